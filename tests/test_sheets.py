"""Sheets: grids, margins, backs behind fronts, cuts and bleed. Arithmetic first, then pixels."""

from __future__ import annotations

import math
from collections import Counter
from itertools import combinations
from pathlib import Path as File

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pnp.deck.model import Card, Kind, Piece
from pnp.deck.problems import Refusal
from pnp.sheet.grid import choose_grid, make_grid, sheets_needed
from pnp.sheet.impose import impose
from pnp.sheet.margins import LINE_MM, margins
from pnp.sheet.page import Page, Placed, Sheet
from pnp.sheet.paper import Paper, parse_paper

NEAR = 1e-6
SIZES = {
    "poker": (63.5, 88.9),
    "tcg": (63, 88),
    "bridge": (57.15, 88.9),
    "usa": (56, 87),
    "euro": (59, 92),
    "mini-euro": (44, 68),
    "tarot": (70, 120),
    "square": (63.5, 63.5),
    "jumbo": (88.9, 139.7),
    "landscape": (70, 70),
    "strips": (90, 60),
    "film": (60, 60),
}


def kind(
    width: float, height: float, *, back: str | None = None, shape: str = "rect", name: str = "card"
) -> Kind:
    words = {"en": name, "fr": name, "pl": name}
    return Kind(name, words, width, height, shape=shape, back=back)  # type: ignore[arg-type]


def pieces_of(a_kind: Kind, count: int, name: str = "c") -> list[Piece]:
    return list(Card("test", a_kind, name, {}, tuple({} for _ in range(count))).pieces())


def box(placed: Placed, bleed: bool = False) -> tuple[float, float, float, float]:
    left, top, right, bottom = placed.bleed_mm if bleed else (0.0, 0.0, 0.0, 0.0)
    return (
        placed.x_mm - left,
        placed.y_mm - top,
        placed.x_mm + placed.width_mm + right,
        placed.y_mm + placed.height_mm + bottom,
    )


def overlap(one: tuple[float, ...], other: tuple[float, ...]) -> bool:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across > NEAR and down > NEAR


def pages(sheets: list[Sheet]) -> list[Page]:
    return [page for sheet in sheets for page in (sheet.front, sheet.back) if page]


# --- grids -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("size", "paper", "strategy", "most"),
    [
        # As counted by hand: 5 mm stay free around all ink, and real bleed takes 2 mm on each side.
        ("poker", "a4", "touching", "3 × 3"),
        ("poker", "letter", "touching", "3 × 3"),
        ("poker", "a4", "bleed", "4 × 2"),
        ("poker", "letter", "bleed", "3 × 2"),
        ("tcg", "a4", "touching", "3 × 3"),
        ("tcg", "letter", "touching", "3 × 3"),
        ("tcg", "a4", "bleed", "4 × 2"),
        ("tcg", "letter", "bleed", "4 × 2"),
        ("bridge", "a4", "touching", "5 × 2"),
        ("bridge", "letter", "touching", "3 × 3"),
        ("usa", "a4", "touching", "5 × 2"),
        ("euro", "a4", "touching", "3 × 3"),
        ("mini-euro", "a4", "touching", "4 × 4"),
        ("mini-euro", "letter", "touching", "6 × 3"),
        ("tarot", "a4", "bleed", "2 × 2"),
        ("tarot", "letter", "touching", "2 × 2"),
        ("square", "a4", "touching", "4 × 3"),
        ("square", "letter", "touching", "4 × 3"),
        ("square", "a4", "bleed", "4 × 2"),
        ("square", "letter", "bleed", "3 × 3"),
        ("landscape", "a4", "touching", "4 × 2"),
        ("landscape", "letter", "touching", "3 × 2"),
        ("landscape", "a4", "bleed", "3 × 2"),
        ("landscape", "letter", "bleed", "3 × 2"),
        ("strips", "a4", "touching", "3 × 3"),
        ("strips", "letter", "touching", "4 × 2"),
        ("strips", "a4", "bleed", "3 × 3"),
        ("strips", "letter", "bleed", "4 × 2"),
        ("film", "a4", "touching", "4 × 3"),
        ("film", "a4", "bleed", "4 × 3"),
        ("film", "letter", "bleed", "4 × 3"),
        ("poker", "a3", "touching", "6 × 3"),
        ("tcg", "a3", "touching", "6 × 3"),
        ("tcg", "a3", "bleed", "6 × 3"),
        ("landscape", "a3", "touching", "5 × 4"),
        ("landscape", "a3", "bleed", "5 × 3"),
        ("strips", "a3", "touching", "6 × 3"),
        ("film", "a3", "bleed", "6 × 4"),
    ],
)
def test_the_grid_of_a_size_on_a_paper(size: str, paper: str, strategy: str, most: str) -> None:
    grid = make_grid(*SIZES[size], parse_paper(paper), strategy)  # type: ignore[arg-type]
    assert grid is not None
    rows, columns = sorted((grid.columns, grid.rows))
    assert f"{columns} × {rows}" == most


