"""What was printed last time: so that --changed prints only what looks different now."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from contextlib import suppress
from hashlib import sha256
from pathlib import Path as File

from pnp.deck.model import SIDES, Piece
from pnp.deck.problems import NothingToDo, Refusal, Unwritable
from pnp.face.gallery import Gallery
from pnp.foreword import Marks
from pnp.pens.files import write_whole
from pnp.sheet.order import Order


class LastBuild:
    """A fingerprint of each piece's faces, kept beside the PDFs."""

    def __init__(self, order: Order) -> None:
        self.file: File = order.out / ".papertable" / f"{order.game}-{order.lang}-{order.ink}.json"
        self.prints: dict[str, str] = {}
        self.exists = self.file.exists()
        try:
            self.prints = dict(json.loads(self.file.read_bytes()))
        except (OSError, ValueError, TypeError):
            self.exists = False

    def changed(self, pieces: Sequence[Piece], gallery: Gallery, marks: Marks) -> Sequence[Piece]:
        """The pieces that look different from last time, or are new. Raises NothingToDo if none is."""
        if not self.exists:
            raise Refusal(
                "nothing was built here yet, so nothing can have changed; build without --changed first"
            )
        different = [p for p in pieces if self.prints.get(p.id) != _face_print(p, gallery, marks)]
        if not different:
            raise NothingToDo("nothing has changed since the last build; nothing to print")
        return different

    def remember(self, pieces: Iterable[Piece], gallery: Gallery, marks: Marks) -> None:
        self.prints |= {piece.id: _face_print(piece, gallery, marks) for piece in pieces}
        # The PDF is there by now: what cannot be remembered only makes the next --changed print more.
        with suppress(Unwritable):
            write_whole(self.file, json.dumps(self.prints, indent=0).encode())


def _face_print(piece: Piece, gallery: Gallery, marks: Marks) -> str:
    digest = sha256()
    for side in SIDES:
        drawn = gallery.face(piece, side)
        digest.update(f"{drawn.digest if drawn else ''}:{marks.get((piece.id, side))};".encode())
    return digest.hexdigest()[:20]
