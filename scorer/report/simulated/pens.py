"""A picture's shapes as an SVG or a PNG file."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pnp
from scorer.report.simulated.shapes import Box, Picture, Stroke, Words

# Pixels a point: sharp on a screen that has many.
SCALE = 2
FONTS = File(pnp.__file__).parent / "fonts"
FAMILY = "Alegreya Sans, Segoe UI, Helvetica, Arial, sans-serif"
ANCHORS = {"start": "ls", "middle": "ms", "end": "rs"}


def save_svg(picture: Picture, file: File) -> None:
    """Writes the picture as SVG; its words stay words."""
    import svgwrite

    size = (picture.width, picture.height)
    drawing: Any = svgwrite.Drawing(str(file), size=size, viewBox=f"0 0 {size[0]:g} {size[1]:g}")
    for shape in picture.shapes:
        drawing.add(_svg(drawing, shape))
    drawing.saveas(str(file))


def _svg(drawing: Any, shape: Box | Stroke | Words) -> Any:
    if isinstance(shape, Box):
        corner, size = (_short(shape.x), _short(shape.y)), (_short(shape.width), _short(shape.height))
        return drawing.rect(corner, size, fill=shape.fill)
    if isinstance(shape, Stroke):
        points = [(_short(x), _short(y)) for x, y in shape.points]
        return drawing.polyline(points, fill="none", stroke=shape.colour, stroke_width=shape.width)
    return drawing.text(
        shape.text,
        insert=(_short(shape.x), _short(shape.y)),
        fill=shape.colour,
        font_size=shape.size,
        font_family=FAMILY,
        font_weight="bold" if shape.bold else "normal",
        text_anchor=shape.anchor,
    )


def _short(number: float) -> float:
    return round(number, 2)


def save_png(picture: Picture, file: File) -> None:
    """Writes the picture as PNG."""
    from PIL import Image, ImageDraw, ImageFont

    image = Image.new("RGB", (round(picture.width * SCALE), round(picture.height * SCALE)), "white")
    pen = ImageDraw.Draw(image)
    for shape in picture.shapes:
        if isinstance(shape, Box):
            left, top = round(shape.x * SCALE), round(shape.y * SCALE)
            right, bottom = round((shape.x + shape.width) * SCALE), round((shape.y + shape.height) * SCALE)
            if right > left and bottom > top:
                pen.rectangle((left, top, right - 1, bottom - 1), fill=shape.fill)
        elif isinstance(shape, Stroke):
            points = [(x * SCALE, y * SCALE) for x, y in shape.points]
            pen.line(points, fill=shape.colour, width=round(shape.width * SCALE), joint="curve")
        else:
            name = "PapertableText-Bold.ttf" if shape.bold else "PapertableText.ttf"
            font = ImageFont.truetype(str(FONTS / name), shape.size * SCALE)
            place = (shape.x * SCALE, shape.y * SCALE)
            pen.text(place, shape.text, fill=shape.colour, font=font, anchor=ANCHORS[shape.anchor])
    image.save(file, optimize=True)
