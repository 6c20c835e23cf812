"""Too much light on a whole unit: its white parts are white in the photo too, and hide nothing."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_tales.on_unit import hidden_token
from scorer.vision.pieces.own_face import own_face

WIDE, HIGH = 63, 88
LOOK = (32, 44)


def _unit() -> NDArray[np.uint8]:
    """A blue face with three lines of words on a light panel, a pixel a millimetre."""
    face = np.full((HIGH, WIDE, 3), (90, 130, 190), np.uint8)
    face[66:] = (250, 244, 232)
    for row in (70, 75, 80):
        face[row : row + 2, 14:44:2] = (70, 70, 70)
    return face


@pytest.mark.parametrize(("spot", "hides"), [(False, False), (True, True)])
def test_white_between_words_hides_no_token(spot: bool, hides: bool) -> None:
    face = _unit()
    look = np.asarray(cv2.resize(face, LOOK, interpolation=cv2.INTER_AREA), np.uint8)
    photo = np.asarray(np.minimum(face * 1.12, 255), np.uint8)
    if spot:
        cv2.circle(photo, (30, 35), 14, (255, 255, 255), -1)
    assert (hidden_token(photo, look, ()) is not None) == hides


def test_a_yellowish_face_in_bluish_light_is_white_where_a_little_more_falls() -> None:
    """The face has least blue and the lamp least red: together neither is far from white."""
    face = np.full((80, 80, 3), (252, 250, 240), np.uint8)
    face[:, :30] = (90, 130, 190)
    look = np.asarray(cv2.resize(face, (40, 40), interpolation=cv2.INTER_AREA), np.uint8)
    photo = np.asarray(face * np.array([0.93, 0.97, 1.0]), np.uint8)
    photo[20:60, 40:70] = 255
    nowhere = np.zeros(look.shape[:2], bool)
    found = own_face(photo, look, nowhere, nowhere)
    assert found is not None and found.clear.all()
