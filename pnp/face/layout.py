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
from pnp.deck.yamlfile import YamlFile, read_yaml
from pnp.face.expression import BadQuestion, parse_question
from pnp.face.layoutfile import WHATS, FaceEntry, Item, LayoutEntry


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

    def face(self, name: str) -> Face:
        try:
            return self.faces[name]
        except KeyError:
            hint = did_you_mean(name, self.faces) or f"; there is {listed(sorted(self.faces))}"
            message = f"there is no face '{name}'{hint}"
            raise BadData([Problem(shown(self.file), 1, 1, message)]) from None

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
    entry = validated(LayoutEntry, read.data, read, ()) if not read.problems else None
    if entry is None:
        return None, tuple(read.problems)
    faces = {name: face for name in entry.faces if (face := _face(name, entry, read))}
    _check_colours(entry, faces, read)
    fonts = {name: file.parent / path for name, path in entry.fonts.items()}
    for name, font in fonts.items():
        if not font.is_file():
            read.problem(("fonts", name), f"font file '{entry.fonts[name]}' is not there")
    return Layout(file, entry.colours, fonts, faces), tuple(read.problems)


def _face(name: str, entry: LayoutEntry, read: YamlFile) -> Face | None:
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
    items = {item: made for item, fields in raw.items() if (made := _item(item, fields, chain, read))}
    shade: FaceEntry = entry.faces[name]
    backgrounds = [entry.faces[a].background for a in reversed(chain) if entry.faces[a].background]
    corners = [entry.faces[a].corner for a in reversed(chain) if "corner" in entry.faces[a].model_fields_set]
    return Face(name, backgrounds[0] if backgrounds else None, (corners or [shade.corner])[0], items, lines)


def _chain(name: str, entry: LayoutEntry, read: YamlFile) -> list[str] | None:
    """The face and those it extends, the furthest first."""
    chain = [name]
    while (parent := entry.faces[chain[0]].extends) is not None:
        where = ("faces", chain[0], "extends")
        if parent not in entry.faces:
            hint = did_you_mean(parent, entry.faces)
            read.problem(where, f"there is no face '{parent}' to extend{hint}")
            return None
        if parent in chain:
            read.problem(
                where, f"face '{parent}' extends itself in a circle ({' → '.join([parent, *chain])})"
            )
            return None
        chain.insert(0, parent)
    return chain


def _item(name: str, fields: dict[str, Any], chain: list[str], read: YamlFile) -> Item | None:
    where = next(
        ("faces", face, "items", name)
        for face in reversed(chain)
        if ("faces", face, "items", name) in read.values
    )
    item = validated(Item, fields, read, where)
    if item is None:
        return None
    whats = [what for what in WHATS if fields.get(what) is not None]
    if len(whats) != 1:
        said = f"is {listed(whats)} at once" if whats else "is nothing"
        read.problem(where, f"item '{name}' {said}: it needs one of {listed(WHATS)}", key=True)
    if item.motif is None:
        known = [info.alias or field for field, info in Item.model_fields.items()]
        for extra in item.model_extra or {}:
            read.problem((*where, extra), f"unknown field '{extra}'{did_you_mean(extra, known)}", key=True)
    if item.if_ is not None:
        try:
            parse_question(item.if_)
        except BadQuestion as error:
            read.problem((*where, "if"), str(error))
    return item


def _check_colours(entry: LayoutEntry, faces: Mapping[str, Face], read: YamlFile) -> None:
    """Every colour a face names outright must be known; those with {field} are seen when a card is drawn."""
    for face in faces.values():
        for name, item in face.items.items():
            for part in ("colour", "tint", "fill", "stroke", "dark", "light"):
                value = getattr(item, part)
                if part in item.model_fields_set:
                    for colour in value.values() if isinstance(value, dict) else [value]:
                        _check_colour(colour, entry, read, ("faces", face.name, "items", name, part), value)


def _check_colour(colour: str, entry: LayoutEntry, read: YamlFile, where: Any, value: Any) -> None:
    if isinstance(value, dict) and colour == value.get("by"):
        return
    if colour == "none" or colour.startswith("#") or "{" in colour or colour in entry.colours:
        return
    read.problem(where, f"there is no colour '{colour}'{did_you_mean(colour, entry.colours)}")
