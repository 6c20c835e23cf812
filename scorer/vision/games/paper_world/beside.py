"""What lies beside a landscape and may count: marks nobody read, glare, hands, cards by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

import numpy as np

from scorer.score import Doubt
from scorer.vision.games.paper_world.scene import (
    BESIDE_MM,
    RIM,
    TOKEN,
    TOKEN_MM,
    Scene,
    ring_colours,
)
from scorer.vision.games.paper_world.tokens import TOKEN_REACH_MM
from scorer.vision.games.paper_world.unread_tokens import may_be
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.second_look import resemblance
from scorer.vision.pieces.groups import reach
from scorer.vision.reading import Spot
from scorer.vision.unseen.blank_backs import blank_backs
from scorer.vision.unseen.border import reached
from scorer.vision.unseen.glare import wiped_out
from scorer.vision.unseen.hands import reaching_in
from scorer.vision.unseen.leftovers import unread_seals
from scorer.vision.unseen.read_again import SQUARE, with_beaded
from scorer.vision.unseen.soft_tokens import soft_tokens
from scorer.vision.unseen.stretch import Stretch

FEW = 2  # no game ends with so few cards before a player
LIKE_A_MARK = 0.6  # dice are less like any pattern; a mark half in glare is more
FINGER_MM = 10.0  # no narrower is a finger that lies on a card
HAND_MM = 60.0  # an arm so near to a landscape has its hand over it


def leftovers(scene: Scene, spots: list[Spot]) -> list[Doubt]:
    """Marks near a landscape that nobody could read: a token in glare, a card half covered."""
    doubts = []
    for number, view in enumerate(scene.views):
        here = scene.in_photo(number)
        for seal in unread_seals(view):
            assert view.plane is not None
            if resemblance(view.photo, view.plane, seal, scene.numbers) < LIKE_A_MARK:
                continue  # a die has a rim and spots, but no pattern of ours
            if scene.ground(number).shows_cloth(seal):
                continue
            middle = seal.mean(axis=0)
            near = min(here, key=lambda i: reach(scene.layouts[i], middle), default=None)
            if near is not None and reach(scene.layouts[near], middle) < TOKEN_REACH_MM:
                name = scene.names[near]
                doubts.append(Doubt(name, "tokens", "unread-mark", may_be(scene, number, middle)))
                corners = view.plane.pixels(seal)
                spots.append(Spot(None, None, corners, name, "tokens", 0.0, number))
    return doubts


def read_again(scene: Scene) -> None:
    """Tokens that nobody read at first, and whose beads are in sight, are seen from now on."""
    meanings = {number: one for number, one in scene.meanings.items() if one[0].kind == TOKEN}
    for number in range(len(scene.views)):
        view, beads = with_beaded(scene.views[number], scene.known(number), RIM, meanings)
        scene.views[number], scene.beads[number] = view, beads


def unread_tokens(scene: Scene, spots: list[Spot]) -> Iterator[Doubt]:
    """Tokens beside a landscape that cannot be read: half hidden, with spoilt marks, or out of focus."""
    for number, view in enumerate(scene.views):
        here = scene.in_photo(number)
        found = list(scene.beads[number].unread)
        for i in here:
            if not scene.is_bare(i):
                table = Stretch(view, scene.about(i), scene.known(number))
                soft = soft_tokens(table, ring_colours(scene.game.id), scene.ground(number).goes_on)
                found += (*soft, *blank_backs(table, TOKEN_MM))
        taken: list[Array] = []
        for middle in found:
            near = min(here, key=lambda i: scene.off(i, middle[None]), default=None)
            apart = all(np.hypot(*(middle - one)) > TOKEN_MM / 2 for one in taken)
            place = middle + TOKEN_MM / 2 * SQUARE
            if near is None or not apart or scene.ground(number).shows_cloth(place):
                continue
            assert view.plane is not None
            corners = view.plane.pixels(place)
            if scene.off(near, middle[None]) > BESIDE_MM:
                # Nobody's, unless the photo cuts it: then it may be theirs whose cards are beyond.
                for side in reached(view, corners, 0.0):
                    yield Doubt(None, f"{side} edge", "cards-at-edge")
                continue
            taken.append(middle)
            name = scene.names[near]
            spots.append(Spot(None, None, corners, name, "tokens", 0.0, number))
            yield Doubt(name, "tokens", "unread-mark", may_be(scene, number, middle))


def glare(scene: Scene, number: int, spots: list[Spot]) -> Iterator[Doubt]:
    """Glare beside a landscape may hide a token."""
    layout, name = scene.layouts[number], scene.names[number]
    view = scene.views[layout.view]
    assert view.plane is not None
    known, beads = scene.known(layout.view), scene.beads[layout.view]
    beads_there = beads.spots if beads.tell else None
    is_cloth = scene.ground(layout.view).goes_on
    for patch in wiped_out(view, scene.about(number), known, beads_there, RIM, is_cloth):
        pixels = view.plane.pixels(patch)
        inside = (pixels.mean(axis=0) > 0).all() and (
            pixels.mean(axis=0) < (view.photo.width, view.photo.height)
        ).all()
        if inside:
            spots.append(Spot(None, None, pixels, name, "tokens", 0.0, layout.view))
            yield Doubt(name, "tokens", "glare-beside", may_be(scene, layout.view, patch.mean(axis=0)))


def lone_cards(scene: Scene) -> Iterator[Doubt]:
    """A card or two by themselves beside others: somebody's, the discard, parts of a row?"""
    for layout, name in zip(scene.layouts, scene.names, strict=True):
        if len(layout.pieces) <= FEW and len(scene.layouts) > 1 and layout.owner is None:
            yield Doubt(name, "landscape", "lone-cards", tuple(card.card for card in layout.pieces))


def hands(scene: Scene) -> Iterator[Doubt]:
    """Whatever reaches in to a landscape from the photo's border may cover a card or a token."""
    for number, view in enumerate(scene.views):
        here = scene.in_photo(number)
        hides = partial(scene.is_covered, view, wide_mm=FINGER_MM)
        for covered in reaching_in(view, scene.ground(number), hides) if here else ():
            for i in here:
                if scene.off(i, covered) < HAND_MM:
                    yield Doubt(scene.names[i], "landscape", "reached-over")
