"""Cards that the photo cuts so that none of their marks is whole: somebody may play who was not seen.

Along the border lies something of no colour of the table, as long as a card, with a part of a mark on it: ink
and paper side by side in one spot. The pattern of another game's card is all over it; a floor has none. Ink
is dark and has paper between its lines: a reflection in a cup is light, and pips of playing cards are solid.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial

import cv2
import numpy as np

from scorer.score import Doubt
from scorer.vision.photo import Pixels
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.tabletop import known_in
from scorer.vision.pixels.grown import PX_PER_MM
from scorer.vision.table.blocks import Whole as Ints
from scorer.vision.table.ground import Flags, Ground
from scorer.vision.table.odd_colours import Colours
from scorer.vision.unseen.border import SIDES
from scorer.vision.unseen.mark_ink import share_of_light, usual_share

STRIP = 25  # mm: of a card that shows more, a mark would be whole
AT_BORDER = 4
LEAST_LONG, LEAST_PART = 30, 100  # mm along the border, or near it: half a card; and square mm
LEAST_SIZE = 500  # square mm in all on a side: of the handle of a cup there is less
TINT, BLACK = 0.05, 24  # what is darker, of 255, has no tint to speak of
INKED = 0.7  # of the contrast of marks that were read nearby
# What is still as long so deep in the photo shows places where a card of ours has a whole mark: one that is
# turned by an eighth and shows 50 mm of an unmarked corner is 32 mm long at last.
DEEP_MM, DEEP_LONG_MM, ASIDE_MM = (28, 31, 34), 40, 20
# What is in sight of one mark: at least so large, at most so long. Measured: a page of print 52 square mm.
MARK_MM2, MARK_MM = 60.0, 34.0
# Of its ink at least so much in one piece (square mm), and it fills so much of its hull at the most. Measured
# on 16 strips with marks or numbers: 33 and more, 0.75 and less; pips 0.93, cups and rims of backs have none.
INK_MM2, SOLID = 20.0, 0.85
ACROSS_MARK = 17  # mm, with its rim: both may have the table's colours
GROWN = 1.12  # a piece, its shadow and what peeks out from under it
LEAST_TABLE = 3000
SMALL = np.ones((5, 5), np.uint8)


def cut_cards(
    views: Sequence[View], every: Sequence[Layout], ground: Callable[[int], Ground]
) -> Iterator[Doubt]:
    """A doubt for each side of a photo at which something like cards is cut; `ground` is a photo's table."""
    for number, view in enumerate(views):
        here = {piece.piece for piece in view.seen}
        elsewhere = {piece.piece for one in every if one.view != number for piece in one.pieces}
        if elsewhere - here:
            continue  # another photo shows what may lie there
        sizes = Counter[str]()
        for side, size in _strips(view, known_in(views, number), partial(ground, number)):
            sizes[side] += size
        for side in (side for side in SIDES if sizes[side] >= LEAST_SIZE):
            yield Doubt(None, f"{side} edge", "cards-at-edge")


def _strips(view: View, pieces: Sequence[Seen], ground: Callable[[], Ground]) -> Iterator[tuple[str, int]]:
    """The side of the photo and the size (square mm) of all that looks like unknown cards there."""
    if view.plane is None or not pieces:
        return
    picture, scale = _flat_size(view, pieces)
    height, width = picture.shape[:2]
    free = np.ones((height, width), np.uint8)
    for piece in pieces:
        grown = piece.centre + (piece.corners - piece.centre) * GROWN
        cv2.fillConvexPoly(free, np.round(view.plane.pixels(grown) * scale).astype(np.int32), 0)
    inner = (slice(STRIP, height - STRIP), slice(STRIP, width - STRIP))
    table, strip = np.zeros((height, width), bool), free > 0
    table[inner], strip[inner] = strip[inner], False
    if table.sum() < LEAST_TABLE:
        return
    grey = np.asarray(cv2.cvtColor(picture, cv2.COLOR_RGB2GRAY), np.uint8)
    strip &= cv2.blur(grey, (5, 5)) > BLACK
    ends, all_along = (slice(STRIP), slice(-STRIP, None)), slice(None)
    strips = [*((end, all_along) for end in ends), *((all_along, end) for end in ends)]
    colours = Colours(picture, table, strip, TINT)
    if cv2.countNonZero(_joined(colours.perhaps_odd(strips))) < LEAST_SIZE:
        return  # on most tables
    odd = _joined(colours.odd())
    if cv2.countNonZero(odd) < LEAST_SIZE:
        return
    _, labels, stats, _ = cv2.connectedComponentsWithStats(odd)
    borders = (labels[:, :AT_BORDER], labels[:AT_BORDER], labels[:, -AT_BORDER:], labels[-AT_BORDER:])
    for i, (left, top, wide, tall, size) in enumerate(stats[1:].tolist(), 1):
        if size < LEAST_PART or max(wide, tall) < LEAST_LONG:
            continue
        for side, border in zip(SIDES, borders, strict=True):
            # At the border itself less of it may be odd: marks there have the table's colours.
            first, long = (top, tall) if side in ("left", "right") else (left, wide)
            if long < LEAST_LONG or not (border == i).any():
                continue
            along = np.arange(first, first + long)
            part = _to_border(labels == i, side, along)
            if _has_mark(view, part, scale) and not _goes_deep(view, ground(), side, along, free, scale):
                yield side, size


