"""Animals of the lands: camels, gulls, a whale, fish, birds, deer and ibex."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.face.motifs.paper_world.land import Land
from pnp.pens.path import Path, Point, disc, parse, polygon

CAMEL: Sequence[Point] = (
    (0, 0), (0.4, -3.4), (0.2, -4.6), (1.4, -5.2), (2.2, -7.2), (3.2, -5.2), (4.4, -7), (5.4, -4.9),
    (6.4, -4.6), (7, -7.4), (8.6, -7.6), (8.6, -6.7), (7.7, -6.5), (7.2, -3.6), (6.2, -3.2), (5.9, 0),
    (5.3, 0), (5, -3), (1.6, -3), (1, 0),
)  # fmt: skip
DEER = parse(
    "M0 0 L-.3 -4.2 C-1 -5.6 -.8 -7 .6 -7.4 L5 -7.6 L6.6 -10.4 L6.2 -11.6 L7.2 -11.2 L9.2 -10.2 L9 -9.5 "
    "L7.6 -9.4 L7.2 -6.6 C7 -5.4 6.6 -5 6.2 -4.6 L6.4 0 L5.6 0 L5 -4.2 L1.6 -4.2 L.8 0 Z"
)
ANTLERS = parse("M6.8 -11 L6 -13 L4.6 -14 M6 -13 L6.2 -14.8 M7 -11 L8 -12.8 L7.8 -14.6 M8 -12.8 L9.4 -13.8")
IBEX = parse(
    "M0 0 L.2 -3 C-.6 -4.4 .2 -5.4 1.4 -5.4 L5 -5.6 L6.4 -7.6 L8.4 -7 L8.3 -6.2 L7.2 -5.8 L6.8 -3.6 L6.3 0 "
    "L5.6 0 L5.4 -3 L1.6 -2.8 L.8 0 Z"
)
HORNS = parse("M6.6 -7.4 C6.4 -9.4 5 -10.2 3.6 -9.4 M7 -7.4 C7 -9.8 5.6 -11 4 -10.6")
WHALE_TAIL = parse(
    "M-1.2 0 C-.8 -3 -1 -5 -1.2 -5.4 C-3 -5.6 -6 -6.4 -6.8 -9.6 C-4 -9.6 -1.6 -8.8 0 -7.2 "
    "C1.6 -8.8 4 -9.6 6.8 -9.6 C6 -6.4 3 -5.6 1.2 -5.4 C1 -5 .8 -3 1.2 0 Z"
)


def camels(land: Land, first: float, foot: float, size: float, colour: str) -> None:
    """Two or three camels in a line."""
    turned = land.side()
    for n in range(land.chance.choice((2, 3))):
        camel = polygon(CAMEL).scaled(size * turned, size)
        land.pen.path(camel.moved(first + n * 11.6 * size, foot + 0.35 * n), fill=colour)


def whale_tail(land: Land, x: float, foot: float, size: float) -> None:
    """The tail of a diving whale."""
    tail = WHALE_TAIL.scaled(size).turned(land.about(0, 9))
    land.stand(tail.moved(x, foot), land.tone("dark"), lift=0.6)


def gull(land: Land, x: float, y: float, size: float) -> None:
    """A gull far off: two bows."""
    wings = Path().move(x - size * 1.6, y - size * 0.3)
    wings.curve(x - size, y - size, x - size * 0.4, y - size * 0.8, x, y)
    wings.curve(x + size * 0.4, y - size * 0.8, x + size, y - size, x + size * 1.6, y - size * 0.3)
    land.pen.path(wings, stroke=land.tone(4), width_mm=0.35)


def fish(land: Land, x: float, y: float, size: float, turned: int) -> None:
    """A fish that leaps."""
    body = Path().move(-4, 0.6).curve(-2, -2.6, 2, -2.8, 4.6, 0).curve(2, 2.4, -2, 2, -4, 0.6).close()
    tail = polygon(((-3.6, 0.5), (-6.4, -1.6), (-5.8, 0.8), (-6.2, 3)))
    whole = body.add(tail).scaled(size * turned, size).turned(-turned * land.about(30, 10)).moved(x, y)
    land.stand(whole, land.tone("accent"), lift=0.5)


def bird(land: Land, x: float, y: float, size: float) -> None:
    """A bird of folded paper."""
    wings = polygon(
        (
            (x - size * 1.5, y - size * 0.7),
            (x, y - size * 0.1),
            (x + size * 1.5, y - size * 0.8),
            (x, y + size * 0.6),
        )
    )
    land.pen.path(wings, fill=land.tone(5))


def deer(land: Land, x: float, foot: float, size: float, turned: int) -> None:
    """A deer that looks to one side."""

    def at(path: Path) -> Path:
        return path.moved(-4, 0).scaled(size * turned, size).moved(x, foot)

    land.pen.path(at(ANTLERS), stroke=land.tone("dark"), width_mm=0.45 * size)
    land.stand(at(DEER), land.tone("accent"), lift=0.45)
    land.pen.path(at(disc(0.2, -6.3, 0.8)), fill=land.tone("light"))


def ibex(land: Land, x: float, foot: float, size: float, turned: int) -> None:
    """An ibex that looks to one side."""

    def at(path: Path) -> Path:
        return path.moved(-3.4, 0).scaled(size * turned, size).moved(x, foot)

    land.pen.path(at(HORNS), stroke=land.tone("dark"), width_mm=0.6 * size)
    land.pen.path(at(IBEX), fill=land.tone("dark"))
