"""Two photos of one table: what is gone in the second was moved, and what both show is not doubted."""

from __future__ import annotations

from pathlib import Path

import pytest

from scorer.vision.read import read_photos
from tests.camera.shot import snap
from tests.camera.tables_paper_tales import MODULE_MM, table

SEED = 3


@pytest.mark.parametrize(("kind", "differ"), [("", False), ("gold", True), ("age", True)])
def test_a_token_that_one_photo_shows_and_another_not_is_doubted(
    kind: str, differ: bool, tmp_path: Path
) -> None:
    scene, truth = table(SEED, "easy", 1, "strip")
    gone = next((item for item in scene.laid if kind and item.piece.startswith(kind)), None)
    assert (gone is not None) == differ
    files = [tmp_path / "first.jpg", tmp_path / "second.jpg"]
    files[0].write_bytes(snap(scene, truth, MODULE_MM, "easy", SEED).jpeg)
    scene.items = [item for item in scene.items if item is not gone]
    files[1].write_bytes(snap(scene, truth, MODULE_MM, "easy", SEED + 1).jpeg)
    reasons = {doubt.reason for doubt in read_photos(files).doubts}
    assert ("photos-differ" in reasons) == differ
