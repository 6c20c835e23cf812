"""Why photos were not read is kept as a reason and told in the language of whoever asks."""

from __future__ import annotations

from pnp.deck.problems import Refusal
from scorer.unreadable import UnreadablePhoto
from studio.score.unreadable import in_words, keep

NAMES = {"photos/k3.jpg": "IMG_7.jpg"}


def test_a_reason_is_kept_and_told_in_any_language() -> None:
    kept = keep(UnreadablePhoto("closer", "photos/k3.jpg", size=9, needed=20), NAMES)
    assert in_words(kept, "en") == "IMG_7.jpg: move closer, marks are 9 pixels wide and 20 are needed."
    assert in_words(kept, "fr").startswith("IMG_7.jpg : approchez-vous")
    assert in_words(kept, "pl").startswith("IMG_7.jpg: podejdź bliżej")


def test_another_refusal_is_told_as_it_is() -> None:
    kept = keep(Refusal("the moon is no table"), NAMES)
    assert "the moon is no table" in in_words(kept, "fr")
    assert "n’a pas pu être lue" in in_words(kept, "fr")


def test_what_an_older_studio_kept_is_still_told() -> None:
    assert "a.jpg is too dark" in in_words("a.jpg is too dark: switch on a lamp", "pl")
    assert "7" in in_words("7", "en"), "a number is valid JSON, but no reason"
