"""Games that were finished: a list, one of them, who beats whom, and how scores went."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from studio import store
from studio.answers import Refused
from studio.score.result import Kept


@dataclass(frozen=True, slots=True)
class Finished:
    """A finished game."""

    id: str
    result: Kept

    @property
    def names(self) -> list[str]:
        return [player["name"] for player in self.result["players"]]

    @property
    def winners(self) -> list[str]:
        """Who won; who leads, where the game was ended before anybody had won."""
        said = self.result["winners"]
        return said or [player["name"] for player in self.result["players"] if player["rank"] == 1]


def all_games(game: str | None = None, player: str | None = None) -> list[Finished]:
    """Finished games, the latest first; of one game, with one player, where asked."""
    connection = store.connect()
    try:
        rows = connection.execute(
            "SELECT id, result FROM score_session WHERE finished IS NOT NULL AND (? IS NULL OR game = ?)"
            " ORDER BY finished DESC",
            (game, game),
        ).fetchall()
    finally:
        connection.close()
    found = [Finished(row["id"], json.loads(row["result"])) for row in rows]
    return [one for one in found if player is None or player in one.names]


def one_game(game_id: str) -> Finished:
    """One finished game. Raises Refused (404)."""
    connection = store.connect()
    try:
        row = connection.execute(
            "SELECT id, result FROM score_session WHERE id = ? AND finished IS NOT NULL", (game_id,)
        ).fetchone()
    finally:
        connection.close()
    if row is None:
        raise Refused(404, "table.no-result")
    return Finished(row["id"], json.loads(row["result"]))


def told_short(one: Finished, lang: str) -> dict[str, Any]:
    """A game in the list."""
    result = one.result
    photo = result["photos"][-1] if result["photos"] else None
    return {
        "id": one.id,
        "game": result["game"],
        "title": result["title"][lang],
        "finished": result["finished"],
        "certain": result["certain"],
        "players": result["players"],
        "winners": result["winners"],
        "rounds": len(result["rounds"]),
        "photo": f"/api/score/photos/{photo['id']}.jpg" if photo else None,
        "picture": f"/api/history/{one.id}.png",
    }


def told_whole(one: Finished, lang: str) -> dict[str, Any]:
    """All of one game."""
    result = one.result
    total = result["total"][lang]
    return {
        **told_short(one, lang),
        "players": total["players"],
        "words": total["words"],
        "variant": result["variant"],
        "rounds": [
            {"number": part["number"], "label": part["label"][lang], "score": part["score"][lang]}
            for part in result["rounds"]
        ],
        "photos": [
            {
                "id": photo["id"],
                "url": f"/api/score/photos/{photo['id']}.jpg",
                "round": photo["round"],
                "width": photo["shown"][0],
                "height": photo["shown"][1],
            }
            for photo in result["photos"]
        ],
        "plot": plot_of(one, lang),
    }


def plot_of(one: Finished, lang: str) -> dict[str, Any]:
    """Points round by round, and their running total. In Paper Tales each phase's score is that total."""
    rounds = one.result["rounds"]
    is_running = one.result["game"] == "paper-tales"
    series = []
    for name in one.names:
        totals = [_total(part, name) for part in rounds]
        running: list[int] = []
        points: list[int | None] = []
        for total in totals:
            before = running[-1] if running else 0
            running.append(before if total is None else total if is_running else before + total)
            points.append(None if total is None else running[-1] - before)
        series.append({"name": name, "points": points, "running": running})
    return {"labels": [part["label"][lang] for part in rounds], "series": series}


def _total(part: Kept, name: str) -> int | None:
    return next(
        (player["total"] for player in part["score"]["en"]["players"] if player["name"] == name), None
    )


def head_to_head(games: Sequence[Finished]) -> dict[str, Any]:
    """For each player: games, victories (shared ones apart), average, best, and against each other one."""
    names = list(dict.fromkeys(name for one in games for name in one.names))
    rows = []
    for name in names:
        mine = [one for one in games if name in one.names]
        totals = [
            player["total"] for one in mine for player in one.result["players"] if player["name"] == name
        ]
        rows.append(
            {
                "player": name,
                "games": len(mine),
                "wins": sum(one.winners == [name] for one in mine),
                "shared": sum(name in one.winners and len(one.winners) > 1 for one in mine),
                "average": round(sum(totals) / len(totals), 1),
                "best": max(totals),
                "against": {other: _against(name, other, mine) for other in names if other != name},
            }
        )
    rows.sort(key=lambda row: (-row["wins"], -row["shared"], row["games"], row["player"]))
    return {"players": [row["player"] for row in rows], "rows": rows}


def _against(name: str, other: str, games: Sequence[Finished]) -> dict[str, int]:
    """Who stood before whom in the games that both played."""
    both = [
        {player["name"]: player["rank"] for player in one.result["players"]}
        for one in games
        if other in one.names
    ]
    return {
        "games": len(both),
        "wins": sum(ranks[name] < ranks[other] for ranks in both),
        "shared": sum(ranks[name] == ranks[other] for ranks in both),
        "losses": sum(ranks[name] > ranks[other] for ranks in both),
    }


def over_time(games: Sequence[Finished]) -> dict[str, Any]:
    """Totals from game to game, the oldest first."""
    return {
        "games": [
            {"id": one.id, "finished": one.result["finished"], "players": one.result["players"]}
            for one in reversed(games)
        ]
    }
