"""`scorer score` as a person or a script starts it: exit codes, clean stdout, JSON, rounds, languages."""

from __future__ import annotations

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path as File
from typing import Any

import pytest

from scorer.cli import PROGRAM, main

HERE = File(__file__).parent
ROOT = HERE.parent
TABLES = HERE / "tables"
WORLD = TABLES / "contract-paper-world.yaml"
TIE = TABLES / "paper-world-tie.yaml"
FINE = TABLES / "copyright-timed.yaml"
ROUNDS = sorted((TABLES / "paperwall-game").glob("*.yaml"))

Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


def scorer(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "scorer", *words],
        capture_output=True,
        encoding="utf-8",
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8", **environment},
        timeout=60,
    )


def score_json(said: Said, *words: str) -> tuple[int, dict[str, Any]]:
    code = main(["score", *words, "--json"])
    return code, json.loads(said.readouterr().out)


# As a program of its own


def test_the_program_scores_a_table() -> None:
    done = scorer("score", str(FINE), "--lang", "en")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == (HERE / "golden" / "reports" / "copyright-timed.en.txt").read_text(encoding="utf-8")


def test_doubts_have_an_exit_code_of_their_own() -> None:
    done = scorer("score", str(WORLD), "--json")
    assert (done.returncode, done.stderr) == (5, "")
    plain = json.loads(done.stdout)
    assert plain["certain"] is False and plain["doubts"]


def test_mistakes_leave_stdout_clean() -> None:
    done = scorer("score", str(HERE / "bad_tables" / "unknown-fields.yaml"))
    assert (done.returncode, done.stdout) == (3, "")
    assert len(done.stderr.splitlines()) == 3
    assert all(re.match(r".*unknown-fields\.yaml:\d+:\d+: ", line) for line in done.stderr.splitlines())


def test_polish_in_a_terminal_without_polish_letters() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "scorer", "score", str(FINE), "--lang", "pl"],
        capture_output=True,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
    )
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Ana: 10 punkt?w" in done.stdout
    plain = subprocess.run(
        [sys.executable, "-m", "scorer", "score", str(FINE), "--lang", "pl", "--json"],
        capture_output=True,
        env={"PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii"},
    )
    assert json.loads(plain.stdout)["players"][0]["lines"][0]["text"] == "9 pól jak na wzorze"


def test_the_language_of_the_system() -> None:
    assert scorer("score", str(FINE), LANG="pl_PL.UTF-8").stdout.endswith("Rundę wygrywa Ana.\n")
    assert scorer("score", str(FINE), LANG="de_DE.UTF-8").stdout.endswith("Ana wins the round.\n")


# In this process, for speed


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["score", str(FINE)], 0),
        (["score", str(WORLD)], 5),
        (["score", "none.yaml"], 3),
        (["score", "photo.JPG"], 4),
        (["read", "photo.JPG"], 4),
        (["read", str(WORLD)], 2),
        (["score", str(WORLD), "--names", "Ana,Bo"], 2),
        (["score", str(WORLD), "--picture", "out.jpg"], 2),
        (["score", "photo.jpg", "--picture", "out.gif"], 2),
        (["score", "photo.jpg", "--picture", "photo.jpg"], 2),
        (["score", str(WORLD), "photo.heic"], 2),
        (["score", str(WORLD), str(TIE)], 2),
        (["score", str(FINE), str(ROUNDS[0])], 3),
        (["score", str(WORLD), "--given", "none.yaml"], 3),
    ],
)
def test_exit_codes(words: list[str], code: int, capsys: Said) -> None:
    assert main(words) == code
    said = capsys.readouterr()
    assert bool(said.out) == (code in (0, 5))
    assert bool(said.err) == (code not in (0, 5))
    assert "Traceback" not in said.err


@pytest.mark.parametrize(
    "words", [[], ["score"], ["score", "a.yaml", "--lang", "de"], ["scor", "a.yaml"], ["score", "--x"]]
)
def test_wrong_usage(words: list[str], capsys: Said) -> None:
    with pytest.raises(SystemExit) as caught:
        main(words)
    assert caught.value.code == 2
    assert capsys.readouterr().err.startswith("usage: scorer")


