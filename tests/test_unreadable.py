"""Why a photo cannot be read: every reason that the code gives has its sentence, in three languages."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path as File

import pytest
from PIL import Image

from pnp.deck.model import LANGS
from pnp.deck.yamlfile import load_plain
from scorer.cli import main
from scorer.unreadable import WORDS, UnreadablePhoto
from scorer.vision.quality import LEAST_MARK_PX
from tests.camera.album import shots

Said = pytest.CaptureFixture[str]
SENTENCES = load_plain(WORDS)
HOLES = dict.fromkeys(("why", "size", "most", "needed", "width", "height", "row", "game", "seen", "all"), "7")
SIDES = ("front", "back")


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def given_reasons() -> Iterator[str]:
    """The reasons that are written in the code."""
    for file in (File(__file__).parent.parent / "scorer").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("UnreadablePhoto", "no_cards_found"):
                words = node.args[0] if ast.unparse(node.func) == "UnreadablePhoto" else node.args[1]
                yield from reasons_in(words)


def reasons_in(words: ast.expr) -> Iterator[str]:
    if isinstance(words, ast.Constant):
        yield str(words.value)
    elif isinstance(words, ast.IfExp):
        yield from (*reasons_in(words.body), *reasons_in(words.orelse))
    elif isinstance(words, ast.JoinedStr):  # the side of a sheet
        assert isinstance(words.values[0], ast.Constant)
        yield from (f"{words.values[0].value}{side}" for side in SIDES)


def test_reasons_and_sentences_are_the_same() -> None:
    assert set(given_reasons()) == set(SENTENCES) and len(SENTENCES) > 20


@pytest.mark.parametrize("reason", SENTENCES)
def test_a_sentence_in_every_language(reason: str) -> None:
    told = {UnreadablePhoto(reason, "a.jpg", **HOLES).told(lang) for lang in LANGS}
    assert len(told) == len(LANGS)
    assert all("{" not in words and not words.endswith(".") for words in told)
    assert all("a.jpg" in words for words in told) or any(reason.endswith(side) for side in SIDES)


def test_it_is_told_in_the_persons_language(tmp_path: File, capsys: Said) -> None:
    (tmp_path / "none.jpg").write_bytes(b"")
    assert main(["score", "none.jpg", "--lang", "pl"]) == 4
    assert "none.jpg jest puste" in capsys.readouterr().err
    assert main(["read", "none.jpg"]) == 4
    assert "none.jpg is empty" in capsys.readouterr().err
    assert main(["score", "none.jpg", "--lang", "fr", "--json"]) == 4
    assert "none.jpg est vide" in capsys.readouterr().out


def test_cards_too_far_away_to_be_read_beside_badges_that_can(tmp_path: File, capsys: Said) -> None:
    """A badge's mark is larger than those of cards: it is no proof that the cards are not in the picture."""
    shot = next(iter(shots("paper-world", "medium", [14001])))
    (tmp_path / "whole.jpg").write_bytes(shot.jpeg)
    with Image.open(tmp_path / "whole.jpg") as photo:
        photo.resize((photo.width * 15 // 100, photo.height * 15 // 100)).save(
            tmp_path / "far.jpg", quality=90
        )
    assert main(["score", "far.jpg"]) == 4
    words = capsys.readouterr().err
    assert "move closer, marks are" in words and f"{LEAST_MARK_PX} are needed" in words
