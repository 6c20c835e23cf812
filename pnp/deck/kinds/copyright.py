"""Copyright's films: three figures on a 3×3 grid, frames, and the mat they lie on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from pnp.deck.entry import CardEntry
from pnp.deck.fields import Count, Whole

Cell = Annotated[list[Annotated[Whole, Field(ge=0, le=2)]], Field(min_length=2, max_length=2)]


class Card(CardEntry):
    """A film with a square, a circle and a cross, each in a cell [row, column] counted from 0."""

    square: Cell
    circle: Cell
    cross: Cell

    def problems(self, languages: Sequence[str]) -> list[tuple[str, str]]:
        seen: dict[tuple[int, ...], str] = {}
        found = []
        for figure in ("square", "circle", "cross"):
            cell = tuple(getattr(self, figure))
            if cell in seen:
                found.append((figure, f"the {figure} lies in the cell of the {seen[cell]}: give it another"))
            seen.setdefault(cell, figure)
        return found


class Frame(CardEntry):
    """A player's black frame."""

    player: Count


class ModelFrame(CardEntry):
    """The frame for the model."""


class Mat(CardEntry):
    """A white mat to lay a stack on."""


class ScoreSheet(CardEntry):
    """A sheet to write the rounds on."""

    rounds: Count
    players: Count


KINDS = {"card": Card, "frame": Frame, "model-frame": ModelFrame, "mat": Mat, "score-sheet": ScoreSheet}
