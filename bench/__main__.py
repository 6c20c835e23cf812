"""Measures and prints; every ratio compares programs that took turns in this one run."""

from __future__ import annotations

import importlib.util
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path as File

from bench.hundred import FONTS, write_data, write_game

HERE = File(__file__).parent
ROUNDS = int(os.environ.get("ROUNDS", "7"))
GAMES = ("copyright", "paper-tales", "paper-world", "paperwall")


class Workshop:
    """A folder to build in, with caches of its own; every program runs as a person would start it."""

    def __init__(self, root: File) -> None:
        self.root = root
        self.cache = root / "cache"
        self.environment = {
            **os.environ,
            "XDG_CACHE_HOME": str(self.cache),
            "XDG_CONFIG_HOME": str(root / "config"),
        }

    def run(self, *words: str) -> None:
        done = subprocess.run(words, cwd=self.root, env=self.environment, capture_output=True, text=True)
        if done.returncode:
            raise SystemExit(f"{' '.join(words)}\n{done.stderr}")

    def pnp(self, *words: str) -> None:
        self.run(sys.executable, "-m", "pnp", *words)

    def forget(self) -> None:
        shutil.rmtree(self.cache, ignore_errors=True)


@dataclass(frozen=True, slots=True)
class Time:
    """Seconds on the clock, and seconds of computing (which other programs disturb less)."""

    wall: float
    cpu: float

    def against(self, other: Time) -> str:
        return f"{self.wall / other.wall:.2f} × (CPU {self.cpu / other.cpu:.2f} ×)"


def best(**contenders: Callable[[], Callable[[], None]]) -> dict[str, Time]:
    """The best of several rounds; each round lets every contender get ready, then run once."""
    times: dict[str, list[Time]] = {name: [] for name in contenders}
    for _ in range(ROUNDS):
        for name, prepare in contenders.items():
            work = prepare()
            start, computed = time.perf_counter(), _computed()
            work()
            times[name].append(Time(time.perf_counter() - start, _computed() - computed))
    return {name: Time(min(t.wall for t in all_), min(t.cpu for t in all_)) for name, all_ in times.items()}


def _computed() -> float:
    """Seconds that finished programs have computed so far."""
    used = os.times()
    return used.children_user + used.children_system


def tell(what: str, value: str, goal: str = "", reached: bool | None = None) -> None:
    verdict = "" if reached is None else "reached" if reached else "NOT reached"
    sys.stdout.write(f"{what:<46} {value:>22}   {goal:<26} {verdict}\n")


def hundred_cards(shop: Workshop) -> None:
    """The common task: ours, a minimal script, Typst."""
    write_game(shop.root)
    write_data(shop.root / "deck.json")
    shutil.copy(HERE / "deck.typ", shop.root)
    minimal = [sys.executable, str(HERE / "minimal_reportlab.py"), "deck.json", "minimal.pdf"]
    typeset = f"import typst; typst.compile('deck.typ', output='typst.pdf', font_paths=[{str(FONTS)!r}])"

    def cold() -> Callable[[], None]:
        write_game(shop.root)
        shop.forget()
        return lambda: shop.pnp("build", "hundred", "--lang", "en", "--strategy", "touching", "-q")

    def rebuild() -> Callable[[], None]:
        # The cold build of this round has filled the cache; now one card gets another title.
        file = shop.root / "cards/hundred/cards.yaml"
        file.write_text(file.read_text().replace("house no. 50", "villa no. 50", 1))
        return lambda: shop.pnp("build", "hundred", "--lang", "en", "--strategy", "touching", "-q")

    contenders = {
        "minimal": lambda: lambda: shop.run(*minimal),
        "ours": cold,
        "rebuild": rebuild,
    }
    if importlib.util.find_spec("typst"):
        contenders["typst"] = lambda: lambda: shop.run(sys.executable, "-c", typeset)
    seconds = best(**contenders)
    tell("100 cards, minimal reportlab script", f"{seconds['minimal'].wall:.2f} s")
    if "typst" in seconds:
        tell("100 cards, typst", f"{seconds['typst'].wall:.2f} s")
    ratio = seconds["ours"].wall / seconds["minimal"].wall
    tell("100 cards, pnp build, nothing cached", f"{seconds['ours'].wall:.2f} s")
    tell("  times the minimal script", seconds["ours"].against(seconds["minimal"]), "≤ 1.5 ×", ratio <= 1.5)
    if "typst" in seconds:
        tell("  times typst", seconds["ours"].against(seconds["typst"]))
    again = seconds["rebuild"].wall / seconds["ours"].wall
    tell("100 cards, rebuild after one card's edit", f"{seconds['rebuild'].wall:.2f} s")
    tell("  times the cold build", seconds["rebuild"].against(seconds["ours"]), "≤ 0.4 ×", again <= 0.4)
    for name in ("output/hundred-en-a4.pdf", "minimal.pdf", "typst.pdf"):
        if (shop.root / name).exists():
            tell(f"  size of {name}", f"{(shop.root / name).stat().st_size / 1000:.0f} kB")


