"""How a game may be played otherwise: what is asked when a session begins."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scorer.rules.copyright.scoring import LIMITS
from studio.answers import Refused
from studio.score.board import Ask, Option

VARIANTS: Mapping[str, tuple[Ask, ...]] = {
    "paper-world": (Ask("centre_may_be_empty", "yes-no", False),),
    "paperwall": (Ask("objects", "yes-no", True),),
    "copyright": (
        Ask("variant", "choice", "base", options=tuple(Option(name, said_as=name) for name in LIMITS)),
    ),
    "paper-tales": (),
}


def checked_variant(game: str | None, said: Mapping[str, Any]) -> dict[str, Any]:
    """What was chosen, where it is not as usual. Raises Refused."""
    if not said:
        return {}
    if game is None:
        raise Refused(400, "table.game-first")
    known = {ask.key: ask for ask in VARIANTS.get(game, ())}
    for key, value in said.items():
        ask = known.get(key)
        values = (
            [True, False] if ask and ask.kind == "yes-no" else [o.value for o in ask.options] if ask else []
        )
        if ask is None or isinstance(value, bool) != (ask.kind == "yes-no") or value not in values:
            raise Refused(400, "table.no-answer")
    return {key: value for key, value in said.items() if value != known[key].value}
