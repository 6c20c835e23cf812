"""What can be wrong, said so that a person can mend it; and the exit code each kind ends with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from enum import IntEnum
from pathlib import Path as File


class ExitCode(IntEnum):
    """What the programs say to the shell."""

    FINE = 0
    BUG = 1
    USAGE = 2
    BAD_DATA = 3
    BAD_PHOTO = 4
    DOUBTS = 5
    INTERRUPTED = 130


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One mistake in a person's file, with its place (line and column count from 1)."""

    file: str
    line: int
    column: int
    message: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line}:{self.column}: {self.message}"


class Refusal(Exception):
    """Something the person asked for cannot be done; the message says why and the way out."""

    exit_code = ExitCode.USAGE

    def told(self, lang: str) -> str:
        """What is said in a language; in English where nobody has worded it."""
        return str(self)


class Unwritable(Refusal):
    """The result has nowhere to go (no permission, no room)."""


class NothingToDo(Refusal):
    """All is done already: nothing went wrong, and the message says so."""

    exit_code = ExitCode.FINE


class BadData(Refusal):
    """Card data, a layout or a table file is wrong: every problem at once."""

    exit_code = ExitCode.BAD_DATA

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems: tuple[Problem, ...] = tuple(sorted(set(problems)))
        super().__init__("\n".join(map(str, self.problems)))


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """' (did you mean "points"?)', or nothing when no known word is near."""
    near = get_close_matches(word.lower(), [str(k) for k in known], n=1, cutoff=0.6)
    return f" (did you mean '{near[0]}'?)" if near else ""


def listed(words: Sequence[str], last: str = "or") -> str:
    """'a, b or c'."""
    return f" {last} ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else list(words))


def shown(file: File) -> str:
    """A file as the person would type it: from here if it lies below here."""
    try:
        return str(file.resolve().relative_to(File.cwd()))
    except ValueError:
        return str(file)
