"""A tiny game for tests of sheets: its back is its front seen in a mirror, so that both can be laid over."""

from __future__ import annotations

from pathlib import Path as File

GAME = """\
title: Mini
languages: [en, fr, pl]
players: {{least: 2, most: 4}}
kinds:
  card:
    name: Cards
    size: [{width}, {height}]
    back: {back}
"""

LAYOUT = """\
colours:
  {{ink: "#202020", front: "#ff0000", behind: "#0000ff", white: "#ffffff", red: "#cc2222", blue: "#2222cc"}}
faces:
  card:
    background: {front}
    items:
      rim: {{shape: rect, box: [0, 0, {width}, {height}], stroke: ink, width: 0.4, if: rim == 'yes'}}
      flag: {{shape: rect, box: [4, 4, 16, 7], fill: ink}}
      name: {{text: "{{name}}", box: [4, 20, 40, 10], size: 12, colour: ink, if: words == 'yes'}}
  back:
    background: {behind}
    items:
      rim: {{shape: rect, box: [0, 0, {width}, {height}], stroke: ink, width: 0.4, if: rim == 'yes'}}
      flag: {{shape: rect, box: [{mirrored}, 4, 16, 7], fill: ink}}
"""


def write_game(
    folder: File,
    *,
    size: tuple[float, float] = (63, 88),
    copies: int = 7,
    rim: str = "yes",
    front: str = "white",
    behind: str = "white",
    words: str = "no",
    cards: str | None = None,
    two_sided: bool = True,
) -> File:
    """A game called 'mini' in folder/cards and folder/layouts; returns the folder."""
    width, height = size
    game = folder / "cards" / "mini"
    game.mkdir(parents=True, exist_ok=True)
    (folder / "layouts").mkdir(exist_ok=True)
    back = "back" if two_sided else "null"
    text = GAME.format(width=width, height=height, back=back)
    (game / "game.yaml").write_text(text if two_sided else text.replace("    back: null\n", ""))
    listed = cards or f"card:\n  - {{id: one, name: One, copies: {copies}, rim: {rim}, words: {words}}}\n"
    (game / "cards.yaml").write_text(listed)
    (folder / "layouts" / "mini.yaml").write_text(
        LAYOUT.format(width=width, height=height, front=front, behind=behind, mirrored=width - 20)
    )
    return folder
