"""Paper Tales: one test for each unit and for each side of a building."""

from __future__ import annotations

import sys

from tales import NO_BUILD, alone, box, earned, gained, offers, player, scored, strengths, units


def test_every_card_has_its_test() -> None:
    here = dir(sys.modules[__name__])
    wanted = [f"test_{card.replace('-', '_')}" for card in box().units]
    wanted += [f"test_{card}_{level}" for card in box().buildings for level in (1, 2)]
    assert len(wanted) == 42 + 10
    assert [name for name in wanted if name not in here] == []


# Units that cost nothing, or less


def test_monkey() -> None:
    assert alone("deploy", front="monkey", gold=2).more["gold"] == 3
    assert earned(alone("age", front="monkey:3", gold=1), "monkey") == 3
    assert strengths(alone("war", front="monkey")) == {"monkey": 1}


def test_adventurer() -> None:
    dragon = "dragon"
    assert strengths(alone("war", front="adventurer dragon")) == {"adventurer": 2, dragon: 0}
    assert strengths(alone("war", front="adventurer:1 dragon"))[dragon] == 7
    result = alone("war", front="adventurer:3", buildings="mine:2")
    assert gained(result, "mine") == 2 * (3 + 1)


def test_blacksmith() -> None:
    assert alone("income", back="blacksmith", gold=1).more["gold"] == 1 + 2 + 1


def test_cerberus() -> None:
    assert strengths(alone("war", front="cerberus"))["cerberus"] == 2
    assert strengths(alone("war", front="cerberus", back="farmer treefolk"))["cerberus"] == 3


def test_cook() -> None:
    assert earned(alone("income", front="cook", back="farmer treefolk"), "cook") == 2
    assert alone("income", front="cook").more["gold"] == 2


def test_farmer() -> None:
    assert earned(alone("income", front="cook", back="farmer"), "cook") == 1


def test_hunter() -> None:
    assert earned(alone("income", front="hunter", back="cook"), "cook") == 1
    assert earned(alone("income", front="cook", back="hunter"), "cook") == 0


def test_militiaman() -> None:
    assert strengths(alone("war", front="militiaman"))["militiaman"] == 2
    assert strengths(alone("war", front="militiaman:3"))["militiaman"] == 5


def test_mystical_healer() -> None:
    saved = alone("age", front="knight:1", back="mystical-healer", choices={"save": ["knight"]})
    assert units(saved) == {"knight": 2, "mystical-healer": 1}
    itself = alone("age", front="mystical-healer:1", choices={"save": ["mystical-healer"]})
    assert units(itself) == {"mystical-healer": 2}


def test_sculptor() -> None:
    assert gained(alone("age", front="sculptor:2"), "sculptor") == 3
    assert gained(alone("age", front="sculptor"), "sculptor") == 0


def test_shapeshifter() -> None:
    result = alone("deploy", back="shapeshifter", gold=0, choices={"draw": ["kraken", "dragon", "knight"]})
    assert units(result) == {"dragon": 1}
    assert result.more["kingdom"]["back"] == [{"unit": "dragon", "age": 1}]
    assert result.more["gold"] == 0
    assert strengths(alone("war", front="shapeshifter")) == {"shapeshifter": 0}


def test_time_master() -> None:
    result = alone("deploy", front="time-master farmer:1", choices={"age": ["farmer"]})
    assert units(result) == {"time-master": 0, "farmer": 3}
    assert units(alone("deploy", front="time-master:1 farmer:1")) == {"time-master": 1, "farmer": 1}


def test_veteran() -> None:
    assert units(alone("deploy", front="veteran")) == {"veteran": 1}
    assert units(alone("deploy", front="veteran:1")) == {"veteran": 1}
    assert strengths(alone("war", front="veteran:1")) == {"veteran": 3}


def test_wood_merchant() -> None:
    result = alone("build", back="wood-merchant", gold=3, choices={"build": "town 2"})
    assert result.more["gold"] == 0
    assert result.more["built"]["bought"] == {"wood": 3}
    assert offers(alone("build", back="wood-merchant", gold=0, choices=NO_BUILD)) == set()


def test_woodcutter() -> None:
    assert ("town", 1, 0) in offers(alone("build", front="woodcutter", choices=NO_BUILD))
    assert strengths(alone("war", front="woodcutter")) == {"woodcutter": 2}


# Units of cost 1


def test_archer() -> None:
    assert alone("war", back="archer farmer").more["strength"] == 2
    assert alone("war", front="archer").more["strength"] == 2


