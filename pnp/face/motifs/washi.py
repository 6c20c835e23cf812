"""Washi: patterned papers after four old Japanese patterns, each drawn from its geometry.

Every pattern repeats a whole number of times over 30 mm, so strips of one paper join without a seam.
A pattern is a few layers of thread, each one path, so that a strip of it costs little.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from pnp.pens.path import Path, Point, polygon

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Pattern = Callable[[Area, Point], list["Thread"]]
"""From the area to fill and the point the pattern starts from."""


@dataclass(frozen=True, slots=True)
class Thread:
    """One layer of a pattern: lines of a width, perhaps dashed, or filled outlines where it has none."""

    path: Path
    width: float = 0
    dash: tuple[float, ...] = ()


@dataclass(frozen=True, slots=True)
class Cover:
    """Something drawn later over the pattern: a disc or a square about its middle."""

    x: float
    y: float
    reach: float
    is_round: bool = False

    def hides(self, point: Point) -> bool:
        dx, dy = abs(point[0] - self.x), abs(point[1] - self.y)
        return (math.hypot(dx, dy) if self.is_round else max(dx, dy)) < self.reach


def _bricks(area: Area, origin: Point, across: float, down: float) -> Iterator[Point]:
    """The points of a lattice with every other row shifted by half a step, one step beyond the area."""
    left, top, right, bottom = area
    for row in range(math.floor((top - origin[1]) / down) - 1, math.ceil((bottom - origin[1]) / down) + 3):
        start = origin[0] + across / 2 * (row % 2)
        for column in range(math.floor((left - start) / across), math.ceil((right - start) / across) + 1):
            yield start + column * across, origin[1] + row * down


def waves(area: Area, origin: Point) -> list[Thread]:
    """Seigaiha: rows of arcs like fish scales, each row rising behind the one in front."""
    radius = 7.5
    layers: list[Thread] = []
    for share, width in ((1.0, 1.0), (0.6, 0.8)):
        # Where this arc dips behind the outer arcs of the row in front.
        angle = math.acos((share**2 + 0.25) / (share * math.sqrt(5))) - math.atan(0.5)
        cos, sin = share * radius * math.cos(angle), share * radius * math.sin(angle)
        k = 4 / 3 * math.tan((math.pi - 2 * angle) / 4)
        rise, run = -sin - k * cos, cos - k * sin
        path = Path()
        for x, y in _bricks(area, origin, 2 * radius, radius / 2):
            path.move(x - cos, y - sin).curve(x - run, y + rise, x + run, y + rise, x + cos, y - sin)
        layers.append(Thread(path, width))
    return layers


def _combs(area: Area, origin: Point, side: float, start: float) -> Path:
    """Upright and slanting lines through the points of a net of triangles that stand on their sides.

    Each begins outside the area, so far along from a point of the net: dashes fall alike on all of them.
    """
    left, top, right, bottom = area
    half, height = side / 2, side * math.sqrt(3) / 2
    path = Path()
    first, last = math.floor((left - origin[0]) / half), math.ceil((right - origin[0]) / half)
    above, below = math.floor((top - origin[1]) / height), math.ceil((bottom - origin[1]) / height)
    for column in range(first, last + 1):
        x = origin[0] + column * half
        path.move(x, origin[1] + (above - 4 + (above + column) % 2) * height + start).line(x, bottom)
    # A slanting line meets a point of the net in every third column, so three columns begin them all.
    length = right - left + 3 * side
    for column in range(first - 5, first - 2):
        x = origin[0] + column * half + start * math.sqrt(3) / 2
        reach = math.ceil(length / math.sqrt(3) / height)
        for row in range(above - reach, below + reach + 1):
            if (row + column) % 2 == 0:
                y = origin[1] + row * height
                for slant in (0.5, -0.5):
                    path.move(x, y + slant * start)
                    path.line(x + length, y + slant * start + slant * length * 2 / math.sqrt(3))
    return path


def hemp(area: Area, origin: Point) -> list[Thread]:
    """Asanoha: six-pointed hemp leaves, a net of triangles each joined to its own middle."""
    side = 7.5
    height, third = side * math.sqrt(3) / 2, side / math.sqrt(3)
    left, top, right, bottom = area
    net = Path()
    for row in range(math.floor((top - origin[1]) / height), math.ceil((bottom - origin[1]) / height) + 1):
        net.move(left, origin[1] + row * height).line(right, origin[1] + row * height)
    above, below = (origin[1] - top) / math.sqrt(3), (bottom - origin[1]) / math.sqrt(3)
    first, last = left - origin[0] - max(above, below), right - origin[0] + max(above, below)
    for step in range(math.floor(first / side), math.ceil(last / side)):
        x = origin[0] + step * side
        net.move(x - above, top).line(x + below, bottom)
        net.move(x + above, top).line(x - below, bottom)
    return [Thread(net, 0.4), Thread(_combs(area, origin, side, -third), 0.4, (2 * third, third))]


def tortoise(area: Area, origin: Point) -> list[Thread]:
    """Kikkō: the hexagons of a tortoise's shell, a blossom of six petals in each."""
    across, petal = 7.5, 1.55
    corner = across / math.sqrt(3)
    shell = Thread(_combs(area, origin, across, corner), 0.5, (corner, 2 * corner))
    blossoms = Thread(_combs(area, origin, across, -petal), 1.15, (2 * petal, 3 * corner - 2 * petal))
    return [shell, blossoms]


