"""A `--given` file laid over a table file: what the camera cannot see, by player. What it says wins."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.deck.problems import Problem, listed, shown
from pnp.deck.yamlfile import Where, YamlFile


@dataclass(slots=True)
class MergedFile(YamlFile):
    """Two read files as one; each value still knows which of them it came from."""

    given: YamlFile | None = None
    moved: dict[Where, Where] = field(default_factory=dict)
    """Where in the given file each value lies that was taken from it."""

    def move(self, where: Where, origin: Where) -> None:
        """Notes that a value, with all that is in it, comes from the given file."""
        self.moved[where] = origin
        if self.given is not None:
            for places, known in ((self.given.values, self.values), (self.given.keys, self.keys)):
                inside = {path: at for path, at in places.items() if path[: len(origin)] == origin}
                known |= {(*where, *path[len(origin) :]): at for path, at in inside.items()}

    def problem(self, where: Where, message: str, *, key: bool = False) -> None:
        for length in range(len(where), -1, -1):
            origin = self.moved.get(where[:length])
            if origin is not None and self.given is not None:
                line, column = self.given.at((*origin, *where[length:]), key=key)
                self.problems.append(Problem(shown(self.given.file), line, column, message))
                return
        line, column = self.at(where, key=key)
        self.problems.append(Problem(shown(self.file), line, column, message))


def merged(table: YamlFile, given: YamlFile) -> YamlFile:
    """Both files as one. Players are matched by seat (`seat: 2`), by name, or all by their order."""
    both = MergedFile(
        table.file,
        table.data,
        dict(table.values),
        dict(table.keys),
        [*table.problems, *given.problems],
        given,
    )
    if both.problems or given.data is None:
        return both
    if not isinstance(given.data, dict):
        both.problems.append(Problem(shown(given.file), 1, 1, "a given file has fields, as 'players:'"))
        return both
    if not isinstance(table.data, dict):
        return both
    said = dict(given.data)
    game = said.pop("game", None)
    if game is not None and game != table.data.get("game"):
        both.move(("game",), ("game",))
        both.problem(("game",), f"is about '{game}', but the table is of '{table.data.get('game')}'")
    players = said.pop("players", None)
    data = _laid_over(table.data, said, (), (), both)
    if players is not None:
        data["players"] = _players(table.data.get("players"), players, both)
    both.data = data
    return both


def _laid_over(below: Any, above: Any, where: Where, origin: Where, both: MergedFile) -> Any:
    """Groups of fields are merged field by field; anything else is replaced."""
    if not (isinstance(below, dict) and isinstance(above, dict)):
        both.move(where, origin)
        return above
    result = dict(below)
    for name, value in above.items():
        result[name] = _laid_over(below.get(name), value, (*where, name), (*origin, name), both)
    return result


def _players(below: Any, above: Any, both: MergedFile) -> Any:
    if not isinstance(above, list) or not all(isinstance(player, dict) for player in above):
        both.move(("players",), ("players",))
        both.problem(("players",), "'players' must be a list, each with a name or a seat")
        return below
    if not isinstance(below, list) or not all(isinstance(player, dict) for player in below):
        both.move(("players",), ("players",))
        return below if below is not None else above
    result = list(below)
    taken: set[int] = set()
    for i, seat in _seats([player.get("name") for player in below], above, both):
        if seat in taken:
            _wrong(both, i, f"the player in seat {seat + 1} is given twice")
            continue
        taken.add(seat)
        said = {name: value for name, value in above[i].items() if name != "seat"}
        result[seat] = _laid_over(below[seat], said, ("players", seat), ("players", i), both)
    return result


def _seats(names: Sequence[Any], given: Sequence[Any], both: MergedFile) -> Iterator[tuple[int, int]]:
    """Which seat each given player means. Names that nobody has rename everyone, or nobody."""
    some_known = any(player.get("name") in names for player in given if player.get("name") is not None)
    for i, player in enumerate(given):
        name, seat = player.get("name"), player.get("seat")
        if seat is not None:
            if str(seat) in [str(number) for number in range(1, len(names) + 1)]:
                yield i, int(seat) - 1
            else:
                _wrong(both, i, f"there is no seat '{seat}'; the table has {len(names)}", "seat")
        elif name is not None and name in names:
            yield i, names.index(name)
        elif name is not None and (some_known or len(given) < len(names)):
            seated = listed([str(known) for known in names])
            why = f"there is no player '{name}' at the table; there is {seated} (to rename one, say its seat)"
            _wrong(both, i, why, "name")
        elif i < len(names):
            yield i, i
        else:
            _wrong(both, i, f"the table has only {len(names)} players")


def _wrong(both: MergedFile, player: int, message: str, *rest: str) -> None:
    if both.given is not None:
        line, column = both.given.at(("players", player, *rest))
        both.problems.append(Problem(shown(both.given.file), line, column, message))
