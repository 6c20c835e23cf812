"""Sees to it that the page tests have a browser: one that is here, else Debian's Chromium, else playwright's.

Part of the test set-up on a new machine. It never fails and never waits for ever: without a browser the page
tests are skipped, and this says so loudly.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Sequence

from tests.studio.browser import NO_BROWSER, opened_browser

APT_SECONDS = 400
FETCH_SECONDS = 400
PATIENT = ("-o", "DPkg::Lock::Timeout=60", "-o", "Acquire::http::Timeout=20", "-o", "Acquire::Retries=1")


def main() -> int:
    """Get one if there is none; 0 when the page tests can run."""
    if has_browser():
        return 0
    say("no browser for the page tests yet: trying to install Chromium")
    if apt_chromium() and has_browser():
        say("Chromium is installed")
        return 0
    libraries = ["--with-deps"] if is_root() and shutil.which("apt-get") else []
    fetch = [sys.executable, "-m", "playwright", "install", *libraries, "chromium"]
    if run(fetch, FETCH_SECONDS) and has_browser():
        say("playwright's Chromium is installed")
        return 0
    say(f"\n*** {NO_BROWSER} ***\n")
    return 1


def has_browser() -> bool:
    """Whether one is here and really starts."""
    try:
        with opened_browser():
            return True
    except Exception as error:  # whatever is wrong with it, it is of no use
        if not isinstance(error, LookupError):
            say(f"a browser does not start: {error}")
        return False


def apt_chromium() -> bool:
    """Chromium from the system's packages, where one may install them without a password."""
    if shutil.which("apt-get") is None:
        return False
    before: list[str] = []
    if not is_root():
        before = ["sudo", "-n"]
        if shutil.which("sudo") is None or not run([*before, "true"], 10):
            return False
    install = [*before, "apt-get", "install", "-y", "-qq", "--no-install-recommends", *PATIENT, "chromium"]
    if run(install, APT_SECONDS):
        return True
    return run([*before, "apt-get", "update", "-qq", *PATIENT], APT_SECONDS) and run(install, APT_SECONDS)


def is_root() -> bool:
    return hasattr(os, "geteuid") and os.geteuid() == 0


def run(words: Sequence[str], seconds: float) -> bool:
    """Whether a command went well, without a question and in time."""
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    try:
        done = subprocess.run(
            words, timeout=seconds, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL
        )
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


def say(words: str) -> None:
    sys.stderr.write(f"{words}\n")
    sys.stderr.flush()


if __name__ == "__main__":
    sys.exit(main())
