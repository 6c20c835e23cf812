"""The blue land: waves, a lighthouse, a sailing boat, a whale and leaping fish."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pnp.face.motifs.paper_world.land import Land, Layer, draw_layers
from pnp.pens.colour import mix
from pnp.pens.path import Path, polygon, rect


def sea(land: Land) -> None:
    """A sea of as many layers as the card's value."""
    land.glow(land.about(31, 4), land.about(15, 1.5), 4.4 + land.value * 0.4, land.tone("light"), rings=land.value)
    for n in range(1 + land.value // 2):
        gull(land, land.about(44, 7), land.about(12, 5) + n, land.about(1.6, 0.4))
    draw_layers(land, LAYERS[land.value])


def gull(land: Land, x: float, y: float, size: float) -> None:
    wings = Path().move(x - size * 1.6, y - size * 0.3)
    wings.curve(x - size, y - size, x - size * 0.4, y - size * 0.8, x, y)
    wings.curve(x + size * 0.4, y - size * 0.8, x + size, y - size, x + size * 1.6, y - size * 0.3)
    land.pen.path(wings, stroke=land.tone(4), width_mm=0.35)


def crests(land: Land, height: float, length: float, deep: float, turned: int) -> Path:
    """An edge of pointed waves; a wave is length wide and deep high, and leans to one side."""
    x = land.left - land.chance.uniform(0, length)
    edge = Path().move(land.left, height)
    while x < land.right:
        wide = length * land.about(1, 0.14)
        fall, rise = (0.18, 0.72) if turned > 0 else (0.28, 0.82)
        top = height + land.about(0, deep * 0.16)
        if x + wide > land.left:
            edge.curve(x + wide * fall, height + deep, x + wide * rise, height + deep, min(x + wide, land.right), top)
        x += wide
    return edge


def foam(land: Land, edge: Path, colour: str, width: float, down: float) -> None:
    """A pale line that follows an edge a little below it."""
    land.pen.path(edge.moved(0, down), stroke=colour, width_mm=width)


def horizon(land: Land, height: float, tone: int) -> None:
    """The far water, with a lighthouse on its rock."""
    x, y = 35 + land.side() * land.about(10, 2), height + 1
    high = land.about(9, 1)
    rock = polygon(((x - 6, y + 1), (x - 4, y - 1.6), (x - 1.5, y - 2.4), (x + 2, y - 2.2), (x + 4.5, y - 0.8), (x + 6.5, y + 1)))
    tower = polygon(((x - 1.5, y - 2), (x - 1, y - high), (x + 1, y - high), (x + 1.5, y - 2)))
    beam = polygon(((x, y - high - 1), (x - 24, y - high - 4.5), (x - 24, y - high + 0.5), (x, y - high - 0.6)))
    beam.add(beam.mirrored(x))
    land.pen.path(beam, fill=land.tone("light"), opacity=0.55)
    land.stand(tower, land.tone("light"))
    for share in (0.35, 0.7):
        low = y - 2 - (high - 2) * share
        land.pen.path(polygon(((x - 1.3, low), (x - 1.2, low - 1.3), (x + 1.2, low - 1.3), (x + 1.3, low))), fill=land.tone("accent"))
    land.pen.path(polygon(((x - 1.1, y - high), (x, y - high - 2.2), (x + 1.1, y - high))), fill=land.tone("dark"))
    land.stand(rock, land.tone(4))
    edge = Path().move(land.left, height).curve(20, height - 0.5, 50, height + 0.5, land.right, height)
    land.layer(edge, tone)
    lines = Path()
    for _ in range(5):
        left, low = land.about(35, 28), height + land.about(3.6, 2)
        lines.move(left, low).line(left + land.about(5, 2), low)
    land.pen.path(lines, stroke=mix(land.tone(tone), land.tone("light"), 0.55), width_mm=0.35)


def swell(land: Land, height: float, tone: int) -> None:
    """Rolling waves that carry a sailing boat."""
    boat(land, 35 + land.side() * land.about(5, 4), height + 1.5, 1 + 0.06 * (3 - land.value) if land.value > 1 else 1.5)
    edge = crests(land, height, 11, 3.4, land.side())
    foam_edge = Path(list(edge.steps))
    land.layer(edge, tone)
    foam(land, foam_edge, mix(land.tone(tone), land.tone("light"), 0.5), 0.35, 1.3)


def boat(land: Land, x: float, foot: float, size: float) -> None:
    turned = land.side() * size
    tilt = land.about(0, 5)

    def at(path: Path) -> Path:
        return path.scaled(turned, size).turned(tilt).moved(x, foot)

    land.pen.path(at(rect(-0.3, -13, 0.6, 11)), fill=land.tone("dark"))
    land.stand(at(Path().move(0.7, -12.5).curve(6, -9, 7, -6, 7, -3.6).line(0.7, -3.2).close()), land.tone("light"))
    land.stand(at(Path().move(-0.7, -11).curve(-2, -8, -4, -5, -5.4, -3.4).line(-0.7, -3.2).close()), land.tone("accent"))
    land.stand(at(Path().move(-7, -2.6).line(8.4, -2.6).curve(7, 0, 5, 1.6, 4, 1.6).line(-4.6, 1.6).close()), land.tone("dark"))


def whale(land: Land, height: float, tone: int) -> None:
    """Waves from which a whale shows its tail."""
    x, foot = 35 + land.side() * land.about(12, 3), height + 3
    tail = Path().move(-1.2, 0).curve(-0.8, -3, -1, -5, -1.2, -5.4).curve(-3, -5.6, -6, -6.4, -6.8, -9.6)
    tail.curve(-4, -9.6, -1.6, -8.8, 0, -7.2).curve(1.6, -8.8, 4, -9.6, 6.8, -9.6)
    tail.curve(6, -6.4, 3, -5.6, 1.2, -5.4).curve(1, -5, 0.8, -3, 1.2, 0).close()
    land.stand(tail.turned(land.about(0, 9)).moved(x, foot), land.tone("dark"), lift=0.6)
    edge = crests(land, height, 13, 4, land.side())
    line = Path(list(edge.steps))
    land.layer(edge, tone)
    foam(land, line, mix(land.tone(tone), land.tone("light"), 0.45), 0.4, 1.5)
    foam(land, line, mix(land.tone(tone), land.tone(tone - 1), 0.6), 0.3, 3.4)


def waves(land: Land, height: float, tone: int) -> None:
    """Near waves with a fish that leaps over them."""
    turned = land.side()
    fish(land, 35 - turned * land.about(6, 3), height - 3.5, 1, turned)
    edge = crests(land, height, 16, 5, turned)
    line = Path(list(edge.steps))
    land.layer(edge, tone)
    foam(land, line, mix(land.tone(tone), land.tone("light"), 0.6), 0.5, 1.6)
    foam(land, line, mix(land.tone(tone), land.tone(tone - 1), 0.5), 0.35, 3.8)


def fish(land: Land, x: float, y: float, size: float, turned: int) -> None:
    body = Path().move(-4, 0.6).curve(-2, -2.6, 2, -2.8, 4.6, 0).curve(2, 2.4, -2, 2, -4, 0.6).close()
    tail = polygon(((-3.6, 0.5), (-6.4, -1.6), (-5.8, 0.8), (-6.2, 3)))
    whole = body.add(tail).scaled(size * turned, size).turned(-turned * land.about(30, 10)).moved(x, y)
    land.stand(whole, land.tone("accent"), lift=0.5)


def breakers(land: Land, height: float, tone: int) -> None:
    """Two great waves that curl in from the sides, the frame of the richest card."""
    tall = land.about(19, 2), land.about(22, 2)
    left, right = land.about(9, 1), land.about(9, 1)
    edge = Path().move(land.left, tall[0] + 4)
    edge.curve(3, tall[0] - 2, left + 5, tall[0] + 2, left + 4, tall[0] + 11)
    edge.curve(left + 2, tall[0] + 7, left - 2, tall[0] + 7, left - 3, tall[0] + 12)
    edge.curve(left - 4, tall[0] + 24, left + 2, height - 1, left + 12, height)
    edge.curve(28, height + 4, 36, height + 4, 42, height - 0.5)
    edge.curve(48, height + 2, 70 - right + 4, height - 6, 70 - right + 3, tall[1] + 13)
    edge.curve(70 - right + 2, tall[1] + 8, 70 - right - 2, tall[1] + 8, 70 - right - 4, tall[1] + 12)
    edge.curve(70 - right - 5, tall[1] + 2, 68, tall[1] - 2, land.right, tall[1] + 3)
    line = Path(list(edge.steps))
    land.layer(edge, tone)
    land.pen.path(line, stroke=land.tone("light"), width_mm=0.7)


LAYERS: Mapping[int, Sequence[Layer]] = {
    1: (swell,),
    2: (horizon, swell),
    3: (horizon, swell, waves),
    4: (horizon, swell, whale, waves),
    5: (horizon, swell, whale, waves, breakers),
}
