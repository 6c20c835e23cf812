"""The zoo of bad files: each mistake is said on its line, in words that tell the way out."""

from __future__ import annotations

import json
from pathlib import Path as File
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from workshop import HERE, ORCHARD, REPOSITORY, lay_over, plant_orchard, settle

from pnp.cli import main
from pnp.deck.load import read_folder
from pnp.deck.problems import Problem
from pnp.face.inspect import inspect_game

ZOO = sorted(file.parent for file in (HERE / "bad_cards").glob("*/expected.txt"))

# What an editor of cards can get wrong; a specimen of each must be in the zoo.
PROMISED = """
unknown-field missing-field wrong-type duplicate-key duplicate-id unknown-colour unknown-deed
unknown-kind unknown-phase unknown-resource copies-zero copies-negative copies-in-words
word-missing-in-a-language no-for-false yes-for-true copies-1.10 copies-012 copies-quoted
tab-indentation unclosed-bracket alias-bomb self-alias not-utf8 utf16 empty-file
list-instead-of-kinds list-of-words deep-nesting nul-byte effect-with-wrong-part
pattern-with-two-conditions pattern-values-of-wrong-length two-figures-in-one-cell image-missing
image-broken image-outside image-huge extends-circle extends-nonexistent layout-unknown-colour
two-things-at-once layout-unknown-field bad-condition unknown-motif font-broken csv-duplicate-column
words-do-not-fit letters-without-a-glyph mark-too-small
"""


def test_the_zoo_is_not_empty() -> None:
    assert set(PROMISED.split()) <= {mistake.name for mistake in ZOO}
    folders = {file.name for file in (HERE / "bad_cards").iterdir() if file.is_dir()}
    assert folders == {mistake.name for mistake in ZOO}, "every mistake says what is expected"


