"""Printing in the studio: wishes checked, decks built in a worker, pages as pictures, PDFs to take along."""

from __future__ import annotations

import time
from io import BytesIO
from pathlib import Path as File
from typing import Any

import pikepdf
import pytest
from PIL import Image
from starlette.testclient import TestClient

from pnp.deck.printer import measured
from studio.print import shelf

WISH = {"games": ["paperwall"], "lang": "fr", "paper": "a4", "only": "c0*"}


def done(client: TestClient, path: str, wish: dict[str, Any]) -> dict[str, Any]:
    """The status of a job when it is over."""
    started = client.post(path, json=wish)
    assert started.status_code == 200, started.text
    until = time.monotonic() + 60
    while time.monotonic() < until:
        status: dict[str, Any] = client.get(f"/api/jobs/{started.json()['job']}").json()
        if status["state"] in ("done", "failed"):
            return status
        time.sleep(0.05)
    raise AssertionError(status)


def test_the_four_games_can_be_chosen(client: TestClient) -> None:
    said = client.get("/api/print/choices", headers={"Accept-Language": "pl"}).json()
    games = {game["id"]: game for game in said["games"]}
    assert set(games) == {"paper-world", "paperwall", "copyright", "paper-tales"}
    assert games["copyright"]["has_film"] and not games["paperwall"]["has_film"]
    assert games["paper-tales"]["pieces"] > 200 and said["built"] == []
    fan = client.get("/api/print/games/paperwall/fan.png")
    assert Image.open(BytesIO(fan.content)).size[0] == 420


def test_a_preview_is_the_pdf_itself(client: TestClient, own_folders: File) -> None:
    status = done(client, "/api/print/preview", WISH)
    (deck,) = status["result"]
    assert deck["pieces"] == 9 and deck["name"] == "paperwall-fr-a4-only.pdf"
    assert deck["pages"][0]["width_mm"] == 210 and deck["pages"][0]["height_mm"] == 297
    page = client.get(f"/api/print/decks/{deck['id']}/pages/1.jpg?px=360")
    picture = Image.open(BytesIO(page.content))
    assert page.headers["content-type"] == "image/jpeg" and picture.size == (360, 510)
    assert len(set(picture.resize((40, 40)).tobytes())) > 50, "a page of cards, not white paper"
    assert client.get("/api/print/choices").json()["built"] == [], "a preview is no build"


def test_a_build_can_be_downloaded_later_and_thrown_away(client: TestClient) -> None:
    status = done(client, "/api/print/build", WISH)
    assert status["state"] == "done" and status["progress"] == 1
    (deck,) = status["result"]
    pdf = client.get(f"/api/print/decks/{deck['id']}.pdf")
    assert 'filename="paperwall-fr-a4-only.pdf"' in pdf.headers["content-disposition"]
    with pikepdf.open(BytesIO(pdf.content)) as opened:
        assert len(opened.pages) == len(deck["pages"])
    (kept,) = client.get("/api/print/choices").json()["built"]
    assert kept["id"] == deck["id"]
    assert client.delete(f"/api/print/decks/{deck['id']}").status_code == 200
    assert client.get(f"/api/print/decks/{deck['id']}.pdf").status_code == 404
    assert client.get("/api/print/choices").json()["built"] == []


def test_changed_prints_nothing_twice(client: TestClient) -> None:
    whole = {"games": ["paperwall"], "lang": "en"}
    refused = done(client, "/api/print/build", {**whole, "changed": True})
    assert refused["state"] == "failed" and "without --changed" in refused["errors"][0]["message"]
    assert done(client, "/api/print/preview", whole)["state"] == "done"
    for path in ("/api/print/preview", "/api/print/build"):
        still = done(client, path, {**whole, "changed": True})
        assert still["state"] == "failed" and "--changed" in still["errors"][0]["message"], "looked at only"
    assert done(client, "/api/print/build", whole)["state"] == "done"
    for path in ("/api/print/preview", "/api/print/build"):
        nothing = done(client, path, {**whole, "changed": True})
        assert nothing["state"] == "failed" and nothing["errors"][0]["kind"] == "NothingToDo"


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"games": []}, 400),
        ({"games": ["../../etc"]}, 404),
        ({"games": ["paperwall", "nothing"]}, 404),
        ({"lang": "de"}, 400),
        ({"paper": "napkin"}, 422),
        ({"paper": "10x10"}, 422),
        ({"margin_mm": 51}, 400),
        ({"margin_mm": "NaN"}, 400),
        ({"backs": "both"}, 400),
        ({"ink": "gold"}, 400),
        ({"out": "/etc"}, 400),
        ({"only": "x" * 500}, 400),
    ],
)
def test_a_wish_that_cannot_be_is_refused(client: TestClient, change: dict[str, Any], status: int) -> None:
    answer = client.post("/api/print/build", json={**WISH, **change})
    assert answer.status_code == status and answer.json()["errors"][0]["message"]


