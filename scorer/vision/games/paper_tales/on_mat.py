"""What lies on a mat and nobody read: the mat's own face is not in sight there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import cv2
import numpy as np

from scorer.vision.games.paper_tales.below_on_mat import peeks_out_on
from scorer.vision.games.paper_tales.faces import GAME, building_faces, unit_faces
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM, Kingdom
from scorer.vision.games.paper_tales.on_unit import (
    TOKEN_BOX,
    drawn,
    known_places,
    rim_colour,
    token_on_mat,
)
from scorer.vision.games.paper_tales.scene import Hidden, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.groups import contains
from scorer.vision.pieces.looks import CLOSE_MM, Look, cached_by_ink, close_looks_of, looks_of
from scorer.vision.pieces.own_face import OFF, PAPER, Flags, Floats, OwnFace, own_face
from scorer.vision.pieces.same_print import same_print
from scorer.vision.pieces.see import Seen
from scorer.vision.pixels.channels import darkest
from scorer.vision.table.empty import OPTIONS

# Empty places of a mat show its own face but for specks; half in glare, they still show no card.
COVERED, FAINTLY, LEAST_SEEN = 0.2, 0.022, 0.5
# White paper on a white mat: what is printed there is mostly white, or as if a veil of light hid so much.
VEIL, MOST = 0.6, 0.5
# Where so much is printed (square mm) and hardly any of it pale, print is in sight: a stain only tints it.
# A word that stands out from what is wiped out all round it needs no more than this.
LEAST_PRINT_MM2, LEAST_WORD_MM2, HARDLY = 120.0, 32.0, 0.1
# How alike a place is to what is printed there: bare ones 0.6 and more, a playing card on one 0.1.
NO_PRINT = 0.35
_SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


@dataclass(frozen=True, slots=True, eq=False)
class Kind:
    """A kind of mat: where cards lie on it, from its corner, and what it shows that is like a token (mm)."""

    size: tuple[float, float]
    """Of a card on it."""
    places: dict[str, tuple[tuple[float, float], ...]]
    emblems: tuple[Array, ...] = ()


KINGDOM_MAT = Kind(
    (WIDE_MM, HIGH_MM),
    {"front": ((2, 1), (67, 1), (132, 1)), "back": ((34.5, 108), (99.5, 108))},
    # The owner's animal, round and as large as a token.
    tuple(np.array([x, 150.0]) + 15.0 * _SQUARE for x in (17.0, 179.0)),
)
BUILDING_MAT = Kind((HIGH_MM, WIDE_MM), {"buildings": ((1.5, 1.5), (106.5, 1.5), (1.5, 69.5), (106.5, 69.5))})


def on_mats(kingdom: Kingdom, scene: Scene) -> Iterator[Hidden]:
    """What lies on a kingdom's mats and was not read: in the place of a card, or a token."""
    if kingdom.anchor is not None and kingdom.anchor.kind == "mat":
        yield from _on_mat(kingdom.anchor, KINGDOM_MAT, kingdom.units, scene)
    for mat in kingdom.building_mats:
        yield from _on_mat(mat, BUILDING_MAT, kingdom.buildings, scene)


def _on_mat(mat: Seen, kind: Kind, cards: list[Seen], scene: Scene) -> Iterator[Hidden]:
    patch, look = scene.patch(mat.corners, 1.0), close_looks_of(GAME).get((mat.piece, "front"))
    if patch is None or look is None or mat.pose is None:
        return
    known = scene.known_on(mat)
    taken = known_places(known, look.shape[:2])
    face = own_face(patch, look, taken, np.zeros_like(taken))
    if face is None:
        return
    wide, high = kind.size
    box = np.array([(0, 0), (wide, 0), (wide, high), (0, high)])
    free = {
        place: row
        for row, places in kind.places.items()
        for place in places
        if not any(contains(card.corners, mat.pose.apply(box + place).mean(axis=0)) for card in cards)
    }
    for x, y in _covered(patch, look, face, taken, [box + place for place in free]):
        part = patch[int(y) : int(y + high), int(x) : int(x + wide)]
        faces = unit_faces() if wide < high else building_faces()
        options = tuple(name for name, _ in faces.ranked(part)[:OPTIONS])
        yield Hidden(free[x, y], "hidden-place", mat.pose.apply(box + np.array([x, y])), options)
    for card in cards:
        if contains(mat.corners, card.centre) and peeks_out_on(mat, face, taken, card):
            yield Hidden(f"{card.kind}s", "card-below", card.corners, (card.card,))
    place = token_on_mat(patch, look, [*known, *kind.emblems], _gold_colours())
    if place is not None:
        yield Hidden("gold", "unread-mark", mat.pose.apply(place + TOKEN_BOX))


def _covered(
    patch: Pixels, look: Look, face: OwnFace, taken: Flags, boxes: list[Array]
) -> Iterator[tuple[float, float]]:
    """The corners of those boxes (mm) in which the mat's own face is not in sight."""
    seen = cv2.resize(darkest(patch), look.shape[1::-1], interpolation=cv2.INTER_AREA)
    white = np.asarray(seen) >= WIPED_OUT
    pale = (face.veil > VEIL) | (~face.clear & white)
    strange = face.clear & (face.off > OFF)
    printed = look.min(axis=2) < PAPER * 255
    for box in boxes:
        inner = drawn([box], look.shape[:2]) & ~taken
        if not inner.any():
            continue
        is_tinted = np.median(face.off[inner]) > FAINTLY and not _in_sight(inner & printed, pale)
        is_blank = face.clear[inner].mean() < LEAST_SEEN and not _stands_out(inner & printed, pale, white)
        is_strange = strange[inner].mean() > COVERED or pale[inner & printed].mean() > MOST
        if is_strange or is_tinted or is_blank or _is_gone(patch, look, inner, printed):
            x, y = box[0].tolist()
            yield x, y


def _is_gone(patch: Pixels, look: Look, inner: Flags, printed: Flags) -> bool:
    """Whether nothing shows of what is printed at a place: in much light white paper explains any colour."""
    own = inner & printed
    if int(own.sum()) * CLOSE_MM**2 < LEAST_PRINT_MM2:
        return False
    about = cv2.dilate(own.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return same_print(patch, look, inner & about) < NO_PRINT


def _in_sight(printed: Flags, pale: Flags) -> bool:
    """Whether what is printed at a place shows, and is enough to tell."""
    return int(printed.sum()) * CLOSE_MM**2 >= LEAST_PRINT_MM2 and float(pale[printed].mean()) < HARDLY


def _stands_out(printed: Flags, pale: Flags, white: Flags) -> bool:
    """Whether what is printed at a place shows amid white: the mat itself, in much light."""
    own = printed.astype(np.uint8)
    if int(own.sum()) * CLOSE_MM**2 < LEAST_WORD_MM2 or float(pale[printed].mean()) >= HARDLY:
        return False
    near, about = (cv2.dilate(own, np.ones((side, side), np.uint8)) > 0 for side in (3, 7))
    return float(white[about & ~near].mean()) > MOST


@cached_by_ink
def _gold_colours() -> tuple[Floats, ...]:
    looks = looks_of(GAME)
    return rim_colour(looks["gold-1#1", "front"]), rim_colour(looks["gold-5#1", "front"])
