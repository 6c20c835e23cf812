"""The black land: snowy peaks, mist, an ibex and a hut with a lit window under the moon."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.face.motifs.paper_world.land import Land, Layer, draw_layers
from pnp.face.motifs.paper_world.forest import fir
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, disc, parse, polygon, rect

IBEX = parse(
    "M0 0 L.2 -3 C-.6 -4.4 .2 -5.4 1.4 -5.4 L5 -5.6 L6.4 -7.6 L8.4 -7 L8.3 -6.2 L7.2 -5.8 L6.8 -3.6 L6.3 0 "
    "L5.6 0 L5.4 -3 L1.6 -2.8 L.8 0 Z"
)
HORNS = parse("M6.6 -7.4 C6.4 -9.4 5 -10.2 3.6 -9.4 M7 -7.4 C7 -9.8 5.6 -11 4 -10.6")


def mountain(land: Land) -> None:
    """A mountain range of as many layers as the card's value."""
    stars = Path()
    for _ in range(5 + 3 * land.value):
        stars.add(disc(land.about(35, 34), land.about(13, 11), land.chance.choice((0.18, 0.25, 0.35))))
    x = 35 + land.side() * land.about(6, 3)
    land.glow(x, land.about(14, 1), 5 + land.value * 0.45, land.tone("light"), rings=land.value)
    land.pen.path(stars, fill=land.tone("light"))
    draw_layers(land, LAYERS[land.value])


def crest(land: Land, height: float, tops: Sequence[tuple[float, float]], tone: int) -> None:
    """A sheet of peaks (x, how high), each with a shaded side and a cap of snow."""
    points: list[Point] = [(land.left, height)]
    for n, (x, high) in enumerate(tops):
        points.append((x, height - high))
        follow = tops[n + 1] if n + 1 < len(tops) else (land.right + 6, 0.0)
        points.append(((x + follow[0]) / 2 + land.about(0, 1), height - min(high, follow[1]) * 0.25))
    points[-1] = (land.right, height)
    land.layer(polygon(points, closed=False), tone)
    shade, snow = mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.6), land.tone("light")
    for n, (x, high) in enumerate(tops):
        before, top, after = points[2 * n], points[2 * n + 1], points[2 * n + 2]
        land.pen.path(polygon((top, after, (x + (after[0] - x) * 0.5, height + 4), (x + 1, height - high * 0.45), (x - 1.2, height - high * 0.7))), fill=shade)
        if high > 4:
            snow_cap(land, before, top, after, snow)


def snow_cap(land: Land, before: Point, top: Point, after: Point, snow: str) -> None:
    """Snow down both flanks of a peak, its lower edge torn."""
    share = land.about(0.36, 0.05)
    left = (top[0] + (before[0] - top[0]) * share, top[1] + (before[1] - top[1]) * share)
    right = (top[0] + (after[0] - top[0]) * share, top[1] + (after[1] - top[1]) * share)
    deep = (left[1] + right[1]) / 2
    wide = right[0] - left[0]
    torn = [(right[0] - wide * part, deep + land.about(0.3, 0.5) * drop) for part, drop in ((0.22, -2), (0.4, 2.2), (0.58, -1.6), (0.8, 1.8))]
    land.pen.path(polygon((top, right, *torn, left)), fill=snow)


def peaks(land: Land, height: float, tone: int) -> None:
    """The great summits at the back."""
    middle = land.about(35, 6)
    crest(land, height + 6, ((middle - 27, land.about(9, 1.5)), (middle - 12, land.about(10, 2)), (middle + 3, land.about(14, 1.5)), (middle + 18, land.about(9, 2)), (middle + 33, 8)), tone)


def ridge(land: Land, height: float, tone: int) -> None:
    """A nearer ridge with mist at its foot."""
    turned = land.about(0, 5)
    crest(land, height + 4, ((8 + turned, land.about(8, 1.5)), (25 + turned, land.about(6, 2)), (45 + turned, land.about(9, 1.5)), (63 + turned, 6)), tone)
    mist(land, height + land.about(5, 0.6), tone)


def mist(land: Land, y: float, tone: int) -> None:
    pale = mix(land.tone(tone), land.tone("light"), 0.35)
    for _ in range(2):
        x, wide = land.about(32, 16), land.about(16, 4)
        land.pen.path(rect(x - wide / 2, y + land.about(0, 1.2), wide, 1.1, 0.55), fill=pale, opacity=0.7)


