"""The score board beside a kingdom: gold or a card may lie on it; its markers and the pawn of Time do.

What lies on the board is nobody's, unless it lies so near to a kingdom that it may be that player's.
"""

from __future__ import annotations

from collections.abc import Iterator

import cv2
import numpy as np

from scorer.vision.games.paper_tales.beside import gold_colours, off_gold
from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.kingdoms import BOARD, HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.on_unit import TOKEN_BOX, covered_on, known_places
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.games.paper_tales.tokens import NEAR_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import CLOSE_MM, close_looks_of
from scorer.vision.pieces.own_face import OFF, own_face
from scorer.vision.pieces.see import Seen
from scorer.vision.pixels.grown import PX_PER_MM
from scorer.vision.unseen.tints import white_near

# Of a card's place: five markers and the pawn, as near to each other as they can be, cover four tenths.
COVERED = 0.6
# On 48 rendered boards the pawn and heaps of markers were off the colour of gold by 0.043 and more, gold
# under a counter by 0.02 to 0.04. The pawn's lilac is nearer to silver than that: silver is not told here.
OFF_GOLD = 0.042


def on_boards(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """Gold and cards that nobody read, on a board that lies beside the kingdom."""
    for board in scene.table.seen:
        if board.kind == BOARD and kingdom.reach(board.corners) < NEAR_MM:
            hidden = (*_gold(board, scene), *_cards(board, scene))
            yield from (one for one in hidden if kingdom.reach(one.corners) < NEAR_MM)


def _gold(board: Seen, scene: Scene) -> Iterator[Hidden]:
    """What covers the board as far as a token does, with a rim of gold."""
    patch, close = (scene.patch(board.corners, scale) for scale in (1.0, PX_PER_MM))
    look = close_looks_of(GAME).get((board.piece, "front"))
    if patch is None or close is None or look is None or board.pose is None:
        return
    white = white_near(scene.views[board.photo], board.centre)
    covered = covered_on(patch, look, scene.known_on(board), gold_colours())
    for place in (np.argwhere(covered)[:, ::-1] + 0.5) * CLOSE_MM:
        column, row = (place * PX_PER_MM).astype(int).tolist()
        if off_gold(close, white, row, column) < OFF_GOLD:
            yield Hidden("gold", "unread-mark", board.pose.apply(place + TOKEN_BOX))
            return


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
