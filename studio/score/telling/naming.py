"""What cards, places and options are called in one language."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from pnp.deck.model import Game
from scorer.report.language import Language
from studio.score.board import Board, Free
from studio.score.boards.copyright import CELL, HOLE
from studio.score.faces import edition, face_url
from studio.score.figures import figure_url
from studio.words import say


@dataclass
class Naming:
    """Names of one table."""

    game: Game
    lang: str
    players: tuple[str, ...]

    @cached_property
    def language(self) -> Language:
        return Language(self.game, self.lang, self.players)

    @cached_property
    def edition(self) -> str:
        return edition(self.game, self.lang)

    @cached_property
    def with_scissors(self) -> frozenset[str]:
        """Cards that differ from their twin by their scissors alone: both have one name."""
        return frozenset(card.id for card in self.game.cards if card.facts.get("scissors") is True)

    def card(self, card: str | None, kind: str = "") -> str:
        """A card's name; cells of Copyright by their figures, cards without a name by their number."""
        if card is None:
            return say("table.unread", self.lang)
        if kind == CELL:
            return self.cell(card)
        if card in self.language.names:
            name = self.language.names[card]
            return say("table.with-scissors", self.lang, card=name) if card in self.with_scissors else name
        if card[:1] == "c" and card[1:].isdecimal():
            return say("table.card", self.lang, number=int(card[1:]))
        return self.language.name(card)

    def cell(self, figures: str) -> str:
        """'square, cross', 'empty' or 'hole'."""
        if figures in ("", HOLE):
            return say(f"table.cell.{figures or 'empty'}", self.lang)
        return ", ".join(say(f"table.cell.{one}", self.lang) for one in figures)

    def picture(self, card: str | None, kind: str = "", level: int = 1) -> str | None:
        """The address of a card's picture."""
        if card is None:
            return None
        if kind == CELL:
            return figure_url(card)
        return face_url(self.game, self.lang, card, "back" if level > 1 else "front", self.edition)

    def place(self, place: str) -> str:
        """A place in words."""
        return str(self.language.place(place))

    def free(self, free: Free) -> str:
        """A place where something can be laid, in words."""
        if not free.said_as:
            return self.place(free.place)
        words = say(f"table.place.{free.said_as}", self.lang, **free.said_with)
        row, _, column = free.place.partition(", ")
        if free.said_as in ("above", "below"):
            return say("table.place.beside", self.lang, place=words, column=self.place(column))
        if free.said_as in ("left", "right"):
            return say("table.place.beside", self.lang, place=words, column=self.place(row))
        return words

    def kind(self, kind: str) -> str:
        """What a kind of piece is called."""
        known = self.game.kinds.get(kind)
        return known.name[self.lang] if known else kind


def naming_of(board: Board, game: Game, lang: str) -> Naming:
    """Names for a board; players keep theirs even when a card is called so."""
    return Naming(game, lang, tuple(seat.name for seat in board.seats))
