"""The program's own words: locale.yaml by key, with holes filled and plurals chosen.

Polish counts one / few / many, French one for 0 and 1, English one / other.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from functools import cache
from pathlib import Path as File
from typing import Any

from pnp.deck.model import LANGS
from pnp.deck.yamlfile import load_plain


def plural(n: int, lang: str) -> str:
    """The plural category of a number in a language."""
    n = abs(n)
    if lang == "pl":
        if n == 1:
            return "one"
        return "few" if n % 10 in (2, 3, 4) and n % 100 not in (12, 13, 14) else "many"
    if lang == "fr":
        return "one" if n < 2 else "other"
    return "one" if n == 1 else "other"


@cache
def locale(name: str = "locale") -> Mapping[str, Any]:
    data: Mapping[str, Any] = load_plain(File(__file__).parent / f"{name}.yaml")
    return data


def say(key: str, lang: str, *, n: int | None = None, book: str = "locale", **values: Any) -> str:
    """A sentence in a language; with n, in the right plural."""
    words = locale(book)[key]
    chosen = words[lang] if isinstance(words, dict) else words
    if isinstance(chosen, dict):
        if n is None:
            raise KeyError(f"{key} needs a number")
        chosen = chosen[plural(n, lang)]
    return str(chosen).format(n=n, **values)


def system_language() -> str:
    """The person's language if we speak it, else English."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return value[:2] if value[:2] in LANGS else "en"
    return "en"