def four_games(shop: Workshop) -> None:
    """All four games in one language."""

    def cold() -> Callable[[], None]:
        shop.forget()
        return lambda: shop.pnp("build", *GAMES, "--lang", "en")

    seconds = best(cold=cold, warm=lambda: lambda: shop.pnp("build", *GAMES, "--lang", "en"))
    tell("four games, nothing cached", f"{seconds['cold'].wall:.2f} s", "≤ 3 s", seconds["cold"].wall <= 3)
    tell("four games again, nothing changed", f"{seconds['warm'].wall:.2f} s")
    for file in sorted((shop.root / "output").glob("*-en-a4.pdf")):
        size = file.stat().st_size / 1e6
        tell(f"  size of {file.name}", f"{size:.2f} MB", "≤ 3 MB", size <= 3)


def one_edit(shop: Workshop, game: str, file_name: str) -> None:
    """A bundled game after one of its cards was renamed, against the same build with nothing cached."""
    shop.pnp("eject", game)
    file = shop.root / "cards" / game / file_name
    original = file.read_text(encoding="utf-8")

    def cold() -> Callable[[], None]:
        file.write_text(original, encoding="utf-8")
        shop.forget()
        return lambda: shop.pnp("build", game, "--lang", "en", "-q")

    def rebuild() -> Callable[[], None]:
        file.write_text(original.replace("{en: ", "{en: New ", 1), encoding="utf-8")
        return lambda: shop.pnp("build", game, "--lang", "en", "-q")

    seconds = best(cold=cold, rebuild=rebuild)
    cold_time, again = seconds["cold"], seconds["rebuild"]
    tell(f"{game}, nothing cached / one card renamed", f"{cold_time.wall:.2f} / {again.wall:.2f} s")
    tell("  times the cold build", again.against(cold_time), "≤ 0.4 ×", again.wall <= 0.4 * cold_time.wall)


def help_page(shop: Workshop) -> None:
    seconds = best(
        bare=lambda: lambda: shop.run(sys.executable, "-c", "pass"),
        help=lambda: lambda: shop.pnp("--help"),
    )
    bare, ours = seconds["bare"].wall * 1000, seconds["help"].wall * 1000
    tell(
        "pnp --help / python -c pass", f"{ours:.0f} / {bare:.0f} ms", "≤ 4 × + 100 ms", ours <= 4 * bare + 100
    )


def main() -> None:
    sys.stdout.write(
        f"Python {platform.python_version()}, {os.cpu_count()} cores, best of {ROUNDS} rounds\n\n"
    )
    with tempfile.TemporaryDirectory() as folder:
        # Every program finds its modules compiled, as on any computer that has started it before.
        os.environ["PYTHONPYCACHEPREFIX"] = str(File(folder) / "modules")
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        hundred_cards(_workshop(folder, "hundred"))
        four_games(_workshop(folder, "four"))
        one_edit(_workshop(folder, "edit"), "paper-tales", "units.yaml")
        help_page(_workshop(folder, "help"))


def _workshop(folder: str, name: str) -> Workshop:
    root = File(folder) / name
    root.mkdir()
    return Workshop(root)


main()
