"""A file written whole or not at all, never over another person's change, the old one kept beside.

Comes in: a file, the version that was edited, the new text. Goes out: the new version.
"""

from __future__ import annotations

import os
from contextlib import suppress
from datetime import datetime
from pathlib import Path as File

from pnp.deck.problems import Refusal
from pnp.pens.files import write_whole
from studio import data_folder
from studio.edit.deck import version_of

MOST_BACKUPS = 30  # of one file; an evening's work can be taken back step by step
BYTE_ORDER_MARK = b"\xef\xbb\xbf"


class Conflict(Refusal):
    """The file changed on disk since it was read: nothing was written."""


def save_text(file: File, version: str, text: str) -> str:
    """Put a new text in a file; gives its version. Raises Conflict, Unwritable."""
    before = file.read_bytes()
    if version_of(before) != version:
        raise Conflict(f"{file.name} was changed meanwhile")
    content = (BYTE_ORDER_MARK if before.startswith(BYTE_ORDER_MARK) else b"") + text.encode()
    if content == before:
        return version
    keep(file, before)
    # Between this look and the renaming lie microseconds; an editor's save takes longer to arrive.
    if version_of(file.read_bytes()) != version:
        raise Conflict(f"{file.name} was changed meanwhile")
    write_whole(file, content)
    settle(file.parent)
    return version_of(content)


def keep(file: File, content: bytes) -> None:
    """A dated copy of what a file said; of many, the oldest goes."""
    folder = data_folder.root() / "backups" / file.parent.name
    name = f"{file.stem}-{datetime.now():%Y%m%d-%H%M%S-%f}{file.suffix}"
    write_whole(folder / name, content)
    for old in backups(file)[:-MOST_BACKUPS]:
        with suppress(OSError):
            old.unlink()


def backups(file: File) -> list[File]:
    """What is kept of a file, oldest first."""
    folder = data_folder.root() / "backups" / file.parent.name
    digits = len("20261116-120000-000000")
    found = folder.glob(f"{file.stem}-*{file.suffix}") if folder.is_dir() else []
    return sorted(old for old in found if len(old.stem) == len(file.stem) + 1 + digits)


def settle(folder: File) -> None:
    """A renaming reaches the disk with its folder."""
    with suppress(OSError):
        line = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(line)
        finally:
            os.close(line)
