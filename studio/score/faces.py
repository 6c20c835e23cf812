"""Pictures of cards for the picker: drawn once by the printing side's camera, kept, and never changed.

The address of a picture says which edition of the cards it shows, so that a browser may keep it for ever.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from hashlib import sha256
from io import BytesIO
from pathlib import Path as File

from PIL import Image

from pnp import __version__
from pnp.deck.model import Game, Piece, Side
from studio import data_folder
from studio.score.shelf import game_of

WIDTH_PX = 280
"""A card in the picker is at most 140 px wide on the page; phones have two pixels to each."""
KINDS = ("landscape", "start", "objective", "score-token", "scissors-token", "card", "unit", "building")
TWO_SIDED = ("objective", "building")
COLOURS = 200


def edition(game: Game, lang: str) -> str:
    """Changes when a file of the game or its layouts does."""
    files = [*game.folder.iterdir(), *game.layouts.values()]
    stamps = sorted((str(file), file.stat().st_mtime_ns) for file in files if file.is_file())
    return sha256(repr((__version__, WIDTH_PX, lang, stamps)).encode()).hexdigest()[:16]


def folder_of(game: Game, lang: str) -> File:
    """Where a game's pictures are kept."""
    return data_folder.root() / "faces" / f"{game.id}-{lang}-{edition(game, lang)}"


def has_faces(name: str, lang: str) -> bool:
    """Whether a game's pictures are drawn as its cards are now."""
    return folder_of(game_of(name), lang).is_dir()


def file_name(card: str, side: Side = "front") -> str:
    return f"{card}-{side}.png"


def face_url(
    game: Game, lang: str, card: str, side: Side = "front", known_edition: str | None = None
) -> str | None:
    """The address of a card's picture; none when it has none."""
    known = next((one for one in game.cards if one.id == card), None)
    if known is None or known.kind.id not in KINDS:
        return None
    if side == "back" and known.kind.id not in TWO_SIDED:
        side = "front"
    return f"/api/score/faces/{game.id}/{lang}/{known_edition or edition(game, lang)}/{file_name(card, side)}"


def face_names(game: Game) -> dict[str, tuple[Piece, Side]]:
    """Every picture that there can be, by its file's name."""
    found: dict[str, tuple[Piece, Side]] = {}
    for card in game.cards:
        if card.kind.id in KINDS:
            piece = next(card.pieces())
            found[file_name(card.id)] = (piece, "front")
            if card.kind.id in TWO_SIDED:
                found[file_name(card.id, "back")] = (piece, "back")
    return found


def draw_faces(name: str, lang: str) -> None:
    """Draw every picture of a game into its folder: all, or none. For a worker."""
    game = game_of(name)
    folder = folder_of(game, lang)
    if folder.is_dir():
        return
    beside = folder.with_name(f".{folder.name}.{os.getpid()}.part")
    beside.mkdir(parents=True, exist_ok=True)
    try:
        for file, content in _pictures(game, lang):
            (beside / file).write_bytes(content)
        for old in folder.parent.glob(f"{game.id}-{lang}-*"):
            shutil.rmtree(old, ignore_errors=True)
        beside.rename(folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)


def _pictures(game: Game, lang: str) -> Iterator[tuple[str, bytes]]:
    from pnp.export.camera import Shot, take
    from pnp.export.commission import Commission
    from pnp.export.frame import MM_PER_INCH, cut_frame
    from pnp.face.gallery import Gallery
    from pnp.pipeline import marks_to_show

    gallery = Gallery(game, lang)
    names = face_names(game)
    commission = Commission(
        game, [piece for piece, _ in names.values()], gallery, marks_to_show(game, gallery), File()
    )
    shots = [
        Shot(piece, side, cut_frame(piece.kind, WIDTH_PX * MM_PER_INCH / piece.kind.width_mm), name)
        for name, (piece, side) in names.items()
    ]
    for shot, picture in take(commission, shots):
        yield shot.name, _png(picture)
    gallery.keep()


def _png(picture: Image.Image) -> bytes:
    """Few colours are enough for cut paper, and quick to send to a phone."""
    out = BytesIO()
    small = picture if picture.mode == "RGBA" else picture.quantize(COLOURS)
    small.save(out, "PNG", optimize=True)
    return out.getvalue()
