"""What the tests share: golden files, which a person reads and git keeps."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from pathlib import Path as File

import pytest

GOLDEN = File(__file__).parent / "golden"

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-golden", action="store_true", help="write the golden files anew; then read the diff"
    )


def pytest_configure(config: pytest.Config) -> None:
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        # Begun in the background by a shell: the programs that tests start would be deaf to Ctrl-C.
        signal.signal(signal.SIGINT, signal.default_int_handler)
    if config.getoption("--update-golden") and os.environ.get("CI"):
        raise pytest.UsageError(
            "--update-golden is for a person's own machine: golden files are not rewritten in CI"
        )


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compares a text with a file under tests/golden: golden("wording/paper-tales.en.txt", text)."""
    update = bool(request.config.getoption("--update-golden"))

    def compare(name: str, text: str) -> None:
        file = GOLDEN / name
        if update:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8", newline="\n")
        elif not file.is_file():
            pytest.fail(f"there is no golden file {name}: run pytest --update-golden, read it and commit it")
        else:
            assert text == file.read_text(encoding="utf-8"), f"{name} has changed: see --update-golden"

    return compare


@pytest.fixture(scope="session")
def looks_folder(tmp_path_factory: pytest.TempPathFactory) -> File:
    """Where small pictures of the faces are kept while the tests run: drawn once, not for every test.

    Tests that run in several processes share it; each process has a folder of its own in the one of the run.
    """
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "looks"
    folder.mkdir(exist_ok=True)
    return folder


@pytest.fixture
def looks(looks_folder: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """Photos are read with a cache of the tests' own."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(looks_folder))
    return looks_folder
