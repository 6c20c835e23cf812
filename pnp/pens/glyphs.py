"""Words as outlines: letters drawn from the font itself look the same in every program."""

from __future__ import annotations

from functools import cache, lru_cache
from pathlib import Path as File
from typing import Any

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from pnp.pens.fonts import FONTS, MM_PER_PT, font, width_mm


def words_outline(words: str, name: str, size_pt: float, x_mm: float, y_mm: float) -> str:
    """One line of words from a baseline, as an SVG path string. Letters stand as wide apart as in the PDF."""
    font(name)  # raises BrokenFont before fontTools could say something harder to read
    return _line(words, name, FONTS[name], size_pt, x_mm, y_mm)


# A card that is drawn while a person types keeps most of its lines.
@lru_cache(maxsize=1024)
def _line(words: str, name: str, file: File, size_pt: float, x_mm: float, y_mm: float) -> str:
    glyphs, letters, units = _outlines(file)
    scale = size_pt * MM_PER_PT / units
    pen = SVGPathPen(glyphs, ntos=_spell)
    for letter in words:
        glyph = glyphs[letters.get(ord(letter), ".notdef")]
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, x_mm, y_mm)))
        x_mm += width_mm(letter, name, size_pt)
    outline: str = pen.getCommands()
    return outline


@cache
def _outlines(file: File) -> tuple[Any, dict[int, str], int]:
    loaded = TTFont(file, lazy=True)
    return loaded.getGlyphSet(), loaded.getBestCmap(), loaded["head"].unitsPerEm


def _spell(number: float) -> str:
    # A thousandth of a millimetre: small letters need finer steps than shapes.
    spelled = f"{number:.3f}".rstrip("0").rstrip(".")
    return "0" if spelled == "-0" else spelled
