"""White paper in strong light is no glare: paper ends at once and has straight edges, light fades."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.under_glare import grown

LIGHT = 222  # of 255 in the darkest channel: what is so light about the white belongs to the same thing
SHARP_MM, AWAY_MM = (1.5, 2.5), (8.0, 10.0)  # so far from its edge paper has ended, and light has faded
SHARP = 0.85  # of its outline, by so much it has ended there
STRAIGHT = 0.88  # of a rectangle, but for what lies on it; an ellipse fills 0.79
CLOSED = np.ones((3, 3), np.uint8)


def is_paper(patch: Pixels, part: NDArray[np.bool_], pieces: Pixels) -> bool:
    """Whether a white part of a patch of the table is a sheet or a card of white paper."""
    darkest = patch.min(axis=2)
    light = ((darkest > LIGHT) & (pieces == 0)).astype(np.uint8)
    _, labels = cv2.connectedComponents(cv2.morphologyEx(light, cv2.MORPH_CLOSE, CLOSED))
    own = np.unique(labels[part & (labels > 0)])
    outlines, _ = cv2.findContours(
        np.isin(labels, own[own > 0]).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    if not outlines:
        return False
    outline = max(outlines, key=cv2.contourArea)
    sheet, box = np.zeros_like(pieces), np.zeros_like(pieces)
    cv2.drawContours(sheet, [outline], -1, 1, -1)
    corners = np.round(cv2.boxPoints(cv2.minAreaRect(outline))).astype(np.int32)
    cv2.fillConvexPoly(box, corners, 1)
    room = (box > 0) & (pieces == 0)
    if float((sheet > 0)[room].mean()) < STRAIGHT:
        return False
    near, far = (
        darkest[grown(sheet, outer) & ~grown(sheet, inner) & ~grown(pieces, inner)]
        for inner, outer in (SHARP_MM, AWAY_MM)
    )
    if not near.size or not far.size:
        return False
    return float((near < (LIGHT + float(np.median(far))) / 2).mean()) > SHARP
