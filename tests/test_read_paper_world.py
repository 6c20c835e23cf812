"""Paper World from rendered photos: plain ones exactly right, tempting ones never wrong in silence."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pnp.deck.load import load_game
from scorer.report.language import Language
from scorer.vision.pieces.grid import Cell
from scorer.vision.pieces.looks import looks_of
from scorer.vision.read import read_photos
from scorer.vision.unseen.on_card import may_carry
from tests.camera import tables_paper_world
from tests.camera.album import shots
from tests.camera.difficulty import a_camera
from tests.camera.shot import sized, take
from tests.tools.scoreboard import judge
from tests.tools.special_cases import judge_case

GAME = "paper-world"


def _wanted(truth: dict[str, Any]) -> list[Any]:
    """What the camera can see of each player, in an order that does not depend on seats."""
    return sorted(
        (
            str(player["landscape"]),
            tuple(player.get("scissors") or ()),
            tuple(sorted(player.get("tokens") or ())),
        )
        for player in truth["players"]
    )


@pytest.mark.parametrize("seed", [2, 9])
def test_an_easy_photo_is_read_exactly(seed: int, tmp_path: File) -> None:
    shot = tables_paper_world.shot(seed, "easy")
    file = tmp_path / "photo.jpg"
    file.write_bytes(shot.jpeg)
    reading = read_photos([file])
    assert not reading.doubts
    assert _wanted(dict(reading.table)) == _wanted(shot.truth)


def test_an_ordinary_photo_is_right_without_a_doubt() -> None:
    outcome = judge(GAME, "medium", 4)
    assert (outcome.verdict, outcome.read) == ("right", outcome.pieces)


def test_another_card_across_half_an_empty_place_is_none_of_ours() -> None:
    # Its dark back and the light table below it look like sky and sea; but the table goes on without an edge.
    assert "unread-card" not in judge(GAME, "medium", 60052).reasons


def test_a_hard_photo_is_not_wrong_in_silence() -> None:
    # The scissors token lies in glare on its card: nobody can read it, and nobody may leave it out.
    outcome = judge(GAME, "hard", 2)
    assert outcome.verdict == "doubted"
    assert "scissors-here" in outcome.reasons


@pytest.mark.parametrize(
    ("case", "seed", "reason"),
    [
        ("finger_on_token", 2, "reached-over"),
        ("back_up", 1, "hidden-place"),
        ("spare_card_near", 0, "lone-cards"),
        ("dark_edge", 1, "hidden-place"),
        ("badge_alone", 0, "badge-without-cards"),
        ("cut_neighbour", 0, "cards-at-edge"),
        ("cut_neighbour", 35000, "cards-at-edge"),
        ("token_under_card", 36003, "unread-mark"),
        ("soft_layout", 0, "unread-layout"),
        ("soft_layout", 23000, "unread-layout"),
        ("token_without_scissors", 0, "scissors-on-plain-card"),
    ],
)
def test_what_tempts_is_doubted_for_its_reason(case: str, seed: int, reason: str) -> None:
    outcome = judge_case(GAME, case, "easy", seed)
    assert outcome.verdict == "doubted"
    assert reason in outcome.reasons


def test_an_arm_as_brown_as_the_table_is_known_by_its_sleeve() -> None:
    # Only the sleeve is told from the wood; it ends at a card, so the arm goes on above it.
    outcome = judge_case(GAME, "finger_on_token", "medium", 9001)
    assert outcome.verdict == "doubted"
    assert "reached-over" in outcome.reasons


def test_a_card_cut_by_the_border_is_seen_on_a_newspaper_and_on_chequered_cloth() -> None:
    # Its mark has the colours of both; what lies about it on the card has not.
    for seed in (35001, 36000):
        assert "cards-at-edge" in judge_case(GAME, "cut_neighbour", "medium", seed).reasons


def test_a_cut_card_that_touches_one_that_was_read_is_not_taken_for_something_deeper() -> None:
    assert judge_case(GAME, "cut_off", "easy", 71000).verdict == "doubted"


def test_from_any_side_it_is_the_same_table() -> None:
    assert judge_case(GAME, "from_any_side", "easy", 1).verdict == "right"


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_a_place_before_the_first_column_has_no_number_nought(lang: str) -> None:
    language = Language(load_game(GAME), lang)
    for cell in (Cell(2, -1), Cell(-1, 1)):
        assert "0" not in language.place(cell.place)
    assert "3" in language.place(Cell(2, -1).place)
    assert "2" in language.place(Cell(-1, 1).place)


def test_the_scissors_token_on_a_card_is_told_from_the_card_itself() -> None:
    looks = looks_of(GAME)
    token = looks["scissors-token#1", "front"]
    face = looks["green-3-scissors#1", "front"]
    large = np.kron(face, np.ones((6, 6, 1), np.uint8))
    assert not may_carry(large, face, 70.0, 30.0)
    side = large.shape[0]
    y, x = np.mgrid[:side, :side] - side / 2
    laid = large.copy()
    laid[np.hypot(x, y) < side * 15 / 70] = np.median(token.reshape(-1, 3), axis=0)
    assert may_carry(laid, face, 70.0, 30.0)
    white = large.copy()
    white[np.hypot(x, y) < side * 15 / 70] = 255
    assert may_carry(white, face, 70.0, 30.0)


def test_a_token_partly_in_glare_on_a_card_of_its_colour_is_not_taken_for_the_card() -> None:
    looks = looks_of(GAME)
    token = looks["scissors-token#1", "front"]
    face = looks["blue-1-scissors#1", "front"]
    large = np.kron(face, np.ones((6, 6, 1), np.uint8)).astype(float)
    side = large.shape[0]
    y, x = np.mgrid[:side, :side] - side / 2
    large[np.hypot(x, y) < side * 15 / 70] = np.median(token.reshape(-1, 3), axis=0)
    veil = 300 * np.exp(-(((x - 20) / 22) ** 2 + (y / 30) ** 2))[..., None]
    assert may_carry(np.clip(large * 0.7 + veil, 0, 255).astype(np.uint8), face, 70.0, 30.0)


def test_a_pale_card_in_too_much_light_is_bare_and_a_counter_on_it_is_seen() -> None:
    looks = looks_of(GAME)
    face = looks["blue-1-scissors#1", "front"]
    large = np.kron(face, np.ones((6, 6, 1), np.uint8)).astype(float)
    bright = np.clip(large * 1.25, 0, 255)
    assert not may_carry(bright.astype(np.uint8), face, 70.0, 30.0)
    side = large.shape[0]
    y, x = np.mgrid[:side, :side] - side / 2
    large[np.hypot(x, y) < side * 13 / 70] = (30, 120, 40)
    assert may_carry(large.astype(np.uint8), face, 70.0, 30.0)


def test_a_white_counter_on_the_scissors_token_on_a_pale_card_is_seen() -> None:
    # Most colours are full of light: a shadow would explain the token's, but not that the fish is gone.
    assert judge_case(GAME, "counter_on_token", "medium", 81000).verdict == "doubted"


def test_a_token_in_one_landscapes_gap_but_nearer_to_anothers_card_is_doubted() -> None:
    outcome = judge_case(GAME, "touching", "medium", 1003)
    assert outcome.verdict == "doubted"
    assert "whose-token" in outcome.reasons


def test_a_token_that_one_of_two_photos_lacks_was_taken_between_them(tmp_path: File) -> None:
    scene, truth = tables_paper_world.table(9002, "easy", 1)
    token = next(item for item in scene.laid if item.kind.id == "score-token")
    files = []
    for number in range(2):
        camera = sized(
            a_camera("easy", tables_paper_world.MODULE_MM, np.random.default_rng(number)), scene, "easy"
        )
        shot = take(scene, camera, truth, "easy", number)
        files.append(tmp_path / f"{number}.jpg")
        files[-1].write_bytes(shot.jpeg)
        assert "photos-differ" not in {doubt.reason for doubt in read_photos(files).doubts} or number
        scene.items = [item for item in scene.items if item is not token]
    assert "photos-differ" in {doubt.reason for doubt in read_photos(files).doubts}


def test_tokens_and_badge_that_only_the_second_photo_shows(tmp_path: File) -> None:
    """The landscape is read in the first photo, which ends before them."""
    shot = next(iter(shots("paper-world", "easy", [345])))
    files = [tmp_path / "cards.jpg", tmp_path / "all.jpg"]
    files[1].write_bytes(shot.jpeg)
    with Image.open(files[1]) as photo:
        photo.crop((320, 0, 1650, photo.height)).save(files[0], quality=95)
    alone, both = read_photos(files[:1]), read_photos(files)
    assert "tokens" not in alone.table["players"][0], "the first photo ends before the tokens"
    (player,) = both.table["players"]
    assert sorted(player["tokens"]) == sorted(shot.truth["players"][0]["tokens"]) == [1, 4]
    assert player["name"] == shot.truth["players"][0]["name"] != alone.table["players"][0]["name"]
