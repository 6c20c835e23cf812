"""Our own letters on pictures: fonts by their part, words that fit, words in lines."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path as File

from PIL import ImageFont

import pnp

Font = ImageFont.FreeTypeFont
FOLDER = File(pnp.__file__).parent / "fonts"
FILES = {
    "title": "PapertableTitle.ttf",
    "text": "PapertableText.ttf",
    "medium": "PapertableText-Medium.ttf",
    "bold": "PapertableText-Bold.ttf",
}
LEAST_PX = 18


@lru_cache(maxsize=64)
def font(part: str, size_px: int) -> Font:
    """A font of the project at a size."""
    return ImageFont.truetype(FOLDER / FILES[part], size_px)


def fitted(words: str, part: str, size_px: int, room_px: float) -> Font:
    """The font at the size that fits a room, no smaller than can be read."""
    while size_px > LEAST_PX and font(part, size_px).getlength(words) > room_px:
        size_px -= 2
    return font(part, size_px)


def wrapped(words: str, letters: Font, room_px: float) -> list[str]:
    """Words in lines that fit a room; a word that is too long for it is broken."""
    lines: list[str] = []
    for word in words.split():
        while letters.getlength(word) > room_px and len(word) > 1:
            part = next(
                n for n in range(len(word) - 1, 0, -1) if n == 1 or letters.getlength(word[:n]) <= room_px
            )
            lines.append(word[:part])
            word = word[part:]
        if lines and letters.getlength(f"{lines[-1]} {word}") <= room_px:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return lines
