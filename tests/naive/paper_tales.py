"""Paper Tales counted a second time, by hand: every card by its name, straight from the rulebook.

A kingdom is a plain dict: gold, legend, front and back as lists of (name, age), buildings as name -> level.
Nothing here comes from the card data or the rules' own code.
"""

from __future__ import annotations

from itertools import product
from typing import Any

Kingdom = dict[str, Any]

COPIES = {
    "monkey": 2, "adventurer": 2, "blacksmith": 3, "cerberus": 3, "cook": 2, "farmer": 3, "hunter": 2,
    "militiaman": 3, "mystical-healer": 3, "sculptor": 2, "shapeshifter": 1, "time-master": 3, "veteran": 3,
    "wood-merchant": 2, "woodcutter": 3, "archer": 2, "cave-spirit": 2, "forest-child": 3, "giant-snake": 1,
    "grand-architect": 1, "knight": 3, "miner": 3, "necromancer": 1, "peddler": 3, "rogue": 2, "treefolk": 2,
    "colossus": 1, "commander": 2, "demon": 1, "golem": 2, "landlord": 1, "manticore": 3,
    "master-alchemist": 1, "ogre": 1, "palm-reader": 2, "relic-of-wisdom": 1, "salamander": 1, "dragon": 1,
    "forest-spirit": 1, "leviathan": 1, "strategist": 1, "kraken": 1,
}  # fmt: skip

COSTS = {
    -1: "monkey",
    0: "adventurer blacksmith cerberus cook farmer hunter militiaman mystical-healer sculptor shapeshifter"
    " time-master veteran wood-merchant woodcutter",
    1: "archer cave-spirit forest-child giant-snake grand-architect knight miner necromancer peddler rogue"
    " treefolk",
    2: "colossus commander demon golem landlord manticore master-alchemist ogre palm-reader relic-of-wisdom"
    " salamander",
    3: "dragon forest-spirit leviathan strategist",
    6: "kraken",
}
COST = {name: cost for cost, names in COSTS.items() for name in names.split()}

PLAIN_STRENGTH = {
    0: "shapeshifter relic-of-wisdom",
    1: "monkey blacksmith cook farmer mystical-healer sculptor time-master wood-merchant forest-child"
    " grand-architect peddler landlord master-alchemist palm-reader",
    2: "adventurer hunter woodcutter archer miner",
    3: "veteran rogue treefolk golem forest-spirit",
    4: "cave-spirit knight necromancer commander",
    7: "demon",
    9: "kraken",
}
STRENGTH = {name: strength for strength, names in PLAIN_STRENGTH.items() for name in names.split()}


def everyone(kingdom: Kingdom) -> list[tuple[str, int]]:
    return [*kingdom["front"], *kingdom["back"]]


def how_many(kingdom: Kingdom, name: str) -> int:
    return sum(unit == name for unit, _ in everyone(kingdom))


def resources(kingdom: Kingdom) -> tuple[int, int, int]:
    """Wood, food, diamonds."""
    wood = food = diamonds = 0
    for name, age in everyone(kingdom):
        if name in ("woodcutter", "peddler", "landlord", "forest-child"):
            wood += 1
        if name == "forest-spirit":
            wood += 3
        if name in ("farmer", "treefolk", "forest-child"):
            food += 1
        if name == "leviathan" and age:
            food += 2
        if name in ("miner", "cave-spirit"):
            diamonds += 1
        if name == "adventurer":
            diamonds += age
    food += sum(name == "hunter" for name, _ in kingdom["front"])
    town = kingdom["buildings"].get("town", 0)
    if town:
        wood, food = wood + 1, food + 1
    if town == 2:
        diamonds += 1
    if "mine" in kingdom["buildings"]:
        diamonds += 1
    return wood, food, diamonds


