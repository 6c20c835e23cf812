"""Whatever effect or pattern the models allow has a tidy sentence in each language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations, product
from typing import Any, get_args

import pytest
from pydantic import ValidationError

from pnp.deck.effects import Condition, Do, Effect, Makes, Per, Phase, Resource
from pnp.deck.model import LANGS
from pnp.deck.patterns import Look, Pattern, Shape, Trait
from pnp.deck.wording import paper_tales, paper_world
from pnp.deck.wording.paper_world import pattern_note, pattern_text
from pnp.deck.wording.tales_effects import effect_text, makes_text


def _well_typed(words: str, lang: str) -> None:
    """Filled, tidy, and set as the language sets it."""
    assert words and words == words.strip() and "  " not in words, words
    assert not re.search(r"[{}'\"]|None|-\d| [.,]|\.\.|: :|,,", words), words
    if lang == "fr":
        assert not re.search(r"(?<!\u00a0)[:;!?]", words), words
    else:
        assert not re.search(r"[ \u00a0][:;]", words), words
    if lang == "pl":
        assert not re.search(r"(^|[ \u00a0])[aiouwzAIOUWZ] ", words), words  # no lone letter ends a line
    assert not words[0].islower(), words


@pytest.mark.parametrize("lang", LANGS)
def test_the_player_aid_is_well_typed(lang: str) -> None:
    aid = paper_tales.words("aid", "front", {}, lang)
    for line in [*aid["lines"], aid["end_line"]]:
        _well_typed(line["text"], lang)


def _conditions() -> Iterator[dict[str, Any] | None]:
    yield None
    ages = [{}, {"age": 0}, {"age": 1}, {"age": 2}, {"age": 5}, {"age_from": 1}, {"age_from": 5}]
    makes: list[dict[str, Any]] = [{}] + [{"makes": resource} for resource in get_args(Resource)]
    places = [{}, {"place": "front"}, {"place": "back"}]
    for parts in product(ages, makes, places):
        if condition := {name: value for part in parts for name, value in part.items()}:
            yield condition


def _per() -> Iterator[dict[str, Any]]:
    yield {}
    for per in get_args(Per):
        yield {"per": [per]} | ({"least": 3} if per == "strong-unit" else {})
    for first, second in permutations(get_args(Per), 2):
        yield {"per": [first, second]} | ({"least": 1} if "strong-unit" in (first, second) else {})


def _deeds() -> Iterator[dict[str, Any]]:
    """Every deed with every part it might have; the model refuses those that do not fit."""
    amounts: list[dict[str, Any]] = [{}] + [{"amount": amount} for amount in (-3, -1, 1, 2, 5)]
    extras: list[dict[str, Any]] = [{}]
    extras += [{"what": what} for what in ("gold", "legend", "strength", "army")]
    extras += [{"on": on} for on in ("self", "others", "one")]
    extras += [{"resources": list(get_args(Resource)[:count])} for count in (1, 2, 3)]
    extras += [{"cost": cost} for cost in (-1, 3)] + [{"below": below} for below in (1, 2, 5)]
    for do, amount, extra in product(get_args(Do), amounts, extras):
        yield {"do": do, **amount, **extra}


def _allowed(data: dict[str, Any]) -> Effect | None:
    try:
        return Effect.model_validate({"phase": "war", **data})
    except ValidationError:
        return None


def _effects() -> Iterator[dict[str, Any]]:
    for deed, per in product(_deeds(), _per()):
        if not _allowed({**deed, **per}):
            continue
        # All pairs of counts meet few conditions, single counts meet them all: that is every joint there is.
        conditions = (
            list(_conditions()) if len(per.get("per", [])) < 2 else [None, {"age": 1, "makes": "wood"}]
        )
        for condition, dies in product(conditions, (False, True)):
            yield (
                {**deed, **per}
                | ({"if": condition} if condition else {})
                | ({"when": "dies"} if dies else {})
            )


@pytest.mark.parametrize("lang", LANGS)
def test_every_effect_the_model_allows_has_a_sentence(lang: str) -> None:
    deeds = set()
    for data in _effects():
        _well_typed(effect_text(data, lang), lang)
        deeds.add(data["do"])
    assert deeds == set(get_args(Do))


@pytest.mark.parametrize("lang", LANGS)
def test_every_phase_and_reveal_has_its_line(lang: str) -> None:
    for phase, once in product(get_args(Phase), (False, True)):
        effect = Effect.model_validate(
            {"phase": phase, "do": "gain", "what": "gold", "amount": 1, "once": once}
        )
        values = {"cost": 0, "strength": None, "makes": [], "effects": [effect.plain()]}
        (line,) = paper_tales.words("unit", "front", values, lang)["lines"]
        assert (line["phase"], line["once"], line["text"][:2]) == (phase, once, "+1")
        assert line["phase_name"]


@pytest.mark.parametrize("lang", LANGS)
def test_every_conditional_make_has_a_sentence(lang: str) -> None:
    for what, amount, per, condition in product(
        get_args(Resource), (1, 2, 5), (None, *get_args(Per)), _conditions()
    ):
        if per == "strong-unit" or not (per or condition):
            continue
        data = {"what": what, "amount": amount, "per": per, "if": condition}
        made = Makes.model_validate({name: value for name, value in data.items() if value})
        _well_typed(makes_text(made.model_dump(mode="json", exclude_none=True, by_alias=True), lang), lang)


def _looks() -> Iterator[dict[str, Any]]:
    colours, values, scissors = (None, "yellow", "blue", "green", "black"), (None, 1, 5), (None, True, False)
    for colour, value, scissor in product(colours, values, scissors):
        look = {"colour": colour, "value": value, "scissors": scissor}
        if look := {name: part for name, part in look.items() if part is not None}:
            yield look


def _patterns() -> Iterator[Pattern]:
    """Every pattern the model allows, with a few orders of values and sums."""
    conditions: list[dict[str, Any]] = [{}, {"sum": 9}]
    conditions += [{name: trait} for name in ("same", "different") for trait in get_args(Trait)]
    conditions += [{"each": look} for look in _looks()]
    conditions += [{"values": values} for values in ([5], [2, 5], [2, 5, 2], [1, 2, 3, 4, 5])]
    options: list[dict[str, Any]] = [{}, {"either_way": True}, {"any_card": "centre"}]
    options += [{"count": count} for count in (1, 2, 4, 5, 9, 12)]
    for shape, condition, option in product(get_args(Shape), conditions, options):
        try:
            yield Pattern.model_validate({"shape": shape, **condition, **option})
        except ValidationError:
            continue


@pytest.mark.parametrize("lang", LANGS)
def test_every_pattern_the_model_allows_has_a_sentence(lang: str) -> None:
    patterns = list(_patterns())
    assert {pattern.shape for pattern in patterns} == set(get_args(Shape))
    for pattern in patterns:
        words = paper_world.words("objective", "front", {"title": "X", "pattern": pattern.plain()}, lang)
        _well_typed(words["short"], lang)
        _well_typed(words["sentence"], lang)
    said = [(pattern_text(each.plain(), lang), pattern_note(each.plain(), lang)) for each in patterns]
    assert len(set(said)) == len(said), "two patterns read the same"


def test_models_refuse_what_cannot_be_said() -> None:
    for data in (
        {"do": "stay-out", "per": "food"},
        {"do": "set-strength", "amount": 1, "per": ["food", "food"]},
        {"do": "save", "amount": 0},
        {"do": "buy", "amount": 1, "resources": []},
    ):
        assert _allowed(data) is None
    for model, wrong in (
        (Look, {}),
        (Condition, {"age": -1}),
        (Condition, {"age": 1, "age_from": 1}),
        (Makes, {"what": "wood", "per": "strong-unit"}),
    ):
        with pytest.raises(ValidationError):
            model.model_validate(wrong)
    with pytest.raises(ValidationError):
        Pattern.model_validate({"shape": "l", "same": "colour", "either_way": True})
