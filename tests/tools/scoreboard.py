"""The scoreboard of reading: many rendered photos, each read and scored, compared with the truth.

`make photos` runs all of it and keeps the table in docs/reading-results.md; a small part runs in every test.
The number that matters is the silent error: a score told as certain that is not right.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from importlib import import_module
from itertools import product
from pathlib import Path as File
from typing import Any

from pnp.deck.load import load_game
from scorer.score import Score
from scorer.table import table_model
from scorer.unreadable import UnreadablePhoto
from scorer.vision.read import read_photos
from scorer.vision.reading import Reading
from tests.camera.album import shots
from tests.camera.difficulty import Difficulty
from tests.camera.shot import Shot
from tests.tools.same_table import same_pieces

GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard")
# Pieces that say whose or where, not what is scored.
NOT_COUNTED = ("badge", "objective", "front-line", "mat", "building-mat", "frame", "model-frame", "card-film")
EVERY = 20  # photos between two lines of progress, where nobody watches a terminal
GOALS = """Goals: easy and medium at least 99.5 % of pieces and 97 % of tables exactly right without a doubt;
hard at least 95 % of pieces; silent errors none, anywhere."""


@dataclass(frozen=True)
class Outcome:
    """How one photo was read."""

    game: str
    difficulty: str
    seed: int
    verdict: str
    """right (certain and right), doubted, refused, or silent (certain and wrong)."""
    doubt_was_right: bool = False
    read: int = 0
    pieces: int = 0
    seconds: float = 0.0
    reasons: tuple[str, ...] = ()


@dataclass
class Row:
    """A line of the scoreboard."""

    photos: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)
    read: int = 0
    pieces: int = 0

    def add(self, outcome: Outcome) -> None:
        self.photos += 1
        self.verdicts[outcome.verdict] += 1
        self.read += outcome.read
        self.pieces += outcome.pieces


def judge(game: str, difficulty: Difficulty, seed: int) -> Outcome:
    """Render a photo, read it, score it, and compare with the truth."""
    shot = next(iter(shots(game, difficulty, [seed])))
    with tempfile.TemporaryDirectory() as folder:
        file = File(folder) / "photo.jpg"
        file.write_bytes(shot.jpeg)
        started = time.process_time()
        try:
            reading = read_photos([file])
        except UnreadablePhoto:
            seconds = time.process_time() - started
            return Outcome(game, difficulty, seed, "refused", pieces=_pieces(shot), seconds=seconds)
        seconds = time.process_time() - started
    verdict, right, reasons = compared(game, reading, shot.truth)
    counts = (_read(reading, shot), _pieces(shot))
    return Outcome(game, difficulty, seed, verdict, right, *counts, seconds, reasons)


def compared(game: str, reading: Reading, truth: dict[str, Any]) -> tuple[str, bool, tuple[str, ...]]:
    """The verdict on what was read, whether its score is right, and the reasons of its doubts."""
    score = _score(game, reading.table)
    wanted = _score(game, truth)
    right = score is not None and wanted is not None and _lines(score) == _lines(wanted)
    right = right and same_pieces(game, reading.table, truth)
    doubts = [*reading.doubts, *(score.doubts if score else ())]
    # What the true table itself leaves open (a rule that needs a choice) is no doubt of the reader.
    expected = {doubt.reason for doubt in wanted.doubts} if wanted else set()
    fresh = {doubt.reason for doubt in doubts if doubt.reason not in expected}
    verdict = "doubted" if fresh or score is None else "right" if right else "silent"
    return verdict, right, tuple(sorted(fresh))


def told_by_rules(game: str, reading: Reading) -> tuple[str, ...]:
    """The reasons for which the rules doubt the table that was read."""
    score = _score(game, reading.table)
    return tuple(sorted({doubt.reason for doubt in score.doubts})) if score else ()


def _pieces(shot: Shot) -> int:
    """How many pieces there are to read; films lie on each other, so of Copyright the frames' cells count."""
    return 9 * len(_grids(shot.truth)) if "model" in shot.truth else len(_counted(shot))


def _read(reading: Reading, shot: Shot) -> int:
    """How many of them were read right; a cell also without a doubt, for only its figures name it."""
    if "model" not in shot.truth:
        seen = Counter(spot.piece for spot in reading.spots if spot.piece)
        return sum(1 for piece in _counted(shot) if _take(seen, piece.piece, piece.card))
    doubted = {(doubt.player, doubt.place) for doubt in reading.doubts}
    found = _grids(reading.table)
    right = 0
    for name, cells in _grids(shot.truth).items():
        if name not in found or {(name, "cells" if name else "model")} & doubted:
            continue
        for row, column in product(range(3), repeat=2):
            place = f"{'' if name else 'model, '}row {row + 1}, column {column + 1}"
            right += found[name][row][column] == cells[row][column] and (name, place) not in doubted
    return right


def _grids(table: Mapping[str, Any]) -> dict[str | None, Any]:
    """The nine cells of each player of Copyright, and of the model."""
    return {None: table["model"], **{player["name"]: player["cells"] for player in table["players"]}}


def _counted(shot: Shot) -> list[Any]:
    """The pieces that make the score and that the camera can see."""
    pieces = load_game(shot.truth["game"]).cards
    kinds = {card.id: card.kind.id for card in pieces}
    films = {card.id for card in pieces if card.kind.material == "film"}
    return [
        there
        for there in shot.pieces
        if there.player is not None
        and there.visible > 0.5
        and there.card not in films
        and kinds.get(there.card) not in NOT_COUNTED
    ]


