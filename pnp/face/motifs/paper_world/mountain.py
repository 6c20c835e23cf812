"""The black land: snowy peaks, mist, an ibex and a hut with a lit window under the moon."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.motifs.paper_world.animals import ibex
from pnp.face.motifs.paper_world.dwellings import hut
from pnp.face.motifs.paper_world.land import Land, Plans, draw_layers
from pnp.face.motifs.paper_world.peaks import peaks, ridge, summit
from pnp.face.motifs.paper_world.plants import fir
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon

# The left cliff of the gorge, from its top down.
CLIFF: Sequence[Point] = ((3, 17), (5, 22), (4.5, 27), (8.5, 31), (8, 38), (11.5, 42), (12, 49))


def mountain(land: Land) -> None:
    """A mountain range of as many layers as the card's value."""
    x = 35 + land.side() * land.about(6, 3)
    land.glow(x, land.about(14, 1), 5 + land.value * 0.45, land.tone("glow"), rings=land.value)
    for width, many in ((0.4, 6 + 2 * land.value), (0.75, 2 + land.value)):
        stars = Path()
        for _ in range(many):
            x, y = land.about(35, 34), land.about(13, 11)
            stars.move(x, y).line(x + 0.02, y)  # the round ends of the line are the star
        land.pen.path(stars, stroke=land.tone("light"), width_mm=width)
    draw_layers(land, PLANS)


def crag(land: Land, height: float, tone: int) -> None:
    """A crag with an ibex upon it."""
    turned = -land.lean
    x = 35 + turned * land.about(10, 2)
    top = height - 4
    ibex(land, x, top + 0.4, 0.8 * land.zoom, -turned)
    foot = [(35 - turned * 22, height + 1), (35 - turned * 8, height + 3), (x - turned * 7, height + 1)]
    rock = [(x - turned * 4.5, top), (x + turned * 4, top - 0.4), (x + turned * 6, height - 0.5)]
    edge = sorted([*foot, *rock, (x + turned * 12, height + 1)])
    land.layer(polygon([(land.left, height + 3), *edge, (land.right, height + 2)], closed=False), tone)
    shade = mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.6)
    side = [(x + turned * 12, height + 1), (x + turned * 5, height + 11), (x + turned * 1.5, height + 3)]
    land.pen.path(polygon([*rock[1:], *side]), fill=shade)


def alp(land: Land, height: float, tone: int) -> None:
    """A slope with firs and a hut whose window is lit."""
    turned = land.lean
    x = 35 + turned * land.about(7, 2)
    trees = Path()
    for away in (-21.6, -17.4, -13.2, -9, 9, 13.4):
        trees.add(polygon(fir(x + turned * away, height + land.about(2, 0.5), land.about(8, 1.8), 2, 2)))
    land.stand(trees, mix(land.tone(5), land.tone(tone), 0.15), lift=0.4)
    land.layer(
        land.soft([(0, height), (16, height + 1.5), (35, height + 2.6), (54, height + 1), (70, height - 1)]),
        tone,
    )
    hut(land, x, height + 4.5)


def gorge(land: Land, height: float, tone: int) -> None:
    """Cliffs at both sides, the frame of the richest card; some of their faces catch the moon."""
    walls: list[list[Point]] = []
    for _ in range(2):
        lower = land.about(0, 2)
        wall = [(x + land.about(0, 0.8), y + lower) for x, y in CLIFF]
        walls.append([*wall, (19, height - 1), (26, height + 2)])
    left, right = walls[0], [(70 - x, y) for x, y in walls[1]]
    edge = [(land.left, left[0][1] - 2), *left, *reversed(right), (land.right, right[0][1] - 2)]
    land.layer(polygon(edge, closed=False), tone)
    lit = Path()
    for wall, inward in ((left, -1), (right, 1)):
        for n in (0, 2, 4, 6):
            (x1, y1), (x2, y2) = wall[n], wall[n + 1]
            lit.add(polygon(((x1, y1), (x2, y2), (x2 + inward * 4.5, y2 + 7), (x1 + inward * 2.5, y1 + 5))))
    land.pen.path(lit, fill=mix(land.tone(tone), land.tone(tone - 1), 0.75))


PLANS: Plans = {
    1: ((summit,), (summit,), (alp,), (crag,)),
    2: ((peaks, alp), (peaks, crag), (ridge, alp)),
    3: ((peaks, ridge, alp), (peaks, crag, alp), (peaks, ridge, crag)),
    4: ((peaks, ridge, crag, alp),),
    5: ((peaks, ridge, crag, alp, gorge),),
}
