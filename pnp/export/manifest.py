"""manifest.json: each physical piece, its pictures and the facts it was printed with."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.deck.model import Piece, Side
from pnp.export.commission import Commission

# What a picture of one side is called, or nothing where a piece has no such side.
Names = Mapping[tuple[str, Side], str | None]


def manifest(commission: Commission, names: Names) -> dict[str, Any]:
    """The whole file as plain data."""
    about: dict[str, Any] = {"game": commission.game.id, "lang": commission.lang, "dpi": commission.dpi}
    if commission.bleed_mm:
        about["bleed_mm"] = plain(commission.bleed_mm)
    if commission.service:
        about["service"] = commission.service
    return {**about, "pieces": [_entry(piece, names) for piece in commission.pieces]}


def _entry(piece: Piece, names: Names) -> dict[str, Any]:
    kind = piece.kind
    return {
        "piece": piece.id,
        "card": piece.card.id,
        "kind": kind.id,
        "shape": kind.shape,
        # Paper is card to whoever reads pictures: only film is looked through.
        "material": "film" if kind.material == "film" else "card",
        "width_mm": plain(kind.width_mm),
        "height_mm": plain(kind.height_mm),
        "front": names.get((piece.id, "front")),
        "back": names.get((piece.id, "back")),
        "facts": dict(piece.facts),
    }


def plain(number: float) -> float:
    """70 rather than 70.0."""
    return int(number) if number == int(number) else number
