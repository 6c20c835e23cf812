"""Small questions in a layout: `if: scissors and value < 5`. No Python runs: only these few words."""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

COMPARE: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda a, b: a in b,
    ast.NotIn: lambda a, b: a not in b,
}


class BadQuestion(ValueError):
    """The condition cannot be understood."""


@cache
def parse_question(words: str) -> ast.expr:
    """A condition ready to be asked; names may have hyphens and dots."""
    try:
        return ast.parse(words.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError) as error:
        raise BadQuestion(f"cannot understand the condition '{words}'") from error


def names_in(words: str) -> set[str]:
    """The fields a condition asks about."""
    return {node.id for node in ast.walk(parse_question(words)) if isinstance(node, ast.Name)}


def holds(words: str, values: Mapping[str, Any]) -> bool:
    """Whether a condition is so for a card; a field it does not have counts as nothing."""
    return bool(_value(parse_question(words), values, words))


def number_or_words(value: Any) -> Any:
    """What a person typed, as a number if it looks like one."""
    if isinstance(value, str):
        for kind in (int, float):
            try:
                return kind(value)
            except ValueError:
                continue
        return {"true": True, "false": False}.get(value, value)
    return value


def _value(node: ast.expr, values: Mapping[str, Any], words: str) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        named = {"true": True, "false": False}.get(node.id)
        return named if named is not None else number_or_words(values.get(node.id))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        return not _value(node.operand, values, words)
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        return -_value(node.operand, values, words)
    if isinstance(node, ast.BoolOp):
        parts = (_value(part, values, words) for part in node.values)
        return all(parts) if isinstance(node.op, ast.And) else any(parts)
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(part, values, words) for part in node.elts]
    if isinstance(node, ast.Compare):
        left = _value(node.left, values, words)
        for sign, part in zip(node.ops, node.comparators, strict=True):
            right = _value(part, values, words)
            try:
                if not COMPARE[type(sign)](left, right):
                    return False
            except (KeyError, TypeError):
                return False
            left = right
        return True
    raise BadQuestion(f"cannot understand the condition '{words}'")