def best_by_trying(width: float, height: float, paper: Paper, gap: float) -> int:
    """How many fit, found by trying every count instead of dividing."""
    room_width, room_height = paper.printable_mm
    most = 0
    for wide, high in ((width, height), (height, width)):
        columns = max(n for n in range(60) if n * (wide + gap) <= room_width + NEAR)
        rows = max(n for n in range(60) if n * (high + gap) <= room_height + NEAR)
        most = max(most, columns * rows)
    return most


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
@pytest.mark.parametrize("size", SIZES)
def test_no_other_grid_holds_more(size: str, paper: str) -> None:
    for strategy, gap in (("touching", 0.0), ("bleed", 4.0)):
        grid = make_grid(*SIZES[size], parse_paper(paper), strategy)  # type: ignore[arg-type]
        assert (grid.per_page if grid else 0) == best_by_trying(*SIZES[size], parse_paper(paper), gap)


def test_trim_margins_are_those_of_the_table() -> None:
    poker_a4 = make_grid(63.5, 88.9, parse_paper("a4"), "touching")
    poker_letter = make_grid(63.5, 88.9, parse_paper("letter"), "touching")
    assert poker_a4 and poker_letter
    assert (poker_a4.x_mm, poker_a4.y_mm) == pytest.approx((9.75, 15.15))
    assert (poker_letter.x_mm, poker_letter.y_mm) == pytest.approx((12.7, 6.35))


def test_the_default_saves_sheets_and_prefers_bleed_when_it_costs_none() -> None:
    paper = parse_paper("a4")
    nine = choose_grid(63, 88, 9, paper)
    eight = choose_grid(63, 88, 8, paper)
    assert nine and nine.strategy == "touching" and sheets_needed(9, nine) == 1
    assert eight and eight.strategy == "bleed" and sheets_needed(8, eight) == 1


def test_a_card_larger_than_the_page_is_refused_with_a_way_out() -> None:
    with pytest.raises(Refusal, match=r"250 × 350 mm: too large for A4.*larger paper"):
        impose(pieces_of(kind(250, 350), 1), parse_paper("a4"))
    with pytest.raises(Refusal, match=r"half of A4.*--backs duplex"):
        impose(pieces_of(kind(150, 120, back="back"), 1), parse_paper("a4"), backs="fold")


# --- any deck on any paper ---------------------------------------------------------------------------------

mm = st.one_of(st.floats(12, 70), st.floats(12, 110), st.floats(12, 210)).map(lambda value: round(value, 2))
papers = st.one_of(
    st.sampled_from(["a4", "letter", "a3"]).map(parse_paper),
    st.builds(lambda w, h: Paper("own", min(w, h), max(w, h)), st.integers(120, 400), st.integers(120, 500)),
    st.builds(lambda m: parse_paper("a4", (m, m, m, m)), st.floats(0, 15)),
    st.just(Paper("lopsided", 210, 297, (3, 1.8, 3, 12))),
)
kinds = st.builds(
    lambda w, h, back, disc: kind(w, w if disc else h, back=back, shape="disc" if disc else "rect"),
    mm,
    mm,
    st.sampled_from([None, "back"]),
    st.booleans(),
)
decks = st.lists(st.tuples(kinds, st.integers(1, 40)), min_size=1, max_size=4)


