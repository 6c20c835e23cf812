"""Cards that the photo's border cuts: does what is in sight of a thing look like a part of a card of ours?

A card of a kingdom lies along it. So laid, and cut as the thing is, one of our faces must look like it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

import cv2
import numpy as np

from scorer.vision.games.paper_tales.faces import marked_faces
from scorer.vision.games.paper_tales.field import Field
from scorer.vision.games.paper_tales.patterned import PX_PER_MM, is_patterned
from scorer.vision.games.paper_tales.scene import Scene
from scorer.vision.games.paper_tales.surface import WIPED_OUT
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.pixels.channels import darkest
from scorer.vision.table.ground import Flags, Floats
from scorer.vision.table.odd_colours import odd_colours
from scorer.vision.unseen.glare import in_photo

ROOM_MM = 110  # a card that begins in sight ends no further than this
COARSE_MM = 4
TURNS_DEG = (-8, -4, 0, 4, 8)  # as crooked as cards are laid
# By its strangeness a thing reaches a little beyond its edge, or stays within it; by its colours less so.
COARSELY_MM, CLOSELY_MM = 7, 3
TINT = 0.08
COVERED, MOSTLY = 0.8, 0.4  # of the card in sight lies on the thing; of the thing, under the card
MOST = 20  # places that are looked at
IN_SIGHT = 0.4  # with more of it wiped out, nobody can tell
# Measured on strips of 8 to 25 mm of our own cards: 0.75 and more unless tokens lie on them; playing cards
# and printed boxes, cut in the same way, mostly less.
OURS = 0.72
CARDS, COMPARED = ("unit", "building"), 3


def may_be_ours_in_part(field: Field, scene: Scene, number: int, points: Array, step_mm: float) -> bool:
    """Whether what lies at some points of the player's view, so far apart, may be a card that is cut."""
    low, high = points.min(axis=0) - ROOM_MM, points.max(axis=0) + ROOM_MM
    box = np.array([low, (high[0], low[1]), high, (low[0], high[1])])
    area = scene.table.in_view(number, field.layout.back(box))
    patch = scene.views[number].patch(area, 1.0)
    thing, known = np.zeros((2, *patch.shape[:2]), np.uint8)
    columns, rows = np.round(points - low).astype(int).T
    thing[rows, columns] = 1
    reach = round(step_mm) // 2 * 2 + 1
    thing = cv2.dilate(thing, np.ones((reach, reach), np.uint8))
    inside = in_photo(scene.views[number], area, patch.shape)
    for piece in scene.table.seen:
        corners = field.layout.flat(piece.corners) - low
        away = corners - corners.mean(axis=0)
        cv2.fillConvexPoly(known, np.round(corners + 0.1 * away).astype(np.int32), 1)
    outline, exact_mm = _closely(patch, inside & (known == 0), thing > 0)
    alike = likeness_in_part(patch, inside, outline, exact_mm) > OURS
    # Less exactly known, it may have some of a cloth about it.
    is_back = exact_mm == CLOSELY_MM and _is_a_back(field, scene, number, low, outline & inside)
    return alike and not is_back


def _is_a_back(field: Field, scene: Scene, number: int, low: Array, outline: Flags) -> bool:
    """Whether it has the fine pattern of another deck's back, and cards of ours in the photo have none.

    In a dark photo everything has: noise.
    """
    view = scene.views[number]
    ours = [piece for piece in scene.table.seen if piece.kind in CARDS and piece.photo == number]
    if not outline.any() or not ours:
        return False
    for piece in ours[:COMPARED]:
        own = view.patch(scene.table.in_view(number, piece.corners), PX_PER_MM)
        if is_patterned(own, np.ones(own.shape[:2], bool)):
            return False
    left, top, wide, high = cv2.boundingRect(outline.astype(np.uint8))
    box = low + np.array([(left, top), (left + wide, top), (left + wide, top + high), (left, top + high)])
    patch = view.patch(scene.table.in_view(number, field.layout.back(box)), PX_PER_MM)
    part = outline[top : top + high, left : left + wide].astype(np.uint8)
    shown = cv2.resize(part, patch.shape[1::-1], interpolation=cv2.INTER_NEAREST) > 0
    return is_patterned(patch, np.asarray(shown))


