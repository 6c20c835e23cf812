"""What a Paperwall layout shows beyond a card's own fields: what its strips and objects are called."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.deck.text import say

BOOK = "wording/paperwall"


def words(kind: str, side: str, values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The fields a layout gets for one side of a card."""
    if kind != "card":
        return {}
    return {
        "strip_names": [say(f"strip.{strip}", lang, book=BOOK) for strip in values["strips"]],
        "object_names": [say(f"object.{thing}", lang, book=BOOK) for thing in values["objects"]],
    }
