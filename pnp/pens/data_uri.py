"""Picture files of a person's own as data: URIs, so that a drawing needs no file beside it."""

from __future__ import annotations

from base64 import b64encode
from functools import lru_cache
from io import BytesIO
from pathlib import Path as File

from PIL import Image

from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.pictures import VECTOR, BrokenPicture, picture_size
from pnp.pens.png import page_pictures

# What a person's SVG is turned into: its markup never enters ours, and it looks as it does in the PDF.
VECTOR_DPI = 450

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg"}


@lru_cache(maxsize=32)
def picture_uri(file: File, width_mm: float, height_mm: float) -> str:
    """A picture to be shown so large. Raises BrokenPicture."""
    picture_size(file)
    if file.suffix.lower() == VECTOR:
        return _uri("image/png", _rasterised(file, width_mm, height_mm))
    try:
        with Image.open(file) as picture:
            plain = picture.format in TYPES and picture.mode in ("1", "L", "LA", "P", "RGB", "RGBA")
            if plain and not picture.getexif():
                return _uri(TYPES[str(picture.format)], file.read_bytes())
            # Anything that browsers may show differently (turned by EXIF, CMYK, TIFF) becomes plain pixels.
            return _uri("image/png", _png(picture.convert("RGBA" if "A" in picture.getbands() else "RGB")))
    except OSError as error:
        raise BrokenPicture(f"picture '{file.name}' is broken or no PNG, JPEG or SVG") from error


def _rasterised(file: File, width_mm: float, height_mm: float) -> bytes:
    pdf = PdfFile(title=file.name, lang="en")
    pdf.begin_page(width_mm, height_mm)
    pen = PdfPen()
    pen.image(file, 0, 0, width_mm, height_mm)
    pdf.lay(pen.fragments, 0, 0)
    pdf.end_page()
    return _png(next(page_pictures(pdf.content(), dpi=VECTOR_DPI, see_through=True)))


def _png(picture: Image.Image) -> bytes:
    out = BytesIO()
    picture.save(out, "PNG")
    return out.getvalue()


def _uri(media_type: str, content: bytes) -> str:
    return f"data:{media_type};base64,{b64encode(content).decode('ascii')}"
