"""The picture of one side of a card, as SVG with its words as outlines; and what would not print well."""

from __future__ import annotations

from typing import Any

from pnp.deck.model import SIDES, Card, Piece, Side
from pnp.deck.problems import BadData, Problem, Refusal
from pnp.export.camera import cut_line
from pnp.face.draw import draw_face, draw_marks
from pnp.face.inspect import inspect_face
from pnp.face.layout import load_layout
from pnp.face.sitting import Sitting, sit
from pnp.pens.svg import SvgPen
from studio.edit.deck import Deck
from studio.edit.draft import told


def sides_of(card: Card) -> list[Side]:
    """The sides of a card that have something on them."""
    return [side for side in SIDES if (card.kind.front if side == "front" else card.kind.back)]


def face_svg(deck: Deck, card: Card, side: Side, lang: str) -> str:
    """One side of the first copy of a card. Raises BadData with what cannot be drawn."""
    piece = next(card.pieces())
    sitting = _sitting(deck, piece, side, lang)
    pen = SvgPen(card.kind.width_mm, card.kind.height_mm, cut=cut_line(piece))
    if sitting:
        draw_face(pen, sitting)
        places = sitting.face.mark_places
        draw_marks(pen, sitting, deck.registry().marks(piece, side, len(places), places))
    return pen.content()


def corner_mm(deck: Deck, card: Card) -> float:
    """How round the card's corners are."""
    try:
        sitting = _sitting(deck, next(card.pieces()), "front", deck.languages[0])
    except Refusal:
        return 0
    return sitting.face.corner_mm if sitting else 0


def print_problems(deck: Deck, card: Card) -> list[dict[str, Any]]:
    """What would not print well on any side, in any language."""
    problems: list[Problem] = []
    piece = next(card.pieces())
    for side in sides_of(card):
        for lang in deck.languages:
            try:
                sitting = _sitting(deck, piece, side, lang)
                problems += inspect_face(sitting) if sitting else []
            except BadData as error:
                problems += error.problems
    return [told(problem, ()) for problem in sorted(set(problems))]


def _sitting(deck: Deck, piece: Piece, side: Side, lang: str) -> Sitting | None:
    assert deck.game is not None
    layout = deck.game.layouts.get(piece.card.game)
    if layout is None:
        raise Refusal(f"there is no layout for '{piece.card.game}'")
    spoken = lang if lang in deck.languages else deck.languages[0]
    return sit(piece, side, spoken, load_layout(layout), bleed_mm=0)
