"""Photos that several tests share, taken once a process: a small true one and ways to store it."""

from __future__ import annotations

from functools import cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from tests.camera.album import TAKERS
from tests.camera.shot import Shot

Pixels = NDArray[np.uint8]


@cache
def small_shot() -> Shot:
    """An easy photo of one player's few landscapes."""
    return TAKERS["paper-world"](3, "easy")


@cache
def picture() -> Image.Image:
    """That photo, upright, in a size that is quickly read."""
    whole = Image.fromarray(small_shot().photo)
    return whole.resize((whole.width * 3 // 4, whole.height * 3 // 4), Image.Resampling.LANCZOS)


def stored(image: Image.Image, how: str, **options: Any) -> bytes:
    """The bytes of a picture file."""
    out = BytesIO()
    image.save(out, how, **options)
    return out.getvalue()


def landscapes(table: dict[str, Any]) -> list[Any]:
    """What a table of Paper World says of the cards, whoever they belong to."""
    return [player["landscape"] for player in table["players"]]
