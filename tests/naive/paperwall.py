"""Paperwall scored a second time, from the rulebook's sentences, blind to the engine and to the card data.

A card is a piece of text, as '|M M G|': its strips, and a stroke where half a symbol sits. Turned by half,
the text reads backwards. Objects are digits.
"""

from __future__ import annotations

FRONTS = """
M M P, |M M G|, M M O|, P P G, |P P O|, P P M|, G G O, |G G M|, G G P|, O O M, |O O P|, O O G|,
G M O, |P M O|, |P M G, O P M, |G P M|, |G P O, M G P, |O G P|, |O G M, P O G, |M O G|, |M O P
""".replace("\n", " ").strip()
OBJECTS = "25 78 46 47 56 18 58 16 23 13 34 27 45 28 24 17 35 12 36 57 67 68 14 38"
BACKS = OBJECTS.split(" ")
TYPES = {"M": "marmot", "P": "fish", "G": "frog", "O": "bird"}
NAMES = [f"c{number:02}" for number in range(1, 25)]
FRONT = dict(zip(NAMES, [front.strip() for front in FRONTS.split(",")], strict=True))
BACK = dict(zip(NAMES, BACKS, strict=True))

Row = list[tuple[str, bool, int]]
"""Cards in the order laid: name, turned, position of the left end."""


def pasted(row: Row) -> dict[int, tuple[str, str]]:
    """The wall: at each position the strip one sees and the card it belongs to."""
    wall: dict[int, tuple[str, str]] = {}
    for card, turned, at in row:
        text = FRONT[card][::-1] if turned else FRONT[card]
        for i, strip in enumerate(text.split(" ")):
            wall[at + i] = (strip, card)
    return wall


def is_legal(row: Row) -> bool:
    """Each card goes to the left or the right of the line, covers 0 to 2 strips of the outermost card,
    and at no time is a card covered entirely. (All cards of the row differ.)"""
    line: list[str] = []
    first = 0
    for card, _, at in row:
        if not line:
            line, first = [card] * 3, at
            continue
        hidden_right = first + len(line) - at
        hidden_left = at + 3 - first
        if hidden_right in (0, 1, 2):
            line = line[: len(line) - hidden_right] + [card] * 3
        elif hidden_left in (0, 1, 2):
            line = [card] * 3 + line[hidden_left:]
            first = at
        else:
            return False
        laid = [name for name, _, _ in row]
        if any(name not in line for name in laid[: laid.index(card) + 1]):
            return False
    return True


def counts(row: Row) -> dict[str, int]:
    shown = [strip.strip("|") for strip, _ in pasted(row).values()]
    return {name: shown.count(letter) for letter, name in TYPES.items()}


def symbols(row: Row) -> int:
    wall = pasted(row)
    return sum(
        wall[spot][0].endswith("|") and wall[spot + 1][0].startswith("|") for spot in wall if spot + 1 in wall
    )


def collections(row: Row) -> int:
    things = "".join(BACK[card] for card, _, _ in row)
    points = 2 * sum(things.count(thing) // 4 for thing in "12345678")
    different = sum(thing in things for thing in "12345678")
    if different == 8:
        return points + 2
    return points + (1 if different in (6, 7) else 0)


def points(rows: list[Row], objects: bool = True) -> list[int]:
    """What each player scores in a round."""
    shown = [counts(row) for row in rows]
    totals = []
    for row, mine in zip(rows, shown, strict=True):
        total = 2 * symbols(row) + (collections(row) if objects else 0)
        for kind in TYPES.values():
            if any(others[kind] > mine[kind] for others in shown):
                total += mine[kind]
        totals.append(total)
    return totals
