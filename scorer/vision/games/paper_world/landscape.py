"""One landscape: its cards on the grid, and the places where one more may lie unread."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from pnp.deck.known import known_game
from scorer.score import Doubt
from scorer.vision.games.paper_world.own_faces import Compared, compared
from scorer.vision.games.paper_world.scene import CARD_MM, KINDS, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.face_down import lies_face_down, with_room
from scorer.vision.pieces.grid import Cell, Grid, fit_grid, neighbours
from scorer.vision.pieces.groups import Layout, common_turn, contains
from scorer.vision.pieces.looks import LOOK_PX, cached_by_ink, looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.pieces.witness import Witness, make_witness
from scorer.vision.reading import Spot, spot_of
from scorer.vision.table.empty import Look, look_at
from scorer.vision.unseen.seal_search import marks_within
from scorer.vision.unseen.wiped_marks import is_as_white_about, marks_wiped_out

OFF_GRID_MM = 20.0  # a card so far from the middle of its place is hardly meant to lie there
# Where the two seals of every landscape sit, in mm.
PLACES = ((4.6, 4.6, 12.8), (52.6, 52.6, 12.8))


def read_landscape(
    scene: Scene, layout: Layout, name: str, *, is_reached: bool
) -> tuple[dict[str, Any], list[Doubt], list[Spot]]:
    """A player's landscape as the table file says it, what is doubtful about it, and where its cards lie.

    What lies over its cards is told one by one, unless `is_reached` says that a hand is seen over them all.
    """
    view = scene.views[layout.view]
    grid = fit_grid(layout, CARD_MM)
    doubts: list[Doubt] = []
    spots: list[Spot] = []
    faces = compared(scene, view, grid.cards.values())
    rows: list[list[str | None]] = [[None] * grid.columns for _ in range(grid.rows)]
    for cell, card in grid.cards.items():
        if cell.row >= 3 or cell.column >= 3:
            doubts.append(Doubt(name, cell.place, "outside-grid", (card.card,)))
            spots.append(spot_of(card, name, cell.place, 0.5))
            continue
        rows[cell.row][cell.column] = card.card
        doubt = _witness(card, faces.get(card.piece), name, cell.place, is_reached)
        if float(np.hypot(*(grid.corners(cell).mean(axis=0) - card.centre))) > OFF_GRID_MM:
            doubt.append(Doubt(name, cell.place, "off-grid", (card.card,)))
        doubts += doubt
        spots.append(spot_of(card, name, cell.place, 0.5 if doubt else 1.0))
    doubts += [Doubt(name, place, "same-place", (card,)) for place, card in grid.clashes]
    _, turned = common_turn([card.pose.turn for card in layout.pieces if card.pose])
    if turned:
        doubts.append(Doubt(name, "landscape", "cards-turned", (), {"n": turned}))
    unread = _unread(scene, view, layout, grid, name)
    doubts += [doubt for doubt, _ in unread]
    spots += [spot for _, spot in unread]
    player = {"name": name, "landscape": [row[:3] for row in rows[:3]]}
    return player, doubts, spots


def _witness(card: Seen, face: Compared | None, name: str, place: str, is_reached: bool) -> list[Doubt]:
    """A mark says which card this is; its picture must not say otherwise."""
    if face is None:
        return []
    if not card.certain:
        return [Doubt(name, place, "hard-to-read", (card.card,))]
    if face.differs:
        return [Doubt(name, place, "picture-differs", (card.card,))]
    lies_over = face.is_reached_over and not is_reached
    return [Doubt(name, place, "lies-over", (card.card,))] if lies_over else []


def _unread(scene: Scene, view: View, layout: Layout, grid: Grid, name: str) -> list[tuple[Doubt, Spot]]:
    """Places of the grid where a card lies that nobody could read, or that something hides."""
    assert view.plane is not None
    found = []
    others = [piece for piece in view.seen if piece.pose is not None and piece.kind != "scissors-token"]
    for cell in neighbours(grid):
        corners = grid.corners(cell)
        look = look_at(view, scene.ground(layout.view), corners, _all_faces(scene.game.id), PLACES, others)
        if look.what != "outside" and not scene.ground(layout.view).is_even:
            look = _searched(scene, view, corners) or look
        if (look.what == "empty" and _in_glare(view, corners)) or (
            look.what == "empty" and _beside_covered(scene, view, grid, cell)
        ):
            look = Look("hidden")
        if look.what == "empty" and _is_face_down(scene, view, corners, others):
            look = Look("card")
        if look.what in ("card", "hidden"):
            reason = "unread-card" if look.what == "card" else "hidden-place"
            spot = Spot(None, None, view.plane.pixels(corners), name, cell.place, 0.0, layout.view)
            found.append((Doubt(name, cell.place, reason, look.options), spot))
    return found


def _is_face_down(scene: Scene, view: View, corners: Array, others: Sequence[Seen]) -> bool:
    """Whether a card lies at a place with its back up; a badge on felt looks a little like one."""
    if any(contains(corners, other.centre) for other in others):
        return False
    return lies_face_down(_backs(scene.game.id), view.patch(with_room(corners), 1.0))


def _in_glare(view: View, corners: Array) -> bool:
    """Whether a lamp's reflection wiped out what would be the marks of a card at a place."""
    return marks_wiped_out(view.patch(corners, 1.0), PLACES) and not is_as_white_about(view, corners)


def _beside_covered(scene: Scene, view: View, grid: Grid, cell: Cell) -> bool:
    """Whether something that lies over a neighbour's side may lie over this place too."""
    middle = grid.corners(cell).mean(axis=0)
    return any(
        scene.is_covered(view, card, middle)
        for other, card in grid.cards.items()
        if abs(other.row - cell.row) + abs(other.column - cell.column) == 1
    )


def _searched(scene: Scene, view: View, corners: Array) -> Look | None:
    """A card that only its pattern betrays: dark on a dark or busy table."""
    known = {piece.piece for piece in view.seen}
    for mark in marks_within(view, corners, PLACES[0][2], scene.numbers):
        printing = scene.meanings[mark.number][0]
        if printing.kind in KINDS and printing.piece not in known:
            return Look("card", (printing.piece.partition("#")[0],))
    return None


@cached_by_ink
def _all_faces(game_id: str) -> Witness:
    """Every landscape, to say which one an unread card may be."""
    looks = {
        piece.partition("#")[0]: look
        for (piece, side), look in looks_of(game_id).items()
        if side == "front" and look.shape[:2] == (LOOK_PX, LOOK_PX)
    }
    cards = [card.id for card in known_game(game_id).cards if card.kind.id in KINDS]
    return make_witness({card: looks[card] for card in cards}, (CARD_MM, CARD_MM), PLACES)


@cached_by_ink
def _backs(game_id: str) -> Witness:
    """The backs of all landscapes, which lie any way round."""
    cards = [card.id for card in known_game(game_id).cards if card.kind.id in KINDS]
    looks = [looks_of(game_id).get((f"{card}#1", "back")) for card in cards]
    backs = {look.tobytes(): look for look in looks if look is not None}.values()
    turned = {f"{i} {turns}": np.rot90(back, turns) for i, back in enumerate(backs) for turns in range(4)}
    return make_witness(turned, (CARD_MM, CARD_MM))
