"""Everything about a Paperwall table that no honest round could have produced."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorer.rules.paperwall.box import Box
from scorer.rules.paperwall.row import Laid, covered_cards, why_not_at
from scorer.score import Doubt
from scorer.tables.paperwall import Table

CARDS_EACH = 6
ROUNDS = 3


def doubts(table: Table, rows: Sequence[Sequence[Laid]], box: Box) -> Iterator[Doubt]:
    """The doubts about the table as a whole, then about each row."""
    if len(rows) > box.players[1]:
        yield Doubt(None, "", "players-too-many", (), {"count": len(rows), "most": box.players[1]})
    if table.round > ROUNDS:
        yield Doubt(None, "", "rounds-too-many", (), {"count": table.round, "most": ROUNDS})
    seen = Counter(laid.card.id for row in rows for laid in row)
    for card, count in sorted(seen.items()):
        if count > box.copies[card]:
            values = {"card": card, "count": count, "most": box.copies[card]}
            yield Doubt(None, "", "copies-too-many", (), values)
    longest = max(len(row) for row in rows)
    for player, row in zip(table.players, rows, strict=True):
        if len(row) > CARDS_EACH:
            yield Doubt(player.name, "", "row-too-long", (), {"count": len(row), "most": CARDS_EACH})
        elif len(row) < min(longest, CARDS_EACH):
            # All lay a card at the same time, so at any moment all rows have as many.
            yield Doubt(player.name, "", "row-too-short", (), {"count": len(row), "most": longest})
        yield from _row_doubts(player.name, row)


def _row_doubts(name: str, row: Sequence[Laid]) -> Iterator[Doubt]:
    hidden = covered_cards(row)
    for number, laid in enumerate(row):
        place = f"card {number + 1}"
        values = {"number": number + 1, "card": laid.card.id}
        if number in hidden:
            yield Doubt(name, place, "card-covered", (), values)
        refused = why_not_at(row[:number], laid.at)
        # A card that lies right on another is said once: the other is covered.
        if refused and not any(row[below].at == laid.at for below in hidden if below < number):
            yield Doubt(name, place, f"card-{refused}", (), values)
