"""Pictures of PDF pages: for exports, proofs and tests."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pypdfium2

if TYPE_CHECKING:
    from PIL.Image import Image


def page_pictures(pdf: bytes, *, dpi: float, see_through: bool = False) -> Iterator[Image]:
    """Each page as a picture, with an alpha channel where asked."""
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            bitmap = page.render(
                scale=dpi / 72,
                fill_color=(255, 255, 255, 0 if see_through else 255),
                force_bitmap_format=pypdfium2.raw.FPDFBitmap_BGRA if see_through else None,
                rev_byteorder=False,
            )
            yield bitmap.to_pil()
            page.close()
    finally:
        document.close()
