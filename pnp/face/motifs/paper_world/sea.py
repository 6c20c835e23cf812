"""The blue land: waves, a lighthouse, a sailing boat, a whale and leaping fish."""

from __future__ import annotations

from pnp.face.motifs.paper_world.animals import fish, gull, whale_tail
from pnp.face.motifs.paper_world.dwellings import boat, lighthouse
from pnp.face.motifs.paper_world.land import Land, Plans, draw_layers
from pnp.pens.colour import mix
from pnp.pens.path import Path, disc


def sea(land: Land) -> None:
    """A sea of as many layers as the card's value."""
    land.glow(
        land.about(31, 4), land.about(15, 1.5), 4.4 + land.value * 0.4, land.tone("glow"), rings=land.value
    )
    land.cloud(
        35 + land.side() * land.about(11, 3),
        land.about(17, 2),
        land.about(2.2, 0.4),
        mix(land.tone("sky"), land.tone("light"), 0.7),
    )
    for n in range(1 + land.value // 2):
        gull(land, land.about(44, 7), land.about(12, 5) + n, land.about(1.6, 0.4))
    draw_layers(land, PLANS)


def crests(land: Land, height: float, length: float, deep: float, turned: int) -> Path:
    """An edge of pointed waves; a wave is length wide and deep high, and leans to one side."""
    x = land.left - land.chance.uniform(0, length)
    edge = Path().move(land.left, height)
    while x < land.right:
        wide = length * land.about(1, 0.14)
        fall, rise = (0.18, 0.72) if turned > 0 else (0.28, 0.82)
        top = height + land.about(0, deep * 0.16)
        if x + wide > land.left:
            edge.curve(
                x + wide * fall, height + deep, x + wide * rise, height + deep, min(x + wide, land.right), top
            )
        x += wide
    return edge


def foam(land: Land, edge: Path, colour: str, width: float, down: float) -> None:
    """A pale line that follows an edge a little below it."""
    land.pen.path(edge.moved(0, down), stroke=colour, width_mm=width)


def horizon(land: Land, height: float, tone: int) -> None:
    """The far water, with a lighthouse on its rock."""
    lighthouse(land, 35 - land.lean * land.about(11, 2), height + 1)
    edge = Path().move(land.left, height).curve(20, height - 0.5, 50, height + 0.5, land.right, height)
    land.layer(edge, tone)
    lines = Path()
    for _ in range(5):
        left, low = land.about(35, 28), height + land.about(3.6, 2)
        lines.move(left, low).line(left + land.about(5, 2), low)
    land.pen.path(lines, stroke=mix(land.tone(tone), land.tone("light"), 0.55), width_mm=0.35)


def swell(land: Land, height: float, tone: int) -> None:
    """Rolling waves that carry a sailing boat."""
    boat(land, 35 + land.lean * land.about(5, 3), height + 1.5, land.zoom)
    edge = crests(land, height, 11, 3.4, land.side())
    land.layer(edge, tone)
    foam(land, edge, mix(land.tone(tone), land.tone("light"), 0.5), 0.35, 1.3)


def whale(land: Land, height: float, tone: int) -> None:
    """Waves from which a whale shows its tail."""
    whale_tail(land, 35 - land.lean * land.about(10, 3), height + 3, land.zoom)
    edge = crests(land, height, 13, 4, land.side())
    land.layer(edge, tone)
    foam(land, edge, mix(land.tone(tone), land.tone("light"), 0.45), 0.4, 1.5)
    foam(land, edge, mix(land.tone(tone), land.tone(tone - 1), 0.6), 0.3, 3.4)


def waves(land: Land, height: float, tone: int) -> None:
    """Near waves with a fish that leaps over them."""
    turned = land.side()
    fish(land, 35 + land.lean * land.about(6, 3), height - 3.5 * land.zoom, land.zoom, turned)
    edge = crests(land, height, 16, 5, turned)
    land.layer(edge, tone)
    foam(land, edge, mix(land.tone(tone), land.tone("light"), 0.6), 0.5, 1.6)
    foam(land, edge, mix(land.tone(tone), land.tone(tone - 1), 0.5), 0.35, 3.8)


def breakers(land: Land, height: float, tone: int) -> None:
    """Two great waves that curl in from the sides, the frame of the richest card."""
    tall = land.about(19, 2), land.about(22, 2)
    left, right = land.about(9, 1), land.about(9, 1)
    edge = Path().move(land.left, tall[0] + 4)
    edge.curve(3, tall[0] - 2, left + 5, tall[0] + 2, left + 4, tall[0] + 11)
    edge.curve(left + 2, tall[0] + 7, left - 2, tall[0] + 7, left - 3, tall[0] + 12)
    crest = Path([*edge.steps])
    edge.curve(left - 4, tall[0] + 24, left + 2, height - 1, left + 12, height)
    edge.curve(28, height + 4, 36, height + 4, 42, height - 0.5)
    edge.curve(48, height + 2, 70 - right + 4, height - 6, 70 - right + 3, tall[1] + 13)
    crest.move(70 - right + 3, tall[1] + 13)
    edge.curve(70 - right + 2, tall[1] + 8, 70 - right - 2, tall[1] + 8, 70 - right - 4, tall[1] + 12)
    edge.curve(70 - right - 5, tall[1] + 2, 68, tall[1] - 2, land.right, tall[1] + 3)
    crest.steps += edge.steps[-2:]
    trough = Path().move(22, height + 4).curve(28, height + 7, 36, height + 7, 42, height + 2.5)
    trough.curve(44, height + 3.4, 47, height + 3, 50, height + 1.6)
    land.layer(edge, tone)
    land.pen.path(crest, stroke=land.tone("light"), width_mm=0.8)
    land.pen.path(trough, stroke=mix(land.tone(tone), land.tone(2), 0.6), width_mm=0.4)
    spray(land, left + 6.5, tall[0] + 7)
    spray(land, 63.5 - right, tall[1] + 8)


def spray(land: Land, x: float, y: float) -> None:
    """A few drops before a crest."""
    drops = Path()
    for _ in range(4):
        drops.add(disc(x + land.about(0, 1.2), y + land.about(0, 2.6), land.about(0.45, 0.2)))
    land.pen.path(drops, fill=land.tone("light"))


PLANS: Plans = {
    1: ((swell,), (swell,), (whale,), (waves,)),
    2: ((horizon, swell), (horizon, whale), (swell, waves)),
    3: ((horizon, swell, waves), (horizon, swell, whale), (swell, whale, waves)),
    4: ((horizon, swell, whale, waves),),
    5: ((horizon, swell, whale, waves, breakers),),
}
