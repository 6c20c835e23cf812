"""The gallery: every face of a deck drawn once, as PDF fragments, and kept between builds.

Two pieces that look alike but for their marks share one drawing. What was drawn last time is taken from the
person's cache folder as long as nothing that could change it has changed.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256

from pnp.deck.model import SIDES, Game, Piece, Side
from pnp.deck.problems import BadData, Problem
from pnp.deck.registry import Place
from pnp.face.draw import draw_face, draw_marks
from pnp.face.kept import Kept
from pnp.face.layout import Layout, load_layout
from pnp.face.sitting import Sitting, sit
from pnp.pens.ink import Ink, ink_for, with_ink
from pnp.pens.pdf import Fragment, PdfPen, compact
from pnp.pens.pdf_file import squeezed

# Faces are drawn with all the bleed any sheet or export asks for; sheets clip what they do not need.
DRAWN_BLEED_MM = 4.0

# Called with how many pieces are done, of how many.
Tell = Callable[[int, int], None]


def silent(done: int, total: int) -> None:
    """Tell nobody."""


def key_of(about: object) -> str:
    """A name for a drawing: other values, other name."""
    return sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:24]


@dataclass(frozen=True)
class Drawn:
    """A face without its marks; equal keys are equal drawings."""

    key: str
    fragments: list[Fragment]

    @cached_property
    def digest(self) -> str:
        """A fingerprint of the drawing itself."""
        digest = sha256()
        for fragment in self.fragments:
            digest.update((fragment if isinstance(fragment, str) else repr(fragment)).encode() + b"\n")
        return digest.hexdigest()[:20]


@dataclass(slots=True)
class Gallery:
    """Draws the faces of one game in one language and ink."""

    game: Game
    lang: str
    ink: Ink = "full"
    bleed_mm: float = DRAWN_BLEED_MM
    use_cache: bool = True
    _layouts: dict[str, Layout] = field(default_factory=dict)
    _sittings: dict[tuple[str, Side], Sitting | None] = field(default_factory=dict)
    _faces: dict[tuple[str, Side], Drawn] = field(default_factory=dict)
    _drawn: dict[str, Drawn] = field(default_factory=dict)
    _shows_copy: dict[tuple[str, str], bool] = field(default_factory=dict)
    _kept: Kept | None = None

    def layout(self, piece: Piece) -> Layout:
        name = piece.card.game
        if name not in self._layouts:
            self._layouts[name] = load_layout(self.game.layouts[name])
        return self._layouts[name]

    def sitting(self, piece: Piece, side: Side) -> Sitting | None:
        """A side ready to be drawn, or nothing if it is blank."""
        at = (piece.id, side)
        if at not in self._sittings:
            self._sittings[at] = sit(piece, side, self.lang, self.layout(piece), bleed_mm=self.bleed_mm)
        return self._sittings[at]

    def mark_count(self, piece: Piece, side: Side) -> int:
        """How many marks a side carries."""
        name = piece.kind.face_name(side, piece.facts)
        return len(self.layout(piece).face(name).mark_slots) if name else 0

    def mark_places(self, piece: Piece, side: Side) -> tuple[Place, ...]:
        """Where the black square of each mark sits on a side, in the order of their letters."""
        name = piece.kind.face_name(side, piece.facts)
        return self.layout(piece).face(name).mark_places if name else ()

    def face(self, piece: Piece, side: Side) -> Drawn | None:
        """A side without its marks, or nothing if it is blank. Raises BadData."""
        sitting = self.sitting(piece, side)
        if sitting is None:
            return None
        at = (piece.id, side)
        if at not in self._faces:
            key = self._key(sitting)
            if key not in self._drawn:
                self._drawn[key] = Drawn(key, self.kept(key, lambda: [self._draw(sitting)])[0])
            self._faces[at] = self._drawn[key]
        return self._faces[at]

    def _draw(self, sitting: Sitting) -> list[Fragment]:
        pen = PdfPen()
        draw_face(with_ink(pen, ink_for(sitting.piece.kind.material, self.ink)), sitting)
        return compact(pen.fragments)

    def marks(self, piece: Piece, side: Side, numbers: Iterable[int]) -> list[Fragment]:
        """The marks of a side, to be laid over its face."""
        sitting, drawn = self.sitting(piece, side), self.face(piece, side)
        if sitting is None or drawn is None:
            return []
        marks = tuple(numbers)
        key = f"{drawn.key}:{':'.join(map(str, marks))}"
        return self.kept(key, lambda: [self._draw_marks(sitting, marks)])[0]

    def _draw_marks(self, sitting: Sitting, numbers: tuple[int, ...]) -> list[Fragment]:
        pen = PdfPen()
        draw_marks(with_ink(pen, ink_for(sitting.piece.kind.material, self.ink)), sitting, numbers)
        return compact(pen.fragments)

    def kept(self, key: str, draw: Callable[[], list[list[Fragment]]]) -> list[list[Fragment]]:
        """The drawings kept from last time under a key that says all they depend on, or new ones."""
        cache = self._cache()
        found = cache.get(key) if cache else None
        if found is not None:
            return [[part if isinstance(part, str) else tuple(part) for part in drawing] for drawing in found]
        drawings = draw()
        if cache:
            cache.put(key, drawings)
        return drawings

    def squeezed(self, raw: bytes) -> bytes:
        """A stream of the PDF made small; most are those of last time."""
        cache, key = self._cache(), sha256(raw).hexdigest()[:24]
        found = cache.get(key) if cache else None
        if found is not None:
            return b64decode(found)
        small = squeezed(raw)
        if cache:
            cache.put(key, b64encode(small).decode())
        return small

    def _cache(self) -> Kept | None:
        if self._kept is None and self.use_cache:
            self._kept = Kept(self.game, self.lang, self.ink)
        return self._kept

    def draw_all(self, pieces: Sequence[Piece], tell: Tell = silent) -> list[Problem]:
        """Draw every side of the pieces; all that cannot be drawn, at once."""
        problems: list[Problem] = []
        for done, piece in enumerate(pieces, start=1):
            for side in SIDES:
                try:
                    self.face(piece, side)
                except BadData as error:
                    problems += error.problems
            tell(done, len(pieces))
        return problems

    def keep(self) -> None:
        """Remember what was drawn for the next build."""
        if self._kept:
            self._kept.save()

    def _key(self, sitting: Sitting) -> str:
        values = dict(sitting.values)
        if not self._depends_on_copy(sitting):
            del values["piece"], values["copy"]
        about = [sitting.piece.card.game, sitting.face.name, self.ink, self.bleed_mm, values]
        return key_of(about)

    def _depends_on_copy(self, sitting: Sitting) -> bool:
        """Whether a face shows or is seeded by its copy, so that each copy is a drawing of its own."""
        at = (sitting.piece.card.game, sitting.face.name)
        if at not in self._shows_copy:
            self._shows_copy[at] = any(
                "{piece}" in str(value) or "{copy}" in str(value)
                for item in sitting.face.items.values()
                for value in (item.text, item.seed, item.if_, item.cutout, item.model_extra)
            )
        return self._shows_copy[at]
