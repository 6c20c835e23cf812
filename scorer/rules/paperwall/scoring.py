"""What a round of Paperwall is worth: strips without a majority, whole symbols, collections of objects."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.deck.model import Game
from scorer.rules.paperwall.box import Box, open_box
from scorer.rules.paperwall.doubts import doubts
from scorer.rules.paperwall.row import Laid, strip_counts, visible, whole_symbols
from scorer.score import Line, PlayerScore, Score, ranked
from scorer.tables.paperwall import Player, Table

SYMBOL_POINTS = 2
# At least so many different objects are worth so many points; only the best line counts.
DIFFERENT = ((8, 2), (6, 1))
ALIKE, ALIKE_POINTS = 4, 2


def score(table: Table, game: Game) -> Score:
    """The score of a round whose cards all belong to the game."""
    return score_from_box(table, open_box(game))


def score_from_box(table: Table, box: Box) -> Score:
    """The same for many tables of one game, whose box is opened once."""
    rows = [row_of(player, box) for player in table.players]
    counts = [strip_counts(row) for row in rows]
    most = {kind: max(count[kind] for count in counts) for kind in sorted(set().union(*counts))}
    players = []
    for player, row, count in zip(table.players, rows, counts, strict=True):
        lines = [*strip_lines(row, count, most), *symbol_lines(row)]
        if table.variant.objects:
            lines += object_lines(row)
        players.append(PlayerScore(player.name, tuple(lines)))
    placed = ranked(players, [player.total for player in players])
    winners = tuple(player.name for player in placed if player.rank == 1)
    more = {"round": table.round} if "round" in table.model_fields_set else {}
    return Score(box.game, placed, winners, tuple(doubts(table, rows, box)), more)


def row_of(player: Player, box: Box) -> list[Laid]:
    """A player's row, with the cards themselves."""
    return [Laid(box.cards[laid.card], laid.turned, laid.at) for laid in player.row]


def strip_lines(row: Sequence[Laid], count: Counter[str], most: dict[str, int]) -> Iterator[Line]:
    """A point for each strip in sight; none for a type of which nobody has more (ties: none for all)."""
    for kind, highest in most.items():
        mine = count[kind]
        if mine:
            strips = [seen.laid for seen in visible(row) if seen.strip.kind == kind]
            cards = tuple(row[number].card.id for number in dict.fromkeys(strips))
            values = {"type": kind, "count": mine}
            if mine == highest:
                yield Line("majority", 0, cards, values)
            else:
                yield Line("strips", mine, cards, values, Counter(row[number].card.id for number in strips))


def symbol_lines(row: Sequence[Laid]) -> Iterator[Line]:
    """Two points for each symbol whose halves meet."""
    whole = whole_symbols(row)
    if whole:
        cards = {number: row[number].card.id for pair in whole for number in pair}
        yield Line("symbol", SYMBOL_POINTS * len(whole), tuple(cards.values()), {"count": len(whole)})


def object_lines(row: Sequence[Laid]) -> Iterator[Line]:
    """Collections on the backs of all cards, hidden strips or not; one object may serve in both kinds."""
    owned = Counter(thing for laid in row for thing in laid.card.objects)
    different = next((points for least, points in DIFFERENT if len(owned) >= least), 0)
    if different:
        yield Line("objects-different", different, (), {"count": len(owned)})
    for thing, count in sorted(owned.items()):
        if count >= ALIKE:
            cards = tuple(laid.card.id for laid in row if thing in laid.card.objects)
            points = ALIKE_POINTS * (count // ALIKE)
            yield Line("objects-alike", points, cards, {"object": thing, "count": count})
