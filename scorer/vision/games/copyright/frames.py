"""The frames in the photos, each with the stack below it; the same frame in several photos is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from scorer.vision.film_marks import FILM_KINDS
from scorer.vision.games.copyright.cells import Cell
from scorer.vision.games.copyright.film import sheet_of
from scorer.vision.games.copyright.grid import CELL_MM, SIDES, Side
from scorer.vision.games.copyright.outside import Outside
from scorer.vision.games.copyright.stack import Stack, read_stack
from scorer.vision.pieces import Seen, View, mark_corners
from scorer.vision.plane import Array, homography, project

MODEL = "model-frame"
ENOUGH_MARKS = 3
# Stacks nearer than this may have films that lie outside both frames.
NEAR_MM = 140.0
SAME_SIZE = 1.25
# Half a frame; and how far films may lie beside where the frame has them.
FRAME_MM, LOOSE_MM = 48.0, 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A frame of film on the table and what it shows."""

    seen: Seen
    view: Array
    """From millimetres about the frame's middle to pixels of its photo."""
    stack: Stack
    has_enough_marks: bool

    @property
    def is_model(self) -> bool:
        return self.seen.kind == MODEL

    def corners_px(self, row: int, column: int) -> Array:
        """A cell of the frame in the photo."""
        left, top = (CELL_MM * (at - 1.5) for at in (column, row))
        right, bottom = left + CELL_MM, top + CELL_MM
        square = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
        return project(self.view, square)

    @property
    def area_px(self) -> Array:
        """The frame and all that its films may cover, in the photo."""
        reach = {
            side: max(FRAME_MM, CELL_MM * (1.5 + max([out.lines, *out.options])) + LOOSE_MM)
            for side, out in self.stack.outside.items()
        }
        left, top, right, bottom = (reach[side] for side in ("left", "above", "right", "below"))
        return project(self.view, np.array([(-left, -top), (right, -top), (right, bottom), (-left, bottom)]))


def frames_in(view: View) -> list[Frame]:
    """The frames of one photo."""
    return [_frame(view, seen) for seen in film_frames(view)]


def each_once(frames: Iterable[Frame]) -> list[Frame]:
    """Every frame once, the model's first, then the players' by number."""
    found: dict[str, list[Frame]] = {}
    for frame in frames:
        found.setdefault(frame.seen.piece, []).append(frame)
    each = [_together(same) for same in found.values()]
    return sorted(each, key=lambda frame: (not frame.is_model, number_of(frame)))


def film_frames(view: View) -> list[Seen]:
    """The frames that lie on the table of a view.

    A frame with enough marks needs no table. When a picture of one, on a page, has misled about the table's
    plane, only frames that are as large as the others are taken.
    """
    frames = [seen for seen in view.seen if (seen.printing.game, seen.kind) in FILM_KINDS]
    whole = [seen for seen in frames if len(seen.marks) >= ENOUGH_MARKS]
    views = [view_through(view, seen) for seen in whole]
    sound = [seen for seen, own in zip(whole, views, strict=True) if _is_as_large(own, views)]
    if any(seen.pose is None for seen in sound):
        return sound
    return [seen for seen in frames if seen.pose is not None]


def _is_as_large(frame: Array, frames: Sequence[Array]) -> bool:
    """Whether a frame is as large as most others see it."""
    corners = np.array([(-47, -47), (47, 47)], float)
    seen = [project(np.linalg.inv(other), project(frame, corners)) for other in frames]
    sizes = [np.hypot(*(far - near)) / np.hypot(94, 94) for near, far in seen]
    return bool(abs(np.log(np.median(sizes))) < np.log(SAME_SIZE))


def number_of(frame: Frame) -> int:
    """The player's number on a frame; the model has none."""
    return int(frame.seen.printing.facts.get("player", 0))


def _frame(view: View, seen: Seen) -> Frame:
    to_px = view_through(view, seen)
    return Frame(seen, to_px, read_stack(sheet_of(view.photo, to_px)), len(seen.marks) >= ENOUGH_MARKS)


def view_through(view: View, seen: Seen) -> Array:
    """From millimetres about a frame's middle to pixels: by its own marks, or if few by the table."""
    middle = np.array(seen.printing.size) / 2
    if len(seen.marks) >= ENOUGH_MARKS:
        on_frame = np.concatenate([mark_corners(seen.printing, slot) for slot in seen.slots]) - middle
        return homography(on_frame, np.concatenate([mark.corners for mark in seen.marks]).astype(float))
    assert view.plane is not None and seen.pose is not None
    square = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)]) * middle
    return homography(square, view.plane.pixels(seen.pose.apply(square + middle)))


def _together(frames: Sequence[Frame]) -> Frame:
    """One frame from several photos: what one photo shows for certain, others need not."""
    best = min(frames, key=lambda frame: (-len(frame.seen.marks), frame.stack.doubts))
    if len(frames) == 1:
        return best
    # By a frame whose marks are hidden or cut off nobody knows where its cells are.
    sound = [frame for frame in frames if frame.has_enough_marks] or frames
    order = [best, *(frame for frame in sound if frame.seen.photo != best.seen.photo)]
    cells = tuple(_one_cell([frame.stack.cells[i] for frame in order]) for i in range(9))
    outside = {side: _one_side([frame.stack.outside[side] for frame in order]) for side in SIDES}
    enough = any(frame.has_enough_marks for frame in frames)
    return Frame(best.seen, best.view, Stack(cells, outside), enough)


def _one_cell(cells: Sequence[Cell]) -> Cell:
    certain = [cell for cell in cells if cell.reason is None]
    shown = tuple(dict.fromkeys(cell.letters for cell in certain))
    if len(shown) > 1:
        return Cell(shown[0], shown, "photos-differ")
    return certain[0] if certain else cells[0]


def _one_side(sides: Sequence[Outside]) -> Outside:
    certain = [side for side in sides if side.reason is None]
    counts = tuple(dict.fromkeys(side.lines for side in certain))
    if len(counts) > 1:
        return Outside(counts[0], counts, "photos-differ")
    return certain[0] if certain else sides[0]


def near_sides(frame: Frame, frames: Sequence[Frame]) -> list[Side]:
    """The sides of a frame at which lines may be another stack's."""
    sides: list[Side] = []
    for other in frames:
        if other is frame or other.seen.photo != frame.seen.photo:
            continue
        middle = project(other.view, np.zeros((1, 2)))
        right, low = project(np.linalg.inv(frame.view), middle)[0]
        if np.hypot(right, low) < NEAR_MM:
            across: Side = "right" if right > 0 else "left"
            down: Side = "below" if low > 0 else "above"
            sides.append(across if abs(right) > abs(low) else down)
    return sides
