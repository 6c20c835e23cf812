"""The yellow land: mesas, dunes, a caravan and saguaros under a large sun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.face.motifs.paper_world.land import Land, Layer, draw_layers
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon

CAMEL: Sequence[Point] = (
    (0, 0), (0.4, -3.4), (0.2, -4.6), (1.4, -5.2), (2.2, -7.2), (3.2, -5.2), (4.4, -7), (5.4, -4.9),
    (6.4, -4.6), (7, -7.4), (8.6, -7.6), (8.6, -6.7), (7.7, -6.5), (7.2, -3.6), (6.2, -3.2), (5.9, 0),
    (5.3, 0), (5, -3), (1.6, -3), (1, 0),
)  # fmt: skip


def desert(land: Land) -> None:
    """A desert of as many layers as the card's value."""
    x = land.about(36, 5)
    land.glow(x, land.about(17, 1.5) - land.value * 0.4, 6.2 + land.value * 0.5, land.tone("accent"), rings=land.value)
    draw_layers(land, LAYERS[land.value])


def mesas(land: Land, height: float, tone: int) -> None:
    """Flat-topped rocks on the horizon, with bands of older stone."""
    points: list[Point] = [(land.left, height + 3)]
    tops: list[tuple[float, float, float]] = []
    x = land.about(3, 5)
    while x < 64:
        wide, high = land.about(10, 4), land.about(7, 3.5)
        shoulder = x + 2.5 + wide
        points += [(x, height + 3), (x + 1.6, height + 3 - high * 0.45), (x + 2, height + 3 - high)]
        points += [(shoulder, height + 3 - high), (shoulder + 0.5, height + 3 - high * 0.4), (shoulder + 2.4, height + 3)]
        tops.append((x + 2, shoulder, height + 3 - high))
        x = shoulder + land.about(9, 5)
    land.layer(polygon([*points, (land.right, height + 3)], closed=False), tone)
    band = mix(land.tone(tone), land.tone(tone + 1), 0.55)
    for left, right, top in tops:
        land.pen.path(polygon(((left, top + 1.4), (right, top + 1), (right + 0.1, top + 1.8), (left - 0.1, top + 2.4))), fill=band)


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


def caravan(land: Land, height: float, tone: int) -> None:
    """A dune with camels walking over it."""
    first = land.about(30, 6)
    size = land.about(0.62, 0.05)
    turned = land.side()
    dark = mix(land.tone(min(5, tone + 2)), land.tone("dark"), 0.25)
    for n in range(land.chance.choice((2, 3))):
        path = polygon(CAMEL).scaled(size * turned, size)
        land.pen.path(path.moved(first + n * 7.2 * size / 0.62, height - 1.2 + 0.35 * n), fill=dark)
    edge = [(0.0, height + 1), (12.0, height + 0.5), (land.about(36, 4), height - 2), (58.0, height + 1), (70.0, height)]
    land.layer(land.soft(edge), tone)


def saguaros(land: Land, height: float, tone: int) -> None:
    """A near dune with one tall cactus and a few small ones."""
    turned = land.side()
    edge = [(0.0, height + 2), (18.0, height - 1.5), (38.0, height + 2.4), (56.0, height - 0.5), (70.0, height + 2)]
    if turned < 0:
        edge = [(70 - x, y) for x, y in reversed(edge)]
    land.layer(land.soft(edge), tone)
    body = mix(land.tone(min(5, tone + 2)), land.tone("dark"), 0.2)
    hero = 35 + turned * land.about(7, 4)
    for n in range(1 + land.value // 2):
        saguaro(land, hero - turned * (10 + 7 * n) + land.about(0, 1.5), height + land.about(2, 1), land.about(5, 1), body)
    saguaro(land, hero, height + 3.5, 12 + land.value, body)
    for n in range(2):
        x, y = land.about(35, 12), height + land.about(8, 2)
        ripple = Path().move(x, y).curve(x + 3, y - 1.6, x + 6, y + 1, x + 10, y - 0.4)
        land.pen.path(ripple, stroke=mix(land.tone(tone), land.tone("light"), 0.4), width_mm=0.35)


def saguaro(land: Land, x: float, foot: float, high: float, colour: str) -> None:
    """A cactus of three bent strips: a trunk and two arms."""
    thick = high * 0.17
    reach = high * land.about(0.26, 0.03)
    low, lift = high * land.about(0.36, 0.05), high * 0.32
    path = Path().move(x, foot).line(x, foot - high)
    for turned, y in ((land.side(), foot - low), (0, foot - low - high * 0.14)):
        turned = turned or -path_side(path, x)
        arm = x + turned * reach
        path.move(x, y).line(arm - turned * thick * 0.6, y)
        path.curve(arm, y, arm, y, arm, y - thick * 0.6).line(arm, y - lift)
    land.stroke(path, colour, thick, lift=high * 0.04)
    if high > 8:
        rib = Path().move(x - thick * 0.16, foot - 0.6).line(x - thick * 0.16, foot - high + 0.6)
        land.pen.path(rib, stroke=mix(colour, land.tone(2), 0.35), width_mm=0.3)


def path_side(path: Path, x: float) -> int:
    """On which side of x the path ends."""
    return 1 if float(path.steps[-1][1]) > x else -1


def canyon(land: Land, height: float, tone: int) -> None:
    """Rock walls at both sides, the frame of the richest card, with agaves at their feet."""
    left, right = land.about(9, 1.5), land.about(9, 1.5)
    edge = [(land.left, 20), (left * 0.5, 21.5), (left * 0.62, 30), (left, 33), (left + 1, 44), (left + 4, 48)]
    edge += [(left + 9, height), (35, height + 2.5), (61 - right, height)]
    edge += [(66 - right, 46), (69 - right, 42), (70 - right, 35), (70 - right * 0.7, 32), (70 - right * 0.5, 19), (land.right, 17)]
    land.layer(polygon(edge, closed=False), tone)
    for x in (land.about(24, 2), land.about(47, 2)):
        agave(land, x, height + 2.5, land.about(5, 0.8))


def agave(land: Land, x: float, foot: float, size: float) -> None:
    """A fan of pointed leaves."""
    leaves = Path()
    for turn in (-70, -42, -16, 12, 38, 66):
        leaf = polygon(((-0.13 * size, 0), (0, -size), (0.13 * size, 0)))
        leaves.add(leaf.turned(turn + land.about(0, 6)).moved(x, foot))
    land.stand(leaves, land.tone(2), lift=0.35)


LAYERS: Mapping[int, Sequence[Layer]] = {
    1: (saguaros,),
    2: (mesas, saguaros),
    3: (mesas, dune, saguaros),
    4: (mesas, caravan, dune, saguaros),
    5: (mesas, caravan, dune, saguaros, canyon),
}
