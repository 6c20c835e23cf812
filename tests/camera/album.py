"""An album of photos: any game, any difficulty, by number. One can be looked at from the command line."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.camera import tables_copyright, tables_paper_tales, tables_paper_world, tables_paperwall
from tests.camera.covered import COVERED
from tests.camera.difficulty import DIFFICULTIES, Difficulty
from tests.camera.half_hidden import HALF_HIDDEN
from tests.camera.hidden_on_mats import HIDDEN_ON_MATS
from tests.camera.lost_layouts import LOST
from tests.camera.shot import Shot
from tests.camera.special import CASES, ONLY, Case
from tests.camera.tempting import TEMPTING
from tests.camera.unreadable_tokens import UNREADABLE

TAKERS: dict[str, Callable[[int, Difficulty], Shot]] = {
    "paper-world": tables_paper_world.shot,
    "paperwall": tables_paperwall.shot,
    "copyright": tables_copyright.shot,
    "paper-tales": tables_paper_tales.shot,
}

MORE = (ONLY, TEMPTING, UNREADABLE, COVERED, HALF_HIDDEN, LOST, HIDDEN_ON_MATS)


def shots(game: str, difficulty: Difficulty, seeds: Iterable[int]) -> Iterator[Shot]:
    """Photos of a game's tables, one for each seed, always the same for the same seed."""
    for seed in seeds:
        yield TAKERS[game](seed, difficulty)


def cases(game: str) -> dict[str, Case]:
    """The special cases of a game, by name; each gives one photo, or several of one table."""
    return {
        name: case for part in (CASES, *(more.get(game, {}) for more in MORE)) for name, case in part.items()
    }


def main(arguments: list[str]) -> int:
    """python -m tests.camera.album GAME DIFFICULTY SEED OUT.jpg [CASE]"""
    game, level, seed, out, *case = arguments
    difficulty = next(known for known in DIFFICULTIES if known == level)
    taken = (
        cases(game)[case[0]](game, int(seed), difficulty) if case else [TAKERS[game](int(seed), difficulty)]
    )
    for number, shot in enumerate(taken):
        file = Path(out) if not number else Path(out).with_stem(f"{Path(out).stem}-{number + 1}")
        file.write_bytes(shot.jpeg)
        sys.stdout.write(f"{file}: {shot.expect} {shot.notes}\n{shot.camera}\n{shot.truth}\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
