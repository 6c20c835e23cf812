"""The press, in a worker process: decks built by pnp, and pictures of the PDF's own pages."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from pathlib import Path as File
from typing import Any

from pnp.deck.load import load_game
from pnp.deck.problems import BadData, NothingToDo, Refusal
from pnp.face.gallery import Gallery
from pnp.foreword import draw_fan
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures
from pnp.pipeline import build
from pnp.sheet.order import Built, Order
from studio import data_folder
from studio.print import shelf
from studio.print.wishes import Wish

Tell = Callable[[float, str], None]
DRAWN = 0.85  # the share of a build's time that is drawing; binding is the rest
FAN_MM = (64.0, 48.0)


def print_decks(tell: Tell, wish: Wish, is_preview: bool) -> list[dict[str, Any]]:
    """Build every game of a wish; what is told is the game's name. Raises Refusal, BadData."""
    folder = data_folder.printed() / ("preview" if is_preview else "")
    if is_preview and wish.changed:
        # A preview shows what has changed since the last real build, and forgets nothing of that.
        shutil.rmtree(folder / ".papertable", ignore_errors=True)
        with suppress(FileNotFoundError):
            shutil.copytree(data_folder.printed() / ".papertable", folder / ".papertable", dirs_exist_ok=True)
    orders = wish.orders(folder)
    decks: list[dict[str, Any]] = []
    refusals: list[Refusal] = []
    for number, order in enumerate(orders):

        def told(done: int, total: int, number: int = number, game: str = order.game) -> None:
            tell((number + DRAWN * done / max(total, 1)) / len(orders), game)

        told(0, 1)
        try:
            decks.append(_kept(build(order, told), order, is_preview))
        except BadData:
            raise
        except Refusal as refusal:
            # "Nothing of this" in one of several games is no reason to fail when others are printed.
            if wish.is_whole:
                raise
            refusals.append(refusal)
    if refusals and not decks:
        raise next((one for one in refusals if not isinstance(one, NothingToDo)), refusals[0])
    return decks


def _kept(built: Built, order: Order, is_preview: bool) -> dict[str, Any]:
    content = built.file.read_bytes()
    id = sha256(built.file.name.encode() + content).hexdigest()[:24]
    os.replace(built.file, shelf.folder() / f"{id}.pdf")
    about = {
        "pieces": built.pieces,
        "sheets": built.sheets,
        "bytes": built.bytes,
        "pages": _pages(content),
        "lang": order.lang,
        "ink": order.ink,
        "backs": order.backs,
    }
    shelf.put(id, name=built.file.name, game=order.game, about=about, is_preview=is_preview)
    return {"id": id, "game": order.game, "name": built.file.name, **about}


def _pages(content: bytes) -> list[dict[str, Any]]:
    """The size of every page in mm, and what it is called in a PDF reader."""
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        sizes = [document.get_page_size(number) for number in range(len(document))]
        labels = [document.get_page_label(number) for number in range(len(document))]
    finally:
        document.close()
    return [
        {"width_mm": round(width * 25.4 / 72, 1), "height_mm": round(height * 25.4 / 72, 1), "label": label}
        for (width, height), label in zip(sizes, labels, strict=True)
    ]


def page_picture(file: File, number: int, width_px: int) -> bytes:
    """A page of a PDF on disk as a JPEG, so many pixels wide."""
    return page_picture_of(file.read_bytes(), number, width_px)


def page_picture_of(content: bytes, number: int, width_px: int) -> bytes:
    """A page of a PDF as a JPEG, so many pixels wide."""
    import pypdfium2

    document = pypdfium2.PdfDocument(content)
    try:
        page = document[number]
        picture = page.render(scale=width_px / page.get_width()).to_pil().convert("RGB")
    finally:
        document.close()
    out = BytesIO()
    picture.save(out, "JPEG", quality=88, subsampling=0)
    return out.getvalue()


def fan_picture(game_id: str, lang: str, width_px: int) -> bytes:
    """A few cards of a game, held like a hand, as a PNG on nothing."""
    game = load_game(game_id)
    gallery = Gallery(game, lang)
    pdf = PdfFile(title=game_id, lang=lang)
    pdf.begin_page(*FAN_MM)
    pen = PdfPen()
    # No marks: to look at a game gives none of its pieces a number for ever.
    draw_fan(pen, FAN_MM[0] / 2, FAN_MM[1] * 0.47, FAN_MM[0] * 0.86, game=game, gallery=gallery, marks={})
    pdf.lay(pen.fragments, 0, 0)
    pdf.end_page()
    gallery.keep()
    (picture,) = page_pictures(pdf.content(), dpi=width_px / FAN_MM[0] * 25.4, see_through=True)
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
