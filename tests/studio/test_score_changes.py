"""Corrections over the wire: rescored at once, doubts that go, two phones that never lose each other's."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from scorer.score import Doubt
from scorer.sight import SeenPiece
from tests.studio.score_scenes import SQUARE, Phone, begin, plain_client, read_in, reading, table_session

UNREAD = SeenPiece(None, None, SQUARE, "Ana", "row 1, column 2", 0.0)
UNREAD_DOUBT = Doubt("Ana", "row 1, column 2", "unread-card", ("blue-4", "blue-5"))


@pytest.fixture
def client() -> TestClient:
    return plain_client()


def test_a_card_is_corrected_and_rescored(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    before = phone.total("Ana")
    phone.send(do="set-card", piece=phone.piece("yellow-1")["id"], card="yellow-5")
    assert phone.total("Ana") == before + 5
    assert phone.piece("yellow-5")["edited"] and phone.piece("yellow-5")["certainty"] == 1


def test_add_move_remove(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    before = phone.total("Ana"), phone.total("Bo")
    places = [place["place"] for place in phone.table["places"] if place["player"] == "p1"]
    assert (
        "row 1, column 2" in places and "row 1, column 3" in places and "row 2, column 1" not in places[:-4]
    )
    phone.send(do="add", player="p1", place="row 1, column 2", card="blue-5")
    assert phone.total("Ana") == before[0] + 5
    phone.send(do="move", piece=phone.piece("blue-5")["id"], player="p2", place="row 2, column 1")
    assert (phone.total("Ana"), phone.total("Bo")) == (before[0], before[1] + 5)
    phone.send(do="remove", piece=phone.piece("blue-5")["id"])
    assert (phone.total("Ana"), phone.total("Bo")) == before


def test_dragged_to_a_player_without_a_place(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-tales"))
    phone.send(do="move", piece=phone.piece("farmer")["id"], player="p2", place=None)
    assert phone.piece("farmer")["player"] == "p2"
    assert phone.piece("farmer")["place"] in ("front-2", "back-1")


def test_an_unread_place_is_named_by_tapping(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world", (UNREAD_DOUBT,), (UNREAD,)))
    (doubt,) = phone.table["doubts"]
    assert doubt["number"] == 1 and doubt["keep"] == "Nothing is there"
    assert [option["value"] for option in doubt["options"]] == ["blue-4", "blue-5"]
    assert all(option["picture"].endswith(".png") and option["name"] for option in doubt["options"])
    unread = phone.piece(None)
    assert unread["doubts"] == [1] and unread["certainty"] == 0 and "set-card" in unread["can"]
    before = phone.total("Ana")
    phone.send(do="set-card", piece=unread["id"], card="blue-2")
    assert phone.total("Ana") == before + 1 and phone.table["doubts"] == []
    assert phone.table["score"]["certain"] is True
    assert phone.piece("blue-2", "p1")["id"].startswith("+"), "it stands where the unread place was"


@pytest.mark.parametrize(("option", "more"), [("blue-5", 5), (None, 0)])
def test_a_doubt_is_answered_and_goes(client: TestClient, option: str | None, more: int) -> None:
    phone = Phone(client, table_session("paper-world", (UNREAD_DOUBT,), (UNREAD,)))
    before = phone.total("Ana")
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option=option)
    assert phone.table["doubts"] == [] and phone.total("Ana") == before + more
    if option is None:
        (checked,) = phone.table["checked"]
        phone.send(do="reopen", doubt=checked["id"])
        assert len(phone.table["doubts"]) == 1


def test_a_doubtful_card_is_confirmed(client: TestClient) -> None:
    doubt = Doubt("Ana", "row 2, column 2", "picture-differs", ("black-5",))
    seen = SeenPiece("black-5#1", "black-5", SQUARE, "Ana", "row 2, column 2", 0.5)
    phone = Phone(client, table_session("paper-world", (doubt,), (seen,)))
    piece = phone.piece("black-5")
    assert (
        piece["certainty"] == 0.5
        and piece["doubts"] == [1]
        and phone.table["doubts"][0]["pieces"] == [piece["id"]]
    )
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option="black-5")
    assert phone.table["doubts"] == [] and phone.piece("black-5")["certainty"] == 1


def test_a_doubt_of_the_rules_is_answered(client: TestClient) -> None:
    session = begin("copyright")
    what = reading("copyright")
    what.table["players"][0]["cells"] = what.table["model"]  # type: ignore[index]
    read_in(session, what)
    phone = Phone(client, session)
    (doubt,) = phone.table["doubts"]
    assert doubt["reason"] == "who-finished"
    asked = next(ask for ask in phone.table["asks"] if ask["key"] == "finished")
    assert asked["answered"] is False and phone.table["asks"][0] == asked, "unanswered questions come first"
    phone.send(do="answer", doubt=doubt["id"], option="Bo")
    assert phone.table["doubts"] == [] and phone.total("Bo") == 10
    phone.send(do="set", key="finished", value="p1")
    assert (phone.total("Ana"), phone.total("Bo")) == (9, 9)


def test_what_the_camera_cannot_see_is_asked(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    asks = {(ask["key"], ask["group"]): ask for ask in phone.table["asks"]}
    assert set(asks) == {
        ("hand", "Ana"),
        ("discard", "Ana"),
        ("hand", "Bo"),
        ("discard", "Bo"),
        ("objectives", ""),
    }
    assert not asks["hand", "Ana"]["answered"] and asks["hand", "Ana"]["label"] == "Cards left in hand"
    before = phone.total("Ana")
    phone.send(do="set", key="hand", player="p1", value=3)
    assert phone.total("Ana") == before - 3
    told = next(ask for ask in phone.table["asks"] if ask["key"] == "hand" and ask["player"] == "p1")
    assert told["answered"] and told["value"] == 3


def test_objectives_met_now(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    phone.send(do="set", key="objectives", value=[1, 9, 18])
    assert {one["number"]: one["met"] for one in phone.table["objectives"]} == {1: ["p2"], 9: [], 18: []}
    phone.send(do="add", player="p2", place="row 2, column 1", card="blue-1")
    assert {one["number"]: one["met"] for one in phone.table["objectives"]} == {1: ["p2"], 9: [], 18: ["p2"]}
    assert all(one["name"] and one["sentence"] and one["picture"] for one in phone.table["objectives"])
    phone.send(400, do="set", key="objectives", value=[1, 2, 3, 4])


def test_the_scissors_may_lie_here(client: TestClient) -> None:
    session = begin("paper-world")
    here, there = (Doubt("Ana", f"row 1, column {n}", "scissors-here", ("green-3-scissors",)) for n in (1, 2))
    what = reading("paper-world", (here, there))
    del what.table["players"][0]["scissors"]
    what.table["players"][0]["landscape"][0][1] = "blue-2-scissors"
    read_in(session, what)
    phone = Phone(client, session)
    before = phone.total("Ana")
    (option,) = phone.table["doubts"][0]["options"]
    assert option["name"] == "Scissors" and phone.table["doubts"][0]["keep"] == "Nothing is there"
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option=option["value"])
    assert phone.total("Ana") == before + 2 and phone.table["doubts"] == [], "it lies nowhere else then"


def test_glare_may_hide_an_age_token(client: TestClient) -> None:
    seen = SeenPiece(None, None, SQUARE, "Ana", "units", 0.0)
    phone = Phone(
        client, table_session("paper-tales", (Doubt("Ana", "units", "glare-on-unit", ("demon",)),), (seen,))
    )
    doubt = next(one for one in phone.table["doubts"] if one["reason"] == "glare-on-unit")
    assert phone.piece("demon")["id"] in doubt["pieces"] and phone.piece("demon")["doubts"] == [
        doubt["number"]
    ]
    assert [option["name"] for option in doubt["options"]] == ["2 Age tokens", "3 Age tokens"]
    phone.send(do="answer", doubt=doubt["id"], option="1")
    assert phone.piece("demon")["values"][0]["value"] == 2
    assert all(one["reason"] != "glare-on-unit" for one in phone.table["doubts"])


def test_a_unit_that_something_covered(client: TestClient) -> None:
    seen = SeenPiece(None, None, SQUARE, "Bo", "units", 0.0)
    phone = Phone(client, table_session("paper-tales", (Doubt("Bo", "units", "hidden-place"),), (seen,)))
    unread = phone.piece(None)
    assert unread["can"] == ["set-card", "remove"]
    cards = client.get(f"/api/score/sessions/{phone.id}/cards", params={"piece": unread["id"]}).json()[
        "cards"
    ]
    assert {card["kind"] for card in cards} == {"unit"}
    phone.send(do="set-card", piece=unread["id"], card="dragon")
    assert phone.piece("dragon")["place"] == "front-2"
    assert all(one["reason"] != "hidden-place" for one in phone.table["doubts"])


def test_who_lies_on_top(client: TestClient) -> None:
    doubt = Doubt("Ana", "card 3", "who-covers", ("c11", "c01"))
    seen = SeenPiece("c01#1", "c01", SQUARE, "Ana", "card 3", 0.5)
    phone = Phone(client, table_session("paperwall", (doubt,), (seen,)))
    lines = phone.table["score"]["players"]
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option="c11")
    assert phone.table["doubts"] == [] or all(d["reason"] != "who-covers" for d in phone.table["doubts"])
    order = {value["key"]: value["value"] for value in phone.piece("c11")["values"]}
    assert order["order"] == 3 and phone.table["score"]["players"] != lines


def test_the_picker_has_the_likely_ones_first(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world", (UNREAD_DOUBT,), (UNREAD,)))
    asked = client.get(f"/api/score/sessions/{phone.id}/cards", params={"piece": phone.piece(None)["id"]})
    cards = asked.json()["cards"]
    assert [card["card"] for card in cards[:2]] == ["blue-4", "blue-5"] and cards[0]["rank"] == "doubt"
    assert len(cards) == 40 and {card["kind"] for card in cards} == {"landscape", "start"}
    gone = next(card for card in cards if card["card"] == "start-blue")
    assert gone["copies_left"] == 0 and gone["rank"] == "seen" and cards.index(gone) > 30
    tokens = client.get(f"/api/score/sessions/{phone.id}/cards", params={"player": "p1", "place": "tokens"})
    assert {card["kind"] for card in tokens.json()["cards"]} == {"score-token"}


def test_a_token_nobody_could_read_is_one_tap_away(client: TestClient) -> None:
    doubt = Doubt("Bo", "tokens", "unread-mark", ("2", "1"))
    unread = SeenPiece(None, None, SQUARE, "Bo", "tokens", 0.0)
    phone = Phone(client, table_session("paper-world", (doubt,), (unread,)))
    (asked,) = phone.table["doubts"]
    assert [option["value"] for option in asked["options"]] == ["score-2", "score-1"]
    before = phone.table["score"]["players"][1]["total"]
    phone.send(do="answer", doubt=asked["id"], option="score-2")
    assert phone.table["doubts"] == [] and phone.table["score"]["players"][1]["total"] == before + 2


def test_two_phones_that_touch_different_things(client: TestClient) -> None:
    session = table_session("paper-world")
    one, other = Phone(client, session), Phone(client, session)
    one.send(do="set", key="hand", player="p1", value=2)
    other.send(do="set-card", piece=other.piece("black-5")["id"], card="black-4")
    assert next(a for a in other.table["asks"] if a["key"] == "hand" and a["player"] == "p1")["value"] == 2
    assert other.session["version"] == one.session["version"] + 1


def test_two_phones_that_touch_the_same_thing(client: TestClient) -> None:
    session = table_session("paper-world")
    one, other = Phone(client, session), Phone(client, session)
    one.send(do="set-card", piece=one.piece("black-5")["id"], card="black-4")
    told = other.send(409, do="set-card", piece=other.piece("black-5")["id"], card="black-3")
    assert "Somebody changed this" in told["errors"][0]["message"]
    assert other.piece("black-4"), "the present state comes with the conflict"
    other.send(do="set-card", piece=other.piece("black-4")["id"], card="black-3")


def test_two_phones_that_say_the_same(client: TestClient) -> None:
    session = table_session("paper-world")
    one, other = Phone(client, session), Phone(client, session)
    first = one.send(do="set-card", piece=one.piece("black-5")["id"], card="black-4")
    second = other.send(do="set-card", piece=other.piece("black-5")["id"], card="black-4")
    assert first["number"] == second["number"]


def test_a_phone_that_heard_no_answer_sends_again(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    body = {
        "version": phone.session["version"],
        "id": "once-only",
        "change": {"do": "add", "player": "p1", "place": "tokens", "card": "score-2"},
    }
    answers = [client.post(f"/api/score/sessions/{phone.id}/changes", json=body).json() for _ in range(3)]
    assert len({answer["number"] for answer in answers}) == 1
    tokens = [piece for piece in answers[-1]["session"]["table"]["pieces"] if piece["place"] == "tokens"]
    assert len(tokens) == 3


def test_twenty_corrections_at_once_are_all_there(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    version = phone.session["version"]

    def add(number: int) -> int:
        change = {"do": "add", "player": f"p{number % 2 + 1}", "place": "tokens", "card": "score-1"}
        body = {"version": version, "id": f"n{number}", "change": change}
        return client.post(f"/api/score/sessions/{phone.id}/changes", json=body).status_code

    with ThreadPoolExecutor(10) as pool:
        assert list(pool.map(add, range(20))) == [200] * 20
    phone.look()
    assert phone.session["version"] == version + 20
    assert sum(piece["card"] == "score-1" for piece in phone.table["pieces"]) == 21


def test_taken_back(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    before = phone.table["score"]
    number = phone.send(do="add", player="p1", place="row 1, column 2", card="blue-5")["number"]
    later = phone.send(do="set-card", piece=phone.piece("blue-5")["id"], card="blue-4")["number"]
    told = phone.send(409, do="undo", number=number)
    assert "changed here since" in told["errors"][0]["message"]
    phone.send(do="undo", number=later)
    phone.send(do="undo", number=number)
    assert phone.table["score"] == before
    phone.send(409, do="undo", number=number)


def test_whose_cards_these_are_is_answered_by_a_name(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world", (Doubt("Bo", "", "more-layouts-than-names"),)))
    assert [doubt["player"] for doubt in phone.table["doubts"]] == ["p2"]
    phone.send(do="name", player="p2", name="Cy")
    assert phone.table["doubts"] == []


def test_a_renamed_player(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    totals = phone.total("Ana"), phone.total("Bo")
    phone.send(do="name", player="p1", name="Bo")
    assert (phone.total("Bo"), phone.total("Ana")) == totals
    phone.send(do="name", player="p1", name="Zoé")
    assert phone.total("Zoé") == totals[0]


def test_a_new_photo_is_read_anew(client: TestClient) -> None:
    """What was said of the old photo's pieces goes; what no camera sees stays, and so do the names."""
    session = table_session("paper-world", (UNREAD_DOUBT,), (UNREAD,))
    phone = Phone(client, session)
    phone.send(do="set", key="hand", player="p1", value=2)
    phone.send(do="name", player="p2", name="Zoé")
    fresh = phone.table["score"]["players"]
    phone.send(do="set-card", piece=phone.piece("black-5")["id"], card="black-4")
    phone.send(do="add", player="p1", place="tokens", card="score-2")
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option=None)
    read_in(session, reading("paper-world", (UNREAD_DOUBT,), (UNREAD,)))
    phone.look()
    assert phone.table["score"]["players"] == fresh and len(phone.table["doubts"]) == 1


