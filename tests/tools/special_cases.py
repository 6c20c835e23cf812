"""The second half of the scoreboard: photos that tempt a reader into a wrong score, case by case."""

from __future__ import annotations

import tempfile
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path as File

from scorer.unreadable import UnreadablePhoto
from scorer.vision.read import read_photos
from tests.camera.album import cases
from tests.camera.difficulty import Difficulty
from tests.camera.shot import Shot
from tests.tools.scoreboard import GAMES, Outcome, compared, on_all_cores, told_by_rules

# Each case in turn on an easy and on an ordinary photo.
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium")
INTRO = """Each case is a photo made to mislead (`special.py`, `tempting.py`, `unreadable_tokens.py`,
`covered.py`, `half_hidden.py` and `lost_layouts.py` of `tests/camera`). Expected is what a careful person
would say: *right* where all that counts can be seen, *doubt* where something that counts cannot, *refuse*
where nothing can be read, *either* where both are fair. A wrong score told as certain, a silent error, is
never fair."""


@dataclass(frozen=True)
class CaseOutcome(Outcome):
    """How one special case was read, and what a careful person would have said."""

    case: str = ""
    expect: str = ""


@dataclass
class Line:
    """A game's line for one case."""

    expected: Counter[str] = field(default_factory=Counter)
    verdicts: Counter[str] = field(default_factory=Counter)


def judge_case(game: str, case: str, difficulty: Difficulty, seed: int) -> CaseOutcome:
    """Render a special case, read it, score it, and compare with the truth."""
    taken = cases(game)[case](game, seed, difficulty)
    started = time.process_time()
    verdict, right, reasons = _read(game, taken)
    seconds = time.process_time() - started
    return CaseOutcome(game, difficulty, seed, verdict, right, 0, 0, seconds, reasons, case, taken[0].expect)


def _read(game: str, taken: Sequence[Shot]) -> tuple[str, bool, tuple[str, ...]]:
    with tempfile.TemporaryDirectory() as folder:
        files = [File(folder) / f"photo-{number}.jpg" for number in range(len(taken))]
        for file, shot in zip(files, taken, strict=True):
            file.write_bytes(shot.jpeg)
        try:
            reading = read_photos(files)
        except UnreadablePhoto:
            return "refused", False, ()
    verdict, right, reasons = compared(game, reading, taken[0].truth)
    told = told_by_rules(game, reading)
    if verdict == "right" and taken[0].expect == "doubt" and told:
        # A table that no honest game has, read as it lies there: the rules tell the person so.
        return "doubted", right, told
    return verdict, right, reasons


def _judge(job: tuple[str, str, Difficulty, int]) -> Outcome:
    return judge_case(*job)


def run(games: Sequence[str], seeds: Iterable[int]) -> list[CaseOutcome]:
    """Judge every case of every game on all cores."""
    jobs = [
        (game, case, DIFFICULTIES[seed % len(DIFFICULTIES)], seed)
        for seed in seeds
        for game in games
        for case in cases(game)
    ]
    found = on_all_cores(_judge, jobs, "tempting photos")
    return [outcome for outcome in found if isinstance(outcome, CaseOutcome)]


def table(outcomes: Iterable[CaseOutcome]) -> str:
    """Case by case and game by game, as a Markdown table."""
    lines: dict[tuple[str, str], Line] = {}
    for outcome in outcomes:
        line = lines.setdefault((outcome.case, outcome.game), Line())
        line.verdicts[outcome.verdict] += 1
        line.expected[outcome.expect] += 1
    rows = [
        "| case | game | expected | right | doubted | refused | silent |",
        "|---|---|---|---|---|---|---|",
    ]
    for (case, game), line in sorted(lines.items(), key=lambda one: (one[0][0], GAMES.index(one[0][1]))):
        expected = " or ".join(word for word, _ in line.expected.most_common())
        counts = " | ".join(str(line.verdicts[v]) for v in ("right", "doubted", "refused", "silent"))
        rows.append(f"| {case.replace('_', ' ')} | {game} | {expected} | {counts} |")
    return "\n".join(rows)
