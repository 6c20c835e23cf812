"""Whole games by random players: nothing is lost on the way, and what they come to is told rightly."""

from __future__ import annotations

import argparse
import json
import re
import shlex
import shutil
from collections import Counter
from collections.abc import Callable
from importlib import import_module
from pathlib import Path as File
from random import Random
from typing import Any

import pytest
from PIL import Image

from pnp.deck.load import load_game
from pnp.deck.model import LANGS, Game
from pnp.deck.places import bundled_games, bundled_root
from scorer.cli import main
from scorer.commands.simulate import EPILOG, add_options
from scorer.report.simulated.wording import Wording
from scorer.simulate.compare import compare
from scorer.simulate.edition import load_edition
from scorer.simulate.played import Layout, Played
from scorer.simulate.run import plan_of, player_of, simulate
from scorer.simulate.statistics import seats_of, shares_of, spread_of, ties_of
from scorer.simulate.tally import Tally
from scorer.summary import Estimate, Summary, verdict

CARDS = bundled_root() / "cards"
# Games with every state checked, and games only played to their end; more of the quick ones.
CHECKED = {"paper-world": 120, "paperwall": 100, "copyright": 40, "paper-tales": 80}
PLAYED = {"paper-world": 500, "paperwall": 300, "copyright": 200, "paper-tales": 150}

Edit = Callable[[str, str, str, str], File]


