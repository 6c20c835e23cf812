"""One side of one piece sitting for its picture: its face, its values, and where its problems are noted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

from pnp.deck.model import BUILT_IN, Piece, Side
from pnp.deck.places import find_beside, names_beside
from pnp.deck.problems import BadData, Problem, did_you_mean, shown
from pnp.face.expression import holds
from pnp.face.layout import Face, Layout
from pnp.face.layoutfile import Item
from pnp.face.scene import Trouble
from pnp.face.values import UnknownField, fill, look_up, values_of
from pnp.pens.colour import is_colour
from pnp.pens.fonts import add_font


@dataclass(frozen=True, slots=True)
class Sitting:
    """One side of one piece sitting for its picture."""

    piece: Piece
    side: Side
    lang: str
    layout: Layout
    face: Face
    values: Mapping[str, Any]
    bleed_mm: float

    def shows(self, item: Item) -> bool:
        """Whether an item is drawn on this piece."""
        return item.if_ is None or holds(item.if_, self.values)

    def colour(self, value: Any) -> str | None:
        """A colour field's "#rrggbb": by name, by a field's value, or with {field} in its name."""
        if isinstance(value, Mapping):
            chosen = str(look_up(value["by"], self.values))
            value = value.get(chosen, value.get("else", "none"))
        if value is None or value == "none":
            return None
        name = fill(value, self.values)
        if is_colour(name):
            return name
        if name not in self.layout.colours:
            raise Trouble(f"there is no colour '{name}'{did_you_mean(name, self.layout.colours)}")
        return self.layout.colours[name]

    def cutout(self, name: str, otherwise: str | None = None) -> File:
        """A cutout's file: beside this layout first, else the bundled one, else another in its stead."""
        beside = self.layout.file.parent / "layouts"
        file = find_beside(f"cutouts/{name}.yaml", beside)
        if file is None and otherwise:
            return self.cutout(otherwise)
        if file is None:
            near = did_you_mean(f"cutouts/{name}.yaml", names_beside("cutouts", beside))
            raise Trouble(f"there is no cutout 'layouts/cutouts/{name}.yaml'{near}")
        return file

    @contextmanager
    def noting(self, problems: list[Problem], item: str = "") -> Iterator[None]:
        """What cannot be drawn becomes a problem on the item's line."""
        card = self.piece.card
        try:
            yield
        except UnknownField as error:
            field, known = error.args[0], [name for name in self.values if name not in BUILT_IN]
            at = f" ({shown(card.file)}:{card.line})" if card.file else ""
            lacks = f"card '{card.id}'{at} has no field '{field}'{did_you_mean(field, known)}"
            problems.append(self.layout.problem(self.face, item, lacks))
        except Trouble as error:
            problems.append(self.layout.problem(self.face, item, str(error)))
        except BadData as error:
            problems += error.problems


def sit(piece: Piece, side: Side, lang: str, layout: Layout, *, bleed_mm: float = 0) -> Sitting | None:
    """A side of a piece ready to be drawn, or nothing if that side is blank."""
    side = piece.kind.shown(side)
    name = piece.kind.face_name(side, piece.facts)
    if name is None:
        return None
    for font, file in layout.fonts.items():
        add_font(font, file)
    return Sitting(piece, side, lang, layout, layout.face(name), values_of(piece, side, lang), bleed_mm)
