"""The score board beside a kingdom: a card may lie on it; its markers and the pawn of Time do.

Gold on the board is nobody's: hidden there, it changes no score.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import BOARD, HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.on_unit import known_places
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.games.paper_tales.tokens import NEAR_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import CLOSE_MM, close_looks_of
from scorer.vision.pieces.own_face import OFF, own_face
from scorer.vision.pieces.see import Seen

# Of a card's place: five markers and the pawn, as near to each other as they can be, cover four tenths.
COVERED = 0.6


def on_boards(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Cards that nobody read, on a board that lies beside the kingdom."""
    for board in scene.table.seen:
        if board.kind == BOARD and kingdom.reach(board.corners) < NEAR_MM:
            yield from (one for one in _cards(board, scene) if kingdom.reach(one.corners) < NEAR_MM)


def _cards(board: Seen, scene: Scene) -> Iterator[Hidden]:
    """What covers most of a card's place on the board."""
    patch, look = scene.patch(board.corners, 1.0), close_looks_of(GAME).get((board.piece, "front"))
    if patch is None or look is None or board.pose is None:
        return
    taken = known_places(scene.known_on(board), look.shape[:2])
    face = own_face(patch, look, taken, np.zeros_like(taken))
    if face is None:
        return
    strange = (face.clear & (face.off > OFF) & ~taken).astype(np.float32)
    for wide, high in ((WIDE_MM, HIGH_MM), (HIGH_MM, WIDE_MM)):
        size = (round(wide / CLOSE_MM), round(high / CLOSE_MM))
        share = np.asarray(cv2.blur(strange, size, borderType=cv2.BORDER_CONSTANT))
        if float(share.max()) > COVERED:
            row, column = np.unravel_index(int(share.argmax()), share.shape)
            half = np.array([(-wide, -high), (wide, -high), (wide, high), (-wide, high)]) / 2
            middle: Array = (np.array([column, row]) + 0.5) * CLOSE_MM
            yield Hidden("kingdom", "hidden-place", board.pose.apply(middle + half))
            return
