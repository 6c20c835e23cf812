"""READ ME FIRST: cards → deck → face → sheet → PDF, one screen."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.binding import Binding
from pnp.deck.load import load_game
from pnp.deck.model import SIDES, Game, Piece
from pnp.deck.problems import BadData, Refusal, did_you_mean, listed
from pnp.deck.registry import give_marks, open_registry
from pnp.face.gallery import Gallery, Tell, silent
from pnp.foreword import Marks
from pnp.last_build import LastBuild
from pnp.pens.files import write_whole
from pnp.sheet.impose import impose
from pnp.sheet.order import Built, Order
from pnp.sheet.summary import summarise


def build(order: Order, tell: Tell = silent) -> Built:
    """One print-ready PDF. Raises Refusal (BadData: every problem); an older PDF then stays as it was."""
    game = load_game(order.game)
    pieces = asked_for(game, order.lang, order.only)
    gallery = Gallery(game, order.lang, order.ink)
    problems = gallery.draw_all(pieces, tell)
    if problems:
        raise BadData(problems)
    marks = marks_of(game, gallery)
    last = LastBuild(order)
    if order.changed:
        pieces = last.changed(pieces, gallery, marks)
    sheets = impose(
        pieces,
        order.paper,
        backs=order.backs,
        flip=order.flip,
        strategy=order.strategy,
        offset_mm=order.offset_mm,
    )
    binding = Binding(game, order, gallery, marks, sheets)
    content = binding.bind()
    write_whole(order.file, content)
    last.remember(pieces, gallery, marks)
    gallery.keep()
    counts = (len(pieces), binding.pages, len(sheets), len(content))
    return Built(order.game, order.file, *counts, summarise(sheets, order))


def marks_of(game: Game, gallery: Gallery) -> Marks:
    """The mark numbers of every piece; new pieces get theirs here, for ever."""
    sides = [(piece, side) for piece in game.pieces() for side in SIDES]
    places = [gallery.mark_places(piece, side) for piece, side in sides]
    return give_marks(game, [(*side, len(where), where) for side, where in zip(sides, places, strict=True)])


def marks_to_show(game: Game, gallery: Gallery) -> Marks:
    """The mark numbers as they would be printed; looking at a card gives no number away."""
    registry = open_registry(game)
    marks = {}
    for piece in game.pieces():
        for side in SIDES:
            places = gallery.mark_places(piece, side)
            marks[piece.id, side] = registry.marks(piece, side, len(places), places)
    return marks


def asked_for(game: Game, lang: str, only: str | None = None) -> Sequence[Piece]:
    """The pieces a person means, in a language the game speaks. Raises Refusal when there are none."""
    if lang not in game.languages:
        raise Refusal(f"'{game.id}' has no words in '{lang}'; it has {listed(game.languages)}")
    pieces = list(game.pieces())
    if only is None:
        return pieces
    queries = [query.strip() for query in only.split(",")]
    for query in queries:
        if not any(piece.matches(query) for piece in pieces):
            names = {name for piece in pieces for name in (piece.card.id, piece.kind.id)}
            raise Refusal(f"no piece of '{game.id}' is called '{query}'{did_you_mean(query, names)}")
    return [piece for piece in pieces if any(map(piece.matches, queries))]
