"""Tokens by the line printed round them: of one under another, a die or a card an arc of that line shows.

Tokens that were read tell how such a line looks in this photo: its colour beside it, in this light, and how
much of it the camera's blur has left. Nothing else on a table has such an arc in such a colour, concentric
and of the right size.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.see import Seen, View
from scorer.vision.unseen.glare import in_photo, on_patch

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

PX_PER_MM, SOFT_PX = 4.0, 0.7
RADIUS_MM = 12.0
# From the middle of a token: within its line, on it, and between it and the edge.
WITHIN_MM, LINE_MM, BEYOND_MM = 10.2, 11.1, 11.7
LINE_WIDE_MM, HAT_MM = 0.6, 1.5
EDGE_MM = 0.6  # next to a piece lies its shadow
HALO_MM = 1.0  # next to white all is nearly white
LEAST_LINE = 10.0  # levels: fainter lines say nothing
RAYS = 48
TURNS = np.arange(RAYS) * 2 * np.pi / RAYS
SPOKES = np.stack([np.cos(TURNS), np.sin(TURNS)], axis=1)[:, None]
# Measured with gold 3 to 16 mm from the middle of gold upon it, on all grounds: 0.81 and more of what is in
# sight, 14 rays and more; of cloths, newspapers and wood 0.78 at most, but for arcs of fewer rays.
LEAST_RAYS, RINGED = 13, 0.8
# Of a token under a die an arc in one piece is in sight, and nobody knows where the die ends: 15 of 16 rays
# and more; elsewhere 14 at most.
ARC_RAYS, ARC_MORE = 16, 0.1
# Under a reflection that may hide a mark: tokens 0.5 and more, nearly all 0.7; bare tables 0.41 at most. Of
# fewer than twenty rays each says less, and with so few in sight nobody can say what lies there.
ENOUGH_RAYS, IN_GLARE, BLIND_RAYS = 20, 0.46, 6
SPOILT_MM = 7.0  # glare so near to the middle of a token spoils its mark
OFF = 0.14  # of the lightest channel: so far may a colour be off, in so much more or less light
LIGHTS = (0.5, 1.2)
GLANCE, MOST, APART_MM, TINTED, MOST_TRIED = 0.2, 800, 1.5, 0.6, 150
NEAR = np.stack(np.meshgrid(*[np.arange(-0.6, 0.61, 0.3)] * 2), axis=-1).reshape(-1, 2) * PX_PER_MM
STEP_PX = 2
AT_ONCE = 4096  # places: OpenCV takes at most 32766, and a white table may have more
GREY = np.full((1, 3), 1 / 3, np.float32)
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


class Measure(NamedTuple):
    """How dark a line must be, times that of tokens that were read; how much darker than within it."""

    least: float
    most: float
    within: float
    veiled: bool = False


ANY, PLAIN, UNDER_GLARE = (
    Measure(-np.inf, np.inf, -np.inf),
    Measure(0.4, 2.5, 0.2),
    Measure(0.35, 2.5, 0.1, True),
)


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """What a photo makes of white paper, and how much darker (levels) of a black line as thin on it."""

    white: Array
    darker: Array


def line_in(view: View, tokens: Sequence[tuple[Seen, Array, float]]) -> Line | None:
    """The line as tokens that were read show it.

    With each comes the colour that is printed beside its line, and how much darker (a share) its line is.
    """
    found = []
    for token, colour, darker in tokens:
        patch, _ = _patch(view, token.centre + RADIUS_MM * 1.2 * SQUARE)
        middle = np.array(patch.shape[1::-1])[None] / 2 - 0.5
        colours, _ = _along(patch, np.zeros(patch.shape[:2], np.uint8), middle)
        within, line, beyond = np.median(colours[0], axis=0)
        beside = (within + beyond) / 2
        found.append((beside / colour, (beside - line) / colour / darker))
    if not found:
        return None
    white, darker_by = np.median(found, axis=0)
    return Line(white, darker_by) if float(darker_by.mean()) > LEAST_LINE else None


@dataclass(frozen=True, slots=True, eq=False)
class Ringed:
    """Tokens to look for in a photo: the colours beside their lines, and how much darker these are."""

    view: View
    known: Sequence[Seen]
    colours: Sequence[Array]
    darker: float
    line: Line
    on_table: bool = True
    """Things that nobody knows may lie on them; a card's picture has arcs of its own."""

    def in_part(self, area: Array) -> Iterator[Array]:
        """The middles (mm) of tokens in an area of the table of whose line an arc is in sight."""
        patch, glare = _patch(self.view, area)
        hidden = self._pieces(area, patch.shape) | _grown(glare, HALO_MM)
        places = self._likely(patch, hidden)
        tinted = self._told(*_along(patch, hidden, places), ANY)
        places = places[tinted > TINTED][:MOST_TRIED]
        tries = (places[:, None] + NEAR).reshape(-1, 2)
        shares = self._told(*_along(patch, hidden, tries), PLAIN).reshape(-1, len(NEAR)).max(axis=1)
        taken: list[Array] = []
        for i in np.argsort(-shares)[: int((shares > RINGED).sum())]:
            if all(np.hypot(*(places[i] - one)) > RADIUS_MM * PX_PER_MM for one in taken):
                taken.append(places[i])
                yield _on_table(places[i], area, patch.shape)

    def in_glare(self, area: Array) -> Iterator[Array]:
        """The middle (mm) of a token that glare may hide: its line shows, or too little to say."""
        patch, glare = _patch(self.view, area)
        pieces = self._pieces(area, patch.shape)
        room = cv2.distanceTransform(1 - pieces, cv2.DIST_L2, 5) > (RADIUS_MM - 2) * PX_PER_MM
        could = (_grown(glare, SPOILT_MM) > 0) & room
        places = np.argwhere(could[::STEP_PX, ::STEP_PX])[:, ::-1].astype(float) * STEP_PX
        hidden = pieces | _grown(glare, HALO_MM)
        parts = np.split(places, range(AT_ONCE, len(places), AT_ONCE))
        shares = np.concatenate([self._under_glare(patch, hidden, part) for part in parts])
        if shares.max(initial=0) > IN_GLARE:
            yield _on_table(places[int(shares.argmax())], area, patch.shape)

    def _under_glare(self, patch: Pixels, hidden: Pixels, places: Array) -> Floats:
        """How much of the line there is about places of which glare hides a part."""
        there, count = self._rays(*_along(patch, hidden, places), UNDER_GLARE)
        shares = there.sum(axis=2).max(axis=0) / np.maximum(count, 1)
        return np.where(count < BLIND_RAYS, 1.0, shares * np.minimum(1, count / ENOUGH_RAYS))

    def _pieces(self, area: Array, shape: tuple[int, ...]) -> Pixels:
        """1 where a known piece lies, or the photo ends."""
        canvas = (~in_photo(self.view, area, shape)).astype(np.uint8)
        for piece in self.known:
            outline = on_patch(piece.corners, area, shape)
            middle, (wide, tall) = outline.mean(axis=0), piece.printing.size
            if wide == tall == 2 * RADIUS_MM:
                column, row = np.round(middle).astype(int).tolist()
                cv2.circle(canvas, (column, row), round((RADIUS_MM + EDGE_MM) * PX_PER_MM), 1, -1)
            else:
                away = outline - middle
                grown = outline + EDGE_MM * PX_PER_MM * 1.4 * away / np.hypot(*away.T)[:, None]
                cv2.fillConvexPoly(canvas, np.round(grown).astype(np.int32), 1)
        return canvas

    def _likely(self, patch: Pixels, hidden: Pixels) -> Array:
        """Places (column, row) about which much of what is in sight of the line is a thin line."""
        grey = cv2.transform(patch.astype(np.float32), GREY)
        side = 2 * round(HAT_MM * PX_PER_MM / 2) + 1
        round_ = cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))
        usual = 0.7 * self.darker * float((self.line.darker * np.mean(self.colours, axis=0)).mean())
        hat = cv2.MORPH_BLACKHAT if usual > 0 else cv2.MORPH_TOPHAT
        dark = np.clip(cv2.morphologyEx(grey, hat, round_) / abs(usual), 0, 1)
        shown, ring = (hidden == 0).astype(np.float32), _ring()
        # At half the size: a quarter of the time, and what is found is looked at all round in any case.
        seen, lined = (
            cv2.filter2D(_halved(part), cv2.CV_32F, ring, borderType=cv2.BORDER_CONSTANT)
            for part in (shown, dark * shown)
        )
        share = np.where(seen > LEAST_RAYS / RAYS * ring.sum(), lined / np.maximum(seen, 1), 0)
        near = np.ones((2 * round(APART_MM * PX_PER_MM / 2) + 1,) * 2, np.uint8)
        peaks = np.argwhere((share > GLANCE) & (share >= cv2.dilate(share, near)))
        best = np.argsort(-share[tuple(peaks.T)])[:MOST]
        return np.asarray(2 * peaks[best, ::-1] + 0.5, float)

    def _told(self, seen: Floats, clear: Flags, at: Measure) -> Floats:
        """How much of the line there is of what is in sight: all of it, in one piece, or a long arc."""
        there, count = self._rays(seen, clear, at)
        shares = there.sum(axis=2) / np.maximum(count, 1)
        told = np.where(count < LEAST_RAYS, 0, np.minimum(shares, _longest(there, LEAST_RAYS)))
        if self.on_table:
            told = np.maximum(told, _longest(there, ARC_RAYS) - ARC_MORE)
        return np.asarray(told.max(axis=0))

    def _rays(self, seen: Floats, clear: Flags, at: Measure) -> tuple[Flags, Floats]:
        """Colour by colour: along which rays in sight there is such a line; how many are in sight."""
        within, on_line, beyond = np.moveaxis(seen, 2, 0)
        beside = (within + beyond) / 2  # so a reflection that fades across the line says nothing
        found = []
        for colour in self.colours:
            rim, darker = self.line.white * colour, self.line.darker * colour * self.darker
            light = np.clip(beside @ rim / (rim @ rim), *LIGHTS)
            deep, deep_within = ((side - on_line) @ darker / (darker @ darker) for side in (beside, within))
            # The edge of a cloth's square is as dark as one of its sides.
            is_line = (deep > at.least * np.minimum(light, 1)) & (deep < at.most) & (deep_within > at.within)
            if at.veiled:  # light adds the same to all colours
                more = beside - rim
                off = np.abs(more - np.maximum(0, more.min(axis=2, keepdims=True))).mean(axis=2)
            else:
                off = np.abs(beside - light[..., None] * rim).max(axis=2)
            found.append(clear & is_line & (off < OFF * rim.max()))
        return np.array(found), clear.sum(axis=1)


