"""The words after `pnp`. Only here do problems become exit codes."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module

from pnp import __version__
from pnp.deck.problems import ExitCode, Refusal

COMMANDS = {
    "build": "print-ready PDFs of whole decks",
    "check": "look for mistakes in card data and layouts",
    "export": "every piece as a picture, or for Tabletop Simulator and print services",
    "proof": "one web page that shows every face",
    "new": "start a game of your own",
    "eject": "copy a bundled game here to edit it",
    "calibrate": "bring backs in line with fronts on your printer",
}

EPILOG = """examples:
  pnp build                                 all four games, A4, in your language
  pnp build paper-tales --lang pl --paper letter
  pnp build paper-world --only 'green-*' --ink saver
"""


def parser(chosen: str | None) -> argparse.ArgumentParser:
    """All commands; only the chosen one brings its options, so that --help stays quick."""
    top = argparse.ArgumentParser(
        prog="pnp",
        description="Print card games at home: card data in, sheets to cut out.",
        epilog=EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    top.add_argument("--version", action="version", version=f"papertable {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, help_words in COMMANDS.items():
        formatter = argparse.RawDescriptionHelpFormatter
        command = commands.add_parser(
            name, help=help_words, description=help_words, formatter_class=formatter
        )
        if name == chosen:
            import_module(f"pnp.commands.{name}").add_options(command)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    words = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in words if word in COMMANDS), None)
    try:
        options = parser(chosen).parse_args(words)
        code: int = import_module(f"pnp.commands.{options.command}").run(options)
        sys.stdout.flush()
        return code
    except Refusal as refusal:
        sys.stderr.write(f"{refusal}\n")
        return refusal.exit_code
    except KeyboardInterrupt:
        sys.stderr.write("interrupted\n")
        return ExitCode.INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has left; nothing is wrong.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return ExitCode.FINE


if __name__ == "__main__":
    sys.exit(main())
