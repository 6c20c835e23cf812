"""What lies on a kingdom's mat and nobody read: the mat's own face is not in sight there."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from scorer.vision.games.paper_tales.beside import gold_colours
from scorer.vision.games.paper_tales.faces import GAME, unit_faces
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.on_unit import COVERING, TOKEN_BOX, drawn, known_places, tokens_on
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.pieces.groups import contains
from scorer.vision.pieces.looks import close_looks_of
from scorer.vision.pieces.own_face import OFF, own_face
from scorer.vision.table.empty import OPTIONS

# The places of a mat, from its corner. Empty ones show the mat's own face but for specks; half in glare, they
# still show no card.
PLACES = {"front": ((2, 1), (67, 1), (132, 1)), "back": ((34.5, 108), (99.5, 108))}
# The owner's animal, round and as large as a token.
EMBLEMS = tuple(
    np.array([x, 150.0]) + 15.0 * np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) for x in (17.0, 179.0)
)
COVERED, FAINTLY, LEAST_SEEN = 0.2, 0.022, 0.5


def on_mat(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """What lies on a mat and was not read: in the place of a unit, or a token."""
    mat = kingdom.anchor
    if mat is None or mat.kind != "mat" or mat.pose is None:
        return
    patch, look = scene.patch(mat.corners, 1.0), close_looks_of(GAME).get((mat.piece, "front"))
    if patch is None or look is None:
        return
    known = scene.known_on(mat)
    taken = known_places(known, look.shape[:2])
    face = own_face(patch, look, taken, np.zeros_like(taken))
    if face is None:
        return
    strange = face.clear & (face.off > OFF)
    for row, places in PLACES.items():
        for x, y in places:
            box = np.array([(x, y), (x + WIDE_MM, y), (x + WIDE_MM, y + HIGH_MM), (x, y + HIGH_MM)])
            corners = mat.pose.apply(box)
            if any(contains(unit.corners, corners.mean(axis=0)) for unit in kingdom.units):
                continue
            inner = drawn([box], look.shape[:2]) & ~taken
            if inner.any() and (
                strange[inner].mean() > COVERED
                or np.median(face.off[inner]) > FAINTLY
                or face.clear[inner].mean() < LEAST_SEEN
            ):
                part = patch[int(y) : int(y + HIGH_MM), int(x) : int(x + WIDE_MM)]
                options = tuple(name for name, _ in unit_faces().ranked(part)[:OPTIONS])
                yield Hidden(row, "hidden-place", corners, options)
    for reason, place in tokens_on(patch, look, [*known, *EMBLEMS], gold_colours()):
        if reason == COVERING:  # a mat is white, so nearly all glare on it might hide one
            yield Hidden("gold", "unread-mark", mat.pose.apply(place + TOKEN_BOX))
