"""The photos that reading is timed with: 12 megapixels, 9, 40 or 100 pieces, on felt or on a busy cloth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import numpy as np

from tests.camera import faces
from tests.camera.album import shots
from tests.camera.camera import Camera, framed
from tests.camera.develop import develop, packed
from tests.camera.paint import paint
from tests.camera.scene import Laid, Scene
from tests.camera.seats import COLOURS

GAME = "paper-world"
WIDTH, HEIGHT = 4032, 3024
CARD_MM, GAP_MM, APART_MM = 70.0, 3.0, 55.0
# Photos of 12 megapixels on even tables in the album of each game, by number.
ORDINARY = {"paper-world": 12001, "paperwall": 12001, "copyright": 12003, "paper-tales": 12003}
# How many landscapes lie in a row, and how many cards each has; the rest of the pieces are badges.
LAYOUTS = {9: (1, [9]), 40: (2, [9] * 4), 100: (4, [9] * 10 + [6])}


def table_photo(pieces: int, ground: str, seed: int = 0) -> bytes:
    """A sharp, well lit photo of whole landscapes, as JPEG."""
    rng = np.random.default_rng((77, pieces, seed))
    scene = Scene(ground, 1, list(_laid(pieces, rng)))
    assert len(scene.laid) == pieces
    camera = Camera(
        WIDTH, HEIGHT, px_per_mm=9.0, module_mm=1.6, tilt_deg=14, azimuth_deg=3, noise=2.5, jpeg=92
    )
    camera = replace(framed(camera, scene, margin=0.07), gradient=1.3, gradient_deg=40)
    return packed(develop(paint(scene, camera), camera, [], seed), camera)


def ordinary_photo(game: str) -> bytes:
    """A photo of a game's table as people take it, on an even table, as JPEG."""
    (shot,) = shots(game, "easy", [ORDINARY[game]])
    return shot.jpeg


def _laid(pieces: int, rng: np.random.Generator) -> Iterator[Laid]:
    known = faces.pieces(GAME)
    cards = [p for p in known if known[p].kind.id in ("landscape", "start")]
    deck = iter([str(piece) for piece in rng.permutation(cards)])
    across, sizes = LAYOUTS[pieces]
    step = 3 * (CARD_MM + GAP_MM) + APART_MM
    for number, cells in enumerate(sizes):
        left, top = (number % across) * step, (number // across) * step
        for cell in range(cells):
            x, y = left + cell % 3 * (CARD_MM + GAP_MM), top + cell // 3 * (CARD_MM + GAP_MM)
            yield _piece(next(deck), x, y, rng)
    for number in range(pieces - sum(sizes)):
        left, top = (number % across) * step, (number // across) * step
        yield _piece(f"badge-{COLOURS[number]}#1", left - 22, top + 2 * CARD_MM + APART_MM + 10, rng)


def _piece(piece: str, x: float, y: float, rng: np.random.Generator) -> Laid:
    x, y = x + float(rng.normal(0, 0.8)), y + float(rng.normal(0, 0.8))
    return Laid(GAME, piece, x=x, y=y, turn_deg=float(rng.normal(0, 1)), seed=int(rng.integers(1 << 30)))
