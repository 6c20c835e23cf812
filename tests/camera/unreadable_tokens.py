"""Tokens that a person sees and no mark tells: half under another, under a die, face down, in a soft spot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

import cv2
import numpy as np

from tests.camera.camera import Camera
from tests.camera.clutter import PX, Colour, die
from tests.camera.develop import packed
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.scene import CARD_MM, Field, Laid, Pixels, Scene, Thing
from tests.camera.several import ALBUM, TABLES
from tests.camera.shot import Shot, sized, take

Case = Callable[[str, int, Difficulty], list[Shot]]
BESIDE = {"paper-world": "score-token", "paper-tales": "gold-token"}
ON_CARDS = {"paper-world": "scissors-token", "paper-tales": "age-token"}
COUNTER_MM = 17.0
SOFT_MM = 35.0
"""As far reaches a finger's grease on the lens."""


def _table(
    case: int, game: str, seed: int, difficulty: Difficulty, kind: str, least: int = 1
) -> tuple[Scene, dict[str, Any], list[Laid], np.random.Generator]:
    """One player's table with so many tokens of a kind at least."""
    for more in range(seed, seed + 90_000, 1000):
        scene, truth = TABLES[game].table(ALBUM + more, difficulty, 1)
        tokens = [item for item in scene.laid if item.kind.id == kind]
        if len(tokens) >= least:
            break
    return scene, truth, tokens, np.random.default_rng((80 + case, seed))


def _camera(game: str, difficulty: Difficulty, rng: np.random.Generator, scene: Scene) -> Camera:
    return sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)


def _picked(tokens: Sequence[Laid], rng: np.random.Generator) -> Laid:
    return tokens[int(rng.integers(len(tokens)))]


def _moved(scene: Scene, token: Laid, new: Laid | Thing) -> None:
    scene.items = [new if item is token else item for item in scene.items]


def _upon(below: Laid, token: Laid, off_mm: float, rng: np.random.Generator) -> Laid:
    """A token laid upon another, so that its edge shows on one side and its mark does not."""
    side = float(rng.uniform(0, 2 * np.pi))
    return replace(
        token,
        x=below.x + off_mm * float(np.cos(side)),
        y=below.y + off_mm * float(np.sin(side)),
        lift=below.lift + CARD_MM,
    )


