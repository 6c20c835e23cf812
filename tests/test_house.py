"""The house is whole: every game, word, command and example is there, and nothing has outgrown its place."""

from __future__ import annotations

import ast
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from datetime import date
from pathlib import Path as File
from typing import Any

import pytest

from pnp import __version__
from pnp.cli import COMMANDS
from pnp.deck.load import load_game
from pnp.deck.model import LANGS
from pnp.deck.places import bundled_games
from pnp.deck.yamlfile import load_plain

ROOT = File(__file__).parent.parent
PACKAGES = ("pnp", "scorer", "studio")
MODULES = sorted(file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.py"))
WORD_FILES = sorted(file for package in PACKAGES for file in ROOT.glob(f"{package}/**/*.yaml"))
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
PLURALS = {"en": {"one", "other"}, "fr": {"one", "other"}, "pl": {"one", "few", "many"}}

# The only places that write to stdout or stderr themselves.
SPEAKERS = {"pnp/deck/door.py", "pnp/deck/speech.py"}


def short(file: File) -> str:
    return file.relative_to(ROOT).as_posix()


def test_there_is_a_house() -> None:
    assert len(MODULES) > 60 and len(WORD_FILES) >= 4 and len(PAGES) >= 3


@pytest.mark.parametrize("file", MODULES, ids=short)
def test_a_module_is_small_and_says_what_it_is(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count("\n") <= 300, "more than 300 lines: two nouns live here"
    assert ast.get_docstring(ast.parse(text)), "the first line must say what comes in and what goes out"


@pytest.mark.parametrize("file", MODULES, ids=short)
def test_only_the_speakers_speak(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    calls = [node.func for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    assert not [name for name in calls if isinstance(name, ast.Name) and name.id in ("print", "exit", "quit")]
    if short(file) not in SPEAKERS:
        assert not re.search(r"sys\.(stdout|stderr)\.write|sys\.__stdout__", text)


@pytest.mark.parametrize("file", MODULES, ids=short)
def test_nothing_is_left_to_do(file: File) -> None:
    assert not re.search(r"\b(TODO|FIXME|XXX|HACK)\b", file.read_text(encoding="utf-8"))


# Words in three languages


def spoken(words: Any, where: str) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every group of words by language, with its place."""
    if not isinstance(words, dict):
        return
    if set(words) & set(LANGS):
        yield where, words
        return
    for key, inner in words.items():
        yield from spoken(inner, f"{where}.{key}")


def holes(words: Any) -> set[str]:
    return set(re.findall(r"\{(\w+)", str(words if not isinstance(words, dict) else list(words.values()))))


@pytest.mark.parametrize("file", WORD_FILES, ids=short)
def test_every_sentence_is_there_in_three_languages(file: File) -> None:
    for where, words in spoken(load_plain(file), file.stem):
        assert set(words) == set(LANGS), where
        for lang, sentence in words.items():
            assert sentence, f"{where}.{lang} is empty"
            if isinstance(sentence, dict) and "one" in sentence:
                assert set(sentence) == PLURALS[lang], f"{where}.{lang}"
        if all(isinstance(sentence, str) for sentence in words.values()):
            assert holes(words["en"]) == holes(words["fr"]) == holes(words["pl"]), where


def test_the_program_has_words_to_check() -> None:
    assert sum(1 for file in WORD_FILES for _ in spoken(load_plain(file), "")) > 100


# Games


def test_there_are_four_games() -> None:
    assert bundled_games() == ("copyright", "paper-tales", "paper-world", "paperwall")


@pytest.mark.parametrize("game", bundled_games())
def test_a_game_is_whole(game: str) -> None:
    assert (ROOT / "cards" / game / "game.yaml").is_file()
    assert (ROOT / "layouts" / f"{game}.yaml").is_file()
    loaded = load_game(game)
    assert loaded.languages == LANGS or set(loaded.languages) == set(LANGS)
    assert set(loaded.title) == set(LANGS) and loaded.credit and all(loaded.credit.values())
    assert loaded.rules, "no rules in short"
    for kind in loaded.kinds.values():
        assert all(kind.name[lang] for lang in LANGS), kind.id
    for card in loaded.cards:
        for name, words in card.words.items():
            assert all(words[lang] for lang in LANGS), f"{card.id}: {name}"
    assert {card.game for card in loaded.cards} == {game, "common"}, "the badges belong in every box"


# Pages for people


def test_every_command_is_documented() -> None:
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert not [name for name in COMMANDS if f"pnp {name}" not in text]


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_is_documented_and_explained(command: str) -> None:
    shown = pnp(command, "--help").stdout
    assert shown.startswith(f"usage: pnp {command}")
    options = set(re.findall(r"(?<![\w-])--[a-z][a-z-]+", shown)) - {"--help"}
    text = "\n".join(page.read_text(encoding="utf-8") for page in PAGES)
    assert not [option for option in sorted(options) if option not in text]


def test_links_lead_somewhere() -> None:
    pages = [*PAGES, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]
    links = [
        (page, target)
        for page in pages
        for target in re.findall(r"\]\(([^)#]+)[^)]*\)|src=\"([^\"]+)\"", page.read_text(encoding="utf-8"))
    ]
    nearby = [(page, a or b) for page, (a, b) in links if not (a or b).startswith(("http", "mailto"))]
    assert len(nearby) > 5
    assert not [f"{short(page)}: {target}" for page, target in nearby if not (page.parent / target).exists()]


def test_pictures_are_light() -> None:
    pictures = sorted((ROOT / "docs" / "images").glob("*.*g"))
    assert len(pictures) >= 4
    assert not [picture.name for picture in pictures if picture.stat().st_size > 300_000]


def test_the_changelog_has_real_dates_and_says_whether_to_reprint() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    releases = re.split(r"^## ", text, flags=re.MULTILINE)[1:]
    dated = [release for release in releases if not release.startswith("[Unreleased]")]
    assert dated and dated[0].startswith(f"[{__version__}]")
    for release in dated:
        head = release.splitlines()[0]
        match = re.fullmatch(r"\[(\d+\.\d+\.\d+)\] - (\d{4}-\d{2}-\d{2})", head)
        assert match, head
        date.fromisoformat(match[2])
        assert re.search(r"reprint needed: (yes|no)", release, re.IGNORECASE), head


# The program as a person starts it


def pnp(*words: str, cwd: File | None = None) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "pnp", *words], cwd=cwd, capture_output=True, text=True)


def examples(text: str) -> list[list[str]]:
    """The commands in a help text or page; what follows two spaces or a # explains them."""
    lines = re.findall(r"^ *(?:\$ )?(pnp [a-z].*?)(?:  +.*| +#.*)?$", text, flags=re.MULTILINE)
    return [shlex.split(line)[1:] for line in lines]


def quicker(words: list[str]) -> list[str]:
    """The same command with fewer pixels and pieces: what it can do is tested elsewhere."""
    if words[0] == "export":
        few = {"paper-tales": "knight", "paper-world": "green-1", "paperwall": "c0*"}[words[1]]
        return [*words, "--only", few, *(() if "--service" in words else ("--dpi", "36"))]
    return [*words, "paperwall"] if words[:2] == ["proof", "--lang"] else words


def try_all(commands: list[list[str]], folder: File) -> None:
    for words in commands:
        if words[0] == "studio":
            continue  # it runs until Ctrl-C: tests/studio/test_serve.py
        if "--read" in words:
            continue  # it needs photos: tests/test_calibrate_read.py
        done = pnp(*quicker(words), cwd=folder)
        unchanged = "--changed" in words and "nothing has changed" in done.stderr
        assert done.returncode == 0 or unchanged, f"pnp {shlex.join(words)}\n{done.stderr}"


@pytest.fixture(autouse=True)
def own_folders(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)


@pytest.mark.slow
def test_help_ends_with_examples_that_work(tmp_path: File) -> None:
    shown = pnp("--help").stdout
    assert shown.rstrip().splitlines()[-1].strip().startswith("pnp ")
    commands = examples(shown[shown.index("examples:") :])
    assert len(commands) >= 3
    try_all(commands, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_ends_with_examples_that_work(command: str, tmp_path: File) -> None:
    shown = pnp(command, "--help").stdout
    assert "examples:" in shown, "a command's help ends with examples"
    commands = examples(shown[shown.index("examples:") :])
    assert commands and all(words[0] == command for words in commands)
    # --changed needs something to compare with, and `check cards/mine` a game called mine.
    try_all({"build": [["build", "paper-tales"]], "check": [["new", "mine"]]}.get(command, []), tmp_path)
    try_all(commands, tmp_path)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["README.md", "docs/printing.md"])
def test_the_commands_of_a_page_work(page: str, tmp_path: File) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    blocks = re.findall(r"^```sh\n(.*?)^```", text, flags=re.MULTILINE | re.DOTALL)
    commands = examples("\n".join(blocks))
    assert len(commands) >= 3
    try_all(commands, tmp_path)


def imported_by(*words: str, cwd: File) -> set[str]:
    """The top-level modules that a command has loaded when it is done."""
    code = (
        "import sys; from pnp.cli import main\n"
        "try:\n    main(sys.argv[1:])\nexcept SystemExit:\n    pass\n"
        "sys.stderr.write('LOADED ' + ' '.join({name.partition('.')[0] for name in sys.modules}))"
    )
    done = subprocess.run([sys.executable, "-c", code, *words], cwd=cwd, capture_output=True, text=True)
    return set(done.stderr.rpartition("LOADED ")[2].split())


def test_help_loads_nothing_heavy(tmp_path: File) -> None:
    loaded = imported_by("--help", cwd=tmp_path)
    assert "argparse" in loaded
    assert not loaded & {
        "pydantic",
        "reportlab",
        "PIL",
        "cv2",
        "numpy",
        "multiprocessing",
        "svgwrite",
        "tqdm",
    }


def test_printing_loads_no_opencv(tmp_path: File) -> None:
    loaded = imported_by("build", "paperwall", "-q", cwd=tmp_path)
    assert "reportlab" in loaded and (tmp_path / "output").is_dir()
    assert not loaded & {"cv2", "numpy", "svgwrite", "fontTools", "multiprocessing"}
