"""Opens a picture honestly: JPEG, PNG, WebP or HEIC, upright, bounded, or a sentence why not.

Coarse first: a JPEG can be decoded at half size for a fraction of the work, the whole only where it pays.
"""

from __future__ import annotations

import warnings
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path as File
from stat import S_ISDIR, S_ISREG

import numpy as np
from numpy.typing import NDArray
from PIL import Image

from pnp.deck.problems import shown
from scorer.unreadable import UnreadablePhoto
from scorer.vision.jpeg import orientation_of, quick_jpeg

Pixels = NDArray[np.uint8]

MOST_BYTES = 80_000_000  # phones make 5 to 25 MB
MOST_PIXELS = 130_000_000  # the largest phone sensors have 108 and 200 million; more than this is an attack
MOST_WHOLE_PIXELS = 50_000_000  # other pictures than JPEGs are decoded whole before they are made smaller
LONGEST_SIDE_PX = 30_000
ENLARGED = 1.4  # half a picture that is enlarged by less than this shows as much as is needed
LEAST_SIDE_PX = 200  # below this no mark can be read
WIPED_OUT = 250  # of 255 in the darkest channel: light has wiped out what was there
# How to turn a picture upright by its orientation in EXIF; those with a mirror come from odd programs.
TURNS: dict[int, Image.Transpose | None] = {
    1: None,
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}
STARTS = (b"\xff\xd8\xff", b"\x89PNG")
FORMATS = ("JPEG", "PNG", "WEBP", "HEIF", "MPO")