def _to_border(part: Flags, side: str, along: Ints) -> Flags:
    """What touches a side of the photo, with all of that side along which it lies."""
    whole = part.copy()
    lines = whole.T if side in ("left", "right") else whole
    lines[0 if side in ("left", "top") else -1, along] = True
    return whole


def _goes_deep(view: View, ground: Ground, side: str, along: Ints, free: Pixels, scale: float) -> bool:
    """Whether what touches a side of the photo there goes on so far that a mark of ours would be whole.

    `free` is where no known piece lies: a cut card often touches one.
    """
    assert view.plane is not None
    high, wide = free.shape
    is_upright = side in ("left", "right")
    last = min(int(along[-1]) + ASIDE_MM, (high if is_upright else wide) - 1)
    line = np.arange(max(0, int(along[0]) - ASIDE_MM), last + 1)
    for deep in DEEP_MM:
        across = deep if side in ("left", "top") else (wide if is_upright else high) - deep
        ends = (np.full(len(line), across), line)
        x, y = ends if is_upright else ends[::-1]
        points = np.stack([x, y], axis=1)[free[y, x] > 0].astype(float)
        _, strange = ground.look(view.plane.millimetres(points / scale))
        if strange.sum() < DEEP_LONG_MM:
            return False
    return True


def _joined(odd: Flags) -> Pixels:
    """What is odd, with the marks within it."""
    across = np.ones((ACROSS_MARK, ACROSS_MARK), np.uint8)
    return np.asarray(cv2.morphologyEx(odd.astype(np.uint8), cv2.MORPH_CLOSE, across), np.uint8)


def _flat_size(view: View, pieces: Sequence[Seen]) -> tuple[Pixels, float]:
    """The photo so small that a millimetre of the table is about a pixel, and its scale."""
    assert view.plane is not None
    middles = np.array([piece.centre for piece in pieces])
    across = view.plane.pixels(middles + np.array([1, 0])) - view.plane.pixels(middles)
    wanted = 1 / max(1e-6, float(np.median(np.hypot(*across.T))))
    picture, _ = view.photo.reduced(wanted)
    size = (max(1, round(view.photo.width * wanted)), max(1, round(view.photo.height * wanted)))
    while picture.shape[1] >= 2 * size[0]:  # by halves: other shares of pixels take ten times as long
        picture = np.asarray(
            cv2.resize(picture, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.uint8
        )
    small = cv2.resize(picture, size, interpolation=cv2.INTER_LINEAR)
    return np.asarray(small, np.uint8), size[0] / view.photo.width


def _has_mark(view: View, part: Flags, scale: float) -> bool:
    """Whether ink lies beside paper in a spot of a mark's size."""
    assert view.plane is not None
    left, top, wide, high = cv2.boundingRect(part.astype(np.uint8))
    size = (round(wide * PX_PER_MM), round(high * PX_PER_MM))
    (x, y), (right, bottom) = (np.array([(left, top), (left + wide, top + high)]) / scale).astype(int)
    part_px = view.photo.colour[y : bottom + 1, x : right + 1]
    patch = np.asarray(cv2.resize(part_px, size, interpolation=cv2.INTER_AREA), np.uint8)
    # On a newspaper ink and paper have the table's colours: what the card's own colours enclose is card too.
    own = np.zeros((high, wide), np.uint8)
    cv2.fillConvexPoly(own, cv2.convexHull(np.argwhere(part)[:, ::-1].astype(np.int32)) - (left, top), 1)
    within = cv2.erode(cv2.resize(own, size, interpolation=cv2.INTER_NEAREST), SMALL) > 0
    middle = view.plane.millimetres(np.array([[(x + right) / 2, (y + bottom) / 2]]))[0]
    usual = usual_share(view, middle)
    inked = within & (share_of_light(patch) > INKED * usual)
    count, labels, stats, _ = cv2.connectedComponentsWithStats(cv2.dilate(inked.astype(np.uint8), SMALL))
    sizes = np.bincount(labels[inked], minlength=count)
    lengths = stats[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1)
    spots = (sizes > MARK_MM2 * PX_PER_MM**2) & (lengths < MARK_MM * PX_PER_MM)
    if not spots[1:].any():
        return False
    dark = within & (share_of_light(patch, only_dark=True) > INKED * usual)
    return any(has_lines(dark & (labels == spot)) for spot in np.flatnonzero(spots[1:]) + 1)


def has_lines(ink: Flags) -> bool:
    """Whether ink in one piece has paper between its lines."""
    count, labels, stats, _ = cv2.connectedComponentsWithStats(ink.astype(np.uint8))
    for i in range(1, count):
        size = int(stats[i, cv2.CC_STAT_AREA])
        if size < INK_MM2 * PX_PER_MM**2:
            continue
        hull = cv2.convexHull(np.argwhere(labels == i).astype(np.int32))
        # A hull runs through the middles of pixels.
        if size < SOLID * (cv2.contourArea(hull) + cv2.arcLength(hull, True) / 2 + 1):
            return True
    return False
