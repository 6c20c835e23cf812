"""A commission: which pieces a person wants as pictures, and how."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File
from typing import Literal

from pnp.deck.model import Game, Piece, Side
from pnp.deck.problems import Refusal
from pnp.face.gallery import Gallery, Tell, silent

Marks = Mapping[tuple[str, Side], tuple[int, ...]]
Form = Literal["png", "svg", "tts"]
FORMS: tuple[Form, ...] = ("png", "svg", "tts")

LEAST_DPI, MOST_DPI, USUAL_DPI = 36, 1200, 300
# Faces paint as far out as they are asked to, but nobody cuts this carelessly.
MOST_BLEED_MM = 20.0


def check_dpi(dpi: int) -> int:
    """The dpi itself. Raises Refusal where pictures would be unreadable or fill the disk."""
    if not LEAST_DPI <= dpi <= MOST_DPI:
        raise Refusal(f"--dpi must be from {LEAST_DPI} to {MOST_DPI}, not {dpi}; for print, {USUAL_DPI}")
    return dpi


def check_bleed(bleed_mm: float) -> float:
    """The bleed itself. Raises Refusal when no cutter needs that much."""
    if not (math.isfinite(bleed_mm) and 0 <= bleed_mm <= MOST_BLEED_MM):
        raise Refusal(f"--bleed must be from 0 to {MOST_BLEED_MM:g} mm, not {bleed_mm:g}; 3 is usual")
    return bleed_mm


@dataclass(frozen=True, slots=True)
class Commission:
    """Pieces of one game to be pictured; the gallery draws them, with the marks they are printed with."""

    game: Game
    pieces: Sequence[Piece]
    gallery: Gallery
    marks: Marks
    out: File
    dpi: int = USUAL_DPI
    bleed_mm: float = 0.0
    service: str | None = None
    tell: Tell = silent

    @property
    def lang(self) -> str:
        return self.gallery.lang

    def numbers(self, piece: Piece, side: Side) -> tuple[int, ...]:
        """The marks of one side."""
        return self.marks.get((piece.id, side), ())

    def file_stem(self, piece: Piece) -> str:
        """A piece's name that every system takes as a file name: green-3-scissors-1."""
        return piece.id.replace("#", "-")
