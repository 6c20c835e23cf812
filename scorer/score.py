"""The score is its reasons: lines with points, and nothing beside their sum."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any


class Impossible(ValueError):
    """A program asked the rules for what no game can be: a mistake of the caller, not of a person's file."""


@dataclass(frozen=True, slots=True)
class Line:
    """Why a player has some points. `reason` is a key that is worded in three languages."""

    reason: str
    points: int
    pieces: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)
    """What the sentence needs: numbers and names, as data."""
    on: Mapping[str, int] = field(default_factory=dict)
    """What each card (its id) or place adds to the points, where that can be told apart."""


@dataclass(frozen=True, slots=True)
class Doubt:
    """Something that stands but is not certain, or that no honest game could have produced."""

    player: str | None
    place: str
    reason: str
    options: tuple[str, ...] = ()
    values: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class PlayerScore:
    """One player's lines; the total is their sum and nothing else."""

    name: str
    lines: tuple[Line, ...]
    rank: int = 0
    more: Mapping[str, Any] = field(default_factory=dict)
    """What a game tells beside the score: objectives met, gold, strength, wars, the kingdom afterwards."""

    @property
    def total(self) -> int:
        return sum(line.points for line in self.lines)


@dataclass(frozen=True, slots=True)
class Score:
    """What a table is worth, and how far it can be trusted."""

    game: str
    players: tuple[PlayerScore, ...]
    winners: tuple[str, ...] = ()
    doubts: tuple[Doubt, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
    """What a game tells of the whole table: its variant, the limit that wins, how many rounds."""

    @property
    def certain(self) -> bool:
        return not self.doubts


def ranked(players: Sequence[PlayerScore], keys: Sequence[Any]) -> tuple[PlayerScore, ...]:
    """The players with their ranks: larger keys first, equal keys share a rank (1, 1, 3)."""
    return tuple(
        PlayerScore(player.name, player.lines, 1 + sum(other > key for other in keys), player.more)
        for player, key in zip(players, keys, strict=True)
    )
