"""Where a photo is in focus a mark would have been read: a page drawn sharp, soft, shaken, dark, far away."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

from scorer.vision.geometry.plane import Plane
from scorer.vision.photo import photo_from
from scorer.vision.pieces.see import View
from scorer.vision.table.focus import in_focus
from tests.shelf import stored

PX_PER_MM = 4.0
ABOUT_MM = np.array([(5, 5), (115, 5), (115, 95), (5, 95)], float)
Pixels = NDArray[np.uint8]


def page(noise: float = 4.0) -> Pixels:
    """A page with words and a picture on a table of middle grey."""
    table = np.full((400, 480), 110, np.uint8)
    table[80:320, 80:400] = 235
    for y in range(100, 300, 12):
        cv2.putText(table, "mmmnnnuuu" * 3, (90, y), cv2.FONT_HERSHEY_PLAIN, 0.8, 30, 1)
    cv2.circle(table, (300, 220), 60, 60, -1)
    grain = np.random.default_rng(1).normal(0, noise, table.shape)
    return np.clip(table + grain, 0, 255).astype(np.uint8)


def seen(picture: Pixels, px_per_mm: float = PX_PER_MM) -> float:
    """How much of the page is near to something in focus."""
    photo = photo_from(stored(Image.fromarray(picture), "PNG"), "photo.png")
    scale = np.diag([px_per_mm, px_per_mm, 1.0])
    return float(in_focus(View(photo, Plane(scale, (), ()), ()), ABOUT_MM).mean())


def blurred(picture: Pixels, mm: float) -> Pixels:
    soft = cv2.GaussianBlur(picture, (0, 0), mm * PX_PER_MM).astype(float)
    return np.clip(soft + np.random.default_rng(2).normal(0, 4, picture.shape), 0, 255).astype(np.uint8)


def test_a_sharp_page_is_in_focus() -> None:
    assert seen(page()) > 0.9
    assert seen(blurred(page(), 0.2)) > 0.9, "as sharp as marks that are read"


@pytest.mark.parametrize("mm", [1.0, 1.6, 3.0])
def test_a_soft_page_is_not(mm: float) -> None:
    assert seen(blurred(page(), mm)) == 0


@pytest.mark.parametrize("noise", [8.0, 16.0])
def test_noise_is_no_edge(noise: float) -> None:
    grain = np.random.default_rng(3).normal(0, noise, page().shape)
    assert seen(np.clip(blurred(page(), 1.5) + grain, 0, 255).astype(np.uint8)) == 0


def test_a_shaken_page_is_not_though_some_edges_stay_sharp() -> None:
    shaken = cv2.blur(page(), (round(3 * PX_PER_MM), 1)).astype(np.uint8)
    assert seen(shaken) == 0


def test_a_dark_page_is_not() -> None:
    assert seen((page() * 0.1).astype(np.uint8)) == 0


def test_a_far_page_is_not() -> None:
    small = cv2.resize(page(), None, fx=0.4, fy=0.4, interpolation=cv2.INTER_AREA).astype(np.uint8)
    grown = np.full((300, 400), 110, np.uint8)
    grown[: small.shape[0], : small.shape[1]] = small
    assert seen(grown, 0.4 * PX_PER_MM) == 0
