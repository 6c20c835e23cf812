"""Paperwall: three washi strips with an animal each, half flowers at the edges, a screen on the back."""

from __future__ import annotations

import math
from dataclasses import replace
from pathlib import Path as File
from random import Random

from pnp.deck.places import bundled_root
from pnp.face.motifs.cutout import draw_cutout
from pnp.face.motifs.washi import Area, Cover, seen, threads
from pnp.face.scene import Scene
from pnp.pens.path import Path, Point, disc, polygon, rect
from pnp.pens.pen import Pen

WASHI = {"fish": "waves", "bird": "hemp", "frog": "tortoise", "marmot": "arrows"}
MOON_RADIUS = 12.0
# White paper under the seals, a little wider than they are; how far in their middles lie.
LABEL_SIDE, SEAL_DOWN = 15.2, 9.0
FLOWER_RADIUS = 8.0
# A strip with a half flower has its moon this far from the middle, so that the flower hides no animal.
ASIDE = 2.6


def strips(pen: Pen, scene: Scene) -> None:
    """The front: a washi ground for each strip, labels for the seals, the animals, the half flowers."""
    kinds = list(scene.values["strips"])
    halves = scene.values["halves"]
    chance = scene.random
    wide, middle = scene.width / len(kinds), scene.y + scene.height / 2
    bleed, last = scene.bleed, len(kinds) - 1
    labels = Path()
    for place, kind in enumerate(kinds):
        left = scene.x + place * wide
        aside = ASIDE * ((place == 0 and halves["left"]) - (place == last and halves["right"]))
        moon = (left + wide / 2 + aside, middle)
        area = (
            left - bleed * (place == 0),
            scene.y - bleed,
            left + wide + bleed * (place == last),
            scene.bottom + bleed,
        )
        half = LABEL_SIDE / 2
        seals = [(left + wide / 2, scene.y + SEAL_DOWN), (left + wide / 2, scene.bottom - SEAL_DOWN)]
        covers = (Cover(*moon, MOON_RADIUS, is_round=True), *(Cover(*seal, half) for seal in seals))
        with pen.group(clip=_sheet(area)):
            ground(pen, scene, kind, area, (left, middle), covers)
            # Strewn over the card alone, so that it lies alike with and without bleed.
            leaf = _gold_leaf((left, scene.y, left + wide, scene.bottom), chance, pieces=10)
            pen.path(seen(leaf, area, covers), fill=scene.colour("gold"))
        for x, y in seals:
            labels.add(rect(x - half, y - half, LABEL_SIDE, LABEL_SIDE))
        _animal(pen, scene, kind, moon, chance)
    # A plain shadow: a soft one would cost more than all six seals.
    pen.path(labels.moved(0.15, 0.35), fill="#000000", opacity=0.2)
    pen.path(labels, fill=scene.colour("white"))
    for side, x in (("left", scene.x), ("right", scene.right)):
        if halves[side]:
            half_flower(pen, scene, x, middle)


def _cutout(name: str) -> File:
    return bundled_root() / "layouts" / "cutouts" / "paperwall" / f"{name}.yaml"


def _sheet(area: Area) -> Path:
    left, top, right, bottom = area
    return rect(left, top, right - left, bottom - top)


def ground(pen: Pen, scene: Scene, kind: str, area: Area, origin: Point, covers: tuple[Cover, ...]) -> None:
    """A strip's patterned paper, without the threads that nobody will see."""
    pen.path(_sheet(area), fill=scene.colour(f"{kind}-paper"))
    colour = scene.colour(f"{kind}-thread")
    for thread in threads(WASHI[kind], area, origin, covers):
        if thread.width:
            pen.path(thread.path, stroke=colour, width_mm=thread.width, dash_mm=thread.dash)
        else:
            pen.path(thread.path, fill=colour)


def _gold_leaf(area: Area, chance: Random, *, pieces: int) -> Path:
    """Tiny squares of gold leaf, strewn by chance."""
    left, top, right, bottom = area
    leaf = Path()
    for _ in range(pieces):
        x, y = chance.uniform(left, right), chance.uniform(top, bottom)
        size, turn = chance.uniform(0.35, 0.85), chance.uniform(0, math.pi / 2)
        dx, dy = size * math.cos(turn), size * math.sin(turn)
        leaf.add(polygon([(x + dx, y + dy), (x - dy, y + dx), (x - dx, y - dy), (x + dy, y - dx)]))
    return leaf


def _animal(pen: Pen, scene: Scene, kind: str, moon: Point, chance: Random) -> None:
    """An animal before its moon; chance decides which way it looks."""
    pen.paper(disc(*moon, MOON_RADIUS), scene.colour(f"{kind}-moon"), lift_mm=0.5)
    look = chance.choice((1, -1))
    reach = MOON_RADIUS - 1.1
    with pen.group(move_mm=moon, scale=(look, 1)):
        box = replace(scene, x=-reach, y=-reach, width=2 * reach, height=2 * reach)
        draw_cutout(pen, box, _cutout(kind))


def half_flower(pen: Pen, scene: Scene, x: float, y: float) -> None:
    """The chrysanthemum around a point of the edge, cut off where the card (with its bleed) ends."""
    bleed = scene.bleed
    card = rect(scene.x - bleed, scene.y - bleed, scene.width + 2 * bleed, scene.height + 2 * bleed)
    with pen.group(clip=card):
        whole_flower(pen, scene, x, y)


def whole_flower(pen: Pen, scene: Scene, x: float, y: float) -> None:
    """The chrysanthemum around a point."""
    r = FLOWER_RADIUS
    box = replace(scene, x=x - r, y=y - r, width=2 * r, height=2 * r)
    draw_cutout(pen, box, _cutout("chrysanthemum"))


def objects_back(pen: Pen, scene: Scene) -> None:
    """The back: a paper screen with the card's two objects, one low on the left, one high on the right."""
    _screen(pen, scene)
    reach = 17.5
    for place, kind in enumerate(scene.values["objects"]):
        x = scene.x + scene.width * (0.28 if place == 0 else 0.72)
        y = scene.y + scene.height * (0.62 if place == 0 else 0.38)
        pen.paper(disc(x, y, 18.5), scene.colour(f"{kind}-moon"), lift_mm=0.6)
        box = replace(scene, x=x - reach, y=y - reach, width=2 * reach, height=2 * reach)
        draw_cutout(pen, box, _cutout(kind))


def _screen(pen: Pen, scene: Scene) -> None:
    """A sliding screen: paper panes behind a wooden lattice that reaches over the edge."""
    bleed = scene.bleed
    left, top, right, bottom = scene.x - bleed, scene.y - bleed, scene.right + bleed, scene.bottom + bleed
    whole = _sheet((left, top, right, bottom))
    pen.path(whole, fill=scene.colour("white"))
    leaf = _gold_leaf((scene.x, scene.y, scene.right, scene.bottom), scene.random, pieces=40)
    pen.path(leaf, fill=scene.colour("gold"))
    # Half a pane at each edge: no bar lies where a crooked cut would show.
    lattice = Path()
    for column in range(6):
        x = scene.x + scene.width * (column + 0.5) / 6
        lattice.move(x, top).line(x, bottom)
    for row in range(4):
        y = scene.y + scene.height * (row + 0.5) / 4
        lattice.move(left, y).line(right, y)
    with pen.group(clip=whole):
        pen.path(lattice, stroke=scene.colour("screen-wood"), width_mm=1.2)
