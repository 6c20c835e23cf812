"""The studio's server: takes its place on a port, opens the page, and leaves when Ctrl-C is pressed."""

from __future__ import annotations

import os
import secrets
import signal
import socket
import sys
import webbrowser
from collections.abc import Sequence
from threading import Thread
from types import FrameType

import uvicorn

from pnp.deck.problems import Refusal
from pnp.deck.speech import result, talk
from pnp.deck.text import system_language
from studio import events
from studio.app import LOOPBACK, make_app
from studio.guard import Door
from studio.jobs import Jobs
from studio.phone import in_terminal, invitation, lan_address
from studio.words import say

PORT = 8765
PORTS_TO_TRY = 20
EASY_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that looks like another
MOST_CONNECTIONS = 300  # twenty phones with six connections each, and room


class Server(uvicorn.Server):
    """Says where it is when it is there, and ends the pages' streams when it must go."""

    doors: Sequence[str] = ()
    opens_browser = False
    interrupted = False
    jobs: Jobs

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=sockets)
        for address in self.doors:
            result(address)
        sys.stdout.flush()
        if self.opens_browser:
            Thread(target=webbrowser.open, args=(self.doors[0],), daemon=True).start()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.interrupted = sig == signal.SIGINT
        events.close()
        self.jobs.hang_up()
        super().handle_exit(sig, frame)


def serve(port: int | None = None, *, lan: bool = False, browser: bool = True) -> None:
    """Run until interrupted. Raises Refusal when the port is taken or there is no network."""
    lang = system_language()
    address = lan_address() if lan else None
    if lan and address is None:
        raise Refusal(say("serve.no-network", lang))
    sockets = listen([LOOPBACK[0], *([address] if address else [])], port)
    taken = sockets[0].getsockname()[1]
    names = (*LOOPBACK, *([address] if address else []))
    door = Door(known_as(names, taken), new_token() if lan else None)
    app = make_app(door)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        ws="none",
        limit_concurrency=MOST_CONNECTIONS,
        timeout_graceful_shutdown=2,
    )
    server = Server(config)
    server.jobs = app.state.jobs
    here = f"http://{LOOPBACK[0]}:{taken}/"
    server.doors = [f"{here}?token={door.token}" if lan else here]
    server.opens_browser = browser and has_screen()
    outside = invitation(door)
    if outside:
        server.doors = [*server.doors, outside]
        talk(in_terminal(outside))
        talk(say("serve.scan", lang))
    talk(say("serve.stop", lang))
    server.run(sockets=sockets)
    if server.interrupted:  # uvicorn tells it most of the time, but not always
        raise KeyboardInterrupt


def new_token() -> str:
    """A hundred bits that nobody guesses, in letters that a person can type where no code can be scanned."""
    return "".join(secrets.choice(EASY_LETTERS) for _ in range(20))


def known_as(names: Sequence[str], port: int) -> frozenset[str]:
    """What browsers call us: name and port, and the name alone where the port is the usual one."""
    return frozenset({f"{name}:{port}" for name in names} | (set(names) if port == 80 else set()))


def listen(addresses: Sequence[str], port: int | None) -> list[socket.socket]:
    """Sockets on the same port of each address: the port asked for, else the first free one from ours on."""
    for tried in [port] if port is not None else range(PORT, PORT + PORTS_TO_TRY):
        sockets: list[socket.socket] = []
        try:
            for address in addresses:
                line = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
                sockets.append(line)
                if sys.platform != "win32":
                    line.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
                line.bind((address, tried or sockets[0].getsockname()[1]))
                line.listen(128)
            return sockets
        except OSError:
            for line in sockets:
                line.close()
    raise Refusal(say("serve.port", system_language(), port=port or PORT))


def has_screen() -> bool:
    """Whether a browser could be shown; without one, a text browser would take the terminal."""
    if sys.platform.startswith("linux"):
        return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    return True
