"""Finished games: kept as they were, listed, compared, plotted, shared, exported, deleted."""

from __future__ import annotations

import csv
import json
from io import BytesIO, StringIO
from typing import Any

import pytest
from PIL import Image
from starlette.testclient import TestClient

from studio.score import history
from studio.score.share import share_picture
from tests.studio.score_scenes import Phone, begin, plain_client, read_in, reading, table_session


@pytest.fixture
def client() -> TestClient:
    return plain_client()


def finished(client: TestClient, game: str = "paper-world", rounds: int = 1, **hands: int) -> str:
    """A finished game; hands are cards that players keep, by their seat."""
    session = table_session(game)
    phone = Phone(client, session)
    for seat, cards in hands.items():
        phone.send(do="set", key="hand", player=seat, value=cards)
    for _ in range(rounds - 1):
        phone.send(path="next")
        read_in(session, reading(game))
        phone.look()
    told = phone.send(path="finish")
    assert told["history"] == session and told["session"]["state"] == "finished"
    return session


def test_kept_with_every_line(client: TestClient) -> None:
    game = finished(client, p1=3)
    (one,) = client.get("/api/history").json()["games"]
    assert one["id"] == game and one["winners"] and one["title"] == "Paper World" and one["certain"] is True
    whole = client.get(f"/api/history/{game}").json()["game"]
    ana = next(player for player in whole["players"] if player["name"] == "Ana")
    assert {"reason": "hand", "points": -3, "text": "3 cards left in hand", "pieces": []} in ana["lines"]
    assert ana["total"] == sum(line["points"] for line in ana["lines"])
    client.cookies.set("lang", "fr")
    ana = client.get(f"/api/history/{game}").json()["game"]["players"]
    assert any("cartes en main" in line["text"] for player in ana for line in player["lines"])


def test_a_finished_game_stays_as_it_is(client: TestClient) -> None:
    game = finished(client)
    phone = Phone(client, game)
    told = phone.send(409, do="set", key="hand", player="p1", value=9)
    assert "finished" in told["errors"][0]["message"]
    phone.send(path="finish")
    assert len(client.get("/api/history").json()["games"]) == 1, "finished twice is finished once"
    assert client.get("/api/score/sessions").json()["sessions"] == []
    assert (
        client.post(f"/api/score/sessions/{begin('paperwall')}/finish", json={"version": 0}).status_code
        == 409
    )


def test_rounds_and_their_plot(client: TestClient) -> None:
    game = finished(client, "paperwall", 3)
    whole = client.get(f"/api/history/{game}").json()["game"]
    assert [part["label"] for part in whole["rounds"]] == ["Round 1", "Round 2", "Round 3"]
    totals = {player["name"]: player["total"] for player in whole["players"]}
    for series in whole["plot"]["series"]:
        assert series["running"][-1] == totals[series["name"]] == sum(series["points"])
        assert len(series["points"]) == 3


def test_legend_points_pile_up_in_the_plot(client: TestClient) -> None:
    game = finished(client, "paper-tales", 2)
    plot = client.get(f"/api/history/{game}").json()["game"]["plot"]
    ana = next(series for series in plot["series"] if series["name"] == "Ana")
    assert ana == {"name": "Ana", "points": [6, 0], "running": [6, 6]}


def test_head_to_head(client: TestClient) -> None:
    finished(client)
    finished(client, p1=30)
    finished(client, "copyright")
    told = client.get("/api/history/head-to-head", params={"game": "paper-world"}).json()
    rows = {row["player"]: row for row in told["rows"]}
    assert rows["Ana"]["games"] == 2 and rows["Ana"]["wins"] == 1
    assert rows["Ana"]["against"]["Bo"] == {"games": 2, "wins": 1, "shared": 0, "losses": 1}
    every = {row["player"]: row for row in client.get("/api/history/head-to-head").json()["rows"]}
    assert every["Bo"]["games"] == 3 and every["Bo"]["wins"] == 2
    over = client.get("/api/history/plot", params={"game": "paper-world"}).json()["plot"]["games"]
    assert len(over) == 2 and over[0]["finished"] < over[1]["finished"]


