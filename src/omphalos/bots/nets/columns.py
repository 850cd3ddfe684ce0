"""Columns of what a network is shown, by name: a field of a named tuple is the place of its column."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, TypeVar

Places = TypeVar("Places", bound=tuple[int, ...])


def place_columns(kind: type[Places], parts: Mapping[str, Iterable[object]]) -> tuple[Places, tuple[str, ...]]:
    """The places of columns, and their names as files of weights have them, in order.

    `kind` is a named tuple with a field for each column. A field in `parts` stands for several columns, one for each
    label, and is the place of the first. A name is that of the field, with spaces, and the label.
    """
    fields: Any = kind
    places: list[int] = []
    names: list[str] = []
    for field in fields._fields:
        places.append(len(names))
        name = field.replace("_", " ")
        names += [f"{name} {label}" for label in parts[field]] if field in parts else [name]
    return fields(*places), tuple(names)
