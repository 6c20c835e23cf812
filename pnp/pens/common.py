"""What the PDF pen and the SVG pen draw alike: a paper's shadow, a mark for the camera, a turned group."""

from __future__ import annotations

import math

from pnp.deck.marks import SIDE_MODULES, mark_outline
from pnp.pens.path import Path, rect

# A paper's shadow: thin sheets of black, each further out and wider, add up to a soft edge.
# (distance as a share of the lift, width of its blurred rim likewise, darkness)
SHADOW_STEPS = ((0.15, 0.4, 0.07), (0.35, 1.0, 0.055), (0.55, 1.7, 0.04), (0.8, 2.6, 0.03))

Matrix = tuple[float, float, float, float, float, float]
UNMOVED: Matrix = (1, 0, 0, 1, 0, 0)


def placing(move_mm: tuple[float, float], turn_deg: float, scale: tuple[float, float]) -> Matrix:
    """The matrix that scales, then turns clockwise, then moves: the same six numbers in PDF and SVG."""
    cos, sin = math.cos(math.radians(turn_deg)), math.sin(math.radians(turn_deg))
    return (cos * scale[0], sin * scale[0], -sin * scale[1], cos * scale[1], *move_mm)


def mark_rim(x_mm: float, y_mm: float, module_mm: float) -> Path:
    """The light ground of a mark, a module wider on each side."""
    side = (SIDE_MODULES + 2) * module_mm
    return rect(x_mm - module_mm, y_mm - module_mm, side, side, module_mm)


def mark_cells(number: int, x_mm: float, y_mm: float, module_mm: float) -> Path:
    """The dark cells of a mark as one outline, to be filled even-odd."""
    return Path(mark_outline(number)).mapped(module_mm, 0, 0, module_mm, x_mm, y_mm)
