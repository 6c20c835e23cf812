"""Finished games as CSV and JSON for people who live in spreadsheets."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from typing import Any

from studio.score.history import Finished

COLUMNS = ("game", "title", "finished", "round", "player", "rank", "total", "reason", "points", "text")
# A spreadsheet takes words that begin so for a formula.
FORMULA = ("=", "+", "-", "@", "\t", "\r")
BOM = "\ufeff"
"""Spreadsheets on Windows take a file without it for another alphabet."""


def csv_of(games: Sequence[Finished], lang: str) -> bytes:
    """One line for each reason of each player's points, round by round."""
    out = StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow(COLUMNS)
    writer.writerows([_safe(value) for value in row] for row in _rows(games, lang))
    return (BOM + out.getvalue()).encode()


def _rows(games: Iterable[Finished], lang: str) -> Iterator[tuple[Any, ...]]:
    for one in games:
        result = one.result
        about = (one.id, result["title"][lang], result["finished"])
        for part in result["rounds"]:
            for player in part["score"][lang]["players"]:
                who = (part["label"][lang], player["name"], player["rank"], player["total"])
                for line in player["lines"]:
                    yield (*about, *who, line["reason"], line["points"], line["text"])
                if not player["lines"]:
                    yield (*about, *who, "", 0, "")


def _safe(value: Any) -> Any:
    return f"'{value}" if isinstance(value, str) and value.startswith(FORMULA) else value


def json_of(games: Sequence[Finished], lang: str, *, alone: bool = False) -> bytes:
    """The same with the tables, which `scorer score` takes again."""
    plain = [_plain(one, lang) for one in games]
    return json.dumps(plain[0] if alone else {"games": plain}, ensure_ascii=False, indent=2).encode()


def _plain(one: Finished, lang: str) -> dict[str, Any]:
    result = one.result
    return {
        "id": one.id,
        "game": result["game"],
        "title": result["title"][lang],
        "finished": result["finished"],
        "certain": result["certain"],
        "players": result["total"][lang]["players"],
        "winners": result["winners"],
        "words": result["total"][lang]["words"],
        "rounds": [
            {"label": part["label"][lang], "score": part["score"][lang], "table": part["table"]}
            for part in result["rounds"]
        ],
    }
