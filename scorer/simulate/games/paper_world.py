"""Paper World by random players: the cards on top of winning landscapes, and the objectives met."""

from __future__ import annotations

from collections import Counter
from random import Random

from pnp.deck.model import Game
from scorer.rules.paper_world.box import Box, open_box
from scorer.rules.paper_world.doubts import OBJECTIVES_IN_PLAY
from scorer.rules.paper_world.play import apply, final_table, is_over, random_move, set_up
from scorer.rules.paper_world.scoring import score_from_box
from scorer.rules.paper_world.set_up import PILES, deck_for
from scorer.rules.paper_world.state import State, Traveller, tops_in_frame
from scorer.simulate.played import Layout, Played

UNIT = "turn"


def ready(game: Game) -> Box:
    return open_box(game)


def why_not(game: Game, players: int) -> str | None:
    """What the box lacks for so many players."""
    box = open_box(game)
    needs = (
        ("landscapes", len(deck_for(box, players)), PILES),
        ("starting cards", len(box.backs.get("start", ())), players),
        ("objective cards", len(box.objective_cards), OBJECTIVES_IN_PLAY),
    )
    for what, there, least in needs:
        if there < least:
            return f"{players} players need at least {least} {what}; there are {there}"
    return None


def play(box: Box, players: int, random: Random) -> Played:
    """One game to its end."""
    state = set_up(box, players, random)
    while not is_over(state):
        state = apply(state, random_move(state, random))
    names = tuple(str(seat) for seat in range(players))
    score = score_from_box(final_table(state, names), box)
    winners = tuple(map(int, score.winners))
    return Played(
        scores=tuple(player.total for player in score.players),
        winners=winners,
        length=state.turns,
        layouts=tuple(
            _layout(traveller, seat in winners, state) for seat, traveller in enumerate(state.travellers)
        ),
        offered={"objective": [str(number) for number in state.setting.objectives]},
    )


def _layout(traveller: Traveller, won: bool, state: State) -> Layout:
    tops = Counter(top.id for top in tops_in_frame(traveller.stacks) if top is not None)
    return Layout(won, {"card": tops, "objective": {str(number): 1 for number, _ in traveller.won}})
