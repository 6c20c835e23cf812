"""What the studio's tests share: a data folder of their own, a client, a live studio, a browser."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest
from starlette.testclient import TestClient

from studio.app import loopback_door, make_app
from tests.studio import browser as browsers
from tests.studio.browser import LiveStudio

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

PORT = 8765
HERE = f"http://127.0.0.1:{PORT}"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: File, looks_folder: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """Nothing of the person who runs the tests is read or written; returns the studio's data folder."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(looks_folder))
    return tmp_path / "data" / "papertable"


@pytest.fixture
def client() -> Iterator[TestClient]:
    """The studio without a network; it sends the Origin that a browser would."""
    app = make_app(loopback_door(PORT))
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}, raise_server_exceptions=False) as client:
        yield client


@pytest.fixture(scope="session")
def live(tmp_path_factory: pytest.TempPathFactory, looks_folder: File) -> Iterator[LiveStudio]:
    """One studio for all tests that do not mind each other."""
    studio = LiveStudio(tmp_path_factory.mktemp("studio"), looks_folder).start()
    yield studio
    studio.stop()


@pytest.fixture
def fresh(tmp_path: File, looks_folder: File) -> Iterator[LiveStudio]:
    """A studio with an empty data folder, which a test may kill and start again."""
    studio = LiveStudio(tmp_path / "own", looks_folder).start()
    yield studio
    if studio.process is not None:
        studio.stop()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium; without one the page tests are skipped, and say so."""
    try:
        with browsers.opened_browser() as found:
            yield found
    except LookupError as missing:
        pytest.skip(str(missing))


@pytest.fixture
def open_page(browser: Browser) -> Iterator[Callable[..., Page]]:
    """open_page("phone", lang="pl", dark=True): fails afterwards if the page had trouble of any kind."""
    pages: list[Page] = []

    def opened(size: str = "phone", *, lang: str = "en", dark: bool = False) -> Page:
        pages.append(browsers.open_page(browser, size, lang=lang, dark=dark))
        return pages[-1]

    yield opened
    troubles = [trouble for page in pages for trouble in page.troubles]  # type: ignore[attr-defined]
    for page in pages:
        page.context.close()
    assert not troubles
