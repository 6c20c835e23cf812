"""Whose each frame is: by the names given, else the badge beside it, else the number on the frame."""

from __future__ import annotations

from collections.abc import Sequence

from scorer.score import Doubt
from scorer.vision.games.copyright.frames import Frame, number_of
from scorer.vision.pieces.groups import Layout, of_kind, with_any_badge
from scorer.vision.pieces.see import View
from scorer.vision.reading import Spot
from scorer.vision.unseen.lone_badges import lone_badges


def called(
    seats: Sequence[Frame], every: Sequence[Frame], views: Sequence[View], names: Sequence[str]
) -> list[str]:
    """What the players of some frames are called; `every` are all frames of all photos."""
    badges = [badge for view in views for badge in of_kind(view, "badge")]
    placed = [frame for frame in seats if frame.seen.pose is not None]
    layouts = with_any_badge(_layouts(placed), _layouts(every), badges)
    owners = {frame.seen.piece: one.owner for frame, one in zip(placed, layouts, strict=True)}
    return [_called(i, frame, names, owners.get(frame.seen.piece)) for i, frame in enumerate(seats)]


def without_frames(every: Sequence[Frame], views: Sequence[View]) -> tuple[list[Doubt], list[Spot]]:
    """The badges by which no player's frame was read in any photo."""
    return lone_badges(views, _layouts(every))


def _called(i: int, frame: Frame, names: Sequence[str], badge: str | None) -> str:
    if i < len(names):
        return names[i]
    return badge.removeprefix("badge-") if badge else f"player {number_of(frame)}"


def _layouts(frames: Sequence[Frame]) -> list[Layout]:
    """The players' frames as layouts of one piece each."""
    lying = (frame.seen for frame in frames if not frame.is_model)
    return [Layout((seen,), seen.pose.turn, seen.photo) for seen in lying if seen.pose is not None]
