"""Why a photo cannot be read, and what to do about it."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

import numpy as np

from scorer.score import Doubt
from scorer.unreadable import UnreadablePhoto
from scorer.vision.marks.find_marks import search
from scorer.vision.marks.mark import TRUSTED, Mark
from scorer.vision.photo import Photo, Pixels
from scorer.vision.pieces.missed import none_missed
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot

DARK = 45  # mean of a grey picture, 0 to 255, below which no mark has contrast
BLURRED = 30  # variance of the Laplacian of half a picture; sharp ones have hundreds
MOST_ENLARGED_PX = 3200  # a side of the part that is enlarged to look for small marks
LEAST_MARK_PX = 20  # a mark of eight modules at 2.5 pixels each
CARD_MARK_MM = 11.2  # the smallest mark on a card
HARD_TO_READ = 0.2  # where so many of the marks that are read hardly are, others are not read at all


def nothing_found(photo: Photo, numbers: Collection[int]) -> UnreadablePhoto:
    """The refusal for a photo without a single mark, with the likeliest reason and what to do."""
    picture = photo.half_grey
    order = tuple(sorted(numbers))
    if float(picture.mean()) < DARK:
        return UnreadablePhoto("dark", photo.name)
    if search(np.ascontiguousarray(picture[:, ::-1]), order).marks:
        return UnreadablePhoto("mirrored", photo.name)
    size = _small_marks(photo, order)
    if size is not None:
        return UnreadablePhoto("closer", photo.name, size=round(size), needed=LEAST_MARK_PX)
    return UnreadablePhoto("blurred" if _sharpness(picture) < BLURRED else "nothing", photo.name)


def no_cards_found(view: View, reason: str, **values: str) -> UnreadablePhoto:
    """The refusal for a photo that shows pieces, but none that counts: too far away, blurred, or as given."""
    px_per_mm = [mark.shortest_px / side for mark, side in _marks_mm(view)]
    size = CARD_MARK_MM * float(np.median(px_per_mm)) if px_per_mm else LEAST_MARK_PX
    if size < LEAST_MARK_PX:
        return UnreadablePhoto("closer", view.photo.name, size=round(size), needed=LEAST_MARK_PX)
    if _sharpness(view.photo.half_grey) < BLURRED:
        return UnreadablePhoto("blurred", view.photo.name)
    return UnreadablePhoto(reason, view.photo.name, **values)


def _marks_mm(view: View) -> Iterator[tuple[Mark, float]]:
    """The marks that were read, each with the side it was printed with."""
    for piece in view.seen:
        for mark, slot in zip(piece.marks, piece.slots, strict=True):
            yield mark, piece.printing.places[slot][2]


def _small_marks(photo: Photo, numbers: tuple[int, ...]) -> float | None:
    """How wide marks are that only a larger picture shows, in pixels; nothing when there are none."""
    import cv2

    height, width = photo.grey.shape
    tall, wide = min(height, MOST_ENLARGED_PX), min(width, MOST_ENLARGED_PX)
    top, left = (height - tall) // 2, (width - wide) // 2
    part = photo.grey[top : top + tall, left : left + wide]
    large = np.asarray(cv2.resize(part, None, fx=2, fy=2, interpolation=cv2.INTER_CUBIC), np.uint8)
    sides = [_side(mark.corners) / 2 for mark in search(large, numbers, thorough=True).marks]
    return float(np.median(sides)) if sides else None


def small_marks(views: Sequence[View], spots: Sequence[Spot], *, doubtful: bool) -> list[Doubt]:
    """A doubt for photos from too far away: half of a player's marks that were read hardly were, so others
    may not have been; or one hardly was, where there are doubts already."""
    players = {(spot.photo, spot.piece): spot.player for spot in spots if spot.piece}
    sides: dict[tuple[int, str | None], list[float]] = {}
    for number, view in enumerate(views):
        for piece in view.seen:
            own = sides.setdefault((number, players.get((number, piece.piece))), [])
            own += [mark.shortest_px for mark in piece.marks]
    sizes = [float(min(one) if doubtful else np.median(one)) for one in sides.values() if one]
    size = min(sizes, default=LEAST_MARK_PX)
    if size >= LEAST_MARK_PX:
        return []
    return [Doubt(None, "table", "marks-small", (), {"n": int(size), "needed": LEAST_MARK_PX})]


def hard_to_read(views: Sequence[View]) -> list[Doubt]:
    """A doubt for each photo in which a piece may have been missed altogether, because others nearly were."""
    doubts = []
    for view in views:
        hard = [mark.confidence < TRUSTED for piece in view.seen for mark in piece.marks]
        if sum(hard) > 1 and sum(hard) >= HARD_TO_READ * len(hard) and not none_missed(view):
            doubts.append(Doubt(None, "table", "marks-hard-to-read"))
    return doubts


def _side(points: np.ndarray) -> float:
    edges = points - np.roll(points, 1, axis=0)
    return float(np.sqrt((edges**2).sum(axis=1)).mean())


def _sharpness(picture: Pixels) -> float:
    """How strongly neighbouring pixels differ: the variance of the Laplacian."""
    import cv2

    return float(cv2.Laplacian(picture, cv2.CV_32F).var())
