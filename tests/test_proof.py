"""The proof page: every face in every language, whole in itself, and safe whatever a card says."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path as File

import pytest

from pnp.cli import main
from pnp.deck.load import load_game
from pnp.export.proof import MATRICES
from tests.exports import table
from tests.minigame import write_game

GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")
MOST_BYTES = 15_000_000


class Page(HTMLParser):
    """What a browser would find."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: Counter[str] = Counter()
        self.ids: list[str] = []
        self.refs: set[str] = set()
        self.addresses: list[str] = []
        self.headings: list[str] = []
        self.labels: list[str] = []
        self.inputs: list[tuple[str, str]] = []
        self._in = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags[tag] += 1
        self._in = tag
        if tag == "h2":
            self.headings.append("")
        for name, value in attrs:
            if name == "id" and value:
                self.ids.append(value)
            if name in ("href", "xlink:href", "src", "action", "data") and value:
                self.addresses.append(value)
            if name == "aria-label" and value and tag == "svg":
                self.labels.append(value)
            self.refs |= set(re.findall(r"url\(#([^)]+)\)", value or ""))
            assert not name.startswith("on"), "no card can bring code"
        if tag == "input":
            found = dict(attrs)
            self.inputs.append((str(found.get("name")), str(found.get("value"))))

    def handle_data(self, data: str) -> None:
        if self.headings and self._in in ("h2", "span"):
            self.headings[-1] += data


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[File]:
    with table(tmp_path_factory.mktemp("proof")) as folder:
        yield folder


@pytest.fixture(scope="module")
def pages(here: File) -> dict[str, str]:
    before = (here / "cards" / "registry.jsonl").read_bytes()
    assert main(["proof", *GAMES, "--lang", "pl", "-q"]) == 0
    assert (here / "cards" / "registry.jsonl").read_bytes() == before, "a look gives no number away"
    return {game: (here / "output" / f"{game}-proof.html").read_text(encoding="utf-8") for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_the_page_is_whole_in_itself(pages: dict[str, str], game: str) -> None:
    text = pages[game]
    page = Page(text)
    assert len(text.encode()) < MOST_BYTES
    assert all(address.startswith(("#", "data:")) for address in page.addresses)
    outside = [url for url in re.findall(r"https?://[^\"'\s)<]+", text) if "www.w3.org" not in url]
    assert not outside and "@import" not in text and page.tags["link"] == 0
    assert "default-src 'none'" in text


@pytest.mark.parametrize("game", GAMES)
def test_names_on_the_page_are_unique_and_lead_somewhere(pages: dict[str, str], game: str) -> None:
    page = Page(pages[game])
    assert len(page.ids) == len(set(page.ids))
    targets = {address[1:] for address in page.addresses if address.startswith("#")} | page.refs
    assert targets and targets <= set(page.ids)


@pytest.mark.parametrize("game", GAMES)
def test_every_card_is_shown_once(pages: dict[str, str], game: str) -> None:
    loaded = load_game(game)
    text = pages[game]
    fronts = len(loaded.cards)
    page = Page(text)
    assert page.tags["figure"] >= fronts
    for kind in {card.kind.id: card.kind for card in loaded.cards}.values():
        (section,) = re.findall(rf'<section id="{kind.id}">.*?</section>', text, re.DOTALL)
        cards = [card for card in loaded.cards if card.kind.id == kind.id]
        assert section.count("<figure") >= len(cards) + (1 if kind.back else 0)
        assert kind.name["pl"].split("’")[0].split("&")[0] in section
        for card in cards:
            if len(card.copies) > 1:
                assert f"×{len(card.copies)}</span>" in section


def test_backs_are_shown_once_or_with_their_card(pages: dict[str, str]) -> None:
    assert pages["paperwall"].count("<figure") == 24 * 2 + 1 + 6
    landscapes = re.findall(r'<section id="landscape">.*?</section>', pages["paper-world"], re.DOTALL)[0]
    assert [landscapes.count(f"×{count}</span>") for count in (52, 20)] == [1, 2]


def test_words_come_in_all_languages_and_art_once(pages: dict[str, str]) -> None:
    knight = re.findall(
        r"<figure[^>]*>(?:(?!</figure>).)*<code>knight</code>", pages["paper-tales"], re.DOTALL
    )[0]
    for lang, name in (("en", "Knight"), ("fr", "Chevalier"), ("pl", "Rycerz")):
        assert f'class="in {lang}"' in knight and f">{name}</text>" in knight
    films = re.findall(r'<section id="card">.*?</section>', pages["copyright"], re.DOTALL)[0]
    assert films.count("<svg") == 66, "films have no words: one drawing for all languages"


@pytest.mark.parametrize("game", GAMES)
def test_choices(pages: dict[str, str], game: str) -> None:
    text = pages[game]
    page = Page(text)
    chosen = page.inputs
    assert {value for name, value in chosen if name == "lang"} == {"fr", "pl", "en"}
    assert {value for name, value in chosen if name == "vision"} == {"all", *MATRICES}
    assert {value for name, value in chosen if name == "ground"} == {"light", "dark"}
    assert ("size", "3.5") in chosen
    assert 'value="pl" checked' in text and '<html lang="pl" data-lang="pl"' in text
    assert page.labels and all(page.labels)


@pytest.mark.parametrize("vision", MATRICES)
def test_white_stays_white_to_every_eye(pages: dict[str, str], vision: str) -> None:
    numbers = [float(number) for number in MATRICES[vision].split()]
    assert len(numbers) == 9
    assert [sum(numbers[i : i + 3]) for i in (0, 3, 6)] == pytest.approx([1, 1, 1], abs=1e-4)
    assert f'id="{vision}"' in pages["paper-world"] and f"url(#{vision})" in pages["paper-world"]


def test_fonts_travel_along(pages: dict[str, str]) -> None:
    text = pages["paper-tales"]
    brought = set(re.findall(r"@font-face\{font-family:(papertable-[a-z-]+);", text))
    used = set(re.findall(r'font-family="(papertable-[a-z-]+)"', text))
    assert used and used <= brought
    assert text.count("@font-face") == len(brought) and "data:font/woff;base64," in text


def test_the_same_page_is_the_same_bytes(pages: dict[str, str], here: File) -> None:
    assert main(["proof", "copyright", "--lang", "pl", "--out", "again", "-q"]) == 0
    assert (here / "again" / "copyright-proof.html").read_text(encoding="utf-8") == pages["copyright"]


def test_a_card_can_say_anything(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    nasty = "</svg><script>alert(1)</script>"
    cards = f"card:\n  - {{id: one, name: '{nasty}', copies: 2, rim: 'no', words: 'yes'}}\n"
    monkeypatch.chdir(write_game(tmp_path, cards=cards))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    assert main(["proof", "mini", "-q"]) == 0
    text = (tmp_path / "output" / "mini-proof.html").read_text(encoding="utf-8")
    page = Page(text)
    assert page.tags["script"] == 1, "ours"
    assert "&lt;script&gt;" in text


def test_mistakes_are_said_and_no_page_is_left(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write_game(tmp_path, words="yes")
    layout = folder / "layouts" / "mini.yaml"
    layout.write_text(layout.read_text().replace("{name}", "{nmae}"))
    monkeypatch.chdir(folder)
    assert main(["proof", "mini"]) == 3
    assert "layouts/mini.yaml:" in capsys.readouterr().err
    assert not (folder / "output").exists()
    assert main(["proof", "minni"]) == 2
    assert "did you mean 'mini'?" in capsys.readouterr().err
