"""The fields of a layout file: colours, fonts, and faces made of items."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, ConfigDict, Field

from pnp.deck.fields import Colour, Entry, Flag, Number, Text, Typed, said, wrong
from pnp.face.fit import SMALLEST_PT

Box = Annotated[list[Number], Field(min_length=4, max_length=4)]


def _words_or_group(value: Any) -> Any:
    """Words, or words for each of several cases."""
    if isinstance(value, str):
        return str(value)
    if isinstance(value, dict) and value and all(isinstance(words, str) for words in value.values()):
        return {name: str(words) for name, words in value.items()}
    raise wrong("must be words or a group of words, not {value}", value=said(value))


_EITHER = BeforeValidator(_words_or_group, json_schema_input_type=Typed | dict[str, Typed])
ColourField = Annotated[str | dict[str, str], _EITHER]
WordsField = Annotated[str | dict[str, str], _EITHER]

WHATS = ("text", "icon", "cutout", "image", "shape", "motif", "mark")


class Item(Entry):
    """One thing on a face: words, an icon, a cutout, an image, a shape, a motif or a mark, in its box."""

    model_config = ConfigDict(extra="allow", frozen=True, populate_by_name=True)

    text: WordsField | None = Field(default=None, description="words; {field} is filled in, or by language")
    icon: Text | None = Field(default=None, description="a cutout of layouts/cutouts/icons, repeated")
    cutout: Text | None = Field(default=None, description="a picture of layouts/cutouts")
    otherwise: Text | None = Field(default=None, description="the cutout to show if that one is missing")
    image: Text | None = Field(default=None, description="a picture file of the card")
    shape: Literal["rect", "disc", "line"] | None = None
    motif: Text | None = Field(default=None, description="a drawing made by code, module/function")
    mark: Text | None = Field(default=None, description="a mark for the camera; a letter for each of a face")

    box: Box = Field(description="x, y, width, height in mm from the face's top-left corner")
    if_: Text | None = Field(default=None, alias="if", description="drawn only if this is so")
    turn: Number = Field(default=0, description="turned clockwise about the box's centre, in degrees")

    font: Text = "text"
    size: Number = Field(default=9, ge=SMALLEST_PT, le=400, description="type size in pt")
    min_size: Number = Field(
        default=SMALLEST_PT, ge=SMALLEST_PT, description="words may shrink to this, in pt"
    )
    align: Literal["left", "centre", "right"] = "left"
    valign: Literal["top", "middle", "bottom"] = "top"
    colour: ColourField = "ink"

    repeat: Text = Field(default="1", description="icons: how many")
    gap: Number = Field(default=0.8, description="icons: mm between two")
    vertical: Flag = Field(default=False, description="icons: one below the other")
    tint: ColourField | None = Field(default=None, description="icons and cutouts in one colour")
    fit: Literal["contain", "cover"] = "contain"

    fill: ColourField | None = None
    stroke: ColourField | None = None
    width: Number = 0.25
    radius: Number = 0
    lift: Number = Field(default=0, description="shapes: how high the paper lies, in mm")
    dash: list[Number] = []

    dark: ColourField = "ink"
    light: ColourField = Field(default="white", description="marks: the rim; 'none' on film")
    seed: Text = Field(default="{id}", description="motifs: what chance depends on")

    def what(self) -> str:
        """The one thing that this item is."""
        return next((what for what in WHATS if getattr(self, what) is not None), "")


class FaceEntry(Entry):
    """A face: its ground and its items, drawn in their order."""

    extends: Text | None = Field(default=None, description="another face to start from")
    background: ColourField | None = Field(default=None, description="paint under everything, bleed included")
    corner: Number = Field(default=3, ge=0, description="radius of the rounded-corner guide, in mm")
    items: dict[str, Any] = Field(default={}, description="what is drawn, by a name of your own")


class LayoutEntry(Entry):
    """A layout file."""

    colours: dict[str, Colour] = {}
    fonts: dict[str, Text] = Field(default={}, description="names for TrueType files beside this file")
    faces: dict[str, FaceEntry]
