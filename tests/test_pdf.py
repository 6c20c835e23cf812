"""The PDF's manners: what a viewer and a printer are told, and that nothing is left to chance."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path as File
from typing import Any

import pikepdf
import pypdfium2
import pytest
from minigame import write_game

from pnp.deck.load import load_game
from pnp.deck.text import say
from pnp.pipeline import build
from pnp.sheet.order import Order
from pnp.sheet.paper import parse_paper

GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")
PT = 72 / 25.4

Deck = Callable[..., File]


@pytest.fixture(scope="module")
def deck(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Deck]:
    """A bundled game as a PDF; each wish is printed once."""
    home = tmp_path_factory.mktemp("decks")
    made: dict[Any, File] = {}
    before = os.getcwd()
    patch = pytest.MonkeyPatch()
    patch.setenv("XDG_CACHE_HOME", str(home / "cache"))
    patch.setenv("XDG_CONFIG_HOME", str(home / "config"))
    patch.chdir(home)

    def make(game: str, lang: str = "en", paper: str = "a4", **wishes: Any) -> File:
        key = (game, lang, paper, *sorted(wishes.items()))
        if key not in made:
            out = home / f"out{len(made)}"
            made[key] = home / build(Order(game, lang, parse_paper(paper), out, **wishes)).file
        return made[key]

    yield make
    patch.undo()
    assert os.getcwd() == before


@pytest.fixture
def mini(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> Deck:
    """The mini game as a PDF."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path, words="yes")

    def make(paper: str = "a4", **wishes: Any) -> File:
        return build(Order("mini", wishes.pop("lang", "en"), parse_paper(paper), File("out"), **wishes)).file

    return make


def words_on(file: File) -> list[str]:
    """The words of each page, every space a plain one."""
    document = pypdfium2.PdfDocument(file)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def said(key: str, lang: str) -> str:
    return " ".join(say(key, lang).split())


@pytest.mark.parametrize(
    ("paper", "size"),
    [
        ("a4", (595.276, 841.890)),
        ("letter", (612, 792)),
        ("a3", (841.890, 1190.551)),
        ("148.5x210", (420.945, 595.276)),
    ],
)
def test_every_page_has_the_papers_exact_size(mini: Deck, paper: str, size: tuple[float, float]) -> None:
    with pikepdf.open(mini(paper=paper)) as pdf:
        for page in pdf.pages:
            left, bottom, right, top = (float(edge) for edge in page.mediabox)
            assert (left, bottom) == (0, 0)
            assert (right, top) == pytest.approx(size, abs=0.01)
            assert "/Rotate" not in page or page.Rotate == 0


@pytest.mark.parametrize(
    ("wishes", "duplex"),
    [
        ({"flip": "long"}, "/DuplexFlipLongEdge"),
        ({"flip": "short"}, "/DuplexFlipShortEdge"),
        ({"backs": "fold"}, None),
        ({"backs": "none"}, None),
    ],
)
def test_the_viewer_is_asked_for_full_size_and_the_right_flip(
    mini: Deck, wishes: Any, duplex: str | None
) -> None:
    with pikepdf.open(mini(**wishes)) as pdf:
        wanted = pdf.Root.ViewerPreferences
        assert wanted.PrintScaling == pikepdf.Name("/None")
        assert (str(wanted.Duplex) if "/Duplex" in wanted else None) == duplex


def test_a_deck_without_backs_asks_for_no_duplex(deck: Deck) -> None:
    with pikepdf.open(deck("copyright")) as pdf:
        assert "/Duplex" not in pdf.Root.ViewerPreferences
    assert not any(said("settings.blank", "en") in words for words in words_on(deck("copyright")))


@pytest.mark.parametrize("wishes", [{}, {"flip": "short"}, {"backs": "fold"}, {"offset_mm": (20, -20)}])
def test_trim_and_bleed_boxes_hold_the_pieces(mini: Deck, wishes: Any) -> None:
    with pikepdf.open(mini(**wishes)) as pdf:
        sheets = [page for page in pdf.pages if "/TrimBox" in page]
        assert len(sheets) == 2
        for page in sheets:
            media, trim, bleed = (
                [float(v) for v in box] for box in (page.mediabox, page.TrimBox, page.BleedBox)
            )
            for outer, inner in ((media, bleed), (bleed, trim)):
                assert outer[0] <= inner[0] and outer[1] <= inner[1]
                assert outer[2] >= inner[2] and outer[3] >= inner[3]
            if "offset_mm" not in wishes and not wishes.get("backs"):
                assert trim[2] - trim[0] == pytest.approx(2 * 88 * PT + 4 * PT, abs=0.1)


