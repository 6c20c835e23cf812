"""Paper World at the end of a game: landscapes around the table, tokens, objectives, badges."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np

from tests.camera import faces
from tests.camera.difficulty import DIALS, Dial, Difficulty, a_ground
from tests.camera.scene import CARD_MM, Laid, Scene
from tests.camera.seats import COLOURS, around, badge, quarter, used
from tests.camera.shot import Shot, snap

GAME = "paper-world"
CARD = 70.0
MODULE_MM = 1.6
Grid = list[list[str | None]]


@dataclass
class Deck:
    """The pieces not yet laid."""

    rng: np.random.Generator
    left: list[str]

    def draw(self, start: str = "", value: int | None = None, scissors: bool | None = None) -> str:
        """A piece whose id begins so; of that value and with or without scissors, if asked."""
        known = faces.pieces(GAME)
        fits = [
            piece
            for piece in self.left
            if piece.startswith(start)
            and (value is None or known[piece].facts.get("value") == value)
            and (scissors is None or bool(known[piece].facts.get("scissors")) == scissors)
        ]
        piece = str(self.rng.choice(fits or [p for p in self.left if p.startswith(start)]))
        self.left.remove(piece)
        return piece


def table(seed: int, difficulty: Difficulty, players: int | None = None) -> tuple[Scene, dict[str, Any]]:
    """A legal end of a game as a scene, and the table file that says the same."""
    rng = np.random.default_rng((11, seed))
    dial = DIALS[difficulty]
    count = players or int(rng.choice([1, 1, 2, 2, 3, 4]))
    pieces = faces.pieces(GAME)
    cards = Deck(rng, [p for p in pieces if pieces[p].kind.id == "landscape"])
    tokens = Deck(rng, [p for p in pieces if pieces[p].kind.id == "score-token"])
    scene = Scene(*a_ground(dial, rng))
    holder = int(rng.integers(-1, count))
    starts = rng.permutation(["yellow", "blue", "green", "black"])
    badges = rng.random() < 0.75
    colours = [str(colour) for colour in rng.permutation(COLOURS)[:count]]
    layouts, seats = [], []
    for i in range(count):
        cells, grid, scissors = _landscape(i, cards, f"start-{starts[i]}#1", holder == i, dial, rng)
        beside, points = _beside(i, cells, tokens, colours[i] if badges else None, rng)
        layouts.append(cells + beside)
        name = colours[i] if badges else f"player {i + 1}"
        seats.append({"name": name, "landscape": grid, "scissors": scissors, "tokens": points})
    groups, clear = around(layouts, rng)
    numbers = _objectives(scene, clear, rng) if clear or rng.random() < 0.3 else []
    for group in groups:
        scene.add(*group)
    scene.items = used(scene.items, dial, rng)
    truth: dict[str, Any] = {"game": GAME, "players": seats}
    if numbers:
        truth["objectives"] = sorted(numbers)
    return scene, truth


def _shape(rng: np.random.Generator) -> list[tuple[int, int]]:
    """3 to 9 connected cells, in a 3×3 grid, moved so that the grid's first row and column are used."""
    count = int(rng.integers(3, 10))
    cells = [(int(rng.integers(3)), int(rng.integers(3)))]
    while len(cells) < count:
        row, column = cells[int(rng.integers(len(cells)))]
        down, right = [(0, 1), (1, 0), (0, -1), (-1, 0)][int(rng.integers(4))]
        new = (row + down, column + right)
        rows, columns = zip(*cells, new, strict=True)
        fits = max(rows) - min(rows) < 3 and max(columns) - min(columns) < 3
        if fits and new not in cells:
            cells.append(new)
    top, left = min(r for r, _ in cells), min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def _landscape(
    player: int, deck: Deck, start: str, holds: bool, dial: Dial, rng: np.random.Generator
) -> tuple[list[Laid], Grid, list[int] | None]:
    """A landscape about (0, 0), as its player sees it; its grid; where the scissors are."""
    shape = _shape(rng)
    rows, columns = max(r for r, _ in shape) + 1, max(c for _, c in shape) + 1
    gap = float(rng.uniform(0, 12))
    grid: Grid = [[None] * columns for _ in range(rows)]
    laid: list[Laid] = []
    token: Laid | None = None
    scissors: list[int] | None = None
    started = int(rng.integers(len(shape)))
    for i, (row, column) in enumerate(shape):
        wants = holds and scissors is None and (i == len(shape) - 1 or rng.random() < 0.35)
        value = int(rng.choice([1, 2, 3, 4, 5], p=[0.2, 0.2, 0.22, 0.2, 0.18]))
        if i == started and not wants:
            piece, under = start, 0
        else:
            piece = deck.draw(value=min(value, 4) if wants else value, scissors=True if wants else None)
            under = faces.pieces(GAME)[piece].facts["value"] - 1
        has_token = wants and bool(faces.pieces(GAME)[piece].facts.get("scissors"))
        grid[row][column] = piece.partition("#")[0]
        x = (column - (columns - 1) / 2) * (CARD + gap) + float(rng.normal(0, dial.slip_mm / 2.5))
        y = (row - (rows - 1) / 2) * (CARD + gap) + float(rng.normal(0, dial.slip_mm / 2.5))
        top = Laid(
            GAME,
            piece,
            x=x,
            y=y,
            turn_deg=float(rng.normal(0, dial.crooked_deg / 2)),
            lift=under * CARD_MM,
            under=under,
            player=player,
            place=f"row {row + 1}, column {column + 1}",
            seed=int(rng.integers(1 << 30)),
        )
        laid.append(top)
        if has_token:
            scissors = [row, column]
            token = replace(
                top,
                piece="scissors-token#1",
                x=x + float(rng.normal(0, 1.5)),
                y=y + float(rng.normal(0, 1.5)),
                turn_deg=float(rng.uniform(-20, 20)),
                lift=top.lift + CARD_MM,
                under=0,
                place=f"on {top.place}",
            )
    return laid + ([token] if token else []), grid, scissors


