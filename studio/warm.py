"""Loaded once in the process that new workers are forked from, so that a worker is ready at once."""

from __future__ import annotations

from contextlib import suppress
from importlib import import_module

from studio.worker import WARM

for name in WARM:
    with suppress(ImportError):
        import_module(name)
