"""`scorer simulate`: many games by random players, and what the cards are worth in them."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as File

from pnp.deck.door import add_language, language
from pnp.deck.problems import ExitCode, Refusal, shown
from pnp.deck.speech import result, result_json, talk
from scorer.report.simulated.figure import FORMATS, draw
from scorer.report.simulated.json import plain_comparison, plain_summary
from scorer.report.simulated.telling import summary_words
from scorer.report.simulated.versions import comparison_words
from scorer.report.simulated.wording import Wording
from scorer.simulate.compare import compare
from scorer.simulate.edition import is_own, load_edition
from scorer.simulate.run import Plan, Tell, plan_of, simulate

EPILOG = """examples:
  scorer simulate paper-world -n 500
  scorer simulate paper-tales -n 200 --players 4 --plot tales.png
  scorer simulate paperwall -n 500 --seed 7 --json

Players move at random within the rules. To see what an edit does, copy a file of cards/GAME, change it, and:
  scorer simulate paper-world --cards landscapes.yaml --against paper-world

exit codes: 0 fine, 2 usage, 3 the cards are wrong
"""


def add_options(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument("game", metavar="GAME", help="a game with rules, as paper-world")
    parser.add_argument("-n", type=int, default=1000, metavar="GAMES", help="how many games (1000)")
    parser.add_argument("--players", type=int, metavar="P", help="how many players (3)")
    parser.add_argument("--seed", type=int, default=1, metavar="S", help="same seed, same games (1)")
    parser.add_argument(
        "--cards", type=File, metavar="PLACE", help="edited cards: a folder, or one YAML file"
    )
    parser.add_argument("--against", type=File, metavar="PLACE", help="other cards (or GAME) to compare with")
    parser.add_argument("--plot", type=File, metavar="FILE", help="a picture as well: .png or .svg")
    parser.add_argument("--jobs", type=int, metavar="N", help="processes (one a core); changes no result")
    add_language(parser)
    parser.add_argument("--json", action="store_true", help="the result as one JSON object")


def run(options: argparse.Namespace) -> int:
    if options.jobs is not None and options.jobs < 1:
        raise Refusal(f"--jobs {options.jobs}: at least one process plays")
    if options.plot and options.plot.suffix.lower() not in FORMATS:
        raise Refusal(f"--plot {shown(options.plot)}: a picture ends with .png or .svg")
    plans = [_plan(options, options.cards)]
    if options.against:
        plans.append(_plan(options, options.against))
    with _progress(sum(plan.games for plan in plans)) as tell:
        summaries = [simulate(plan, options.jobs, tell) for plan in plans]
    wording = Wording([plan.game for plan in plans], language(options))
    if options.plot:
        draw(summaries, wording, options.plot)
        talk(shown(options.plot))
    if len(summaries) == 2:
        comparison = compare(*summaries)
        if options.json:
            result_json(plain_comparison(comparison, wording))
        else:
            result(comparison_words(comparison, wording))
    elif options.json:
        result_json(plain_summary(summaries[0], wording))
    else:
        result(summary_words(summaries[0], wording))
    return ExitCode.FINE


def _plan(options: argparse.Namespace, cards: File | None) -> Plan:
    game = load_edition(options.game, cards)
    named = None if cards is None or is_own(options.game, cards) else shown(cards)
    return plan_of(game, options.n, options.players, options.seed, named)


@contextmanager
def _progress(games: int) -> Iterator[Tell | None]:
    """A bar of the games that are over; only where a person is watching."""
    if not sys.stderr.isatty():
        yield None
        return
    from tqdm import tqdm

    with tqdm(total=games, leave=False, file=sys.stderr, bar_format="{bar} {n_fmt}/{total_fmt}") as bar:
        yield bar.update