def test_photos_and_tables_do_not_mix(capsys: Said) -> None:
    assert main(["score", "table.jpg", str(WORLD)]) == 2
    said = capsys.readouterr()
    assert said.out == "" and "give photos or table files" in said.err


def test_a_picture_is_known_by_its_bytes(tmp_path: File, capsys: Said) -> None:
    photo = tmp_path / "table.yaml"
    photo.write_bytes(b"\xff\xd8\xff\xe0 and no more")
    assert main(["score", str(photo)]) == 4
    assert "Traceback" not in capsys.readouterr().err


@pytest.mark.parametrize("words", [["score", str(FINE)], ["score", "--help"], ["read", "--help"], ["--help"]])
def test_a_table_needs_no_camera(words: list[str]) -> None:
    lines = (
        "import sys",
        "from scorer.cli import main",
        "try: main(sys.argv[1:])",
        "except SystemExit as end: assert not end.code",
        "assert not {'cv2', 'numpy', 'PIL'} & set(sys.modules)",
    )
    command = [sys.executable, "-c", "\n".join(lines), *words]
    done = subprocess.run(command, env={"PYTHONPATH": str(ROOT)}, capture_output=True, timeout=60)
    assert done.returncode == 0, done.stderr.decode()


@pytest.mark.parametrize(
    ("game", "total", "code"),
    [("paper-world", 10, 5), ("paperwall", 3, 0), ("copyright", 5, 5), ("paper-tales", 12, 5)],
)
def test_the_contract_tables(game: str, total: int, code: int, capsys: Said) -> None:
    ended, plain = score_json(capsys, str(TABLES / f"contract-{game}.yaml"))
    assert ended == code
    assert plain["game"] == game
    assert (
        plain["players"][0]["total"] == total == sum(line["points"] for line in plain["players"][0]["lines"])
    )
    assert set(plain) >= {"game", "certain", "players", "winners", "doubts", "problems"}
    for player in plain["players"]:
        assert set(player) >= {"name", "total", "rank", "lines"}
        assert all(set(line) >= {"reason", "points"} for line in player["lines"])
    for doubt in plain["doubts"]:
        assert set(doubt) >= {"player", "place", "why", "options"}


def test_the_contract_example_of_a_score(tmp_path: File, capsys: Said) -> None:
    """W1: 15 stars, a token of 4, three cards in hand, two discarded, the scissors: 16."""
    table = tmp_path / "w1.yaml"
    table.write_text(
        "game: paper-world\n"
        "players:\n"
        "  - name: Ana\n"
        "    landscape: [[green-5, blue-5, null], [green-4, blue-3-scissors, null]]\n"
        "    scissors: [1, 1]\n"
        "    tokens: [4]\n"
        "    hand: 3\n"
        "    discard: 2\n"
    )
    code, plain = score_json(capsys, str(table))
    assert code == 0
    ana = plain["players"][0]
    assert [(line["reason"], line["points"]) for line in ana["lines"]] == [
        ("stars", 15),
        ("objective", 4),
        ("hand", -3),
        ("discard", -2),
        ("scissors", 2),
    ]
    assert (ana["total"], ana["rank"], plain["winners"], plain["certain"]) == (16, 1, ["Ana"], True)


def test_mistakes_as_json(capsys: Said) -> None:
    code, plain = score_json(capsys, str(HERE / "bad_tables" / "unknown-fields.yaml"))
    assert code == 3
    assert (plain["certain"], plain["players"], plain["winners"]) == (False, [], [])
    assert [(one["line"], one["column"]) for one in plain["problems"]] == [(2, 1), (7, 15), (8, 5)]
    assert plain["problems"][0]["message"] == "unknown field 'varient' (did you mean 'variant'?)"


def test_mistakes_of_several_files_are_told_at_once(capsys: Said) -> None:
    bad = HERE / "bad_tables"
    assert main(["score", str(bad / "no-game.yaml"), str(bad / "field-twice.yaml")]) == 3
    said = capsys.readouterr().err
    assert "no-game.yaml:1:1:" in said and "field-twice.yaml:3:1:" in said


def test_rounds_add_up(capsys: Said) -> None:
    code, plain = score_json(capsys, *map(str, ROUNDS))
    assert code == 5
    assert [(player["name"], player["total"]) for player in plain["players"]] == [("Ana", 9), ("Bo", 5)]
    assert [line["points"] for line in plain["players"][0]["lines"]] == [4, 5]
    assert plain["winners"] == ["Ana"]
    assert [one["players"][0]["total"] for one in plain["by_round"]] == [4, 5]


