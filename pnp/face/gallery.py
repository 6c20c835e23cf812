"""The gallery: every face of a deck drawn once, as PDF fragments, and kept between builds.

Two pieces that look alike but for their marks share one drawing. What was drawn last time is taken from the
person's cache folder as long as nothing that could change it has changed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path as File
from typing import Any

from pnp.deck.model import SIDES, Game, Piece, Side
from pnp.deck.places import HERE
from pnp.deck.problems import BadData, Problem
from pnp.deck.registry import Place
from pnp.face.draw import draw_face, draw_marks
from pnp.face.layout import Layout, load_layout
from pnp.face.sitting import Sitting, sit
from pnp.pens.ink import Ink, with_ink
from pnp.pens.pdf import Fragment, PdfPen

# Faces are drawn with all the bleed any sheet or export asks for; sheets clip what they do not need.
DRAWN_BLEED_MM = 4.0

# Called with how many pieces are done, of how many.
Tell = Callable[[int, int], None]


def silent(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass(frozen=True, slots=True)
class Drawn:
    """A face without its marks; equal keys are equal drawings."""

    key: str
    fragments: list[Fragment]

    @property
    def digest(self) -> str:
        """A fingerprint of the drawing itself."""
        return sha256(repr(self.fragments).encode()).hexdigest()[:20]


@dataclass(slots=True)
class Gallery:
    """Draws the faces of one game in one language and ink."""

    game: Game
    lang: str
    ink: Ink = "full"
    bleed_mm: float = DRAWN_BLEED_MM
    use_cache: bool = True
    _layouts: dict[str, Layout] = field(default_factory=dict)
    _drawn: dict[str, Drawn] = field(default_factory=dict)
    _kept: dict[str, list[Any]] | None = None
    _world: str = ""

    def layout(self, piece: Piece) -> Layout:
        name = piece.card.game
        if name not in self._layouts:
            self._layouts[name] = load_layout(self.game.layouts[name])
        return self._layouts[name]

    def sitting(self, piece: Piece, side: Side) -> Sitting | None:
        return sit(piece, side, self.lang, self.layout(piece), bleed_mm=self.bleed_mm)

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
        key = self._key(sitting)
        if key not in self._drawn:
            fragments = self._from_cache(key)
            if fragments is None:
                pen = PdfPen()
                draw_face(with_ink(pen, self.ink), sitting)
                fragments = pen.fragments
            self._drawn[key] = Drawn(key, fragments)
        return self._drawn[key]

    def marks(self, piece: Piece, side: Side, numbers: Iterable[int]) -> list[Fragment]:
        """The marks of a side, to be laid over its face."""
        sitting = self.sitting(piece, side)
        if sitting is None:
            return []
        pen = PdfPen()
        draw_marks(with_ink(pen, self.ink), sitting, tuple(numbers))
        return pen.fragments

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

    def _key(self, sitting: Sitting) -> str:
        values = dict(sitting.values)
        if not _depends_on_piece(sitting):
            del values["piece"], values["copy"]
        about = [sitting.piece.card.game, sitting.face.name, self.ink, self.bleed_mm, values]
        return sha256(json.dumps(about, sort_keys=True, default=str).encode()).hexdigest()[:24]

    # What was drawn before, kept in the person's cache folder.

    def _from_cache(self, key: str) -> list[Fragment] | None:
        if not self.use_cache:
            return None
        if self._kept is None:
            self._kept = self._read_cache()
        kept = self._kept.get(key)
        return [part if isinstance(part, str) else tuple(part) for part in kept] if kept is not None else None

    def _cache_file(self) -> File:
        base = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
        place = sha256(str(self.game.folder.resolve()).encode()).hexdigest()[:8]
        return File(base) / "papertable" / f"{self.game.id}-{self.lang}-{self.ink}-{place}.json"

    def _read_cache(self) -> dict[str, list[Any]]:
        self._world = world_digest(self.game)
        try:
            kept = json.loads(self._cache_file().read_bytes())
        except (OSError, ValueError):
            return {}
        drawn: dict[str, list[Any]] = kept.get("drawn", {}) if kept.get("world") == self._world else {}
        return drawn

    def keep(self) -> None:
        """Remember what was drawn; a cache that cannot be written is no trouble."""
        if not self.use_cache or self._kept is None or self._kept.keys() >= self._drawn.keys():
            return
        drawn = {**self._kept, **{key: face.fragments for key, face in self._drawn.items()}}
        file = self._cache_file()
        beside = file.with_name(f"{file.name}.{os.getpid()}")
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            beside.write_text(json.dumps({"world": self._world, "drawn": drawn}))
            os.replace(beside, file)
        except OSError:
            beside.unlink(missing_ok=True)


def _depends_on_piece(sitting: Sitting) -> bool:
    """Whether a face shows or is seeded by its copy, so that each copy is a drawing of its own."""
    return any(
        "{piece}" in str(value) or "{copy}" in str(value)
        for item in sitting.face.items.values()
        for value in (item.text, item.seed, item.if_, item.cutout, item.model_extra)
    )


def world_digest(game: Game) -> str:
    """A fingerprint of all that a drawing depends on beside the cards: code, layouts, cutouts, fonts."""
    digest = sha256()
    folders = [HERE, *{file.parent for file in game.layouts.values()}]
    for folder in folders:
        for file in sorted(folder.rglob("*")):
            if file.suffix in (".py", ".yaml", ".ttf", ".png", ".jpg", ".jpeg", ".svg"):
                state = file.stat()
                digest.update(f"{file}:{state.st_mtime_ns}:{state.st_size}\n".encode())
    for card in game.cards:
        if card.image:
            digest.update(f"{card.image}:{card.image.stat().st_mtime_ns}\n".encode())
    return digest.hexdigest()
