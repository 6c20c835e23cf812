"""The registry: which mark number is which piece, with the facts it was printed with. For ever.

`cards/registry.jsonl` has one line for each printed side: {game, piece, side, marks, kind, size,
places, facts}. Lines are only ever added. A new piece, or a piece whose facts changed, gets new numbers; the
old ones stay known as the older printing. So does a piece whose marks moved: the camera must know where on
the paper they sit. Our own registry counts up from 0; a person's edits of a bundled game count down from the
last number, so that the two never meet; a game of one's own has all numbers to itself, but the badges'.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.marks import usable_numbers
from pnp.deck.model import Game, Piece, Side
from pnp.deck.places import bundled_games, bundled_root
from pnp.deck.printing import Place as Place
from pnp.deck.printing import Printing as Printing
from pnp.deck.printing import read_printings
from pnp.deck.problems import BadData, Problem, Refusal, Unwritable, shown

FILE_NAME = "registry.jsonl"
SHARED_SPACE = "papertable"
LOCK_SECONDS = 10


class RegistryFull(Refusal):
    """Every mark number has been given away."""


# A side that carries marks: how many, and where they sit.
Wanted = tuple[Piece, Side, int] | tuple[Piece, Side, int, Sequence[Place]]


def space_of(game_id: str) -> str:
    """Which numbers a game shares: all bundled games one space, any other its own."""
    return SHARED_SPACE if game_id in _shared_games(bundled_root()) else game_id


@cache
def _shared_games(root: File) -> frozenset[str]:
    """The games that come with the program, looked up once."""
    return frozenset((*bundled_games(), "common"))


@dataclass(slots=True)
class Registry:
    """All printings known here. Ask for marks; new ones wait in `added` until save()."""

    file: File
    printings: list[Printing] = field(default_factory=list)
    added: list[Printing] = field(default_factory=list)
    _known: dict[tuple[object, ...], Printing] = field(default_factory=dict)
    _taken: dict[str, set[int]] = field(default_factory=dict)
    _badges: set[int] = field(default_factory=set)

    @property
    def counts_down(self) -> bool:
        return self.file.parent.parent != bundled_root()

    def add(self, printing: Printing) -> None:
        self.printings.append(printing)
        key = (printing.game, printing.piece, printing.side, _spelled(printing.facts), printing.places)
        self._known[key] = printing  # a later line wins: the layout may have come to need more marks
        self._taken.setdefault(space_of(printing.game), set()).update(printing.marks)
        if printing.game == "common":
            self._badges.update(printing.marks)

    def marks(self, piece: Piece, side: Side, count: int, places: Sequence[Place] = ()) -> tuple[int, ...]:
        """The numbers on one side of a piece: those it always had at these places, or new ones."""
        if count == 0:
            return ()
        side = piece.kind.shown(side)
        where = tuple((round(x, 2), round(y, 2), round(size, 2)) for x, y, size in places)
        name = piece.card.id if piece.kind.shared_marks else piece.id
        key = (piece.card.game, name, side, _spelled(piece.facts), where)
        known = self._known.get(key)
        if known and len(known.marks) >= count:
            return known.marks[:count]
        numbers = self._free(space_of(piece.card.game), count)
        size = (piece.kind.width_mm, piece.kind.height_mm)
        printing = Printing(
            piece.card.game, name, side, numbers, dict(piece.facts), where, piece.kind.id, size
        )
        self.add(printing)
        self.added.append(printing)
        return numbers

    def _free(self, space: str, count: int) -> tuple[int, ...]:
        # Badges lie beside every game's cards, a person's own too: their numbers are nobody else's.
        taken = self._taken.get(space, set()) | self._badges
        numbers = usable_numbers()
        if self.counts_down and space == SHARED_SPACE:
            numbers.reverse()
        free = [number for number in numbers if number not in taken][:count]
        if len(free) < count:
            raise RegistryFull(
                f"all {len(numbers)} mark numbers are given away ({shown(self.file)}); "
                "start a new game with `pnp new` to have a fresh set"
            )
        return tuple(free)

    def meanings(self, space: str = SHARED_SPACE) -> dict[int, tuple[Printing, int]]:
        """For each number of a space: the printing it is on, and which of its marks."""
        return {
            number: (printing, slot)
            for printing in self.printings
            if space_of(printing.game) == space
            for slot, number in enumerate(printing.marks)
        }

    def save(self) -> None:
        """Add the new lines to the file: whole or not at all."""
        if not self.added:
            return
        before = self.file.read_bytes() if self.file.exists() else b""
        if before and not before.endswith(b"\n"):
            before += b"\n"  # an editor took the last line's end away
        lines = "".join(printing.line() + "\n" for printing in self.added).encode()
        beside = self.file.with_name(f".{self.file.name}.{os.getpid()}")
        try:
            beside.write_bytes(before + lines)
            os.replace(beside, self.file)
        except OSError as error:
            message = f"cannot note new marks in {shown(self.file)}: {error.strerror}"
            raise Unwritable(message) from error
        finally:
            beside.unlink(missing_ok=True)
        self.added.clear()


def _spelled(facts: Mapping[str, Any]) -> str:
    return json.dumps(facts, sort_keys=True)


def registry_file(game: Game) -> File:
    return game.folder.parent / FILE_NAME


def open_registry(game: Game) -> Registry:
    """The registry a game's pieces are noted in, with everything the bundled one knows."""
    return read_registry(registry_file(game))


def read_registry(own: File) -> Registry:
    """A registry file, with everything the bundled one knows."""
    registry = Registry(own)
    owners: dict[tuple[str, int], Printing] = {}
    problems: list[Problem] = []
    for file in dict.fromkeys((bundled_root() / "cards" / FILE_NAME, registry.file)):
        for line, printing in enumerate(read_printings(file), start=1):
            for number in printing.marks:
                owner = owners.setdefault((space_of(printing.game), number), printing)
                if owner != printing:
                    message = f"mark {number} is on '{owner.piece}' already: two registries were mixed"
                    problems.append(Problem(shown(file), line, 1, message))
            registry.add(printing)
    if problems:
        raise BadData(problems)
    return registry


def give_marks(game: Game, wanted: Iterable[Wanted]) -> dict[tuple[str, Side], tuple[int, ...]]:
    """The marks of every side that wants some; new ones are noted in the registry first."""
    sides = list(wanted)
    registry = open_registry(game)
    given = _ask(registry, sides)
    if registry.added:  # someone else may be adding too: look again, alone
        with _alone(registry.file):
            registry = open_registry(game)
            given = _ask(registry, sides)
            registry.save()
    return given


def _ask(registry: Registry, sides: Iterable[Wanted]) -> dict[tuple[str, Side], tuple[int, ...]]:
    return {
        (want[0].id, want[1]): registry.marks(want[0], want[1], want[2], want[3] if len(want) > 3 else ())
        for want in sides
    }


@contextmanager
def _alone(file: File) -> Iterator[None]:
    """Only one program at a time adds to a registry."""
    lock = file.with_name(file.name + ".lock")
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        try:
            os.close(os.open(lock, os.O_CREAT | os.O_EXCL))
            break
        except FileExistsError:
            if time.monotonic() > deadline:
                raise Unwritable(f"another program holds {shown(lock)}; if none runs, delete it") from None
            time.sleep(0.05)
        except OSError as error:
            raise Unwritable(f"cannot note new marks in {shown(file)}: {error.strerror}") from error
    try:
        yield
    finally:
        lock.unlink(missing_ok=True)
