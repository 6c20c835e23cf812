"""An album of photos: any game, any difficulty, by number. One can be looked at from the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.camera import tables_copyright, tables_paper_tales, tables_paper_world, tables_paperwall
from tests.camera.difficulty import Difficulty
from tests.camera.shot import Shot

TAKERS: dict[str, Callable[[int, Difficulty], Shot]] = {
    "paper-world": tables_paper_world.shot,
    "paperwall": tables_paperwall.shot,
    "copyright": tables_copyright.shot,
    "paper-tales": tables_paper_tales.shot,
}


def shots(game: str, difficulty: Difficulty, seeds: Iterable[int]) -> Iterator[Shot]:
    """Photos of a game's tables, one for each seed, always the same for the same seed."""
    for seed in seeds:
        yield TAKERS[game](seed, difficulty)


def main(arguments: list[str]) -> int:
    """python -m tests.camera.album GAME DIFFICULTY SEED OUT.jpg"""
    game, difficulty, seed, out = arguments
    taken = next(shots(game, difficulty, [int(seed)]))  # type: ignore[arg-type]
    Path(out).write_bytes(taken.jpeg)
    sys.stdout.write(f"{taken.camera}\n{taken.truth}\n{taken.expect} {taken.notes}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
