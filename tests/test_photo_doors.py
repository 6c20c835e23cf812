"""`scorer score PHOTO` and `scorer read PHOTO`: from a photo to a score, a table file and a picture."""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from dataclasses import replace
from io import BytesIO
from pathlib import Path as File
from typing import Any

import numpy as np
import pytest
from PIL import Image

from pnp.deck.load import load_game
from pnp.deck.yamlfile import load_plain
from scorer.cli import PROGRAM, main
from scorer.from_photos import table_from_photos
from scorer.pipeline import score_files, score_photos
from scorer.place_in_table import place_in_table
from scorer.report.picture.annotate import annotated
from scorer.report.picture.ink import DOUBT
from scorer.report.picture.marked import points_on
from scorer.report.table import table_words
from scorer.score import Doubt
from scorer.sight import SeenPiece
from scorer.table import load_table
from scorer.vision import read as reader
from scorer.vision.pieces.groups import Layout, seat_order
from scorer.vision.reading import Reading, Spot
from tests.camera.album import TAKERS, cases
from tests.camera.shot import Shot

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: File, looks: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LANG", "C")


@pytest.fixture(scope="module")
def pair(looks_folder: File) -> Iterator[tuple[Shot, File]]:
    """A photo of two players' tables."""
    seed = next(s for s in range(100) if _players(s) == 2)
    shot = TAKERS["paper-world"](seed, "easy")
    file = looks_folder / "pair.jpg"
    file.write_bytes(shot.jpeg)
    yield shot, file


def _players(seed: int) -> int:
    rng = np.random.default_rng((11, seed))
    return int(rng.choice([1, 1, 2, 2, 3, 4]))


def fields(table: dict[str, Any]) -> list[tuple[Any, ...]]:
    """What each player has, in a form that a read file and the truth share."""
    return sorted(
        (
            json.dumps([[c or None for c in row] for row in player["landscape"]]),
            [int(n) for n in player.get("scissors") or []],
            sorted(int(n) for n in player.get("tokens") or []),
        )
        for player in table["players"]
    )


def score_json(capsys: Said, *words: str) -> tuple[int, dict[str, Any], str]:
    code = main(["score", *words, "--json"])
    said = capsys.readouterr()
    return code, json.loads(said.out), said.err


def test_a_photo_is_scored(pair: tuple[Shot, File], capsys: Said) -> None:
    photo = pair[1]
    code, plain, talk = score_json(capsys, str(photo), "--names", "Ana,Bo")
    assert (code, plain["certain"], plain["doubts"]) == (0, True, [])
    assert [player["name"] for player in plain["players"]] == ["Ana", "Bo"]
    for player in plain["players"]:
        assert player["total"] == sum(line["points"] for line in player["lines"])
    assert "say them with --given" in talk
    assert {"note": "hands-not-seen", "text": talk.splitlines()[0]} in plain["notes"]


def test_the_pieces_are_where_they_are(pair: tuple[Shot, File], capsys: Said) -> None:
    shot, photo = pair
    _, plain, _ = score_json(capsys, str(photo))
    cards = [piece for piece in plain["pieces"] if piece["place"].startswith("row")]
    there = {piece.piece: piece for piece in shot.pieces}
    assert len(cards) >= 4
    for piece in cards:
        assert set(piece) == {"piece", "card", "corners", "player", "place", "certainty"}
        assert piece["certainty"] == 1 and piece["card"] == piece["piece"].partition("#")[0]
        assert np.abs(np.array(piece["corners"]) - there[piece["piece"]].corners).max() < 0.02 * max(
            shot.photo.shape
        )
    assert all(re.fullmatch(r"row [123], column [123]", piece["place"]) for piece in cards)


def test_places_stay_english_for_programs(pair: tuple[Shot, File], capsys: Said) -> None:
    _, plain, talk = score_json(capsys, str(pair[1]), "--lang", "pl")
    assert any(piece["place"].startswith("row 1") for piece in plain["pieces"])
    assert "nie widać na zdjęciu" in talk


