"""A real browser and a real studio for the tests: Chromium, and `pnp studio` as a person starts it."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

ROOT = File(__file__).parent.parent.parent
NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "msedge")
QUIET = [  # nothing but the studio's page, and no word to anybody
    "--no-sandbox",
    "--disable-gpu",
    "--disable-dev-shm-usage",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
SIZES: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}
NO_BROWSER = (
    "page tests are SKIPPED: no Chromium here. `make test` installs one where it can; "
    "or name one in PAPERTABLE_BROWSER"
)


def candidates() -> Iterator[str | None]:
    """Browsers that may be here: PAPERTABLE_BROWSER alone, else any on the PATH, then playwright's (None)."""
    named = os.environ.get("PAPERTABLE_BROWSER")
    if named:
        yield named if File(named).is_file() else shutil.which(named) or named
        return
    yield from filter(None, map(shutil.which, NAMES))
    yield None


@contextmanager
def opened_browser() -> Iterator[Browser]:
    """The first browser that starts, until the block ends. Raises LookupError when none does."""
    try:
        from playwright.sync_api import Error, sync_playwright
    except ImportError as error:
        raise LookupError(f"{NO_BROWSER} ({error})") from error
    with sync_playwright() as playwright:
        browser = None
        for executable in candidates():
            try:
                browser = playwright.chromium.launch(executable_path=executable, args=QUIET, timeout=60_000)
                break
            except Error:  # a name without a browser behind it, or one that lacks its libraries
                continue
        if browser is None:
            raise LookupError(NO_BROWSER)
        try:
            yield browser
        finally:
            browser.close()


def open_page(browser: Browser, size: str = "phone", *, lang: str = "en", dark: bool = False) -> Page:
    """A page of its own, as on a phone or a desktop; `page.troubles` lists what went wrong on it."""
    context = browser.new_context(
        **SIZES[size],
        locale={"en": "en-GB", "fr": "fr-FR", "pl": "pl-PL"}[lang],
        color_scheme="dark" if dark else "light",
        reduced_motion="reduce",
        accept_downloads=True,
    )
    page = context.new_page()
    page.set_default_timeout(30_000)
    troubles: list[str] = []
    page.on("pageerror", lambda error: troubles.append(f"error: {error}"))
    page.on("console", lambda said: troubles.append(f"console: {said.text}") if _is_ours(said) else None)
    page.on(
        "request", lambda asked: troubles.append(f"left the machine: {asked.url}") if _left(asked) else None
    )
    page.troubles = troubles  # type: ignore[attr-defined]
    return page


def wait_until(page: Page, expression: str, seconds: float = 30) -> None:
    """Wait for something to be true on the page; playwright's own way is against the page's policy."""
    until = time.monotonic() + seconds
    while not page.evaluate(expression):
        assert time.monotonic() < until, f"never true: {expression}"
        page.wait_for_timeout(50)


def _is_ours(said: Any) -> bool:
    """An error that the page itself reports; answers that refuse are told by the page's own words."""
    return said.type == "error" and "Failed to load resource" not in said.text


def _left(asked: Any) -> bool:
    return not asked.url.startswith(("http://127.0.0.1:", "blob:", "data:"))


class LiveStudio:
    """`pnp studio` in a process of its own, with a data folder that outlives it."""

    def __init__(self, folder: File, cache: File | None = None, *words: str) -> None:
        self.data = folder / "data" / "papertable"
        self.folder = folder
        self.words = words
        self.url = ""
        self.environment = {
            **os.environ,
            "XDG_DATA_HOME": str(folder / "data"),
            "XDG_CONFIG_HOME": str(folder / "config"),
            "XDG_CACHE_HOME": str(cache or folder / "cache"),
            "PYTHONPATH": str(ROOT),
            "LC_ALL": "C.UTF-8",
        }
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> LiveStudio:
        """Start it and wait until it is there."""
        self.folder.mkdir(parents=True, exist_ok=True)
        with (self.folder / "studio.log").open("a") as log:
            self.process = subprocess.Popen(
                [sys.executable, "-m", "pnp", "studio", "--port", "0", "--no-browser", *self.words],
                cwd=self.folder,
                env=self.environment,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
            )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        assert self.url.startswith("http://"), self.log
        return self

    @property
    def log(self) -> str:
        """All that it said on stderr."""
        return (self.folder / "studio.log").read_text()

    @property
    def origin(self) -> str:
        return self.url.partition("/?")[0].rstrip("/")

    def stop(self, how: int = signal.SIGINT, seconds: float = 15) -> int:
        """End it and give its exit code; SIGKILL is the power cut."""
        if self.process is None:
            return 0
        self.process.send_signal(how)
        code = self.process.wait(seconds)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None
        return code

    def kill(self) -> None:
        self.stop(signal.SIGKILL)

    def restart(self) -> LiveStudio:
        """The same data, a new process and port."""
        self.stop()
        return self.start()
