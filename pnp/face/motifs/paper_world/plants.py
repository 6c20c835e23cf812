"""Plants of the lands: cactus, agave, fir and fern."""

from __future__ import annotations

from pnp.face.motifs.paper_world.land import Land
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon


def saguaro(land: Land, x: float, foot: float, high: float, colour: str) -> None:
    """A cactus of three bent strips: a trunk and two arms."""
    thick = high * 0.17
    reach = high * land.about(0.26, 0.03)
    low, lift = high * land.about(0.36, 0.05), high * 0.32
    path = Path().move(x, foot).line(x, foot - high)
    first = land.side()
    for turned, y in ((first, foot - low), (-first, foot - low - high * 0.14)):
        arm = x + turned * reach
        path.move(x, y).line(arm - turned * thick * 0.6, y)
        path.curve(arm, y, arm, y, arm, y - thick * 0.6).line(arm, y - lift)
    land.stroke(path, colour, thick, lift=high * 0.04)
    if high > 8:
        rib = Path().move(x - thick * 0.16, foot - 0.6).line(x - thick * 0.16, foot - high + 0.6)
        land.pen.path(rib, stroke=mix(colour, land.tone(2), 0.35), width_mm=0.3)


def agave(land: Land, x: float, foot: float, size: float) -> None:
    """A fan of pointed leaves."""
    leaves = Path()
    for turn in (-70, -42, -16, 12, 38, 66):
        leaf = polygon(((-0.13 * size, 0), (0, -size), (0.13 * size, 0)))
        leaves.add(leaf.turned(turn + land.about(0, 6)).moved(x, foot))
    land.stand(leaves, land.tone(2), lift=0.35)


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


def fern(land: Land, x: float, foot: float, size: float) -> None:
    """A fan of broad leaves."""
    leaves = Path()
    for turn in (-58, -30, -4, 24, 52):
        tip = size * land.about(1, 0.1)
        leaf = polygon(
            ((-0.05 * tip, 0), (-0.13 * tip, -0.5 * tip), (0.1 * tip, -tip), (0.1 * tip, -0.5 * tip))
        )
        leaves.add(leaf.turned(turn).moved(x, foot))
    land.stand(leaves, land.tone(2), lift=0.35)
