"""Photos that tempt a reader into a wrong score: hidden, shiny, cut off, doubled, foreign, mirrored."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np

from tests.camera import faces, tables_paper_tales
from tests.camera.camera import Camera
from tests.camera.clutter import hand, page, phone
from tests.camera.difficulty import Difficulty, a_camera
from tests.camera.mishaps import free_place, reaching
from tests.camera.scene import Glare, Laid, Scene
from tests.camera.several import ALBUM, TABLES, one_photo_each, overlapping
from tests.camera.shot import Shot, sized, take, whereabouts

CARDS = ("landscape", "start", "unit", "building", "card", "frame")


def _set_up(
    game: str, seed: int, difficulty: Difficulty, players: int | None = None
) -> tuple[Scene, dict[str, Any], Camera, np.random.Generator]:
    rng = np.random.default_rng((51, seed))
    scene, truth = TABLES[game].table(ALBUM + seed, difficulty, players)
    camera = sized(a_camera(difficulty, TABLES[game].MODULE_MM, rng), scene, difficulty)
    return scene, truth, camera, rng


def _cards(scene: Scene) -> list[Laid]:
    """Pieces that count for a player; of the films only the frames, which have marks."""
    return [
        item
        for item in scene.laid
        if item.kind.id in CARDS
        and item.player is not None
        and item.marks
        and not item.place.startswith("on ")
    ]


def _pick(scene: Scene, rng: np.random.Generator) -> Laid:
    cards = _cards(scene)
    return cards[int(rng.integers(len(cards)))]


def _swap(scene: Scene, old: Laid, new: Laid) -> None:
    scene.items = [new if item is old else item for item in scene.items]


def hand_over_card(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A hand hides every mark of a card."""
    scene, truth, camera, rng = _set_up(game, seed, difficulty)
    card = _pick(scene, rng)
    index = scene.laid.index(card)
    before = list(scene.items)
    for attempt in range(40):
        side = float(rng.uniform(-70, 70))
        angle = np.radians(side)
        push = float(rng.uniform(25, 90))
        tip = (card.x + push * float(np.sin(angle)), card.y - push * float(np.cos(angle)))
        scene.items = [*before, reaching(hand(rng), *tip, rng, side)]
        if not whereabouts(scene, camera)[index].open_marks or attempt == 39:
            break
    hidden = [p.piece for p in whereabouts(scene, camera) if p.marks and not p.open_marks]
    return [take(scene, camera, truth, difficulty, seed, (f"a hand over {', '.join(hidden)}",), "doubt")]


