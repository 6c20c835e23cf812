"""Tabletop Simulator: sheets within its limits, and a saved object in which every card finds its picture."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any
from urllib.parse import unquote, urlparse

import numpy as np
import pytest
from PIL import Image

from pnp.deck.load import load_game
from pnp.export.deck_sheet import MOST_CARDS, MOST_COLUMNS, MOST_PIXELS, MOST_ROWS, best_grid
from pnp.export.frame import stretched
from tests.exports import export, table

GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[File]:
    with table(tmp_path_factory.mktemp("tabletop")) as folder:
        yield folder


@pytest.fixture(scope="module")
def saved(here: File) -> dict[str, list[dict[str, Any]]]:
    """The objects of each game's saved file."""
    found = {}
    for game in GAMES:
        folder = export(game, "--as", "tts", "--dpi", "60", "--lang", "fr", out=f"a table/{game}")
        found[game] = json.loads((folder / f"{game}.json").read_text(encoding="utf-8"))["ObjectStates"]
    return found


def picture(url: str) -> Image.Image:
    parts = urlparse(url)
    assert parts.scheme == "file" and parts.netloc == ""
    return Image.open(File(unquote(parts.path)))


def decks(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [thing for thing in objects if thing["Name"] == "DeckCustom"]


def tiles(objects: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [thing for thing in objects if thing["Name"].startswith("Custom_Tile")]


@pytest.mark.parametrize("game", GAMES)
def test_every_piece_of_the_box_is_on_the_table(saved: dict[str, list[dict[str, Any]]], game: str) -> None:
    cards = sum(len(deck["DeckIDs"]) for deck in decks(saved[game]))
    single = sum(thing["Name"] == "CardCustom" for thing in saved[game])
    lying = sum(tile.get("Number", 1) for tile in tiles(saved[game]))
    assert cards + single + lying == len(list(load_game(game).pieces()))


@pytest.mark.parametrize("game", GAMES)
def test_cards_find_their_slot(saved: dict[str, list[dict[str, Any]]], game: str) -> None:
    keys = [key for deck in decks(saved[game]) for key in deck["CustomDeck"]]
    assert len(set(keys)) == len(keys)
    for deck in decks(saved[game]):
        ((key, sheet),) = deck["CustomDeck"].items()
        assert deck["DeckIDs"] == [100 * int(key) + slot for slot in range(len(deck["DeckIDs"]))]
        assert [card["CardID"] for card in deck["ContainedObjects"]] == deck["DeckIDs"]
        assert all(card["CustomDeck"] == deck["CustomDeck"] for card in deck["ContainedObjects"])
        columns, rows = sheet["NumWidth"], sheet["NumHeight"]
        assert columns <= MOST_COLUMNS and rows <= MOST_ROWS
        assert len(deck["DeckIDs"]) < columns * rows, "the last slot is what others see"


@pytest.mark.parametrize("game", GAMES)
def test_sheets_keep_the_limits(saved: dict[str, list[dict[str, Any]]], game: str) -> None:
    for deck in decks(saved[game]):
        for sheet in deck["CustomDeck"].values():
            for url in (sheet["FaceURL"], sheet["BackURL"]):
                image = picture(url)
                assert max(image.size) <= MOST_PIXELS and image.mode in ("RGB", "RGBA")
            faces = picture(sheet["FaceURL"])
            assert faces.width % sheet["NumWidth"] == 0 and faces.height % sheet["NumHeight"] == 0
            backs = picture(sheet["BackURL"])
            one = (faces.width // sheet["NumWidth"], faces.height // sheet["NumHeight"])
            assert backs.size == (faces.size if sheet["UniqueBack"] else one)


def test_one_deck_for_each_back(saved: dict[str, list[dict[str, Any]]]) -> None:
    def sizes(game: str, kind: str) -> list[int]:
        return sorted(len(d["DeckIDs"]) for d in decks(saved[game]) if d["Description"].startswith(kind))

    assert sizes("paper-world", "landscape") == [20, 20, 52]
    assert sizes("paper-tales", "unit") == [81 - MOST_CARDS, MOST_CARDS]
    unique = {
        d["Description"]: next(iter(d["CustomDeck"].values()))["UniqueBack"]
        for d in decks(saved["paper-tales"])
    }
    assert unique["building-1"] and not unique["unit-1"]
    assert all(s["UniqueBack"] for d in decks(saved["paperwall"]) if d["Description"] == "card-1"
               for s in d["CustomDeck"].values())  # fmt: skip


def test_the_hidden_slot_shows_the_back(saved: dict[str, list[dict[str, Any]]]) -> None:
    deck = next(d for d in decks(saved["paper-world"]) if d["Description"] == "landscape-1")
    (sheet,) = deck["CustomDeck"].values()
    faces, back = picture(sheet["FaceURL"]), picture(sheet["BackURL"])
    last = faces.crop((faces.width - back.width, faces.height - back.height, *faces.size))
    apart = np.abs(np.asarray(last).astype(int) - np.asarray(back).astype(int))
    assert apart.mean() < 4 and sheet["BackIsHidden"]


def test_film_stays_clear(saved: dict[str, list[dict[str, Any]]]) -> None:
    deck = next(d for d in decks(saved["copyright"]) if d["Description"] == "card-1")
    (sheet,) = deck["CustomDeck"].values()
    for url in (sheet["FaceURL"], sheet["BackURL"]):
        alpha = np.asarray(picture(url))[:, :, 3]
        assert (alpha == 0).mean() > 0.5


def test_tokens_are_round_and_stacked(saved: dict[str, list[dict[str, Any]]]) -> None:
    round_ones = [t for t in tiles(saved["paper-tales"]) if t["CustomImage"]["CustomTile"]["Type"] == 2]
    stacks = Counter({t["Description"]: t.get("Number", 1) for t in round_ones})
    assert (stacks["gold-1#1"], stacks["gold-5#1"]) == (30, 10)
    for tile in tiles(saved["paper-tales"]):
        image = tile["CustomImage"]
        assert picture(image["ImageURL"]).size == picture(image["ImageSecondaryURL"]).size


def test_objects_have_their_names_in_the_language(saved: dict[str, list[dict[str, Any]]]) -> None:
    names = {card["Nickname"] for deck in decks(saved["paper-tales"]) for card in deck["ContainedObjects"]}
    assert "Chevalier" in names
    guids = [thing["GUID"] for game in GAMES for thing in saved[game]]
    assert all(len(guid) == 6 for guid in guids)


@pytest.mark.parametrize("cards", [1, 2, 9, 24, 52, MOST_CARDS])
@pytest.mark.parametrize("size", [(744, 1039), (1039, 744), (827, 827)])
def test_grids_leave_a_slot_and_use_the_pixels(cards: int, size: tuple[int, int]) -> None:
    columns, rows, frame = best_grid(cards, stretched(size[0] / 10, size[1] / 10, *size))
    assert columns * rows > cards and columns <= MOST_COLUMNS and rows <= MOST_ROWS
    assert columns * frame.width_px <= MOST_PIXELS and rows * frame.height_px <= MOST_PIXELS
    assert frame.width_px / frame.height_px == pytest.approx(size[0] / size[1], rel=0.01)
    if cards <= 9:
        assert (frame.width_px, frame.height_px) == size, "few cards keep their whole size"
