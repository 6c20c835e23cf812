"""The two rows of a kingdom: front and back, each from left to right as its player sees it."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, Kingdom, rows_of
from scorer.vision.pieces.groups import Layout
from scorer.vision.pieces.see import Seen

# A unit's middle must be this far from the front line, and no further than a card can lie from it.
LEAST_AWAY_MM, MOST_AWAY_MM = 22.0, 125.0
ROW_MM = 127.0  # so far to each side of a front line's middle its units reach
Rows = dict[str, list[Seen]]


def in_a_row(kingdom: Kingdom, token: Seen) -> bool:
    """Whether a token lies where a unit would, before or behind a front line."""
    if not kingdom.anchor:
        return False
    across, down = np.abs(kingdom.layout.flat(token.centre) - kingdom.layout.flat(kingdom.anchor.centre))
    return bool(across < ROW_MM and down < MOST_AWAY_MM)


def rows(kingdom: Kingdom) -> Rows:
    """Front and back: beyond the front line or nearer, else the two rows that the cards make."""
    layout = kingdom.layout
    both: Rows = {"front": [], "back": []}
    if kingdom.anchor:
        line = float(layout.flat(kingdom.anchor.centre)[1])
        for unit in kingdom.units:
            away = line - float(layout.flat(unit.centre)[1])
            if not LEAST_AWAY_MM < abs(away) < MOST_AWAY_MM:
                kingdom.doubts.append(("front", "front-or-back", (unit.card,)))
            both["front" if away > 0 else "back"].append(unit)
    else:
        found = rows_of(kingdom)
        both["front"] = found[0]
        both["back"] = [unit for row in found[1:] for unit in row]
        if len(found) == 1:
            kingdom.doubts.append(("front", "front-or-back", ("front", "back")))
        elif len(found) > 2 or _middle(layout, found[1]) - _middle(layout, found[0]) > 1.7 * HIGH_MM:
            kingdom.doubts.append(("front", "rows-unclear", ()))
    return {name: in_order(layout, units) for name, units in both.items()}


def _middle(layout: Layout, units: Sequence[Seen]) -> float:
    return sum(float(layout.flat(unit.centre)[1]) for unit in units) / len(units)


def in_order(layout: Layout, pieces: Sequence[Seen]) -> list[Seen]:
    """From left to right as the player sees them, those on a column from the top."""
    return sorted(
        pieces, key=lambda piece: (round(float(layout.flat(piece.centre)[0]) / 40), *_down(layout, piece))
    )


def _down(layout: Layout, piece: Seen) -> tuple[float, float]:
    across, down = layout.flat(piece.centre)
    return float(down), float(across)