def _longest(there: Flags, rays: int) -> Floats:
    """Which share of so many rays side by side, where it is largest; once round and on."""
    sums = np.cumsum(np.concatenate([there[..., :1] * 0, there, there[..., : rays - 1]], axis=2), axis=2)
    return np.asarray((sums[..., rays:] - sums[..., :-rays]).max(axis=2) / rays)


def _patch(view: View, area: Array) -> tuple[Pixels, Pixels]:
    """An area of the table from above, and 1 where light wiped out all colours."""
    patch = view.patch(area, PX_PER_MM)
    white = cv2.inRange(patch, (WIPED_OUT,) * 3, (255,) * 3) // 255
    glare = cv2.morphologyEx(white, cv2.MORPH_OPEN, np.ones((3, 3), np.uint8))
    return np.asarray(cv2.GaussianBlur(patch, (0, 0), SOFT_PX), np.uint8), np.asarray(glare, np.uint8)


def _grown(flags: Pixels, by_mm: float) -> Pixels:
    side = 2 * round(by_mm * PX_PER_MM) + 1
    return np.asarray(cv2.dilate(flags, cv2.getStructuringElement(cv2.MORPH_ELLIPSE, (side, side))), np.uint8)


def _on_table(place: Array, area: Array, shape: tuple[int, ...]) -> Array:
    right, down = (area[1] - area[0]) / shape[1], (area[3] - area[0]) / shape[0]
    return np.asarray(area[0] + right * (place[0] + 0.5) + down * (place[1] + 0.5))


