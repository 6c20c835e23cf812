"""The faces on a proof page: each once, in every language, as inline SVG."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

from pnp.deck.model import Kind, Piece, Side, Words
from pnp.deck.text import say
from pnp.export.backs import back_digest, have_own_backs
from pnp.export.camera import cut_line
from pnp.export.commission import Marks
from pnp.face.draw import draw_face, draw_marks
from pnp.face.gallery import Gallery
from pnp.pens.svg import SvgPen

# Stands for a face's own prefix until it is known which languages share a drawing; no card has this letter.
NAMES = "\ue000"


@dataclass(frozen=True, slots=True)
class Sample:
    """A face to be shown: one piece stands for so many that look like it."""

    piece: Piece
    side: Side
    copies: int
    called: Words


@dataclass(slots=True)
class ProofFaces:
    """Writes figures; remembers the letters they need."""

    galleries: Mapping[str, Gallery]
    marks: Marks
    letters: dict[str, set[str]] = field(default_factory=dict)
    _count: int = 0

    def samples(self, pieces: Sequence[Piece]) -> tuple[list[Sample], list[Sample]]:
        """The cards of a kind in order, each followed by its own back if it has one; and shared backs."""
        gallery = next(iter(self.galleries.values()))
        own_backs = have_own_backs(gallery, pieces)
        cards: dict[str, list[Piece]] = {}
        backs: dict[str, list[Piece]] = {}
        for piece in pieces:
            cards.setdefault(f"{piece.card.game}/{piece.card.id}", []).append(piece)
            digest = back_digest(gallery, piece)
            if digest and not own_backs:
                backs.setdefault(digest, []).append(piece)
        fronts = []
        for same in cards.values():
            fronts.append(Sample(same[0], "front", len(same), _called(same[0], "front", self.galleries)))
            if own_backs and back_digest(gallery, same[0]):
                fronts.append(Sample(same[0], "back", len(same), _called(same[0], "back", self.galleries)))
        shared = [
            Sample(same[0], "back", len(same), {lang: say("proof.back", lang) for lang in self.galleries})
            for same in backs.values()
        ]
        return fronts, shared

    def figure(self, sample: Sample) -> str:
        """One face with its name below."""
        self._count += 1
        kind = sample.piece.kind
        sitting = next(iter(self.galleries.values())).sitting(sample.piece, sample.side)
        corner = sitting.face.corner_mm if sitting else 0
        size = f"--w:{kind.width_mm:g};--h:{kind.height_mm:g};--r:{corner:g}"
        copies = f' <span class="copies">×{sample.copies}</span>' if sample.copies > 1 else ""
        card = sample.piece.card.id
        identity = "" if card in sample.called.values() else f" <code>{escape(card)}</code>"
        return (
            f'<figure class="{_classes(kind)}" style="{size}"><div class="face">'
            f"{''.join(self._drawings(sample))}</div>"
            f"<figcaption>{spoken(sample.called)}{copies}{identity}</figcaption></figure>\n"
        )

    def _drawings(self, sample: Sample) -> Iterator[str]:
        """The face once for all languages that share it."""
        shared: dict[str, list[str]] = {}
        for lang, gallery in self.galleries.items():
            shared.setdefault(self._drawing(gallery, sample), []).append(lang)
        for number, (drawing, langs) in enumerate(shared.items()):
            label = escape(f"{sample.called[langs[0]]}, {say(f'proof.{sample.side}', langs[0])}")
            classes = "" if len(shared) == 1 else f' class="{" ".join(f"in {lang}" for lang in langs)}"'
            named = drawing.replace(NAMES, f"f{self._count}-{number}-")
            yield named.replace("<svg ", f'<svg role="img" aria-label="{label}"{classes} ', 1)

    def _drawing(self, gallery: Gallery, sample: Sample) -> str:
        piece, side = sample.piece, sample.side
        kind = piece.kind
        pen = SvgPen(kind.width_mm, kind.height_mm, letters="text", prefix=NAMES, cut=cut_line(piece))
        sitting = gallery.sitting(piece, side)
        if sitting:
            draw_face(pen, sitting)
            draw_marks(pen, sitting, self.marks.get((piece.id, side), ()))
        for font, used in pen.used.items():
            self.letters.setdefault(font, set()).update(used)
        return pen.content()


def spoken(words: Words) -> str:
    """Words that change with the page's language, escaped."""
    if len(set(words.values())) == 1:
        return escape(next(iter(words.values())))
    return "".join(
        f'<span class="in {lang}" lang="{lang}">{escape(said)}</span>' for lang, said in words.items()
    )


def _classes(kind: Kind) -> str:
    return " ".join(["disc"] * (kind.shape == "disc") + ["film"] * (kind.material == "film")) or "card"


def _called(piece: Piece, side: Side, langs: Mapping[str, object]) -> Words:
    words = piece.card.words
    found = words.get(f"{side}.title") or words.get("name")
    return {lang: found[lang] for lang in langs} if found else dict.fromkeys(langs, piece.card.id)
