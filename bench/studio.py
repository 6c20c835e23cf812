"""The studio beside the plain program: from upload to score, and twenty phones at once.

One photo is scored by `scorer score` and by a live studio, in turns; then twenty phones send theirs together.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path as File
from tempfile import TemporaryDirectory
from threading import Event, Thread
from typing import Any

import httpx

from bench.table_photos import table_photo
from tests.studio.browser import LiveStudio

ROUNDS = int(os.environ.get("ROUNDS", "5"))
PHONES = 20
PIECES = 9
GOAL = 1.3
POLL_SECONDS = 0.05
MOST_SECONDS = 300


def tell(what: str, value: str, goal: str = "") -> None:
    sys.stdout.write(f"{what:<46} {value:>22}   {goal}\n")
    sys.stdout.flush()


def plain(photo: File, environment: dict[str, str]) -> float:
    """Seconds that `scorer score` takes, as a person types it."""
    began = time.perf_counter()
    words = [sys.executable, "-m", "scorer", "score", str(photo), "--json"]
    done = subprocess.run(words, env=environment, capture_output=True, cwd=photo.parent)
    assert done.returncode in (0, 5), done.stderr
    return time.perf_counter() - began


class Phone:
    """One phone: begins a game, sends its photo, waits for the score."""

    def __init__(self, studio: LiveStudio) -> None:
        self.line = httpx.Client(
            base_url=studio.origin, headers={"Origin": studio.origin}, timeout=MOST_SECONDS
        )
        begun = self.line.post("/api/score/sessions", json={"game": "paper-world", "players": []})
        assert begun.status_code == 201, begun.text
        self.session = begun.json()["session"]["id"]

    def score(self, photo: bytes) -> tuple[float, Any]:
        """Seconds from the upload's first byte to the score, and the session with it."""
        began = time.perf_counter()
        files = {"photo": ("table.jpg", photo, "image/jpeg")}
        sent = self.line.post(f"/api/score/sessions/{self.session}/photos", files=files)
        assert sent.status_code == 202, sent.text
        job = sent.json()["job"]
        while True:
            status = self.line.get(f"/api/jobs/{job}").json()
            if status["state"] == "done":
                break
            assert status["state"] != "failed" and time.perf_counter() - began < MOST_SECONDS, status
            time.sleep(POLL_SECONDS)
        session = self.line.get(f"/api/score/sessions/{self.session}").json()["session"]
        return time.perf_counter() - began, session


class Memory:
    """The most that a studio and its workers hold, looked at ten times a second."""

    def __init__(self, studio: LiveStudio) -> None:
        assert studio.process is not None
        self.root, self.most_mb, self._over = studio.process.pid, 0.0, Event()
        self._thread = Thread(target=self._watch, daemon=True)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def _watch(self) -> None:
        while not self._over.wait(0.1):
            self.most_mb = max(self.most_mb, sum(map(_megabytes, _family(self.root))))


def _family(root: int) -> list[int]:
    """A process and all below it."""
    parents: dict[int, int] = {}
    for file in File("/proc").glob("[0-9]*/stat"):
        try:
            parents[int(file.parent.name)] = int(file.read_text().rpartition(")")[2].split()[1])
        except (OSError, IndexError, ValueError):
            continue
    found = [root]
    for one in found:
        found += [pid for pid, parent in parents.items() if parent == one]
    return found


def _megabytes(pid: int) -> float:
    """What a process holds; pages that several share are shared out among them."""
    try:
        text = File(f"/proc/{pid}/smaps_rollup").read_text()
        return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("Pss:")) / 1024
    except (OSError, StopIteration, ValueError):
        return 0.0


def main() -> int:
    with TemporaryDirectory() as folder:
        photo = File(folder) / "table.jpg"
        photo.write_bytes(table_photo(PIECES, "felt"))
        studio = LiveStudio(File(folder) / "studio").start()
        try:
            return compare(studio, photo)
        finally:
            studio.stop()


def compare(studio: LiveStudio, photo: File) -> int:
    """Tell how the studio does; 1 when a goal is missed."""
    content = photo.read_bytes()
    plain(photo, studio.environment)  # both have drawn their looks before the clock starts
    Phone(studio).score(content)
    alone, served = [], []
    for _ in range(ROUNDS):
        alone.append(plain(photo, studio.environment))
        served.append(Phone(studio).score(content)[0])
    ratio = min(served) / min(alone)
    tell("scorer score, one photo of 12 megapixels", f"{min(alone):.2f} s")
    tell("studio, from upload to score", f"{min(served):.2f} s = {ratio:.2f} ×", f"goal: at most {GOAL} ×")
    peak_mb = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024
    phones = [Phone(studio) for _ in range(PHONES)]
    began = time.perf_counter()
    with Memory(studio) as memory, ThreadPoolExecutor(PHONES) as crowd:
        answers = list(crowd.map(lambda phone: phone.score(content), phones))
    whole = time.perf_counter() - began
    scored = sum(1 for _, session in answers if session["table"] and session["rounds"][0]["players"])
    different = len({phone.session for phone in phones})
    tell(f"{PHONES} phones at once: answered", f"{scored} of {different}", "goal: all, none lost")
    tell("  all of them, and each in turn by scorer score", f"{whole:.1f} s, {PHONES * min(alone):.1f} s")
    tell(
        "  memory of the studio and its workers",
        f"{memory.most_mb:.0f} MB",
        f"one scorer score: {peak_mb:.0f} MB",
    )
    return int(ratio > GOAL or scored < PHONES)


if __name__ == "__main__":
    sys.exit(main())
