"""Photo and report in, the annotated photo out: outlines, names, points, doubts, empty places, scores."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorer.report.language import Language
from scorer.report.picture.ink import DARK, DOUBT, LIGHT, QUIET, Colour, Ink, Points, on, player_colours
from scorer.report.picture.marked import doubts_of_players, doubts_on, points_on
from scorer.report.picture.panel import panel
from scorer.report.report import Report
from scorer.report.words import language_of
from scorer.sight import SeenPiece

LONGEST_PX = 2000  # enough to read every name, small enough to send to a friend
LEAST_NAME_PX = 10  # smaller words are only in the way
_CELL = re.compile(r"row (\d+), column (\d+)")


def annotated(
    report: Report, lang: str, photo: int, pixels: NDArray[np.uint8], *, png: bool = False
) -> bytes:
    """The upright photo (RGB) with what was read drawn on it, and the scores below, as a JPEG or PNG file."""
    assert report.sight is not None
    language = language_of(report, lang)
    colours = player_colours(player.name for player in report.score.players)
    scale = min(1.0, LONGEST_PX / max(pixels.shape[:2]))
    small = (
        cv2.resize(pixels, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA) if scale < 1 else pixels
    )
    ink = Ink(np.asarray(small, np.uint8).copy(), max(pixels.shape[:2]) * scale / 700)
    drawing = _Drawing(ink, report, language, colours, photo, scale)
    drawing.draw()
    above = ink.finished()
    below = panel(report, language, colours, above.width)
    whole = Image.new("RGB", (above.width, above.height + below.height))
    whole.paste(above, (0, 0))
    whole.paste(below, (0, above.height))
    out = BytesIO()
    whole.save(out, "PNG") if png else whole.save(out, "JPEG", quality=88)
    return out.getvalue()


class _Drawing:
    """One photo's pieces."""

    def __init__(
        self,
        ink: Ink,
        report: Report,
        language: Language,
        colours: Mapping[str, Colour],
        photo: int,
        scale: float,
    ) -> None:
        assert report.sight is not None
        self.ink, self.language, self.colours = ink, language, colours
        self.report = report
        self.pieces = [piece for piece in report.sight.pieces if piece.photo == photo]
        self.corners = [np.array(piece.corners, float) * scale for piece in self.pieces]
        self.discs = {card.id for card in report.game.cards if card.kind.shape == "disc"}

    def draw(self) -> None:
        numbers = doubts_on(self.report.score.doubts, self.pieces)
        points = points_on(self.report, self.pieces)
        for name in self.colours:
            mine = [i for i, piece in enumerate(self.pieces) if piece.player == name]
            for cell in _empty_cells([self.pieces[i] for i in mine], [self.corners[i] for i in mine]):
                self.ink.dashes(_inner(cell, 0.1), LIGHT, 0.8, dash=5.0)
        for i, piece in enumerate(self.pieces):
            self._outline(piece, self.corners[i], doubtful=i in numbers or piece.certainty < 1)
        for i in numbers:
            words = " · ".join(map(str, numbers[i]))
            size = round(min(max(20.0, _side(self.corners[i]) * 0.26), self.ink.unit * 16))
            self.ink.label([self.corners[i].mean(axis=0)], words, size, DOUBT)
        for i, worth in points.items():
            if worth and i not in numbers:
                self._points(self.corners[i], worth, self.colours[str(self.pieces[i].player)])
        self._players(doubts_of_players(self.report.score.doubts, numbers))
        for i, piece in enumerate(self.pieces):
            self._name(piece, self.corners[i])

    def _outline(self, piece: SeenPiece, corners: Points, *, doubtful: bool) -> None:
        colour = self.colours.get(piece.player or "", QUIET)
        shape = _round(corners) if piece.card in self.discs else _inner(corners, 0.02)
        if doubtful:
            self.ink.outline(shape, DOUBT, 2.2)
            self.ink.dashes(shape, colour, 1.0)
        else:
            self.ink.outline(shape, colour, 1.6)

    def _points(self, corners: Points, worth: int, colour: Colour) -> None:
        words = f"+{worth}" if worth > 0 else f"−{-worth}"
        size = round(min(max(16.0, _side(corners) * 0.24), self.ink.unit * 14))
        self.ink.label([corners.mean(axis=0)], words, size, colour, on(colour))

    def _name(self, piece: SeenPiece, corners: Points) -> None:
        """The card's name low on the piece, as large as its width allows; tokens speak for themselves."""
        side = _side(corners)
        if piece.card is None or piece.card in self.discs:
            return
        words = self.language.name(piece.card)
        low, middle = corners[:, 1].max(), corners.mean(axis=0)
        wide = corners[:, 0].max() - corners[:, 0].min()
        size = round(min(side * 0.15, self.ink.unit * 9))
        while size > 9 and self.ink.size(words, size)[0] > wide * 1.05:
            size -= 1
        if size < LEAST_NAME_PX:
            return
        step = np.array([0.0, size * 1.3])
        first = np.array([middle[0], low - size * 1.1])
        aside = np.array([wide * 0.3, 0.0])
        places = [
            first,
            *(first + aside * k - step * up for up in (0, 1, 2, 3) for k in (0, -1, 1)),
        ]
        self.ink.label(places, words, size, DARK)

    def _players(self, numbers: Mapping[str, tuple[int, ...]]) -> None:
        """A plate above each layout: the name, the total, and doubts that lie on no piece."""
        totals = {player.name: player.total for player in self.report.score.players}
        for name, colour in self.colours.items():
            mine = [self.corners[i] for i, piece in enumerate(self.pieces) if piece.player == name]
            if not mine:
                continue
            every = np.concatenate(mine)
            size = round(self.ink.unit * 13)
            middle = (every[:, 0].max() + every[:, 0].min()) / 2
            top, low = every[:, 1].min() - size, every[:, 1].max() + size
            words = f"{name} · {totals[name]}"
            height = self.ink.pixels.shape[0]
            at = top if top > size else low if low < height - size else top + 2 * size
            self.ink.label([np.array([middle, at])], words, size, colour, on(colour))
            if numbers.get(name):
                beside = self.ink.size(words, size)[0] / 2
                marks = " · ".join(map(str, numbers[name]))
                across = middle + beside + self.ink.size(marks, size)[0] / 2 + size * 0.2
                self.ink.label([np.array([across, at])], marks, size, DOUBT)


