"""The fonts a face may name, and how wide words are in them."""

from __future__ import annotations

from functools import cache
from pathlib import Path as File
from typing import Any

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFError, TTFont

HERE = File(__file__).parent.parent / "fonts"

# The names layouts use. A game may add its own (see add_font).
FONTS: dict[str, File] = {
    "title": HERE / "PapertableTitle.ttf",
    "text": HERE / "PapertableText.ttf",
    "medium": HERE / "PapertableText-Medium.ttf",
    "bold": HERE / "PapertableText-Bold.ttf",
    "italic": HERE / "PapertableText-Italic.ttf",
}

OUR_FONTS = tuple(FONTS)

MM_PER_PT = 25.4 / 72


class BrokenFont(ValueError):
    """The file is not a TrueType font that can be embedded."""


def add_font(name: str, file: File) -> None:
    """Let layouts use a font file of their own under a name."""
    if FONTS.get(name) != file:
        FONTS[name] = file
        font.cache_clear()
    font(name)


@cache
def check_font(file: File) -> None:
    """Raises BrokenFont with the reason when a file is no font that can be embedded."""
    if not file.is_file():
        raise BrokenFont(f"font file '{file.name}' is not there: put it beside the layout")
    try:
        TTFont(file.stem, str(file))
    except Exception as error:  # reportlab's reader trips over a broken file in many ways
        message = f"'{file.name}' is no TrueType font (.ttf) that can be embedded"
        raise BrokenFont(message) from error


@cache
def font(name: str) -> Any:
    """The reportlab font behind a name; loaded when first used."""
    file = FONTS[name]
    try:
        loaded = TTFont(f"{name}-{file.stem}", str(file))
    except (TTFError, OSError, ValueError, IndexError, KeyError) as error:
        raise BrokenFont(f"{file}: not a TrueType font ({error})") from error
    pdfmetrics.registerFont(loaded)
    return loaded


def width_mm(words: str, name: str, size_pt: float) -> float:
    """How wide one line of words is."""
    return _width_of_one_pt(words, font(name)) * size_pt * MM_PER_PT


@cache
def _width_of_one_pt(words: str, loaded: Any) -> float:
    known, usual = loaded.face.charWidths, loaded.face.defaultWidth
    thousandths: float = sum([known.get(ord(letter), usual) for letter in words])
    return thousandths / 1000


def missing_letters(words: str, name: str) -> set[str]:
    """Letters of the words that the font cannot draw."""
    glyphs = font(name).face.charToGlyph
    return {letter for letter in words if ord(letter) not in glyphs and not letter.isspace()}
