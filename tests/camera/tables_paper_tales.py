"""Paper Tales: kingdoms around the table, front lines or mats, buildings, age tokens and gold."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np

from pnp.deck.model import Side
from tests.camera import faces
from tests.camera.difficulty import DIALS, Dial, Difficulty, a_ground
from tests.camera.scene import CARD_MM, Laid, Scene
from tests.camera.seats import around, badge, extent, quarter, used
from tests.camera.shot import Shot, snap
from tests.camera.tales_boards import beyond, board, on_a_mat

GAME = "paper-tales"
WITH_MATS, WITH_BOARD = 0.3, 0.3  # of tables
MODULE_MM = 1.4
COLOURS = ("red", "blue", "green", "yellow", "violet")
BUILDINGS = ("town", "tavern", "mine", "temple", "barracks")
MAT_FRONT = ((-65.0, -53.5), (0.0, -53.5), (65.0, -53.5))
MAT_BACK = ((-32.5, 53.5), (32.5, 53.5))
TOKENS = {1: [(0.0, 2.0)], 2: [(-9.0, -14.0), (6.0, 13.0)], 3: [(10.0, -16.0), (-14.0, 4.0), (12.0, 12.0)]}


def table(
    seed: int,
    difficulty: Difficulty,
    players: int | None = None,
    line: str | None = None,
    one_row: bool = False,
    boards: bool | None = None,
) -> tuple[Scene, dict[str, Any]]:
    """Kingdoms before the war phase, and the table file that says the same.

    `line` is what parts front from back: "strip", "mat", "badge" (nothing, but a badge lies there) or "none".
    `boards` says whether building mats and the score board lie there; if left out, each does on some tables.
    """
    rng, below = np.random.default_rng((21, seed)), np.random.default_rng((22, seed))
    mats, with_board = (
        below.random() < share if boards is None else boards for share in (WITH_MATS, WITH_BOARD)
    )
    dial = DIALS[difficulty]
    count = players or int(rng.choice([1, 1, 2, 2, 3, 4]))
    kind = line or str(rng.choice(["strip", "mat", "badge", "none"], p=[0.55, 0.25, 0.12, 0.08]))
    pieces = faces.pieces(GAME)
    units = [str(p) for p in rng.permutation([p for p in pieces if pieces[p].kind.id == "unit"])]
    tokens = {
        name: iter([p for p in pieces if p.startswith(f"{name}#")]) for name in ("gold-1", "gold-5", "age")
    }
    scene = Scene(*a_ground(dial, rng))
    colours = [str(colour) for colour in rng.permutation(COLOURS)[:count]]
    layouts, seats = [], []
    for i, colour in enumerate(colours):
        laid, seat = _kingdom(i, colour, kind, units, tokens, dial, rng, one_row, below if mats else None)
        layouts.append(laid)
        named = kind != "none"
        seats.append({"name": colour if named else f"player {i + 1}", **seat})
    wide = (220.0, 210.0) if count > 1 and rng.random() < 0.4 else (120.0, 40.0)
    groups, clear = around(layouts, rng, centre=(230.0, 200.0) if with_board else wide)
    if with_board:
        everything = [piece for group in groups for piece in group]
        scene.add(*board(colours, *(clear or beyond(everything, below)), below))
    elif clear and count > 1 and rng.random() < 0.3:
        scene.add(Laid(GAME, "time-pawn#1", x=clear[0], y=clear[1], turn_deg=float(rng.uniform(0, 360))))
    for group in groups:
        scene.add(*group)
    scene.items = used(scene.items, dial, rng)
    return scene, {"game": GAME, "phase": "war", "players": seats}


def _kingdom(
    player: int,
    colour: str,
    kind: str,
    units: list[str],
    tokens: dict[str, Iterator[str]],
    dial: Dial,
    rng: np.random.Generator,
    one_row: bool,
    mats: np.random.Generator | None,
) -> tuple[list[Laid], dict[str, Any]]:
    """One kingdom about (0, 0), as its player sees it; its buildings on a mat if chance comes for that."""
    buildings, truth_buildings = _buildings(player, dial, rng)
    fifth = any(building["level"] == 2 for building in truth_buildings)
    places = _places(kind, fifth, dial, rng)
    front = _filled(len(places["front"]), 1, rng)
    back = _filled(2, 0 if kind in ("strip", "mat") else 1, rng)
    if one_row:
        front, back = (front, []) if rng.random() < 0.5 else ([], back or [0])
    laid: list[Laid] = []
    if kind in ("strip", "mat"):
        name = "front-line" if kind == "strip" else "mat"
        turn = float(rng.normal(0, dial.crooked_deg / 4))
        laid.append(Laid(GAME, f"{name}-{colour}#1", turn_deg=turn, player=player, place="front line"))
    truth: dict[str, Any] = {"gold": 0, "front": [], "back": [], "buildings": truth_buildings}
    above: list[Laid] = []
    for row, filled in (("front", front), ("back", back)):
        for order, i in enumerate(filled):
            x, y = places[row][i]
            unit = Laid(
                GAME,
                units.pop(),
                x=x + float(rng.normal(0, dial.slip_mm / 3)),
                y=y + float(rng.normal(0, dial.slip_mm / 3)),
                turn_deg=float(rng.normal(0, dial.crooked_deg / 2)),
                player=player,
                place=f"{row} {order + 1}",
                seed=int(rng.integers(1 << 30)),
            )
            laid.append(unit)
            on_it, age = _age(unit, tokens["age"], rng)
            above += on_it
            truth[row].append({"unit": unit.piece.partition("#")[0], **({"age": age} if age else {})})
    left, top, right, bottom = extent(laid)
    beside = _beside(buildings, (left, top, right, bottom), rng)
    if mats is not None:
        beside = on_a_mat(buildings, colour, (left, top, right, bottom), player, mats)
    gold, truth["gold"] = _gold(player, tokens, (left, bottom), rng)
    extra = [badge(GAME, colour, left - 40, bottom - 30, player, rng)] if kind == "badge" else []
    return laid + above + beside + gold + extra, truth


def _places(
    kind: str, fifth: bool, dial: Dial, rng: np.random.Generator
) -> dict[str, list[tuple[float, float]]]:
    if kind == "mat":
        return {"front": list(MAT_FRONT[: 3 if fifth else 2]), "back": list(MAT_BACK)}
    step = 63 + float(rng.uniform(3, 14))
    away = 44 + float(rng.uniform(3, 9)) + (10 if kind == "strip" else 3)
    across = [(i - (1 if fifth else 0.5)) * step for i in range(3 if fifth else 2)]
    return {
        "front": [(x, -away) for x in across],
        "back": [(-step / 2, away), (step / 2, away)],
    }


def _filled(places: int, least: int, rng: np.random.Generator) -> list[int]:
    count = int(rng.integers(least, places + 1))
    return sorted(int(i) for i in rng.choice(places, count, replace=False))


def _age(unit: Laid, tokens: Iterator[str], rng: np.random.Generator) -> tuple[list[Laid], int]:
    """Age tokens on a unit: one or several, showing 1 or 2; never over both of its marks."""
    age = int(rng.choice([0, 1, 2, 3, 4], p=[0.42, 0.3, 0.16, 0.08, 0.04]))
    sides: list[Side] = []
    left = age
    while left:
        two = left >= 2 and (len(sides) == 2 or rng.random() < 0.6)
        sides.append("back" if two else "front")
        left -= 2 if two else 1
    laid: list[Laid] = []
    for side, (dx, dy) in zip(sides, TOKENS.get(len(sides), []), strict=True):
        piece = next(tokens, None)
        if piece is None:
            return [], 0
        spot = unit.on_table(
            [(unit.size[0] / 2 + dx + rng.normal(0, 1), unit.size[1] / 2 + dy + rng.normal(0, 1))]
        )[0]
        laid.append(
            Laid(
                GAME,
                piece,
                side,
                x=float(spot[0]),
                y=float(spot[1]),
                turn_deg=float(rng.uniform(0, 360)),
                lift=unit.lift + CARD_MM,
                player=unit.player,
                place=f"on {unit.place}",
            )
        )
    return laid, age


def _buildings(player: int, dial: Dial, rng: np.random.Generator) -> tuple[list[Laid], list[dict[str, Any]]]:
    """Buildings of the player's own set, level 1 or 2 up."""
    laid: list[Laid] = []
    truth: list[dict[str, Any]] = []
    for name in rng.permutation(BUILDINGS)[: int(rng.integers(0, 4))]:
        level = quarter(rng, (1, 1, 2))
        laid.append(
            Laid(
                GAME,
                f"{name}#{player + 1}",
                "front" if level == 1 else "back",
                turn_deg=float(rng.normal(0, dial.crooked_deg / 2)),
                player=player,
                place=f"building {len(laid) + 1}",
                seed=int(rng.integers(1 << 30)),
            )
        )
        truth.append({"building": str(name), "level": level})
    return laid, truth


