"""The dial: what makes a photo easy, ordinary, hard or hopeless."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from tests.camera.camera import Camera
from tests.camera.table import BUSY, PLAIN

Difficulty = Literal["easy", "medium", "hard", "impossible"]
DIFFICULTIES: tuple[Difficulty, ...] = ("easy", "medium", "hard", "impossible")
SIZES = ((2016, 1512), (2592, 1944), (3264, 2448), (4032, 3024))
SMALL_SIZES = ((1280, 960), (1600, 1200), *SIZES)
"""As messengers send them."""
FAULTS = 0.35
"""How often a thing that can be wrong with a hard photo is."""
DARKEST = 0.3
Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Dial:
    """Ranges of everything that varies at one difficulty."""

    module_px: Range
    least_module_px: float
    """Of the smallest mark in the photo, along its shortest side."""
    tilt: Range
    k1: float
    defocus: Range
    motion: Range
    exposure: Range
    warmth: float
    gradient: Range
    hard_shadow: float
    noise: Range
    haze: float
    jpeg: tuple[int, int]
    busy_ground: float
    crooked_deg: float
    slip_mm: float
    curl: float
    worn: float
    stain: float
    sleeves: float
    glare: tuple[int, int]
    glare_anywhere: bool
    """Also on the only mark of a token or badge."""
    clutter: tuple[int, int]
    """Things beside the cards."""
    on_cards: int
    """Things that lie on cards: fingers, cups, pens, dice."""


DIALS: dict[Difficulty, Dial] = {
    "easy": Dial(
        module_px=(7, 9),
        least_module_px=5.0,
        tilt=(0, 18),
        k1=0.0,
        defocus=(0, 0.1),
        motion=(0, 0.2),
        exposure=(0.9, 1.05),
        warmth=0.3,
        gradient=(1, 1.25),
        hard_shadow=0,
        noise=(1, 3),
        haze=0,
        jpeg=(88, 95),
        busy_ground=0,
        crooked_deg=1.5,
        slip_mm=1.0,
        curl=0,
        worn=0,
        stain=0,
        sleeves=0,
        glare=(0, 0),
        glare_anywhere=False,
        clutter=(0, 1),
        on_cards=0,
    ),
    "medium": Dial(
        module_px=(6, 8),
        least_module_px=4.0,
        tilt=(8, 30),
        k1=0.03,
        defocus=(0.05, 0.2),
        motion=(0, 0.5),
        exposure=(0.65, 1.1),
        warmth=0.8,
        gradient=(1.1, 2.0),
        hard_shadow=0.15,
        noise=(2, 6),
        haze=0.02,
        jpeg=(78, 92),
        busy_ground=0.35,
        crooked_deg=3,
        slip_mm=2.5,
        curl=0.1,
        worn=0.2,
        stain=0.02,
        sleeves=0.3,
        glare=(0, 2),
        glare_anywhere=False,
        clutter=(1, 3),
        on_cards=0,
    ),
    "hard": Dial(
        module_px=(3.2, 4.5),
        least_module_px=2.5,
        tilt=(30, 48),
        k1=0.07,
        defocus=(0.2, 0.5),
        motion=(0.4, 1.2),
        exposure=(0.4, 1.15),
        warmth=1.0,
        gradient=(1.8, 5.0),
        hard_shadow=0.5,
        noise=(5, 16),
        haze=0.07,
        jpeg=(40, 75),
        busy_ground=0.75,
        crooked_deg=6,
        slip_mm=5,
        curl=0.35,
        worn=0.5,
        stain=0.1,
        sleeves=0.6,
        glare=(4, 9),
        glare_anywhere=True,
        clutter=(2, 6),
        on_cards=1,
    ),
    "impossible": Dial(
        module_px=(1.2, 1.9),
        least_module_px=0.0,
        tilt=(50, 58),
        k1=0.08,
        defocus=(0.7, 1.0),
        motion=(1.5, 2.5),
        exposure=(0.12, 1.2),
        warmth=1.0,
        gradient=(3.0, 8.0),
        hard_shadow=0.6,
        noise=(12, 24),
        haze=0.15,
        jpeg=(25, 50),
        busy_ground=0.8,
        crooked_deg=7,
        slip_mm=6,
        curl=0.4,
        worn=0.6,
        stain=0.1,
        sleeves=0.7,
        glare=(8, 14),
        glare_anywhere=True,
        clutter=(3, 6),
        on_cards=2,
    ),
}


def a_ground(dial: Dial, rng: np.random.Generator) -> tuple[str, int]:
    """A table to play on, and which of its looks."""
    kinds = BUSY if rng.random() < dial.busy_ground else PLAIN
    return str(rng.choice(kinds)), int(rng.integers(4))


def a_camera(difficulty: Difficulty, module_mm: float, rng: np.random.Generator) -> Camera:
    """A camera held as people hold it; its size and place are found when the scene is framed.

    A hard photo has some things wrong with it, seldom all: what is not wrong is as in an ordinary photo.
    """
    dial = DIALS[difficulty]
    milder = DIALS["medium"] if difficulty == "hard" else dial

    def either(bounds: Range, mild: Range) -> float:
        return float(rng.uniform(*(bounds if rng.random() < FAULTS else mild)))

    gradient = either(dial.gradient, milder.gradient)
    exposure = either(dial.exposure, milder.exposure)
    shadow = either((0, dial.hard_shadow), (0, milder.hard_shadow))
    # The phone brightens what would be too dark.
    if difficulty != "impossible":
        exposure = max(exposure, min(0.8, DARKEST * gradient**0.5 / (1 - shadow)))
    defocus, motion = either(dial.defocus, milder.defocus), either(dial.motion, milder.motion)
    tilt = either(dial.tilt, milder.tilt)
    module_px = float(rng.uniform(*dial.module_px))
    if difficulty == "hard":
        # Out of focus or shaken, not both; and who stands far to the side goes nearer.
        motion = min(motion, max(milder.motion[1], dial.motion[1] - 2 * defocus))
        module_px /= float(np.cos(np.radians(tilt))) ** 0.5
    return Camera(
        px_per_mm=module_px / module_mm,
        module_mm=module_mm,
        tilt_deg=tilt,
        azimuth_deg=float(rng.normal(0, 4)),
        roll_deg=float(rng.normal(0, 2)),
        zoom=float(rng.uniform(1.0, 1.25)),
        k1=float(rng.uniform(-dial.k1 / 2, dial.k1)),
        defocus=defocus,
        motion=motion,
        motion_deg=float(rng.uniform(0, 180)),
        exposure=exposure,
        warmth=float(rng.uniform(-dial.warmth / 2, dial.warmth)),
        gradient=gradient,
        gradient_deg=float(rng.uniform(0, 360)),
        hard_shadow=shadow,
        vignette=float(rng.uniform(0.05, 0.25)),
        noise=either(dial.noise, milder.noise),
        haze=either((0, dial.haze), (0, milder.haze)),
        jpeg=round(either(dial.jpeg, milder.jpeg)),
    )
