"""Washi: patterned papers after four old Japanese patterns, each drawn from its geometry.

Every pattern repeats a whole number of times over 30 mm, so strips of one paper join without a seam.
A pattern gives layers of thread: outlines, and the width of the thread, or none where they are filled.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator

from pnp.pens.path import Path, Point, polygon

Area = tuple[float, float, float, float]
"""Left, top, right, bottom."""
Cover = Callable[[Point], bool]
"""Whether a point lies under something that is drawn later; the covered ground is convex."""
Layer = tuple[Path, float | None]
Pattern = Callable[[Area, Point], list[Layer]]
"""From the area to fill and the point the pattern starts from."""


def _bricks(area: Area, origin: Point, across: float, down: float) -> Iterator[Point]:
    """The points of a lattice with every other row shifted by half a step, one step beyond the area."""
    left, top, right, bottom = area
    for row in range(math.floor((top - origin[1]) / down) - 1, math.ceil((bottom - origin[1]) / down) + 3):
        start = origin[0] + across / 2 * (row % 2)
        for column in range(math.floor((left - start) / across), math.ceil((right - start) / across) + 1):
            yield start + column * across, origin[1] + row * down


def waves(area: Area, origin: Point) -> list[Layer]:
    """Seigaiha: rows of arcs like fish scales, each row rising behind the one in front."""
    radius = 7.5
    layers: list[Layer] = []
    for share, width in ((1.0, 0.8), (0.7, 0.5), (0.4, 0.5)):
        # Where this arc dips behind the outer arcs of the row in front.
        angle = math.acos((share**2 + 0.25) / (share * math.sqrt(5))) - math.atan(0.5)
        cos, sin = share * radius * math.cos(angle), share * radius * math.sin(angle)
        k = 4 / 3 * math.tan((math.pi - 2 * angle) / 4)
        rise, run = -sin - k * cos, cos - k * sin
        path = Path()
        for x, y in _bricks(area, origin, 2 * radius, radius / 2):
            path.move(x - cos, y - sin).curve(x - run, y + rise, x + run, y + rise, x + cos, y - sin)
        layers.append((path, width))
    return layers


def hemp(area: Area, origin: Point) -> list[Layer]:
    """Asanoha: six-pointed hemp leaves, a net of triangles each joined to its own middle."""
    side = 10.0
    height = side * math.sqrt(3) / 2
    left, top, right, bottom = area
    net, leaves = Path(), Path()
    for x, y in _bricks(area, origin, side, height):
        for tip in (y - height, y + height):
            middle = (2 * y + tip) / 3
            leaves.move(x, y).line(x + side / 2, middle).line(x + side, y)
            leaves.move(x + side / 2, middle).line(x + side / 2, tip)
    # The net is whole lines from edge to edge: far fewer words than its triangles.
    for row in range(math.floor((top - origin[1]) / height), math.ceil((bottom - origin[1]) / height) + 1):
        net.move(left, origin[1] + row * height).line(right, origin[1] + row * height)
    above, below = (origin[1] - top) / math.sqrt(3), (bottom - origin[1]) / math.sqrt(3)
    reach = max(above, below)
    for step in range(math.floor((left - origin[0] - reach) / side), math.ceil((right - origin[0] + reach) / side)):
        x = origin[0] + step * side
        net.move(x - above, top).line(x + below, bottom)
        net.move(x + above, top).line(x - below, bottom)
    return [(net, 0.45), (leaves, 0.45)]


def tortoise(area: Area, origin: Point) -> list[Layer]:
    """Kikkō: the hexagons of a tortoise's shell, each with a smaller one laid in it."""
    across = 10.0
    corner = across / math.sqrt(3)
    spokes = [(math.sin(math.radians(a)), -math.cos(math.radians(a))) for a in range(0, 360, 60)]
    net, plates = Path(), Path()
    for x, y in _bricks(area, origin, across, corner * 1.5):
        # Each hexagon draws three of its sides; its neighbours draw the others.
        net.add(polygon(((x + corner * dx, y + corner * dy) for dx, dy in spokes[:4]), closed=False))
        plates.add(polygon((x + 3.2 * dx, y + 3.2 * dy) for dx, dy in spokes))
    return [(net, 0.6), (plates, None)]


def arrows(area: Area, origin: Point) -> list[Layer]:
    """Yagasuri: columns of arrow feathers that fly up and down by turns."""
    across, tall, deep = 7.5, 12.0, 4.0
    left, top, right, bottom = area
    feathers, shafts = Path(), Path()
    for column in range(math.floor((left - origin[0]) / across), math.ceil((right - origin[0]) / across)):
        x = origin[0] + column * across
        middle, end = x + across / 2, x + across
        point = deep if column % 2 else -deep
        for row in range(math.floor((top - origin[1]) / tall) - 1, math.ceil((bottom - origin[1]) / tall) + 2):
            y = origin[1] + row * tall - point / 2 - tall / 4
            low = y + tall / 2
            feathers.add(
                polygon([(x, y), (middle, y + point), (end, y), (end, low), (middle, low + point), (x, low)])
            )
        shafts.move(middle, top).line(middle, bottom)
    return [(feathers, None), (shafts, 0.5)]


PATTERNS: dict[str, Pattern] = {"waves": waves, "hemp": hemp, "tortoise": tortoise, "arrows": arrows}


def seen(path: Path, area: Area, covers: list[Cover]) -> Path:
    """The outlines of a path that are not wholly beside the area or wholly under one cover."""
    left, top, right, bottom = (area[0] - 0.5, area[1] - 0.5, area[2] + 0.5, area[3] + 0.5)
    beside: list[Cover] = [
        lambda p: p[0] < left,
        lambda p: p[0] > right,
        lambda p: p[1] < top,
        lambda p: p[1] > bottom,
    ]
    kept = Path()
    for outline in _outlines(path):
        points = [(float(s[i]), float(s[i + 1])) for s in outline.steps for i in range(1, len(s), 2)]
        if not any(all(away(point) for point in points) for away in [*beside, *covers]):
            kept.add(outline)
    return kept


def _outlines(path: Path) -> list[Path]:
    outlines: list[Path] = []
    for step in path.steps:
        if step[0] == "M":
            outlines.append(Path())
        outlines[-1].steps.append(step)
    return outlines
