"""Copyright: films stacked on white mats under their frames, and the model under its own."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.camera import faces
from tests.camera.difficulty import DIALS, Dial, Difficulty, a_ground
from tests.camera.scene import Laid, Scene, moved
from tests.camera.seats import extent, quarter, used
from tests.camera.shot import Shot, snap

GAME = "copyright"
MODULE_MM = 1.4
CELL_MM = 20.0
FILM_MM = 0.1
MAT_MM = 180.0
BESIDE = (-1, 0, 1)
FIGURES = (("s", "square"), ("o", "circle"), ("x", "cross"))
Place = tuple[int, int]
Cells = list[list[str | None]]


def figures(card: str, turns: int, flipped: bool) -> dict[Place, str]:
    """The figure of each cell of a film that is flipped left to right, or not, and then turned clockwise."""
    facts = faces.pieces(GAME)[card].facts
    shown: dict[Place, str] = {}
    for letter, name in FIGURES:
        row, column = facts[name]
        column = 2 - column if flipped else column
        for _ in range(turns):
            row, column = column, 2 - row
        shown[row, column] = letter
    return shown


def window(films: list[tuple[str, int, bool, Place]]) -> tuple[Cells, dict[str, int]]:
    """What a frame over rows and columns 0 to 2 shows, and how many lines stick out of it."""
    shown: dict[Place, set[str]] = {}
    for card, turns, flipped, (top, left) in films:
        for row in range(3):
            for column in range(3):
                shown.setdefault((top + row, left + column), set())
        for (row, column), letter in figures(card, turns, flipped).items():
            shown[top + row, left + column].add(letter)

    def cell(place: Place) -> str | None:
        return "".join(x for x, _ in FIGURES if x in shown[place]) if place in shown else None

    rows, columns = [r for r, _ in shown], [c for _, c in shown]
    outside = {
        "above": max(0, -min(rows)),
        "below": max(0, max(rows) - 2),
        "left": max(0, -min(columns)),
        "right": max(0, max(columns) - 2),
    }
    return [[cell((row, column)) for column in range(3)] for row in range(3)], outside


def turned(cells: Cells, outside: dict[str, int]) -> tuple[Cells, dict[str, int]]:
    """The same, a quarter turn clockwise."""
    sides = {"right": "above", "below": "right", "left": "below", "above": "left"}
    return [list(row) for row in zip(*cells[::-1], strict=True)], {
        to: outside[of] for to, of in sides.items()
    }


def best_turn(cells: Cells, outside: dict[str, int], model: Cells) -> tuple[Cells, dict[str, int]]:
    """The turn that agrees with the model in most cells; the first of several."""
    turns = [(cells, outside)]
    for _ in range(3):
        turns.append(turned(*turns[-1]))
    return max(
        turns,
        key=lambda one: sum(
            a == b for r, s in zip(one[0], model, strict=True) for a, b in zip(r, s, strict=True)
        ),
    )


def table(
    seed: int, difficulty: Difficulty, players: int | None = None, model_here: bool = True
) -> tuple[Scene, dict[str, Any]]:
    """A round as it ends, and the table file that says the same."""
    rng = np.random.default_rng((41, seed))
    dial = DIALS[difficulty]
    count = players if players is not None else int(rng.choice([1, 1, 1, 2, 2, 3, 4]))
    pieces = faces.pieces(GAME)
    deck = [str(p) for p in rng.permutation([p for p in pieces if pieces[p].kind.id == "card"])]
    scene = Scene(*a_ground(dial, rng))
    films = [(deck.pop(), int(rng.integers(4)), bool(rng.integers(2)), (0, 0)) for _ in range(4)]
    model, _ = window(films)
    # Ink on film shows on white; only a white table does without a mat.
    on_mat = scene.ground != "white" or rng.random() < 0.5
    groups = [_stack(films, "model-frame#1", None, on_mat, dial, rng)]
    seats = []
    for i in range(count):
        films = _copy([deck.pop() for _ in range(int(rng.integers(3, 11)))], rng)
        groups.append(_stack(films, f"frame-{i + 1}#1", i, on_mat, dial, rng))
        cells, outside = best_turn(*window(films), model)
        seats.append({"name": f"player {i + 1}", "cells": cells, "outside": outside})
    for group in _spread(groups if model_here else groups[1:], rng):
        scene.add(*group)
    scene.items = used(scene.items, dial, rng)
    return scene, {"game": GAME, "model": model, "players": seats}


def _copy(cards: list[str], rng: np.random.Generator) -> list[tuple[str, int, bool, Place]]:
    """Films laid one on another by whole cells, each sharing one with those below; the frame is at (0, 0).

    Some players lay the frame beside the first film, or where no film covers a cell: those cells are holes.
    """
    films: list[tuple[str, int, bool, Place]] = []
    spread = [-2, -1, -1, 0, 0, 0, 0, 0, 1, 1, 2] if rng.random() < 0.4 else [-1, 0, 0, 0, 0, 1]
    first = (quarter(rng, BESIDE), quarter(rng, BESIDE)) if rng.random() < 0.35 else (0, 0)
    for card in cards:
        at = (first[0] + quarter(rng, spread), first[1] + quarter(rng, spread)) if films else first
        films.append((card, int(rng.integers(4)), bool(rng.integers(2)), at))
    return films


def _stack(
    films: list[tuple[str, int, bool, Place]],
    frame: str,
    player: int | None,
    on_mat: bool,
    dial: Dial,
    rng: np.random.Generator,
) -> list[Laid]:
    """Mat, films and frame about (0, 0), turned to their player."""
    whose = "model" if player is None else "stack"
    slip, crooked = 0.2 + dial.slip_mm / 14, 0.2 + dial.crooked_deg / 12
    laid = []
    for level, (card, turns, flipped, (row, column)) in enumerate(films):
        laid.append(
            Laid(
                GAME,
                card,
                "back" if flipped else "front",
                x=column * CELL_MM + float(rng.normal(0, slip)),
                y=row * CELL_MM + float(rng.normal(0, slip)),
                turn_deg=turns * 90 + float(rng.normal(0, crooked)),
                lift=(level + 1) * FILM_MM,
                player=player,
                place=whose,
            )
        )
    laid.append(
        Laid(
            GAME,
            frame,
            x=float(rng.normal(0, slip)),
            y=float(rng.normal(0, slip)),
            turn_deg=float(rng.normal(0, crooked)),
            lift=(len(films) + 1) * FILM_MM,
            player=player,
            place="frame" if player is not None else "model",
        )
    )
    turn = quarter(rng, (0, 90, 180, 270)) + float(rng.normal(0, 5))
    stack = moved(laid, 0, 0, turn)
    if on_mat:
        left, top, right, bottom = extent(stack)
        x, y = (left + right) / 2, (top + bottom) / 2
        mat = Laid(
            GAME, "mat#1", x=x, y=y, turn_deg=turn + float(rng.normal(0, 3)), player=player, place="mat"
        )
        return [mat, *stack]
    return stack


def _spread(groups: list[list[Laid]], rng: np.random.Generator) -> list[list[Laid]]:
    """The stacks side by side, in one row or two."""
    columns = len(groups) if len(groups) <= 2 else -(-len(groups) // 2)
    placed = []
    for i, group in enumerate(groups):
        left, top, right, bottom = extent(group)
        step = 214.0 + float(rng.uniform(0, 14))
        x = (i % columns) * step - (left + right) / 2
        y = (i // columns) * step - (top + bottom) / 2
        placed.append(moved(group, x, y, 0))
    return placed


def shot(seed: int, difficulty: Difficulty = "easy", players: int | None = None) -> Shot:
    """A photo of the model and the players' stacks."""
    scene, truth = table(seed, difficulty, players)
    return snap(scene, truth, MODULE_MM, difficulty, seed)
