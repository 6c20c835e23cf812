"""Parts of pictures: rows and columns, and as much about them as softening them needs."""

from __future__ import annotations

Part = tuple[slice, slice]
"""Rows and columns of a picture."""
ALL: Part = (slice(None), slice(None))


def with_edge(part: Part, shape: tuple[int, ...], edge: int) -> tuple[Part, Part]:
    """A part of a picture with so many pixels more on each side where it has them, and the part in that."""
    (top, bottom), (left, right) = (
        one.indices(length)[:2] for one, length in zip(part, shape[:2], strict=True)
    )
    above, before = min(top, edge), min(left, edge)
    wider = slice(top - above, bottom + edge), slice(left - before, right + edge)
    inner = slice(above, above + bottom - top), slice(before, before + right - left)
    return wider, inner
