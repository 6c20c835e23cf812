"""Printing on the page, in a real browser: choose, look at every page, make the PDF, open it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest

from tests.studio.browser import LiveStudio, wait_until

OpenPage = Callable[..., Any]
PAGES = '.print-pages-place[aria-busy="false"] .print-pages li'  # of what is chosen now


@pytest.mark.slow
@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_a_deck_is_printed(live: LiveStudio, open_page: OpenPage, size: str) -> None:
    page = open_page(size)
    page.goto(f"{live.url}#/print/paperwall")
    page.get_by_role("heading", name="Print a game").wait_for()
    page.get_by_label("Français").check()
    page.get_by_label("Fold and glue").check()
    page.get_by_label("Save ink").check()
    page.locator(PAGES).first.wait_for()
    wait_until(page, "document.querySelector('.print-page img').naturalWidth >= 360")
    shown = page.locator(".print-pages li").count()
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth"), (
        "nothing sticks out"
    )
    page.get_by_role("button", name="Make the PDF").click()
    link = page.get_by_role("link", name="Download: paperwall-fr-a4.pdf").first
    link.wait_for()
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "paperwall-fr-a4.pdf"
    with pikepdf.open(download.value.path()) as pdf:
        assert len(pdf.pages) == shown >= 5
        assert str(pdf.Root.Lang) == "fr"


@pytest.mark.slow
def test_a_page_is_looked_at_closely(live: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("desktop")
    page.goto(f"{live.url}#/print/paperwall")
    page.locator(PAGES).first.wait_for()
    first = page.get_by_role("button", name="Page 1", exact=True)
    first.click()
    page.get_by_text("Page 1 of").wait_for()
    page.keyboard.press("ArrowRight")
    page.get_by_text("Page 2 of").wait_for()
    wait_until(page, "document.querySelector('.print-large').naturalWidth === 1800")
    page.keyboard.press("Escape")
    assert page.locator("dialog").count() == 0
    assert page.evaluate("document.activeElement.getAttribute('aria-label')") == "Page 1", "focus returns"


@pytest.mark.slow
def test_what_cannot_be_is_told_beside_the_preview(live: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("phone", lang="pl")
    page.goto(f"{live.url}#/print/paperwall")
    page.get_by_text("Więcej ustawień").click()
    page.get_by_label("Tylko te elementy").fill("c1000")
    page.get_by_label("Tylko te elementy").press("Tab")
    alert = page.get_by_role("alert")
    alert.wait_for()
    assert "c1000" in alert.inner_text()
    page.get_by_label("Tylko te elementy").fill("c01")
    page.get_by_label("Tylko te elementy").press("Tab")
    page.locator(PAGES).first.wait_for()
    assert page.get_by_role("alert").count() == 0


@pytest.mark.slow
def test_the_printer_is_calibrated_by_hand(fresh: LiveStudio, open_page: OpenPage) -> None:
    page = open_page("phone")
    page.goto(f"{fresh.url}#/print/calibrate")
    page.get_by_text("Nothing is kept yet").wait_for()
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the sheet").click()
    with pikepdf.open(download.value.path()) as pdf:
        assert len(pdf.pages) == 2
    page.get_by_label("X: to the right, in mm").fill("0,5")
    page.get_by_label("Y: downwards, in mm").fill("99")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("A number of millimetres between").wait_for()
    page.get_by_label("Y: downwards, in mm").fill("−1")
    page.get_by_role("button", name="Keep").click()
    page.get_by_text("Kept: the back lies 0.5 mm to the right and −1 mm below").wait_for()
    page.get_by_role("button", name="Forget it").click()
    page.get_by_text("Nothing is kept yet").wait_for()


@pytest.mark.slow
def test_the_printer_is_calibrated_by_photos(
    fresh: LiveStudio, open_page: OpenPage, tmp_path: File, monkeypatch: pytest.MonkeyPatch
) -> None:
    from tests.test_calibrate_read import Print, photo  # a bad printer and a camera

    monkeypatch.chdir(tmp_path)
    front, back = photo("front", 0, Print()), photo("back", 1, Print(-1.0, 0.5))
    page = open_page("phone")
    page.goto(f"{fresh.url}#/print/calibrate")
    page.get_by_alt_text("Back of the sheet").wait_for()
    page.get_by_label("Photo of the front").set_input_files(front)
    page.get_by_label("Photo of the back").set_input_files(back)
    page.get_by_text("The back lies").wait_for()
    page.get_by_role("button", name="Keep").first.click()
    page.get_by_text("Kept: the back lies").wait_for()
    x_mm, y_mm = json.loads((tmp_path / "own/config/papertable/printer.json").read_text())["back_off_mm"]
    assert (x_mm, y_mm) == pytest.approx((1.0, 0.5), abs=0.2)
