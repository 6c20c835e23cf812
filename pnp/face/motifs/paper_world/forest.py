"""The green land: hills of firs, round trees, a deer in the glade and ferns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.face.motifs.paper_world.land import Land, Layer, draw_layers
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, disc, ellipse, parse, polygon, rect

DEER = parse(
    "M0 0 L-.3 -4.2 C-1 -5.6 -.8 -7 .6 -7.4 L5 -7.6 L6.6 -10.4 L6.2 -11.6 L7.2 -11.2 L9.2 -10.2 L9 -9.5 "
    "L7.6 -9.4 L7.2 -6.6 C7 -5.4 6.6 -5 6.2 -4.6 L6.4 0 L5.6 0 L5 -4.2 L1.6 -4.2 L.8 0 Z"
)
ANTLERS = parse("M6.8 -11 L6 -13 L4.6 -14 M6 -13 L6.2 -14.8 M7 -11 L8 -12.8 L7.8 -14.6 M8 -12.8 L9.4 -13.8")


def forest(land: Land) -> None:
    """A forest of as many layers as the card's value."""
    land.glow(land.about(35, 5), land.about(16, 1.5), 5 + land.value * 0.4, land.tone("light"), rings=land.value)
    for _ in range(1 + land.value // 2):
        bird(land, land.about(36, 10), land.about(12, 5), land.about(1.5, 0.3))
    draw_layers(land, LAYERS[land.value])


def bird(land: Land, x: float, y: float, size: float) -> None:
    wings = polygon(((x - size * 1.5, y - size * 0.7), (x, y - size * 0.1), (x + size * 1.5, y - size * 0.8), (x, y + size * 0.6)))
    land.pen.path(wings, fill=land.tone(5))


def fir(x: float, foot: float, high: float, tiers: int, wide: float) -> list[Point]:
    """The outline of a fir from its left foot over the tip to its right foot."""
    left: list[Point] = []
    for tier in range(tiers):
        share = tier / tiers
        out = wide * (1 - share * 0.62)
        left.append((-out, -high * share))
        if tier < tiers - 1:
            left.append((-out * 0.45, -high * (share + 0.8 / tiers)))
    points = [*left, (0.0, -high), *((-a, b) for a, b in reversed(left))]
    return [(x + a, foot + b) for a, b in points]


def fir_line(land: Land, height: float, size: float, tiers: int, rise: float) -> Path:
    """A row of firs side by side over a hill that rises in the middle."""
    points: list[Point] = [(land.left, height + 1)]
    x = land.left + land.chance.uniform(0, size * 0.5)
    while x < land.right - size * 0.2:
        hill = rise * (1 - ((x - 35) / 35) ** 2)
        points += fir(x, height - hill + 1, size * land.about(1, 0.28), tiers, size * 0.36)
        x += size * land.about(0.8, 0.12)
    return polygon([*points, (land.right, height + 1)], closed=False)


def far_firs(land: Land, height: float, tone: int) -> None:
    land.layer(fir_line(land, height + 2, 6, 1, 2), tone)


def round_trees(land: Land, height: float, tone: int) -> None:
    """A hill with broad-leaved trees, crowns of round paper."""
    dark, pale = mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.6), mix(land.tone(tone), land.tone("light"), 0.3)
    places = sorted(land.about(x, 3) for x in (14, 26, 46, 57))
    for n, x in enumerate(places):
        foot, size = height + 0.5, land.about(3, 0.6)
        land.pen.path(rect(x - 0.4, foot - size - 2, 0.8, size + 2), fill=land.tone("dark"))
        land.stand(ellipse(x, foot - size - 2, size, size * 1.2), dark if n % 2 else pale, lift=0.4)
    land.layer(land.soft([(0, height), (20, height - 1.5), (land.about(36, 6), height + 1.5), (54, height - 1), (70, height + 1)]), tone)


def firs(land: Land, height: float, tone: int) -> None:
    land.layer(fir_line(land, height + 2, 10, 2, -3), tone)


