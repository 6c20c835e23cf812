"""Takes the pictures of the studio's screens for the docs, in a real browser: `make screens`.

A studio of its own is filled with a few games, scored from rendered photos, and every screen is visited as on
a phone and as on a desktop.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path as File
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import httpx
from PIL import Image

from tests.camera.album import TAKERS, cases
from tests.studio.browser import LiveStudio, open_page, opened_browser

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

OUT = File(__file__).parent.parent.parent / "docs" / "studio"
MOST_BYTES = 200_000
PHONE_PX, DESKTOP_PX = 520, 1120  # wide; enough to read, light enough for a page
NAMES = ["Ana", "Bo", "Zoé", "Kuba"]
# The evening that fills the history: game and seed of its photo.
EVENING = [("paper-world", 7), ("paper-world", 11), ("paperwall", 5), ("paper-world", 2), ("paperwall", 6)]


@dataclass(frozen=True)
class Screen:
    """One picture: where, on what, and what is done before it is taken."""

    name: str
    address: str
    size: str = "phone"
    dark: bool = False
    lang: str = "en"
    arrived: str = "h1"
    act: Callable[[Page], Any] | None = None


def scored(line: httpx.Client, game: str, seed: int, case: str | None = None) -> str:
    """A game whose photo has been read, in a special case with doubts; its id."""
    shot = cases(game)[case](game, seed, "easy")[0] if case else TAKERS[game](seed, "easy")
    players = NAMES[: len(shot.truth.get("players", ())) or 2]
    begun = line.post("/api/score/sessions", json={"game": game, "players": players}).json()
    session: str = begun["session"]["id"]
    files = {"photo": ("table.jpg", shot.jpeg, "image/jpeg")}
    sent = line.post(f"/api/score/sessions/{session}/photos", files=files).json()
    while line.get(f"/api/jobs/{sent['job']}").json()["state"] in ("waiting", "running"):
        time.sleep(0.1)
    return session


def finished(line: httpx.Client, session: str) -> None:
    """End a game, so that it is in the history."""
    version = line.get(f"/api/score/sessions/{session}").json()["session"]["version"]
    ended = line.post(f"/api/score/sessions/{session}/finish", json={"version": version})
    assert ended.status_code == 200, ended.text


def screens(line: httpx.Client) -> list[Screen]:
    """Every screen, with games to show on it."""
    for game, seed in EVENING:
        finished(line, scored(line, game, seed))
    played = line.get("/api/history").json()["games"][-1]["id"]
    doubtful = scored(line, "paper-world", 7, "glare_on_all_marks")
    tales = scored(line, "paper-tales", 4)
    return [
        Screen("home-phone", "#/", arrived=".door"),
        Screen("home", "#/", "desktop", arrived=".door"),
        Screen("home-dark", "#/", "desktop", dark=True, lang="pl", arrived=".door"),
        Screen("score-start-phone", "#/score"),
        Screen("score-check-phone", f"#/score/{doubtful}/check", arrived=".session-panel h2"),
        Screen("score-check", f"#/score/{doubtful}/check", "desktop", arrived=".session-panel h2"),
        Screen("score-count-phone", f"#/score/{tales}/count", arrived=".session-panel h2"),
        Screen("score-result-phone", f"#/score/{doubtful}/result", arrived=".session-panel h2"),
        Screen("score-result-dark", f"#/score/{tales}/result", "desktop", dark=True, lang="fr"),
        Screen("history-phone", "#/history"),
        Screen("history", "#/history", "desktop"),
        Screen("history-game", f"#/history/{played}", "desktop"),
        Screen("history-players-phone", "#/history/players"),
        Screen("print-phone", "#/print/paper-world", arrived=".print-page img"),
        Screen("print", "#/print/paper-world", "desktop", arrived=".print-page img"),
        Screen("print-calibrate-phone", "#/print/calibrate", arrived=".calibrate-page"),
        Screen("edit", "#/edit", "desktop"),
        Screen("edit-deck", "#/edit/paper-tales", "desktop"),
        Screen("edit-deck-phone", "#/edit/paper-tales"),
        Screen("edit-card", "#/edit/paper-tales", "desktop", act=open_a_card),
        Screen("edit-card-phone", "#/edit/paper-tales", dark=True, act=open_a_card),
    ]


def open_a_card(page: Page) -> None:
    page.locator("main a[href*='#/edit/paper-tales/']").nth(9).click()
    page.locator("form").first.wait_for()


def take(browser: Browser, studio: LiveStudio, screen: Screen) -> bytes:
    """The picture of a screen, as light as it must be."""
    page = open_page(browser, screen.size, lang=screen.lang, dark=screen.dark)
    page.goto(f"{studio.url}{screen.address}")
    page.locator(screen.arrived).first.wait_for()
    if screen.act:
        screen.act(page)
    settle(page)
    picture = Image.open(BytesIO(page.screenshot())).convert("RGB")
    troubles: list[str] = page.troubles  # type: ignore[attr-defined]
    page.context.close()
    assert not troubles, (screen.name, troubles)
    return packed(picture, PHONE_PX if screen.size == "phone" else DESKTOP_PX)


def settle(page: Page, seconds: float = 20) -> None:
    """Wait until every picture on the screen is there and nothing moves any more."""
    below = "one.getBoundingClientRect().top < innerHeight"
    missing = f"[...document.images].filter((one) => {below} && !one.complete).length"
    until = time.monotonic() + seconds
    page.wait_for_timeout(1200)
    while page.evaluate(missing) and time.monotonic() < until:
        page.wait_for_timeout(100)
    page.wait_for_timeout(400)


def packed(picture: Image.Image, width: int) -> bytes:
    """A PNG of few colours if that is light enough, else a JPEG."""
    small = picture.resize((width, round(picture.height * width / picture.width)), Image.Resampling.LANCZOS)
    out = BytesIO()
    small.quantize(255, dither=Image.Dither.NONE).save(out, "PNG", optimize=True)
    for quality in (88, 80, 70, 60):
        if out.tell() <= MOST_BYTES * 0.7:
            break
        out = BytesIO()
        small.save(out, "JPEG", quality=quality, optimize=True, progressive=True)
    return out.getvalue()


def main(wanted: list[str]) -> int:
    """Take all pictures, or those whose names are given."""
    OUT.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        studio = LiveStudio(File(folder)).start()
        line = httpx.Client(base_url=studio.origin, headers={"Origin": studio.origin}, timeout=120)
        try:
            with opened_browser() as browser:
                for screen in screens(line):
                    if wanted and screen.name not in wanted:
                        continue
                    content = take(browser, studio, screen)
                    for old in OUT.glob(f"{screen.name}.*"):
                        old.unlink()
                    kind = "png" if content.startswith(b"\x89PNG") else "jpg"
                    (OUT / f"{screen.name}.{kind}").write_bytes(content)
                    sys.stdout.write(f"{screen.name}.{kind}: {len(content) / 1000:.0f} kB\n")
                    sys.stdout.flush()
        finally:
            studio.stop()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
