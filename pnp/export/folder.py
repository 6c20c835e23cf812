"""A folder that fills whole or not at all: files wait beside it until the last one is there."""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path as File
from typing import Any

from pnp.deck.problems import Unwritable, shown
from pnp.pens.files import unwritable

MANIFEST = "manifest.json"
FRONTS, BACKS = "fronts", "backs"


class Stage:
    """Where the files of an export wait."""

    def __init__(self, folder: File, out: File) -> None:
        self._folder = folder
        self._out = out

    def write(self, name: str, content: bytes) -> None:
        """A new file by its name below the folder. Raises Unwritable."""
        file = self._folder / name
        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        except OSError as error:
            raise unwritable(self._out / name, error) from error

    def write_json(self, name: str, data: Mapping[str, Any]) -> None:
        """An object of which each item of a list has a line of its own."""
        fields = [f"{_json(key)}: {_lines(value)}" for key, value in data.items()]
        self.write(name, ("{" + ",\n ".join(fields) + "}\n").encode())

    def copy(self, name: str, other: str) -> None:
        """The same file once more, under another name."""
        try:
            (self._folder / other).parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(self._folder / name, self._folder / other)
        except OSError as error:
            raise unwritable(self._out / other, error) from error


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)


def _lines(data: Any) -> str:
    return "[\n  " + ",\n  ".join(map(_json, data)) + "]" if isinstance(data, list) and data else _json(data)


@contextmanager
def stage(out: File) -> Iterator[Stage]:
    """Files written here move into `out` at the end, the manifest last; a failure changes nothing."""
    out = out.absolute()
    if out.exists() and not out.is_dir():
        raise Unwritable(f"cannot write into {shown(out)}: that is a file; choose a folder with --out")
    hidden = f".{out.name}.{os.getpid()}.part"
    waiting = out / hidden if out.is_dir() else out.with_name(hidden)
    try:
        try:
            waiting.mkdir(parents=True)
        except OSError as error:
            raise unwritable(out, error) from error
        yield Stage(waiting, out)
        try:
            _settle(waiting, out)
        except OSError as error:
            raise unwritable(out, error) from error
    finally:
        shutil.rmtree(waiting, ignore_errors=True)


def _settle(waiting: File, out: File) -> None:
    if not out.is_dir():
        os.rename(waiting, out)
        return
    files = sorted(file for file in waiting.rglob("*") if file.is_file())
    older = _listed(out)
    for file in sorted(files, key=lambda file: file.name == MANIFEST):
        place = out / file.relative_to(waiting)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.replace(file, place)
    if (out / MANIFEST) in {out / file.relative_to(waiting) for file in files}:
        for gone in older - {out / file.relative_to(waiting) for file in files}:
            gone.unlink(missing_ok=True)


def _listed(out: File) -> set[File]:
    """The pictures of an older export, as its manifest lists them: they leave with it."""
    try:
        pieces = json.loads((out / MANIFEST).read_bytes())["pieces"]
        names = [name for piece in pieces for name in (piece["front"], piece["back"]) if name]
    except (OSError, ValueError, KeyError, TypeError):
        return set()
    # Only what an export itself puts there, however the manifest was edited since.
    ours = [File(name) for name in names if isinstance(name, str)]
    return {out / name for name in ours if len(name.parts) == 2 and name.parts[0] in (FRONTS, BACKS)}
