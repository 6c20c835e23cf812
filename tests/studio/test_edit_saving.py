"""Saves survive a power cut at any moment, keep backups, and never write over somebody else's change."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from pathlib import Path as File

import pytest

from pnp.deck.load import load_folder
from pnp.deck.places import bundled_root
from studio import data_folder
from studio.edit import desk, saving
from studio.edit.deck import deck_of, version_of
from studio.edit.own_copy import own_folder

CARDS = bundled_root() / "cards/paperwall/cards.yaml"


@pytest.fixture(autouse=True)
def in_the_data_folder(own_folders: File, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(data_folder.root())


def save_for_ever() -> None:
    """Saves the same card again and again, until it is killed."""
    while True:
        save_once()


def save_once() -> None:
    card = desk.look_at("paperwall", "c01")
    first = "bird" if card["values"]["strips"][0] == "frog" else "frog"
    values = {**card["values"], "strips": [first, *card["values"]["strips"][1:]]}
    assert desk.save("paperwall", "c01", values, card["version"])["saved"]


def copy_for_ever() -> None:
    """Makes the person's own copy of a game; there is nothing to do the second time."""
    own_folder(deck_of("paper-world"))
    time.sleep(60)


def killed_after(seconds: float, target: object, file: File | None = None) -> set[str]:
    """Kill a child in the middle of what it does; gives all that was ever to be read in a file meanwhile."""
    child = multiprocessing.get_context("fork").Process(target=target, daemon=True)  # type: ignore[arg-type]
    child.start()
    assert child.pid is not None
    seen = set()
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        if file is None:
            time.sleep(0.001)
        else:
            seen.add(file.read_text("utf-8"))
    os.kill(child.pid, signal.SIGKILL)
    child.join(10)
    return seen


def test_kill_minus_nine_leaves_the_old_file_or_the_new_one_whole(own_folders: File) -> None:
    original = CARDS.read_text("utf-8")
    wanted = {
        original.replace("c01, strips: [marmot", f"c01, strips: [{first}") for first in ("frog", "bird")
    }
    own = own_folders / "cards/paperwall/cards.yaml"
    save_once()
    began = time.monotonic()
    save_once()
    one_save = time.monotonic() - began
    seen: set[str] = set()
    for turn in range(1, 13):
        seen |= killed_after(one_save * (0.6 + turn * 0.2), save_for_ever, own)
        seen.add(own.read_text("utf-8"))
        assert seen <= wanted
        assert load_folder(own.parent).card("c01").facts["strips"][0] in ("frog", "bird")
    assert len(seen) > 1, "no child lived long enough to save anything"


def test_kill_minus_nine_leaves_no_half_copy_of_a_game(own_folders: File) -> None:
    folder = own_folders / "cards/paper-world"
    deck_of("paper-world")
    names = sorted(file.name for file in (bundled_root() / "cards/paper-world").iterdir())
    for turn in range(8):
        killed_after(0.005 + 0.01 * turn, copy_for_ever)
        if folder.exists():
            break
    own_folder(deck_of("paper-world"))
    assert sorted(file.name for file in folder.iterdir()) == names
    assert load_folder(folder).rules is not None
    assert [file for file in (own_folders / "cards").iterdir() if file.name.startswith(".")] == []


def test_a_conflict_is_seen_and_nothing_is_written(tmp_path: File) -> None:
    file = tmp_path / "cards" / "mine" / "cards.yaml"
    file.parent.mkdir(parents=True)
    file.write_text("a: 1\n")
    version = version_of(file.read_bytes())
    file.write_text("a: 2\n")
    with pytest.raises(saving.Conflict):
        saving.save_text(file, version, "a: 3\n")
    assert file.read_text() == "a: 2\n"
    assert saving.backups(file) == []


def test_backups_are_dated_and_bounded_and_the_letters_of_windows_stay(tmp_path: File) -> None:
    file = tmp_path / "cards" / "mine" / "cards.yaml"
    file.parent.mkdir(parents=True)
    file.write_bytes(b"\xef\xbb\xbfa: 0\r\n")
    version = version_of(file.read_bytes())
    for n in range(1, saving.MOST_BACKUPS + 6):
        version = saving.save_text(file, version, f"a: {n}\r\n")
    kept = saving.backups(file)
    assert len(kept) == saving.MOST_BACKUPS
    assert kept[-1].read_bytes() == b"\xef\xbb\xbfa: %d\r\n" % (saving.MOST_BACKUPS + 4)
    assert file.read_bytes() == b"\xef\xbb\xbfa: %d\r\n" % (saving.MOST_BACKUPS + 5)
    assert [old for old in file.parent.iterdir() if old != file] == []
