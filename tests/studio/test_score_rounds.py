"""Games of several tables: rounds added up, turns of Paper Tales phase by phase, the end."""

from __future__ import annotations

from typing import Any

import pytest
from starlette.testclient import TestClient

from pnp.deck.yamlfile import load_plain
from studio.score.reading import Reading
from studio.words import say
from tests.studio.browser import ROOT
from tests.studio.score_scenes import Phone, begin, plain_client, read_in, reading, table_session


@pytest.fixture
def client() -> TestClient:
    return plain_client()


def points(told: dict[str, Any]) -> dict[str, int]:
    return {player["name"]: player["total"] for player in told["players"]}


def test_paperwall_has_three_rounds(client: TestClient) -> None:
    session = begin("paperwall")
    phone = Phone(client, session)
    assert phone.session["table"] is None and phone.session["wants_photo"]
    phone.send(409, path="next")
    sums: dict[str, int] = {"Ana": 0, "Bo": 0}
    for number in (1, 2, 3):
        read_in(session, reading("paperwall"))
        phone.look()
        assert phone.session["round"] == number and phone.session["rounds"][-1]["label"] == f"Round {number}"
        for name, total in points(phone.table["score"]).items():
            sums[name] += total
        assert points(phone.session["total"]) == sums
        if number < 3:
            assert phone.session["next"] == {"possible": True, "label": "Next round"}
            phone.send(path="next")
            assert phone.session["table"] is None
    assert phone.session["next"]["possible"] is False
    assert {line["points"] for line in phone.session["total"]["players"][0]["lines"]}
    assert "win" in phone.session["total"]["words"] or "share" in phone.session["total"]["words"]
    phone.send(409, path="next")


def test_an_earlier_round_can_be_corrected(client: TestClient) -> None:
    session = table_session("paperwall")
    phone = Phone(client, session)
    phone.send(path="next")
    read_in(session, reading("paperwall"))
    phone.look(1)
    piece = phone.piece("c01")["id"]
    body = {"version": phone.session["version"], "round": 1, "change": {"do": "remove", "piece": piece}}
    told = client.post(f"/api/score/sessions/{session}/changes", json=body).json()["session"]
    assert told["round"] == 1 and all(one["card"] != "c01" for one in told["table"]["pieces"])
    second = phone.look(2)
    assert phone.piece("c01") and second["rounds"][0]["players"] != second["rounds"][1]["players"]


def test_two_phones_tap_next(client: TestClient) -> None:
    session = table_session("paperwall")
    one, other = Phone(client, session), Phone(client, session)
    one.send(path="next")
    other.send(path="next")
    assert other.session["round"] == 2, "one round begins, not two"


def test_copyright_goes_on_to_the_limit(client: TestClient) -> None:
    session = begin("copyright")
    phone = Phone(client, session)
    for number in (1, 2):
        read_in(session, reading("copyright"))
        phone.look()
        if number == 1:
            assert "goes on" in phone.session["total"]["words"]
            phone.send(path="next")
    assert points(phone.session["total"])["Bo"] == 20 and phone.session["total"]["winners"] == ["Bo"]
    assert phone.session["next"]["possible"] is False


def test_flash_is_another_way_to_play(client: TestClient) -> None:
    session = begin("copyright", variant="flash")
    read_in(session, reading("copyright"))
    phone = Phone(client, session)
    assert points(phone.table["score"]) == {"Bo": 1, "Ana": 0}


def test_a_turn_of_paper_tales(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-tales"))
    asks = {(ask["key"], ask["player"]): ask for ask in phone.table["asks"]}
    assert not asks["phase", None]["answered"] and not asks["legend", "p1"]["answered"]
    phone.send(do="set", key="turn", value=2)
    phone.send(do="set", key="legend", player="p1", value=4)
    # War, two players: strength 9 (demon 7, woodcutter 2) is at least twice the archer's 2: two wars won.
    assert phone.total("Ana") == 4 + 6 and phone.total("Bo") == 0
    assert any("strength 9" in words for words in phone.table["score"]["players"][0]["more"])
    assert phone.session["next"]["label"] == "Next: Income"

    phone.send(path="next")
    assert phone.session["rounds"][-1]["label"] == "Turn 2 · Income"
    assert phone.total("Ana") == 10 and not phone.session["wants_photo"]
    asks = {(ask["key"], ask["player"]): ask for ask in phone.table["asks"]}
    assert asks["phase", None]["answered"] and asks["legend", "p1"]["answered"]
    assert asks["gold", "p1"]["value"] == 5

    phone.send(path="next")
    asks = {(ask["key"], ask["player"]): ask for ask in phone.table["asks"]}
    assert asks["gold", "p1"]["value"] == 5 + 2 + 2, "two for everyone, two for the temple"
    build = next(one for one in phone.table["doubts"] if one["player"] == "p1")
    assert build["reason"] == "open-build" and build["keep"] == "Nothing is built"
    town = next(option for option in build["options"] if option["value"].startswith("town 1"))
    assert town["name"] == "Town, level 1, for 2 gold" and town["picture"]
    phone.send(do="answer", doubt=build["id"], option=town["value"])
    while phone.table["doubts"]:
        phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option=None)

    phone.send(path="next")
    assert phone.session["rounds"][-1]["label"] == "Turn 2 · Age"
    assert phone.piece("town")["player"] == "p1"
    save = next(one for one in phone.table["doubts"] if one["reason"] == "open-save")
    assert [option["name"] for option in save["options"]] == ["Demon"]
    phone.send(do="answer", doubt=save["id"], option="demon")
    assert all(one["reason"] != "open-save" for one in phone.table["doubts"])

    assert phone.session["next"]["label"] == "Turn 3"
    phone.send(path="next")
    assert phone.session["wants_photo"] and phone.session["rounds"][-1]["label"] == "Turn 3 · War"
    age = {value["key"]: value["value"] for value in phone.piece("demon")["values"]}
    assert age == {"age": 2} and phone.total("Ana") == 10 + 6


