"""White paper in strong light is no glare: paper ends at once and has straight edges, light fades."""

from __future__ import annotations

from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import Pixels
from scorer.vision.pixels.channels import darkest
from scorer.vision.pixels.grown import PX_PER_MM, grown

LIGHT = 222  # of 255 in the darkest channel: what is so light about the white belongs to the same thing
SHARP_MM, AWAY_MM = (1.5, 2.5), (8.0, 10.0)  # so far from its edge paper has ended, and light has faded
SHARP = 0.85  # of its outline, by so much it has ended there
STRAIGHT = 0.8  # of what is in sight of its outline: lines so long (for small squares of a cloth less, as a
LONG_MM, LONG, BENT_MM = 12.0, 0.7, 0.7  # share of their side), bent by no more than this
LEAST_MM = 30.0  # less of an outline says nothing
CLOSED = np.ones((3, 3), np.uint8)


def is_paper(patch: Pixels, part: NDArray[np.bool_], pieces: Pixels) -> bool:
    """Whether a white part of a patch of the table is a sheet or a card of white paper."""
    dark = darkest(patch)
    light = ((dark > LIGHT) & (pieces == 0)).astype(np.uint8)
    _, labels = cv2.connectedComponents(cv2.morphologyEx(light, cv2.MORPH_CLOSE, CLOSED))
    own = np.unique(labels[part & (labels > 0)])
    outlines, _ = cv2.findContours(
        np.isin(labels, own[own > 0]).astype(np.uint8), cv2.RETR_EXTERNAL, cv2.CHAIN_APPROX_NONE
    )
    if not outlines:
        return False
    outline = max(outlines, key=cv2.contourArea)
    sheet = np.zeros_like(pieces)
    cv2.drawContours(sheet, [outline], -1, 1, -1)
    if not _is_straight(outline, pieces):
        return False
    near, far = (
        dark[grown(sheet, outer) & ~grown(sheet, inner) & ~grown(pieces, inner)]
        for inner, outer in (SHARP_MM, AWAY_MM)
    )
    if not near.size or not far.size:
        return False
    return float((near < (LIGHT + float(np.median(far))) / 2).mean()) > SHARP


def _is_straight(outline: Any, pieces: Pixels) -> bool:
    """Whether what is in sight of an outline is long straight lines; the patch's own border is no sight."""
    lines = np.zeros_like(pieces)
    long = min(LONG_MM * PX_PER_MM, LONG * float(np.sqrt(cv2.contourArea(outline))))
    polygon = cv2.approxPolyDP(outline, BENT_MM * PX_PER_MM, closed=True)[:, 0].astype(np.int32)
    for start, end in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
        if np.hypot(*(end - start)) > long:
            cv2.line(lines, start.tolist(), end.tolist(), 1, 2 * round(BENT_MM * PX_PER_MM) + 1)
    hidden = grown(pieces, SHARP_MM[0])
    hidden[:1], hidden[-1:], hidden[:, :1], hidden[:, -1:] = (True,) * 4
    column, row = outline[:, 0].T
    in_sight = ~hidden[row, column]
    straight = lines[row, column][in_sight]
    return len(straight) > LEAST_MM * PX_PER_MM and float(straight.mean()) > STRAIGHT