def income(kingdom: Kingdom) -> int:
    wood, food, _ = resources(kingdom)
    gold = 2
    for name, age in everyone(kingdom):
        if name in ("blacksmith", "peddler"):
            gold += 1
        elif name == "cook":
            gold += food
        elif name == "giant-snake" and age:
            gold += 3
        elif name == "master-alchemist":
            gold += wood
    if "temple" in kingdom["buildings"]:
        gold += 2
    if "tavern" in kingdom["buildings"]:
        gold += food
    return gold


def strength(name: str, age: int, kingdom: Kingdom) -> int:
    _, food, diamonds = resources(kingdom)
    if name == "cerberus":
        return 3 if food else 2
    if name == "militiaman":
        return 2 + age
    if name == "giant-snake":
        return 0 if age else 4
    if name == "colossus":
        return 7 if age else 1
    if name == "manticore":
        return 2 + 2 * food
    if name == "ogre":
        return 2 + income(kingdom)
    if name == "salamander":
        return 4 + age
    if name == "dragon":
        return 7 if diamonds else 0
    if name == "leviathan":
        return 4 + 2 * food
    if name == "strategist":
        return 1 + sum(tokens for _, tokens in everyone(kingdom))
    return STRENGTH[name]


def army(kingdom: Kingdom) -> int:
    total = 0
    for name, age in kingdom["front"]:
        if not (name == "leviathan" and age):
            total += strength(name, age, kingdom)
    for name, age in kingdom["back"]:
        if name in ("archer", "strategist"):
            total += strength(name, age, kingdom)
    if "barracks" in kingdom["buildings"]:
        total += resources(kingdom)[0]
    return total


def wars(armies: list[int]) -> list[int]:
    """Wars won by each player round the table."""
    if len(armies) == 2:
        won = []
        for mine, theirs in ((armies[0], armies[1]), (armies[1], armies[0])):
            if mine < theirs:
                won.append(0)
            elif mine == theirs:
                won.append(1)
            else:
                won.append(2 if mine >= theirs + theirs else 1)
        return won
    won = [0] * len(armies)
    for left in range(len(armies)):
        right = left + 1 if left + 1 < len(armies) else 0
        won[left] += armies[left] >= armies[right]
        won[right] += armies[right] >= armies[left]
    return won


def war(kingdoms: list[Kingdom]) -> list[dict[str, int]]:
    """After the wars: strength, wars won, legend points and gold of each."""
    armies = [army(kingdom) for kingdom in kingdoms]
    results = []
    for kingdom, mine, won in zip(kingdoms, armies, wars(armies), strict=True):
        _, food, diamonds = resources(kingdom)
        legend = kingdom["legend"] + 3 * won
        legend += won * (how_many(kingdom, "colossus") + how_many(kingdom, "commander"))
        legend += won * diamonds * how_many(kingdom, "master-alchemist")
        level_2 = {name for name, level in kingdom["buildings"].items() if level == 2}
        if "tavern" in level_2:
            legend += food
        if "mine" in level_2:
            legend += 2 * diamonds
        if "temple" in level_2:
            legend += 2
        if "barracks" in level_2:
            legend += sum(strength(name, age, kingdom) >= 3 for name, age in everyone(kingdom))
        gold = kingdom["gold"] + won * how_many(kingdom, "rogue")
        results.append({"strength": mine, "wars": won, "legend": legend, "gold": gold})
    return results


def is_due(name: str, age: int) -> bool:
    if name == "relic-of-wisdom":
        return False
    return age >= 2 if name == "salamander" else age >= 1


