"""What a page sends as JSON, checked against a model before anything is done with it."""

from __future__ import annotations

import json
from typing import TypeVar

from pydantic import BaseModel, ValidationError
from starlette.requests import Request

from studio.answers import Refused

Body = TypeVar("Body", bound=BaseModel)


async def read_body(request: Request, model: type[Body]) -> Body:
    """The body as a model. Raises Refused when it is none."""
    try:
        return model.model_validate(json.loads(await request.body()))
    except (ValidationError, ValueError, RecursionError):
        raise Refused(400, "guard.bad-request") from None