def test_cave_spirit() -> None:
    assert units(alone("deploy", front="cave-spirit", gold=1)) == {"cave-spirit": 1}
    assert strengths(alone("war", front="dragon", back="cave-spirit:1")) == {"dragon": 7, "cave-spirit": 4}


def test_forest_child() -> None:
    result = alone("build", back="forest-child", choices=NO_BUILD)
    assert offers(result) == {
        ("town", 1, 0),
        ("tavern", 1, 0),
        ("mine", 1, 0),
        ("barracks", 1, 0),
    }


def test_giant_snake() -> None:
    assert alone("war", front="giant-snake").more["strength"] == 4
    aged = alone("war", front="giant-snake:1").more
    assert aged["strength"] == 0
    assert aged["strength_parts"][0]["instead_of"] == 4
    assert earned(alone("income", back="giant-snake:2"), "giant-snake") == 3
    assert earned(alone("income", back="giant-snake"), "giant-snake") == 0


def test_grand_architect() -> None:
    result = alone("build", back="grand-architect", gold=3, choices={"build": "mine 2"})
    assert result.more["gold"] == 0
    assert result.more["built"]["bought"] == {"wood": 2, "diamond": 1}


def test_knight() -> None:
    assert alone("war", front="knight").more["strength"] == 4
    assert alone("deploy", front="knight", gold=1).more["gold"] == 0


def test_miner() -> None:
    assert strengths(alone("war", front="dragon miner")) == {"dragon": 7, "miner": 2}


def test_necromancer() -> None:
    result = alone("deploy", front="necromancer farmer", back="knight:1", gold=1)
    assert units(result) == {"necromancer": 0, "farmer": 1, "knight": 2}


def test_peddler() -> None:
    assert earned(alone("income", back="peddler"), "peddler") == 1
    assert ("mine", 1, 0) in offers(alone("build", back="peddler", choices=NO_BUILD))


def test_rogue() -> None:
    result = scored("war", player("Ana", "rogue", gold=1), player("Bo", "cook"), player("Cy", "knight"))
    assert result.players[0].more["gold"] == 1 + 1
    assert result.players[0].total == 3


def test_treefolk() -> None:
    result = alone("war", front="treefolk", back="treefolk:1", buildings="tavern:2")
    assert gained(result, "tavern") == 2
    assert result.more["strength"] == 3


# Units of cost 2


def test_colossus() -> None:
    assert strengths(alone("war", front="colossus")) == {"colossus": 1}
    result = alone("war", front="colossus:1")
    assert strengths(result) == {"colossus": 7}
    assert gained(result, "colossus") == 2


def test_commander() -> None:
    result = scored("war", player("Ana", "commander"), player("Bo", "knight"), player("Cy", "demon"))
    assert gained(result.players[0], "commander") == 1
    assert result.players[0].more["strength"] == 4


def test_demon() -> None:
    assert units(alone("deploy", front="demon", gold=2)) == {"demon": 1}
    assert gained(alone("age", front="demon:1", legend=5), "demon") == -3
    assert gained(alone("age", front="demon:2", legend=5), "demon") == 0


def test_golem() -> None:
    result = alone("deploy", front="golem", gold=2, buildings="town mine:2")
    assert [building["level"] for building in result.more["kingdom"]["buildings"]] == [2, 2]
    assert result.more["gold"] == 0


def test_landlord() -> None:
    result = alone("build", back="landlord", buildings="mine town", gold=0, choices={"build": "barracks"})
    assert result.more["built"]["land"] == 0


def test_manticore() -> None:
    assert strengths(alone("war", front="manticore", back="farmer treefolk"))["manticore"] == 2 + 2 * 2
    assert strengths(alone("war", front="manticore"))["manticore"] == 2


def test_master_alchemist() -> None:
    aged = alone(
        "deploy", front="master-alchemist:1", back="farmer:1 treefolk:1", choices={"age": ["farmer"]}
    )
    assert units(aged) == {"master-alchemist": 1, "farmer": 3, "treefolk": 1}
    fought = alone("war", front="master-alchemist miner")
    assert fought.more["wars"] == 2
    assert gained(fought, "master-alchemist") == 1 * 2
    assert earned(alone("income", back="master-alchemist forest-spirit"), "master-alchemist") == 3


def test_ogre() -> None:
    assert strengths(alone("war", front="ogre")) == {"ogre": 2 + 2}
    result = alone("war", front="ogre", back="blacksmith peddler", buildings="temple")
    assert strengths(result)["ogre"] == 2 + (2 + 1 + 1 + 2)


def test_palm_reader() -> None:
    result = alone("age", front="palm-reader:1 knight:2", back="farmer")
    assert gained(result, "palm-reader") == 3
    assert gained(alone("age", front="palm-reader", back="knight:2"), "palm-reader") == 2


