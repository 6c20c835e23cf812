"""What many games came to, as frozen data: scores, length, seats, ties, and pieces in winning layouts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import copysign, inf, sqrt

# 95 of 100 samples lie within so many standard errors.
MARGIN = 1.96
# A difference beyond so many standard errors is no chance any more; between the two it may be.
PERHAPS, CLEAR = 2.0, 3.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number found by playing, with its standard error."""

    value: float
    error: float = 0.0

    @property
    def margin(self) -> float:
        """How far the true number may be off, 95 times of 100."""
        return MARGIN * self.error

    def z_from(self, other: Estimate) -> float:
        """How many standard errors this lies above another."""
        error = sqrt(self.error**2 + other.error**2)
        apart = self.value - other.value
        return apart / error if error else copysign(inf, apart) if apart else 0.0


def verdict(z: float) -> str:
    """Whether a difference of so many standard errors is real: 'clear', 'perhaps' or 'noise'."""
    return "clear" if abs(z) >= CLEAR else "perhaps" if abs(z) >= PERHAPS else "noise"


@dataclass(frozen=True, slots=True)
class Spread:
    """How whole numbers were distributed."""

    histogram: Mapping[int, int]
    mean: Estimate
    deviation: float
    percentiles: Mapping[int, int]
    """The number that so many of 100 do not exceed."""

    @property
    def least(self) -> int:
        return min(self.histogram)

    @property
    def most(self) -> int:
        return max(self.histogram)


@dataclass(frozen=True, slots=True)
class Share:
    """How many of a piece lie in a layout, in all layouts and in winning ones."""

    id: str
    all: Estimate
    winning: Estimate
    lift: Estimate
    """How many times as often it lies in a winning layout as in any."""

    @property
    def verdict(self) -> str:
        """Whether the lift is anything but chance."""
        return verdict(self.lift.z_from(Estimate(1.0)))


@dataclass(frozen=True, slots=True)
class Summary:
    """Many games of one version of a game's cards."""

    game: str
    cards: str | None
    """The person's own cards, as they named them; None: the game's."""
    games: int
    players: int
    seed: int
    unit: str
    """What the length is counted in: 'turn' or 'round'."""
    scores: Spread
    winning_scores: Spread
    length: Spread
    seats: tuple[Estimate, ...]
    """Each seat's share of the victories; a shared one counts in parts."""
    ties: Estimate
    """The share of games that ended with a shared victory."""
    pieces: Mapping[str, tuple[Share, ...]]
    """By what they are (card, objective, unit …); the highest lift first."""

    @property
    def fair(self) -> float:
        """The share of victories that a seat would have if seats made no difference."""
        return 1 / self.players


@dataclass(frozen=True, slots=True)
class Difference:
    """One number in two versions: `what` is a key ('score', 'seat 2', 'card'), `piece` which one of them."""

    what: str
    these: Estimate
    those: Estimate
    piece: str = ""
    is_lift: bool = False

    @property
    def z(self) -> float:
        return self.these.z_from(self.those)

    @property
    def verdict(self) -> str:
        return verdict(self.z)


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two versions of a game's cards, played alike."""

    these: Summary
    those: Summary
    differences: tuple[Difference, ...]
    only_these: tuple[tuple[str, str], ...] = ()
    """Pieces (what they are, id) that only the first version laid."""
    only_those: tuple[tuple[str, str], ...] = ()
