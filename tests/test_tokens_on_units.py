"""Paper Tales: a token on a unit that nobody read is doubted, and a bare unit is not."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest

from pnp.deck.load import load_game
from pnp.face.gallery import Gallery
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures
from scorer.vision.games.paper_tales import discs, token_sums
from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import _age_colours, _discs, hidden_token, rim_colour
from scorer.vision.pieces.looks import close_looks_of, looks_of
from scorer.vision.read import read_photos
from tests.camera.album import cases

UNITS = ("knight", "dragon", "farmer", "palm-reader")
LAMP = (1.0, 0.86, 0.66)


def _face(unit: str) -> Any:
    """A unit in the light of a lamp, two pixels a millimetre."""
    look = close_looks_of(GAME)[f"{unit}#1", "front"]
    return cv2.resize(look, (126, 176), interpolation=cv2.INTER_CUBIC) * np.array(LAMP)


def _with_token(face: Any, x: float, y: float, side: Any = "front") -> Any:
    """A token with its mark laid on a unit (mm)."""
    rim = [float(n) for n in rim_colour(looks_of(GAME)["age#1", side]) * 255 * LAMP]
    laid = cv2.circle(face.copy(), (round(2 * x), round(2 * y)), 24, rim, -1)
    for half, grey in ((15, 250), (11, 60)):
        low, high = (round(2 * x) - half, round(2 * y) - half), (round(2 * x) + half, round(2 * y) + half)
        cv2.rectangle(laid, low, high, [grey * n for n in LAMP], -1)
    return laid


def _outline(x: float, y: float) -> Any:
    """A token that was read, with its shadow."""
    turns = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    return np.array([x, y]) + 13 * np.stack([np.cos(turns), np.sin(turns)], axis=1)


def _shine(patch: Any, x: float, y: float) -> Any:
    """A lamp's reflection, 26 × 13 mm."""
    rows, columns = np.mgrid[: patch.shape[0], : patch.shape[1]]
    away = ((columns / 2 - x) / 13) ** 2 + ((rows / 2 - y) / 6.5) ** 2
    return patch + 400 * np.exp(-(away**1.3))[..., None]


def _doubt(picture: Any, unit: str, known: Any = ()) -> str | None:
    found = hidden_token(
        np.clip(picture, 0, 255).astype(np.uint8), close_looks_of(GAME)[f"{unit}#1", "front"], known
    )
    return found and found[0]


@pytest.mark.parametrize("side", ["front", "back"])
@pytest.mark.parametrize("unit", UNITS[:3])
def test_a_token_under_another_is_doubted(unit: str, side: str) -> None:
    one = _with_token(_face(unit), 30, 44)
    assert _doubt(one, unit, [_outline(30, 44)]) is None
    two = _with_token(_with_token(_face(unit), 30, 50, side), 30, 44)
    assert _doubt(two, unit, [_outline(30, 44)]) == "unit-covered"


@pytest.mark.parametrize("unit", UNITS)
def test_about_a_lamp_a_unit_lies_below_a_veil_of_light(unit: str) -> None:
    """There a bead is no dark spot any more, so that there is none says nothing."""
    rows, columns = np.mgrid[:176, :126] / 2
    away = np.hypot(columns - 30, rows - 34)
    veil = 0.85 * np.exp(-((away / 14) ** 4))[..., None]
    lit = (_face(unit) * (1 - veil) + 255 * np.array(LAMP) * veil).astype(np.uint8)
    found = _discs(lit, close_looks_of(GAME)[f"{unit}#1", "front"], (), _age_colours(), None)
    assert found is not None
    veiled = cv2.resize(found.veiled.astype(np.uint8), (126, 176))
    assert veiled[away < 11].mean() > 0.3
    assert veiled[away > 30].mean() < 0.05


def test_a_sliver_in_one_place_alone_is_none() -> None:
    one = _with_token(_face("knight"), 30, 44)
    two = _with_token(_with_token(_face("knight"), 30, 50), 30, 44)
    look = close_looks_of(GAME)["knight#1", "front"]
    found = _discs(np.clip(two, 0, 255).astype(np.uint8), look, [_outline(30, 44)], _age_colours(), None)
    assert found is not None and found.slivers().sum() >= discs.LEAST_PLACES
    alone = np.zeros_like(found.inner)
    alone[tuple(np.argwhere(found.slivers())[0])] = True
    found.inner = alone  # but for one place, no token fits
    assert not found.slivers().any()
    assert _doubt(one, "knight", [_outline(30, 44)]) is None


@pytest.mark.parametrize("unit", UNITS)
def test_a_counter_on_a_token_is_doubted_and_a_shadow_or_a_pen_is_not(unit: str) -> None:
    laid = _with_token(_face(unit), 32, 44)
    for dark in (1.0, 0.6):  # in the light and in a shadow
        counter = cv2.circle(laid * dark, (64, 88), 17, (60, 90, 170), -1)
        assert _doubt(counter, unit) == "unit-covered"
        assert _doubt(_face(unit) * dark, unit) is None
        assert _doubt(cv2.line(_face(unit) * dark, (0, 60), (126, 116), (40, 90, 60), 15), unit) is None


