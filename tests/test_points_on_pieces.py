"""Points in the picture: which piece or place each belongs to, and what lies on none."""

from __future__ import annotations

from dataclasses import replace
from itertools import chain
from pathlib import Path as File

import numpy as np
import pytest
import yaml

from scorer.pipeline import score_files
from scorer.report.picture.marked import numbers_on, on_and_besides, points_on
from scorer.report.picture.shapes import own_middle
from scorer.report.report import Report
from scorer.sight import SeenPiece
from scorer.tables.paper_tales import Table

TABLES = File(__file__).parent / "tables"
SCENES = sorted(TABLES.rglob("*.yaml"))


def report_of(name: str) -> Report:
    return score_files([TABLES / name])


def seen(card: str | None, player: str, place: str = "") -> SeenPiece:
    return SeenPiece(card and f"{card}#1", card, (), player, place, 1.0)


@pytest.mark.parametrize("scene", SCENES, ids=lambda file: file.stem)
def test_shares_of_a_line_are_its_points(scene: File) -> None:
    for player in score_files([scene]).score.players:
        for line in player.lines:
            assert not line.on or sum(line.on.values()) == line.points
        assert sum(on_and_besides(player)) == player.total


def test_a_cell_like_the_models_is_worth_one() -> None:
    report = report_of("contract-copyright.yaml")
    first = report.score.players[0]
    cells = [seen("s", first.name, f"row {r}, column {c}") for r in (1, 2, 3) for c in (1, 2, 3)]
    points = points_on(report, cells)
    assert points == {i: 1 for i, same in enumerate(chain(*first.more["matched"])) if same}


def test_strips_count_on_the_card_that_shows_them() -> None:
    report = report_of("contract-paperwall.yaml")
    for player in report.score.players:
        cards = sorted({card for line in player.lines for card in line.pieces})
        points = points_on(report, [seen(card, player.name) for card in cards])
        assert sum(points.values()) == sum(line.points for line in player.lines if line.reason == "strips")


def test_what_several_cards_earn_together_lies_on_none() -> None:
    report = report_of("contract-paperwall.yaml")
    together = {
        player.name: sum(line.points for line in player.lines if line.reason != "strips")
        for player in report.score.players
    }
    assert any(together.values())
    assert {player.name: on_and_besides(player)[1] for player in report.score.players} == together


def test_points_stand_where_no_other_card_lies() -> None:
    card = np.array([(0, 0), (90, 0), (90, 60), (0, 60)], float)
    over = card + np.array((60, 0))
    around = np.array([(-300, -300), (300, -300), (300, 300), (-300, 300)], float)
    assert own_middle(0, [card, over, around])[0] < 45
    assert own_middle(1, [card, over, around])[0] > 105
    assert own_middle(0, [card, card]) == pytest.approx((45, 30)), "wholly covered: its own middle"


def test_a_token_has_its_number_in_the_picture() -> None:
    table = Table.model_validate(yaml.safe_load((TABLES / "contract-paper-tales.yaml").read_text("utf-8")))
    report = replace(report_of("contract-paper-tales.yaml"), table=table)
    marie = table.players[0]
    pieces = [
        seen("gold-5", marie.name, "gold"),
        seen("age", marie.name, "front-1"),
        seen("demon", marie.name, "front-1"),
        seen("age", marie.name, "front-9"),
        seen("gold-1", "", "gold"),
    ]
    assert numbers_on(report, pieces) == {0: 5, 1: marie.front[0].age, 4: 1}
