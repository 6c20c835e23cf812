"""What makes reading films quick leaves out nothing: the same as when all is looked at, one by one."""

from __future__ import annotations

import numpy as np
import pytest

from scorer.vision.games.copyright import figures, film, likeness
from scorer.vision.games.copyright.atoms import BLURS_MM, SIZE, atoms
from scorer.vision.games.copyright.grid import COUNT, Lines
from scorer.vision.games.copyright.light import REACH_MM
from scorer.vision.games.copyright.outside import ENOUGH, FAINT, films_of
from scorer.vision.photo import Photo

ASKED_MM = 38.0  # beyond the frame's own cells, their lines and what lies beside those


def test_maps_of_the_frame_are_those_of_the_whole_stack(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(3)
    photo = Photo("stack", b"", 900, 900)
    photo.__dict__["colour"] = np.repeat(
        np.repeat(rng.integers(90, 250, (90, 90, 3), np.uint8), 10, axis=0), 10, axis=1
    )
    view = np.array([(4.0, 0, 450), (0, 4.0, 450), (0, 0, 1)])
    few = film.sheet_of(photo, view)
    monkeypatch.setattr(film, "WITHIN_MM", REACH_MM)
    every = film.sheet_of(photo, view)
    low, high = (round((REACH_MM + edge) * few.px_per_mm) for edge in (-ASKED_MM, ASKED_MM))
    part = (slice(low, high), slice(low, high))
    for name in ("blue", "black", "dark", "grey"):
        own, whole = getattr(few, name), getattr(every, name)
        assert np.abs(own[part] - whole[part]).max() < 1e-5, name
        assert np.abs(whole[part]).max() > 0.05, name
    assert (few.violet == every.violet).all()


def test_cells_are_looked_at_together_as_one_by_one(monkeypatch: pytest.MonkeyPatch) -> None:
    rng = np.random.default_rng(11)
    photo = Photo("stack", b"", 900, 900)
    paper = np.clip(rng.normal(200, 6, (900, 900, 3)), 0, 240)
    photo.__dict__["colour"] = np.where(rng.random((900, 900, 1)) < 0.2, paper * 0.7, paper).astype(np.uint8)
    sheet = film.sheet_of(photo, np.array([(4.0, 0, 450), (0, 4.0, 450), (0, 0, 1)]))
    assert figures._is_clear(sheet)
    together = figures.evidence(sheet, np.array([0.7, -0.4]))
    monkeypatch.setattr(figures, "_is_clear", lambda _: False)
    each = figures.evidence(sheet, np.array([0.7, -0.4]))
    for name in ("joint", "seen", "whole", "some", "most"):
        assert (getattr(together, name) == getattr(each, name)).all(), name
    assert np.ptp(each.joint) > 0


def test_films_are_found_at_all_places_as_at_each() -> None:
    rng = np.random.default_rng(5)
    across, down = rng.random((COUNT + 1, COUNT)) * 0.4, rng.random((COUNT, COUNT + 1)) * 0.4
    across[:6, :5], down[:5, :6] = 0.9, 0.9
    across[rng.random(across.shape) < 0.3], down[rng.random(down.shape) < 0.3] = np.nan, np.nan
    across[8:, 8:], down[8:, 8:] = np.nan, np.nan
    edges, fewest = Lines(np.zeros(2), across, down).films
    for top, left in np.ndindex(COUNT - 2, COUNT - 2):
        a, d = across[top : top + 4, left : left + 3], down[top : top + 3, left : left + 4]
        sides = ((a[0], d[0]), (a[-1], d[-1]), (a[:, 0], d[:, 0]), (a[:, -1], d[:, -1]))
        assert fewest[top, left] == min(sum((~np.isnan(part)).sum() for part in side) for side in sides)
        every = np.sort(np.concatenate([a.ravel(), d.ravel()]))
        assert np.array_equal(edges[top, left], every, equal_nan=True)
    found = films_of(Lines(np.zeros(2), across, down))
    assert found.seen and (8, 8) in found.possible and (8, 8) not in found.seen
    assert all(fewest[place] >= ENOUGH and edges[place][FAINT] > 0.08 for place in found.seen)


@pytest.mark.parametrize("blur", BLURS_MM)
def test_a_photo_is_as_blurred_as_the_shapes_that_draw_it_best(blur: float) -> None:
    shapes, rng = atoms(blur), np.random.default_rng(7)
    cells = []
    for _ in range(3):
        ink = shapes.shapes[rng.choice(len(shapes.shapes), 3, replace=False)].sum(axis=0)
        noise = rng.normal(0, 0.02, SIZE**2)
        cells.append(likeness.Picture((0.9 * ink + noise).astype(np.float32), np.ones(SIZE**2, np.float32)))
    errors = {each: sum(likeness.draw(cell, each).error for cell in cells) for each in BLURS_MM}
    fresh = [likeness.Picture(cell.dark, cell.weight) for cell in cells]
    assert likeness.blur_of(fresh) == min(errors, key=errors.__getitem__) == blur