def test_a_new_photo_in_the_next_turn_keeps_the_totals(client: TestClient) -> None:
    session = table_session("paper-tales")
    phone = Phone(client, session)
    phone.send(do="set", key="turn", value=4)
    for _ in range(3):
        phone.send(path="next")
    read_in(session, _later())
    phone.look()
    assert phone.session["rounds"][-1]["label"] == "Turn 4 · Age"
    assert phone.piece("dragon")["player"] == "p1"
    asks = {(ask["key"], ask["player"]): ask["value"] for ask in phone.table["asks"]}
    assert asks["legend", "p1"] == 6, "legend points are carried, whatever the photo shows"
    assert asks["gold", "p1"] == 1 and asks["gold", "p2"] == 5, "gold is believed where some is seen"
    assert phone.session["next"]["label"] == "Next: End of the game"
    phone.send(path="next")
    assert phone.session["next"]["possible"] is False and phone.session["total"]["winners"] == ["Ana"]


def _later() -> Reading:
    players = [
        {"name": "Ana", "gold": 1, "front": [{"unit": "dragon"}], "back": [], "buildings": []},
        {"name": "Bo", "gold": 0, "front": [], "back": [], "buildings": []},
    ]
    return Reading(
        "paper-tales", {"game": "paper-tales", "phase": "war", "players": players}, photos=("photo",)
    )


def test_phases_are_called_as_on_the_player_aid() -> None:
    aid = load_plain(ROOT / "pnp" / "deck" / "wording" / "paper_tales.yaml")
    for phase in ("deploy", "war", "income", "build", "age", "end"):
        for lang in ("en", "fr", "pl"):
            assert say(f"table.option.phase.{phase}", lang) == aid[f"phase.{phase}"][lang]


def test_a_table_by_hand(client: TestClient) -> None:
    session = begin(names=["Ana", "Bo"])
    answer = client.post(f"/api/score/sessions/{session}/by-hand", json={"game": "paper-world"})
    assert answer.status_code == 200
    phone = Phone(client, session)
    for place, card in (("row 1, column 1", "start-blue"), ("row 1, column 2", "blue-5")):
        phone.send(do="add", player="p1", place=place, card=card)
    phone.send(do="add", player="p2", place="row 2, column 2", card="start-green")
    assert phone.total("Ana") == 5 and phone.table["doubts"] == []
    assert client.post(f"/api/score/sessions/{begin(names=['A'])}/by-hand", json={}).status_code == 400


def test_settings_are_chosen_anew(client: TestClient) -> None:
    session = begin("paperwall", names=["Ana"])
    path = f"/api/score/sessions/{session}/settings"
    told = client.post(path, json={"players": ["Bo", "Cy"], "variant": {"objects": False}}).json()["session"]
    assert told["names"] == ["Bo", "Cy"] and told["variant"] == {"objects": False}
    assert (
        client.post(path, json={"game": "copyright", "variant": {}}).json()["session"]["game"] == "copyright"
    )
    assert client.post(path, json={"players": ["Bo", "bo"]}).status_code == 400
    read_in(session, reading("copyright"))
    assert client.post(path, json={"game": "paperwall"}).status_code == 409


def test_sessions_and_names_are_listed(client: TestClient) -> None:
    first = begin("paperwall", names=["Ana", "Żaneta"])
    second = begin(names=["Ana", "Cy"])
    listed = client.get("/api/score/sessions").json()["sessions"]
    assert [one["id"] for one in listed] == [second, first]
    assert client.get("/api/score/names").json()["names"][:2] in (["Cy", "Ana"], ["Ana", "Cy"])
    client.delete("/api/score/names/Cy")
    assert set(client.get("/api/score/names").json()["names"]) == {"Ana", "Żaneta"}
    assert client.delete(f"/api/score/sessions/{first}").status_code == 200
    assert client.get(f"/api/score/sessions/{first}").status_code == 404
    assert client.delete(f"/api/score/sessions/{first}").status_code == 404


@pytest.mark.parametrize(
    "body",
    [
        {"game": "chess"},
        {"players": ["Ana", "ana"]},
        {"players": [""]},
        {"players": ["a" * 100]},
        {"players": "Ana"},
        {"game": "paperwall", "variant": {"objects": "no"}},
        {"game": "paperwall", "variant": {"wings": True}},
        {"variant": {"objects": False}},
        [],
    ],
)
def test_a_session_that_cannot_begin(client: TestClient, body: Any) -> None:
    answer = client.post("/api/score/sessions", json=body)
    assert answer.status_code == 400 and answer.json()["errors"][0]["message"]
    assert client.get("/api/score/sessions").json()["sessions"] == []
