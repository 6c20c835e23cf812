"""Film without a frame: ink of a stack whose frame was not read, because something hides or outshines it.

The whole table is looked at from above. Films alone have thin strokes of violet that run straight and cross
at right angles: pens and cups are broader, printed cloth has other colours. Where no such corner shows, two
hints of film near each other tell, or the frame's black ring.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache

import cv2
import numpy as np

from scorer.vision.games.copyright.above import PX_PER_MM, bounds, from_above, parts_of, strokes_on
from scorer.vision.games.copyright.hints import gap, hints_of_film
from scorer.vision.games.copyright.light import Map
from scorer.vision.games.copyright.lost_rings import lost_rings
from scorer.vision.games.copyright.outshone import outshone
from scorer.vision.geometry.plane import Array, project
from scorer.vision.photo import Pixels
from scorer.vision.pieces.see import View

REASONS = FILMS, GLARE = "stack-without-frame", "frame-in-glare"
# A side of a cell and part of another prove a film.
SIDE_MM, PART_MM, LEAST_MM2 = 12.0, 5.5, 16.0
# What is smaller than a cell has strokes no wider: of soft films 1.9 mm, the petals of a printed flower 2.4.
SMALL_MM, WIDEST_MM = 20.0, 2.2
# No film is longer: what is, shows several, and of 40 stacks 12 mm or more across. A violet pen shows 7.
LONGEST_MM, NARROW_MM = 64.0, 9.5
# A cloth with so many strokes of that colour is printed with them, and one of its figures may look like a
# film's corner; a stack is as large as three cells each way, and shows so much of them.
PRINTED, LARGE_MM = 12, (30.0, 12.0)
STEP_DEG = 7.5
# Other blues and violets lack light that these inks let through: so much less pure than the known films.
IMPURE = 0.2
TOGETHER_MM = 70.0


def unframed(
    view: View, to_px: Array, explained: Sequence[Array], printed: Sequence[Array] = ()
) -> list[tuple[str, Array]]:
    """Where films lie or may lie outside the areas (pixels) that are explained: why, and the corners there.

    `to_px` takes millimetres on the table to pixels. What is `printed` is no film, whatever its ink.
    """
    back = np.linalg.inv(to_px)
    areas = [project(back, area) for area in explained]
    low, high = bounds(view, back, areas)
    table, beyond = from_above(view, to_px, low, high)
    lines, figures = strokes_on(table, beyond)
    strokes, purity = lines.ink, lines.other
    known = np.zeros_like(strokes)
    for area in areas:
        cv2.fillConvexPoly(known, np.round((area - low) * PX_PER_MM).astype(np.int32), 1)
    least = _usual(purity[(strokes & known) > 0]) - IMPURE
    for area in printed:
        cv2.fillConvexPoly(known, np.round((project(back, area) - low) * PX_PER_MM).astype(np.int32), 1)
    found = list(_films(strokes & (1 - known), purity, least))
    found += hints_of_film(lines, figures, known)
    found += lost_rings(table, known | beyond)
    places = [(FILMS, corners) for corners in _gathered(found)]
    places += [(GLARE, corners) for corners in _gathered(outshone(table, known | beyond))]
    return [(reason, project(to_px, corners / PX_PER_MM + low)) for reason, corners in places]


def _films(strokes: Pixels, purity: Map, least: float) -> Iterator[Array]:
    """The boxes (pixels) of strokes that hang together, look like a film's and have the ink's colour."""
    count, labels, boxes = parts_of(strokes)
    is_printed = (boxes[1:, cv2.CC_STAT_AREA] > LEAST_MM2 / 2 * PX_PER_MM**2).sum() > PRINTED
    side_mm, part_mm = LARGE_MM if is_printed else (SIDE_MM, PART_MM)
    for number in range(1, count):
        left, top, wide, high = (int(value) for value in boxes[number][:4])
        if max(wide, high) < side_mm * PX_PER_MM or min(wide, high) < part_mm * PX_PER_MM:
            continue
        part = (slice(top, top + high), slice(left, left + wide))
        own = np.where(labels[part] == number, strokes[part], 0).astype(np.uint8)
        enough = own.sum() > LEAST_MM2 * PX_PER_MM**2
        is_ink = enough and _usual(purity[part][own > 0]) > least
        if is_ink and _is_thin(own) and not _is_pen(own) and _is_square(own):
            yield np.array([(left, top), (left + wide, top + high)], float)


def _gathered(boxes: Iterable[Array]) -> list[Array]:
    """Boxes that lie near each other are one stack: the corners of each, top left first, clockwise."""
    stacks: list[Array] = []
    for box in boxes:
        apart = []
        for other in stacks:
            if gap(box, other) < TOGETHER_MM * PX_PER_MM:
                box = np.array([np.minimum(other[0], box[0]), np.maximum(other[1], box[1])])
            else:
                apart.append(other)
        stacks = [*apart, box]
    return [np.array([(a, b), (c, b), (c, d), (a, d)]) for (a, b), (c, d) in stacks]


def _usual(values: Map) -> float:
    return float(np.median(values)) if values.size else 0.0


def _is_thin(strokes: Pixels) -> bool:
    """Whether strokes, if there are few, are as thin as a film's between their two sides."""
    outlines, _ = cv2.findContours(strokes, cv2.RETR_CCOMP, cv2.CHAIN_APPROX_NONE)
    along = sum(cv2.arcLength(outline, closed=True) for outline in outlines) / 2
    is_large = max(strokes.shape) > SMALL_MM * PX_PER_MM
    return is_large or float(strokes.sum()) < WIDEST_MM * PX_PER_MM * along


def _is_pen(strokes: Pixels) -> bool:
    """Whether all of it lies along one line, longer than a film."""
    narrow, long = sorted(cv2.minAreaRect(np.argwhere(strokes > 0).astype(np.float32))[1])
    return long > LONGEST_MM * PX_PER_MM and narrow < NARROW_MM * PX_PER_MM


def _is_square(strokes: Pixels) -> bool:
    """Whether straight strokes meet at right angles."""
    sides, parts = (
        [cv2.erode(strokes, stroke, borderValue=0).any() for stroke in _straight(length)]
        for length in (SIDE_MM, PART_MM)
    )
    quarter = len(sides) // 2
    return any(
        side and any(parts[(i + quarter + slant) % len(parts)] for slant in (-1, 0, 1))
        for i, side in enumerate(sides)
    )


@cache
def _straight(length_mm: float) -> tuple[Pixels, ...]:
    """A stroke of this length in every direction."""
    reach = round(length_mm * PX_PER_MM / 2)
    strokes = []
    for turn in np.arange(0, np.pi, np.pi * STEP_DEG / 180):
        along = np.round(reach * np.array([np.cos(turn), np.sin(turn)])).astype(int)
        stroke = np.zeros((2 * reach + 1, 2 * reach + 1), np.uint8)
        cv2.line(stroke, tuple(reach - along), tuple(reach + along), 1)
        strokes.append(stroke)
    return tuple(strokes)
