"""The guard at the door: who may ask, from where, how much they may send; and what every answer must say.

Comes in: every request. Goes out: the same, or a refusal. No page of another site can make the studio do
anything (Host and Origin), nobody in the network can without the token, and no answer runs foreign code.
"""

from __future__ import annotations

import asyncio
import hmac
from dataclasses import dataclass, field
from time import monotonic
from urllib.parse import parse_qs

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from studio.answers import bad
from studio.words import chosen_language, say

COOKIE = "papertable"
READING = {"GET", "HEAD"}
JSON_BYTES = 1_000_000
CSV_BYTES = 2_000_000
PHOTO_BYTES = 40_000_000
PHOTOS_A_REQUEST = 12
FORM_BYTES = PHOTO_BYTES * PHOTOS_A_REQUEST + JSON_BYTES
SILENT_SECONDS = 30  # a phone that sends nothing for so long has left the room
SENDING_SECONDS = 600  # twelve photos over the worst of networks
HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; "
    "img-src 'self' blob: data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


@dataclass(frozen=True, slots=True)
class Door:
    """Where the studio may be reached: host names with their port, and the token of the network's door."""

    hosts: frozenset[str]
    token: str | None = field(default=None, repr=False)

    @property
    def origins(self) -> frozenset[str]:
        return frozenset(f"http://{host}" for host in self.hosts)


class TooMuch(Exception):
    """More was sent than is taken, or too slowly: the status and the words' key."""

    def __init__(self, status: int, key: str) -> None:
        super().__init__(key)
        self.status, self.key = status, key


class Guard:
    """ASGI middleware around the whole studio."""

    def __init__(self, app: ASGIApp, door: Door) -> None:
        self.app = app
        self.door = door

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        if scope["type"] != "http":
            return None  # no websockets here
        headers = Headers(scope=scope)
        cookies = _cookies(headers)
        lang = chosen_language(cookies.get("lang"), headers.get("accept-language", ""))
        scope.setdefault("state", {})["lang"] = lang
        asked = self._token_in(scope)
        guarded = _Sending(send, self.door.token if self._knows(asked) else None)
        key = self._objection(scope, headers, cookies.get(COOKIE), asked)
        if key:
            return await _refusal(scope, lang, 401 if key == "guard.token" else 403, key)(
                scope, receive, guarded
            )
        most = _most_bytes(headers)
        try:
            if int(headers.get("content-length") or 0) > most:
                raise TooMuch(413, "guard.too-large")
            await self.app(scope, _Receiving(receive, most), guarded)
        except (TooMuch, ValueError) as error:
            if guarded.began or not isinstance(error, TooMuch):
                raise
            await bad([say(error.key, lang)], error.status)(scope, receive, guarded)

    def _objection(self, scope: Scope, headers: Headers, cookie: str | None, asked: str | None) -> str | None:
        """The key of what speaks against this request."""
        if headers.get("host", "").lower() not in self.door.hosts:
            return "guard.host"
        origin = headers.get("origin")
        if scope["method"] not in READING and origin not in self.door.origins:
            return "guard.origin"
        if headers.get("sec-fetch-site", "none") not in ("same-origin", "none") and not _is_visit(
            scope, headers
        ):
            return "guard.origin"
        if self.door.token is not None and not (self._knows(cookie) or self._knows(asked)):
            return "guard.token"
        return None

    def _knows(self, token: str | None) -> bool:
        ours = self.door.token
        return ours is not None and token is not None and hmac.compare_digest(token.encode(), ours.encode())

    def _token_in(self, scope: Scope) -> str | None:
        """The token in the address, only where a person enters."""
        if self.door.token is None or scope["path"] != "/" or scope["method"] != "GET":
            return None
        query = parse_qs(scope["query_string"].decode("latin-1")[:2000], max_num_fields=10)
        return next(iter(query.get("token", ())), None)


class _Receiving:
    """Counts what comes in and does not wait for ever."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.receive, self.most, self.whole = receive, most, False
        self.until = monotonic() + SENDING_SECONDS

    async def __call__(self) -> Message:
        if self.whole:
            return await self.receive()
        try:
            patience = min(SILENT_SECONDS, self.until - monotonic())
            message = await asyncio.wait_for(self.receive(), max(patience, 0))
        except TimeoutError:
            raise TooMuch(408, "guard.too-slow") from None
        self.most -= len(message.get("body", b""))
        if self.most < 0:
            raise TooMuch(413, "guard.too-large")
        self.whole = not message.get("more_body", False)
        return message


class _Sending:
    """Adds what every answer must say."""

    def __init__(self, send: Send, token: str | None) -> None:
        self.send, self.token, self.began = send, token, False

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self.began = True
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)  # a picture may be told to be stricter
            if self.token:
                cookie = f"{COOKIE}={self.token}; HttpOnly; SameSite=Strict; Path=/; Max-Age=604800"
                headers.append("Set-Cookie", cookie)
        await self.send(message)


def _cookies(headers: Headers) -> dict[str, str]:
    """The cookies, one by one: odd ones of other programs on this machine must not hide ours."""
    pairs = (part.partition("=") for part in headers.get("cookie", "").split(";"))
    return {name.strip(): value.strip() for name, _, value in pairs}


def _is_visit(scope: Scope, headers: Headers) -> bool:
    """Whether a person follows a link to us: that reads the page and nothing more."""
    return scope["path"] == "/" and headers.get("sec-fetch-mode") == "navigate"


def _most_bytes(headers: Headers) -> int:
    kind = headers.get("content-type", "").partition(";")[0].strip().lower()
    return {"multipart/form-data": FORM_BYTES, "text/csv": CSV_BYTES}.get(kind, JSON_BYTES)


def _refusal(scope: Scope, lang: str, status: int, key: str) -> Response:
    words = say(key, lang)
    return bad([words], status) if scope["path"].startswith("/api/") else PlainTextResponse(words, status)
