"""Loaded once in the process that new workers are forked from, so that a worker is ready at once."""

from __future__ import annotations

from studio.worker import warm_up

warm_up()
