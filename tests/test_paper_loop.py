"""The loop through paper: YAML to PDF, cut at the crop marks, laid on a table, photographed, scored."""

from __future__ import annotations

import json
from pathlib import Path as File
from typing import Any

import pytest
import yaml
from scissors import Pixels, cut_outs, named

from pnp.cli import main as pnp
from pnp.deck.load import load_game
from pnp.deck.registry import open_registry
from scorer.cli import main as scorer
from tests.camera import tables_copyright, tables_paper_tales, tables_paper_world, tables_paperwall
from tests.camera.faces import cut_from_paper
from tests.camera.scene import Scene
from tests.camera.shot import snap

Cut = dict[tuple[str, str], Pixels]
Said = pytest.CaptureFixture[str]


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, looks: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.chdir(tmp_path)


def printed_and_cut(game_id: str, pieces: list[str], *, film: bool = False) -> Cut:
    """Pieces built as a person builds them, printed, cut out, and told apart by what is on them."""
    words = ["build", game_id, "--lang", "en", "--only", ",".join(pieces), "--out", "film" if film else "out"]
    assert pnp([*words, "-q"]) == 0
    game = load_game(game_id)
    kinds = {piece.id: piece.kind for piece in game.pieces()}
    sizes = {(kinds[piece].width_mm, kinds[piece].height_mm) for piece in pieces}
    meanings = open_registry(game).meanings()
    (file,) = File("film" if film else "out").glob("*.pdf")
    found: Cut = {}
    unnamed = []
    for piece in cut_outs(file, sizes, film=film):
        known = named(piece, meanings)
        if known is None and piece[..., 3].any():
            unnamed.append(piece)
        elif known is not None:
            found[known[0], known[1]] = known[2]
    # Films and mats have no marks: a person sorts them by looks, here they come in the order of the deck.
    marked = {printing.piece for printing, _ in meanings.values() if printing.game in (game_id, "common")}
    order = [name for name in kinds if name in pieces and not {name, name.partition("#")[0]} & marked]
    if order:
        found |= {(name, "front"): piece for name, piece in zip(order, unnamed, strict=True)}
    # Equal tokens share their marks.
    return found | {
        (piece, side): found[card, side]
        for piece in pieces
        for side in ("front", "back")
        if (card := piece.partition("#")[0], side) in found
    }


def ids(scene: Scene, film: bool = False) -> list[str]:
    return sorted({item.piece for item in scene.laid if (item.kind.material == "film") == film})


def score_of(said: Said, *words: str) -> tuple[int, dict[str, Any]]:
    said.readouterr()
    code = scorer(["score", *words, "--json"])
    return code, json.loads(said.readouterr().out)


def check(game: str, scene: Scene, truth: dict[str, Any], module_mm: float, seed: int, said: Said) -> None:
    """The score of a photo of paper cut-outs is the score of the table that was laid."""
    cut = printed_and_cut(game, ids(scene))
    films = ids(scene, film=True)
    if films:
        cut |= printed_and_cut(game, films, film=True)
    with cut_from_paper(cut):
        shot = snap(scene, truth, module_mm, "easy", seed)
    File("photo.jpg").write_bytes(shot.jpeg)
    File("table.yaml").write_text(yaml.safe_dump(truth), encoding="utf-8")
    code, seen = score_of(said, "photo.jpg")
    _, laid = score_of(said, "table.yaml")
    assert sorted(map(plain, seen["players"])) == sorted(map(plain, laid["players"]))
    assert (code, seen["certain"], seen["doubts"]) == (0, True, [])


def plain(player: dict[str, Any]) -> tuple[Any, ...]:
    """What is scored; a player without a badge is numbered by place, which is no name."""
    name = "" if player["name"].startswith("player ") else player["name"]
    lines = [(line["reason"], line["points"]) for line in player["lines"]]
    return name, player["rank"], player["total"], lines


def test_paper_world(capsys: Said) -> None:
    scene, truth = tables_paper_world.table(3, "easy", players=1)
    check("paper-world", scene, truth, tables_paper_world.MODULE_MM, 3, capsys)


def test_paperwall(capsys: Said) -> None:
    scene, truth = tables_paperwall.table(2, "easy", players=2)
    check("paperwall", scene, truth, tables_paperwall.MODULE_MM, 2, capsys)


def test_copyright(capsys: Said) -> None:
    scene, truth = tables_copyright.table(1, "easy", players=1)
    check("copyright", scene, truth, tables_copyright.MODULE_MM, 1, capsys)


def test_paper_tales(capsys: Said) -> None:
    scene, truth = tables_paper_tales.table(6, "easy", players=2, line="strip")
    check("paper-tales", scene, truth, tables_paper_tales.MODULE_MM, 6, capsys)
