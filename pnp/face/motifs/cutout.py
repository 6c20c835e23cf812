"""Cutouts: pictures of cut paper described as data, one file a picture (layouts/cutouts).

A file has the size of its own drawing (`box`), its colours, and its papers from the lowest to the highest.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.places import bundled_root
from pnp.deck.problems import BadData, did_you_mean
from pnp.deck.validate import validated
from pnp.deck.yamlfile import read_yaml
from pnp.face.cutoutfile import CutoutEntry
from pnp.face.layout import load_layout
from pnp.face.scene import Scene, Trouble
from pnp.pens.path import Path, disc, ellipse, parse, polygon, rect, smooth, star
from pnp.pens.pen import Pen

SHAPES: dict[str, Callable[[Any], Path]] = {
    "path": parse,
    "disc": lambda n: disc(*n),
    "ellipse": lambda n: ellipse(*n),
    "rect": lambda n: rect(*n),
    "star": lambda n: star(
        n[0], n[1], n[2], rays=int(n[3]) if len(n) > 3 else 5, inner=n[4] if len(n) > 4 else 0.45
    ),
    "polygon": polygon,
    "smooth": smooth,
    "curve": lambda n: smooth(n, closed=False),
}

# How high a paper lies when its file does not say, in units of the drawing (100 wide).
USUAL_LIFT = 1.2


def _numbers(value: Any) -> Any:
    return [_numbers(v) for v in value] if isinstance(value, list) else float(value)


@cache
def load_cutout(file: File) -> Mapping[str, Any]:
    """A cutout with its outlines built, ready to be drawn at any size."""
    read = read_yaml(file)
    if read.is_readable:
        validated(CutoutEntry, read.data, read, ())
    if read.problems:
        raise BadData(read.problems)
    data = read.data
    papers = []
    for i, paper in enumerate(data["papers"]):
        shape = next(key for key in paper if key in SHAPES)
        raw = paper[shape]
        try:
            outline = SHAPES[shape](raw if shape == "path" else _numbers(raw))
        except (ValueError, IndexError, KeyError, TypeError) as error:
            read.problem(("papers", i, shape), f"'{shape}' cannot be drawn: check its letters and numbers")
            raise BadData(read.problems) from error
        if "turn" in paper:
            left, top, right, bottom = outline.box()
            about = tuple(_numbers(paper.get("about", [(left + right) / 2, (top + bottom) / 2])))
            outline = outline.turned(float(paper["turn"]), about=about)
        outlines = [outline]
        if "mirror" in paper:
            outlines.append(outline.mirrored(float(paper["mirror"])))
        for outline in outlines:
            papers.append(
                {
                    "outline": outline,
                    "colour": paper["colour"],
                    "lift": float(paper.get("lift", USUAL_LIFT)),
                    "line": float(paper["line"]) if "line" in paper else None,
                }
            )
    width, height = _numbers(data.get("box", ["100", "100"]))
    return {"width": width, "height": height, "colours": data.get("colours") or {}, "papers": papers}


def _shared_colour(name: str, file: File) -> str:
    """A colour the layout does not name: the bundled icons' own palette, so that any layout can use them."""
    palette = load_layout(bundled_root() / "layouts" / "common.yaml").colours
    if name not in palette:
        hint = did_you_mean(name, palette)
        way_out = "name it under 'colours' of the layout"
        raise Trouble(f"cutout '{file.name}' uses the colour '{name}'{hint}: {way_out}")
    return palette[name]


def draw_cutout(pen: Pen, scene: Scene, file: File, *, tint: str | None = None, flat: bool = False) -> None:
    """A cutout as large as fits the scene's box, centred; tint paints every paper in one colour.

    Flat leaves out the shadows: nobody sees them on a small icon, and they cost most of its operators.
    """
    cutout = load_cutout(file)
    colours = {**scene.colours, **cutout["colours"]}
    scale = min(scene.width / cutout["width"], scene.height / cutout["height"])
    dx = scene.x + (scene.width - cutout["width"] * scale) / 2
    dy = scene.y + (scene.height - cutout["height"] * scale) / 2
    for paper in cutout["papers"]:
        outline = paper["outline"].mapped(scale, 0, 0, scale, dx, dy)
        name = paper["colour"]
        colour = tint or (name if name.startswith("#") else colours.get(name) or _shared_colour(name, file))
        if paper["line"] is not None:
            pen.path(outline, stroke=colour, width_mm=paper["line"] * scale)
        elif paper["lift"] > 0 and tint is None and not flat:
            pen.paper(outline, colour, lift_mm=paper["lift"] * scale)
        else:
            pen.path(outline, fill=colour)
