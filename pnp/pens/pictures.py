"""Picture files of a person's own: their size, and how they get into a PDF."""

from __future__ import annotations

from functools import cache
from pathlib import Path as File
from typing import Any

from PIL import Image, UnidentifiedImageError

VECTOR = ".svg"
# A picture larger than this is a mistake or an attack; a 600 dpi A4 page has 35 million pixels.
MOST_PIXELS = 80_000_000


class BrokenPicture(ValueError):
    """The file is not a picture that can be printed."""


@cache
def picture_size(file: File) -> tuple[float, float]:
    """Width and height in the picture's own units. Raises BrokenPicture."""
    if not file.is_file():
        raise BrokenPicture(f"picture '{file.name}' is not there")
    if file.suffix.lower() == VECTOR:
        drawing = _vector(file)
        return float(drawing.width), float(drawing.height)
    try:
        with Image.open(file) as picture:
            size = picture.size
            if size[0] * size[1] > MOST_PIXELS:
                raise BrokenPicture(
                    f"picture '{file.name}' has {size[0]}×{size[1]} pixels, too many to print"
                )
            picture.verify()
        with Image.open(file) as picture:
            picture.load()
    except Image.DecompressionBombError as error:
        raise BrokenPicture(f"picture '{file.name}' has too many pixels to print: make it smaller") from error
    except (OSError, UnidentifiedImageError, SyntaxError) as error:
        raise BrokenPicture(f"picture '{file.name}' is broken or no PNG, JPEG or SVG") from error
    return size


@cache
def _vector(file: File) -> Any:
    from svglib.svglib import svg2rlg

    try:
        drawing = svg2rlg(str(file))
    except Exception as error:  # svglib lets whatever its XML parser raises through
        raise BrokenPicture(f"picture '{file.name}' is broken or no PNG, JPEG or SVG") from error
    if drawing is None or not drawing.width or not drawing.height:
        raise BrokenPicture(f"picture '{file.name}' is broken or no PNG, JPEG or SVG")
    return drawing


def draw_picture(canvas: Any, file: File, width: float, height: float) -> None:
    """Draw on a reportlab canvas, lower left at the origin."""
    if file.suffix.lower() != VECTOR:
        canvas.drawImage(str(file), 0, 0, width, height, mask="auto")
        return
    from reportlab.graphics import renderPDF

    drawing = _vector(file)
    canvas.scale(width / drawing.width, height / drawing.height)
    renderPDF.draw(drawing, canvas, 0, 0)
