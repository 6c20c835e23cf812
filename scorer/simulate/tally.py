"""Counts of many games: whole numbers only, so that any split among processes adds up to the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from scorer.simulate.played import Layout, Played

Piece = tuple[str, str]
"""What it is (card, objective, unit …), and its id."""


@dataclass(slots=True)
class Sums:
    """Numbers added up: how many, their sum, the sum of their squares."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, number: int) -> None:
        self.total += number
        self.squares += number * number

    def merge(self, other: Sums) -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares


@dataclass(slots=True)
class Counted:
    """A piece in all layouts and in winning ones; `count` is how many of them could have had it."""

    all: Sums = field(default_factory=Sums)
    winning: Sums = field(default_factory=Sums)


@dataclass(slots=True)
class Tally:
    """What was counted so far."""

    games: int = 0
    ties: int = 0
    layouts: int = 0
    winning_layouts: int = 0
    scores: Counter[int] = field(default_factory=Counter)
    winning_scores: Counter[int] = field(default_factory=Counter)
    lengths: Counter[int] = field(default_factory=Counter)
    wins: Counter[tuple[int, int]] = field(default_factory=Counter)
    """How often a seat won together with so many, itself included."""
    pieces: dict[Piece, Counted] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        """One more game."""
        self.games += 1
        self.ties += len(played.winners) > 1
        self.scores.update(played.scores)
        self.winning_scores[max(played.scores)] += 1
        self.lengths[played.length] += 1
        for seat in played.winners:
            self.wins[seat, len(played.winners)] += 1
        for layout in played.layouts:
            self.layouts += 1
            self.winning_layouts += layout.won
            for what, ids in played.offered.items():
                for piece in ids:
                    counted = self._counted(what, piece)
                    counted.all.count += 1
                    counted.winning.count += layout.won
            self._add_pieces(layout)

    def _add_pieces(self, layout: Layout) -> None:
        for what, counts in layout.pieces.items():
            for piece, number in counts.items():
                counted = self._counted(what, piece)
                counted.all.add(number)
                if layout.won:
                    counted.winning.add(number)

    def _counted(self, what: str, piece: str) -> Counted:
        key = what, piece
        if key not in self.pieces:
            self.pieces[key] = Counted()
        return self.pieces[key]

    def merge(self, other: Tally) -> None:
        """The games of another tally as well."""
        self.games += other.games
        self.ties += other.ties
        self.layouts += other.layouts
        self.winning_layouts += other.winning_layouts
        self.scores.update(other.scores)
        self.winning_scores.update(other.winning_scores)
        self.lengths.update(other.lengths)
        self.wins.update(other.wins)
        for (what, piece), counted in other.pieces.items():
            mine = self._counted(what, piece)
            mine.all.merge(counted.all)
            mine.winning.merge(counted.winning)