def test_the_list_is_filtered(client: TestClient) -> None:
    finished(client)
    finished(client, "copyright")
    assert len(client.get("/api/history", params={"game": "copyright"}).json()["games"]) == 1
    assert len(client.get("/api/history", params={"player": "Ana"}).json()["games"]) == 2
    assert client.get("/api/history", params={"player": "Zed"}).json()["games"] == []
    assert client.get("/api/history").json()["names"] == ["Ana", "Bo"]


def test_exported(client: TestClient) -> None:
    game = finished(client, p1=3)
    phone = Phone(client, table_session("paper-world"))
    phone.send(do="name", player="p1", name="=SUM(A1)")
    phone.send(path="finish")
    one = client.get(f"/api/history/{game}.csv")
    assert one.headers["content-disposition"].startswith('attachment; filename="paper-world-')
    rows = list(csv.DictReader(StringIO(one.content.decode("utf-8-sig"))))
    assert sum(int(row["points"]) for row in rows if row["player"] == "Ana") == int(rows[0]["total"])
    every = list(csv.DictReader(StringIO(client.get("/api/history.csv").content.decode("utf-8-sig"))))
    assert len({row["game"] for row in every}) == 2
    assert {row["player"] for row in every} == {"Ana", "Bo", "'=SUM(A1)"}, "no formula for a spreadsheet"
    plain = client.get(f"/api/history/{game}.json").json()
    assert plain["rounds"][0]["table"]["players"][0]["hand"] == 3
    assert len(client.get("/api/history.json").json()["games"]) == 2


def test_the_exported_table_is_a_table_file(client: TestClient) -> None:
    from scorer.pipeline import rules_of
    from scorer.table import table_model
    from tests.table_strategies import GAMES

    for game in ("paper-world", "paperwall", "copyright", "paper-tales"):
        plain = client.get(f"/api/history/{finished(client, game)}.json").json()
        table = table_model(game).model_validate(plain["rounds"][0]["table"])
        score = rules_of(game).score(table, GAMES[game])
        totals = {player["name"]: player["total"] for player in plain["rounds"][0]["score"]["players"]}
        assert {player.name: player.total for player in score.players} == totals


def test_deleted_for_ever(client: TestClient) -> None:
    game = finished(client)
    assert client.delete(f"/api/history/{game}").status_code == 200
    assert client.get("/api/history").json()["games"] == []
    for path in ("", ".csv", ".json", ".png"):
        assert client.get(f"/api/history/{game}{path}").status_code == 404
    assert client.delete(f"/api/history/{game}").status_code == 404
    assert client.delete(f"/api/history/{begin('paperwall')}").status_code == 404, "no open game is history"


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize(("game", "rounds"), [("paper-world", 1), ("paperwall", 3), ("paper-tales", 4)])
def test_a_picture_to_share(client: TestClient, lang: str, game: str, rounds: int) -> None:
    result = history.one_game(finished(client, game, rounds)).result
    picture = Image.open(BytesIO(share_picture(result, lang)))
    assert picture.format == "PNG" and picture.width == 1080 and 500 < picture.height < 3000
    assert len(picture.convert("RGB").getcolors(1 << 24) or []) > 50


def test_strange_names_fit_the_picture(client: TestClient) -> None:
    phone = Phone(client, table_session("paper-world"))
    phone.send(do="name", player="p1", name="W" * 60)
    phone.send(do="name", player="p2", name="Łucja 𝒳 مرحبا")
    phone.send(path="finish")
    result: dict[str, Any] = json.loads(json.dumps(history.one_game(phone.id).result))
    assert share_picture(result, "pl").startswith(b"\x89PNG")
