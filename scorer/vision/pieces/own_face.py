"""A card's own face: which of a photo's colours it explains, whatever light is on it.

A printer, a lamp and a camera change all colours of a card in one way, so the whole card tells that way. A
shadow makes a part of it darker, a reflection paler; what neither explains is something else.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from scorer.vision.photo import WIPED_OUT, Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pixels.channels import at, darkest

Floats = NDArray[np.floating[Any]]
Flags = NDArray[np.bool_]

SOFT_PX = 0.7  # of a look: half a millimetre of shift must not matter
SHADOWS = np.linspace(0.4, 1.3, 13, dtype=np.float32)
MOST_VEIL, MOST_LIGHT = 0.9, 3.0  # a veil lets less of a face through; a reflection adds light
THICK = 0.85  # so much of a veil leaves nothing to tell by
SUDDEN = 0.6  # of a veil, from one place to the next: about a die a quarter of all places, of units 1 in 100
FULL = 0.97  # of what a camera can tell
NEARLY_FULL = 0.9  # of white: a face so light is wiped out by the exposure alone
NEIGHBOURS = 5  # pixels each way that share a shadow: ten millimetres
PAPER = 0.75  # of white: words in any language stand on what is so light
# Measured on rendered photos: bare units are off by 0.03 at most, but for specks.
OFF, FOREIGN = 0.035, 0.07
AS_EXPECTED = 4.0  # pixels' weight of the guess that a lamp only dims red, green and blue
ROUNDS = 6
LEAST_PLACES, TOLD = 60, 0.25  # in sight; and so many of them must not be too light to tell a colour


@dataclass(frozen=True, slots=True, eq=False)
class OwnFace:
    """How a card looks beside its own face, place by place of its look."""

    off: Floats
    """How far the colours are from the face in the light that suits it best, as a share of white."""
    clear: Flags
    """Where something is in sight: not under glare, nor under what was known before."""
    lit: Floats
    """The colours themselves, as a share of what white paper has; red, green and blue side by side."""
    veil: Floats
    """How much of the face a veil of light would have to hide, where that tells anything: else 0."""
    sudden: Flags
    """Where a veil would begin or end at once: light fades, a white thing has an outline."""
    printed: Floats
    """How a face's colours come out: a row for each of red, green, blue, and one that is always added."""

    def as_printed(self, colour: Floats) -> Floats:
        """A colour of a face (0 to 1) as this photo shows it, as a share of white."""
        white = self.printed.sum(axis=0)
        return np.asarray((colour @ self.printed[:3] + self.printed[3]) / np.maximum(white, 0.05))


def own_face(patch: Pixels, look: Look, known: Flags, words: Flags) -> OwnFace | None:
    """A patch with a whole card beside its look; nothing is asked of the places that are known.

    `words` are places where other words may stand than on the look.
    """
    size = (look.shape[1], look.shape[0])
    small = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    seen, face = soft_planes(small), soft_planes(look)
    white = cv2.resize((darkest(patch) >= WIPED_OUT).astype(np.float32), size, interpolation=cv2.INTER_AREA)
    # Next to where all is wiped out a pixel is partly white.
    wiped_out = cv2.dilate(white, np.ones((3, 3), np.uint8)) > 0
    usable = ~known & ~wiped_out
    if int(usable.sum()) < LEAST_PLACES:
        return None
    shows, held = at(seen, usable), seen < FULL
    # A colour of which the camera was full says nothing; where nearly all is so light, it must do.
    told = shows < FULL
    told |= told.sum(axis=1, keepdims=True) < max(LEAST_PLACES, TOLD * told.shape[1])
    printed = _printed(at(face, usable), shows, told)
    lamp = np.maximum(printed.sum(axis=0), 0.05)[:, None, None]
    shown = np.maximum(np.tensordot(printed[:3].T, face, axes=1) + printed[3][:, None, None], 0.01)
    own, lit = (shown / lamp).astype(np.float32), (seen / lamp).astype(np.float32)
    palest = own.min(axis=0)
    off, veil = _in_best_light(lit, own, usable, held, words & (palest > PAPER))
    clear = usable & ((veil < THICK) | (off > OFF))
    step = cv2.morphologyEx(veil.astype(np.float32), cv2.MORPH_GRADIENT, np.ones((3, 3), np.uint8))
    sudden = usable & (np.asarray(step) > SUDDEN)
    # Where the face itself is nearly white, too much light on all of it hides nothing.
    white_face = ~known & wiped_out & ((own * lamp).min(axis=0) > NEARLY_FULL)
    off[white_face] = 0.0
    veil = np.where(usable & (palest < PAPER), veil, 0.0)
    return OwnFace(off, clear | white_face, lit, veil, sudden, printed)


