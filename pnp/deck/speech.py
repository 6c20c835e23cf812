"""How the programs speak: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import sys
from typing import Any


def result(words: str) -> None:
    """The answer to what was asked."""
    sys.stdout.write(words + "\n")


def result_json(data: Any) -> None:
    """The answer as exactly one JSON object."""
    # Where stdout cannot take every letter, JSON escapes them: it stays the same object.
    every_letter = (sys.stdout.encoding or "").lower() in ("utf-8", "utf8")
    sys.stdout.write(json.dumps(data, ensure_ascii=not every_letter, indent=2) + "\n")


def talk(words: str) -> None:
    """Anything a person may like to know but a script must not read."""
    sys.stderr.write(words + "\n")
