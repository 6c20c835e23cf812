"""Paper Tales: what lies below other pieces: building mats, and the score board with its markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from pnp.face.motifs.paper_tales.track import CELLS, spiral
from tests.camera import faces
from tests.camera.scene import CARD_MM, Laid, Thing
from tests.camera.seats import extent, quarter

GAME = "paper-tales"
MAT_MM = 0.15  # a mat's thickness: paper
EDGE_MM = 1.5  # from a mat's edge to the buildings on it
TRACK_MM, TRACK_EDGE_MM, LAST = 180.0, 3.0, 60
TURNS_MM = ((52.4, 140.0), (85.0, 140.0), (117.6, 140.0), (150.2, 140.0))  # where the pawn of Time stands
PAWN_MM = (52.0, 92.0)  # the half of its face that one side shows when it stands folded


def on_a_mat(
    buildings: Sequence[Laid],
    colour: str,
    kingdom: tuple[float, float, float, float],
    player: int,
    rng: np.random.Generator,
) -> list[Laid]:
    """A building mat beside or below a kingdom, and the buildings on some of its four places."""
    left, top, right, bottom = kingdom
    mat = Laid(GAME, f"building-mat-{colour}#1", turn_deg=float(rng.normal(0, 1.5)), player=player)
    wide, high = mat.size
    gap = float(rng.uniform(8, 30))
    x, y = (
        (right + gap + wide / 2, (top + bottom) / 2)
        if rng.random() < 0.5
        else ((left + right) / 2, bottom + gap + high / 2)
    )
    mat = replace(mat, x=x, y=y, place="building mat")
    laid = [mat]
    places = [(EDGE_MM + 44 + i * (wide - 2 * EDGE_MM - 88), EDGE_MM + 31.5) for i in (0, 1)]
    places += [(x, high - y) for x, y in places]
    for building, place in zip(buildings, rng.permutation(np.array(places)), strict=False):
        (at,) = mat.on_table([place + rng.normal(0, 0.8, 2)])
        laid.append(replace(building, x=float(at[0]), y=float(at[1]), lift=MAT_MM))
    return laid


def board(colours: Sequence[str], x: float, y: float, rng: np.random.Generator) -> list[Laid | Thing]:
    """The score board, a marker for each player on its track, and the pawn of Time on one of its turns."""
    turn = quarter(rng, (0, 90, 180, 270)) + float(rng.normal(0, 4))
    below = Laid(GAME, "board#1", x=x, y=y, turn_deg=turn)
    step = TRACK_MM / CELLS
    laid: list[Laid | Thing] = [below]
    lead = int(rng.integers(0, LAST - 8))
    for colour in colours:
        column, row = spiral(LAST + 1)[lead + int(rng.integers(0, 8))]
        place = TRACK_EDGE_MM + (np.array([column, row]) + 0.5) * step + rng.normal(0, 2.5, 2)
        (at,) = below.on_table([np.clip(place, 8.5, 177.5)])
        lift = CARD_MM * (1 + sum(np.hypot(*(at - (one.x, one.y))) < 16 for one in laid[1:]))
        spin = float(rng.uniform(0, 360))
        laid.append(Laid(GAME, f"score-marker-{colour}#1", x=at[0], y=at[1], turn_deg=spin, lift=lift))
    picture = faces.face(GAME, "time-pawn#1")
    top, bottom = (round(mm * faces.PX_PER_MM) for mm in PAWN_MM)
    (at,) = below.on_table([np.array(quarter(rng, TURNS_MM)) + rng.normal(0, 2, 2)])
    spin = float(rng.uniform(0, 360))
    laid.append(Thing(picture[top:bottom], faces.PX_PER_MM, at[0], at[1], spin, lift=1.0))
    return laid


def beyond(laid: Sequence[Laid], rng: np.random.Generator) -> tuple[float, float]:
    """A place for the board on one side of all that lies there."""
    left, top, right, bottom = extent(laid)
    away = 93 + float(rng.uniform(25, 70))
    along = float(rng.uniform(-0.3, 0.3))
    x, y = (left + right) / 2 + along * (right - left), (top + bottom) / 2 + along * (bottom - top)
    return quarter(rng, ((x, top - away), (right + away, y), (left - away, y), (x, bottom + away)))
