"""JPEGs as phones write them, decoded by OpenCV: half as long as elsewhere, and straight to half size.

Only whole and ordinary ones: anything else is left to the patient decoder, which can say what is wrong.
"""

from __future__ import annotations

from io import BytesIO

import numpy as np
from numpy.typing import NDArray
from PIL import Image

ORIENTATION = 0x0112
END = b"\xff\xd9"


def quick_jpeg(data: bytes, *, half: bool = False, grey: bool = False) -> NDArray[np.uint8] | None:
    """The picture, upright, RGB or grey, whole or at half size; nothing when this is no ordinary JPEG."""
    import cv2

    if not data.startswith(b"\xff\xd8\xff") or not data.endswith(END):
        return None
    try:
        with Image.open(BytesIO(data), formats=("JPEG",)) as header:
            ordinary, turn = header.mode in ("RGB", "L"), orientation_of(header)
    except Exception:  # what a decoder raises for odd bytes is up to the decoder
        return None
    rotations = {
        1: None,
        3: cv2.ROTATE_180,
        6: cv2.ROTATE_90_CLOCKWISE,
        8: cv2.ROTATE_90_COUNTERCLOCKWISE,
    }
    if not ordinary or turn not in rotations:
        return None
    # Straight to RGB, from OpenCV 4.11 on: turned afterwards, the whole picture takes a third longer.
    straight = getattr(cv2, "IMREAD_COLOR_RGB", None)
    colour = cv2.IMREAD_COLOR if straight is None else straight
    size = cv2.IMREAD_REDUCED_COLOR_2 & ~cv2.IMREAD_COLOR | colour if half else colour
    flags = (cv2.IMREAD_GRAYSCALE if grey else size) | cv2.IMREAD_IGNORE_ORIENTATION
    picture = cv2.imdecode(np.frombuffer(data, np.uint8), flags)
    if picture is None:
        return None
    upright = picture if grey or straight else cv2.cvtColor(picture, cv2.COLOR_BGR2RGB, dst=picture)
    rotation = rotations[turn]
    return np.asarray(upright if rotation is None else cv2.rotate(upright, rotation), np.uint8)


def orientation_of(picture: Image.Image) -> int:
    """How the camera was held, 1 to 8; upright when the picture's notes cannot be read."""
    try:
        turn = int(picture.getexif().get(ORIENTATION, 1))
    except Exception:  # damaged notes are no reason not to read the picture
        turn = 1
    return turn if 1 <= turn <= 8 else 1
