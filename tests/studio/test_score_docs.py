"""docs/studio-api.md names every address and every change."""

from __future__ import annotations

import re
from pathlib import Path as File
from typing import get_args

from starlette.routing import Route

from studio.score import changes
from studio.score.routes import routes
from tests.studio.browser import ROOT

PAGE = File(ROOT / "docs" / "studio-api.md").read_text(encoding="utf-8")


def test_every_address_is_described() -> None:
    paths = {route.path for route in routes if isinstance(route, Route)}
    assert len(paths) > 20
    for path in paths:
        fixed = re.sub(r"\{[^}]*\}", "\0", path).replace("/api/history/\0.\0", "/api/history/\0.png")
        pattern = re.escape(fixed.replace(".\0", ".csv")).replace("\0", "[A-Z]+")
        assert re.search(rf"{pattern}`", PAGE), f"{path} is not described"


def test_every_change_is_described() -> None:
    kinds = get_args(get_args(changes.Change)[0])
    assert len(kinds) == 9
    for kind in kinds:
        (name,) = get_args(kind.model_fields["do"].annotation)
        line = next((line for line in PAGE.splitlines() if f'do: "{name}"' in line), None)
        assert line, f"{name} is not described"
        assert all(field in line for field in kind.model_fields), name
