"""What a Copyright table file may say: the model, and each player's nine cells or the films as they lie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, model_validator

from pnp.deck.fields import Count, Entry, Flag, Slug, Whole, wrong
from pnp.deck.model import Game
from pnp.deck.problems import did_you_mean
from pnp.deck.yamlfile import Where
from scorer.seats import NAMED_APART, Seat

FIGURES = "sox"
FILM = "card"


def _cell(value: Any) -> Any:
    """A cell's figures, in the order s, o, x."""
    if value is None:
        return None
    if not isinstance(value, str) or set(value) - set(FIGURES):
        raise wrong(
            'must be letters of s, o, x, or "" (empty), or null (a hole), not {value}', value=_said(value)
        )
    if len(set(value)) < len(value):
        raise wrong("must name each figure once, not '{value}': equal figures merge", value=value)
    return "".join(figure for figure in FIGURES if figure in value)


def _said(value: Any) -> str:
    return f"'{value}'" if isinstance(value, str) else "a list or a group of fields"


Small = Annotated[Whole, Field(ge=0, le=99)]
Cell = Annotated[str | None, BeforeValidator(_cell), Field(json_schema_extra={"pattern": "^[sox]{0,3}$"})]
Row = Annotated[list[Cell], Field(min_length=3, max_length=3)]
Cells = Annotated[list[Row], Field(min_length=3, max_length=3)]
Place = Annotated[list[Annotated[Whole, Field(ge=-99, le=99)]], Field(min_length=2, max_length=2)]
Turns = Annotated[Whole, Field(ge=0, le=3)]


class OnModel(Entry):
    """A film of the model: flipped left to right or not, then turned clockwise."""

    card: Slug
    turns: Turns = Field(default=0, description="quarter turns, clockwise")
    flipped: Flag = Field(default=False, description="flipped left to right before it is turned")


class Laid(OnModel):
    """A film on a player's stack; `at` is the row and column of its top left cell."""

    at: Place = [0, 0]


class Outside(Entry):
    """Rows and columns that stick out of the frame, side by side."""

    above: Small = 0
    below: Small = 0
    left: Small = 0
    right: Small = 0

    @property
    def lines(self) -> int:
        return self.above + self.below + self.left + self.right


class Player(Seat):
    """A player's copy: nine cells in the frame and what sticks out; or the films themselves."""

    cells: Cells | None = Field(default=None, description='what is in the frame: s, o, x, "" or null')
    outside: Outside = Outside()
    laid: Annotated[list[Laid], Field(max_length=66)] | None = Field(
        default=None, description="instead of cells: the films as they lie"
    )
    frame: Place | None = Field(
        default=None,
        description="with laid: row and column of the frame's top left cell; best place if left out",
    )
    finished: Flag | None = Field(default=None, description="reproduced the model first")
    late: Small = Field(default=0, description="timed variant: cards not placed in time")

    @model_validator(mode="after")
    def _says_it_once(self) -> Player:
        if (self.cells is None) == (self.laid is None):
            raise wrong("a player has either 'cells' (what is in the frame) or 'laid' (the films)")
        if self.laid is not None and "outside" in self.model_fields_set:
            raise wrong("'outside' goes with 'cells'; with 'laid' it is counted")
        if self.laid is None and self.frame is not None:
            raise wrong("'frame' goes with 'laid'")
        return self


class Table(Entry):
    """One round of Copyright."""

    game: Literal["copyright"]
    variant: Literal["base", "timed", "flash"] = "base"
    round: Count | None = None
    limit: Count | None = Field(
        default=None, description="points that win the game: 20 (flash: 3) if left out"
    )
    model: Cells | None = Field(default=None, description="the model's nine cells")
    laid: Annotated[list[OnModel], Field(min_length=4, max_length=4)] | None = Field(
        default=None, description="instead of model: its four films, exactly on one another"
    )
    players: Annotated[list[Player], Field(min_length=1), NAMED_APART]

    @model_validator(mode="after")
    def _has_a_model(self) -> Table:
        if (self.model is None) == (self.laid is None):
            raise wrong("a table has either 'model' (its cells) or 'laid' (its four films)")
        return self

    def problems(self, game: Game) -> Iterator[tuple[Where, str]]:
        """Films that the deck does not have."""
        known = {card.id for card in game.cards if card.kind.id == FILM}
        named: list[tuple[Where, str]] = [
            (("laid", i, "card"), film.card) for i, film in enumerate(self.laid or ())
        ]
        for seat, player in enumerate(self.players):
            named += [
                (("players", seat, "laid", i, "card"), film.card) for i, film in enumerate(player.laid or ())
            ]
        for where, card in named:
            if card not in known:
                yield where, f"there is no film '{card}'{did_you_mean(card, known)}"
