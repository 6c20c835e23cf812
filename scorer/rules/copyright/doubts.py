"""What no honest round of Copyright could have produced. The score stands; a doubt says where to look."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from pnp.deck.model import Game
from scorer.rules.copyright.cells import FIGURES, HOLE, Grid, count, place_name
from scorer.rules.copyright.copies import Copy
from scorer.score import Doubt
from scorer.tables.copyright import FILM, Laid, Table

MODEL_FILMS = 4
HAND = 10


def model_doubts(model: Grid) -> Iterator[Doubt]:
    """Four films exactly on one another cover all cells and show each figure one to four times."""
    for index, cell in enumerate(model):
        if cell == HOLE:
            yield Doubt(None, f"model, {place_name(index)}", "model-hole")
    for letter, figure in FIGURES.items():
        seen = count(figure, model)
        if seen == 0:
            yield Doubt(None, "model", "model-figure-missing", values={"figure": letter})
        elif seen > MODEL_FILMS:
            yield Doubt(None, "model", "model-figure-often", values={"figure": letter, "n": seen})


def copy_doubts(copy: Copy, table: Table, game: Game) -> Iterator[Doubt]:
    """What cannot be so on one player's stack."""
    films = sum(len(card.copies) for card in game.cards if card.kind.id == FILM) - MODEL_FILMS
    most = films if table.variant == "timed" else HAND
    outside = copy.outside
    # Each further film shares a cell with another, so it reaches at most two lines further.
    for sides, lines in (("rows", outside.above + outside.below), ("columns", outside.left + outside.right)):
        if lines > 2 * (most - 1):
            yield Doubt(copy.name, "outside", f"too-far-{sides}", values={"n": lines, "films": most})
    yield from _cell_doubts(copy)
    if copy.late and table.variant != "timed":
        yield Doubt(copy.name, "late", "late-untimed", values={"n": copy.late})
    if copy.films is not None:
        if len(copy.films) > most:
            yield Doubt(copy.name, "laid", "too-many-films", values={"n": len(copy.films), "most": most})
        yield from _apart(copy.name, copy.films)


def _cell_doubts(copy: Copy) -> Iterator[Doubt]:
    covered = {index for index, cell in enumerate(copy.cells) if cell != HOLE}
    lone = covered - _coverable(copy, covered)
    if lone:
        yield Doubt(copy.name, place_name(min(lone)), "cannot-be-covered")
    if covered and not copy.outside.lines and not lone:
        for letter, figure in FIGURES.items():
            if not count(figure, copy.cells):
                yield Doubt(copy.name, "cells", "figure-missing", values={"figure": letter})


def _coverable(copy: Copy, covered: set[int]) -> set[int]:
    """The cells of the frame that films can cover without covering a hole or sticking out further."""
    found: set[int] = set()
    for down in range(-2, 3):
        for right in range(-2, 3):
            if -down > copy.outside.above or down > copy.outside.below:
                continue
            if -right > copy.outside.left or right > copy.outside.right:
                continue
            film = {
                row * 3 + column
                for row in range(max(0, down), min(3, down + 3))
                for column in range(max(0, right), min(3, right + 3))
            }
            if film <= covered:
                found |= film
    return found


def _apart(name: str, films: Sequence[Laid]) -> Iterator[Doubt]:
    for film in films:
        others = [other for other in films if other is not film]
        if others and not any(_share_a_cell(film, other) for other in others):
            yield Doubt(name, f"film {film.card}", "film-apart", values={"card": film.card})


def _share_a_cell(one: Laid, other: Laid) -> bool:
    return all(abs(a - b) < 3 for a, b in zip(one.at, other.at, strict=True))


def table_doubts(table: Table, copies: Sequence[Copy], game: Game) -> Iterator[Doubt]:
    """Too many people, or a film that lies in two places."""
    if len(copies) > game.players[1]:
        values = {"n": len(copies), "most": game.players[1]}
        yield Doubt(None, "players", "too-many-players", values=values)
    owned = {card.id: len(card.copies) for card in game.cards}
    seen = Counter(film.card for film in table.laid or ())
    seen.update(film.card for copy in copies for film in copy.films or ())
    for card, times in sorted(seen.items()):
        if times > owned.get(card, times):
            often = {"card": card, "n": times, "most": owned[card]}
            yield Doubt(None, f"film {card}", "film-too-often", values=often)
