"""A model's JSON Schema in the words of JSON Schema."""

from __future__ import annotations

from typing import Any

# Limits behind a check of our own keep pydantic's names for them.
LIMITS = {"gt": "exclusiveMinimum", "ge": "minimum", "lt": "exclusiveMaximum", "le": "maximum"}


def named_limits(schema: Any) -> Any:
    """The schema with every limit under the name that JSON Schema has for it."""
    if isinstance(schema, list):
        return [named_limits(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        LIMITS.get(key, key) if isinstance(value, int | float) else key: named_limits(value)
        for key, value in schema.items()
    }
