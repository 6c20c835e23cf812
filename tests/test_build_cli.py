"""`pnp build` as a person meets it: what it says, how it ends, and that nothing is lost when it fails."""

from __future__ import annotations

import errno
import json
import os
import pty
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path as File
from typing import Any

import pypdfium2
import pytest
from minigame import write_game

from pnp.cli import main

Run = Callable[..., "subprocess.CompletedProcess[str]"]
CARDS = "card:\n" + "".join(
    f"  - {{id: {name}, name: {name.title()}, copies: 2, rim: no, words: yes}}\n"
    for name in ("ada", "bob", "cleo")
)


@pytest.fixture
def env(tmp_path: File) -> dict[str, str]:
    own = {
        "XDG_CACHE_HOME": str(tmp_path / "cache"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "LANG": "C.UTF-8",
    }
    return {**{k: v for k, v in os.environ.items() if k not in ("LC_ALL", "LC_MESSAGES")}, **own}


@pytest.fixture
def home(tmp_path: File, monkeypatch: pytest.MonkeyPatch, env: dict[str, str]) -> File:
    """A folder with the mini game, and we stand in it."""
    for name in ("XDG_CACHE_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.setenv(name, env[name])
    monkeypatch.chdir(tmp_path)
    return write_game(tmp_path, cards=CARDS)


@pytest.fixture
def pnp(home: File, env: dict[str, str]) -> Run:
    def run(*words: str, **more: Any) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pnp", *words]
        return subprocess.run(command, cwd=home, env=env, capture_output=True, text=True, timeout=120, **more)

    return run


def words_of(file: File) -> str:
    document = pypdfium2.PdfDocument(file)
    return " ".join(page.get_textpage().get_text_range() for page in document)


def assert_nothing_left(folder: File) -> None:
    left = [str(f) for f in folder.rglob("*") if ".part" in f.name or f.name.endswith((".lock", ".tmp"))]
    assert not left


# --- what it says ------------------------------------------------------------------------------------------


def test_stdout_is_the_file_and_stderr_is_talk(pnp: Run, home: File) -> None:
    done = pnp("build", "mini")
    assert done.returncode == 0
    assert done.stdout == f"output{os.sep}mini-en-a4.pdf\n"
    assert "6 pieces on 1 sheet, 4 pages" in done.stderr
    assert "touching would take" in done.stderr
    assert "\r" not in done.stderr and "█" not in done.stderr, "a progress bar where nobody watches"
    assert (home / "output" / "mini-en-a4.pdf").read_bytes().startswith(b"%PDF")
    assert_nothing_left(home)
    quiet = pnp("build", "mini", "--quiet")
    assert (quiet.stdout, quiet.stderr) == (done.stdout, "")


def test_json_is_exactly_one_object(pnp: Run, home: File) -> None:
    done = pnp("build", "mini", "--json", "--out", "there")
    (built,) = json.loads(done.stdout)["built"]
    assert File(built["file"]) == File("there/mini-en-a4.pdf")
    assert built["game"] == "mini" and built["pieces"] == 6 and built["sheets"] == 1 and built["pages"] == 4
    assert built["bytes"] == (home / "there" / "mini-en-a4.pdf").stat().st_size


def test_a_progress_bar_only_at_a_terminal(home: File, env: dict[str, str]) -> None:
    master, slave = pty.openpty()
    command = [sys.executable, "-m", "pnp", "build", "mini"]
    done = subprocess.run(command, cwd=home, env=env, stdout=subprocess.PIPE, stderr=slave, timeout=60)
    os.close(slave)
    seen = os.read(master, 100_000).decode()
    os.close(master)
    assert done.returncode == 0 and done.stdout.decode().endswith("mini-en-a4.pdf\n")
    assert "\r" in seen and "6 pieces" in seen


def test_without_a_game_all_four_are_built(pnp: Run, home: File) -> None:
    done = pnp("build", "--out", "all", "--lang", "fr")
    assert done.returncode == 0, done.stderr
    names = ["copyright", "paper-tales", "paper-world", "paperwall"]
    assert sorted(done.stdout.split()) == [f"all{os.sep}{name}-fr-a4.pdf" for name in names]
    assert all((home / line).is_file() for line in done.stdout.split())
    assert_nothing_left(home)


@pytest.mark.parametrize(
    ("language", "name"), [("fr_FR.UTF-8", "fr"), ("pl_PL.UTF-8", "pl"), ("de_DE.UTF-8", "en"), ("C", "en")]
)
def test_the_systems_language_is_taken(home: File, env: dict[str, str], language: str, name: str) -> None:
    command = [sys.executable, "-m", "pnp", "build", "mini", "-q"]
    done = subprocess.run(command, cwd=home, env={**env, "LANG": language}, capture_output=True, text=True)
    assert done.stdout == f"output{os.sep}mini-{name}-a4.pdf\n"


# --- options -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "file", "pages"),
    [
        (["--paper", "letter"], "mini-en-letter.pdf", 4),
        (["--paper", "a3"], "mini-en-a3.pdf", 4),
        (["--paper", "210x297"], "mini-en-210x297.pdf", 4),
        (["--paper", "A4"], "mini-en-a4.pdf", 4),
        (["--backs", "fold"], "mini-en-a4.pdf", 3),
        (["--backs", "none"], "mini-en-a4.pdf", 2),
        (["--flip", "short"], "mini-en-a4.pdf", 4),
        (["--ink", "saver"], "mini-en-a4.pdf", 4),
        (["--ink", "grey", "--corners"], "mini-en-a4.pdf", 4),
        (["--strategy", "touching"], "mini-en-a4.pdf", 4),
        (["--strategy", "bleed", "--margin", "10"], "mini-en-a4.pdf", 4),
        (["--only", "ada"], "mini-en-a4-only.pdf", 2),
        (["--only", "bob#2", "--backs", "none"], "mini-en-a4-only.pdf", 1),
    ],
)
def test_options(
    home: File, capsys: pytest.CaptureFixture[str], words: list[str], file: str, pages: int
) -> None:
    assert main(["build", "mini", "--lang", "en", *words]) == 0
    assert capsys.readouterr().out == f"output{os.sep}{file}\n"
    assert len(pypdfium2.PdfDocument(home / "output" / file)) == pages


def test_only_prints_just_those(home: File) -> None:
    assert main(["build", "mini", "--lang", "en", "--only", "b*"]) == 0
    words = words_of(home / "output" / "mini-en-a4-only.pdf")
    assert words.count("Bob") == 2 and "Ada" not in words and "Cleo" not in words


def test_only_takes_several_names(home: File, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["build", "mini", "--lang", "en", "--only", "bob#2, ada"]) == 0
    words = words_of(home / "output" / "mini-en-a4-only.pdf")
    assert words.count("Bob") == 1 and "Ada" in words and "Cleo" not in words
    assert main(["build", "mini", "--only", "ada,bbo"]) == 2
    assert "called 'bbo' (did you mean 'bob'?)" in capsys.readouterr().err


def test_changed_prints_just_what_looks_different(home: File, capsys: pytest.CaptureFixture[str]) -> None:
    build = ["build", "mini", "--lang", "en", "--changed"]
    assert main(build) == 2
    assert "nothing was built here yet" in capsys.readouterr().err
    assert main(build[:-1]) == 0
    capsys.readouterr()
    assert main([*build, "--json"]) == 0
    said = capsys.readouterr()
    assert said.err.strip().endswith("nothing has changed since the last build; nothing to print")
    assert json.loads(said.out) == {"built": []}
    cards = home / "cards" / "mini" / "cards.yaml"
    cards.write_text(cards.read_text().replace("name: Bob", "name: Bruno"))
    assert main(build) == 0
    words = words_of(home / "output" / "mini-en-a4-changed.pdf")
    assert words.count("Bruno") == 2 and "Ada" not in words
    assert main(build) == 0 and "nothing has changed" in capsys.readouterr().err, "it is printed now"
    cards.write_text(cards.read_text() + "  - {id: dora, name: Dora, rim: no, words: yes}\n")
    assert main(build) == 0
    words = words_of(home / "output" / "mini-en-a4-changed.pdf")
    assert "Dora" in words and "Bruno" not in words
    assert "Bob" in words_of(home / "output" / "mini-en-a4.pdf"), "the whole deck stays as it was printed"


def test_changed_in_an_ejected_game(pnp: Run, home: File) -> None:
    assert pnp("eject", "paper-world").returncode == 0
    assert pnp("build", "paper-world", "--lang", "en").returncode == 0
    assert pnp("build", "paper-world", "--lang", "en", "--changed").stdout == ""
    tokens = home / "cards" / "paper-world" / "tokens.yaml"
    changed = tokens.read_text().replace("points: 4", "points: 5", 1)
    assert changed != tokens.read_text()
    tokens.write_text(changed)
    done = pnp("build", "paper-world", "--lang", "en", "--changed", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["built"][0]["pieces"] == 3


# --- refusals ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        (["build", "paper-tails"], 2, "did you mean 'paper-tales'?"),
        (["build", "chess"], 2, "there is no game 'chess'"),
        (["build", "mini", "--paper", "letre"], 2, "did you mean 'letter'?"),
        (["build", "mini", "--paper", "10x10"], 2, "sides are 50 to 2000 mm"),
        (["build", "mini", "--paper", "60x80"], 2, "'card' is 63 × 88 mm: too large for 60 × 80 mm"),
        (["build", "mini", "--margin", "-3"], 2, "margin"),
        (["build", "mini", "--margin", "nan"], 2, "margin"),
        (["build", "mini", "--margin", "150"], 2, "margin"),
        (["build", "mini", "--only", "adda"], 2, "did you mean 'ada'?"),
        (["build", "mini", "--only", ""], 2, "no piece of 'mini'"),
        (["build", "mini", "--backs", "folded"], 2, "invalid choice"),
        (["build", "mini", "--ink"], 2, "expected one argument"),
        (["built"], 2, "invalid choice"),
        ([], 2, "required"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_sentence(
    pnp: Run, home: File, words: list[str], code: int, sentence: str
) -> None:
    done = pnp(*words)
    assert done.returncode == code
    assert sentence in done.stderr and done.stdout == ""
    assert "Traceback" not in done.stderr
    assert not list(home.glob("output/*.pdf"))


def test_every_mistake_in_the_cards_at_once_with_its_place(pnp: Run, home: File) -> None:
    assert pnp("build", "mini").returncode == 0
    before = (home / "output" / "mini-en-a4.pdf").read_bytes()
    (home / "cards" / "mini" / "cards.yaml").write_text(CARDS.replace("copies: 2", "copies: 0", 2))
    done = pnp("build", "mini")
    assert done.returncode == 3 and done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 2 and lines[0].startswith(f"cards{os.sep}mini{os.sep}cards.yaml:2:")
    assert lines[1].startswith(f"cards{os.sep}mini{os.sep}cards.yaml:3:")
    assert (home / "output" / "mini-en-a4.pdf").read_bytes() == before


def test_one_bad_game_does_not_stop_the_others(pnp: Run, home: File) -> None:
    (home / "cards" / "mini" / "cards.yaml").write_text(CARDS.replace("copies: 2", "copies: two", 1))
    done = pnp("build", "mini", "paperwall", "--lang", "en")
    assert done.returncode == 3
    assert "cards.yaml:2:" in done.stderr and "Traceback" not in done.stderr
    assert (home / "output" / "paperwall-en-a4.pdf").is_file()


# --- places that cannot be written -------------------------------------------------------------------------


def test_out_is_a_file(pnp: Run, home: File) -> None:
    (home / "there").write_text("mine")
    done = pnp("build", "mini", "--out", "there")
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1 and "cannot write" in done.stderr and "not a folder" in done.stderr
    assert (home / "there").read_text() == "mine"


def test_a_folder_in_the_pdfs_place(pnp: Run, home: File) -> None:
    (home / "output" / "mini-en-a4.pdf").mkdir(parents=True)
    done = pnp("build", "mini")
    assert done.returncode == 2 and "there is a folder of that name" in done.stderr
    assert_nothing_left(home)


@pytest.mark.skipif(os.geteuid() == 0, reason="the superuser may write everywhere")
def test_a_folder_one_may_not_write_to(pnp: Run, home: File) -> None:
    assert pnp("build", "mini").returncode == 0
    before = (home / "output" / "mini-en-a4.pdf").read_bytes()
    (home / "output").chmod(0o555)
    done = pnp("build", "mini", "--ink", "saver")
    (home / "output").chmod(0o755)
    assert done.returncode == 2 and "you may not write there" in done.stderr
    assert (home / "output" / "mini-en-a4.pdf").read_bytes() == before


@pytest.mark.parametrize(
    ("number", "reason"),
    [
        (errno.ENOSPC, "the disk is full"),
        (errno.EACCES, "you may not write there"),
        (errno.EROFS, "you may not write"),
    ],
)
@pytest.mark.parametrize("call", ["fsync", "replace"])
def test_a_disk_that_refuses_leaves_the_old_pdf_and_no_rest(
    home: File,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    number: int,
    reason: str,
    call: str,
) -> None:
    assert main(["build", "mini", "--lang", "en"]) == 0
    before = (home / "output" / "mini-en-a4.pdf").read_bytes()

    def refuse(*_: object) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patch:
        patch.setattr(os, call, refuse)
        assert main(["build", "mini", "--lang", "en", "--ink", "grey"]) == 2
    err = capsys.readouterr().err
    assert reason in err.splitlines()[-1] and "Traceback" not in err
    assert (home / "output" / "mini-en-a4.pdf").read_bytes() == before
    assert_nothing_left(home)


def test_what_cannot_be_remembered_does_not_undo_the_pdf(
    home: File, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "output").mkdir()
    (home / "output" / ".papertable").write_text("a file where a folder should be")
    assert main(["build", "mini", "--lang", "en"]) == 0
    assert (home / "output" / "mini-en-a4.pdf").is_file()


def test_a_cache_that_cannot_be_written_is_no_trouble(home: File, env: dict[str, str]) -> None:
    File(env["XDG_CACHE_HOME"]).write_text("a file where a folder should be")
    assert main(["build", "mini", "--lang", "en"]) == 0


# --- stopping early ----------------------------------------------------------------------------------------


def wait_until_at_work(process: subprocess.Popen[str]) -> None:
    """Until Python has started and loaded what printing needs: before that, no program can answer a key."""
    maps = File(f"/proc/{process.pid}/maps")
    for _ in range(200):
        time.sleep(0.05)
        if process.poll() is not None:
            return
        if not maps.exists() or "_imaging" in maps.read_text() or "pydantic_core" in maps.read_text():
            time.sleep(0.2)
            return


@pytest.mark.parametrize("games", [["paper-tales"], []])
def test_ctrl_c(home: File, env: dict[str, str], games: list[str]) -> None:
    """One game in this process, four in several: either way one word, no traceback, nothing half done."""
    command = [sys.executable, "-m", "pnp", "build", *games, "--lang", "en", "--out", "stopped"]
    process = subprocess.Popen(
        command,
        cwd=home,
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    wait_until_at_work(process)
    os.killpg(process.pid, signal.SIGINT)
    _, err = process.communicate(timeout=60)
    if process.returncode == 0:
        pytest.skip("it was quicker than the key")
    assert process.returncode == 130
    assert err.strip().splitlines()[-1] == "interrupted" and "Traceback" not in err
    assert_nothing_left(home)


@pytest.mark.parametrize("words", [["build", "mini"], ["build", "mini", "--json"], ["--help"]])
def test_a_reader_who_leaves_is_no_trouble(home: File, env: dict[str, str], words: list[str]) -> None:
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "pnp", *words]
    done = subprocess.run(
        command, cwd=home, env=env, stdout=writing, stderr=subprocess.PIPE, text=True, timeout=60
    )
    os.close(writing)
    assert done.returncode == 0
    assert "Traceback" not in done.stderr and "BrokenPipe" not in done.stderr
