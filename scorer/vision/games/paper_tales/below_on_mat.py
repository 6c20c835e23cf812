"""Cards below cards on a mat: along an edge of a card that was read the mat's own print is not in sight."""

from __future__ import annotations

import numpy as np

from scorer.vision.games.paper_tales.below import ALONG, IN_SIGHT, PEEKING_MM, SIDE
from scorer.vision.games.paper_tales.scene import on_piece
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import CLOSE_MM
from scorer.vision.pieces.own_face import OFF, Flags, OwnFace
from scorer.vision.pieces.see import Seen

STEPS = 24  # along an edge


def peeks_out_on(mat: Seen, face: OwnFace, taken: Flags, card: Seen) -> bool:
    """Whether something peeks out from under a card that lies on a mat; nothing is asked of what is taken."""
    strange, in_sight = face.clear & (face.off > OFF), face.clear & ~taken
    return any(
        places.sum() >= IN_SIGHT * STEPS and float(odd[places].mean()) > ALONG
        for odd, places in (_along(strange, in_sight, beside) for beside in _beside(mat, card))
    )


def _beside(mat: Seen, card: Seen) -> list[Array]:
    """Points (mm on the mat) beside each side of a card: rows away from it, along it."""
    corners, steps = on_piece(mat, card.corners), np.linspace(SIDE, 1 - SIDE, STEPS)[:, None]
    sides = []
    for start, end in zip(corners, np.roll(corners, -1, axis=0), strict=True):
        right = (end - start) / np.hypot(*(end - start))
        out = np.array([right[1], -right[0]])  # corners go clockwise
        sides.append(np.stack([start + steps * (end - start) + mm * out for mm in range(*PEEKING_MM)]))
    return sides


def _along(strange: Flags, in_sight: Flags, beside: Array) -> tuple[Flags, Flags]:
    """Along one side: where most of what is beside it is strange, and where all of it is in sight."""
    columns, rows = np.moveaxis(np.floor(beside / CLOSE_MM).astype(int), 2, 0)
    high, wide = strange.shape
    on_mat = (rows >= 0) & (rows < high) & (columns >= 0) & (columns < wide)
    rows, columns = np.clip(rows, 0, high - 1), np.clip(columns, 0, wide - 1)
    odd = strange[rows, columns].mean(axis=0) > 0.5
    return np.asarray(odd), np.asarray((on_mat & in_sight[rows, columns]).all(axis=0))
