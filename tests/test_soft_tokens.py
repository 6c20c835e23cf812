"""Tokens out of focus are asked about; what is sharp, or of another colour, or has no grey middle, is not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.games.paper_world.scene import ring_colours
from scorer.vision.unseen import soft_tokens as module
from scorer.vision.unseen.soft_tokens import soft_tokens
from scorer.vision.unseen.stretch import Stretch
from tests.beads import a_token
from tests.tools.special_cases import judge_case

SIDE = 120
FINE = 5
GROUNDS = {"felt": (26, 96, 84), "dark wood": (70, 42, 24), "white": (228, 226, 220), "red": (96, 24, 30)}
TOKENS = {"bronze": (216, 155, 107), "silver": (184, 194, 205), "gold": (239, 186, 64)}


def _picture(ground: tuple[int, int, int]) -> NDArray[Any]:
    return np.full((SIDE * FINE, SIDE * FINE, 3), ground, np.uint8)


@pytest.fixture
def found(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is found on a table that looks so, if it is as soft as said."""

    def found(picture: NDArray[Any], soft: float = 0.3, blur_mm: float = 1.5) -> list[list[float]]:
        blurred = cv2.GaussianBlur(picture, (0, 0), blur_mm * FINE)
        patch = cv2.resize(blurred, (SIDE, SIDE), interpolation=cv2.INTER_AREA)
        monkeypatch.setattr(module, "softness", lambda *_: soft)
        view = SimpleNamespace()
        table = Stretch(view, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
        table.__dict__.update(patch=patch, usable=np.ones((SIDE, SIDE), bool), white=np.full(3, 250.0))
        return [middle.tolist() for middle in soft_tokens(table, ring_colours("paper-world"))]

    return found


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("token", TOKENS)
def test_a_token_out_of_focus_is_seen(found: Any, ground: str, token: str) -> None:
    picture = _picture(GROUNDS[ground])
    a_token(picture, FINE, 61.0, 57.0, TOKENS[token])
    (middle,) = found(picture)
    assert np.hypot(middle[0] - 61, middle[1] - 57) < 3


@pytest.mark.parametrize("ground", ["felt", "dark wood", "red"])
@pytest.mark.parametrize("token", TOKENS)
def test_a_lens_mixes_light_so_half_ink_and_half_paper_is_no_half_grey(
    found: Any, ground: str, token: str
) -> None:
    picture = _picture(GROUNDS[ground])
    a_token(picture, FINE, 61.0, 57.0, TOKENS[token])
    light = cv2.GaussianBlur((picture / 255.0) ** 2.2, (0, 0), 2.2 * FINE)
    (middle,) = found(np.asarray(light ** (1 / 2.2) * 255, np.uint8), blur_mm=0.1)
    assert np.hypot(middle[0] - 61, middle[1] - 57) < 3


def test_what_is_as_sharp_as_the_marks_would_show_its_beads(found: Any) -> None:
    picture = _picture(GROUNDS["felt"])
    a_token(picture, FINE, 61.0, 57.0, TOKENS["gold"])
    assert found(picture, soft=0.7) == []


@pytest.mark.parametrize("ground", ["felt", "dark wood", "red"])  # on white a soft grey die has a silver rim
def test_a_coin_a_die_and_a_blue_counter_are_no_tokens(found: Any, ground: str) -> None:
    for colour, middle in (((200, 150, 60), (190, 140, 52)), ((60, 90, 170), (120, 120, 120))):
        picture = _picture(GROUNDS[ground])
        cv2.circle(picture, (61 * FINE, 57 * FINE), 12 * FINE, colour, -1)
        cv2.circle(picture, (61 * FINE, 57 * FINE), 5 * FINE, middle, -1)
        assert found(picture) == []
    die = _picture(GROUNDS[ground])
    cv2.rectangle(die, (53 * FINE, 49 * FINE), (69 * FINE, 65 * FINE), (130, 130, 130), -1)
    assert found(die) == []


def test_a_smudge_on_paper_is_no_token_for_paper_goes_on_about_it(found: Any) -> None:
    picture = _picture(GROUNDS["felt"])
    cv2.rectangle(picture, (49 * FINE, 0), (73 * FINE, 69 * FINE), TOKENS["silver"], -1)
    cv2.circle(picture, (61 * FINE, 57 * FINE), 5 * FINE, (130, 130, 130), -1)
    assert found(picture) == []
    cv2.rectangle(picture, (0, 0), (SIDE * FINE, 45 * FINE), GROUNDS["felt"], -1)
    assert len(found(picture)) == 1  # cut off all round, it may be one


@pytest.mark.parametrize(
    ("game", "case", "seed"),
    [
        ("paper-world", "soft_spot", 202),
        ("paper-world", "smeared_token", 206),
        ("paper-tales", "smeared_token", 202),
    ],
)
def test_in_photos_it_is_doubted(game: str, case: str, seed: int) -> None:
    outcome = judge_case(game, case, "easy", seed)
    assert outcome.verdict == "doubted"
    assert "unread-mark" in outcome.reasons


def test_on_a_cloth_that_repeats_only_what_breaks_its_pattern_is_tried() -> None:
    # There are hundreds of places with a token's colours, and so many are not looked at.
    assert "unread-mark" in judge_case("paper-tales", "smeared_token", "medium", 83000).reasons
