"""Marks of a frame that no search could read, but which show: of a known frame their patterns are known.

Clear film has no light rim of its own: where a joint between planks runs into a mark no square is found.
"""

from __future__ import annotations

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array, homography, project
from scorer.vision.marks.patterns import SIDE_MODULES, all_upright, unit
from scorer.vision.photo import Photo
from scorer.vision.pieces.see import Seen, mark_corners

# How like its own pattern what lies in a mark's place is in blue light, in which only black is dark. No other
# square is like any of all patterns by more than 0.77 (second_look.py). With a dark joint through it a mark
# has 0.97 of its own pattern, half under a napkin 0.64 at most.
SHOWS = 0.8
# So far beside its place (modules) a mark is looked for; pixels along a module, the outer ones do not count.
SHIFTS, PX = (-0.5, 0.0, 0.5), 6


def shown_marks(photo: Photo, view: Array, seen: Seen) -> list[int]:
    """The marks (by their slots) of a frame that were not read but show; `view` takes mm about its middle."""
    missed = [slot for slot in range(len(seen.printing.places)) if slot not in seen.slots]
    return [slot for slot in missed if _likeness(photo, view, seen, slot) > SHOWS]


def _likeness(photo: Photo, view: Array, seen: Seen, slot: int) -> float:
    """How like its pattern a mark's place is, at its likest."""
    light = np.pad(all_upright((seen.printing.marks[slot],))[0].astype(np.float32), 1)
    pattern = unit(light.reshape(1, -1))[0]
    corners = mark_corners(seen.printing, slot) - np.array(seen.printing.size) / 2
    module = (corners[1] - corners[0])[0] / SIDE_MODULES
    moved = [corners + module * np.array([right, down]) for right in SHIFTS for down in SHIFTS]
    return max(float(unit(_cells(photo, project(view, place))[None])[0] @ pattern) for place in moved)


def _cells(photo: Photo, pixels: Array) -> Array:
    """The mean blue light of each module of a mark with its corners there; their edges do not count."""
    size = SIDE_MODULES * PX
    square = np.array([(0, 0), (size, 0), (size, size), (0, size)], float) - 0.5
    flags = cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
    flat = cv2.warpPerspective(photo.colour, homography(square, pixels), (size, size), flags=flags)
    modules = flat[..., 2].astype(np.float32).reshape(SIDE_MODULES, PX, SIDE_MODULES, PX)
    return np.asarray(modules[:, 1:-1, :, 1:-1].mean(axis=(1, 3)).ravel(), float)
