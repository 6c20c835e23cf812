"""Paperwall: each player's row of six cards, overlapping by strips, some half turned."""

from __future__ import annotations

from typing import Any

import numpy as np

from tests.camera import faces
from tests.camera.difficulty import DIALS, Dial, Difficulty, a_ground
from tests.camera.scene import CARD_MM, Laid, Scene
from tests.camera.seats import COLOURS, around, badge, used
from tests.camera.shot import Shot, snap

GAME = "paperwall"
MODULE_MM = 1.4
STRIPS = 3
STRIP_MM = 30.0
ROW = 6


def table(seed: int, difficulty: Difficulty, players: int | None = None) -> tuple[Scene, dict[str, Any]]:
    """Rows at the end of a round, and the table file that says the same."""
    rng = np.random.default_rng((31, seed))
    dial = DIALS[difficulty]
    count = players or int(rng.choice([1, 1, 2, 2, 3, 4]))
    pieces = faces.pieces(GAME)
    deck = [str(p) for p in rng.permutation([p for p in pieces if pieces[p].kind.id == "card"])]
    scene = Scene(*a_ground(dial, rng))
    colours = [str(colour) for colour in rng.permutation(COLOURS)[:count]]
    badges = rng.random() < 0.75
    layouts, seats = [], []
    for i, colour in enumerate(colours):
        laid, row = _row(i, [deck.pop() for _ in range(ROW)], dial, rng)
        if badges:
            left = min(card.corners[:, 0].min() for card in laid)
            low = rng.random() < 0.6
            x, y = (left + 30, 52.0) if low else (left - 34, 0.0)
            laid.append(badge(GAME, colour, float(x), y, i, rng))
        layouts.append(laid)
        seats.append({"name": colour if badges else f"player {i + 1}", "row": row})
    groups, _ = around(layouts, rng, centre=(60.0, 30.0))
    for group in groups:
        scene.add(*group)
    scene.items = used(scene.items, dial, rng)
    return scene, {"game": GAME, "players": seats}


def lay(cards: list[str], rng: np.random.Generator) -> list[tuple[str, bool, int]]:
    """A legal order of laying: card, half turned or not, strip position of its left end."""
    laid = [(cards[0], bool(rng.random() < 0.5), 0)]
    for card in cards[1:]:
        turned = bool(rng.random() < 0.5)
        while True:
            covers = int(rng.choice([0, 1, 2], p=[0.4, 0.35, 0.25]))
            left, right = min(at for *_, at in laid), max(at for *_, at in laid) + STRIPS
            at = right - covers if rng.random() < 0.5 else left - STRIPS + covers
            if all(_visible([*laid, (card, turned, at)], i) for i in range(len(laid))):
                break
        laid.append((card, turned, at))
    return laid


def _visible(laid: list[tuple[str, bool, int]], which: int) -> bool:
    """Whether a card keeps at least one strip that no later card covers."""
    at = laid[which][2]
    covered = {strip for *_, later in laid[which + 1 :] for strip in range(later, later + STRIPS)}
    return any(strip not in covered for strip in range(at, at + STRIPS))


def _row(
    player: int, cards: list[str], dial: Dial, rng: np.random.Generator
) -> tuple[list[Laid], list[dict[str, Any]]]:
    """A row about (0, 0), as its player sees it, and the same as the table file says it."""
    order = lay(cards, rng)
    left, right = min(at for *_, at in order), max(at for *_, at in order) + STRIPS
    middle = (left + right) / 2
    slip = min(dial.slip_mm, 3.5)
    laid, truth = [], []
    for height, (card, turned, at) in enumerate(order):
        over = sum(abs(at - other) < STRIPS for *_, other in order[:height])
        laid.append(
            Laid(
                GAME,
                card,
                x=(at + STRIPS / 2 - middle) * STRIP_MM
                + float(np.clip(rng.normal(0, slip / 2.5), -slip, slip)),
                y=float(np.clip(rng.normal(0, slip / 2), -1.5 * slip, 1.5 * slip)),
                turn_deg=(180 if turned else 0) + float(rng.normal(0, min(dial.crooked_deg, 3) / 2.5)),
                lift=over * CARD_MM,
                player=player,
                place=f"card {height + 1}",
                seed=int(rng.integers(1 << 30)),
            )
        )
        truth.append({"card": card.partition("#")[0], "turned": turned, "at": at})
    return laid, truth


def shot(seed: int, difficulty: Difficulty = "easy", players: int | None = None) -> Shot:
    """A photo of a whole table."""
    scene, truth = table(seed, difficulty, players)
    return snap(scene, truth, MODULE_MM, difficulty, seed)
