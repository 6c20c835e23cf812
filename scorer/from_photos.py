"""Photos to a checked table: read, completed from a given file, with all that the camera leaves open."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path as File
from typing import TYPE_CHECKING, Any

from pnp.deck.known import known_game
from pnp.deck.problems import BadData, shown
from pnp.deck.yamlfile import Where, YamlFile, read_yaml
from scorer.given import MergedFile, merged
from scorer.place_in_table import place_in_table
from scorer.score import Doubt
from scorer.sight import SeenPiece, Sight
from scorer.table import read_table
from scorer.unreadable import UnreadablePhoto

if TYPE_CHECKING:
    from scorer.vision.reading import Reading, Spot

# What a note says is missing; it is not missing any more when a given file has it.
ASKS_FOR = {"hands-not-seen": "hand", "gold-not-seen": "gold", "legend-not-seen": "legend"}
ASKS_ONCE = {"phase-assumed": "phase", "turn-assumed": "turn", "finisher-assumed": "finished"}


@dataclass(frozen=True, slots=True)
class PhotoTable:
    """A table that photos show: its model, what is doubtful about it, and where its pieces lie."""

    table: Any
    doubts: tuple[Doubt, ...]
    sight: Sight


def table_from_photos(
    files: Sequence[File], *, game: str | None = None, names: Sequence[str] = (), given: File | None = None
) -> PhotoTable:
    """The table in one or several photos. Raises UnreadablePhoto, and BadData for the given file."""
    # OpenCV is loaded when a photo is there, not before.
    from scorer.vision.read import read_photos

    said = None if given is None else read_yaml(given)
    if said is not None and said.problems:
        raise BadData(said.problems)
    reading = read_photos(files, game=game, names=names)
    # A photo has no lines, but each value has its path: a mistake is then told from one of the given file.
    seen = YamlFile(files[0], dict(reading.table), dict.fromkeys(_paths(reading.table, ()), (1, 1)))
    both = seen if said is None else merged(seen, said)
    table = read_table(both, known_game)
    if table is None:
        mistakes = [problem for problem in both.problems if given and problem.file == shown(given)]
        if mistakes:
            raise BadData(mistakes)
        why = "; ".join(dict.fromkeys(problem.message for problem in both.problems))
        raise UnreadablePhoto("table", shown(files[0]), why=why)
    return _completed(reading, table, both, files)


def _paths(data: Any, where: Where) -> Iterator[Where]:
    yield where
    inside = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for step, value in inside:
        yield from _paths(value, (*where, step))


def _completed(reading: Reading, table: Any, both: YamlFile, files: Sequence[File]) -> PhotoTable:
    moved = both.moved if isinstance(both, MergedFile) else {}
    pieces = tuple(map(_plain, reading.spots))
    doubts = [
        doubt
        for doubt in reading.doubts
        if not _is_given(place_in_table(reading.table, doubt, pieces), moved)
    ]
    notes = [note for note in reading.notes if not _is_answered(note, len(table.players), moved)]
    # A given file may have named the players anew.
    before = [player.get("name") for player in reading.table.get("players", ())]
    called = dict(zip(before, (player.name for player in table.players), strict=False))
    return PhotoTable(
        table,
        tuple(replace(doubt, player=called.get(doubt.player, doubt.player)) for doubt in doubts),
        Sight(
            tuple(files),
            tuple(replace(piece, player=called.get(piece.player, piece.player)) for piece in pieces),
            tuple(notes),
        ),
    )


def _plain(spot: Spot) -> SeenPiece:
    corners = tuple((round(float(x), 1), round(float(y), 1)) for x, y in spot.corners_px)
    return SeenPiece(
        spot.piece, spot.card, corners, spot.player, spot.place, float(spot.certainty), spot.photo
    )


def _is_given(where: Where, moved: Mapping[Where, Any]) -> bool:
    """Whether a person has said what stands there."""
    return any(where[:length] in moved for length in range(1, len(where) + 1))


def _is_answered(note: str, players: int, moved: Mapping[Where, Any]) -> bool:
    every, once = ASKS_FOR.get(note), ASKS_ONCE.get(note)
    if every:
        return all(("players", number, every) in moved for number in range(players))
    return bool(once) and any(where[-1:] == (once,) for where in moved)
