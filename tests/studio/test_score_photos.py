"""Photos sent to the studio: read in a worker and scored as `scorer score` does; or a sentence why not."""

from __future__ import annotations

import json
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from PIL import Image
from starlette.testclient import TestClient

from scorer.pipeline import score_photos
from scorer.report.json import plain_report
from studio.app import loopback_door, make_app
from tests.camera.album import TAKERS, cases
from tests.studio.score_scenes import GAMES, Phone, begin, send_photos, wait_for

PORT = 8765
HERE = f"http://127.0.0.1:{PORT}"
# A seed of two players where the first one has only one.
SEEDS = {"paper-world": 3, "paperwall": 0, "copyright": 0, "paper-tales": 0}


@pytest.fixture(scope="module")
def module_client(tmp_path_factory: pytest.TempPathFactory, looks_folder: File) -> Iterator[TestClient]:
    """One studio with workers for all these tests: starting them takes longer than reading."""
    folder = tmp_path_factory.mktemp("photos")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", str(folder / "data"))
        patch.setenv("XDG_CONFIG_HOME", str(folder / "config"))
        patch.setenv("XDG_CACHE_HOME", str(looks_folder))
        app = make_app(loopback_door(PORT))
        with TestClient(
            app, base_url=HERE, headers={"Origin": HERE}, raise_server_exceptions=False
        ) as client:
            client.folder = folder  # type: ignore[attr-defined]
            yield client


