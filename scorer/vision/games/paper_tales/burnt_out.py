"""Where light wiped out a part of the table as large as a kingdom: one may lie there."""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.around import Around
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.faint_seals import PX_PER_MM
from scorer.vision.pieces.see import View
from scorer.vision.pixels import grown
from scorer.vision.pixels.channels import white_in
from scorer.vision.table.ground import Ground
from scorer.vision.unseen.glare import pieces_on
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.white_paper import is_paper

TWO_CARDS_MM2 = 2 * WIDE_MM * HIGH_MM  # the least that a kingdom is
# Beside white paper: a table so light is wiped out where a little more light falls, and cards on it are not.
LIGHT_TABLE = 0.8
SPECKS_MM = 10.0  # of a card that is nearly wiped out as much is still seen
MARGIN_MM = 15.0  # so much about it tells light from a sheet of paper


def burnt_out(around: Around, ground: Ground) -> Iterator[Array]:
    """The corners (mm) of what is wiped out and large enough for a card and its neighbour."""
    white = white_in(around.patch) & around.free
    card = np.ones((round(WIDE_MM * PX_PER_MM),) * 2, np.uint8)
    specks = np.ones((round(SPECKS_MM * PX_PER_MM),) * 2, np.uint8)
    large = cv2.morphologyEx(cv2.morphologyEx(white, cv2.MORPH_CLOSE, specks), cv2.MORPH_OPEN, card)
    for left, top, wide, high, size in cv2.connectedComponentsWithStats(large)[2][1:] if large.any() else ():
        low = around.area[0] + np.array([left, top]) / PX_PER_MM
        box = low + np.array([(0, 0), (wide, 0), (wide, high), (0, high)]) / PX_PER_MM
        if size < TWO_CARDS_MM2 * PX_PER_MM**2:
            continue
        paper = white_near(around.view, box.mean(axis=0)) / 255
        if float((ground.colour / paper).min()) < LIGHT_TABLE and not _is_sheet(around.view, box):
            yield box


def _is_sheet(view: View, box: Array) -> bool:
    """Whether it ends as white paper does: at once, and along straight lines."""
    away = box - box.mean(axis=0)
    about = box + np.sign(away) * MARGIN_MM
    patch = view.patch(about, grown.PX_PER_MM)
    known = [piece for piece in view.seen if piece.pose is not None]
    return is_paper(patch, white_in(patch) > 0, pieces_on(about, known, patch.shape))
