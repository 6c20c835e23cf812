"""What is written on each piece: its points, and the numbers of the doubts about it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from scorer.report.report import Report
from scorer.score import Doubt, PlayerScore
from scorer.sight import SeenPiece

Numbers = Mapping[int, tuple[int, ...]]


def points_on(report: Report, pieces: Sequence[SeenPiece]) -> dict[int, int]:
    """The points of each piece (by its place in the list) where the score's lines tell them."""
    found: dict[int, int] = {}
    for player in report.score.players:
        points = _points(player)
        mine = {i: _key(piece, points) for i, piece in enumerate(pieces) if piece.player == player.name}
        copies = Counter(mine.values())
        for i, key in mine.items():
            if key is not None and points[key] % copies[key] == 0:
                found[i] = points[key] // copies[key]
    return found


def numbers_on(report: Report, pieces: Sequence[SeenPiece]) -> dict[int, int]:
    """What each token (by its place in the list) says: points, gold, or the age of the unit below it."""
    facts = {card.id: card.facts for card in report.game.cards if card.kind.shape == "disc"}
    ages = Counter(
        (piece.player, piece.place) for piece in pieces if "back" in facts.get(piece.card or "", ())
    )
    found: dict[int, int] = {}
    for i, piece in enumerate(pieces):
        said = facts.get(piece.card or "", {})
        number = said.get("points", said.get("value"))
        if "back" in said and ages[piece.player, piece.place] == 1:
            number = _age(report, piece)
        if isinstance(number, int) and piece.player is not None:
            found[i] = number
    return found


def _age(report: Report, piece: SeenPiece) -> int | None:
    """The age that the table says of the unit at a token's place ('front-2')."""
    row, _, number = piece.place.partition("-")
    player = next((one for one in report.table.players if one.name == piece.player), None)
    units = getattr(player, row, ()) if number.isdecimal() else ()
    return units[int(number) - 1].age if number and int(number) <= len(units) else None


def on_and_besides(player: PlayerScore) -> tuple[int, int]:
    """A player's points that lie on pieces, and the others: tokens, what several are worth together."""
    on = _points(player).total()
    return on, player.total - on


def _points(player: PlayerScore) -> Counter[str]:
    """What each card or place adds; what several do together lies on none of them."""
    points: Counter[str] = Counter()
    for line in player.lines:
        points.update(line.on or ({line.pieces[0]: line.points} if len(line.pieces) == 1 else {}))
    return points


def _key(piece: SeenPiece, points: Mapping[str, int]) -> str | None:
    return next((key for key in (piece.card, piece.place) if key in points), None)


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
