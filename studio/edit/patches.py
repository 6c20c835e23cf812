"""Changes to a text, noted by their place and applied at once: fields and items added, changed, removed."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from studio.edit.spans import Node
from studio.edit.spelling import fields, in_list, one_line, scalar


class Patches:
    """What is to change in one text; spans never overlap, so the order of noting does not matter."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.newline = "\r\n" if "\r\n" in text else "\n"
        self._found: list[tuple[int, int, str]] = []

    def applied(self) -> str:
        """The text with every change."""
        parts: list[str] = []
        here = 0
        # At one place what is put in comes before what is taken out; the rest in the order of noting.
        for start, end, new in sorted(self._found, key=lambda patch: (patch[0], patch[1] > patch[0])):
            parts += [self.text[here:start], new]
            here = max(here, end)
        return "".join([*parts, self.text[here:]])

    def replace(self, node: Node, new: Any, in_flow: bool) -> None:
        """A value that becomes another one."""
        if node.shape == "list" and not node.items and not in_flow and new and isinstance(new[0], dict):
            self._fill_list(node, new)
        elif isinstance(new, dict | list):
            self._put(node.start, node.end, self._gap(node) + self._group_instead(node, new, in_flow))
        else:
            style = node.style if node.style in ("'", '"') else ""
            self._put(node.start, node.end, self._gap(node) + scalar(new, flow=in_flow, style=style))

    def _fill_list(self, node: Node, new: Sequence[dict[str, Any]]) -> None:
        """An empty list '[]' becomes one of lines: below its key, or where it stands alone."""
        before = self.text[self._line_start(node.start) : node.start]
        stands_alone = not before.strip()
        column = len(before) if stands_alone else len(before) - len(before.lstrip()) + 2
        inner = self.newline + " " * column
        lines = inner.join(f"- {fields(item, column + 2, self.newline)}" for item in new)
        start = node.start if stands_alone else self._line_start(node.start) + len(before.rstrip())
        self._put(start, node.end, lines if stands_alone else inner + lines)

    def _gap(self, node: Node) -> str:
        """A space behind the colon where there was no value at all."""
        return " " if node.start == node.end and self.text[node.start - 1 : node.start] == ":" else ""

    def _group_instead(self, node: Node, new: Any, in_flow: bool) -> str:
        column, line = node.column, one_line(new)
        is_block = node.shape in ("list", "group") and not node.is_flow
        if in_flow or not is_block or not new or column + len(line) <= 60:
            return line
        if isinstance(new, dict):
            return fields(new, column, self.newline)
        inner = self.newline + " " * column
        return inner.join(f"- {in_list(item, column + 2, self.newline)}" for item in new)

    def remove_fields(self, node: Node, gone: Sequence[int]) -> None:
        """Fields of a group that keeps at least one."""
        if node.is_flow:
            self._remove_between_commas(
                [(k.start, i.end) for k, i in zip(node.keys, node.items, strict=True)], gone
            )
            return
        first_kept = next(i for i in range(len(node.keys)) if i not in gone)
        for i in gone:
            if i < first_kept:
                # It shares its line with '- ' or with the key above: the next field moves up into its place.
                self._put(node.keys[i].start, node.keys[i + 1].start, "")
            else:
                self._remove_lines(node.keys[i].start, max(node.items[i].end, node.keys[i].end + 1))

    def insert_fields(self, node: Node, behind: int, kept: Sequence[int], new: dict[str, Any]) -> None:
        """New fields of a group behind one of its own (-1: before the first)."""
        if not new:
            return
        if behind >= 0:
            behind = max((i for i in kept if i <= behind), default=-1)
        if node.is_flow:
            line = one_line(new)[1:-1]
            spans = [(k.start, i.end) for k, i in zip(node.keys, node.items, strict=True)]
            self._insert_between_commas(spans, behind, line, kept)
            return
        lines = fields(new, node.column, self.newline)
        inner = self.newline + " " * node.column
        if behind < 0:
            self._put(node.keys[kept[0]].start, node.keys[kept[0]].start, lines + inner)
        else:
            end = self._line_end(max(node.items[behind].end, node.keys[behind].end + 1))
            self._put(end, end, inner + lines)

    def remove_items(self, node: Node, gone: Sequence[int]) -> None:
        """Items of a list that keeps at least one."""
        if node.is_flow:
            self._remove_between_commas([(item.start, item.end) for item in node.items], gone)
            return
        for i in gone:
            start = self._dash(node, i)
            if i == 0 and self._line_start(start) != start - node.column:
                self._put(start, self._dash(node, 1), "")
            else:
                self._remove_lines(start, max(node.items[i].end, start + 1))

    def remove_item(self, node: Node, at: int) -> None:
        """One item; a list that loses its last one becomes empty."""
        if len(node.items) == 1:
            self._put(node.start, node.end, "[]")
        else:
            self.remove_items(node, [at])

    def insert_items(self, node: Node, at: int, new: Sequence[Any], gone: Sequence[int]) -> None:
        """New items of a list before the item that is now at a place."""
        kept = [i for i in range(len(node.items)) if i not in gone]
        behind = max((i for i in kept if i < at), default=-1)
        if node.is_flow:
            spans = [(item.start, item.end) for item in node.items]
            self._insert_between_commas(spans, behind, ", ".join(map(one_line, new)), kept)
            return
        for item in new:
            self._insert_block_item(node, behind, in_list(item, node.column + 2, self.newline))

    def insert_item(self, node: Node, at: int, new: Any) -> None:
        """One new item; written over lines if its neighbours are."""
        if not node.items:
            self._put(node.start, node.end, one_line([new]))
        elif node.is_flow or node.items[min(at, len(node.items)) - 1].is_flow or not isinstance(new, dict):
            self.insert_items(node, at, [new], [])
        else:
            self.insert_text(node, at, fields(new, node.column + 2, self.newline))

    def insert_text(self, node: Node, at: int, words: str) -> None:
        """An item as it is written, in a list of lines."""
        self._insert_block_item(node, at - 1, words)

    def _insert_block_item(self, node: Node, behind: int, words: str) -> None:
        inner = self.newline + " " * node.column
        blank = self.newline if self._are_apart(node) else ""
        if behind < 0:
            start = self._dash(node, 0)
            self._put(start, start, f"- {words}{blank}{inner}")
        else:
            end = self._line_end(max(node.items[behind].end, self._dash(node, behind) + 1))
            self._put(end, end, f"{blank}{inner}- {words}")

    def _are_apart(self, node: Node) -> bool:
        """Whether empty lines stand between the items."""
        if len(node.items) < 2:
            return False
        between = self.text[node.items[0].end : self._dash(node, 1)]
        return between.count("\n") > 1 and "#" not in between

    def _dash(self, node: Node, at: int) -> int:
        """Where the '-' of an item stands."""
        return self.text.rfind("-", 0, max(node.items[at].start, 1))

    def _remove_lines(self, start: int, end: int) -> None:
        first, last = self._line_start(start), self._line_end(end)
        is_last = last >= len(self.text)
        last = min(last + len(self.newline), len(self.text))
        before = self._line_start(first - 1) if first else 0
        # An empty line above and below: one of the two set this apart, and goes with it.
        if first and not self.text[before:first].strip():
            following = self.text[last : self._line_end(last)]
            if is_last or not following.strip():
                first = before
        self._put(first, last, "")

    def _remove_between_commas(self, spans: Sequence[tuple[int, int]], gone: Sequence[int]) -> None:
        first_kept = next(i for i in range(len(spans)) if i not in gone)
        for i in gone:
            if i < first_kept:
                self._put(spans[i][0], spans[i + 1][0], "")
            else:
                self._put(spans[i - 1][1], spans[i][1], "")

    def _insert_between_commas(
        self, spans: Sequence[tuple[int, int]], behind: int, line: str, kept: Sequence[int]
    ) -> None:
        if behind < 0:
            self._put(spans[kept[0]][0], spans[kept[0]][0], f"{line}, ")
        else:
            self._put(spans[behind][1], spans[behind][1], f", {line}")

    def _line_start(self, at: int) -> int:
        return self.text.rfind("\n", 0, at) + 1

    def _line_end(self, at: int) -> int:
        found = self.text.find(self.newline, at)
        return len(self.text) if found < 0 else found

    def _put(self, start: int, end: int, new: str) -> None:
        self._found.append((start, end, new))
