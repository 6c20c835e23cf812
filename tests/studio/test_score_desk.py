"""Readings under way: seen by every page, and told when a worker was killed, timed out or overtaken."""

from __future__ import annotations

import asyncio
import json
from io import BytesIO
from pathlib import Path as File
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from pnp.deck.load import load_game
from studio import events, store
from studio.jobs import JobFailed, Jobs
from studio.score import desk, sessions
from studio.score.faces import folder_of
from studio.score.photos import original
from studio.score.reading import kept
from studio.score.telling.session import told_session
from tests.studio import loops
from tests.studio.score_scenes import Phone, begin, plain_client, reading


class SlowWorkers:
    """Jobs that end when the test says so."""

    def __init__(self) -> None:
        self.ends = asyncio.get_event_loop().create_future()

    def start(self, *arguments: Any, **limits: Any) -> str:
        return "job-1"

    async def wait(self, job: str) -> Any:
        return await self.ends


def order_in(session: str, *names: str, adds: bool = False) -> desk.Order:
    files = [(name, BytesIO(name.encode())) for name in names]
    return desk.take_in(session, None, files, adds=adds)[0]


@pytest.mark.parametrize("key", ["job.timeout", "job.died", "job.cancelled"])
def test_a_reading_that_was_killed(key: str) -> None:
    """Every page sees that it is read, and afterwards that it was not; the photo is kept to be read again."""
    heard: list[Any] = []

    async def story() -> None:
        session = begin("paper-world")
        workers = SlowWorkers()
        table = desk.Desk(cast(Jobs, workers))
        order = order_in(session, "table.jpg")
        assert table.start(order, "en") == "job-1"
        told = told_session(sessions.get(session), "en", table.under_way)
        assert told["job"] == "job-1" and told["failed"] is None and told["wants_photo"]
        workers.ends.set_exception(JobFailed("", key=key))
        for _ in range(100):
            await asyncio.sleep(0.02)
            if not table.under_way:
                break
        told = told_session(sessions.get(session), "en", table.under_way)
        assert told["job"] is None and "read them again" in told["failed"]
        assert original(order.photos[0][0]).read_bytes() == b"table.jpg"
        assert desk.again(session, None, None).photos == order.photos
        assert [one["session"] for one in heard] == [session]

    unhear = events.on("session-changed", heard.append)
    try:
        loops.finished(story())
    finally:
        unhear()


def test_faces_are_drawn_once_after_the_first_reading() -> None:
    """Whoever taps a card finds the others drawn; many who ask at once wait for one drawing."""
    drawn: list[Any] = []

    class Workers(SlowWorkers):
        async def run(self, function: Any, *arguments: Any, **limits: Any) -> None:
            drawn.append(arguments)
            await asyncio.sleep(0.05)
            folder_of(load_game("paperwall"), "pl").mkdir(parents=True)

    async def story() -> None:
        workers = Workers()
        table = desk.Desk(cast(Jobs, workers))
        table.start(order_in(begin("paperwall"), "table.jpg"), "pl")
        workers.ends.set_result({"game": "paperwall"})
        await asyncio.sleep(0.02)
        await asyncio.gather(*(table.draw("paperwall", "pl") for _ in range(5)))
        await table.draw("paperwall", "pl")

    loops.finished(story())
    assert drawn == [("paperwall", "pl")]


def test_a_reading_that_a_restart_cut_short() -> None:
    session = begin("paper-world")
    order_in(session, "table.jpg")
    assert "read them again" in told_session(sessions.get(session), "en", {})["failed"]


def test_an_earlier_reading_does_not_overtake_a_later_one() -> None:
    """Two phones add a photo each; the reading of both counts, even if the other one is done last."""
    session = begin("paper-world")
    one, both = order_in(session, "one.jpg"), order_in(session, "two.jpg", adds=True)
    assert [called for _, called in both.photos] == ["one.jpg", "two.jpg"]
    for order, name in ((both, "Both"), (one, "Alone")):
        what = reading("paper-world")
        what.table["players"][0]["name"] = name
        with store.change() as connection:
            connection.execute(
                "UPDATE score_reading SET data = ? WHERE id = ?", (json.dumps(kept(what)), order.reading)
            )
    phone = Phone(plain_client(), session)
    assert phone.table["players"][0]["name"] == "Both"


def test_twelve_photos_and_no_more() -> None:
    session = begin("paper-world")
    order_in(session, *(f"{number}.jpg" for number in range(12)))
    before = len(list(original("x").parent.iterdir()))
    with pytest.raises(desk.Refused) as refused:
        order_in(session, "thirteenth.jpg", adds=True)
    assert refused.value.status == 413
    assert len(list(original("x").parent.iterdir())) == before, "nothing is left of it"
    assert len(sessions.get(session).photos) == 12


def test_a_round_that_is_not_there() -> None:
    client: TestClient = plain_client()
    session = begin("paperwall")
    for number in ("0", "7", "-1", "x", "9999"):
        answer = client.post(
            f"/api/score/sessions/{session}/photos",
            files={"photo": ("a.jpg", b"1", "image/jpeg")},
            data={"round": number},
        )
        assert answer.status_code == 404, number
        assert client.get(f"/api/score/sessions/{session}?round={number}").status_code == 404
    assert list(File(original("x").parent).iterdir()) == []
