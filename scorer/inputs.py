"""Photos or table files? Told by a file's first bytes; by its name only where there is nothing to read."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File

from pnp.deck.problems import Refusal, shown

PHOTO_NAMES = (".jpg", ".jpeg", ".png", ".webp", ".heic", ".heif")
# Pictures that cannot be read, but are certainly no table: the reader of photos says so.
OTHER_NAMES = (".gif", ".bmp", ".tif", ".tiff", ".avif", ".svg", ".pdf", ".dng", ".mp4", ".mov")
STARTS = (b"\xff\xd8\xff", b"\x89PNG", b"GIF8", b"BM", b"II*\0", b"MM\0*", b"%PDF", b"<svg", b"<?xml")


def are_photos(files: Sequence[File]) -> bool:
    """Whether these are photos; both at once cannot be scored. Raises Refusal."""
    photos = [is_photo(file) for file in files]
    if any(photos) and not all(photos):
        photo, table = files[photos.index(True)], files[photos.index(False)]
        raise Refusal(
            f"{shown(photo)} is a photo and {shown(table)} a table file: give photos or table files; "
            "what a photo cannot show goes in a file of its own, with --given"
        )
    return all(photos)


def is_photo(file: File) -> bool:
    """Whether a file is a picture, or would be one by its name."""
    try:
        # A pipe is not touched: what is read from it here would be missing later.
        start = _start(file) if file.is_file() else b""
    except (OSError, ValueError):
        start = b""
    riff = start[:4] == b"RIFF" and start[8:12] == b"WEBP"
    if riff or start[4:8] == b"ftyp" or start.startswith(STARTS):
        return True
    return file.suffix.lower() in (*PHOTO_NAMES, *OTHER_NAMES)


def _start(file: File) -> bytes:
    with file.open("rb") as stream:
        return stream.read(16)
