"""Nobody comes in who must not: rebinding, forged requests, no token, paths, too much, too slow."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path as File
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route
from starlette.testclient import TestClient

from studio import guard, uploads
from studio.answers import Refused, good, when_refused
from studio.app import make_app
from studio.guard import CSV_BYTES, JSON_BYTES, Door, Guard
from tests.studio import loops

HERE = "http://127.0.0.1:8765"
LAN = "http://192.168.1.20:8765"
TOKEN = "a-token-that-nobody-guesses"


@pytest.fixture
def lan() -> TestClient:
    door = Door(frozenset({"127.0.0.1:8765", "192.168.1.20:8765"}), TOKEN)
    return TestClient(make_app(door), base_url=LAN, headers={"Origin": LAN}, follow_redirects=False)


# Host and Origin


@pytest.mark.parametrize(
    "host",
    ["evil.example", "127.0.0.1.evil.example:8765", "127.0.0.1", "127.0.0.1:80", "192.168.1.20:8765", ""],
)
def test_a_name_that_is_not_ours_is_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/api/words", "/static/app.css"):
        assert client.get(path, headers={"Host": host}).status_code == 403


@pytest.mark.parametrize("host", ["127.0.0.1:8765", "localhost:8765", "LOCALHOST:8765", "[::1]:8765"])
def test_our_own_names_are_known(client: TestClient, host: str) -> None:
    assert client.get("/api/words", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "origin",
    ["http://evil.example", "null", "http://127.0.0.1:8766", "https://127.0.0.1:8765", "", HERE + "/"],
)
@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH"])
def test_another_page_cannot_change_anything(client: TestClient, method: str, origin: str) -> None:
    answer = client.request(method, "/api/jobs/x", headers={"Origin": origin})
    assert answer.status_code == 403 and answer.json()["ok"] is False


def test_a_change_without_an_origin_is_refused(client: TestClient) -> None:
    del client.headers["Origin"]
    assert client.delete("/api/jobs/x").status_code == 403
    assert client.get("/api/words").status_code == 200


@pytest.mark.parametrize("site", ["cross-site", "same-site"])
def test_another_page_cannot_even_read(client: TestClient, site: str) -> None:
    asked = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
    assert client.get("/api/words", headers=asked).status_code == 403
    assert client.get("/", headers={**asked, "Sec-Fetch-Mode": "navigate"}).status_code == 200


# The token


def test_nothing_is_given_without_the_token(lan: TestClient) -> None:
    for path in ("/", "/api/words", "/static/app.css", "/fonts/PapertableText.ttf", "/nowhere", "/api/phone"):
        for wrong in ({}, {"Cookie": "papertable=wrong"}, {"Cookie": f"papertable={TOKEN}x"}):
            assert lan.get(path, headers=wrong).status_code == 401
    assert lan.get(f"/?token={TOKEN[:-1]}").status_code == 401
    assert lan.get(f"/api/words?token={TOKEN}").status_code == 401, (
        "only the entrance takes it from the address"
    )


def test_the_token_becomes_a_cookie_that_scripts_cannot_read(lan: TestClient) -> None:
    entered = lan.get(f"/?token={TOKEN}")
    assert entered.status_code == 200
    cookie = entered.headers["set-cookie"]
    assert f"papertable={TOKEN}" in cookie and "HttpOnly" in cookie and "SameSite=Strict" in cookie
    assert lan.get("/api/words").status_code == 200
    assert lan.delete("/api/jobs/x").status_code == 404
    assert TOKEN not in lan.get("/").text


def test_the_token_is_compared_in_constant_time(lan: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    compared = []
    real = guard.hmac.compare_digest
    monkeypatch.setattr(guard.hmac, "compare_digest", lambda a, b: compared.append(a) or real(a, b))
    lan.get("/api/words", headers={"Cookie": "papertable=guess"})
    assert compared == [b"guess"]


def test_odd_cookies_of_other_programs_do_not_hide_ours(lan: TestClient) -> None:
    odd = f'a[b]="x; y; =; session@id=1; papertable={TOKEN}; lang=pl'
    said = lan.get("/api/words", headers={"Cookie": odd})
    assert said.status_code == 200 and said.json()["lang"] == "pl"


def test_a_cookie_is_not_set_for_the_wrong_token(lan: TestClient) -> None:
    assert "set-cookie" not in lan.get("/?token=wrong").headers


def test_the_phone_page_shows_the_address_only_to_those_inside(lan: TestClient) -> None:
    lan.get(f"/?token={TOKEN}")
    assert lan.get("/api/phone").json()["address"] == f"{LAN}/?token={TOKEN}"
    code = lan.get("/api/phone/code.svg")
    assert code.headers["content-type"] == "image/svg+xml" and code.text.startswith("<svg")


def test_without_lan_there_is_no_way_in_for_phones(client: TestClient) -> None:
    assert client.get("/api/phone").json()["address"] is None
    assert client.get("/api/phone/code.svg").status_code == 404


# What answers say


@pytest.mark.parametrize("path", ["/", "/static/js/main.js", "/api/words", "/nowhere", "/api/jobs/none"])
def test_every_answer_has_the_headers(client: TestClient, path: str) -> None:
    headers = client.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy and "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy and "http" not in policy and "*" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert "server" not in headers


def test_refusals_have_the_headers_too(client: TestClient) -> None:
    refused = client.get("/", headers={"Host": "evil.example"})
    assert "content-security-policy" in refused.headers


def test_even_our_mistakes_have_the_headers(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(client.app.state, "assets", None)  # type: ignore[attr-defined]
    broken = client.get("/static/app.css")
    assert broken.status_code == 500 and broken.json()["ok"] is False
    assert "content-security-policy" in broken.headers and "Traceback" not in broken.text


def test_the_page_holds_no_inline_script_or_style() -> None:
    static = File(guard.__file__).parent / "static"
    text = (static / "index.html").read_text()
    assert "style=" not in text and "onclick" not in text and "<style" not in text
    assert text.count("<script") == text.count('<script type="module" src="/static/')
    scripts = list(static.rglob("*.js"))
    assert len(scripts) > 10
    for script in scripts:
        words = script.read_text(encoding="utf-8")
        for forbidden in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "document.write",
            "eval(",
            "new Function",
        ):
            assert forbidden not in words, f"{script.name}: {forbidden}"
        assert "https://" not in words and "http://" not in words.replace("http://www.w3.org/", "")


# Paths


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/..%2fapp.py",
        "/static/....//app.py",
        "/static//etc/passwd",
        "/static/%2fetc%2fpasswd",
        "/fonts/../cli.py",
        "/fonts/..%2f__init__.py",
        "/fonts/README.md",
        "/static/js/../../guard.py",
        "/static/js",
        "/static/",
        "/static/app.css%00.js",
        "/api/jobs/..%2f..%2fetc%2fpasswd",
    ],
)
def test_no_path_reaches_the_disk(client: TestClient, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404 and answer.json()["ok"] is False


# How much and how long


async def _take(request: Request) -> Response:
    return good(bytes=len(await request.body()))


async def _take_form(request: Request) -> Response:
    async with uploads.form(request, files=3, most_bytes=1000) as form:
        return good(sizes=[part.size for part in form.getlist("photo") if not isinstance(part, str)])


@pytest.fixture
def small() -> Iterator[TestClient]:
    app = Starlette(
        routes=[Route("/take", _take, methods=["POST"]), Route("/form", _take_form, methods=["POST"])],
        middleware=[Middleware(Guard, door=Door(frozenset({"127.0.0.1:8765"})))],
        exception_handlers={Refused: when_refused},
    )
    with TestClient(app, base_url=HERE, headers={"Origin": HERE}) as client:
        yield client


@pytest.mark.parametrize(("kind", "most"), [("application/json", JSON_BYTES), ("text/csv", CSV_BYTES)])
def test_a_body_has_an_end(small: TestClient, kind: str, most: int) -> None:
    headers = {"Content-Type": kind}
    assert small.post("/take", content=b"x" * most, headers=headers).json()["bytes"] == most
    assert small.post("/take", content=b"x" * (most + 1), headers=headers).status_code == 413


def test_a_body_that_does_not_say_its_length_has_an_end_too(small: TestClient) -> None:
    def drip() -> Iterator[bytes]:
        for _ in range(30):
            yield b"x" * 100_000

    assert small.post("/take", content=drip()).status_code == 413


def test_a_lie_about_the_length_does_not_help(small: TestClient) -> None:
    assert (
        small.post("/take", content=b"x", headers={"Content-Length": str(JSON_BYTES + 1)}).status_code == 413
    )


def test_files_are_counted_and_measured(small: TestClient) -> None:
    def send(*sizes: int) -> Any:
        return small.post("/form", files=[("photo", ("a.jpg", b"x" * size)) for size in sizes])

    assert send(1000, 10).json()["sizes"] == [1000, 10]
    assert send(1001).status_code == 413
    assert send(1, 1, 1, 1).status_code == 413
    assert small.post("/form", content=b"no form").status_code == 415
    broken = {"Content-Type": "multipart/form-data; boundary=x"}
    assert small.post("/form", content=b"not a form at all", headers=broken).status_code == 400


@pytest.mark.parametrize(("limit", "drips"), [("SILENT_SECONDS", False), ("SENDING_SECONDS", True)])
def test_whoever_sends_nothing_or_drips_is_not_waited_for(
    monkeypatch: pytest.MonkeyPatch, limit: str, drips: bool
) -> None:
    monkeypatch.setattr(guard, limit, 0.1)
    door = Middleware(Guard, door=Door(frozenset({"here:1"})))
    app = Starlette(routes=[Route("/take", _take, methods=["POST"])], middleware=[door])
    scope = {"type": "http", "method": "POST", "path": "/take", "query_string": b"", "http_version": "1.1"}
    scope |= {"headers": [(b"host", b"here:1"), (b"origin", b"http://here:1")], "scheme": "http"}
    sent: list[Any] = []

    async def receive() -> Any:
        await asyncio.sleep(0.01 if drips else 60)
        return {"type": "http.request", "body": b"x", "more_body": True}

    async def send(message: Any) -> None:
        sent.append(message)

    loops.finished(asyncio.wait_for(app(scope, receive, send), 5))
    assert sent[0]["status"] == 408


# Languages


@pytest.mark.parametrize(
    ("headers", "lang"),
    [
        ({}, "en"),
        ({"Accept-Language": "pl-PL,pl;q=0.9,en;q=0.8"}, "pl"),
        ({"Accept-Language": "de,fr;q=0.5,en;q=0.4"}, "fr"),
        ({"Accept-Language": "de"}, "en"),
        ({"Accept-Language": "fr;q=nonsense, pl;q=0.1"}, "pl"),
        ({"Accept-Language": "fr", "Cookie": "lang=pl"}, "pl"),
        ({"Accept-Language": "fr", "Cookie": "lang=../../x"}, "fr"),
    ],
)
def test_everybody_is_answered_in_their_language(
    client: TestClient, headers: dict[str, str], lang: str
) -> None:
    assert client.get("/api/words", headers=headers).json()["lang"] == lang


def test_refusals_are_worded(client: TestClient) -> None:
    said = {
        lang: client.get("/api/jobs/none", headers={"Accept-Language": lang}).json()["errors"][0]["message"]
        for lang in ("en", "fr", "pl")
    }
    assert len(set(said.values())) == 3 and "zadanie" in said["pl"]
