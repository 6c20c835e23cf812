"""Tokens: the scissors on their card, and score tokens beside the landscape of who won them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scorer.score import Doubt
from scorer.vision.games.paper_world.scene import CARD_MM, Scene
from scorer.vision.grid import fit_grid
from scorer.vision.groups import contains, distance, of_kind, reach
from scorer.vision.looks import looks_of
from scorer.vision.on_card import may_carry
from scorer.vision.pieces import Seen, View
from scorer.vision.reading import Spot, spot_of

SCISSORS, SCISSORS_MM = "scissors-token#1", 30.0
TOKEN_REACH_MM = 140.0
# A token is a player's when it lies clearly nearer to their square than to the objectives, and than to the
# squares of others; and no card of another lies clearly nearer to it than any of theirs: by these factors.
CLEARLY = 1.4
THAN_OTHERS = 1.6
NEARER_CARD = 1.5


def read_tokens(scene: Scene, players: Sequence[dict[str, Any]], spots: list[Spot]) -> list[Doubt]:
    """The tokens of all photos, told to their players; what is doubtful about them."""
    doubts: list[Doubt] = []
    best = _best_photos(scene)
    for number, view in enumerate(scene.views):
        here = scene.in_photo(number)
        for token in of_kind(view, "scissors-token"):
            doubts += _scissors(scene, token, here, players, spots)
        for token in of_kind(view, "score-token"):
            if best[token.piece] != number:
                continue
            doubts += _score_token(scene, token, view, here, players, spots)
    if not any(of_kind(view, "scissors-token") for view in scene.views):
        doubts += _scissors_unread(scene)
    return doubts


def _best_photos(scene: Scene) -> dict[str, int]:
    """For each score token the photo that shows it nearest to a landscape: one seen twice counts once."""
    nearest: dict[str, tuple[float, int]] = {}
    for number, view in enumerate(scene.views):
        for token in of_kind(view, "score-token"):
            far = min((scene.off(i, token.centre) for i in scene.in_photo(number)), default=float("inf"))
            nearest[token.piece] = min(nearest.get(token.piece, (float("inf"), number)), (far, number))
    return {piece: number for piece, (_, number) in nearest.items()}


def _scissors_unread(scene: Scene) -> Iterator[Doubt]:
    """Nobody read the scissors token: a card that they may lie on must not look as if they did."""
    looks = looks_of(scene.game.id)
    token = looks.get((SCISSORS, "front"))
    if token is None:
        return
    for layout, name in zip(scene.layouts, scene.names, strict=True):
        for cell, card in fit_grid(layout, CARD_MM).cards.items():
            face = looks.get((card.piece, "front"))
            if face is None or not card.printing.facts.get("scissors"):
                continue
            patch = scene.views[layout.view].patch(card.corners, 2.0, enough_px_per_mm=1.0)
            if may_carry(patch, face, CARD_MM, token, SCISSORS_MM):
                yield Doubt(name, cell.place, "scissors-here", (card.card,))


def _scissors(
    scene: Scene, token: Seen, here: Sequence[int], players: Sequence[dict[str, Any]], spots: list[Spot]
) -> list[Doubt]:
    for i in here:
        grid = fit_grid(scene.layouts[i], CARD_MM)
        for cell, card in grid.cards.items():
            if contains(card.corners, token.centre):
                players[i]["scissors"] = [cell.row, cell.column]
                spots.append(spot_of(token, scene.names[i], cell.place, 1.0))
                return []
    near = [i for i in here if reach(scene.layouts[i], token.centre) < CARD_MM]
    spots.append(spot_of(token, None, "table", 0.5 if near else 1.0))
    return [Doubt(scene.names[i], "scissors token", "token-beside", ()) for i in near[:1]]


def _score_token(
    scene: Scene,
    token: Seen,
    view: View,
    here: Sequence[int],
    players: Sequence[dict[str, Any]],
    spots: list[Spot],
) -> list[Doubt]:
    """A token beside a landscape was won; one beside an objective is still there to be won."""
    objectives = [distance(card.corners, token.centre) for card in of_kind(view, "objective")]
    unclaimed = min(objectives, default=float("inf"))
    # Tokens to be won lie right beside their objective; those won lie by a landscape.
    reaches = sorted((scene.off(i, token.centre), i) for i in here)
    if not reaches or (unclaimed * CLEARLY < reaches[0][0]):
        spots.append(spot_of(token, None, "table", 1.0))
        return []
    far, owner = reaches[0]
    name = scene.names[owner]
    points = int(token.printing.facts["points"])
    rival = min((other for other, _ in reaches[1:]), default=float("inf"))
    players[owner].setdefault("tokens", []).append(points)
    clear = far < TOKEN_REACH_MM and unclaimed > far * CLEARLY and rival > far * THAN_OTHERS
    # In an empty place of one landscape, but nearer to a card of another: whose?
    cards = {i: reach(scene.layouts[i], token.centre) for i in here}
    clear = clear and cards[owner] <= NEARER_CARD * min(cards.values())
    spots.append(spot_of(token, name, "tokens", 1.0 if clear else 0.5))
    return [] if clear else [Doubt(name, "tokens", "whose-token", (str(points),))]
