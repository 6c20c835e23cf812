"""Paper World's art: every land, back and pictogram draws, grows with its value, and stays lean."""

from __future__ import annotations

from pathlib import Path as File
from typing import Any

import pytest
from PIL import ImageChops

from pnp.face.layout import load_layout
from pnp.face.motifs.paper_world import back, hills, landscape, pictogram
from pnp.face.scene import Scene
from pnp.pens.path import Path
from pnp.pens.pdf import PdfPen
from pnp.pens.pdf_file import PdfFile
from pnp.pens.png import page_pictures

LAYOUT = load_layout(File(__file__).parent.parent / "layouts" / "paper-world.yaml")
LANDS = ("yellow", "blue", "green", "black")
BACKS = ("blue", "yellow", "red", "start")
MOST_LAND = 20_000  # letters of PDF operators; with seals, numbers and stars a face stays below 30 000
PATTERNS: list[dict[str, Any]] = [
    {"shape": "l", "same": "colour"},
    {"shape": "corners", "same": "value"},
    {"shape": "l", "each": {"value": 2}},
    {"shape": "square", "different": "colour"},
    {"shape": "grid"},
    {"shape": "diagonal", "same": "colour"},
    {"shape": "row", "each": {"value": 3}},
    {"shape": "anywhere", "count": 2, "each": {"value": 5}},
    {"shape": "anywhere", "values": [1, 2, 3, 4, 5]},
    {"shape": "column", "values": [2, 5, 2]},
    {"shape": "diagonal", "values": [2, 3, 4], "either_way": True},
    {"shape": "anywhere", "count": 3, "each": {"value": 4}},
    {"shape": "anywhere", "count": 5, "each": {"value": 1}},
    {"shape": "row", "sum": 9},
    {"shape": "column", "sum": 12},
    {"shape": "anywhere", "count": 3, "each": {"scissors": True}},
    {"shape": "square", "each": {"value": 3}},
    {"shape": "square", "same": "colour"},
    {"shape": "cross", "different": "value"},
    {"shape": "cross", "any_card": "centre", "different": "colour"},
    # Patterns that no bundled card has, as a person may write them.
    {"shape": "anywhere", "count": 9, "each": {"colour": "blue"}},
    {"shape": "grid", "each": {"scissors": True}},
    {"shape": "corners", "sum": 20},
    {"shape": "cross", "each": {"colour": "black", "value": 2}},
    {"shape": "row", "values": [1, 3, 5], "either_way": True},
    {"shape": "column", "values": [5, 4, 3], "either_way": True},
    {"shape": "grid", "different": "colour"},
    {"shape": "anywhere", "values": [1, 1, 1, 5, 5, 5]},
]


class SheetCounter(PdfPen):
    """Counts the sheets that cover the whole width."""

    sheets = 0

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        left, _, right, bottom = path.box()
        self.sheets += left <= 0 and right >= 70 and bottom >= 70
        super().paper(path, fill, lift_mm=lift_mm, edge=edge)


def _scene(values: dict[str, Any], *, seed: str = "a", **options: Any) -> Scene:
    return Scene(0, 0, 70, 70, values, options, LAYOUT.colours, bleed=2, seed=seed)


def _land(colour: str, value: int, seed: str = "a") -> SheetCounter:
    pen = SheetCounter()
    landscape(pen, _scene({"colour": colour, "value": value}, seed=seed))
    return pen


def _size(pen: PdfPen) -> int:
    return sum(len(str(fragment)) for fragment in pen.fragments)


@pytest.mark.parametrize("colour", LANDS)
@pytest.mark.parametrize("value", range(1, 6))
def test_each_value_has_as_many_layers(colour: str, value: int) -> None:
    for seed in "abcdefgh":
        assert _land(colour, value, seed).sheets == value


@pytest.mark.parametrize("colour", LANDS)
def test_chance_comes_from_the_seed_alone(colour: str) -> None:
    assert _land(colour, 4, "one").fragments == _land(colour, 4, "one").fragments
    assert _land(colour, 4, "one").fragments != _land(colour, 4, "two").fragments


@pytest.mark.parametrize("colour", LANDS)
def test_the_richest_land_stays_lean(colour: str) -> None:
    assert max(_size(_land(colour, 5, str(seed))) for seed in range(12)) < MOST_LAND


def test_no_number_is_written_with_an_exponent() -> None:
    for colour in LANDS:
        words = " ".join(part for part in _land(colour, 5).fragments if isinstance(part, str))
        assert "e-" not in words and "e+" not in words


@pytest.mark.parametrize("pattern", PATTERNS, ids=lambda pattern: "-".join(map(str, pattern.values())))
def test_every_pattern_draws(pattern: dict[str, Any]) -> None:
    pen = PdfPen()
    pictogram(pen, _scene({"pattern": pattern}))
    assert 500 < _size(pen) < 25_000


def test_pictograms_differ() -> None:
    drawn = []
    for pattern in PATTERNS:
        pen = PdfPen()
        pictogram(pen, _scene({"pattern": pattern}))
        drawn.append(str(pen.fragments))
    assert len(set(drawn)) == len(PATTERNS)


@pytest.mark.parametrize("name", BACKS)
def test_a_back_does_not_say_which_way_up_it_lies(name: str) -> None:
    pen = PdfPen()
    back(pen, _scene({}, name=name))
    file = PdfFile(title="back", lang="en")
    file.begin_page(70, 70)
    file.lay(pen.fragments, 0, 0, clip_mm=(0, 0, 70, 70))
    file.end_page()
    picture = next(page_pictures(file.content(), dpi=60)).convert("L")
    difference = ImageChops.difference(picture, picture.rotate(180)).histogram()
    # A cut edge may fall on the other side of a pixel; no shape may be elsewhere.
    assert sum(difference[80:]) < 0.01 * sum(difference)


def test_the_hills_of_an_objective_differ_from_card_to_card() -> None:
    one, other = PdfPen(), PdfPen()
    hills(one, _scene({}, seed="one"))
    hills(other, _scene({}, seed="two"))
    assert one.fragments != other.fragments


class CrestKeeper(PdfPen):
    """Keeps the lowest point of every crest: outlines run through it when ink is saved."""

    lowest = 0.0

    def paper(self, path: Path, fill: str, *, lift_mm: float = 0.5, edge: str | None = None) -> None:
        ends = [float(step[-1]) for step in path.steps if step[0] in ("M", "C")]
        self.lowest = max(self.lowest, *ends)


def test_no_hill_runs_through_the_sentence_of_an_objective() -> None:
    items = LAYOUT.faces["objective"].items
    pen = CrestKeeper()
    for seed in map(str, range(40)):
        hills(pen, Scene(*items["hills"].box, {}, {}, LAYOUT.colours, bleed=2, seed=seed))
    assert 45 < pen.lowest <= items["sentence"].box[1]
