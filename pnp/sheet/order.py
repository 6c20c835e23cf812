"""What a person asks to be printed, and what they get."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path as File

from pnp.pens.ink import Ink
from pnp.sheet.grid import Strategy
from pnp.sheet.page import Backs, Flip
from pnp.sheet.paper import Paper


@dataclass(frozen=True, slots=True)
class Order:
    """One deck, as it is to be printed."""

    game: str
    lang: str
    paper: Paper
    out: File
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = "full"
    strategy: Strategy | None = None
    only: str | None = None
    changed: bool = False
    corners: bool = False
    offset_mm: tuple[float, float] = (0.0, 0.0)

    @property
    def is_whole(self) -> bool:
        """Whether every piece of the box is printed, not a choice of them."""
        return self.only is None and not self.changed

    @property
    def file(self) -> File:
        kind = "" if self.is_whole else "-changed" if self.changed else "-only"
        return self.out / f"{self.game}-{self.lang}-{self.paper.name}{kind}.pdf"


@dataclass(frozen=True, slots=True)
class Built:
    """A finished PDF."""

    game: str
    file: File
    pieces: int
    pages: int
    sheets: int
    bytes: int
    strategies: tuple[str, ...] = ()
    """A sentence for each size of piece: which strategy, how many sheets, and what the other would cost."""
