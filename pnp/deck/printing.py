"""A printing: one side of a piece as it was once printed, as a line of the registry file."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from pnp.deck.marks import patterns
from pnp.deck.problems import BadData, Problem, shown

Place = tuple[float, float, float]

BROKEN = "this line is not a printing: bring back the file as it was, it is only written by the tool"


@dataclass(frozen=True, slots=True)
class Printing:
    """One side of a piece as it was once printed."""

    game: str
    piece: str
    side: str
    marks: tuple[int, ...]
    facts: Mapping[str, Any]
    places: tuple[Place, ...] = ()
    """Where each mark's black square sits: x, y and side in mm from the piece's top-left corner."""
    kind: str = ""
    size: tuple[float, float] = (0.0, 0.0)
    """Width and height of the piece in mm, as cut."""

    def line(self) -> str:
        fields = {"game": self.game, "piece": self.piece, "side": self.side, "marks": list(self.marks)}
        more = {"kind": self.kind, "size": list(self.size), "places": [list(place) for place in self.places]}
        return json.dumps({**fields, **more, "facts": self.facts}, ensure_ascii=False)


def read_printings(file: File) -> list[Printing]:
    """Every line of a registry file; none if there is no file. Raises BadData with every damaged line."""
    if not file.exists():
        return []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        message = f"cannot be read ({error}): bring back the file as it was, it is only written by the tool"
        raise BadData([Problem(shown(file), 1, 1, message)]) from error
    printings: list[Printing] = []
    problems: list[Problem] = []
    for number, line in enumerate(lines, start=1):
        try:
            printings.append(_printing(line))
        except (ValueError, KeyError, TypeError, AttributeError):
            problems.append(Problem(shown(file), number, 1, BROKEN))
    if problems:
        raise BadData(problems)
    return printings


def _printing(line: str) -> Printing:
    fields = json.loads(line)
    marks, facts = fields["marks"], fields["facts"]
    if not isinstance(facts, dict) or not all(
        type(mark) is int and 0 <= mark < len(patterns()) for mark in marks
    ):
        raise ValueError(line)
    width, height = fields.get("size", (0.0, 0.0))
    return Printing(
        str(fields["game"]),
        str(fields["piece"]),
        str(fields["side"]),
        tuple(marks),
        facts,
        tuple((float(x), float(y), float(size)) for x, y, size in fields.get("places", ())),
        str(fields.get("kind", "")),
        (float(width), float(height)),
    )
