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

# A lonely hero of a poor land is drawn larger than one of many in a rich land.
ZOOM: Mapping[int, float] = {1: 1.4, 2: 1.2, 3: 1.08, 4: 1, 5: 0.96}

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
    lean: int
    """To which side (-1 or 1) the nearest hero stands; the others keep out of its way."""

    @property
    def left(self) -> float:
        return -self.bleed

    @property
    def right(self) -> float:
        return SIDE + self.bleed

    @property
    def zoom(self) -> float:
        return ZOOM[self.value]

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
        sheet = Path([*edge.steps]).line(self.right, low).line(self.left, low).close()
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
        self.stand(disc(x, y, radius), colour, lift=0.5)

    def cloud(self, x: float, y: float, size: float, colour: str) -> None:
        """A flat-bottomed cloud, about four sizes wide."""
        cloud = (
            Path()
            .move(x - 2 * size, y)
            .curve(x - 2.2 * size, y - size, x - 1.1 * size, y - size, x - size, y - 0.9 * size)
        )
        cloud.curve(x - 0.8 * size, y - 2 * size, x + 0.8 * size, y - 2 * size, x + 0.9 * size, y - size)
        cloud.curve(x + 1.6 * size, y - 1.2 * size, x + 2.2 * size, y - 0.7 * size, x + 2 * size, y).close()
        self.stand(cloud, colour, lift=0.4)


Layer = Callable[[Land, float, int], None]
# For each value, the ways in which its layers may follow one another, far to near.
Plans = Mapping[int, Sequence[Sequence[Layer]]]


def draw_layers(land: Land, plans: Plans) -> None:
    """The layers of a land, far to near, each at its height and of its own paper."""
    plan = land.chance.choice(plans[land.value])
    for draw, height, tone in zip(plan, HEIGHTS[land.value], TONES[land.value], strict=True):
        draw(land, height, tone)
