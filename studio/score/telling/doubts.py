"""Doubts in words, numbered as on the photo, each with its answers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from scorer.report.words import doubt_words, placed_doubt
from studio.score.answer import Offer, offers
from studio.score.boards.copyright import CELL
from studio.score.doubts import OpenDoubt
from studio.score.stages import Stage
from studio.score.telling.naming import Naming
from studio.words import say

KEEP = {"save": "nobody-saved", "build": "nothing-built", "age": "none", "draw": "none"}


def told_doubts(stage: Stage, naming: Naming) -> Iterator[dict[str, Any]]:
    """The open doubts of a table."""
    for number, one in enumerate(stage.doubts, start=1):
        seat = stage.board.seat(one.seat)
        yield {
            "number": number,
            "id": one.id,
            "reason": one.doubt.reason,
            "player": one.seat,
            "player_name": seat.name if seat else one.doubt.player,
            "place": one.doubt.place,
            "place_words": naming.place(one.doubt.place),
            "words": sentence(one, stage, naming),
            "why": str(doubt_words(one.doubt, naming.language)),
            "pieces": [*one.slots, *(f"spot/{spot}" for spot in one.spots)],
            "options": [_offer(offer, naming) for offer in offers(one, stage)],
            "keep": say(f"table.keep.{_keep(one)}", naming.lang),
        }


def sentence(one: OpenDoubt, stage: Stage, naming: Naming) -> str:
    """Who, where and what; a player who was renamed is called so."""
    seat = stage.board.seat(one.seat)
    doubt = replace(one.doubt, player=seat.name) if seat else one.doubt
    return placed_doubt(doubt, naming.language)


def _keep(one: OpenDoubt) -> str:
    if one.doubt.reason.startswith("open-"):
        return KEEP.get(one.doubt.place.removeprefix("choices."), "right")
    return "nothing" if one.may_be_nothing else "right"


def _offer(offer: Offer, naming: Naming) -> dict[str, Any]:
    kind = CELL if naming.game.id == "copyright" else ""
    level = int((offer.extra or {}).get("level", 1))
    picture = naming.picture(offer.card, kind, level)
    return {"value": offer.value, "name": _name(offer, naming, kind), "picture": picture}


def _name(offer: Offer, naming: Naming, kind: str) -> str:
    """What an option is called: words of its own, a player, or a card with what is said of it."""
    if offer.name is not None:
        return offer.name
    extra = dict(offer.extra or {})
    card = naming.card(offer.card, kind) if offer.card is not None else ""
    if offer.said_as == "build":
        return say("table.option.build", naming.lang, card=card, level=extra["level"], gold=extra["gold"])
    if offer.said_as:
        return say(f"table.option.{offer.said_as}", naming.lang, **extra)
    if extra.get("place"):
        return say("table.option.unit", naming.lang, card=card, place=naming.place(extra["place"]))
    return card
