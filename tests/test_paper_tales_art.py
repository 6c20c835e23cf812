"""Paper Tales' faces: every piece draws in every language, every text fits, no unit is too heavy."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from pathlib import Path as File

import pytest

from pnp.deck.load import read_folder
from pnp.deck.model import LANGS, Game, Piece, Side
from pnp.deck.places import bundled_root
from pnp.face.draw import Sitting, draw_face, fitted_text, sit
from pnp.face.expression import holds
from pnp.face.layout import Layout, load_layout
from pnp.face.motifs.paper_tales.effects import laid_out
from pnp.face.motifs.paper_tales.track import CELLS, spiral
from pnp.face.scene import Scene, Trouble
from pnp.pens.pdf import PdfPen

SAFE_MM = 3.0
UNIT_BUDGET = 40_000  # bytes of operators
SIDES: tuple[Side, ...] = ("front", "back")


@pytest.fixture(scope="module")
def game() -> Game:
    read, problems = read_folder(bundled_root() / "cards" / "paper-tales")
    assert read is not None and not problems
    return read


@pytest.fixture(scope="module")
def layout() -> Layout:
    return load_layout(File(bundled_root() / "layouts" / "paper-tales.yaml"))


def designs(game: Game) -> list[Piece]:
    """One piece of every card."""
    return [piece for piece in game.pieces() if piece.copy == 1 and piece.card.game == "paper-tales"]


def sittings(game: Game, layout: Layout, lang: str) -> list[Sitting]:
    seats = (sit(piece, side, lang, layout, bleed_mm=3) for piece in designs(game) for side in SIDES)
    return [seat for seat in seats if seat is not None]


def operators(sitting: Sitting) -> int:
    pen = PdfPen()
    draw_face(pen, sitting)
    return sum(len(fragment) for fragment in pen.fragments if isinstance(fragment, str))


@pytest.mark.parametrize("lang", LANGS)
def test_every_face_draws_within_its_budget(game: Game, layout: Layout, lang: str) -> None:
    seats = sittings(game, layout, lang)
    assert len({seat.piece.card.id for seat in seats if seat.piece.kind.id == "unit"}) == 42
    for seat in seats:
        size = operators(seat)
        if seat.piece.kind.id == "unit" and seat.side == "front":
            assert size < UNIT_BUDGET, f"{seat.piece.id}: {size}"


@pytest.mark.parametrize("lang", LANGS)
def test_every_text_fits(game: Game, layout: Layout, lang: str) -> None:
    for seat in sittings(game, layout, lang):
        for name, item in seat.face.items.items():
            if item.text is None or (item.if_ is not None and not holds(item.if_, seat.values)):
                continue
            fitted = fitted_text(seat, item)
            assert fitted is None or fitted.fits, f"{seat.piece.id} {seat.side} {name} ({lang})"


def test_marks_are_large_enough_and_away_from_the_edge(layout: Layout, game: Game) -> None:
    for seat in sittings(game, layout, "en"):
        kind = seat.piece.kind
        for item in (item for item in seat.face.items.values() if item.mark is not None):
            x, y, width, height = item.box
            assert width == height >= 14
            if kind.shape == "disc":
                far = max(abs(x - 12), abs(x + width - 12)), max(abs(y - 12), abs(y + height - 12))
                assert far[0] ** 2 + far[1] ** 2 < 11.5**2, f"{seat.piece.id}: the seal is cut off"
            else:
                assert min(x, y, kind.width_mm - x - width, kind.height_mm - y - height) >= SAFE_MM


def effects_scene(text: str) -> Scene:
    lines = [{"phase": "war", "number": 3, "once": False, "text": text}]
    return Scene(4, 58, 55, 26, {"lines": lines}, {"seal": [15, 14], "reach": 63, "largest": 11.5}, lang="en")


def test_effects_shrink_and_say_when_they_do_not_fit() -> None:
    short, long = effects_scene("+1 gold"), effects_scene("+1 gold per food of this kingdom " * 5)
    assert laid_out(short)[0].words.size_pt == 11.5
    rows = laid_out(long)
    assert 7 <= rows[0].words.size_pt < 11.5
    assert rows[-1].y + rows[-1].height <= long.bottom + 0.1
    with pytest.raises(Trouble, match="do not fit at 7 pt"):
        laid_out(effects_scene("many words " * 60))
    assert laid_out(replace(short, values={})) == []


def test_the_score_track_visits_61_cells_each_beside_the_last() -> None:
    cells = spiral(61)
    assert len(set(cells)) == 61
    assert all(0 <= column < CELLS and 0 <= row < CELLS for column, row in cells)
    steps = pairwise(cells)
    assert all(abs(a[0] - b[0]) + abs(a[1] - b[1]) == 1 for a, b in steps)
