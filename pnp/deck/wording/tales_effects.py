"""The sentence of a Paper Tales effect, in a language: "state, state: deed per thing"."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.deck.text import say

BOOK = "wording/paper_tales"


def effect_text(effect: Mapping[str, Any], lang: str) -> str:
    """What one effect does, without its phase."""
    deed = _deed(effect, lang)
    condition = effect.get("if", {})
    dies = ["dies"] if effect.get("when") == "dies" else []
    if effect["do"] == "save":
        # Here the unit that must be so old, or stand there, is the one that is saved.
        deed = " ".join([deed, *_states(condition, lang)])
        clauses = [_say(f"state.{state}", lang) for state in dies]
        # The saved unit's own tokens are said last, so what is counted must come first.
        clauses += [_per(effect, lang)] if effect.get("per") else []
    else:
        deed = f"{deed} {_per(effect, lang)}".rstrip()
        states = [_say(f"state.{state}", lang) for state in dies] + _states(condition, lang)
        clauses = [_say("join.states", lang).join(states)] if states else []
    return _line(clauses + _kingdom(condition, lang), deed, lang)


def makes_text(makes: Mapping[str, Any], lang: str) -> str:
    """What a card makes under a condition, or per something."""
    condition = makes.get("if", {})
    deed = _say(f"makes.{makes['what']}", lang, n=makes["amount"])
    if "per" in makes:
        deed += " " + _say(f"per.{makes['per']}", lang)
    states = _states(condition, lang)
    clauses = [_say("join.states", lang).join(states)] if states else []
    return _line(clauses + _kingdom(condition, lang), deed, lang)


def signed(amount: int) -> str:
    """A number to add, with its sign."""
    return f"+{amount}" if amount >= 0 else plain(amount)


def plain(amount: int) -> str:
    """A number as printed: a true minus, not a hyphen."""
    return str(amount).replace("-", "−")


def _deed(effect: Mapping[str, Any], lang: str) -> str:
    do, amount = effect["do"], effect.get("amount", 0)
    match do:
        case "gain":
            return _say(f"gain.{effect['what']}", lang, n=amount, amount=signed(amount))
        case "set-strength":
            return _say(do, lang, amount=plain(amount))
        case "age":
            verb = "loses" if amount < 0 else "gets"
            return _say(f"age.{effect['on']}.{verb}", lang, n=abs(amount))
        case "endure" if "below" in effect:
            return _say("endure.below", lang, n=effect["below"])
        case "replace":
            tokens = _say("replace.tokens", lang, n=amount) if amount else _say("state.age-none", lang)
            return _say(do, lang, cost=plain(effect["cost"]), tokens=tokens)
        case "buy":
            resources = [_say(f"buy.{resource}", lang) for resource in effect["resources"]]
            return _say(do, lang, n=amount, resources=_either(resources, lang))
        case _:
            return _say(do, lang, n=amount)


def _states(condition: Mapping[str, Any], lang: str) -> list[str]:
    """Where the unit must stand and how old it must be."""
    states = [_say(f"state.{condition['place']}", lang)] if "place" in condition else []
    if "age" in condition:
        age = condition["age"]
        states.append(_say("state.age", lang, n=age) if age else _say("state.age-none", lang))
    if "age_from" in condition:
        states.append(_say("state.age-from", lang, n=condition["age_from"]))
    return states


def _kingdom(condition: Mapping[str, Any], lang: str) -> list[str]:
    return [_say(f"state.makes.{condition['makes']}", lang)] if "makes" in condition else []


def _per(effect: Mapping[str, Any], lang: str) -> str:
    """What is counted; a second count multiplies the first."""
    least = effect.get("least")
    words = [
        _say(f"{'again' if i else 'per'}.{per}", lang, least=least)
        for i, per in enumerate(effect.get("per", []))
    ]
    return _say("join.clauses", lang).join(words)


def _either(words: Sequence[str], lang: str) -> str:
    *most, last = words
    return f"{', '.join(most)}{_say('join.or', lang)}{last}" if most else last


def _line(clauses: Sequence[str], deed: str, lang: str) -> str:
    head = _say("join.clauses", lang).join(clauses)
    line = f"{head}{_say('join.deed', lang)}{deed}" if head else deed
    return line[0].upper() + line[1:]


def _say(key: str, lang: str, *, n: int | None = None, **values: Any) -> str:
    return say(key, lang, n=n, book=BOOK, **values)