@pytest.mark.parametrize("game", GAMES)
def test_bookmarks_name_every_section(deck: Deck, game: str) -> None:
    loaded = load_game(game)
    with pikepdf.open(deck(game, "fr")) as pdf, pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    used = {card.kind.id for card in loaded.cards}
    wanted = {loaded.title["fr"], say("section.rules", "fr"), *(loaded.kinds[k].name["fr"] for k in used)}
    assert set(titles) == wanted and len(titles) == len(wanted)
    assert titles[0] == loaded.title["fr"]


def test_pages_are_labelled_by_sheet_and_side(mini: Deck) -> None:
    with pikepdf.open(mini()) as pdf:
        assert [page.label for page in pdf.pages] == ["i", "·", "1a", "1b"]


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_title_author_and_language(deck: Deck, lang: str) -> None:
    with pikepdf.open(deck("paper-world", lang)) as pdf:
        assert str(pdf.docinfo["/Title"]).startswith(load_game("paper-world").title[lang])
        assert str(pdf.docinfo["/Author"]) == "Papertable"
        assert "A4" in str(pdf.docinfo["/Subject"])
        assert str(pdf.Root.Lang) == lang


@pytest.mark.parametrize("game", GAMES)
def test_fonts_are_embedded_subsets_and_nothing_is_raster(deck: Deck, game: str) -> None:
    with pikepdf.open(deck(game, "pl")) as pdf:
        dictionaries = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Dictionary)]
        fonts = [obj for obj in dictionaries if obj.get("/Type") == "/Font"]
        assert fonts
        for font in fonts:
            assert re.match(r"/[A-Z]{6}\+", str(font.BaseFont)), f"{font.BaseFont} is no subset"
            assert "/FontFile2" in font.FontDescriptor, f"{font.BaseFont} is not embedded"
        streams = [obj for obj in pdf.objects if isinstance(obj, pikepdf.Stream)]
        assert not any(stream.get("/Subtype") == "/Image" for stream in streams)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(
    ("lang", "ink"), [("en", "full"), ("fr", "full"), ("pl", "full"), ("en", "saver"), ("en", "grey")]
)
def test_decks_are_small(deck: Deck, game: str, lang: str, ink: Any) -> None:
    assert deck(game, lang, ink=ink).stat().st_size <= 3_000_000


def test_same_input_same_bytes(mini: Deck, tmp_path: File) -> None:
    cold = mini().read_bytes()
    warm = mini().read_bytes()
    assert cold == warm, "the cache changes the file"
    program = (
        "from pathlib import Path; from pnp.pipeline import build; from pnp.sheet.order import Order;"
        "from pnp.sheet.paper import parse_paper;"
        "build(Order('mini', 'en', parse_paper('a4'), Path('elsewhere')))"
    )
    for seed in ("1", "2"):
        cache = str(tmp_path / f"cache-{seed}")
        env = {**os.environ, "PYTHONHASHSEED": seed, "XDG_CACHE_HOME": cache, "TZ": "Asia/Tokyo"}
        subprocess.run([sys.executable, "-c", program], env=env, check=True, cwd=tmp_path)
        assert (tmp_path / "elsewhere" / "mini-en-a4.pdf").read_bytes() == cold


@pytest.mark.parametrize("game", GAMES)
def test_a_bundled_deck_is_the_same_in_another_process(deck: Deck, game: str, tmp_path: File) -> None:
    here = deck(game, "fr").read_bytes()
    env = {
        **os.environ,
        "PYTHONHASHSEED": "77",
        "XDG_CACHE_HOME": str(tmp_path),
        "XDG_CONFIG_HOME": str(tmp_path),
    }
    command = [sys.executable, "-m", "pnp", "build", game, "--lang", "fr", "--out", "out", "-q"]
    subprocess.run(command, env=env, check=True, cwd=tmp_path, capture_output=True)
    assert (tmp_path / "out" / f"{game}-fr-a4.pdf").read_bytes() == here


@pytest.mark.parametrize("game", ["paper-world", "paper-tales", "paperwall"])
def test_fronts_start_a_new_sheet_and_backs_follow(deck: Deck, game: str) -> None:
    pages = words_on(deck(game))
    front = re.compile(r"sheet (\d+), front")
    back = re.compile(r"sheet (\d+), back")
    kinds = []
    for number, words in enumerate(pages, start=1):
        if match := front.search(words):
            assert number % 2 == 1, "a front on the back of a sheet"
            following = pages[number]
            same = back.search(following)
            assert (same and same[1] == match[1]) or said("settings.blank", "en") in following
            kinds.append(bool(same))
        elif back.search(words):
            assert number % 2 == 0
    assert kinds == sorted(kinds, reverse=True), "two-sided sheets come first"
    numbers = [f"page {n} of {len(pages)}" in words for n, words in enumerate(pages, start=1)]
    assert sum(numbers) >= len(pages) - 3, "all but the cover and the rules say which page they are"


