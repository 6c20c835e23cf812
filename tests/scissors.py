"""Paper and scissors: the pages of a PDF as a printer lays them on paper, cut at the marks printed there.

Nothing here knows how sheets are imposed. Cuts are where the page's crop marks say, and a disc is cut on its
printed outline; what a cut-out is, its own marks tell, read as a camera reads them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import pairwise
from pathlib import Path as File
from typing import Any

import cv2
import numpy as np
import pikepdf
from numpy.typing import NDArray

from pnp.pens.png import page_pictures

Pixels = NDArray[np.uint8]
Point = tuple[float, float]
Size = tuple[float, float]
Box = tuple[float, float, float, float]

PT = 72 / 25.4
PX_PER_MM = 8.0
HAIR_MM = 0.12
LONGEST_TICK_MM = 4.1
NEAR_MM = 0.05


@dataclass
class Lines:
    """The hairlines of a page, in millimetres from its top left: crop marks, and outlines of discs."""

    upright: dict[float, list[Point]] = field(default_factory=dict)
    """For each x the ticks there: from y to y."""
    level: dict[float, list[Point]] = field(default_factory=dict)
    discs: list[Box] = field(default_factory=list)


def cut_outs(file: File, sizes: Iterable[Size], *, film: bool = False) -> Iterator[Pixels]:
    """Every piece of these sizes, page by page, as RGBA; film is clear where there is no ink."""
    known = list(sizes)
    pictures = page_pictures(file.read_bytes(), dpi=PX_PER_MM * 25.4, see_through=film)
    for lines, picture in zip(page_lines(file), pictures, strict=True):
        boxes = [*_rectangles(lines, known), *lines.discs]
        if not boxes:
            continue
        paper = np.asarray(picture.convert("RGBA"))
        for left, top, right, bottom in sorted(boxes, key=lambda box: (round(box[1]), box[0])):
            rows, columns = (
                slice(round(a * PX_PER_MM), round(b * PX_PER_MM)) for a, b in ((top, bottom), (left, right))
            )
            piece = paper[rows, columns].copy()
            if (left, top, right, bottom) in lines.discs:
                _round_off(piece)
            yield piece


def page_lines(file: File) -> Iterator[Lines]:
    """The hairlines that each page strokes."""
    with pikepdf.open(file) as pdf:
        for page in pdf.pages:
            lines = Lines()
            for path in _hairlines(page):
                _sort(path, lines)
            yield lines


def _hairlines(page: pikepdf.Page) -> Iterator[list[tuple[str, list[Point]]]]:
    """Every stroked path as thin as a crop mark: its strokes, in millimetres."""
    height = float(page.mediabox[3])
    states: list[tuple[pikepdf.Matrix, float]] = []
    matrix, width = pikepdf.Matrix(), 1.0
    path: list[tuple[str, list[Point]]] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name == "q":
            states.append((matrix, width))
        elif name == "Q":
            matrix, width = states.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*(float(v) for v in operands)) @ matrix
        elif name == "w":
            width = float(operands[0])
        elif name in ("m", "l", "c"):
            numbers = [float(v) for v in operands]
            points = [matrix.transform(pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)]
            path.append((name, [(x / PT, (height - y) / PT) for x, y in points]))
        elif name in ("S", "s", "f", "f*", "B", "b", "n", "B*", "b*"):
            if name in ("S", "s") and abs(width * abs(matrix.a + matrix.b) / PT - HAIR_MM) < 0.01:
                yield path
            path = []


def _sort(path: list[tuple[str, list[Point]]], lines: Lines) -> None:
    """Puts a path where it belongs: short straight strokes are crop marks, a circle is a disc's outline."""
    names = "".join(name for name, _ in path)
    if names and names == "ml" * (len(names) // 2):
        strokes = [(one[1][0], other[1][0]) for one, other in zip(path[::2], path[1::2], strict=True)]
        if all(abs(a[0] - b[0]) + abs(a[1] - b[1]) < LONGEST_TICK_MM for a, b in strokes):
            for (x0, y0), (x1, y1) in strokes:
                if abs(x0 - x1) < NEAR_MM:
                    _note(lines.upright, x0, (min(y0, y1), max(y0, y1)))
                elif abs(y0 - y1) < NEAR_MM:
                    _note(lines.level, y0, (min(x0, x1), max(x0, x1)))
    elif names == "mcccc":
        ends = np.array([points[-1] for _, points in path])
        (left, top), (right, bottom) = ends.min(axis=0), ends.max(axis=0)
        if abs((right - left) - (bottom - top)) < NEAR_MM:
            lines.discs.append((float(left), float(top), float(right), float(bottom)))


def _note(ticks: dict[float, list[Point]], at: float, tick: Point) -> None:
    """The tick with those at the same place, to a twentieth of a millimetre."""
    near = next((known for known in ticks if abs(known - at) < NEAR_MM), at)
    ticks.setdefault(near, []).append(tick)


def _rectangles(lines: Lines, sizes: list[Size]) -> Iterator[Box]:
    """What a ruler laid from mark to mark cuts out, if it has the size of a piece."""
    cuts_x, cuts_y = (
        [(at, a[1], b[0]) for at, marks in ticks.items() for a, b in pairwise(sorted(marks))]
        for ticks in (lines.upright, lines.level)
    )
    for left, right in _gaps(cuts_x):
        for top, bottom in _gaps(cuts_y):
            wide, high = right[0] - left[0], bottom[0] - top[0]
            fits = any(
                abs(wide - w) + abs(high - h) < 2 * NEAR_MM for size in sizes for w, h in (size, size[::-1])
            )
            across = all(cut[1] < top[0] + 1 and cut[2] > bottom[0] - 1 for cut in (left, right))
            down = all(cut[1] < left[0] + 1 and cut[2] > right[0] - 1 for cut in (top, bottom))
            if fits and across and down:
                yield left[0], top[0], right[0], bottom[0]


def _gaps(cuts: list[tuple[float, float, float]]) -> Iterator[tuple[Any, Any]]:
    """Neighbouring cuts that run side by side."""
    ordered = sorted(cuts)
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other[0] > one[0] + NEAR_MM and abs(other[1] - one[1]) + abs(other[2] - one[2]) < 1:
                yield one, other
                break


def _round_off(piece: Pixels) -> None:
    height, width = piece.shape[:2]
    y, x = np.mgrid[:height, :width]
    away = ((x + 0.5) / width * 2 - 1) ** 2 + ((y + 0.5) / height * 2 - 1) ** 2
    piece[away > 1, 3] = 0


def named(piece: Pixels, meanings: Mapping[int, Any]) -> tuple[str, str, Pixels] | None:
    """Which piece and side this is, by a mark on it, and the cut-out turned upright."""
    ink = piece[..., :3].astype(np.uint16) * piece[..., 3:] + 255 * (255 - piece[..., 3:].astype(np.uint16))
    grey = cv2.cvtColor((ink // 255).astype(np.uint8), cv2.COLOR_RGB2GRAY)
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
    corners, numbers, _ = cv2.aruco.ArucoDetector(family).detectMarkers(grey)
    if numbers is None:
        return None
    printing, _ = meanings[int(np.ravel(numbers)[0])]
    across = np.asarray(corners[0]).reshape(4, 2)
    right = across[1] - across[0]
    quarters = round(float(np.degrees(np.arctan2(right[1], right[0]))) / 90) % 4
    return printing.piece, printing.side, np.ascontiguousarray(np.rot90(piece, quarters))
