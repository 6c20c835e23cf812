"""Pictures of Copyright's cells: the figures that one shows, drawn as a small SVG of our own."""

from __future__ import annotations

from studio.score.boards.copyright import FIGURES, HOLE

SHAPES = {
    "s": '<path d="M26 26h48v48H26z" fill="none" stroke="#7f38c7" stroke-width="9"/>',
    "o": '<circle cx="50" cy="50" r="15" fill="#1a4dd9"/>',
    "x": '<path d="M14 14l72 72M86 14l-72 72" stroke="#2b2a33" stroke-width="6" stroke-linecap="round"/>',
}
PAPER = '<rect x="2" y="2" width="96" height="96" rx="8" fill="#fffaf0" stroke="#8d99a6" stroke-width="2"/>'
NO_FILM = (
    '<rect x="4" y="4" width="92" height="92" rx="8" fill="#c9d1d9" fill-opacity=".5" '
    'stroke="#55606e" stroke-width="3" stroke-dasharray="7 6"/>'
)


def figure_url(figures: str) -> str:
    """The address of a cell's picture."""
    return f"/api/score/figures/{figures or 'empty'}.svg"


def figure_svg(name: str) -> str | None:
    """A cell by the name in its address; none when there is no such cell."""
    figures = "" if name == "empty" else name
    if figures not in FIGURES or name == "":
        return None
    shapes = NO_FILM if figures == HOLE else PAPER + "".join(SHAPES[one] for one in "xso" if one in figures)
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{shapes}</svg>'
