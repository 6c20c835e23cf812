"""READ ME FIRST for vision: photos → marks → pieces → which game → whose → table, with its doubts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from importlib import import_module
from pathlib import Path as File

import numpy as np

from pnp.deck.known import known_game
from scorer.score import Doubt
from scorer.unreadable import UnreadablePhoto
from scorer.vision.photo import open_photo
from scorer.vision.pieces.ink import ink_of
from scorer.vision.pieces.looks import printed_in
from scorer.vision.pieces.meanings import all_meanings as all_meanings
from scorer.vision.pieces.see import Meanings, Seen, View, see
from scorer.vision.quality import hard_to_read, no_cards_found, nothing_found, small_marks
from scorer.vision.reading import Reading, Spot
from scorer.vision.unseen.border import cut_off
from scorer.vision.unseen.dark_parts import dark_parts

SHARED = "common"


def read_photos(files: Sequence[File], *, game: str | None = None, names: Sequence[str] = ()) -> Reading:
    """The table that one or several photos show. Raises UnreadablePhoto when nothing can be read."""
    meanings = all_meanings()
    views = [_view(file, meanings, number) for number, file in enumerate(files)]
    chosen = game or _which_game(views)
    mine = [_only(view, chosen) for view in views]
    if not any(view.seen for view in mine):
        raise UnreadablePhoto("other-game", views[0].photo.name, game=chosen)
    reader = import_module(f"scorer.vision.games.{chosen.replace('-', '_')}")
    with printed_in(ink_of(mine, chosen)):
        reading: Reading = reader.read(mine, known_game(chosen), list(names))
    if not reading.table.get("players"):
        raise no_cards_found(mine[0], "no-players", game=chosen)
    strange, spots = _strangers(views, chosen)
    doubts = [*reading.doubts, *strange, *_miscounted(reading, names)]
    if not reading.is_whole:
        doubts += [*cut_off(mine, reading.spots), *dark_parts(mine, reading.spots), *hard_to_read(mine)]
        doubts += small_marks(mine, reading.spots, doubtful=bool(doubts))
    return replace(reading, doubts=tuple(doubts), spots=(*reading.spots, *spots))


def _view(file: File, meanings: Meanings, number: int) -> View:
    """What one photo shows. One that shows nothing is refused: a player would be missing in silence."""
    photo = open_photo(file)
    try:
        view = see(photo, meanings, number=number)
    except np.linalg.LinAlgError:
        raise UnreadablePhoto("flat", photo.name) from None
    if not view.seen:
        raise nothing_found(photo, meanings.keys())
    return view


def _miscounted(reading: Reading, names: Sequence[str]) -> list[Doubt]:
    """Who was named but not seen, or seen but not named, though somebody was."""
    seen = [str(player["name"]) for player in reading.table["players"]]
    absent = [Doubt(name, "", "player-not-seen") for name in names[len(seen) :]]
    extra = [Doubt(name, "", "more-layouts-than-names") for name in seen[len(names) :] if names]
    return absent + extra


def _which_game(views: Sequence[View]) -> str:
    counts = Counter(s.printing.game for view in views for s in view.seen if s.printing.game != SHARED)
    if not counts:
        raise no_cards_found(views[0], "badges")
    return counts.most_common(1)[0][0]


def _only(view: View, game: str) -> View:
    seen = tuple(s for s in view.seen if s.printing.game in (game, SHARED))
    return View(view.photo, view.plane, seen, view.unread)


def _strangers(views: Sequence[View], game: str) -> tuple[list[Doubt], list[Spot]]:
    """What is in the picture but cannot be part of this table: other games, a piece twice, held cards."""
    doubts: list[Doubt] = []
    spots: list[Spot] = []
    for number, view in enumerate(views):
        pieces = Counter((s.piece, s.printing.side) for s in view.seen if not _is_shared(s))
        for seen in view.seen:
            reason = (
                "other-game"
                if seen.printing.game not in (game, SHARED)
                else "not-on-table"
                if seen.pose is None
                else "piece-twice"
                if pieces[seen.piece, seen.printing.side] > 1
                else None
            )
            if reason and seen.corners_px is not None:
                doubts.append(Doubt(None, seen.card, reason, (), {"piece": seen.piece}))
                spots.append(Spot(seen.piece, seen.card, seen.corners_px, None, seen.card, 0.5, number))
    return doubts, spots


def _is_shared(seen: Seen) -> bool:
    """Equal tokens share a number: several of them are no surprise."""
    return "#" not in seen.piece
