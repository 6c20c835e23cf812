"""The words after `scorer`."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from pnp.deck.door import Program, enter

PROGRAM = Program(
    name="scorer",
    about="Score card games: what lies on the table in, the score with every point's reason out.",
    examples="""examples:
  scorer score photo.jpg                    the score of the table in a photo
  scorer score photo.jpg --names Ana,Bo --picture seen.jpg
  scorer read photo.jpg --out table.yaml    what was read, to correct and score again
  scorer score table.yaml                   the score of a table file
  scorer score table.yaml --json --lang pl
  scorer score round1.yaml round2.yaml      rounds of one game, added up
  scorer simulate paper-world -n 500        what the cards are worth when many games are played
""",
    package="scorer.commands",
    commands={
        "read": "photos of a table to a table file",
        "score": "the score of photos or a table file, with every point's reason",
        "simulate": "many games by random players: what the cards are worth",
    },
)


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; the exit code says how it went."""
    return enter(PROGRAM, argv)


if __name__ == "__main__":
    sys.exit(main())