def crag(land: Land, height: float, tone: int) -> None:
    """A crag with an ibex upon it; alone on the card it is a whole mountain."""
    turned = land.side()
    x = 35 + turned * land.about(10, 2)
    if land.value == 1:
        crest(land, height + 6, ((land.about(14, 3), 10), (land.about(36, 4), land.about(21, 2)), (land.about(57, 3), 11)), tone)
        return
    top = height - 4
    ibex(land, x, top + 0.4, 0.8, -turned)
    line: list[Point] = [(0, height + 3), (35 - turned * 22, height + 1), (35 - turned * 8, height + 3), (x - turned * 7, height + 1)]
    line += [(x - turned * 4.5, top), (x + turned * 4, top - 0.4), (x + turned * 6, height - 0.5), (x + turned * 12, height + 1), (70, height + 2)]
    inner = sorted(line[1:-1])
    land.layer(polygon([(land.left, height + 3), *inner, (land.right, height + 2)], closed=False), tone)
    shade = mix(land.tone(tone), land.tone(min(5, tone + 1)), 0.6)
    land.pen.path(polygon(((x + turned * 4, top - 0.4), (x + turned * 6, height - 0.5), (x + turned * 12, height + 1), (x + turned * 5, height + 11), (x + turned * 1.5, height + 3))), fill=shade)


def ibex(land: Land, x: float, foot: float, size: float, turned: int) -> None:
    def at(path: Path) -> Path:
        return path.moved(-3.4, 0).scaled(size * turned, size).moved(x, foot)

    land.pen.path(at(HORNS), stroke=land.tone("dark"), width_mm=0.6 * size)
    land.pen.path(at(IBEX), fill=land.tone("dark"))


def alp(land: Land, height: float, tone: int) -> None:
    """A slope with firs and a hut whose window is lit."""
    turned = land.side()
    hut = 35 + turned * land.about(7, 2)
    firs: list[Point] = []
    for n in range(4):
        firs += fir(hut - turned * (9 + n * 4.2), height + 2.5 - n * 0.5, land.about(8, 1.5), 2, 2)
    for n in range(2):
        firs += fir(hut + turned * (9 + n * 4.4), height + 2, land.about(7, 1.5), 2, 1.9)
    trees = Path()
    for n in range(6):
        trees.add(polygon(firs[n * 7 : n * 7 + 7]))
    land.stand(trees, land.tone(min(5, tone + 1)), lift=0.4)
    land.layer(land.soft([(0, height), (16, height + 1.5), (35, height + 2.6), (54, height + 1), (70, height - 1)]), tone)
    y = height + 4.5
    land.stand(rect(hut - 3.2, y - 4, 6.4, 4), land.tone("dark"), lift=0.4)
    land.pen.path(rect(hut - 1, y - 3, 2, 1.8), fill=land.tone("accent"))
    land.stand(polygon(((hut - 4.6, y - 3.6), (hut, y - 7.6), (hut + 4.6, y - 3.6), (hut + 3.6, y - 3.3), (hut, y - 6.4), (hut - 3.6, y - 3.3))), land.tone("light"), lift=0.3)


def gorge(land: Land, height: float, tone: int) -> None:
    """Cliffs at both sides, the frame of the richest card."""
    left: list[Point] = [(3, 17), (5, 22), (4.5, 27), (8.5, 31), (8, 38), (11.5, 42), (12, 49), (19, height - 1), (26, height + 2)]
    edge: list[Point] = [(land.left, 15)]
    edge += [(x + land.about(0, 0.7), y + land.about(0, 1)) for x, y in left]
    edge += [(70 - x + land.about(0, 0.7), y + land.about(1, 1)) for x, y in reversed(left)]
    land.layer(polygon([*edge, (land.right, 18)], closed=False), tone)
    rim = mix(land.tone(tone), land.tone(2), 0.7)
    land.pen.path(polygon(edge[1:9], closed=False).moved(-0.9, 1.2), stroke=rim, width_mm=0.35)
    land.pen.path(polygon(edge[11:19], closed=False).moved(0.9, 1.2), stroke=rim, width_mm=0.35)


LAYERS: Mapping[int, Sequence[Layer]] = {
    1: (crag,),
    2: (peaks, alp),
    3: (peaks, ridge, alp),
    4: (peaks, ridge, crag, alp),
    5: (peaks, ridge, crag, alp, gorge),
}
