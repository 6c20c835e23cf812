"""A YAML text as a tree whose every node knows the span of text it stands in.

Text in, nodes out. The words of a node are exactly `text[node.start:node.end]`, comments left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Literal

import yaml

from pnp.deck.yamlfile import Where

Loader: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

PARTS: Any = (yaml.NodeEvent, yaml.SequenceEndEvent, yaml.MappingEndEvent)

Shape = Literal["scalar", "list", "group", "alias"]


class Unreadable(ValueError):
    """The text is no YAML that can be changed in place."""


@dataclass(slots=True)
class Node:
    """A value in a YAML text. Offsets count characters; a block's end is the end of its last value."""

    shape: Shape
    start: int
    end: int
    column: int
    style: str = ""
    """How a scalar is written: "" plain, a quote, or | and > for blocks of text."""
    is_flow: bool = False
    words: str = ""
    items: list[Node] = field(default_factory=list)
    keys: list[Node] = field(default_factory=list)
    means: Node | None = None
    """What an alias (*name) stands for."""

    def key(self, name: str) -> int | None:
        """Where a field stands in its group."""
        return next((i for i, key in enumerate(self.keys) if key.words == name), None)

    def data(self) -> Any:
        """The node as plain data, every scalar as the words that were typed, as the deck's reader has it."""
        if self.shape == "list":
            return [item.data() for item in self.items]
        if self.shape == "group":
            return {key.words: item.data() for key, item in zip(self.keys, self.items, strict=True)}
        if self.means:
            return self.means.data()
        return None if not self.style and self.words in ("", "~", "null") else self.words


@lru_cache(maxsize=16)
def read_spans(text: str) -> Node | None:
    """The tree of a text, which nobody changes; nothing if it is empty. Raises Unreadable."""
    try:
        events = [event for event in yaml.parse(text, Loader=Loader) if isinstance(event, PARTS)]
    except (yaml.YAMLError, ValueError) as error:
        raise Unreadable(str(error)) from error
    walk = iter(events)
    first = next(walk, None)
    return _node(first, walk, text, {}) if first is not None else None


def find(node: Node, where: Where) -> Node | None:
    """The node at a path, or nothing."""
    for step in where:
        if isinstance(step, int):
            if node.shape != "list" or step >= len(node.items):
                return None
            node = node.items[step]
        else:
            at = node.key(step) if node.shape == "group" else None
            if at is None:
                return None
            node = node.items[at]
    return node


def _node(event: Any, walk: Iterator[Any], text: str, named: dict[str, Node]) -> Node:
    start, end = event.start_mark.index, event.end_mark.index
    column = start - (text.rfind("\n", 0, start) + 1)
    if isinstance(event, yaml.AliasEvent):
        return Node("alias", start, end, column, means=named.get(str(event.anchor)))
    if isinstance(event, yaml.ScalarEvent):
        style = event.style or ""
        if style in ("|", ">"):
            end = start + len(text[start:end].rstrip())
        node = Node("scalar", start, end, column, style, words=str(event.value))
        named[event.anchor or ""] = node
        return node
    node = Node("list" if isinstance(event, yaml.SequenceStartEvent) else "group", start, end, column)
    named[event.anchor or ""] = node
    node.is_flow = bool(event.flow_style)
    for part in walk:
        if isinstance(part, yaml.SequenceEndEvent | yaml.MappingEndEvent):
            closing: Any = part
            last = node.items[-1] if node.items else None
            node.end = (
                closing.end_mark.index if node.is_flow or last is None else max(last.end, _key_end(node))
            )
            return node
        if node.shape == "group":
            node.keys.append(_node(part, walk, text, named))
            part = next(walk)
        node.items.append(_node(part, walk, text, named))
    raise Unreadable("the text ends too soon")


def _key_end(node: Node) -> int:
    """Behind the colon of the last key, whose value may be nothing."""
    return node.keys[-1].end + 1 if node.keys else 0
