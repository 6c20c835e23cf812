"""A layout file to faces: `extends` followed, items checked, every problem on its line."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.marks import RIM_MODULES, SIDE_MODULES
from pnp.deck.problems import BadData, Problem, did_you_mean, listed, shown
from pnp.deck.validate import validated
from pnp.deck.yamlfile import Where, YamlFile, read_yaml
from pnp.face.expression import BadQuestion, parse_question
from pnp.face.layoutfile import WHATS, Item, LayoutEntry
from pnp.pens.colour import is_colour
from pnp.pens.fonts import OUR_FONTS, BrokenFont, check_font


@dataclass(frozen=True, slots=True)
class Face:
    """How one side of a piece is drawn."""

    name: str
    background: Any
    corner_mm: float
    items: Mapping[str, Item]
    lines: Mapping[str, tuple[int, int]] = field(default_factory=dict)

    @property
    def mark_slots(self) -> tuple[str, ...]:
        """The letters of its marks, in order; each gets a number of its own."""
        return tuple(sorted({item.mark for item in self.items.values() if item.mark is not None}))

    @property
    def mark_places(self) -> tuple[tuple[float, float, float], ...]:
        """Where each mark's black square sits: x, y and side in mm, its light rim left out."""
        boxes = {item.mark: item.box for item in self.items.values() if item.mark is not None}
        modules = SIDE_MODULES + 2 * RIM_MODULES
        return tuple(
            (x + width / modules, y + width / modules, width * SIDE_MODULES / modules)
            for x, y, width, _ in (boxes[slot] for slot in self.mark_slots)
        )


@dataclass(frozen=True, slots=True)
class Layout:
    """A layout file, ready to draw with."""

    file: File
    colours: Mapping[str, str]
    fonts: Mapping[str, File]
    faces: Mapping[str, Face]
    faces_place: tuple[int, int] = (1, 1)
    """Line and column of the list of faces."""

    def face(self, name: str) -> Face:
        try:
            return self.faces[name]
        except KeyError:
            hint = did_you_mean(name, self.faces) or f"; there is {listed(sorted(self.faces))}"
            message = f"there is no face '{name}'{hint}; game.yaml asks for it"
            raise BadData([Problem(shown(self.file), *self.faces_place, message)]) from None

    def problem(self, face: Face, item: str, message: str) -> Problem:
        line, column = face.lines.get(item, (1, 1))
        return Problem(shown(self.file), line, column, message)


def load_layout(file: File) -> Layout:
    """A layout, or every problem in its file."""
    layout, problems = read_layout(file, file.stat().st_mtime_ns)
    if problems or layout is None:
        raise BadData(problems)
    return layout


@cache
def read_layout(file: File, changed: int) -> tuple[Layout | None, tuple[Problem, ...]]:
    """A layout and its problems; `changed` (the file's time) makes an edited file be read again."""
    read = read_yaml(file)
    if read.is_readable and read.data is None:
        read.problem((), "the file is empty: a layout has 'faces:' and under it a face for each kind")
        return None, tuple(read.problems)
    entry = validated(LayoutEntry, read.data, read, ()) if read.is_readable else None
    if entry is None:
        return None, tuple(read.problems)
    source = _Source(entry, read, _item_paths(read))
    faces = {name: face for name in entry.faces if (face := _face(name, source))}
    fonts = {name: file.parent / path for name, path in entry.fonts.items()}
    for name, font in fonts.items():
        try:
            check_font(font)
        except BrokenFont as error:
            read.problem(("fonts", name), str(error))
    return Layout(file, entry.colours, fonts, faces, read.at(("faces",), key=True)), tuple(read.problems)


@dataclass(frozen=True, slots=True)
class _Source:
    """A layout file while its faces are put together."""

    entry: LayoutEntry
    read: YamlFile
    paths: Mapping[Where, list[Where]]
    """For each item's place in the file, the paths of what stands in it."""


def _item_paths(read: YamlFile) -> dict[Where, list[Where]]:
    paths: dict[Where, list[Where]] = {}
    for path in read.values:
        if len(path) >= 4 and path[0] == "faces" and path[2] == "items":
            paths.setdefault(path[:4], []).append(path[4:])
    return paths


