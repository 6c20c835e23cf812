"""Decks as spreadsheets: out and back unchanged, harmless to open, problems told by row and column."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path as File

import pytest

from pnp.deck.places import bundled_root
from studio import data_folder
from studio.edit.deck import deck_names, deck_of
from studio.edit.own_copy import new_game
from studio.edit.sheet import BadSheet, read, written
from studio.edit.sheet_import import apply_sheet, export_sheet, preview_sheet
from tests.studio.test_edit_rewrite import changed_lines

LANDSCAPES = bundled_root() / "cards/paper-world/landscapes.yaml"


@pytest.fixture(autouse=True)
def in_the_data_folder(own_folders: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_folder.root())


@pytest.mark.parametrize("comma", [",", ";"])
def test_every_kind_of_every_deck_comes_back_as_it_was(comma: str) -> None:
    new_game("night-garden")
    kinds = 0
    for name in deck_names():
        for kind in {entry.kind for entry in deck_of(name).entries}:
            content = export_sheet(name, kind, comma)
            assert content.startswith(b"\xef\xbb\xbf")
            found = preview_sheet(name, kind, content, True)
            assert found["problems"] == []
            assert found["counts"]["same"] == len([e for e in deck_of(name).entries if e.kind == kind])
            assert not (found["counts"]["changed"] or found["counts"]["added"] or found["counts"]["missing"])
            kinds += 1
    assert kinds > 20


def test_no_cell_is_a_formula(own_folders: File) -> None:
    deck = deck_of("paper-tales")
    traps = ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "'=1", "''-x", "it's", "-1", "- a"]
    cards = [
        {"id": f"u{i}", "cost": "-1", "name": {"en": trap, "fr": "x", "pl": "y"}}
        for i, trap in enumerate(traps)
    ]
    content = written(deck.form("unit"), cards, deck.languages, ",")
    rows = list(csv.DictReader(StringIO(content.decode("utf-8-sig"))))
    for row in rows:
        for name, cell in row.items():
            assert cell[:1] not in ("=", "+", "@", "\t", "\r"), (name, cell)
            assert cell[:1] != "-" or cell == "-1"
    header, back = read(content)
    assert [cells[header.index("name.en")] for _, cells in back] == traps
    assert {cells[header.index("cost")] for _, cells in back} == {"-1"}


def test_an_import_changes_adds_and_removes_on_lines_of_their_own(own_folders: File) -> None:
    rows = export_sheet("paper-world", "landscape", ";").decode("utf-8-sig").splitlines()
    at = next(i for i, row in enumerate(rows) if row.startswith("blue-2;"))
    rows[at] = rows[at].replace("Mer 2", "Océan 2")
    rows.append(rows[-1].replace("black-4-scissors", "black-9"))
    del rows[1]
    content = "\r\n".join(rows).encode("utf-8-sig")
    found = preview_sheet("paper-world", "landscape", content, False)
    assert found["changed"] == [{"id": "blue-2", "row": at, "fields": ["name"]}]
    assert found["added"] == ["black-9"] and found["missing"] == ["yellow-1"] and not found["problems"]
    assert not (own_folders / "cards/paper-world").exists(), "a preview writes nothing"
    saved = apply_sheet("paper-world", "landscape", content, True, found["version"])
    assert saved["saved"]
    lines = changed_lines(
        LANDSCAPES.read_text("utf-8"), (own_folders / "cards/paper-world/landscapes.yaml").read_text("utf-8")
    )
    assert [line[:1] for line in lines] == ["-", "-", "+", "+"]
    assert "fr: Océan 2" in lines[2] and "id: black-9" in lines[3] and "id: yellow-1," in lines[0]


def test_problems_are_told_by_row_and_column_and_nothing_is_written(own_folders: File) -> None:
    rows = ["id,value,colour,stars,copies.blue", "yellow-1,7,pink,0,1", "yellow-1,1,blue,0,1", ",1,blue,0,1"]
    content = "\n".join(rows).encode()
    found = preview_sheet("paper-world", "landscape", content, False)
    told = {(problem["row"], problem["column"]) for problem in found["problems"]}
    assert {(3, "id"), (4, "id")} <= told
    saved = apply_sheet("paper-world", "landscape", content, False, found["version"])
    assert not saved["saved"] and saved["problems"]
    assert not (own_folders / "cards/paper-world").exists()


def test_one_wrong_cell_is_named() -> None:
    found = preview_sheet("paper-tales", "unit", "id;cost;name.pl\nknight;dużo;Rycerz\n".encode(), False)
    assert [(p["row"], p["column"]) for p in found["problems"]] == [(2, "cost")]
    assert "whole number" in found["problems"][0]["message"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("id,name.pl\nx,Żółw\n".encode("cp1250"), "UTF-8"),
        (b"name,cost\nx,1\n", "'id'"),
        (b"", "'id'"),
        (b'id,name\n"x,1\n', "spreadsheet"),
        (b"id\n" + b"x\n" * 3000, "too large"),
    ],
)
def test_what_is_no_spreadsheet_is_refused_with_the_way_out(content: bytes, words: str) -> None:
    with pytest.raises(BadSheet, match=words):
        read(content)


def test_spreadsheets_of_all_programs_are_understood() -> None:
    text = "id;name.pl\r\nx;Żółw, „lądowy”\r\n"
    for content in (
        text.encode("utf-8-sig"),
        text.encode(),
        text.encode("utf-16"),
        text.replace(";", "\t").encode(),
    ):
        header, rows = read(content)
        assert header == ["id", "name.pl"] and rows == [(2, ["x", "Żółw, „lądowy”"])]
