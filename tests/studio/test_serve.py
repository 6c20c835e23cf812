"""`pnp studio` as a person starts it: where it listens, how it stops, what other machines get."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path as File

import httpx
import pytest

from studio import phone, serve
from tests.studio.browser import LiveStudio


@pytest.mark.slow
def test_it_listens_on_this_machine_only_and_stops_at_ctrl_c(fresh: LiveStudio) -> None:
    port = int(fresh.origin.rpartition(":")[2])
    assert httpx.get(fresh.url).status_code == 200
    outside = phone.lan_address()
    if outside:
        with pytest.raises(OSError):
            socket.create_connection((outside, port), timeout=2).close()
    with httpx.stream("GET", f"{fresh.origin}/api/events", timeout=5) as news:
        assert news.headers["content-type"].startswith("text/event-stream")
        began = time.monotonic()
        fresh.process.send_signal(signal.SIGINT)  # type: ignore[union-attr]
        code = fresh.process.wait(10)  # type: ignore[union-attr]
    assert code == 130 and time.monotonic() - began < 6
    assert "Traceback" not in fresh.log and "interrupted" in fresh.log
    fresh.process = None


@pytest.mark.slow
def test_no_worker_outlives_a_power_cut(fresh: LiveStudio) -> None:
    httpx.get(fresh.url)
    time.sleep(1)
    group = [fresh.process.pid]  # type: ignore[union-attr]
    workers = _children(group)
    assert workers, "there are workers"
    fresh.kill()
    until = time.monotonic() + 15
    while time.monotonic() < until and any(_is_alive(pid) for pid in workers):
        time.sleep(0.1)
    assert not [pid for pid in workers if _is_alive(pid)]


@pytest.mark.slow
def test_lan_shows_a_code_and_lets_only_the_token_in(tmp_path: File, looks_folder: File) -> None:
    outside = phone.lan_address()
    if outside is None:
        pytest.skip("this machine is in no network")
    studio = LiveStudio(tmp_path / "lan", looks_folder, "--lan").start()
    try:
        assert studio.process is not None and studio.process.stdout is not None
        address = studio.process.stdout.readline().strip()
        assert re.fullmatch(rf"http://{re.escape(outside)}:\d+/\?token=[a-z2-9]{{20}}", address)
        assert "█" in studio.log or "▄" in studio.log, "the code can be scanned from the terminal"
        bare = address.partition("?")[0]
        assert httpx.get(bare).status_code == 401
        with httpx.Client() as guest:
            assert guest.get(address).status_code == 200
            assert guest.get(f"{bare}api/words").status_code == 200
        assert httpx.get(studio.origin).status_code == 401, "the same door for everybody"
    finally:
        studio.stop()


def test_a_port_that_is_taken_is_told(tmp_path: File) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        words = [sys.executable, "-m", "pnp", "studio", "--port", str(port), "--no-browser"]
        done = subprocess.run(words, capture_output=True, text=True, cwd=tmp_path, timeout=30)
        assert done.returncode == 2 and str(port) in done.stderr and "Traceback" not in done.stderr
        assert not done.stdout


def test_without_a_wish_the_next_free_port_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        monkeypatch.setattr(serve, "PORT", port)
        (found,) = serve.listen(["127.0.0.1"], None)
        assert found.getsockname()[1] > port
        found.close()


def test_browsers_leave_the_usual_port_out() -> None:
    assert serve.known_as(["localhost"], 8765) == {"localhost:8765"}
    assert serve.known_as(["localhost"], 80) == {"localhost:80", "localhost"}


@pytest.mark.parametrize("words", ["x", "-1", "65536", "8.5"])
def test_a_port_is_a_number(words: str, tmp_path: File) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "pnp", "studio", "--port", words], capture_output=True, text=True, cwd=tmp_path
    )
    assert done.returncode == 2 and "port" in done.stderr


def test_no_text_browser_takes_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve.sys, "platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_screen()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serve.has_screen()


def _children(parents: list[int]) -> list[int]:
    """Every process below these; where the system has no /proc, none is found."""
    found: list[int] = []
    for status in File("/proc").glob("[0-9]*/stat"):
        try:
            fields = status.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[1]) in parents:
            found.append(int(status.parent.name))
    return found + (_children(found) if found else [])


def _is_alive(pid: int) -> bool:
    try:
        return File(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


@pytest.mark.slow
def test_twenty_uploads_at_once_are_all_answered(fresh: LiveStudio) -> None:
    """None can be read, but each is taken, queued, and told so; none is lost or mixed up."""

    def upload(number: int) -> tuple[str, str]:
        with httpx.Client(base_url=fresh.origin, headers={"Origin": fresh.origin}, timeout=60) as phone:
            begun = phone.post("/api/score/sessions", json={"game": "paperwall", "players": [f"P{number}"]})
            session = begun.json()["session"]["id"]
            photo = ("photo.jpg", b"\xff\xd8\xff" + bytes([number]) * 1_000_000)
            sent = phone.post(f"/api/score/sessions/{session}/photos", files={"photo": photo})
            assert sent.status_code == 202, sent.text
            until = time.monotonic() + 60
            while time.monotonic() < until:
                status = phone.get(f"/api/jobs/{sent.json()['job']}").json()
                if status["state"] in ("done", "failed"):
                    return session, status["state"]
                time.sleep(0.1)
            raise AssertionError(status)

    with ThreadPoolExecutor(20) as phones:
        ended = list(phones.map(upload, range(20)))
    assert len({session for session, _ in ended}) == 20
    assert {state for _, state in ended} == {"failed"}
    assert httpx.get(fresh.url).status_code == 200