# Reading to a file


def test_the_table_file_says_the_truth_and_scores_the_same(pair: tuple[Shot, File], capsys: Said) -> None:
    shot, photo = pair
    assert main(["read", str(photo), "--out", "table.yaml", "--names", "Ana,Bo"]) == 0
    assert capsys.readouterr().out == ""
    assert fields(load_plain(File("table.yaml"))) == fields(shot.truth)
    _, seen, _ = score_json(capsys, str(photo), "--names", "Ana,Bo")
    _, again, _ = score_json(capsys, "table.yaml")
    assert seen["players"] == again["players"] and seen["winners"] == again["winners"]


def test_without_out_the_file_is_the_answer(pair: tuple[Shot, File], capsys: Said) -> None:
    assert main(["read", str(pair[1])]) == 0
    File("table.yaml").write_text(capsys.readouterr().out, encoding="utf-8")
    assert load_table(File("table.yaml")).game == "paper-world"


# A given file


def test_what_is_given_wins(pair: tuple[Shot, File], capsys: Said) -> None:
    given = "players:\n  - {name: Ana, hand: 2, discard: 1}\n  - {seat: 2, name: Zoé, hand: 0, tokens: [4]}\n"
    File("hands.yaml").write_text(given, encoding="utf-8")
    words = (str(pair[1]), "--names", "Ana,Bo", "--given", "hands.yaml")
    _, plain, talk = score_json(capsys, *words)
    ana, zoe = plain["players"]
    assert [line["points"] for line in ana["lines"] if line["reason"] in ("hand", "discard")] == [-2, -1]
    assert zoe["name"] == "Zoé"
    assert [line["points"] for line in zoe["lines"] if line["reason"] == "objective"] == [4]
    assert {piece["player"] for piece in plain["pieces"]} <= {"Ana", "Zoé", None}
    assert "--given" not in talk and "hands-not-seen" not in str(plain["notes"]), "it was given"


@pytest.mark.parametrize(
    "given", ["players: [{name: Ana, hand: many}]", "players: [{name: Ana", "game: paperwall", "hands: 3"]
)
def test_a_wrong_given_file_is_its_own_fault(given: str, pair: tuple[Shot, File], capsys: Said) -> None:
    File("hands.yaml").write_text(given, encoding="utf-8")
    assert main(["score", str(pair[1]), "--names", "Ana,Bo", "--given", "hands.yaml"]) == 3
    assert all(line.startswith("hands.yaml:") for line in capsys.readouterr().err.splitlines())


# Names


@pytest.mark.parametrize(
    ("places", "order"),
    [
        ([(0, -9), (9, 0), (0, 9), (-9, 0)], [2, 3, 0, 1]),
        ([(-9, -4), (2, 9), (9, -4)], [1, 0, 2]),
        ([(9, 0), (-9, 0)], [1, 0]),
        ([(0, 0)], [0]),
    ],
)
def test_players_sit_clockwise_from_the_bottom(places: list[tuple[int, int]], order: list[int]) -> None:
    class Lying(Layout):
        centre = property(lambda self: np.array(places[int(self.turn)], float))  # type: ignore[assignment]

    assert seat_order([Lying((), i, 0) for i in range(len(places))]) == order


def test_a_named_player_who_is_not_there_is_doubted(pair: tuple[Shot, File], capsys: Said) -> None:
    code, plain, _ = score_json(capsys, str(pair[1]), "--names", "Ana,Bo,Cy")
    assert code == 5 and [doubt["player"] for doubt in plain["doubts"]] == ["Cy"]
    code, plain, _ = score_json(capsys, str(pair[1]), "--names", "Ana")
    assert code == 5 and plain["doubts"][0]["reason"] == "more-layouts-than-names"


@pytest.mark.parametrize("names", ["Ana,,Bo", "Ana,Ana", ""])
def test_names_must_be_names(names: str, capsys: Said) -> None:
    with pytest.raises(SystemExit) as caught:
        main(["score", "photo.jpg", "--names", names])
    assert caught.value.code == 2


