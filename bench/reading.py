"""Photos read: our whole reading beside decoding the JPEG alone and beside OpenCV's own detector.

All three take turns on the same photos of 12 megapixels in this one run. Reading is timed as in a program
that has read a photo before; the command that a person types is timed beside it, with its memory.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path as File
from typing import Any

import cv2
import numpy as np

from bench.table_photos import LAYOUTS, ORDINARY, ordinary_photo, table_photo
from scorer.vision.read import read_photos

ROUNDS = int(os.environ.get("ROUNDS", "5"))
FEWEST = 2  # rounds where OpenCV's own detector takes seconds
PLAIN, CLOTHS = "felt", ("gingham", "pattern")
MOST_MB = 600.0
# A program's memory counts what started it, so a small one starts it: its code, seconds, and largest size.
WATCH = """
import resource, subprocess, sys, time
start = time.perf_counter()
done = subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
seconds = time.perf_counter() - start
print(done.returncode, seconds, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)
"""


@dataclass(frozen=True, slots=True)
class Times:
    """Best seconds of each contender, on the clock and of computing."""

    wall: dict[str, float]
    cpu: dict[str, float]

    def ratio(self, one: str, other: str) -> float:
        """Of computing: other programs disturb it less."""
        return self.cpu[one] / self.cpu[other]


def contenders(file: File) -> dict[str, Callable[[], Any]]:
    """What is compared; each begins with the file."""
    family = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_APRILTAG_36h10)
    detector = cv2.aruco.ArucoDetector(family)
    return {
        "decode": lambda: cv2.imdecode(np.frombuffer(file.read_bytes(), np.uint8), cv2.IMREAD_COLOR),
        "ours": lambda: read_photos([file]),
        "opencv": lambda: detector.detectMarkers(cv2.imread(str(file), cv2.IMREAD_GRAYSCALE))[1],
    }


def best(work: dict[str, Callable[[], Any]]) -> tuple[Times, int, int]:
    """The best of several rounds, and how many pieces and marks were found."""
    wall: dict[str, list[float]] = {name: [] for name in work}
    cpu: dict[str, list[float]] = {name: [] for name in work}
    reading = work["ours"]()  # looks and games are loaded now
    marks = 0
    for number in range(ROUNDS):
        if number >= FEWEST and min(wall["opencv"]) > 2:
            break
        for name, run in work.items():
            start, computed = time.perf_counter(), time.process_time()
            found = run()
            wall[name].append(time.perf_counter() - start)
            cpu[name].append(time.process_time() - computed)
            if name == "opencv":
                marks = 0 if found is None else len(found)
    pieces = sum(1 for spot in reading.spots if spot.piece)
    least = Times(*({name: min(times) for name, times in kind.items()} for kind in (wall, cpu)))
    return least, pieces, marks


def cold(file: File, cache: str) -> tuple[float, float]:
    """The command as typed, its looks already drawn: seconds on the clock and the most MB it held."""
    words = [sys.executable, "-c", WATCH, sys.executable, "-m", "scorer", "score", str(file), "--json"]
    done = subprocess.run(
        words, env={**os.environ, "XDG_CACHE_HOME": cache}, capture_output=True, text=True, check=True
    )
    code, seconds, kilobytes = (float(word) for word in done.stdout.split())
    if code not in (0, 5):
        raise SystemExit(f"scorer score {file.name} ended with {code:g}")
    return seconds, kilobytes / (1024 if sys.platform != "darwin" else 1024 * 1024)


def tell(what: str, value: str, goal: str = "", reached: bool | None = None) -> None:
    verdict = "" if reached is None else "reached" if reached else "NOT reached"
    sys.stdout.write(f"{what:<42} {value:>30}   {goal:<14} {verdict}\n")


def one_photo(name: str, photo: bytes, most: float | None, folder: File, cache: str) -> None:
    """What one photo takes, and whether that is no more than so many times its decoding."""
    file = folder / f"{name.replace(' ', '-')}.jpg"
    file.write_bytes(photo)
    times, found, marks = best(contenders(file))
    milliseconds = " / ".join(f"{1000 * times.cpu[one]:.0f}" for one in ("ours", "decode", "opencv"))
    tell(f"{name}: ours / decode / OpenCV", f"{milliseconds} ms of computing")
    ratio = times.ratio("ours", "decode")
    goal, reached = ("", None) if most is None else (f"≤ {most:g} ×", ratio <= most)
    clock = times.wall["ours"] / times.wall["decode"]
    tell("  times decoding alone", f"{ratio:.1f} × (clock {clock:.1f} ×)", goal, reached)
    against = times.ratio("ours", "opencv")
    said = f"{against:.2f} × (it reads {marks}, we {found} pieces)"
    tell("  times OpenCV's detector", said, "≤ 1 ×", against <= 1)
    seconds, megabytes = cold(file, cache)
    tell("  scorer score, as typed", f"{seconds:.2f} s")
    tell("  its memory at most", f"{megabytes:.0f} MB", f"≤ {MOST_MB:g} MB", megabytes <= MOST_MB)


def main() -> None:
    sys.stdout.write(
        f"\nReading, 12 megapixels, OpenCV {cv2.__version__}, Python {platform.python_version()}, "
        f"{os.cpu_count()} cores, best of {ROUNDS} rounds (of {FEWEST} where OpenCV takes seconds)\n\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        cache = str(File(folder) / "cache")
        os.environ["XDG_CACHE_HOME"] = cache
        for ground in (PLAIN, *CLOTHS):
            for pieces in LAYOUTS:
                most = 8.0 if ground != PLAIN else 3.0 if pieces <= 40 else None
                one_photo(
                    f"{pieces} pieces on {ground}", table_photo(pieces, ground), most, File(folder), cache
                )
        for game in ORDINARY:
            one_photo(f"{game} as people take it", ordinary_photo(game), 3.0, File(folder), cache)


if __name__ == "__main__":
    main()
