"""Ctrl-C while worker processes start: they leave without a word, whenever it comes."""

from __future__ import annotations

import subprocess
import sys

import pytest

PRESSED_EARLY = """
import os, signal, time
from concurrent.futures import ProcessPoolExecutor
from pnp.deck.workers import key_waits, leave_quietly

def slowly():
    time.sleep(0.5)  # the key is pressed before the worker knows its manners
    leave_quietly()

if __name__ == "__main__":
    os.setpgrp()
    try:
        with ProcessPoolExecutor(2, initializer=slowly) as pool, key_waits():
            work = pool.map(str, range(4))
            time.sleep(0.2)
            os.killpg(0, signal.SIGINT)
        print(list(work))
    except BaseException as error:
        print(type(error).__name__)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no process groups")
def test_a_key_before_workers_have_started_is_no_traceback() -> None:
    done = subprocess.run(
        [sys.executable, "-c", PRESSED_EARLY], capture_output=True, text=True, timeout=60, check=False
    )
    assert "KeyboardInterrupt" in done.stdout
    assert "Traceback" not in done.stderr