def arrows(area: Area, origin: Point) -> list[Thread]:
    """Yagasuri: columns of arrow feathers that fly up and down by turns."""
    across, tall, deep = 7.5, 12.0, 4.0
    left, top, right, bottom = area
    feathers, shafts = Path(), Path()
    above, below = math.floor((top - origin[1]) / tall) - 1, math.ceil((bottom - origin[1]) / tall) + 2
    for column in range(math.floor((left - origin[0]) / across), math.ceil((right - origin[0]) / across)):
        x = origin[0] + column * across
        middle, end = x + across / 2, x + across
        point = deep if column % 2 else -deep
        for row in range(above, below):
            y = origin[1] + row * tall - point / 2 - tall / 4
            low = y + tall / 2
            feathers.add(
                polygon([(x, y), (middle, y + point), (end, y), (end, low), (middle, low + point), (x, low)])
            )
        shafts.move(middle, top).line(middle, bottom)
    return [Thread(feathers), Thread(shafts, 0.5)]


PATTERNS: dict[str, Pattern] = {"waves": waves, "hemp": hemp, "tortoise": tortoise, "arrows": arrows}


@cache
def threads(name: str, area: Area, origin: Point, covers: tuple[Cover, ...]) -> tuple[Thread, ...]:
    """A pattern's threads as far as anybody will see them; strips alike share the work."""
    return tuple(replace(t, path=seen(t.path, area, covers)) for t in PATTERNS[name](area, origin))


def seen(path: Path, area: Area, covers: tuple[Cover, ...]) -> Path:
    """The outlines of a path that are not wholly beside the area or wholly under one cover."""
    left, top, right, bottom = (area[0] - 0.5, area[1] - 0.5, area[2] + 0.5, area[3] + 0.5)
    kept = Path()
    for outline in _outlines(path):
        points = [(float(s[i]), float(s[i + 1])) for s in outline.steps for i in range(1, len(s), 2)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        beside = max(xs) < left or min(xs) > right or max(ys) < top or min(ys) > bottom
        if not beside and not any(all(map(cover.hides, points)) for cover in covers):
            kept.add(outline)
    return kept


def _outlines(path: Path) -> list[Path]:
    outlines: list[Path] = []
    for step in path.steps:
        if step[0] == "M":
            outlines.append(Path())
        outlines[-1].steps.append(step)
    return outlines
