"""Ink and paper side by side: what a mark has in every colour of light, and hardly a cloth or a table has.

A veil of light adds the same to both, so the difference stays as long as nothing is wiped out.
"""

from __future__ import annotations

from itertools import islice
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View
from scorer.vision.pixels.grown import PX_PER_MM

Floats = NDArray[np.floating[Any]]

DISPLAY = 2.2  # photos hold light so much more evenly than it falls
LIGHT = ((np.arange(256, dtype=np.float32) / 255) ** DISPLAY).astype(np.float32)  # of each level
MODULES_MM = 5  # lines and spots that are narrower than this are told from what fades slowly
NEARBY_MM = 12  # within a mark there is paper everywhere
LEAST_LIGHT = 0.004  # of full light: in less there is only noise
NEAREST = 6  # so many marks say how much ink and paper differ here


def contrast(patch: Pixels, usable: NDArray[np.bool_], *, only_dark: bool = False) -> Floats:
    """How much (of full light) narrow lines and spots differ from what is about them, in all colours."""
    side = round(MODULES_MM * PX_PER_MM) | 1
    box = np.ones((side, side), np.uint8)
    least: Floats = np.full(patch.shape[:2], 1.0, np.float32)
    hidden = (~usable).astype(np.uint8)
    for channel in cv2.split(patch):
        # What cannot be used is taken for the lightest, then for the darkest of its surroundings: no line.
        # The lightest is the same before and after photos are turned to light, and bytes are quicker.
        closed = cv2.erode(cv2.dilate(cv2.copyTo(channel, 1 - hidden), box), box)
        opened = cv2.dilate(cv2.erode(cv2.max(channel, 255 * hidden), box), box)
        high, own, low = (cv2.LUT(levels, LIGHT) for levels in (closed, channel, opened))
        darker, lighter = cv2.subtract(high, own), cv2.subtract(own, low)
        least = np.minimum(least, darker if only_dark else cv2.max(darker, lighter))
    return np.asarray(np.where(usable, least, 0), np.float32)


def share_of_light(
    patch: Pixels, usable: NDArray[np.bool_] | None = None, *, only_dark: bool = False
) -> Floats:
    """The same as a share of the lightest nearby: lenses darken a photo's corners, paper and ink alike."""
    shown = np.ones(patch.shape[:2], bool) if usable is None else usable
    grey = cv2.LUT(cv2.cvtColor(patch, cv2.COLOR_RGB2GRAY), LIGHT)
    light = np.where(shown, cv2.blur(grey, (3, 3)), 0)
    side = round(NEARBY_MM * PX_PER_MM) | 1
    paper = cv2.dilate(light, np.ones((side, side), np.uint8))
    return np.asarray(contrast(patch, shown, only_dark=only_dark) / np.maximum(paper, LEAST_LIGHT))


def usual_share(view: View, point: Array) -> float:
    """How much ink and paper differ, as a share of the light, in the marks read nearest to a point (mm)."""
    assert view.plane is not None
    found = []
    for mark in islice(view.marks_near(point), NEAREST):
        corners = view.plane.millimetres(mark.corners.astype(float))
        patch = view.patch(corners.mean(axis=0) + (corners - corners.mean(axis=0)) * 1.2, PX_PER_MM)
        found.append(float(np.quantile(share_of_light(patch), 0.8)))
    return float(np.median(found)) if found else 0.0
