"""Every screen is for everybody: contrast, names, room for a thumb, nothing sticking out, all words there."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pytest

from tests.studio.browser import LiveStudio

OpenPage = Callable[..., Any]

LOOK = (File(__file__).parent / "manners.js").read_text().partition("\n")[2]
SCREENS = [
    "#/",
    "#/score",
    "#/history",
    "#/history/players",
    "#/print/paperwall",
    "#/print/calibrate",
    "#/edit",
    "#/edit/paperwall",
    "#/phone",
]

# What is there when a screen is.
ARRIVED = {
    "#/": ".door",
    "#/print/paperwall": ".print-page",
    "#/print/calibrate": ".calibrate",
    "#/edit": "main a",
}


@pytest.mark.slow
@pytest.mark.parametrize(
    ("size", "lang", "dark"),
    [("phone", "pl", False), ("phone", "en", True), ("desktop", "fr", False), ("desktop", "pl", True)],
)
def test_every_screen_has_manners(
    live: LiveStudio, open_page: OpenPage, size: str, lang: str, dark: bool
) -> None:
    page = open_page(size, lang=lang, dark=dark)
    wrong = {}
    for screen in SCREENS:
        page.goto(f"{live.url}{screen}")
        slice_name = screen.split("/")[1] or "home"
        page.locator(f".screen-{slice_name} h1").first.wait_for()
        page.locator(ARRIVED.get(screen, "h1")).first.wait_for()
        page.wait_for_timeout(400)
        found = page.evaluate(LOOK)
        if found:
            wrong[screen] = found
    assert not wrong, "\n".join(f"{screen}: {one}" for screen, found in wrong.items() for one in found)
