"""Photos that hide something hide it as they say: the mark is gone, the piece is in sight."""

from __future__ import annotations

import numpy as np
import pytest

from tests.camera.album import cases
from tests.camera.shot import Shot, There
from tests.tools.same_table import same_pieces

HIDING = [
    ("paper-world", "token_under_card", "score-"),
    ("paper-world", "stacked_tokens", "score-"),
    ("paper-tales", "die_on_token", "gold-"),
    ("paper-tales", "counter_on_token", "age"),
    ("paper-tales", "stacked_ages", "age"),
]


def _unreadable(shot: Shot, name: str) -> list[There]:
    return [piece for piece in shot.pieces if piece.piece.startswith(name) and not piece.open_marks]


@pytest.mark.parametrize(("game", "case", "name"), HIDING)
def test_a_token_without_its_mark_is_still_in_sight(game: str, case: str, name: str) -> None:
    (shot,) = cases(game)[case](game, 2, "easy")
    (token,) = _unreadable(shot, name)
    assert token.visible > 0.2
    assert shot.expect == "doubt"


@pytest.mark.parametrize("game", ["paper-world", "paperwall"])
def test_a_cut_neighbour_shows_cards_and_no_mark(game: str) -> None:
    (shot,) = cases(game)["cut_neighbour"](game, 2, "easy")
    theirs = [piece for piece in shot.pieces if piece.player == 1]
    assert any(piece.visible > 0.03 for piece in theirs)
    assert not any(piece.open_marks for piece in theirs)
    assert len(shot.truth["players"]) == 2


def test_a_soft_spot_is_soft_there_and_nowhere_else() -> None:
    (shot,) = cases("paper-tales")["soft_spot"]("paper-tales", 2, "easy")
    soft = next(piece for piece in shot.pieces if shot.notes[0].startswith(f"{piece.piece} "))
    other = max(
        shot.pieces, key=lambda piece: float(np.hypot(*(piece.corners.mean(0) - soft.corners.mean(0))))
    )
    assert _contrast(shot, soft) < 0.5 * _contrast(shot, other)


def _contrast(shot: Shot, piece: There) -> float:
    """How strongly neighbouring pixels of its first mark differ."""
    (left, top), (right, bottom) = (
        edge.astype(int) for edge in (f(next(iter(piece.marks.values())), axis=0) for f in (np.min, np.max))
    )
    grey = shot.photo[top:bottom, left:right].mean(axis=2)
    return float(np.abs(np.diff(grey, axis=1)).mean())


def test_kingdoms_with_the_same_score_and_other_ages_are_not_the_same() -> None:
    kingdom = {"name": "red", "gold": 2, "front": [{"unit": "knight", "age": 1}], "back": [], "buildings": []}
    older = {**kingdom, "front": [{"unit": "knight", "age": 2}]}
    assert same_pieces("paper-tales", {"players": [kingdom]}, {"players": [{**kingdom, "name": "blue"}]})
    assert not same_pieces("paper-tales", {"players": [kingdom]}, {"players": [older]})
    assert not same_pieces("paper-tales", {"players": [kingdom]}, {"players": [{**kingdom, "gold": 3}]})


def test_landscapes_compare_places_and_tokens_whatever_their_order() -> None:
    seat = {"name": "Ana", "landscape": [["green-3", None]], "scissors": None, "tokens": [4, 1]}
    same = {"name": "Bo", "landscape": [["green-3", None]], "tokens": [1, 4]}
    moved = {**same, "landscape": [[None, "green-3"]]}
    assert same_pieces("paper-world", {"players": [same]}, {"players": [seat]})
    assert not same_pieces("paper-world", {"players": [moved]}, {"players": [seat]})