@pytest.fixture(autouse=True)
def own_folder(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.fixture
def edit(tmp_path: File) -> Edit:
    """A copy of one file of a game, with some words replaced."""

    def edited(name: str, file: str, old: str, new: str) -> File:
        text = (CARDS / name / file).read_text(encoding="utf-8")
        assert old in text
        copy = tmp_path / file
        copy.write_text(text.replace(old, new), encoding="utf-8")
        return copy

    return edited


def told(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(["simulate", *words]) == 0
    return capsys.readouterr().out


def games_of(name: str, games: int, **more: Any) -> Summary:
    return simulate(plan_of(load_game(name), games, more.pop("players", None), more.pop("seed", 1)), **more)


# Playing


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled_games())
def test_no_card_is_lost_and_no_rule_broken_at_any_step(name: str) -> None:
    play = import_module(f"scorer.rules.{name.replace('-', '_')}.play")
    rules = import_module(f"scorer.rules.{name.replace('-', '_')}")
    game = load_game(name)
    least, most = game.players
    sizes, ends = Counter[int](), 0
    for number in range(CHECKED[name]):
        random, players = Random(number), least + number % (most - least + 1)
        state = play.set_up(game, players, random)
        play.check(state)
        while not play.is_over(state):
            move = play.random_move(state, random)
            state = play.apply(state, move) if hasattr(play, "apply") else move
            play.check(state)
        tables = play.final_tables(state) if hasattr(play, "final_tables") else [play.final_table(state)]
        assert all(rules.score(table, game).certain for table in tables)
        sizes[players] += 1
        ends += len(tables)
    assert len(sizes) == most - least + 1 and ends >= CHECKED[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", bundled_games())
def test_hundreds_of_games_come_to_an_end(name: str) -> None:
    summary = games_of(name, PLAYED[name], seed=2)
    assert sum(summary.scores.histogram.values()) == PLAYED[name] * summary.players
    assert sum(summary.winning_scores.histogram.values()) == PLAYED[name]
    assert sum(share.value for share in summary.seats) == pytest.approx(1)
    assert summary.winning_scores.mean.value > summary.scores.mean.value
    assert any(share.verdict == "clear" for shares in summary.pieces.values() for share in shares)


@pytest.mark.parametrize("name", bundled_games())
def test_same_seed_same_games_however_many_processes(name: str) -> None:
    alone, together = games_of(name, 60, jobs=1), games_of(name, 60, jobs=3)
    assert alone == together
    assert alone != games_of(name, 60, seed=2, jobs=1)


def test_more_games_begin_with_the_same_ones() -> None:
    plan = plan_of(load_game("paperwall"), 70, 2, 5)
    player = player_of("paperwall")
    first = [player.play(player.ready(plan.game), 2, Random(f"5/{number}")) for number in range(70)]
    assert Counter(score for played in first for score in played.scores) == simulate(plan).scores.histogram


@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_number_of_players_is_played(players: int) -> None:
    assert len(games_of("paper-world", 20, players=players).seats) == players


# Counting


def played(scores: tuple[int, ...], winners: tuple[int, ...], *, cards: tuple[str, ...] = ()) -> Played:
    layouts = [Layout(seat in winners, {"card": {card: 1}}) for seat, card in enumerate(cards)]
    return Played(scores, winners, 4, tuple(layouts))


def test_a_tally_by_hand() -> None:
    tally = Tally()
    tally.add(played((3, 1), (0,), cards=("oak", "elm")))
    tally.add(played((2, 2), (0, 1), cards=("oak", "oak")))
    tally.add(played((0, 5), (1,), cards=("elm", "oak")))
    tally.add(played((4, 0), (0,), cards=("elm", "oak")))
    spread = spread_of(tally.scores)
    assert spread.mean.value == 17 / 8 and spread.percentiles[50] == 2 and spread.percentiles[95] == 5
    assert spread.deviation**2 == pytest.approx((9 + 1 + 4 + 4 + 0 + 25 + 16 + 0) / 8 - (17 / 8) ** 2)
    assert [seat.value for seat in seats_of(tally, 2)] == [(1 + 0.5 + 1) / 4, (0.5 + 1) / 4]
    assert ties_of(tally).value == 1 / 4
    oak, elm = shares_of(tally)["card"]
    # Five of eight layouts have the oak, four of the five that won.
    assert (oak.id, oak.all.value, oak.winning.value) == ("oak", 5 / 8, 4 / 5)
    assert oak.lift.value == pytest.approx(4 / 5 / (5 / 8)) and elm.lift.value < 1


def test_an_objective_is_counted_where_it_was_in_play() -> None:
    tally = Tally()
    with_it = Layout(True, {"objective": {"7": 1}}), Layout(False, {"objective": {}})
    tally.add(Played((1, 0), (0,), 1, with_it, {"objective": ["7"]}))
    tally.add(Played((1, 0), (0,), 1, (Layout(True, {}), Layout(False, {})), {"objective": ["8"]}))
    (seven,) = shares_of(tally)["objective"]
    assert (seven.id, seven.all.value, seven.winning.value) == ("7", 0.5, 1.0)


def test_any_split_of_the_games_adds_up_to_the_same() -> None:
    games = [played((n % 7, n % 5), (n % 2,), cards=("oak", "elm")) for n in range(40)]
    whole, halves = Tally(), [Tally(), Tally()]
    for number, one in enumerate(games):
        whole.add(one)
        halves[number % 2].add(one)
    halves[0].merge(halves[1])
    assert halves[0] == whole


def test_what_is_noise() -> None:
    assert [verdict(z) for z in (0.0, 1.9, -2.5, 3.0, -9.0)] == [
        "noise",
        "noise",
        "perhaps",
        "clear",
        "clear",
    ]
    assert Estimate(1.0, 0.3).z_from(Estimate(0.0, 0.4)) == pytest.approx(2)
    assert verdict(Estimate(4.0).z_from(Estimate(4.0))) == "noise"
    assert verdict(Estimate(4.0).z_from(Estimate(5.0))) == "clear"


def test_a_seat_that_gains_nothing_is_noise() -> None:
    """Everybody lays at once in Paper Tales: no seat may win more than its share."""
    summary = games_of("paper-tales", 200, seed=3)
    assert all(verdict(seat.z_from(Estimate(summary.fair))) != "clear" for seat in summary.seats)


# Edited cards


def version(name: str, cards: File | None) -> Game:
    return load_edition(name, cards)


def test_a_card_worth_more_is_laid_by_winners(edit: Edit) -> None:
    edited = edit("paper-world", "landscapes.yaml", "id: green-2, colour: green, value: 2, stars: 1", "id: green-2, colour: green, value: 2, stars: 9")  # fmt: skip # noqa: E501
    these = simulate(plan_of(version("paper-world", edited), 300, None, 1))
    those = games_of("paper-world", 300)
    comparison = compare(these, those)
    found = {(one.what, one.piece, one.is_lift): one for one in comparison.differences}
    assert found["score", "", False].verdict == "clear" and these.scores.mean.value > those.scores.mean.value
    lift = found["card", "green-2", True]
    assert lift.verdict == "clear" and lift.these.value > lift.those.value
    # A random player does not look at stars: the games themselves are the same.
    assert found["length", "", False].z == 0 and found["card", "green-2", False].z == 0


def test_a_file_by_another_name_replaces_that_with_the_same_kinds(edit: Edit) -> None:
    copy = edit("paper-tales", "units.yaml", "id: monkey", "id: gibbon").rename("mine.yaml")
    ids = {card.id for card in version("paper-tales", copy).cards}
    assert "gibbon" in ids and "monkey" not in ids and "temple" in ids


@pytest.mark.parametrize("folder", ["paperwall", "wall2", "root"])
def test_a_copied_folder_is_played(folder: str, tmp_path: File, capsys: pytest.CaptureFixture[str]) -> None:
    place = tmp_path / folder
    shutil.copytree(CARDS / "paperwall", place / "cards/paperwall" if folder == "root" else place)
    out = json.loads(told(capsys, "paperwall", "-n", "20", "--cards", folder, "--json"))
    assert out["game"] == "paperwall" and out["cards"] == folder
    assert out["scores"] == json.loads(told(capsys, "paperwall", "-n", "20", "--json"))["scores"]


# What the person is told


def test_json_has_a_shape(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(told(capsys, "paper-world", "-n", "60", "--players", "2", "--seed", "9", "--json"))
    assert (data["game"], data["games"], data["players"], data["seed"]) == ("paper-world", 60, 2, 9)
    for key in ("scores", "winning_scores", "length"):
        assert {"mean", "median", "deviation", "least", "most", "percentiles", "histogram"} <= set(data[key])
    assert data["length"]["unit"] == "turn" and sum(data["scores"]["histogram"].values()) == 120
    assert [seat["seat"] for seat in data["seats"]] == [1, 2]
    assert all(seat["low"] <= seat["victories"] <= seat["high"] for seat in data["seats"])
    assert 0 <= data["ties"]["share"] <= 1
    assert list(data["pieces"]) == ["card", "objective"]
    card = data["pieces"]["card"][0]
    assert set(card) == {"id", "name", "all", "winning", "lift", "error", "low", "high", "verdict"}


@pytest.mark.parametrize("lang", LANGS)
@pytest.mark.parametrize("name", bundled_games())
def test_tables_fit_the_terminal_in_three_languages(
    name: str, lang: str, capsys: pytest.CaptureFixture[str]
) -> None:
    out = told(capsys, name, "-n", "10", "--lang", lang)
    assert max(map(len, out.splitlines())) <= 80 and "{" not in out
    assert out.startswith(load_game(name).title[lang])
    versions = told(capsys, name, "-n", "10", "--lang", lang, "--against", name)
    assert max(map(len, versions.splitlines())) <= 80 and "{" not in versions


def test_against_itself_nothing_differs(capsys: pytest.CaptureFixture[str]) -> None:
    out = told(capsys, "paperwall", "-n", "50", "--against", "paperwall", "--lang", "en")
    assert "no difference beyond noise" in out and "clear\n" not in out and "perhaps\n" not in out


def test_against_another_version_differences_are_told(edit: Edit, capsys: pytest.CaptureFixture[str]) -> None:
    edited = edit("paper-tales", "units.yaml", "id: monkey", "id: gibbon")
    words = ("paper-tales", "-n", "40", "--cards", edited.name, "--against", "paper-tales")
    out = told(capsys, *words, "--lang", "en")
    assert "A  units.yaml" in out and "B  Paper Tales" in out and "Length in turns" in out
    assert "Only in A: " in out and "Only in B: " in out
    data = json.loads(told(capsys, *words, "--json"))
    assert data["cards"] == "units.yaml" and data["against"]["cards"] is None
    assert {"what": "unit", "id": "gibbon"} in data["only_here"]
    assert {"what": "unit", "id": "monkey"} in data["only_against"]
    assert {"what", "id", "number", "here", "against", "difference", "z", "verdict"} == set(
        data["differences"][0]
    )


def test_numbers_are_written_as_in_each_language() -> None:
    game = load_game("paper-world")
    written = [Wording([game], lang).number(-1234.56, 1) for lang in ("en", "fr", "pl")]
    assert written == ["−1,234.6", "−1\u202f234,6", "−1\u00a0234,6"]
    assert Wording([game], "en").number(-0.001, 2, sign=True) == "0.00"
    assert Wording([game], "en").name("objective", "2") == "2 Four equal corners"


@pytest.mark.parametrize("name", bundled_games())
def test_a_picture_is_drawn(name: str, tmp_path: File, capsys: pytest.CaptureFixture[str]) -> None:
    told(capsys, name, "-n", "10", "--plot", "one.png")
    with Image.open(tmp_path / "one.png") as image:
        assert image.size == (2000, 1440)
        assert len(image.getcolors(1 << 20) or ()) > 20, "only a ground and no bars"
    told(capsys, name, "-n", "10", "--against", name, "--plot", "two.svg")
    resvg = pytest.importorskip("resvg_py")
    svg = (tmp_path / "two.svg").read_text(encoding="utf-8")
    assert bytes(resvg.svg_to_bytes(svg_string=svg)).startswith(b"\x89PNG")
    assert svg.count("<rect") > 10 and load_game(name).title["en"] in svg


def test_the_commands_of_the_page_and_of_the_help_work(
    edit: Edit, capsys: pytest.CaptureFixture[str]
) -> None:
    edit("paper-world", "landscapes.yaml", "stars: 1", "stars: 2")
    text = EPILOG + (CARDS.parent / "docs" / "simulating.md").read_text(encoding="utf-8")
    commands = re.findall(r"^ *scorer simulate (.+)$", text, flags=re.MULTILINE)
    assert len(commands) >= 8
    for command in commands:
        # As it is written, but with a few games only.
        told(capsys, *shlex.split(command), "-n", "5")
    options = set(
        re.findall(r"--[a-z]+", (CARDS.parent / "docs" / "simulating.md").read_text(encoding="utf-8"))
    )
    parser = argparse.ArgumentParser()
    add_options(parser)
    known = {word for action in parser._actions for word in action.option_strings if word.startswith("--")}
    assert options == known - {"--help"}


# What cannot be done


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (["paperworld"], "did you mean 'paper-world'?"),
        (["common"], "there are no rules for 'common'"),
        (["paperwall", "-n", "0"], "at least one game"),
        (["paperwall", "-n", "-5"], "at least one game"),
        (["paperwall", "--players", "5"], "Paperwall is for 2 to 4"),
        (["paperwall", "--jobs", "0"], "at least one process"),
        (["paperwall", "--cards", "nowhere"], "nowhere is not there"),
        (["paperwall", "--cards", "."], "has no game.yaml"),
        (["paperwall", "--plot", "plot.gif"], ".png or .svg"),
        (["paperwall", "-n", "2", "--plot", "no/where.png"], "cannot write no/where.png"),
    ],
)
def test_a_refusal_is_a_sentence(words: list[str], sentence: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *words]) == 2
    assert sentence in capsys.readouterr().err


