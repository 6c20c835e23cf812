"""Tokens: the scissors on their card, and score tokens beside the landscape of who won them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from scorer.score import Doubt
from scorer.vision.games.paper_world.scene import BESIDE_MM, CARD_MM, SCISSORS_TOKEN, TOKEN, Scene
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.grid import fit_grid
from scorer.vision.pieces.groups import contains, distance, reach
from scorer.vision.pieces.looks import looks_of
from scorer.vision.pieces.see import Seen
from scorer.vision.pieces.tabletop import Tabletop, tabletops
from scorer.vision.reading import Spot, spot_of
from scorer.vision.unseen.on_card import may_carry

SCISSORS_MM = 30.0
TOKEN_REACH_MM = 140.0
# A token is a player's when it lies clearly nearer to their square than to the objectives, and than to the
# squares of others; and no card of another lies clearly nearer to it than any of theirs: by these factors.
CLEARLY = 1.4
THAN_OTHERS = 1.6
NEARER_CARD = 1.5
FAR_CARD = 2.0


def read_tokens(scene: Scene, players: Sequence[dict[str, Any]], spots: list[Spot]) -> list[Doubt]:
    """The tokens of all photos, told to their players; what is doubtful about them."""
    doubts: list[Doubt] = []
    tables = tabletops(scene.views)
    for table in tables:
        for token in table.seen:
            if token.kind == SCISSORS_TOKEN:
                doubts += _scissors(scene, token, _places(scene, table, token), players, spots)
            elif token.kind == TOKEN:
                doubts += _score_token(scene, token, table, players, spots)
    if not any(token.kind == SCISSORS_TOKEN for table in tables for token in table.seen):
        doubts += _scissors_unread(scene)
    return doubts


def _places(scene: Scene, table: Tabletop, token: Seen) -> dict[int, Array]:
    """Where a token lies, for each landscape of its table, in the millimetres of that one's photo."""
    return {
        i: table.in_view(layout.view, token.centre)
        for i, layout in enumerate(scene.layouts)
        if layout.view in table.moves
    }


def _scissors_unread(scene: Scene) -> Iterator[Doubt]:
    """Nobody read the scissors token: a card that they may lie on must not look as if they did."""
    looks = looks_of(scene.game.id)
    for layout, name in zip(scene.layouts, scene.names, strict=True):
        for cell, card in fit_grid(layout, CARD_MM).cards.items():
            face = looks.get((card.piece, "front"))
            if face is None or not card.printing.facts.get("scissors"):
                continue
            patch = scene.views[layout.view].patch(card.corners, 2.0, enough_px_per_mm=1.0)
            if may_carry(patch, face, CARD_MM, SCISSORS_MM):
                yield Doubt(name, cell.place, "scissors-here", (card.card,))


def _scissors(
    scene: Scene,
    token: Seen,
    places: Mapping[int, Array],
    players: Sequence[dict[str, Any]],
    spots: list[Spot],
) -> list[Doubt]:
    for i, place in places.items():
        grid = fit_grid(scene.layouts[i], CARD_MM)
        for cell, card in grid.cards.items():
            if contains(card.corners, place):
                players[i]["scissors"] = [cell.row, cell.column]
                spots.append(spot_of(token, scene.names[i], cell.place, 1.0))
                return []
    near = [i for i, place in places.items() if reach(scene.layouts[i], place) < CARD_MM]
    spots.append(spot_of(token, None, "table", 0.5 if near else 1.0))
    return [Doubt(scene.names[i], "scissors token", "token-beside", ()) for i in near[:1]]


def _score_token(
    scene: Scene, token: Seen, table: Tabletop, players: Sequence[dict[str, Any]], spots: list[Spot]
) -> list[Doubt]:
    """A token beside a landscape was won; one beside an objective is still there to be won."""
    places = _places(scene, table, token)
    objectives = [distance(card.corners, token.centre) for card in table.seen if card.kind == "objective"]
    unclaimed = min(objectives, default=float("inf"))
    # Tokens to be won lie right beside their objective; those won lie by a landscape.
    reaches = sorted((scene.off(i, place), i) for i, place in places.items())
    if not reaches or (unclaimed * CLEARLY < reaches[0][0]):
        spots.append(spot_of(token, None, "table", 1.0))
        return []
    far, owner = reaches[0]
    name = scene.names[owner]
    points = int(token.printing.facts["points"])
    rival = min((other for other, _ in reaches[1:]), default=float("inf"))
    players[owner].setdefault("tokens", []).append(points)
    # Where no objective was read, a token far off may lie beside one.
    reach_mm = TOKEN_REACH_MM if objectives else BESIDE_MM
    cards = {i: reach(scene.layouts[i], place) for i, place in places.items()}
    others = min((cards[i] for _, i in reaches[1:]), default=float("inf"))
    # In an empty place of one landscape, but nearer to a card of another: whose? And the other way round:
    # beyond an empty place of a neighbour's it lies less near to them than the place does.
    is_nearer = rival > far * (CLEARLY if others > FAR_CARD * cards[owner] else THAN_OTHERS)
    is_nearer &= cards[owner] <= NEARER_CARD * others
    clear = far < reach_mm and unclaimed > far * CLEARLY and is_nearer
    spots.append(spot_of(token, name, "tokens", 1.0 if clear else 0.5))
    return [] if clear else [Doubt(name, "tokens", "whose-token", (str(points),))]
