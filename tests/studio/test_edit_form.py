"""Forms made from the schema: every bundled card fits its form, and what a form says comes back as it was."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest

from pnp.deck.load_cards import card_models
from pnp.deck.places import bundled_root
from pnp.deck.yamlfile import read_yaml
from studio.edit.form import Field, form_of
from studio.edit.spelling import words
from studio.edit.values import closed, opened
from studio.words import all_words

GAMES = ["paper-world", "paperwall", "copyright", "paper-tales", "common"]


def fields_of(game: str, kind: str) -> dict[str, Field]:
    return {field.name: field for field in form_of(card_models(game)[kind]).fields}


@pytest.mark.parametrize("game", GAMES)
def test_every_card_goes_through_its_form_unchanged(game: str) -> None:
    cards = 0
    for file in sorted((bundled_root() / "cards" / game).glob("*.yaml")):
        if file.name in ("game.yaml", "rules.yaml"):
            continue
        for kind, entries in read_yaml(file).data.items():
            form = form_of(card_models(game)[kind], entries)
            for card in entries:
                sent = json.loads(json.dumps(opened(form, card)))
                assert closed(form, sent, card) == card
                anew = words(opened(form, closed(form, sent)))
                assert {name: said for name, said in sent.items() if (name, said) != ("copies", "1")} == anew
                cards += 1
    assert cards >= 6


def test_fields_have_the_sort_and_the_limits_of_the_schema() -> None:
    unit = fields_of("paper-tales", "unit")
    assert unit["name"].sort == "words" and unit["cost"].sort == "whole" and unit["cost"].is_required
    assert unit["strength"].least == 0 and not unit["strength"].is_required
    effect = unit["effects"].item
    assert effect is not None and effect.sort == "group"
    parts = {part.name: part for part in effect.fields}
    assert parts["phase"].sort == "choice" and "war" in parts["phase"].choices
    assert parts["amount"].only_if == {"do": ("gain", "set-strength", "age", "save", "replace", "buy")}
    assert parts["per"].sort == "list" and parts["per"].shorthand == "[]"
    assert unit["makes"].item is not None and unit["makes"].item.shorthand == "what"
    landscape = fields_of("paper-world", "landscape")
    assert landscape["copies"].sort == "map" and landscape["copies"].choices == ("blue", "yellow", "red")
    assert landscape["value"].least == 1 and landscape["value"].most == 5
    strips = fields_of("paperwall", "card")["strips"]
    assert strips.least == strips.most == 3


def test_short_ways_of_saying_stay_short_and_new_ones_are_short() -> None:
    form = form_of(card_models("paper-tales")["unit"])
    old = {
        "id": "x",
        "cost": "1",
        "makes": ["wood"],
        "effects": [{"phase": "war", "do": "gain", "per": "wood"}],
    }
    sent = opened(form, old)
    assert sent["makes"] == [{"what": "wood"}] and sent["effects"][0]["per"] == ["wood"]
    sent["makes"].append({"what": "food", "amount": "1"})
    sent["strength"], sent["copies"] = "3", "1"
    new = closed(form, sent, old)
    assert new["makes"] == ["wood", "food"] and new["effects"] == old["effects"]
    assert new["strength"] == 3 and "copies" not in new
    assert list(new) == ["id", "cost", "strength", "makes", "effects"]


def test_a_game_of_ones_own_has_the_fields_its_cards_have() -> None:
    from pnp.deck.entry import FreeEntry

    cards = [
        {"id": "a", "power": "3", "motto": {"en": "x"}, "tags": ["p", "q"]},
        {"id": "b", "night": "true"},
    ]
    sorts = {field.name: field.sort for field in form_of(FreeEntry, cards).fields}
    assert sorts["motto"] == "words" and sorts["tags"] == "list" and sorts["night"] == "flag"
    assert sorts["power"] == "text"


def inside(field: Field) -> list[Field]:
    """A field and all fields in it."""
    parts = [*field.fields, *([replace(field.item, name=field.name)] if field.item else [])]
    return [field, *(each for part in parts for each in inside(part))]


@pytest.mark.parametrize("game", GAMES)
def test_every_field_and_choice_of_the_bundled_games_has_its_words(game: str) -> None:
    known = all_words("en")
    fields = [each for model in card_models(game).values() for each in inside(form_of(model))]
    assert len(fields) > 4
    for field in fields:
        assert not field.name or f"edit.field.{field.name}" in known, field.name
        for choice in field.choices:
            keys = {f"edit.choice.{field.name}.{choice}", f"edit.choice.{choice}"}
            assert keys & known.keys(), (field.name, choice)
