"""The rules of Paper Tales: one phase of a table resolved, with every point's reason.

`score` is the door. Each phase is a pure function of kingdoms and choices; all that cards do comes from
their data. Read kingdom.py first, then a phase: deploy, war, income, build, age, end.
"""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.model import Game
from scorer.rules.paper_tales.age import age
from scorer.rules.paper_tales.build import build
from scorer.rules.paper_tales.cards import Box, box_of
from scorer.rules.paper_tales.deploy import deploy
from scorer.rules.paper_tales.end import end, standing, winners
from scorer.rules.paper_tales.income import income
from scorer.rules.paper_tales.kingdom import Kingdom, kingdoms_of
from scorer.rules.paper_tales.legal import doubts_of
from scorer.rules.paper_tales.outcome import Outcome
from scorer.rules.paper_tales.war import war
from scorer.score import PlayerScore, Score, ranked
from scorer.tables.paper_tales import Choices, Phase, Table

REASONS = frozenset(
    {
        "before",
        "effect",
        "loss",
        "loss-cut",
        "war",
        "war-twice",
        "building",
    }
)
DOUBTS = frozenset(
    {
        "players",
        "copies",
        "below-nothing",
        "hand",
        "too-many-units",
        "place-not-open",
        "age-on-nothing",
        "building-twice",
        "level",
        "too-many-buildings",
        "played-not-there",
        "new-with-age",
        "old-without-age",
        "effect-not-played",
        "open-save",
        "too-many-saves",
        "open-build",
        "open-draw",
        "open-age",
        "open-drop",
        "choice-not-allowed",
        "choice-unclear",
    }
)


def score(table: Table, game: Game) -> Score:
    """The phase that the table names, resolved: points and gold afterwards, and why."""
    box = box_of(game)
    kingdoms = kingdoms_of(table, box)
    outcomes = resolve(table.phase, kingdoms, [player.choices for player in table.players], box)
    after = [outcome.kingdom for outcome in outcomes]
    players = [_player(outcome) for outcome in outcomes]
    doubts = [*doubts_of(table, kingdoms, box), *(doubt for outcome in outcomes for doubt in outcome.doubts)]
    return Score(
        game.id,
        ranked(players, [standing(kingdom) for kingdom in after]),
        winners(after) if table.phase == "end" else (),
        tuple(doubts),
    )


def resolve(
    phase: Phase, kingdoms: Sequence[Kingdom], choices: Sequence[Choices], box: Box
) -> tuple[Outcome, ...]:
    """One phase of every kingdom, in seating order."""
    if phase == "war":
        return war(kingdoms)
    pairs = list(zip(kingdoms, choices, strict=True))
    match phase:
        case "deploy":
            return tuple(deploy(kingdom, choice, box) for kingdom, choice in pairs)
        case "income":
            return tuple(income(kingdom) for kingdom in kingdoms)
        case "build":
            return tuple(build(kingdom, choice, box) for kingdom, choice in pairs)
        case "age":
            return tuple(age(kingdom, choice) for kingdom, choice in pairs)
        case "end":
            return tuple(end(kingdom) for kingdom in kingdoms)


def _player(outcome: Outcome) -> PlayerScore:
    kingdom = outcome.kingdom
    more = {"legend": kingdom.legend, "gold": kingdom.gold, **outcome.more}
    return PlayerScore(kingdom.name, outcome.lines, 0, more)
