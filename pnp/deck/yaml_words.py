"""What the YAML reader complains about, said so that a person who never heard of YAML can mend it."""

from __future__ import annotations

import re
from collections.abc import Sequence

# Deeper than any honest file; the C reader's stack ends at some tens of thousands.
MOST_LEVELS = 60
MOST_BYTES = 4_000_000

_BRACKETS = re.compile(r"[\[\]{}]")
_STEPS_ON_ONE_LINE = re.compile(r"^(?:[ \t]*[-?:][ \t]+){%d,}" % MOST_LEVELS, re.MULTILINE)
# Characters that no text file holds; YAML forbids them and editors do not show them.
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f\ufffe\uffff]")


def is_too_deep(text: str) -> bool:
    """Whether groups lie in groups so deep that reading them would break the reader."""
    level = deepest = 0
    for bracket in _BRACKETS.findall(text):
        level = level + 1 if bracket in "[{" else max(0, level - 1)
        deepest = max(deepest, level)
    return deepest > MOST_LEVELS or _STEPS_ON_ONE_LINE.search(text) is not None


def stray_character(text: str) -> tuple[int, int, str] | None:
    """Line, column and sentence for the first character that is no text."""
    found = _NOT_TEXT.search(text)
    if found is None:
        return None
    line = text.count("\n", 0, found.start()) + 1
    column = found.start() - (text.rfind("\n", 0, found.start()) + 1) + 1
    return line, column, f"an invisible character (number {ord(found[0])}) that is no text: delete it"


def explained(context: str, problem: str, line_text: str, column: int, opened: int) -> str:
    """A complaint of the YAML reader in plain words; `opened` is the line on which what it is about began."""
    at = line_text[column - 1 : column]
    if "tab character" in problem or (at == "\t" and "cannot start any token" in problem):
        return "a tab cannot indent: use spaces"
    if "cannot start any token" in problem:
        return f"words cannot start with '{at}': put them in quotes"
    for clue, sentence in _CLUES:
        if clue in f"{context} {problem}":
            return sentence.format(opened=opened)
    return "not valid YAML: " + ": ".join(filter(None, (context, problem)))


_CLUES: Sequence[tuple[str, str]] = (
    ("another document", "a line of '---' starts a second file here: one file holds one list of fields"),
    (
        "mapping values are not allowed",
        "a ':' too many, or a line set in too far; put words with ':' in quotes",
    ),
    ("undefined alias", "words cannot start with '*': put them in quotes"),
    ("unknown escape character", "'\\' has a meaning inside \"…\": use '…' instead, or write '\\\\'"),
    ("quoted scalar found unexpected end", "a quote (' or \") opened on line {opened} is never closed"),
    (
        "expected ',' or ']'",
        "the list opened with '[' on line {opened} is not closed with ']', or a ',' is missing",
    ),
    (
        "expected ',' or '}'",
        "the group opened with '{{' on line {opened} is not closed with '}}', or a ',' is missing",
    ),
    ("flow node did not find expected node content", "a bracket '[' or '{{' opened before is not closed"),
    ("did not find expected key", "this line is set in too little or too much, or a quote ends too soon"),
    (
        "expected '-' indicator",
        "a list's lines start with '- ': this one does not, or is set in too little",
    ),
    ("expected <document start>", "this line is set in less than the first one: line them up"),
    ("could not find expected ':'", "a field needs its name, a ':' and a space before what it says"),
    ("did not find expected node content", "a bracket closes here that was never opened"),
    ("duplicate anchor", "two things have the same '&' name"),
)
