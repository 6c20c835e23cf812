"""A person's folder with the bundled games in it, and exports made there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any

from pnp.cli import main
from tests.workshop import REPOSITORY


@contextmanager
def table(folder: File) -> Iterator[File]:
    """The current folder for a while, with its own copy of the cards: marks are noted there, not in ours."""
    before = {name: os.environ.get(name) for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME")}
    here = File.cwd()
    shutil.copytree(REPOSITORY / "cards", folder / "cards", ignore=shutil.ignore_patterns("*.lock"))
    os.environ["XDG_CACHE_HOME"] = str(folder / "cache")
    os.environ["XDG_CONFIG_HOME"] = str(folder / "config")
    os.chdir(folder)
    try:
        yield folder
    finally:
        os.chdir(here)
        for name, value in before.items():
            if value is None:
                del os.environ[name]
            else:
                os.environ[name] = value


def export(game: str, *words: str, out: str = "out") -> File:
    """An export that must succeed; returns its folder."""
    assert main(["export", game, *words, "--out", out, "-q"]) == 0
    return File(out).absolute()


def manifest(folder: File) -> dict[str, Any]:
    read: dict[str, Any] = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    return read


def pieces(folder: File, kind: str | None = None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = manifest(folder)["pieces"]
    return [piece for piece in found if kind in (None, piece["kind"])]
