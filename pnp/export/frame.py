"""How a face sits in a picture: the picture's pixels, and where in it the cut line runs."""

from __future__ import annotations

from dataclasses import dataclass

from pnp.deck.model import Kind

MM_PER_INCH = 25.4


@dataclass(frozen=True, slots=True)
class Frame:
    """A picture of so many pixels; the face's own corner lies at left, top, and a mm is so many pixels."""

    width_px: int
    height_px: int
    left_px: float
    top_px: float
    px_per_mm: tuple[float, float]


def cut_frame(kind: Kind, dpi: float, bleed_mm: float = 0) -> Frame:
    """The face to its cut line, and bleed around it where asked: round(mm / 25.4 · dpi) pixels."""
    wide, high = kind.width_mm + 2 * bleed_mm, kind.height_mm + 2 * bleed_mm
    return stretched(wide, high, round(wide / MM_PER_INCH * dpi), round(high / MM_PER_INCH * dpi), bleed_mm)


def stretched(wide_mm: float, high_mm: float, width_px: int, height_px: int, bleed_mm: float = 0) -> Frame:
    """A face that fills exactly so many pixels."""
    width_px, height_px = max(1, width_px), max(1, height_px)
    scale = (width_px / wide_mm, height_px / high_mm)
    return Frame(width_px, height_px, bleed_mm * scale[0], bleed_mm * scale[1], scale)
