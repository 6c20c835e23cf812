"""Paper Tales: against a second count by hand on random kingdoms, laws, renamed cards, whole games."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from naive import paper_tales as naive
from tales import box, game, table

from pnp.deck.model import Game
from scorer.rules.paper_tales import play, score
from scorer.rules.paper_tales.kingdom import kingdoms_of
from scorer.rules.paper_tales.production import production
from scorer.score import PlayerScore, Score

NAMES = ("Ana", "Bo", "Cy", "Di", "Ed")
PHASES = ("deploy", "war", "income", "build", "age", "end")

OFTEN = settings(
    max_examples=1000, deadline=None, derandomize=True, database=None, suppress_health_check=list(HealthCheck)
)
SOMETIMES = settings(OFTEN, max_examples=150)
# A seed, not a drawn structure: a deck of 81 cards shuffled by hypothesis itself would take minutes.
chances = st.builds(Random, st.integers(0, 2**64))


def kingdoms(least: int = 2, most: int = 5) -> st.SearchStrategy[list[naive.Kingdom]]:
    """Legal kingdoms of a table, all from one deck."""
    return chances.map(lambda random: some_kingdoms(random, random.randint(least, most)))


def some_kingdoms(random: Random, players: int) -> list[naive.Kingdom]:
    deck = [name for name, copies in naive.COPIES.items() for _ in range(copies)]
    random.shuffle(deck)
    return [one_kingdom(deck, random) for _ in range(players)]


def one_kingdom(deck: list[str], random: Random) -> naive.Kingdom:
    built = random.sample(list(naive.PRICES), random.choice((0, 1, 1, 2, 2, 3, 4)))
    buildings = {name: random.choice((1, 2)) for name in built}
    gold, legend = random.randint(0, 12), random.randint(0, 9)
    kingdom: naive.Kingdom = {"gold": gold, "legend": legend, "buildings": buildings}
    for row, places in (("front", 2 + (2 in buildings.values())), ("back", 2)):
        ages = random.choices((0, 1, 2, 3), (4, 4, 2, 1), k=random.choice((0, places, places, places, 1)))
        kingdom[row] = [(deck.pop(), age) for age in ages]
    return kingdom


def as_player(name: str, kingdom: naive.Kingdom, **more: Any) -> dict[str, Any]:
    return {
        "name": name,
        "gold": kingdom["gold"],
        "legend": kingdom["legend"],
        **{row: [{"unit": unit, "age": age} for unit, age in kingdom[row]] for row in ("front", "back")},
        "buildings": [{"building": b, "level": level} for b, level in kingdom["buildings"].items()],
        **more,
    }


def resolved(phase: str, several: list[naive.Kingdom], choices: Any = None, of: Game | None = None) -> Score:
    players = [
        as_player(name, kingdom, choices=choices or {}) for name, kingdom in zip(NAMES, several, strict=False)
    ]
    return score(table(phase, *players), of or game())


def told(result: Score, *what: str) -> list[dict[str, Any]]:
    return [{key: one.more[key] for key in what} for one in result.players]


# Two counts of everything


def test_the_two_lists_of_units_agree() -> None:
    units = box().units.values()
    assert {unit.id: unit.copies for unit in units} == naive.COPIES
    assert {unit.id: unit.cost for unit in units} == naive.COST
    assert sum(naive.COPIES.values()) == 81


@OFTEN
@given(kingdoms())
def test_production_twice(several: list[naive.Kingdom]) -> None:
    made = kingdoms_of(table("war", *(as_player(n, k) for n, k in zip(NAMES, several, strict=False))), box())
    for kingdom, by_hand in zip(made, several, strict=True):
        assert tuple(production(kingdom).values()) == naive.resources(by_hand)


@OFTEN
@given(kingdoms())
def test_war_twice(several: list[naive.Kingdom]) -> None:
    result = resolved("war", several)
    assert result.certain, result.doubts
    assert told(result, "strength", "wars", "legend", "gold") == naive.war(several)


@OFTEN
@given(kingdoms())
def test_income_twice(several: list[naive.Kingdom]) -> None:
    result = resolved("income", several)
    expected = [kingdom["gold"] + naive.income(kingdom) for kingdom in several]
    assert [one.more["gold"] for one in result.players] == expected
    assert [one.total for one in result.players] == [kingdom["legend"] for kingdom in several]


@OFTEN
@given(kingdoms(1, 2))
def test_build_options_twice(several: list[naive.Kingdom]) -> None:
    result = resolved("build", several, {"build": "none"})
    for one, kingdom in zip(result.players, several, strict=True):
        found = [(offer["building"], offer["level"], offer["gold"]) for offer in one.more["offers"]]
        assert len(found) == len(set(found))
        assert set(found) == naive.build_options(kingdom)


@OFTEN
@given(kingdoms(1, 1), chances)
def test_every_offer_can_be_taken(several: list[naive.Kingdom], random: Random) -> None:
    (kingdom,) = several
    options = sorted(naive.build_options(kingdom))
    if not options:
        return
    building, level, gold = random.choice(options)
    (one,) = resolved("build", several, {"build": f"{building} {level} for {gold}"}).players
    assert one.more["gold"] == kingdom["gold"] - gold
    stands = {here["building"]: here["level"] for here in one.more["kingdom"]["buildings"]}
    assert stands == {**kingdom["buildings"], building: level}


@OFTEN
@given(kingdoms(1, 1), chances)
def test_age_twice(several: list[naive.Kingdom], random: Random) -> None:
    (kingdom,) = several
    may = [
        (row, i)
        for row in ("front", "back")
        for i, (name, age) in enumerate(kingdom[row])
        if naive.is_due(name, age) and age == 1
    ]
    saved = random.sample(may, min(len(may), random.randint(0, naive.how_many(kingdom, "mystical-healer"))))
    result = resolved("age", several, {"save": [f"{row}-{i + 1}" for row, i in saved]})
    assert [doubt.reason for doubt in result.doubts] == ["players"]
    expected = naive.age_phase(kingdom, saved)
    (one,) = result.players
    assert (one.total, one.more["gold"]) == (expected["legend"], expected["gold"])
    for row in ("front", "back"):
        assert [(here["unit"], here["age"]) for here in one.more["kingdom"][row]] == expected[row]


@OFTEN
@given(kingdoms())
def test_end_twice(several: list[naive.Kingdom]) -> None:
    result = resolved("end", several)
    legend = [naive.end(kingdom) for kingdom in several]
    assert [one.total for one in result.players] == legend
    most = max(legend)
    richest = max(k["gold"] for k, points in zip(several, legend, strict=True) if points == most)
    assert result.winners == tuple(
        name
        for name, kingdom, points in zip(NAMES, several, legend, strict=False)
        if points == most and kingdom["gold"] == richest
    )


@OFTEN
@given(kingdoms(1, 1))
def test_deployment_twice(several: list[naive.Kingdom]) -> None:
    """Units without a token are new; those that choose or draw are left to their own tests."""
    (kingdom,) = several
    chooses = ("time-master", "master-alchemist", "shapeshifter")
    for row in ("front", "back"):
        kingdom[row] = [unit for unit in kingdom[row] if unit[0] not in chooses]
    new = [(row, i) for row in ("front", "back") for i, unit in enumerate(kingdom[row]) if unit[1] == 0]
    kingdom["gold"] += sum(naive.COST[kingdom[row][i][0]] for row, i in new)
    if kingdom["gold"] < 0:
        return
    (one,) = resolved("deploy", several).players
    expected = naive.deployed(kingdom, new)
    assert (one.total, one.more["gold"]) == (expected["legend"], expected["gold"])
    after = one.more["kingdom"]
    for row in ("front", "back"):
        assert [(here["unit"], here["age"]) for here in after[row]] == expected[row]
    assert {here["building"]: here["level"] for here in after["buildings"]} == expected["buildings"]


# Laws


def by_name(result: Score) -> dict[str, tuple[int, int, int]]:
    return {one.name: (one.total, one.more["gold"], one.rank) for one in result.players}


@SOMETIMES
@given(kingdoms(), st.integers(0, 4))
def test_turning_the_table_changes_nothing(several: list[naive.Kingdom], by: int) -> None:
    players = [as_player(name, kingdom) for name, kingdom in zip(NAMES, several, strict=False)]
    by %= len(players)
    for phase in ("war", "end"):
        turned = score(table(phase, *players[by:], *players[:by]), game())
        assert by_name(turned) == by_name(score(table(phase, *players), game()))


@SOMETIMES
@given(kingdoms())
def test_a_mirrored_circle_fights_the_same_wars(several: list[naive.Kingdom]) -> None:
    players = [as_player(name, kingdom) for name, kingdom in zip(NAMES, several, strict=False)]
    assert by_name(score(table("war", *reversed(players)), game())) == by_name(
        score(table("war", *players), game())
    )


@SOMETIMES
@given(kingdoms(), chances)
def test_the_order_of_cards_does_not_matter(several: list[naive.Kingdom], random: Random) -> None:
    shuffled = [
        {**kingdom, **{row: random.sample(kingdom[row], len(kingdom[row])) for row in ("front", "back")},
         "buildings": dict(random.sample(list(kingdom["buildings"].items()), len(kingdom["buildings"])))}
        for kingdom in several
    ]  # fmt: skip
    for phase in PHASES:
        one, two = resolved(phase, several), resolved(phase, shuffled)
        if not any(doubt.reason == "open-drop" for doubt in one.doubts):
            assert by_name(one) == by_name(two)
        assert Counter(doubt.reason for doubt in one.doubts) == Counter(doubt.reason for doubt in two.doubts)


@SOMETIMES
@given(kingdoms())
def test_more_strength_never_loses_a_war(several: list[naive.Kingdom]) -> None:
    """One unit more that only is strong: at least as many wars for its owner, at most for the others."""
    before = [one.more["wars"] for one in resolved("war", several).players]
    several[0]["front"].append(("knight", 0))
    after = [one.more["wars"] for one in resolved("war", several).players]
    assert after[0] >= before[0]
    assert all(now <= then for now, then in zip(after[1:], before[1:], strict=True))


@SOMETIMES
@given(kingdoms())
def test_every_war_has_a_winner(several: list[naive.Kingdom]) -> None:
    result = resolved("war", several)
    wars = sum(one.more["wars"] for one in result.players)
    if len(several) == 2:
        assert wars in (1, 2)
    else:
        assert len(several) <= wars <= 2 * len(several)


@SOMETIMES
@given(kingdoms(), st.sampled_from(PHASES))
def test_a_total_is_the_sum_of_its_lines(several: list[naive.Kingdom], phase: str) -> None:
    for one, kingdom in zip(resolved(phase, several).players, several, strict=True):
        assert one.lines[0].reason == "before"
        assert one.lines[0].points == kingdom["legend"]
        assert one.total == sum(line.points for line in one.lines) == one.more["legend"] >= 0
        if phase == "war":
            assert one.more["strength"] == sum(
                part["total"] for part in one.more["strength_parts"] if part.get("fights", True)
            )
        parts = sum(part["gold"] for part in one.more["gold_parts"])
        assert kingdom["gold"] + parts == one.more["gold"] >= 0


# Names mean nothing


def renamed(original: Game) -> Game:
    """The same game with every unit and building under another name."""
    cards = tuple(
        replace(card, id=f"x-{number}", words={"name": dict.fromkeys(("en", "fr", "pl"), "x")})
        if card.kind.id in ("unit", "building")
        else card
        for number, card in enumerate(original.cards)
    )
    return replace(original, cards=cards)


@settings(OFTEN, max_examples=60)
@given(kingdoms())
def test_renaming_the_cards_changes_nothing_but_names(several: list[naive.Kingdom]) -> None:
    other = renamed(game())
    names = {old.id: new.id for old, new in zip(game().cards, other.cards, strict=True)}
    elsewhere = [
        {**kingdom, **{row: [(names[unit], age) for unit, age in kingdom[row]] for row in ("front", "back")},
         "buildings": {names[building]: level for building, level in kingdom["buildings"].items()}}
        for kingdom in several
    ]  # fmt: skip
    for phase in PHASES:
        here, there = resolved(phase, several), resolved(phase, elsewhere, of=other)
        expected = [in_new_names(one, names) for one in here.players]
        assert expected == [in_new_names(one, {}) for one in there.players]
        assert here.winners == there.winners
        assert len(here.doubts) == len(there.doubts)
        for one, two in zip(here.doubts, there.doubts, strict=True):
            assert (one.reason, one.player, len(one.options)) == (two.reason, two.player, len(two.options))


def in_new_names(value: Any, names: dict[str, str]) -> Any:
    """Everything a player's score says, with card names replaced."""
    if isinstance(value, PlayerScore):
        lines = [(line.reason, line.points, list(line.pieces), dict(line.values)) for line in value.lines]
        return in_new_names([value.name, value.rank, lines, dict(value.more)], names)
    if isinstance(value, dict):
        return {key: in_new_names(part, names) for key, part in value.items()}
    if isinstance(value, list | tuple):
        return [in_new_names(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value


# Whole games


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_random_games_keep_all_cards_and_all_rules(players: int) -> None:
    played: Counter[str] = Counter()
    for seed in range(12):
        random = Random(f"{players} {seed}")
        state = play.set_up(game(), players, random)
        phases = []
        while not play.is_over(state):
            phases.append(state.phase)
            state = play.random_move(state, random)
            play.check(state)
            if state.phase in ("war", "end"):
                result = score(play.final_table(state), game())
                assert result.certain, result.doubts
                played.update(unit for one in result.players for unit in _here(one, state))
        assert phases == ["recruit", "deploy", "war", "income", "build", "age"] * 4
        assert 1 <= len(result.winners) <= players
    assert len(played) > 25  # the games did play units


def _here(one: PlayerScore, state: play.State) -> list[str]:
    return [u.card.id for kingdom in state.kingdoms if kingdom.name == one.name for u in kingdom.units]


def test_a_turn_is_six_phases_and_the_same_chance_plays_the_same_game() -> None:
    def whole(seed: int) -> play.State:
        random = Random(seed)
        state = play.set_up(game(), ["Ana", "Bo", "Cy"], random)
        for turn in (1, 2, 3, 4):
            assert (state.turn, state.phase) == (turn, "recruit")
            state = play.play_turn(state, random)
        return state

    assert play.is_over(whole(3))
    assert play.final_table(whole(3)) == play.final_table(whole(3))
    assert play.final_table(whole(3)) != play.final_table(whole(4))
    with pytest.raises(ValueError, match="over"):
        play.random_move(whole(3), Random(1))


def test_check_finds_a_lost_card() -> None:
    state = play.set_up(game(), 3, Random(2))
    with pytest.raises(ValueError, match="lost"):
        play.check(replace(state, pile=state.pile[1:]))