def test_the_wrong_game_is_said(pair: tuple[Shot, File], capsys: Said) -> None:
    assert main(["score", str(pair[1]), "--game", "paperwall"]) == 4
    assert "shows no player's cards" in capsys.readouterr().err


# Doubts


CORNERS = np.array([(10.0, 10), (60, 10), (60, 60), (10, 60)])


def reading(*doubts: Doubt, **more: Any) -> Reading:
    table = {
        "game": "paper-world",
        "players": [
            {
                "name": "Ana",
                "landscape": [["green-3", "blue-2", None], [None, "black-4", "blue-1"]],
                "tokens": [4],
            },
            {"name": "Bo", "landscape": [["start-green", "green-1"]]},
        ],
    }
    spots = (
        Spot("green-3#1", "green-3", CORNERS, "Ana", "row 1, column 1", 1.0),
        Spot("blue-2#1", "blue-2", CORNERS + 55, "Ana", "row 1, column 2", 0.5),
        Spot(None, None, CORNERS + np.array((110, 0)), "Ana", "row 1, column 3", 0.0),
    )
    return replace(Reading("paper-world", table, doubts, spots), **more)


DOUBTS = (
    Doubt("Ana", "row 1, column 2", "hard-to-read", ("blue-2",)),
    Doubt("Ana", "row 2, column 3", "unread-card", ("green-4", "blue-4")),
    Doubt("Ana", "tokens", "whose-token", ("4",)),
    Doubt(None, "c11", "other-game", (), {"piece": "c11#1"}),
    Doubt("Bo", "right edge", "cut-off"),
)


@pytest.fixture
def doubtful(monkeypatch: pytest.MonkeyPatch, tmp_path: File) -> File:
    """A photo whose reading is full of doubts."""
    monkeypatch.setattr(reader, "read_photos", lambda *_, **__: reading(*DOUBTS))
    photo = tmp_path / "photo.jpg"
    Image.new("RGB", (400, 300), "#667788").save(photo)
    return photo


def test_doubts_are_numbered_and_make_exit_code_5(doubtful: File, capsys: Said) -> None:
    assert main(["score", "photo.jpg", "--lang", "en"]) == 5
    out = capsys.readouterr().out
    numbered = re.findall(r"^ +(\d+)\. (.*)$", out, re.MULTILINE)
    assert [number for number, _ in numbered][:5] == ["1", "2", "3", "4", "5"]
    assert "Ana, row 1, column 2: its mark is hard to read" in out
    assert "It may be: green-4, blue-4" in out
    code, plain, _ = score_json(capsys, "photo.jpg", "--lang", "fr")
    assert (code, plain["certain"]) == (5, False)
    assert plain["doubts"][1]["place"] == "row 2, column 3" and "illisibles" in plain["doubts"][1]["why"]


def test_doubts_stand_beside_their_place(doubtful: File, capsys: Said) -> None:
    assert main(["read", "photo.jpg", "--out", "table.yaml", "--lang", "en"]) == 5
    lines = File("table.yaml").read_text(encoding="utf-8").splitlines()
    below = {line.strip(): lines[i + 1].strip() for i, line in enumerate(lines) if "# doubt:" in line}
    assert len(below) >= 5

    def after(words: str) -> str:
        return next(value for key, value in below.items() if words in key)

    assert after("hard to read") == "- [green-3, blue-2, null]"
    assert after("cannot be read") == "- [null, black-4, blue-1]"
    assert after("score token") == "tokens: [4]"
    assert after("photo ends here") == "- name: Bo"
    assert lines[0].startswith("# doubt: c11")
    _, seen, _ = score_json(capsys, "photo.jpg")
    _, again, _ = score_json(capsys, "table.yaml")
    assert seen["players"] == again["players"]


