"""The green land: hills of firs, round trees, a deer in the glade and ferns."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.motifs.paper_world.animals import bird, deer
from pnp.face.motifs.paper_world.land import Land, Plans, draw_layers
from pnp.face.motifs.paper_world.plants import fern, fir
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon, segment

# The right side of a great fir, from its tip down.
BRANCHES: Sequence[Point] = (
    (1, 12), (6.5, 22), (4, 21.6), (9.5, 31.5), (6, 31), (12.5, 42), (8.5, 41.4), (16.5, 53), (12, 52.6),
)  # fmt: skip


def forest(land: Land) -> None:
    """A forest of as many layers as the card's value."""
    land.glow(
        land.about(35, 5), land.about(16, 1.5), 5 + land.value * 0.4, land.tone("glow"), rings=land.value
    )
    for _ in range(1 + land.value // 2):
        bird(land, land.about(36, 10), land.about(12, 5), land.about(1.5, 0.3))
    draw_layers(land, PLANS)


def fir_line(land: Land, height: float, size: float, tiers: int, rise: float) -> Path:
    """A row of firs side by side over a hill that rises in the middle."""
    points: list[Point] = [(land.left, height + 1)]
    x = land.left + land.chance.uniform(0, size * 0.5)
    while x < land.right - size * 0.2:
        hill = rise * (1 - ((x - 35) / 35) ** 2)
        outline = fir(x, height - hill + 1, size * land.about(1, 0.28), tiers, size * 0.36)
        points += outline[1:]  # neighbours share a foot
        x += size * land.about(0.8, 0.12)
    return polygon([*points, (land.right, height + 1)], closed=False)


def far_firs(land: Land, height: float, tone: int) -> None:
    """A wood so far that every tree is one cut."""
    land.layer(fir_line(land, height + 2, 6.5, 1, 2), tone)


def round_trees(land: Land, height: float, tone: int) -> None:
    """A hill with broad-leaved trees, crowns of round paper."""
    dark = mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.7)
    pale = mix(land.tone(tone), land.tone(max(1, tone - 1)), 0.8)
    places = sorted(land.about(x, 3) for x in (14, 26, 46, 57))
    for n, x in enumerate(places):
        foot, size = height + 0.5, land.about(3, 0.6) * land.zoom
        land.pen.path(segment(x, foot, x, foot - size - 2), stroke=land.tone("dark"), width_mm=0.8)
        # A short thick strip with round ends is a crown, for far fewer strokes than an outline.
        crown = segment(x, foot - size * 0.75 - 2, x, foot - size * 1.25 - 2)
        land.stroke(crown, dark if n % 2 else pale, 2 * size)
    low = (land.about(36, 6), height + 1.5)
    land.layer(land.soft([(0, height), (20, height - 1.5), low, (54, height - 1), (70, height + 1)]), tone)


def firs(land: Land, height: float, tone: int) -> None:
    """A wood near enough to count its branches."""
    land.layer(fir_line(land, height + 2, 11.5 * land.zoom, 2, -3), tone)
    if land.value == 1:  # alone on its card, the wood has someone in it
        deer(land, 35 + land.lean * land.about(3, 5), height + 10, land.about(0.9, 0.1), land.side())


def glade(land: Land, height: float, tone: int) -> None:
    """A clearing with a deer between two tall firs."""
    turned = land.side()
    low = (land.about(35, 4), height + 1.6)
    edge = [(0, height - 2), (16, height - 0.5), low, (55, height - 0.5), (70, height - 2)]
    for x, high in (
        (35 - turned * land.about(15, 1.5), land.about(19, 2)),
        (35 + turned * land.about(17, 1.5), land.about(15, 2)),
    ):
        land.pen.path(segment(x, height + 1, x, height - 2), stroke=land.tone("dark"), width_mm=1.2)
        land.stand(polygon(fir(x, height - 1.5, high, 3, high * 0.26)), land.tone(min(5, tone + 1)), lift=0.7)
    land.layer(land.soft(edge), tone)
    deer(land, 35 + turned * land.about(2, 3), height + 4.5, land.about(0.95, 0.05) * land.zoom, -turned)
    blades = Path()
    for _ in range(9):
        x, y = land.about(35, 20), height + land.about(5.5, 2)
        blades.move(x, y).line(x + land.about(0, 0.5), y - 1.5)
    land.pen.path(blades, stroke=mix(land.tone(tone), land.tone("light"), 0.45), width_mm=0.35)


def thicket(land: Land, height: float, tone: int) -> None:
    """Great firs at both sides, the frame of the richest card, and ferns and toadstools in front."""
    sides: list[list[Point]] = []
    for _ in range(2):
        lower = land.about(1, 2)
        branches = [(x + land.about(0, 0.6), y + lower) for x, y in BRANCHES]
        sides.append([*branches, (20, height)])
    right = [(70 - x, y) for x, y in reversed(sides[1])]
    edge = [(land.left, sides[0][0][1]), *sides[0], (35, height + 2.5), *right, (land.right, right[-1][1])]
    land.layer(polygon(edge, closed=False), tone)
    for x in (land.about(24, 1.5), land.about(46, 1.5)):
        fern(land, x, height + 2.5, land.about(6, 0.6))
    for _ in range(3):
        x, y = land.about(35, 9), height + land.about(3, 0.6)
        land.pen.path(segment(x, y, x, y + 1.1), stroke=land.tone("light"), width_mm=0.45)
        land.pen.path(segment(x - 0.5, y, x + 0.5, y), stroke=land.tone("accent"), width_mm=1)


PLANS: Plans = {
    1: ((glade,), (glade,), (round_trees,), (firs,)),
    2: ((far_firs, glade), (round_trees, glade), (far_firs, round_trees)),
    3: ((far_firs, firs, glade), (far_firs, round_trees, glade), (round_trees, firs, glade)),
    4: ((far_firs, round_trees, firs, glade),),
    5: ((far_firs, round_trees, firs, glade, thicket),),
}
