"""Why a photo was not read, in the page's language: the scorer says it in English, for a terminal."""

from __future__ import annotations

import re

from studio.words import say

# The scorer's sentence is known by these words; a photo's name comes before them.
REASONS = {
    "dark": " is too dark",
    "mirrored": " is mirrored",
    "closer": ": move closer",
    "blurred": " is blurred",
    "nothing": " shows no card of ours",
    "other-game": " shows no piece of",
    "no-players": " shows no player's cards",
    "badges": " shows only badges",
    "flat": ": the marks do not lie on a table",
    "model": " does not show the model",
    "table": " shows no table that can be scored",
    "empty": " is empty",
    "large": r" has \d+ MB| has \d+ × \d+ pixels| unpacks to",
    "small": " is only ",
    "damaged": " is cut off or damaged",
    "no-picture": " is not a JPEG",
}
_KNOWN = {key: re.compile(rf"(?P<file>.+?)(?:{words})", re.DOTALL) for key, words in REASONS.items()}


def reason_of(why: str) -> tuple[str, str] | None:
    """The reason's key and the photo's name; none for a sentence that is new to us."""
    for key, pattern in _KNOWN.items():
        found = pattern.match(why)
        if found:
            return key, found["file"]
    return None


def in_words(why: str, lang: str) -> str:
    """What is wrong with a photo and what to do about it."""
    known = reason_of(why)
    if known is None:
        return say("table.read.failed", lang, why=why)
    key, file = known
    return say(f"unread.{key}", lang, file=file)
