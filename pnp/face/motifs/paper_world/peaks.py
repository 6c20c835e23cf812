"""Peaks of the black land: sheets of rock with shaded sides and caps of snow."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.motifs.paper_world.land import Land
from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, polygon


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
        inner = (
            (x + (after[0] - x) * 0.5, height + 4),
            (x + 1, height - high * 0.45),
            (x - 1.2, height - high * 0.7),
        )
        land.pen.path(polygon((top, after, *inner)), fill=shade)
        if high > 4:
            snow_cap(land, before, top, after, snow)


def snow_cap(land: Land, before: Point, top: Point, after: Point, snow: str) -> None:
    """Snow down both flanks of a peak, its lower edge torn."""
    share = land.about(0.36, 0.05)
    left = (top[0] + (before[0] - top[0]) * share, top[1] + (before[1] - top[1]) * share)
    right = (top[0] + (after[0] - top[0]) * share, top[1] + (after[1] - top[1]) * share)
    deep = (left[1] + right[1]) / 2
    wide = right[0] - left[0]
    torn = [
        (right[0] - wide * part, deep + land.about(0.3, 0.5) * drop)
        for part, drop in ((0.22, -2), (0.4, 2.2), (0.58, -1.6), (0.8, 1.8))
    ]
    land.pen.path(polygon((top, right, *torn, left)), fill=snow)


def peaks(land: Land, height: float, tone: int) -> None:
    """The great summits at the back."""
    middle = land.about(35, 6)
    highs = (land.about(9, 1.5), land.about(10, 2), land.about(14, 1.5), land.about(9, 2), 8)
    tops = [(middle - 27 + 15 * n, high) for n, high in enumerate(highs)]
    crest(land, height + 6, tops, tone)


def summit(land: Land, height: float, tone: int) -> None:
    """One great mountain between two small ones."""
    tops = ((land.about(14, 3), 10), (land.about(36, 4), land.about(21, 2)), (land.about(57, 3), 11))
    crest(land, height + 6, tops, tone)


def ridge(land: Land, height: float, tone: int) -> None:
    """A nearer ridge with mist at its foot."""
    turned = land.about(0, 5)
    highs = (land.about(8, 1.5), land.about(6, 2), land.about(9, 1.5), 6)
    tops = [(8 + turned + 18.5 * n, high) for n, high in enumerate(highs)]
    crest(land, height + 4, tops, tone)
    mist(land, height + land.about(5, 0.6), tone)


def mist(land: Land, y: float, tone: int) -> None:
    """Two thin veils."""
    pale = mix(land.tone(tone), land.tone("light"), 0.35)
    for _ in range(2):
        y += 1.7
        x, wide = land.about(33, 14), land.about(15, 3)
        veil = Path().move(x - wide, y).curve(x - wide * 0.4, y - 1.3, x + wide * 0.3, y - 1, x + wide, y)
        land.pen.path(
            veil.curve(x + wide * 0.4, y + 0.8, x - wide * 0.4, y + 0.5, x - wide, y).close(),
            fill=pale,
            opacity=0.5,
        )