def _beside(
    buildings: list[Laid], kingdom: tuple[float, float, float, float], rng: np.random.Generator
) -> list[Laid]:
    """Buildings in a column to the right of the kingdom, or in a row below it."""
    _, top, right, bottom = kingdom
    gap = float(rng.uniform(3, 12))
    column = rng.random() < 0.6
    placed = []
    for i, building in enumerate(buildings):
        slip = rng.normal(0, 1.5, 2)
        if column:
            x, y = right + 14 + 44, top + 31.5 + i * (63 + gap)
        else:
            x, y = (i - (len(buildings) - 1) / 2) * (88 + gap), bottom + 14 + 31.5
        placed.append(replace(building, x=float(x + slip[0]), y=float(y + slip[1])))
    return placed


def _gold(
    player: int, tokens: dict[str, Iterator[str]], corner: tuple[float, float], rng: np.random.Generator
) -> tuple[list[Laid], int]:
    """Gold to the left of the kingdom, each token for itself."""
    total, laid = 0, []
    for i in range(int(rng.choice([0, 1, 2, 3, 4, 5], p=[0.35, 0.15, 0.15, 0.15, 0.1, 0.1]))):
        worth = quarter(rng, (1, 1, 1, 5))
        piece = next(tokens[f"gold-{worth}"], None)
        if piece is None:
            break
        total += worth
        laid.append(
            Laid(
                GAME,
                piece,
                x=corner[0] - 26 - 28 * (i // 3) + float(rng.uniform(-1, 1)),
                y=corner[1] - 65 - 28 * (i % 3) + float(rng.uniform(-1, 1)),
                turn_deg=float(rng.uniform(0, 360)),
                player=player,
                place="gold",
            )
        )
    return laid, total


def shot(seed: int, difficulty: Difficulty = "easy", players: int | None = None) -> Shot:
    """A photo of a whole table."""
    scene, truth = table(seed, difficulty, players)
    return snap(scene, truth, MODULE_MM, difficulty, seed)
