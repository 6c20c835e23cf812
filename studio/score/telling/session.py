"""A whole session as the page gets it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from pnp.deck.model import Game
from studio.answers import Refused
from studio.score.log import game_name, played
from studio.score.session import Session
from studio.score.shelf import game_of
from studio.score.stages import TALES, Stage, Waiting, can_go_on, next_phase, whole_game
from studio.score.telling.score import told_score
from studio.score.telling.table import told_table
from studio.score.unreadable import in_words
from studio.words import say


def told_session(
    session: Session, lang: str, jobs: Mapping[int, str], number: int | None = None
) -> dict[str, Any]:
    """SESSION of the API; `jobs` are the readings under way. Raises Refused (404) for an unknown round."""
    stages = played(session)
    name = game_name(session)
    game = game_of(name) if name else None
    number = session.rounds if number is None else number
    if not 1 <= number <= len(stages):
        raise Refused(404, "table.no-round")
    stage = stages[number - 1]
    total = whole_game(stages)
    done = [one for one in stages if isinstance(one, Stage)]
    certain = all(one.is_certain for one in done)
    return {
        "id": session.id,
        "version": session.version,
        "state": "finished" if session.finished else "open",
        "game": name,
        "title": game.title[lang] if game else None,
        "created": session.created,
        "changed": session.changed,
        "finished": session.finished,
        "names": list(session.names),
        "variant": dict(session.variant),
        "round": number,
        "rounds": [told_round(one, lang) for one in stages],
        "next": told_next(stages, lang),
        "wants_photo": wants_photo(stage, session),
        "job": job_of(session, number, jobs),
        "failed": told_failure(session, number, jobs, lang),
        "table": told_table(stage, session, lang) if isinstance(stage, Stage) else None,
        "total": told_score(total, lang, certain=certain, board=done[-1].board) if total else None,
    }


def wants_photo(stage: Stage | Waiting, session: Session) -> bool:
    """Whether a round waits for its photo: it has no table, or a new turn's units are not there yet."""
    if isinstance(stage, Waiting):
        return True
    begins = stage.game.id == TALES and stage.board.values.get("phase") == "war"
    return begins and stage.number > 1 and stage.number not in session.readings


def job_of(session: Session, number: int, jobs: Mapping[int, str]) -> str | None:
    """The job that reads this round's photos right now."""
    return jobs.get(session.waiting.get(number, 0))


def told_failure(session: Session, number: int, jobs: Mapping[int, str], lang: str) -> str | None:
    """Why the latest photos of a round were not read."""
    if number in session.failed:
        why = session.failed[number]
        return in_words(why, lang) if why else say("table.read.interrupted", lang)
    lost = number in session.waiting and session.waiting[number] not in jobs
    return say("table.read.interrupted", lang) if lost else None


def label_of(stage: Stage | Waiting, lang: str) -> str:
    """What a round is called."""
    if isinstance(stage, Stage) and stage.game.id == TALES:
        phase = say(f"table.option.phase.{stage.board.values.get('phase', 'war')}", lang)
        return say("table.label.phase", lang, turn=stage.board.values.get("turn") or 1, phase=phase)
    return say("table.label.round", lang, number=stage.number)


def told_round(stage: Stage | Waiting, lang: str) -> dict[str, Any]:
    """A round in the list of rounds."""
    players = stage.report.score.players if isinstance(stage, Stage) else ()
    return {
        "number": stage.number,
        "label": label_of(stage, lang),
        "certain": isinstance(stage, Stage) and stage.is_certain,
        "players": [{"name": player.name, "points": player.total} for player in players],
    }


def told_next(stages: list[Stage | Waiting], lang: str) -> dict[str, Any]:
    """What follows the last round."""
    last = stages[-1]
    if not can_go_on(stages) or not isinstance(last, Stage):
        return {"possible": False, "label": ""}
    following = next_phase(last) if last.game.id == TALES else None
    if following is None:
        return {"possible": True, "label": say("table.next.round", lang)}
    turn, phase = following
    words = say(f"table.option.phase.{phase}", lang)
    if phase == "war" and last.board.values.get("phase") == "age":
        return {"possible": True, "label": say("table.next.turn", lang, turn=turn)}
    return {"possible": True, "label": say("table.next.phase", lang, phase=words)}


def parts_of(game: Game) -> str:
    """How a game is made up: one table, rounds that are added up, or phases of turns."""
    from studio.score.scoring import has_rounds

    return "phases" if game.id == TALES else "rounds" if has_rounds(game.id) else "one"