@pytest.fixture
def client(module_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> TestClient:
    monkeypatch.setenv("XDG_DATA_HOME", str(module_client.folder / "data"))  # type: ignore[attr-defined]
    module_client.cookies.clear()
    return module_client


def photo_of(game: str, folder: File, seed: int | None = None) -> File:
    file = folder / f"{game}.jpg"
    file.write_bytes(TAKERS[game](SEEDS[game] if seed is None else seed, "easy").jpeg)
    return file


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_photo_is_scored_as_the_scorer_does(client: TestClient, tmp_path: File, game: str) -> None:
    photo = photo_of(game, tmp_path)
    truth = plain_report(score_photos([photo], names=["Ana", "Bo"]), "en")
    session = begin(names=["Ana", "Bo"])
    status = send_photos(client, session, photo)
    assert status["state"] == "done" and status["progress"] == 1 and status["words"]
    phone = Phone(client, session)
    assert phone.session["game"] == game, "the photo decides the game"
    told = {p["name"]: (p["total"], p["lines"]) for p in phone.table["score"]["players"]}
    names = [piece["name"] for piece in phone.table["players"]]
    expected = {
        name: (p["total"], [{"pieces": [], **line} for line in p["lines"]])
        for name, p in zip(names, truth["players"], strict=True)
    }
    assert told == expected
    assert len(phone.table["doubts"]) == len(truth["doubts"])
    _outlines_fit(client, phone, truth)


def _outlines_fit(client: TestClient, phone: Phone, truth: dict[str, Any]) -> None:
    """Every piece that the scorer saw is outlined, in the coordinates of the picture that is shown."""
    (photo,) = phone.table["photos"]
    picture = Image.open(BytesIO(client.get(photo["url"]).content))
    assert picture.format == "JPEG" and picture.size == (photo["width"], photo["height"])
    original = Image.open(BytesIO(client.get(f"/api/score/photos/{photo['id']}/original").content))
    scale = max(picture.size) / max(original.size)
    corners = [np.array(piece["corners"]) for piece in phone.table["pieces"] if piece["corners"]]
    for seen in truth["pieces"]:
        wanted = np.array(seen["corners"]) * scale
        assert min(np.abs(mine - wanted).max() for mine in corners) < 1.5, seen


@pytest.mark.slow
def test_an_unread_card_is_corrected_by_tapping(client: TestClient, tmp_path: File) -> None:
    (shot,) = cases("paper-world")["glare_on_all_marks"]("paper-world", 3, "easy")
    photo = tmp_path / "glare.jpg"
    photo.write_bytes(shot.jpeg)
    session = begin("paper-world", names=[])
    assert send_photos(client, session, photo)["state"] == "done"
    phone = Phone(client, session)
    doubt = next(one for one in phone.table["doubts"] if one["reason"] == "unread-card")
    (tapped,) = doubt["pieces"]
    assert next(piece for piece in phone.table["pieces"] if piece["id"] == tapped)["corners"]
    card = client.get(f"/api/score/sessions/{session}/cards", params={"piece": tapped}).json()["cards"][0]
    assert card["card"] == doubt["options"][0]["value"] and card["rank"] == "doubt"
    phone.send(do="set-card", piece=tapped, card=card["card"])
    assert all(one["id"] != doubt["id"] for one in phone.table["doubts"])
    laid = next(piece for piece in phone.table["pieces"] if piece["edited"])
    assert laid["card"] == card["card"] and laid["corners"], "the outline is the new card's now"


@pytest.mark.slow
def test_every_kind_of_picture(client: TestClient, tmp_path: File) -> None:
    from pillow_heif import register_heif_opener

    register_heif_opener()
    whole = Image.open(photo_of("paper-world", tmp_path))
    whole.thumbnail((1300, 1300))
    totals = set()
    for ending, form in (("heic", "HEIF"), ("png", "PNG"), ("webp", "WEBP")):
        file = tmp_path / f"photo.{ending}"
        whole.save(file, form, **({"quality": 80} if form != "PNG" else {"compress_level": 1}))
        session = begin(names=[])
        assert send_photos(client, session, file)["state"] == "done", ending
        phone = Phone(client, session)
        totals.add(json.dumps([(p["name"], p["total"]) for p in phone.table["score"]["players"]]))
        assert client.get(phone.table["photos"][0]["url"]).headers["content-type"] == "image/jpeg"
    assert len(totals) == 1


@pytest.mark.slow
def test_one_photo_each_and_one_more(client: TestClient, tmp_path: File) -> None:
    taken = cases("paper-world")["one_photo_each"]("paper-world", 3, "easy")
    files = [tmp_path / f"{number}.jpg" for number in range(len(taken))]
    for file, shot in zip(files, taken, strict=True):
        file.write_bytes(shot.jpeg)
    session = begin("paper-world", names=["Ana", "Bo"])
    send_photos(client, session, files[0])
    phone = Phone(client, session)
    assert len(phone.table["players"]) == 1
    phone.send(do="set", key="hand", player="p1", value=2)
    first = phone.table["pieces"][0]
    phone.send(do="set-card", piece=first["id"], card="black-5")
    send_photos(client, session, files[1], keep="1")
    phone.look()
    assert len(phone.table["photos"]) == 2 and len(phone.table["players"]) == 2
    assert {piece["photo"] for piece in phone.table["pieces"] if piece["photo"]} == {
        photo["id"] for photo in phone.table["photos"]
    }
    hand = next(ask for ask in phone.table["asks"] if ask["key"] == "hand" and ask["player"] == "p1")
    assert hand["value"] == 2, "what was said stays"
    assert next(p for p in phone.table["pieces"] if p["id"] == first["id"])["card"] == "black-5"


@pytest.mark.slow
def test_a_bad_photo_changes_nothing(client: TestClient, tmp_path: File) -> None:
    """One that fails is neither shown nor read again with the next; the table stays."""
    bad, good = tmp_path / "bad.jpg", photo_of("paper-world", tmp_path)
    bad.write_bytes(b"\xff\xd8\xff no picture")
    session = begin("paper-world", names=[])
    send_photos(client, session, good)
    phone = Phone(client, session)
    before = phone.table["score"]
    assert send_photos(client, session, bad)["state"] == "failed"
    assert send_photos(client, session, bad, keep="1")["state"] == "failed"
    phone.look()
    assert phone.table["score"] == before and phone.session["failed"] and len(phone.table["photos"]) == 1
    again = client.post(f"/api/score/sessions/{session}/read-again", json={})
    assert wait_for(client, again.json()["job"])["state"] == "failed", "the latest photos are tried again"
    assert send_photos(client, session, good, keep="1")["state"] == "done"
    phone.look()
    assert len(phone.table["photos"]) == 2 and phone.session["failed"] is None
    assert client.post(f"/api/score/sessions/{session}/finish", json={"version": 9}).status_code == 200
    folder = File(client.folder / "data" / "papertable" / "photos")  # type: ignore[attr-defined]
    whole = client.get(f"/api/history/{session}").json()["game"]
    assert len(whole["photos"]) == 2 and all(
        (folder / f"{one['id']}.jpg").exists() for one in whole["photos"]
    )


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
def test_a_photo_of_nothing(client: TestClient, tmp_path: File, lang: str) -> None:
    file = tmp_path / "IMG_7.jpg"
    Image.new("RGB", (900, 700), "#777777").save(file)
    client.cookies.set("lang", lang)
    session = begin("paper-world")
    status = send_photos(client, session, file)
    phone = Phone(client, session)
    assert status["state"] == "failed" and status["errors"][0]["message"] == phone.session["failed"]
    words = {"en": "IMG_7.jpg is blurred", "fr": "IMG_7.jpg est floue", "pl": "IMG_7.jpg jest nieostre"}[lang]
    assert words in phone.session["failed"] and phone.session["table"] is None
    assert "papertable" not in phone.session["failed"] and ".original" not in phone.session["failed"]


def test_what_is_no_picture(client: TestClient, tmp_path: File) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("<script>alert(1)</script>" * 40)
    session = begin("paper-world")
    status = send_photos(client, session, file)
    assert status["state"] == "failed" and "not a JPEG" in status["errors"][0]["message"]
    sent = Phone(client, session).session
    photos = list(File(client.folder / "data" / "papertable" / "photos").iterdir())  # type: ignore[attr-defined]
    assert sent["failed"] and photos
    answer = client.post(f"/api/score/sessions/{session}/read-again", json={"game": "paperwall"})
    assert answer.status_code == 202
    empty = client.post(
        f"/api/score/sessions/{session}/photos", files={"photo": ("a.jpg", b"", "image/jpeg")}
    )
    assert empty.status_code == 400 and "a.jpg" in empty.json()["errors"][0]["message"]
    none = client.post(
        f"/api/score/sessions/{session}/photos", files={"other": ("a.jpg", b"1", "image/jpeg")}
    )
    assert none.status_code == 400
    lost = client.post("/api/score/sessions/nobody/photos", files={"photo": ("a.jpg", b"1", "image/jpeg")})
    assert lost.status_code == 404


@pytest.mark.slow
def test_deleted_with_its_photos(client: TestClient, tmp_path: File) -> None:
    session = begin("paper-world")
    send_photos(client, session, photo_of("paper-world", tmp_path))
    phone = Phone(client, session)
    photo = phone.table["photos"][0]
    folder = File(client.folder / "data" / "papertable" / "photos")  # type: ignore[attr-defined]
    assert {file.suffix for file in folder.glob(f"{photo['id']}*")} == {".original", ".jpg"}
    assert client.delete(f"/api/score/sessions/{session}").status_code == 200
    assert list(folder.glob(f"{photo['id']}*")) == []
    assert client.get(photo["url"]).status_code == 404


@pytest.mark.parametrize(
    "path", ["..%2f..%2fetc%2fpasswd.jpg", "%2e%2e%2fstudio.sqlite.jpg", "x.jpg", "\x00.jpg"]
)
def test_no_path_reaches_the_disk(client: TestClient, path: str) -> None:
    assert client.get(f"/api/score/photos/{path.encode('unicode_escape').decode()}").status_code in (404, 400)


@pytest.mark.slow
def test_pictures_of_cards_are_drawn_once_and_kept(client: TestClient) -> None:
    cards = client.get("/api/score/games/paperwall/cards").json()["cards"]
    assert len(cards) == 24 and cards[0]["name"] == "card 1"
    answers = [client.get(card["picture"]) for card in cards[:3]]
    assert all(answer.status_code == 200 for answer in answers)
    assert "immutable" in answers[0].headers["cache-control"]
    picture = Image.open(BytesIO(answers[0].content))
    assert picture.format == "PNG" and picture.size == (280, 187)
    assert client.get(cards[0]["picture"].replace("c01", "c99")).status_code == 404
    assert client.get(cards[0]["picture"].replace("/en/", "/xx/")).status_code == 404


def test_pictures_of_cells(client: TestClient) -> None:
    cards = client.get("/api/score/games/copyright/cards").json()["cards"]
    assert len(cards) == 9
    for card in cards:
        answer = client.get(card["picture"])
        assert answer.status_code == 200 and answer.headers["content-type"].startswith("image/svg+xml")
    assert client.get("/api/score/figures/q.svg").status_code == 404


def test_the_games(client: TestClient) -> None:
    games = {game["id"]: game for game in client.get("/api/score/games").json()["games"]}
    assert {name: game["parts"] for name, game in games.items()} == {
        "paper-world": "one", "paperwall": "rounds", "copyright": "rounds", "paper-tales": "phases",
    }  # fmt: skip
    assert games["paperwall"]["variants"][0]["value"] is True and games["paper-tales"]["players"]["most"] == 5
