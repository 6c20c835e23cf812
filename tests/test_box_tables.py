"""The cards against the tables they were taken from, retyped here, cell by cell."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from test_box_counts import COPYRIGHT, TALES, WALL, WORLD, designs, pieces

COLOURS = ("yellow", "blue", "green", "black")

# Plain + scissors, by back and value.
LANDSCAPES = """
blue    yellow  3+1  2+1  3+0  1+1  1+0  13
blue    blue    3+1  2+1  2+1  2+0  1+0  13
blue    green   3+1  3+0  2+1  1+1  1+0  13
blue    black   4+0  2+1  2+1  1+1  1+0  13
"""
# In these two backs each colour has each value once; here the colour whose card carries scissors.
SCISSORS = """
yellow  blue   yellow  green   black  -
red     black  green   yellow  blue   -
"""
# All backs together.
TOTALS = """
1  0  5+1  4+2  5+1  5+1  6  24
2  1  3+2  4+1  4+1  4+1  5  20
3  2  4+1  4+1  3+2  4+1  5  20
4  3  3+1  3+1  3+1  2+2  4  16
5  5  3+0  3+0  3+0  3+0  3  12
"""


def rows(table: str) -> list[list[str]]:
    return [line.split() for line in table.strip().splitlines()]


def landscapes() -> Counter[tuple[str, str, int, bool]]:
    return Counter(
        (facts["back"], facts["colour"], facts["value"], facts["scissors"])
        for facts in (piece.facts for piece in pieces(WORLD, "landscape"))
    )


def test_landscapes_by_back() -> None:
    expected: Counter[tuple[str, str, int, bool]] = Counter()
    for back, colour, *cells, total in rows(LANDSCAPES):
        for value, cell in enumerate(cells, start=1):
            plain, cut = map(int, cell.split("+"))
            expected[back, colour, value, False] += plain
            expected[back, colour, value, True] += cut
        assert sum(n for key, n in expected.items() if key[:2] == (back, colour)) == int(total)
    for back, *cut_colours in rows(SCISSORS):
        for value, cut_colour in enumerate(cut_colours, start=1):
            for colour in COLOURS:
                expected[back, colour, value, colour == cut_colour] += 1
    assert expected.total() == 92
    assert landscapes() == +expected


def test_landscapes_by_colour_and_value() -> None:
    seen: Counter[tuple[str, int, bool]] = Counter()
    for (_, colour, value, cut), number in landscapes().items():
        seen[colour, value, cut] += number
    stars = {piece.facts["value"]: piece.facts["stars"] for piece in pieces(WORLD, "landscape")}
    for number, star, *cells, each, total in rows(TOTALS):
        value = int(number)
        found = [(seen[colour, value, False], seen[colour, value, True]) for colour in COLOURS]
        assert [f"{plain}+{cut}" for plain, cut in found] == cells
        assert {plain + cut for plain, cut in found} == {int(each)}
        assert sum(map(sum, found)) == int(total) and stars[value] == int(star)


OBJECTIVES = """
1  *  l         same colour
2     corners   same value
3     l         each value 2
4     square    different colour
5     grid
6     diagonal  same colour
7     row       each value 3
8     anywhere  count 2 each value 5
9     anywhere  values 1 2 3 4 5
10    column    values 2 5 2
11    diagonal  values 2 3 4 either_way
12    anywhere  count 3 each value 4
13    anywhere  count 5 each value 1
14 *  row       sum 9
15    column    sum 12
16 *  anywhere  count 3 each scissors
17    square    each value 3
18    square    same colour
19    cross     different value
20    cross     different colour any_card centre
"""


def told(pattern: dict[str, Any]) -> str:
    """A pattern in the words of the table."""
    words = [pattern["shape"]]
    words += [f"count {pattern['count']}"] if "count" in pattern else []
    for name in ("same", "different", "sum"):
        words += [f"{name} {pattern[name]}"] if name in pattern else []
    if "each" in pattern:
        words += ["each " + " ".join(k if v is True else f"{k} {v}" for k, v in pattern["each"].items())]
    words += ["values " + " ".join(map(str, pattern["values"]))] if "values" in pattern else []
    words += ["either_way"] if pattern.get("either_way") else []
    words += [f"any_card {pattern['any_card']}"] if "any_card" in pattern else []
    return " ".join(words)


def test_objectives() -> None:
    sides = []
    for card in designs(WORLD, "objective"):
        front = {key: card.facts[key] for key in ("number", "pattern", "first_game")}
        sides += [front, card.facts["back"]]
    found = [
        f"{side['number']} {'* ' if side['first_game'] else ''}{told(side['pattern'])}".split()
        for side in sides
    ]
    assert found == rows(OBJECTIVES)
    assert len(designs(WORLD, "objective")) == 10


# id, copies, cost, strength ('-' none), what it makes (W F D, with how), and the phases of its effects.
UNITS = """
monkey           2 -1 1  .               age
adventurer       2  0 2  D/own-age       .
blacksmith       3  0 1  .               income
cerberus         3  0 2  .               war
cook             2  0 1  .               income
farmer           3  0 1  F               .
hunter           2  0 2  F/front         .
militiaman       3  0 2  .               war
mystical-healer  3  0 1  .               age
sculptor         2  0 1  .               age
shapeshifter     1  0 -  .               deploy!
time-master      3  0 1  .               deploy!
veteran          3  0 3  .               deploy!
wood-merchant    2  0 1  .               build
woodcutter       3  0 2  W               .
archer           2  1 2  .               war
cave-spirit      2  1 4  D               deploy!
forest-child     3  1 1  WF              .
giant-snake      1  1 4  .               war,income
grand-architect  1  1 1  .               build
knight           3  1 4  .               .
miner            3  1 2  D               .
necromancer      1  1 4  .               deploy!
peddler          3  1 1  W               income
rogue            2  1 3  .               war
treefolk         2  1 3  F               .
colossus         1  2 1  .               war,war
commander        2  2 4  .               war
demon            1  2 7  .               deploy!,age
golem            2  2 3  .               deploy!
landlord         1  2 1  W               build
manticore        3  2 2  .               war
master-alchemist 1  2 1  .               deploy,war,income
ogre             1  2 2  .               war
palm-reader      2  2 1  .               age
relic-of-wisdom  1  2 0  .               age,end
salamander       1  2 4  .               war,age
dragon           1  3 0  .               war
forest-spirit    1  3 3  WWW             .
leviathan        1  3 4  FF/aged         war,war
strategist       1  3 1  .               war,war
kraken           1  6 9  .               deploy!,deploy!,age
"""
LETTERS = {"wood": "W", "food": "F", "diamond": "D"}


def made(makes: list[dict[str, Any]]) -> str:
    words = []
    for one in makes:
        where = one.get("if", {}).get("place") or ("aged" if one.get("if", {}).get("age_from") == 1 else None)
        how = one.get("per") or where
        words.append(LETTERS[one["what"]] * one["amount"] + (f"/{how}" if how else ""))
    return "".join(words) or "."


def phases(effects: list[dict[str, Any]]) -> str:
    return ",".join(effect["phase"] + ("!" if effect.get("once") else "") for effect in effects) or "."


def unit_row(card: Any) -> list[str]:
    facts = card.facts
    strength = "-" if facts["strength"] is None else str(facts["strength"])
    numbers = [str(len(card.copies)), str(facts["cost"]), strength]
    return [card.id, *numbers, made(facts["makes"]), phases(facts["effects"])]


def test_units() -> None:
    assert [unit_row(card) for card in designs(TALES, "unit")] == rows(UNITS)


# What each effect does, in the shortest words: deed, what, amount, per, condition.
EFFECTS = """
monkey           gain gold 1 per own-age when dies
blacksmith       gain gold 1
cerberus         set-strength 3 if makes food
cook             gain gold 1 per food
militiaman       gain strength 1 per own-age
mystical-healer  save 1 if age 1
sculptor         gain legend 3 when dies
shapeshifter     replace 1 cost 3 once
time-master      age 2 on one once
veteran          age 1 on self once
wood-merchant    buy 1 wood
archer           fight-from-back
cave-spirit      age 1 on self once
giant-snake      set-strength 0 if age_from 1; gain gold 3 if age_from 1
grand-architect  buy 1 wood food diamond
necromancer      age 1 on others once
peddler          gain gold 1
rogue            gain gold 1 per war-won
colossus         set-strength 7 if age_from 1; gain legend 1 per war-won
commander        gain legend 1 per war-won
demon            age 1 on self once; gain legend -3 if age 1 when dies
golem            upgrade-all once
landlord         free-land
manticore        gain strength 2 per food
master-alchemist age 1 on one per food; gain legend 1 per diamond war-won; gain gold 1 per wood
ogre             gain strength 1 per income-gold
palm-reader      gain legend 1 per dead-age
relic-of-wisdom  endure; gain legend 2 per own-age
salamander       gain strength 1 per own-age; endure below 2
dragon           set-strength 7 if makes diamond
leviathan        gain strength 2 per food; stay-out if age_from 1
strategist       gain strength 1 per kingdom-age; fight-from-back
kraken           gain legend -3 per level-2-building once; age 1 on others once; gain legend 1 per dead-age
"""


def deed(effect: dict[str, Any]) -> str:
    words = [effect["do"], effect.get("what"), effect.get("amount")]
    words += [*effect.get("resources", [])]
    for name in ("on", "cost", "below", "least"):
        words += [name, effect[name]] if name in effect else []
    words += ["per", *effect["per"]] if "per" in effect else []
    for name, value in effect.get("if", {}).items():
        words += ["if", name, value]
    words += ["when", effect["when"]] if "when" in effect else []
    words += ["once"] if effect.get("once") else []
    return " ".join(str(word) for word in words if word is not None)


def test_effects() -> None:
    found = [
        f"{card.id} {'; '.join(map(deed, card.facts['effects']))}".split()
        for card in designs(TALES, "unit")
        if card.facts["effects"]
    ]
    assert found == rows(EFFECTS)


# Cost and effect of both levels; level 2 adds to level 1.
BUILDINGS = """
town      W       WW      makes WF                        makes D                               1 3
tavern    F       WF      income gain gold 1 per food     war gain legend 1 per food            1 3
mine      W       WD      makes D                         war gain legend 2 per diamond         1 3
temple    D|2g    DD|3g   income gain gold 2              war gain legend 2                     1 3
barracks  W       WF      war gain army 1 per wood        war gain legend 1 least 3 per strong-unit  1 3
"""


def paid(cost: list[dict[str, int]]) -> str:
    ways = [
        "".join(LETTERS.get(k, f"{n}g") * (n if k in LETTERS else 1) for k, n in way.items()) for way in cost
    ]
    return "|".join(ways)


def level_words(level: dict[str, Any]) -> str:
    makes = ["makes " + made(level["makes"])] if level["makes"] else []
    return "; ".join([*makes, *(f"{effect['phase']} {deed(effect)}" for effect in level["effects"])])


def test_buildings() -> None:
    found = []
    for card in designs(TALES, "building"):
        one, two = card.facts["levels"]
        words = [card.id, paid(one["cost"]), paid(two["cost"]), level_words(one), level_words(two)]
        found.append(" ".join([*words, str(one["legend"]), str(two["legend"])]).split())
    assert found == rows(BUILDINGS)


NAMES = """
Monkey, Singe chapardeur; Adventurer, Aventurière; Blacksmith, Forgeronne; Cerberus, Cerbère; Cook,
Cuisinier; Farmer, Fermier; Hunter, Chasseur; Militiaman, Milicienne; Mystical Healer, Mystique;
Sculptor, Sculptrice; Shapeshifter, Changeforme; Time Master, Maîtresse du temps; Veteran, Vétéran; Wood
Merchant, Négociante en bois; Woodcutter, Bûcheron; Archer, Archère; Cave Spirit, Esprit des cavernes;
Forest Child, Enfant des forêts; Giant Snake, Serpent géant; Grand Architect, Grand architecte; Knight,
Chevalier; Miner, Mineur; Necromancer, Nécromancienne; Peddler, Colporteur; Rogue, Pillarde; Treefolk,
Homme arbre; Colossus, Colosse; Commander, Général; Demon, Démon; Golem, Golem; Landlord, Notable;
Manticore, Manticore; Master Alchemist, Maître alchimiste; Ogre, Ogre; Palm Reader, Chiromancienne; Relic
of Wisdom, Relique; Salamander, Salamandre; Dragon, Dragon; Forest Spirit, Esprit des forêts; Leviathan,
Léviathan; Strategist, Stratège; Kraken, Kraken; Town, Ville; Tavern, Taverne; Mine, Mine; Temple,
Temple; Barracks, Caserne
"""


def test_names_and_ids() -> None:
    cards = [*designs(TALES, "unit"), *designs(TALES, "building")]
    pairs = [tuple(pair.strip().split(", ")) for pair in " ".join(NAMES.split()).split("; ")]
    assert [(card.words["name"]["en"], card.words["name"]["fr"]) for card in cards] == pairs
    assert [card.id for card in cards] == [english.lower().replace(" ", "-") for english, _ in pairs]
    polish = [card.words["name"]["pl"] for card in cards]
    assert len(set(polish)) == len(polish) == 47 and all(polish)


# Strips (Marmot, fish = Poisson, froG, bird = Oiseau), a | for half a flower at that edge, and the objects.
PAPERWALL = """
MMP 25   |MMG| 78  MMO| 46   PPG 47   |PPO| 56  PPM| 18   GGO 58   |GGM| 16
GGP| 23  OOM 13    |OOP| 34  OOG| 27  GMO 45    |PMO| 28  |PMG 24  OPM 17
|GPM| 35 |GPO 12   MGP 36    |OGP| 57 |OGM 67   POG 68    |MOG| 14 |MOP 38
"""
STRIPS = {"marmot": "M", "fish": "P", "frog": "G", "bird": "O"}
THINGS = ("fan", "lantern", "teapot", "brush", "comb", "kite", "bell", "umbrella")


def test_paperwall() -> None:
    cells = PAPERWALL.split()
    expected = list(zip(cells[::2], cells[1::2], strict=True))
    found = []
    for card in designs(WALL, "card"):
        halves = card.facts["halves"]
        strips = "".join(STRIPS[strip] for strip in card.facts["strips"])
        front = ("|" if halves["left"] else "") + strips + ("|" if halves["right"] else "")
        found.append((front, "".join(str(THINGS.index(thing) + 1) for thing in card.facts["objects"])))
    assert found == expected
    assert [card.id for card in designs(WALL, "card")] == [f"c{number:02}" for number in range(1, 25)]


# A * is a card that is its own mirror image.
FILMS = """
.O./.S./.X.* .O./.S./X..  .O./XS./...  .S./.../O.X  .S./.../OX.  .S./.../XO.
.S./..X/O..  .S./.O./.X.* .S./.O./X..  .S./.X./.O.* .S./.X./O..  .S./O../..X
.S./O../.X.  .S./O../X..  .S./O.X/...  .S./OX./...  .S./X../.O.  .S./X../O..
.S./XO./...  .SX/.../O..  .SX/O../...  O../.S./..X* O../.SX/...  O.X/.S./...
OS./.../..X  OS./.../.X.  OS./.../X..  OS./..X/...  OS./.X./...  OS./X../...
OSX/.../...  OX./.S./...  S../..O/..X  S../..O/.X.  S../..O/X..  S../..X/..O
S../.O./..X* S../.OX/...  S../.X./..O* S../.XO/...  S../X.O/...  S.O/.../..X
S.O/.../.X.  S.O/.../X..  S.O/..X/...  S.O/.X./...  S.O/X../...  S.X/.../..O
S.X/..O/...  S.X/.O./...  SO./.../..X  SO./.../.X.  SO./.../X..  SO./..X/...
SO./.X./...  SO./X../...  SOX/.../...  SX./.../..O  SX./..O/...  SX./.O./...
SXO/.../...  XO./.S./...  XS./.../.O.  XS./.../O..  XS./.O./...  XS./O../...
"""


def test_copyright() -> None:
    found = []
    for card in designs(COPYRIGHT, "card"):
        grid = [["."] * 3 for _ in range(3)]
        for letter, figure in (("S", "square"), ("O", "circle"), ("X", "cross")):
            row, column = card.facts[figure]
            grid[row][column] = letter
        found.append("/".join("".join(row) for row in grid))
    assert found == [film.rstrip("*") for film in FILMS.split()]
    assert [card.id for card in designs(COPYRIGHT, "card")] == [f"c{number:02}" for number in range(1, 67)]
    assert FILMS.count("*") == 6, "three on a middle line, three on a diagonal"


@pytest.mark.parametrize("deck", [WORLD, WALL, COPYRIGHT, TALES], ids=lambda deck: deck.id)
def test_facts_are_plain_data(deck: Any) -> None:
    for piece in deck.pieces():
        assert json.loads(json.dumps(piece.facts)) == piece.facts, piece.id
