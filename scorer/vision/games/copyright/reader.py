"""Views to a table: the model, each player's cells as they best match it, and all that is not certain."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from pnp.deck.model import Game
from scorer.rules.copyright.cells import Grid, matches, parse_cell, place_name, spell_cells
from scorer.rules.copyright.frame import best_turn, turned_cells
from scorer.rules.copyright.laying import turned
from scorer.score import Doubt
from scorer.unreadable import UnreadablePhoto
from scorer.vision.games.copyright.frames import Frame, each_once, frames_in, near_sides
from scorer.vision.games.copyright.grid import SIDES, Side
from scorer.vision.games.copyright.players import called, without_frames
from scorer.vision.games.copyright.strays import strays
from scorer.vision.pieces.see import View
from scorer.vision.reading import Reading, Spot, spot_of

# A turn is better if it matches more, and not only by what is not certain.
CLEARLY = 0.6
CLOCKWISE: tuple[Side, ...] = ("above", "right", "below", "left")


def read(views: Sequence[View], game: Game, names: Sequence[str]) -> Reading:
    """The round that one or several photos show. Raises UnreadablePhoto when no model is among them."""
    each = [frames_in(view) for view in views]
    every = [frame for found in each for frame in found]
    frames = each_once(every)
    model = next((frame for frame in frames if frame.is_model), None)
    if model is None:
        raise UnreadablePhoto("model", views[0].photo.name)
    reader = _Reader(game, model, frames)
    seats = [frame for frame in frames if not frame.is_model and not frame.stack.is_bare]
    for frame, name in zip(seats, called(seats, every, views, names), strict=True):
        reader.add(frame, name)
    for frame in frames:
        if frame.stack.is_bare and not frame.is_model:
            reader.doubts.append(Doubt(None, frame.seen.card, "frame-bare"))
            reader.spots.append(spot_of(frame.seen, None, frame.seen.card, 0.5))
    for reason, number, corners in strays(views, each):
        reader.doubts.append(Doubt(None, "frame", reason))
        reader.spots.append(Spot(None, None, corners, None, "frame", 0.0, number))
    doubts, spots = without_frames(every, views)
    reader.doubts += doubts
    reader.spots += spots
    return reader.finish()


@dataclass(slots=True)
class _Reader:
    game: Game
    model: Frame
    frames: Sequence[Frame]
    players: list[dict[str, Any]] = field(default_factory=list)
    doubts: list[Doubt] = field(default_factory=list)
    spots: list[Spot] = field(default_factory=list)
    certain: list[str] = field(default_factory=list)

    @property
    def wanted(self) -> Grid:
        return _grid(self.model)

    def add(self, frame: Frame, name: str) -> None:
        """A player's copy, turned as it matches the model best."""
        cells = _grid(frame)
        turns = _turns(frame, self.wanted)
        outside = {side: frame.stack.outside[_before(side, turns)].lines for side in SIDES}
        player: dict[str, Any] = {"name": name, "cells": spell_cells(turned_cells(cells, turns))}
        if any(outside.values()):
            player["outside"] = outside
        self.players.append(player)
        before = len(self.doubts)
        self._tell(frame, name, turns)
        if len(self.doubts) == before:
            self.certain.append(name)

    def finish(self) -> Reading:
        before = len(self.doubts)
        self._tell(self.model, None, 0)
        notes = []
        whole = [
            player
            for player in self.players
            if all(matches(tuple(parse_cell(cell) for row in player["cells"] for cell in row), self.wanted))
        ]
        # The round ends when someone has reproduced the model: if one has, nobody else can have been first.
        if len(whole) == 1 and whole[0]["name"] in self.certain and len(self.doubts) == before:
            whole[0]["finished"] = True
            notes.append("finisher-assumed")
        table = {"game": self.game.id, "model": spell_cells(self.wanted), "players": self.players}
        return Reading(self.game.id, table, tuple(self.doubts), tuple(self.spots), tuple(notes))

    def _tell(self, frame: Frame, name: str | None, turns: int) -> None:
        """The doubts of a frame, at the places that its table has them, and where all is in the photo."""
        found = []
        if not frame.is_placed:
            found.append(Doubt(name, "cells" if name else "model", "frame-hidden"))
        for index, cell in enumerate(frame.stack.cells):
            row, column = turned((index // 3, index % 3), turns)
            place = place_name(row * 3 + column) if name else f"model, {place_name(index)}"
            if cell.reason:
                options = tuple("null" if one is None else one or '""' for one in cell.options)
                found.append(Doubt(name, place, cell.reason, options))
            self.spots.append(
                Spot(
                    None,
                    cell.letters or None,
                    frame.corners_px(index // 3, index % 3),
                    name,
                    place,
                    0.5 if cell.reason else 1.0,
                    frame.seen.photo,
                )
            )
        near = near_sides(frame, self.frames)
        for side in SIDES:
            was = _before(side, turns)
            outside = frame.stack.outside[was]
            if name is None:
                if outside.lines or outside.reason:
                    found.append(Doubt(None, "model", "model-outside", (), {"n": max(1, outside.lines)}))
                    break
            elif outside.reason:
                found.append(
                    Doubt(name, f"outside, {side}", outside.reason, tuple(map(str, outside.options)))
                )
            elif outside.lines and was in near:
                found.append(Doubt(name, f"outside, {side}", "stacks-near", (str(outside.lines), "0")))
        self.doubts += found
        self.spots.append(spot_of(frame.seen, name, "frame" if name else "model", 0.5 if found else 1.0))


def _turns(frame: Frame, wanted: Grid) -> int:
    """How many quarter turns bring a copy nearest to the model; a cell that is not certain counts in part."""
    cells = frame.stack.cells
    if not any(cell.reason for cell in cells):
        return best_turn(_grid(frame), wanted)

    def worth(turns: int) -> float:
        total = 0.0
        for index, cell in enumerate(cells):
            row, column = turned((index // 3, index % 3), turns)
            options = cell.options if cell.reason else (cell.letters,)
            likely = [parse_cell(one) for one in options if one is not None]
            total += likely.count(wanted[row * 3 + column]) / max(1, len(options))
        return total

    # Of turns that may be as good, the one by what is likeliest.
    likeliest = best_turn(_grid(frame), wanted)
    best = max(range(4), key=lambda turns: (worth(turns), -turns))
    return likeliest if worth(best) - worth(likeliest) < CLEARLY else best


def _grid(frame: Frame) -> Grid:
    return tuple(parse_cell(cell.letters) for cell in frame.stack.cells)


def _before(side: Side, turns: int) -> Side:
    """Which side of the frame comes to lie at a side of the copy that is turned clockwise."""
    return CLOCKWISE[(CLOCKWISE.index(side) - turns) % 4]
