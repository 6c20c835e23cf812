"""Every sentence of the scorer about a photo is known, so that it is told in the page's language."""

from __future__ import annotations

import ast
from collections.abc import Iterator

import pytest

from scorer.vision import photo
from studio.score.unreadable import REASONS, in_words, reason_of
from tests.studio.browser import ROOT

# Only paths that a person types can be so; the studio has files of its own.
OF_FILES = (" is a folder", " is no file", "there is no file", " cannot be opened")
FILES = sorted(file for file in (ROOT / "scorer").rglob("*.py") if "calibration" not in file.name)


def sentences() -> Iterator[str]:
    """All that the scorer says when a photo cannot be read, with something in its holes."""
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "UnreadablePhoto" and node.args:
                yield _filled(node.args[0])


def _filled(words: ast.expr) -> str:
    if isinstance(words, ast.Constant):
        return str(words.value)
    assert isinstance(words, ast.JoinedStr), ast.unparse(words)
    parts = []
    for part in words.values:
        if isinstance(part, ast.Constant):
            parts.append(str(part.value))
        elif isinstance(part, ast.FormattedValue):
            parts.append(photo.DAMAGED if ast.unparse(part.value) == "DAMAGED" else "7" if parts else "a.jpg")
    return "".join(parts)


SENTENCES = [words for words in sentences() if not any(known in words for known in OF_FILES)]


def test_there_are_sentences() -> None:
    assert len(SENTENCES) >= len(REASONS)
    assert {reason[0] for words in SENTENCES if (reason := reason_of(words))} == set(REASONS)


@pytest.mark.parametrize("words", SENTENCES)
def test_a_sentence_is_known(words: str) -> None:
    found = reason_of(words)
    assert found is not None and found[1] == "a.jpg", words
    told = {in_words(words, lang) for lang in ("en", "fr", "pl")}
    assert len(told) == 3 and all("a.jpg" in one for one in told)


def test_a_new_sentence_is_told_as_it_is() -> None:
    assert "the moon" in in_words("a.jpg shows the moon", "fr")
    assert "n’a pas pu être lue" in in_words("a.jpg shows the moon", "fr")
