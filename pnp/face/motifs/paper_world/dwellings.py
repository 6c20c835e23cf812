"""What people built in the lands: a sailing boat, a lighthouse and a hut."""

from __future__ import annotations

from pnp.face.motifs.paper_world.land import Land
from pnp.pens.path import Path, parse

MAST = parse("M-.3 -13 L.3 -13 L.3 -2 L-.3 -2 Z")
MAIN_SAIL = parse("M.7 -12.5 C6 -9 7 -6 7 -3.6 L.7 -3.2 Z")
FORE_SAIL = parse("M-.7 -11 C-2 -8 -4 -5 -5.4 -3.4 L-.7 -3.2 Z")
HULL = parse("M-7 -2.6 L8.4 -2.6 C7 0 5 1.6 4 1.6 L-4.6 1.6 Z")

BEAM = parse("M0 -10 L-24 -13.5 L-24 -8.5 L0 -9.6 Z M0 -10 L24 -13.5 L24 -8.5 L0 -9.6 Z")
TOWER = parse("M-1.5 -2 L-1 -9 L1 -9 L1.5 -2 Z")
STRIPES = parse("M-1.3 -4 L-1.2 -5.4 L1.2 -5.4 L1.3 -4 Z M-1.15 -6.6 L-1.05 -8 L1.05 -8 L1.15 -6.6 Z")
LAMP_ROOF = parse("M-1.1 -9 L0 -11.2 L1.1 -9 Z")
ROCK = parse("M-6 1 L-4 -1.6 L-1.5 -2.4 L2 -2.2 L4.5 -.8 L6.5 1 Z")

WALLS = parse("M-3.2 0 L-3.2 -4 L0 -7 L3.2 -4 L3.2 0 Z")
WINDOW = parse("M-1 -1.2 L-1 -3 L1 -3 L1 -1.2 Z")
ROOF = parse("M-4.6 -3.6 L0 -7.6 L4.6 -3.6 L3.6 -3.3 L0 -6.4 L-3.6 -3.3 Z")


def boat(land: Land, x: float, foot: float, size: float) -> None:
    """A boat under sail, heeling a little."""
    turned, tilt = land.side() * size, land.about(0, 5)

    def at(path: Path) -> Path:
        return path.scaled(turned, size).turned(tilt).moved(x, foot)

    land.pen.path(at(MAST), fill=land.tone("dark"))
    land.stand(at(MAIN_SAIL), land.tone("light"))
    land.stand(at(FORE_SAIL), land.tone("accent"))
    land.stand(at(HULL), land.tone("dark"))


def lighthouse(land: Land, x: float, foot: float) -> None:
    """A lighthouse on its rock, its beam to both sides."""
    high = land.about(1.02, 0.1)

    def at(path: Path) -> Path:
        return path.scaled(1, high).moved(x, foot)

    land.pen.path(at(BEAM), fill=land.tone("light"), opacity=0.55)
    land.stand(at(TOWER), land.tone("light"))
    land.pen.path(at(STRIPES), fill=land.tone("accent"))
    land.pen.path(at(LAMP_ROOF), fill=land.tone("dark"))
    land.stand(at(ROCK), land.tone(4))


def hut(land: Land, x: float, foot: float) -> None:
    """A hut with snow on its roof and a light in its window."""
    land.stand(WALLS.moved(x, foot), land.tone("dark"), lift=0.4)
    land.pen.path(WINDOW.moved(x, foot), fill=land.tone("accent"))
    land.stand(ROOF.moved(x, foot), land.tone("light"), lift=0.3)
