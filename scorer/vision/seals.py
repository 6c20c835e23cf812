"""Seals: every mark sits on a light rim inside which its border is dark. That much is seen even where the
number is not: in glare, blur, or from too far."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.photo import Pixels

PX_PER_MM = 4.0
# Measured on rendered photos: the clearer seal of a card has 0.30 and more, a bare table 0.13 at the most.
SEAL = 0.2


def seal_contrast(patch: Pixels, places: Sequence[Place], px_per_mm: float = PX_PER_MM) -> float:
    """How much lighter the rim is than the border, for the clearest seal: 0 no seal, 1 white round black."""
    grey = patch.astype(np.float32) @ np.array([0.3, 0.59, 0.11], np.float32)
    return max((_contrast(grey, place, px_per_mm) for place in places), default=0.0)


def _contrast(grey: np.ndarray, place: Place, scale: float) -> float:
    x, y, side = place
    module = side / 8

    def inside(reach: float) -> tuple[float, int]:
        left, right = int((x - reach) * scale), round((x + side + reach) * scale)
        top, bottom = int((y - reach) * scale), round((y + side + reach) * scale)
        part = grey[max(0, top) : max(0, bottom), max(0, left) : max(0, right)]
        return float(part.sum()), part.size

    def ring(outer: float, inner: float) -> float:
        (whole, count), (hole, holes) = inside(outer), inside(inner)
        return (whole - hole) / max(1, count - holes)

    rim, border = ring(0.8 * module, 0.2 * module), ring(-0.2 * module, -0.8 * module)
    return (rim - border) / max(1e-6, rim + border)
