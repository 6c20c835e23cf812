"""Players around a table: whose layout lies where, turned to its player, and what play does to cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

import numpy as np

from tests.camera.difficulty import Dial
from tests.camera.scene import Glare, Laid, Thing, moved

COLOURS = ("red", "blue", "green", "yellow", "violet", "black")
Any_ = TypeVar("Any_")


def quarter(rng: np.random.Generator, choices: Sequence[Any_]) -> Any_:
    """One of these, each as likely."""
    return choices[int(rng.integers(len(choices)))]


def badge(game: str, colour: str, x: float, y: float, player: int, rng: np.random.Generator) -> Laid:
    """A player's badge, laid by hand."""
    return Laid(
        game,
        f"badge-{colour}#1",
        x=x,
        y=y,
        turn_deg=float(rng.normal(0, 5)),
        player=player,
        place="badge",
        seed=int(rng.integers(1 << 30)),
    )


def extent(group: Sequence[Laid]) -> tuple[float, float, float, float]:
    """Left, top, right, bottom of a layout."""
    points = np.concatenate([item.corners for item in group])
    (left, top), (right, bottom) = points.min(axis=0), points.max(axis=0)
    return float(left), float(top), float(right), float(bottom)


def around(
    layouts: Sequence[list[Laid]], rng: np.random.Generator, centre: tuple[float, float] = (250.0, 84.0)
) -> tuple[list[list[Laid]], tuple[float, float] | None]:
    """Layouts laid around a table, clockwise; and the free place in its middle, if there is one.

    One player may be seen from any side. Two sit across or side by side, more sit all round.
    """
    wobble = [float(rng.normal(0, 2.5)) for _ in layouts]
    if len(layouts) == 1:
        turn = quarter(rng, (0, 0, 0, 90, 180, 270)) + wobble[0]
        return [moved(layouts[0], 0, 0, turn)], None
    if len(layouts) == 2 and rng.random() < 0.35:
        return _side_by_side(layouts, wobble, rng), None
    turns = {2: (0, 180), 3: (0, 90, 180), 4: (0, 90, 180, 270), 5: (0, 90, 180, 180, 270)}[len(layouts)]
    if len(layouts) == 3 and rng.random() < 0.5:
        turns = (0, 90, 270)
    turned = [moved(group, 0, 0, t + w) for group, t, w in zip(layouts, turns, wobble, strict=True)]
    gap = float(rng.uniform(30, 70))
    half_width, half_height = centre[0] / 2, centre[1] / 2
    wide = [extent(group) for group, turn in zip(turned, turns, strict=True) if turn in (0, 180)]
    if len(layouts) > 2:
        half_width = max([half_width, *((right - left) / 2 for left, _, right, _ in wide)])
    if len(layouts) == 5:
        half_width *= 2.1
    placed = []
    tops = iter((half_width / 2, -half_width / 2) if len(layouts) == 5 else (0.0,))
    for group, turn in zip(turned, turns, strict=True):
        left, top, right, bottom = extent(group)
        x, y = -(left + right) / 2, -(top + bottom) / 2
        if turn == 0:
            y = half_height + gap - top
        elif turn == 180:
            x, y = x - next(tops), -half_height - gap - bottom
        elif turn == 90:
            x = -half_width - gap - right
        else:
            x = half_width + gap - left
        placed.append(moved(group, x, y, 0))
    return placed, (0.0, 0.0)


def _side_by_side(
    layouts: Sequence[list[Laid]], wobble: Sequence[float], rng: np.random.Generator
) -> list[list[Laid]]:
    """Two players on one side of the table; the one to the right is first, clockwise."""
    gap = float(rng.uniform(45, 90))
    right_one, left_one = (moved(group, 0, 0, w) for group, w in zip(layouts, wobble, strict=True))
    return [
        moved(right_one, gap / 2 - extent(right_one)[0], float(rng.normal(0, 8)), 0),
        moved(left_one, -gap / 2 - extent(left_one)[2], float(rng.normal(0, 8)), 0),
    ]


def worn(item: Laid, dial: Dial, rng: np.random.Generator) -> Laid:
    """A piece after some evenings: bent, worn, stained, its corners round or not."""
    if item.kind.material == "film" or item.kind.shape == "disc":
        return item
    small = min(item.size) < 50
    flat = item.kind.material == "paper" or small
    curl = 0.0 if flat or rng.random() > dial.curl else float(rng.uniform(170, 420)) * quarter(rng, (-1, 1))
    return replace(
        item,
        curl_mm=curl,
        worn=round(float(rng.uniform(0, 1.2)), 1) if rng.random() < dial.worn else 0.0,
        stain=bool(rng.random() < dial.stain),
        corner_mm=0.0 if small or item.kind.material == "paper" else 2.5,
    )


def sleeved(item: Laid, dial: Dial, rng: np.random.Generator) -> Laid:
    """The card in a sleeve, perhaps with the lamp in it; never so that all its marks are burnt out."""
    if item.kind.material != "card" or item.kind.shape == "disc" or min(item.size) < 50:
        return item
    if rng.random() >= dial.sleeves:
        return item
    spots: tuple[Glare, ...] = ()
    if rng.random() < 0.25 * dial.glare[1] / 4:
        width, height = item.size
        spots = (
            Glare(
                float(rng.uniform(0.2, 0.8)) * width,
                float(rng.uniform(0.2, 0.8)) * height,
                float(rng.uniform(14, 40)),
                float(rng.uniform(6, 14)),
                float(rng.uniform(0, 180)),
                float(rng.uniform(0.7, 2.0)),
            ),
        )
    return replace(item, sleeve=True, glare=spots)


def used(items: Sequence[Laid | Thing], dial: Dial, rng: np.random.Generator) -> list[Laid | Thing]:
    """All pieces after some evenings, some in sleeves."""
    return [sleeved(worn(item, dial, rng), dial, rng) if isinstance(item, Laid) else item for item in items]
