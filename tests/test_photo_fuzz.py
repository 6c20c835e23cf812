"""Photos with changed bytes: a reading or a sentence, nothing else, whatever the bytes."""

from __future__ import annotations

from functools import cache
from pathlib import Path as File

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from PIL import Image

from scorer.unreadable import UnreadablePhoto
from scorer.vision.photo import photo_from
from scorer.vision.read import read_photos
from scorer.vision.reading import Reading
from tests.shelf import picture, stored

HOW = ("JPEG", "PNG", "WEBP")


@cache
def seed(how: str) -> bytes:
    """A true photo, as small as can be read."""
    image = picture().resize((picture().width * 2 // 5, picture().height * 2 // 5), Image.Resampling.LANCZOS)
    return stored(image.quantize(32) if how == "PNG" else image, how)


def test_the_seeds_are_read(tmp_path: File, looks: File) -> None:
    for how in HOW:
        (tmp_path / "seed").write_bytes(seed(how))
        assert read_photos([tmp_path / "seed"]).table["players"]


@st.composite
def broken(draw: st.DrawFn) -> bytes:
    """Bytes changed, cut out, doubled or cut off; the header as likely as all the rest."""
    data = bytearray(seed(draw(st.sampled_from(HOW))))
    for _ in range(draw(st.integers(1, 4))):
        reach = 700 if draw(st.booleans()) else len(data)
        at = draw(st.integers(0, max(0, min(reach, len(data)) - 1)))
        change = draw(st.sampled_from(["set", "flip", "cut", "double", "end"]))
        if change == "set":
            data[at : at + 4] = draw(st.binary(min_size=4, max_size=4))
        elif change == "flip" and data:
            data[at] ^= 1 << draw(st.integers(0, 7))
        elif change == "cut":
            del data[at : at + draw(st.integers(1, 300))]
        elif change == "double":
            data[at:at] = data[at : at + draw(st.integers(1, 300))]
        else:
            del data[at:]
    return bytes(data)


@given(data=broken())
@settings(
    max_examples=40,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=[
        HealthCheck.function_scoped_fixture,
        HealthCheck.too_slow,
        HealthCheck.data_too_large,
    ],
)
def test_only_a_reading_or_a_sentence(data: bytes, tmp_path: File, looks: File) -> None:
    file = tmp_path / "photo"
    file.write_bytes(data)
    try:
        reading = read_photos([file])
    except UnreadablePhoto as refusal:
        assert str(refusal) and "\n" not in str(refusal)
    else:
        assert isinstance(reading, Reading) and reading.table["players"]


@given(data=st.binary(max_size=400))
@settings(
    max_examples=150, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck)
)
@pytest.mark.parametrize(
    "start", [b"", b"\xff\xd8\xff\xe0", b"\x89PNG\r\n\x1a\n", b"RIFF\x10\0\0\0WEBP", b"\0\0\0\x18ftypheic"]
)
def test_any_bytes(start: bytes, data: bytes) -> None:
    with pytest.raises(UnreadablePhoto):
        assert photo_from(start + data, "photo").grey.size < 0
