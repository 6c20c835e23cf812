"""The table of marks: the same as OpenCV's, and without those that a mirror turns into others."""

from __future__ import annotations

import cv2
import numpy as np

from pnp.deck.marks import CELLS, MIRROR_TWINS, is_light, mark_outline, patterns, usable_numbers

DICTIONARY = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
REPAIRED_BITS = 4


def grid(number: int) -> np.ndarray:
    """The 6×6 cells of a mark, 1 = light."""
    bits = patterns()[number]
    flat = [bits >> (CELLS * CELLS - 1 - i) & 1 for i in range(CELLS * CELLS)]
    return np.array(flat, dtype=np.uint8).reshape(CELLS, CELLS)


def packed(cells: np.ndarray) -> int:
    return int("".join(map(str, cells.reshape(-1))), 2)


def test_the_bit_table_is_opencvs() -> None:
    assert len(patterns()) == 2320 == len(DICTIONARY.bytesList)
    for number in range(len(patterns())):
        image = cv2.aruco.generateImageMarker(DICTIONARY, number, 8) > 127
        ours = [[is_light(number, row, column) for column in range(8)] for row in range(8)]
        assert (image == np.array(ours)).all(), number


def test_mirror_twins_computed_anew() -> None:
    table = np.array(patterns(), dtype=np.uint64)
    twins = set()
    for number in range(len(table)):
        mirrored = grid(number)[:, ::-1]
        for turns in range(4):
            seen = np.uint64(packed(np.rot90(mirrored, turns)))
            if np.bitwise_count(table ^ seen).min() <= REPAIRED_BITS:
                twins.add(number)
    assert twins == MIRROR_TWINS
    assert len(usable_numbers()) == 2320 - len(twins)


def test_outlines_enclose_exactly_the_dark_cells() -> None:
    for number in (0, 7, 1234, 2319):
        loops: list[list[tuple[float, float]]] = []
        for step, *at in mark_outline(number):
            if step == "M":
                loops.append([])
            if at:
                loops[-1].append((float(at[0]), float(at[1])))
        for row in range(8):
            for column in range(8):
                crossings = sum(_crossings(loop, column + 0.5, row + 0.5) for loop in loops)
                assert crossings % 2 == (not is_light(number, row, column)), (number, row, column)


def _crossings(loop: list[tuple[float, float]], x: float, y: float) -> int:
    """How many upright edges of a loop lie to the right of a point."""
    ends = zip(loop, [*loop[1:], loop[0]], strict=True)
    return sum(a[0] == b[0] > x and min(a[1], b[1]) < y < max(a[1], b[1]) for a, b in ends)
