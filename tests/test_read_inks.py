"""Decks printed with little ink, in grey or in another language are read like any other."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from pnp.pens.ink import Ink
from scorer.vision.photo import open_photo
from scorer.vision.pieces.ink import ink_of
from scorer.vision.pieces.see import see
from scorer.vision.read import all_meanings, read_photos
from tests.camera import faces
from tests.camera.album import shots
from tests.tools.scoreboard import compared


@pytest.mark.parametrize(
    ("game", "seed", "lang", "ink"),
    [
        ("paper-world", 0, "pl", "grey"),
        ("paper-tales", 0, "en", "saver"),
        ("paper-tales", 12, "en", "grey"),
        ("paperwall", 33, "en", "grey"),
    ],
)
def test_a_deck_in_another_print(
    game: str, seed: int, lang: str, ink: Ink, looks: File, tmp_path: File
) -> None:
    with faces.printed(lang, ink):
        [shot] = shots(game, "easy", [seed])
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    assert ink_of([see(open_photo(file), all_meanings())], game) == ink
    assert compared(game, read_photos([file]), shot.truth) == ("right", True, ())


@pytest.mark.parametrize(("game", "seed"), [("paper-world", 14), ("paper-tales", 12)])
def test_colours_that_a_lamp_shifts_are_no_other_ink(
    game: str, seed: int, looks: File, tmp_path: File
) -> None:
    [shot] = shots(game, "hard", [seed])
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    assert ink_of([see(open_photo(file), all_meanings())], game) == "full"
