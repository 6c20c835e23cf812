"""One table from several photos: pieces they share say how they fit; a piece seen twice is one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import numpy as np

from scorer.vision.geometry.plane import Array, Group, Pose, pose_under
from scorer.vision.pieces.see import Seen, View

MOVED_MM = 30.0  # a piece further away than this in another photo was moved between the two
SAME_TOKEN_MM = 12.0  # half a token: equal tokens nearer than this in two photos are one


@dataclass(frozen=True, slots=True, eq=False)
class Tabletop:
    """All pieces of a table in the millimetres of its first photo, and how each photo gets there."""

    seen: tuple[Seen, ...]
    moves: dict[int, Pose]
    moved: tuple[Seen, ...] = ()
    """Pieces that lie elsewhere in another photo: somebody played on."""

    def in_view(self, number: int, points: Array) -> Array:
        """Points of the table in the millimetres of one of its photos."""
        move = self.moves[number]
        cos, sin = np.cos(move.turn), np.sin(move.turn)
        own: Array = (np.asarray(points, float) - (move.x, move.y)) @ np.array([[cos, -sin], [sin, cos]])
        return own


def tabletops(views: Sequence[View]) -> list[Tabletop]:
    """The tables that photos show: photos with a common piece show one table, others a table each."""
    tables: list[Tabletop] = []
    for number, view in enumerate(views):
        pieces = tuple(piece for piece in view.seen if piece.pose is not None)
        if not pieces:
            continue
        table = Tabletop(pieces, {number: Pose(0.0, 0.0, 0.0)})
        for i in reversed(range(len(tables))):
            both = _joined(tables[i], table)
            if both is not None:
                table = both
                del tables[i]
        tables.append(table)
    return sorted(tables, key=lambda one: min(one.moves))


def known_in(views: Sequence[View], number: int) -> list[Seen]:
    """The pieces on the table of a photo, also those that only other photos of that table show."""
    own = [piece for piece in views[number].seen if piece.pose is not None]
    if len(views) == 1 or not own:
        return own
    table = next(table for table in tabletops(views) if number in table.moves)
    back = table.moves[number].undone
    here = {piece.piece for piece in own}
    return own + [_moved(piece, back) for piece in table.seen if piece.piece not in here]


def _joined(first: Tabletop, other: Tabletop) -> Tabletop | None:
    """Two tables as one, in the first one's millimetres; nothing when they share no piece."""
    known, again = _singles(first.seen), _singles(other.seen)
    common = sorted(known.keys() & again.keys())
    if not common:
        return None
    move = _fit([(again[key], known[key]) for key in common])
    far = {key: _off(move, again[key], known[key]) for key in common}
    steady = [key for key in common if far[key] <= max(MOVED_MM / 2, 1.5 * float(np.median([*far.values()])))]
    if steady and len(steady) < len(common):
        move = _fit([(again[key], known[key]) for key in steady])
    moved = tuple(again[key] for key in common if _off(move, again[key], known[key]) > MOVED_MM)
    kept = list(first.seen)
    for piece in other.seen:
        placed = _moved(piece, move)
        twin = _twin(placed, kept, known)
        if twin is None:
            kept.append(placed)
        elif _clearness(piece) > _clearness(twin):
            kept[kept.index(twin)] = placed
    moves = {number: _after(pose, move) for number, pose in other.moves.items()}
    return Tabletop(tuple(kept), {**first.moves, **moves}, (*first.moved, *other.moved, *moved))


def _singles(pieces: Iterable[Seen]) -> dict[tuple[str, str], Seen]:
    """Pieces with numbers of their own that are there once."""
    named = [piece for piece in pieces if "#" in piece.piece]
    counts = Counter((piece.piece, piece.printing.side) for piece in named)
    return {key: piece for piece in named if counts[key := (piece.piece, piece.printing.side)] == 1}


def _twin(placed: Seen, kept: Sequence[Seen], known: dict[tuple[str, str], Seen]) -> Seen | None:
    if "#" in placed.piece:
        key = (placed.piece, placed.printing.side)
        return next((k for k in kept if (k.piece, k.printing.side) == key), None) if key in known else None
    near = [
        (float(np.hypot(*(k.centre - placed.centre))), i)
        for i, k in enumerate(kept)
        if k.printing is placed.printing and k.photo != placed.photo
    ]
    far, i = min(near, default=(np.inf, 0))
    return kept[i] if far < SAME_TOKEN_MM else None


def _fit(pairs: Sequence[tuple[Seen, Seen]]) -> Pose:
    """The move that takes the first of each pair to the second."""
    own = np.concatenate([one.corners for one, _ in pairs])
    there = np.concatenate([other.corners for _, other in pairs])
    return pose_under(Group(own, there), np.eye(3))


def _off(move: Pose, one: Seen, other: Seen) -> float:
    return float(np.hypot(*(move.apply(one.centre[None])[0] - other.centre)))


def _moved(piece: Seen, move: Pose) -> Seen:
    assert piece.pose is not None
    return replace(piece, pose=_after(piece.pose, move))


def _after(pose: Pose, move: Pose) -> Pose:
    """A pose and then a move."""
    x, y = move.apply(np.array([(pose.x, pose.y)]))[0]
    return Pose(float(x), float(y), pose.turn + move.turn)


def _clearness(piece: Seen) -> tuple[int, float]:
    return len(piece.marks), max(mark.side_px for mark in piece.marks)
