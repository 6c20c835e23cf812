"""The backs: four papers that differ by their picture as well as by their colour, the same when turned round."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping

from pnp.face.motifs.paper_world.land import SIDE
from pnp.face.scene import Scene
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, disc, polygon, rect, smooth, star
from pnp.pens.pen import Pen

MIDDLE = SIDE / 2


def draw_back(pen: Pen, scene: Scene) -> None:
    """The back called by the option name: blue (rings of waves), yellow (suns), red (peaks) or start (a wind rose)."""
    name = str(scene.options["name"])
    scale = max(scene.width, scene.height) / SIDE
    bleed = scene.bleed / scale
    papers = [scene.colours[f"back-{name}-{n}"] for n in range(1, 6)]
    with pen.group(move_mm=(scene.x, scene.y), scale=(scale, scale)):
        pen.path(rect(-bleed, -bleed, SIDE + 2 * bleed, SIDE + 2 * bleed), fill=papers[0])
        BACKS[name](pen, papers)


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
    for n, radius in enumerate((34, 26, 18.5, 11.5)):
        pen.paper(_ring(radius, 10 - n, 2.3 - 0.25 * n), papers[n + 1] if n < 4 else papers[4], lift_mm=1.2)
        pen.path(_ring(radius - 1.4, 10 - n, 2.3 - 0.25 * n), stroke=mix(papers[n + 1], "#ffffff", 0.35), width_mm=0.3)
    _pips(pen, 2, papers[0])


def _suns(pen: Pen, papers: list[str]) -> None:
    for n, (radius, rays) in enumerate(((46, 16), (34, 16), (23.5, 12), (14.5, 12))):
        outline = star(MIDDLE, MIDDLE, radius, rays=rays, inner=0.7).turned(180 / rays * (n % 2), about=(MIDDLE, MIDDLE))
        pen.paper(outline, papers[n + 1], lift_mm=1.2)
    pen.paper(disc(MIDDLE, MIDDLE, 8.5), papers[0], lift_mm=0.8)
    _pips(pen, 3, papers[4])


def _peaks(pen: Pen, papers: list[str]) -> None:
    """Peaks that point inwards from above and below, and their reflection."""
    for n, reach in enumerate((31, 24.5, 18, 11.5)):
        outline = polygon(_zigzag(reach, 3 + n % 2))
        pen.paper(outline, papers[n + 1], lift_mm=1.2)
    pen.paper(polygon(((MIDDLE - 9, MIDDLE), (MIDDLE, MIDDLE - 9), (MIDDLE + 9, MIDDLE), (MIDDLE, MIDDLE + 9))), papers[0], lift_mm=0.8)
    _pips(pen, 4, papers[4])


def _zigzag(reach: float, teeth: int) -> list[Point]:
    """A square whose four sides are cut into teeth."""
    side: list[Point] = []
    step = 2 * reach / teeth
    for n in range(teeth):
        side += [(-reach + n * step, -reach), (-reach + (n + 0.5) * step, -reach - step * 0.42)]
    points: list[Point] = []
    for turn in range(4):
        cos, sin = round(math.cos(math.pi / 2 * turn)), round(math.sin(math.pi / 2 * turn))
        points += [(MIDDLE + x * cos - y * sin, MIDDLE + x * sin + y * cos) for x, y in side]
    return points


def _rose(pen: Pen, papers: list[str]) -> None:
    pen.paper(disc(MIDDLE, MIDDLE, 31), papers[1], lift_mm=1.2)
    pen.paper(disc(MIDDLE, MIDDLE, 25), papers[2], lift_mm=1)
    pen.paper(star(MIDDLE, MIDDLE, 21, rays=4, inner=0.3).turned(45, about=(MIDDLE, MIDDLE)), papers[3], lift_mm=0.9)
    pen.paper(star(MIDDLE, MIDDLE, 29, rays=4, inner=0.24), papers[4], lift_mm=1.1)
    for turn in range(4):
        half = polygon(((MIDDLE, MIDDLE), (MIDDLE, MIDDLE - 29), (MIDDLE + 4.92, MIDDLE - 4.92)))
        pen.path(half.turned(90 * turn, about=(MIDDLE, MIDDLE)), fill=mix(papers[4], papers[0], 0.35))
    pen.paper(disc(MIDDLE, MIDDLE, 3.4), papers[1], lift_mm=0.6)


BACKS: Mapping[str, Callable[[Pen, list[str]], None]] = {
    "blue": _waves,
    "yellow": _suns,
    "red": _peaks,
    "start": _rose,
}
