"""What to print again after an edit: compared with the last print, or with the game as it came."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pytest

from pnp.pipeline import build
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper
from studio import data_folder
from studio.edit import desk
from studio.edit.own_copy import new_game
from studio.edit.reprint import what_to_reprint


@pytest.fixture(autouse=True)
def in_the_data_folder(own_folders: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_folder.root())


def save(game: str, ref: str, **values: Any) -> None:
    card = desk.look_at(game, ref)
    assert desk.save(game, ref, {**card["values"], **values}, card["version"])["saved"]


def found(game: str) -> dict[str, Any]:
    told: list[float] = []
    result = what_to_reprint(lambda done, words: told.append(done), game)
    assert told == sorted(told)
    return result


def test_since_the_last_print() -> None:
    build(Order("paperwall", "fr", parse_paper("a4"), data_folder.printed()))
    assert found("paperwall")["pieces"] == 0
    save("paperwall", "c07", strips=["frog", "bird", "bird"])
    result = found("paperwall")
    assert (result["since"], result["lang"]) == ("build", "fr")
    assert [(card["id"], card["pieces"]) for card in result["cards"]] == [("c07", 1)]
    build(Order("paperwall", "fr", parse_paper("a4"), data_folder.printed()))
    assert found("paperwall")["pieces"] == 0


def test_against_the_game_as_it_came() -> None:
    assert found("copyright") == {"since": "bundled", "pieces": 0, "cards": []}
    save("copyright", "c05", copies="2")
    assert [(card["id"], card["pieces"]) for card in found("copyright")["cards"]] == [("c05", 1)]


def test_a_game_of_ones_own_was_never_printed() -> None:
    new_game("night-garden")
    result = found("night-garden")
    assert result["since"] == "never" and result["pieces"] == 12
