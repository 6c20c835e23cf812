"""The frames in the photos, each with the stack below it; the same frame in several photos is one."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

import cv2
import numpy as np

from scorer.vision.games.copyright.cells import Cell
from scorer.vision.games.copyright.film import sheet_of
from scorer.vision.games.copyright.grid import CELL_MM, RINGS, SIDES, Side
from scorer.vision.games.copyright.outside import Outside
from scorer.vision.games.copyright.positions import film_frames, position_of
from scorer.vision.games.copyright.shown_marks import shown_marks
from scorer.vision.games.copyright.stack import Stack, read_stack
from scorer.vision.geometry.plane import Array, project
from scorer.vision.pieces.see import Seen, View, mark_corners

MODEL = "model-frame"
# Half a frame; and how far films may lie beside where the frame has them.
FRAME_MM, LOOSE_MM = 48.0, 6.0


@dataclass(frozen=True, slots=True, eq=False)
class Frame:
    """A frame of film on the table and what it shows."""

    seen: Seen
    view: Array
    """From millimetres about the frame's middle to pixels of its photo."""
    stack: Stack
    is_placed: bool
    """Whether it is certain where it lies, and so which cells are its own."""

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


def number_of(frame: Frame) -> int:
    """The player's number on a frame; the model has none."""
    return int(frame.seen.printing.facts.get("player", 0))


def _frame(view: View, seen: Seen) -> Frame:
    position = position_of(view, seen)
    stack = read_stack(sheet_of(view.photo, position.view))
    hidden = sides_without_marks(seen)
    if hidden:
        hidden = sides_without_marks(seen, shown_marks(view.photo, position.view, seen))
    outside = {side: outside_if_hidden(stack.outside[side]) for side in hidden}
    return Frame(seen, position.view, replace(stack, outside={**stack.outside, **outside}), position.is_sure)


def sides_without_marks(seen: Seen, shown: Sequence[int] = ()) -> list[Side]:
    """The sides of a frame at which neither mark was read, nor shows: what hides both may hide films between.

    Of a model no lines count that stick out.
    """
    marked: set[Side] = set(SIDES) if seen.kind == MODEL else set()
    for slot in (*seen.slots, *shown):
        right, low = mark_corners(seen.printing, slot).mean(axis=0) - np.array(seen.printing.size) / 2
        marked |= {"right" if right > 0 else "left", "below" if low > 0 else "above"}
    return [side for side in SIDES if side not in marked]


def outside_if_hidden(side: Outside) -> Outside:
    """The lines outside a frame, or more, on a side that may be hidden."""
    return side if side.reason else Outside(side.lines, tuple(range(side.lines, RINGS + 1)), "film-outside")


def _together(frames: Sequence[Frame]) -> Frame:
    """One frame from several photos: what one photo shows for certain, others need not."""
    best = min(frames, key=lambda frame: (-len(frame.seen.marks), frame.stack.doubts))
    if len(frames) == 1:
        return best
    # By a frame whose marks are hidden or cut off nobody knows where its cells are.
    sound = [frame for frame in frames if frame.is_placed] or frames
    order = [best, *(frame for frame in sound if frame.seen.photo != best.seen.photo)]
    cells = tuple(_one_cell([frame.stack.cells[i] for frame in order]) for i in range(9))
    outside = {side: _one_side([frame.stack.outside[side] for frame in order]) for side in SIDES}
    enough = any(frame.is_placed for frame in frames)
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
    """The sides of a frame at which lines may be another stack's: one whose films may touch these."""
    sides: list[Side] = []
    for other in frames:
        if other is frame or other.seen.photo != frame.seen.photo:
            continue
        if not _overlap(frame.area_px, other.area_px):
            continue
        right, low = project(np.linalg.inv(frame.view), project(other.view, np.zeros((1, 2))))[0]
        across: Side = "right" if right > 0 else "left"
        down: Side = "below" if low > 0 else "above"
        sides.append(across if abs(right) > abs(low) else down)
    return sides


def _overlap(one: Array, other: Array) -> bool:
    area, _ = cv2.intersectConvexConvex(one.astype(np.float32), other.astype(np.float32))
    return area > 0
