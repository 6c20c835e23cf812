"""What an edit does to the game: many games by random players, with the cards as they came and as now."""

from __future__ import annotations

from collections.abc import Callable
from math import isinf
from typing import Any

from pnp.deck.load import load_folder, load_game
from pnp.deck.places import bundled_root, game_folder
from scorer.report.simulated.wording import Wording
from scorer.simulate.compare import compare
from scorer.simulate.run import plan_of, simulate
from scorer.summary import Difference, Estimate, Summary

GAMES = 300  # of each version: a clear difference shows, and nobody waits a minute
MOST_PIECES = 12
PERCENTS = ("ties", "seat")

Tell = Callable[[float, str], None]


def simulated(tell: Tell, name: str, lang: str) -> dict[str, Any]:
    """The figures of a deck, beside those of the game as it came where there are two versions."""
    games = [load_game(name)]
    original = bundled_root() / "cards" / name
    if game_folder(name) != original and (original / "game.yaml").is_file():
        games.append(load_folder(original))
    plans = [plan_of(game, GAMES, None, 1) for game in games]
    total, done = GAMES * len(plans), 0

    def hear(more: int) -> None:
        nonlocal done
        done += more
        tell(done / total, "")

    # One process: this one is a worker already, and a card being typed goes first.
    summaries = [simulate(plan, 1, hear) for plan in plans]
    wording = Wording(games, lang)
    about = {"games": GAMES, "players": summaries[0].players, "has_both": len(summaries) == 2}
    if len(summaries) == 1:
        return {**about, "rows": _alone(summaries[0], wording), "cards": []}
    found = compare(*summaries)
    rows = [
        _row(_label(one.what, found.these.unit, wording), one, wording)
        for one in found.differences
        if not one.piece
    ]
    apart = [one for one in found.differences if one.piece and one.verdict != "noise"]
    apart.sort(key=lambda one: -(1e9 if isinf(one.z) else abs(one.z)))
    cards = [_row(_piece(one, wording), one, wording) for one in apart[:MOST_PIECES]]
    return {**about, "rows": rows, "cards": cards}


def _alone(summary: Summary, wording: Wording) -> list[dict[str, Any]]:
    numbers: list[tuple[str, Estimate]] = [
        ("score", summary.scores.mean),
        ("winning-score", summary.winning_scores.mean),
        ("length", summary.length.mean),
        ("ties", summary.ties),
        *((f"seat {seat}", share) for seat, share in enumerate(summary.seats, start=1)),
    ]
    return [
        {"label": _label(what, summary.unit, wording), "now": _figure(what, value.value, wording)}
        for what, value in numbers
    ]


def _label(what: str, unit: str, wording: Wording) -> str:
    name, _, seat = what.partition(" ")
    if seat:
        return wording.say(name, seat=seat)
    return wording.say(f"{name}-{unit}" if name == "length" else name)


def _piece(one: Difference, wording: Wording) -> str:
    return f"{wording.name(one.what, one.piece)}, {wording.say('lift' if one.is_lift else 'laid')}"


def _row(label: str, one: Difference, wording: Wording) -> dict[str, Any]:
    return {
        "label": label,
        "now": _figure(one.what, one.these.value, wording),
        "before": _figure(one.what, one.those.value, wording),
        "verdict": one.verdict,
        "said": wording.say(one.verdict),
        "direction": (one.these.value > one.those.value) - (one.these.value < one.those.value),
    }


def _figure(what: str, value: float, wording: Wording) -> str:
    return wording.percent(value) if what.partition(" ")[0] in PERCENTS else wording.number(value, 2)
