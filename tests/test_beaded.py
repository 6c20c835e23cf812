"""Tokens by the beads on their rims: an arc is found under whatever hides the rest, and nothing else is."""

from __future__ import annotations

import math
from dataclasses import replace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from pnp.deck.places import bundled_root
from pnp.deck.yamlfile import load_plain
from scorer.vision.games.paper_tales import unread_tokens as tales
from scorer.vision.games.paper_world import scene as world
from scorer.vision.geometry.circle import centred
from scorer.vision.unseen import spots as spots_module
from scorer.vision.unseen.beaded import Beaded, beaded_rims
from scorer.vision.unseen.spots import dark_spots
from scorer.vision.unseen.threes import Rim
from tests.beads import RIM, a_token, a_view

PX_PER_MM = 3.0
SIDE_MM = 90
MIDDLE = (44.3, 46.1)
GROUNDS = {
    "felt": (26, 96, 84),
    "light wood": (205, 168, 122),
    "white": (228, 226, 220),
    "black": (30, 30, 32),
}
TOKENS = {"bronze": (216, 155, 107), "silver": (184, 194, 205), "gold": (239, 186, 64)}
SKIN = (225, 180, 160)


def _ground(colour: tuple[int, int, int]) -> NDArray[Any]:
    side = round(SIDE_MM * PX_PER_MM)
    noise = np.random.default_rng(4).normal(0, 4, (side, side, 1))
    return np.clip(np.full((side, side, 3), colour) + noise, 0, 255).astype(np.uint8)


def _found(picture: NDArray[Any], blur_px: float = 0.8, rim: Rim = RIM) -> list[list[float]]:
    view = a_view(cv2.GaussianBlur(picture, (0, 0), blur_px), PX_PER_MM)
    return [middle.tolist() for middle in beaded_rims(view, dark_spots(view), rim)]


def _is_it(found: list[list[float]]) -> bool:
    return len(found) == 1 and math.dist(found[0], MIDDLE) < 0.6


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("token", TOKENS)
def test_a_token_is_found_on_any_table(ground: str, token: str) -> None:
    picture = _ground(GROUNDS[ground])
    a_token(picture, PX_PER_MM, *MIDDLE, TOKENS[token])
    assert _is_it(_found(picture))


@pytest.mark.parametrize("ground", GROUNDS)
@pytest.mark.parametrize("what", ["card", "finger", "die", "token"])
def test_half_hidden_it_is_found_by_an_arc(ground: str, what: str) -> None:
    picture = _ground(GROUNDS[ground])
    a_token(picture, PX_PER_MM, *MIDDLE, TOKENS["bronze"])
    x, y = (round(n * PX_PER_MM) for n in MIDDLE)
    if what == "card":
        picture[:, : x - 2] = (240, 235, 220)
    elif what == "finger":
        cv2.line(picture, (x, y), (x + 200, y + 260), SKIN, round(13 * PX_PER_MM))
    elif what == "die":
        cv2.rectangle(picture, (x - 24, y - 24), (x + 24, y + 24), (235, 235, 230), -1)
    else:
        a_token(picture, PX_PER_MM, MIDDLE[0] + 4.5, MIDDLE[1] - 2.0, TOKENS["gold"])
    near = [middle for middle in _found(picture) if math.dist(middle, MIDDLE) < 0.6]
    assert len(near) == 1


@pytest.mark.parametrize(("shown", "is_found"), [(5, True), (4, False)])
def test_five_clear_beads_side_by_side_are_a_token(shown: int, is_found: bool) -> None:
    picture = _ground(GROUNDS["felt"])
    a_token(picture, PX_PER_MM, *MIDDLE, TOKENS["gold"])
    x, y = (np.array(MIDDLE) * PX_PER_MM).tolist()
    # The first bead lies at 6 degrees, each next one 18 further on; after five comes the value.
    rows, columns = np.mgrid[: picture.shape[0], : picture.shape[1]]
    at = np.degrees(np.arctan2(rows - y, columns - x)) % 360
    picture[(at > 18 * shown - 3) | (at < 1)] = GROUNDS["felt"]
    assert bool(_found(picture)) is is_found


def test_nothing_is_found_where_nothing_of_it_shows() -> None:
    picture = _ground(GROUNDS["felt"])
    a_token(picture, PX_PER_MM, *MIDDLE, TOKENS["gold"])
    x, y = (round(n * PX_PER_MM) for n in MIDDLE)
    cv2.circle(picture, (x, y), round(13 * PX_PER_MM), (180, 40, 40), -1)
    assert _found(picture) == []


