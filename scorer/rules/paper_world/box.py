"""What Paper World's box holds, read from the card data once: faces, copies, objectives, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from pnp.deck.model import Game
from pnp.deck.patterns import Pattern
from scorer.once import once_per_game


class Face(NamedTuple):
    """What a landscape card shows. Equal cards are equal faces."""

    id: str
    colour: str
    value: int
    stars: int
    scissors: bool


@dataclass(frozen=True, slots=True)
class Box:
    """All pieces of the game, by what the rules ask of them."""

    game: str
    players: tuple[int, int]
    faces: Mapping[str, Face]
    copies: Mapping[str, int]
    backs: Mapping[str, tuple[Face, ...]]
    """The cards of each colour of back, every copy; the starting cards are under 'start'."""
    objectives: Mapping[int, Pattern]
    objective_cards: tuple[tuple[int, int], ...]
    """The numbers on the two sides of each objective card."""
    tokens: tuple[int, ...]
    """Points on a set of score tokens, highest first."""
    token_copies: Mapping[int, int]


@once_per_game
def open_box(game: Game) -> Box:
    """The pieces in a game's card data."""
    faces: dict[str, Face] = {}
    copies: dict[str, int] = {}
    backs: dict[str, list[Face]] = {}
    objectives: dict[int, Pattern] = {}
    objective_cards: list[tuple[int, int]] = []
    tokens: dict[int, int] = {}
    for card in game.cards:
        facts = card.facts
        if card.kind.id in ("landscape", "start"):
            face = Face(card.id, facts["colour"], facts["value"], facts["stars"], facts["scissors"])
            faces[card.id], copies[card.id] = face, len(card.copies)
            for extra in card.copies:
                backs.setdefault(extra["back"], []).append(face)
        elif card.kind.id == "objective":
            sides = (facts, facts["back"])
            objectives |= {side["number"]: Pattern.model_validate(side["pattern"]) for side in sides}
            objective_cards.append((sides[0]["number"], sides[1]["number"]))
        elif card.kind.id == "score-token":
            tokens[facts["points"]] = tokens.get(facts["points"], 0) + len(card.copies)
    return Box(
        game=game.id,
        players=game.players,
        faces=faces,
        copies=copies,
        backs={back: tuple(cards) for back, cards in backs.items()},
        objectives=dict(sorted(objectives.items())),
        objective_cards=tuple(objective_cards),
        tokens=tuple(sorted(tokens, reverse=True)),
        token_copies=tokens,
    )
