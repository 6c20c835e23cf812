"""Files of cards to Cards: each entry against its kind's model, every mistake noted on its line."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path as File

from pnp.deck.csvfile import read_csv
from pnp.deck.entry import CardEntry, FreeEntry
from pnp.deck.fields import Entry, said
from pnp.deck.model import LANGS, SIDES, Card, Kind, Words
from pnp.deck.problems import Problem, did_you_mean, listed, shown
from pnp.deck.validate import validated
from pnp.deck.yamlfile import Where, YamlFile, read_yaml

NOT_CARDS = ("game.yaml", "rules.yaml")


def card_models(game_id: str) -> Mapping[str, type[CardEntry]]:
    """What each kind's cards may say; a game without a module of its own may say anything."""
    module = f"pnp.deck.kinds.{game_id.replace('-', '_')}"
    return import_module(module).KINDS if find_spec(module) else {}


def read_cards(
    folder: File, kinds: Mapping[str, Kind], spoken: Sequence[str]
) -> tuple[list[Card], list[Problem]]:
    models = card_models(folder.name)
    cards: list[Card] = []
    problems: list[Problem] = []
    seen: dict[str, str] = {}
    for read in card_files(folder):
        cards += cards_in(read, kinds, models, seen, spoken)
        problems += read.problems
    return cards, problems


def cards_in(
    read: YamlFile,
    kinds: Mapping[str, Kind],
    models: Mapping[str, type[CardEntry]],
    seen: dict[str, str],
    spoken: Sequence[str],
) -> Iterator[Card]:
    """The cards of one file, its mistakes noted in it; `seen` are ids of other files with their places."""
    if read.is_readable and not isinstance(read.data, dict):
        what = "is empty" if read.data is None else f"is {said(read.data)}"
        example = next(iter(kinds), "card")
        read.problem((), f"the file {what}: list cards under their kind, '{example}:' and then '- id: …'")
    elif read.data is not None:
        for kind_id in read.data:
            if kind_id not in kinds:
                hint = did_you_mean(kind_id, kinds) or f"; game.yaml has {listed(sorted(kinds))}"
                read.problem((kind_id,), f"there is no kind '{kind_id}'{hint}", key=True)
                continue
            model = models.get(kind_id, FreeEntry)
            yield from _kind_cards(read, kinds[kind_id], model, seen, spoken)


def card_files(folder: File) -> Iterator[YamlFile]:
    for file in sorted(folder.iterdir()):
        if file.suffix == ".yaml" and file.name not in NOT_CARDS:
            yield read_yaml(file)
        elif file.suffix == ".csv":
            yield read_csv(file, file.stem)


def _kind_cards(
    read: YamlFile, kind: Kind, model: type[CardEntry], seen: dict[str, str], spoken: Sequence[str]
) -> Iterator[Card]:
    folder, file_name = read.file.parent, shown(read.file)
    entries = read.data[kind.id]
    if not isinstance(entries, list):
        read.problem((kind.id,), f"'{kind.id}' must be a list of cards, each starting with '- id: …'")
        return
    for i, data in enumerate(entries):
        where = (kind.id, i)
        if not isinstance(data, dict):
            read.problem(where, f"a card must be a group of fields starting with 'id: …', not {said(data)}")
            continue
        entry = validated(model, data, read, where, languages=spoken)
        line, _ = read.at(where)
        if entry is None:
            continue
        if entry.id in seen:
            sentence = f"card '{entry.id}' is there already ({seen[entry.id]}): change one of the ids"
            read.problem((*where, "id"), sentence)
            continue
        seen[entry.id] = f"{file_name}:{line}"
        for field, sentence in entry.problems(spoken):
            read.problem((*where, field), sentence, key=True)
        card = Card(
            game=folder.name,
            kind=kind,
            id=entry.id,
            facts=entry.facts(),
            copies=tuple(entry.copy_facts()),
            words=_words_of(entry, spoken),
            image=_image(read, (*where, "image"), entry.image, folder),
            file=read.file,
            line=line,
            image_place=read.at((*where, "image")),
        )
        if _faces_are_named(read, where, card):
            yield card


def _faces_are_named(read: YamlFile, where: Where, card: Card) -> bool:
    """Whether a card has the fields that its kind's face names ask for (`back: "back-{colour}"`)."""
    for side in SIDES:
        for piece in card.pieces():
            try:
                card.kind.face_name(side, piece.facts)
            except KeyError as missing:
                name = card.kind.front if side == "front" else card.kind.back
                sentence = f"card '{card.id}' has no field '{missing.args[0]}': the kind's {side} is '{name}'"
                read.problem(where, sentence)
                return False
    return True


def _words_of(entry: CardEntry, languages: Sequence[str]) -> dict[str, Words]:
    """Every field that holds words in three languages, by a dotted name for those inside groups."""
    found: dict[str, Words] = {}
    if isinstance(entry, FreeEntry):
        for name, words in entry.spoken().items():
            found[name] = {**dict.fromkeys(LANGS, words.get(languages[0], "")), **words}
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
    try:
        file = (folder / name).resolve()
    except (OSError, ValueError):
        read.problem(where, f"image {said(name)} cannot be a file's name")
        return None
    if not file.is_relative_to(folder.resolve()):
        read.problem(where, f"image '{name}' lies outside the game's folder; put it beside the cards")
        return None
    if not os.path.isfile(file):
        near = did_you_mean(name, [str(f.relative_to(folder)) for f in folder.rglob("*.*")])
        read.problem(where, f"image '{name}' is not there{near}: put it into {shown(folder)}")
        return None
    return file