def test_a_copyright_game_to_another_limit(tmp_path: File, capsys: Said) -> None:
    rounds = sorted((TABLES / "copyright-game").glob("*.yaml"))
    given = tmp_path / "given.yaml"
    given.write_text("limit: 11\n")
    assert score_json(capsys, *map(str, rounds))[1]["winners"] == []
    _, plain = score_json(capsys, *map(str, rounds), "--given", str(given))
    assert (plain["winners"], plain["limit"]) == (["Bo"], 11)


def test_what_is_given_is_scored(tmp_path: File, capsys: Said) -> None:
    given = tmp_path / "given.yaml"
    given.write_text("players: [{name: Ana, hand: 0, tokens: []}]\n")
    _, plain = score_json(capsys, str(WORLD), "--given", str(given))
    assert plain["players"][0]["total"] == 8 - 2 + 2


def test_the_tie_break_is_said(capsys: Said) -> None:
    main(["score", str(TIE)])
    assert "Bo wins: as many points as Ana, but fewer discarded cards." in capsys.readouterr().out


@pytest.mark.parametrize("lang", ["en", "fr", "pl"])
@pytest.mark.parametrize("file", sorted(TABLES.glob("*.yaml")), ids=lambda file: file.stem)
def test_every_scene_in_every_language(file: File, lang: str, capsys: Said) -> None:
    assert main(["score", str(file), "--lang", lang]) in (0, 5)
    assert all(len(line) <= 80 for line in capsys.readouterr().out.splitlines())


# Help and pages


def test_help_ends_with_examples_that_work(tmp_path: File, capsys: Said) -> None:
    for name, source in (("table", FINE), ("round1", ROUNDS[0]), ("round2", ROUNDS[1])):
        (tmp_path / f"{name}.yaml").write_bytes(source.read_bytes())
    (tmp_path / "hands.yaml").write_text("limit: 30\n")
    texts = [PROGRAM.examples]
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    texts.append(capsys.readouterr().out)
    examples = [
        shlex.split(line)[1:]
        for text in texts
        for line in re.findall(r"^ *(scorer score .*?)(?:  +.*)?$", text, re.MULTILINE)
        if ".jpg" not in line  # test_photo_doors has photos
    ]
    assert len(examples) >= 3
    for words in examples:
        assert main(words) in (0, 5), words


PAGE = (ROOT / "docs" / "scoring.md").read_text(encoding="utf-8")
PHOTO_PAGE = (ROOT / "docs" / "reading.md").read_text(encoding="utf-8")
PAIRS = re.findall(r"^```yaml\n(.*?)^```\n+```text\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)


def test_the_page_has_an_example_of_every_game() -> None:
    games = {re.search(r"^game: (\S+)", table, re.MULTILINE)[1] for table, _ in PAIRS}  # type: ignore[index]
    assert games == {"paper-world", "paperwall", "copyright", "paper-tales"}
    assert len(PAIRS) >= 6


@pytest.mark.parametrize("number", range(len(PAIRS)))
def test_the_examples_of_the_page_are_true(number: int, tmp_path: File, capsys: Said) -> None:
    table, expected = PAIRS[number]
    (tmp_path / "table.yaml").write_text(table, encoding="utf-8")
    main(["score", "table.yaml", "--lang", "en"])
    said = capsys.readouterr()
    assert said.out + said.err == expected


def test_every_option_and_field_is_on_the_page(capsys: Said) -> None:
    with pytest.raises(SystemExit):
        main(["score", "--help"])
    options = set(re.findall(r"(?<![\w-])--[a-z-]+", capsys.readouterr().out)) - {"--help"}
    assert not [option for option in sorted(options) if option not in PAGE + PHOTO_PAGE]
    for schema in (ROOT / "scorer" / "schema").glob("*.json"):
        plain = json.loads(schema.read_bytes())
        fields = [*plain["properties"], *plain["$defs"]["Player"]["properties"]]
        assert not [f"{schema.stem}: {field}" for field in fields if f"{field}" not in PAGE]
