"""Games put into the person’s folder, all or nothing: a bundled one at its first edit, or a new one."""

from __future__ import annotations

import os
import shutil
from collections.abc import Mapping
from pathlib import Path as File

from pnp.commands.copying import put, schema_copies
from pnp.commands.eject import game_copies
from pnp.commands.new import checked_name, template_copies
from pnp.deck.places import bundled_root
from studio import data_folder
from studio.edit.deck import Deck
from studio.edit.saving import settle


def own_folder(deck: Deck) -> File:
    """The folder in which a deck may be edited; a bundled one is copied first. Raises Unwritable."""
    if deck.is_own:
        return deck.folder
    return _put(deck.name, game_copies(deck.name, data_folder.root(), bundled_root()))


def new_game(name: str) -> str:
    """A small game of one's own that prints at once. Raises Refusal when the name cannot be one."""
    checked = checked_name(name)
    _put(checked, template_copies(checked, data_folder.root()))
    return checked


def _put(name: str, copies: Mapping[File, bytes]) -> File:
    here, folder = data_folder.root(), data_folder.cards() / name
    if folder.is_dir():
        return folder
    cards = {place: content for place, content in copies.items() if place.is_relative_to(folder)}
    # What lies around the cards does no harm without them; what is there already is the person's.
    put({place: content for place, content in copies.items() if place not in cards}, None)
    put(schema_copies(here), None)
    # The cards come last and at once: half a game would hide the whole one.
    beside = here / f".{name}.{os.getpid()}.part"
    shutil.rmtree(beside, ignore_errors=True)
    put({beside / place.relative_to(folder): content for place, content in cards.items()}, None)
    try:
        os.rename(beside, folder)
    finally:
        shutil.rmtree(beside, ignore_errors=True)
    settle(folder.parent)
    return folder
