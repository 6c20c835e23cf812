"""Paper: its size, and how near its edge a home printer can print."""

from __future__ import annotations

import re
from dataclasses import dataclass

from pnp.deck.problems import Refusal, did_you_mean

# Most printers leave 4 to 5 mm unprinted; nothing that matters may lie there.
PRINTER_MARGIN_MM = 5.0

SIZES_MM = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}


@dataclass(frozen=True, slots=True)
class Paper:
    """A sheet of paper, always upright; margins are left, top, right, bottom."""

    name: str
    width_mm: float
    height_mm: float
    margins_mm: tuple[float, float, float, float] = (PRINTER_MARGIN_MM,) * 4

    @property
    def printable_mm(self) -> tuple[float, float]:
        left, top, right, bottom = self.margins_mm
        return self.width_mm - left - right, self.height_mm - top - bottom

    @property
    def said(self) -> str:
        """As a person calls it, with its size."""
        size = f"{self.width_mm:g} × {self.height_mm:g} mm"
        return size if "x" in self.name else f"{self.name.title()} ({size})"


def parse_paper(words: str, margins_mm: tuple[float, float, float, float] | None = None) -> Paper:
    """Paper by its name, or any size as '210x297' in mm."""
    name = words.strip().lower()
    size = SIZES_MM.get(name)
    if size is None:
        match = re.fullmatch(r"(\d+(?:\.\d+)?)x(\d+(?:\.\d+)?)", name)
        if not match:
            hint = did_you_mean(name, SIZES_MM)
            raise Refusal(
                f"there is no paper '{words}'{hint}; there is a4, letter, a3, or a size in mm such as 210x297"
            )
        size = (float(match[1]), float(match[2]))
        if min(size) < 50 or max(size) > 2000:
            raise Refusal(f"paper {words} mm cannot be printed on; sides are 50 to 2000 mm")
    margins = margins_mm or (PRINTER_MARGIN_MM,) * 4
    if not all(0 <= margin <= min(size) / 4 for margin in margins):
        most = min(size) / 4
        raise Refusal(f"a margin of {max(margins, key=abs):g} mm leaves no page; it is 0 to {most:g} mm here")
    return Paper(name, min(size), max(size), margins)