@pytest.mark.parametrize("body", [b"", b"[]", b"{", b"null", b"[" * 100_000])
def test_nonsense_is_refused(client: TestClient, body: bytes) -> None:
    assert client.post("/api/print/preview", content=body).status_code == 400


def test_a_piece_that_is_not_there_is_told_in_ones_language(client: TestClient) -> None:
    for lang, words in (("en", "No piece"), ("fr", "Aucune pièce"), ("pl", "Żaden element")):
        wish = {**WISH, "only": "c01, c1000"}
        answer = client.post("/api/print/preview", json=wish, headers={"Accept-Language": lang})
        message = answer.json()["errors"][0]["message"]
        assert answer.status_code == 422 and "c1000" in message and words in message


def test_pieces_of_one_game_among_several(client: TestClient) -> None:
    wish = {"games": ["paperwall", "paper-tales"], "lang": "en", "only": "knight"}
    status = done(client, "/api/print/build", wish)
    assert [(deck["game"], deck["pieces"]) for deck in status["result"]] == [("paper-tales", 3)]


@pytest.mark.parametrize(
    "path",
    ["decks/none.pdf", "decks/none/pages/1.jpg", "games/none/fan.png", "decks/..%2f..%2fstudio.sqlite.pdf"],
)
def test_what_is_not_there(client: TestClient, path: str) -> None:
    assert client.get(f"/api/print/{path}").status_code == 404


def test_there_is_an_end_to_what_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shelf, "MOST_PREVIEWS", 3)
    for number in range(5):
        (shelf.folder() / f"id{number}.pdf").write_bytes(b"%PDF")
        shelf.put(f"id{number}", name="a.pdf", game="paperwall", about={"pages": []}, is_preview=True)
    assert sorted(file.name for file in shelf.folder().iterdir()) == ["id2.pdf", "id3.pdf", "id4.pdf"]
    assert shelf.find("id0") is None and shelf.find("id4") is not None


# Calibration


def test_calibration_is_kept_added_to_and_forgotten(client: TestClient) -> None:
    assert client.get("/api/print/calibration").json()["x_mm"] == 0
    client.post("/api/print/calibration", json={"x_mm": 0.5, "y_mm": -1})
    said = client.post("/api/print/calibration", json={"x_mm": 0.25, "y_mm": 0, "adds": True}).json()
    assert (said["x_mm"], said["y_mm"]) == measured() == (0.75, -1)
    assert client.post("/api/print/calibration", json={"x_mm": 21, "y_mm": 0}).status_code == 400
    client.delete("/api/print/calibration")
    assert measured() == (0, 0)


def test_the_sheet_has_two_pages(client: TestClient) -> None:
    sheet = client.get("/api/print/calibration/sheet.pdf?paper=letter&flip=short")
    with pikepdf.open(BytesIO(sheet.content)) as opened:
        assert len(opened.pages) == 2
    for side in ("front", "back"):
        page = client.get(f"/api/print/calibration/{side}.jpg?paper=letter")
        assert Image.open(BytesIO(page.content)).size[0] == 480
    assert client.get("/api/print/calibration/sheet.pdf?paper=napkin").status_code == 422


@pytest.mark.slow
def test_photos_of_both_sides_are_measured(client: TestClient) -> None:
    from tests.test_calibrate_read import Print, photo  # a bad printer and a camera

    front, back = photo("front", 0, Print(0.4, -0.3)), photo("back", 1, Print(1.2, -2.0))

    def send(*files: File, **fields: str) -> Any:
        sent = [("photo", (file.name, file.read_bytes())) for file in files]
        return client.post("/api/print/calibration/photos", files=sent, data=fields)

    said = send(back, front, paper="a4", flip="long").json()
    assert said["x_mm"] == pytest.approx(-1.6, abs=0.2) and said["y_mm"] == pytest.approx(-1.7, abs=0.2)
    assert max(said["sure_mm"]) < 0.3 and not said["is_more_than_a_move"]
    assert measured() == (0, 0), "nothing is kept before a person says so"
    assert send(front).status_code == 400
    twice = send(front, front)
    assert twice.status_code == 422 and twice.json()["errors"][0]["kind"] == "UnreadablePhoto"
    broken = File("broken.jpg")
    broken.write_bytes(b"\xff\xd8\xff no photo")
    words = send(broken, front).json()["errors"][0]["message"]
    assert "photo 1" in words and "/" not in words