@dataclass
class Photo:
    """An upright picture. `grey` is enough for marks; `colour` (RGB) is decoded when first asked for."""

    name: str
    data: bytes = field(repr=False)
    width: int = 0
    height: int = 0
    paper: dict[object, Pixels | None] = field(default_factory=dict, repr=False, compare=False)
    """The colour of the paper about each mark, once somebody has asked for it."""

    @cached_property
    def colour(self) -> Pixels:
        """The whole picture, RGB."""
        quickly = quick_jpeg(self.data)
        return np.asarray(_as(_decoded(self.data, self.name), "RGB")) if quickly is None else quickly

    @cached_property
    def grey(self) -> Pixels:
        """The whole picture, grey: a JPEG is decoded straight to it, for half of what its colours cost."""
        quickly = None if "colour" in self.__dict__ else quick_jpeg(self.data, grey=True)
        return _greyed(self.colour) if quickly is None else quickly

    @cached_property
    def half_grey(self) -> Pixels:
        """The picture at half size: enough to find marks in most photos."""
        return _greyed(self.half_colour)

    @cached_property
    def half_colour(self) -> Pixels:
        """The picture at half size, RGB, enough for looks: a JPEG is decoded straight to it, once for all."""
        if "colour" in self.__dict__ or not self._is_jpeg:
            height, width = self.colour.shape[:2]
            return np.asarray(Image.fromarray(self.colour).reduce(2).crop((0, 0, width // 2, height // 2)))
        quickly = quick_jpeg(self.data, half=True)
        if quickly is not None:
            return quickly
        half = (self.width // 2, self.height // 2)
        picture = _as(_decoded(self.data, self.name, size=half), "RGB")
        if picture.size[0] > half[0] * 1.2:
            picture = picture.reduce(2)
        return np.asarray(picture)

    @property
    def _is_jpeg(self) -> bool:
        """Whether a smaller picture or a grey one costs less than the whole."""
        return self.data.startswith(STARTS[0])

    def grey_for(self, size_px: float, least_px: float) -> tuple[Pixels, float]:
        """The smallest grey picture in which a thing of so many pixels still has the least, and its scale."""
        scale = self.half_grey.shape[1] / self.width
        return (self.half_grey, scale) if size_px * scale >= least_px else (self.grey, 1.0)

    def reduced(self, scale: float, *, grey: bool = False) -> tuple[Pixels, float]:
        """The smallest picture at hand that is about as large as this scale, and its own scale."""
        if scale > ENLARGED * 0.5:
            return self.grey if grey else self.colour, 1.0
        return self.half_grey if grey else self.half_colour, self.half_colour.shape[1] / self.width


def open_photo(file: File) -> Photo:
    """A photo ready to be read. Raises UnreadablePhoto with a sentence."""
    name = shown(file)
    try:
        status = file.stat()
        if S_ISDIR(status.st_mode):
            raise UnreadablePhoto("folder", name)
        if not S_ISREG(status.st_mode):
            raise UnreadablePhoto("no-file", name)
        size = status.st_size
        if size > MOST_BYTES:
            raise UnreadablePhoto("heavy", name, size=round(size / 1e6), most=round(MOST_BYTES / 1e6))
        data = file.read_bytes()
    except FileNotFoundError:
        raise UnreadablePhoto("absent", name) from None
    except OSError as error:
        raise UnreadablePhoto("closed", name, why=str(error.strerror)) from error
    return photo_from(data, name)


def photo_from(data: bytes, name: str) -> Photo:
    """A photo from its bytes, its size known, not yet decoded."""
    if not data:
        raise UnreadablePhoto("empty", name)
    picture = _opened(data, name)
    width, height = picture.size
    most = MOST_PIXELS if picture.format in ("JPEG", "MPO") else MOST_WHOLE_PIXELS
    if width * height > most or max(width, height) > LONGEST_SIDE_PX:
        limits = {"most": round(most / 1e6), "row": LONGEST_SIDE_PX}
        raise UnreadablePhoto("large", name, width=width, height=height, **limits)
    if min(width, height) < LEAST_SIDE_PX:
        raise UnreadablePhoto("small", name, width=width, height=height)
    if orientation_of(picture) >= 5:
        width, height = height, width
    return Photo(name, data, width, height)


def _as(picture: Image.Image, mode: str) -> Image.Image:
    """The picture in a mode; no copy when it has it already."""
    return picture if picture.mode == mode else picture.convert(mode)


def _greyed(colour: Pixels) -> Pixels:
    import cv2

    return np.asarray(cv2.cvtColor(colour, cv2.COLOR_RGB2GRAY), np.uint8)


def _opened(data: bytes, name: str) -> Image.Image:
    if data[4:8] == b"ftyp":
        from pillow_heif import register_heif_opener

        register_heif_opener()
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture = Image.open(
                BytesIO(data), formats=FORMATS if data[4:8] == b"ftyp" else FORMATS[:3] + FORMATS[4:]
            )
    except Image.DecompressionBombError:
        raise UnreadablePhoto("bomb", name) from None
    except Exception as error:  # what a decoder raises for odd bytes is up to the decoder
        if data.startswith(STARTS) or data[8:12] in (b"WEBP", b"heic", b"heix", b"mif1"):
            raise UnreadablePhoto("damaged", name) from error
        raise UnreadablePhoto("no-picture", name) from error
    return picture


def _decoded(data: bytes, name: str, *, size: tuple[int, int] | None = None) -> Image.Image:
    """The picture with all its pixels, turned upright, on white where it is see-through."""
    picture = _opened(data, name)
    if size and picture.format in ("JPEG", "MPO"):
        picture.draft("RGB", size if orientation_of(picture) < 5 else size[::-1])
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            picture.load()
    except Exception as error:  # what a decoder raises for odd bytes is up to the decoder
        raise UnreadablePhoto("damaged", name) from error
    turn = TURNS[orientation_of(picture)]
    upright = picture if turn is None else picture.transpose(turn)
    if upright.mode in ("RGBA", "LA", "PA") or "transparency" in upright.info:
        upright = upright.convert("RGBA")
        ground = Image.new("RGBA", upright.size, "white")
        upright = Image.alpha_composite(ground, upright)
    elif upright.mode.startswith(("I", "F")):
        values = np.asarray(upright)
        deep = int(values.max()) > 255
        upright = Image.fromarray(np.clip(values // 257 if deep else values, 0, 255).astype(np.uint8))
    return upright