def test_a_given_value_settles_its_doubt(doubtful: File, capsys: Said) -> None:
    File("given.yaml").write_text("players:\n  - name: Ana\n    tokens: [2]\n", encoding="utf-8")
    _, plain, _ = score_json(capsys, "photo.jpg", "--given", "given.yaml")
    assert "whose-token" not in [doubt["reason"] for doubt in plain["doubts"]]
    assert "hard-to-read" in [doubt["reason"] for doubt in plain["doubts"]]


@pytest.mark.parametrize(
    "players",
    [
        [],
        [{"name": "Ana", "landscape": [["green-3"] * 4]}],
        [{"name": "Ana", "landscape": [["green-33"]]}],
        [{"name": "Ana", "landscape": [["green-3"]]}, {"name": "Ana", "landscape": []}],
        [{"name": "Ana"}],
        [{"name": "Ana", "landscape": [["green-3"]], "tokens": [17]}],
    ],
)
def test_a_reading_that_is_no_table_is_a_sentence(
    players: list[Any], doubtful: File, monkeypatch: pytest.MonkeyPatch, capsys: Said
) -> None:
    table = {"game": "paper-world", "players": players}
    monkeypatch.setattr(reader, "read_photos", lambda *_, **__: reading(table=table))
    assert main(["score", "photo.jpg"]) == 4
    said = capsys.readouterr().err
    assert said.startswith("photo.jpg shows no table that can be scored: ") and said.count("\n") == 1


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("row 2, column 1", ("players", 0, "row")),
        ("card 2", ("players", 0, "row", 0)),
        ("row", ("players", 0, "row")),
        ("left end", ("players", 0)),
    ],
)
def test_a_place_in_a_row(place: str, where: tuple[Any, ...]) -> None:
    data = {"players": [{"name": "Ana", "row": [{"card": "c02", "at": 0}, {"card": "c11", "at": -2}]}]}
    pieces = [SeenPiece("c02#1", "c02", (), "Ana", "card 2", 1.0)]
    assert place_in_table(data, Doubt("Ana", place, "x"), pieces) == where


def test_places_in_other_tables() -> None:
    film = {"model": [["s"], ["o"]], "players": [{"name": "Ana", "cells": [["s"], ["x"]], "outside": {}}]}
    assert place_in_table(film, Doubt(None, "model, row 2, column 1", "x")) == ("model", 1)
    assert place_in_table(film, Doubt("Ana", "row 1, column 1", "x")) == ("players", 0, "cells", 0)
    assert place_in_table(film, Doubt("Ana", "outside", "x")) == ("players", 0, "outside")
    tale = {"players": [{"name": "Ana", "front": [{"unit": "demon"}, {"unit": "farmer"}]}]}
    assert place_in_table(tale, Doubt("Ana", "front-2", "x")) == ("players", 0, "front", 1)
    assert place_in_table(tale, Doubt("Ana", "demon", "x")) == ("players", 0, "front", 0)
    assert place_in_table(tale, Doubt("Nobody", "front-2", "x")) == ()


@pytest.mark.parametrize("game", ["paper-world", "paper-tales"])
def test_what_reaches_the_border_is_doubted(game: str, tmp_path: File, capsys: Said) -> None:
    (shot,) = cases(game)["cut_off"](game, 1, "easy")
    (tmp_path / "cut.jpg").write_bytes(shot.jpeg)
    code, plain, _ = score_json(capsys, "cut.jpg")
    cut = [doubt for doubt in plain["doubts"] if doubt["reason"] == "cut-off"]
    assert code == 5 and cut
    assert all(doubt["place"].endswith("edge of the photo") for doubt in cut)


# The picture


