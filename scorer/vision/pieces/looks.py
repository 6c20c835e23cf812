"""Looks: a small picture of every printed face, to compare with what the camera sees.

The picture is the witness: a mark says which piece this is, its look says whether that can be true.
Drawn once from the deck and kept in the person's cache folder. A deck may be printed with little ink or in
grey: while a table is read, the looks are those of its ink.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Hashable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, wraps
from pathlib import Path as File
from typing import Any, ParamSpec, TypeVar

import numpy as np
from numpy.typing import NDArray

from pnp.deck.known import known_game
from pnp.deck.model import SIDES, Game, Piece, Side
from pnp.face.kept import world_digest
from pnp.pens.ink import INKS as INKS
from pnp.pens.ink import Ink as Ink

Look = NDArray[np.uint8]

Given = ParamSpec("Given")
Made = TypeVar("Made")

LOOK_PX = 24  # on its longer side; enough for colour, motif and outline, too little for words
CLOSE_MM = 2.0  # a pixel: enough to see where on a card something lies

_ink: ContextVar[Ink] = ContextVar("ink", default="full")


@contextmanager
def printed_in(ink: Ink) -> Iterator[None]:
    """Inside, looks are those of a deck that was printed in this ink."""
    before = _ink.set(ink)
    try:
        yield
    finally:
        _ink.reset(before)


def looks_of(game_id: str) -> Mapping[tuple[str, Side], Look]:
    """The look of each side of each piece, marks left out (RGB, longer side LOOK_PX)."""
    return _looks(game_id, _ink.get(), close=False)


def close_looks_of(game_id: str) -> Mapping[tuple[str, Side], Look]:
    """The same, looked at more closely (a pixel for every CLOSE_MM)."""
    return _looks(game_id, _ink.get(), close=True)


def cached_by_ink(make: Callable[Given, Made]) -> Callable[Given, Made]:
    """As functools.cache, for what is made from looks: once for each ink."""
    kept: dict[Hashable, Made] = {}

    @wraps(make)
    def made(*args: Given.args, **options: Given.kwargs) -> Made:
        key = (_ink.get(), args, tuple(options.items()))
        if key not in kept:
            kept[key] = make(*args, **options)
        return kept[key]

    return made


@cache
def _looks(game_id: str, ink: Ink, *, close: bool) -> Mapping[tuple[str, Side], Look]:
    game = known_game(game_id)
    file = _cache_file(game, ink, close=close)
    kept = _read(file)
    if kept is None:
        kept = _drawn(game, ink, close=close)
        _write(file, kept)
    return {(name, side): look for (name, side), look in kept.items()}


def _drawn(game: Game, ink: Ink, *, close: bool) -> dict[tuple[str, Side], Look]:
    # What draws is loaded when something must be drawn: once, while the cards stay as they are.
    from pnp.face.gallery import Gallery
    from pnp.pens.pdf_file import PdfFile
    from pnp.pens.png import page_pictures

    gallery = Gallery(game, "en", ink)
    pdf = PdfFile(title="looks", lang="en")
    pages: dict[str, int] = {}
    where: dict[tuple[str, Side], int] = {}
    sizes: list[tuple[float, float]] = []
    for piece in game.pieces():
        for side in SIDES:
            drawn = gallery.face(piece, side)
            if drawn is None:
                continue
            if drawn.key not in pages:
                pages[drawn.key] = len(pages)
                sizes.append((piece.kind.width_mm, piece.kind.height_mm))
                pdf.begin_page(piece.kind.width_mm, piece.kind.height_mm)
                pdf.lay(drawn.fragments, 0, 0)
                pdf.end_page()
            where[piece.id, side] = pages[drawn.key]
    gallery.keep()
    pictures = []
    for picture, size in zip(
        page_pictures(pdf.content(), dpi=40 if ink == "full" else 120), sizes, strict=True
    ):
        scale = 1 / CLOSE_MM if close else LOOK_PX / max(size)
        small = picture.convert("RGB").resize((round(size[0] * scale), round(size[1] * scale)))
        pictures.append(np.asarray(small))
    return {key: pictures[page] for key, page in where.items()}


def _cache_file(game: Game, ink: Ink, *, close: bool) -> File:
    base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    cards = "-".join(str(file.stat().st_mtime_ns) for file in sorted(game.folder.glob("*.yaml")))
    digest = f"{hash_of(world_digest(game) + cards)}"
    kind = "close-looks" if close else "looks"
    return File(base) / "papertable" / f"{kind}-{game.id}-{ink}-{digest}.npz"


def hash_of(words: str) -> str:
    from hashlib import sha256

    return sha256(words.encode()).hexdigest()[:16]


def _read(file: File) -> dict[tuple[str, Side], Look] | None:
    try:
        with np.load(file, allow_pickle=False) as kept:
            unique, names = kept["names"], kept["which"]
            looks = [kept[f"look{i}"] for i in range(int(kept["count"]))]
            pairs = [str(name).rsplit("|", 1) for name in unique]
            return {
                (piece, "front" if side == "front" else "back"): looks[int(i)]
                for (piece, side), i in zip(pairs, names, strict=True)
            }
    except (OSError, ValueError, KeyError, EOFError):
        return None


def _write(file: File, looks: Mapping[tuple[str, Side], Look]) -> None:
    """Keep them; older ones of the same game are removed. A cache that cannot be written is no trouble."""
    distinct: dict[int, int] = {}
    pictures: list[Look] = []
    for look in looks.values():
        if id(look) not in distinct:
            distinct[id(look)] = len(pictures)
            pictures.append(look)
    arrays: dict[str, Any] = {f"look{i}": look for i, look in enumerate(pictures)}
    names = np.array([f"{piece}|{side}" for piece, side in looks])
    which = np.array([distinct[id(look)] for look in looks.values()])
    beside = file.with_name(f"{file.stem}.{os.getpid()}.npz")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        for old in file.parent.glob(f"{file.name.rsplit('-', 1)[0]}-*.npz"):
            old.unlink(missing_ok=True)
        np.savez_compressed(beside, names=names, which=which, count=len(pictures), **arrays)
        os.replace(beside, file)
    except OSError:
        beside.unlink(missing_ok=True)


def piece_of(game: Game, name: str) -> Piece | None:
    """A piece by its id, if the deck still has it."""
    return next((piece for piece in game.pieces() if piece.id == name), None)
