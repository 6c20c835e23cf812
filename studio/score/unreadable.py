"""Why photos were not read, kept as a reason, to be told in the language of whoever asks."""

from __future__ import annotations

import json
from collections.abc import Mapping

from pnp.deck.problems import Refusal
from scorer.unreadable import UnreadablePhoto, sentence
from studio.words import say


def keep(refusal: Refusal, names: Mapping[str, str]) -> str:
    """A refusal as the database keeps it; a photo gets the name it has on the person's phone."""
    if not isinstance(refusal, UnreadablePhoto):
        return str(refusal)
    file = names.get(refusal.photo, refusal.photo)
    return json.dumps({"reason": refusal.reason, "values": {**refusal.values, "file": file}})


def in_words(kept: str, lang: str) -> str:
    """What is wrong with the photos and what to do about it."""
    try:
        why = json.loads(kept)
        return f"{sentence(why['reason'], lang, why['values'])}."
    except (ValueError, TypeError, KeyError):
        # Other refusals are kept as they were said, and so were all of them in an older studio.
        return say("table.read.failed", lang, why=kept)
