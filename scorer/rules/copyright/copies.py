"""The model and each player's copy of it, whether a table gives cells or the films themselves."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pnp.deck.model import Game
from scorer.rules.copyright.cells import Grid, matches, parse_cells
from scorer.rules.copyright.frame import best_frame
from scorer.rules.copyright.laying import Lying, Overhang, Place, framed, lay, overhang
from scorer.tables.copyright import Laid, OnModel, Player, Table


@dataclass(frozen=True, slots=True)
class Copy:
    """What a player made: nine cells in a frame, and what sticks out of it."""

    name: str
    cells: Grid
    outside: Overhang
    matched: tuple[bool, ...]
    finished: bool | None
    late: int
    frame: Place | None = None
    films: tuple[Laid, ...] | None = None

    @property
    def is_whole(self) -> bool:
        """Whether all nine cells show what the model shows."""
        return all(self.matched)


def model_of(table: Table, game: Game) -> Grid:
    """The nine cells to reproduce; four films lie exactly on one another."""
    if table.model is not None:
        return parse_cells(table.model)
    return framed(lay(_lying(table.laid or (), game)))


def copy_of(player: Player, model: Grid, game: Game) -> Copy:
    """A player's copy; films without a frame get the best one, as the player would lay it."""
    frame: Place | None = None
    if player.cells is not None:
        cells = parse_cells(player.cells)
        said = player.outside
        outside = Overhang(said.above, said.below, said.left, said.right)
    else:
        stack = lay(_lying(player.laid or (), game))
        frame = (player.frame[0], player.frame[1]) if player.frame else best_frame(stack, model)
        cells, outside = framed(stack, frame), overhang(stack, frame)
    return Copy(
        name=player.name,
        cells=cells,
        outside=outside,
        matched=matches(cells, model),
        finished=player.finished,
        late=player.late,
        frame=frame,
        films=tuple(player.laid) if player.laid is not None else None,
    )


def _lying(films: Sequence[OnModel], game: Game) -> list[Lying]:
    facts = {card.id: card.facts for card in game.cards}
    return [
        Lying(facts[film.card], film.turns, film.flipped, _at(film)) for film in films if film.card in facts
    ]


def _at(film: OnModel) -> Place:
    return (film.at[0], film.at[1]) if isinstance(film, Laid) else (0, 0)
