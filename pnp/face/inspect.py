"""Every face of a game looked at in all its languages, undrawn: what would not print well is a problem."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path as File
from typing import Any

from pnp.deck.marks import RIM_MODULES, SIDE_MODULES
from pnp.deck.model import SIDES, Game, Piece
from pnp.deck.problems import BadData, Problem, did_you_mean, shown
from pnp.face.draw import draw_face, fitted_text
from pnp.face.expression import names_in
from pnp.face.layout import Face, Layout, load_layout
from pnp.face.layoutfile import Item
from pnp.face.scene import Trouble
from pnp.face.sitting import Sitting, sit
from pnp.pens.colour import lightness
from pnp.pens.fonts import missing_letters

# Smaller squares are lost at the distance from which a whole table fits the photo.
LEAST_MODULE_MM = 1.4
MODULES = SIDE_MODULES + 2 * RIM_MODULES
# How dark and how light a mark's two colours must be, 0 black to 1 white, to stand apart in a dim photo.
DARK_ENOUGH, LIGHT_ENOUGH = 0.35, 0.65
# Room for rounding: a box may end on the edge.
SLACK_MM = 0.01


class CheckingPen:
    """A pen that draws nothing; it only minds letters that a font does not have."""

    def path(self, path: Any, **how: Any) -> None:
        """Nothing to mind."""

    def paper(self, path: Any, fill: str, **how: Any) -> None:
        """Nothing to mind."""

    def text(self, words: str, x_mm: float, y_mm: float, *, font: str = "text", **how: Any) -> None:
        lost = missing_letters(words, font)
        if lost:
            letters = " ".join(sorted(lost))
            raise Trouble(f"the font '{font}' cannot draw {letters} (in '{words}'): choose another font")

    def image(self, file: File, *place: float) -> None:
        """Nothing to mind."""

    def mark(self, number: int, *place: float, **how: Any) -> None:
        """Nothing to mind."""

    def group(self, **how: Any) -> AbstractContextManager[None]:
        return nullcontext()


def inspect_game(game: Game) -> list[Problem]:
    """Every problem of the layouts of a game, and of its cards on them."""
    problems: list[Problem] = []
    layouts: dict[str, Layout] = {}
    for name, file in game.layouts.items():
        try:
            layouts[name] = load_layout(file)
        except BadData as error:
            problems += error.problems
    fields: dict[tuple[str, str], set[str]] = {}
    pictured: set[str] = set()
    for sitting in _sittings(game, layouts, problems):
        problems += inspect_face(sitting)
        if any(item.image for item in sitting.face.items.values()):
            pictured.add(sitting.piece.card.id)
        fields.setdefault((sitting.piece.card.game, sitting.face.name), set()).update(sitting.values)
    for (name, face), known in fields.items():
        problems += _odd_questions(layouts[name], layouts[name].faces[face], known)
    problems += _lost_images(game, pictured)
    return sorted(set(problems))


def _lost_images(game: Game, pictured: set[str]) -> Iterator[Problem]:
    """Cards that name an image which no face of theirs has a place for."""
    for card in game.cards:
        if card.image and card.file and card.id not in pictured:
            way_out = "give it an item with 'image: \"{image}\"'"
            why = f"the layout of a '{card.kind.id}' shows no image: {way_out}"
            yield Problem(shown(card.file), *card.image_place, why)


def _sittings(game: Game, layouts: dict[str, Layout], problems: list[Problem]) -> Iterator[Sitting]:
    """Every side that looks different, in every language; copies that are alike only once."""
    seen: set[str] = set()
    for piece in game.pieces():
        layout = layouts.get(piece.card.game)
        if layout is None or _is_known(piece, seen):
            continue
        for side in SIDES:
            for lang in game.languages:
                try:
                    sitting = sit(piece, side, lang, layout)
                except BadData as error:
                    problems += error.problems
                    continue
                if sitting:
                    yield sitting


def _is_known(piece: Piece, seen: set[str]) -> bool:
    key = json.dumps([piece.card.game, piece.card.id, piece.facts], default=str, sort_keys=True)
    known = key in seen
    seen.add(key)
    return known


def inspect_face(sitting: Sitting) -> list[Problem]:
    """What is wrong with one side of a piece in one language."""
    problems: list[Problem] = []
    try:
        draw_face(CheckingPen(), sitting)
    except BadData as error:
        problems += error.problems
    for name, item in sitting.face.items.items():
        with sitting.noting(problems, name):
            if not sitting.shows(item):
                continue
            if item.mark is not None:
                _check_mark(sitting, name, item)
            elif item.text is not None:
                _check_words(sitting, item)
    return problems


def _check_words(sitting: Sitting, item: Item) -> None:
    _check_on_piece(sitting, item, "words")
    fitted = fitted_text(sitting, item)
    if fitted is not None and not fitted.fits:
        card = sitting.piece.card
        at = f" ({shown(card.file)}:{card.line})" if card.file else ""
        words = " ".join(fitted.lines)
        words = words if len(words) < 60 else words[:57] + "…"
        whose = f"'{words}' of card '{card.id}'{at} in {sitting.lang}"
        way_out = "shorten the words or make the box larger"
        raise Trouble(f"{whose} does not fit its box at {fitted.size_pt:g} pt: {way_out}")


def _check_mark(sitting: Sitting, name: str, item: Item) -> None:
    _check_on_piece(sitting, item, "mark")
    if abs(item.box[2] - item.box[3]) > SLACK_MM:
        raise Trouble(f"a mark's box must be a square, not {item.box[2]:g} × {item.box[3]:g} mm")
    least = LEAST_MODULE_MM * MODULES
    if item.box[2] < least - SLACK_MM:
        raise Trouble(f"a mark of {item.box[2]:g} mm is too small for cameras: it needs {least:g} mm or more")
    dark, light = sitting.colour(item.dark) or "#000000", sitting.colour(item.light)
    if lightness(dark) > DARK_ENOUGH or (light and lightness(light) < LIGHT_ENOUGH):
        raise Trouble("a mark needs a really dark 'dark' and a really light 'light', or cameras miss it")
    twins = [
        other for other, twin in sitting.face.items.items() if twin.mark == item.mark and sitting.shows(twin)
    ]
    if twins[0] != name:
        raise Trouble(f"mark '{item.mark}' is on this face already ('{twins[0]}'): give it another letter")


def _check_on_piece(sitting: Sitting, item: Item, what: str) -> None:
    x, y, width, height = item.box
    kind = sitting.piece.kind
    inside = x >= -SLACK_MM and y >= -SLACK_MM
    if not (inside and x + width <= kind.width_mm + SLACK_MM and y + height <= kind.height_mm + SLACK_MM):
        size = f"{kind.width_mm:g} × {kind.height_mm:g} mm"
        raise Trouble(f"the box of the {what} reaches over the edge of a '{kind.id}' ({size})")


def _odd_questions(layout: Layout, face: Face, known: Sequence[str] | set[str]) -> Iterator[Problem]:
    """Conditions about fields that no card of this face has: they would be false for ever."""
    for name, item in face.items.items():
        for field in sorted(names_in(item.if_) - set(known)) if item.if_ else ():
            hint = did_you_mean(field, known)
            yield layout.problem(face, name, f"'if' asks for '{field}', which no card here has{hint}")
