"""A session played through: each round's board, score and doubts, and what is carried to the next.

Rounds of Paperwall and Copyright begin with an empty table. In Paper Tales a stage is one phase of a turn:
the kingdoms that a phase leaves behind are those the next begins with, and a new photo may replace them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from pnp.deck.model import Game
from scorer.report.report import Report
from scorer.rules.paper_tales.state import LAST_TURN, ORDER
from scorer.rules.paperwall.doubts import ROUNDS
from studio.score.board import Board
from studio.score.boards import board_module
from studio.score.doubts import OpenDoubt, open_doubts
from studio.score.kept_edits import kept_edits
from studio.score.mended import edited
from studio.score.reading import Reading, board_from
from studio.score.scoring import added_up, has_rounds, report_of
from studio.score.session import Session

TALES = "paper-tales"
PHOTO_PHASE = "war"
"""A turn is photographed when its units lie: before war."""
CARRIED_NOTES = frozenset({"phase-assumed", "legend-not-seen"})


@dataclass(frozen=True, slots=True)
class Stage:
    """A round, or a phase of Paper Tales, as it stands after all corrections."""

    number: int
    game: Game
    reading: Reading
    first: Board
    board: Board
    report: Report
    doubts: tuple[OpenDoubt, ...]
    checked: tuple[OpenDoubt, ...]

    @property
    def is_certain(self) -> bool:
        return not self.doubts

    @property
    def notes(self) -> frozenset[str]:
        return frozenset(self.reading.notes)


@dataclass(frozen=True, slots=True)
class Waiting:
    """A round that has no table yet."""

    number: int


def stage_of(number: int, reading: Reading, session: Session, game: Game) -> Stage:
    """One round with its corrections. Raises BadTable."""
    first = board_from(reading, game)
    board = edited(first, kept_edits(session, number, first))
    report = report_of(board_module(game.id).table_of(board, game), game)
    still, checked = open_doubts(reading if reading.photos else None, first, board, report.score.doubts)
    return Stage(number, game, reading, first, board, report, tuple(still), tuple(checked))


def stages_of(session: Session, game: Game | None) -> list[Stage | Waiting]:
    """Every round that has begun. Raises BadTable."""
    stages: list[Stage | Waiting] = []
    for number in range(1, session.rounds + 1):
        before = stages[-1] if stages else None
        reading = _reading(number, session, game, before if isinstance(before, Stage) else None)
        if reading is None or game is None:
            stages.append(Waiting(number))
        else:
            stages.append(stage_of(number, reading, session, game))
    return stages


def _reading(number: int, session: Session, game: Game | None, before: Stage | None) -> Reading | None:
    """What a round begins with: its photo, what the phase before left, or an empty table to fill."""
    if game is None:
        return None
    seen = session.readings.get(number)
    if seen is not None and seen.game != game.id:
        seen = None
    if game.id == TALES and before is not None:
        return continued(before, seen)
    if seen is None and any(entry.do == "by-hand" and entry.round == number for entry in session.live):
        names = next_names(session, before)
        seen = Reading(game.id, board_module(game.id).blank(names))
    if seen is None:
        return None
    table = {**seen.table, **_variant(session, game)}
    if game.id == "paperwall":
        table["round"] = number
    return replace(seen, table=table)


def _variant(session: Session, game: Game) -> dict[str, Any]:
    """The variant chosen at the start, as the table says it."""
    said = dict(session.variant)
    if game.id == "copyright":
        return {key: said[key] for key in ("variant", "limit") if key in said}
    return {"variant": said} if said and game.id in ("paperwall", "paper-world") else {}


def next_names(session: Session, before: Stage | None) -> list[str]:
    """The players of a round that begins: those of the last, with those who were not seen there."""
    if before is None:
        return list(session.names)
    seated = [seat.name for seat in before.board.seats]
    return seated + [name for name in session.names if name not in seated]


def next_phase(before: Stage) -> tuple[int, str] | None:
    """Turn and phase that follow; none after the end."""
    turn, phase = before.board.values.get("turn") or 1, before.board.values.get("phase", PHOTO_PHASE)
    if phase == ORDER[-1]:
        return None
    if phase != "age":
        return turn, ORDER[ORDER.index(phase) + 1]
    return (turn, ORDER[-1]) if turn >= LAST_TURN else (turn + 1, PHOTO_PHASE)


def continued(before: Stage, seen: Reading | None) -> Reading | None:
    """The next phase's table: what the last one left, with a new photo's kingdoms if there is one."""
    following = next_phase(before)
    if following is None:
        return None
    turn, phase = following
    left = {player["name"]: player for player in left_behind(before)}
    when = {"game": TALES, "turn": turn, "phase": phase}
    if seen is None:
        return Reading(TALES, {**when, "players": list(left.values())})
    players = []
    for player in seen.table["players"]:
        mine = left.get(player["name"], {})
        kept = {key: mine[key] for key in ("legend", "hand") if key in mine}
        # Gold tokens on the table are believed; if none lie there, they are somewhere out of sight.
        gold = player.get("gold") or mine.get("gold", 0)
        players.append({**player, **kept, "gold": gold})
    notes = tuple(note for note in seen.notes if note not in CARRIED_NOTES)
    return replace(seen, table={**when, "players": players}, notes=notes)


def left_behind(stage: Stage) -> list[dict[str, Any]]:
    """Each player after a phase: what it did to gold, legend points and the kingdom."""
    table = board_module(TALES).table_of(stage.board, stage.game)
    after: dict[str, Mapping[str, Any]] = {one.name: one.more for one in stage.report.score.players}
    players = []
    for player in table["players"]:
        more = after[player["name"]]
        kingdom = more.get("kingdom", {key: player[key] for key in ("front", "back", "buildings")})
        carried = {"gold": more["gold"], "legend": more["legend"], **kingdom}
        hand = {"hand": player["hand"]} if player.get("hand") else {}
        players.append({"name": player["name"], **hand, **carried})
    return players


def whole_game(stages: list[Stage | Waiting]) -> Report | None:
    """The game so far: rounds added up, or the last phase."""
    done = [stage for stage in stages if isinstance(stage, Stage)]
    if not done:
        return None
    game = done[-1].game
    if has_rounds(game.id):
        return added_up([stage.report.score for stage in done], game)
    return done[-1].report


def can_go_on(stages: list[Stage | Waiting]) -> bool:
    """Whether another round or phase follows."""
    last = stages[-1]
    if not isinstance(last, Stage):
        return False
    if last.game.id == TALES:
        return next_phase(last) is not None
    if not has_rounds(last.game.id):
        return False
    if last.game.id == "paperwall":
        return last.number < ROUNDS
    total = whole_game(stages)
    return total is not None and not total.score.winners