def _closely(patch: Pixels, free: Flags, thing: Flags) -> tuple[Flags, int]:
    """The outline of a thing where it has colours that the table has not, and how exact (mm) it is."""
    grown = _grown(thing, COARSELY_MM)
    odd = odd_colours(patch, free & ~grown, grown & free, TINT).astype(np.uint8)
    whole = np.asarray(cv2.morphologyEx(odd, cv2.MORPH_CLOSE, np.ones((5, 5), np.uint8)) > 0)
    return (whole, CLOSELY_MM) if whole.sum() > MOSTLY * thing.sum() else (thing, COARSELY_MM)


def _grown(thing: Flags, by_mm: int) -> Flags:
    return np.asarray(cv2.dilate(thing.astype(np.uint8), np.ones((2 * by_mm + 1,) * 2, np.uint8)) > 0)


def likeness_in_part(patch: Pixels, inside: Flags, thing: Flags, exact_mm: int) -> float:
    """How alike a thing is to the card of ours that it may be a part of: 1 the same, 0 nothing alike.

    All pictures have a pixel a millimetre; `inside` is what the photo shows, `thing` is known so exactly.
    """
    thing = thing & inside
    shown = inside & (darkest(patch) < WIPED_OUT)
    if not thing.any() or shown[thing].mean() < IN_SIGHT:
        return 1.0
    best = 0.0
    for size, witness in marked_faces():
        for turn in TURNS_DEG:
            for middle in _places(inside, thing, _grown(thing, exact_mm), _card(size, turn)):
                view = _view(middle, size, turn)
                card, flags = (round(size[0]), round(size[1])), cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP
                seen = np.asarray(cv2.warpAffine(patch, view, card, flags=flags), np.uint8)
                clear = np.asarray(cv2.warpAffine(shown.astype(np.uint8), view, card, flags=flags)) > 0
                best = max(best, float(witness.scores(seen, clear).max()))
    return best


def _view(middle: Array, size: tuple[float, float], turn: float) -> Floats:
    """From places on a card to places of the patch."""
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    turned = np.array([[cos, -sin], [sin, cos]])
    return np.asarray(np.c_[turned, middle - turned @ (np.array(size) / 2)])


def _places(inside: Flags, thing: Flags, grown: Flags, card: Floats) -> Iterator[Array]:
    """Middles of cards that lie where the thing does and hardly beyond it, as far as the photo shows."""
    in_sight, on_it, of_it = (_about(flags, card) for flags in (inside, inside & grown, thing))
    whole = max(1.0, float(thing.sum()) / COARSE_MM**2)
    fit = np.where((on_it > COVERED * in_sight) & (of_it > MOSTLY * whole), of_it / (whole + in_sight), 0)
    for place in np.argsort(-fit, axis=None)[: min(MOST, int((fit > 0).sum()))]:
        row, column = np.unravel_index(int(place), fit.shape)
        yield (np.array([column, row], float) + 0.5) * COARSE_MM


def _about(flags: Flags, card: Floats) -> Floats:
    """How much of a card about each place lies on what is flagged."""
    size = (flags.shape[1] // COARSE_MM, flags.shape[0] // COARSE_MM)
    small = cv2.resize(flags.astype(np.float32), size, interpolation=cv2.INTER_AREA)
    return np.asarray(cv2.filter2D(small, cv2.CV_32F, card, borderType=cv2.BORDER_CONSTANT), np.float32)


@cache
def _card(size: tuple[float, float], turn: float) -> Floats:
    """Where a turned card lies about its middle, coarsely."""
    reach = int(np.hypot(*size) / 2 / COARSE_MM) + 1
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1] * COARSE_MM
    cos, sin = np.cos(np.radians(turn)), np.sin(np.radians(turn))
    across, down = np.abs(cos * x + sin * y), np.abs(cos * y - sin * x)
    return np.asarray((across < size[0] / 2) & (down < size[1] / 2), np.float32)
