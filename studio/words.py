"""The studio's own words: words/*.yaml, three languages side by side, one file for each part of the page."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.model import LANGS
from pnp.deck.text import plural
from pnp.deck.yamlfile import load_plain

HERE = File(__file__).parent / "words"


def files() -> list[File]:
    """The word files, in a fixed order."""
    return sorted(HERE.glob("*.yaml"))


def all_words(lang: str) -> dict[str, Any]:
    """Every key with its words in one language: a sentence, or its plural forms."""
    return {key: said[lang] for key, said in _read(_stamp()).items()}


def say(key: str, lang: str, *, n: int | None = None, **values: Any) -> str:
    """A sentence in a language; with n, in the right plural."""
    chosen = _read(_stamp())[key][lang]
    if isinstance(chosen, dict):
        chosen = chosen[plural(n or 0, lang)]
    return str(chosen).format(n=n, **values)


def chosen_language(cookie: str | None, accepted: str) -> str:
    """The language a person chose, else the first of their browser's that we speak, else English."""
    if cookie in LANGS:
        return cookie
    wishes = []
    for place, part in enumerate(accepted.split(",")[:20]):
        name, _, quality = part.strip().partition(";q=")
        try:
            wishes.append((-float(quality or 1), place, name[:2].lower()))
        except ValueError:
            continue
    return next((name for _, _, name in sorted(wishes) if name in LANGS), "en")


def _stamp() -> tuple[tuple[str, int], ...]:
    return tuple((str(file), file.stat().st_mtime_ns) for file in files())


@cache
def _read(stamp: tuple[tuple[str, int], ...]) -> Mapping[str, Any]:
    """All files as one; a key that two files have is a mistake of ours."""
    every: dict[str, Any] = {}
    for file, _ in stamp:
        words = load_plain(File(file)) or {}
        twice = every.keys() & words.keys()
        if twice:
            raise ValueError(f"{File(file).name}: {sorted(twice)} is in another file too")
        every.update(words)
    return every