def stacked_tokens(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Two tokens beside a layout, one half upon the other."""
    scene, truth, tokens, rng = _table(1, game, seed, difficulty, BESIDE[game], least=2)
    below, token = tokens[:2]
    scene.items = [item for item in scene.items if item is not token]
    scene.add(_upon(below, token, 9.0, rng))
    note = (f"{token.piece} upon {below.piece}",)
    return [take(scene, _camera(game, difficulty, rng, scene), truth, difficulty, seed, note, "doubt")]


def stacked_ages(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper Tales: two age tokens on one unit, one half upon the other."""
    scene, truth, tokens, rng = _table(2, game, seed, difficulty, "age-token")
    below = _picked(tokens, rng)
    row, spot = below.place.removeprefix("on ").split()
    unit = truth["players"][0][row][int(spot) - 1]
    unit["age"] += 1
    scene.add(_upon(below, replace(below, piece="age#30", side="front"), 7.0, rng))
    note = (f"two ages {below.place}",)
    return [take(scene, _camera(game, difficulty, rng, scene), truth, difficulty, seed, note, "doubt")]


def token_face_down(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A token of an older printing beside a layout shows its blank back."""
    scene, truth, tokens, rng = _table(3, game, seed, difficulty, BESIDE[game])
    token = _picked(tokens, rng)
    camera = _camera(game, difficulty, rng, scene)
    _moved(scene, token, replace(_disc(token.size[0], (255, 255, 255)), x=token.x, y=token.y))
    note = (f"{token.piece} shows its back",)
    return [take(scene, camera, truth, difficulty, seed, note, "doubt")]


def token_turned_over(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """All tokens beside a layout show their backs, which are their fronts once more."""
    scene, truth, tokens, rng = _table(3, game, seed, difficulty, BESIDE[game])
    for token in tokens:
        _moved(scene, token, replace(token, side="back"))
    return [take(scene, _camera(game, difficulty, rng, scene), truth, difficulty, seed)]


def die_on_token(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A die stands on a token beside a layout: only the token's rim shows."""
    scene, truth, tokens, rng = _table(4, game, seed, difficulty, BESIDE[game])
    token = _picked(tokens, rng)
    camera = _camera(game, difficulty, rng, scene)
    # Low, or a slanting view would show the mark beside the die.
    scene.add(replace(die(rng), lift=3.0, x=token.x, y=token.y, turn_deg=float(rng.uniform(0, 90))))
    return [take(scene, camera, truth, difficulty, seed, (f"a die on {token.piece}",), "doubt")]


def counter_on_token(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Another game's counter lies on a token that lies on a card."""
    scene, truth, tokens, rng = _table(5, game, seed, difficulty, ON_CARDS[game])
    token = _picked(tokens, rng)
    camera = _camera(game, difficulty, rng, scene)
    x, y = (token.x + float(rng.normal(0, 1)), token.y + float(rng.normal(0, 1)))
    scene.add(replace(counter(rng), x=x, y=y))
    return [take(scene, camera, truth, difficulty, seed, (f"a counter on {token.piece}",), "doubt")]


def counter(rng: np.random.Generator) -> Thing:
    """A counter of another game, smaller than a token and as large as its mark."""
    colours: list[Colour] = [(60, 90, 170), (190, 40, 44), (240, 238, 232), (40, 40, 46)]
    return replace(_disc(COUNTER_MM, colours[int(rng.integers(len(colours)))]), lift=2.0, shadow=0.4)


def _disc(wide_mm: float, colour: Colour) -> Thing:
    side = round(wide_mm * PX)
    picture: Pixels = np.zeros((side, side, 4), np.uint8)
    cv2.circle(picture, (side // 2, side // 2), side // 2 - 1, (*colour, 255), -1, cv2.LINE_AA)
    return Thing(picture, PX, lift=CARD_MM)


def _photographed(
    salt: int, game: str, seed: int, difficulty: Difficulty
) -> tuple[Shot, Laid, np.random.Generator]:
    """A photo, and one token in it, beside the cards or on one."""
    kinds = (BESIDE, ON_CARDS)[seed % 2]
    scene, truth, tokens, rng = _table(salt, game, seed, difficulty, kinds[game])
    token = _picked(tokens, rng)
    return take(scene, _camera(game, difficulty, rng, scene), truth, difficulty, seed), token, rng


def soft_spot(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Grease on the lens: the photo is soft round a token and sharp elsewhere."""
    shot, token, rng = _photographed(6, game, seed, difficulty)
    scale = shot.camera.px_per_mm
    soft = _softened(shot.photo, shot.camera.pixels(np.array([(token.x, token.y)]))[0], scale, rng)
    note = (f"{token.piece} is soft",)
    return [replace(shot, jpeg=packed(soft, shot.camera), notes=note, expect="doubt")]


def _softened(photo: Pixels, at: np.ndarray, px_per_mm: float, rng: np.random.Generator) -> Pixels:
    height, width = photo.shape[:2]
    y, x = np.ogrid[:height, :width]
    far = np.hypot(x - at[0], y - at[1]) / (SOFT_MM * px_per_mm)
    share: Field = np.exp(-(far**4)).astype(np.float32)[..., None]
    soft = cv2.GaussianBlur(photo, (0, 0), float(rng.uniform(1.2, 2.5)) * px_per_mm)
    return np.asarray(photo * (1 - share) + soft * share, np.uint8)


def smeared_token(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Somebody bumps a token while the photo is taken: it alone is smeared."""
    shot, token, rng = _photographed(8, game, seed, difficulty)
    scale = shot.camera.px_per_mm
    x, y = shot.camera.pixels(np.array([(token.x, token.y)]))[0]
    length = max(3, round(float(rng.uniform(4, 7)) * scale))
    line: Field = np.zeros((length, length), np.float32)
    line[length // 2] = 1 / length
    spin = cv2.getRotationMatrix2D(((length - 1) / 2,) * 2, float(rng.uniform(0, 180)), 1.0)
    turned = cv2.warpAffine(line, spin, (length, length))
    smeared = cv2.filter2D(shot.photo, -1, turned / turned.sum())
    disc = np.zeros(shot.photo.shape[:2], np.uint8)
    cv2.circle(disc, (round(x), round(y)), round(0.6 * token.size[0] * scale), 255, -1, cv2.LINE_AA)
    photo = np.where(disc[..., None] > 0, smeared, shot.photo).astype(np.uint8)
    note = (f"{token.piece} is smeared",)
    return [replace(shot, jpeg=packed(photo, shot.camera), notes=note, expect="doubt")]


_BOTH: tuple[Case, ...] = (
    stacked_tokens,
    token_face_down,
    token_turned_over,
    die_on_token,
    counter_on_token,
    soft_spot,
    smeared_token,
)
UNREADABLE: dict[str, dict[str, Case]] = {
    "paper-world": {case.__name__: case for case in _BOTH},
    "paper-tales": {case.__name__: case for case in (*_BOTH, stacked_ages)},
}