def _side(corners: Points) -> float:
    edges = corners - np.roll(corners, 1, axis=0)
    return float(np.sqrt((edges**2).sum(axis=1)).min())


def _inner(corners: Points, share: float) -> Points:
    middle = corners.mean(axis=0)
    shrunk: Points = middle + (corners - middle) * (1 - share)
    return shrunk


def _round(corners: Points) -> Points:
    """The ellipse in a square seen from the side."""
    around = np.linspace(0, 2 * np.pi, 40, endpoint=False)
    right, down = (corners[1] - corners[0]) / 2, (corners[3] - corners[0]) / 2
    ellipse: Points = corners.mean(axis=0) + np.cos(around)[:, None] * right + np.sin(around)[:, None] * down
    return ellipse


def _empty_cells(pieces: Sequence[SeenPiece], corners: Sequence[Points]) -> list[Points]:
    """Places of a grid, between the cards that were seen, where none lies."""
    cells = {}
    for piece, points in zip(pieces, corners, strict=True):
        place = _CELL.fullmatch(piece.place)
        if place and piece.piece is not None:
            cells[int(place[1]), int(place[2])] = points
        elif place:
            cells.setdefault((int(place[1]), int(place[2])), points)
    if len(cells) < 2:
        return []
    unit = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], float)
    grid = np.concatenate([unit + np.array((column, row)) for row, column in cells])
    view, _ = cv2.findHomography(grid, np.concatenate(list(cells.values())))
    if view is None:
        return []
    rows, columns = zip(*cells, strict=True)
    free = [
        (row, column)
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(columns), max(columns) + 1)
        if (row, column) not in cells
    ]
    return [
        np.asarray(cv2.perspectiveTransform((unit + np.array((column, row)))[None], view)[0], float)
        for row, column in free
    ]
