"""The words after `pnp`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pnp.deck.door import Program, enter

COMMANDS = {
    "build": "print-ready PDFs of whole decks",
    "check": "look for mistakes in card data and layouts",
    "export": "every piece as a picture, or for Tabletop Simulator and print services",
    "proof": "one web page that shows every face",
    "new": "start a game of your own",
    "eject": "copy a bundled game here to edit it",
    "calibrate": "bring backs in line with fronts on your printer",
    "studio": "the local web page: print, score with the phone, edit",
}

EPILOG = """examples:
  pnp build                                 all four games, A4, in your language
  pnp build paper-tales --lang pl --paper letter
  pnp build paper-world --only 'green-*' --ink saver
"""


PROGRAM = Program(
    name="pnp",
    about="Print card games at home: card data in, sheets to cut out.",
    examples=EPILOG,
    package="pnp.commands",
    commands=COMMANDS,
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    return enter(PROGRAM, argv)


if __name__ == "__main__":
    sys.exit(main())
