"""Scoring in a real browser: photos of all four games, corrections by touch, mouse and keyboard, the history.

Photos are rendered, so that the right score is known; faces of cards are not drawn, since pages take long.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache
from pathlib import Path as File
from typing import Any

import pytest

from pnp.deck.load import load_game
from scorer.pipeline import rules_of
from scorer.table import table_model
from tests.camera.album import TAKERS, cases
from tests.camera.shot import Shot
from tests.studio.browser import LiveStudio

OpenPage = Callable[..., Any]
pytestmark = pytest.mark.slow

FILES = "input[data-test=files]"
ONE_PIXEL = bytes.fromhex(
    "89504e470d0a1a0a0000000d4948445200000001000000010802000000907753de0000000c49444154789c63f8ffff3f"
    "0005fe02fe0def46b80000000049454e44ae426082"
)
UNTRANSLATED = re.compile(
    r"\b(?:score|history|table|ui)\.[a-z]+(?:-[a-z]+)*\b|\{\w+\}|undefined|\bnull\b|NaN"
)


@cache
def shot(game: str, seed: int, case: str | None = None) -> Shot:
    """A photo with its truth, rendered once."""
    return cases(game)[case](game, seed, "easy")[0] if case else TAKERS[game](seed, "easy")


def true_totals(game: str, truth: dict[str, Any]) -> list[int]:
    """What the rules say of the table that was laid, lowest first."""
    table = table_model(game).model_validate(truth, context={"languages": ["en", "fr", "pl"]})
    return sorted(player.total for player in rules_of(game).score(table, load_game(game)).players)


@pytest.fixture
def open_score(open_page: OpenPage, tmp_path: File) -> Callable[..., Any]:
    """A page at the beginning of scoring; `page.photograph(shot)` gives it a photo, waits for the table."""

    def opened(studio: LiveStudio, size: str = "phone", **look: Any) -> Any:
        page = open_page(size, **look)
        picture = {"body": ONE_PIXEL, "content_type": "image/png"}
        page.route("**/api/score/faces/**", lambda route: route.fulfill(**picture))
        page.goto(f"{studio.url}#/score")
        page.locator(".game-covers").wait_for()

        def photograph(taken: Shot) -> None:
            page.locator(FILES).first.set_input_files(
                {"name": "table.jpg", "mimeType": "image/jpeg", "buffer": taken.jpeg}
            )
            page.locator(".photo-overlay .piece").first.wait_for(timeout=60_000)

        page.photograph = photograph
        return page

    return opened


def go(page: Any, step: str) -> None:
    page.locator(f".step[href$={step}]").click()


def totals(page: Any) -> list[int]:
    """The totals on the scoreboard, lowest first."""
    return sorted(int(words.replace("−", "-")) for words in page.locator(".score-total").all_inner_texts())


def points(page: Any) -> dict[str, int]:
    """Who has how many points in the bar at the bottom."""
    return {
        one.locator(".standing-name").inner_text(): int(one.locator("strong").inner_text().replace("−", "-"))
        for one in page.locator(".standing").all()
    }


def until(page: Any, condition: Callable[[], bool], seconds: float = 20) -> None:
    """Wait for what the server answers."""
    for _ in range(int(seconds * 20)):
        if condition():
            return
        page.wait_for_timeout(50)
    assert condition()


@pytest.mark.parametrize(
    ("game", "seed", "size", "lang"),
    [
        ("paper-world", 4, "phone", "fr"),
        ("paperwall", 1, "desktop", "en"),
        ("copyright", 4, "phone", "pl"),
        ("paper-tales", 4, "desktop", "pl"),
    ],
)
def test_a_photo_of_each_game_is_scored(
    live: LiveStudio, open_score: OpenPage, game: str, seed: int, size: str, lang: str
) -> None:
    taken = shot(game, seed)
    page = open_score(live, size, lang=lang)
    page.locator(f"input[name=game][value={game}]").check(force=True)
    page.photograph(taken)
    assert page.locator("h1").inner_text() == load_game(game).title[lang]
    for step in [link.get_attribute("href").rpartition("/")[2] for link in page.locator(".step").all()]:
        go(page, step)
        words = page.locator("main").inner_text()
        assert not UNTRANSLATED.findall(words), step
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{step} sticks out"
        assert page.evaluate(NAMELESS) == [], step
        for look in ("light", "dark"):
            page.evaluate("(look) => (document.documentElement.dataset.look = look)", look)
            assert page.evaluate(FAINT) == [], (step, look)
    assert totals(page) == true_totals(game, taken.truth)
    lines = page.locator(".score-card").first.locator(".score-points").all_inner_texts()
    best = int(page.locator(".score-total").first.inner_text().replace("−", "-"))
    assert sum(int(line.replace("−", "-")) for line in lines) == best, "the reasons add up"


FAINT = """() => {
    const rgb = (words) => {
        const parts = words.match(/[\\d.]+/g).map(Number);
        const scale = words.startsWith('color(') ? 255 : 1;
        return [...parts.slice(0, 3).map((part) => part * scale), parts[3] ?? 1];
    };
    const light = (colour) => [0.2126, 0.7152, 0.0722].reduce((sum, weight, i) => {
        const part = colour[i] / 255;
        return sum + weight * (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    }, 0);
    const ground = (element) => {
        for (let one = element; one; one = one.parentElement) {
            const colour = rgb(getComputedStyle(one).backgroundColor);
            if (colour[3] > 0.9) return colour;
            if (colour[3] > 0) return null;
        }
        return null;
    };
    const faint = [];
    for (const element of document.querySelectorAll('main *')) {
        const style = getComputedStyle(element);
        const says = [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
        if (!says || element.closest('svg, :disabled') || !element.checkVisibility()) continue;
        const below = ground(element);
        if (!below) continue;
        const [a, b] = [light(rgb(style.color)), light(below)].sort().reverse();
        const isLarge = parseFloat(style.fontSize) >= 24;
        const ratio = (a + 0.05) / (b + 0.05);
        const words = `${element.className} ${ratio.toFixed(2)} ${element.textContent}`;
        if (ratio < (isLarge ? 3 : 4.5)) faint.push(words);
    }
    return faint;
}"""
"""Words with less contrast than AA asks for."""
NAMELESS = """() => [...document.querySelectorAll('button, a, input, select, [role=button]')]
    .filter((one) => one.checkVisibility?.() !== false)
    .filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length))
    .map((one) => one.outerHTML.slice(0, 120))"""


def choose(page: Any, place: Any, card: str) -> None:
    """Tap a place and choose its card; again, as a person would, if the page was just being drawn anew."""
    place.tap()
    dialog = page.locator("dialog[open]")
    for _ in range(50):
        if dialog.count():
            break
        page.wait_for_timeout(100)
    else:
        place.tap()
    page.locator(f'dialog [data-card="{card}"]').tap(timeout=90_000)


def test_doubts_are_corrected_by_tapping(live: LiveStudio, open_score: OpenPage) -> None:
    taken = shot("paper-world", 3, "hand_over_card")
    page = open_score(live, "phone")
    page.photograph(taken)
    doubts = page.locator(".doubt")
    assert page.locator(".session-panel > section").first.locator(".doubt").count() >= 2, "doubts come first"
    go(page, "result")
    assert page.locator(".uncertain").is_visible()
    assert totals(page) != true_totals("paper-world", taken.truth)
    go(page, "check")

    # A hand hides two cards of the player with the frog's badge: tap each on the photo, choose the right one.
    green = next(player for player in taken.truth["players"] if player["name"] == "green")
    unread = page.locator('.piece[aria-label^="Place that could not be read"][aria-label*="row "]')
    assert unread.count() == 2
    for left in (1, 0):
        label = unread.first.get_attribute("aria-label")
        assert "Green frog" in label
        row, column = map(int, re.search(r"row (\d), column (\d)", label).groups())
        choose(page, unread.first, green["landscape"][row - 1][column - 1])
        until(page, lambda left=left: unread.count() == left)
    # The list of doubts follows a moment later.
    until(page, lambda: not doubts.filter(has_text="row ").count())
    # What is still doubted (the hand itself) is right as it is.
    while doubts.count():
        before = doubts.count()
        doubts.first.locator("[data-focus^=keep]").tap()
        until(page, lambda before=before: doubts.count() < before)
    go(page, "result")
    until(page, lambda: totals(page) == true_totals("paper-world", taken.truth))
    assert not page.locator(".uncertain").is_visible()


def test_undo_takes_a_correction_back(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "phone", dark=True)
    page.photograph(shot("paper-world", 4))
    before = points(page)
    count = page.locator(".tray-piece").count()
    page.locator(".tray-piece").first.tap()
    page.get_by_role("button", name="It is not there").tap()
    until(page, lambda: page.locator(".tray-piece").count() == count - 1)
    page.locator(".toast-action").tap()
    until(page, lambda: page.locator(".tray-piece").count() == count)
    until(page, lambda: points(page) == before)


def test_what_no_photo_shows_is_asked_with_steppers(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "phone")
    for name in ("Ana", "Łucja"):
        page.locator("#new-player").fill(name)
        page.keyboard.press("Enter")
    page.get_by_role("button", name="Move Łucja up").tap()
    assert page.locator(".seat-name").all_inner_texts() == ["Łucja", "Ana"]
    page.photograph(shot("paper-world", 4))
    before = points(page)
    go(page, "count")
    hand = page.get_by_role("group", name="Cards left in hand").first
    player = page.locator(".ask-group").first.locator(".player-name").inner_text()
    for _ in range(5):
        hand.get_by_role("button", name="More").tap()
    until(page, lambda: points(page)[player] == before[player] - 5)
    objective = page.locator(".choices-one").nth(13)
    objective.tap()
    page.locator(".step[href$=objectives]").wait_for()
    go(page, "objectives")
    assert page.locator(".objective").count() == 1
    page.reload()
    page.locator(".objective").wait_for()
    assert points(page)[player] == before[player] - 5


def test_two_phones_see_each_other_and_lose_nothing(live: LiveStudio, open_score: OpenPage) -> None:
    first = open_score(live, "phone")
    first.photograph(shot("paperwall", 1))
    second = open_score(live, "phone")
    second.goto(first.url)
    second.locator(".tray-piece").first.wait_for()
    count = second.locator(".tray-piece").count()
    for page, place in ((first, 0), (second, count - 1)):
        page.locator(".tray-piece").nth(place).tap()
        page.get_by_role("button", name="It is not there").wait_for()
    first.get_by_role("button", name="It is not there").tap()
    second.get_by_role("button", name="It is not there").tap()
    for page in (first, second):
        until(page, lambda page=page: page.locator(".tray-piece").count() == count - 2)
    until(first, lambda: points(first) == points(second))


def test_a_press_counts_though_another_phone_changes_the_table_meanwhile(
    live: LiveStudio, open_score: OpenPage
) -> None:
    first = open_score(live, "phone")
    first.photograph(shot("paperwall", 1))
    second = open_score(live, "desktop")
    second.goto(first.url)
    second.locator(".tray-piece").first.wait_for()
    count = second.locator(".tray-piece").count()
    first.locator(".tray-piece").nth(count - 1).tap()
    gone = first.get_by_role("button", name="It is not there")
    gone.wait_for()
    second.locator(".tray-piece").first.hover()
    second.mouse.down()
    with second.expect_response("**/api/score/sessions/*"):  # the news of the first phone
        gone.tap()
    second.wait_for_timeout(100)
    second.mouse.up()
    second.locator("dialog[open]").wait_for(timeout=5_000)
    until(second, lambda: second.locator(".tray-piece").count() == count - 1)


def test_cards_move_by_mouse_and_by_choice(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "desktop")
    page.photograph(shot("paperwall", 1))
    trays = page.locator(".tray")
    counts = [trays.nth(i).locator(".tray-piece").count() for i in range(2)]
    card, target = trays.nth(0).locator(".tray-piece").nth(1), trays.nth(1)
    target.scroll_into_view_if_needed()
    card.hover()  # when the page has come to rest
    page.mouse.down()
    end = target.bounding_box()
    page.mouse.move(end["x"] + 60, end["y"] + 30, steps=2)  # a quick hand: the first move is off the card
    page.locator(".drop-bar").wait_for(timeout=5_000)
    page.mouse.up()
    until(page, lambda: trays.nth(1).locator(".tray-piece").count() == counts[1] + 1)

    other = trays.nth(0).get_attribute("aria-label")
    trays.nth(1).locator(".tray-piece").last.click()
    page.get_by_label("Move to…").select_option(label=other)
    until(page, lambda: trays.nth(0).locator(".tray-piece").count() == counts[0])


def test_fingers_zoom_the_photo_and_carry_cards(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "phone")
    page.photograph(shot("paperwall", 1))
    hand = page.context.new_cdp_session(page)

    def fingers(what: str, *points: tuple[float, float]) -> None:
        places = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        hand.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": places})

    frame = page.locator(".photo-frame").bounding_box()
    x, y = frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2
    card = page.locator(".photo-overlay .piece").first
    before = card.bounding_box()["width"]
    fingers("touchStart", (x - 30, y), (x + 30, y))
    for far in range(10, 70, 10):
        fingers("touchMove", (x - 30 - far, y), (x + 30 + far, y))
    fingers("touchEnd")
    until(page, lambda: card.bounding_box()["width"] > 1.8 * before)
    while page.locator(".photo-frame.is-zoomed").count():
        page.get_by_role("button", name="Smaller").tap()

    trays = [page.locator(".tray").nth(i).locator(".tray-piece") for i in range(2)]
    counts = [tray.count() for tray in trays]
    at = card.bounding_box()
    x, y = at["x"] + at["width"] / 2, at["y"] + at["height"] / 2
    fingers("touchStart", (x, y))
    page.locator(".drop-bar").wait_for()
    owner = card.get_attribute("data-drop-player")
    there = page.locator(f'.drop-here[data-drop-player]:not([data-drop-player="{owner}"])').bounding_box()
    fingers("touchMove", (x, y + 40))
    fingers("touchMove", (there["x"] + 40, there["y"] + 20))
    fingers("touchEnd")
    until(page, lambda: sorted(tray.count() for tray in trays) == [min(counts) - 1, max(counts) + 1])


def test_a_change_is_sent_again_when_the_network_was_away(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "phone")
    page.photograph(shot("paperwall", 1))
    count = page.locator(".tray-piece").count()
    asked: list[str] = []

    def twice_lost(route: Any) -> None:
        asked.append(route.request.post_data)
        if len(asked) == 1:
            route.abort()  # it never arrived
        elif len(asked) == 2:
            route.fetch()  # it arrived, the answer did not
            route.abort()
        else:
            route.continue_()

    page.route("**/changes", twice_lost)
    page.locator(".tray-piece").first.tap()
    page.get_by_role("button", name="It is not there").tap()
    until(page, lambda: len(asked) == 3)
    until(page, lambda: page.locator(".toast-action").count() == 1)
    assert page.locator(".tray-piece").count() == count - 1
    assert len(set(asked)) == 1, "the same change with the same id"
    page.reload()
    page.locator(".tray-piece").first.wait_for()
    assert page.locator(".tray-piece").count() == count - 1, "it counted once"


def test_the_photo_works_with_the_keyboard_alone(live: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(live, "desktop")
    page.photograph(shot("paper-world", 4))
    page.locator('.photo-overlay [tabindex="0"]').focus()
    labels = []
    for key in ("ArrowRight", "ArrowDown", "ArrowLeft"):
        page.keyboard.press(key)
        labels.append(page.evaluate("document.activeElement.getAttribute('aria-label')"))
    assert all(labels) and len(set(labels)) > 1
    page.keyboard.press("Enter")
    page.locator("dialog[open]").wait_for()
    assert page.locator("dialog[open] h2").inner_text() == re.split("[,:]", labels[-1])[0]
    page.keyboard.press("Escape")
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == labels[-1]


def test_the_history_survives_a_restart(fresh: LiveStudio, open_score: OpenPage) -> None:
    page = open_score(fresh, "phone")
    taken = shot("paperwall", 1)
    page.photograph(taken)
    go(page, "result")
    first = totals(page)
    page.locator("[data-focus=next]").tap()
    page.locator(".waiting").wait_for()
    page.photograph(taken)
    go(page, "result")
    page.locator(".rounds tfoot").wait_for()
    page.locator("[data-focus=finish]").tap()
    page.locator(".past-body").wait_for()

    fresh.kill()
    fresh.start()
    page.goto(f"{fresh.url}#/history")
    page.locator(".history-game").tap()
    page.locator(".past-body").wait_for()
    board = page.locator(".past-main > .scoreboard .score-total").all_inner_texts()
    assert sorted(map(int, board)) == [2 * total for total in first], "two equal rounds"
    assert page.locator(".plot polyline").count() == len(first)
    page.locator(".plot-numbers summary").tap()
    assert page.locator(".plot-numbers tbody tr").count() == len(first)
    assert (
        page.locator(".past-photo img").first.evaluate("(one) => one.decode().then(() => one.naturalWidth)")
        > 500
    )
    with page.expect_download() as saved:
        page.get_by_role("button", name="Share as a picture").tap()
    assert File(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    page.goto(f"{fresh.url}#/history/players")
    page.locator(".numbers").first.wait_for()
    assert page.locator(".numbers").first.locator("tbody tr").count() == len(first)
    page.go_back()
    page.get_by_role("button", name="Delete this game").tap()
    page.locator("dialog .danger").tap()
    page.locator(".history-none").wait_for()
    assert not list((fresh.data / "photos").rglob("*.jpg")), "its photos are gone too"
