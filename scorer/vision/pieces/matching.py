"""Each thing to one owner: not the nearest pair first, which can leave the last with somebody far away."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate

NEAREST = 4  # of a thing's possible owners no more are tried


def matched(far: Sequence[Sequence[float]], most: float) -> dict[int, int]:
    """Which owner each thing has, from how far each thing is from each owner; as near as can be in all.

    What is further than `most` belongs to nobody, and nobody owns two.
    """
    tried = [sorted((d, owner) for owner, d in enumerate(row) if d < most)[:NEAREST] for row in far]
    # What the things from each on add at least, were all owners free: most ways are given up early by that.
    least = [*accumulate((row[0][0] if row else most for row in reversed(tried)), initial=0.0)][::-1]
    best: tuple[float, dict[int, int]] = (most * len(far), {})
    open_: list[tuple[int, float, dict[int, int]]] = [(0, 0.0, {})]
    while open_:
        thing, total, owners = open_.pop()
        if total + least[thing] >= best[0]:
            continue
        if thing == len(far):
            best = (total, owners)
            continue
        open_.append((thing + 1, total + most, owners))
        for d, owner in reversed(tried[thing]):
            if owner not in owners.values():
                open_.append((thing + 1, total + d, {**owners, thing: owner}))
    return best[1]
