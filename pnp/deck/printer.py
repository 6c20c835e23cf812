"""How far this printer's backs are off, kept in the person's settings."""

from __future__ import annotations

import json
import math
import os
from contextlib import suppress
from pathlib import Path as File

from pnp.deck.problems import Refusal, Unwritable, shown

FARTHEST_MM = 20.0


def settings_file() -> File:
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return File(base) / "papertable" / "printer.json"


def measured() -> tuple[float, float]:
    """Millimetres that the back lies to the right of and below the front, seen through the sheet."""
    try:
        x, y = (float(part) for part in json.loads(settings_file().read_bytes())["back_off_mm"])
    except (OSError, ValueError, KeyError, TypeError):
        return 0.0, 0.0
    return (x, y) if max(abs(x), abs(y)) <= FARTHEST_MM else (0.0, 0.0)


def save_measured(x_mm: float, y_mm: float) -> None:
    """Keep what was read on the calibration sheet. Raises Refusal when no printer is that far off."""
    for value in (x_mm, y_mm):
        if not math.isfinite(value) or abs(value) > FARTHEST_MM:
            raise Refusal(
                f"{value:g} mm cannot be right: X and Y lie between -{FARTHEST_MM:g} and {FARTHEST_MM:g}"
            )
    file = settings_file()
    beside = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        beside.write_text(json.dumps({"back_off_mm": [round(x_mm, 3), round(y_mm, 3)]}) + "\n")
        os.replace(beside, file)
    except OSError as error:
        with suppress(OSError):
            beside.unlink()
        raise Unwritable(f"cannot keep this in {shown(file)}: {error.strerror}") from error


def forget_measured() -> None:
    """Print backs where they would lie without any measuring."""
    try:
        settings_file().unlink(missing_ok=True)
    except OSError as error:
        raise Unwritable(f"cannot delete {shown(settings_file())}: {error.strerror}") from error


def saved_offset(flip: str) -> tuple[float, float]:
    """How to move what is printed on a back so that it lies behind its front.

    A back is seen through the sheet as in a mirror: flipped on the long edge, what moves right on the back's
    own page moves left seen from the front; on the short edge, what moves down moves up.
    """
    x, y = measured()
    return (x, -y) if flip == "long" else (-x, y)
