"""Foreign cards: a whole card of some other deck beside or among ours is known for what it is not."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np

from scorer.vision.games.paper_tales.at_border import STRAIGHT_DEG as ASKEW_DEG
from scorer.vision.games.paper_tales.at_border import is_foreign
from scorer.vision.games.paper_tales.faces import (
    LEAST_SHINY_MM2,
    SHINY,
    building_faces,
    may_be_ours,
    unit_faces,
)
from scorer.vision.games.paper_tales.field import STEP_MM, Field, components
from scorer.vision.games.paper_tales.kingdoms import HIGH_MM, WIDE_MM
from scorer.vision.games.paper_tales.scene import Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pixels.channels import darkest

# What is strange reaches a little beyond a card's edge, or stays within it.
SHORT_MM, LONG_MM = (50.0, 84.0), (80.0, 118.0)
FILLED = 0.72  # of its upright box, by a card; a hand fills less
STRAIGHT_DEG, IN_ROW_MM = 9.0, 12.0
THIN = 6  # steps of the field
SHIFTS_MM = (-4.0, 0.0, 4.0)


def without_foreign(field: Field, scene: Scene, rows_mm: Sequence[tuple[float, float, float]]) -> Field:
    """The field with nothing strange where a whole card lies that is none of ours.

    `rows_mm` are heights of rows of units, and from where to where they go: a foreign card that lies there as
    a unit would may lie on one.
    """
    foreign = np.zeros(field.strange.shape, bool)
    askew: list[Array] = []
    # A pen that touches a card is thin: the card alone is left when thin things are taken away.
    thick = cv2.morphologyEx(field.strange.astype(np.uint8), cv2.MORPH_OPEN, np.ones((THIN, THIN), np.uint8))
    for places, _ in components(field.strange):
        columns, rows = places.astype(int).T
        foreign[rows, columns] = is_foreign(field, places) and not _shines(field, places, scene)
    for places, _ in components((thick > 0) & ~foreign):
        columns, rows = places.astype(int).T
        box = _card_box(places)
        cut = is_foreign(field, places) and not _shines(field, places, scene)
        whole = cut or (
            box is not None
            and not _as_a_unit(field.origin + box * STEP_MM, rows_mm)
            and not _is_ours(field.layout.back(field.origin + box * STEP_MM), scene)
        )
        if whole:
            foreign[rows, columns] = True
            if box is not None and _is_askew(box):
                askew.append(field.layout.back(field.origin + box * STEP_MM))
    foreign = cv2.dilate(foreign.astype(np.uint8), np.ones((5, 5), np.uint8)) > 0
    return replace(
        field,
        strange=field.strange & ~foreign,
        foreign=foreign,
        covered=field.covered & ~foreign,
        askew=tuple(askew),
    )


def _is_askew(corners: Array) -> bool:
    """Whether a card is turned against the kingdom, further than its own cards are."""
    x, y = corners[1] - corners[0]
    turn = float(np.degrees(np.arctan2(y, x))) % 90
    return min(turn, 90 - turn) > ASKEW_DEG


def _as_a_unit(corners: Array, rows_mm: Sequence[tuple[float, float, float]]) -> bool:
    """Whether a card lies in a row of units, upright and straight as they do."""
    across, down = corners.mean(axis=0)
    x, y = corners[1] - corners[0]
    straight = abs((np.degrees(np.arctan2(y, x)) + 90) % 180 - 90) < STRAIGHT_DEG
    near = any(abs(down - height) < IN_ROW_MM and left < across < right for height, left, right in rows_mm)
    return bool(straight and near)


def _shines(field: Field, places: Array, scene: Scene) -> bool:
    """Whether glare on something may hide its marks, in any photo."""
    (left, top), (right, bottom) = places.min(axis=0), places.max(axis=0)
    box = np.array([(left, top), (right, top), (right, bottom), (left, bottom)])
    corners = field.layout.back(field.origin + box * STEP_MM)
    for number in scene.table.moves:
        patch = scene.views[number].patch(scene.table.in_view(number, corners), 1.0)
        if (darkest(patch) > SHINY).sum() >= LEAST_SHINY_MM2:
            return True
    return False


def _card_box(places: Array) -> Array | None:
    """The corners of what has about the size and shape of a card, long side down, in places of the grid."""
    if len(places) * STEP_MM**2 < SHORT_MM[0] * LONG_MM[0] * FILLED:
        return None
    middle, size, turn = cv2.minAreaRect(places.astype(np.float32))
    wide, high = (side * STEP_MM + STEP_MM for side in size)
    filled = len(places) * STEP_MM**2 / max(1.0, wide * high)
    short, long = sorted((wide, high))
    if filled < FILLED or not SHORT_MM[0] < short < SHORT_MM[1] or not LONG_MM[0] < long < LONG_MM[1]:
        return None
    angle = np.radians(turn if wide < high else turn + 90)
    right = np.array([np.cos(angle), np.sin(angle)]) * WIDE_MM / 2 / STEP_MM
    down = np.array([-np.sin(angle), np.cos(angle)]) * HIGH_MM / 2 / STEP_MM
    box: Array = np.array(middle) + np.array([-right - down, right - down, right + down, down - right])
    return box


def _is_ours(corners: Array, scene: Scene) -> bool:
    """Whether what lies here looks like a face of ours, whichever way it is turned; unseen, it may be."""
    if scene.patch(corners, 1.0) is None:
        return True
    right, down = (corners[1] - corners[0]) / WIDE_MM, (corners[3] - corners[0]) / HIGH_MM
    for dx in SHIFTS_MM:
        for dy in SHIFTS_MM:
            moved = corners + dx * right + dy * down
            for turn in range(4):
                patch = scene.patch(np.roll(moved, turn, axis=0), 1.0)
                witness = building_faces() if turn % 2 else unit_faces()
                if patch is not None and may_be_ours(patch, float(witness.scores(patch).max())):
                    return True
    return False
