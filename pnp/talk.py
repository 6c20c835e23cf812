"""How the program speaks: results on stdout, everything else on stderr."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from pnp.face.gallery import Tell, silent


def result(words: str) -> None:
    """The answer to what was asked."""
    sys.stdout.write(words + "\n")


def result_json(data: Any) -> None:
    """The answer as exactly one JSON object."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def talk(words: str) -> None:
    """Anything a person may like to know but a script must not read."""
    sys.stderr.write(words + "\n")


@contextmanager
def progress(words: str, *, quiet: bool = False) -> Iterator[Tell]:
    """A progress bar while something is drawn; only where a person is watching."""
    if quiet or not sys.stderr.isatty():
        yield silent
        return
    from tqdm import tqdm

    with tqdm(desc=words, leave=False, file=sys.stderr, bar_format="{desc} {bar} {n_fmt}/{total_fmt}") as bar:

        def tell(done: int, total: int) -> None:
            bar.total = total
            bar.update(done - bar.n)

        yield tell
