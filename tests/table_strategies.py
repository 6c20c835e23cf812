"""Random table files of the four games, as plain data: what a person might write."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from pnp.deck.load import load_game
from pnp.deck.model import Game

GAMES: dict[str, Game] = {
    name: load_game(name) for name in ("paper-world", "paperwall", "copyright", "paper-tales")
}


def ids(game: str, *kinds: str) -> list[str]:
    return [card.id for card in GAMES[game].cards if card.kind.id in kinds]


# Letters of all the world; drawn printable, for hypothesis gives up where too much is thrown away.
PRINTABLE = st.characters(categories=["L", "M", "N", "P", "S"], include_characters=" ")
NAMES = st.text(PRINTABLE, min_size=1, max_size=12).filter(lambda name: name.strip() and name.isprintable())
SMALL = st.integers(0, 9)


def some(required: dict[str, Any], optional: dict[str, Any]) -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries(required, optional=optional)


def players(required: dict[str, Any], optional: dict[str, Any], most: int) -> st.SearchStrategy[Any]:
    player = some({"name": NAMES, **required}, optional)
    return st.lists(player, min_size=1, max_size=most, unique_by=lambda each: each["name"])


def grid(cell: st.SearchStrategy[Any]) -> st.SearchStrategy[Any]:
    return st.lists(st.lists(cell, min_size=3, max_size=3), min_size=3, max_size=3)


def paper_world() -> st.SearchStrategy[dict[str, Any]]:
    cell = st.one_of(st.none(), st.sampled_from(ids("paper-world", "landscape", "start")))
    spot = st.lists(st.integers(0, 2), min_size=2, max_size=2)
    player = {
        "scissors": st.one_of(st.none(), spot),
        "tokens": st.lists(st.sampled_from([1, 2, 4]), max_size=3),
        "hand": SMALL,
        "discard": SMALL,
    }
    return some(
        {"game": st.just("paper-world"), "players": players({"landscape": grid(cell)}, player, 4)},
        {"objectives": st.lists(st.integers(1, 20), unique=True, max_size=3)},
    )


def paperwall() -> st.SearchStrategy[dict[str, Any]]:
    card = some(
        {"card": st.sampled_from(ids("paperwall", "card")), "at": st.integers(-9, 9)},
        {"turned": st.booleans()},
    )
    return some(
        {"game": st.just("paperwall"), "players": players({"row": st.lists(card, max_size=7)}, {}, 4)},
        {"round": st.integers(1, 3), "variant": st.fixed_dictionaries({"objects": st.booleans()})},
    )


CELL = st.one_of(st.none(), st.sampled_from(["", "s", "o", "x", "so", "sx", "ox", "sox"]))


def copyright() -> st.SearchStrategy[dict[str, Any]]:
    lying = {"turns": st.integers(0, 3), "flipped": st.booleans()}
    card = {"card": st.sampled_from(ids("copyright", "card"))}
    place = st.lists(st.integers(-2, 2), min_size=2, max_size=2)
    sides = some({}, {side: st.integers(0, 4) for side in ("above", "below", "left", "right")})
    shared = {"finished": st.booleans(), "late": SMALL}
    by_cells = some({"name": NAMES, "cells": grid(CELL)}, {"outside": sides, **shared})
    laid = st.lists(some(card, {**lying, "at": place}), max_size=5)
    by_films = some({"name": NAMES, "laid": laid}, {"frame": place, **shared})
    seats = st.lists(
        st.one_of(by_cells, by_films), min_size=1, max_size=6, unique_by=lambda each: each["name"]
    )
    common = {"game": st.just("copyright"), "players": seats}
    optional = {"variant": st.sampled_from(["base", "timed", "flash"]), "limit": st.integers(1, 30)}
    four = st.lists(some(card, lying), min_size=4, max_size=4)
    return st.one_of(
        some({**common, "model": grid(CELL)}, optional), some({**common, "laid": four}, optional)
    )


def paper_tales() -> st.SearchStrategy[dict[str, Any]]:
    unit = some({"unit": st.sampled_from(ids("paper-tales", "unit"))}, {"age": st.integers(0, 3)})
    building = some(
        {"building": st.sampled_from(ids("paper-tales", "building"))}, {"level": st.integers(1, 2)}
    )
    row = st.lists(st.one_of(unit, st.none()), max_size=3)
    save = st.lists(st.sampled_from(["farmer", "demon@front-1"]), max_size=2)
    player = {
        "gold": SMALL,
        "legend": st.integers(0, 40),
        "front": row,
        "back": row,
        "buildings": st.lists(building, max_size=3),
        "choices": some({}, {"save": save, "build": st.sampled_from(["none", "tavern 2", "mine 1 for 2"])}),
    }
    phases = ["deploy", "war", "income", "build", "age", "end"]
    return some(
        {
            "game": st.just("paper-tales"),
            "phase": st.sampled_from(phases),
            "players": players({}, player, 5),
        },
        {"turn": st.integers(1, 4)},
    )


TABLES = {
    "paper-world": paper_world(),
    "paperwall": paperwall(),
    "copyright": copyright(),
    "paper-tales": paper_tales(),
}
