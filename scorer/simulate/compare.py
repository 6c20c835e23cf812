"""Two versions of a game side by side: every number that both have, and whether they differ."""

from __future__ import annotations

from collections.abc import Iterator

from scorer.summary import Comparison, Difference, Summary


def compare(these: Summary, those: Summary) -> Comparison:
    """What the first version does otherwise than the second."""
    here, there = _pieces(these), _pieces(those)
    return Comparison(
        these,
        those,
        (*_numbers(these, those), *_shares(these, those)),
        only_these=tuple(piece for piece in here if piece not in there),
        only_those=tuple(piece for piece in there if piece not in here),
    )


def _pieces(summary: Summary) -> list[tuple[str, str]]:
    return [(what, share.id) for what, shares in summary.pieces.items() for share in shares]


def _numbers(these: Summary, those: Summary) -> Iterator[Difference]:
    yield Difference("score", these.scores.mean, those.scores.mean)
    yield Difference("winning-score", these.winning_scores.mean, those.winning_scores.mean)
    yield Difference("length", these.length.mean, those.length.mean)
    yield Difference("ties", these.ties, those.ties)
    for seat, (one, other) in enumerate(zip(these.seats, those.seats, strict=True), start=1):
        yield Difference(f"seat {seat}", one, other)


def _shares(these: Summary, those: Summary) -> Iterator[Difference]:
    for what, shares in these.pieces.items():
        others = {share.id: share for share in those.pieces.get(what, ())}
        for share in shares:
            if share.id in others:
                yield Difference(what, share.all, others[share.id].all, share.id)
                yield Difference(what, share.lift, others[share.id].lift, share.id, is_lift=True)
