"""The real faces, as printed: each side of a piece as a picture of so many pixels a millimetre."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache

import numpy as np
from numpy.typing import NDArray

from pnp.deck.load import load_game
from pnp.deck.model import Game, Piece, Side
from pnp.face.gallery import Gallery
from pnp.pens.ink import Ink
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures
from pnp.pipeline import marks_of

Pixels = NDArray[np.uint8]

PX_PER_MM = 8.0


@cache
def deck(name: str) -> Game:
    return load_game(name)


@cache
def _gallery(name: str, lang: str, ink: Ink = "full") -> Gallery:
    return Gallery(deck(name), lang, ink, use_cache=False)


@cache
def marks(name: str) -> dict[tuple[str, Side], tuple[int, ...]]:
    return dict(marks_of(deck(name), _gallery(name, "en")))


@cache
def pieces(name: str) -> dict[str, Piece]:
    return {piece.id: piece for piece in deck(name).pieces()}


_cut_outs: Mapping[tuple[str, str], Pixels] | None = None


@contextmanager
def cut_from_paper(pieces: Mapping[tuple[str, str], Pixels]) -> Iterator[None]:
    """Only these pictures (by piece and side) are photographed, instead of the deck's own faces."""
    from tests.camera import wear

    global _cut_outs
    _cut_outs = pieces
    wear.forget()
    try:
        yield
    finally:
        _cut_outs = None
        wear.forget()


_printing: tuple[str, Ink] = ("en", "full")


@contextmanager
def printed(lang: str, ink: Ink) -> Iterator[None]:
    """The decks that are photographed were printed in another language and ink."""
    from tests.camera import wear

    global _printing
    before, _printing = _printing, (lang, ink)
    wear.forget()
    try:
        yield
    finally:
        _printing = before
        wear.forget()


def face(name: str, piece_id: str, side: Side = "front") -> Pixels:
    """One side, trimmed to its cut line, as RGBA; film is transparent where there is no ink."""
    if _cut_outs is not None:
        return _cut_outs[piece_id, side]
    return _drawn(name, piece_id, side, *_printing)


@cache
def _drawn(name: str, piece_id: str, side: Side, lang: str, ink: Ink) -> Pixels:
    piece = pieces(name)[piece_id]
    gallery = _gallery(name, lang, ink)
    kind = piece.kind
    pdf = PdfFile(title="face", lang=lang)
    pdf.begin_page(kind.width_mm, kind.height_mm)
    drawn = gallery.face(piece, side)
    if drawn:
        pdf.lay(drawn.fragments, 0, 0)
        numbers = marks(name).get((piece_id, side), ())
        if numbers:
            pdf.lay(gallery.marks(piece, side, numbers), 0, 0)
    pdf.end_page()
    see_through = kind.material == "film"
    picture = next(iter(page_pictures(pdf.content(), dpi=PX_PER_MM * 25.4, see_through=see_through)))
    pixels = np.asarray(picture.convert("RGBA")).copy()
    if kind.shape == "disc":
        height, width = pixels.shape[:2]
        y, x = np.mgrid[:height, :width]
        outside = ((x + 0.5 - width / 2) / (width / 2)) ** 2 + (
            (y + 0.5 - height / 2) / (height / 2)
        ) ** 2 > 1
        pixels[outside, 3] = 0
    return pixels
