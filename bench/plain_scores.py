"""The arithmetic of scoring as plain loops over plain data: no reasons, no doubts, no types.

The yardstick of `bench.rules`: each function adds up the players' points of one table.
"""

from __future__ import annotations

from typing import Any

Plain = dict[str, Any]


def facts_of(game: Any) -> dict[str, Plain]:
    """Every card's facts by its id, and the patterns of objectives."""
    facts = {card.id: dict(card.facts) for card in game.cards}
    return {**facts, "patterns": patterns_of(facts)}


SQUARES = ((0, 1, 3, 4), (1, 2, 4, 5), (3, 4, 6, 7), (4, 5, 7, 8))
SHAPES = {
    "l": [[cell for cell in square if cell != left] for square in SQUARES for left in square],
    "square": SQUARES,
    "row": ((0, 1, 2), (3, 4, 5), (6, 7, 8)),
    "column": ((0, 3, 6), (1, 4, 7), (2, 5, 8)),
    "diagonal": ((0, 4, 8), (2, 4, 6)),
    "corners": ((0, 2, 6, 8),),
    "cross": ((1, 3, 4, 5, 7),),
    "grid": (tuple(range(9)),),
}


def objectives_met(tops: list[Plain | None], patterns: dict[int, Plain]) -> list[int]:
    """The numbers of Paper World's objectives that nine places show."""
    met = []
    for number, pattern in patterns.items():
        places: Any = SHAPES.get(pattern["shape"], ())
        if pattern["shape"] == "anywhere":
            places = [[cell for cell in range(9) if tops[cell]]]
        elif pattern.get("any_card"):
            places = ((1, 3, 5, 7),) if tops[4] else ()
        for cells in places:
            cards = [tops[cell] for cell in cells]
            if all(cards) and _agree(pattern, cards):
                met.append(number)
                break
    return met


def _agree(pattern: Plain, cards: list[Any]) -> bool:
    values = [card["value"] for card in cards]
    if pattern.get("same"):
        return len({card[pattern["same"]] for card in cards}) == 1
    if pattern.get("different"):
        return len({card[pattern["different"]] for card in cards}) == len(cards)
    if pattern.get("each"):
        looks = [all(card[key] == wanted for key, wanted in pattern["each"].items()) for card in cards]
        return sum(looks) >= pattern.get("count", len(cards))
    if pattern.get("values") and pattern["shape"] == "anywhere":
        return all(values.count(value) >= pattern["values"].count(value) for value in pattern["values"])
    if pattern.get("values"):
        ways = (values, values[::-1]) if pattern.get("either_way") else (values,)
        return pattern["values"] in ways
    return not pattern.get("sum") or sum(values) == pattern["sum"]


def patterns_of(facts: dict[str, Plain]) -> dict[int, Plain]:
    """Every objective's pattern by its number."""
    cards = [card for card in facts.values() if "pattern" in card]
    sides = [side for card in cards for side in (card, card["back"])]
    return {side["number"]: side["pattern"] for side in sides}


def paper_world(table: Plain, facts: dict[str, Plain]) -> list[int]:
    totals = []
    for player in table["players"]:
        points = sum(player["tokens"]) - player["hand"] - player["discard"]
        tops: list[Plain | None] = []
        for row in player["landscape"]:
            for card in row:
                tops.append(facts[card] if card else None)
                if card:
                    points += facts[card]["stars"]
        objectives_met(tops, facts["patterns"])
        totals.append(points + (2 if player["scissors"] else 0))
    return totals


def paperwall(table: Plain, facts: dict[str, Plain]) -> list[int]:
    walls, totals = [], []
    for player in table["players"]:
        wall, things = {}, {}
        for laid in player["row"]:
            card = facts[laid["card"]]
            strips, halves = card["strips"], (card["halves"]["left"], card["halves"]["right"])
            if laid["turned"]:
                strips, halves = strips[::-1], halves[::-1]
            for i, kind in enumerate(strips):
                wall[laid["at"] + i] = (kind, i == 0 and halves[0], i == 2 and halves[1])
            for thing in card["objects"]:
                things[thing] = things.get(thing, 0) + 1
        counts: dict[str, int] = {}
        for kind, _, _ in wall.values():
            counts[kind] = counts.get(kind, 0) + 1
        points = 2 * sum(at + 1 in wall and wall[at][2] and wall[at + 1][1] for at in wall)
        points += 2 if len(things) >= 8 else 1 if len(things) >= 6 else 0
        points += sum(2 * (count // 4) for count in things.values())
        walls.append(counts)
        totals.append(points)
    for number, counts in enumerate(walls):
        for kind, count in counts.items():
            if count < max(other.get(kind, 0) for other in walls):
                totals[number] += count
    return totals


def copyright(table: Plain, facts: dict[str, Plain]) -> list[int]:
    model = [cell for row in table["model"] for cell in row]
    totals = []
    for player in table["players"]:
        cells = [cell for row in player["cells"] for cell in row]
        points = sum(mine == wanted for mine, wanted in zip(cells, model, strict=True))
        totals.append(points + bool(player["finished"]) - sum(player["outside"].values()))
    return totals


def paper_tales(table: Plain, facts: dict[str, Plain]) -> list[int]:
    totals = []
    for player in table["players"]:
        points = player["legend"]
        for building in player["buildings"]:
            points += facts[building["building"]]["levels"][building["level"] - 1]["legend"]
        for unit in (*player["front"], *player["back"]):
            for effect in facts[unit["unit"]]["effects"] if unit else ():
                if effect["phase"] == "end":
                    points += effect["amount"] * (unit["age"] if effect.get("per") else 1)
        totals.append(points)
    return totals
