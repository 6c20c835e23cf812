"""One side of a piece on a pen: the ground, each item of its face in order, and the marks last, over all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path as File
from typing import Any

from pnp.deck.marks import RIM_MODULES, SIDE_MODULES
from pnp.deck.model import Piece, Side
from pnp.deck.places import find_beside
from pnp.deck.problems import BadData, did_you_mean
from pnp.face.expression import holds
from pnp.face.fit import CAP_HEIGHT, LEADING, Fitted, fit
from pnp.face.layout import Face, Layout
from pnp.face.layoutfile import Item
from pnp.face.motifs.cutout import draw_cutout
from pnp.face.scene import Scene, Trouble
from pnp.face.values import UnknownField, fill, look_up, values_of
from pnp.pens.fonts import MM_PER_PT, add_font
from pnp.pens.path import Path, disc, rect, segment
from pnp.pens.pen import Anchor, Pen

Motif = Callable[[Pen, Scene], None]


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

    def colour(self, value: Any) -> str | None:
        """A colour field's "#rrggbb": by name, by a field's value, or with {field} in its name."""
        if isinstance(value, Mapping):
            chosen = str(look_up(value["by"], self.values))
            value = value.get(chosen, value.get("else", "none"))
        if value is None or value == "none":
            return None
        name = fill(value, self.values)
        if name.startswith("#"):
            return name
        if name not in self.layout.colours:
            raise Trouble(f"there is no colour '{name}'{did_you_mean(name, self.layout.colours)}")
        return self.layout.colours[name]

    def cutout(self, name: str) -> File:
        file = find_beside(f"cutouts/{name}.yaml", self.layout.file.parent / "layouts")
        if file is None:
            raise Trouble(f"there is no cutout 'layouts/cutouts/{name}.yaml'")
        return file


def sit(piece: Piece, side: Side, lang: str, layout: Layout, *, bleed_mm: float = 0) -> Sitting | None:
    """A side of a piece ready to be drawn, or nothing if that side is blank."""
    name = piece.kind.face_name(side, piece.facts)
    if name is None:
        return None
    for font, file in layout.fonts.items():
        add_font(font, file)
    return Sitting(piece, side, lang, layout, layout.face(name), values_of(piece, side, lang), bleed_mm)


def draw_face(pen: Pen, sitting: Sitting) -> None:
    """Everything but the marks. Raises BadData with all that cannot be drawn."""
    kind, bleed = sitting.piece.kind, sitting.bleed_mm
    problems = []
    ground = sitting.colour(sitting.face.background)
    if ground:
        pen.path(rect(-bleed, -bleed, kind.width_mm + 2 * bleed, kind.height_mm + 2 * bleed), fill=ground)
    for name, item in sitting.face.items.items():
        try:
            if item.mark is None and (item.if_ is None or holds(item.if_, sitting.values)):
                with _turned(pen, item):
                    DRAW[item.what()](pen, sitting, item)
        except UnknownField as error:
            known = list(sitting.values)
            field = error.args[0]
            message = f"card '{sitting.piece.card.id}' has no field '{field}'{did_you_mean(field, known)}"
            problems.append(sitting.layout.problem(sitting.face, name, message))
        except Trouble as error:
            problems.append(sitting.layout.problem(sitting.face, name, str(error)))
    if problems:
        raise BadData(problems)


def draw_marks(pen: Pen, sitting: Sitting, numbers: Sequence[int]) -> None:
    """The marks of a side, in the order of their letters."""
    slots = sitting.face.mark_slots
    for item in sitting.face.items.values():
        if item.mark is None or (item.if_ is not None and not holds(item.if_, sitting.values)):
            continue
        module = item.box[2] / (SIDE_MODULES + 2 * RIM_MODULES)
        number = numbers[slots.index(item.mark)]
        dark = sitting.colour(item.dark) or "#000000"
        at = (item.box[0] + module, item.box[1] + module)
        pen.mark(number, *at, module, dark=dark, light=sitting.colour(item.light))


@contextmanager
def _turned(pen: Pen, item: Item) -> Iterator[None]:
    """What is drawn inside is turned about the middle of the item's box."""
    if not item.turn:
        yield
        return
    x, y, width, height = item.box
    cx, cy = x + width / 2, y + height / 2
    with pen.group(move_mm=(cx, cy), turn_deg=item.turn), pen.group(move_mm=(-cx, -cy)):
        yield


def fitted_text(sitting: Sitting, item: Item) -> Fitted | None:
    """An item's words as they will stand in their box, or nothing when there are none."""
    template = item.text[sitting.lang] if isinstance(item.text, dict) else item.text or ""
    words = fill(template, sitting.values).strip()
    if not words:
        return None
    return fit(
        words, item.font, item.size, min(item.min_size, item.size), item.box[2], item.box[3], sitting.lang
    )


