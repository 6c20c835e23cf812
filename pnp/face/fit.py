"""Words into a box: measured, broken into lines, hyphenated if a word is too wide, shrunk within limits."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from typing import Any

from pnp.pens.fonts import MM_PER_PT, width_mm

LEADING = 1.16  # distance of lines as a share of the type size
STEP_PT = 0.5
SMALLEST_PT = 7.0  # below this nobody reads a card at arm's length
CAP_HEIGHT = 0.68  # height of a capital as a share of the type size, to centre words by eye

SOFT_HYPHEN = "\u00ad"


@dataclass(frozen=True, slots=True)
class Fitted:
    """Lines that fit, and the size at which they do; `fits` is false when even the smallest is too large."""

    lines: tuple[str, ...]
    size_pt: float
    fits: bool
    height_mm: float


@cache
def _hyphenator(lang: str) -> Any:
    import pyphen

    return pyphen.Pyphen(lang={"en": "en_GB", "fr": "fr_FR", "pl": "pl_PL"}.get(lang, "en_GB"))


@cache
def fit(
    words: str, font: str, size_pt: float, min_pt: float, width: float, height: float, lang: str
) -> Fitted:
    """The largest size down to min_pt at which the words fill no more than the box (mm)."""
    size = size_pt
    while True:
        whole = _broken(words, font, size, width, None)
        if whole is not None and _height(len(whole), size) <= height + 0.01:
            return Fitted(tuple(whole), size, True, _height(len(whole), size))
        # A hyphen is worse than half a point less, but better than type that is hard to read.
        if size <= min_pt + 1 or size <= size_pt * 0.8:
            hyphened = _broken(words, font, size, width, lang)
            if hyphened is not None and _height(len(hyphened), size) <= height + 0.01:
                return Fitted(tuple(hyphened), size, True, _height(len(hyphened), size))
            if size <= min_pt:
                lines = hyphened or words.split("\n")
                return Fitted(tuple(lines), size, False, _height(len(lines), size))
        size = max(min_pt, size - STEP_PT)


def _height(lines: int, size_pt: float) -> float:
    return ((lines - 1) * LEADING + CAP_HEIGHT + 0.22) * size_pt * MM_PER_PT if lines else 0.0


def _broken(words: str, font: str, size: float, width: float, lang: str | None) -> list[str] | None:
    """The words in lines no wider than width; None if a word is wider (hyphens only with a language)."""
    lines: list[str] = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split(" "):
            longer = f"{line} {word}" if line else word
            if width_mm(longer, font, size) <= width:
                line = longer
                continue
            if lang:
                head, word = _hyphenated(line, word, font, size, width, lang)
                if head:
                    lines.append(head)
                    line = word
                    if width_mm(word, font, size) > width:
                        return None
                    continue
            if line:
                lines.append(line)
            if width_mm(word, font, size) > width:
                return None
            line = word
        lines.append(line)
    return lines


def _hyphenated(line: str, word: str, font: str, size: float, width: float, lang: str) -> tuple[str, str]:
    """As much of the word as still fits on the line, with its hyphen; and the rest."""
    for head, tail in _hyphenator(lang).iterate(word):
        start = f"{line} {head}-" if line else f"{head}-"
        split_at_space = head[-1:].isspace() or tail[:1].isspace()  # "niveau 2" keeps its unbreakable space
        if len(head) > 2 and len(tail) > 2 and not split_at_space and width_mm(start, font, size) <= width:
            return start, tail
    return "", word
