"""Files appear whole or not at all."""

from __future__ import annotations

import errno
import os
from pathlib import Path as File

from pnp.deck.problems import Unwritable, shown

REASONS = {
    errno.EACCES: "you may not write there",
    errno.EPERM: "you may not write there",
    errno.EROFS: "you may not write there",
    errno.ENOSPC: "the disk is full",
    errno.EDQUOT: "the disk is full",
    errno.ENOTDIR: "a part of its path is a file, not a folder",
    errno.EEXIST: "a part of its path is a file, not a folder",
    errno.EISDIR: "there is a folder of that name",
    errno.ENAMETOOLONG: "its name is too long",
}


def write_whole(file: File, content: bytes) -> None:
    """Put content in a file: what was there before stays until the new one is complete. Raises Unwritable."""
    beside = file.with_name(f".{file.name}.{os.getpid()}.part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        try:
            with beside.open("wb") as stream:
                stream.write(content)
                stream.flush()
                os.fsync(stream.fileno())
            os.replace(beside, file)
        finally:
            beside.unlink(missing_ok=True)
    except OSError as error:
        raise unwritable(file, error) from error


def unwritable(file: File, error: OSError) -> Unwritable:
    """Why a file could not be written, in a sentence."""
    reason = REASONS.get(error.errno or 0, error.strerror or str(error))
    return Unwritable(f"cannot write {shown(file)}: {reason}; choose another folder with --out")