def test_the_picture_shows_pieces_and_doubts(doubtful: File, capsys: Said) -> None:
    assert main(["score", "photo.jpg", "--picture", "seen.png", "--lang", "pl"]) == 5
    assert "seen.png" in capsys.readouterr().err
    pixels = np.asarray(Image.open("seen.png").convert("RGB")).astype(int)
    assert pixels.shape[1] == 400 and pixels.shape[0] > 300, "the scores stand below the photo"
    near = np.abs(pixels - DOUBT).sum(axis=2) < 60
    assert near[:300, 60:120].any(), "the doubtful card has the colour of doubts"
    assert not near[:300, :9].any()
    assert near[300:].any(), "and so has its number below"
    plain = np.abs(pixels[:300] - (0x66, 0x77, 0x88)).sum(axis=2) < 30
    assert plain.mean() > 0.5, "the photo itself is still to be seen"


def test_points_are_on_the_pieces(pair: tuple[Shot, File]) -> None:
    report = score_photos([pair[1]])
    assert report.sight is not None
    points = points_on(report, report.sight.pieces)
    stars = {card.id: card.facts.get("stars") for card in load_game("paper-world").cards}
    assert points and all(worth == stars[str(report.sight.pieces[i].card)] for i, worth in points.items())


def test_the_picture_of_a_large_photo_can_be_sent(pair: tuple[Shot, File]) -> None:
    report = score_photos([pair[1]])
    data = annotated(report, "fr", 0, pair[0].photo)
    image = Image.open(BytesIO(data))
    assert image.format == "JPEG" and image.width <= 2000 and len(data) < 1_500_000


def test_the_picture_may_not_be_written(pair: tuple[Shot, File], capsys: Said) -> None:
    File("taken").write_text("a file")
    assert main(["score", str(pair[1]), "--picture", "taken/seen.jpg"]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "cannot write" in said.err


# Several photos


def test_one_photo_each(tmp_path: File, capsys: Said) -> None:
    taken = cases("paper-world")["one_photo_each"]("paper-world", 1, "easy")
    names = []
    for number, shot in enumerate(taken):
        (tmp_path / f"p{number}.jpg").write_bytes(shot.jpeg)
        names.append(f"p{number}.jpg")
    assert len(names) > 1
    code, plain, _ = score_json(capsys, *names, "--picture", "out.jpg")
    assert code in (0, 5)
    assert {piece["photo"] for piece in plain["pieces"]} == set(range(len(names)))
    assert fields(dict(table_words_of(names))) == fields(taken[0].truth)
    for number in range(1, len(names) + 1):
        assert Image.open(f"out-{number}.jpg").width > 200
    assert not File("out.jpg").exists()


def table_words_of(names: list[str]) -> dict[str, Any]:
    File("all.yaml").write_text(
        table_words(score_photos([File(name) for name in names]), "en"), encoding="utf-8"
    )
    table: dict[str, Any] = load_plain(File("all.yaml"))
    return table


# Examples


def test_the_examples_with_photos_work(pair: tuple[Shot, File], capsys: Said) -> None:
    for name in ("table", "photo", "ana"):
        File(f"{name}.jpg").write_bytes(pair[1].read_bytes())
    File("hands.yaml").write_text("players:\n  - seat: 1\n    hand: 2\n", encoding="utf-8")
    texts = [PROGRAM.examples]
    for command in ("score", "read"):
        with pytest.raises(SystemExit):
            main([command, "--help"])
        texts.append(capsys.readouterr().out)
    lines = re.findall(r"^ *(scorer (?:score|read) \S*\.jpg.*?)(?:  +.*)?$", "\n".join(texts), re.MULTILINE)
    examples = [shlex.split(line)[1:] for line in lines if "bo.jpg" not in line]
    assert len(examples) >= 5
    for words in examples:
        assert main(words) in (0, 5), words


def test_the_table_of_a_photo_is_a_model(pair: tuple[Shot, File]) -> None:
    seen = table_from_photos([pair[1]], names=["Ana", "Bo"])
    assert seen.table.game == "paper-world" and not seen.doubts
    assert (
        score_files([_written(seen.table)]).score.players
        == score_photos([pair[1]], names=["Ana", "Bo"]).score.players
    )


def _written(table: Any) -> File:
    from scorer.table import write_table

    File("again.yaml").write_text(write_table(table), encoding="utf-8")
    return File("again.yaml")
