"""The line under a pictogram: what its cards come to, or what they may be."""

from __future__ import annotations

from pnp.face.motifs.paper_world.board import Board
from pnp.face.motifs.paper_world.pattern import COLOURS
from pnp.pens.path import Path, rect

VALUES = ("1", "2", "3", "4", "5")


def draw_sum(board: Board, many: int, total: str, x: float, y: float, high: float) -> None:
    """Cards, plus signs, and what they come to."""
    ink, card = board.colours["objective-dark"], high * 0.7
    words = f"= {total}"
    text_wide = board.words_width(words, high)
    step = card * 1.55
    at = x - (step * many + text_wide) / 2
    for n in range(many):
        outline = rect(at, y - card / 2, card, card, card * 0.14)
        board.pen.path(outline, fill=board.colours["objective-card"], stroke=ink, width_mm=0.25)
        if n < many - 1:
            board.words("+", at + (card + step) / 2, y, high * 0.55, ink)
        at += step
    board.words(words, at + text_wide / 2, y, high, ink)


def draw_choice(board: Board, colours: bool, sign: str, x: float, y: float, high: float) -> None:
    """All colours or all values in a row: one of them ("/") or each different ("≠")."""
    names = COLOURS if colours else VALUES
    step = high * (1.5 if colours else 1.15)
    ink = board.colours["objective-dark"]
    for n, name in enumerate(names):
        at = x + (n - (len(names) - 1) / 2) * step
        if colours:
            board.chip(name, at, y, high)
        else:
            board.words(name, at, y, high * 0.72, ink)
        if n:
            _draw_between(board, sign, at - step / 2, y, high * 0.36, ink)


def _draw_between(board: Board, sign: str, x: float, y: float, size: float, ink: str) -> None:
    """A slash, with the two bars of an equals sign through it where things differ."""
    lines = Path().move(x - size * 0.28, y + size).line(x + size * 0.28, y - size)
    if sign == "≠":
        lines = lines.scaled(1, 0.7, about=(x, y))
        for up in (-0.25, 0.25):
            lines.move(x - size * 0.5, y + up * size).line(x + size * 0.5, y + up * size)
    board.pen.path(lines, stroke=ink, width_mm=size * 0.18)
