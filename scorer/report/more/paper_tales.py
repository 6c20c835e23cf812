"""Paper Tales beside its points: strengths and gold as sums, and what became of the kingdom."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorer.report.language import Language, signed


def more_words(more: Mapping[str, Any], language: Language) -> Iterator[str]:
    """Sentences for what a phase did: 'strength 9: Demon 7, Woodcutter 2'."""
    if "strength" in more:
        parts = [_strength(part, language) for part in more.get("strength_parts", ())]
        yield _told("strength", more["strength"], parts, language)
        yield _told("wars", more["wars"], [], language)
    gold = [_gold(part, language) for part in more.get("gold_parts", ())]
    yield " · ".join([language.say("more", "gold", {"value": more["gold"]}), *gold])
    for key in ("dropped", "died"):
        if more.get(key):
            yield language.say("more", key, {"value": language.pieces(more[key])})


def _told(key: str, value: int, parts: list[str], language: Language) -> str:
    words = language.say("more", key, {"value": value})
    return language.say("frame", "colon", {"before": words, "after": ", ".join(parts)}) if parts else words


def _strength(part: Mapping[str, Any], language: Language) -> str:
    """'Ogre 2 + 5 (1 × 5 gold income) = 7', or 'Demon 7'."""
    name = language.name(part.get("unit", part.get("card", "")))
    if not part.get("fights", True):
        return language.say("frame", "stays-out", {"unit": name, "total": part["total"]})
    added = [
        f"{signed(one['points'])}{language.sum_of(one['amount'], one['counts'])}" for one in part["parts"]
    ]
    if "base" not in part:
        return f"{name} {' + '.join(added)}"
    if not added:
        return f"{name} {signed(part['base'])}"
    return f"{name} {' + '.join([signed(part['base']), *added])} = {signed(part['total'])}"


def _gold(part: Mapping[str, Any], language: Language) -> str:
    reason = part["reason"]
    if reason == "base":
        return language.say("frame", "base", {"n": part["gold"]})
    if reason == "effect":
        gold = f"+{part['gold']}" if part["gold"] > 0 else signed(part["gold"])
        values = {"card": part["card"], "gold": gold, "sum": language.sum_of(part["amount"], part["counts"])}
        return language.say("frame", "gold-effect", values)
    return language.say("frame", reason, {**part, "gold": -part["gold"]})
