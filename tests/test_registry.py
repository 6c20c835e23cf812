"""Marks are a promise: a number, once given, means that piece with those facts for ever."""

from __future__ import annotations

import json
import multiprocessing
import shutil
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path as File

import pytest
from workshop import REPOSITORY, plant_orchard, settle

from pnp.deck.load import load_folder
from pnp.deck.marks import usable_numbers
from pnp.deck.model import SIDES, Card, Kind
from pnp.deck.printing import Printing, read_printings
from pnp.deck.problems import BadData, Unwritable
from pnp.deck.registry import Registry, RegistryFull, give_marks, open_registry, space_of
from pnp.face.gallery import Gallery
from pnp.pipeline import marks_of

Marks = dict[str, tuple[int, ...]]
CARDS = File("cards/orchard/cards.yaml")
REGISTRY = File("cards/registry.jsonl")

OAK = "  - {id: oak, name: {en: Oak, fr: Chêne, pl: Dąb}, points: 3, colour: green, copies: 2}\n"
ELM = "  - {id: elm, name: {en: Elm, fr: Orme, pl: Wiąz}, points: 5, colour: gold}\n"
ASH = "  - {id: ash, name: {en: Ash, fr: Frêne, pl: Jesion}, points: 1, colour: green}\n"


@pytest.fixture
def orchard(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Marks]:
    """Write these cards, build the marks, and say which numbers each piece has; only ever adding lines."""
    settle(tmp_path / "table", monkeypatch)
    plant_orchard(File.cwd())

    def build(*cards: str) -> Marks:
        CARDS.write_text("tree:\n" + "".join(cards), encoding="utf-8")
        before = REGISTRY.read_bytes() if REGISTRY.exists() else b""
        marks = marks_here("orchard")
        after = REGISTRY.read_bytes()
        assert after.startswith(before), "lines are only ever added"
        return marks

    return build


def marks_here(name: str) -> Marks:
    return marks_of_folder(File.cwd() / "cards" / name)


def marks_of_folder(folder: File) -> Marks:
    game = load_folder(folder)
    marks = marks_of(game, Gallery(game, "en", use_cache=False))
    return {piece: numbers for (piece, side), numbers in marks.items() if side == "front"}


def test_every_copy_has_a_number_of_its_own(orchard: Callable[..., Marks]) -> None:
    assert orchard(OAK, ELM) == {"oak#1": (0,), "oak#2": (1,), "elm#1": (2,)}
    line = json.loads(REGISTRY.read_text().splitlines()[0])
    assert line["game"] == "orchard" and line["piece"] == "oak#1" and line["side"] == "front"
    assert line["marks"] == [0] and line["facts"] == {"points": "3", "colour": "green"}
    assert line["kind"] == "tree" and line["size"] == [60, 60] and len(line["places"]) == 1