@pytest.mark.parametrize("mistake", ZOO, ids=lambda mistake: mistake.name)
def test_mistake(
    mistake: File, tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    games = sorted(lay_over(File.cwd(), mistake)) or ["orchard"]
    assert main(["check", *games]) == 3
    said = capsys.readouterr()
    assert said.out == (mistake / "expected.txt").read_text(encoding="utf-8")
    assert "Traceback" not in said.err


def test_without_a_mistake_all_is_fine(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    assert main(["check", "orchard"]) == 0
    assert capsys.readouterr().out == "orchard: fine (3 pieces in en, fr, pl)\n"


def test_a_build_says_the_same_and_writes_nothing(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    mistake = HERE / "bad_cards" / "several-in-one-card"
    lay_over(File.cwd(), mistake)
    assert main(["build", "orchard", "-q"]) == 3
    said = capsys.readouterr()
    of_cards = [
        line for line in (mistake / "expected.txt").read_text().splitlines() if line.startswith("cards/")
    ]
    assert said.err.splitlines() == of_cards
    assert not list(File.cwd().rglob("*.pdf"))


@pytest.mark.parametrize(
    "named",
    [
        "orchard",
        "cards/orchard",
        "cards/orchard/cards.yaml",
        "cards/orchard/game.yaml",
        "layouts/orchard.yaml",
    ],
)
def test_a_game_can_be_named_in_many_ways(
    named: str, tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    assert main(["check", named]) == 0
    assert capsys.readouterr().out.startswith("orchard: fine")
    lay_over(File.cwd(), HERE / "bad_cards" / "copies-zero")
    assert main(["check", named]) == 3
    assert capsys.readouterr().out == (HERE / "bad_cards" / "copies-zero" / "expected.txt").read_text()


def test_every_game_here_is_checked(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    assert main(["check"]) == 0, capsys.readouterr().out
    names = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert names == ["copyright", "paper-tales", "paper-world", "paperwall", "orchard"]


def test_a_layout_that_no_game_uses(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    File("lonely.yaml").write_text("faces:\n  card: {background: gren}\n")
    assert main(["check", "lonely.yaml"]) == 3
    expected = "lonely.yaml:2:22: there is no colour 'gren'; name it under 'colours' or write '#rrggbb'\n"
    assert capsys.readouterr().out == expected


def test_problems_as_json(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())
    lay_over(File.cwd(), HERE / "bad_cards" / "copies-zero")
    assert main(["check", "orchard", "--json"]) == 3
    found = json.loads(capsys.readouterr().out)
    place = {"file": "cards/orchard/cards.yaml", "line": 2, "column": 60}
    assert found["ok"] is False
    assert found["problems"] == [{**place, "message": "'copies' must be more than 0, not 0"}]
    assert [one["game"] for one in found["checked"]] == ["orchard"]


@pytest.mark.parametrize(
    ("named", "words"),
    [("papr-tales", "did you mean 'paper-tales'?"), ("empty", "it has no game.yaml")],
)
def test_what_cannot_be_checked_is_refused(
    named: str,
    words: str,
    tmp_path: File,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    settle(tmp_path / "table", monkeypatch)
    File("empty").mkdir()
    assert main(["check", named]) == 2
    assert words in capsys.readouterr().err


# Random damage: whatever a cat does on the keyboard, the answer is a list of problems.

GOOD_FILES = {
    name: (ORCHARD / name).read_bytes()
    for name in ("cards/orchard/game.yaml", "cards/orchard/cards.yaml", "layouts/orchard.yaml")
}
TALES = {
    "cards/paper-tales/game.yaml": (REPOSITORY / "cards/paper-tales/game.yaml").read_bytes(),
    "cards/paper-tales/units.yaml": b"\n".join(
        (REPOSITORY / "cards/paper-tales/units.yaml").read_bytes().split(b"\n")[:60]
    ),
}
SCRAPS = [
    b"",
    b"\t",
    b"- ",
    b"{",
    b"[",
    b"'",
    b": ",
    b"*a",
    b"&a ",
    b"null",
    b"-1",
    b"\xff\x00",
    b"{en: x}",
    b"[[]]",
]


@st.composite
def damaged(draw: st.DrawFn, text: bytes) -> bytes:
    """A file with a few lines deleted, doubled, swapped or replaced, or with bytes thrown in."""
    lines = text.split(b"\n")
    for _ in range(draw(st.integers(1, 3))):
        at = draw(st.integers(0, len(lines) - 1))
        deed = draw(st.sampled_from(["delete", "double", "swap", "replace", "insert", "cut", "set in"]))
        line = lines[at]
        inside = draw(st.integers(0, len(line)))
        scrap = draw(st.sampled_from(SCRAPS) | st.binary(max_size=6))
        lines[at : at + 1] = {
            "delete": [],
            "double": [line, line],
            "swap": [lines[draw(st.integers(0, len(lines) - 1))]],
            "replace": [scrap],
            "insert": [line[:inside] + scrap + line[inside:]],
            "cut": [line[:inside]],
            "set in": [b" " * draw(st.integers(1, 4)) + line],
        }[deed]
        lines = lines or [b""]
    return b"\n".join(lines)


@pytest.mark.slow
@pytest.mark.parametrize("good", [GOOD_FILES, TALES], ids=["orchard", "paper-tales"])
@settings(max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=st.data())
def test_damaged_files_only_give_problems(good: dict[str, bytes], data: st.DataObject) -> None:
    with TemporaryDirectory() as folder:
        _look_at_damage(File(folder), good, data)


def _look_at_damage(root: File, good: dict[str, bytes], data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(sorted(good)))
    for place, content in good.items():
        (root / place).parent.mkdir(parents=True, exist_ok=True)
        (root / place).write_bytes(data.draw(damaged(content)) if place == name else content)
    folder = root / File(name if name.startswith("cards") else next(iter(good))).parent
    game, problems = read_folder(folder)
    if game:
        problems += inspect_game(game)
    assert all(isinstance(problem, Problem) and problem.line > 0 for problem in problems)
    assert game is not None or problems
