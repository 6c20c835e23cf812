"""A face after printing and play: inks not quite black, corners cut round, worn edges, sleeves."""

from __future__ import annotations

from functools import lru_cache

import cv2
import numpy as np

from tests.camera import faces
from tests.camera.scene import Glare, Laid, Pixels

PX = faces.PX_PER_MM
SLEEVE_MM = 1.5
# A home printer: black is a dark grey, paper a little off white.
INK, PAPER = 22, 246


def printed(item: Laid) -> tuple[Pixels, float]:
    """The piece's picture (RGBA, straight alpha) and how many mm it reaches beyond the cut edge."""
    return _printed(
        item.game,
        item.piece,
        item.side,
        item.worn,
        item.stain,
        item.sleeve,
        item.corner_mm,
        item.glare,
        item.seed,
    )


def forget() -> None:
    """Print everything anew."""
    _printed.cache_clear()


@lru_cache(maxsize=64)
def _printed(
    game: str,
    piece: str,
    side: str,
    worn: float,
    stain: bool,
    sleeve: bool,
    corner_mm: float,
    glare: tuple[Glare, ...],
    seed: int,
) -> tuple[Pixels, float]:
    kind = faces.pieces(game)[piece].kind
    film = kind.material == "film"
    # The picture's pixels are a hair wider than its size says: the page fills a whole number of them.
    face = faces.face(game, piece, "back" if side == "back" and not film else "front").copy()
    rng = np.random.default_rng(seed)
    if film:
        return face, 0.0
    face[..., :3] = cv2.LUT(face[..., :3], np.linspace(INK, PAPER, 256).astype(np.uint8))
    if corner_mm and kind.shape == "rect":
        face[..., 3] = _rounded(face.shape[0], face.shape[1], corner_mm * PX)
    if worn:
        _wear(face, worn, rng)
    if stain:
        _stain(face, rng)
    beyond = 0.0
    if sleeve and kind.shape == "rect":
        face, beyond = _sleeved(face), SLEEVE_MM
    for spot in glare:
        _shine(face, spot, beyond)
    return face, beyond


def _rounded(height: int, width: int, radius: float) -> Pixels:
    mask = np.zeros((height, width), np.uint8)
    r = round(radius)
    cv2.rectangle(mask, (r, 0), (width - r - 1, height - 1), 255, -1)
    cv2.rectangle(mask, (0, r), (width - 1, height - r - 1), 255, -1)
    for x in (r, width - r - 1):
        for y in (r, height - r - 1):
            cv2.circle(mask, (x, y), r, 255, -1, cv2.LINE_AA)
    return mask


def _wear(face: Pixels, worn: float, rng: np.random.Generator) -> None:
    """White fibres show along the edge, more at the corners."""
    height, width = face.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    edge = np.minimum(np.minimum(x, width - 1 - x), np.minimum(y, height - 1 - y)) / PX
    rough = cv2.resize(rng.random((height // 6, width // 6), np.float32), (width, height))
    bare = np.clip((worn * (0.4 + 1.3 * rough) - edge) * 2.0, 0, 0.85)[..., None]
    face[..., :3] = (face[..., :3] * (1 - bare) + 232 * bare).astype(np.uint8)


def _stain(face: Pixels, rng: np.random.Generator) -> None:
    """The ring of a coffee cup."""
    height, width = face.shape[:2]
    ring = np.zeros((height, width), np.float32)
    centre = (int(rng.uniform(0, width)), int(rng.uniform(0, height)))
    cv2.circle(ring, centre, round(32 * PX), 1.0, round(3 * PX), cv2.LINE_AA)
    cv2.circle(ring, centre, round(31 * PX), 0.35, -1)
    soft = np.asarray(cv2.GaussianBlur(ring, (0, 0), 0.5 * PX))[..., None]
    brown = np.array([0.72, 0.56, 0.38])
    face[..., :3] = (face[..., :3] * (1 - soft * (1 - brown) * 0.55)).astype(np.uint8)


def _sleeved(face: Pixels) -> Pixels:
    """A clear sleeve: a veil over the card, a clear rim around it with a bright welded line."""
    rim = round(SLEEVE_MM * PX)
    height, width = face.shape[:2]
    sleeve = np.zeros((height + 2 * rim, width + 2 * rim, 4), np.uint8)
    sleeve[...] = (226, 228, 232, 60)
    cv2.rectangle(sleeve, (0, 0), (width + 2 * rim - 1, height + 2 * rim - 1), (250, 250, 252, 150), 3)
    card = face.astype(np.float32)
    card[..., :3] = card[..., :3] * 0.94 + 14
    inside = sleeve[rim : rim + height, rim : rim + width]
    share = card[..., 3:] / 255
    mixed = card[..., :3] * share + inside[..., :3] * (1 - share)
    inside[..., :3] = np.clip(mixed, 0, 255).astype(np.uint8)
    inside[..., 3] = np.maximum(inside[..., 3], face[..., 3])
    return sleeve


def _shine(face: Pixels, spot: Glare, beyond: float) -> None:
    """The lamp on the sleeve: white in the middle, a veil around; cut off where the sleeve ends."""
    height, width = face.shape[:2]
    y, x = np.mgrid[:height, :width].astype(np.float32)
    turn = np.radians(spot.turn_deg)
    dx, dy = x / PX - beyond - spot.x, y / PX - beyond - spot.y
    along = (dx * np.cos(turn) + dy * np.sin(turn)) / (spot.width / 2)
    across = (dy * np.cos(turn) - dx * np.sin(turn)) / (spot.height / 2)
    white = np.clip(spot.strength * np.exp(-((along**2 + across**2) ** 1.2)), 0, 1)[..., None]
    face[..., :3] = (face[..., :3] * (1 - white) + 254 * white).astype(np.uint8)
    shown = face[..., 3] > 0
    face[..., 3] = np.where(shown, np.maximum(face[..., 3], (255 * white[..., 0]).astype(np.uint8)), 0)
