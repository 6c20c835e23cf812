"""The lines round this game's tokens: what gold and ages look like, and how a photo shows their lines."""

from __future__ import annotations

from collections.abc import Sequence

from pnp.deck.model import Side
from scorer.vision.games.paper_tales.faces import GAME
from scorer.vision.games.paper_tales.on_unit import TOKEN_MM
from scorer.vision.geometry.plane import Array
from scorer.vision.pieces.looks import cached_by_ink, looks_of
from scorer.vision.pieces.see import Seen, View
from scorer.vision.unseen.ringed import Line, Ringed, line_in
from scorer.vision.unseen.tints import rim_colour, white_near
from scorer.vision.unseen.under_glare import Disc

# How much darker than what is beside it the line round a token is printed; the line of an age's back is
# lighter. Last, how much of that a photo usually leaves.
DARKER: dict[str, dict[Side, float]] = {
    "gold-token": {"front": 0.5},
    "age-token": {"front": 0.63, "back": -1.7},
}
USUALLY_LEFT = 0.4


def ringed_gold(view: View, area: Array) -> Ringed:
    """Gold, as the line round it tells."""
    known = [piece for piece in view.seen if piece.pose is not None]
    line = _line(view, known, ("gold-token", "age-token"), area)
    return Ringed(view, known, gold().colours, DARKER["gold-token"]["front"], line)


def ringed_ages(view: View, unit: Seen) -> list[Ringed]:
    """Ages on a unit, as the line round them tells: those that show their front, and their back."""
    known = [piece for piece in view.seen if piece.pose is not None]
    line = _line(view, known, ("age-token", "gold-token"), unit.corners)
    others = [piece for piece in known if piece.piece != unit.piece]
    return [
        Ringed(view, others, (rim_colour(looks_of(GAME)["age#1", side]),), darker, line, on_table=False)
        for side, darker in DARKER["age-token"].items()
    ]


def _line(view: View, known: Sequence[Seen], kinds: Sequence[str], area: Array) -> Line:
    """The line as tokens that were read show it: those of the first kind, or else of the next."""
    for kind in kinds:
        tokens = [piece for piece in known if piece.kind == kind]
        found = [
            (token, rim_colour(face), darker)
            for side, darker in DARKER[kind].items()
            for token in tokens
            if token.printing.side == side
            and (face := looks_of(GAME).get((f"{token.card}#1", side))) is not None
        ]
        line = line_in(view, found)
        if line is not None:
            return line
    white = white_near(view, area.mean(axis=0))
    return Line(white, USUALLY_LEFT * white)


@cached_by_ink
def gold() -> Disc:
    """What gold looks like: the size of its tokens, and the colours of their rims."""
    looks = looks_of(GAME)
    return Disc(2 * TOKEN_MM, tuple(rim_colour(looks[name, "front"]) for name in ("gold-1#1", "gold-5#1")))
