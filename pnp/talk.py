"""How the program speaks: results on stdout, everything else on stderr."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from pnp.deck.speech import result, result_json, talk
from pnp.face.gallery import Tell, silent

__all__ = ["progress", "result", "result_json", "talk"]


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
