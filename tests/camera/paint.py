"""Paints a scene as the camera sees it: every face warped straight into the photo, without jagged edges."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import cv2
import numpy as np

from tests.camera.camera import Camera
from tests.camera.scene import CARD_MM, Array, Laid, Pixels, Scene, Thing
from tests.camera.table import ground
from tests.camera.wear import PX, printed

FILM_GREY = 0.96
"""What a clear film lets through."""
BENDS = 8
"""Flat pieces that a bent card is drawn with."""


@dataclass(frozen=True, slots=True)
class Area:
    """A rectangle of the photo."""

    left: int
    top: int
    right: int
    bottom: int

    @property
    def empty(self) -> bool:
        return self.right - self.left < 2 or self.bottom - self.top < 2

    def of(self, photo: Pixels) -> Pixels:
        return photo[self.top : self.bottom, self.left : self.right]

    @property
    def size(self) -> tuple[int, int]:
        return self.right - self.left, self.bottom - self.top


def paint(scene: Scene, camera: Camera) -> Pixels:
    """The photo before light and lens: RGB, camera.height × camera.width."""
    photo = _ground(scene, camera)
    for item in scene.items:
        if isinstance(item, Thing):
            _paint_thing(photo, item, camera)
        elif item.kind.material == "film":
            _paint_film(photo, item, camera)
        else:
            _paint_card(photo, item, camera)
    return photo


def _ground(scene: Scene, camera: Camera) -> Pixels:
    texture, px_per_mm = ground(scene.ground, scene.ground_seed)
    if camera.px_per_mm < 0.7 * px_per_mm:
        scale = max(camera.px_per_mm, 0.5) / px_per_mm
        smaller = cv2.resize(texture, None, fx=scale, fy=scale, interpolation=cv2.INTER_AREA)
        texture = np.asarray(smaller, np.uint8)
        px_per_mm *= scale
    view = camera.view() @ np.diag([1 / px_per_mm, 1 / px_per_mm, 1.0])
    size = (camera.width, camera.height)
    return np.asarray(
        cv2.warpPerspective(texture, view, size, flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_WRAP), np.uint8
    )


def _paint_thing(photo: Pixels, thing: Thing, camera: Camera) -> None:
    if thing.shadow:
        _shadow(photo, camera, thing.corners, thing.lift, thing.shadow, mask=thing.picture[..., 3])
    _over(photo, thing.picture, camera.straight(thing.corners, thing.lift))


def _paint_card(photo: Pixels, item: Laid, camera: Camera) -> None:
    if item.under:
        _pile(photo, item, camera)
    picture, beyond = printed(item)
    disc = item.kind.shape == "disc"
    height = item.lift + CARD_MM
    _shadow(photo, camera, item.corners, height, 0.42, mask=picture[..., 3] if disc else None)
    width_mm, height_mm = item.size
    if not item.curl_mm:
        frame = [
            (-beyond, -beyond),
            (width_mm + beyond, -beyond),
            (width_mm + beyond, height_mm + beyond),
            (-beyond, height_mm + beyond),
        ]
        _over(photo, picture, camera.straight(item.on_table(frame), height))
        return
    px = picture.shape[1] / (width_mm + 2 * beyond)
    edges = np.round(np.linspace(0, picture.shape[1], BENDS + 1)).astype(int)
    for first, last in pairwise(edges):
        # A hair of overlap, or a seam of table would show between the pieces.
        last = min(last + 3, picture.shape[1])
        left, right = first / px - beyond, last / px - beyond
        frame = [
            (left, -beyond),
            (right, -beyond),
            (right, height_mm + beyond),
            (left, height_mm + beyond),
        ]
        low, high = bend(np.array([left, right]) - width_mm / 2, item.curl_mm, width_mm / 2) + height
        strip = picture[:, first:last].copy()
        light = 1 + 0.5 * (high - low) / (right - left)
        strip[..., :3] = np.clip(strip[..., :3] * light, 0, 255).astype(np.uint8)
        _over(photo, strip, camera.straight(item.on_table(frame), np.array([low, high, high, low])))


def bend(across: Array, radius_mm: float, half_mm: float) -> Array:
    """The height of a bent card: its edges rise, or with a negative radius its middle."""
    r = max(abs(radius_mm), half_mm * 1.05)
    rise = r - np.sqrt(np.maximum(r * r - across**2, 0))
    top = r - np.sqrt(r * r - half_mm * half_mm)
    return np.asarray(rise if radius_mm > 0 else top - rise, float)


def _pile(photo: Pixels, item: Laid, camera: Camera) -> None:
    """The cards below: their edges as thin pale lines, each a little off the one above."""
    rng = np.random.default_rng(item.seed + 7)
    base = item.lift - item.under * CARD_MM
    for level in range(item.under):
        shift = rng.normal(0, 0.45, 2)
        corners = camera.straight(item.corners + shift, base + level * CARD_MM + CARD_MM)
        if level == 0:
            _shadow(photo, camera, item.corners + shift, item.lift, 0.5)
        tone = int(rng.uniform(150, 226))
        _polygon(photo, corners, (tone, tone - 4, tone - 12))


def _polygon(photo: Pixels, corners: Array, colour: tuple[int, int, int]) -> None:
    points = np.round(corners * 16).astype(np.int32)
    cv2.fillConvexPoly(photo, points, colour, cv2.LINE_AA, 4)


def _area(photo: Pixels, corners: Array, grow: float = 2.0) -> Area:
    height, width = photo.shape[:2]
    (left, top), (right, bottom) = corners.min(axis=0) - grow, corners.max(axis=0) + grow
    return Area(
        int(np.clip(np.floor(left), 0, width)),
        int(np.clip(np.floor(top), 0, height)),
        int(np.clip(np.ceil(right) + 1, 0, width)),
        int(np.clip(np.ceil(bottom) + 1, 0, height)),
    )


def _fitted(picture: Pixels, corners: Array) -> Pixels:
    """The picture shrunk along each of its sides to the size it is seen at, so that nothing shimmers."""
    edges = np.hypot(*(np.roll(corners, -1, axis=0) - corners).T)
    height, width = picture.shape[:2]
    fit_width = min(width, max(2, int(np.ceil(max(edges[0], edges[2]) * 1.1))))
    fit_height = min(height, max(2, int(np.ceil(max(edges[1], edges[3]) * 1.1))))
    if fit_width == width and fit_height == height:
        return picture
    return np.asarray(cv2.resize(picture, (fit_width, fit_height), interpolation=cv2.INTER_AREA), np.uint8)


def _warp(picture: Pixels, corners: Array, area: Area, outside: tuple[int, ...]) -> Pixels:
    """The picture seen with its corners at these pixels, as the area shows it."""
    height, width = picture.shape[:2]
    framed = cv2.copyMakeBorder(picture, 2, 2, 2, 2, cv2.BORDER_CONSTANT, value=outside)
    source = np.array([(1.5, 1.5), (width + 1.5, 1.5), (width + 1.5, height + 1.5), (1.5, height + 1.5)])
    target = corners - (area.left, area.top)
    view = cv2.getPerspectiveTransform(source.astype(np.float32), target.astype(np.float32))
    return np.asarray(
        cv2.warpPerspective(
            framed,
            view,
            area.size,
            flags=cv2.INTER_LINEAR,
            borderMode=cv2.BORDER_CONSTANT,
            borderValue=outside,
        ),
        np.uint8,
    )


def _over(photo: Pixels, picture: Pixels, corners: Array) -> None:
    """Paints an RGBA picture over the photo."""
    area = _area(photo, corners)
    if area.empty:
        return
    alpha = picture[..., 3]
    weighted = picture.copy()
    if alpha.min() < 255:
        weighted[..., :3] = cv2.multiply(picture[..., :3], cv2.merge([alpha] * 3), scale=1 / 255)
    seen = _warp(_fitted(weighted, corners), corners, area, (0, 0, 0, 0))
    here = area.of(photo)
    rest = cv2.merge([cv2.bitwise_not(seen[..., 3])] * 3)
    cv2.add(cv2.multiply(here, rest, scale=1 / 255), np.ascontiguousarray(seen[..., :3]), dst=here)


def _paint_film(photo: Pixels, item: Laid, camera: Camera) -> None:
    """Ink on film takes its share of the light that comes through."""
    face, _ = printed(item)
    if item.side == "back":
        face = np.ascontiguousarray(face[:, ::-1])
    ink = face[..., :3].astype(np.float32) / 255
    share = face[..., 3:].astype(np.float32) / 255
    through = (1 - share + share * np.clip(ink, 0.035, 1.0)) * FILM_GREY
    rim = round(0.3 * PX)
    through[:rim], through[-rim:], through[:, :rim], through[:, -rim:] = (
        through[:rim] * 0.93,
        through[-rim:] * 0.93,
        through[:, :rim] * 0.93,
        through[:, -rim:] * 0.93,
    )
    corners = camera.straight(item.corners, item.lift)
    area = _area(photo, corners)
    if area.empty:
        return
    seen = _warp(_fitted((through * 255).astype(np.uint8), corners), corners, area, (255, 255, 255))
    here = area.of(photo)
    cv2.multiply(here, seen, dst=here, scale=1 / 255)


def _shadow(
    photo: Pixels, camera: Camera, corners: Array, height: float, depth: float, mask: Pixels | None = None
) -> None:
    """A soft shadow on what lies below, thrown away from the lamp at the upper left."""
    away = corners + np.array([0.5, 0.7]) * (0.35 + 0.8 * height)
    seen = camera.straight(away)
    soft = (0.45 + 0.45 * height) * camera.px_per_mm
    area = _area(photo, seen, 3 * soft + 2)
    if area.empty:
        return
    shrink = max(1.0, min(8.0, soft / 1.5))
    size = (max(2, int(area.size[0] / shrink)), max(2, int(area.size[1] / shrink)))
    small = (seen - (area.left, area.top) + 0.5) * (size[0] / area.size[0], size[1] / area.size[1]) - 0.5
    dark = np.zeros((size[1], size[0]), np.uint8)
    if mask is None:
        cv2.fillConvexPoly(dark, np.round(small * 16).astype(np.int32), 255, cv2.LINE_AA, 4)
    else:
        dark = _warp(_fitted(mask, small), small, Area(0, 0, *size), (0,))
    blurred = cv2.GaussianBlur(dark, (0, 0), soft / shrink)
    light = cv2.bitwise_not(cv2.resize(cv2.convertScaleAbs(blurred, alpha=depth), area.size))
    here = area.of(photo)
    cv2.multiply(here, cv2.merge([light] * 3), dst=here, scale=1 / 255)
