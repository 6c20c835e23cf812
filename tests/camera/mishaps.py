"""What befalls a table before the photo: clutter beside the cards, things on them, reflections."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np

from tests.camera.clutter import ANYTHING, die, hand, pen
from tests.camera.difficulty import Dial
from tests.camera.scene import Array, Glare, Laid, Scene, Thing


def befall(scene: Scene, dial: Dial, rng: np.random.Generator) -> tuple[str, ...]:
    """Adds clutter, things on cards and reflections to a framed scene; says what is hidden."""
    notes: list[str] = []
    for _ in range(int(rng.integers(dial.clutter[0], dial.clutter[1] + 1))):
        thing = ANYTHING[int(rng.integers(len(ANYTHING)))](rng)
        beside = free_place(scene, thing, rng)
        if beside:
            scene.items.insert(0, beside)
    cards = [item for item in scene.laid if item.kind.material == "card" and min(item.size) > 50]
    for _ in range(int(rng.integers(0, dial.on_cards + 1))):
        for _ in range(12 if cards else 0):
            card = cards[int(rng.integers(len(cards)))]
            thing = _on_card(card, rng)
            if not any(_hides(thing, item) for item in scene.laid):
                scene.add(thing)
                notes.append(f"something lies on {card.piece}")
                break
    for _ in range(int(rng.integers(dial.glare[0], dial.glare[1] + 1))):
        spot = _reflection(scene, rng)
        if dial.glare_anywhere or not _hides_a_token(scene, spot):
            scene.glare.append(spot)
    return tuple(notes)


def free_place(scene: Scene, thing: Thing, rng: np.random.Generator) -> Thing | None:
    """The thing beside the pieces, touching none; nothing if there is no room."""
    left, top, right, bottom = scene.bounds()
    taken = [item.corners.astype(np.float32) for item in scene.items]
    for _ in range(25):
        placed = replace(
            thing,
            x=float(rng.uniform(left - 60, right + 60)),
            y=float(rng.uniform(top - 60, bottom + 60)),
            turn_deg=float(rng.uniform(0, 360)),
        )
        # A cup is seen from the side: what it hides is beyond its foot.
        outline = _grown(placed.corners, 1.08 + thing.lift / 90).astype(np.float32)
        if all(cv2.intersectConvexConvex(outline, other)[0] <= 0 for other in taken):
            return placed
    return None


def _grown(corners: Array, factor: float) -> Array:
    middle = corners.mean(axis=0)
    return np.asarray(middle + (corners - middle) * factor, float)


def _on_card(card: Laid, rng: np.random.Generator) -> Thing:
    """A die, a pen or a finger on a card: it hides one mark at the most."""
    width, height = card.size
    spot = card.on_table([(width * rng.uniform(0.2, 0.8), height * rng.uniform(0.2, 0.8))])[0]
    kind = int(rng.integers(3))
    if kind == 0:
        return replace(die(rng), x=float(spot[0]), y=float(spot[1]), turn_deg=float(rng.uniform(0, 90)))
    if kind == 1:
        return replace(pen(rng), x=float(spot[0]), y=float(spot[1]), turn_deg=float(rng.uniform(0, 180)))
    return reaching(hand(rng, fingers=1), float(spot[0]), float(spot[1]), rng)


def reaching(
    thing: Thing, x: float, y: float, rng: np.random.Generator, from_deg: float | None = None
) -> Thing:
    """A hand whose fingertips are at a point of the table, coming in from some side (0: from below)."""
    turn = float(rng.uniform(-60, 60)) if from_deg is None else from_deg
    length = thing.picture.shape[0] / thing.px_per_mm  # the fingers are at its upper end
    reach = length / 2 - 22
    angle = np.radians(turn)
    return replace(
        thing, x=x - reach * float(np.sin(angle)), y=y + reach * float(np.cos(angle)), turn_deg=turn
    )


def _hides(thing: Thing, item: Laid) -> bool:
    """Whether no mark of the piece is left to see: nobody could read it then."""
    turn = np.radians(thing.turn_deg)
    back = np.array([[np.cos(turn), -np.sin(turn)], [np.sin(turn), np.cos(turn)]])
    height, width = thing.picture.shape[:2]
    for _, corners in item.marks:
        points = np.concatenate([corners, [corners.mean(axis=0)]]) - (thing.x, thing.y)
        columns, rows = np.round(points @ back * thing.px_per_mm + (width / 2, height / 2)).astype(int).T
        inside = (columns >= 0) & (columns < width) & (rows >= 0) & (rows < height)
        if not (thing.picture[rows[inside], columns[inside], 3] > 100).any():
            return False
    return bool(item.marks)


def _hides_a_token(scene: Scene, spot: Glare) -> bool:
    """Whether it comes near the only mark of a piece: nobody could read that piece then."""
    single = [item.marks[0][1].mean(axis=0) for item in scene.laid if len(item.marks) == 1]
    return any(np.hypot(x - spot.x, y - spot.y) < 9 + spot.width / 2 for x, y in single)


def _reflection(scene: Scene, rng: np.random.Generator) -> Glare:
    """A lamp in a sleeve or on varnish, somewhere over the pieces; often only a veil."""
    left, top, right, bottom = scene.bounds()
    return Glare(
        float(rng.uniform(left, right)),
        float(rng.uniform(top, bottom)),
        float(rng.uniform(14, 46)),
        float(rng.uniform(6, 18)),
        float(rng.uniform(0, 180)),
        float(rng.uniform(0.25, 1.5)),
    )
