"""The witness: does what the camera sees look like the face that the mark names?

Lamp and shadow are taken out first, within what lamps do. Then colours and shapes are compared, the marks
themselves left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.deck.registry import Place
from scorer.vision.looks import Look
from scorer.vision.photo import Pixels

Floats = NDArray[np.floating[Any]]

# Measured on rendered photos: true faces are alike by 0.75 and more, others rarely above 0.6.
ALIKE = 0.62
UNLIKE = 0.45
BLUR_PX = 0.8  # a look is compared softly: half a millimetre of shift must not matter


def likeness(patch: Pixels, look: Look, size_mm: tuple[float, float], marks: Sequence[Place] = ()) -> float:
    """How alike a patch of the photo (a whole piece, from above) and a face are: 1 the same, 0 nothing."""
    height, width = look.shape[:2]
    small = cv2.resize(patch, (width, height), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    known: Floats = look.astype(np.float32) / 255
    weight = _without_marks((height, width), size_mm, marks)
    seen = _white_balanced(small, known, weight)
    seen, known = _soft(seen), _soft(known)
    shape = _correlation(_grey(seen), _grey(known), weight)
    tint = _correlation(_tint(seen), _tint(known), weight[..., None])
    off = float((np.abs(seen - known) * weight[..., None]).sum() / (3 * weight.sum()))
    return max(0.0, 0.4 * shape + 0.3 * tint + 0.3 * max(0.0, 1 - off / 0.25))


def ranked(
    patch: Pixels, looks: Mapping[str, Look], size_mm: tuple[float, float], marks: Sequence[Place] = ()
) -> list[tuple[str, float]]:
    """Names by how alike their faces are to the patch, the likeliest first."""
    scores = [(name, likeness(patch, look, size_mm, marks)) for name, look in looks.items()]
    return sorted(scores, key=lambda pair: -pair[1])


def _without_marks(shape: tuple[int, int], size_mm: tuple[float, float], marks: Iterable[Place]) -> Floats:
    weight = np.ones(shape, np.float32)
    sx, sy = shape[1] / size_mm[0], shape[0] / size_mm[1]
    for x, y, side in marks:
        rim = side * 0.22
        left, right = int((x - rim) * sx), int(np.ceil((x + side + rim) * sx))
        top, bottom = int((y - rim) * sy), int(np.ceil((y + side + rim) * sy))
        weight[max(0, top) : bottom, max(0, left) : right] = 0
    return weight if weight.sum() > 0 else np.ones(shape, np.float32)


def _white_balanced(seen: Floats, known: Floats, weight: Floats) -> Floats:
    """The patch under the light of the look: one gain a channel (a lamp) for the whole piece (a shadow)."""
    mask = weight[..., None]
    gains = (known * seen * mask).sum(axis=(0, 1)) / np.maximum(1e-6, (seen * seen * mask).sum(axis=(0, 1)))
    common = float(np.exp(np.log(np.maximum(gains, 1e-6)).mean()))
    # A lamp shifts colours a little; a gain that turns one colour into another would make everything alike.
    tinted = np.clip(gains / common, 0.8, 1.25) * np.clip(common, 0.4, 3.0)
    balanced: Floats = np.clip(seen * tinted.astype(np.float32), 0, 1)
    return balanced


def _soft(picture: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.float32)


def _grey(picture: Floats) -> Floats:
    grey: Floats = picture @ np.array([0.3, 0.59, 0.11], np.float32)
    return grey


def _tint(picture: Floats) -> Floats:
    """Colour without lightness: red against green, and both against blue."""
    red, green, blue = picture[..., 0], picture[..., 1], picture[..., 2]
    return np.stack([red - green, (red + green) / 2 - blue], axis=-1)


def _correlation(one: Floats, other: Floats, weight: Floats) -> float:
    """How two pictures vary together, about a common zero for tints and about their means for greys."""
    if one.ndim == 2:
        one = one - (one * weight).sum() / weight.sum()
        other = other - (other * weight).sum() / weight.sum()
    size = float(np.sqrt((one * one * weight).sum() * (other * other * weight).sum()))
    return float((one * other * weight).sum()) / size if size > 1e-6 else 0.0
