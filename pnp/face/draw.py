"""One side of a piece on a pen: the ground, each item of its face in order, and the marks last, over all."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from importlib import import_module
from inspect import signature
from pathlib import Path as File

from pnp.deck.marks import RIM_MODULES, SIDE_MODULES
from pnp.deck.problems import BadData, Problem, shown
from pnp.face.expression import number_or_words
from pnp.face.fit import CAP_HEIGHT, LEADING, Fitted, fit
from pnp.face.layoutfile import Item
from pnp.face.motifs.cutout import draw_cutout
from pnp.face.scene import Scene, Trouble
from pnp.face.sitting import Sitting as Sitting
from pnp.face.sitting import sit as sit
from pnp.face.values import fill
from pnp.pens.fonts import MM_PER_PT
from pnp.pens.path import Path, disc, rect, segment
from pnp.pens.pen import Anchor, Pen

Motif = Callable[[Pen, Scene], None]

# More of one icon than fits any card: a mistake.
MOST_ICONS = 60


def draw_face(pen: Pen, sitting: Sitting) -> None:
    """Everything but the marks. Raises BadData with all that cannot be drawn."""
    kind, bleed = sitting.piece.kind, sitting.bleed_mm
    problems: list[Problem] = []
    with sitting.noting(problems):
        ground = sitting.colour(sitting.face.background)
        if ground:
            whole = rect(-bleed, -bleed, kind.width_mm + 2 * bleed, kind.height_mm + 2 * bleed)
            pen.path(whole, fill=ground)
    for name, item in sitting.face.items.items():
        with sitting.noting(problems, name):
            if item.mark is None and sitting.shows(item):
                with _turned(pen, item):
                    DRAW[item.what()](pen, sitting, item)
    if problems:
        raise BadData(problems)


def draw_marks(pen: Pen, sitting: Sitting, numbers: Sequence[int]) -> None:
    """The marks of a side, in the order of their letters."""
    slots = sitting.face.mark_slots
    for item in sitting.face.items.values():
        if item.mark is None or not sitting.shows(item):
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
    template = item.text or ""
    if isinstance(template, dict):
        if sitting.lang not in template:
            raise Trouble(f"'text' has no words in {sitting.lang}")
        template = template[sitting.lang]
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
    asked = number_or_words(fill(item.repeat, sitting.values) or "0")
    if isinstance(asked, str) or asked > MOST_ICONS:
        card = sitting.piece.card.id
        raise Trouble(f"'repeat' must be a number up to {MOST_ICONS}, but card '{card}' says '{asked}'")
    count = int(asked)
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
    otherwise = fill(item.otherwise, sitting.values) if item.otherwise else None
    file = sitting.cutout(fill(item.cutout or "", sitting.values), otherwise)
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
        card = sitting.piece.card
        if file == card.image and card.file:  # the mistake is the card's, not the layout's
            raise BadData([Problem(shown(card.file), *card.image_place, str(error))]) from error
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
        is_motif = list(signature(found).parameters) == ["pen", "scene"]
    except (ImportError, AttributeError, TypeError, ValueError):
        is_motif = False
    if not is_motif or function.startswith("_"):
        raise Trouble(f"there is no motif '{name}': docs/layouts.md lists them")
    return found


def _draw_motif(pen: Pen, sitting: Sitting, item: Item) -> None:
    motif = find_motif(item.motif or "")
    try:
        motif(pen, _scene(sitting, item, item.box))
    except (KeyError, TypeError, IndexError, AttributeError) as error:
        # A motif counts on fields of its own game; another game's card may not have them.
        card = sitting.piece.card.id
        lacks = f"needs the field {error}" if isinstance(error, KeyError) else f"cannot draw it ({error})"
        raise Trouble(f"motif '{item.motif}' {lacks}, for card '{card}'") from error


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