def _beside(
    player: int, cells: list[Laid], tokens: Deck, colour: str | None, rng: np.random.Generator
) -> tuple[list[Laid], list[int]]:
    """Score tokens won, to the right of the landscape, and the badge below or to the left."""
    corners = np.concatenate([cell.corners for cell in cells])
    (left, top), (right, bottom) = corners.min(axis=0), corners.max(axis=0)
    # What was won lies beside a card, not beside an empty corner: there it would be nobody's.
    top = min(float(cell.corners[:, 1].min()) for cell in cells if cell.corners[:, 0].max() > right - 20)
    beside: list[Laid] = []
    points = []
    for i in range(int(rng.choice([0, 1, 2, 3], p=[0.3, 0.35, 0.25, 0.1]))):
        if not tokens.left:
            break
        piece = tokens.draw()
        points.append(int(faces.pieces(GAME)[piece].facts["points"]))
        beside.append(
            Laid(
                GAME,
                piece,
                x=float(right + 24 + rng.uniform(0, 5)),
                y=float(top + 18 + i * 31 + rng.uniform(-2, 2)),
                turn_deg=float(rng.uniform(-180, 180)),
                player=player,
                place="beside",
            )
        )
    if colour:
        x, y = (left + 30, bottom + 28) if rng.random() < 0.5 else (left - 34, bottom - 25)
        beside.append(badge(GAME, colour, float(x), float(y), player, rng))
    return beside, sorted(points, reverse=True)


def _objectives(scene: Scene, clear: tuple[float, float] | None, rng: np.random.Generator) -> list[int]:
    """The objectives in play: a row in the middle of the table, or above the only landscape."""
    pieces = faces.pieces(GAME)
    cards = [p for p in pieces if pieces[p].kind.id == "objective"]
    x, y = clear or (0.0, -240.0)
    numbers = []
    for i, piece in enumerate(rng.choice(cards, 3, replace=False)):
        side = quarter(rng, ("front", "back"))
        facts = pieces[str(piece)].facts
        numbers.append(int(facts["number"] if side == "front" else facts["back"]["number"]))
        scene.add(
            Laid(
                GAME,
                str(piece),
                "back" if side == "back" else "front",
                x=x + (i - 1) * 78.0 + float(rng.normal(0, 1.5)),
                y=y + float(rng.normal(0, 2)),
                turn_deg=float(rng.normal(0, 2)),
                place="objectives",
                seed=i,
            )
        )
    return numbers


def shot(seed: int, difficulty: Difficulty = "easy", players: int | None = None) -> Shot:
    """A photo of a whole table."""
    scene, truth = table(seed, difficulty, players)
    return snap(scene, truth, MODULE_MM, difficulty, seed)
