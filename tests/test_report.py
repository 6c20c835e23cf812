"""The report: every reason and doubt in three languages and 80 columns, and the JSON scripts rely on."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterable
from importlib import import_module
from pathlib import Path as File
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from table_strategies import GAMES, TABLES

from pnp.deck.load import load_game
from pnp.deck.model import LANGS
from pnp.deck.yamlfile import load_plain
from scorer.pipeline import rules_of, score_files
from scorer.report.json import plain_report
from scorer.report.language import FOLDER, Language, book
from scorer.report.report import Report
from scorer.report.words import report_words
from scorer.score import Doubt, Line, PlayerScore, Score
from scorer.table import scored_games, table_model
from tests.conftest import Golden

HERE = File(__file__).parent
RULES = HERE.parent / "scorer" / "rules"
SCENES = sorted(file.stem for file in (HERE / "tables").glob("*.yaml"))


# Goldens


def rounds_of(scene: str) -> list[File]:
    """A scene is a file, or a folder of rounds."""
    here = HERE / "tables" / scene
    return sorted(here.glob("*.yaml")) if here.is_dir() else [here.with_suffix(".yaml")]


FOLDERS = sorted(folder.name for folder in (HERE / "tables").iterdir() if folder.is_dir())


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("scene", [*SCENES, *FOLDERS])
def test_reports(scene: str, lang: str, golden: Golden) -> None:
    text = report_words(score_files(rounds_of(scene)), lang)
    assert not [line for line in text.splitlines() if len(line) > 80 or line != line.rstrip()]
    golden(f"reports/{scene}.{lang}.txt", text + "\n")


@pytest.mark.parametrize("scene", ["contract-paper-world", "copyright-game"])
def test_json(scene: str, golden: Golden) -> None:
    plain = plain_report(score_files(rounds_of(scene)), "en")
    golden(f"reports/{scene}.json", json.dumps(plain, indent=1, ensure_ascii=False) + "\n")


def test_no_line_breaks_inside_guillemets() -> None:
    french = Language(load_game("paper-tales"), "fr")
    assert "«\u00a0none\u00a0»" in french.say("doubts", "open-build")


# Every key has words, and only real keys have

VISION = HERE.parent / "scorer" / "vision"


def said_by(files: Iterable[File]) -> tuple[set[str], set[str]]:
    """Reasons of doubts and keys of notes that are written out in modules of vision."""
    reasons: set[str] = set()
    notes: set[str] = set()
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in CARRIERS:
                at = CARRIERS[getattr(node.func, "id", "")]
                told = [
                    *node.args[at : at + 1],
                    *(word.value for word in node.keywords if word.arg == "reason"),
                ]
                reasons |= {key for part in told for key in keys_in(part)}
            elif isinstance(node, ast.Tuple) and len(node.elts) == 3 and isinstance(node.elts[2], ast.Tuple):
                reasons |= {key for key in keys_in(node.elts[1]) if "-" in key}  # (place, reason, options)
            elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
                name = node.targets[0].id
                reasons |= keys_in(node.value) if name in ("reason", "REASONS") else set()
                notes |= keys_in(node.value) if name == "notes" else set()
            elif isinstance(node, ast.FunctionDef) and node.name == "_reason":
                reasons |= {
                    key for part in ast.walk(node) if isinstance(part, ast.Return) for key in keys_in(part)
                }
            elif isinstance(node, ast.Call) and ast.unparse(node.func) == "notes.append":
                notes |= keys_in(node.args[0])
    return reasons, notes


def carriers(files: Iterable[File]) -> dict[str, int]:
    """Classes of vision that carry a reason until it becomes a doubt, and which argument it is."""
    found = {"Doubt": 2}
    for file in files:
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.ClassDef):
                names = [getattr(one.target, "id", "") for one in node.body if isinstance(one, ast.AnnAssign)]
                found |= {node.name: names.index("reason")} if "reason" in names else {}
    return found


def keys_in(node: ast.AST) -> set[str]:
    """Every constant text that an expression may come to; what it is compared with does not count."""
    compared = {
        id(inner) for part in ast.walk(node) if isinstance(part, ast.Compare) for inner in ast.walk(part)
    }
    return {
        part.value
        for part in ast.walk(node)
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and id(part) not in compared
    }


CARRIERS = carriers(VISION.rglob("*.py"))
SEEN, NOTED = said_by(VISION.rglob("*.py"))


@pytest.mark.parametrize("game", scored_games())
def test_every_doubt_and_note_of_a_photo_is_worded(game: str) -> None:
    module = game.replace("-", "_")
    reasons, notes = said_by(file for file in VISION.rglob("*.py") if f"games/{module}" in file.as_posix())
    assert words_of(game, "doubts") >= reasons
    assert words_of(game, "notes") >= notes


def test_what_any_reader_may_say_is_worded_somewhere() -> None:
    worded = [words_of(game, "doubts") | words_of(game, "notes") for game in scored_games()]
    assert set().union(*worded) >= SEEN | NOTED


def test_words_for_photos_are_of_use() -> None:
    assert {"hard-to-read", "other-game", "outside-grid", "who-covers"} <= SEEN
    assert "players-by-place" in NOTED
    for game in [*scored_games(), "common"]:
        assert set(book(game).get("notes", {})) <= NOTED


def words_of(game: str, section: str) -> set[str]:
    return set(book(game).get(section, {})) | set(book("common").get(section, {}))


@pytest.mark.parametrize("game", scored_games())
def test_every_reason_and_doubt_is_worded(game: str) -> None:
    rules = rules_of(game)
    assert words_of(game, "lines") >= rules.REASONS
    assert words_of(game, "doubts") >= rules.DOUBTS
    assert set(book(game)["lines"]) <= rules.REASONS
    assert set(book(game)["doubts"]) <= rules.DOUBTS | SEEN


@pytest.mark.parametrize("game", scored_games())
def test_every_key_in_the_source_is_declared(game: str) -> None:
    """Keys written out in a rules package: the first word of Line, the third of Doubt and doubt."""
    rules = rules_of(game)
    lines, doubts = set(), set()
    for file in (RULES / game.replace("-", "_")).rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                keys = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
                if node.func.id == "Line" and keys and keys[0]:
                    lines.add(keys[0])
                if node.func.id in ("Doubt", "doubt") and len(keys) > 2 and keys[2]:
                    doubts.add(keys[2])
    assert lines and doubts
    assert lines <= rules.REASONS
    assert doubts <= rules.DOUBTS


def test_every_game_has_its_words_and_no_other() -> None:
    assert {file.stem for file in FOLDER.glob("*.yaml")} == {*scored_games(), "common"}


@pytest.mark.parametrize("name", [*scored_games(), "common"])
def test_sections_are_known(name: str) -> None:
    known = {"frame", "won", "lines", "more", "nouns", "terms", "places", "doubts", "notes"}
    assert set(load_plain(FOLDER / f"{name}.yaml")) <= known


# Any table can be told


@pytest.mark.parametrize("game", sorted(TABLES))
def test_any_table_can_be_told(game: str) -> None:
    rules = rules_of(game)
    several = hasattr(rules, "add_up")
    seen: set[str] = set()

    @settings(max_examples=80, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=TABLES[game], lang=st.sampled_from(LANGS))
    def told(data: dict[str, Any], lang: str) -> None:
        score = rules.score(table_model(game).model_validate(data), GAMES[game])
        assert [player.total for player in score.players] == [
            sum(line.points for line in player.lines) for player in score.players
        ]
        assert {line.reason for player in score.players for line in player.lines} <= rules.REASONS
        assert {doubt.reason for doubt in score.doubts} <= rules.DOUBTS
        assert set(score.winners) <= {player.name for player in score.players}
        report = Report(GAMES[game], score, is_round=several)
        if several:
            report = Report(GAMES[game], rules.add_up([score, score]), rounds=(score, score))
        text = report_words(report, lang)
        assert all(len(line) <= 80 for line in text.splitlines())
        assert "{" not in text.translate({ord(letter): None for name in _names(data) for letter in name})
        plain = json.loads(json.dumps(plain_report(report, lang)))
        assert plain["certain"] == (not plain["doubts"])
        seen.update(doubt.reason for doubt in score.doubts)

    told()
    assert seen, "random tables should give rise to doubts"


def _names(data: dict[str, Any]) -> list[str]:
    return [player["name"] for player in data["players"]]


# Words in particular


def told(*totals: int, winners: tuple[str, ...], game: str = "paper-world", **more: Any) -> str:
    players = tuple(
        PlayerScore(name, (Line("objective", total),), rank=1)
        for name, total in zip(("Ana", "Bo", "Cy"), totals, strict=False)
    )
    report = Report(GAMES[game], Score(game, players, winners, **more))
    return report_words(report, "en").split("\n\n")[-1]


def test_who_won() -> None:
    assert told(5, 4, winners=("Ana",)) == "Ana wins."
    assert told(5, 5, winners=("Ana", "Bo")) == "Ana and Bo share the victory."
    assert told(5, 5, 5, winners=("Ana", "Bo", "Cy")) == "Ana, Bo and Cy share the victory."
    assert told(5, 5, winners=("Bo",)) == "Bo wins: as many points as Ana, but fewer discarded cards."


def test_who_won_in_french_and_polish() -> None:
    players = (PlayerScore("Ana", (), 1), PlayerScore("Bo", (), 1))
    shared = Report(GAMES["paperwall"], Score("paperwall", players, ("Ana", "Bo")), is_round=True)
    assert report_words(shared, "fr").endswith("Ana et Bo se partagent la manche.")
    assert report_words(shared, "pl").endswith("Ana i Bo dzielą się wygraną w rundzie.")


@pytest.mark.parametrize(
    ("lang", "forms"),
    [
        ("en", {0: "0 points", 1: "1 point", 5: "5 points", -1: "−1 point"}),
        ("fr", {0: "0 point", 1: "1 point", 2: "2 points", -3: "−3 points"}),
        (
            "pl",
            {0: "0 punktów", 1: "1 punkt", 2: "2 punkty", 5: "5 punktów", 22: "22 punkty", -2: "−2 punkty"},
        ),
    ],
)
def test_points_are_counted_in_each_language(lang: str, forms: dict[int, str]) -> None:
    language = Language(GAMES["copyright"], lang)
    assert {n: language.say("frame", "points", {"n": n}) for n in forms} == forms


def test_places_in_three_languages() -> None:
    place = "round 2, model, row 1, column 3"
    assert [Language(GAMES["copyright"], lang).place(place) for lang in ("en", "fr", "pl")] == [
        "round 2, model, row 1, column 3",
        "manche 2, modèle, ligne 1, colonne 3",
        "runda 2, wzór, wiersz 1, kolumna 3",
    ]
    tales = Language(GAMES["paper-tales"], "pl")
    assert tales.place("forest-spirit") == GAMES["paper-tales"].card("forest-spirit").words["name"]["pl"]
    assert tales.place("front-2") == "front, miejsce 2"


def test_a_player_called_like_a_card_keeps_the_name() -> None:
    doubt = Doubt("demon", "finished", "who-finished", ("demon",), {"n": 1})
    players = (PlayerScore("demon", (), 1), PlayerScore("s", (), 1))
    for game in ("paper-tales", "copyright"):
        text = report_words(Report(GAMES[game], Score(game, players, ("demon", "s"))), "fr")
        assert "demon" in text and "Démon" not in text and "carré" not in text
    shown = Report(GAMES["copyright"], Score("copyright", players, (), (doubt,), more={"limit": 20}))
    assert "It may be: demon" in report_words(shown, "en")


def test_options_are_spelled_as_the_file_wants_them() -> None:
    doubt = Doubt("Ana", "choices.save", "open-save", ("sculptor",), {"saves": 1})
    report = Report(
        GAMES["paper-tales"], Score("paper-tales", (PlayerScore("Ana", (), 1, {"gold": 0}),), (), (doubt,))
    )
    assert report_words(report, "fr").endswith("Possible\u00a0: sculptor")
    assert plain_report(report, "fr")["doubts"][0]["options"] == ["sculptor"]


def test_sums_are_explained() -> None:
    """Games.md T12: an Ogre in front with Blacksmith and Temple fights with 2 + 5."""
    table = {
        "game": "paper-tales",
        "phase": "war",
        "players": [
            {
                "name": "Ana",
                "front": [{"unit": "ogre"}],
                "back": [{"unit": "blacksmith"}],
                "buildings": [{"building": "temple", "level": 1}],
            },
            {"name": "Bo"},
        ],
    }
    rules = import_module("scorer.rules.paper_tales")
    score = rules.score(table_model("paper-tales").model_validate(table), GAMES["paper-tales"])
    assert "Ogre 2 + 5 (1 × 5 gold income) = 7" in report_words(Report(GAMES["paper-tales"], score), "en")
