"""What a Paper Tales layout shows beyond a piece's own fields: sentences, icons to repeat, labels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from pnp.deck.effects import PHASES
from pnp.deck.text import say
from pnp.deck.wording.tales_effects import BOOK, effect_text, makes_text, plain

# What is made comes first, what is scored at the end of the game last.
LINE_ORDER = ("makes", *PHASES, "end")
PAID_WITH = ("wood", "food", "diamond", "gold")


def words(kind: str, side: str, values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """The fields a layout gets for one side of a piece."""
    match kind:
        case "unit":
            return _unit(values, lang)
        case "building":
            return _building(side, values, lang)
        case "aid":
            return _aid(lang)
        case "mat" | "front-line":
            return {f"{name}_label": say(name, lang, book=BOOK) for name in ("front", "back", "fifth")}
        case "board":
            return {"turns": _turns(values, lang)}
        case _:
            return {}


def _unit(values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    strength = values.get("strength")
    varies = any(
        effect["do"] == "set-strength" or effect.get("what") == "strength" for effect in values["effects"]
    )
    return {
        "lines": _lines(values, lang),
        "makes_icons": _icons(values["makes"]),
        "strength_text": "–" if strength is None else f"{strength}{'*' if varies else ''}",
        "cost_text": plain(values["cost"]),
    }


def _building(side: str, values: Mapping[str, Any], lang: str) -> dict[str, Any]:
    """Level 2 keeps what level 1 does, then adds its own."""
    level = 1 if side == "front" else 2
    shown = values["levels"][:level]
    costs = [[_way(way) for way in each["cost"]] for each in values["levels"]]
    return {
        "level": level,
        "level_text": say("level", lang, n=level, book=BOOK),
        "lines": [
            {**line, "level": number}
            for number, each in enumerate(shown, start=1)
            for line in _lines(each, lang)
        ],
        "makes_icons": [icon for each in shown for icon in _icons(each["makes"])],
        "legend": shown[-1]["legend"],
        "cost": costs[level - 1],
        "cost_1": costs[0],
        "cost_2": costs[1],
        "or_word": say("or", lang, book=BOOK),
    }


def _way(pay: Mapping[str, int]) -> list[list[Any]]:
    """One way to pay, as [what, how many] in the order of the icons."""
    return [[what, pay[what]] for what in PAID_WITH if what in pay]


def _aid(lang: str) -> dict[str, Any]:
    lines = [_line(phase, say(f"aid.{phase}", lang, book=BOOK), lang) for phase in (*PHASES, "end")]
    return {"lines": lines[:-1], "end_line": lines[-1], "once_text": say("once", lang, book=BOOK)}


def _turns(values: Mapping[str, Any], lang: str) -> list[dict[str, Any]]:
    return [
        {
            "turn": turn,
            "text": say("turn", lang, n=turn, book=BOOK),
            "pass": way,
            "pass_text": say(f"pass.{way}", lang, book=BOOK),
        }
        for turn, way in enumerate(values["passing"], start=1)
    ]


def _icons(makes: Sequence[Mapping[str, Any]]) -> list[str]:
    """What a card makes always, one name an icon."""
    return [make["what"] for make in makes if not _conditional(make) for _ in range(make["amount"])]


def _conditional(make: Mapping[str, Any]) -> bool:
    return "if" in make or "per" in make


def _lines(card: Mapping[str, Any], lang: str) -> list[dict[str, Any]]:
    """A line for each effect and each conditional make, in the order of a turn."""
    lines = [_line("makes", makes_text(make, lang), lang) for make in card["makes"] if _conditional(make)]
    for effect in card["effects"]:
        lines.append(_line(effect["phase"], effect_text(effect, lang), lang, once=effect.get("once", False)))
    return sorted(lines, key=lambda line: LINE_ORDER.index(line["phase"]))


def _line(phase: str, text: str, lang: str, *, once: bool = False) -> dict[str, Any]:
    """A phase, its number in a turn (none for what has no phase), its name, and what happens then."""
    number = PHASES.index(phase) + 1 if phase in PHASES else None
    name = say(f"phase.{phase}", lang, book=BOOK)
    return {"phase": phase, "number": number, "phase_name": name, "once": once, "text": text}
