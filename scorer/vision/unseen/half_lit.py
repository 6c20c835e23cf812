"""Tokens half in glare, told by their own face: what is left in sight is compared with it in every turn.

Light that is added changes slowly, so only what changes within a millimetre or two counts: the modules of a
mark, its light rim, a digit. A bare table has such detail too, but not this one, or hardly any.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.deck.printing import Printing
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.patterns import SIDE_MODULES, all_upright
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pixels.discs import PX_PER_MM
from scorer.vision.unseen.tints import INK

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

TURNS = 24
FINE = 4  # a face is drawn so many times as large, and turned
SOFT_PX, SLOW_MM = 0.8, 1.2  # finer than the one is noise, slower than the other is light
EDGE_MM = 0.7  # of a token beside the table
PAPER, BLACK = 250.0, 35.0
# Measured on 51 tokens with glare on their marks and 50 bare places with the same glare, on every cloth: bare
# places of which as much is in sight are less alike, or show less of the contrast that a token has.
LEAST_SEEN, ALIKE, CONTRAST = 0.25, 0.64, 0.5


@dataclass(frozen=True, slots=True, eq=False)
class Faces:
    """What tokens of one size look like, in every turn: only what changes quickly, and where they are."""

    inside: Floats
    turned: tuple[Floats, ...]


def faces_of(tokens: Sequence[tuple[Printing, Look]]) -> Faces:
    """Tokens of one size with a mark each, and their looks."""
    radius = tokens[0][0].size[0] / 2
    reach = int(np.ceil(radius * PX_PER_MM))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    inside = (np.hypot(x, y) < (radius - EDGE_MM) * PX_PER_MM).astype(np.float32)
    turned = [
        _quick(face, np.ones(inside.shape, np.float32)) * inside[..., None]
        for printing, look in tokens
        for face in _turned(_drawn(printing, look), reach)
    ]
    return Faces(inside, tuple(turned))


def half_lit(patch: Pixels, clear: Flags, faces: Faces, white: float) -> Iterator[Array]:
    """The middles (pixels) of tokens of which only a part is clear; `white` is the level of paper, to 255."""
    seen = clear.astype(np.float32)
    quick = _quick(patch.astype(np.float32), seen)
    share = _about(seen, faces.inside) / faces.inside.sum()
    energy = np.maximum(_about((quick * quick).sum(axis=2), faces.inside), 1e-3)
    best = np.zeros(clear.shape, np.float32)
    for face in faces.turned:
        alike = sum(_about(quick[..., k], face[..., k]) for k in range(3))
        whole = np.maximum(_about(seen, (face * face).sum(axis=2)), 1e-3)
        contrast = alike / whole > CONTRAST * white / 255
        best = np.maximum(best, np.where(contrast, alike / np.sqrt(energy * whole), 0))
    best[share < LEAST_SEEN] = 0
    if float(best.max()) > ALIKE:
        row, column = np.unravel_index(int(best.argmax()), best.shape)
        yield np.array([column, row], float)


def _quick(picture: Floats, seen: Floats) -> Floats:
    """What changes quickly, of what is seen; elsewhere nothing."""
    fine, slow = (
        cv2.GaussianBlur(picture * seen[..., None], (0, 0), size)
        / np.maximum(cv2.GaussianBlur(seen, (0, 0), size), 1e-3)[..., None]
        for size in (SOFT_PX, SLOW_MM * PX_PER_MM)
    )
    return np.asarray((fine - slow) * seen[..., None], np.float32)


def _about(part: Floats, kernel: Floats) -> Floats:
    return np.asarray(cv2.filter2D(part, cv2.CV_32F, kernel, borderType=cv2.BORDER_CONSTANT))


def _drawn(printing: Printing, look: Look) -> Floats:
    """A face with its mark, as ink on paper."""
    scale = FINE * PX_PER_MM
    side = round(printing.size[0] * scale)
    face = cv2.resize(look, (side, side), interpolation=cv2.INTER_LINEAR).astype(np.float32)
    face = 255 * INK + (1 - INK) * face
    ((x, y, size),) = printing.places
    rim = size / SIDE_MODULES
    left, top, right, bottom = (round(n * scale) for n in (x - rim, y - rim, x + size + rim, y + size + rim))
    modules = np.pad(np.pad(all_upright(printing.marks)[0], 1).astype(np.uint8), 1, constant_values=1)
    mark = cv2.resize(modules, (right - left, bottom - top), interpolation=cv2.INTER_NEAREST)
    face[top:bottom, left:right] = np.where(mark[..., None] > 0, PAPER, BLACK)
    return np.asarray(cv2.GaussianBlur(face, (0, 0), FINE / 2))


def _turned(face: Floats, reach: int) -> Iterator[Floats]:
    middle = (face.shape[0] - 1) / 2
    for turn in range(TURNS):
        move = cv2.getRotationMatrix2D((middle, middle), 360 * turn / TURNS, 1 / FINE)
        move[:, 2] += reach - middle
        size = (2 * reach + 1, 2 * reach + 1)
        yield np.asarray(cv2.warpAffine(face, move, size, borderMode=cv2.BORDER_REPLICATE), np.float32)