def glare_on_all_marks(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The lamp shines on every mark of one card."""
    scene, truth, camera, rng = _set_up(game, seed, difficulty)
    card = _pick(scene, rng)
    spots = []
    for _, corners in card.marks:
        at = corners.mean(axis=0)
        spots.append(Glare(float(at[0]), float(at[1]), 24, 20, float(rng.uniform(0, 180)), 3.0))
    scene.glare += spots
    return [take(scene, camera, truth, difficulty, seed, (f"glare on {card.piece}",), "doubt")]


def _needed(item: Laid) -> int:
    """How many of its marks must be lost before a piece cannot be placed: a frame needs three of its four."""
    return 2 if item.kind.id == "frame" else len(item.marks)


def cut_off(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The photo's border runs through a card, and its marks are outside."""
    scene, truth, camera, rng = _set_up(game, seed, difficulty)
    cards = {id(item) for item in _cards(scene)}
    away = np.array([(1, 0), (-1, 0), (0, 1), (0, -1)][int(rng.integers(4))], float)
    for step in range(1, 200):
        moved = replace(
            camera,
            target=(
                camera.target[0] + float(away[0]) * 4 * step,
                camera.target[1] + float(away[1]) * 4 * step,
            ),
        )
        there = whereabouts(scene, moved)
        lost = [
            p
            for item, p in zip(scene.laid, there, strict=True)
            if id(item) in cards and len(p.open_marks) <= len(p.marks) - _needed(item) and p.visible > 0.05
        ]
        if lost:
            break
    notes = (f"cut off: {', '.join(p.piece for p in lost)}",)
    return [take(scene, moved, truth, difficulty, seed, notes, "doubt")]


def two_decks(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """The same physical piece twice: two decks were mixed."""
    scene, truth, camera, rng = _set_up(game, seed, difficulty, None if game != "copyright" else 2)
    card = _pick(scene, rng)
    others = [item for item in _cards(scene) if item.kind.id == card.kind.id and item.piece != card.piece]
    if not others:
        return two_decks(game, seed + 1000, difficulty)
    other = others[int(rng.integers(len(others)))]
    _swap(scene, other, replace(other, piece=card.piece, side=card.side))
    return [take(scene, camera, truth, difficulty, seed, (f"{card.piece} twice",), "doubt")]


def foreign_piece(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A card of another game lies beside the others."""
    scene, truth, camera, rng = _set_up(game, seed, difficulty)
    stranger = {
        "paper-world": ("paper-tales", "farmer#1"),
        "paper-tales": ("paperwall", "c07#1"),
        "paperwall": ("paper-world", "green-2#1"),
        "copyright": ("paper-world", "blue-3#1"),
    }[game]
    _, _, right, bottom = scene.bounds()
    scene.items.insert(0, Laid(*stranger, x=right + 60, y=bottom - 40, turn_deg=float(rng.uniform(0, 360))))
    camera = sized(camera, scene, difficulty)
    return [take(scene, camera, truth, difficulty, seed, (f"{stranger[1]} of {stranger[0]}",), "either")]


def on_a_page(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A rulebook lies open beside the cards and shows a card with its marks."""
    return _shown(game, seed, difficulty, page)


def on_a_screen(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A phone beside the cards shows a card with its marks."""
    return _shown(game, seed, difficulty, phone)


def _shown(game: str, seed: int, difficulty: Difficulty, what: Callable[..., Any]) -> list[Shot]:
    scene, truth, camera, rng = _set_up(game, seed, difficulty)
    laid = {item.piece for item in scene.laid}
    piece = {"paper-world": "black-4", "paperwall": "c1", "copyright": "frame-6", "paper-tales": "k"}[game]
    fitting = [p for p in faces.pieces(game) if p.startswith(piece)]
    spare = [p for p in fitting if p not in laid] or fitting  # all of Paperwall's cards may lie on the table
    thing = free_place(scene, what(rng, game, spare[0]), rng)
    if thing:
        scene.items.insert(0, thing)
    return [take(scene, camera, truth, difficulty, seed, (f"a picture of {spare[0]}",), "either")]


def mirrored(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A selfie camera mirrors: nothing in it may be read as something else."""
    scene, truth, camera, _ = _set_up(game, seed, difficulty)
    return [take(scene, replace(camera, mirrored=True), truth, difficulty, seed, ("mirrored",), "refuse")]


def stored_turned(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Stored any of eight ways, with the tag that says which."""
    scene, truth, camera, _ = _set_up(game, seed, difficulty)
    way = seed % 8 + 1
    return [take(scene, replace(camera, orientation=way), truth, difficulty, seed, (f"orientation {way}",))]


def half_burnt_out(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """A window burns half the photo out."""
    scene, truth, camera, _ = _set_up(game, seed, difficulty)
    return [take(scene, replace(camera, clipped=0.55), truth, difficulty, seed, ("half is white",), "either")]


def one_row(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper Tales without a front line and with a single row: nobody can tell front from back."""
    rng = np.random.default_rng((54, seed))
    scene, truth = tables_paper_tales.table(ALBUM + seed, difficulty, 1, line="badge", one_row=True)
    camera = sized(a_camera(difficulty, tables_paper_tales.MODULE_MM, rng), scene, difficulty)
    return [take(scene, camera, truth, difficulty, seed, ("front or back?",), "doubt")]


def too_wide(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper World: a landscape four cards wide, which no honest game has."""
    scene, truth, camera, _ = _set_up(game, seed, difficulty, 1)
    deck = faces.pieces(game)
    laid = {item.piece for item in scene.laid}
    spare = [p for p in deck if deck[p].kind.id == "landscape" and p not in laid]
    first = next(item for item in scene.laid if item.kind.id in ("landscape", "start"))
    scene.items = [item for item in scene.items if not isinstance(item, Laid) or item.player is None]
    for i in range(4):
        at = first.on_table([(35 + 73.0 * i, 35)])[0]
        scene.add(
            replace(first, piece=spare[i], x=float(at[0]), y=float(at[1]), place=f"row 1, column {i + 1}")
        )
    camera = sized(camera, scene, difficulty)
    row = [piece.partition("#")[0] for piece in spare[:4]]
    seat = {**truth["players"][0], "landscape": [row], "scissors": None, "tokens": []}
    return [take(scene, camera, {**truth, "players": [seat]}, difficulty, seed, ("4 wide",), "doubt")]


def token_without_scissors(game: str, seed: int, difficulty: Difficulty) -> list[Shot]:
    """Paper World: the scissors token on a card that has none."""
    scene, truth, camera, _ = _set_up(game, seed, difficulty, 1)
    facts = faces.pieces(game)
    scene.items = [i for i in scene.items if not (isinstance(i, Laid) and i.kind.id == "scissors-token")]
    plain = next((c for c in _cards(scene) if not facts[c.piece].facts.get("scissors")), None)
    if plain is None:
        return token_without_scissors(game, seed + 1000, difficulty)
    scene.add(replace(plain, piece="scissors-token#1", under=0, curl_mm=0, sleeve=False, glare=()))
    row, column = (int(word) - 1 for word in plain.place.replace(",", "").split()[1::2])
    seat = {**truth["players"][0], "scissors": [row, column]}
    return [take(scene, camera, {**truth, "players": [seat]}, difficulty, seed, (plain.piece,), "doubt")]


Case = Callable[[str, int, Difficulty], list[Shot]]
CASES: dict[str, Case] = {
    case.__name__: case
    for case in (
        hand_over_card,
        glare_on_all_marks,
        cut_off,
        two_decks,
        foreign_piece,
        on_a_page,
        on_a_screen,
        mirrored,
        stored_turned,
        half_burnt_out,
        one_photo_each,
        overlapping,
    )
}
ONLY: dict[str, dict[str, Case]] = {
    "paper-world": {"too_wide": too_wide, "token_without_scissors": token_without_scissors},
    "paper-tales": {"one_row": one_row},
}
