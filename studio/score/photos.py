"""Photos on the disk: the file as it came, and an upright smaller JPEG for the page. Whole, or not there."""

from __future__ import annotations

import os
import secrets
import shutil
from io import BytesIO
from pathlib import Path as File
from typing import BinaryIO

from PIL import Image

from pnp.pens.files import write_whole
from scorer.vision.photo import open_photo
from studio import data_folder

SHOWN_PX = 1600
"""The longest side of the picture that the page shows: sharp on a phone held close, quick to send."""
QUALITY = 82
CHUNK = 1 << 20
"""Photos pass through memory so many bytes at a time."""


def new_id() -> str:
    """A photo's id; never a part of a request that reaches the disk."""
    return secrets.token_hex(12)


def original(photo_id: str) -> File:
    """The file as it came."""
    return data_folder.photos() / f"{photo_id}.original"


def shown(photo_id: str) -> File:
    """The picture for the page."""
    return data_folder.photos() / f"{photo_id}.jpg"


def keep(photo_id: str, content: BinaryIO) -> int:
    """Write a photo as it came, and say how many bytes it has; it is on the disk when this returns."""
    file = original(photo_id)
    beside = file.with_name(f".{file.name}.part")
    try:
        with beside.open("wb") as stream:
            shutil.copyfileobj(content, stream, CHUNK)
            size = stream.tell()
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(beside, file)
    finally:
        beside.unlink(missing_ok=True)
    _sync_folder()
    return size


def make_shown(photo_id: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Write the picture for the page; the sizes of the upright photo and of it. Raises UnreadablePhoto."""
    photo = open_photo(original(photo_id))
    scale = min(1.0, SHOWN_PX / max(photo.width, photo.height))
    size = (max(1, round(photo.width * scale)), max(1, round(photo.height * scale)))
    pixels, _ = photo.reduced(scale)
    picture = Image.fromarray(pixels).convert("RGB").resize(size, Image.Resampling.BILINEAR, reducing_gap=2.0)
    out = BytesIO()
    picture.save(out, "JPEG", quality=QUALITY)
    write_whole(shown(photo_id), out.getvalue())
    return (photo.width, photo.height), size


def forget(photo_id: str) -> None:
    """Both files, for ever."""
    original(photo_id).unlink(missing_ok=True)
    shown(photo_id).unlink(missing_ok=True)


def _sync_folder() -> None:
    """A new file's name must be on the disk too before it is answered."""
    if os.name == "nt":
        return
    handle = os.open(data_folder.photos(), os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
