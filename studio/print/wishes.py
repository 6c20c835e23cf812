"""What a person wishes to have printed: the same choices as `pnp build`, checked before any work is done."""

from __future__ import annotations

from pathlib import Path as File
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from pnp.deck.load import load_game
from pnp.deck.places import all_games
from pnp.deck.printer import saved_offset
from pnp.deck.problems import Refusal
from pnp.pens.ink import Ink
from pnp.sheet.grid import Strategy
from pnp.sheet.order import Order
from pnp.sheet.page import Backs, Flip
from pnp.sheet.paper import parse_paper
from studio.answers import Refused

Words = Annotated[str, StringConstraints(strip_whitespace=True, max_length=200)]


class Wish(BaseModel):
    """One or several games and how to print them."""

    model_config = ConfigDict(extra="forbid")

    games: list[Words] = Field(min_length=1, max_length=50)
    lang: Literal["en", "fr", "pl"] = "en"
    paper: Words = "a4"
    margin_mm: float | None = Field(None, ge=0, le=50)
    backs: Backs = "duplex"
    flip: Flip = "long"
    ink: Ink = "full"
    strategy: Strategy | None = None
    corners: bool = False
    only: Words | None = None
    changed: bool = False

    @property
    def is_whole(self) -> bool:
        """Whether every piece is wished for."""
        return not (self.only or self.changed)

    def check(self) -> None:
        """Raises Refused for a game, a paper or a piece that is not there."""
        if not set(self.games) <= set(all_games()):
            raise Refused(404, "print.no-game")
        try:
            self.orders(File())
        except Refusal:
            raise Refused(422, "print.no-paper", paper=self.paper) from None
        queries = [query.strip() for query in (self.only or "").split(",") if query.strip()]
        if queries:
            pieces = [piece for game in self.games for piece in load_game(game).pieces()]
            unknown = [query for query in queries if not any(piece.matches(query) for piece in pieces)]
            if unknown:
                raise Refused(422, "print.no-piece", name=unknown[0])

    def orders(self, out: File) -> list[Order]:
        """An order for each game, their PDFs to be laid in a folder."""
        margins = None if self.margin_mm is None else (self.margin_mm,) * 4
        paper = parse_paper(self.paper, margins)
        return [
            Order(
                game=game,
                lang=self.lang,
                paper=paper,
                out=out,
                backs=self.backs,
                flip=self.flip,
                ink=self.ink,
                strategy=self.strategy,
                only=self.only or None,
                changed=self.changed,
                corners=self.corners,
                offset_mm=saved_offset(self.flip),
            )
            for game in dict.fromkeys(self.games)
        ]
