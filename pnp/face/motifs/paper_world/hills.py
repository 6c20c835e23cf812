"""Hills for the objectives: quiet layers of their own paper, and flat ground below for words."""

from __future__ import annotations

from pnp.face.scene import Scene
from pnp.pens.colour import mix
from pnp.pens.path import smooth
from pnp.pens.pen import Pen


def draw_hills(pen: Pen, scene: Scene) -> None:
    """Soft pale hills across the box; every crest ends above its lower half, where words stand."""
    chance = scene.random
    left, right, low = scene.x - scene.bleed, scene.right + scene.bleed, scene.bottom + scene.bleed
    ground, accent = scene.colour("objective-ground"), scene.colour("objective-accent")
    for layer in range(3):
        height = scene.y + scene.height * (0.1 + 0.15 * layer)
        swing = scene.height * 0.1
        points = [
            (
                left + (right - left) * n / 4,
                height + chance.uniform(0.4, 1) * (swing if n % 2 == layer % 2 else -swing),
            )
            for n in range(5)
        ]
        sheet = smooth(points, closed=False).line(right, low).line(left, low).close()
        pen.paper(sheet, mix(ground, accent, 0.07 * (layer + 1)), lift_mm=0.8)
