"""The 3×3 places of a pictogram on the page."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from pnp.face.motifs.paper_world.pattern import Place
from pnp.face.motifs.paper_world.signs import draw_sign
from pnp.pens.colour import lightness
from pnp.pens.fonts import MM_PER_PT, width_mm
from pnp.pens.path import rect
from pnp.pens.pen import Pen

CAP_HEIGHT = 0.665  # of the title font, as a share of its size


@dataclass(frozen=True, slots=True)
class Board:
    """The 3×3 places of a pictogram on the page, and the hand that draws on them."""

    pen: Pen
    colours: Mapping[str, str]
    left: float
    top: float
    step: float

    @property
    def side(self) -> float:
        """How large a card is."""
        return self.step * 0.88

    def middle(self, place: Place) -> tuple[float, float]:
        return self.left + (place[0] + 0.5) * self.step, self.top + (place[1] + 0.5) * self.step

    def words(self, words: str, x: float, y: float, high: float, colour: str) -> None:
        """Words in capitals high, their middle at x, y."""
        size = high / CAP_HEIGHT / MM_PER_PT
        self.pen.text(
            words, x, y + high / 2, font="title", size_pt=round(size, 2), colour=colour, anchor="middle"
        )

    def words_width(self, words: str, high: float) -> float:
        return width_mm(words, "title", high / CAP_HEIGHT / MM_PER_PT)

    def ink_on(self, name: str) -> str:
        """The light or the dark of a land, whichever shows better on its chip."""
        return self.colours[f"{name}-{'light' if lightness(self.colours[f'{name}-chip']) < 0.55 else 'dark'}"]

    def chip(self, name: str, x: float, y: float, high: float) -> None:
        """A small square that stands for a land."""
        square = rect(x - high / 2, y - high / 2, high, high, high * 0.16)
        self.pen.path(square, fill=self.colours[f"{name}-chip"])
        draw_sign(self.pen, name, x, y, high * 0.7, self.ink_on(name))
