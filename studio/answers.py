"""One shape of answers: {"ok": true, …}, or {"ok": false, "errors": [{message, file, line, column, …}]}."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from starlette.requests import HTTPConnection, Request
from starlette.responses import Response

from pnp.deck.problems import BadData, Problem, Refusal
from studio.words import say

Error = Mapping[str, Any]


class Refused(Exception):
    """A request that cannot be granted; the words' key is said in the language of whoever asked."""

    def __init__(self, status: int, message_key: str, **values: Any) -> None:
        super().__init__(message_key)
        self.status = status
        self.message_key = message_key
        self.values = values


def good(status: int = 200, /, **data: Any) -> Response:
    """What was asked for."""
    return _json({"ok": True, **data}, status)


def bad(errors: Iterable[Error | Problem | str], status: int = 400, /, **data: Any) -> Response:
    """What is wrong, all of it at once; with what the page needs to go on."""
    return _json({"ok": False, "errors": [plain(error) for error in errors], **data}, status)


def plain(error: Error | Problem | str) -> dict[str, Any]:
    """One error in the one shape."""
    empty: dict[str, Any] = {"message": "", "file": None, "line": None, "column": None, "field": None}
    if isinstance(error, Problem):
        place = {"file": error.file, "line": error.line, "column": error.column}
        return {**empty, **place, "message": error.message}
    return {**empty, "message": error} if isinstance(error, str) else {**empty, **error}


def errors_of(refusal: Refusal) -> list[dict[str, Any]]:
    """A refusal of the programs below, problem by problem."""
    return [plain(one) for one in (refusal.problems if isinstance(refusal, BadData) else [str(refusal)])]


def lang_of(request: HTTPConnection) -> str:
    """The language of whoever asks."""
    return str(getattr(request.state, "lang", "en"))


async def when_refused(request: Request, error: Exception) -> Response:
    """A Refused as an answer."""
    assert isinstance(error, Refused)
    return bad([say(error.message_key, lang_of(request), **error.values)], error.status)


async def when_programs_refuse(request: Request, error: Exception) -> Response:
    """A Refusal of pnp or scorer as an answer: 422, with every problem."""
    assert isinstance(error, Refusal)
    return bad(errors_of(error), 422)


def _json(data: Mapping[str, Any], status: int) -> Response:
    content = json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
    return Response(content, status, media_type="application/json", headers={"Cache-Control": "no-store"})
