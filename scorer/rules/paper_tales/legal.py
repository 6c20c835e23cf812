"""What no honest game could have brought to the table: doubts about kingdoms and the deck."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from scorer.rules.paper_tales.cards import Box
from scorer.rules.paper_tales.kingdom import ROWS, Kingdom
from scorer.score import Doubt
from scorer.tables.paper_tales import Player, Table

PLACES = {"front": 2, "back": 2}
"""Places for units; a level-2 building opens one more in the front."""
EXTRA_PLACES = {"front": 1, "back": 0}
KEPT_CARDS = 1
"""A player may keep one card for the next turn."""

# What can be carried out in each phase. A card of one's own may ask for more: that is said, not passed over.
PLAYED = {
    "deploy": {"gain", "age", "replace", "upgrade-all"},
    "war": {"gain", "set-strength", "fight-from-back", "stay-out"},
    "income": {"gain"},
    "build": {"gain", "buy", "free-land"},
    "age": {"gain", "save", "endure"},
    "end": {"gain"},
}


def doubts_of(table: Table, kingdoms: Sequence[Kingdom], box: Box) -> Iterator[Doubt]:
    """Everything about a table that cannot have come from an honest game."""
    least, most = box.players
    if not least <= len(kingdoms) <= most:
        values = {"players": len(kingdoms), "least": least, "most": most}
        yield Doubt(None, "players", "players", (), values)
    yield from _copies(table, box)
    for player, kingdom in zip(table.players, kingdoms, strict=True):
        yield from _purse(player)
        yield from _places(player, kingdom, table.turn)
        yield from _buildings(player, table)
        yield from _revealed(player, kingdom, table.phase)
        yield from _unplayed(kingdom, table.phase)


def room(kingdom: Kingdom, place: str) -> int:
    """How many places a row has. A level-2 building opens its place from the next deployment on."""
    return PLACES[place] + (EXTRA_PLACES[place] if kingdom.has_level_2 else 0)


def _copies(table: Table, box: Box) -> Iterator[Doubt]:
    seen: Counter[str] = Counter()
    for player in table.players:
        seen.update(here.unit for here in (*player.front, *player.back) if here and here.unit)
        seen.update(player.hand)
    for card, count in seen.items():
        copies = box.unit(card).copies
        if count > copies:
            yield Doubt(None, card, "copies", (), {"card": card, "seen": count, "copies": copies})


def _purse(player: Player) -> Iterator[Doubt]:
    if player.gold < 0:
        yield Doubt(player.name, "gold", "below-nothing", (), {"what": "gold", "number": player.gold})
    if player.legend < 0:
        yield Doubt(player.name, "legend", "below-nothing", (), {"what": "legend", "number": player.legend})
    if len(player.hand) > KEPT_CARDS:
        yield Doubt(player.name, "hand", "hand", (), {"cards": len(player.hand), "most": KEPT_CARDS})


def _places(player: Player, kingdom: Kingdom, turn: int | None) -> Iterator[Doubt]:
    for place in ROWS:
        # What was built in the first turn's fifth phase opens its place in the second turn.
        here, most = len(kingdom.row(place)), PLACES[place] if turn == 1 else room(kingdom, place)
        values = {"place": place, "units": here, "most": most}
        if here > PLACES[place] + EXTRA_PLACES[place]:
            yield Doubt(player.name, place, "too-many-units", (), values)
        elif here > most:
            yield Doubt(player.name, place, "place-not-open", (), values)
        for spot, unit in enumerate(getattr(player, place), start=1):
            if unit and unit.unit is None and unit.age:
                yield Doubt(player.name, f"{place}-{spot}", "age-on-nothing", (), {"tokens": unit.age})


def _buildings(player: Player, table: Table) -> Iterator[Doubt]:
    count = Counter(here.building for here in player.buildings)
    for card, number in count.items():
        if number > 1:
            yield Doubt(player.name, card, "building-twice", (), {"card": card, "seen": number})
    for here in player.buildings:
        if here.level > 2:
            yield Doubt(player.name, here.building, "level", (), {"card": here.building, "level": here.level})
    # One new building a turn, in its fifth phase.
    if table.turn is not None:
        most = table.turn - (table.phase not in ("age", "end"))
        if len(count) > most:
            values = {"buildings": len(count), "turn": table.turn, "most": most}
            yield Doubt(player.name, "buildings", "too-many-buildings", (), values)


def _revealed(player: Player, kingdom: Kingdom, phase: str) -> Iterator[Doubt]:
    """Units laid this turn have no token yet; those laid before have got one in each age phase."""
    if phase != "deploy" or player.played is None:
        return
    if len(player.played) > sum(unit.is_new for unit in kingdom.units):
        yield Doubt(player.name, "played", "played-not-there", (), {"played": list(player.played)})
    for unit in kingdom.units:
        if unit.is_new == (unit.age > 0):
            reason = "new-with-age" if unit.is_new else "old-without-age"
            yield Doubt(player.name, f"{unit.place}-{unit.spot}", reason, (), {"card": unit.card.id})


def _unplayed(kingdom: Kingdom, phase: str) -> Iterator[Doubt]:
    for card, _, effect in kingdom.effects(phase):
        is_strength = effect.what in ("strength", "army")
        if effect.do not in PLAYED[phase] or (is_strength and phase != "war"):
            yield Doubt(kingdom.name, card, "effect-not-played", (), {"card": card, "do": effect.do})
