"""Which corrections of a round still count after another photo was read.

A new photo is read anew: what was said of pieces belongs to the old one. What no camera sees stays, and so
does everything when photos were only added.
"""

from __future__ import annotations

from collections.abc import Iterator

from studio.score.board import Board
from studio.score.doubts import PHOTO
from studio.score.edits import Edit, Lay, Name, Settle, Value
from studio.score.session import Session


def kept_edits(session: Session, number: int, first: Board) -> Iterator[Edit]:
    """A round's corrections; `first` is its board as it was read last."""
    lines = session.lines(number)
    reads = [line for line in lines if line.do == "read"]
    last = max((line.number for line in reads), default=0)
    anew = max((line.number for line in reads if not line.what.get("adds")), default=0)
    for line in lines:
        for edit in line.edits:
            if line.number < anew and is_of_photo(edit):
                continue
            if isinstance(edit, Lay) and line.number < last:
                if any((slot.seat, slot.card) == (edit.seat, edit.card) for slot in first.slots):
                    continue  # a card that was missed is seen on the photo that was added
                yield edit.model_copy(update={"spot": None})
                continue
            yield edit


def is_of_photo(edit: Edit) -> bool:
    """Whether a correction is about what one photo showed."""
    match edit:
        case Name():
            return False
        case Settle():
            return edit.doubt.startswith(PHOTO[0])
        case Value():
            return edit.slot is not None or edit.key == "choices"
    return True
