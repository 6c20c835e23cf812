"""Why a photo cannot be read: a reason with its figures, worded in unreadable.yaml in three languages."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.problems import ExitCode, Refusal
from pnp.deck.yamlfile import load_plain

WORDS = File(__file__).with_suffix(".yaml")


class UnreadablePhoto(Refusal):
    """A photo cannot be read; its sentence says what was seen and what to do about it."""

    exit_code = ExitCode.BAD_PHOTO

    def __init__(self, reason: str, photo: str, **values: str | int) -> None:
        self.reason, self.photo, self.values = reason, photo, values
        super().__init__(self.told("en"))

    def told(self, lang: str) -> str:
        """The sentence in a language."""
        return sentence(self.reason, lang, {"file": self.photo, **self.values})


def sentence(reason: str, lang: str, values: Mapping[str, Any]) -> str:
    """A reason in words, its holes filled."""
    return str(_words()[reason][lang]).format_map(values)


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    words: Mapping[str, Mapping[str, str]] = load_plain(WORDS)
    return words
