"""Pages and sheets: which side of which piece lies where."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from pnp.deck.model import Piece, Side
from pnp.sheet.grid import Strategy

Backs = Literal["duplex", "fold", "none"]
Flip = Literal["long", "short"]
Edges = tuple[float, float, float, float]  # left, top, right, bottom


@dataclass(frozen=True, slots=True)
class Placed:
    """One side of a piece on a page: the corner of its cut outline, its turn, how far its paint reaches."""

    piece: Piece
    side: Side
    x_mm: float
    y_mm: float
    width_mm: float
    height_mm: float
    turn_deg: int
    bleed_mm: Edges


@dataclass(frozen=True, slots=True)
class Page:
    """What lies on one side of a sheet, and the lines it is cut on."""

    placed: tuple[Placed, ...]
    cuts_x_mm: tuple[float, ...] = ()
    cuts_y_mm: tuple[float, ...] = ()
    fold_x_mm: float | None = None

    @property
    def block_mm(self) -> Edges:
        """The outline of all pieces together."""
        return (
            min(p.x_mm for p in self.placed),
            min(p.y_mm for p in self.placed),
            max(p.x_mm + p.width_mm for p in self.placed),
            max(p.y_mm + p.height_mm for p in self.placed),
        )

    @property
    def ink_mm(self) -> Edges:
        """The outline of all paint: the pieces and their bleed."""
        return (
            min(p.x_mm - p.bleed_mm[0] for p in self.placed),
            min(p.y_mm - p.bleed_mm[1] for p in self.placed),
            max(p.x_mm + p.width_mm + p.bleed_mm[2] for p in self.placed),
            max(p.y_mm + p.height_mm + p.bleed_mm[3] for p in self.placed),
        )


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of paper: its front, and its back if anything is printed there."""

    front: Page
    back: Page | None
    strategy: Strategy
    material: str
    kinds: tuple[str, ...] = field(default=())
