"""An objective's pattern, read from its card: which places of the 3×3 landscape, and what lies on each.

A pattern is data, such as {shape: row, each: {value: 3}}; every sensible mixture of its words has a meaning.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

Place = tuple[float, float]
"""Column and row, from 0 at the left and the top."""

COLOURS = ("green", "yellow", "blue", "black")

PLACES: Mapping[str, Sequence[Place]] = {
    "l": ((0, 0), (0, 1), (1, 1)),
    "square": ((0, 0), (1, 0), (0, 1), (1, 1)),
    "row": ((0, 1), (1, 1), (2, 1)),
    "column": ((1, 0), (1, 1), (1, 2)),
    "diagonal": ((0, 0), (1, 1), (2, 2)),
    "corners": ((0, 0), (2, 0), (0, 2), (2, 2)),
    "cross": ((1, 0), (0, 1), (1, 1), (2, 1), (1, 2)),
    "grid": tuple((column, row) for row in range(3) for column in range(3)),
}
# Cards that may lie anywhere are strewn over the landscape, a little turned.
STREWN: Mapping[int, Sequence[Place]] = {
    1: ((1, 1),),
    2: ((0.35, 0.6), (1.6, 1.35)),
    3: ((0.15, 0.3), (1.75, 0.75), (0.7, 1.75)),
    4: ((0.1, 0.25), (1.7, 0.1), (0.4, 1.7), (1.9, 1.6)),
    5: ((0, 0.1), (1.75, 0), (0.95, 0.95), (0.1, 1.85), (1.9, 1.8)),
}
TILTS = (-9, 7, -5, 8, -7, 6, -8, 5, -6)
# Where a shape that is not bound to its place may slide to: the arrow's place and direction in degrees.
SLIDES: Mapping[str, Sequence[tuple[Place, float]]] = {
    "l": (((2, 1), 90), ((0, 2), 180)),
    "square": (((2, 0), 90), ((0, 2), 180)),
    "row": (((1, 0), 0), ((1, 2), 180)),
    "column": (((0, 1), 270), ((2, 1), 90)),
}
DIFFERENT_VALUES = ("3", "1", "5", "2", "4")


@dataclass(frozen=True, slots=True)
class Cell:
    """One card of a pictogram."""

    column: float
    row: float
    colour: str = ""
    words: str = ""
    scissors: bool = False
    tilt: float = 0


def is_yes(value: Any) -> bool:
    return value is True or str(value).lower() in ("true", "yes")


def places(pattern: Mapping[str, Any]) -> Sequence[Place]:
    """The places of a pattern's cards, in the order in which its values are written."""
    shape = str(pattern["shape"])
    if shape in PLACES:
        return PLACES[shape]
    many = len(pattern["values"]) if "values" in pattern else int(pattern.get("count", 1))
    return STREWN.get(many) or PLACES["grid"][:many]


def cells(pattern: Mapping[str, Any]) -> list[Cell]:
    """The cards of a pictogram, each with its colour, its words and its place."""
    each: Mapping[str, Any] = pattern.get("each") or {}
    loose = pattern["shape"] == "anywhere"
    centre_free = pattern.get("any_card") == "centre"
    found: list[Cell] = []
    bound = 0  # cards that the pattern says something of
    for n, (column, row) in enumerate(places(pattern)):
        tilt = TILTS[n % len(TILTS)] if loose else 0
        if centre_free and (column, row) == (1, 1):
            found.append(Cell(column, row, words="?", tilt=tilt))
            continue
        colour, words = str(each.get("colour", "")), str(each.get("value", ""))
        if "colour" in (pattern.get("same"), pattern.get("different")):
            colour = COLOURS[bound % len(COLOURS) if pattern.get("different") == "colour" else 0]
        if "values" in pattern:
            words = str(pattern["values"][bound % len(pattern["values"])])
        elif pattern.get("different") == "value":
            words = DIFFERENT_VALUES[bound % len(DIFFERENT_VALUES)]
        elif pattern.get("same") == "value":
            words = "="
        found.append(Cell(column, row, colour, words, is_yes(each.get("scissors")), tilt))
        bound += 1
    return found
