"""What lies on a card whose own marks were read: a token in glare leaves its colour, if not its mark."""

from __future__ import annotations

from functools import cache
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.looks import Look

Floats = NDArray[np.floating[Any]]

LIGHT, OVEREXPOSED = (200, 236), 0.55  # what is so light on a face, and so much of it, may be wiped out
LEAST_SEEN = 0.3  # with less of the middle in sight nobody can say what lies there
# All of the middle in sight and so near to the card's own face: a token's dark mark would be off by 0.2.
ALL_SEEN, THE_SAME = 0.97, 0.06
COVERED = 0.12  # no bare card is so far off its own face, whatever light falls on it: something lies there
# By so much more the card must be the likelier (something may lie on the token), and in glare.
NEARLY, IN_GLARE = 1.2, 2.2
SOFT_PX, VEIL_PX = 0.8, 2.0
TURNS = 12


def may_carry(patch: Pixels, face: Look, size_mm: float, token: Look, token_mm: float) -> bool:
    """Whether the middle of a card looks more like the token than like the card, or cannot be seen."""
    seen, (off_card, off_token), (veiled_card, veiled_token) = _compared(
        patch, face, size_mm, token, token_mm
    )
    if seen < LEAST_SEEN:
        return True
    if seen > ALL_SEEN and not THE_SAME < off_card < COVERED:
        return off_card >= COVERED
    if off_token < NEARLY * off_card or seen > ALL_SEEN:
        return off_token < NEARLY * off_card
    # The veil about a reflection pales card and token alike: without it the card must be far the likelier.
    return veiled_token < IN_GLARE * veiled_card


def _compared(
    patch: Pixels, face: Look, size_mm: float, token: Look, token_mm: float
) -> tuple[float, tuple[float, float], tuple[float, float]]:
    """How much of the middle is in sight, how far it is off the card's own face and off the token.

    Last, how far it is off both with a veil of light taken away.
    """
    side = face.shape[0]
    disc = _disc(side, token_mm / size_mm)
    seen = _soft(cv2.resize(patch, (side, side), interpolation=cv2.INTER_AREA))
    white = cv2.inRange(patch, (WIPED_OUT,) * 3, (255,) * 3).astype(np.float32) / 255
    whiteness = cv2.resize(white, (side, side), interpolation=cv2.INTER_AREA)
    clear = whiteness < 0.1
    # Where most that is light is wiped out on both sides of the card, it is the exposure and no reflection.
    for light in (face.min(axis=2) > level for level in LIGHT):
        halves = [
            whiteness[:, half][(light & ~disc)[:, half]]
            for half in (slice(side // 2), slice(side // 2, side))
        ]
        if all(half.size and float(half.mean()) > OVEREXPOSED for half in halves):
            clear |= light
    # The rest of the card tells the lamp: what it does to the card's colours it does to the token's.
    rest = clear & ~_disc(side, 1.15 * token_mm / size_mm)
    middle = clear & disc
    if middle.sum() < LEAST_SEEN * disc.sum() or rest.sum() < 0.2 * side * side:
        return 0.0, (0.0, 0.0), (0.0, 0.0)
    own = _soft(face)
    gain = (own[rest] * seen[rest]).sum(axis=0) / np.maximum(1e-6, (seen[rest] ** 2).sum(axis=0))
    lit = np.clip(seen * gain, 0, 1)
    bare = _soft(np.where(disc[..., None], 0, face))
    tokens = _soft_tokens(token.tobytes(), token.shape, side, token_mm / size_mm)
    more = lit - np.concatenate([own[None], bare + tokens])
    shown = float(middle.sum() / disc.sum())
    # Nobody asks for a veil where all is in sight, and it takes longer than all the rest.
    without_veil = more if shown > ALL_SEEN else np.stack([_unveiled(one, middle) for one in more])
    plain, veiled = (np.abs(off[:, middle]).mean(axis=(1, 2)) for off in (more, without_veil))
    likeliest = [(float(off[0]), float(off[1:].min())) for off in (plain, veiled)]
    return shown, likeliest[0], likeliest[1]


def _unveiled(more: Floats, where: NDArray[np.bool_]) -> Floats:
    """What a face does not explain without the white light on it: that only adds, and fades slowly."""
    weight = where.astype(np.float32)
    light = np.maximum(0, more.mean(axis=2)) * weight
    veil = cv2.GaussianBlur(light, (0, 0), VEIL_PX) / np.maximum(
        cv2.GaussianBlur(weight, (0, 0), VEIL_PX), 1e-3
    )
    return np.asarray(more - veil[..., None])


def _soft(picture: Pixels | Look | Any) -> Floats:
    return np.asarray(cv2.GaussianBlur(np.asarray(picture, np.float32) / 255, (0, 0), SOFT_PX))


def _disc(side: int, share: float) -> NDArray[np.bool_]:
    y, x = np.mgrid[:side, :side] + 0.5 - side / 2
    return np.asarray(np.hypot(x, y) <= share * side / 2)


@cache
def _soft_tokens(token: bytes, shape: tuple[int, ...], side: int, share: float) -> Floats:
    """A token (its picture's bytes) in the middle of a card, black around it, turned all ways, soft."""
    picture = np.frombuffer(token, np.uint8).reshape(shape)
    across = round(share * side)
    part = (slice((side - across) // 2, (side - across) // 2 + across),) * 2
    disc = _disc(side, share)[..., None]
    middle = (shape[1] / 2 - 0.5, shape[0] / 2 - 0.5)
    laid = []
    for turn in range(TURNS):
        spin = cv2.getRotationMatrix2D(middle, 360.0 * turn / TURNS, 1)
        turned = cv2.warpAffine(picture, spin, shape[1::-1], borderMode=cv2.BORDER_REPLICATE)
        canvas = np.zeros((side, side, 3), np.uint8)
        canvas[part] = cv2.resize(turned, (across, across))
        laid.append(_soft(np.where(disc, canvas, 0)))
    return np.stack(laid)
