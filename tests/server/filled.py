"""Which fields of messages have a case with something in them: a new field without one makes a test fail."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, cast

import msgspec


def unfilled(types: Iterable[type], *values: Any) -> list[str]:
    """The fields of these types that are empty, zero, false or null in all the values."""
    full = {name for value in values for name in _filled(value)}
    fields = [f"{one.__name__}.{field}" for one in types for field in cast("Any", one).__struct_fields__]
    return sorted({*fields} - full)


def _filled(value: Any) -> Iterator[str]:
    if isinstance(value, msgspec.Struct):
        for field in value.__struct_fields__:
            inner = getattr(value, field)
            if inner not in (None, "", 0, False, [], {}, ()):
                yield f"{type(value).__name__}.{field}"
            yield from _filled(inner)
    elif isinstance(value, dict):
        for inner in cast("dict[str, Any]", value).values():
            yield from _filled(inner)
    elif isinstance(value, list | tuple):
        for inner in cast("list[Any]", value):
            yield from _filled(inner)
