"""A person's folder for a test: a small good game, with some files laid over it."""

from __future__ import annotations

import shutil
from pathlib import Path as File

import pytest

HERE = File(__file__).parent
REPOSITORY = HERE.parent
ORCHARD = HERE / "orchard"


def settle(folder: File, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a folder the current one, with settings and caches of its own."""
    folder.mkdir(parents=True, exist_ok=True)
    monkeypatch.setenv("XDG_CACHE_HOME", str(folder.parent / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(folder.parent / "config"))
    monkeypatch.chdir(folder)


def plant_orchard(folder: File) -> None:
    """The small good game."""
    shutil.copytree(ORCHARD, folder, dirs_exist_ok=True)


def lay_over(folder: File, mistake: File) -> set[str]:
    """A mistake's files laid over a folder; the bundled games that they belong to."""
    games = set()
    gone = mistake / "without.txt"
    for name in gone.read_text().split() if gone.is_file() else ():
        (folder / name).unlink()
    for file in mistake.rglob("*"):
        place = file.relative_to(mistake)
        if not file.is_file() or place.parts[0] not in ("cards", "layouts"):
            continue
        (folder / place).parent.mkdir(parents=True, exist_ok=True)
        bundled = REPOSITORY / "cards" / place.parts[1] / "game.yaml"
        if place.parts[0] == "cards" and bundled.is_file():
            games.add(place.parts[1])
            shutil.copy(bundled, folder / "cards" / place.parts[1] / "game.yaml")
        shutil.copy(file, folder / place)
    return games
