"""The fields of a cutout file: papers of one colour each, from the lowest to the highest."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator

from pnp.deck.fields import Colour, Entry, Number, Text, wrong

Point = Annotated[list[Number], Field(min_length=2, max_length=2)]
Points = Annotated[list[Point], Field(min_length=2)]

OUTLINES = ("path", "disc", "ellipse", "rect", "star", "polygon", "smooth", "curve")


class PaperEntry(Entry):
    """One paper: an outline, its colour and how high it lies."""

    colour: Text = Field(description="a colour of this file or of the layout that shows it, or '#rrggbb'")
    path: Text | None = Field(default=None, description="an outline in SVG's path language")
    disc: Annotated[list[Number], Field(min_length=3, max_length=3)] | None = Field(
        default=None, description="centre x, y, radius"
    )
    ellipse: Annotated[list[Number], Field(min_length=4, max_length=4)] | None = Field(
        default=None, description="centre x, y, radius across, radius down"
    )
    rect: Annotated[list[Number], Field(min_length=4, max_length=5)] | None = Field(
        default=None, description="x, y, width, height, and a corner radius"
    )
    star: Annotated[list[Number], Field(min_length=3, max_length=5)] | None = Field(
        default=None, description="centre x, y, radius, number of rays, depth of the notches"
    )
    polygon: Points | None = Field(default=None, description="corners")
    smooth: Points | None = Field(default=None, description="points of a round closed outline")
    curve: Points | None = Field(default=None, description="points of a round open line")
    lift: Number | None = Field(default=None, description="how high it lies; 0 has no shadow")
    line: Number | None = Field(default=None, description="drawn as a line so wide, not filled")
    turn: Number | None = Field(default=None, description="turned clockwise, in degrees")
    about: Point | None = Field(
        default=None, description="the point it is turned about; its middle if left out"
    )
    mirror: Number | None = Field(default=None, description="there is a second one, mirrored at this x")

    @model_validator(mode="after")
    def _has_one_outline(self) -> PaperEntry:
        outlines = [name for name in OUTLINES if getattr(self, name) is not None]
        if len(outlines) != 1:
            raise wrong("a paper has exactly one outline: {names}", names=", ".join(OUTLINES))
        return self


class CutoutEntry(Entry):
    """A cutout file."""

    box: Point = Field(default=[100.0, 100.0], description="width and height of the drawing")
    colours: dict[str, Colour] | None = Field(default=None, description="colours of its own")
    papers: Annotated[list[PaperEntry], Field(min_length=1)]
