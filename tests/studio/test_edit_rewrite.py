"""Files rewritten in place: comments and order stay, and what changes is what was meant."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path as File
from random import Random
from typing import Any

import pytest

from pnp.deck.places import bundled_root
from pnp.deck.yamlfile import read_yaml
from studio.edit.rewrite import add_item, change, remove_item
from studio.edit.spans import Unreadable, read_spans
from studio.edit.spelling import words

FILES = sorted((bundled_root() / "cards").glob("*/*.yaml"))
CARD_FILES = [file for file in FILES if file.name not in ("game.yaml", "rules.yaml")]
NAMES = [f"{file.parent.name}/{file.name}" for file in FILES]
CARD_NAMES = [f"{file.parent.name}/{file.name}" for file in CARD_FILES]

# Words that mean something else in YAML unless they are quoted.
TRAPS = [
    "a: b",
    "a #b",
    "no",
    "null",
    "",
    " x ",
    "007",
    "1e3",
    "[a",
    "{",
    "*a",
    "&a",
    "- a",
    "it's",
    'say "x"',
]
TRAPS += [
    "Zażółć gęślą jaźń",
    "L d’une",
    "back\\slash",
    "two\nlines",
    "=1+1",
    "@x",
    "%x",
    "a,b",
    "?",
    "|",
    "tab\tx",
]


def changed_lines(before: str, after: str) -> list[str]:
    """The lines that went (-) and came (+)."""
    old, new = before.splitlines(), after.splitlines()
    found: list[str] = []
    for what, first, last, new_first, new_last in SequenceMatcher(
        None, old, new, autojunk=False
    ).get_opcodes():
        if what != "equal":
            found += [f"-{line}" for line in old[first:last]] + [
                f"+{line}" for line in new[new_first:new_last]
            ]
    return found


def leaves(data: Any, where: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    """The path of every scalar."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield from leaves(value, (*where, key))
    elif isinstance(data, list):
        for i, value in enumerate(data):
            yield from leaves(value, (*where, i))
    else:
        yield where


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_one_field_changes_one_line(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    every = list(leaves(read_yaml(file).data))
    assert every
    for where in every[:: max(1, len(every) // 12)]:
        for new in (4711, "Nowe słowa"):
            lines = changed_lines(text, change(text, where, new))
            assert [line[0] for line in lines] == ["-", "+"], (where, lines)


@pytest.mark.parametrize("file", FILES, ids=NAMES)
def test_the_same_data_changes_nothing(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    assert change(text, (), read_yaml(file).data) == text


@pytest.mark.parametrize("trap", TRAPS)
@pytest.mark.parametrize("line", ["a: 1  # why", "{a: 1, b: 2}", "a: 'q'", 'a: "q"', "a:", "- {a: 1}\n- x"])
def test_words_are_read_back_as_they_were_typed(trap: str, line: str, tmp_path: File) -> None:
    where = (0, "a") if line.startswith("-") else ("a",)
    text = change(line + "\n", where, trap)
    (tmp_path / "x.yaml").write_text(text, encoding="utf-8")
    read = read_yaml(tmp_path / "x.yaml")
    assert not read.problems
    found = read.data
    for step in where:
        found = found[step]
    assert found == trap
    assert text.endswith("# why\n") == line.endswith("# why")


def mutated(data: Any, chance: Random) -> Any:
    """The data with a few things added, removed or changed anywhere."""
    if isinstance(data, dict):
        items = [(key, mutated(value, chance)) for key, value in data.items()]
        if len(items) > 1 and chance.random() < 0.05:
            del items[chance.randrange(len(items))]
        if chance.random() < 0.05:
            items.insert(chance.randrange(len(items) + 1), (f"new-{chance.randrange(99)}", made_up(chance)))
        return dict(items)
    if isinstance(data, list):
        values = [mutated(value, chance) for value in data]
        if values and chance.random() < 0.08:
            del values[chance.randrange(len(values))]
        if chance.random() < 0.08:
            values.insert(chance.randrange(len(values) + 1), made_up(chance))
        return values
    return made_up(chance) if chance.random() < 0.04 else data


def made_up(chance: Random) -> Any:
    return chance.choice(
        [
            7,
            "words",
            "a: b",
            True,
            None,
            ["x", "y"],
            {"en": "one", "fr": "deux"},
            [{"do": "gain", "per": ["a"]}],
            [],
        ]
    )


@pytest.mark.parametrize("file", CARD_FILES, ids=CARD_NAMES)
def test_any_change_says_what_was_meant_and_keeps_every_comment(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    data = read_yaml(file).data
    comments = [line.strip() for line in text.splitlines() if line.strip().startswith("#")]
    for seed in range(12):
        new = mutated(data, Random(f"{file.name}/{seed}"))
        after = change(text, (), new)
        root = read_spans(after)
        assert root is not None
        assert root.data() == words(new)
        kept = [line.strip() for line in after.splitlines() if line.strip().startswith("#")]
        assert [line for line in comments if line not in kept] == []


@pytest.mark.parametrize("file", CARD_FILES, ids=CARD_NAMES)
def test_cards_are_added_copied_and_removed_on_lines_of_their_own(file: File) -> None:
    text = file.read_text(encoding="utf-8")
    data = read_yaml(file).data
    for kind, cards in data.items():
        for at in {0, len(cards) // 2, len(cards) - 1}:
            copy = {**cards[at], "id": "quite-new"}
            for like in (at, None):
                after = add_item(text, (kind,), at + 1, copy, like=like)
                lines = changed_lines(text, after)
                assert lines and all(line.startswith("+") for line in lines), lines
                assert change(after, (kind, at + 1), copy) == after
                if len(cards) > 1:
                    assert remove_item(after, (kind,), at + 1) == text
            removed = changed_lines(text, remove_item(text, (kind,), at))
            if len(cards) > 1:
                assert removed and all(line.startswith("-") for line in removed), removed


def test_a_list_can_be_emptied_and_filled_again() -> None:
    text = "card:\n  - id: a\n    cost: 1\n\nother: []  # none yet\n"
    empty = remove_item(text, ("card",), 0)
    assert empty == "card:\n  []\n\nother: []  # none yet\n"
    new = {"id": "b", "cost": 2}
    assert change(empty, ("card",), [new]) == "card:\n  - id: b\n    cost: 2\n\nother: []  # none yet\n"
    filled = "card:\n  - id: a\n    cost: 1\n\nother:\n  - id: b\n    cost: 2  # none yet\n"
    assert change(text, ("other",), [new]) == filled


def test_windows_lines_stay_windows_lines() -> None:
    text = "card:\r\n  - id: a\r\n    cost: 1  # dear\r\n\r\n  - id: b\r\n    cost: 2\r\n"
    after = add_item(change(text, ("card", 0, "cost"), 3), ("card",), 2, {"id": "c", "cost": 1})
    assert after.count("\n") == after.count("\r\n")
    assert "cost: 3  # dear\r\n" in after
    assert remove_item(after, ("card",), 2) == change(text, ("card", 0, "cost"), 3)


def test_a_number_in_quotes_loses_them_and_a_name_keeps_its_own() -> None:
    assert change('cost: "3"\n', ("cost",), 3) == "cost: 3\n"
    assert change("name: 'Oak'\n", ("name",), "Elm") == "name: 'Elm'\n"


def test_names_for_values_are_followed_or_refused_never_spoilt() -> None:
    text = "a: &x {n: 1}\nb: *x\nc: 1\n"
    assert change(text, ("c",), 2) == "a: &x {n: 1}\nb: *x\nc: 2\n"
    assert change(text, ("b",), {"k": 2}) == "a: &x {n: 1}\nb: {k: 2}\nc: 1\n"
    with pytest.raises(Unreadable):
        change(text, ("a", "n"), 2)  # b would change with it
