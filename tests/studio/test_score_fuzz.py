"""Nothing that can be sent makes a traceback: every answer is JSON with a sentence, and nothing is broken."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.studio.score_scenes import GAMES, plain_client, table_session

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(allow_nan=False), st.text(max_size=30),
    st.sampled_from(["p1", "p2", "row 1, column 1", "tokens", "front-1", "at 3", "spot/0", "+1", "blue-5"]),
)  # fmt: skip
JUNK = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
)
DOS = ["set-card", "remove", "add", "move", "set", "answer", "reopen", "name", "undo", "next", ""]
FIELDS = ["piece", "card", "player", "place", "key", "value", "doubt", "option", "name", "number"]
CHANGE = st.fixed_dictionaries({"do": st.sampled_from(DOS)}, optional=dict.fromkeys(FIELDS, SCALARS | JUNK))
BODY = st.fixed_dictionaries(
    {},
    optional={
        "version": st.integers(-1, 5) | JUNK,
        "round": st.integers(-1, 3) | JUNK,
        "id": st.text(max_size=5) | JUNK,
        "change": CHANGE | JUNK,
        "game": JUNK,
        "players": JUNK,
        "variant": JUNK,
    },
)
PATHS = ["changes", "next", "finish", "by-hand", "read-again", "photos"]


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_bodies(game: str, data: st.DataObject, own_folders: Any) -> None:
    client = plain_client()
    session = table_session(game)
    for _ in range(3):
        path = data.draw(st.sampled_from(PATHS[:-2] * 3 + PATHS))
        body = data.draw(BODY | JUNK)
        answer = client.post(f"/api/score/sessions/{session}/{path}", content=json.dumps(body))
        _is_civil(answer)
    told = client.get(f"/api/score/sessions/{session}", params={"round": 1})
    assert told.status_code == 200 and told.json()["session"]["table"]["score"]["players"]


@settings(max_examples=30, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(body=BODY | JUNK, raw=st.binary(max_size=40), is_raw=st.booleans())
def test_new_sessions(body: Any, raw: bytes, is_raw: bool, own_folders: Any) -> None:
    client = plain_client()
    content = raw if is_raw else json.dumps(body).encode()
    _is_civil(client.post("/api/score/sessions", content=content))


@settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    words=st.text(st.characters(blacklist_categories=["Cs"]), max_size=20),
    query=st.dictionaries(
        st.sampled_from(["round", "piece", "player", "place", "game"]), st.text(max_size=12)
    ),
)
def test_addresses(words: str, query: dict[str, str], own_folders: Any) -> None:
    client = plain_client()
    session = table_session("paper-world")
    word = quote(words, safe="")
    for path in (
        f"/api/score/sessions/{word}",
        f"/api/score/sessions/{session}/cards",
        f"/api/score/sessions/{session}",
        f"/api/score/games/{word}/cards",
        f"/api/score/photos/{word}.jpg",
        f"/api/score/photos/{word}/original",
        f"/api/score/faces/paper-world/en/x/{word}",
        f"/api/score/faces/{word}/en/x/c01-front.png",
        f"/api/score/figures/{word}.svg",
        f"/api/history/{word}",
        f"/api/history/{word}.csv",
        f"/api/history.{word}",
        "/api/history",
        "/api/history/head-to-head",
    ):
        _is_civil(client.get(path, params=query))


def _is_civil(answer: Any) -> None:
    """No bug, and a sentence where something is refused."""
    assert answer.status_code < 500, answer.text
    if answer.status_code >= 400:
        told = answer.json()
        assert told["ok"] is False and all(error["message"] for error in told["errors"]) and told["errors"]
        assert "Traceback" not in answer.text
