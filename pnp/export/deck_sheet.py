"""Sheets of cards for Tabletop Simulator: a grid of faces, the last slot kept for what others see."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO

from PIL import Image

from pnp.deck.model import Piece, Side
from pnp.export.backs import back_digest, have_own_backs
from pnp.export.camera import Shot, take
from pnp.export.commission import Commission
from pnp.export.frame import Frame, cut_frame, stretched

# The program's own limits; the last slot of a grid is the picture shown for a hidden card.
MOST_COLUMNS, MOST_ROWS = 10, 7
MOST_CARDS = MOST_COLUMNS * MOST_ROWS - 1
MOST_PIXELS = 4096

JPEG_QUALITY = 92


@dataclass(frozen=True, slots=True)
class DeckSheet:
    """Cards that lie in one deck and on one picture."""

    name: str
    pieces: tuple[Piece, ...]
    own_backs: bool
    columns: int
    rows: int
    frame: Frame

    @property
    def suffix(self) -> str:
        """JPEG, but for film: what is not printed is seen through."""
        return "png" if self.pieces[0].kind.material == "film" else "jpg"

    def faces(self, commission: Commission) -> bytes:
        """The fronts in order, and a back in the last slot."""
        return self._grid(commission, "front")

    def backs(self, commission: Commission) -> bytes:
        """One back for all, or the backs in the order of the fronts."""
        if self.own_backs:
            return self._grid(commission, "back")
        piece = self.pieces[0]
        if back_digest(commission.gallery, piece):
            _, picture = next(take(commission, [Shot(piece, "back", self.frame)]))
        else:
            picture = self._blank(1, 1)
        return encoded(picture, self.suffix)

    def _grid(self, commission: Commission, side: Side) -> bytes:
        wide, high = self.frame.width_px, self.frame.height_px
        sheet = self._blank(self.columns, self.rows)
        shots = [Shot(piece, side, self.frame) for piece in self.pieces]
        for slot, (_, picture) in enumerate(take(commission, shots)):
            sheet.paste(picture, (slot % self.columns * wide, slot // self.columns * high))
        if back_digest(commission.gallery, self.pieces[0]) and not self.own_backs:
            _, hidden = next(take(commission, [Shot(self.pieces[0], "back", self.frame)]))
            sheet.paste(hidden, ((self.columns - 1) * wide, (self.rows - 1) * high))
        return encoded(sheet, self.suffix)

    def _blank(self, columns: int, rows: int) -> Image.Image:
        size = (columns * self.frame.width_px, rows * self.frame.height_px)
        film = self.suffix == "png"
        return Image.new("RGBA" if film else "RGB", size, (255, 255, 255, 0) if film else (255, 255, 255))


def encoded(picture: Image.Image, suffix: str) -> bytes:
    """A picture file that Tabletop Simulator takes: RGB, or PNG with an alpha channel."""
    out = BytesIO()
    if suffix == "png":
        picture.save(out, "PNG")
    else:
        picture.convert("RGB").save(out, "JPEG", quality=JPEG_QUALITY, subsampling=0)
    return out.getvalue()


def deck_sheets(commission: Commission, pieces: Sequence[Piece]) -> Iterator[DeckSheet]:
    """The sheets of one kind of card: one deck for each back, or one whose cards have backs of their own."""
    own_backs = have_own_backs(commission.gallery, pieces)
    decks: dict[str, list[Piece]] = {}
    for piece in pieces:
        decks.setdefault("" if own_backs else back_digest(commission.gallery, piece), []).append(piece)
    number = 0
    for deck in decks.values():
        for start in range(0, len(deck), MOST_CARDS):
            number += 1
            cards = tuple(deck[start : start + MOST_CARDS])
            columns, rows, frame = best_grid(len(cards), cut_frame(cards[0].kind, commission.dpi))
            yield DeckSheet(f"{cards[0].kind.id}-{number}", cards, own_backs, columns, rows, frame)


def best_grid(cards: int, natural: Frame) -> tuple[int, int, Frame]:
    """Columns, rows and the largest frame a card can have, with a slot to spare, within the pixels."""

    def share(columns: int, rows: int) -> float:
        return min(1, MOST_PIXELS / columns / natural.width_px, MOST_PIXELS / rows / natural.height_px)

    grids = [(columns, max(2, -(-(cards + 1) // columns))) for columns in range(2, MOST_COLUMNS + 1)]
    columns, rows = max(
        (grid for grid in grids if grid[1] <= MOST_ROWS), key=lambda grid: (share(*grid), -grid[0] * grid[1])
    )
    scale = share(columns, rows)
    wide_mm, high_mm = natural.width_px / natural.px_per_mm[0], natural.height_px / natural.px_per_mm[1]
    return (
        columns,
        rows,
        stretched(wide_mm, high_mm, int(natural.width_px * scale), int(natural.height_px * scale)),
    )
