"""The person's own folder: the database, the photos, edited games and printed PDFs."""

from __future__ import annotations

import os
from pathlib import Path as File


def root() -> File:
    """XDG_DATA_HOME/papertable, made when first asked for; nobody else may look into it."""
    base = os.environ.get("XDG_DATA_HOME") or os.path.join(os.path.expanduser("~"), ".local", "share")
    return _made(File(base) / "papertable")


def database() -> File:
    """The one SQLite file."""
    return root() / "studio.sqlite"


def photos() -> File:
    """Photos of tables that were scored."""
    return _made(root() / "photos")


def cards() -> File:
    """The person's own copies of games; they win over the bundled ones of the same name."""
    return _made(root() / "cards")


def layouts() -> File:
    """Layouts beside the person's own games."""
    return _made(root() / "layouts")


def printed() -> File:
    """PDFs that were built here."""
    return _made(root() / "printed")


def _made(folder: File) -> File:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    return folder
