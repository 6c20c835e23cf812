"""Outlines in millimetres: built by hand, from points, or from an SVG path string."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

Point = tuple[float, float]

# How far a Bézier handle reaches to draw a quarter circle of radius 1.
QUARTER = 0.5522847498

_TOKEN = re.compile(r"([MLHVCSQTAZmlhvcsqtaz])|([-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?)")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}


@dataclass(slots=True)
class Path:
    """An outline. Steps are ("M", x, y), ("L", x, y), ("C", x1, y1, x2, y2, x, y) and ("Z",).

    Millimetres from the piece's top-left corner, y down. Every method returns the path, so calls chain.
    """

    steps: list[tuple[str | float, ...]] = field(default_factory=list)

    def move(self, x: float, y: float) -> Path:
        self.steps.append(("M", x, y))
        return self

    def line(self, x: float, y: float) -> Path:
        self.steps.append(("L", x, y))
        return self

    def curve(self, x1: float, y1: float, x2: float, y2: float, x: float, y: float) -> Path:
        self.steps.append(("C", x1, y1, x2, y2, x, y))
        return self

    def close(self) -> Path:
        self.steps.append(("Z",))
        return self

    def add(self, other: Path) -> Path:
        """Put another outline beside this one; overlapping parts stay filled."""
        self.steps.extend(other.steps)
        return self

    def mapped(self, a: float, b: float, c: float, d: float, e: float, f: float) -> Path:
        """A copy under the affine map x' = a·x + c·y + e, y' = b·x + d·y + f."""
        steps: list[tuple[str | float, ...]] = []
        for step in self.steps:
            numbers = step[1:]
            moved: list[str | float] = [step[0]]
            for i in range(0, len(numbers), 2):
                x, y = float(numbers[i]), float(numbers[i + 1])
                moved += (a * x + c * y + e, b * x + d * y + f)
            steps.append(tuple(moved))
        return Path(steps)

    def moved(self, dx: float, dy: float) -> Path:
        return self.mapped(1, 0, 0, 1, dx, dy)

    def scaled(self, sx: float, sy: float | None = None, *, about: Point = (0, 0)) -> Path:
        sy = sx if sy is None else sy
        return self.mapped(sx, 0, 0, sy, about[0] * (1 - sx), about[1] * (1 - sy))

    def turned(self, deg: float, *, about: Point = (0, 0)) -> Path:
        """Turn clockwise as seen on paper."""
        cos, sin = math.cos(math.radians(deg)), math.sin(math.radians(deg))
        x, y = about
        return self.mapped(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    def mirrored(self, x: float = 0) -> Path:
        """Left and right exchanged about the vertical line at x."""
        return self.mapped(-1, 0, 0, 1, 2 * x, 0)

    def box(self) -> tuple[float, float, float, float]:
        """Left, top, right, bottom of all points, handles included."""
        numbers = [float(n) for step in self.steps for n in step[1:]]
        return min(numbers[::2]), min(numbers[1::2]), max(numbers[::2]), max(numbers[1::2])


def rect(x: float, y: float, width: float, height: float, radius: float = 0) -> Path:
    """A rectangle, its corners rounded by radius."""
    r = min(radius, width / 2, height / 2)
    right, bottom = x + width, y + height
    if r <= 0:
        return Path().move(x, y).line(right, y).line(right, bottom).line(x, bottom).close()
    k = r * (1 - QUARTER)
    return (
        Path()
        .move(x + r, y)
        .line(right - r, y)
        .curve(right - k, y, right, y + k, right, y + r)
        .line(right, bottom - r)
        .curve(right, bottom - k, right - k, bottom, right - r, bottom)
        .line(x + r, bottom)
        .curve(x + k, bottom, x, bottom - k, x, bottom - r)
        .line(x, y + r)
        .curve(x, y + k, x + k, y, x + r, y)
        .close()
    )


def ellipse(cx: float, cy: float, rx: float, ry: float | None = None) -> Path:
    ry = rx if ry is None else ry
    return rect(cx - rx, cy - ry, 2 * rx, 2 * ry, 0) if rx <= 0 else _ellipse(cx, cy, rx, ry)


def _ellipse(cx: float, cy: float, rx: float, ry: float) -> Path:
    kx, ky = rx * QUARTER, ry * QUARTER
    return (
        Path()
        .move(cx + rx, cy)
        .curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
        .curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
        .curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
        .curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
        .close()
    )


def disc(cx: float, cy: float, radius: float) -> Path:
    return ellipse(cx, cy, radius)


def segment(x1: float, y1: float, x2: float, y2: float) -> Path:
    return Path().move(x1, y1).line(x2, y2)


def polygon(points: Iterable[Point], *, closed: bool = True) -> Path:
    path = Path()
    for i, (x, y) in enumerate(points):
        path = path.line(x, y) if i else path.move(x, y)
    return path.close() if closed else path


def smooth(points: Sequence[Point], *, closed: bool = True, tension: float = 1.0) -> Path:
    """A soft curve through the points (Catmull-Rom); tension 0 gives straight lines."""
    n = len(points)

    def at(i: int) -> Point:
        return points[i % n if closed else max(0, min(n - 1, i))]

    path = Path().move(*points[0])
    k = tension / 6
    for i in range(n if closed else n - 1):
        p0, p1, p2, p3 = at(i - 1), at(i), at(i + 1), at(i + 2)
        path.curve(
            p1[0] + (p2[0] - p0[0]) * k,
            p1[1] + (p2[1] - p0[1]) * k,
            p2[0] - (p3[0] - p1[0]) * k,
            p2[1] - (p3[1] - p1[1]) * k,
            p2[0],
            p2[1],
        )
    return path.close() if closed else path


def star(cx: float, cy: float, radius: float, *, rays: int = 5, inner: float = 0.45) -> Path:
    """A star standing on two feet; inner is the depth of its notches as a share of the radius."""
    turn = math.pi / rays
    return polygon(
        (
            cx + (radius if i % 2 == 0 else radius * inner) * math.sin(i * turn),
            cy - (radius if i % 2 == 0 else radius * inner) * math.cos(i * turn),
        )
        for i in range(2 * rays)
    )


def parse(d: str) -> Path:
    """An outline from an SVG path string (M L H V C S Q T A Z, absolute or relative)."""
    tokens = _TOKEN.findall(d)
    path, i = Path(), 0
    x = y = start_x = start_y = 0.0
    handle: Point | None = None
    letter = ""
    while i < len(tokens):
        if tokens[i][0]:
            letter, i = tokens[i][0], i + 1
        kind, relative = letter.upper(), letter.islower()
        numbers = [float(t[1]) for t in tokens[i : i + _TAKES[kind]]]
        i += _TAKES[kind]
        ox, oy = (x, y) if relative else (0.0, 0.0)
        last_x, last_y, last_handle, handle = x, y, handle, None
        if kind == "Z":
            path.close()
            x, y = start_x, start_y
        elif kind == "H":
            x = ox + numbers[0]
            path.line(x, y)
        elif kind == "V":
            y = oy + numbers[0]
            path.line(x, y)
        elif kind == "A":
            x, y = ox + numbers[5], oy + numbers[6]
            _arc(path, (last_x, last_y), numbers[:5], (x, y))
        else:
            points = [(ox + numbers[k], oy + numbers[k + 1]) for k in range(0, len(numbers), 2)]
            x, y = points[-1]
            if kind == "M":
                path.move(x, y)
                start_x, start_y = x, y
                letter = "l" if relative else "L"
            elif kind == "L":
                path.line(x, y)
            elif kind in "CS":
                reflected = (
                    (2 * last_x - last_handle[0], 2 * last_y - last_handle[1])
                    if last_handle
                    else (last_x, last_y)
                )
                first, second = (points[0], points[1]) if kind == "C" else (reflected, points[0])
                path.curve(*first, *second, x, y)
                handle = second
            else:  # Q and T: one handle, raised to a cubic
                reflected = (
                    (2 * last_x - last_handle[0], 2 * last_y - last_handle[1])
                    if last_handle
                    else (last_x, last_y)
                )
                q = points[0] if kind == "Q" else reflected
                path.curve(
                    last_x + 2 / 3 * (q[0] - last_x),
                    last_y + 2 / 3 * (q[1] - last_y),
                    x + 2 / 3 * (q[0] - x),
                    y + 2 / 3 * (q[1] - y),
                    x,
                    y,
                )
                handle = q
    return path


def _arc(path: Path, start: Point, shape: Sequence[float], end: Point) -> None:
    """An elliptical arc as cubic curves (the endpoint form of the SVG specification)."""
    rx, ry, tilt, large, sweep = abs(shape[0]), abs(shape[1]), math.radians(shape[2]), shape[3], shape[4]
    if rx == 0 or ry == 0 or start == end:
        path.line(*end)
        return
    cos, sin = math.cos(tilt), math.sin(tilt)
    hx, hy = (start[0] - end[0]) / 2, (start[1] - end[1]) / 2
    px, py = cos * hx + sin * hy, -sin * hx + cos * hy
    grow = math.sqrt(max(1.0, (px / rx) ** 2 + (py / ry) ** 2))
    rx, ry = rx * grow, ry * grow
    under = rx**2 * py**2 + ry**2 * px**2
    root = math.sqrt(max(0.0, (rx**2 * ry**2 - under) / under)) * (-1 if large == sweep else 1)
    qx, qy = root * rx * py / ry, -root * ry * px / rx
    cx = cos * qx - sin * qy + (start[0] + end[0]) / 2
    cy = sin * qx + cos * qy + (start[1] + end[1]) / 2
    a1 = math.atan2((py - qy) / ry, (px - qx) / rx)
    span = math.atan2((-py - qy) / ry, (-px - qx) / rx) - a1
    if sweep and span < 0:
        span += 2 * math.pi
    elif not sweep and span > 0:
        span -= 2 * math.pi
    parts = max(1, math.ceil(abs(span) / (math.pi / 2) - 1e-9))
    step = span / parts
    k = 4 / 3 * math.tan(step / 4)

    def on(a: float, dx: float, dy: float) -> Point:
        ex, ey = rx * (math.cos(a) + dx), ry * (math.sin(a) + dy)
        return cx + cos * ex - sin * ey, cy + sin * ex + cos * ey

    for n in range(parts):
        a, b = a1 + n * step, a1 + (n + 1) * step
        first = on(a, -k * math.sin(a), k * math.cos(a))
        second = on(b, k * math.sin(b), -k * math.cos(b))
        path.curve(*first, *second, *on(b, 0, 0))
