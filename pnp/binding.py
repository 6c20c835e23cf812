"""Binding: the pages of a deck in their order, drawn into one PDF.

Two-sided sheets come first, so that a printer that turns paper keeps fronts and backs together; a page that
has nothing behind it is followed by a blank one. The rules, and films that go on other material, come last.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from pnp.deck.model import Game
from pnp.deck.text import say
from pnp.face.gallery import Gallery, key_of
from pnp.foreword import Marks, cover_words, draw_fan, has_backs
from pnp.pens.ink import with_ink
from pnp.pens.pdf import Fragment, PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.sheet.cover import draw_cover, has_cover
from pnp.sheet.furniture import draw_crop_marks, draw_fold_line, draw_outline_guide, draw_settings_line
from pnp.sheet.order import Order
from pnp.sheet.page import Edges, Page, Placed, Sheet
from pnp.sheet.rules_pages import draw_rules_page, rules_pages


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
        self._pdf = PdfFile(
            title=f"{self.game.title[lang]} ({say('settings.language', lang)}, {order.paper.said})",
            lang=lang,
            subject=self.settings(),
            duplex_flip=order.flip if self.duplex else None,
        )
        self._uses = self._count_uses()
        ordered = sorted(self.sheets, key=lambda s: (s.material == "film", self.duplex and s.back is None))
        papers = [sheet for sheet in ordered if sheet.material != "film"]
        films = [sheet for sheet in ordered if sheet.material == "film"]
        rules = self._draw_rules() if order.is_whole else []
        self._total = self._count_pages(len(rules))
        if self.covered:
            self._cover(ordered)
        named: set[str] = set()
        for number, sheet in enumerate(papers, start=1):
            self._sheet(sheet, number, named)
        for number, page in enumerate(rules, start=1):
            self._rules(page, number)
        if len(rules) % 2:
            self._blank_back()
        for number, sheet in enumerate(films, start=len(papers) + 1):
            self._sheet(sheet, number, named)
        return self._pdf.content(self.gallery.squeezed)

    @property
    def covered(self) -> bool:
        """Whether the deck has a cover: a whole one does, on paper that has room for it."""
        return self.order.is_whole and has_cover(self.order.paper)

    @property
    def duplex(self) -> bool:
        """Whether any sheet is printed on both sides; then every front must start a new sheet."""
        return any(sheet.back for sheet in self.sheets)

    def settings(self) -> str:
        """How this deck was made, in a line."""
        order, lang = self.order, self.order.lang
        backs = f"duplex.{order.flip}" if order.backs == "duplex" else order.backs
        parts = [
            order.paper.said,
            *([say(f"settings.backs.{backs}", lang)] if has_backs(self.sheets) else []),
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

    def _count_pages(self, rules: int) -> int:
        fronts = len(self.sheets) + (1 if self.covered else 0)
        return 2 * fronts + rules + rules % 2 if self.duplex else fronts + rules

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

    def _blank_back(self) -> None:
        """The empty back of a page, so that the next one starts a new sheet."""
        if not self.duplex:
            return
        pen = self._open_page("·")
        self._close_page(pen, say("settings.blank", self.order.lang))

    def _sheet(self, sheet: Sheet, number: int, named: set[str]) -> None:
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
        else:
            self._blank_back()

    def _page(self, page: Page, pen: PdfPen) -> None:
        self._pdf.boxes(self._on_paper(page.block_mm), self._on_paper(page.ink_mm))
        for placed in page.placed:
            self._lay(placed)
        draw_crop_marks(pen, page, self.order.paper)
        for placed in page.placed:
            corner = self.gallery.sitting(placed.piece, placed.side)
            guide = corner.face.corner_mm if corner and self.order.corners else 0.0
            draw_outline_guide(pen, placed, guide)
        draw_fold_line(pen, page, self.order.paper, self.order.lang)

    def _on_paper(self, box: Edges) -> Edges:
        """A box cut to the paper: a back that is shifted far may reach over its edge."""
        paper = self.order.paper
        left, top, right, bottom = box
        return max(0.0, left), max(0.0, top), min(paper.width_mm, right), min(paper.height_mm, bottom)

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
        words = cover_words(self.game, order, sheets, self.settings())
        fan = partial(draw_fan, pen, game=self.game, gallery=self.gallery, marks=self.marks)
        draw_cover(with_ink(pen, order.ink), self.game, lang, order.paper, words, fan)
        self._close_page(pen)
        self._blank_back()

    def _draw_rules(self) -> list[list[Fragment]]:
        """Each page of the rules, kept: finding the best size for their words takes time."""
        game, lang, paper, ink = self.game, self.order.lang, self.order.paper, self.order.ink

        def draw() -> list[list[Fragment]]:
            pages = rules_pages(game, lang, paper)
            pens = [PdfPen() for _ in pages]
            for number, (pen, columns) in enumerate(zip(pens, pages, strict=True), start=1):
                shown = number if len(pages) > 1 else 0
                draw_rules_page(with_ink(pen, ink), game, lang, paper, columns, shown)
            return [pen.fragments for pen in pens]

        about = key_of([game.rules, game.title, lang, paper, ink])
        return self.gallery.kept(f"rules-{about}", draw)

    def _rules(self, fragments: list[Fragment], number: int) -> None:
        pen = self._open_page(f"r{number}")
        if number == 1:
            self._pdf.bookmark(say("section.rules", self.order.lang))
        pen.fragments += fragments
        self._close_page(pen)


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