def test_film_pages_never_print_on_the_back_of_another_film(tmp_path: File, monkeypatch: Any) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.chdir(tmp_path)
    write_game(tmp_path, copies=2)
    game = tmp_path / "cards" / "mini" / "game.yaml"
    film = "  film: {name: Film, size: [60, 60], material: film, front: back}\n"
    game.write_text(game.read_text() + film)
    (tmp_path / "cards" / "mini" / "film.yaml").write_text("film:\n  - {id: f, copies: 30, rim: no}\n")
    pages = words_on(build(Order("mini", "en", parse_paper("a4"), File("out"))).file)
    films = [number for number, words in enumerate(pages, start=1) if said("settings.film", "en") in words]
    assert len(films) == 3 and all(number % 2 for number in films)


@pytest.mark.parametrize(
    "wishes", [{}, {"backs": "fold"}, {"paper": "letter"}, {"paper": "a3", "flip": "short"}]
)
def test_rulers_measure_true(mini: Deck, wishes: Any) -> None:
    with pikepdf.open(mini(**wishes)) as pdf:
        cover, *others = pdf.pages
        assert any(length == pytest.approx(100 * PT, abs=0.01) for length in lines_on(cover))
        for page in others:
            assert any(length == pytest.approx(50 * PT, abs=0.01) for length in lines_on(page))


def test_paper_too_small_for_a_cover_has_none(mini: Deck) -> None:
    with pikepdf.open(mini(paper="80x120")) as pdf:
        assert pdf.pages[0].label == "1a"
        assert any(length == pytest.approx(50 * PT, abs=0.01) for length in lines_on(pdf.pages[0]))
    with pikepdf.open(mini(paper="120x160")) as pdf:
        assert any(length == pytest.approx(100 * PT, abs=0.01) for length in lines_on(pdf.pages[0]))


def lines_on(page: pikepdf.Page) -> list[float]:
    """The lengths in points of all straight lines that begin a path: rulers begin with their whole length."""
    matrices, matrix = [], pikepdf.Matrix()
    start, lengths = (0.0, 0.0), []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        numbers = [float(value) for value in operands] if name in ("cm", "m", "l") else []
        if name == "q":
            matrices.append(matrix)
        elif name == "Q":
            matrix = matrices.pop()
        elif name == "cm":
            matrix = pikepdf.Matrix(*numbers) @ matrix
        elif name == "m":
            start = matrix.transform(numbers)
        elif name == "l":
            end = matrix.transform(numbers)
            lengths.append(((end[0] - start[0]) ** 2 + (end[1] - start[1]) ** 2) ** 0.5)
            start = end
    return lengths


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_words_can_be_searched_and_every_sheet_says_how_it_was_made(deck: Deck, lang: str) -> None:
    pages = words_on(deck("paper-tales", lang))
    loaded = load_game("paper-tales")
    whole = " ".join(pages)
    for card_id in ("knight", "mystical-healer", "temple"):
        assert loaded.card(card_id).words["name"][lang].split()[0] in whole
    settings = said("settings.scale", lang)
    assert sum(settings in words for words in pages) >= len(pages) - 2
    assert said("ruler.label", lang) in pages[0]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_rules_fill_no_more_than_two_pages_in_a_comfortable_size(game: str, paper: str, lang: str) -> None:
    from pnp.sheet.rules_pages import column_mm, rules_pages

    pages = rules_pages(load_game(game), lang, parse_paper(paper))
    assert 1 <= len(pages) <= 2
    _, height = column_mm(parse_paper(paper))
    for columns in pages:
        ends = [column[-1].y_mm for column in columns]
        assert len(columns) == 2 and max(ends) <= height
        assert min(ends) > 0.75 * max(ends), "columns of like length"
        for column in columns:
            assert column[-1].font != "title", "a heading at a column's foot"
            assert min(line.size_pt for line in column) >= 9.4


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_the_cover_and_the_settings_line_fit(deck: Deck, game: str, paper: str, lang: str) -> None:
    a_paper = parse_paper(paper)
    document = pypdfium2.PdfDocument(deck(game, lang, paper))
    for number in (0, 2):
        text = document[number].get_textpage()
        for i in range(text.count_chars()):
            left, bottom, right, top = text.get_charbox(i)
            if right - left < 0.01:
                continue
            assert left >= 4.5 * PT and right <= (a_paper.width_mm - 4.5) * PT, "in the printer's margin"
            assert bottom >= 4 * PT and top <= (a_paper.height_mm - 4) * PT
    words = words_on(deck(game, lang, paper))[2]
    assert said("settings.scale", lang) in words, "the line lost its last words"
