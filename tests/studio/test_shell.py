"""The shell of the page: three doors, three languages, light and dark, phones and desktops."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import httpx
import pytest

from tests.studio.browser import LiveStudio, wait_until

OpenPage = Callable[..., Any]


@pytest.mark.slow
@pytest.mark.parametrize("size", ["phone", "desktop"])
@pytest.mark.parametrize(
    ("lang", "title"), [("en", "What shall we do?"), ("fr", "On fait quoi ?"), ("pl", "Co robimy?")]
)
def test_three_doors(live: LiveStudio, open_page: OpenPage, size: str, lang: str, title: str) -> None:
    page = open_page(size, lang=lang)
    page.goto(live.url)
    assert page.locator("h1").inner_text() == title
    assert page.evaluate("document.activeElement.tagName") == "H1"
    assert page.locator(".door").count() == 3
    assert page.locator("html").get_attribute("lang") == lang
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), (
        "nothing sticks out"
    )


@pytest.mark.slow
def test_language_and_look_are_remembered(live: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("desktop")
    page.goto(live.url)
    page.get_by_label("Language").select_option("pl")
    page.get_by_role("heading", name="Co robimy?").wait_for()
    page.locator(".look").click()
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor")
    page.reload()
    page.get_by_role("heading", name="Co robimy?").wait_for()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == dark == "rgb(29, 26, 43)"


@pytest.mark.slow
def test_an_unknown_address_is_home(live: LiveStudio, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(f"{live.url}#/nowhere")
    page.get_by_role("heading", name="What shall we do?").wait_for()


@pytest.mark.slow
def test_the_keyboard_reaches_everything(live: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("desktop")
    page.goto(live.url)
    page.locator("h1").wait_for()
    page.evaluate("document.activeElement.blur()")
    seen = set()
    for _ in range(16):
        page.keyboard.press("Tab")
        seen.add(
            page.evaluate("document.activeElement.getAttribute('href') ?? document.activeElement.tagName")
        )
    assert {"#content", "#/", "#/score", "#/history", "#/print", "#/edit", "SELECT", "BUTTON"} <= seen


@pytest.mark.slow
def test_news_reach_open_pages_and_a_hidden_one_hangs_up(fresh: LiveStudio, open_page: OpenPage) -> None:
    page = open_page()
    page.goto(fresh.url)
    page.locator(".door").first.wait_for()
    page.evaluate(
        "import('/static/js/api.js').then(({listen}) => {"
        " window.heard = []; listen('history-changed', (news) => window.heard.push(news.topic)); })"
    )
    page.wait_for_timeout(500)
    line = httpx.Client(base_url=fresh.origin, headers={"Origin": fresh.origin})
    begun = line.post("/api/score/sessions", json={"game": "paperwall", "players": ["Ana"]}).json()["session"]
    table = line.post(f"/api/score/sessions/{begun['id']}/by-hand", json={"game": "paperwall"}).json()[
        "session"
    ]
    line.post(f"/api/score/sessions/{begun['id']}/finish", json={"version": table["version"]})
    wait_until(page, "window.heard.length === 1")
    hide = "(is) => { Object.defineProperty(document, 'hidden', {value: is, configurable: true});"
    hide += " document.dispatchEvent(new Event('visibilitychange')); }"
    page.evaluate(hide, True)
    page.evaluate(hide, False)
    wait_until(page, "window.heard.join() === 'history-changed,missed'")
