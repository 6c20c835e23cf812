"""Files put into the person's folder: all of them or none, and never over what is there."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path as File

from pnp.deck.places import bundled_root
from pnp.deck.problems import Refusal, Unwritable, shown
from pnp.pens.files import write_whole

Copies = Mapping[File, bytes]


def put(copies: Copies, refusal: str | None) -> None:
    """Write the files. One that exists stops everything with the refusal; without one it is left alone."""
    there = [place for place in copies if place.exists()]
    if there and refusal is not None:
        raise Refusal(f"{shown(there[0])} exists: {refusal}; nothing was written")
    written: list[File] = []
    try:
        for place, content in copies.items():
            if place not in there:
                write_whole(place, content)
                written.append(place)
    except Unwritable as error:
        for place in written:
            place.unlink(missing_ok=True)
        # These files go where the person is; there is no --out.
        raise Unwritable(str(error).removesuffix(" with --out")) from error


def schema_copies(here: File) -> Copies:
    """The schemas that the first line of each YAML file names, so that editors check while a person types."""
    root = bundled_root()
    files = [
        *sorted((root / "cards/schema").glob("*.json")),
        *sorted((root / "layouts/schema").glob("*.json")),
    ]
    return {here / file.relative_to(root): file.read_bytes() for file in files}
