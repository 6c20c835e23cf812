"""Small questions in a layout: `if: scissors and value < 5`. Only a few words are known; no Python runs."""

from __future__ import annotations

import ast
import operator
import re
from collections.abc import Callable, Iterator, Mapping
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

CONSTANTS = {"true": True, "false": False}
MOST_LETTERS = 300
NUMBER = re.compile(r"-?[0-9]{1,12}(\.[0-9]{1,12})?")


class BadQuestion(ValueError):
    """The condition cannot be understood."""


@cache
def parse_question(words: str) -> ast.expr:
    """A condition ready to be asked. Raises BadQuestion with the way out."""
    if len(words) > MOST_LETTERS:
        raise BadQuestion(f"the condition is longer than {MOST_LETTERS} letters: ask less")
    try:
        question = ast.parse(words.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        alone = re.search(r"(?<![=!<>])=(?!=)", words)
        hint = "write == to compare" if alone else "use names, numbers, 'words', and or not == != < > in"
        raise BadQuestion(f"cannot understand the condition '{words}': {hint}") from error
    for _ in _names(question, words):
        pass
    return question


def names_in(words: str) -> set[str]:
    """The fields a condition asks about."""
    return set(_names(parse_question(words), words)) - CONSTANTS.keys()


def holds(words: str, values: Mapping[str, Any]) -> bool:
    """Whether a condition is so for a card; a field it does not have counts as nothing."""
    return bool(_value(parse_question(words), values))


def number_or_words(value: Any) -> Any:
    """What a person typed, as a number if it looks like one."""
    if isinstance(value, str):
        if NUMBER.fullmatch(value):
            return float(value) if "." in value else int(value)
        return CONSTANTS.get(value, value)
    return value


def _names(node: ast.expr, words: str) -> Iterator[str]:
    """The names in a question; whatever is no name, number, words or one of the few signs is refused."""
    if isinstance(node, ast.Name):
        yield node.id
    elif isinstance(node, ast.Constant) and isinstance(node.value, str | int | float):
        return
    elif isinstance(node, ast.UnaryOp) and _may_stand_before(node.op, node.operand):
        yield from _names(node.operand, words)
    elif isinstance(node, ast.BoolOp):
        for part in node.values:
            yield from _names(part, words)
    elif isinstance(node, ast.List | ast.Tuple):
        for part in node.elts:
            yield from _names(part, words)
    elif isinstance(node, ast.Compare) and all(type(sign) in COMPARE for sign in node.ops):
        for part in (node.left, *node.comparators):
            yield from _names(part, words)
    else:
        is_sum = isinstance(node, ast.BinOp)
        hint = "a name in it may have no '-', and sums are not known" if is_sum else "it asks too much"
        raise BadQuestion(f"cannot understand the condition '{words}': {hint}")


def _may_stand_before(sign: ast.unaryop, node: ast.expr) -> bool:
    is_number = isinstance(node, ast.Constant) and isinstance(node.value, int | float)
    return isinstance(sign, ast.Not) or (isinstance(sign, ast.USub) and is_number)


def _value(node: ast.expr, values: Mapping[str, Any]) -> Any:
    if isinstance(node, ast.Constant):
        return node.value
    if isinstance(node, ast.Name):
        return CONSTANTS[node.id] if node.id in CONSTANTS else number_or_words(values.get(node.id))
    if isinstance(node, ast.UnaryOp):
        asked = _value(node.operand, values)
        return not asked if isinstance(node.op, ast.Not) else -asked
    if isinstance(node, ast.BoolOp):
        parts = (_value(part, values) for part in node.values)
        return all(parts) if isinstance(node.op, ast.And) else any(parts)
    if isinstance(node, ast.List | ast.Tuple):
        return [_value(part, values) for part in node.elts]
    if isinstance(node, ast.Compare):
        left = _value(node.left, values)
        for sign, part in zip(node.ops, node.comparators, strict=True):
            right = _value(part, values)
            try:
                if not COMPARE[type(sign)](left, right):
                    return False
            except TypeError:  # a number and words, or a field that is not there
                return False
            left = right
        return True
    raise AssertionError("parse_question lets nothing else through")
