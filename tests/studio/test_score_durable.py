"""The power cut: what was answered «ok» is there afterwards, whole, whenever the studio is killed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from io import BytesIO
from pathlib import Path as File
from random import Random

import httpx
import pytest

from studio import store
from studio.score import history, sessions
from studio.score.log import played
from studio.score.photos import keep, original
from tests.studio.browser import ROOT, LiveStudio
from tests.studio.score_scenes import table_session

CUTS = 6


@pytest.mark.slow
def test_killed_at_any_moment(own_folders: File) -> None:
    """A process that corrects and finishes is killed again and again; all it heard «ok» for is there."""
    session_id = table_session("paper-world")
    random, heard = Random(5), []
    for _ in range(CUTS):
        child = subprocess.Popen(
            [sys.executable, "-m", "tests.studio.score_killed", session_id],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert child.stdout is not None
        heard.append(child.stdout.readline().strip())
        time.sleep(random.uniform(0, 0.35))
        child.send_signal(signal.SIGKILL)
        heard += [line.strip() for line in child.stdout.read().splitlines()]
        child.wait()
    changes = [line.split()[1] for line in heard if line.startswith("change ")]
    finished = [line.split()[1] for line in heard if line.startswith("finished ")]
    assert len(changes) >= CUTS

    connection = store.connect()
    kept = {row["token"] for row in connection.execute("SELECT token FROM score_change")}
    assert connection.execute("PRAGMA integrity_check").fetchone()[0] == "ok"
    connection.close()
    assert set(changes) <= kept
    assert {one.id for one in history.all_games()} >= set(finished)
    session = sessions.get(session_id)
    (stage,) = played(session)
    tokens = [slot for slot in stage.board.slots if slot.card == "score-1"]
    assert len(tokens) == 1 + sum(entry.do == "add" for entry in session.entries), "each whole, none twice"


@pytest.mark.slow
def test_the_whole_studio_is_killed(fresh: LiveStudio) -> None:
    """Over the wire: a game by hand, finished, then SIGKILL, then the history of a new process."""
    with httpx.Client(base_url=fresh.origin, headers={"Origin": fresh.origin}, timeout=30) as web:
        told = web.post("/api/score/sessions", json={"players": ["Ana", "Bo"]}).json()["session"]
        path = f"/api/score/sessions/{told['id']}"
        told = web.post(f"{path}/by-hand", json={"game": "paper-world"}).json()["session"]
        for player, card in (("p1", "start-blue"), ("p2", "start-green")):
            change = {"do": "add", "player": player, "place": "row 1, column 1", "card": card}
            told = web.post(f"{path}/changes", json={"version": told["version"], "change": change}).json()[
                "session"
            ]
        change = {"do": "add", "player": "p2", "place": "row 1, column 2", "card": "green-5"}
        web.post(f"{path}/changes", json={"version": told["version"], "change": change})
        open_one = web.post("/api/score/sessions", json={"game": "paperwall", "players": ["Cy"]}).json()[
            "session"
        ]
        assert web.post(f"{path}/finish", json={"version": told["version"]}).status_code == 200
    fresh.kill()
    fresh.start()
    with httpx.Client(base_url=fresh.origin, headers={"Origin": fresh.origin}, timeout=30) as web:
        (game,) = web.get("/api/history").json()["games"]
        assert [(player["name"], player["total"]) for player in game["players"]] == [("Bo", 5), ("Ana", 0)]
        (still_open,) = web.get("/api/score/sessions").json()["sessions"]
        assert still_open["id"] == open_one["id"]


def test_a_photo_is_whole_or_not_there(own_folders: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file gets its name only when all of it is on the disk."""
    named: list[bytes] = []
    replace = os.replace

    def watched(source: str, target: str) -> None:
        named.append(File(source).read_bytes())
        replace(source, target)

    monkeypatch.setattr(os, "replace", watched)
    keep("a" * 24, BytesIO(b"picture" * 1000))
    assert named == [b"picture" * 1000] and original("a" * 24).read_bytes() == named[0]
    assert [file.name for file in original("a" * 24).parent.iterdir()] == ["a" * 24 + ".original"]
