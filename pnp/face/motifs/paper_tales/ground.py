"""The land a card lies on: hills of coloured paper under a moon, or the quiet paper around a building."""

from __future__ import annotations

from random import Random

from pnp.face.scene import Scene
from pnp.pens.colour import darker, mix
from pnp.pens.path import Path, disc, rect, star
from pnp.pens.pen import Pen


def theme_of(scene: Scene) -> str:
    """The colour of a unit's land: that of the first phase it acts in, of makers, or of plain fighters."""
    effects = scene.values.get("effects") or []
    if effects:
        return f"land-{effects[0]['phase']}"
    return "land-makes" if scene.values.get("makes") else "land-none"


def unit_ground(pen: Pen, scene: Scene) -> None:
    """A unit's land: sky, a moon for its picture to stand before, and three ranges of hills."""
    base, white = scene.colour(theme_of(scene)), scene.colour("white")
    chance, bleed = scene.random, scene.bleed
    whole = rect(scene.x - bleed, scene.y - bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
    moon = tuple(float(part) for part in scene.options["moon"])
    with pen.group(clip=whole):
        pen.path(whole, fill=mix(base, white, 0.34))
        x, y, radius = moon
        pen.path(disc(x, y, radius + 3.4), fill=mix(base, white, 0.5))
        pen.paper(disc(x, y, radius), mix(base, white, 0.8), lift_mm=0.6)
        ranges = ((0.6, 4.5, mix(base, white, 0.2)), (0.7, 4, base), (0.82, 3.2, darker(base, 0.22)))
        for share, rise, colour in ranges:
            pen.paper(_hills(scene, scene.y + scene.height * share, rise, chance), colour, lift_mm=0.7)


def window(pen: Pen, scene: Scene) -> None:
    """A landscape in a rounded window, for pictures to stand in."""
    base, white = scene.colour(str(scene.options.get("tone", "land-makes"))), scene.colour("white")
    x, y, radius = (float(part) for part in scene.options["moon"])
    pane, chance = rect(scene.x, scene.y, scene.width, scene.height, 4), scene.random
    frame = rect(scene.x - 1, scene.y - 1, scene.width + 2, scene.height + 2, 5)
    pen.paper(frame, scene.colour("gold"), lift_mm=0.8)
    with pen.group(clip=pane):
        pen.path(pane, fill=mix(base, white, 0.4))
        pen.paper(disc(scene.x + x, scene.y + y, radius), scene.colour("yellow"), lift_mm=0.6)
        for share, colour in ((0.62, mix(base, white, 0.2)), (0.76, base), (0.88, darker(base, 0.22))):
            pen.paper(_hills(scene, scene.y + scene.height * share, 4, chance), colour, lift_mm=0.7)


def _hills(scene: Scene, level: float, rise: float, chance: Random) -> Path:
    """A range of soft hills from edge to edge, and the ground under it."""
    bleed, waves = scene.bleed + 1, chance.choice((3, 4))
    left, right, bottom = scene.x - bleed, scene.right + bleed, scene.bottom + bleed
    step = (right - left) / waves
    up, x = chance.choice((1, -1)), left - chance.uniform(0, 0.8) * step
    here = level + up * rise * chance.uniform(0.5, 1)
    path = Path().move(x, bottom).line(x, here)
    while x < right:
        up, x, last = -up, x + step, here
        here = level + up * rise * chance.uniform(0.5, 1)
        path.curve(x - step * 0.55, last, x - step * 0.45, here, x, here)
    return path.line(x, bottom).close()


def hill_panel(scene: Scene, top: float, *, reach: float) -> Path:
    """The front-most hill, light enough for words: its crest falls a little to the right."""
    bleed = scene.bleed + 1
    left, right, bottom = -bleed, reach + bleed, scene.bottom + 3 + bleed
    wide = right - left
    return (
        Path()
        .move(left, bottom)
        .line(left, top + 0.6)
        .curve(left + wide * 0.2, top - 1.6, left + wide * 0.45, top - 1.2, left + wide * 0.62, top - 0.4)
        .curve(left + wide * 0.78, top + 0.3, left + wide * 0.9, top + 0.2, right, top - 0.8)
        .line(right, bottom)
        .close()
    )


def building_ground(pen: Pen, scene: Scene) -> None:
    """The paper around a building: hills in its tone; a rich one has stars too."""
    bleed, rich = scene.bleed, bool(scene.options.get("rich"))
    base = scene.colour(str(scene.options["tone"]))
    whole = rect(scene.x - bleed, scene.y - bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
    pen.path(whole, fill=base)
    with pen.group(clip=whole):
        for share, tone in ((0.3, 0.1), (0.46, 0.2)):
            hill = _hills(scene, scene.y + scene.height * share, 3.5, scene.random)
            pen.paper(hill, mix(base, scene.colour("white"), tone), lift_mm=0.5)
        if rich:
            pen.path(_stars(scene), fill=scene.colour("gold"))


def arch(pen: Pen, scene: Scene) -> None:
    """The arched frame of a building's picture: a light edge, or a broad gold one with a dark inlay."""
    rich = bool(scene.options.get("rich"))
    pen.paper(_arched(scene, 0), scene.colour("gold" if rich else "cream"), lift_mm=0.8)
    if rich:
        pen.path(_arched(scene, 0.75), stroke=scene.colour("brown"), width_mm=0.3)


def _arched(scene: Scene, inset: float) -> Path:
    x, y, right, bottom = scene.x + inset, scene.y + inset, scene.right - inset, scene.bottom + 2
    wide, shoulder = right - x, scene.height * 0.47
    return (
        Path()
        .move(x, bottom)
        .line(x, y + shoulder)
        .curve(x + wide * 0.033, y + shoulder * 0.33, x + wide * 0.246, y, x + wide / 2, y)
        .curve(right - wide * 0.246, y, right - wide * 0.033, y + shoulder * 0.33, right, y + shoulder)
        .line(right, bottom)
        .close()
    )


def _stars(scene: Scene) -> Path:
    path = Path()
    for x, y, radius in ((0.05, 0.36, 1.1), (0.95, 0.33, 1.2), (0.9, 0.6, 0.9), (0.1, 0.62, 0.9)):
        path.add(star(scene.x + scene.width * x, scene.y + scene.height * y, radius, rays=4, inner=0.36))
    return path
