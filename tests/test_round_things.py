"""Discs told by the step at their outline, on tables drawn by hand: wood, print, light and shadow."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from scorer.vision.unseen import round_things as rt
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.under_glare import Disc

SIDE, MIDDLE = 160, (80, 80)
GOLD, SILVER, INK, PAPER = (208, 165, 68), (165, 172, 180), (40, 36, 44), (222, 222, 218)
DISC = Disc(25.0, (np.array([0.95, 0.75, 0.31]), np.array([0.75, 0.78, 0.82])))
Picture = NDArray[Any]


def _wood() -> Picture:
    """Brown, in grains of light and dark."""
    grain = cv2.GaussianBlur(np.random.default_rng(3).normal(0, 60, (SIDE, SIDE)), (0, 0), 3, sigmaY=1.2)
    return np.clip(np.array((196, 160, 112)) * (1 + grain[..., None] / 160), 0, 255).astype(np.uint8)


def _page() -> Picture:
    """Grey paper with lines of black print."""
    picture = np.full((SIDE, SIDE, 3), (206, 204, 198), np.uint8)
    letters = np.random.default_rng(4).random((SIDE, SIDE)) < 0.5
    print_ = letters & ((np.arange(SIDE) % 5 < 3)[:, None])
    picture[print_] = (60, 60, 60)
    return picture


def _token(picture: Picture, colour: tuple[int, int, int], radius: float = 12.5) -> Picture:
    drawn = cv2.circle(picture.copy(), (80 * 16, 80 * 16), round(radius * 16), colour, -1, cv2.LINE_AA, 4)
    return drawn if colour is PAPER else cv2.rectangle(drawn, (74, 74), (86, 86), INK, -1)


def _found(monkeypatch: pytest.MonkeyPatch, picture: Picture) -> list[Any]:
    """What is found on a table that looks so, a millimetre a pixel, with nothing known on it."""

    def close(_view: Any, area: Any, _known: Any, px_per_mm: float) -> Any:
        side = round(px_per_mm * float(area[1][0] - area[0][0]))
        target = np.array([(0, 0), (side, 0), (side, side), (0, side)], np.float32) - 0.5
        warp = cv2.getPerspectiveTransform((area - 0.5).astype(np.float32), target)
        patch = cv2.warpPerspective(picture, warp, (side, side), borderMode=cv2.BORDER_REPLICATE)
        return SimpleNamespace(patch=patch, usable=np.ones((side, side), bool))

    monkeypatch.setattr(rt, "Stretch", close)
    monkeypatch.setattr(rt, "white_near", lambda *_: np.full(3, 222.0))
    table = Stretch(None, np.array([(0, 0), (SIDE, 0), (SIDE, SIDE), (0, SIDE)], float), [])  # type: ignore[arg-type]
    table.__dict__.update(patch=picture, usable=np.ones((SIDE, SIDE), bool), nearby=[])
    return list(rt.round_things(table, DISC))


@pytest.mark.parametrize(
    ("ground", "colour"), [(_wood, GOLD), (_wood, SILVER), (_wood, PAPER), (_page, GOLD)]
)
def test_a_token_is_seen_on_wood_and_on_print(
    monkeypatch: pytest.MonkeyPatch, ground: Any, colour: tuple[int, int, int]
) -> None:
    assert _found(monkeypatch, ground()) == []
    (middle,) = _found(monkeypatch, _token(ground(), colour))
    assert np.hypot(*(middle - MIDDLE)) < 3


def test_a_token_out_of_focus_is_seen_on_wood_of_nearly_its_colour(monkeypatch: pytest.MonkeyPatch) -> None:
    soft = cv2.GaussianBlur(_token(_wood(), GOLD), (0, 0), 2.0)
    assert len(_found(monkeypatch, soft)) == 1


def test_a_reflection_a_shadow_a_coin_and_a_smaller_disc_are_no_tokens(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    y, x = np.mgrid[:SIDE, :SIDE] - 80.0
    veil = 190 * np.exp(-((x / 14) ** 2 + (y / 8) ** 2))[..., None]
    shade = 1 - 0.12 * np.exp(-((np.hypot(x, y) / 11) ** 4))[..., None]
    coin = cv2.circle(_wood(), (80 * 16, 80 * 16), 200, (150, 150, 148), -1, cv2.LINE_AA, 4)
    for picture in (np.clip(_wood() + veil, 0, 255), _wood() * shade, coin, _token(_wood(), SILVER, 10.5)):
        assert _found(monkeypatch, picture.astype(np.uint8)) == []


def test_the_corner_of_a_white_card_is_no_token_with_its_back_up() -> None:
    """Of either half an outline may be in sight; that of a token keeps its distance, a corner does not."""
    seen = []
    for is_token in (True, False):
        picture = np.full((80, 80, 3), (120, 35, 34), np.uint8)
        if is_token:
            cv2.circle(picture, (40, 40), 25, PAPER, -1, cv2.LINE_AA)
        else:
            cv2.rectangle(picture, (20, 20), (80, 80), PAPER, -1)
        arc = np.roll(np.arange(rt.RAYS) < rt.RAYS // 2, rt.RAYS // 2 - 6)  # above and to the left
        step = np.array([102.0, 187.0, 184.0])
        soft = cv2.GaussianBlur(picture, (0, 0), 1.2).astype(np.float32)
        _, bent = rt._edge(soft, np.array([39.5, 39.5]), 25.0, step, arc)
        white, table = np.array(PAPER, float), np.array([120.0, 35.0, 34.0])
        look = rt._Look(0.6, 0.5, step, white, table, white, 3.0, 1.0, 1.0, bent, blank=True, line=False)
        seen.append(look.is_disc(part=False))
    assert seen == [True, False]
