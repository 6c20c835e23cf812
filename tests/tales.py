"""Paper Tales tables in a line of words, for tests: player(front="demon:1 cook", buildings="town:2")."""

from __future__ import annotations

from functools import cache
from typing import Any

from pnp.deck.load import load_folder
from pnp.deck.model import Game
from pnp.deck.places import bundled_root
from scorer.rules.paper_tales import score
from scorer.rules.paper_tales.cards import Box, box_of
from scorer.score import PlayerScore, Score
from scorer.tables.paper_tales import Table


@cache
def game() -> Game:
    return load_folder(bundled_root() / "cards" / "paper-tales")


@cache
def box() -> Box:
    return box_of(game())


def player(
    name: str = "Ana", front: str = "", back: str = "", buildings: str = "", **more: Any
) -> dict[str, Any]:
    """A player of a table: units as `id:age`, buildings as `id:level`."""
    return {
        "name": name,
        "front": [_numbered(word, "unit", "age", 0) for word in front.split()],
        "back": [_numbered(word, "unit", "age", 0) for word in back.split()],
        "buildings": [_numbered(word, "building", "level", 1) for word in buildings.split()],
        **more,
    }


def _numbered(word: str, what: str, number: str, default: int) -> dict[str, Any]:
    name, _, amount = word.partition(":")
    return {what: name, number: int(amount or default)}


def table(phase: str, *players: dict[str, Any], **more: Any) -> Table:
    return Table.model_validate({"game": "paper-tales", "phase": phase, "players": list(players), **more})


def scored(phase: str, *players: dict[str, Any], **more: Any) -> Score:
    """A table's score, checked for what is true of every score."""
    result = score(table(phase, *players, **more), game())
    for one in result.players:
        assert one.lines[0].reason == "before"
        assert one.total == one.more["legend"] >= 0
        assert one.more["gold"] >= 0
    return result


def alone(phase: str, front: str = "", back: str = "", buildings: str = "", **more: Any) -> PlayerScore:
    """The first of two players; the other one has nothing at all. Nothing about the table is in doubt."""
    result = scored(phase, player("Ana", front, back, buildings, **more), player("Nobody"))
    assert result.certain, result.doubts
    return result.players[0]


def gained(one: PlayerScore, card: str) -> int:
    """The legend points a card brought in this phase."""
    return sum(line.points for line in one.lines if line.pieces == (card,))


def earned(one: PlayerScore, card: str) -> int:
    """The gold a card brought in this phase."""
    return sum(part["gold"] for part in one.more["gold_parts"] if part.get("card") == card)


def strengths(one: PlayerScore) -> dict[str, int]:
    return {part["unit"]: part["total"] for part in one.more["strength_parts"] if "unit" in part}


def units(one: PlayerScore) -> dict[str, int]:
    """The units of the kingdom afterwards, with their age."""
    kingdom = one.more["kingdom"]
    return {here["unit"]: here["age"] for here in (*kingdom["front"], *kingdom["back"])}


def offers(one: PlayerScore) -> set[tuple[str, int, int]]:
    """What can be built, as (building, level, gold)."""
    return {(offer["building"], offer["level"], offer["gold"]) for offer in one.more["offers"]}


NO_BUILD = {"build": "none"}
