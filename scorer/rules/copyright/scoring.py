"""One round of Copyright: a point a matching cell, one for who finished, one less a line outside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pnp.deck.model import Game
from scorer.rules.copyright.cells import place_name
from scorer.rules.copyright.copies import Copy, copy_of, model_of
from scorer.rules.copyright.doubts import copy_doubts, model_doubts, table_doubts
from scorer.score import Doubt, Line, PlayerScore, Score, ranked
from scorer.tables.copyright import Table

BONUS = 1
LATE = 2
LIMITS = {"base": 20, "timed": 20, "flash": 3}


def score(table: Table, game: Game) -> Score:
    """What a round is worth, in any of the three variants."""
    model = model_of(table, game)
    copies = [copy_of(player, model, game) for player in table.players]
    finisher, doubts = finisher_of(copies)
    lines = _flash_lines if table.variant == "flash" else _lines
    players = [
        PlayerScore(copy.name, tuple(lines(copy, copy is finisher, table)), more=_more(copy))
        for copy in copies
    ]
    doubts = [
        *model_doubts(model),
        *(doubt for copy in copies for doubt in copy_doubts(copy, table, game)),
        *table_doubts(table, copies, game),
        *doubts,
    ]
    most = max(player.total for player in players)
    nobody = table.variant == "flash" and most == 0
    return Score(
        game=table.game,
        players=ranked(players, [player.total for player in players]),
        winners=tuple(player.name for player in players if player.total == most and not nobody),
        doubts=tuple(doubts),
        more={"variant": table.variant, "limit": table.limit or LIMITS[table.variant]},
    )


def finisher_of(copies: Sequence[Copy]) -> tuple[Copy | None, list[Doubt]]:
    """Who reproduced the model first: a whole copy; if only one is whole, it need not be said."""
    claims = [copy for copy in copies if copy.finished]
    whole = [copy for copy in copies if copy.is_whole]
    doubts = [
        Doubt(copy.name, "finished", "not-reproduced", values={"n": sum(copy.matched)})
        for copy in claims
        if not copy.is_whole
    ]
    first = [copy for copy in claims if copy.is_whole]
    if len(first) == 1:
        return first[0], doubts
    if first:
        names = tuple(copy.name for copy in first)
        return None, [*doubts, Doubt(None, "finished", "several-finishers", names, {"n": len(names)})]
    if len(whole) == 1 and whole[0].finished is None and not claims:
        return whole[0], doubts
    if whole:
        names = tuple(copy.name for copy in whole)
        return None, [*doubts, Doubt(None, "finished", "who-finished", names, {"n": len(names)})]
    return None, doubts


def _lines(copy: Copy, finished: bool, table: Table) -> Iterator[Line]:
    films = tuple(film.card for film in copy.films or ())
    matched = sum(copy.matched)
    on = {place_name(index): 1 for index, same in enumerate(copy.matched) if same}
    yield Line("matches", matched, films, {"n": matched}, on)
    if finished:
        yield Line("bonus", BONUS)
    if copy.outside.lines:
        outside = copy.outside
        rows, columns = outside.above + outside.below, outside.left + outside.right
        yield Line("outside", -outside.lines, (), {"rows": rows, "columns": columns, "n": outside.lines})
    # Rulebook, timed variant: two points less a card not placed in time. Elsewhere unused cards are free.
    if table.variant == "timed" and copy.late:
        yield Line("late", -LATE * copy.late, (), {"n": copy.late})


def _flash_lines(copy: Copy, finished: bool, table: Table) -> Iterator[Line]:
    if finished:
        yield Line("first", 1)


def _more(copy: Copy) -> dict[str, object]:
    matched = copy.matched
    more: dict[str, object] = {
        "matched": [list(matched[0:3]), list(matched[3:6]), list(matched[6:9])],
    }
    if copy.frame is not None:
        more["frame"] = list(copy.frame)
    return more
