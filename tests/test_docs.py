"""The pages for people who edit: what they tell to do works, and nothing that exists is left out."""

from __future__ import annotations

import inspect
import re
import shlex
from importlib import import_module
from pathlib import Path as File
from pkgutil import iter_modules

import pytest
import yaml
from pydantic import BaseModel
from workshop import REPOSITORY, settle

from pnp.cli import main
from pnp.deck.effects import Condition, Effect
from pnp.deck.entry import CardEntry
from pnp.deck.gamefile import GameEntry, KindEntry
from pnp.deck.load import load_game
from pnp.deck.patterns import Pattern
from pnp.face import motifs
from pnp.face.cutoutfile import CutoutEntry, PaperEntry
from pnp.face.draw import find_motif
from pnp.face.layoutfile import FaceEntry, Item, LayoutEntry

DOCS = REPOSITORY / "docs"
BLOCK = re.compile(r"^```(\S+)[ ]?(.*?)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def page(name: str) -> str:
    return (DOCS / name).read_text(encoding="utf-8")


def do_what_it_says(text: str, capsys: pytest.CaptureFixture[str]) -> int:
    """Write each file that the page shows and run each command; its output must be as shown."""
    done = 0
    for language, place, body in BLOCK.findall(text):
        if language == "console":
            for command in re.split(r"^\$ ", body, flags=re.MULTILINE)[1:]:
                line, _, expected = command.partition("\n")
                program, *words = shlex.split(line)
                assert program == "pnp"
                code = main(words)
                said = capsys.readouterr()
                problems = [row for row in expected.splitlines() if re.match(r"\S+:\d+:\d+: ", row)]
                assert code == (3 if problems else 0), f"{line}\n{said.out}{said.err}"
                assert not expected or said.out == expected, line
                done += 1
        elif place:
            new, _, old = place.partition(" instead of ")
            File(new).parent.mkdir(parents=True, exist_ok=True)
            File(new).write_text(body, encoding="utf-8")
            if old:
                File(old).unlink()
            done += 1
    return done


@pytest.mark.parametrize(("name", "least"), [("your-own-game.md", 13), ("editing.md", 2)])
def test_following_the_page_works(
    name: str, least: int, tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    assert do_what_it_says(page(name), capsys) >= least


def test_the_worked_example_is_the_game_it_promises(
    tmp_path: File, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    settle(tmp_path / "table", monkeypatch)
    text = page("your-own-game.md")
    do_what_it_says(text[: text.index("## When something is wrong")], capsys)
    game = load_game("tea-leaves")
    assert {card.id: len(card.copies) for card in game.cards} == {
        "sencha": 4,
        "assam": 3,
        "white-tips": 1,
        "oolong": 2,
    }
    assert File("output/tea-leaves-en-a4.pdf").read_bytes().startswith(b"%PDF")


def fields(*models: type[BaseModel]) -> set[str]:
    return {info.alias or name for model in models for name, info in model.model_fields.items()}


def documented(text: str) -> set[str]:
    """The names in the first column of the page's tables."""
    firsts = re.findall(r"^\| (`[^|]+?) \|", text, flags=re.MULTILINE)
    return {name for cell in firsts for name in re.findall(r"`([^`]+)`", cell)}


def test_every_field_of_a_layout_is_documented() -> None:
    missing = fields(Item, FaceEntry, LayoutEntry, CutoutEntry, PaperEntry) - documented(page("layouts.md"))
    assert missing <= {"papers", "about"}, "these two are explained in sentences"


def test_no_field_is_documented_that_is_not_there() -> None:
    text = page("layouts.md")
    known = fields(Item, FaceEntry, LayoutEntry, CutoutEntry, PaperEntry)
    named = {name for name in documented(text) if re.fullmatch(r"[a-z_]+", name)}
    assert len(named) > 35 and named <= known


def test_the_defaults_are_the_real_ones() -> None:
    rows = re.findall(r"^\| `([a-z_]+)` \| .* \| ([^|]+) \|$", page("layouts.md"), flags=re.MULTILINE)
    assert len(rows) > 20
    for name, default in rows:
        real = next(info for key, info in Item.model_fields.items() if name in (key, info.alias)).default
        said = yaml.safe_load(default.strip().strip("`"))
        if name not in ("box", "if", "otherwise", "tint", "fill", "stroke", "dash"):
            assert str(said) == str(real) or float(said) == float(real), name


def test_every_field_of_game_files_is_documented() -> None:
    models = (GameEntry, KindEntry, CardEntry, Effect, Pattern)
    named = set(re.findall(r"`([a-z_]+)`", page("editing.md")))
    assert fields(*models) <= named
    assert all(f"{{{name}: " in page("editing.md") for name in fields(Condition))


def test_every_word_an_effect_or_pattern_may_say_is_documented() -> None:
    text = page("editing.md")
    for model in (Effect, Pattern, KindEntry):
        for part in _words(model.model_json_schema()):
            assert f"`{part}`" in text or f"[{part}" in text or f" {part}" in text, (model.__name__, part)


def _words(schema: object) -> set[str]:
    """Every word that a schema lists as a choice."""
    if isinstance(schema, dict):
        own = {word for word in schema.get("enum", []) if isinstance(word, str)}
        return own.union(*(_words(value) for value in schema.values()))
    return set().union(*map(_words, schema)) if isinstance(schema, list) else set()


def test_every_motif_is_documented() -> None:
    found = set()
    for module in iter_modules(motifs.__path__):
        for name, thing in vars(import_module(f"pnp.face.motifs.{module.name}")).items():
            if inspect.isfunction(thing) and list(inspect.signature(thing).parameters) == ["pen", "scene"]:
                found.add(f"{module.name}/{name}".replace("_", "-"))
    listed = {name for name in documented(page("layouts.md")) if "/" in name}
    assert listed == {name for name in found if not name.partition("/")[2].startswith("-")}
    for name in listed:
        find_motif(name)


def test_the_examples_of_the_layouts_page_are_good(tmp_path: File) -> None:
    from pnp.face.layout import load_layout
    from pnp.face.motifs.cutout import load_cutout

    good = 0
    for language, _, body in BLOCK.findall(page("layouts.md")):
        file = tmp_path / f"{good}.yaml"
        file.write_text(body)
        if language == "yaml" and body.startswith("colours"):
            good += bool(load_layout(file).face("knight").items["name"].colour == "red")
        elif language == "yaml" and body.startswith("papers"):
            good += len(load_cutout(file)["papers"]) == 4
    assert good == 2