def _along(patch: Pixels, hidden: Pixels, middles: Array) -> tuple[Floats, Flags]:
    """Ray by ray about each place: colours within the line, on it and beyond it; whether all are seen."""
    if not len(middles):
        return np.zeros((0, RAYS, 3, 3)), np.zeros((0, RAYS), bool)
    far = np.array([WITHIN_MM, LINE_MM, BEYOND_MM])[:, None] * PX_PER_MM
    points = (middles[:, None, None] + SPOKES * far).astype(np.float32)
    shape = points.shape[:3]
    x, y = np.moveaxis(points.reshape(-1, RAYS * len(far), 2), 2, 0).copy()
    colours = cv2.remap(patch, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE).reshape(*shape, 3)
    covered = cv2.remap(hidden, x, y, cv2.INTER_NEAREST, borderValue=1).reshape(shape) > 0
    # On a table that is wiped out nothing shows between the line and the edge: there it is as within.
    colours[:, :, 2] = np.where(covered[:, :, 2:], colours[:, :, 0], colours[:, :, 2])
    return colours.astype(np.float32), np.asarray(~covered[:, :, :2].any(axis=2))


def _halved(values: Floats) -> Floats:
    even = values[: values.shape[0] // 2 * 2, : values.shape[1] // 2 * 2]
    return np.asarray(cv2.resize(even, None, fx=0.5, fy=0.5, interpolation=cv2.INTER_AREA), np.float32)


@cache
def _ring() -> Floats:
    """How much of each pixel, at half the size, the line of a token fills about its middle."""
    pixel_mm = 2 / PX_PER_MM
    reach = int(np.ceil(RADIUS_MM / pixel_mm))
    y, x = np.mgrid[-reach : reach + 1, -reach : reach + 1]
    off = np.abs(np.hypot(x, y) - LINE_MM / pixel_mm)
    return np.asarray(np.clip(LINE_WIDE_MM / 2 / pixel_mm + 0.5 - off, 0, 1), np.float32)
