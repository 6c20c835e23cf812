"""Questions with their words, their options and what is answered so far."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pnp.deck.model import Card
from pnp.deck.wording.paper_world import pattern_text
from studio.score.board import Ask, Board, Option
from studio.score.telling.naming import Naming
from studio.words import say


def told_ask(ask: Ask, naming: Naming | None, lang: str, board: Board | None = None) -> dict[str, Any]:
    """ASK of the API."""
    seat = board.seat(ask.seat) if board else None
    told: dict[str, Any] = {
        "key": ask.key,
        "player": ask.seat,
        "piece": ask.slot,
        "label": say(f"table.ask.{ask.key}", lang),
        "kind": ask.kind,
        "value": ask.value,
        "answered": ask.is_answered,
        "group": seat.name if seat else "",
    }
    if ask.kind == "number":
        told |= {"min": ask.least, "max": ask.most}
    if ask.options:
        told |= {"options": [_option(option, naming, lang) for option in ask.options], "most": ask.most}
    return told


def _option(option: Option, naming: Naming | None, lang: str) -> dict[str, Any]:
    if option.said_as:
        return {"value": option.value, "words": say(f"table.option.{option.said_as}", lang)}
    if option.card and naming:
        number = option.card.removeprefix("objective ")
        words, picture = objective(int(number), naming) if number != option.card else ("", None)
        return {"value": option.value, "words": words, "picture": picture}
    return {"value": option.value, "words": option.name}


def objective(number: int, naming: Naming) -> tuple[str, str | None]:
    """An objective's title and picture, by its number."""
    for card, side, facts in _objectives(naming):
        if facts["number"] == number:
            title = card.words[f"{side}.title"][naming.lang]
            return title, naming.picture(card.id, level=2 if side == "back" else 1)
    return str(number), None


def objective_sentence(number: int, naming: Naming) -> str:
    """What an objective asks for, as its card says it."""
    found = (facts["pattern"] for _, _, facts in _objectives(naming) if facts["number"] == number)
    return next((pattern_text(pattern, naming.lang) for pattern in found), "")


def _objectives(naming: Naming) -> Iterator[tuple[Card, str, Mapping[str, Any]]]:
    for card in naming.game.cards:
        if card.kind.id == "objective":
            yield card, "front", card.facts
            yield card, "back", card.facts["back"]
