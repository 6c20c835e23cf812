"""A game's folder to a Game, or every problem in it at once.

game.yaml says which kinds of pieces there are. Every other YAML file of the folder lists cards under
their kind's name, `KIND.csv` does the same as a spreadsheet, and rules.yaml is the rules in short.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path as File
from typing import Any

from pnp.deck.gamefile import GameEntry, KindEntry
from pnp.deck.load_cards import card_files, read_cards
from pnp.deck.model import LANGS, Game, Kind
from pnp.deck.places import all_games, find_beside, game_folder
from pnp.deck.problems import BadData, Problem, Refusal, did_you_mean, listed
from pnp.deck.rulesfile import RulesEntry
from pnp.deck.validate import validated
from pnp.deck.yamlfile import Where, YamlFile, read_yaml


def load_game(name: str) -> Game:
    """A game by its name. Raises Refusal when there is none, BadData with all its problems."""
    return load_folder(game_folder(name))


def load_folder(folder: File) -> Game:
    game, problems = read_folder(folder)
    if problems or game is None:
        raise BadData(problems)
    return game


def read_folder(folder: File, within: Sequence[File] = ()) -> tuple[Game | None, list[Problem]]:
    """A game and its problems; no game when its game.yaml cannot be understood.

    `within` are the folders that include this one, so that a circle is seen.
    """
    read = read_yaml(folder / "game.yaml")
    spoken = _languages(read.data)
    if read.is_readable and read.data is None:
        read.problem((), "the file is empty: a game has 'title: …' and 'kinds:'")
    entry = validated(GameEntry, read.data, read, (), languages=spoken) if read.data is not None else None
    if entry is None:
        # Kinds are unknown, but what is wrong with the other files as files can be said at once.
        files = [*card_files(folder), *([read_yaml(folder / "rules.yaml")] if _has_rules(folder) else [])]
        return None, [*read.problems, *(problem for file in files for problem in file.problems)]
    kinds = {kind_id: _kind(kind_id, kind) for kind_id, kind in entry.kinds.items()}
    cards, problems = read_cards(folder, kinds, spoken)
    layouts: dict[str, File] = {}
    for i, other in enumerate(entry.includes):
        where = ("includes", i)
        included = _included(other, read, where, [*within, folder], problems)
        if included:
            for twin in {card.id for card in cards} & {card.id for card in included.cards}:
                read.problem(where, f"'{other}' has a card '{twin}' too: give yours another id")
            kinds = {**included.kinds, **kinds}
            cards += included.cards
            layouts |= included.layouts
    name = entry.layout or f"{folder.name}.yaml"
    layout = find_beside(name, folder)
    if layout is None:
        read.problem(("layout",), f"there is no layout 'layouts/{name}': it says how the cards look")
    else:
        layouts[folder.name] = layout
    problems += read.problems
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


def _included(
    name: str, read: YamlFile, where: Where, within: Sequence[File], problems: list[Problem]
) -> Game | None:
    """Another folder whose pieces come along."""
    try:
        folder = game_folder(name)
    except Refusal:
        known = [*all_games(), "common"]
        hint = did_you_mean(name, known) or f"; there is {listed(sorted(known))}"
        read.problem(where, f"there is no folder 'cards/{name}' to include{hint}")
        return None
    if folder in within:
        read.problem(where, f"'{name}' includes itself in a circle")
        return None
    game, more = read_folder(folder, within)
    problems += more
    return game


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
        back=(entry.front or kind_id) if entry.same_back else entry.back,
        same_back=entry.same_back,
        shared_marks=entry.shared_marks,
        section=entry.section,
    )


def _has_rules(folder: File) -> bool:
    return (folder / "rules.yaml").is_file()


def _rules(folder: File, problems: list[Problem], spoken: Sequence[str]) -> Any:
    if not _has_rules(folder):
        return None
    read = read_yaml(folder / "rules.yaml")
    if read.is_readable and read.data is None:
        read.problem((), "the file is empty: write 'sections:', or delete the file")
    entry = validated(RulesEntry, read.data, read, (), languages=spoken) if read.data is not None else None
    problems += read.problems
    return entry.model_dump() if entry else None
