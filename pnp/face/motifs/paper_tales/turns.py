"""The turn counter: a place for the pawn of Time per turn, and which way the cards go round."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.face.fit import CAP_HEIGHT, fit
from pnp.face.scene import Scene, Trouble
from pnp.pens.fonts import MM_PER_PT
from pnp.pens.path import Path, polygon, rect
from pnp.pens.pen import Pen

GAP = 3.0
RIBBON = 9.0  # height of the ribbon that says which way the cards go
FOOT = 24.0  # height of the pawn's footprint
HEAD = 5.2  # length of the arrow


def turns(pen: Pen, scene: Scene) -> None:
    """One place per turn: its number, a footprint for the pawn, a ribbon with an arrow."""
    places: list[Mapping[str, Any]] = scene.values["turns"]
    wide = (scene.width - GAP * (len(places) - 1)) / len(places)
    for i, place in enumerate(places):
        x = scene.x + i * (wide + GAP)
        _place(pen, scene, place, x, wide)
        _ribbon(pen, scene, place, x, wide)


def _place(pen: Pen, scene: Scene, place: Mapping[str, Any], x: float, wide: float) -> None:
    plum, middle = scene.colour("plum"), x + wide / 2
    high = scene.height - RIBBON - 2
    pen.paper(rect(x, scene.y, wide, high, 2.5), scene.colour("cream"), lift_mm=0.8)
    foot = rect(x + 1.6, scene.y + high - FOOT - 1.6, wide - 3.2, FOOT, 1.8)
    pen.path(foot, fill=scene.colour("lilac"))
    pen.path(foot, stroke=plum, width_mm=0.4, dash_mm=(1.2, 1.4))
    room = high - FOOT - 1.6
    size = 40.0
    baseline = scene.y + room / 2 + CAP_HEIGHT / 2 * size * MM_PER_PT
    pen.text(str(place["turn"]), middle, baseline, font="title", size_pt=size, colour=plum, anchor="middle")
    _words(pen, scene, str(place["text"]), middle, scene.y + high - FOOT / 2 - 1.6, wide - 5, plum)


def _ribbon(pen: Pen, scene: Scene, place: Mapping[str, Any], x: float, wide: float) -> None:
    ink, y = scene.colour("ink"), scene.bottom - RIBBON / 2
    pen.paper(rect(x, scene.bottom - RIBBON, wide, RIBBON, 1.5), scene.colour("gold"), lift_mm=0.6)
    side = -1 if place["pass"] == "left" else 1
    tip = x + wide / 2 + side * (wide / 2 - 1.6)
    pen.path(_arrow(tip, y, side * HEAD), fill=ink)
    room = wide - HEAD - 4
    _words(pen, scene, str(place["pass_text"]), x + wide / 2 - side * (HEAD / 2 + 0.4), y, room, ink)


def _words(pen: Pen, scene: Scene, words: str, x: float, y: float, room: float, colour: str) -> None:
    """One line about a point."""
    fitted = fit(words, "bold", 10, 7, room, 6, scene.lang)
    if not fitted.fits or len(fitted.lines) > 1:
        raise Trouble(f"'{words}' does not fit a turn's place ({scene.lang})")
    baseline = y + CAP_HEIGHT / 2 * fitted.size_pt * MM_PER_PT
    pen.text(words, x, baseline, font="bold", size_pt=fitted.size_pt, colour=colour, anchor="middle")


def _arrow(tip: float, y: float, reach: float) -> Path:
    """A flat arrow whose tip is at x; a negative reach points it left."""
    tail, neck = tip - reach, tip - reach * 0.55
    upper = [(tip, y), (neck, y - 3), (neck, y - 1.1), (tail, y - 1.1)]
    return polygon(upper + [(px, 2 * y - py) for px, py in reversed(upper[1:])])
