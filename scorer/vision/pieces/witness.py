"""The witness: does what the camera sees look like the face that the mark names?

Lamp and shadow are taken out first, within what lamps do. Then colours and shapes are compared, the marks
themselves left out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import cv2
import numpy as np
from numpy.typing import NDArray

from pnp.deck.registry import Place
from scorer.vision.photo import Pixels
from scorer.vision.pieces.looks import Look
from scorer.vision.pixels.channels import white_in

Floats = NDArray[np.floating[Any]]

# Measured on rendered photos: true faces are alike by 0.75 and more, others rarely above 0.6.
ALIKE = 0.62
UNLIKE = 0.45
MOSTLY = 0.5  # of a pixel of a look must be shown, and of the look itself
SPECKS = 0.05  # of a pixel of a look that is darker than this light: so much white is a reflection's
LIGHT = 215
COLOURLESS = 0.02  # a tint as weak as this is none
BLUR_PX = 0.8  # a look is compared softly: half a millimetre of shift must not matter


@dataclass(frozen=True, slots=True, eq=False)
class Witness:
    """Faces of one size that a patch of a photo can be compared with, all at once."""

    names: tuple[str, ...]
    faces: Floats
    """One soft picture a face: (face, row, column, channel), 0 to 1."""
    weight: Floats
    """What counts of each pixel: nothing where a mark sits."""

    def ranked(self, patch: Pixels) -> list[tuple[str, float]]:
        """The names by how alike their faces are to the patch, the likeliest first."""
        scores = self.scores(patch)
        return [(self.names[i], float(scores[i])) for i in np.argsort(-scores)]

    def scores(self, patch: Pixels, shown: NDArray[np.bool_] | None = None) -> Floats:
        """How alike each face is, by what is shown of the patch: 1 the same, 0 nothing alike."""
        height, width = self.faces.shape[1:3]
        weight = self.weight
        if shown is not None:
            share = cv2.resize(shown.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
            weight = weight * (share > MOSTLY)
        return _alike(_seen(patch, (width, height))[None], self.faces, weight[None])


def make_witness(
    looks: Mapping[str, Look], size_mm: tuple[float, float], marks: Sequence[Place] = ()
) -> Witness:
    """A witness for these faces, which all have one size and their marks at the same places."""
    faces = np.stack([_soft(look.astype(np.float32) / 255) for look in looks.values()])
    return Witness(tuple(looks), faces, _without_marks(faces.shape[1:3], size_mm, marks))


def likeness(patch: Pixels, look: Look, size_mm: tuple[float, float], marks: Sequence[Place] = ()) -> float:
    """How alike a patch of the photo (a whole piece, from above) and a face are: 1 the same, 0 nothing."""
    return likenesses([patch], [look], size_mm, marks)[0]


def likenesses(
    patches: Sequence[Pixels],
    looks: Sequence[Look],
    size_mm: tuple[float, float],
    marks: Sequence[Place] = (),
) -> list[float]:
    """The same pair by pair, for pieces of one size with their marks at the same places."""
    if not patches:
        return []
    height, width = looks[0].shape[:2]
    seen = np.stack([_seen(patch, (width, height)) for patch in patches])
    faces = np.stack([_soft(look.astype(np.float32) / 255) for look in looks])
    shown = np.stack([_not_wiped_out(patch, look) for patch, look in zip(patches, looks, strict=True)])
    weights = _without_marks((height, width), size_mm, marks) * shown
    return [float(score) for score in _alike(seen, faces, weights)]


def _not_wiped_out(patch: Pixels, look: Look) -> NDArray[np.bool_]:
    """What of a face a reflection leaves in sight; all of it where that is too little to say anything."""
    height, width = look.shape[:2]
    white = white_in(patch)
    if not cv2.countNonZero(white):
        return np.ones((height, width), bool)
    share = cv2.resize(white.astype(np.float32), (width, height), interpolation=cv2.INTER_AREA)
    wiped_out = ((share > SPECKS) & (look.min(axis=2) < LIGHT)).astype(np.uint8)
    shown = cv2.dilate(wiped_out, np.ones((3, 3), np.uint8)) == 0
    return np.asarray(shown if shown.mean() > MOSTLY else np.ones_like(shown))


def _seen(patch: Pixels, size: tuple[int, int]) -> Floats:
    small = cv2.resize(patch, size, interpolation=cv2.INTER_AREA)
    return _soft(np.asarray(small, np.float32) / 255)


def _alike(plain: Floats, faces: Floats, weights: Floats) -> Floats:
    """How alike each patch and its face are; one patch is compared with all faces."""
    own, weight = _planes(faces), weights.reshape(len(weights), -1)
    seen = _balanced(_planes(plain), own, weight)
    shape = _together([_grey(seen)], [_grey(own)], weight, centred=True)
    tint = _together(_tints(seen), _tints(own), weight, centred=False)
    off = (np.abs(seen - own) * weight[:, None]).sum(axis=(1, 2)) / (3 * weight.sum(axis=1))
    scores: Floats = np.maximum(0, 0.4 * shape + 0.3 * tint + 0.3 * np.maximum(0, 1 - off / 0.25))
    return scores


def _planes(pictures: Floats) -> Floats:
    """Pictures as (picture, channel, pixel): three values a pixel are slow to go through."""
    return np.ascontiguousarray(np.moveaxis(pictures, 3, 1)).reshape(len(pictures), 3, -1)


def _without_marks(shape: tuple[int, ...], size_mm: tuple[float, float], marks: Iterable[Place]) -> Floats:
    weight = np.ones(shape, np.float32)
    sx, sy = shape[1] / size_mm[0], shape[0] / size_mm[1]
    for x, y, side in marks:
        rim = side * 0.22
        left, right = int((x - rim) * sx), int(np.ceil((x + side + rim) * sx))
        top, bottom = int((y - rim) * sy), int(np.ceil((y + side + rim) * sy))
        weight[max(0, top) : bottom, max(0, left) : right] = 0
    return weight if weight.sum() > 0 else np.ones(shape, np.float32)


def _balanced(seen: Floats, faces: Floats, weight: Floats) -> Floats:
    """The patches under the light of their faces: one gain a channel (a lamp) for the piece (a shadow)."""
    weighed = seen * weight[:, None]
    gains = (faces * weighed).sum(axis=2) / np.maximum(1e-6, (seen * weighed).sum(axis=2))
    common = np.exp(np.log(np.maximum(gains, 1e-6)).mean(axis=1, keepdims=True))
    # A lamp shifts colours a little; a gain that turns one colour into another would make everything alike.
    lamp = np.clip(gains / common, 0.8, 1.25) * np.clip(common, 0.4, 3.0)
    balanced: Floats = np.clip(seen * lamp[..., None], 0, 1)
    return balanced


def _soft(picture: Floats) -> Floats:
    return np.asarray(cv2.GaussianBlur(picture, (0, 0), BLUR_PX), np.float32)


def _grey(planes: Floats) -> Floats:
    red, green, blue = np.moveaxis(planes, 1, 0)
    return np.asarray(np.float32(0.3) * red + np.float32(0.59) * green + np.float32(0.11) * blue)


def _tints(planes: Floats) -> list[Floats]:
    """Colour without lightness: red against green, and both against blue."""
    red, green, blue = np.moveaxis(planes, 1, 0)
    return [red - green, (red + green) / 2 - blue]


def _together(ones: list[Floats], others: list[Floats], weight: Floats, *, centred: bool) -> Floats:
    """How pictures vary together: about their means for greys, about no colour at all for tints."""
    total = weight.sum(axis=1)
    if centred:
        ones, others = (
            [one - ((one * weight).sum(axis=1) / total)[:, None] for one in planes]
            for planes in (ones, others)
        )
    both, own, other = (
        sum((one * two * weight).sum(axis=1) for one, two in zip(first, second, strict=True))
        for first, second in ((ones, others), (ones, ones), (others, others))
    )
    # Two pictures without any colour are alike in that.
    least = 0.0 if centred else COLOURLESS**2 * 2 * total
    together: Floats = (both + least) / np.maximum(np.sqrt(own * other) + least, 1e-6)
    return together
