"""A finished game as it is kept for ever: its lines in every language, so that no later change touches it."""

from __future__ import annotations

import json
from typing import Any

from pnp.deck.model import LANGS
from studio import store
from studio.answers import Refused
from studio.score import changes
from studio.score.boards import board_module
from studio.score.log import add, done_before, now, played
from studio.score.photos import forget
from studio.score.session import Session, load_session
from studio.score.sessions import remember
from studio.score.stages import Stage, whole_game
from studio.score.telling.score import told_score
from studio.score.telling.session import label_of

Kept = dict[str, Any]


def finish(session_id: str, asked: changes.StepRequest) -> None:
    """Keep a game's result; a second phone that does the same changes nothing. Raises Refused."""
    with store.change() as connection:
        if done_before(connection, session_id, asked.id) is not None:
            return
        session = load_session(connection, session_id)
        if session.finished is not None:
            return
        at = now()
        result = result_of(session, at)
        add(connection, session, session.rounds, {"do": "finish"}, (), asked.id)
        connection.execute(
            "UPDATE score_session SET finished = ?, result = ?, game = ? WHERE id = ?",
            (at, json.dumps(result, ensure_ascii=False), result["game"], session_id),
        )
        unused = [photo.id for photo in session.photos if not session.shows(photo.id)]
        for photo in unused:
            connection.execute("DELETE FROM score_photo WHERE id = ?", (photo,))
        remember(connection, [player["name"] for player in result["players"]])
    for photo in unused:
        forget(photo)


def result_of(session: Session, at: str) -> Kept:
    """All that is worth keeping of a game. Raises Refused when there is nothing."""
    stages = played(session)
    done = [stage for stage in stages if isinstance(stage, Stage)]
    total = whole_game(stages)
    if total is None:
        raise Refused(409, "table.no-table")
    certain = all(stage.is_certain for stage in done)
    return {
        "game": total.game.id,
        "title": dict(total.game.title),
        "finished": at,
        "certain": certain,
        "players": [
            {"name": player.name, "total": player.total, "rank": player.rank}
            for player in sorted(total.score.players, key=lambda player: player.rank)
        ],
        "winners": list(total.score.winners),
        "total": {lang: told_score(total, lang, certain=certain) for lang in LANGS},
        "rounds": [_round(stage) for stage in done],
        "photos": [
            {"id": photo.id, "round": photo.round, "shown": photo.shown}
            for photo in session.photos
            if photo.shown and session.shows(photo.id)
        ],
        "variant": dict(session.variant),
    }


def _round(stage: Stage) -> Kept:
    return {
        "number": stage.number,
        "label": {lang: label_of(stage, lang) for lang in LANGS},
        "score": {
            lang: told_score(stage.report, lang, certain=stage.is_certain, board=stage.board)
            for lang in LANGS
        },
        "table": board_module(stage.game.id).table_of(stage.board, stage.game),
        "corrections": sum(bool(slot.edited) for slot in stage.board.slots),
    }
