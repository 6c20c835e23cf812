"""A game that is remembered is always the game that its files say."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pytest
from minigame import write_game

from pnp.deck.known import known_game
from pnp.deck.places import bundled_root


@pytest.fixture(autouse=True)
def _own_places(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)


def test_it_is_loaded_once(tmp_path: File) -> None:
    write_game(tmp_path)
    assert known_game("mini") is known_game("mini")


def test_a_changed_file_is_read_again(tmp_path: File) -> None:
    write_game(tmp_path)
    before = known_game("mini")
    file = tmp_path / "cards" / "mini" / "game.yaml"
    file.write_text(file.read_text().replace("Mini", "Maxi"))
    assert known_game("mini") is not before
    assert "Maxi" in str(known_game("mini").title)


def test_a_bundled_game_of_ones_own_comes_first(tmp_path: File) -> None:
    bundled = known_game("paper-world")
    shutil.copytree(bundled_root() / "cards" / "paper-world", tmp_path / "cards" / "paper-world")
    own = known_game("paper-world")
    assert own.folder == tmp_path / "cards" / "paper-world" != bundled.folder
    shutil.copytree(bundled_root() / "cards" / "common", tmp_path / "cards" / "common")
    assert known_game("paper-world") is not own, "shared pieces of one's own come first too"
    shutil.rmtree(tmp_path / "cards")
    assert known_game("paper-world") is bundled
