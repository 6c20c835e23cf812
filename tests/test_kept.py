"""What is kept between builds: an edit draws only what it changed, and the PDF never depends on the cache."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path as File

import pytest
from minigame import write_game

from pnp.face import kept
from pnp.pipeline import build
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper

CARDS = "card:\n" + "".join(
    f"  - {{id: c{n}, name: Card {n}, copies: 2, rim: yes, words: yes}}\n" for n in range(12)
)
MARK = "      seal: {mark: a, box: [20, 60, 16, 16]}\n  back:\n"
RULES = "sections:\n  - {title: Playing, text: [Lay a card.], steps: [Draw., Lay.], points: [One each.]}\n"

Print = Callable[[], bytes]


@pytest.fixture
def table(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> File:
    """A game with marks and rules, in a folder to print it from."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path, cards=CARDS)
    _change(tmp_path / "layouts/mini.yaml", "  back:\n", MARK)
    (tmp_path / "cards/mini/rules.yaml").write_text(RULES)
    return tmp_path


@pytest.fixture
def deck(table: File) -> Print:
    return lambda: build(Order("mini", "en", parse_paper("a4"), table / "out")).file.read_bytes()


def _change(file: File, old: str, new: str) -> None:
    text = file.read_text()
    assert old in text
    file.write_text(text.replace(old, new, 1))


def _cache(table: File) -> File:
    (file,) = (table / "cache/papertable").iterdir()
    return file


def _cold(table: File, deck: Print) -> bytes:
    shutil.rmtree(table / "cache")
    return deck()


def test_after_an_edit_only_what_changed_is_added(table: File, deck: Print) -> None:
    deck()
    before = _cache(table).read_bytes()
    _change(table / "cards/mini/cards.yaml", "Card 7", "Chart 7")
    edited = deck()
    after = _cache(table).read_bytes()
    assert after.startswith(before)
    added = after[len(before) :].count(b"\n")
    assert 0 < added <= 8 < before.count(b"\n")
    assert edited == _cold(table, deck)


def test_the_same_again_adds_nothing(table: File, deck: Print) -> None:
    first = deck()
    before = _cache(table).read_bytes()
    assert deck() == first
    assert _cache(table).read_bytes() == before


def test_other_rules_are_printed(table: File, deck: Print) -> None:
    first = deck()
    _change(table / "cards/mini/rules.yaml", "Lay a card.", "Lay two cards.")
    second = deck()
    assert first != second
    assert second == _cold(table, deck)


def test_another_layout_starts_anew(table: File, deck: Print) -> None:
    first = deck()
    old = {line.split()[0] for line in _cache(table).read_bytes().splitlines()}
    _change(table / "layouts/mini.yaml", "box: [4, 20, 40, 10]", "box: [4, 30, 40, 10]")
    second = deck()
    new = {line.split()[0] for line in _cache(table).read_bytes().splitlines()}
    assert len(old) == len(new) == 1 and old != new
    assert first != second
    assert second == _cold(table, deck)


@pytest.mark.parametrize("damage", [b"", b"rubbish\n", b"\xff\x00 \n \n"])
def test_a_damaged_cache_does_no_harm(table: File, deck: Print, damage: bytes) -> None:
    whole = deck()
    content = _cache(table).read_bytes()
    _cache(table).write_bytes(damage + content[: len(content) // 2])
    assert deck() == whole
    assert _cache(table).read_bytes().endswith(b"\n")
    assert deck() == whole


def test_a_large_cache_forgets_what_is_no_longer_used(
    table: File, deck: Print, monkeypatch: pytest.MonkeyPatch
) -> None:
    deck()
    before = _cache(table).read_bytes().splitlines()
    monkeypatch.setattr(kept, "MOST_BYTES", 100)
    _change(table / "cards/mini/cards.yaml", "Card 7", "Chart 7")
    edited = deck()
    after = _cache(table).read_bytes().splitlines()
    assert 0 < len(set(before) - set(after)) < len(before) / 2
    assert edited == _cold(table, deck)
