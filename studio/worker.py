"""The other side of a job: a process that does one thing after another and can be killed at any moment."""

from __future__ import annotations

import os
import signal
import sys
import traceback
from contextlib import suppress
from dataclasses import dataclass
from importlib import import_module
from multiprocessing.connection import Connection
from typing import Any

from pnp.deck.places import bundled_games
from pnp.deck.problems import BadData, Problem, Refusal
from studio import data_folder

# What reading a photo loads: done before anybody waits for it.
WARM = (
    "scorer.pipeline",
    "scorer.vision.read",
    "scorer.vision.pieces.looks",
    "scorer.report.json",
    "pnp.pipeline",
    *(
        f"scorer.{part}.{game.replace('-', '_')}"
        for part in ("vision.games", "rules")
        for game in bundled_games()
    ),
)


@dataclass(frozen=True, slots=True)
class Told:
    """How far a job has come."""

    progress: float
    words: str


@dataclass(frozen=True, slots=True)
class Done:
    """What a job has found out."""

    result: Any


@dataclass(frozen=True, slots=True)
class Failed:
    """Why a job found nothing out: a refusal with its problems, or a bug of ours (no message)."""

    message: str
    problems: tuple[Problem, ...] = ()
    is_bug: bool = False
    kind: str = ""
    """The refusal's class, as UnreadablePhoto."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What a worker works under."""

    environment: dict[str, str]
    memory_bytes: int
    nice: int


def work(connection: Connection, terms: Terms) -> None:
    """Serve jobs until the studio hangs up."""
    os.environ.clear()
    os.environ.update(terms.environment)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the studio, which then ends its workers
    os.chdir(data_folder.root())  # the person's own cards win over the bundled ones
    _limit(terms)
    warm_up()
    with suppress(EOFError, OSError):
        while True:
            function, arguments, tells = connection.recv()
            connection.send(_answer(connection, function, arguments, tells))


def warm_up() -> None:
    """Load what jobs need; what cannot be loaded is told by the job that needs it."""
    for name in WARM:
        with suppress(Exception):
            import_module(name)


def load_looks(game: str) -> None:
    """What reading compares faces with; drawn if nobody did before, which takes seconds."""
    import_module("scorer.vision.pieces.looks").looks_of(game)


def _answer(connection: Connection, function: Any, arguments: Any, tells: bool) -> Done | Failed:
    def tell(progress: float, words: str = "") -> None:
        connection.send(Told(min(max(float(progress), 0.0), 1.0), words))

    try:
        return Done(function(tell, *arguments) if tells else function(*arguments))
    except BadData as error:
        return Failed(str(error), error.problems, kind=type(error).__name__)
    except Refusal as refusal:
        return Failed(str(refusal), kind=type(refusal).__name__)
    except MemoryError:
        return Failed("", kind="MemoryError")
    except Exception:
        return Failed(traceback.format_exc(), is_bug=True)


def _limit(terms: Terms) -> None:
    if sys.platform == "win32":
        return
    import resource

    os.nice(terms.nice)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (terms.memory_bytes, terms.memory_bytes))
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
