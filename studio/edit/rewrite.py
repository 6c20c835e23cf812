"""A YAML text changed in place: only the words that say something else change, comments and order stay.

Text and new data in, text out. What comes out is read again and must say the new data: a file that cannot
be changed so is refused, never spoilt.
"""

from __future__ import annotations

from difflib import SequenceMatcher
from typing import Any

from pnp.deck.yamlfile import Where
from studio.edit.patches import Patches
from studio.edit.spans import Node, Unreadable, find, read_spans
from studio.edit.spelling import words


def change(text: str, where: Where, new: Any, *, check: bool = True) -> str:
    """The text with the value at a path saying something else. Raises Unreadable.

    Without the check it is half as long on the way, for a text that is looked at and never written.
    """
    root = read_spans(text)
    node = find(root, where) if root else None
    if node is None:
        raise Unreadable(f"there is nothing at {'.'.join(map(str, where))}")
    patches = Patches(text)
    differences(node, new, patches, in_flow=_in_flow(root, where))
    return _checked(patches.applied(), _with(root, where, words(new))) if check else patches.applied()


def add_item(text: str, where: Where, at: int, new: Any, like: int | None = None) -> str:
    """The text with a new value in a list at a path; `like` is an item whose way of writing is copied."""
    root = read_spans(text)
    node = find(root, where) if root else None
    if node is None or node.shape != "list":
        raise Unreadable(f"there is no list at {'.'.join(map(str, where))}")
    expected = [*node.data()[:at], words(new), *node.data()[at:]]
    patches = Patches(text)
    if like is None or node.is_flow:
        patches.insert_item(node, at, new)
        return _checked(patches.applied(), _with(root, where, expected))
    # A copy of a card keeps its line breaks and brackets: its text is copied, then what differs is changed.
    patches.insert_text(node, at, text[node.items[like].start : node.items[like].end])
    copied = patches.applied()
    return _checked(change(copied, (*where, at), new), _with(root, where, expected))


def remove_item(text: str, where: Where, at: int) -> str:
    """The text without a list's item, its lines and the empty line that set it apart."""
    root = read_spans(text)
    node = find(root, where) if root else None
    if node is None or node.shape != "list" or at >= len(node.items):
        raise Unreadable(f"there is no item {at} at {'.'.join(map(str, where))}")
    expected = node.data()
    del expected[at]
    patches = Patches(text)
    patches.remove_item(node, at)
    return _checked(patches.applied(), _with(root, where, expected))


def _with(root: Node | None, where: Where, new: Any) -> Any:
    """All that the file shall say: what it says now, but for one place."""
    data: Any = root.data() if root else None
    if not where:
        return new
    group: Any = data
    for step in where[:-1]:
        group = group[step]
    group[where[-1]] = new
    return data


def _checked(text: str, expected: Any) -> str:
    root = read_spans(text)
    if root is None or root.data() != expected:
        raise Unreadable("the file is written in a way that cannot be changed from here: edit it by hand")
    return text


def _in_flow(root: Node | None, where: Where) -> bool:
    return any((node := find(root, where[:i])) and node.is_flow for i in range(len(where))) if root else False


def differences(node: Node, new: Any, patches: Patches, *, in_flow: bool) -> None:
    """Note all that must change in the text so that a node says something else."""
    if _says(node, new):
        return
    if node.shape == "group" and isinstance(new, dict) and new and node.items:
        _group(node, new, patches, in_flow or node.is_flow)
    elif node.shape == "list" and isinstance(new, list) and new and node.items:
        _list(node, new, patches, in_flow or node.is_flow)
    else:
        patches.replace(node, new, in_flow)


def _says(node: Node, new: Any) -> bool:
    if node.style in ("'", '"') and isinstance(new, bool | int | float):
        return False  # a number in quotes is words: the quotes must go
    return bool(node.data() == words(new))


def _group(node: Node, new: dict[str, Any], patches: Patches, in_flow: bool) -> None:
    gone = [i for i, key in enumerate(node.keys) if key.words not in new]
    if len(gone) == len(node.keys):
        patches.replace(node, new, in_flow)
        return
    for key, item in zip(node.keys, node.items, strict=True):
        if key.words in new:
            differences(item, new[key.words], patches, in_flow=in_flow)
    patches.remove_fields(node, gone)
    known = {key.words: i for i, key in enumerate(node.keys)}
    kept = [i for i in range(len(node.keys)) if i not in gone]
    # New fields stand behind the field they follow in the new data; others before the first.
    behind = -1
    waiting: dict[str, Any] = {}
    for name, value in new.items():
        if name in known:
            patches.insert_fields(node, behind, kept, waiting)
            behind, waiting = known[name], {}
        else:
            waiting[name] = value
    patches.insert_fields(node, behind, kept, waiting)


def _list(node: Node, new: list[Any], patches: Patches, in_flow: bool) -> None:
    old = [repr(item.data()) for item in node.items]
    steps = SequenceMatcher(None, old, [repr(words(item)) for item in new], autojunk=False).get_opcodes()
    gone: list[int] = []
    added: list[tuple[int, list[Any]]] = []
    for what, first, last, new_first, new_last in steps:
        if what == "equal":
            continue
        both = min(last - first, new_last - new_first)
        for i in range(both):
            differences(node.items[first + i], new[new_first + i], patches, in_flow=in_flow)
        gone += range(first + both, last)
        if new_last - new_first > both:
            added.append((first + both, new[new_first + both : new_last]))
    if len(gone) == len(node.items):
        patches.replace(node, new, in_flow)
        return
    patches.remove_items(node, gone)
    for at, values in added:
        patches.insert_items(node, at, values, gone)
