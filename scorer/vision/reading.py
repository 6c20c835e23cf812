"""What was read: a table, what is doubtful about it, and where each piece lies in the photo."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from scorer.score import Doubt
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.see import Seen


@dataclass(frozen=True, slots=True, eq=False)
class Spot:
    """A piece (or a place that could not be read) in a photo."""

    piece: str | None
    card: str | None
    corners_px: Array
    player: str | None
    place: str
    certainty: float
    """1 certain, 0.5 doubtful, 0 unread."""
    photo: int = 0


@dataclass(frozen=True, slots=True)
class Reading:
    """A table as the camera saw it, in the words of the table file."""

    game: str
    table: Mapping[str, Any]
    doubts: tuple[Doubt, ...] = ()
    spots: tuple[Spot, ...] = ()
    notes: tuple[str, ...] = ()
    """Keys of what a person should know that is no doubt: players named by place, hands not seen."""
    more: Mapping[str, Any] = field(default_factory=dict)
    is_whole: bool = False
    """Whether every card that the game has was read on the table: where nothing was seen none can lie."""


def spot_of(piece: Seen, player: str | None, place: str, certainty: float) -> Spot:
    """Where a seen piece lies in its photo."""
    assert piece.corners_px is not None
    return Spot(piece.piece, piece.card, piece.corners_px, player, place, certainty, piece.photo)