def age_phase(kingdom: Kingdom, saved: list[tuple[str, int]]) -> Kingdom:
    """The kingdom after phase 6; `saved` are (row, number in the row) of the units the Healers keep."""
    dead: list[tuple[str, int]] = []
    after: Kingdom = {**kingdom, "front": [], "back": []}
    for row in ("front", "back"):
        for i, (name, age) in enumerate(kingdom[row]):
            if is_due(name, age) and (row, i) not in saved:
                dead.append((name, age))
            else:
                after[row].append((name, age + 1))
    tokens = sum(age for _, age in dead)
    up = tokens * (how_many(kingdom, "palm-reader") + how_many(kingdom, "kraken"))
    up += 3 * sum(name == "sculptor" for name, _ in dead)
    down = 3 * sum(name == "demon" and age == 1 for name, age in dead)
    after["legend"] = max(0, kingdom["legend"] + up - down)
    after["gold"] = kingdom["gold"] + sum(age for name, age in dead if name == "monkey")
    return after


def end(kingdom: Kingdom) -> int:
    legend = kingdom["legend"]
    for level in kingdom["buildings"].values():
        legend += 1 if level == 1 else 3
    return legend + sum(2 * age for name, age in everyone(kingdom) if name == "relic-of-wisdom")


# (wood, food, diamonds, gold) of each way to pay for level 1, and then for level 2.
PRICES = {
    "town": [[(1, 0, 0, 0)], [(2, 0, 0, 0)]],
    "tavern": [[(0, 1, 0, 0)], [(1, 1, 0, 0)]],
    "mine": [[(1, 0, 0, 0)], [(1, 0, 1, 0)]],
    "temple": [[(0, 0, 1, 0), (0, 0, 0, 2)], [(0, 0, 2, 0), (0, 0, 0, 3)]],
    "barracks": [[(1, 0, 0, 0)], [(1, 1, 0, 0)]],
}


def build_options(kingdom: Kingdom) -> set[tuple[str, int, int]]:
    """Everything that can be built, as (building, its level then, gold paid)."""
    have = resources(kingdom)
    architect = how_many(kingdom, "grand-architect") > 0
    merchant = how_many(kingdom, "wood-merchant") > 0
    land = 0 if how_many(kingdom, "landlord") else 2 * len(kingdom["buildings"])
    options = set()
    for building, (first, second) in PRICES.items():
        level = kingdom["buildings"].get(building, 0)
        plans: list[tuple[int, int, Any]] = []
        if level == 0:
            plans.append((1, land, [(way,) for way in first]))
            plans.append((2, land, list(product(first, second))))
        elif level == 1:
            plans.append((2, 0, [(way,) for way in second]))
        for to, gold, ways in plans:
            for way in ways:
                wood, food, diamonds, price = (sum(part) for part in zip(*way, strict=True))
                lack = [max(0, need - has) for need, has in zip((wood, food, diamonds), have, strict=True)]
                if architect:
                    cost = gold + price + sum(lack)
                elif merchant and lack[1] == lack[2] == 0:
                    cost = gold + price + lack[0]
                elif sum(lack) == 0:
                    cost = gold + price
                else:
                    continue
                if cost <= kingdom["gold"]:
                    options.add((building, to, cost))
    return options


def deployed(kingdom: Kingdom, new: list[tuple[str, int]]) -> Kingdom:
    """After phase 2 without choices: `new` are (row, number) of the units just laid, all affordable."""
    after = {**kingdom, "front": list(kingdom["front"]), "back": list(kingdom["back"])}
    after["buildings"] = dict(kingdom["buildings"])
    names = [kingdom[row][i][0] for row, i in new]
    after["gold"] = kingdom["gold"] - sum(COST[name] for name in names)
    for row in ("front", "back"):
        for i, (name, age) in enumerate(kingdom[row]):
            for giver_row, giver_i in new:
                giver = kingdom[giver_row][giver_i][0]
                if (giver_row, giver_i) == (row, i):
                    age += giver in ("veteran", "cave-spirit", "demon")
                else:
                    age += giver in ("necromancer", "kraken")
            after[row][i] = (name, age)
    if "golem" in names:
        after["buildings"] = dict.fromkeys(kingdom["buildings"], 2)
    if "kraken" in names:
        lost = 3 * sum(level == 2 for level in after["buildings"].values())
        after["legend"] = max(0, kingdom["legend"] - lost)
    return after