@settings(max_examples=200, deadline=None)
@given(
    deck=decks,
    paper=papers,
    backs=st.sampled_from(["duplex", "fold", "none"]),
    flip=st.sampled_from(["long", "short"]),
    strategy=st.sampled_from([None, "touching", "bleed"]),
)
def test_any_deck_lies_well(deck, paper, backs, flip, strategy) -> None:  # type: ignore[no-untyped-def]
    pieces = [p for i, (a_kind, n) in enumerate(deck) for p in pieces_of(a_kind, n, f"c{i}")]
    try:
        sheets = impose(pieces, paper, backs=backs, flip=flip, strategy=strategy)
    except Refusal:
        assert any(
            make_grid(*size_of(k), paper, "touching", half=bool(backs == "fold" and k.back)) is None
            for k, _ in deck
        )
        return
    assert_every_side_once(pieces, sheets, backs)
    left, top, right, bottom = paper.margins_mm
    for page in pages(sheets):
        for placed in page.placed:
            assert turned_size(placed) == pytest.approx((placed.width_mm, placed.height_mm))
            ink = box(placed, bleed=True)
            assert ink[0] >= left - NEAR and ink[1] >= top - NEAR, "in the printer's margin"
            assert ink[2] <= paper.width_mm - right + NEAR and ink[3] <= paper.height_mm - bottom + NEAR
            if page.fold_x_mm is not None:
                fold, front = page.fold_x_mm, placed.side == "front"
                assert ink[2] <= fold + NEAR if front else ink[0] >= fold - NEAR
        for one, other in combinations(page.placed, 2):
            assert not overlap(box(one, bleed=True), box(other)), "paint on a neighbour"
    assert_backs_lie_behind(sheets, paper, flip)
    assert_words_and_marks_are_clear(sheets, paper)


def size_of(a_kind: Kind) -> tuple[float, float]:
    return a_kind.width_mm, a_kind.height_mm


def turned_size(placed: Placed) -> tuple[float, float]:
    a_kind = placed.piece.kind
    upright = size_of(a_kind)
    return upright if placed.turn_deg % 180 == 0 else upright[::-1]


def assert_every_side_once(pieces: list[Piece], sheets: list[Sheet], backs: str) -> None:
    printed = Counter((id(p.piece.card), p.piece.copy, p.side) for page in pages(sheets) for p in page.placed)
    wanted = Counter((id(p.card), p.copy, "front") for p in pieces)
    if backs != "none":
        wanted += Counter((id(p.card), p.copy, "back") for p in pieces if p.kind.back)
    assert printed == wanted


def assert_backs_lie_behind(sheets: list[Sheet], paper: Paper, flip: str) -> None:
    for sheet in sheets:
        fronts = {id(p.piece): p for p in sheet.front.placed if p.side == "front"}
        folded = sheet.front.fold_x_mm is not None
        backs = [p for page in pages([sheet]) for p in page.placed if p.side == "back"]
        for back in backs:
            seen = through_the_sheet(back, paper, "long" if folded else flip)
            for there, here in zip(seen, corner_points(fronts[id(back.piece)]), strict=True):
                assert there == pytest.approx(here, abs=1e-4)


def corner_points(placed: Placed) -> list[tuple[float, float]]:
    """Where the art's own corners lie on the page: top-left, top-right, bottom-right, bottom-left."""
    a_kind = placed.piece.kind
    turn = math.radians(placed.turn_deg)
    cos, sin = math.cos(turn), math.sin(turn)
    middle = (placed.x_mm + placed.width_mm / 2, placed.y_mm + placed.height_mm / 2)
    half = (a_kind.width_mm / 2, a_kind.height_mm / 2)
    own = [(-half[0], -half[1]), (half[0], -half[1]), (half[0], half[1]), (-half[0], half[1])]
    return [(middle[0] + cos * x - sin * y, middle[1] + sin * x + cos * y) for x, y in own]


def through_the_sheet(back: Placed, paper: Paper, flip: str) -> list[tuple[float, float]]:
    """The back's corners as they shine through to someone who holds the front towards them.

    A card that is turned over sideways shows the back's top behind the front's top, and its left behind the
    front's right; so the corners are named here in the order the front's corners have.
    """
    top_left, top_right, bottom_right, bottom_left = corner_points(back)
    renamed = [top_right, top_left, bottom_left, bottom_right]
    if flip == "long":
        return [(paper.width_mm - x, y) for x, y in renamed]
    return [(x, paper.height_mm - y) for x, y in renamed]


def assert_words_and_marks_are_clear(sheets: list[Sheet], paper: Paper) -> None:
    for page in pages(sheets):
        place = margins(paper, page)
        left, top, right, bottom = page.ink_mm
        free = {
            "left": left,
            "top": top,
            "right": paper.width_mm - right,
            "bottom": paper.height_mm - bottom,
        }[place.words_edge]
        if free < LINE_MM + 0.5:
            continue  # paper without any room beside the pieces
        words = place.words_at_mm - 0.7 + LINE_MM
        assert words <= free + 1e-6, "the settings line lies on a piece"
        if page.cuts_x_mm and free > LINE_MM + 2.5:
            tick = place.tick_mm[place.words_edge]
            assert words <= free - 0.4 - tick + 1e-6, "the settings line crosses a mark"


