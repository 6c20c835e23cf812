"""The recording pen: each call as a line that a person can read, for transcripts that git compares."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path as File
from zlib import crc32

from pnp.pens.path import Path
from pnp.pens.pen import Anchor
from pnp.pens.svg import outline, spell

MOST_BYTES = 4000


class RecordingPen:
    """Writes down what it is asked to draw; what lies in a group is indented."""

    def __init__(self) -> None:
        self.lines: list[str] = []
        self._depth = 0

    def path(
        self,
        path: Path,
        *,
        fill: str | None = None,
        stroke: str | None = None,
        width_mm: float = 0.25,
        opacity: float = 1.0,
        dash_mm: Sequence[float] = (),
        even_odd: bool = False,
    ) -> None:
        words = ["path", _shape(path)]
        words += [f"fill {fill}"] if fill else []
        words += [f"stroke {stroke} {spell(width_mm)}"] if stroke else []
        words += [f"opacity {spell(opacity)}"] if opacity < 1 else []
        words += [f"dashed {' '.join(map(spell, dash_mm))}"] if dash_mm else []
        words += ["even-odd"] if even_odd else []
        self._write(*words)

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        words = [f"edge {edge}"] if edge else []
        self._write("paper", _shape(path), f"fill {fill}", f"lift {spell(lift_mm)}", *words)

    def text(
        self,
        words: str,
        x_mm: float,
        y_mm: float,
        *,
        font: str = "text",
        size_pt: float = 9,
        colour: str = "#000000",
        anchor: Anchor = "start",
    ) -> None:
        place = f"{anchor} at {spell(x_mm)} {spell(y_mm)}"
        self._write("text", f"“{words}”", place, f"{font} {spell(size_pt)} pt", colour)

    def image(self, file: File, x_mm: float, y_mm: float, width_mm: float, height_mm: float) -> None:
        self._write("image", file.name, _box(x_mm, y_mm, x_mm + width_mm, y_mm + height_mm))

    def mark(
        self, number: int, x_mm: float, y_mm: float, module_mm: float, *, dark: str, light: str | None
    ) -> None:
        place = f"at {spell(x_mm)} {spell(y_mm)}, modules of {spell(module_mm)}"
        self._write("mark", str(number), place, f"{dark} on {light or 'nothing'}")

    @contextmanager
    def group(
        self,
        *,
        move_mm: tuple[float, float] = (0, 0),
        turn_deg: float = 0,
        scale: tuple[float, float] = (1, 1),
        clip: Path | None = None,
    ) -> Iterator[None]:
        words = [f"move {spell(move_mm[0])} {spell(move_mm[1])}"] if move_mm != (0, 0) else []
        words += [f"turn {spell(turn_deg)}"] if turn_deg else []
        words += [f"scale {spell(scale[0])} {spell(scale[1])}"] if scale != (1, 1) else []
        words += [f"clip {_shape(clip)}"] if clip else []
        self._write("group", *words)
        self._depth += 1
        yield
        self._depth -= 1

    def transcript(self) -> str:
        """All lines; where they are too many to read, one line stands for a run of strokes."""
        whole = "\n".join(self.lines) + "\n"
        if len(whole.encode()) < MOST_BYTES:
            return whole
        told: list[str] = []
        for is_run, lines in groupby(self.lines, key=_is_stroke):
            run = list(lines)
            if is_run and len(run) > 2:
                run = [f"{len(run)} strokes from “{run[0].strip()}”, all of them {_fingerprint(run)}"]
            told += run
        return "\n".join(told) + "\n"

    def _write(self, *words: str) -> None:
        self.lines.append("  " * self._depth + " · ".join(words))


def _is_stroke(line: str) -> bool:
    return line.lstrip().startswith(("path", "paper", "group"))


def _shape(path: Path) -> str:
    points = sum(step[0] != "Z" for step in path.steps)
    return f"{points} points in {_box(*path.box())} {_fingerprint([outline(path)])}"


def _box(left: float, top: float, right: float, bottom: float) -> str:
    return f"{spell(left, 1)} {spell(top, 1)} to {spell(right, 1)} {spell(bottom, 1)}"


def _fingerprint(lines: Sequence[str]) -> str:
    """Eight letters that change with the smallest change."""
    return f"{crc32(chr(10).join(lines).encode()):08x}"
