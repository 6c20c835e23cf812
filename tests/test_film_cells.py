"""Cells of film drawn again: which figures they need, in blur, in glare and beside slipped lines."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from scorer.vision.games.copyright.atoms import HALF_MM, PX_PER_MM, SIZE
from scorer.vision.games.copyright.grid import COUNT, FIRST, Lines
from scorer.vision.games.copyright.likeness import Picture, blur_of, draw, likeness
from scorer.vision.games.copyright.outside import films_of
from scorer.vision.games.copyright.witnesses import DRAWN, NOT_DRAWN

FINE = 8


def cell(letters: str, blur_mm: float, slip_mm: float = 0.6, line_mm: float = 8.2) -> Picture:
    """A cell with figures that slipped, and lines that reach into it on two sides."""
    scale = FINE * PX_PER_MM
    ink = np.zeros((FINE * SIZE, FINE * SIZE), np.float32)

    def at(*mm: float) -> tuple[int, ...]:
        return tuple(round((value + HALF_MM + slip_mm) * scale) for value in mm)

    wide = round(1.8 * scale)
    if "s" in letters:
        cv2.rectangle(ink, at(-7.2, -7.2), at(7.2, 7.2), 1.0, wide)
    if "o" in letters:
        cv2.circle(ink, at(0, 0), round(4.8 * scale), 1.0, wide)
    if "x" in letters:
        cv2.line(ink, at(-5.2, -5.2), at(5.2, 5.2), 1.0, wide)
        cv2.line(ink, at(5.2, -5.2), at(-5.2, 5.2), 1.0, wide)
    edge = round((line_mm + HALF_MM) * scale)
    ink[edge:], ink[:, edge:] = 1.0, 1.0
    soft = cv2.GaussianBlur(0.9 * ink, (0, 0), blur_mm * scale)
    dark = cv2.resize(soft, (SIZE, SIZE), interpolation=cv2.INTER_AREA).ravel()
    noise = np.random.default_rng(1).normal(0, 0.05, dark.shape)
    return Picture((dark + noise).astype(np.float32), np.ones_like(dark))


def verdicts(picture: Picture, blur_mm: float) -> str:
    """+ there, - not there, ? not known: square, circle, cross."""
    found = ""
    for one in likeness(picture, blur_mm, draw(picture, blur_mm), range(3)):
        yes = one.gain >= DRAWN[0] and one.strength >= DRAWN[1] and one.seen >= DRAWN[2]
        no = one.gain <= NOT_DRAWN[0] and one.strength <= NOT_DRAWN[1] and one.seen >= NOT_DRAWN[2]
        found += "+" if yes else "-" if no else "?"
    return found


@pytest.mark.parametrize("letters", ["", "s", "o", "x", "so", "sx", "ox", "sox"])
@pytest.mark.parametrize("blur_mm", [0.2, 0.7])
def test_a_cell_needs_the_figures_that_it_has(letters: str, blur_mm: float) -> None:
    picture = cell(letters, blur_mm)
    expected = "".join("+" if letter in letters else "-" for letter in "sox")
    assert verdicts(picture, blur_of([picture])) == expected


def test_half_a_figure_in_glare_is_still_one_but_none_is_ruled_out() -> None:
    whole = cell("o", 0.4)
    weight = np.ones((SIZE, SIZE), np.float32)
    weight[:, SIZE // 2 :] = 0
    assert verdicts(Picture(whole.dark, weight.ravel()), 0.4) == "?+?"


def test_a_faint_figure_is_neither_there_nor_not() -> None:
    clear = cell("x", 0.4, line_mm=9.5)
    assert verdicts(Picture(0.35 * clear.dark, clear.weight), 0.4)[2] == "?"


def test_where_no_film_can_lie_is_known_although_light_hides_the_cell() -> None:
    across, down = np.zeros((COUNT + 1, COUNT)), np.zeros((COUNT, COUNT + 1))
    # A film that leaves the frame's last column free; there light hides all edges of one cell.
    across[FIRST : FIRST + 4, FIRST - 1 : FIRST + 2] = 0.8
    down[FIRST : FIRST + 3, FIRST - 1 : FIRST + 3] = 0.8
    across[FIRST : FIRST + 2, FIRST + 2] = np.nan
    down[FIRST, FIRST + 3] = np.nan
    films = films_of(Lines(np.zeros(2), across, down))
    assert films.may_cover(0, 1) and not films.may_cover(0, 2)
    across[:, FIRST + 2 :], down[:, FIRST + 3 :] = np.nan, np.nan
    assert films_of(Lines(np.zeros(2), across, down)).may_cover(0, 2)