def _take(seen: Counter[str], *names: str) -> bool:
    for name in names:
        if seen[name] > 0:
            seen[name] -= 1
            return True
    return False


def _score(game: str, table: Any) -> Score | None:
    try:
        model = table_model(game).model_validate(dict(table), context={"languages": ["en", "fr", "pl"]})
    except ValueError:
        return None
    score: Score = import_module(f"scorer.rules.{game.replace('-', '_')}").score(model, load_game(game))
    return score


def _lines(score: Score) -> list[Any]:
    return sorted(
        (player.total, sorted((line.reason, line.points) for line in player.lines if line.points))
        for player in score.players
    )


def _judge(job: tuple[str, Difficulty, int]) -> Outcome:
    return judge(*job)


def run(games: Sequence[str], difficulties: Sequence[Difficulty], seeds: Iterable[int]) -> list[Outcome]:
    """Judge all photos on all cores."""
    jobs = [(game, difficulty, seed) for seed in seeds for game in games for difficulty in difficulties]
    return list(on_all_cores(_judge, jobs, "photos"))


def on_all_cores(judging: Callable[[Any], Outcome], jobs: Sequence[Any], what: str) -> Iterator[Outcome]:
    """Every outcome, with how far it is and every silent error told on stderr."""
    started = time.monotonic()
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        for number, outcome in enumerate(pool.map(judging, jobs), 1):
            left = (time.monotonic() - started) / number * (len(jobs) - number) / 60
            words = f"{number}/{len(jobs)} {what}, {left:.0f} min left"
            if outcome.verdict == "silent":
                sys.stderr.write(f"SILENT {outcome.game} {outcome.difficulty} {outcome.seed}\n")
            if sys.stderr.isatty():
                sys.stderr.write(f"\r{words}   ")
            elif number % EVERY == 0:
                sys.stderr.write(f"{words}\n")
            sys.stderr.flush()
            yield outcome
    if sys.stderr.isatty():
        sys.stderr.write("\n")


def table(outcomes: Iterable[Outcome]) -> str:
    """The scoreboard as a Markdown table."""
    rows: dict[tuple[str, str], Row] = {}
    for outcome in outcomes:
        rows.setdefault((outcome.game, outcome.difficulty), Row()).add(outcome)
    lines = [
        "| game | photos | how hard | pieces read | right, no doubt | doubted | refused | silent errors |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for (game, difficulty), row in sorted(
        rows.items(),
        key=lambda item: (GAMES.index(item[0][0]), DIFFICULTIES.index(item[0][1])),
    ):
        pieces = f"{row.read}/{row.pieces} = {100 * row.read / row.pieces:.1f} %" if row.pieces else "–"
        v, n = row.verdicts, row.photos
        lines.append(
            f"| {game} | {n} | {difficulty} | {pieces} | {v['right']} = {100 * v['right'] / n:.0f} % "
            f"| {v['doubted']} | {v['refused']} | {v['silent']} |"
        )
    return "\n".join(lines)


def main() -> int:
    from tests.tools import special_cases

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--photos", type=int, default=34, help="photos for each game and difficulty")
    parser.add_argument("--cases", type=int, default=6, help="photos for each game and special case")
    parser.add_argument("--first", type=int, default=1000, help="the first seed")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--difficulties", nargs="*", default=list(DIFFICULTIES))
    parser.add_argument("--out", type=File, help="keep the tables here")
    options = parser.parse_args()
    seeds = range(options.first, options.first + options.photos)
    plain = run(options.games, options.difficulties, seeds)
    cases = special_cases.run(options.games, range(options.first, options.first + options.cases))
    parts = ["# How well photos are read", INTRO, table(plain), silence(plain, "photos"), GOALS]
    if cases:
        words = special_cases.table(cases)
        parts += ["## Photos that tempt", special_cases.INTRO, words, silence(cases, "tempting photos")]
    page = "\n\n".join(parts) + "\n"
    if options.out:
        options.out.write_text(page, encoding="utf-8")
    sys.stdout.write(page)
    reasons = Counter(reason for outcome in (*plain, *cases) for reason in outcome.reasons)
    sys.stderr.write("doubts: " + ", ".join(f"{reason} {n}" for reason, n in reasons.most_common()) + "\n")
    return 1 if any(outcome.verdict == "silent" for outcome in (*plain, *cases)) else 0


def silence(outcomes: Sequence[Outcome], what: str) -> str:
    """How many errors were silent, and what that says of all such photos."""
    total, silent = len(outcomes), sum(outcome.verdict == "silent" for outcome in outcomes)
    none = total and not silent
    bound = f"; with none in {total}, fewer than {300 / total:.1f} % with 95 % certainty" if none else ""
    return f"Silent errors: {silent} of {total} {what}{bound}."


INTRO = """Rendered photos of the real faces (`tests/camera`), laid by hand as people do and photographed
with all that goes wrong: perspective, blur, noise, uneven light, sleeves, clutter, JPEG. The truth is known,
so every score can be compared. Made by `make photos`; the seeds are fixed, so the numbers can be made again.
Pieces are the cards and tokens that score; of Copyright, whose films lie on each other, the nine cells in
each frame, read right and without a doubt.
Real phones have not been measured yet."""


if __name__ == "__main__":
    sys.exit(main())
