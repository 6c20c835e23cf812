"""What lies beside a landscape and may count: marks nobody read, glare, hands, cards by themselves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial

import numpy as np

from scorer.score import Doubt
from scorer.vision.games.paper_world.scene import TOKEN, Scene, score_tokens
from scorer.vision.games.paper_world.tokens import TOKEN_REACH_MM
from scorer.vision.games.paper_world.unread_tokens import may_be
from scorer.vision.geometry.plane import Array
from scorer.vision.marks.second_look import resemblance
from scorer.vision.pieces.groups import reach
from scorer.vision.reading import Spot
from scorer.vision.unseen.blank_discs import blank_discs
from scorer.vision.unseen.coins import is_coin
from scorer.vision.unseen.glare import wiped_out
from scorer.vision.unseen.half_seen import half_seen
from scorer.vision.unseen.hands import reaching_in
from scorer.vision.unseen.leftovers import unread_seals
from scorer.vision.unseen.missed import SQUARE, missed_discs, read_again
from scorer.vision.unseen.peeking import PX_PER_MM as PEEKING_PX_PER_MM
from scorer.vision.unseen.peeking import may_peek, peeking
from scorer.vision.unseen.rims import rims
from scorer.vision.unseen.round_things import round_things
from scorer.vision.unseen.stretch import Stretch

FEW = 2  # no game ends with so few cards before a player
LIKE_A_MARK = 0.6  # dice are less like any pattern; a mark half in glare is more
PATTERNED = 20.0  # levels by which the light of a cloth's pattern varies
MOST_BLANK = 2  # more backs beside one landscape are the white squares of a cloth
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
            middle = seal.mean(axis=0)
            near = min(here, key=lambda i: reach(scene.layouts[i], middle), default=None)
            if near is not None and reach(scene.layouts[near], middle) < TOKEN_REACH_MM:
                name = scene.names[near]
                doubts.append(Doubt(name, "tokens", "unread-mark", may_be(scene, number, middle)))
                corners = view.plane.pixels(seal)
                spots.append(Spot(None, None, corners, name, "tokens", 0.0, number))
    return doubts


def missed(scene: Scene, spots: list[Spot]) -> list[Doubt]:
    """Tokens in sight whose mark nobody read: it is looked for again, and seen from now on if found."""
    disc = score_tokens(scene.game.id)
    meanings = {number: one for number, one in scene.meanings.items() if one[0].kind == TOKEN}
    doubts = []
    for i, (layout, name) in enumerate(zip(scene.layouts, scene.names, strict=True)):
        view = scene.views[layout.view]
        plane = view.plane
        assert plane is not None
        if scene.is_bare(i):
            continue  # a whole token would show
        table = Stretch(view, scene.about(i), scene.known(layout.view))
        for middle, is_token in missed_discs(table, disc):
            token = read_again(view, middle, disc, meanings)
            if token is not None and token.piece not in {piece.piece for piece in view.seen}:
                view = scene.views[layout.view] = replace(view, seen=(*view.seen, token))
                scene.grounds.pop(layout.view, None)  # it was learned with the token taken for table
            elif token is None and is_token:
                doubts.append(Doubt(name, "tokens", "unread-mark", may_be(scene, layout.view, middle)))
                corners = plane.pixels(middle + disc.diameter_mm / 2 * SQUARE)
                spots.append(Spot(None, None, corners, name, "tokens", 0.0, layout.view))
    return doubts


def half_hidden(scene: Scene, number: int, spots: list[Spot]) -> Iterator[Doubt]:
    """Tokens of which only a part is in sight: under a die, another token, a card, or with their back up."""
    layout, name = scene.layouts[number], scene.names[number]
    view, disc = scene.views[layout.view], score_tokens(scene.game.id)
    assert view.plane is not None
    table = Stretch(view, scene.about(number), scene.known(layout.view))
    found: list[Array] = []
    whole: list[Array] = []
    if not scene.is_bare(number):
        # On an even table a back is as round as any token; on a cloth it is where the pattern is missing.
        light = table.patch[::4, ::4].mean(axis=2)[table.usable[::4, ::4]]
        blank = list(blank_discs(table, disc)) if light.size and float(light.std()) > PATTERNED else []
        whole = [*round_things(table, disc), *(blank if len(blank) <= MOST_BLANK else ())]
    close = Stretch(view, table.area, table.known, PEEKING_PX_PER_MM)
    peeks = peeking(close, disc) if may_peek(table) else ()
    for middle in (*half_seen(table, disc), *rims(table, disc), *whole, *peeks):
        if any(np.hypot(*(middle - other)) < disc.diameter_mm / 2 for other in found):
            continue
        if is_coin(table, middle, disc):
            continue
        found.append(middle)
        corners = view.plane.pixels(middle + disc.diameter_mm / 2 * SQUARE)
        spots.append(Spot(None, None, corners, name, "tokens", 0.0, layout.view))
        yield Doubt(name, "tokens", "unread-mark", may_be(scene, layout.view, middle))


def glare(scene: Scene, number: int, spots: list[Spot]) -> Iterator[Doubt]:
    """Glare beside a landscape may hide a token."""
    layout, name = scene.layouts[number], scene.names[number]
    view = scene.views[layout.view]
    assert view.plane is not None
    for patch in wiped_out(view, scene.about(number), scene.known(layout.view), score_tokens(scene.game.id)):
        pixels = view.plane.pixels(patch)
        inside = (pixels.mean(axis=0) > 0).all() and (
            pixels.mean(axis=0) < (view.photo.width, view.photo.height)
        ).all()
        if inside:
            spots.append(Spot(None, None, pixels, name, "tokens", 0.0, layout.view))
            yield Doubt(name, "tokens", "glare-beside", may_be(scene, layout.view, patch.mean(axis=0)))


def lone_cards(scene: Scene) -> Iterator[Doubt]:
    """A card or two by themselves beside a landscape: somebody's, or the discard?"""
    largest = max((len(layout.pieces) for layout in scene.layouts), default=0)
    for layout, name in zip(scene.layouts, scene.names, strict=True):
        if len(layout.pieces) <= FEW and largest > FEW and layout.owner is None:
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
