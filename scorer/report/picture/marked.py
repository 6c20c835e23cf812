"""What is written on each piece: its points, and the numbers of the doubts about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from pnp.deck.model import Game
from scorer.report.report import Report
from scorer.score import Doubt, Line, PlayerScore
from scorer.sight import SeenPiece

Numbers = Mapping[int, tuple[int, ...]]


def points_on(report: Report, pieces: Sequence[SeenPiece]) -> dict[int, int]:
    """The points of each piece (by its place in the list) where the score's lines tell them."""
    found: dict[int, int] = {}
    for player in report.score.players:
        points = _points(player, report.game)
        mine = [i for i, piece in enumerate(pieces) if piece.player == player.name and piece.card in points]
        copies = Counter(pieces[i].card for i in mine)
        for i in mine:
            card = str(pieces[i].card)
            if points[card] % copies[card] == 0:
                found[i] = points[card] // copies[card]
    return found


def _points(player: PlayerScore, game: Game) -> Counter[str]:
    """Each card's points; none at all where a line cannot be shared out, for half of them would mislead."""
    points: Counter[str] = Counter()
    for line in player.lines:
        shares = _shares(line, game)
        if line.points and len(shares) < len(line.pieces):
            return Counter()
        for card, worth in zip(line.pieces, shares, strict=False):
            points[card] += worth
    return points


def _shares(line: Line, game: Game) -> list[int]:
    """What each piece of a line adds to it: all, or what its own fact of that name says; else unknown."""
    if len(line.pieces) == 1:
        return [line.points]
    facts = {card.id: card.facts.get(line.reason) for card in game.cards}
    shares = [value for value in map(facts.get, line.pieces) if isinstance(value, int)]
    return shares if sum(shares) == line.points and len(shares) == len(line.pieces) else []


def doubts_on(doubts: Sequence[Doubt], pieces: Sequence[SeenPiece]) -> dict[int, tuple[int, ...]]:
    """The numbers (from 1) of the doubts about each piece."""
    found: dict[int, tuple[int, ...]] = {}
    for number, doubt in enumerate(doubts, start=1):
        here = [i for i, piece in enumerate(pieces) if _is_about(doubt, piece)]
        # Several tokens lie at one place; the number belongs on those that are not certain.
        open_ones = [i for i in here if pieces[i].certainty < 1]
        for i in open_ones or here:
            found[i] = (*found.get(i, ()), number)
    return found


def _is_about(doubt: Doubt, piece: SeenPiece) -> bool:
    here = (piece.player, piece.place) == (doubt.player, doubt.place)
    return here or (doubt.place == piece.card and doubt.player in (None, piece.player))


def doubts_of_players(doubts: Sequence[Doubt], placed: Numbers) -> dict[str, tuple[int, ...]]:
    """The numbers of the doubts that lie on no piece, by player."""
    on_pieces = {number for numbers in placed.values() for number in numbers}
    found: dict[str, tuple[int, ...]] = {}
    for number, doubt in enumerate(doubts, start=1):
        if number not in on_pieces and doubt.player is not None:
            found[doubt.player] = (*found.get(doubt.player, ()), number)
    return found
