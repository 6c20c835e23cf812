"""Tables for the tests of scores: kept as if a photo had been read, without reading one."""

from __future__ import annotations

import json
import time
from pathlib import Path as File
from typing import Any

from starlette.testclient import TestClient

from scorer.score import Doubt
from scorer.sight import SeenPiece
from studio import store
from studio.app import loopback_door, make_app
from studio.score import changes, sessions
from studio.score.log import add
from studio.score.reading import Reading, kept
from studio.score.session import load_session

SQUARE = ((10.0, 10.0), (90.0, 10.0), (90.0, 90.0), (10.0, 90.0))
GAMES = ("paper-world", "paperwall", "copyright", "paper-tales")

TABLES: dict[str, dict[str, Any]] = {
    "paper-world": {
        "game": "paper-world",
        "objectives": [1, 14, 16],
        "players": [
            {
                "name": "Ana",
                "landscape": [["green-3-scissors", None], ["yellow-1", "black-5"]],
                "scissors": [0, 0],
                "tokens": [4, 1],
            },
            {"name": "Bo", "landscape": [["start-blue", "blue-2"], [None, "blue-4"]]},
        ],
    },
    "paperwall": {
        "game": "paperwall",
        "players": [
            {
                "name": "Ana",
                "row": [{"card": "c02", "at": 0}, {"card": "c11", "at": 3}, {"card": "c01", "at": 5}],
            },
            {
                "name": "Bo",
                "row": [
                    {"card": "c05", "at": 2},
                    {"card": "c07", "at": 4, "turned": True},
                    {"card": "c09", "at": 0},
                ],
            },
        ],
    },
    "copyright": {
        "game": "copyright",
        "model": [["s", "", "ox"], ["", "x", ""], ["o", "", "s"]],
        "players": [
            {
                "name": "Ana",
                "cells": [["s", "", "ox"], ["", "x", None], ["o", "", "s"]],
                "outside": {"above": 1},
            },
            {"name": "Bo", "cells": [["s", "", "ox"], ["", "x", ""], ["o", "", "s"]]},
        ],
    },
    "paper-tales": {
        "game": "paper-tales",
        "phase": "war",
        "players": [
            {
                "name": "Ana",
                "gold": 5,
                "front": [{"unit": "demon", "age": 1}, {"unit": "woodcutter"}],
                "back": [{"unit": "farmer"}, {"unit": "mystical-healer"}],
                "buildings": [{"building": "temple", "level": 1}],
            },
            {"name": "Bo", "gold": 3, "front": [{"unit": "archer"}], "back": [], "buildings": []},
        ],
    },
}
NOTES = {
    "paper-world": ("hands-not-seen",),
    "paper-tales": ("phase-assumed", "legend-not-seen"),
}


def reading(game: str, doubts: tuple[Doubt, ...] = (), pieces: tuple[SeenPiece, ...] = ()) -> Reading:
    """The game's table as a photo would have told it."""
    table = json.loads(json.dumps(TABLES[game]))
    return Reading(game, table, doubts, pieces, NOTES.get(game, ()), ("photo",))


def begin(game: str | None = None, *, names: list[str] | None = None, **variant: Any) -> str:
    """A new session."""
    return sessions.begin(changes.NewSession(game=game, players=names or ["Ana", "Bo"], variant=variant))


def read_in(session_id: str, what: Reading, number: int | None = None, *, adds: bool = False) -> None:
    """Keep a reading as the worker does."""
    with store.change() as connection:
        session = load_session(connection, session_id)
        here = number or session.rounds
        data = json.dumps(kept(what), default=list)
        connection.execute(
            "INSERT INTO score_reading (session, round, data) VALUES (?, ?, ?)", (session_id, here, data)
        )
        add(connection, session, here, {"do": "read", "adds": adds})


def table_session(game: str, doubts: tuple[Doubt, ...] = (), pieces: tuple[SeenPiece, ...] = ()) -> str:
    """A session whose first round is the game's table."""
    session_id = begin(game)
    read_in(session_id, reading(game, doubts, pieces))
    return session_id


class Phone:
    """A page that speaks to the studio about one session."""

    def __init__(self, client: TestClient, session_id: str) -> None:
        self.client, self.id = client, session_id
        self.session: dict[str, Any] = {}
        self.look()

    @property
    def table(self) -> dict[str, Any]:
        table: dict[str, Any] = self.session["table"]
        return table

    def look(self, number: int | None = None) -> dict[str, Any]:
        asked = {"round": number} if number else {}
        answer = self.client.get(f"/api/score/sessions/{self.id}", params=asked)
        assert answer.status_code == 200, answer.text
        self.session = answer.json()["session"]
        return self.session

    def send(self, status: int = 200, *, path: str = "changes", **what: Any) -> dict[str, Any]:
        body: dict[str, Any] = {"version": self.session["version"]}
        if path == "changes":
            body["change"] = what
        answer = self.client.post(f"/api/score/sessions/{self.id}/{path}", json={**body})
        assert answer.status_code == status, answer.text
        told: dict[str, Any] = answer.json()
        if "session" in told:
            self.session = told["session"]
        return told

    def total(self, name: str) -> int:
        return next(p["total"] for p in self.table["score"]["players"] if p["name"] == name)

    def piece(self, card: str | None, player: str | None = None) -> dict[str, Any]:
        return next(
            piece
            for piece in self.table["pieces"]
            if piece["card"] == card and player in (None, piece["player"])
        )


def send_photos(client: TestClient, session_id: str, *files: File, **fields: str) -> dict[str, Any]:
    """Upload photos and wait until they are read; how the job ended."""
    sent = [("photo", (file.name, file.read_bytes(), "image/jpeg")) for file in files]
    answer = client.post(f"/api/score/sessions/{session_id}/photos", files=sent, data=fields)
    assert answer.status_code == 202, answer.text
    return wait_for(client, answer.json()["job"])


def wait_for(client: TestClient, job: str) -> dict[str, Any]:
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline:
        status: dict[str, Any] = client.get(f"/api/jobs/{job}").json()
        if status["state"] in ("done", "failed"):
            return status
        time.sleep(0.05)
    raise AssertionError("the photo was never read")


def plain_client() -> TestClient:
    """The studio without its workers, for all that needs none."""
    app = make_app(loopback_door(8765))
    here = "http://127.0.0.1:8765"
    return TestClient(app, base_url=here, headers={"Origin": here}, raise_server_exceptions=False)