# --- backs -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("paper", ["a4", "letter", "a3", "210x250"])
@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("size", ["tcg", "landscape", "strips", "bridge"])
def test_backs_lie_exactly_behind_their_fronts(paper: str, flip: str, size: str) -> None:
    a_paper = parse_paper(paper)
    for count in (1, 2, 5, 7, 9, 19):  # short last rows and full pages
        deck = pieces_of(kind(*SIZES[size], back="back"), count)
        sheets = impose(deck, a_paper, flip=flip)  # type: ignore[arg-type]
        assert sheets and all(sheet.back for sheet in sheets)
        assert_backs_lie_behind(sheets, a_paper, flip)


def test_a_fold_mirrors_about_the_fold_line() -> None:
    paper = parse_paper("a4")
    (sheet,) = impose(pieces_of(kind(63, 88, back="back"), 3), paper, backs="fold")
    assert sheet.front.fold_x_mm == 105
    assert_backs_lie_behind([sheet], paper, "long")
    fronts = [p for p in sheet.front.placed if p.side == "front"]
    assert all(p.x_mm + p.width_mm <= 105 for p in fronts)
    assert len(fronts) == 3 and len(sheet.front.placed) == 6


def test_mixed_backs_share_a_sheet_each_behind_its_own_front() -> None:
    paper = parse_paper("a4")
    red, blue = kind(70, 70, back="red", name="red"), kind(70, 70, back="blue", name="blue")
    sheets = impose([*pieces_of(red, 3, "r"), *pieces_of(blue, 4, "b")], paper)
    assert len(sheets) == 1 and sheets[0].back
    assert {p.piece.kind.back for p in sheets[0].back.placed} == {"red", "blue"}
    assert_backs_lie_behind(sheets, paper, "long")


@pytest.mark.parametrize("flip", ["long", "short"])
def test_few_tokens_share_a_sheet_with_pieces_of_one_side(flip: str) -> None:
    paper = parse_paper("a4")
    small, large = (kind(size, size, back="token", name=f"t{size}", shape="disc") for size in (25, 30))
    deck = [*pieces_of(small, 9, "s"), *pieces_of(large, 1, "l"), *pieces_of(kind(44, 30, name="badge"), 6)]
    (sheet,) = impose(deck, paper, flip=flip)  # type: ignore[arg-type]
    assert sheet.back and len(sheet.front.placed) == 16 and len(sheet.back.placed) == 10
    assert_backs_lie_behind([sheet], paper, flip)
    folded, plain = sorted(impose(deck, paper, backs="fold"), key=lambda sheet: sheet.front.fold_x_mm or 999)
    assert len(folded.front.placed) == 20 and len(plain.front.placed) == 6
    assert_backs_lie_behind([folded], paper, "long")


def test_every_page_of_a_deck_has_the_same_grid() -> None:
    sheets = impose(pieces_of(kind(63, 88, back="back"), 40), parse_paper("a4"))
    full = {tuple(box(p) for p in sheet.front.placed) for sheet in sheets[:-1]}
    assert len(sheets) == 5 and len(full) == 1
    assert {box(p) for p in sheets[-1].front.placed} <= set(full.pop())


@pytest.mark.parametrize("flip", ["long", "short"])
def test_an_offset_moves_backs_only(flip: str) -> None:
    paper = parse_paper("a4")
    deck = pieces_of(kind(63, 88, back="back"), 5)
    (straight,) = impose(deck, paper, flip=flip)  # type: ignore[arg-type]
    (moved,) = impose(deck, paper, flip=flip, offset_mm=(1.5, -0.5))  # type: ignore[arg-type]
    assert moved.front == straight.front
    assert straight.back and moved.back
    for before, after in zip(straight.back.placed, moved.back.placed, strict=True):
        assert (after.x_mm - before.x_mm, after.y_mm - before.y_mm) == pytest.approx((1.5, -0.5))
    assert moved.back.cuts_x_mm == pytest.approx([x + 1.5 for x in straight.back.cuts_x_mm])


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize("shift", [(1.0, 0.0), (0.0, 1.0), (-0.7, 2.3)])
def test_what_is_read_through_the_sheet_cancels_the_printers_shift(
    flip: str, shift: tuple[float, float], monkeypatch: pytest.MonkeyPatch, tmp_path: File
) -> None:
    """A printer lays all backs off by `shift` on the paper; hold the front up, read, save, print again."""
    from pnp.deck import printer

    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    paper = parse_paper("a4")
    deck = pieces_of(kind(63, 88, back="back"), 5)

    def printed(offset: tuple[float, float]) -> tuple[float, float]:
        """How far the first back then lies right of and below its front, seen through the sheet."""
        (sheet,) = impose(deck, paper, flip=flip, offset_mm=offset)  # type: ignore[arg-type]
        assert sheet.back
        back = sheet.back.placed[0]
        off = Placed(
            back.piece, "back", back.x_mm + shift[0], back.y_mm + shift[1], back.width_mm, back.height_mm,
            back.turn_deg, back.bleed_mm,
        )  # fmt: skip
        seen, front = through_the_sheet(off, paper, flip)[0], corner_points(sheet.front.placed[0])[0]
        return seen[0] - front[0], seen[1] - front[1]

    x, y = printed((0, 0))
    assert abs(x) + abs(y) > 0.5
    printer.save_measured(x, y)
    assert printed(printer.saved_offset(flip)) == pytest.approx((0, 0), abs=1e-6)
    # What is off on the paper is off for both flips: the sheet runs through the printer in the same way.
    assert printer.measured() == pytest.approx((x, y))