@pytest.mark.parametrize("unit", ["miner", "mystical-healer", "cook"])
@pytest.mark.parametrize("metal", [(150, 118, 78), (110, 80, 55), (190, 150, 95)])
def test_a_coin_that_shines_on_a_token_is_doubted(unit: str, metal: tuple[int, int, int]) -> None:
    """Its lights and shades have some of the unit's colours."""
    rows, columns = np.mgrid[:176, :126] / 2
    shades = 1 + 0.6 * np.sin((columns - 33) / 2.2) * np.cos((rows - 43) / 2.7)
    coin = np.array(metal) * shades[..., None] * LAMP
    there = np.hypot(columns - 33, rows - 43)[..., None] < 11.5
    assert _doubt(np.where(there, coin, _with_token(_face(unit), 32, 42)), unit) == "unit-covered"


@pytest.mark.parametrize("unit", ["ogre", "cerberus", "woodcutter"])
def test_a_smooth_pale_coin_is_no_veil_of_light(unit: str) -> None:
    """A veil would let the print show, and fade."""
    rows, columns = np.mgrid[:176, :126] / 2
    shades = 195 + 25 * np.cos((rows - 40) / 9)
    coin = shades[..., None] * np.array([0.86, 1.0, 0.93])
    there = np.hypot(columns - 31, rows - 44)[..., None] < 13
    assert _doubt(np.where(there, coin, _face(unit)), unit) == "unit-covered"


@pytest.mark.parametrize("unit", UNITS[:3])
def test_glare_on_a_unit_is_doubted_only_over_a_token(unit: str) -> None:
    assert _doubt(_shine(_with_token(_face(unit), 32, 44), 32, 44), unit) is not None
    assert _doubt(_shine(_face(unit), 32, 44), unit) is None


@pytest.mark.parametrize("language", ["fr", "pl"])
def test_words_of_another_language_hide_nothing(language: str) -> None:
    game = load_game(GAME)
    gallery, pdf = Gallery(game, language, "full"), PdfFile(title="units", lang=language)
    units = [piece for piece in game.pieces() if piece.kind.id == "unit" and piece.id.endswith("#1")]
    for piece in units:
        drawn = gallery.face(piece, "front")
        assert drawn is not None
        pdf.begin_page(63, 88)
        pdf.lay(drawn.fragments, 0, 0)
        pdf.end_page()
    doubted = []
    for piece, picture in zip(units, page_pictures(pdf.content(), dpi=60), strict=True):
        patch = np.asarray(picture.convert("RGB").resize((126, 176))) * np.array(LAMP)
        doubted += [piece.id] if _doubt(patch, piece.id.partition("#")[0]) else []
    assert len(units) > 40 and not doubted


def test_gold_out_of_focus_is_a_grey_spot_on_wood(tmp_path: Path) -> None:
    taken = cases(GAME)["smeared_token"](GAME, 7000, "easy")[0]
    file = tmp_path / "photo.jpg"
    file.write_bytes(taken.jpeg)
    assert [doubt.place for doubt in read_photos([file]).doubts] == ["gold"]


def test_a_white_die_on_a_token_is_no_light_but_a_reflection_is() -> None:
    """On a pale unit a veil of light explains its colours, but light fades and a die has an outline."""
    face = cv2.circle(_face("knight"), (64, 88), 24, [170.0, 150.0, 190.0], 3)
    white = [232 * n for n in LAMP]
    corners = cv2.boxPoints(((64.0, 88.0), (34.0, 34.0), 25.0)).astype(np.int32)
    assert _doubt(cv2.fillConvexPoly(face.copy(), corners, white), "knight") == "unit-covered"
    assert _doubt(_face("knight"), "knight") is None


@pytest.mark.parametrize("unit", ["knight", "manticore", "golem"])
def test_a_scrap_of_paper_on_a_unit_may_hide_a_token_and_a_broad_soft_light_does_not(unit: str) -> None:
    scrap = _face(unit)
    scrap[60:122, 22:104] = [226 * n for n in LAMP]
    assert _doubt(scrap, unit) == "unit-covered"
    away = np.hypot(*(np.mgrid[:176, :126] - np.array([88, 63])[:, None, None])) / 45
    soft = _face(unit) * 0.7 + 60 * np.exp(-(away**2))[..., None]
    assert _doubt(soft, unit) is None


def test_print_shows_in_any_light_but_not_below_a_token() -> None:
    """In much light pale ink comes out in another tint, and may be as far off the face as a smeared token."""
    mat = np.full((44, 44, 3), 230, np.float32)
    for x, y in np.ndindex(2, 2):
        mat[16 + 7 * y : 21 + 7 * y, 16 + 7 * x : 21 + 7 * x] = 200
    lamp = np.linspace(0.5, 1.2, 44)[None, :, None]
    token = cv2.circle((mat * lamp).copy(), (22, 22), 6, [160.0] * 3, -1)
    clear, disc = np.ones((44, 44), bool), token_sums.kernels()[0]
    lit, covered = (
        token_sums.alike(seen.mean(axis=2).astype(np.float32), mat.mean(axis=2), clear, disc)[22, 22]
        for seen in (190 + 0.2 * mat * lamp, cv2.GaussianBlur(token, (0, 0), 1.0))
    )
    assert lit > discs.ALIKE > covered