def test_relic_of_wisdom() -> None:
    assert units(alone("age", back="relic-of-wisdom:2")) == {"relic-of-wisdom": 3}
    assert gained(alone("end", back="relic-of-wisdom:3"), "relic-of-wisdom") == 6
    assert alone("war", front="relic-of-wisdom").more["strength"] == 0


def test_salamander() -> None:
    assert strengths(alone("war", front="salamander:1")) == {"salamander": 5}
    assert units(alone("age", front="salamander:1")) == {"salamander": 2}
    assert units(alone("age", front="salamander:2")) == {}


# Units of cost 3 and more


def test_dragon() -> None:
    assert strengths(alone("war", front="dragon")) == {"dragon": 0}
    assert strengths(alone("war", front="dragon", buildings="mine")) == {"dragon": 7}


def test_forest_spirit() -> None:
    result = alone("war", front="forest-spirit", buildings="barracks")
    assert result.more["strength"] == 3 + 3


def test_leviathan() -> None:
    young = alone("war", front="leviathan", back="farmer")
    assert young.more["strength"] == 4 + 2
    old = alone("war", front="leviathan:1 manticore")
    assert strengths(old) == {"leviathan": 4 + 2 * 2, "manticore": 2 + 2 * 2}
    assert old.more["strength"] == 6


def test_strategist() -> None:
    assert alone("war", front="farmer:2", back="strategist:1").more["strength"] == 1 + (1 + 3)


def test_kraken() -> None:
    result = alone(
        "deploy", front="kraken farmer:1", back="knight", gold=7, legend=10, buildings="town:2 mine temple:2"
    )
    assert units(result) == {"kraken": 0, "farmer": 2, "knight": 1}
    assert gained(result, "kraken") == -6
    assert gained(alone("age", front="kraken:1 knight:2"), "kraken") == 3


# Buildings


def test_town_1() -> None:
    result = alone("build", buildings="town", gold=2, choices=NO_BUILD)
    assert offers(result) == {("tavern", 1, 2), ("mine", 1, 2), ("barracks", 1, 2)}
    assert gained(alone("end", buildings="town"), "town") == 1


def test_town_2() -> None:
    assert strengths(alone("war", front="dragon", buildings="town:2"))["dragon"] == 7
    assert strengths(alone("war", front="cerberus", buildings="town:2"))["cerberus"] == 3
    assert gained(alone("end", buildings="town:2"), "town") == 3


def test_tavern_1() -> None:
    assert earned(alone("income", back="farmer treefolk", buildings="tavern"), "tavern") == 2
    assert gained(alone("war", back="farmer", buildings="tavern"), "tavern") == 0
    assert gained(alone("end", buildings="tavern"), "tavern") == 1


def test_tavern_2() -> None:
    assert gained(alone("war", back="farmer treefolk", buildings="tavern:2"), "tavern") == 2
    assert earned(alone("income", back="farmer", buildings="tavern:2"), "tavern") == 1
    assert gained(alone("end", buildings="tavern:2"), "tavern") == 3


def test_mine_1() -> None:
    assert strengths(alone("war", front="dragon", buildings="mine"))["dragon"] == 7
    assert gained(alone("war", buildings="mine"), "mine") == 0
    assert gained(alone("end", buildings="mine"), "mine") == 1


def test_mine_2() -> None:
    assert gained(alone("war", back="miner", buildings="mine:2"), "mine") == 2 * 2
    assert gained(alone("end", buildings="mine:2"), "mine") == 3


def test_temple_1() -> None:
    assert earned(alone("income", buildings="temple"), "temple") == 2
    assert gained(alone("war", buildings="temple"), "temple") == 0
    assert gained(alone("end", buildings="temple"), "temple") == 1


def test_temple_2() -> None:
    assert earned(alone("income", buildings="temple:2"), "temple") == 2
    assert gained(alone("war", buildings="temple:2"), "temple") == 2
    assert gained(alone("end", buildings="temple:2"), "temple") == 3


def test_barracks_1() -> None:
    result = alone("war", front="woodcutter", back="peddler", buildings="barracks")
    assert result.more["strength"] == 2 + 2
    assert gained(result, "barracks") == 0
    assert gained(alone("end", buildings="barracks"), "barracks") == 1


def test_barracks_2() -> None:
    result = alone("war", front="militiaman:1 woodcutter", back="knight", buildings="barracks:2")
    assert gained(result, "barracks") == 2
    assert result.more["strength"] == 3 + 2 + 1
    assert gained(alone("end", buildings="barracks:2"), "barracks") == 3
