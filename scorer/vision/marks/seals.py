"""Seals: every mark sits on a light rim inside which its border is dark. That much is seen even where the
number is not: in glare, blur, or from too far."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from pnp.deck.registry import Place
from scorer.vision.photo import Pixels

PX_PER_MM = 4.0
# Measured on rendered photos: the clearer seal of a card has 0.2 and more, a table nearly always less than 0.
SEAL = 0.12
# A seal is light all round and dark all round: chequered cloth is both on either ring. So nearly the darkest
# of the rim is compared with nearly the lightest of the border.
NEARLY = 0.25


def seal_contrast(patch: Pixels, places: Sequence[Place], px_per_mm: float = PX_PER_MM) -> float:
    """How much lighter the rim is than the border, for the clearest seal: 0 no seal, 1 white round black."""
    grey = patch.astype(np.float32) if patch.ndim == 2 else patch @ np.array([0.3, 0.59, 0.11], np.float32)
    return max((_contrast(grey, place, px_per_mm) for place in places), default=0.0)


def _contrast(grey: np.ndarray, place: Place, scale: float) -> float:
    x, y, side = (value * scale for value in place)
    module = side / 8
    height, width = grey.shape
    rows, columns = np.ogrid[:height, :width]
    # How far each pixel lies outside (+) or inside (-) the mark's black square.
    across = np.maximum(x - (columns + 0.5), columns + 0.5 - (x + side))
    along = np.maximum(y - (rows + 0.5), rows + 0.5 - (y + side))
    out = np.maximum(across, along)
    rim = grey[(out > 0.2 * module) & (out < 0.8 * module)]
    border = grey[(out < -0.2 * module) & (out > -0.8 * module)]
    if rim.size < 8 or border.size < 8:
        return 0.0
    light, dark = float(np.quantile(rim, NEARLY)), float(np.quantile(border, 1 - NEARLY))
    return (light - dark) / max(1e-6, light + dark)
