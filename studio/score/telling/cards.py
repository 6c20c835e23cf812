"""Games and cards to choose from, with their names and pictures."""

from __future__ import annotations

from typing import Any

from pnp.deck.model import Game
from studio.answers import Refused
from studio.score.boards import board_module
from studio.score.finding import STACKS, home_of, is_at, slot_of, spot_of
from studio.score.log import played
from studio.score.picks import Pick, all_picks, picks
from studio.score.session import Session
from studio.score.stages import Stage
from studio.score.telling.asks import told_ask
from studio.score.telling.naming import Naming, naming_of
from studio.score.telling.session import parts_of
from studio.score.variants import VARIANTS


def told_game(game: Game, lang: str) -> dict[str, Any]:
    """A game in the list of games."""
    naming = Naming(game, lang, ())
    card, kind = all_picks(game)[-1 if game.id == "copyright" else 0]
    if game.id == "copyright":
        card = "sox"
    return {
        "id": game.id,
        "title": game.title[lang],
        "players": {"least": game.players[0], "most": game.players[1]},
        "picture": naming.picture(card, kind),
        "fan": _fan(game, naming),
        "parts": parts_of(game),
        "variants": [told_ask(ask, None, lang) for ask in VARIANTS[game.id]],
    }


def _fan(game: Game, naming: Naming) -> list[str | None]:
    """Three cards of the commonest kind, for the game's cover."""
    every = all_picks(game)
    kinds = [kind for _, kind in every]
    kind = max(kinds, key=kinds.count)
    cards = [card for card, its_kind in every if its_kind == kind]
    return [naming.picture(cards[len(cards) * sixth // 6], kind) for sixth in (1, 3, 5)]


def told_cards(game: Game, lang: str) -> list[dict[str, Any]]:
    """Every card that a table can have."""
    naming = Naming(game, lang, ())
    return [_card(card, kind, naming) for card, kind in all_picks(game)]


def told_picks(
    session: Session, number: int, piece: str | None, player: str | None, place: str | None, *, lang: str
) -> list[dict[str, Any]]:
    """Cards for one place, the most likely first. Raises Refused."""
    stage = played(session)[number - 1]
    if not isinstance(stage, Stage):
        raise Refused(409, "table.no-table")
    kinds, about = _wanted(stage, piece, player, place)
    naming = naming_of(stage.board, stage.game, lang)
    return [_pick(pick, naming) for pick in picks(stage, kinds, about)]


def _wanted(stage: Stage, piece: str | None, player: str | None, place: str | None) -> Any:
    """The kinds that fit a piece or a place, and the doubts about it."""
    if piece is not None:
        spot = spot_of(piece, stage)
        if spot is None:
            slot = slot_of(piece, stage.board)
            about = [one for one in stage.doubts if slot.id in one.slots]
            return (STACKS if slot.kind in STACKS else frozenset({slot.kind})), about
        player, place = home_of(spot, stage)
        about = [one for one in stage.doubts if spot in one.spots]
    else:
        about = [one for one in stage.doubts if (one.seat, one.doubt.place) == (player, place)]
    frees = board_module(stage.game.id).places(stage.board, stage.game)
    held = [
        kind
        for free in frees
        if free.seat == player and (place is None or is_at(free, place))
        for kind in free.holds
    ]
    if not held:
        raise Refused(409, "table.no-place")
    return frozenset(held), about


def _card(card: str, kind: str, naming: Naming) -> dict[str, Any]:
    return {
        "card": card,
        "kind": kind,
        "kind_words": naming.kind(kind),
        "name": naming.card(card, kind),
        "picture": naming.picture(card, kind),
    }


def _pick(pick: Pick, naming: Naming) -> dict[str, Any]:
    return {**_card(pick.card, pick.kind, naming), "rank": pick.rank, "copies_left": pick.copies_left}
