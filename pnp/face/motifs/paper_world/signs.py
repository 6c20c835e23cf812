"""The signs of the four colours and of the scissors, small and in one ink, for the pictograms."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.pens.path import Path, disc, parse, rect
from pnp.pens.pen import Pen

# Per sign, on a square of 100: outlines to fill, and lines with their width.
FILLED: Mapping[str, Sequence[Path]] = {
    "yellow": (),
    "blue": (
        parse(
            "M4 66 C10 30 36 8 66 12 C84 15 95 28 95 42 C88 32 76 30 69 37 C62 45 66 57 80 60 "
            "C86 62 92 62 97 60 C92 67 84 70 76 70 L4 70 Z"
        ),
    ),
    "green": (
        parse("M50 2 L72 34 L64 34 L80 58 L70 58 L90 82 L10 82 L30 58 L20 58 L36 34 L28 34 Z"),
        rect(43, 82, 14, 16),
    ),
    "black": (
        parse("M2 92 L25 54 L37 62 L50 52 L62 63 L74 55 L98 92 Z"),
        parse("M50 8 L70.5 44 L62 51 L50 40 L37 50 L28.5 43 Z"),
    ),
    "scissors": (
        parse("M14 4 C8 16 14 30 22 38 L56 68 L66 58 Z"),
        parse("M86 4 C92 16 86 30 78 38 L44 68 L34 58 Z"),
    ),
}
LINES: Mapping[str, Sequence[tuple[Path, float]]] = {
    "yellow": (
        (parse("M50 88 L50 16"), 22),
        (parse("M50 62 L30 62 C21 62 18 58 18 50 L18 40 M50 52 L70 52 C79 52 82 48 82 40 L82 28"), 15),
        (parse("M18 93 L82 93"), 8),
    ),
    "blue": ((parse("M8 86 C22 78 30 94 44 86 S66 94 80 86 L92 84"), 9),),
    "scissors": ((disc(25, 78, 16).add(disc(75, 78, 16)), 9),),
}


def draw_sign(pen: Pen, name: str, x: float, y: float, size: float, ink: str) -> None:
    """A sign as large as size, its middle at x, y."""
    scale = size / 100
    left, top = x - size / 2, y - size / 2
    for outline in FILLED.get(name, ()):
        pen.path(outline.mapped(scale, 0, 0, scale, left, top), fill=ink)
    for line, width in LINES.get(name, ()):
        pen.path(line.mapped(scale, 0, 0, scale, left, top), stroke=ink, width_mm=width * scale)
