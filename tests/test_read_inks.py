"""Decks printed with little ink, in grey or in another language are read like any other."""

from __future__ import annotations

from pathlib import Path as File

import pytest

from pnp.pens.ink import Ink
from scorer.vision.ink import ink_of
from scorer.vision.photo import open_photo
from scorer.vision.pieces import see
from scorer.vision.read import all_meanings
from tests.camera import faces
from tests.camera.album import shots
from tests.tools.scoreboard import judge


@pytest.mark.parametrize(
    ("game", "lang", "ink"),
    [
        ("paper-world", "pl", "saver"),
        ("paper-tales", "en", "saver"),
        ("paper-tales", "en", "grey"),
        ("paperwall", "en", "grey"),
    ],
)
def test_a_deck_in_another_print(game: str, lang: str, ink: Ink, looks: File, tmp_path: File) -> None:
    with faces.printed(lang, ink):
        [shot] = shots(game, "easy", [4])
        outcome = judge(game, "easy", 4)
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    assert ink_of([see(open_photo(file), all_meanings())], game) == ink
    assert (outcome.verdict, outcome.reasons) == ("right", ())


def test_colours_that_a_lamp_shifts_are_no_other_ink(looks: File, tmp_path: File) -> None:
    for game in ("paper-world", "paper-tales"):
        [shot] = shots(game, "hard", [2])
        file = tmp_path / f"{game}.jpg"
        file.write_bytes(shot.jpeg)
        assert ink_of([see(open_photo(file), all_meanings())], game) == "full"