def _face(name: str, source: _Source) -> Face | None:
    entry, read = source.entry, source.read
    chain = _chain(name, entry, read)
    if chain is None:
        return None
    raw: dict[str, dict[str, Any]] = {}
    lines: dict[str, tuple[int, int]] = {}
    for ancestor in chain:
        for item, fields in entry.faces[ancestor].items.items():
            where = ("faces", ancestor, "items", item)
            if not isinstance(fields, dict):
                read.problem(where, f"item '{item}' must be a group of fields, as {{text: …, box: …}}")
                continue
            raw[item] = {**raw.get(item, {}), **fields}
            lines[item] = read.at(where, key=True)
    items = {item: made for item, fields in raw.items() if (made := _item(item, fields, chain, source))}
    background, corner_mm = None, 3.0
    for ancestor in chain:
        face = entry.faces[ancestor]
        background = face.background or background
        corner_mm = face.corner if "corner" in face.model_fields_set else corner_mm
        _check_colour(face.background, entry, read, ("faces", ancestor, "background"))
    return Face(name, background, corner_mm, items, lines)


def _chain(name: str, entry: LayoutEntry, read: YamlFile) -> list[str] | None:
    """The face and those it extends, the furthest first."""
    chain = [name]
    while (parent := entry.faces[chain[0]].extends) is not None:
        where = ("faces", chain[0], "extends")
        if parent not in entry.faces:
            hint = did_you_mean(parent, entry.faces) or f"; there is {listed(sorted(entry.faces))}"
            read.problem(where, f"there is no face '{parent}' to extend{hint}")
            return None
        if parent in chain:
            circle = " → ".join([*reversed(chain), parent])
            read.problem(where, f"faces extend each other in a circle ({circle}): take one 'extends' out")
            return None
        chain.insert(0, parent)
    return chain


def _item(name: str, fields: dict[str, Any], chain: list[str], source: _Source) -> Item | None:
    """An item put together from all faces that say something of it; mistakes stand where they were made."""
    whole = _put_together(name, chain, source)
    item = validated(Item, fields, whole, ())
    if item is not None:
        _check_item(name, item, source.entry, whole)
    source.read.problems.extend(whole.problems)
    return item


def _put_together(name: str, chain: list[str], source: _Source) -> YamlFile:
    """The places of an item's fields, each from the last face that sets it."""
    whole = YamlFile(source.read.file)
    for face in chain:
        start: Where = ("faces", face, "items", name)
        own = source.paths.get(start, [])
        changed = {path[0] for path in own if path}
        for places, found in ((whole.values, source.read.values), (whole.keys, source.read.keys)):
            for path in [path for path in places if path and path[0] in changed]:
                del places[path]
            places.update({path: found[(*start, *path)] for path in own if (*start, *path) in found})
    whole.values[()] = whole.keys[()]  # an item as a whole is where its name stands
    return whole


def _check_item(name: str, item: Item, entry: LayoutEntry, whole: YamlFile) -> None:
    whats = [what for what in WHATS if getattr(item, what) is not None]
    if len(whats) != 1:
        said = f"is {listed(whats, 'and')} at once" if whats else "is nothing"
        whole.problem((), f"item '{name}' {said}: it needs exactly one of {listed(WHATS)}", key=True)
    if item.motif is None:
        known = [info.alias or field for field, info in Item.model_fields.items()]
        for extra in item.model_extra or {}:
            whole.problem((extra,), f"unknown field '{extra}'{did_you_mean(extra, known)}", key=True)
    if item.if_ is not None:
        try:
            parse_question(item.if_)
        except BadQuestion as error:
            whole.problem(("if",), str(error))
    if min(item.box[2:]) <= 0 and item.shape != "line":
        whole.problem(("box",), "'box' is [x, y, width, height] in mm: width and height must be more than 0")
    if item.font not in (*OUR_FONTS, *entry.fonts):
        known_fonts = sorted({*OUR_FONTS, *entry.fonts})
        hint = did_you_mean(item.font, known_fonts) or f"; there is {listed(known_fonts)}"
        whole.problem(("font",), f"there is no font '{item.font}'{hint}")
    for part in COLOUR_FIELDS:
        if part in item.model_fields_set:
            _check_colour(getattr(item, part), entry, whole, (part,))


COLOUR_FIELDS = ("colour", "tint", "fill", "stroke", "dark", "light")


def _check_colour(value: Any, entry: LayoutEntry, read: YamlFile, where: Where) -> None:
    """Every colour a face names outright must be known; those with {field} are seen when a card is drawn."""
    if isinstance(value, dict):
        if "by" not in value:
            sentence = f"'{where[-1]}' by value needs 'by: FIELD', then a colour for each value and 'else'"
            read.problem(where, sentence)
        for key, colour in value.items():
            if key != "by":
                _check_colour(colour, entry, read, (*where, key))
    elif not (value is None or value == "none" or "{" in value or is_colour(value) or value in entry.colours):
        hint = did_you_mean(value, entry.colours)
        read.problem(where, f"there is no colour '{value}'{hint}; name it under 'colours' or write '#rrggbb'")
