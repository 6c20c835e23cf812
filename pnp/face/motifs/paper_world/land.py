"""The land of one landscape card: its sky, its layers of paper from far to near, and what stands on them.

Every land is drawn on a square of 70 units; the motif fits it to its box.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from pnp.pens.colour import mix
from pnp.pens.path import Path, Point, disc, smooth
from pnp.pens.pen import Pen

SIDE = 70.0

# Value 1 is one layer of paper over the sky; every value adds one, and the horizon climbs with it.
HEIGHTS: Mapping[int, Sequence[float]] = {
    1: (45,),
    2: (35, 50),
    3: (29, 41, 53),
    4: (25, 34, 44, 55),
    5: (22, 29.5, 38, 47.5, 58),
}
# Which of the five papers each layer is cut from, 1 the palest and furthest.
TONES: Mapping[int, Sequence[int]] = {1: (3,), 2: (2, 4), 3: (1, 3, 4), 4: (1, 2, 3, 4), 5: (1, 2, 3, 4, 5)}

LAYER_LIFT = 1.1


@dataclass(frozen=True, slots=True)
class Land:
    """One card's land: the pen, the card's colour and value, the palette, and its own chance."""

    pen: Pen
    name: str
    value: int
    colours: Mapping[str, str]
    chance: Random
    bleed: float

    @property
    def left(self) -> float:
        return -self.bleed

    @property
    def right(self) -> float:
        return SIDE + self.bleed

    def tone(self, which: int | str) -> str:
        """A paper of this land: 1 (far) to 5 (near), sky, dark, light or accent."""
        return self.colours[f"{self.name}-{which}"]

    def about(self, middle: float, spread: float) -> float:
        """A number near the middle, different on every card."""
        return middle + self.chance.uniform(-spread, spread)

    def side(self) -> int:
        """-1 or 1: left or right."""
        return self.chance.choice((-1, 1))

    def layer(self, edge: Path, tone: int) -> None:
        """A sheet over the whole width, cut along its upper edge (from the left rim to the right one)."""
        low = SIDE + self.bleed
        sheet = edge.line(self.right, low).line(self.left, low).close()
        self.pen.paper(sheet, self.tone(tone), lift_mm=LAYER_LIFT)

    def soft(self, points: Sequence[Point]) -> Path:
        """A soft edge through points; the first and last are put on the rims."""
        return smooth([(self.left, points[0][1]), *points[1:-1], (self.right, points[-1][1])], closed=False)

    def stand(self, path: Path, colour: str, *, lift: float = 0.5) -> None:
        """A small piece of paper with one plain shadow: a quarter of the strokes of a real one."""
        self.pen.path(path.moved(lift * 0.4, lift), fill="#000000", opacity=0.16)
        self.pen.path(path, fill=colour)

    def stroke(self, path: Path, colour: str, width: float, *, lift: float = 0.4) -> None:
        """A strip of paper bent along a line, with one plain shadow."""
        if lift:
            self.pen.path(path.moved(lift * 0.4, lift), stroke="#000000", width_mm=width, opacity=0.16)
        self.pen.path(path, stroke=colour, width_mm=width)

    def glow(self, x: float, y: float, radius: float, colour: str, *, rings: int) -> None:
        """A sun or moon, with rings of paler paper around it."""
        for ring in range(rings, 0, -1):
            tint = mix(self.tone("sky"), colour, 0.09 + 0.09 * (rings - ring))
            self.pen.path(disc(x, y, radius + ring * (radius * 0.42 + 1.2)), fill=tint)
        self.pen.paper(disc(x, y, radius), colour, lift_mm=0.6)


Layer = Callable[[Land, float, int], None]


def draw_layers(land: Land, layers: Sequence[Layer]) -> None:
    """The layers of a land, far to near, each at its height and of its own paper."""
    for draw, height, tone in zip(layers, HEIGHTS[land.value], TONES[land.value], strict=True):
        draw(land, height, tone)
