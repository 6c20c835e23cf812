"""Signs on a card: the shield of a unit's strength, its copies, what a card makes, what a building costs."""

from __future__ import annotations

from pnp.face.fit import CAP_HEIGHT
from pnp.face.motifs.paper_tales.icon import draw_icon
from pnp.face.scene import Scene
from pnp.pens.fonts import MM_PER_PT, width_mm
from pnp.pens.path import Path, disc, parse, polygon, rect
from pnp.pens.pen import Pen

SHIELD = parse("M50 0 C64 10 86 13 100 10 C102 55 86 84 50 100 C14 84 -2 55 0 10 C14 13 36 10 50 0 Z")


def _shield(x: float, y: float, width: float, height: float) -> Path:
    return SHIELD.mapped(width / 100, 0, 0, height / 100, x, y)


def shield(pen: Pen, scene: Scene) -> None:
    """A shield of two papers for a number to stand upon."""
    pen.paper(_shield(scene.x, scene.y, scene.width, scene.height), scene.colour("white"), lift_mm=0.7)
    edge = 0.9
    inner = (scene.x + edge, scene.y + edge * 1.1, scene.width - 2 * edge, scene.height - 2.2 * edge)
    pen.path(_shield(*inner), fill=scene.colour("dark-red"))


def copies(pen: Pen, scene: Scene) -> None:
    """As many small lozenges as the deck has copies of the card, from the right."""
    side, path = scene.height / 2, Path()
    for i in range(int(scene.values["copies"])):
        x, y = scene.right - side - i * side * 2.3, scene.y + side
        path.add(polygon([(x, y - side), (x + side, y), (x, y + side), (x - side, y)]))
    pen.paper(path, scene.colour(str(scene.options.get("tone", "white"))), lift_mm=0.3)


def makes(pen: Pen, scene: Scene) -> None:
    """What the card always makes: one icon for each on a light disc, one below the other (or in a row)."""
    icons = [str(icon) for icon in scene.values.get("makes_icons") or []]
    row, gap = bool(scene.options.get("row")), 0.8
    along, across = (scene.width, scene.height) if row else (scene.height, scene.width)
    side = min(across, (along + gap) / max(1, len(icons)) - gap)
    for i, icon in enumerate(icons):
        step, aside = i * (side + gap), (across - side) / 2
        x, y = (scene.x + step, scene.y + aside) if row else (scene.x + aside, scene.y + step)
        pen.path(
            disc(x + side / 2, y + side / 2, side / 2 - 0.25),
            fill=scene.colour("white"),
            stroke=scene.colour("dark-brown"),
            width_mm=0.5,
        )
        inset = side * 0.16
        draw_icon(pen, scene, icon, x + inset, y + inset, side - 2 * inset)


def costs(pen: Pen, scene: Scene) -> None:
    """The ways to pay for a building's level on a paper tag: a row of icons each, 'or' before the second."""
    level, ink = int(scene.options["level"]), scene.colour("ink")
    pen.paper(rect(scene.x, scene.y, scene.width, scene.height, 1.5), scene.colour("cream"), lift_mm=0.6)
    stub = 4.6
    shade = scene.colour("dark-steel" if level == 1 else "brown")
    pen.path(rect(scene.x, scene.y, stub, scene.height, 1.5), fill=shade)
    _number(pen, str(level), scene.x + stub / 2, scene.y + scene.height / 2, 12, scene.colour("white"))
    ways: list[list[tuple[str, int]]] = scene.values[f"cost_{level}"]
    each = (scene.height - 1) / len(ways)
    side = min(5.8, each - 0.3)
    for i, way in enumerate(ways):
        x, middle = scene.x + stub + 0.9, scene.y + 0.5 + (i + 0.5) * each
        if i:
            words = str(scene.values["or_word"])
            pen.text(words, x, middle + 0.8, font="bold", size_pt=7, colour=ink)
            x += width_mm(words, "bold", 7) + 0.5
        for what, amount in way:
            if what == "gold":
                _number(pen, str(amount), x + 1.2, middle, 12, ink)
                x += 2.7
            for _ in range(1 if what == "gold" else amount):
                draw_icon(pen, scene, what, x, middle - side / 2, side)
                x += side + 0.3


def _number(pen: Pen, words: str, x: float, y: float, size: float, colour: str) -> None:
    """A number about a point."""
    baseline = y + CAP_HEIGHT / 2 * size * MM_PER_PT
    pen.text(words, x, baseline, font="title", size_pt=size, colour=colour, anchor="middle")


def pennant(pen: Pen, scene: Scene) -> None:
    """A banner with a notched foot for a building's level to stand upon, hanging from a rod."""
    x, y, right, bottom = scene.x, scene.y, scene.right, scene.bottom
    inset, notch = scene.width * 0.1, scene.height * 0.16
    cloth = [(x + inset, y + 1), (right - inset, y + 1), (right - inset, bottom)]
    cloth += [((x + right) / 2, bottom - notch), (x + inset, bottom)]
    pen.paper(polygon(cloth), scene.colour(str(scene.options.get("tone", "red"))), lift_mm=0.7)
    pen.paper(rect(x, y, scene.width, 1.8, 0.9), scene.colour("dark-brown"), lift_mm=0.4)


def fifth_place(pen: Pen, scene: Scene) -> None:
    """The sign of the fifth place: the front row of three, its third place new, over the back row of two."""
    unit = scene.height / 2
    wide, high, gap = unit * 0.66, unit * 0.9, unit * 0.14
    quiet, bright = scene.colour("light-steel"), scene.colour("gold")
    places = [(i * (wide + gap), 0.0) for i in range(3)]
    places += [((i + 0.5) * (wide + gap), unit + gap) for i in range(2)]
    for i, (dx, dy) in enumerate(places):
        card = rect(scene.x + dx, scene.y + dy, wide, high, wide * 0.18)
        pen.path(card, fill=bright if i == 2 else quiet)
    x, y, arm = scene.x + 2 * (wide + gap) + wide / 2, scene.y + high / 2, wide * 0.3
    plus = Path().move(x - arm, y).line(x + arm, y).move(x, y - arm).line(x, y + arm)
    pen.path(plus, stroke=scene.colour("ink"), width_mm=wide * 0.22)


def arrow(pen: Pen, scene: Scene) -> None:
    """An arrow that fills its box and points up; the layout's `turn` points it elsewhere."""
    x, y, width, height = scene.x, scene.y, scene.width, scene.height
    middle, stem = x + width / 2, width * 0.2
    neck = y + min(height * 0.6, width * 0.62)
    points = [(middle, y), (x + width, neck), (middle + stem, neck), (middle + stem, y + height)]
    points += [(2 * middle - px, py) for px, py in reversed(points[1:])]
    pen.paper(polygon(points), scene.colour(str(scene.options.get("tone", "white"))), lift_mm=0.4)
