"""The Pen: all that a face may ask of a page. Millimetres from the piece's top-left corner, y down."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path as File
from typing import Literal, Protocol

from pnp.pens.path import Path

Anchor = Literal["start", "middle", "end"]


class Pen(Protocol):
    """A hand that draws. PDF, SVG and the transcript each bring their own."""

    def path(
        self,
        path: Path,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.25,
        opacity: float = 1.0,
        dash_mm: Sequence[float] = (),
        even_odd: bool = False,
    ) -> None:
        """Fill and stroke an outline. Colours are "#rrggbb"; line ends and corners are round."""

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        """A piece of cut paper: the outline filled, with a soft shadow that shows how high it lies."""

    def text(
        self,
        words: str,
        x_mm: float,
        y_mm: float,
        *,
        font: str = "text",
        size_pt: float = 9,
        colour: str = "#000000",
        anchor: Anchor = "start",
    ) -> None:
        """One line of words; y is the baseline."""

    def image(self, file: File, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        """A picture file (PNG, JPEG or SVG) stretched into a box."""

    def mark(
        self, number: int, x_mm: float, y_mm: float, module_mm: float, *, dark: str, light: str | None
    ) -> None:
        """A mark for the camera; x, y is its black border's corner, 8 modules wide; light paints its rim."""

    def group(
        self,
        *,
        move_mm: tuple[float, float] = (0, 0),
        turn_deg: float = 0,
        scale: tuple[float, float] = (1, 1),
        clip: Path | None = None,
    ) -> AbstractContextManager[None]:
        """Draw what follows moved, then turned clockwise, then scaled, and cut to an outline."""
