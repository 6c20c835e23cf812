"""Photo and report in, the annotated photo out: outlines, names, points, doubts, empty places, scores."""

from __future__ import annotations

from collections.abc import Mapping
from io import BytesIO

import cv2
import numpy as np
from numpy.typing import NDArray
from PIL import Image

from scorer.report.language import Language, signed
from scorer.report.picture.ink import DARK, DOUBT, LIGHT, QUIET, Colour, Ink, Points, on, player_colours
from scorer.report.picture.marked import doubts_of_players, doubts_on, numbers_on, points_on
from scorer.report.picture.panel import panel
from scorer.report.picture.shapes import empty_cells, inner, own_middle, rounded, side
from scorer.report.report import Report
from scorer.report.words import language_of
from scorer.sight import SeenPiece

LONGEST_PX = 2000  # enough to read every name, small enough to send to a friend
LEAST_NAME_PX = 10  # smaller words are only in the way


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
            for cell in empty_cells([self.pieces[i] for i in mine], [self.corners[i] for i in mine]):
                self.ink.dashes(inner(cell, 0.1), LIGHT, 0.8, dash=5.0)
        for i, piece in enumerate(self.pieces):
            self._outline(piece, self.corners[i], doubtful=i in numbers or piece.certainty < 1)
        for i in numbers:
            words = " · ".join(map(str, numbers[i]))
            size = round(min(max(20.0, side(self.corners[i]) * 0.26), self.ink.unit * 16))
            self.ink.label([self.corners[i].mean(axis=0)], words, size, DOUBT)
        for i, worth in points.items():
            if worth and i not in numbers:
                self._points(i, worth, self.colours[str(self.pieces[i].player)])
        for i, number in numbers_on(self.report, self.pieces).items():
            if i not in numbers:
                self._number(self.corners[i], number)
        self._players(doubts_of_players(self.report.score.doubts, numbers))
        for i, piece in enumerate(self.pieces):
            if piece.card in self.discs:
                self.ink.keep_free(self.corners[i])
        for i, piece in enumerate(self.pieces):
            self._name(piece, self.corners[i])

    def _outline(self, piece: SeenPiece, corners: Points, *, doubtful: bool) -> None:
        colour = self.colours.get(piece.player or "", QUIET)
        shape = rounded(corners) if piece.card in self.discs else inner(corners, 0.02)
        if doubtful:
            self.ink.outline(shape, DOUBT, 2.2)
            self.ink.dashes(shape, colour, 1.0)
        else:
            self.ink.outline(shape, colour, 1.6)

    def _points(self, number: int, worth: int, colour: Colour) -> None:
        corners = self.corners[number]
        words = f"+{worth}" if worth > 0 else signed(worth)
        size = round(min(max(16.0, side(corners) * 0.24), self.ink.unit * 14))
        self.ink.label([own_middle(number, self.corners)], words, size, colour, on(colour))

    def _number(self, corners: Points, number: int) -> None:
        """What a token says, at its lower rim: its own print is small in a photo of the whole table."""
        size = round(min(max(15.0, side(corners) * 0.45), self.ink.unit * 9))
        low = np.array([corners[:, 0].mean(), corners[:, 1].max() - size * 0.4])
        self.ink.label([low], str(number), size, DARK)

    def _name(self, piece: SeenPiece, corners: Points) -> None:
        """The card's name low on the piece, as large as its width allows; a token has its number."""
        if piece.card is None or piece.card in self.discs:
            return
        words = self.language.name(piece.card)
        low, middle = corners[:, 1].max(), corners.mean(axis=0)
        wide = corners[:, 0].max() - corners[:, 0].min()
        size = round(min(side(corners) * 0.15, self.ink.unit * 9))
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
            words = f"{name} · {signed(totals[name])}"
            height = self.ink.pixels.shape[0]
            at = top if top > size else low if low < height - size else top + 2 * size
            self.ink.label([np.array([middle, at])], words, size, colour, on(colour))
            if numbers.get(name):
                beside = self.ink.size(words, size)[0] / 2
                marks = " · ".join(map(str, numbers[name]))
                across = middle + beside + self.ink.size(marks, size)[0] / 2 + size * 0.2
                self.ink.label([np.array([across, at])], marks, size, DOUBT)
