"""Ink modes: the same drawing in full colour, with little ink, or in grey."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path as File
from typing import Literal, TypedDict

from pnp.pens.colour import grey, lighter, lightness, mix
from pnp.pens.path import Path
from pnp.pens.pen import Anchor, Pen

Ink = Literal["full", "saver", "grey"]
INKS: tuple[Ink, ...] = ("full", "saver", "grey")

# What saver leaves of a filled ground, how dark outlines and lines are, and how wide at most.
GROUND_LEFT = 0.15
LINE = "#3a3942"
OUTLINE_DARK = 0.42
OUTLINE_MM = 0.13
LINE_DARK, LINE_LIGHT = 0.25, 0.15
WIDEST_LINE_MM = 0.35


def ink_for(material: str, ink: Ink) -> Ink:
    """The mode a piece is printed in: film is nothing but ink, so there is nothing to save on it."""
    return "full" if material == "film" and ink == "saver" else ink


def with_ink(pen: Pen, ink: Ink) -> Pen:
    """The pen itself, or one that turns every colour into what the mode prints."""
    return pen if ink == "full" else _GreyPen(pen) if ink == "grey" else _SaverPen(pen)


class Painted(TypedDict):
    """What an outline is filled and drawn with in a mode."""

    fill: str | None
    stroke: str | None
    width_mm: float


class _InkPen(ABC):
    """A pen that hands everything on; a mode says what becomes of fills, lines and words."""

    def __init__(self, pen: Pen) -> None:
        self.pen = pen

    @abstractmethod
    def _painted(self, fill: str | None, stroke: str | None, width_mm: float, *, beads: bool) -> Painted:
        """What an outline is filled and drawn with; a line may be made of beads."""

    @abstractmethod
    def _written(self, colour: str) -> str:
        """The colour of words."""

    @abstractmethod
    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        """A piece of cut paper."""

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
        beads = bool(dash_mm) and dash_mm[0] < width_mm
        painted = self._painted(fill, stroke, width_mm, beads=beads)
        self.pen.path(path, **painted, opacity=opacity, dash_mm=dash_mm, even_odd=even_odd)

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
        shade = self._written(colour)
        self.pen.text(words, x_mm, y_mm, font=font, size_pt=size_pt, colour=shade, anchor=anchor)

    def image(self, file: File, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        self.pen.image(file, x_mm, y_mm, width_mm, height_mm)

    def mark(
        self, number: int, x_mm: float, y_mm: float, module_mm: float, *, dark: str, light: str | None
    ) -> None:
        # The camera needs contrast: marks are black on white in every mode that has no colour.
        self.pen.mark(number, x_mm, y_mm, module_mm, dark="#000000", light="#ffffff" if light else None)

    def group(
        self,
        *,
        move_mm: tuple[float, float] = (0, 0),
        turn_deg: float = 0,
        scale: tuple[float, float] = (1, 1),
        clip: Path | None = None,
    ) -> AbstractContextManager[None]:
        return self.pen.group(move_mm=move_mm, turn_deg=turn_deg, scale=scale, clip=clip)


class _GreyPen(_InkPen):
    """Every colour as the grey it looks like."""

    def _painted(self, fill: str | None, stroke: str | None, width_mm: float, *, beads: bool) -> Painted:
        return {
            "fill": grey(fill) if fill else None,
            "stroke": grey(stroke) if stroke else None,
            "width_mm": width_mm,
        }

    def _written(self, colour: str) -> str:
        return grey(colour)

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        self.pen.paper(path, grey(fill), lift_mm=lift_mm, edge=grey(edge) if edge else None)


class _SaverPen(_InkPen):
    """Grounds become a breath of their colour with a thin outline; shadows are left out; words are dark."""

    def _painted(self, fill: str | None, stroke: str | None, width_mm: float, *, beads: bool) -> Painted:
        if stroke and beads:  # the camera knows tokens by them
            return {"fill": None, "stroke": LINE, "width_mm": width_mm}
        return {
            "fill": _breath(fill) if fill else None,
            "stroke": _line(stroke) if stroke else _outline(fill) if fill else None,
            "width_mm": min(width_mm, WIDEST_LINE_MM) if stroke else OUTLINE_MM,
        }

    def _written(self, colour: str) -> str:
        return colour if lightness(colour) < 0.45 else LINE

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        self.path(path, fill=fill)


def _breath(colour: str) -> str:
    return lighter(colour, 1 - GROUND_LEFT)


def _outline(colour: str) -> str:
    return mix(colour, LINE, OUTLINE_DARK)


def _line(colour: str) -> str:
    return lighter(mix(colour, LINE, LINE_DARK), LINE_LIGHT)
