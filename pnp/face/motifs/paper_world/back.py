"""The backs: they differ by their picture as well as by their colour, and look the same when turned round."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from pnp.face.motifs.paper_world.land import SIDE
from pnp.face.scene import Scene
from pnp.pens.colour import darker, mix
from pnp.pens.path import Path, Point, disc, polygon, rect, smooth, star
from pnp.pens.pen import Pen

MIDDLE = SIDE / 2


def draw_back(pen: Pen, scene: Scene) -> None:
    """The back that the option name calls: blue waves, yellow suns, red terraces, a wind rose to start."""
    name = str(scene.options["name"])
    scale = max(scene.width, scene.height) / SIDE
    bleed = scene.bleed / scale
    papers = [scene.colours[f"back-{name}-{n}"] for n in range(1, 6)]
    with pen.group(move_mm=(scene.x, scene.y), scale=(scale, scale)):
        pen.path(rect(-bleed, -bleed, SIDE + 2 * bleed, SIDE + 2 * bleed), fill=papers[0])
        BACKS[name](pen, papers)


def _sheet(pen: Pen, path: Path, colour: str, lift: float = 1.2) -> None:
    """A sheet lit from straight above, so that its shadow does not say which way up the card lies."""
    for wide, dark in ((0.6, 0.1), (1.4, 0.07), (2.4, 0.05)):
        pen.path(path, stroke="#000000", width_mm=wide * lift, opacity=dark)
    pen.path(path, fill=colour)


def _ring(radius: float, lobes: int, depth: float) -> Path:
    """A wavy round."""
    points: list[Point] = []
    for n in range(2 * lobes):
        reach = radius + (depth if n % 2 else -depth)
        angle = math.pi * n / lobes
        points.append((MIDDLE + reach * math.cos(angle), MIDDLE + reach * math.sin(angle)))
    return smooth(points)


def _pips(pen: Pen, many: int, colour: str) -> None:
    """As many dots as the game must have players for these cards to join."""
    places: Mapping[int, tuple[Point, ...]] = {
        2: ((-2.2, 0), (2.2, 0)),
        3: ((-3.4, 0), (0, 0), (3.4, 0)),
        4: ((-2.2, -2.2), (2.2, -2.2), (-2.2, 2.2), (2.2, 2.2)),
    }
    for x, y in places[many]:
        pen.path(disc(MIDDLE + x, MIDDLE + y, 1.25), fill=colour)


def _waves(pen: Pen, papers: list[str]) -> None:
    for paper, radius, lobes in zip(
        (*papers[1:], papers[0]), (42, 33, 24, 15.5, 8), (16, 14, 12, 10, 8), strict=True
    ):
        depth = radius * 0.07 + 0.4
        _sheet(pen, _ring(radius, lobes, depth), paper)
        pen.path(_ring(radius - 1.5, lobes, depth), stroke=mix(paper, "#ffffff", 0.3), width_mm=0.3)
    _pips(pen, 2, papers[4])


def _suns(pen: Pen, papers: list[str]) -> None:
    for n, (radius, rays) in enumerate(((46, 16), (34, 16), (23.5, 12), (14.5, 12))):
        outline = star(MIDDLE, MIDDLE, radius, rays=rays, inner=0.7).turned(
            180 / rays * (n % 2), about=(MIDDLE, MIDDLE)
        )
        _sheet(pen, outline, papers[n + 1])
    _sheet(pen, disc(MIDDLE, MIDDLE, 8.5), papers[0], 0.8)
    _pips(pen, 3, papers[4])


def _terraces(pen: Pen, papers: list[str]) -> None:
    """Squares on their corners, their sides cut into steps."""
    for paper, reach in zip(
        (papers[1], papers[2], papers[3], papers[4]), (38, 28.5, 19.5, 11.5), strict=True
    ):
        _sheet(pen, polygon(_zigzag(reach)).turned(45, about=(MIDDLE, MIDDLE)), paper)
    _sheet(
        pen, rect(MIDDLE - 5.4, MIDDLE - 5.4, 10.8, 10.8).turned(45, about=(MIDDLE, MIDDLE)), papers[0], 0.8
    )
    _pips(pen, 4, papers[4])


def _zigzag(reach: float) -> list[Point]:
    """A square whose four sides are cut into five steps each."""
    step = 2 * reach / 5
    side: list[Point] = []
    for n in range(5):
        side += [(-reach + n * step, -reach), (-reach + (n + 0.5) * step, -reach - step * 0.45)]
    points: list[Point] = []
    for cos, sin in ((1, 0), (0, 1), (-1, 0), (0, -1)):
        points += [(MIDDLE + x * cos - y * sin, MIDDLE + x * sin + y * cos) for x, y in side]
    return points


def _rose(pen: Pen, papers: list[str]) -> None:
    _sheet(pen, disc(MIDDLE, MIDDLE, 31), papers[1])
    _sheet(pen, disc(MIDDLE, MIDDLE, 25), papers[2], 1)
    pen.path(disc(MIDDLE, MIDDLE, 28), stroke=papers[4], width_mm=0.9, dash_mm=(0.1, 28 * math.pi / 30 - 0.1))
    pen.path(disc(MIDDLE, MIDDLE, 23), stroke=papers[3], width_mm=0.3)
    _sheet(
        pen, star(MIDDLE, MIDDLE, 21, rays=4, inner=0.3).turned(45, about=(MIDDLE, MIDDLE)), papers[3], 0.9
    )
    _sheet(pen, star(MIDDLE, MIDDLE, 29, rays=4, inner=0.24), papers[4], 1.1)
    for turn in range(4):
        half = polygon(((MIDDLE, MIDDLE), (MIDDLE, MIDDLE - 29), (MIDDLE + 4.92, MIDDLE - 4.92)))
        pen.path(half.turned(90 * turn, about=(MIDDLE, MIDDLE)), fill=darker(papers[4], 0.2))
    _sheet(pen, disc(MIDDLE, MIDDLE, 3.4), papers[1], 0.6)


BACKS: Mapping[str, Callable[[Pen, list[str]], None]] = {
    "blue": _waves,
    "yellow": _suns,
    "red": _terraces,
    "start": _rose,
}