# --- cuts and bleed ----------------------------------------------------------------------------------------


def test_crop_marks_lie_outside_all_paint_and_on_every_cut() -> None:
    from pnp.sheet.furniture import draw_crop_marks

    tries = (("tcg", 9, "a4"), ("tcg", 7, "letter"), ("landscape", 5, "a4"), ("poker", 9, "letter"))
    for size, count, paper in tries:
        a_paper = parse_paper(paper)
        (sheet,) = impose(pieces_of(kind(*SIZES[size], back="back"), count), a_paper)
        for page in pages([sheet]):
            pen = Listening()
            draw_crop_marks(pen, page, a_paper)  # type: ignore[arg-type]
            marks = pen.segments()
            for x1, y1, x2, y2 in marks:
                assert min(x1, y1) > 0 and max(x1, x2) < a_paper.width_mm and max(y1, y2) < a_paper.height_mm
                mark = (min(x1, x2) - 0.05, min(y1, y2) - 0.05, max(x1, x2) + 0.05, max(y1, y2) + 0.05)
                assert not any(overlap(mark, box(p, bleed=True)) for p in page.placed)
            for placed in page.placed:
                x, y, right, bottom = box(placed)
                for cut in (x, right):
                    assert sum(1 for m in marks if m[0] == m[2] == pytest.approx(cut, abs=1e-3)) == 2
                for cut in (y, bottom):
                    assert sum(1 for m in marks if m[1] == m[3] == pytest.approx(cut, abs=1e-3)) == 2


class Listening:
    """A pen that notes its straight lines."""

    def __init__(self) -> None:
        self.steps: list[tuple[str | float, ...]] = []

    def path(self, path, **_: object) -> None:  # type: ignore[no-untyped-def]
        self.steps += path.steps

    def segments(self) -> list[tuple[float, float, float, float]]:
        pairs = zip(self.steps[::2], self.steps[1::2], strict=True)
        return [(*map(float, a[1:]), *map(float, b[1:])) for a, b in pairs]  # type: ignore[misc]


def test_touching_pieces_bleed_only_where_no_neighbour_lies() -> None:
    (sheet,) = impose(pieces_of(kind(63, 88), 7), parse_paper("a4"), strategy="touching")
    bleeds = [p.bleed_mm for p in sheet.front.placed]
    assert bleeds[0] == (2, 2, 0, 0)
    assert bleeds[4] == (0, 0, 0, 2), "nothing lies below the middle: the last row is short"
    assert bleeds[6] == (2, 0, 2, 2)


def test_backs_reach_further_outside_but_not_into_their_neighbours() -> None:
    (sheet,) = impose(pieces_of(kind(60, 60, back="back"), 12), parse_paper("a4"), strategy="bleed")
    assert sheet.back
    assert all(b == 2 for p in sheet.front.placed for b in p.bleed_mm)
    assert sheet.back.placed[0].bleed_mm == (2, 3, 3, 2), "the first back lies top right"


def test_bleed_and_crop_marks_share_a_narrow_margin() -> None:
    (sheet,) = impose(pieces_of(kind(63.5, 88.9), 9), parse_paper("letter"), strategy="touching")
    top = sheet.front.placed[0]
    assert top.bleed_mm[1] == pytest.approx(0.675) and top.y_mm == pytest.approx(6.35)


def test_long_strips_lie_upright_where_they_are_longer_than_the_page_is_wide() -> None:
    (sheet,) = impose(pieces_of(kind(250, 20), 2), parse_paper("a4"))
    assert sheet.front.placed[0].turn_deg == 90 and sheet.front.placed[0].height_mm == 250
