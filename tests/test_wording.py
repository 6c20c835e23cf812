"""The books of sentences: plurals, letters, and every card's words as a person reviews them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

import pytest

from pnp.deck.load import load_folder
from pnp.deck.model import LANGS
from pnp.deck.places import game_folder
from pnp.deck.text import locale, plural, say
from pnp.deck.wording import paper_tales, paper_world, paperwall
from pnp.face.fit import fit
from pnp.face.values import values_of
from pnp.pens.fonts import missing_letters

BOOKS = ("wording/paper_tales", "wording/paper_world", "wording/paperwall")
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "pl": {"one", "few", "many"}}
FONTS = ("text", "medium", "bold", "title")
HOLE = re.compile(r"\{(\w*)\}")
NO_BREAK = "\u00a0"


@pytest.mark.parametrize(
    ("lang", "numbers", "category"),
    [
        ("en", (1, -1), "one"),
        ("en", (0, 2, 4, 5, 11, 12, 21, 22, 25, 101, -3), "other"),
        ("fr", (0, 1, -1), "one"),
        ("fr", (2, 4, 5, 11, 12, 21, 22, 25, 101, -3), "other"),
        ("pl", (1, -1), "one"),
        ("pl", (2, 3, 4, 22, 23, 24, 32, 102, 104, -3), "few"),
        ("pl", (0, 5, 9, 10, 11, 12, 13, 14, 15, 20, 21, 25, 31, 100, 101, 111, 112, 114), "many"),
    ],
)
def test_plural(lang: str, numbers: tuple[int, ...], category: str) -> None:
    assert {number: plural(number, lang) for number in numbers} == dict.fromkeys(numbers, category)


@pytest.mark.parametrize(
    ("n", "en", "fr", "pl"),
    [
        (0, "gets 0 Age tokens", "reçoit 0 jeton Âge", "dostaje 0 żetonów Wieku"),
        (1, "gets 1 Age token", "reçoit 1 jeton Âge", "dostaje 1 żeton Wieku"),
        (2, "gets 2 Age tokens", "reçoit 2 jetons Âge", "dostaje 2 żetony Wieku"),
        (5, "gets 5 Age tokens", "reçoit 5 jetons Âge", "dostaje 5 żetonów Wieku"),
        (12, "gets 12 Age tokens", "reçoit 12 jetons Âge", "dostaje 12 żetonów Wieku"),
        (22, "gets 22 Age tokens", "reçoit 22 jetons Âge", "dostaje 22 żetony Wieku"),
    ],
)
def test_tokens_are_counted_in_each_language(n: int, en: str, fr: str, pl: str) -> None:
    said = [say("age.self.gets", lang, n=n, book=BOOKS[0]).replace(NO_BREAK, " ") for lang in LANGS]
    assert said == [en, fr, pl]


def _forms(words: Any) -> list[str]:
    return list(words.values()) if isinstance(words, Mapping) else [words]


@pytest.mark.parametrize("book", BOOKS)
def test_every_key_speaks_three_languages_with_their_plurals(book: str) -> None:
    for key, languages in locale(book).items():
        assert set(languages) == set(LANGS), key
        holes = set()
        for lang, words in languages.items():
            if isinstance(words, Mapping):
                assert set(words) == PLURALS[lang], f"{key} in {lang}"
            holes |= {frozenset(HOLE.findall(form)) - {"n"} for form in _forms(words)}
        assert len(holes) == 1, f"{key} fills other holes in another language: {holes}"


@pytest.mark.parametrize("book", BOOKS)
def test_every_letter_is_in_the_fonts(book: str) -> None:
    for languages in locale(book).values():
        for form in (form for words in languages.values() for form in _forms(words)):
            for font in FONTS:
                assert not missing_letters(form, font), f"{form!r} in {font}"
            assert "\u202f" not in form  # the fonts have no narrow no-break space


def _tales_card(values: Mapping[str, Any]) -> str:
    icons = " ".join(values["makes_icons"])
    if values["kind"] == "unit":
        facts = f"cost {values['cost_text']}, strength {values['strength_text']}"
    else:
        ways = f" {values['or_word']} ".join(
            " + ".join(f"{number} {what}" for what, number in way) for way in values["cost"]
        )
        facts = f"{values['level_text']}, cost {ways}, legend {values['legend']}"
    head = f"{values['name']} ({facts})" + (f" [{icons}]" if icons else "")
    lines = (
        f"  {line['number'] or line['phase_name']}{' once' if line['once'] else ''} | {line['text']}"
        for line in values["lines"]
    )
    return "\n".join([head, *lines])


def _sides(game: str, kinds: Mapping[str, tuple[str, ...]], lang: str) -> Iterator[dict[str, Any]]:
    for card in load_folder(game_folder(game)).cards:
        for side in kinds.get(card.kind.id, ()):
            yield values_of(next(card.pieces()), side, lang)  # type: ignore[arg-type]


@pytest.mark.parametrize("lang", LANGS)
def test_paper_tales_cards(lang: str, golden: Callable[[str, str], None]) -> None:
    cards = list(_sides("paper-tales", {"unit": ("front",), "building": ("front", "back")}, lang))
    assert len(cards) == 42 + 10
    golden(f"wording/paper-tales.{lang}.txt", "\n\n".join(map(_tales_card, cards)) + "\n")


@pytest.mark.parametrize("lang", LANGS)
def test_paper_tales_units_fit_their_box(lang: str) -> None:
    for values in _sides("paper-tales", {"unit": ("front",)}, lang):
        fitted = [fit(line["text"], "text", 8.0, 8.0, 50.0, 30.0, lang) for line in values["lines"]]
        height = sum(each.height_mm for each in fitted) + 1.5 * max(len(fitted) - 1, 0)
        assert all(each.fits for each in fitted) and height <= 30, f"{values['name']}: {height:.1f} mm"


@pytest.mark.parametrize("lang", LANGS)
def test_paper_tales_table(lang: str, golden: Callable[[str, str], None]) -> None:
    aid = paper_tales.words("aid", "front", {}, lang)
    lines = [*aid["lines"], aid["end_line"]]
    assert [line["number"] for line in lines] == [1, 2, 3, 4, 5, 6, None]
    shown = [f"{line['number'] or ''} {line['phase_name']} | {line['text']}".lstrip() for line in lines]
    board = paper_tales.words("board", "front", {"passing": ["left", "right", "left", "right"]}, lang)
    shown += [f"{turn['text']} | {turn['pass_text']}" for turn in board["turns"]]
    shown += [*paper_tales.words("mat", "front", {}, lang).values(), aid["once_text"]]
    golden(f"wording/paper-tales-table.{lang}.txt", "\n".join(shown) + "\n")


@pytest.mark.parametrize("lang", LANGS)
def test_paper_world_objectives(lang: str, golden: Callable[[str, str], None]) -> None:
    faces = list(_sides("paper-world", {"objective": ("front", "back")}, lang))
    assert [face["number"] for face in faces] == list(range(1, 21))
    shown = "\n".join(f"{face['number']} {face['name']} | {face['sentence']}" for face in faces)
    golden(f"wording/paper-world.{lang}.txt", shown + "\n")


def test_landscapes_have_names() -> None:
    card = {"colour": "green", "value": 3}
    assert [paper_world.words("landscape", "front", card, lang)["name"] for lang in LANGS] == [
        "Forest 3",
        "Forêt 3",
        "Las 3",
    ]
    assert paper_world.words("start", "front", card | {"name": "Home"}, "en")["name"] == "Home"
    assert paper_world.words("score-token", "front", {}, "en") == {}


def test_paperwall_names() -> None:
    card = {"strips": ["marmot", "fish", "bird"], "objects": ["fan", "bell"]}
    names = paperwall.words("card", "back", card, "fr")
    assert names == {"strip_names": ["Marmotte", "Poisson", "Oiseau"], "object_names": ["Éventail", "Cloche"]}
    assert paperwall.words("score-sheet", "front", {}, "fr") == {}
