"""A score sheet: players across, rounds down, a line for each thing that scores."""

from __future__ import annotations

from pnp.deck.text import say
from pnp.face.scene import Scene
from pnp.pens.fonts import width_mm
from pnp.pens.path import Path, rect, segment
from pnp.pens.pen import Pen

HEAD_MM = 11.0
LABEL_SHARE = 0.27  # of the width, for the words at the left
SHORTEST_PT = 7.0


def table(pen: Pen, scene: Scene) -> None:
    """Rounds with the layout's `lines` (score.NAME of the program's words), then the grand total."""
    lines = list(scene.options.get("lines") or [])
    players, rounds = int(scene.values["players"]), int(scene.values["rounds"])
    per_round = len(lines) + 1
    row = (scene.height - HEAD_MM) / (rounds * per_round + 1)
    label = scene.width * LABEL_SHARE
    column = (scene.width - label) / players
    _draw_heads(pen, scene, label, column, players)
    y = scene.y + HEAD_MM
    for number in range(1, rounds + 1):
        heading = f"{say('score.round', scene.lang)} {number}"
        if lines:
            _draw_round_label(pen, scene, heading, y, row * per_round)
        for line in lines:
            _draw_row(pen, scene, say(f"score.{line}", scene.lang), y, row, shaded=False)
            y += row
        words = say("score.points", scene.lang) if lines else heading
        _draw_row(pen, scene, words, y, row, shaded=bool(lines))
        y += row
    _draw_row(pen, scene, say("score.total", scene.lang), y, row, shaded=True, strong=True)
    _draw_grid(pen, scene, label, column, players, rounds, row * per_round)


def _draw_heads(pen: Pen, scene: Scene, label: float, column: float, players: int) -> None:
    pen.paper(rect(scene.x, scene.y, scene.width, HEAD_MM - 1, 1.5), scene.colour("cream"), lift_mm=0.5)
    for player in range(players):
        x = scene.x + label + player * column
        words = f"{say('score.player', scene.lang)} {player + 1}"
        pen.text(words, x + 2, scene.y + 3.6, size_pt=7, colour=scene.colour("ink"))
        pen.path(
            segment(x + 2, scene.y + HEAD_MM - 2.4, x + column - 2, scene.y + HEAD_MM - 2.4),
            stroke=scene.colour("ink"),
            width_mm=0.2,
        )


def _draw_round_label(pen: Pen, scene: Scene, words: str, y: float, height: float) -> None:
    with pen.group(move_mm=(scene.x + 4.6, y + height / 2), turn_deg=-90):
        pen.text(words, 0, 0, font="title", size_pt=9, colour=scene.colour("ink"), anchor="middle")


def _draw_row(
    pen: Pen, scene: Scene, words: str, y: float, height: float, *, shaded: bool, strong: bool = False
) -> None:
    indent = 8.0 if scene.options.get("lines") and not strong else 3.0
    if shaded:
        left = scene.x + (indent - 1.5 if not strong else 0)
        pen.path(rect(left, y, scene.right - left, height), fill=scene.colour("cream"))
    font, size = ("title", 11.0) if strong else ("bold", 8.5) if shaded else ("text", 8.5)
    room = scene.width * LABEL_SHARE - indent - 1.5
    while width_mm(words, font, size) > room and size > SHORTEST_PT:
        size -= 0.25
    baseline = y + height / 2 + size * 0.12
    pen.text(words, scene.x + indent, baseline, font=font, size_pt=size, colour=scene.colour("ink"))


def _draw_grid(
    pen: Pen, scene: Scene, label: float, column: float, players: int, rounds: int, round_height: float
) -> None:
    top = scene.y + HEAD_MM
    thin, strong = Path(), Path()
    for player in range(players + 1):
        x = scene.x + label + player * column
        thin.add(segment(x, top, x, scene.bottom))
    for number in range(rounds + 1):
        y = top + number * round_height
        strong.add(segment(scene.x, y, scene.right, y))
    steps = len(scene.options.get("lines") or []) + 1
    for number in range(rounds * steps):
        y = top + number * round_height / steps
        thin.add(segment(scene.x + (7 if steps > 1 else 0), y, scene.right, y))
    pen.path(thin, stroke=scene.colour("tan"), width_mm=0.15)
    pen.path(
        strong.add(rect(scene.x, top, scene.width, scene.bottom - top)),
        stroke=scene.colour("ink"),
        width_mm=0.35,
    )
