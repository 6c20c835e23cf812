"""Marks that peek out: ink and paper side by side right at the edge of a known piece.

Of a token half under a card, under another token or in the gap between two cards some of its mark is in
sight, too little to be read. It is as dark as ink and as light as paper within a module; a shadow and a
card's edge are one or the other, and cards and dice that lie beside a piece do not go on under it. Under a
napkin or a mug the token's own colour is seen beside its mark.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import cv2
import numpy as np

from scorer.vision.geometry.plane import Array
from scorer.vision.photo import Pixels
from scorer.vision.unseen.glare import in_photo
from scorer.vision.unseen.mark_ink import share_of_light, usual_share
from scorer.vision.unseen.rims import LIGHTS, OFF, SHADOWS, off_colour
from scorer.vision.unseen.stretch import Flags, Stretch
from scorer.vision.unseen.tints import white_near
from scorer.vision.unseen.under_glare import Disc

PX_PER_MM = 2.0
INKED = 0.5  # of the contrast of marks that were read nearby
# Measured on rendered photos: marks half under a card have 29 square mm and more of that, 6 of them at the
# card's edge, and are as light as 0.9 and as dark as 0.31 of white. What lies in gaps on dark cloth is no
# lighter than 0.4, and another game's card has 4 square mm at the edge.
LEAST_MM2, CONTACT_MM2 = 24.0, 5.0
INK, PAPER = 0.42, 0.7
BESIDE = 0.65  # of the lightest within a millimetre or two: ink beside paper is darker, felt and wood are not
AT_EDGE_MM = 1.5
WIDE_MM, LONG_MM = 3.0, 26.0  # no edge is so wide, and no token longer
JOINED_MM = 1.0
RARE = 0.02  # of the table elsewhere: print has both everywhere, a chequered cloth is as dark and as light
AWAY_MM = 15.0
MARK_MM = 14.0
STRONG = 0.3  # of its light: so much tint has a colour that paper in the shade has not
RIM_MM, TINTED_MM2 = 8.0, 70.0  # so far from its mark a token has its own colour, and half of it so much


def may_peek(table: Stretch) -> bool:
    """Whether anything on a stretch, a pixel a mm, is as dark beside what is as light as ink on paper."""
    grey = cv2.cvtColor(table.patch, cv2.COLOR_RGB2GRAY)
    around = np.ones((3, 3), np.uint8)
    lightest = cv2.dilate(np.where(table.usable, grey, 0).astype(np.uint8), around).astype(np.float32)
    darkest = cv2.erode(np.where(table.usable, grey, 255).astype(np.uint8), around)
    return int((table.usable & (darkest < BESIDE * lightest)).sum()) > LEAST_MM2 / 4


def peeking(table: Stretch, disc: Disc) -> Iterator[Array]:
    """Points (mm) of a stretch of the table, two pixels a mm, where part of an unread mark shows."""
    shown = in_photo(table.view, table.area, table.patch.shape)
    known = (~table.usable & shown).astype(np.uint8)
    usual = usual_share(table.view, table.area.mean(axis=0))
    inked = (share_of_light(table.patch, table.usable) > INKED * usual) & _shrunk(shown, JOINED_MM)
    if not inked.any():
        return
    away = table.usable & ~_grown(~table.usable, AWAY_MM)
    # On print and on chequered cloth ink and paper say nothing; a colour that is nowhere else still does.
    says_nothing = away.any() and (float(inked[away].mean()) > RARE or _is_two_toned(table, away))
    if says_nothing:
        yield from _tints_at_edges(table, disc, away, known > 0)
        return
    contact = _grown(known > 0, AT_EDGE_MM) & inked
    joined = cv2.morphologyEx(inked.astype(np.uint8), cv2.MORPH_CLOSE, _box(JOINED_MM))
    count, labels, parts, middles = cv2.connectedComponentsWithStats(joined)
    sizes, touching = (np.bincount(labels[flags], minlength=count) for flags in (inked, contact))
    sides = parts[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]] / PX_PER_MM
    fits = (sides.min(axis=1) >= WIDE_MM) & (sides.max(axis=1) <= LONG_MM)
    fits &= sizes >= LEAST_MM2 * PX_PER_MM**2
    # A token itself does not say what colours the table has.
    tinted = _tinted(table, disc, away & ~_grown(fits[labels] & inked, AWAY_MM)) if fits[1:].any() else []
    for i in np.flatnonzero(fits[1:]) + 1:
        at, part = table.place(*middles[i]), labels == i
        goes_under = touching[i] >= CONTACT_MM2 * PX_PER_MM**2 or _is_tinted(tinted, part)
        if goes_under and _has_both(table.patch[part], float(white_near(table.view, at).mean())):
            yield at


def _is_two_toned(table: Stretch, away: Flags) -> bool:
    """Whether the table itself is as dark as ink in some places and as light as paper in others."""
    level = table.soft[away].mean(axis=1) / max(
        1.0, float(white_near(table.view, table.area.mean(axis=0)).mean())
    )
    return min(float((level < INK).mean()), float((level > PAPER).mean())) > RARE


def _tinted(table: Stretch, disc: Disc, away: Flags) -> list[Flags]:
    """For each colour of such discs that the table itself has hardly anywhere: where it is.

    Silver is left out: a white die in the shade has it too.
    """
    white = white_near(table.view, table.area.mean(axis=0))
    channels = [channel.astype(np.float32) for channel in cv2.split(table.soft)]
    shadow = off_colour(channels, table.colour, SHADOWS)
    found = []
    for colour in (one for one in disc.colours if np.ptp(one) > STRONG * one.max()):
        off = off_colour(channels, colour * white, LIGHTS)
        here = (off < OFF) & (off < shadow) & table.usable
        if not away.any() or float(here[away].mean()) < RARE:
            found.append(here)
    return found


def _tints_at_edges(table: Stretch, disc: Disc, away: Flags, known: Flags) -> Iterator[Array]:
    """Where a token's colour, and with it the ink of a mark, goes on under a known piece."""
    beside = _grown(known, AT_EDGE_MM)
    dark = table.soft.mean(axis=2) < INK * float(white_near(table.view, table.area.mean(axis=0)).mean())
    for here in _tinted(table, disc, away):
        joined = cv2.morphologyEx(here.astype(np.uint8), cv2.MORPH_CLOSE, _box(MARK_MM / 2))
        count, labels, parts, middles = cv2.connectedComponentsWithStats(joined)
        sizes, touching, inked = (
            np.bincount(labels[flags & (joined > 0)], minlength=count) / PX_PER_MM**2
            for flags in (here, here & beside, dark & table.usable)
        )
        sides = parts[:, [cv2.CC_STAT_WIDTH, cv2.CC_STAT_HEIGHT]].max(axis=1) / PX_PER_MM
        is_part = (
            (sizes >= LEAST_MM2) & (touching >= CONTACT_MM2) & (inked >= CONTACT_MM2) & (sides <= LONG_MM)
        )
        for i in np.flatnonzero(is_part[1:]) + 1:
            yield table.place(*middles[i])


def _is_tinted(tinted: Sequence[Flags], mark: Flags) -> bool:
    """Whether as much of one of these colours as half a token has is right beside part of a mark."""
    beside = _grown(mark, RIM_MM) & ~mark
    return any(float((here & beside).sum()) >= TINTED_MM2 * PX_PER_MM**2 for here in tinted)


def _has_both(pixels: Pixels, white: float) -> bool:
    """Whether some of it is as dark as ink and some as light as paper."""
    dark, light = np.quantile(pixels.mean(axis=1), (0.1, 0.9)) / max(1.0, white)
    return bool(dark < INK and light > PAPER)


def _box(reach_mm: float) -> Pixels:
    return np.ones((2 * round(reach_mm * PX_PER_MM) + 1,) * 2, np.uint8)


def _grown(flags: Flags, by_mm: float) -> Flags:
    return np.asarray(cv2.dilate(flags.astype(np.uint8), _box(by_mm)) > 0)


def _shrunk(flags: Flags, by_mm: float) -> Flags:
    return np.asarray(cv2.erode(flags.astype(np.uint8), _box(by_mm), borderValue=0) > 0)
