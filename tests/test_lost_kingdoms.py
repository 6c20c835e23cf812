"""Kingdoms of Paper Tales that nobody read: one of our faces is known however soft, and nothing else is."""

from __future__ import annotations

from pathlib import Path

import cv2
import numpy as np
import pytest

from scorer.vision.games.paper_tales.lost_cards import BOTH, NEAR, SOFT_MM
from scorer.vision.games.paper_tales.soft_faces import all_faces
from scorer.vision.marks.faint_seals import PX_PER_MM, Map
from scorer.vision.pieces.looks import close_looks_of
from scorer.vision.read import read_photos
from tests.camera.album import cases

GAME = "paper-tales"
MIDDLE = np.array([(80.0, 80.0, 0.0)])


def felt() -> Map:
    """A square of the table, 160 mm wide."""
    side = round(160 * PX_PER_MM)
    return np.full((side, side, 3), (0.15, 0.36, 0.24), np.float32)


def likest(table: Map, soft_mm: float = SOFT_MM) -> float:
    """How like a unit of ours what lies in the middle is, looked at with care."""
    soft = cv2.GaussianBlur(table, (0, 0), soft_mm * PX_PER_MM).astype(np.float32)
    free = np.ones(table.shape[:2], np.float32)
    return float(all_faces()[0].alike(soft, free, MIDDLE + NEAR.reshape(-1, 3)).max())


@pytest.mark.parametrize("light", [(1.0, 1.0, 1.0), (0.7, 0.6, 0.45)])
@pytest.mark.parametrize("unit", ["farmer", "dragon", "archer"])
def test_a_unit_is_known_by_its_face_however_soft_and_in_any_light(
    unit: str, light: tuple[float, float, float]
) -> None:
    table = felt()
    face = close_looks_of(GAME)[f"{unit}#1", "front"]
    high, wide = round(88 * PX_PER_MM), round(63 * PX_PER_MM)
    top, left = (len(table) - high) // 2, (len(table) - wide) // 2
    small = cv2.resize(face, (wide, high), interpolation=cv2.INTER_AREA).astype(np.float32) / 255
    table[top : top + high, left : left + wide] = small
    assert likest(table * np.array(light, np.float32), 3.0) > BOTH


def test_neither_a_bare_table_nor_a_shadow_nor_a_plain_card_is_a_unit() -> None:
    shadow = felt()
    shadow[len(shadow) // 2 :] *= 0.4
    plain = felt()
    plain[18:62, 24:56] = (0.8, 0.2, 0.2)
    for table in (felt(), shadow, plain):
        assert likest(table) < BOTH


def test_a_kingdom_out_of_focus_among_others_is_doubted(tmp_path: Path) -> None:
    taken = cases(GAME)["soft_layout"](GAME, 3, "easy")[0]
    file = tmp_path / "photo.jpg"
    file.write_bytes(taken.jpeg)
    assert "unread-layout" in {doubt.reason for doubt in read_photos([file]).doubts}
