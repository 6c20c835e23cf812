"""The door of both programs: a command found by its name, and problems turned into exit codes."""

from __future__ import annotations

import argparse
import gc
import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from io import TextIOWrapper

from pnp import __version__
from pnp.deck.model import LANGS
from pnp.deck.problems import ExitCode, Refusal
from pnp.deck.text import system_language
from pnp.deck.workers import hear_no_key

# New things before Python looks for garbage: modules and models are none, and looking takes a twentieth.
GARBAGE = 100_000


@dataclass(frozen=True, slots=True)
class Program:
    """A program: what it is called, and its commands, each a module of `package` with its own name."""

    name: str
    about: str
    examples: str
    package: str
    commands: Mapping[str, str]
    """Each command with the words that help shows for it."""


def enter(program: Program, argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    gc.set_threshold(GARBAGE)
    words = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in words if word in program.commands), None)
    for stream in (sys.stdout, sys.stderr):
        # A terminal without Polish letters shows a question mark instead of failing.
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    lang = "en"
    try:
        options = parser(program, chosen).parse_args(words)
        lang = getattr(options, "lang", None) or system_language()
        code: int = import_module(f"{program.package}.{options.command}").run(options)
        sys.stdout.flush()
        if argv is None:
            hear_no_key()
        return code
    except Refusal as refusal:
        sys.stderr.write(f"{refusal.told(lang)}\n")
        return refusal.exit_code
    except PermissionError as error:
        sys.stderr.write(f"you may not read {error.filename or 'a file that is needed'}\n")
        return ExitCode.USAGE
    except KeyboardInterrupt:
        return _interrupted(argv)
    except SystemExit as leaving:
        # A worker that the same key sent home may tell so before the key reaches this process.
        if leaving.code != ExitCode.INTERRUPTED:
            raise
        return _interrupted(argv)
    except BrokenPipeError:
        # Whoever read our output has left; nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FINE


def parser(program: Program, chosen: str | None) -> argparse.ArgumentParser:
    """All commands; only the chosen one brings its options, so that --help stays quick."""
    formatter = argparse.RawDescriptionHelpFormatter
    top = argparse.ArgumentParser(
        prog=program.name, description=program.about, epilog=program.examples, formatter_class=formatter
    )
    top.add_argument("--version", action="version", version=f"papertable {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, words in program.commands.items():
        command = commands.add_parser(name, help=words, description=words, formatter_class=formatter)
        if name == chosen:
            import_module(f"{program.package}.{name}").add_options(command)
    return top


def add_language(options: argparse.ArgumentParser) -> None:
    options.add_argument(
        "--lang", choices=sorted(LANGS), help="language of the words (your system's, else en)"
    )


def language(options: argparse.Namespace) -> str:
    """The language asked for, or the system's."""
    chosen: str = options.lang or system_language()
    return chosen


def _interrupted(argv: Sequence[str] | None) -> int:
    sys.stderr.write("interrupted\n")
    if argv is None:
        # A key pressed while a class is being made leaves a mark in Python that would end the program by
        # a signal, however politely it was answered. Everything is unwound: leave at once.
        sys.stderr.flush()
        os._exit(ExitCode.INTERRUPTED)
    return ExitCode.INTERRUPTED
