"""The common task: a deck of 100 different cards, written as a game of one's own and as plain data.

Poker size, one back design; on each front a coloured ground, a 40 pt number, a title, ten stars, a mark and a
line of text. `minimal_reportlab.py` and `deck.typ` draw the same from deck.json.
"""

from __future__ import annotations

import json
from pathlib import Path as File

from pnp.deck.marks import SIDE_MODULES, is_light

COLOURS = {"sand": "#e9d9b8", "sea": "#a9cfe0", "moss": "#9cc27a", "rose": "#e58b88", "lilac": "#b9a3cf"}
FONTS = File(__file__).resolve().parent.parent / "pnp" / "fonts"

GAME = """\
title: Hundred
languages: [en]
kinds:
  card: {name: Cards, size: [63, 88], back: back}
"""

LAYOUT = """\
colours: {ink: "#2b2a33", white: "#fffaf0", gold: "#e9b44c", navy: "#1f3a5f", %s}
faces:
  card:
    background: "{ground}"
    items:
      number: {text: "{number}", box: [4, 4, 40, 15], font: title, size: 40}
      title: {text: "{title}", box: [4, 24, 55, 8], font: title, size: 16}
      stars: {icon: plain-star, repeat: "10", box: [4, 36, 55, 5], gap: 0.5, tint: gold}
      line: {text: "{line}", box: [4, 48, 55, 5], size: 9}
      seal: {mark: a, box: [43, 68, 16, 16]}
  back:
    background: navy
    items:
      stars: {icon: plain-star, repeat: "3", box: [9, 34, 45, 20], gap: 1, tint: gold}
"""

STAR = "papers:\n  - {colour: gold, star: [50, 50, 48], lift: 0}\n"


def cards() -> list[dict[str, str]]:
    """The hundred cards."""
    grounds = list(COLOURS)
    return [
        {
            "id": f"card-{n}",
            "number": str(n),
            "title": f"The {['red', 'old', 'quiet', 'tall'][n % 4]} house no. {n}",
            "line": f"Pay {n % 7 + 1} coins, draw {n % 3 + 1} cards.",
            "ground": grounds[n % len(grounds)],
        }
        for n in range(1, 101)
    ]


def write_game(root: File) -> None:
    """The deck as a person would write it, below a folder that `pnp build` is started in."""
    rows = "".join(
        "  - {%s}\n" % ", ".join(f"{key}: {json.dumps(value)}" for key, value in card.items())
        for card in cards()
    )
    colours = ", ".join(f'{name}: "{colour}"' for name, colour in COLOURS.items())
    _write(root / "cards/hundred/game.yaml", GAME)
    _write(root / "cards/hundred/cards.yaml", f"card:\n{rows}")
    _write(root / "layouts/hundred.yaml", LAYOUT % colours)
    _write(root / "layouts/cutouts/icons/plain-star.yaml", STAR)


def write_data(file: File) -> None:
    """The same deck as plain data; marks as rows of dark cells."""
    side = range(SIDE_MODULES)
    plain = [
        {
            **card,
            "ground": COLOURS[card["ground"]],
            "mark": [[not is_light(n, row, column) for column in side] for row in side],
        }
        for n, card in enumerate(cards())
    ]
    data = {
        "cards": plain,
        "title_font": str(FONTS / "PapertableTitle.ttf"),
        "text_font": str(FONTS / "PapertableText.ttf"),
    }
    _write(file, json.dumps(data))


def _write(file: File, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
