"""Paper World scored a second time, from the rulebook's sentences, blind to the engine and to the card data.

A landscape is a dictionary {(x, y): (colour, value, has scissors)}; a card is read from its id.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any

STARS = {1: 0, 2: 1, 3: 2, 4: 3, 5: 5}


def read(card: str) -> tuple[str, int, bool]:
    words = card.split("-")
    if words[0] == "start":
        return words[1], 1, False
    return words[0], int(words[1]), "scissors" in words


def landscape(rows: list[list[str | None]]) -> dict[tuple[int, int], tuple[str, int, bool]]:
    return {(x, y): read(card) for y, row in enumerate(rows) for x, card in enumerate(row) if card}


def colours(cards):
    return [card[0] for card in cards]


def values(cards):
    return [card[1] for card in cards]


def has_l(land, good):
    """Three cards, each of the other two side by side with the middle one, and not in a line."""
    for middle in land:
        for one, other in combinations(land, 2):
            if abs(one[0] - middle[0]) + abs(one[1] - middle[1]) != 1:
                continue
            if abs(other[0] - middle[0]) + abs(other[1] - middle[1]) != 1:
                continue
            if one[0] != other[0] and one[1] != other[1] and good([land[one], land[middle], land[other]]):
                return True
    return False


def has_square(land, good):
    for x, y in land:
        spots = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)]
        if all(spot in land for spot in spots) and good([land[spot] for spot in spots]):
            return True
    return False


def rows(land):
    return [[land[x, y] for x in range(3)] for y in range(3) if all((x, y) in land for x in range(3))]


def columns(land):
    return [[land[x, y] for y in range(3)] for x in range(3) if all((x, y) in land for y in range(3))]


def diagonals(land):
    both = [[(0, 0), (1, 1), (2, 2)], [(0, 2), (1, 1), (2, 0)]]
    return [[land[spot] for spot in line] for line in both if all(spot in land for spot in line)]


def corners(land):
    spots = [(0, 0), (2, 0), (0, 2), (2, 2)]
    return [land[spot] for spot in spots] if all(spot in land for spot in spots) else None


def arms(land):
    spots = [(1, 0), (0, 1), (2, 1), (1, 2)]
    return [land[spot] for spot in spots] if all(spot in land for spot in spots) else None


def one_colour(cards):
    return len(set(colours(cards))) == 1


def met(number: int, land: dict, centre_may_be_empty: bool = False) -> bool:
    """Whether a landscape fulfils one of the twenty objectives, as the rulebook lists them."""
    shown = list(land.values())
    if number == 1:
        return has_l(land, one_colour)
    if number == 2:
        return corners(land) is not None and len(set(values(corners(land)))) == 1
    if number == 3:
        return has_l(land, lambda cards: values(cards) == [2, 2, 2])
    if number == 4:
        return has_square(land, lambda cards: len(set(colours(cards))) == 4)
    if number == 5:
        return len(land) == 9
    if number == 6:
        return any(one_colour(line) for line in diagonals(land))
    if number == 7:
        return any(values(line) == [3, 3, 3] for line in rows(land))
    if number == 8:
        return values(shown).count(5) >= 2
    if number == 9:
        return set(values(shown)) == {1, 2, 3, 4, 5}
    if number == 10:
        return any(values(line) == [2, 5, 2] for line in columns(land))
    if number == 11:
        return any(values(line) in ([2, 3, 4], [4, 3, 2]) for line in diagonals(land))
    if number == 12:
        return values(shown).count(4) >= 3
    if number == 13:
        return values(shown).count(1) >= 5
    if number == 14:
        return any(sum(values(line)) == 9 for line in rows(land))
    if number == 15:
        return any(sum(values(line)) == 12 for line in columns(land))
    if number == 16:
        return len([card for card in shown if card[2]]) >= 3
    if number == 17:
        return has_square(land, lambda cards: values(cards) == [3, 3, 3, 3])
    if number == 18:
        return has_square(land, one_colour)
    if number == 19:
        return arms(land) is not None and (1, 1) in land and len({*values(arms(land)), land[1, 1][1]}) == 5
    if number == 20:
        if (1, 1) not in land and not centre_may_be_empty:
            return False
        return arms(land) is not None and len(set(colours(arms(land)))) == 4
    raise KeyError(number)


def points(player: dict[str, Any]) -> int:
    total = 0
    for row in player["landscape"]:
        for card in row:
            if card:
                total += STARS[read(card)[1]]
    for token in player.get("tokens", []):
        total += token
    if player.get("scissors") is not None:
        total += 2
    return total - player.get("hand", 0) - player.get("discard", 0)


def winners(players: list[dict[str, Any]]) -> list[str]:
    best = max(points(player) for player in players)
    first = [player for player in players if points(player) == best]
    fewest = min(player.get("discard", 0) for player in first)
    return [player["name"] for player in first if player.get("discard", 0) == fewest]


def lays(cards: dict, hand: list, token: tuple | None, named, steps: list, advanced: bool) -> bool:
    """Whether a Place turn is allowed.

    `cards` is {(x, y): (colour, value)}, `hand` a list of card ids, `token` where one's own scissors token
    lies, `steps` a list of (card id, (x, y), ids of the cards discarded for it, takes the token?).
    """
    cards, hand = dict(cards), list(hand)
    free_jump_used = False
    jumped = False
    if not steps:
        return False
    for card, (x, y), discarded, takes_token in steps:
        colour, value, has_sign = read(card)
        for gone in [card, *discarded]:
            if gone not in hand:
                return False
            hand.remove(gone)
        if named != colour and named != value:
            return False
        if (x, y) in cards:
            if token == (x, y) or cards[x, y][0] != colour:
                return False
            below = cards[x, y][1]
        else:
            if not {(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)} & set(cards):
                return False
            below = 0
        cards[x, y] = (colour, value)
        if len({a for a, _ in cards} | set(range(min(a for a, _ in cards), max(a for a, _ in cards)))) > 3:
            return False
        if len({b for _, b in cards} | set(range(min(b for _, b in cards), max(b for _, b in cards)))) > 3:
            return False
        if value <= below:
            return False
        missing = value - below - 1
        price = missing
        if missing > 0:
            if not advanced and (jumped or missing > 1):
                return False
            if token is not None and not free_jump_used:
                free_jump_used = True
                price -= 1
            jumped = True
        if len(discarded) != price:
            return False
        if takes_token:
            if not has_sign:
                return False
            token = (x, y)
    return True
