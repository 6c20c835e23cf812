"""The calibration sheet in two photos: how far this printer's back lies off its front.

Each photo tells how one side lies on the paper. The paper has the same edges on both sides, so the two
together tell how the back lies on the front.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path as File

import numpy as np

from scorer.unreadable import UnreadablePhoto
from scorer.vision.calibration.sheet_edges import find_edge
from scorer.vision.calibration.sheet_fit import Placement, Seen, fit
from scorer.vision.geometry.homography import Array, homography, project
from scorer.vision.marks.find_marks import search
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Photo, open_photo

MOST_UNSURE_MM = 0.3
MOST_LEFT_OVER_MM = 0.6  # marks and edges further off than this: bent paper, or paper of another size
MOST_OFF_SCALE = 0.02  # no printer stretches a page by more; "fit to page" does, and paper of another size
SURE = 2.0  # standard errors: right in nineteen of twenty photos

Places = Mapping[int, tuple[float, float, float]]


@dataclass(frozen=True, slots=True)
class Sheet:
    """The sheet as it was sent to the printer: its paper in mm, and on each side where each mark sits."""

    paper: tuple[float, float]
    marks: Mapping[str, Places]


@dataclass(frozen=True, slots=True)
class Measured:
    """How the back lies on the front, seen through the sheet from its front; and how sure (plus or minus)."""

    x_mm: float
    y_mm: float
    turn_deg: float
    scale: tuple[float, float]
    sure_mm: tuple[float, float]
    sure_deg: float
    sure_scale: tuple[float, float]


def measure(files: Sequence[File], sheet: Sheet, flip: str) -> Measured:
    """What photos of both sides say. Raises UnreadablePhoto with what is missing."""
    placed: dict[str, Placement] = {}
    for file in files:
        photo = open_photo(file)
        side, placement = _placement(photo, sheet)
        if side in placed:
            raise UnreadablePhoto(f"sheet-twice-{side}", photo.name)
        placed[side] = placement
    if len(placed) < len(sheet.marks):
        missing = next(side for side in sheet.marks if side not in placed)
        raise UnreadablePhoto(f"sheet-one-side-{missing}", photo.name)
    return back_on_front(placed["front"], placed["back"], flip)


def back_on_front(front: Placement, back: Placement, flip: str) -> Measured:
    """Both sides in one: the back as it shines through the front, which is a mirror image."""
    across, down = (-1, 1) if flip == "long" else (1, -1)
    errors = [SURE * math.hypot(a, b) for a, b in zip(front.errors, back.errors, strict=True)]
    return Measured(
        across * back.x - front.x,
        down * back.y - front.y,
        math.degrees(-back.turn - front.turn),
        (back.scale[0] / front.scale[0], back.scale[1] / front.scale[1]),
        (errors[0], errors[1]),
        math.degrees(errors[2]),
        (errors[3], errors[4]),
    )


def _placement(photo: Photo, sheet: Sheet) -> tuple[str, Placement]:
    """Which side a photo shows, and how its print lies on the paper."""
    side, marks = _marks(photo, sheet)
    on_page = np.concatenate([_corners(sheet.marks[side][mark.number]) for mark in marks])
    on_photo = np.concatenate([mark.corners for mark in marks]).astype(float)
    view = homography(on_page, on_photo)
    wide, high = sheet.paper
    outline = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], float)
    pixels = project(view, outline)
    if (pixels < 0).any() or (pixels > (photo.width - 1, photo.height - 1)).any():
        raise UnreadablePhoto("sheet-cut-off", photo.name)
    ways = ((-1, 0), (0, -1), (1, 0), (0, 1))
    ends = (outline[[0, 3]], outline[[0, 1]], outline[[1, 2]], outline[[3, 2]])
    edges = [
        find_edge(photo.grey, view, end, np.array(way, float)) for end, way in zip(ends, ways, strict=True)
    ]
    left, top, right, bottom = edges
    if left is None or top is None or right is None or bottom is None:
        raise UnreadablePhoto("sheet-no-edge", photo.name)
    points = (left.points, top.points, right.points, bottom.points)
    seen = Seen(on_page, on_photo, points, (photo.width, photo.height), sheet.paper)
    placement = fit(seen)
    px_per_mm = float(np.hypot(*(pixels[2] - pixels[0])) / math.hypot(wide, high))
    off_scale = max(abs(scale - 1) for scale in placement.scale)
    if placement.left_over_px > MOST_LEFT_OVER_MM * px_per_mm or off_scale > MOST_OFF_SCALE:
        raise UnreadablePhoto("sheet-misfit", photo.name, width=f"{wide:g}", height=f"{high:g}")
    if max(placement.errors[:2]) * SURE > MOST_UNSURE_MM:
        raise UnreadablePhoto("sheet-unsure", photo.name)
    return side, placement


def _marks(photo: Photo, sheet: Sheet) -> tuple[str, list[Mark]]:
    """The side that a photo shows, with all its marks."""
    numbers = tuple(sorted(number for places in sheet.marks.values() for number in places))
    found = search(photo.grey, numbers).marks
    for side, places in sheet.marks.items():
        here = {mark.number: mark for mark in found if mark.number in places}
        if here and len(here) < len(places):
            raise UnreadablePhoto("sheet-marks-missing", photo.name, seen=len(here), all=len(places))
        if here:
            return side, [here[number] for number in places]
    raise UnreadablePhoto("sheet-no-marks", photo.name)


def _corners(place: tuple[float, float, float]) -> Array:
    x, y, side = place
    return np.array([(x, y), (x + side, y), (x + side, y + side), (x, y + side)], float)
