"""The darkroom: rolls of shots become PNG files, several at once where there are several cores."""

from __future__ import annotations

import os
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from io import BytesIO

from PIL.Image import Image, Transpose

from pnp.deck.model import Piece, Side
from pnp.deck.workers import key_waits, leave_quietly
from pnp.export.camera import ROLL, Roll, Shot, develop, rolls
from pnp.export.commission import Commission

TurnOf = Callable[[Piece, Side], Transpose | None]

# Fewer than this are done before other processes have even started.
WORTH_SHARING = 2 * ROLL


def developed(
    commission: Commission, shots: Sequence[Shot], turn_of: TurnOf | None
) -> Iterator[tuple[Shot, bytes]]:
    """Every shot as a PNG file, in order; only a few are in memory at a time."""
    workers = os.cpu_count() or 1
    if workers == 1 or len(shots) < WORTH_SHARING:
        for roll in rolls(commission, shots):
            yield from zip(roll.shots, _prints(*_work(commission, roll, turn_of)), strict=True)
        return
    with ProcessPoolExecutor(workers, initializer=leave_quietly) as pool:
        waiting: deque[tuple[Roll, Future[list[bytes]]]] = deque()
        for roll in rolls(commission, shots):
            work = _work(commission, roll, turn_of)
            with key_waits():
                waiting.append((roll, pool.submit(_prints, *work)))
            if len(waiting) > workers:
                yield from _ready(waiting)
        while waiting:
            yield from _ready(waiting)


def _ready(waiting: deque[tuple[Roll, Future[list[bytes]]]]) -> Iterator[tuple[Shot, bytes]]:
    roll, future = waiting.popleft()
    yield from zip(roll.shots, future.result(), strict=True)


def _work(
    commission: Commission, roll: Roll, turn_of: TurnOf | None
) -> tuple[bytes, bool, list[Transpose | None], int]:
    turns = [turn_of(shot.piece, shot.side) if turn_of else None for shot in roll.shots]
    return roll.pdf, roll.see_through, turns, commission.dpi


def _prints(pdf: bytes, see_through: bool, turns: Sequence[Transpose | None], dpi: int) -> list[bytes]:
    pictures = zip(develop(pdf, see_through), turns, strict=True)
    return [png(picture if turn is None else picture.transpose(turn), dpi) for picture, turn in pictures]


def png(picture: Image, dpi: float) -> bytes:
    """A PNG that knows its own size on paper."""
    out = BytesIO()
    picture.save(out, "PNG", dpi=(dpi, dpi))
    return out.getvalue()
