"""What a page may ask to change: typed, bounded, and said in a sentence when it is wrong."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from studio.answers import Refused

Id = Annotated[str, Field(min_length=1, max_length=200)]
Card = Annotated[str, Field(max_length=80)]
PlayerName = Annotated[str, Field(min_length=1, max_length=60)]
Number = Annotated[int, Field(ge=0, le=10**9, strict=True)]
Small = Annotated[int, Field(ge=-999, le=999, strict=True)]
RoundNumber = Annotated[int, Field(ge=1, le=200, strict=True)]
Token = Annotated[str, Field(min_length=1, max_length=100)]
Answer = bool | Small | Card | Annotated[list[Small | Card], Field(max_length=40)]


class Request(BaseModel):
    """A body that a page sends."""

    model_config = ConfigDict(frozen=True, extra="forbid", str_strip_whitespace=True)


class SetCard(Request):
    do: Literal["set-card"]
    piece: Id
    card: Card


class Remove(Request):
    do: Literal["remove"]
    piece: Id


class Add(Request):
    do: Literal["add"]
    player: Id
    place: Id
    card: Card


class Move(Request):
    do: Literal["move"]
    piece: Id
    player: Id
    place: Id | None = None


class Set(Request):
    do: Literal["set"]
    key: Id
    value: Answer
    player: Id | None = None
    piece: Id | None = None


class GiveAnswer(Request):
    do: Literal["answer"]
    doubt: Id
    option: Card | None = None


class Reopen(Request):
    do: Literal["reopen"]
    doubt: Id


class CallPlayer(Request):
    do: Literal["name"]
    player: Id
    name: PlayerName


class Undo(Request):
    do: Literal["undo"]
    number: Number


Change = Annotated[
    SetCard | Remove | Add | Move | Set | GiveAnswer | Reopen | CallPlayer | Undo,
    Field(discriminator="do"),
]


class ChangeRequest(Request):
    """POST …/changes."""

    version: Number
    id: Token | None = None
    round: RoundNumber | None = None
    change: Change


class StepRequest(Request):
    """POST …/next and …/finish."""

    version: Number
    id: Token | None = None


class NewSession(Request):
    """POST /api/score/sessions."""

    game: Id | None = None
    players: Annotated[list[PlayerName], Field(max_length=8)] = []
    variant: Annotated[dict[Id, bool | Small | Card], Field(max_length=8)] = {}


class Settings(Request):
    """POST …/settings: what was chosen at the start, chosen anew; for the photos that follow."""

    game: Id | None = None
    players: Annotated[list[PlayerName], Field(max_length=8)] | None = None
    variant: Annotated[dict[Id, bool | Small | Card], Field(max_length=8)] | None = None


class Again(Request):
    """POST …/read-again."""

    game: Id | None = None
    round: RoundNumber | None = None


class ByHand(Request):
    """POST …/by-hand."""

    game: Id | None = None
    players: Annotated[list[PlayerName], Field(max_length=8)] = []
    version: Number | None = None
    id: Token | None = None


def parsed(model: type[Request], body: bytes) -> Any:
    """A body as its model. Raises Refused (400) that names the first field that is wrong."""
    try:
        return TypeAdapter(model).validate_json(body)
    except (ValidationError, ValueError) as error:
        field = ""
        if isinstance(error, ValidationError):
            field = ".".join(str(step) for step in error.errors()[0]["loc"])[:80]
        raise Refused(400, "table.bad-field" if field else "table.bad-request", field=field) from error