def test_wrong_cards_are_named_with_their_line(edit: Edit, capsys: pytest.CaptureFixture[str]) -> None:
    edited = edit("paper-world", "landscapes.yaml", "value: 5, stars: 5", "value: 5, stars: lots")
    assert main(["simulate", "paper-world", "--cards", edited.name]) == 3
    assert "landscapes.yaml:11:53: 'stars' must be" in capsys.readouterr().err
    File("strange.yaml").write_text("dragon: []\n", encoding="utf-8")
    assert main(["simulate", "paper-world", "--cards", "strange.yaml"]) == 2
    assert "which file does strange.yaml replace?" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "file", "kept", "sentence"),
    [
        ("paperwall", "cards.yaml", 12, "3 players need at least 18 cards; there are 12"),
        ("copyright", "cards.yaml", 30, "3 players need at least 34 films; there are 30"),
        ("paper-world", "objectives.yaml", 2, "3 players need at least 3 objective cards; there are 2"),
        ("paper-tales", "units.yaml", 9, "3 players need at least 33 units"),
    ],
)
def test_too_few_cards_cannot_be_played(
    name: str, file: str, kept: int, sentence: str, tmp_path: File, capsys: pytest.CaptureFixture[str]
) -> None:
    text = (CARDS / name / file).read_text(encoding="utf-8")
    entries = text.split("\n  - ")
    tail = text[text.index("\n\nscore-sheet") :] if "\n\nscore-sheet" in text else ""
    (tmp_path / file).write_text("\n  - ".join(entries[: kept + 1]) + tail + "\n", encoding="utf-8")
    code = main(["simulate", name, "-n", "5", "--cards", file])
    error = capsys.readouterr().err
    assert code == 2 and sentence in error, error
