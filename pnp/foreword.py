"""What a deck says of itself on its cover: its contents, how to print and cut it, and a few of its cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.deck.model import Game, Piece, Side
from pnp.deck.text import say
from pnp.face.gallery import Gallery
from pnp.pens.path import rect
from pnp.pens.pdf import PdfPen
from pnp.sheet.cover import CoverWords, Row
from pnp.sheet.order import Order
from pnp.sheet.page import Sheet

Marks = Mapping[tuple[str, Side], tuple[int, ...]]

FAN = 3  # cards shown
FAN_TURN_DEG = 11.0
WIDEST, TALLEST = 0.58, 0.68  # a card as a share of the fan's width


def has_backs(sheets: Sequence[Sheet]) -> bool:
    """Whether any piece has two sides, printed or not."""
    return any(placed.piece.kind.back for sheet in sheets for placed in sheet.front.placed)


def cover_words(game: Game, order: Order, sheets: Sequence[Sheet], settings: str) -> CoverWords:
    """All that the cover of a deck says, in the order's language."""
    return CoverWords(
        _rows(game, order.lang, sheets), _advice(order, sheets), _cutting(game, order, sheets), settings
    )


def _rows(game: Game, lang: str, sheets: Sequence[Sheet]) -> list[Row]:
    counts: Counter[str] = Counter()
    on: Counter[str] = Counter()
    for sheet in sheets:
        counts.update(p.piece.kind.id for p in sheet.front.placed if p.side == "front")
        on.update(sheet.kinds)
    own = {card.kind.id for card in game.cards if card.game == game.id}
    return [
        Row(kind.name[lang], counts[kind.id], say("count.sheets", lang, n=on[kind.id]))
        for kind in sorted(game.kinds.values(), key=lambda kind: kind.id not in own)
        if counts[kind.id]
    ]


def _advice(order: Order, sheets: Sequence[Sheet]) -> list[str]:
    backs = f"cover.duplex.{order.flip}" if order.backs == "duplex" else f"cover.{order.backs}"
    keys = ["cover.scale", "cover.ruler", *([backs] if has_backs(sheets) else [])]
    # Where the cards are films, what is left for paper needs no advice.
    on_paper = any(p.piece.kind.section == "cards" for sheet in sheets for p in sheet.front.placed)
    has_film = any(sheet.material == "film" for sheet in sheets)
    keys += ["cover.weight"] if on_paper or not has_film else []
    keys += ["cover.shift"] if any(sheet.back for sheet in sheets) else []
    keys += ["cover.film"] if has_film else []
    return [say(key, order.lang) for key in [*keys, "cover.marks"]]


def _cutting(game: Game, order: Order, sheets: Sequence[Sheet]) -> list[str]:
    strategies = dict.fromkeys(sheet.strategy for sheet in sheets if sheet.front.cuts_x_mm)
    keys = ["cover.cut", *(f"cover.cut.{strategy}" for strategy in strategies)]
    keys += ["cover.corners"] if order.corners else []
    tokens = [kind for kind in game.kinds.values() if kind.section == "tokens"]
    sides = order.backs if any(kind.back for kind in tokens) else "none"
    keys += [f"cover.tokens.{sides}"] if tokens else []
    return [say(key, order.lang) for key in keys]


def draw_fan(
    pen: PdfPen, x: float, y: float, width: float, *, game: Game, gallery: Gallery, marks: Marks
) -> None:
    """A few cards of this deck, held like a hand of cards, as they really look."""
    cards = [card for card in game.cards if card.kind.section in ("cards", "film")]
    step = max(1, len(cards) // FAN)
    chosen: list[Piece] = [next(card.pieces()) for card in cards[step // 2 :: step][:FAN]]
    for i, piece in enumerate(chosen):
        sitting, drawn = gallery.sitting(piece, "front"), gallery.face(piece, "front")
        if sitting is None or drawn is None:
            continue
        kind, off = piece.kind, i - (len(chosen) - 1) / 2
        scale = min(width * WIDEST / kind.width_mm, width * TALLEST / kind.height_mm)
        with (
            pen.group(
                move_mm=(x + off * width * 0.27, y + abs(off) * FAN_TURN_DEG * 0.35),
                turn_deg=off * FAN_TURN_DEG,
                scale=(scale, scale),
            ),
            pen.group(move_mm=(-kind.width_mm / 2, -kind.height_mm / 2)),
        ):
            outline = rect(0, 0, kind.width_mm, kind.height_mm, sitting.face.corner_mm)
            pen.paper(outline, "#ffffff", lift_mm=1.6)
            with pen.group(clip=outline):
                pen.fragments += drawn.fragments
                numbers = marks.get((piece.id, "front"), ())
                pen.fragments += gallery.marks(piece, "front", numbers) if numbers else []
