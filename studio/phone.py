"""The way in for phones: the address with its token, and its QR code for the page and the terminal."""

from __future__ import annotations

import io
import socket

import segno
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from studio.answers import Refused, good
from studio.guard import Door


def lan_address() -> str | None:
    """This machine's address in the home network; None when it is in none. Nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as line:
        try:
            line.connect(("192.0.2.1", 9))  # an address that belongs to nobody: only the way to it is chosen
            found = str(line.getsockname()[0])
        except OSError:
            return None
    return None if found.startswith(("127.", "0.")) else found


def invitation(door: Door) -> str | None:
    """The address that a phone opens; None unless the studio was started for the network."""
    outside = [host for host in sorted(door.hosts) if not host.startswith(("127.", "localhost", "["))]
    return f"http://{outside[0]}/?token={door.token}" if outside and door.token else None


def in_terminal(address: str) -> str:
    """The QR code as text."""
    out = io.StringIO()
    segno.make(address, error="m").terminal(out, compact=True)
    return out.getvalue()


async def about(request: Request) -> Response:
    """GET /api/phone: the address, if phones may come in."""
    return good(address=invitation(request.app.state.door))


async def code(request: Request) -> Response:
    """GET /api/phone/code.svg: the same as a QR code."""
    address = invitation(request.app.state.door)
    if address is None:
        raise Refused(404, "phone.closed")
    out = io.BytesIO()
    segno.make(address, error="m").save(out, kind="svg", border=4, xmldecl=False, light="#fff", scale=8)
    return Response(out.getvalue(), media_type="image/svg+xml", headers={"Cache-Control": "no-store"})


routes = [Route("/api/phone", about), Route("/api/phone/code.svg", code)]