def _draw_text(pen: Pen, sitting: Sitting, item: Item) -> None:
    fitted = fitted_text(sitting, item)
    if fitted is None:
        return
    x, y, width, height = item.box
    em = fitted.size_pt * MM_PER_PT
    block = ((len(fitted.lines) - 1) * LEADING + CAP_HEIGHT) * em
    low = y + height - block
    top = {"top": y, "middle": (y + low) / 2, "bottom": low - 0.22 * em}[item.valign]
    colour = sitting.colour(item.colour) or "#000000"
    sides: dict[str, tuple[float, Anchor]] = {
        "left": (x, "start"),
        "centre": (x + width / 2, "middle"),
        "right": (x + width, "end"),
    }
    anchor_x, anchor = sides[item.align]
    for i, line in enumerate(fitted.lines):
        baseline = top + (CAP_HEIGHT + i * LEADING) * em
        pen.text(
            line, anchor_x, baseline, font=item.font, size_pt=fitted.size_pt, colour=colour, anchor=anchor
        )


def _draw_icons(pen: Pen, sitting: Sitting, item: Item) -> None:
    try:
        count = int(float(fill(item.repeat, sitting.values) or 0))
    except ValueError as error:
        raise Trouble(f"'repeat' must be a number, not '{fill(item.repeat, sitting.values)}'") from error
    if count <= 0:
        return
    x, y, width, height = item.box
    along, across = (height, width) if item.vertical else (width, height)
    side = min(across, (along - (count - 1) * item.gap) / count)
    used = count * side + (count - 1) * item.gap
    start = {"left": 0.0, "centre": (along - used) / 2, "right": along - used}[item.align]
    file = sitting.cutout(f"icons/{fill(item.icon or '', sitting.values)}")
    tint = sitting.colour(item.tint)
    for i in range(count):
        step, aside = start + i * (side + item.gap), (across - side) / 2
        left, top = (x + aside, y + step) if item.vertical else (x + step, y + aside)
        draw_cutout(pen, _scene(sitting, item, (left, top, side, side)), file, tint=tint)


def _draw_cutout(pen: Pen, sitting: Sitting, item: Item) -> None:
    file = sitting.cutout(fill(item.cutout or "", sitting.values))
    draw_cutout(pen, _scene(sitting, item, item.box), file, tint=sitting.colour(item.tint))


def _draw_image(pen: Pen, sitting: Sitting, item: Item) -> None:
    from pnp.pens.pictures import BrokenPicture, picture_size

    name = fill(item.image or "", sitting.values)
    if not name:
        return
    file = File(name) if File(name).is_absolute() else sitting.layout.file.parent / name
    try:
        wide, high = picture_size(file)
    except BrokenPicture as error:
        raise Trouble(str(error)) from error
    x, y, width, height = item.box
    choose = max if item.fit == "cover" else min
    scale = choose(width / wide, height / high)
    shown_width, shown_height = wide * scale, high * scale
    at = (x + (width - shown_width) / 2, y + (height - shown_height) / 2)
    with pen.group(clip=rect(x, y, width, height, item.radius)):
        pen.image(file, *at, shown_width, shown_height)


def _draw_shape(pen: Pen, sitting: Sitting, item: Item) -> None:
    x, y, width, height = item.box
    outline: Path = {
        "rect": lambda: rect(x, y, width, height, item.radius),
        "disc": lambda: disc(x + width / 2, y + height / 2, min(width, height) / 2),
        "line": lambda: segment(x, y, x + width, y + height),
    }[item.shape or "rect"]()
    fill_colour, stroke = sitting.colour(item.fill), sitting.colour(item.stroke)
    if item.lift > 0 and fill_colour:
        pen.paper(outline, fill_colour, lift_mm=item.lift)
        fill_colour = None
    if fill_colour or stroke:
        pen.path(outline, fill=fill_colour, stroke=stroke, width_mm=item.width, dash_mm=item.dash)


@cache
def find_motif(name: str) -> Motif:
    """A motif by its name, module/function."""
    module, _, function = name.replace("-", "_").partition("/")
    try:
        found: Motif = getattr(import_module(f"pnp.face.motifs.{module}"), function)
    except (ModuleNotFoundError, AttributeError) as error:
        raise Trouble(f"there is no motif '{name}'") from error
    return found


def _draw_motif(pen: Pen, sitting: Sitting, item: Item) -> None:
    find_motif(item.motif or "")(pen, _scene(sitting, item, item.box))


def _scene(sitting: Sitting, item: Item, box: Sequence[float]) -> Scene:
    options = {
        key: fill(value, sitting.values) if isinstance(value, str) else value
        for key, value in (item.model_extra or {}).items()
    }
    x, y, width, height = box
    return Scene(
        x,
        y,
        width,
        height,
        values=sitting.values,
        options=options,
        colours=sitting.layout.colours,
        lang=sitting.lang,
        bleed=sitting.bleed_mm,
        seed=fill(item.seed, sitting.values),
    )


DRAW: dict[str, Callable[[Pen, Sitting, Item], None]] = {
    "text": _draw_text,
    "icon": _draw_icons,
    "cutout": _draw_cutout,
    "image": _draw_image,
    "shape": _draw_shape,
    "motif": _draw_motif,
}