def glade(land: Land, height: float, tone: int) -> None:
    """A clearing with a deer between two tall firs."""
    turned = land.side()
    edge = [(0.0, height - 2), (16.0, height - 0.5), (land.about(35, 4), height + 1.6), (55.0, height - 0.5), (70.0, height - 2)]
    for x, high in ((35 - turned * land.about(15, 1.5), land.about(19, 2)), (35 + turned * land.about(17, 1.5), land.about(15, 2))):
        land.pen.path(rect(x - 0.6, height - 3, 1.2, 5), fill=land.tone("dark"))
        land.stand(polygon(fir(x, height - 1.5, high, 3, high * 0.26)), land.tone(min(5, tone + 1)), lift=0.7)
    land.layer(land.soft(edge), tone)
    deer(land, 35 + turned * land.about(2, 3), height + 4.5, land.about(1, 0.06) if land.value < 5 else 0.9, -turned)
    blades = Path()
    for _ in range(9):
        x, y = land.about(35, 20), height + land.about(5.5, 2)
        blades.move(x, y).line(x + land.about(0, 0.5), y - 1.5)
    land.pen.path(blades, stroke=mix(land.tone(tone), land.tone("light"), 0.45), width_mm=0.35)


def deer(land: Land, x: float, foot: float, size: float, turned: int) -> None:
    def at(path: Path) -> Path:
        return path.moved(-4, 0).scaled(size * turned, size).moved(x, foot)

    land.pen.path(at(ANTLERS), stroke=land.tone("dark"), width_mm=0.45 * size)
    land.stand(at(DEER), land.tone("accent"), lift=0.45)
    land.pen.path(at(disc(0.2, -6.3, 0.8)), fill=land.tone("light"))


def thicket(land: Land, height: float, tone: int) -> None:
    """Dark trunks and branches at both sides, the frame of the richest card, and ferns in front."""
    edge: list[Point] = [(land.left, 14)]
    left = [(5.5, 15), (4.6, 24), (9.5, 21), (10, 22), (5.2, 27), (5.8, 36), (12, 32.5), (12.4, 33.6), (6.6, 39), (8, 48), (14, height)]
    edge += [(x + land.about(0, 0.5), y + land.about(0, 1)) for x, y in left]
    edge += [(35, height + 2.5)]
    edge += [(70 - x + land.about(0, 0.5), y + land.about(4, 1) if y < height else y) for x, y in reversed(left)]
    edge += [(land.right, 16)]
    land.layer(polygon(edge, closed=False), tone)
    for x in (land.about(24, 1.5), land.about(46, 1.5)):
        fern(land, x, height + 2.5, land.about(6, 0.6))
    for _ in range(3):
        x, y = land.about(35, 9), height + land.about(3, 0.6)
        land.pen.path(ellipse(x, y, 1, 0.6), fill=land.tone("accent"))
        land.pen.path(rect(x - 0.22, y, 0.44, 1.3), fill=land.tone("light"))


def fern(land: Land, x: float, foot: float, size: float) -> None:
    leaves = Path()
    for turn in (-58, -30, -4, 24, 52):
        tip = size * land.about(1, 0.1)
        leaf = Path().move(0, 0).curve(-0.2 * tip, -0.5 * tip, -0.1 * tip, -0.9 * tip, 0.16 * tip, -tip)
        leaf.curve(0.14 * tip, -0.6 * tip, 0.1 * tip, -0.3 * tip, 0, 0).close()
        leaves.add(leaf.turned(turn).moved(x, foot))
    land.stand(leaves, land.tone(2), lift=0.35)


LAYERS: Mapping[int, Sequence[Layer]] = {
    1: (glade,),
    2: (far_firs, glade),
    3: (far_firs, firs, glade),
    4: (far_firs, round_trees, firs, glade),
    5: (far_firs, round_trees, firs, glade, thicket),
}
