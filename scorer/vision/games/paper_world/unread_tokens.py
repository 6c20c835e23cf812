"""What a token that nobody could read may be worth: the values left in the box, those that fit first.

Each value has a colour of its own, and of a token half hidden, smeared or in glare some of the rim shows it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pnp.deck.load import load_game
from scorer.vision.games.paper_world.scene import TOKEN, TOKEN_MM, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.photo import WIPED_OUT
from scorer.vision.pieces.looks import cached_by_ink, looks_of
from scorer.vision.unseen.stretch import Stretch
from scorer.vision.unseen.tints import rim_colour, white_near

Floats = NDArray[np.floating[Any]]

PX_PER_MM = 2.0
WITHIN = (0.66, 0.94)  # of the radius: the rim
LIGHTS = (0.6, 1.15)  # how much less or more light than on the marks nearby; in more, silver is white
CLEARLY = 20.0  # levels: what is further off a colour says nothing for it
SQUARE = np.array([(-1, -1), (1, -1), (1, 1), (-1, 1)], float)


def values_left(scene: Scene) -> list[int]:
    """The points of tokens in the box that no photo shows, highest first."""
    shown = {piece.piece for view in scene.views for piece in view.seen}
    left = {points for piece, points in _box(scene.game.id).items() if piece not in shown}
    return sorted(left, reverse=True)


@cached_by_ink
def _box(game_id: str) -> dict[str, int]:
    """Every score token of the box and its points."""
    return {p.id: int(p.facts["points"]) for p in load_game(game_id).pieces() if p.kind.id == TOKEN}


@cached_by_ink
def _colours(game_id: str) -> dict[int, Array]:
    """The colour of the rim of a token worth so much."""
    looks = looks_of(game_id)
    return {points: rim_colour(looks[piece, "front"]) for piece, points in _box(game_id).items()}


def may_be(scene: Scene, number: int, middle: Array) -> tuple[str, ...]:
    """What a token about a point (mm) of a photo's table may be worth, the likeliest first."""
    view = scene.views[number]
    area = middle + TOKEN_MM / 2 * SQUARE
    table = Stretch(view, area, scene.known(number), PX_PER_MM)
    patch = table.patch
    rows, columns = np.mgrid[: patch.shape[0], : patch.shape[1]]
    far = np.hypot(rows + 0.5 - patch.shape[0] / 2, columns + 0.5 - patch.shape[1] / 2)
    rim = (far >= WITHIN[0] * TOKEN_MM / 2 * PX_PER_MM) & (far <= WITHIN[1] * TOKEN_MM / 2 * PX_PER_MM)
    shown = rim & table.usable & (patch.min(axis=2) < WIPED_OUT)
    colours, white = _colours(scene.game.id), white_near(view, middle)
    channels = [patch[..., k][shown].astype(np.float32) for k in range(3)]
    left = values_left(scene)
    off = [_off_colour(channels, colours[points] * white) for points in left]
    fits = [float(np.maximum(0, 1 - one / CLEARLY).sum()) for one in off]
    return tuple(str(left[i]) for i in np.argsort(-np.array(fits), kind="stable"))


def _off_colour(channels: Sequence[Floats], colour: Array) -> Floats:
    """By how many levels pixels are off a colour, in the light that makes them most alike."""
    lit = np.maximum(colour, 1).astype(np.float32)
    along = sum(channel * share for channel, share in zip(channels, lit / (lit @ lit), strict=True))
    light = np.clip(along, *LIGHTS)
    offs = [np.abs(channel - light * level) for channel, level in zip(channels, lit, strict=True)]
    return np.asarray(np.max(offs, axis=0))
