"""How a value is spelled in YAML so that the deck's reader reads it back: plain if it can be, else quoted."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

import yaml

from studio.edit.spans import Loader

# As wide as the bundled files' own lines; longer groups are spread over lines.
WIDEST = 110

# Words that other readers of YAML take for something else than words.
_NOT_WORDS = re.compile(r"(?i:~|null|yes|no|on|off|y|n)")
# Our reader takes numbers as they are typed; these, other readers change (012, 1_000, 1e3, 2026-01-01).
_ODD_NUMBERS = re.compile(
    r"[-+]?(0[0-9_]+|[0-9][0-9_]*_[0-9_]*|0[xo][0-9a-fA-F_]+|[0-9.]+[eE][-+]?[0-9]+|[0-9]+(:[0-9]+)+|[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}.*)"
)
_NAME = re.compile(r"[a-z][a-z0-9_-]*")
_CONTROL = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff\ufffe\uffff]")


def words(value: Any) -> Any:
    """Data as the deck's reader sees it: numbers and flags are the words that spell them."""
    if isinstance(value, dict):
        return {str(key): words(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [words(item) for item in value]
    if value is None or isinstance(value, str):
        return value
    return _number(value)


def scalar(value: Any, *, flow: bool, style: str = "") -> str:
    """One word, number or sentence; `style` is the quote that stood there before."""
    if value is None:
        return "null"
    if not isinstance(value, str):
        return _number(value)
    if style in ("'", '"') and value:
        return _quoted(value, style)
    return value if _is_plain(value, flow) else _quoted(value, '"')


def key(name: str) -> str:
    """A field's name; `on` and `y` are names like others, whatever older readers of YAML think."""
    return name if _NAME.fullmatch(name) else scalar(name, flow=True)


def one_line(value: Any) -> str:
    """Any value as it stands inside brackets."""
    if isinstance(value, dict):
        return "{" + ", ".join(f"{key(name)}: {one_line(item)}" for name, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(one_line(item) for item in value) + "]"
    return scalar(value, flow=True)


def after_key(name: str, value: Any, indent: int, newline: str) -> str:
    """A field on lines of its own: `key: value`, what is long spread over lines set in further."""
    start = f"{key(name)}:"
    if not isinstance(value, dict | list) or not value:
        return (
            f"{start} {scalar(value, flow=False) if not isinstance(value, dict | list) else one_line(value)}"
        )
    line = one_line(value)
    is_short = indent + len(start) + 1 + len(line) <= WIDEST
    # A list of groups reads better a line each, as the bundled files have it.
    if is_short and not (isinstance(value, list) and isinstance(value[0], dict) and len(value[0]) > 1):
        return f"{start} {line}"
    inner = newline + " " * (indent + 2)
    if isinstance(value, list):
        return start + "".join(f"{inner}- {in_list(item, indent + 4, newline)}" for item in value)
    return start + inner + fields(value, indent + 2, newline)


def fields(group: dict[str, Any], indent: int, newline: str) -> str:
    """A group's fields, a line each; the first line is not set in."""
    return (newline + " " * indent).join(
        after_key(name, item, indent, newline) for name, item in group.items()
    )


def in_list(value: Any, indent: int, newline: str) -> str:
    """What stands behind '- ': on one line if it is short."""
    line = one_line(value)
    if isinstance(value, dict) and indent + len(line) > WIDEST:
        return fields(value, indent, newline)
    return line if isinstance(value, dict | list) else scalar(value, flow=False)


def _number(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.12f}".rstrip("0").rstrip(".") or "0"
    return str(value)


@lru_cache(maxsize=4096)
def _is_plain(value: str, flow: bool) -> bool:
    """Whether words mean themselves without quotes: the reader is asked."""
    if value != value.strip() or not value or _CONTROL.search(value):
        return False
    if _NOT_WORDS.fullmatch(value) or _ODD_NUMBERS.fullmatch(value):
        return False
    text = f"{{k: {value}}}" if flow else f"k: {value}\n"
    try:
        tree = yaml.compose(text, Loader=Loader)
    except (yaml.YAMLError, ValueError):
        return False
    if not isinstance(tree, yaml.MappingNode) or len(tree.value) != 1:
        return False
    node = tree.value[0][1]
    return isinstance(node, yaml.ScalarNode) and not node.style and node.value == value


def _quoted(value: str, style: str) -> str:
    prefers_single = style == "'" or (('"' in value or "\\" in value) and "'" not in value)
    if prefers_single and not _CONTROL.search(value):
        return "'" + value.replace("'", "''") + "'"
    inner = value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")
    return '"' + _CONTROL.sub(lambda found: f"\\u{ord(found[0]):04x}", inner) + '"'
