"""The fields of rules.yaml: a game's rules in short, in sections of paragraphs, steps or points."""

from __future__ import annotations

from pnp.deck.fields import Entry, Words


class SectionEntry(Entry):
    """A heading and what stands under it."""

    title: Words
    text: list[Words] = []
    steps: list[Words] = []
    points: list[Words] = []


class RulesEntry(Entry):
    """A rules.yaml."""

    sections: list[SectionEntry]
