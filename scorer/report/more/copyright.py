"""Copyright beside its points: which of the nine cells show what the model shows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from scorer.report.language import Language, Verbatim

SAME, OTHER = "■", "□"


def more_words(more: Mapping[str, Any], language: Language) -> Iterator[str]:
    """The cells row by row, as they lie on the model: 'cells that match: ■□■ □□□ □□■'."""
    rows = more.get("matched", ())
    # All or none needs no map.
    if len({same for row in rows for same in row}) == 2:
        cells = " ".join("".join(SAME if same else OTHER for same in row) for row in rows)
        yield language.say("more", "matched", {"value": Verbatim(cells)})
