"""A game's folder to a Game, or every problem in it at once.

game.yaml says which kinds of pieces there are. Every other YAML file of the folder lists cards under
their kind's name, `KIND.csv` does the same as a spreadsheet, and rules.yaml is the rules in short.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as File
from typing import Any

from pnp.deck.csvfile import read_csv
from pnp.deck.entry import CardEntry, FreeEntry
from pnp.deck.fields import LANGS, Entry
from pnp.deck.gamefile import GameEntry, KindEntry
from pnp.deck.model import Card, Game, Kind, Words
from pnp.deck.places import find_beside, game_folder
from pnp.deck.problems import BadData, Problem, did_you_mean, listed, shown
from pnp.deck.rulesfile import RulesEntry
from pnp.deck.validate import validated
from pnp.deck.yamlfile import YamlFile, read_yaml

NOT_CARDS = ("game.yaml", "rules.yaml")


def load_game(name: str) -> Game:
    """A game by its name. Raises Refusal when there is none, BadData with all its problems."""
    return load_folder(game_folder(name))


def load_folder(folder: File) -> Game:
    game, problems = read_folder(folder)
    if problems or game is None:
        raise BadData(problems)
    return game


def read_folder(folder: File) -> tuple[Game | None, list[Problem]]:
    """A game and its problems; no game when its game.yaml cannot be understood."""
    read = read_yaml(folder / "game.yaml")
    spoken = _languages(read.data)
    entry = validated(GameEntry, read.data, read, (), languages=spoken) if not read.problems else None
    if entry is None:
        return None, read.problems
    problems = list(read.problems)
    kinds = {kind_id: _kind(kind_id, kind) for kind_id, kind in entry.kinds.items()}
    cards, card_problems = _cards(folder, kinds, spoken)
    problems += card_problems
    layouts: dict[str, File] = {}
    for other in entry.includes:
        included, more = read_folder(game_folder(other))
        problems += more
        if included:
            kinds |= included.kinds
            cards += included.cards
            layouts |= included.layouts
    layout = find_beside(entry.layout or f"{folder.name}.yaml", folder)
    if layout is None:
        read.problem(("layout",), f"there is no layout 'layouts/{entry.layout or folder.name + '.yaml'}'")
        problems += read.problems
    else:
        layouts[folder.name] = layout
    game = Game(
        id=folder.name,
        title=entry.title.model_dump(),
        folder=folder,
        layouts=layouts,
        languages=tuple(entry.languages),
        players=(entry.players.least, entry.players.most),
        kinds=kinds,
        cards=tuple(cards),
        rules=_rules(folder, problems, spoken),
        credit=entry.credit.model_dump() if entry.credit else None,
    )
    return game, problems


def _languages(data: Any) -> list[str]:
    """The languages a game.yaml says it speaks, before the rest of it is checked."""
    spoken = data.get("languages") if isinstance(data, dict) else None
    known = [lang for lang in spoken if lang in LANGS] if isinstance(spoken, list) else []
    return known or list(LANGS)


def _kind(kind_id: str, entry: KindEntry) -> Kind:
    return Kind(
        id=kind_id,
        name=entry.name.model_dump(),
        width_mm=entry.size[0],
        height_mm=entry.size[1],
        shape=entry.shape,
        material=entry.material,
        front=entry.front or kind_id,
        back=entry.back,
        shared_marks=entry.shared_marks,
        section=entry.section,
    )


def card_models(game_id: str) -> Mapping[str, type[CardEntry]]:
    """What each kind's cards may say; a game without a module of its own may say anything."""
    module = f"pnp.deck.kinds.{game_id.replace('-', '_')}"
    return import_module(module).KINDS if find_spec(module) else {}


def _cards(
    folder: File, kinds: Mapping[str, Kind], spoken: Sequence[str]
) -> tuple[list[Card], list[Problem]]:
    models = card_models(folder.name)
    cards: list[Card] = []
    problems: list[Problem] = []
    seen: dict[str, str] = {}
    for read in _card_files(folder):
        if read.data is not None and not isinstance(read.data, dict):
            read.problem((), "must list cards under the name of their kind, as 'unit:'")
        elif read.data is not None:
            for kind_id in read.data:
                if kind_id not in kinds:
                    hint = did_you_mean(kind_id, kinds) or f"; game.yaml has {listed(sorted(kinds))}"
                    read.problem((kind_id,), f"there is no kind '{kind_id}'{hint}", key=True)
                    continue
                model = models.get(kind_id, FreeEntry)
                cards += _kind_cards(read, kinds[kind_id], model, seen, spoken)
        problems += read.problems
    return cards, problems


def _card_files(folder: File) -> Iterator[YamlFile]:
    for file in sorted(folder.iterdir()):
        if file.suffix == ".yaml" and file.name not in NOT_CARDS:
            yield read_yaml(file)
        elif file.suffix == ".csv":
            yield read_csv(file, file.stem)


def _kind_cards(
    read: YamlFile, kind: Kind, model: type[CardEntry], seen: dict[str, str], spoken: Sequence[str]
) -> Iterator[Card]:
    folder = read.file.parent
    entries = read.data[kind.id]
    if not isinstance(entries, list):
        read.problem((kind.id,), f"'{kind.id}' must be a list of cards, each starting with '- id:'")
        return
    for i, data in enumerate(entries):
        where = (kind.id, i)
        entry = validated(model, data, read, where, languages=spoken)
        line, _ = read.at(where)
        if entry is None:
            continue
        if entry.id in seen:
            read.problem((*where, "id"), f"card '{entry.id}' is there already ({seen[entry.id]})")
            continue
        seen[entry.id] = f"{shown(read.file)}:{line}"
        for field, sentence in entry.problems():
            read.problem((*where, field), sentence)
        yield Card(
            game=folder.name,
            kind=kind,
            id=entry.id,
            facts=entry.facts(),
            copies=tuple(entry.copy_facts()),
            words=_words_of(entry),
            image=_image(read, (*where, "image"), entry.image, folder),
            file=read.file,
            line=line,
        )


def _words_of(entry: CardEntry) -> dict[str, Words]:
    """Every field that holds words in three languages, by a dotted name for those inside groups."""
    found: dict[str, Words] = {}
    for name in type(entry).model_fields:
        value = getattr(entry, name)
        if isinstance(value, Entry):
            fields = value.model_dump()
            if set(fields) == {"en", "fr", "pl"}:
                found[name] = fields
            else:
                found |= {
                    f"{name}.{inner}": part
                    for inner, part in fields.items()
                    if isinstance(part, dict) and set(part) == {"en", "fr", "pl"}
                }
    return found


def _image(read: YamlFile, where: tuple[str | int, ...], name: str | None, folder: File) -> File | None:
    if name is None:
        return None
    file = (folder / name).resolve()
    if not file.is_relative_to(folder.resolve()):
        read.problem(where, f"image '{name}' lies outside the game's folder; put it beside the cards")
        return None
    if not file.is_file():
        near = did_you_mean(name, [str(f.relative_to(folder)) for f in folder.rglob("*.*")])
        read.problem(where, f"image '{name}' is not there{near}; it is looked for in {shown(folder)}")
        return None
    return file


def _rules(folder: File, problems: list[Problem], spoken: Sequence[str]) -> Any:
    file = folder / "rules.yaml"
    if not file.is_file():
        return None
    read = read_yaml(file)
    entry = validated(RulesEntry, read.data, read, (), languages=spoken) if not read.problems else None
    problems += read.problems
    return entry.model_dump() if entry else None
