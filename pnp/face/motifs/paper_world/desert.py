"""The yellow land: mesas, dunes, a caravan and saguaros under a large sun."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.motifs.paper_world.animals import camels
from pnp.face.motifs.paper_world.land import Land, Plans, draw_layers
from pnp.face.motifs.paper_world.plants import agave, saguaro
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon

# The left wall of the canyon, from its top down to the sand.
WALL: Sequence[Point] = (
    (3.4, 16), (4.2, 24), (6.8, 25.5), (7.2, 33), (9.4, 34.5), (9.6, 42), (12.6, 44), (13.4, 50), (19, 57),
)  # fmt: skip


def desert(land: Land) -> None:
    """A desert of as many layers as the card's value."""
    x = land.about(36, 5)
    land.glow(
        x, land.about(17, 1.5) - land.value * 0.4, 6.2 + land.value * 0.5, land.tone("glow"), rings=land.value
    )
    draw_layers(land, PLANS)


def mesas(land: Land, height: float, tone: int) -> None:
    """Flat-topped rocks on the horizon, with bands of older stone."""
    points: list[Point] = [(land.left, height + 3)]
    tops: list[tuple[float, float, float]] = []
    x = land.about(3, 5)
    while x < 64:
        wide, high = land.about(10, 4), land.about(7, 3.5)
        shoulder = x + 2.5 + wide
        points += [(x, height + 3), (x + 1.6, height + 3 - high * 0.45), (x + 2, height + 3 - high)]
        points += [
            (shoulder, height + 3 - high),
            (shoulder + 0.5, height + 3 - high * 0.4),
            (shoulder + 2.4, height + 3),
        ]
        tops.append((x + 2, shoulder, height + 3 - high))
        x = shoulder + land.about(9, 5)
    land.layer(polygon([*points, (land.right, height + 3)], closed=False), tone)
    band = mix(land.tone(tone), land.tone(tone + 1), 0.55)
    for left, right, top in tops:
        land.pen.path(
            polygon(((left, top + 1.4), (right, top + 1), (right + 0.1, top + 1.8), (left - 0.1, top + 2.4))),
            fill=band,
        )


def dune(land: Land, height: float, tone: int) -> None:
    """One long dune whose crest parts the light side from the shaded one."""
    side = land.side()
    peak = 35 + side * land.about(12, 6)
    top = height - land.about(3.5, 1)
    start, end = (height + land.about(2, 1), height + land.about(2, 1))
    edge = Path().move(land.left, start)
    edge.curve(peak * 0.4, start, peak - 12, top + 1, peak, top)
    edge.curve(peak + 8, top + 3, peak + (70 - peak) * 0.6, end, land.right, end)
    land.layer(edge, tone)
    shade = Path().move(peak, top).curve(peak + 8, top + 3, peak + (70 - peak) * 0.6, end, land.right, end)
    shade.line(land.right, 70 + land.bleed).line(peak - 6, 70 + land.bleed)
    shade.curve(peak + 14, top + 18, peak - 9, top + 9, peak, top).close()
    land.pen.path(shade, fill=mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.38))
    if land.value == 1:  # a dune alone would be an empty card
        body = mix(land.tone(5), land.tone("dark"), 0.2)
        for n in range(land.chance.choice((1, 2, 3))):
            x = 35 - side * land.about(8 * n - 2, 1.5)
            saguaro(land, x, height + land.about(3.5, 1), land.about(11 - 2.5 * n, 1), body)


def caravan(land: Land, height: float, tone: int) -> None:
    """A dune with camels walking over it."""
    dark = mix(land.tone(min(5, tone + 2)), land.tone("dark"), 0.25)
    size = land.about(0.62, 0.04) * land.zoom
    camels(land, 30 - land.lean * land.about(7, 3), height - 1.2, size, dark)
    top = (land.about(36, 4), height - 2)
    land.layer(land.soft([(0, height + 1), (12, height + 0.5), top, (58, height + 1), (70, height)]), tone)


def saguaros(land: Land, height: float, tone: int) -> None:
    """A near dune with one tall cactus and a few small ones."""
    turned = land.lean
    swing = [2, -1.5, 2.4, -0.5, 2][::turned]
    edge = [(17.5 * n, height + down) for n, down in enumerate(swing)]
    land.layer(land.soft(edge), tone)
    body = mix(land.tone(min(5, tone + 2)), land.tone("dark"), 0.2)
    hero = 35 + turned * land.about(7, 4)
    for n in range(1 + land.value // 2):
        x = hero - turned * (10 + 7 * n) + land.about(0, 1.5)
        saguaro(land, x, height + land.about(2, 1), land.about(5, 1), body)
    saguaro(land, hero, height + 3.5, (14 + land.value * 0.6) * land.zoom, body)
    for _ in range(2):
        x, y = land.about(35, 12), height + land.about(8, 2)
        ripple = Path().move(x, y).curve(x + 3, y - 1.6, x + 6, y + 1, x + 10, y - 0.4)
        land.pen.path(ripple, stroke=mix(land.tone(tone), land.tone("light"), 0.4), width_mm=0.35)


def canyon(land: Land, height: float, tone: int) -> None:
    """Walls of banded rock at both sides, the frame of the richest card, with agaves at their feet."""
    walls: list[list[Point]] = []
    for _ in range(2):
        walls.append([(x + land.about(0, 0.9), y + land.about(0, 1.2)) for x, y in WALL])
    left, right = walls[0], [(70 - x, y) for x, y in reversed(walls[1])]
    edge = [(land.left, left[0][1]), *left, (35, height + 2.5), *right, (land.right, right[-1][1])]
    land.layer(polygon(edge, closed=False), tone)
    bands = Path()
    for n in range(1, 8):
        (x1, y1), (x2, y2) = left[n], right[-1 - n]
        bands.move(land.left, y1 + 2).line(x1 - 1.4, y1 + 1.2)
        bands.move(land.right, y2 + 2).line(x2 + 1.4, y2 + 1.2)
    land.pen.path(bands, stroke=mix(land.tone(tone), land.tone(tone - 1), 0.6), width_mm=0.7)
    for x in (land.about(25, 2), land.about(46, 2)):
        agave(land, x, height + 2.5, land.about(5, 0.8))


PLANS: Plans = {
    1: ((saguaros,), (saguaros,), (dune,), (caravan,)),
    2: ((mesas, saguaros), (dune, saguaros), (caravan, dune)),
    3: ((mesas, dune, saguaros), (mesas, caravan, saguaros), (dune, caravan, saguaros)),
    4: ((mesas, caravan, dune, saguaros), (dune, mesas, caravan, saguaros)),
    5: ((mesas, caravan, dune, saguaros, canyon),),
}
