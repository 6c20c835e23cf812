"""Colours as "#rrggbb": mixing, lightness, and what each ink mode makes of them."""

from __future__ import annotations

import re
from functools import cache

_SPELLED = re.compile(r"#[0-9a-fA-F]{6}")


def is_colour(words: str) -> bool:
    """Whether words spell a colour out, as "#c8453b"."""
    return _SPELLED.fullmatch(words) is not None


@cache
def rgb(colour: str) -> tuple[float, float, float]:
    """Red, green and blue between 0 and 1."""
    value = int(colour[1:], 16)
    return (value >> 16) / 255, (value >> 8 & 255) / 255, (value & 255) / 255


def spell(red: float, green: float, blue: float) -> str:
    return "#" + "".join(f"{round(255 * min(1.0, max(0.0, part))):02x}" for part in (red, green, blue))


@cache
def mix(one: str, other: str, share: float) -> str:
    """One colour with a share (0 to 1) of another in it."""
    pairs = zip(rgb(one), rgb(other), strict=True)
    red, green, blue = (a + (b - a) * share for a, b in pairs)
    return spell(red, green, blue)


def lighter(colour: str, share: float = 0.2) -> str:
    return mix(colour, "#ffffff", share)


def darker(colour: str, share: float = 0.2) -> str:
    return mix(colour, "#000000", share)


@cache
def lightness(colour: str) -> float:
    """How light a colour looks, 0 black to 1 white (Rec. 709 weights)."""
    red, green, blue = rgb(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@cache
def grey(colour: str) -> str:
    level = lightness(colour)
    return spell(level, level, level)
