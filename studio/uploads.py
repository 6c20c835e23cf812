"""Files that a page sends: bounded in number and size while they arrive, kept on disk, not in memory."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from python_multipart.exceptions import FormParserError
from starlette.datastructures import FormData
from starlette.formparsers import MultiPartException, MultiPartParser
from starlette.requests import Request

from studio.answers import Refused
from studio.guard import PHOTO_BYTES, PHOTOS_A_REQUEST

MOST_FIELDS = 50


class _Parser(MultiPartParser):
    """Starlette's parser, with an end to each file as well."""

    most_bytes = PHOTO_BYTES
    _size = 0

    def on_part_begin(self) -> None:
        self._size = 0
        super().on_part_begin()

    def on_part_data(self, data: bytes, start: int, end: int) -> None:
        self._size += end - start
        if self._size > self.most_bytes:
            raise Refused(413, "guard.file-too-large", most=self.most_bytes // 1_000_000)
        super().on_part_data(data, start, end)


@asynccontextmanager
async def form(
    request: Request, *, files: int = PHOTOS_A_REQUEST, most_bytes: int = PHOTO_BYTES
) -> AsyncIterator[FormData]:
    """The fields and files of a form; the files are gone afterwards. Raises Refused."""
    if not request.headers.get("content-type", "").startswith("multipart/form-data"):
        raise Refused(415, "guard.not-a-form")
    parser = _Parser(request.headers, request.stream(), max_files=files, max_fields=MOST_FIELDS)
    parser.most_bytes = most_bytes
    try:
        data = await parser.parse()
    except (MultiPartException, FormParserError) as error:
        many = isinstance(error, MultiPartException) and error.message.startswith("Too many files")
        raise Refused(
            413 if many else 400, "guard.too-many" if many else "guard.not-a-form", most=files
        ) from error
    try:
        yield data
    finally:
        await data.close()
