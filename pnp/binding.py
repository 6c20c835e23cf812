"""Binding: the pages of a deck in their order, drawn into one PDF.

Two-sided sheets come first, so that a printer that turns paper keeps fronts and backs together; a page that
has nothing behind it is followed by a blank one. The rules, and films that go on other material, come last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from pnp.deck.model import Game, Piece, Side
from pnp.deck.text import say
from pnp.face.draw import draw_face, draw_marks
from pnp.face.gallery import Gallery
from pnp.pens.ink import with_ink
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.pen import Pen
from pnp.sheet.cover import Row, draw_cover
from pnp.sheet.furniture import draw_crop_marks, draw_fold_line, draw_outline_guide, draw_settings_line
from pnp.sheet.impose import Page, Placed, Sheet
from pnp.sheet.order import Order
from pnp.sheet.rules_pages import draw_rules_page, rules_columns

Marks = Mapping[tuple[str, Side], tuple[int, ...]]


@dataclass(slots=True)
class Binding:
    """Writes the pages of one deck."""

    game: Game
    order: Order
    gallery: Gallery
    marks: Marks
    sheets: Sequence[Sheet]
    pages: int = 0
    _pdf: PdfFile = field(init=False)
    _uses: Counter[str] = field(init=False)
    _total: int = field(init=False)

    def bind(self) -> bytes:
        """The finished PDF."""
        order, lang = self.order, self.order.lang
        duplex = order.backs == "duplex"
        self._pdf = PdfFile(
            title=f"{self.game.title[lang]} ({say('settings.language', lang)}, {order.paper.said})",
            lang=lang,
            subject=self.settings(),
            duplex_flip=order.flip if duplex else None,
        )
        self._uses = self._count_uses()
        ordered = sorted(
            self.sheets, key=lambda s: (s.material == "film", s.back is None if duplex else False)
        )
        papers = [sheet for sheet in ordered if sheet.material != "film"]
        films = [sheet for sheet in ordered if sheet.material == "film"]
        columns = rules_columns(self.game, lang, order.paper)[0] if order.is_whole and self.game.rules else []
        rules = [columns[i : i + 2] for i in range(0, len(columns), 2)]
        self._total = self._count_pages(papers, films, len(rules), duplex)
        if order.is_whole:
            self._cover(ordered)
            if duplex:
                self._blank()
        named: set[str] = set()
        for number, sheet in enumerate(papers, start=1):
            self._sheet(sheet, number, named, duplex)
        for i, page in enumerate(rules):
            self._rules(page, i + 1 if len(rules) > 1 else 0)
        for number, sheet in enumerate(films, start=len(papers) + 1):
            self._sheet(sheet, number, named, False)
        return self._pdf.content()

    def settings(self) -> str:
        """How this deck was made, in a line."""
        order, lang = self.order, self.order.lang
        backs = f"duplex.{order.flip}" if order.backs == "duplex" else order.backs
        parts = [
            order.paper.said,
            say(f"settings.backs.{backs}", lang),
            say(f"settings.ink.{order.ink}", lang),
            say("settings.scale", lang),
        ]
        return " · ".join(parts)

    def _count_uses(self) -> Counter[str]:
        """How often each drawing occurs: those that occur twice are stored once."""
        uses: Counter[str] = Counter()
        placed = [p for s in self.sheets for page in (s.front, s.back) if page for p in page.placed]
        for one in placed:
            drawn = self.gallery.face(one.piece, one.side)
            if drawn:
                uses[drawn.key] += 1
        return uses

    def _count_pages(self, papers: Sequence[Sheet], films: Sequence[Sheet], rules: int, duplex: bool) -> int:
        backs = len(papers) if duplex else 0
        cover = (2 if duplex else 1) if self.order.is_whole else 0
        return cover + len(papers) + backs + rules + len(films)

    def _open_page(self, label: str) -> PdfPen:
        paper = self.order.paper
        self._pdf.begin_page(paper.width_mm, paper.height_mm, label=label)
        return PdfPen()

    def _close_page(self, pen: PdfPen, words: str = "", page: Page | None = None) -> None:
        self.pages += 1
        if words:
            lang = self.order.lang
            place = say("settings.page", lang, page=self.pages, pages=self._total)
            line = f"{self.game.title[lang]} · {place} · {words} · {self.settings()}"
            draw_settings_line(pen, self.order.paper, line, page)
        self._pdf.lay(pen.fragments, 0, 0)
        self._pdf.end_page()

    def _blank(self) -> None:
        """The empty back of a page, so that the next one starts a new sheet."""
        pen = self._open_page("·")
        self._close_page(pen, say("settings.blank", self.order.lang))

    def _sheet(self, sheet: Sheet, number: int, named: set[str], fill_backs: bool) -> None:
        lang = self.order.lang
        key = "settings.fold" if sheet.front.fold_x_mm is not None else "settings.front"
        words = say(key, lang, sheet=number)
        if sheet.material == "film":
            words += f" · {say('settings.film', lang)}"
        pen = self._open_page(f"{number}a")
        for kind_id in sheet.kinds:
            if kind_id not in named:
                named.add(kind_id)
                self._pdf.bookmark(self.game.kinds[kind_id].name[lang])
        self._page(sheet.front, pen)
        self._close_page(pen, words, sheet.front)
        if sheet.back:
            pen = self._open_page(f"{number}b")
            self._page(sheet.back, pen)
            self._close_page(pen, say("settings.back", lang, sheet=number), sheet.back)
        elif fill_backs:
            self._blank()

    def _page(self, page: Page, pen: PdfPen) -> None:
        block = page.block_mm
        reach = max(b for p in page.placed for b in p.bleed_mm)
        self._pdf.boxes(block, (block[0] - reach, block[1] - reach, block[2] + reach, block[3] + reach))
        for placed in page.placed:
            self._lay(placed)
        draw_crop_marks(pen, page, away_mm=reach + 0.5)
        for placed in page.placed:
            corner = self.gallery.sitting(placed.piece, placed.side)
            guide = corner.face.corner_mm if corner and self.order.corners else 0.0
            draw_outline_guide(pen, placed, guide)
        draw_fold_line(pen, page, self.order.paper, self.order.lang)

    def _lay(self, placed: Placed) -> None:
        """A face where it belongs, cut to its bleed, with its marks over it."""
        piece, side, kind = placed.piece, placed.side, placed.piece.kind
        drawn = self.gallery.face(piece, side)
        if drawn is None:
            return
        turn = placed.turn_deg
        x, y = _origin(placed)
        left, top, right, bottom = _own_edges(placed.bleed_mm, turn)
        clip = (-left, -top, kind.width_mm + left + right, kind.height_mm + top + bottom)
        if self._uses[drawn.key] > 1:
            self._pdf.lay_form(drawn.fragments, drawn.key, x, y, turn_deg=turn, clip_mm=clip)
        else:
            self._pdf.lay(drawn.fragments, x, y, turn_deg=turn, clip_mm=clip)
        numbers = self.marks.get((piece.id, side), ())
        if numbers:
            self._pdf.lay(self.gallery.marks(piece, side, numbers), x, y, turn_deg=turn)

    def _cover(self, sheets: Sequence[Sheet]) -> None:
        lang, order = self.order.lang, self.order
        pen = self._open_page("i")
        self._pdf.bookmark(self.game.title[lang])
        draw_cover(
            with_ink(pen, order.ink),
            self.game,
            lang,
            order.paper,
            self._rows(sheets),
            self._advice(sheets),
            self._cutting(sheets),
            self.settings(),
            self._draw_cards,
        )
        self._close_page(pen)

    def _rows(self, sheets: Sequence[Sheet]) -> list[Row]:
        counts: Counter[str] = Counter()
        on: Counter[str] = Counter()
        for sheet in sheets:
            counts.update(p.piece.kind.id for p in sheet.front.placed if p.side == "front")
            on.update(sheet.kinds)
        lang = self.order.lang
        return [
            Row(kind.name[lang], counts[kind.id], say("count.sheets", lang, n=on[kind.id]))
            for kind in self.game.kinds.values()
            if counts[kind.id]
        ]

    def _advice(self, sheets: Sequence[Sheet]) -> list[str]:
        order = self.order
        backs = f"cover.duplex.{order.flip}" if order.backs == "duplex" else f"cover.{order.backs}"
        keys = ["cover.scale", "cover.ruler", backs, "cover.weight"]
        keys += ["cover.shift"] if order.backs == "duplex" else []
        keys += ["cover.film"] if any(s.material == "film" for s in sheets) else []
        return [say(key, order.lang) for key in [*keys, "cover.marks"]]

    def _cutting(self, sheets: Sequence[Sheet]) -> list[str]:
        strategies = dict.fromkeys(s.strategy for s in sheets)
        keys = ["cover.cut", *(f"cover.cut.{strategy}" for strategy in strategies)]
        keys += ["cover.corners"] if self.order.corners else []
        keys += ["cover.tokens"] if any(k.section == "tokens" for k in self.game.kinds.values()) else []
        return [say(key, self.order.lang) for key in keys]

    def _draw_cards(self, pen: Pen, x: float, y: float, width: float) -> None:
        """A fan of three cards of this deck, as they really look."""
        cards = [card for card in self.game.cards if card.kind.section in ("cards", "film")]
        step = max(1, len(cards) // 3)
        chosen: list[Piece] = [next(card.pieces()) for card in cards[step // 2 :: step][:3]]
        for i, piece in enumerate(chosen):
            sitting = self.gallery.sitting(piece, "front")
            if sitting is None:
                continue
            kind = piece.kind
            scale = min(width / 1.9 / kind.width_mm, 62 / kind.height_mm)
            turn = (i - (len(chosen) - 1) / 2) * 11
            shift = (i - (len(chosen) - 1) / 2) * width * 0.27
            with (
                pen.group(move_mm=(x + shift, y + abs(turn) * 0.35), turn_deg=turn, scale=(scale, scale)),
                pen.group(move_mm=(-kind.width_mm / 2, -kind.height_mm / 2)),
            ):
                _draw_small_card(pen, sitting, self.marks.get((piece.id, "front"), ()))

    def _rules(self, columns: Sequence[object], number: int) -> None:
        lang = self.order.lang
        pen = self._open_page(f"r{number or 1}")
        if number <= 1:
            self._pdf.bookmark(say("section.rules", lang))
        inked = with_ink(pen, self.order.ink)
        draw_rules_page(inked, self.game, lang, self.order.paper, list(columns), number)  # type: ignore[arg-type]
        self._close_page(pen)


def _draw_small_card(pen: Pen, sitting: object, numbers: tuple[int, ...]) -> None:
    from pnp.face.draw import Sitting
    from pnp.pens.path import rect

    assert isinstance(sitting, Sitting)
    kind = sitting.piece.kind
    outline = rect(0, 0, kind.width_mm, kind.height_mm, sitting.face.corner_mm)
    pen.paper(outline, "#ffffff", lift_mm=1.6)
    with pen.group(clip=outline):
        draw_face(pen, sitting)
        if numbers:
            draw_marks(pen, sitting, numbers)


def _origin(placed: Placed) -> tuple[float, float]:
    """Where a piece's own top-left corner lies on the page once it is turned."""
    x, y, width, height = placed.x_mm, placed.y_mm, placed.width_mm, placed.height_mm
    return {0: (x, y), 90: (x + width, y), 180: (x + width, y + height), 270: (x, y + height)}[
        placed.turn_deg
    ]


def _own_edges(edges: tuple[float, float, float, float], turn: int) -> tuple[float, float, float, float]:
    """The page's left, top, right, bottom as the turned piece itself calls them."""
    left, top, right, bottom = edges
    return {
        0: (left, top, right, bottom),
        90: (top, right, bottom, left),
        180: (right, bottom, left, top),
        270: (bottom, left, top, right),
    }[turn]
