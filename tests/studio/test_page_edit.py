"""The editor in a real browser: a card is typed, its face and its file change; other changes appear."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import TYPE_CHECKING

import pytest

pytest.importorskip("playwright")
from playwright.sync_api import expect

from pnp.deck.places import bundled_root
from tests.studio.browser import LiveStudio
from tests.studio.test_edit_rewrite import changed_lines

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

LOOK = (File(__file__).parent / "manners.js").read_text().partition("\n")[2]
UNITS = bundled_root() / "cards/paper-tales/units.yaml"
MOST_MILLISECONDS = 150  # from a key to the picture on the screen; some 40 on two quiet cores

OpenPage = Callable[..., "Page"]


@pytest.fixture(scope="module")
def editing(tmp_path_factory: pytest.TempPathFactory, looks_folder: File) -> Iterator[LiveStudio]:
    """A studio whose decks these tests change; each takes another deck or puts it back."""
    studio = LiveStudio(tmp_path_factory.mktemp("editing"), looks_folder).start()
    yield studio
    studio.stop()


def shot(page: Page, name: str) -> None:
    """A picture for whoever wants to look: PAPERTABLE_SHOTS names a folder."""
    folder = os.environ.get("PAPERTABLE_SHOTS")
    if folder:
        page.wait_for_timeout(300)
        page.screenshot(path=File(folder) / f"{name}.png")


def patience() -> float:
    """How much longer things take here than on a quiet machine: four programs take turns for each picture."""
    began, spent = time.monotonic(), time.process_time()
    while time.process_time() - spent < 0.1:
        sum(range(1000))
    slowness = (time.monotonic() - began) / (time.process_time() - spent)
    return 1 if slowness < 1.2 else 4 * slowness


def to_card(page: Page, studio: LiveStudio, where: str) -> None:
    page.goto(f"{studio.url}#/edit/{where}")
    page.wait_for_selector(".face img[src^='blob:']")


def picture(page: Page) -> str:
    """The address of the face that is shown; a new drawing has a new one."""
    return str(page.locator(".face img").get_attribute("src"))


def wait_for_new_picture(page: Page, before: str) -> None:
    expect(page.locator(".face img")).not_to_have_attribute("src", before)


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_card_is_edited_and_its_face_and_file_change(
    size: str, editing: LiveStudio, open_page: OpenPage
) -> None:
    page = open_page(size)
    page.goto(f"{editing.url}#/edit")
    page.get_by_role("link", name="Paper Tales").click()
    page.get_by_role("searchbox").fill("knight")
    page.wait_for_selector(".tile:visible img")
    shot(page, f"wall-{size}")
    page.get_by_role("link", name="Knight", exact=False).first.click()
    page.wait_for_selector(".face img[src^='blob:']")
    name, strength = page.locator("[data-path='name.en'] input"), page.get_by_label("Strength", exact=True)
    best = 10_000
    for typed in ("B", "Bl", "Bla", "Blac", "Black", "Green Knight"):
        before = picture(page)
        name.fill(typed)
        wait_for_new_picture(page, before)
        page.wait_for_timeout(100)
        best = min(best, int(page.locator(".easel").get_attribute("data-milliseconds") or 0))
    assert 0 < best < MOST_MILLISECONDS * patience()
    before = picture(page)
    strength.fill("6")
    wait_for_new_picture(page, before)
    assert page.locator("h1").inner_text() == "Green Knight"
    own = editing.data / "cards/paper-tales/units.yaml"
    assert not own.exists() or own.read_bytes() == UNITS.read_bytes()
    shot(page, f"typing-{size}")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".changes")
    shot(page, f"saved-{size}")
    assert changed_lines(UNITS.read_text("utf-8"), own.read_text("utf-8")) == [
        "-    name: {en: Knight, fr: Chevalier, pl: Rycerz}",
        "+    name: {en: Green Knight, fr: Chevalier, pl: Rycerz}",
        "-    strength: 4",
        "+    strength: 6",
    ]
    page.get_by_role("button", name="Undo").click()
    expect(name).to_have_value("Knight")
    assert own.read_bytes() == UNITS.read_bytes()


def test_what_is_wrong_stands_beside_its_field_and_is_not_saved(
    editing: LiveStudio, open_page: OpenPage
) -> None:
    page = open_page("desktop")
    to_card(page, editing, "paper-tales/archer")
    page.get_by_label("Cost", exact=True).fill("many")
    problem = page.locator("[data-path='cost'] .field-problem")
    problem.wait_for(state="visible")
    assert "whole number" in problem.inner_text() and "units.yaml:" in problem.inner_text()
    assert page.get_by_label("Cost", exact=True).get_attribute("aria-invalid") == "true"
    page.get_by_role("button", name="Save").click()
    shot(page, "wrong-desktop")
    assert page.evaluate(LOOK) == []
    own = editing.data / "cards/paper-tales/units.yaml"
    assert not own.exists() or own.read_bytes() == UNITS.read_bytes()
    page.get_by_label("Cost", exact=True).fill("2")
    problem.wait_for(state="hidden")
    page.get_by_role("button", name="Discard changes").click()
    assert page.get_by_label("Cost", exact=True).input_value() == "1"


def test_a_file_changed_in_an_editor_appears_by_itself(editing: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("desktop")
    to_card(page, editing, "paperwall/c02")
    strip = page.get_by_label("Strips, left to right 1")
    strip.select_option("bird")
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".changes")
    own = editing.data / "cards/paperwall/cards.yaml"
    before = picture(page)
    theirs = own.read_text("utf-8").replace("c02, strips: [bird, marmot", "c02, strips: [fish, fish")
    own.write_text(theirs, "utf-8")
    expect(strip).to_have_value("fish")
    wait_for_new_picture(page, before)
    # While the person types, the file's change waits for them to decide.
    page.get_by_label("Strips, left to right 1").select_option("frog")
    own.write_text(theirs.replace("c02, strips: [fish, fish", "c02, strips: [bird, bird"), "utf-8")
    page.get_by_role("heading", name="was changed meanwhile").wait_for()
    shot(page, "conflict-desktop")
    page.get_by_role("button", name="Keep what I typed").click()
    page.get_by_role("button", name="Save").click()
    page.wait_for_selector(".changes")
    assert "{id: c02, strips: [frog, fish, frog]" in own.read_text("utf-8")


def test_a_card_is_duplicated_and_removed_with_a_phone(editing: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("phone", lang="pl", dark=True)
    to_card(page, editing, "copyright/c66")
    page.get_by_role("link", name="Powiel").click()
    expect(page.locator("h1")).to_have_text("Nowa karta")
    page.wait_for_selector(".face img[src^='blob:']")
    page.get_by_role("button", name="Zapisz").click()
    page.wait_for_url("**/copyright/c67")
    own = editing.data / "cards/copyright/cards.yaml"
    assert "id: c67" in own.read_text("utf-8")
    shot(page, "copy-phone")
    page.get_by_role("button", name="Usuń", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Usuń").click()
    page.wait_for_url("**/edit/copyright")
    page.wait_for_selector(".tiles")
    assert "id: c67" not in own.read_text("utf-8")


def test_a_spreadsheet_is_looked_at_before_it_is_written(
    editing: LiveStudio, open_page: OpenPage, tmp_path: File
) -> None:
    page = open_page("desktop")
    page.goto(f"{editing.url}#/edit/paper-world")
    page.get_by_role("button", name="Spreadsheet").click()
    with page.expect_download() as download:
        page.get_by_role("link", name="Take it").first.click()
    text = File(download.value.path()).read_text("utf-8-sig")
    wrong = tmp_path / "wrong.csv"
    wrong.write_text(
        text.replace("yellow-2,Desert 2", "yellow-2,Dunes").replace("green,5", "green,9", 1), "utf-8-sig"
    )
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring it back").first.click()
    chooser.value.set_files(wrong)
    page.get_by_role("cell", name="at most 5").wait_for()
    shot(page, "sheet-wrong-desktop")
    assert page.get_by_role("button", name="Write it to").is_disabled()
    page.get_by_role("button", name="Close").last.click()
    right = tmp_path / "right.csv"
    right.write_text(text.replace("yellow-2,Desert 2", "yellow-2,Dunes"), "utf-8-sig")
    with page.expect_file_chooser() as chooser:
        page.get_by_role("button", name="Bring it back").first.click()
    chooser.value.set_files(right)
    page.get_by_role("button", name="Write it to landscapes.yaml").click()
    page.get_by_role("link", name="Dunes").wait_for()
    lines = changed_lines(
        (bundled_root() / "cards/paper-world/landscapes.yaml").read_text("utf-8"),
        (editing.data / "cards/paper-world/landscapes.yaml").read_text("utf-8"),
    )
    assert len(lines) == 2 and "en: Dunes" in lines[1]


def test_what_to_reprint_and_games_are_begun(editing: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("phone", lang="fr")
    to_card(page, editing, "common/badge-red")
    page.get_by_label("Exemplaires", exact=True).fill("2")
    page.get_by_role("button", name="Enregistrer").click()
    page.wait_for_selector(".changes")
    page.get_by_role("button", name="Que réimprimer").click()
    page.get_by_text("1 pièce a changé d’aspect").wait_for()
    shot(page, "reprint-phone")
    page.get_by_role("button", name="Fermer").click()
    page.goto(f"{editing.url}#/edit/paperwall")
    page.get_by_role("button", name="Jouer 300 parties").click()
    page.get_by_role("progressbar").wait_for()
    page.get_by_role("button", name="Fermer").click()
