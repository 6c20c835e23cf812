"""Colours in the light of a photo: what white paper looks like there, and how a printer makes a colour."""

from __future__ import annotations

from itertools import islice

import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.marks.mark import Mark
from scorer.vision.photo import Photo, Pixels
from scorer.vision.pieces.see import View

RIM = (0.74, 0.92)  # of the radius: where a token has only its own colour, but for beads and a digit
INK = 0.085  # of white: no ink is darker
NEAREST = 6  # so many marks say what white is
PAPER = 0.9  # of a mark and its rim are no lighter than the paper


def rim_colour(face: Pixels) -> Array:
    """The colour of a round piece near its edge, as a printer makes it: 0 to 1."""
    side = face.shape[0]
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    far = np.hypot(x, y) * 2 / side
    colour = np.median(face[(far >= RIM[0]) & (far <= RIM[1])], axis=0) / 255
    return np.asarray(INK + (1 - INK) * colour)


def white_near(view: View, point: Array) -> Array:
    """What white paper looks like (0 to 255) about a point of the table: the rims of the nearest marks."""
    found = (_paper_about(view.photo, mark) for mark in view.marks_near(point))
    colours = list(islice((colour for colour in found if colour is not None), NEAREST))
    return np.asarray(np.median(colours, axis=0)) if colours else np.full(3, 255.0)


def _paper_about(photo: Photo, mark: Mark) -> Pixels | None:
    """The colour of the paper that a mark is printed on; nothing where half the picture shows none of it."""
    kept = photo.paper
    if mark not in kept:
        picture = photo.half_colour
        scale = picture.shape[1] / photo.width
        middle, reach = scale * mark.corners.mean(axis=0), 0.7 * scale * mark.side_px
        (left, top), (right, bottom) = (
            np.clip(edge, 0, picture.shape[1::-1]).astype(int) for edge in (middle - reach, middle + reach)
        )
        patch = picture[top:bottom, left:right].reshape(-1, 3)
        place = round(PAPER * (len(patch) - 1))
        kept[mark] = np.partition(patch.T, place, axis=1)[:, place] if len(patch) else None
    return kept[mark]