def soft_planes(picture: Any) -> Floats:
    """A soft picture, red, green and blue side by side: three values a place are slow to go through."""
    soft = cv2.GaussianBlur(np.asarray(picture, np.float32) / 255, (0, 0), SOFT_PX)
    return np.stack(cv2.split(soft))


def _printed(face: Floats, seen: Floats, told: Flags) -> Floats:
    """How colours of a face come out in a photo, as most of a card tells; what lies on it counts little.

    Of each place the reds, greens and blues count that are `told`.
    """
    shares = seen / np.maximum(face, 0.05)
    lamp = [float(np.median(share[tells])) for share, tells in zip(shares, told, strict=True)]
    guess = np.vstack([np.diag(np.maximum(lamp, 0.05)), np.zeros(3)])
    known = np.vstack([face, np.ones(face.shape[1])])
    found = guess
    for _ in range(ROUNDS):
        # Of what is not told there may have been more light.
        more = found.T @ known - seen
        off = np.where(told, np.abs(more), np.maximum(-more, 0)).mean(axis=0)
        weight = 1 / (1 + (off / max(0.01, 1.5 * float(np.median(off)))) ** 2)
        columns = []
        for i, tells in enumerate(told):
            weighed = known * (weight * tells)
            both = weighed @ known.T + AS_EXPECTED * np.eye(4)
            columns.append(np.linalg.solve(both, weighed @ seen[i] + AS_EXPECTED * guess[:, i]))
        found = np.stack(columns, axis=1)
    return np.asarray(found)


def _in_best_light(
    lit: Floats, own: Floats, usable: Flags, told: Flags, inked: Flags
) -> tuple[Floats, Floats]:
    """How far each place is off its face in the best light, and how thick the veil is there.

    `told` are colours that the camera was not full of; the others may have been brighter. Places that are
    `inked` may be darker.
    """
    near = (2 * (NEIGHBOURS // 2) + 1,) * 2
    asked = usable.astype(np.float32)
    veiled, veil, shining = _lights(lit, own, told.astype(np.float32), inked)
    least = np.minimum(veiled, shining)
    # Light changes slowly, so neighbours share it; what lies on the face has no say in that.
    around = [cv2.blur(np.minimum(one, FOREIGN**2) * asked, near) for one in least]
    best = np.argmin(around, axis=0)[None]
    thick = np.where(veiled < shining, veil, 0)
    off, thick = (np.take_along_axis(values, best, axis=0)[0] for values in (least, thick))
    return np.sqrt(np.maximum(off, 0)), thick


def _lights(lit: Floats, own: Floats, told: Floats, inked: Flags) -> tuple[Floats, Floats, Floats]:
    """In all shadows: how far places are off (squared) below a veil, how thick that is, and in more light.

    What red, green and blue add up to needs no shadows, and short numbers are exact enough: a seventh of the
    time of going through all of it at once.
    """
    shadows, to_white = SHADOWS[:, None, None], np.maximum(1 - own, 0)

    def brighter(seen: Floats, face: Floats) -> Floats:
        return np.asarray(seen / shadows - face)

    share = told * to_white
    veil = brighter((lit * share).sum(axis=0), (own * share).sum(axis=0))
    veil = np.clip(veil / np.maximum((to_white * share).sum(axis=0), 1e-3), 0, MOST_VEIL)
    light = brighter((lit * told).sum(axis=0), (own * told).sum(axis=0))
    darkest_light = np.where(inked, -1, 0).astype(np.float32)
    light = np.clip(light / np.maximum(told.sum(axis=0), 1), darkest_light, MOST_LIGHT / shadows)
    veiled, shining = np.zeros((2, *light.shape), np.float32)
    for seen, face, white, tells in zip(lit, own, to_white, told, strict=True):
        more = brighter(seen, face)
        least = np.where(tells > 0, -np.inf, 0).astype(np.float32)
        veiled += np.maximum(more - veil * white, least) ** 2
        shining += np.maximum(more - light, least) ** 2
    return veiled / 3, veil, shining / 3