def test_a_photo_that_is_added_keeps_the_corrections(client: TestClient) -> None:
    session = table_session("paper-world", (UNREAD_DOUBT,), (UNREAD,))
    phone = Phone(client, session)
    phone.send(do="set-card", piece=phone.piece("black-5")["id"], card="black-4")
    phone.send(do="add", player="p1", place="tokens", card="score-2")
    phone.send(do="add", player="p2", place="tokens", card="score-4")
    phone.send(do="answer", doubt=phone.table["doubts"][0]["id"], option=None)
    corrected = phone.table["score"]["players"]
    seen_now = reading("paper-world", (UNREAD_DOUBT,), (UNREAD,))
    seen_now.table["players"][1]["tokens"] = [4]
    read_in(session, seen_now, adds=True)
    phone.look()
    assert phone.table["score"]["players"] == corrected and phone.table["doubts"] == []
    tokens = [piece["card"] for piece in phone.table["pieces"] if piece["place"] == "tokens"]
    assert sorted(tokens) == ["score-1", "score-2", "score-4", "score-4"], "what is seen now counts once"


WRONG: list[tuple[int, dict[str, Any], str]] = [
    (400, {"do": "set-card", "piece": "p1/row 2, column 1/yellow-1", "card": "dragon"}, "no card"),
    (400, {"do": "set-card", "piece": "p1/row 2, column 1/yellow-1", "card": "score-4"}, "cannot lie"),
    (409, {"do": "remove", "piece": "p9/nothing"}, "not on the table"),
    (409, {"do": "remove", "piece": "spot/7"}, "not on the table"),
    (409, {"do": "add", "player": "p1", "place": "row 9, column 9", "card": "blue-1"}, "no room"),
    (400, {"do": "add", "player": "p7", "place": "row 1, column 2", "card": "blue-1"}, "no such player"),
    (400, {"do": "set", "key": "hand", "player": "p1", "value": 1000}, "not understood"),
    (400, {"do": "set", "key": "hand", "player": "p1", "value": 200}, "from 0 to 96"),
    (400, {"do": "set", "key": "hand", "player": "p1", "value": "many"}, "from 0 to 96"),
    (400, {"do": "set", "key": "gold", "player": "p1", "value": 1}, "Nobody asks"),
    (409, {"do": "answer", "doubt": "d0", "option": None}, "answered already"),
    (400, {"do": "name", "player": "p1", "name": "two\nlines"}, "one line"),
    (400, {"do": "fly"}, "not understood"),
    (400, {"do": "remove"}, "not understood"),
    (400, {"do": "remove", "piece": "x", "and": "more"}, "not understood"),
]


@pytest.mark.parametrize(("status", "change", "words"), WRONG)
def test_a_sentence_for_every_mistake(
    client: TestClient, status: int, change: dict[str, Any], words: str
) -> None:
    phone = Phone(client, table_session("paper-world"))
    before = phone.session["version"]
    told = phone.send(status, **change)
    assert words in told["errors"][0]["message"]
    assert phone.look()["version"] == before


def test_mistakes_in_the_page_s_language(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    client.cookies.set("lang", "pl")
    told = phone.send(400, do="set", key="hand", player="p1", value=200)
    assert told["errors"][0]["message"] == "To musi być liczba całkowita od 0 do 96."
    assert phone.look()["table"]["asks"][0]["label"] == "Karty na ręce"
