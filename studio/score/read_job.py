"""Photos to a kept reading, in a worker that may be killed at any moment: then nothing was read."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from pnp.deck.problems import Refusal
from pnp.deck.problems import shown as spelled
from scorer.from_photos import table_from_photos
from studio import store
from studio.score import photos
from studio.score.log import add
from studio.score.reading import kept, own_names, reading_of
from studio.score.session import load_session
from studio.score.shelf import game_of
from studio.score.unreadable import in_words, keep
from studio.words import say

Tell = Callable[[float, str], None]


def read_round(
    tell: Tell,
    session_id: str,
    reading_id: int,
    wanted: Sequence[tuple[str, str]],
    game: str | None,
    names: Sequence[str],
    lang: str,
) -> dict[str, Any]:
    """Read a round's photos (id, the file's own name) and keep what they show. Raises Refusal."""
    tell(0.1, say("table.read.looking", lang, n=len(wanted)))
    files = [photos.original(photo) for photo, _ in wanted]
    try:
        seen = table_from_photos(files, game=game, names=names)
        tell(0.85, say("table.read.drawing", lang))
        sizes = {photo: photos.make_shown(photo) for photo, _ in wanted}
    except Refusal as refusal:
        why = keep(refusal, {spelled(photos.original(photo)): called for photo, called in wanted})
        note_failure(session_id, reading_id, why)
        # The page that waits for the job hears it in its own language.
        raise Refusal(in_words(why, lang)) from refusal
    named = own_names(seen, names, game_of(seen.table.game), lang)
    reading = reading_of(seen, tuple(photo for photo, _ in wanted), named)
    with store.change() as connection:
        session = load_session(connection, session_id)
        row = connection.execute("SELECT round FROM score_reading WHERE id = ?", (reading_id,)).fetchone()
        for photo, (size, shown) in sizes.items():
            connection.execute(
                "UPDATE score_photo SET width = ?, height = ?, shown_width = ?, shown_height = ?"
                " WHERE id = ?",
                (*size, *shown, photo),
            )
        connection.execute(
            "UPDATE score_reading SET data = ?, failed = NULL WHERE id = ?",
            (json.dumps(kept(reading), ensure_ascii=False, default=float), reading_id),
        )
        before = session.readings.get(row["round"])
        adds = before is not None and set(before.photos) <= set(reading.photos)
        add(connection, session, row["round"], {"do": "read", "reading": reading_id, "adds": adds})
    return {"session": session_id, "round": row["round"], "game": reading.game}


def note_failure(session_id: str, reading_id: int, why: str) -> None:
    """Keep why a reading failed; one that succeeded meanwhile stays."""
    with store.change() as connection:
        connection.execute(
            "UPDATE score_reading SET failed = ? WHERE id = ? AND session = ? AND data IS NULL",
            (why, reading_id, session_id),
        )
