"""How far this printer's backs are off, kept in the person's settings."""

from __future__ import annotations

import json
import os
from pathlib import Path as File


def settings_file() -> File:
    base = os.environ.get("XDG_CONFIG_HOME") or os.path.join(os.path.expanduser("~"), ".config")
    return File(base) / "papertable" / "printer.json"


def measured() -> tuple[float, float]:
    """Millimetres that the back lies to the right of and below the front, seen through the sheet."""
    try:
        x, y = json.loads(settings_file().read_bytes())["back_off_mm"]
        return float(x), float(y)
    except (OSError, ValueError, KeyError, TypeError):
        return 0.0, 0.0


def saved_offset(flip: str) -> tuple[float, float]:
    """How to move what is printed on a back so that it lies behind its front.

    A back is seen through the sheet as in a mirror: flipped on the long edge, what moves right on the back's
    own page moves left seen from the front; on the short edge, what moves down moves up.
    """
    x, y = measured()
    return (x, -y) if flip == "long" else (-x, y)
