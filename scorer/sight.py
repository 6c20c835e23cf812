"""What the camera saw, as plain data: where each piece lies in the photo, and what a person should know."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File

Corners = tuple[tuple[float, float], ...]


@dataclass(frozen=True, slots=True)
class SeenPiece:
    """A piece, or a place that could not be read, in pixels of the upright photo."""

    piece: str | None
    card: str | None
    corners: Corners
    player: str | None
    place: str
    certainty: float
    """1 certain, 0.5 doubtful, 0 unread."""
    photo: int = 0


@dataclass(frozen=True, slots=True)
class Sight:
    """All that was seen in one or several photos of a table."""

    photos: tuple[File, ...]
    pieces: tuple[SeenPiece, ...] = ()
    notes: tuple[str, ...] = ()
    """Keys, worded in three languages, of what the camera cannot know."""
