"""A second camera, which shares nothing with the first but the faces: pictures pasted on a plain ground.

No lens, no shadow, no grain of the table; paper is as white as a picture can be. What is learned from the
first camera's habits fails here.
"""

from __future__ import annotations

from collections.abc import Sequence

import cv2
import numpy as np

from tests.camera import faces
from tests.camera.scene import Array, Laid, Pixels, Scene

Colour = tuple[int, int, int]
MARGIN_MM = 45.0


def pasted(scene: Scene, ground: Colour, *, px_per_mm: float = 4.5, beyond: Colour | None = None) -> bytes:
    """A JPEG of the laid pieces from straight above, or tilted with another colour beyond the table's end."""
    left, top, right, bottom = scene.bounds()
    low = np.array((left, top)) - MARGIN_MM
    width, height = (np.array((right, bottom)) + MARGIN_MM - low) * px_per_mm
    canvas = np.full((round(height), round(width), 3), ground, np.float32)
    for item in sorted(scene.laid, key=lambda one: one.lift):
        _paste(canvas, item, (item.corners - low) * px_per_mm)
    picture = np.clip(canvas, 0, 255).astype(np.uint8)
    if beyond is not None:
        picture = _tilted(picture, beyond)
    done, data = cv2.imencode(".jpg", picture[..., ::-1], [cv2.IMWRITE_JPEG_QUALITY, 90])
    assert done
    return data.tobytes()


def _paste(canvas: Array, item: Laid, corners: Array) -> None:
    """One piece; film only takes light away."""
    is_film = item.kind.material == "film"
    picture = faces.face(item.game, item.piece, "front" if is_film else item.side)
    if is_film and item.side == "back":
        picture = np.ascontiguousarray(picture[:, ::-1])
    long = float(np.hypot(*(corners[1] - corners[0])))
    factor = long / picture.shape[1]
    small = cv2.resize(picture, None, fx=factor, fy=factor, interpolation=cv2.INTER_AREA)
    high, wide = small.shape[:2]
    frame = np.array([(0, 0), (wide, 0), (wide, high), (0, high)], np.float32) - 0.5
    low = np.maximum(np.floor(corners.min(axis=0)).astype(int) - 1, 0)
    part = canvas[low[1] : int(corners[:, 1].max()) + 3, low[0] : int(corners[:, 0].max()) + 3]
    move = cv2.getPerspectiveTransform(frame, (corners - low - 0.5).astype(np.float32))
    size = part.shape[1::-1]
    laid = cv2.warpPerspective(small[..., :3], move, size, borderMode=cv2.BORDER_REPLICATE).astype(np.float32)
    share = cv2.warpPerspective(small[..., 3], move, size).astype(np.float32)[..., None] / 255
    below = part / 255 if item.kind.material == "film" else 1.0
    part[:] = part * (1 - share) + share * laid * below


def _tilted(picture: Pixels, beyond: Colour, ends: Sequence[float] = (0.06, 0.0, 0.02, 0.09)) -> Pixels:
    """Seen a little from the side: the far edge is shorter, and what lies beyond the table is in sight."""
    height, width = picture.shape[:2]
    whole = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32)
    moves = np.array([(ends[0], 0.05), (-ends[3], 0.0), (-ends[1], 0.0), (ends[2], -0.04)])
    seen = (whole + moves * (width, height)).astype(np.float32)
    view = cv2.getPerspectiveTransform(whole, seen)
    return np.asarray(cv2.warpPerspective(picture, view, (width, height), borderValue=beyond), np.uint8)
