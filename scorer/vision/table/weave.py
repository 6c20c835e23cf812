"""The weave of a cloth: it repeats itself, and what does not repeat lies on it.

A cloth of many colours has nearly any colour somewhere, so colours do not tell what lies there. But each part
of it is found again a little further on.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, reduce
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pixels.channels import darkest
from scorer.vision.pixels.parts import ALL, Part, with_edge
from scorer.vision.pixels.repeats import repeats, window
from scorer.vision.table.blocks import Blocks, Flags, Whole

Floats = NDArray[np.floating[Any]]

LIT_MM = 61  # light changes slowly
DARK = 12  # levels: what is darker has hardly any tint
STEPS = 80  # for as light as the table is, and for as red or blue as light
SOFT_PX, SOFT_MM = 5, 1.0  # a pixel is a millimetre
COARSE_MM = 2  # every second millimetre is judged
WINDOW_MM, ENOUGH = 9, 0.6  # parts of that size are compared, where so much of both is free of pieces
SLACK = 0.75  # of the change within 3 mm: a part may be off by the lens, or by folds
UNLIKE = 3.0  # where they usually differ by so many steps, nothing repeats
# Levels; and of the places that should equal a white one so many are nearly white: on a chessboard cloth in
# too much light 0.55 and more (but for 2 in 100), about a reflection on a gingham one 0.17 at most.
NEARLY_WHITE, ALIKE_WHITE = 236, 0.4
ODD, USUAL = 5.0, 6.0  # steps by which a part differs, or so many times what they usually differ by


@dataclass(eq=False)
class Weave:
    """The pattern of one photo's table, if it has one that repeats."""

    blocks: Blocks

    def odd(self, rows: Whole, columns: Whole) -> tuple[Flags, Flags]:
        """Of some millimetres of the table: whether the pattern tells, and whether it is broken there."""
        if self._off is None:
            return np.zeros(len(rows), bool), np.zeros(len(rows), bool)
        off, usual = self._off
        there = off[rows // COARSE_MM, columns // COARSE_MM]
        known = np.isfinite(there) & ~self._shining[rows, columns]
        return known, known & (there > max(ODD, USUAL * usual))

    @property
    def repeats(self) -> bool:
        """Whether there is a pattern, and it does."""
        return self._off is not None

    @cached_property
    def _off(self) -> tuple[Floats, float] | None:
        """By how much each part of the table differs from those that should equal it, and usually does.

        Of several the most alike counts, for something may lie on the others. Infinite: none is in sight.
        """
        if min(self.blocks.clear.shape) < LIT_MM:
            return None
        steps = self._steps
        if not len(steps):
            return None
        colours, free = self._colours(ALL), self.blocks.clear.astype(np.uint8)
        changes = cv2.morphologyEx(colours, cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
        slack = cv2.convertScaleAbs(changes, alpha=SLACK)
        off = np.full([-(-length // COARSE_MM) for length in free.shape], np.inf, np.float32)
        for one, other in (_overlap(free.shape, *step) for step in steps.tolist()):
            if not free[one].size:
                continue
            apart = cv2.absdiff(colours[one], colours[other])
            apart = _sum(cv2.subtract(apart, cv2.min(slack[one], slack[other])))
            for here, there in ((one, other), (other, one)):
                differs, seen = _mean(apart * free[there]), _mean(free[there])
                part = tuple(slice(side.start // COARSE_MM, -(-side.stop // COARSE_MM)) for side in here)
                differs = np.where(seen > ENOUGH, differs / np.maximum(seen, ENOUGH), np.inf)
                np.minimum(off[part], differs, out=off[part])
        known = off[np.isfinite(off)]
        usual = float(np.median(known)) if len(known) else UNLIKE
        return (off, usual) if usual < UNLIKE else None

    @cached_property
    def _steps(self) -> Whole:
        middle = window(self.blocks.clear)
        return repeats(self._colours(middle), self.blocks.clear[middle])

    @cached_property
    def _shining(self) -> Flags:
        """Where light wiped out everything, and what should equal that place is mostly not nearly white.

        A lamp's reflection has no pattern: it is like whatever part of the cloth is the lightest.
        """
        dark = darkest(self.blocks.flat)
        white = dark >= WIPED_OUT
        if not white.any():
            return np.asarray(white)
        clear, nearly = self.blocks.clear, dark >= NEARLY_WHITE
        white_there, seen = np.zeros((2, *white.shape), np.uint8)
        for step in (*self._steps.tolist(), *(-self._steps).tolist()):
            here, there = _overlap(white.shape, *step)
            seen[here] += clear[there]
            white_there[here] += clear[there] & nearly[there]
        return np.asarray(white & (white_there < ALIKE_WHITE * seen))

    def _colours(self, part: Part) -> Pixels:
        """A part of the table as if one light fell on it: how light it is, how red and how blue."""
        about, inner = with_edge(part, self.blocks.clear.shape, SOFT_PX // 2)
        grey = self._grey[about]
        red, _, blue = cv2.split(self.blocks.flat[about])
        parts = (grey, self._light[about]), (red, grey), (blue, grey)
        colours = [cv2.divide(one, other, scale=STEPS) for one, other in parts]
        return np.asarray(cv2.GaussianBlur(cv2.merge(colours), (SOFT_PX, SOFT_PX), SOFT_MM), np.uint8)[inner]

    @cached_property
    def _grey(self) -> Pixels:
        return np.maximum(np.asarray(cv2.cvtColor(self.blocks.flat, cv2.COLOR_RGB2GRAY), np.uint8), DARK)

    @cached_property
    def _light(self) -> Pixels:
        """How light the bare table is about each millimetre."""
        grey, free = self._grey, self.blocks.clear.astype(np.uint8)
        table, shown = (
            cv2.resize(one, None, fx=0.25, fy=0.25, interpolation=cv2.INTER_AREA)
            for one in (grey * free, 255 * free)
        )
        wide = (LIT_MM // 4, LIT_MM // 4)
        table, shown = (cv2.blur(one.astype(np.float32), wide) for one in (table, shown))
        usual = cv2.mean(grey, free)[0]
        light = np.where(shown > 1, 255 * table / np.maximum(shown, 1), usual)
        light = np.clip(light, DARK, 255).astype(np.uint8)
        return np.asarray(cv2.resize(light, grey.shape[::-1]), np.uint8)


def _overlap(shape: tuple[int, ...], right: int, down: int) -> tuple[Part, Part]:
    """The part of a picture that has an equal so far on, and that equal part."""

    def along(length: int, step: int) -> tuple[slice, slice]:
        start, end = max(0, -step), min(length, length - step)
        return slice(start, max(start, end)), slice(start + step, max(start, end) + step)

    (top, low), (left, far) = along(shape[0], down), along(shape[1], right)
    return (top, left), (low, far)


def _sum(colours: Any) -> Pixels:
    """The sum of three channels, or 255."""
    return np.asarray(reduce(cv2.add, cv2.split(colours)), np.uint8)


def _mean(values: Pixels) -> Floats:
    """The mean of the part about each millimetre, of every second one."""
    size = (WINDOW_MM, WINDOW_MM)
    every = cv2.boxFilter(values, cv2.CV_16U, size, normalize=False, borderType=cv2.BORDER_CONSTANT)
    return np.asarray(every[::COARSE_MM, ::COARSE_MM].astype(np.float32) / WINDOW_MM**2)
