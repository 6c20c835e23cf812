"""Sessions in the database: begun, listed, filled by hand, deleted; and the names that are remembered."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

from scorer.table import scored_games
from studio import store
from studio.answers import Refused
from studio.score import changes
from studio.score.log import add, game_name, now, open_session
from studio.score.photos import forget
from studio.score.session import Session, load_session
from studio.score.variants import checked_variant

MOST_NAMES = 60


def begin(asked: changes.NewSession) -> str:
    """A new session's id. Raises Refused."""
    check_game(asked.game)
    names = checked_names(asked.players)
    variant = checked_variant(asked.game, asked.variant)
    session_id = secrets.token_urlsafe(9)
    with store.change() as connection:
        connection.execute(
            "INSERT INTO score_session (id, game, names, variant, created) VALUES (?, ?, ?, ?, ?)",
            (session_id, asked.game, _json(names), _json(variant), now()),
        )
        remember(connection, names)
    return session_id


def check_game(game: str | None) -> None:
    """Raises Refused when there is no such game."""
    if game is not None and game not in scored_games():
        raise Refused(400, "table.no-game")


def checked_names(names: list[str]) -> list[str]:
    """Names of players, each once, in one line. Raises Refused."""
    if any(not name.isprintable() or not name.strip() for name in names):
        raise Refused(400, "table.bad-name")
    if len({name.casefold() for name in names}) < len(names):
        raise Refused(400, "table.same-name")
    return names


def get(session_id: str) -> Session:
    """A session as it is now. Raises Refused (404)."""
    connection = store.connect()
    try:
        return load_session(connection, session_id)
    finally:
        connection.close()


def open_ones() -> list[Session]:
    """Sessions that are not finished, the latest first."""
    connection = store.connect()
    try:
        rows = connection.execute("SELECT id FROM score_session WHERE finished IS NULL").fetchall()
        found = [load_session(connection, row["id"]) for row in rows]
    finally:
        connection.close()
    return sorted(found, key=lambda session: session.changed, reverse=True)


def by_hand(session_id: str, asked: changes.ByHand) -> int:
    """A round without a photo: an empty table to fill. Raises Refused."""
    check_game(asked.game)
    names = checked_names(asked.players)
    with store.change() as connection:
        session = open_session(connection, session_id)
        game = asked.game or session.game
        if game is None or not (names or session.names):
            raise Refused(400, "table.game-and-players")
        connection.execute(
            "UPDATE score_session SET game = ?, names = ? WHERE id = ?",
            (game, _json(names or list(session.names)), session_id),
        )
        remember(connection, names)
        return add(connection, session, session.rounds, {"do": "by-hand"}, (), asked.id)


def settle(session_id: str, asked: changes.Settings) -> int:
    """Choose game, players or variant anew; a game whose table was read stays. Raises Refused."""
    check_game(asked.game)
    with store.change() as connection:
        session = open_session(connection, session_id)
        is_read = bool(session.readings) or any(entry.do == "by-hand" for entry in session.live)
        if is_read and asked.game not in (None, game_name(session)):
            raise Refused(409, "table.game-stays")
        game = asked.game or session.game
        names = list(session.names) if asked.players is None else checked_names(asked.players)
        variant = session.variant if asked.variant is None else checked_variant(game, asked.variant)
        connection.execute(
            "UPDATE score_session SET game = ?, names = ?, variant = ? WHERE id = ?",
            (game, _json(names), _json(dict(variant)), session_id),
        )
        remember(connection, names)
        return add(connection, session, session.rounds, {"do": "settings"})


def delete(session_id: str) -> None:
    """A session with all that belongs to it, photos too; for ever. Raises Refused (404)."""
    with store.change() as connection:
        session = load_session(connection, session_id)
        connection.execute("DELETE FROM score_session WHERE id = ?", (session_id,))
    for photo in session.photos:
        forget(photo.id)


def photo_id(asked: str) -> str:
    """A photo's id as the database knows it, not as a request spells it. Raises Refused (404)."""
    connection = store.connect()
    try:
        row = connection.execute("SELECT id FROM score_photo WHERE id = ?", (asked,)).fetchone()
    finally:
        connection.close()
    if row is None:
        raise Refused(404, "table.no-photo")
    return str(row["id"])


def names() -> list[str]:
    """Players that were named before, the latest first."""
    connection = store.connect()
    try:
        rows = connection.execute(
            "SELECT name FROM score_name ORDER BY used DESC, name LIMIT ?", (MOST_NAMES,)
        ).fetchall()
    finally:
        connection.close()
    return [str(row["name"]) for row in rows]


def forget_name(name: str) -> None:
    """A name is not offered any more; games that were played keep it."""
    with store.change() as connection:
        connection.execute("DELETE FROM score_name WHERE name = ?", (name,))


def remember(connection: Any, names: Sequence[str]) -> None:
    """Offer these names again in the next game."""
    for name in names:
        connection.execute(
            "INSERT INTO score_name (name, used) VALUES (?, ?)"
            " ON CONFLICT (name) DO UPDATE SET used = excluded.used",
            (name, now()),
        )


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False)
