"""Paperwall from rendered photos: rows exactly as laid, and never a wrong score in silence."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pytest

from scorer.vision.read import read_photos
from tests.camera import tables_paperwall
from tests.tools.scoreboard import judge
from tests.tools.special_cases import judge_case

GAME = "paperwall"


def _rows(table: dict[str, Any]) -> list[Any]:
    """Each row as it looks: the cards from the left, each with its turn and its place from the first one.

    A row seen from across is the same row with every card turned.
    """
    rows = []
    for player in table["players"]:
        cards = sorted(player["row"], key=lambda card: card["at"])
        first = cards[0]["at"]
        rows.append([(card["card"], card["turned"], card["at"] - first) for card in cards])
    return sorted(rows)


@pytest.mark.parametrize("seed", [4])
def test_an_easy_photo_is_read_exactly(seed: int, tmp_path: File) -> None:
    shot = tables_paperwall.shot(seed, "easy")
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    reading = read_photos([file])
    assert not reading.doubts
    assert _rows(dict(reading.table)) == _rows(shot.truth)


def test_an_ordinary_photo_is_right_without_a_doubt() -> None:
    outcome = judge(GAME, "medium", 7)
    assert (outcome.verdict, outcome.read) == ("right", outcome.pieces)


def test_a_hard_photo_is_not_wrong_in_silence() -> None:
    assert judge(GAME, "hard", 15).verdict in ("right", "doubted")


@pytest.mark.parametrize(
    ("case", "seed", "reason"),
    [
        ("back_up", 2, "shows-back"),
        ("row_cut_off", 0, "cut-off"),
        ("half_turned", 1, "row-too-short"),
        ("two_decks", 0, "piece-twice"),
        ("hand_over_card", 0, "row-broken"),
        ("badge_alone", 0, "badge-without-cards"),
        ("cut_neighbour", 0, "cards-at-edge"),
        ("soft_layout", 12, "unread-layout"),
    ],
)
def test_what_tempts_is_doubted_for_its_reason(case: str, seed: int, reason: str) -> None:
    outcome = judge_case(GAME, case, "easy", seed)
    assert outcome.verdict == "doubted"
    assert reason in outcome.reasons


def test_rows_that_lie_close_together_stay_two() -> None:
    assert judge_case(GAME, "rows_close", "easy", 0).verdict == "right"
