"""The camera: where it is held, what its lens does, and from a scene to pixels."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from tests.camera.scene import Array, Scene

# A phone's main camera sees as a 26 mm lens does on film 36 mm wide.
FOCAL = 26 / 36


@dataclass(frozen=True, slots=True)
class Camera:
    """A phone over the table. Lengths that blur are in modules of a mark."""

    width: int = 2016
    height: int = 1512
    target: tuple[float, float] = (0.0, 0.0)
    """The point of the table (mm) in the middle of the photo."""
    px_per_mm: float = 4.0
    """There; the distance follows from it."""
    module_mm: float = 1.4
    blur_module_px: float = 0.0
    """The module that blur is measured in, in pixels; 0 takes a module at the middle of the photo."""
    tilt_deg: float = 10.0
    azimuth_deg: float = 0.0
    """How far the table seems turned in the photo, clockwise."""
    roll_deg: float = 0.0
    zoom: float = 1.0
    k1: float = 0.0
    """Lens distortion at the photo's corner, as a share; positive is a barrel."""
    defocus: float = 0.0
    motion: float = 0.0
    motion_deg: float = 0.0
    exposure: float = 1.0
    warmth: float = 0.0
    """-1 is a cool screen's light, 1 a warm lamp's."""
    gradient: float = 1.0
    """How many times brighter the bright end of the table is than the dark end."""
    gradient_deg: float = 0.0
    hard_shadow: float = 0.0
    vignette: float = 0.12
    noise: float = 2.0
    haze: float = 0.0
    clipped: float = 0.0
    """Share of the photo, from one side, that is burnt out."""
    jpeg: int = 90
    orientation: int = 1
    mirrored: bool = False

    @property
    def focal_px(self) -> float:
        return FOCAL * max(self.width, self.height) * self.zoom

    @property
    def distance_mm(self) -> float:
        return self.focal_px / self.px_per_mm

    def projection(self) -> Array:
        """The 3×4 matrix from the table (x, y, z down into it, in mm) to pixels, lens distortion left out."""
        turn, tilt, roll = np.radians((self.azimuth_deg, self.tilt_deg, self.roll_deg))
        spin = np.array([(np.cos(turn), -np.sin(turn), 0), (np.sin(turn), np.cos(turn), 0), (0, 0, 1)])
        lean = np.array([(1, 0, 0), (0, np.cos(tilt), np.sin(tilt)), (0, -np.sin(tilt), np.cos(tilt))])
        twist = np.array([(np.cos(roll), -np.sin(roll), 0), (np.sin(roll), np.cos(roll), 0), (0, 0, 1)])
        rotation = twist @ lean @ spin
        shift = -rotation @ np.array([*self.target, 0.0]) + np.array([0, 0, self.distance_mm])
        lens = np.array(
            [
                (self.focal_px, 0, (self.width - 1) / 2),
                (0, self.focal_px, (self.height - 1) / 2),
                (0, 0, 1),
            ]
        )
        return np.asarray(lens @ np.c_[rotation, shift], float)

    def view(self, lift: float = 0.0) -> Array:
        """The homography from millimetres of the table, or of a plane so high above it, to pixels."""
        p = self.projection()
        return np.stack([p[:, 0], p[:, 1], p[:, 3] - lift * p[:, 2]], axis=1)

    def pixels(self, points: Array, lift: float | Array = 0.0) -> Array:
        """Where points of the table are in the finished photo, lens distortion included."""
        return self.bent(self.straight(points, lift))

    def straight(self, points: Array, lift: float | Array = 0.0) -> Array:
        """Where points of the table are before the lens bends them."""
        flat = np.asarray(points, float).reshape(-1, 2)
        high = np.broadcast_to(-np.asarray(lift, float), (len(flat),))
        seen = np.c_[flat, high, np.ones(len(flat))] @ self.projection().T
        result: Array = seen[:, :2] / seen[:, 2:]
        return result

    def bent(self, points: Array) -> Array:
        """From pixels of a perfect lens to pixels of this one."""
        if self.k1:
            middle = np.array([(self.width - 1) / 2, (self.height - 1) / 2])
            straight = (points - middle) / self._reach
            bent = straight.copy()
            for _ in range(16):
                bent = straight * self._fill / (1 + self.k1 * (bent**2).sum(axis=1, keepdims=True))
            points = bent * self._reach + middle
        if self.mirrored:
            points = np.c_[self.width - 1 - points[:, 0], points[:, 1]]
        return points

    @property
    def _reach(self) -> float:
        return float(np.hypot(self.width, self.height) / 2)

    @property
    def _fill(self) -> float:
        """A barrel is cropped, as phones do, so that no corner is empty."""
        return 1 + max(self.k1, 0.0)

    def unbent_maps(self) -> tuple[Array, Array]:
        """For each column and row of a coarse grid of the photo: where a perfect lens would have it."""
        step = 16
        x = np.arange(0, self.width + step, step) - (self.width - 1) / 2
        y = np.arange(0, self.height + step, step) - (self.height - 1) / 2
        far = (1 + self.k1 * (x[None, :] ** 2 + y[:, None] ** 2) / self._reach**2) / self._fill
        return x[None, :] * far + (self.width - 1) / 2, y[:, None] * far + (self.height - 1) / 2


def framed(camera: Camera, scene: Scene, margin: float = 0.05) -> Camera:
    """The camera moved, and if it must be, drawn back, until every piece is in the photo."""
    corners = np.concatenate([item.corners for item in scene.laid])
    room = np.array([camera.width, camera.height]) * (1 - 2 * margin)
    for _ in range(12):
        camera = _centred(camera, corners)
        spread = np.ptp(camera.pixels(corners), axis=0)
        over = float((spread / room).max())
        if over <= 1.001:
            break
        camera = replace(camera, px_per_mm=camera.px_per_mm / over)
    return camera


def _centred(camera: Camera, corners: Array) -> Camera:
    """The camera moved until the points fill the same room on all sides."""
    for _ in range(8):
        seen = camera.straight(corners)
        middle = (seen.min(axis=0) + seen.max(axis=0)) / 2
        target = _on_table(camera, middle)
        camera = replace(camera, target=(float(target[0]), float(target[1])))
    return camera


def _on_table(camera: Camera, pixel: Array) -> Array:
    point = np.linalg.solve(camera.view(), np.array([*pixel, 1.0]))
    result: Array = point[:2] / point[2]
    return result
