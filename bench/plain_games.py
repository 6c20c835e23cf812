"""Games by chance as plain loops that change lists in place: nothing is checked, nothing can be taken back.

The yardstick of `bench.rules`. Paper World goes without the scissors, jumps and objectives, Copyright without
films that stick out; Paper Tales has no plain form, its rules are its data.
"""

from __future__ import annotations

from random import Random
from typing import Any


def paper_world(game: Any, players: int, random: Random) -> None:
    deck = [
        (card.facts["colour"], card.facts["value"], card.facts["stars"])
        for card in game.cards
        if card.kind.id == "landscape"
        for copy in card.copies
        if copy["back"] in ("blue", "yellow", "red")[: players - 1]
    ]
    random.shuffle(deck)
    piles = [deck[i::5] for i in range(5)]
    boards: list[dict[tuple[int, int], Any]] = [{(0, 0): ("green", 1, 0)} for _ in range(players)]
    hands: list[list[Any]] = [[] for _ in range(players)]
    discards, seat, left = [0] * players, 0, None
    while left != 0:
        hand, board = hands[seat], boards[seat]
        tops = [pile[-1] for pile in piles if pile]
        laid = False
        if hand and (not tops or left is not None or random.random() * (len(hand) + 4) < len(hand)):
            while fits := _fits(hand, board):
                card, place = random.choice(fits)
                board[place] = card
                hand.remove(card)
                laid = True
        if not laid and tops:
            wanted = random.choice(random.choice(tops)[:2])
            for pile in piles:
                if pile and wanted in pile[-1][:2]:
                    hand.append(pile.pop())
            while len(hand) > 9:
                hand.pop(random.randrange(len(hand)))
                discards[seat] += 1
        if left is not None:
            left -= 1
        elif sum(map(bool, piles)) <= 2:
            left = players
        seat = (seat + 1) % players
    for seat, board in enumerate(boards):
        sum(stars for _, _, stars in board.values()) - len(hands[seat]) - discards[seat]


def _fits(hand: list[Any], board: dict[tuple[int, int], Any]) -> list[Any]:
    rows, columns = [row for row, _ in board], [column for _, column in board]
    fits = []
    for card in hand:
        for place, top in board.items():
            if top[0] == card[0] and top[1] + 1 == card[1]:
                fits.append((card, place))
        if card[1] == 1:
            for row, column in board:
                for place in ((row + 1, column), (row - 1, column), (row, column + 1), (row, column - 1)):
                    high = max(*rows, place[0]) - min(*rows, place[0]) if len(rows) > 1 else 1
                    wide = max(*columns, place[1]) - min(*columns, place[1]) if len(columns) > 1 else 1
                    if place not in board and high < 3 and wide < 3:
                        fits.append((card, place))
    return fits


def paperwall(game: Any, players: int, random: Random) -> None:
    cards = [card.facts for card in game.cards if card.kind.id == "card" for _ in card.copies]
    for _ in range(3):
        random.shuffle(cards)
        for seat in range(players):
            wall: dict[int, Any] = {}
            things: dict[str, int] = {}
            for card in cards[6 * seat : 6 * seat + 6]:
                strips = card["strips"] if random.random() < 0.5 else card["strips"][::-1]
                ends = (min(wall) - 3, max(wall) - 1) if wall else (0, 0)
                at = ends[random.randrange(2)] + random.randrange(3)
                for i, kind in enumerate(strips):
                    wall[at + i] = kind
                for thing in card["objects"]:
                    things[thing] = things.get(thing, 0) + 1
            counts: dict[str, int] = {}
            for kind in wall.values():
                counts[kind] = counts.get(kind, 0) + 1


def copyright(game: Any, players: int, random: Random) -> None:
    films = [
        tuple((3 * card.facts[figure][0] + card.facts[figure][1]) for figure in ("square", "circle", "cross"))
        for card in game.cards
        if card.kind.id == "card"
    ]
    totals = [0] * players
    while max(totals) < 20:
        random.shuffle(films)
        model = 0
        for film in films[:4]:
            model |= random.choice(_ways(film))
        stacks = [0] * players
        hands = [films[4 + 10 * seat : 14 + 10 * seat] for seat in range(players)]
        while any(hands) and model not in stacks:
            seat = random.choice([seat for seat, hand in enumerate(hands) if hand])
            ways = [way for way in _ways(hands[seat].pop()) if not way & ~model]
            if ways:
                stacks[seat] |= max(ways, key=lambda way: (way & ~stacks[seat]).bit_count())
        for seat, stack in enumerate(stacks):
            matches = sum(stack >> 3 * cell & 7 == model >> 3 * cell & 7 for cell in range(9))
            totals[seat] += matches + (stack == model)


def _ways(film: tuple[int, ...]) -> list[int]:
    """The film's figures as bits, three a cell, in its eight turns and flips."""
    ways = []
    for flipped in (False, True):
        places = [divmod(cell, 3) for cell in film]
        if flipped:
            places = [(row, 2 - column) for row, column in places]
        for _ in range(4):
            places = [(column, 2 - row) for row, column in places]
            ways.append(sum(1 << 3 * (3 * row + column) + bit for bit, (row, column) in enumerate(places)))
    return ways
