"""Simulated games as one JSON object, as scripts rely on it."""

from __future__ import annotations

from math import isinf
from typing import Any

from scorer.report.simulated.wording import Wording
from scorer.summary import Comparison, Difference, Estimate, Share, Spread, Summary


def plain_summary(summary: Summary, wording: Wording) -> dict[str, Any]:
    """Everything that was counted; `error` is the standard error of what stands beside it."""
    return {
        "game": summary.game,
        "cards": summary.cards,
        "games": summary.games,
        "players": summary.players,
        "seed": summary.seed,
        "scores": _spread(summary.scores),
        "winning_scores": _spread(summary.winning_scores),
        "length": {"unit": summary.unit, **_spread(summary.length)},
        "seats": [
            {"seat": number, **_estimate(share, "victories")}
            for number, share in enumerate(summary.seats, start=1)
        ],
        "ties": _estimate(summary.ties, "share"),
        "pieces": {
            what: [_share(what, share, wording) for share in shares]
            for what, shares in summary.pieces.items()
        },
    }


def plain_comparison(comparison: Comparison, wording: Wording) -> dict[str, Any]:
    """The first version as it would be alone, and beside it the second and the differences."""
    return {
        **plain_summary(comparison.these, wording),
        "against": plain_summary(comparison.those, wording),
        "differences": [_difference(one) for one in comparison.differences],
        "only_here": [{"what": what, "id": piece} for what, piece in comparison.only_these],
        "only_against": [{"what": what, "id": piece} for what, piece in comparison.only_those],
    }


def _spread(spread: Spread) -> dict[str, Any]:
    return {
        **_estimate(spread.mean, "mean"),
        "deviation": _short(spread.deviation),
        "median": spread.percentiles[50],
        "least": spread.least,
        "most": spread.most,
        "percentiles": {str(percent): number for percent, number in spread.percentiles.items()},
        "histogram": {str(number): times for number, times in spread.histogram.items()},
    }


def _share(what: str, share: Share, wording: Wording) -> dict[str, Any]:
    return {
        "id": share.id,
        "name": wording.name(what, share.id),
        "all": _short(share.all.value),
        "winning": _short(share.winning.value),
        **_estimate(share.lift, "lift"),
        "verdict": share.verdict,
    }


def _difference(difference: Difference) -> dict[str, Any]:
    z = difference.z
    return {
        "what": difference.what,
        "id": difference.piece or None,
        "number": "lift" if difference.is_lift else "laid" if difference.piece else "mean",
        "here": _short(difference.these.value),
        "against": _short(difference.those.value),
        "difference": _short(difference.these.value - difference.those.value),
        # Numbers without any spread (a fixed length) differ for certain: JSON has no infinity.
        "z": None if isinf(z) else round(z, 2),
        "verdict": difference.verdict,
    }


def _estimate(estimate: Estimate, name: str) -> dict[str, float]:
    return {
        name: _short(estimate.value),
        "error": _short(estimate.error),
        "low": _short(estimate.value - estimate.margin),
        "high": _short(estimate.value + estimate.margin),
    }


def _short(number: float) -> float:
    return round(number, 5)
