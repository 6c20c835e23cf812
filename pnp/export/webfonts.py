"""Fonts inside a web page: only the letters that it shows, as @font-face rules."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from io import BytesIO

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

from pnp.pens.fonts import FONTS
from pnp.pens.svg import family


def font_faces(letters: Mapping[str, Iterable[str]]) -> str:
    """A rule for each font by the name that layouts give it."""
    return "\n".join(_rule(name, "".join(sorted(set(used)))) for name, used in sorted(letters.items()))


def _rule(name: str, letters: str) -> str:
    options = Options(hinting=False, layout_features=[], notdef_outline=True)
    loaded = TTFont(FONTS[name], recalcTimestamp=False)
    subsetter = Subsetter(options)
    subsetter.populate(text=letters)
    subsetter.subset(loaded)
    loaded.flavor = "woff"
    out = BytesIO()
    loaded.save(out)
    content = b64encode(out.getvalue()).decode("ascii")
    source = f"url(data:font/woff;base64,{content}) format('woff')"
    return f"@font-face{{font-family:{family(name)};src:{source}}}"