def _dots(picture: NDArray[Any], apart_mm: float, jitter: float = 0.0) -> None:
    rng = np.random.default_rng(1)
    for x in np.arange(2, SIDE_MM, apart_mm):
        for y in np.arange(2, SIDE_MM, apart_mm):
            at = (np.array([x, y]) + rng.normal(0, jitter, 2)) * PX_PER_MM
            cv2.circle(picture, tuple(np.round(at).astype(int).tolist()), 2, (40, 40, 50), -1)


def test_dots_letters_dashes_and_other_rings_are_no_tokens() -> None:
    dotted, strewn, printed, dashed, ringed = (_ground(GROUNDS["white"]) for _ in range(5))
    _dots(dotted, 3.4)
    _dots(strewn, 4.0, 0.7)
    for row in range(10, SIDE_MM * 3, 14):
        cv2.putText(
            printed, "ab oe dims gratis nomen", (4, row), cv2.FONT_HERSHEY_SIMPLEX, 0.36, (30,) * 3, 1
        )
    for x in range(0, 260, 12):
        cv2.line(dashed, (x, 90), (x + 6, 90), (60, 60, 90), 2)
        cv2.line(dashed, (150, x), (150, x + 6), (60, 60, 90), 2)
    for radius in (7.0, 18.0):
        for angle in np.arange(0, 2 * np.pi, 3.4 / radius):
            at = (np.array(MIDDLE) + radius * np.array([np.cos(angle), np.sin(angle)])) * PX_PER_MM
            cv2.circle(ringed, tuple(np.round(at).astype(int).tolist()), 2, (40, 40, 50), -1)
    pictures = {"dotted": dotted, "strewn": strewn, "printed": printed, "dashed": dashed, "ringed": ringed}
    assert {name: _found(picture) for name, picture in pictures.items()} == {name: [] for name in pictures}


def test_out_of_focus_beads_are_no_longer_found() -> None:
    picture = _ground(GROUNDS["felt"])
    a_token(picture, PX_PER_MM, *MIDDLE, TOKENS["gold"])
    assert _found(picture, 1.2 * PX_PER_MM) == []  # soft_tokens looks for such


@pytest.mark.parametrize(
    ("game", "faces", "rim"),
    [
        ("paper-world", ("score-token",), world.RIM),
        ("paper-tales", ("gold-token", "age-token"), tales.RIM),
    ],
)
def test_rims_are_as_the_layouts_draw_them(game: str, faces: tuple[str, ...], rim: Rim) -> None:
    layout: Any = load_plain(bundled_root() / "layouts" / f"{game}.yaml")
    for face in faces:
        beads = layout["faces"][face]["items"]["beads"]
        across, dash = float(beads["box"][2]), sum(float(n) for n in beads["dash"])
        assert across / 2 == rim.radius_mm
        assert math.pi * across / dash == pytest.approx(rim.beads, abs=0.01)
        assert float(beads["width"]) == spots_module.BEAD_MM


@pytest.mark.parametrize("degrees", [55, 180, 360])
def test_a_circle_is_laid_through_an_arc(degrees: float) -> None:
    angles = np.radians(np.linspace(10, 10 + degrees, 7, endpoint=False))
    points = np.array([3.0, -4.0]) + 11.15 * np.stack([np.cos(angles), np.sin(angles)], axis=1)
    assert np.allclose(centred(points, np.array([3.6, -4.5]), 11.15, 1.0), (3.0, -4.0), atol=1e-3)


def test_all_but_the_most_is_found_without_sorting() -> None:
    values = np.random.default_rng(6).integers(0, 9, (8, 500), np.uint8)
    assert (spots_module._second_most(values) == np.sort(values, axis=0)[-2]).all()


def test_an_arc_by_chance_among_the_many_spots_of_straw_is_no_token() -> None:
    arc = Beaded(np.zeros(2), beads=6, row=4, off_mm=0.16, clear=0.3, crowd=20, in_sight=20, free=6, threes=4)
    assert arc.is_token(3_000) and not arc.is_token(30_000)


def test_dashes_on_a_card_with_nothing_on_the_table_beside_it_are_no_token() -> None:
    dashes = Beaded(
        np.zeros(2), beads=5, row=5, off_mm=0.13, clear=0.42, crowd=13, in_sight=10, free=0, threes=3
    )
    assert not dashes.is_token(900)
    assert replace(dashes, in_sight=0).is_token(900)  # a token that lies on the card
