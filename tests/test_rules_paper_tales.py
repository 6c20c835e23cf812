"""Paper Tales: the worked examples T1–T15, and a test for each decision a–z that the rules had to take."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from tales import NO_BUILD, alone, box, earned, gained, game, offers, player, scored, strengths, table, units

from pnp.deck.effects import Effect
from scorer.rules.paper_tales import resolve
from scorer.rules.paper_tales.cards import UnitCard
from scorer.rules.paper_tales.draft import Draft, deal, draw, keep, passed, side_of
from scorer.rules.paper_tales.kingdom import Kingdom, Unit, kingdoms_of
from scorer.rules.paper_tales.legal import room
from scorer.rules.paper_tales.play import who_first
from scorer.rules.paper_tales.production import Known, production
from scorer.rules.paper_tales.state import set_up
from scorer.rules.paper_tales.strength import strength_of
from scorer.score import Score
from scorer.tables.paper_tales import Choices

SEATS = ("Marie", "Seb", "Denis", "Fred")


def as_they_are(cards: Sequence[str]) -> Sequence[str]:
    return cards


# Worked examples


def test_T1_a_hand_grows_by_one_card_with_each_pack() -> None:
    cards = ("relic-of-wisdom", *(f"card {i}" for i in range(19)))
    draft, pile, _ = deal(cards, (), 4, as_they_are)
    assert [len(pack) for pack in draft.packs] == [5] * 4
    assert pile == ()
    draft = keep(draft, [0] * 4, [None] * 4, "left")
    assert draft.hands[0] == ("relic-of-wisdom",)
    assert [len(pack) for pack in draft.packs] == [4] * 4
    draft = keep(draft, [0] * 4, [None] * 4, "left")
    assert [len(hand) for hand in draft.hands] == [2] * 4
    assert [len(pack) for pack in draft.packs] == [3] * 4
    for _ in range(3):
        draft = keep(draft, [0] * 4, [None] * 4, "left")
    assert [len(hand) for hand in draft.hands] == [5] * 4
    assert draft.is_over
    assert sorted(card for hand in draft.hands for card in hand) == sorted(cards)


def test_T2_cards_go_left_right_left_right() -> None:
    assert [side_of(box().passing, turn) for turn in (1, 2, 3, 4)] == ["left", "right", "left", "right"]
    # Players sit clockwise: what the first passes to the left is what the second gets.
    packs = [("a",), ("b",), ("c",)]
    assert passed(packs, "left") == (("c",), ("a",), ("b",))
    assert passed(packs, "right") == (("b",), ("c",), ("a",))


def test_T3_two_new_units_are_paid_for() -> None:
    result = alone("deploy", front="demon miner", back="hunter:1 farmer:1", gold=3, played=["demon", "miner"])
    assert result.more["gold"] == 0
    assert [part["gold"] for part in result.more["gold_parts"]] == [-2, -1]
    assert units(result) == {"demon": 1, "miner": 0, "hunter": 1, "farmer": 1}


def test_T4_the_front_units_make_the_strength() -> None:
    assert alone("war", front="demon woodcutter", back="farmer").more["strength"] == 9


def test_T5_wars_round_the_table() -> None:
    fronts = ("demon woodcutter", "knight veteran", "necromancer rogue", "knight blacksmith")
    result = scored("war", *(player(name, front) for name, front in zip(SEATS, fronts, strict=True)))
    assert [one.more["strength"] for one in result.players] == [9, 7, 7, 5]
    assert [one.total for one in result.players] == [6, 3, 6, 0]
    assert [one.more["wars"] for one in result.players] == [2, 1, 2, 0]
    assert [line.values["against"] for line in result.players[1].lines[1:]] == ["Denis"]


def test_T6_income_of_a_blacksmith_and_a_temple() -> None:
    result = alone("income", back="blacksmith", buildings="temple", gold=4)
    assert result.more["gold"] == 4 + 5
    assert [part["gold"] for part in result.more["gold_parts"]] == [2, 1, 2]


def test_T7_a_tavern_straight_to_level_2() -> None:
    result = alone(
        "build",
        front="farmer woodcutter",
        back="treefolk",
        buildings="mine temple",
        gold=4,
        choices={"build": {"building": "tavern", "level": 2}},
    )
    assert result.more["built"]["land"] == 4
    assert result.more["gold"] == 0
    assert result.more["kingdom"]["buildings"][-1] == {"building": "tavern", "level": 2}
    five = player("Ana", "knight knight cook", "cook farmer", "mine temple tavern:2")
    assert scored("war", five, player("Bo")).certain


def test_T8_a_town_is_upgraded_without_land_cost() -> None:
    result = alone("build", back="forest-spirit", buildings="town", choices={"build": "town"})
    assert result.more["built"] == {
        "building": "town", "level": 2, "upgrade": True, "gold": 0,
        "land": 0, "price": 0, "bought": {}, "bought_for": 0,
    }  # fmt: skip
    assert result.more["kingdom"]["buildings"] == [{"building": "town", "level": 2}]


def test_T9_old_units_die_and_the_others_age() -> None:
    result = alone("age", front="colossus:1 farmer:1", back="knight cook")
    assert result.more["died"] == ["colossus", "farmer"]
    assert units(result) == {"knight": 1, "cook": 1}


def test_T10_a_tie_is_a_war_won_by_both() -> None:
    result = scored("war", player("Ana", "knight"), player("Bo", "commander"), player("Cy", "demon"))
    assert [one.more["wars"] for one in result.players] == [1, 1, 2]
    assert result.players[0].total == 3


def test_T11_the_start() -> None:
    state = set_up(game(), 4, Random(1))
    assert [(kingdom.gold, kingdom.legend) for kingdom in state.kingdoms] == [(3, 0)] * 4
    assert len(state.pile) == 81
    assert state.turn == 1


def test_T12_an_ogre_counts_the_income() -> None:
    result = alone("war", front="ogre", back="blacksmith", buildings="temple")
    income = {"amount": 1, "counts": [["income-gold", 5]], "points": 5}
    ogre = {"unit": "ogre", "place": "front", "base": 2, "total": 7, "fights": True}
    assert result.more["strength_parts"][0] == {**ogre, "parts": [income]}


def test_T13_a_palm_reader_counts_the_dead_and_herself() -> None:
    result = alone("age", front="palm-reader:1 veteran:2", legend=4)
    assert result.total == 4 + 3


@pytest.mark.parametrize(
    "mine, theirs, points",
    [
        ("demon veteran", "knight cook", (6, 0)),
        ("demon woodcutter", "knight cook", (3, 0)),
        ("knight farmer", "knight cook", (3, 3)),
    ],
)
def test_T14_two_players(mine: str, theirs: str, points: tuple[int, int]) -> None:
    result = scored("war", player("Ana", mine), player("Bo", theirs))
    assert tuple(one.total for one in result.players) == points


def test_T15_the_end() -> None:
    result = alone("end", back="relic-of-wisdom:3", buildings="mine:2 town")
    assert result.total == 10
    assert [(line.reason, line.points) for line in result.lines[1:]] == [
        ("building", 3), ("building", 1), ("effect", 6),
    ]  # fmt: skip


# Decisions


def test_a_deployment_pays_first_and_loses_points_last() -> None:
    # A Monkey's gold pays for others; the Golem's work is done when the Kraken counts.
    result = alone("deploy", front="kraken golem", back="monkey", gold=7, legend=20, buildings="town mine")
    assert result.more["gold"] == 0
    assert gained(result, "kraken") == -6
    # A choice comes after the tokens that are given without one: the Leviathan makes food by then.
    aged = alone(
        "deploy",
        front="leviathan veteran",
        back="master-alchemist:1 necromancer",
        gold=4,
        choices={"age": [{"by": "master-alchemist", "on": "veteran"}]},
    )
    assert units(aged) == {"leviathan": 1, "veteran": 2 + 2, "master-alchemist": 2, "necromancer": 0}


def test_b_units_not_paid_for_are_dropped_by_choice_and_only_as_needed() -> None:
    def deployed(**choices: object) -> Score:
        return scored(
            "deploy", player("Ana", "dragon knight", "demon", gold=3, choices=choices), player("Bo")
        )

    unsaid = deployed()
    assert [doubt.reason for doubt in unsaid.doubts] == ["open-drop"]
    assert set(unsaid.doubts[0].options) == {"dragon", "knight, demon"}
    chosen = deployed(drop=["dragon"])
    assert chosen.certain
    assert units(chosen.players[0]) == {"knight": 0, "demon": 1}
    assert chosen.players[0].more["gold"] == 0
    assert deployed(drop=["demon", "knight"]).certain
    for wrong in ([], ["knight"], ["dragon", "knight"], ["dragon", "knight", "demon"], ["cook"]):
        assert "choice-not-allowed" in [doubt.reason for doubt in deployed(drop=wrong).doubts], wrong
    # With nothing to choose between, it happens by itself.
    assert alone("deploy", front="dragon", gold=2).more["dropped"] == ["dragon"]
    # Nothing that can be paid for is dropped.
    kept = scored("deploy", player("Ana", "knight", gold=1, choices={"drop": ["knight"]}), player("Bo"))
    assert units(kept.players[0]) == {"knight": 0}
    assert not kept.certain


def test_c_dropped_and_replaced_units_do_nothing_and_do_not_die() -> None:
    dropped = alone("deploy", front="kraken cook:1", gold=5, legend=9, buildings="town:2")
    assert units(dropped) == {"cook": 1}
    assert dropped.total == 9
    replaced = alone("deploy", front="shapeshifter palm-reader:1", choices={"draw": ["cook"]})
    assert replaced.total == 0
    assert units(replaced) == {"cook": 1, "palm-reader": 1}


def test_d_effects_work_from_the_back_but_strength_does_not() -> None:
    result = alone("war", front="knight", back="commander rogue")
    assert result.more["strength"] == 4
    assert gained(result, "commander") == 2
    assert earned(result, "rogue") == 2


def test_e_a_drawn_monkey_brings_no_gold() -> None:
    result = alone("deploy", front="shapeshifter", gold=1, choices={"draw": ["monkey"]})
    assert result.more["gold"] == 1
    assert units(result) == {"monkey": 1}


def test_f_a_drawn_unit_has_a_token_and_its_own_effects() -> None:
    assert units(alone("deploy", front="shapeshifter", choices={"draw": ["veteran"]})) == {"veteran": 2}
    master = alone(
        "deploy", front="shapeshifter farmer:1", choices={"draw": ["time-master"], "age": ["farmer"]}
    )
    assert units(master) == {"time-master": 1, "farmer": 3}


def test_g_the_alchemist_acts_every_turn_on_one_unit_or_none() -> None:
    def aged(**choices: object) -> Score:
        front = "master-alchemist:1 treefolk:1"
        return scored("deploy", player("Ana", front, "farmer:1", choices=choices), player("Bo"))

    unsaid = aged()
    assert unsaid.doubts[0].reason == "open-age"
    assert set(unsaid.doubts[0].options) == {"master-alchemist", "treefolk", "farmer"}
    assert unsaid.doubts[0].values["tokens"] == 2
    assert aged(age=[]).certain
    itself = aged(age=["master-alchemist"])
    assert itself.certain
    assert units(itself.players[0]) == {"master-alchemist": 3, "treefolk": 1, "farmer": 1}
    two = aged(age=["master-alchemist", "farmer"])
    assert not two.certain
    # What a unit does when it is revealed cannot be declined.
    master = player("Ana", "time-master cook:1", choices={"age": []})
    assert scored("deploy", master, player("Bo")).doubts[0].reason == "open-age"
    assert units(alone("deploy", front="time-master")) == {"time-master": 2}


def test_h_a_replaced_strength_comes_before_what_is_added() -> None:
    adds = Effect(phase="war", do="gain", what="strength", amount=1, per=["own-age"])
    becomes = Effect(phase="war", do="set-strength", amount=5)
    for effects in ((adds, becomes), (becomes, adds)):
        unit = Unit(UnitCard("both", 0, 2, 1, (), effects), "front", 1, age=2)
        kingdom = Kingdom("Ana", 0, 0, (unit,))
        assert strength_of(unit, Known(kingdom, production(kingdom))).total == 7


def test_i_barracks_strengthen_the_kingdom_not_a_unit() -> None:
    result = alone("war", front="woodcutter", back="forest-spirit", buildings="barracks:2")
    assert result.more["strength"] == 2 + 4
    assert gained(result, "barracks") == 1  # the Forest Spirit only
    assert alone("war", back="forest-spirit", buildings="barracks").more["strength"] == 3


def test_j_an_aged_leviathan_does_not_fight_but_is_strong() -> None:
    result = alone("war", front="leviathan:1", buildings="barracks:2")
    assert result.more["strength"] == 0
    assert gained(result, "barracks") == 1
    snake = alone("war", front="giant-snake:1", buildings="barracks:2")
    assert gained(snake, "barracks") == 0


@pytest.mark.parametrize(
    "mine, theirs, wars",
    [("", "", (1, 1)), ("cook", "", (2, 0)), ("demon cook", "knight", (2, 0)), ("demon", "knight", (1, 0))],
)
def test_k_two_players_win_two_wars_only_when_stronger(mine: str, theirs: str, wars: tuple[int, int]) -> None:
    result = scored("war", player("Ana", mine), player("Bo", theirs))
    assert tuple(one.more["wars"] for one in result.players) == wars


def test_l_a_double_victory_counts_two_wars() -> None:
    result = alone("war", front="rogue commander", back="master-alchemist miner")
    assert result.more["wars"] == 2
    assert [line.reason for line in result.lines[1:3]] == ["war", "war-twice"]
    assert earned(result, "rogue") == 2
    assert gained(result, "commander") == 2
    assert gained(result, "master-alchemist") == 2


def test_m_an_ogre_counts_no_booty() -> None:
    with_rogue = alone("war", front="ogre rogue", back="cook farmer", buildings="tavern")
    assert strengths(with_rogue)["ogre"] == 2 + (2 + 1 + 1)
    assert earned(with_rogue, "rogue") == 2


def test_n_a_building_helps_to_upgrade_itself_but_not_to_start_at_level_2() -> None:
    town = offers(alone("build", buildings="town", back="woodcutter", gold=2, choices=NO_BUILD))
    assert ("town", 2, 0) in town
    mine = offers(alone("build", buildings="mine", back="woodcutter", choices=NO_BUILD))
    assert ("mine", 2, 0) in mine
    new = offers(alone("build", back="woodcutter peddler", choices=NO_BUILD))
    assert ("mine", 1, 0) in new
    assert ("mine", 2, 0) not in new  # its own diamond is not there yet


@pytest.mark.parametrize(
    "building, enough, short",
    [
        ("mine", "woodcutter peddler miner", ["woodcutter miner", "woodcutter peddler"]),
        ("town", "forest-spirit", ["woodcutter peddler"]),
        ("tavern", "woodcutter farmer treefolk", ["forest-child", "farmer treefolk"]),
        ("barracks", "woodcutter forest-child", ["forest-child", "woodcutter peddler"]),
    ],
)
def test_o_straight_to_level_2_needs_both_costs_at_once(building: str, enough: str, short: list[str]) -> None:
    def can(units: str) -> bool:
        front, _, back = units.partition(" ")
        return (building, 2, 0) in offers(alone("build", front=front, back=back, choices=NO_BUILD))

    assert can(enough)
    assert not any(can(units) for units in short)


@pytest.mark.parametrize(
    "units, gold",
    [
        ("", {5}),
        ("miner", {3, 5}),  # one diamond shows for level 1 only
        ("miner cave-spirit", {2, 3, 5}),
        ("adventurer:3", {0, 2, 3, 5}),
    ],
)
def test_p_each_level_of_a_temple_is_paid_its_own_way(units: str, gold: set[int]) -> None:
    found = offers(alone("build", front=units, gold=9, choices=NO_BUILD))
    assert {price for building, level, price in found if (building, level) == ("temple", 2)} == gold
    landed = offers(alone("build", front=units, buildings="barracks", gold=9, choices=NO_BUILD))
    assert {price for name, level, price in landed if (name, level) == ("temple", 2)} == {g + 2 for g in gold}


def test_q_land_costs_two_gold_for_each_building() -> None:
    for standing in range(5):
        buildings = " ".join(["town", "mine", "barracks", "tavern"][:standing])
        found = offers(alone("build", buildings=buildings, gold=10, choices=NO_BUILD))
        assert ("temple", 1, 2 + 2 * standing) in found
    free = offers(alone("build", buildings="town mine", back="landlord", gold=10, choices=NO_BUILD))
    assert ("temple", 1, 2) in free
    assert ("temple", 2, 3) in offers(alone("build", buildings="town temple", gold=3, choices=NO_BUILD))


def test_r_the_dead_fall_together_with_their_tokens() -> None:
    result = alone(
        "age",
        front="palm-reader:1 sculptor:2",
        back="monkey:1 mystical-healer:2",
        gold=1,
        choices={"save": ["monkey"]},
    )
    assert result.more["died"] == ["palm-reader", "sculptor", "mystical-healer"]
    assert gained(result, "palm-reader") == 1 + 2 + 2
    assert gained(result, "sculptor") == 3
    assert result.more["gold"] == 1
    assert units(result) == {"monkey": 2}


def test_s_a_healer_saves_one_unit_with_exactly_one_token() -> None:
    def saving(front: str, back: str, *saved: str) -> Score:
        return scored("age", player("Ana", front, back, choices={"save": list(saved)}), player("Bo"))

    assert saving("knight:1", "mystical-healer", "knight").certain
    assert not saving("knight:2", "mystical-healer", "knight").certain
    assert not saving("knight:1 cook:1", "mystical-healer", "knight", "cook").certain
    two = saving("knight:1 cook:1", "mystical-healer mystical-healer:1", "knight", "cook")
    assert two.certain
    assert two.players[0].more["died"] == ["mystical-healer"]
    itself = saving("mystical-healer:1", "", "mystical-healer")
    assert itself.certain
    assert units(itself.players[0]) == {"mystical-healer": 2}
    unsaid = scored("age", player("Ana", "knight:1 cook:1", "mystical-healer"), player("Bo"))
    assert unsaid.doubts[0].reason == "open-save"
    assert unsaid.doubts[0].options == ("knight", "cook")


def test_t_a_salamander_outlives_its_first_token() -> None:
    once = alone("age", front="salamander:1")
    assert units(once) == {"salamander": 2}
    assert alone("age", front="salamander:2").more["died"] == ["salamander"]


def test_u_the_last_turn_has_its_age_phase_before_the_end() -> None:
    last = player("Ana", "relic-of-wisdom:2", "sculptor:1", "town")
    aged = scored("age", last, player("Bo"), turn=4).players[0]
    kingdom = aged.more["kingdom"]
    after = scored("end", {"name": "Ana", "legend": aged.total, **kingdom}, player("Bo"), turn=4)
    assert after.players[0].total == 3 + 1 + 2 * 3
    assert after.winners == ("Ana",)


def test_v_tokens_never_run_out() -> None:
    assert gained(alone("end", back="relic-of-wisdom:50"), "relic-of-wisdom") == 100


def test_w_two_players_keep_five_of_nine() -> None:
    cards = tuple(f"card {i}" for i in range(18))
    draft, _, _ = deal(cards, (), 2, as_they_are)
    sizes = []
    while not draft.is_over:
        sizes.append(len(draft.packs[0]))
        draft = keep(draft, [0, 0], [1, 1] if draft.must_discard else [None, None], "left")
    assert sizes == [9, 7, 5, 3, 1]
    assert [len(hand) for hand in draft.hands] == [5, 5]
    assert len(draft.discarded) == 8
    assert sorted(draft.discarded + draft.hands[0] + draft.hands[1]) == sorted(cards)
    with pytest.raises(ValueError, match="two players"):
        keep(Draft((("a", "b", "c"), ("d", "e", "f")), ((), ())), [0, 0], [None, None], "left")


def test_x_discards_are_shuffled_when_the_deck_runs_out() -> None:
    turned = lambda cards: tuple(reversed(cards))  # noqa: E731
    assert draw(("a", "b"), ("c", "d", "e"), 3, turned) == (("a", "b", "e"), ("d", "c"), ())
    assert draw(("a", "b"), ("c",), 2, turned) == (("a", "b"), (), ("c",))
    draft, pile, discard = deal(("a",) * 7, ("b",) * 4, 2, turned)
    assert sum(len(pack) for pack in draft.packs) == 11
    assert (pile, discard) == ((), ())


def test_y_the_leader_then_the_poorer_is_first() -> None:
    kingdoms = [Kingdom("A", 5, 3), Kingdom("B", 1, 9), Kingdom("C", 0, 3), Kingdom("D", 5, 3)]
    orders = {tuple(who_first(kingdoms, Random(seed))) for seed in range(20)}
    assert orders == {(1, 2, 0, 3), (1, 2, 3, 0)}


def test_z_the_fifth_place_opens_in_the_next_deployment() -> None:
    front, back = "golem knight cook", "farmer peddler"
    early = scored("deploy", player("Ana", front, back, "town", gold=9), player("Bo"))
    assert [doubt.reason for doubt in early.doubts] == ["place-not-open"]
    later = scored("deploy", player("Ana", front, back, "town:2", gold=9), player("Bo"))
    assert later.certain
    kingdom = resolve("deploy", [_with_golem()], [Choices()], box())[0].kingdom
    assert (room(_with_golem(), "front"), room(kingdom, "front"), room(kingdom, "back")) == (2, 3, 2)


def _with_golem() -> Kingdom:
    return kingdoms_of(table("deploy", player("Ana", "golem", "", "town", gold=2)), box())[0]


# Legend points and the ranking


def test_legend_points_never_fall_below_nothing() -> None:
    result = alone("deploy", front="kraken", gold=6, legend=4, buildings="town:2 mine:2")
    assert result.total == 0
    assert result.lines[-1].reason == "loss-cut"
    assert (result.lines[-1].points, result.lines[-1].values["wanted"]) == (-4, 6)


def test_gains_and_losses_of_one_phase_are_one_sum() -> None:
    assert alone("age", front="demon:1 sculptor:1", legend=0).total == 0
    assert alone("age", front="sculptor:1 demon:1", legend=1).total == 1


def test_a_tie_is_broken_by_gold_and_then_shared() -> None:
    poor, rich, same = (
        player(name, buildings="town:2", gold=g) for name, g in (("A", 1), ("B", 2), ("C", 2))
    )
    assert scored("end", poor, rich).winners == ("B",)
    result = scored("end", poor, rich, same)
    assert result.winners == ("B", "C")
    assert [one.rank for one in result.players] == [3, 1, 1]
    assert scored("income", poor, rich).winners == ()
