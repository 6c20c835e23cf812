"""A table with corrections: what was read, what people said of it, and the table that comes of both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from pnp.deck.model import Game
from studio.score.board import Board
from studio.score.boards import board_module
from studio.score.edits import Edit


def mended(table: Mapping[str, Any], edits: Sequence[Edit], game: Game) -> dict[str, Any]:
    """The table file's fields once some corrections are made; neither table nor corrections change."""
    boards = board_module(game.id)
    board: Board = boards.board_of(table, game)
    corrected: dict[str, Any] = boards.table_of(edited(board, edits), game)
    return corrected


def edited(board: Board, edits: Iterable[Edit]) -> Board:
    """The board after some edits, put straight after each."""
    boards = board_module(board.game)
    for edit in edits:
        board = boards.settled(edit.apply(board))
    return board