def test_asked_again_nothing_is_written(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    before = REGISTRY.read_bytes()
    assert orchard(OAK, ELM) == first
    assert REGISTRY.read_bytes() == before


@pytest.mark.parametrize(
    "cards",
    [(ASH, OAK, ELM), (OAK, ASH, ELM), (ELM, OAK, ASH), (ASH, ELM, OAK)],
    ids=["inserted first", "inserted", "reordered", "reversed"],
)
def test_a_new_card_gets_a_new_number_and_the_others_keep_theirs(
    orchard: Callable[..., Marks], cards: Sequence[str]
) -> None:
    first = orchard(OAK, ELM)
    later = orchard(*cards)
    assert {piece: later[piece] for piece in first} == first
    assert later["ash#1"] == (3,)


def test_changed_facts_get_a_new_number_and_the_old_one_stays_known(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    later = orchard(OAK, ELM.replace("points: 5", "points: 6"))
    assert later["oak#1"] == first["oak#1"] and later["elm#1"] == (3,)
    meanings = open_registry(load_folder(File.cwd() / "cards/orchard")).meanings("orchard")
    old, new = meanings[first["elm#1"][0]][0], meanings[3][0]
    assert (old.piece, old.facts["points"]) == ("elm#1", "5")
    assert (new.piece, new.facts["points"]) == ("elm#1", "6")


def test_facts_changed_back_bring_the_old_number_back(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    orchard(OAK, ELM.replace("points: 5", "points: 6"))
    assert orchard(OAK, ELM) == first


def test_new_words_are_no_new_printing(orchard: Callable[..., Marks]) -> None:
    with_motto = ELM.replace("points:", "motto: {en: Tall, fr: Grand, pl: Wysoki}, points:")
    first = orchard(OAK, with_motto)
    assert orchard(OAK, with_motto.replace("Elm", "Old elm").replace("Tall", "Very tall")) == first


def test_a_renamed_card_is_a_new_card_and_nothing_is_reused(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    later = orchard(OAK, ELM.replace("id: elm", "id: wych-elm"))
    assert later == {"oak#1": first["oak#1"], "oak#2": first["oak#2"], "wych-elm#1": (3,)}
    assert orchard(OAK, ELM) == first


def test_a_removed_card_leaves_its_number_behind(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    orchard(OAK)
    assert orchard(OAK, ASH)["ash#1"] == (3,), "the elm's number is not reused"
    assert orchard(OAK, ELM) == first


def test_copies_come_and_go(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK, ELM)
    more = orchard(OAK.replace("copies: 2", "copies: 4"), ELM)
    assert {piece: more[piece] for piece in first} == first
    assert (more["oak#3"], more["oak#4"]) == ((3,), (4,))
    fewer = orchard(OAK.replace("copies: 2", "copies: 1"), ELM, ASH)
    assert fewer["oak#1"] == first["oak#1"] and fewer["ash#1"] == (5,)
    assert orchard(OAK, ELM) == first


def test_a_layout_with_more_marks_gives_new_ones(
    orchard: Callable[..., Marks],
) -> None:
    first = orchard(OAK, ELM)
    layout = File("layouts/orchard.yaml")
    words = layout.read_text()
    layout.write_text(words.replace("  tree:", "      second: {mark: b, box: [42, 42, 16, 16]}\n  tree:"))
    later = orchard(OAK, ELM)
    assert all(len(numbers) == 2 for numbers in later.values())
    assert not set(chain(*later.values())) & set(chain(*first.values()))
    layout.write_text(words)
    assert orchard(OAK, ELM) == first


def test_a_moved_mark_is_a_new_printing(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK)
    layout = File("layouts/orchard.yaml")
    layout.write_text(layout.read_text().replace("[2, 2, 16, 16]", "[42, 42, 16, 16]"))
    assert orchard(OAK) == {"oak#1": (2,), "oak#2": (3,)}
    meanings = open_registry(load_folder(File.cwd() / "cards/orchard")).meanings("orchard")
    assert meanings[first["oak#1"][0]][0].places != meanings[2][0].places


def test_plain_tokens_share_their_mark(orchard: Callable[..., Marks]) -> None:
    game = File("cards/orchard/game.yaml")
    game.write_text(game.read_text() + "    shared_marks: true\n")
    assert orchard(OAK, ELM) == {"oak#1": (0,), "oak#2": (0,), "elm#1": (1,)}


def test_a_back_that_is_the_front_once_more_has_its_mark(orchard: Callable[..., Marks]) -> None:
    before = orchard(OAK)
    game = File("cards/orchard/game.yaml")
    game.write_text(game.read_text().replace("    back: back\n", "    same_back: true\n"))
    lines = REGISTRY.read_text()
    assert orchard(OAK) == before and REGISTRY.read_text() == lines, "no number is given away for it"
    loaded = load_folder(File.cwd() / "cards/orchard")
    marks = marks_of(loaded, Gallery(loaded, "en"))
    assert marks["oak#1", "back"] == marks["oak#1", "front"] == before["oak#1"]


# A person's own edits of a bundled game, and a game of their own.


def local_copy(name: str) -> None:
    shutil.copytree(REPOSITORY / "cards" / name, File.cwd() / "cards" / name)


def test_local_edits_of_a_bundled_game_count_down(tmp_path: File, monkeypatch: pytest.MonkeyPatch) -> None:
    settle(tmp_path / "table", monkeypatch)
    local_copy("paperwall")
    before = marks_here("paperwall")
    assert not REGISTRY.exists(), "unchanged cards keep the numbers everyone has"
    cards = File("cards/paperwall/cards.yaml")
    cards.write_text(cards.read_text().replace("[marmot, marmot, fish]", "[marmot, marmot, marmot]"))
    after = marks_here("paperwall")
    changed = {piece for piece in after if after[piece] != before[piece]}
    assert changed == {"c01#1"}
    assert set(after["c01#1"]) <= set(usable_numbers()[-12:]), "the last numbers, far from our own"


def test_a_game_of_ones_own_has_all_numbers_but_the_badges(orchard: Callable[..., Marks]) -> None:
    assert space_of("orchard") == "orchard" and space_of("paperwall") == space_of("common") == "papertable"
    game = load_folder(REPOSITORY / "cards" / "common")
    badges = {
        number
        for printing in open_registry(game).printings
        if printing.game == "common"
        for number in printing.marks
    }
    assert len(badges) >= 6
    many = orchard(OAK.replace("copies: 2", "copies: 500"), ASH.replace("points", "copies: 400, points"))
    numbers = set(chain(*many.values()))
    assert len(numbers) == 900 and 0 in numbers
    assert not numbers & badges


def test_an_included_badge_keeps_its_shared_number(orchard: Callable[..., Marks]) -> None:
    alone = marks_of_folder(REPOSITORY / "cards" / "common")
    game = File("cards/orchard/game.yaml")
    game.write_text(game.read_text() + "includes: [common]\n")
    together = orchard(OAK)
    assert {piece: together[piece] for piece in alone} == alone


# Trouble.


def test_damaged_lines_are_problems(orchard: Callable[..., Marks]) -> None:
    orchard(OAK, ELM)
    lines = REGISTRY.read_text().splitlines()
    lines[1] = lines[1][:-5]
    lines[2] = lines[2].replace('"marks": [2]', '"marks": ["two"]')
    REGISTRY.write_text("\n".join([*lines, "[]", "", '{"game": "orchard"}']) + "\n")
    with pytest.raises(BadData) as caught:
        orchard(OAK, ELM)
    assert [(problem.file, problem.line) for problem in caught.value.problems] == [
        ("cards/registry.jsonl", number) for number in (2, 3, 4, 5, 6)
    ]
    assert "only written by the tool" in caught.value.problems[0].message


def test_a_registry_that_is_no_text(orchard: Callable[..., Marks]) -> None:
    orchard(OAK)
    REGISTRY.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadData, match=r"cards/registry\.jsonl:1:1: cannot be read"):
        orchard(OAK)


def test_two_mixed_registries_are_a_problem(orchard: Callable[..., Marks]) -> None:
    orchard(OAK)
    REGISTRY.write_text(REGISTRY.read_text() + REGISTRY.read_text().replace("oak#1", "elm#1"))
    with pytest.raises(BadData, match=r"registry\.jsonl:3:1: mark 0 is on 'oak#1' already"):
        orchard(OAK)


def test_a_lost_line_end_does_not_glue_two_lines(orchard: Callable[..., Marks]) -> None:
    first = orchard(OAK)
    REGISTRY.write_text(REGISTRY.read_text().rstrip("\n"))
    assert orchard(OAK, ELM) == {**first, "elm#1": (2,)}
    assert len(read_printings(REGISTRY)) == 3


def test_a_folder_that_may_not_be_written(
    orchard: Callable[..., Marks], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> int:
        raise PermissionError(13, "Permission denied")

    orchard(OAK)
    monkeypatch.setattr("pnp.deck.registry.os.open", refuse)
    with pytest.raises(Unwritable, match=r"new marks in cards/registry\.jsonl: Permission denied"):
        orchard(OAK, ELM)


def test_a_full_disk_leaves_the_registry_as_it_was(
    orchard: Callable[..., Marks], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    orchard(OAK)
    before = REGISTRY.read_bytes()
    monkeypatch.setattr("pnp.deck.registry.os.replace", refuse)
    with pytest.raises(Unwritable, match="No space left"):
        orchard(OAK, ELM)
    assert REGISTRY.read_bytes() == before
    assert sorted(file.name for file in File("cards").iterdir()) == ["orchard", "registry.jsonl"]


def test_a_forgotten_lock_is_named(orchard: Callable[..., Marks], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pnp.deck.registry.LOCK_SECONDS", 0.1)
    File("cards/registry.jsonl.lock").touch()
    with pytest.raises(Unwritable, match=r"another program holds cards/registry\.jsonl\.lock"):
        orchard(OAK)


def test_when_all_numbers_are_given_away(tmp_path: File) -> None:
    registry = Registry(tmp_path / "cards" / "registry.jsonl")
    for number in usable_numbers()[:-1]:
        registry.add(Printing("orchard", f"tree-{number}#1", "front", (number,), {}))
    kind = Kind("tree", {}, 60, 60)
    last, one_more = (Card("orchard", kind, name, {}, ({},)) for name in ("oak", "elm"))
    assert registry.marks(next(last.pieces()), "front", 1) == (usable_numbers()[-1],)
    with pytest.raises(RegistryFull, match=r"all 2264 mark numbers are given away .* `pnp new`"):
        registry.marks(next(one_more.pieces()), "front", 1)


# Two programs at once.


def ask_for_marks(task: tuple[File, int]) -> list[int]:
    """Ask for the marks of thirty pieces that nobody else asks for."""
    folder, salt = task
    game = load_folder(folder)
    cards = tuple(
        Card(card.game, card.kind, f"{card.id}-{salt}-{i}", {**card.facts, "salt": salt}, card.copies)
        for card in game.cards
        for i in range(10)
    )
    many = replace(game, cards=cards)
    given = give_marks(many, [(piece, "front", 1) for piece in many.pieces()])
    return [number for numbers in given.values() for number in numbers]


def test_two_programs_at_once_never_give_the_same_number(orchard: Callable[..., Marks]) -> None:
    orchard(OAK, ELM)
    folder = File.cwd() / "cards" / "orchard"
    with multiprocessing.get_context("fork").Pool(4) as pool:
        given = pool.map(ask_for_marks, [(folder, salt) for salt in range(4)], chunksize=1)
    numbers = [number for one in given for number in one]
    assert len(numbers) == 4 * 30 == len(set(numbers))
    noted = [number for printing in read_printings(REGISTRY) for number in printing.marks]
    assert sorted(noted) == sorted({*numbers, 0, 1, 2})
    assert not File("cards/registry.jsonl.lock").exists()


# The repository's own registry.


@pytest.mark.parametrize("name", ["copyright", "paper-tales", "paper-world", "paperwall"])
def test_our_registry_is_complete(name: str) -> None:
    game = load_folder(REPOSITORY / "cards" / name)
    registry = Registry(REPOSITORY / "cards" / "registry.jsonl")
    assert registry.file.is_file(), "run `pnp build` once: the marks of all games must be in the repository"
    for printing in read_printings(registry.file):
        registry.add(printing)
    gallery = Gallery(game, "en", use_cache=False)
    for piece in game.pieces():
        for side in SIDES:
            places = gallery.mark_places(piece, side)
            registry.marks(piece, side, len(places), places)
    assert [printing.piece for printing in registry.added] == [], (
        "run `pnp build` and commit cards/registry.jsonl"
    )


def test_our_registry_gives_no_number_twice() -> None:
    numbers = [n for p in read_printings(REPOSITORY / "cards" / "registry.jsonl") for n in p.marks]
    assert len(numbers) == len(set(numbers)) > 300
    assert set(numbers) <= set(usable_numbers())
