"""Patches: the difference between two values, as JSON.

A patch is one of

    {name: patch, …}          change these members of an object, or these elements of a list, named by index
    [value]                   put this value in place of the old one
    [start, count, [value…]]  in a list: put these values in place of `count` elements from `start` on
    []                        remove this member of an object

and `{}` changes nothing. Values are compared as in Python: `1`, `1.0` and `True` are equal.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias, cast

from msgspec.structs import astuple

Patch: TypeAlias = Any  # dict[str | int, Patch] | list[Any], as described above

_SCALARS: Final = frozenset((int, str, float, bool, type(None)))


class Differ:
    """Makes patches. Parts that several pairs of values share (the same objects) are compared once."""

    __slots__ = ("_compared",)

    def __init__(self) -> None:
        self._compared: dict[tuple[int, int], tuple[Any, Any, Patch]] = {}  # by id; both values kept alive, their patch

    def diff(self, old: Any, new: Any) -> Patch:
        """The patch that turns `old` into `new`, both encoded as JSON. It shares parts with `new` without copying."""
        if old is new:
            return {}
        kind = cast("type[Any]", type(old))
        if kind is type(new) and _names(kind) is not None:
            return self._change_within(kind, old, new)  # a view has usually changed: skip comparing it as a whole
        patch = self._change(old, new)
        return {} if patch is None else patch

    def _change(self, old: Any, new: Any) -> Patch | None:
        """The patch between two values; None if they are equal."""
        if old is new:
            return None
        kind = cast("type[Any]", type(old))
        if kind in _SCALARS or kind is not type(new):
            return None if old == new else [new]
        key = id(old), id(new)
        found = self._compared.get(key)
        if found is None:
            found = self._compared[key] = old, new, None if old == new else self._change_within(kind, old, new)
        return found[2]

    def _change_within(self, kind: Any, old: Any, new: Any) -> Patch:
        """The patch between two values of this type that differ."""
        if kind is tuple or kind is list:
            return self._change_in_list(old, new)
        if kind is dict:
            return self._change_in_dict(old, new)
        names = _names(kind)
        if names is None:
            return [new]
        found: dict[str, Any] = {}
        for name, before, after in zip(names, astuple(old), astuple(new), strict=True):
            if before is not after:
                part = self._change(before, after)
                if part is not None:
                    found[name] = part
        return found

    def _change_in_list(self, old: Any, new: Any) -> Patch:
        """Element by element if the lengths agree; otherwise all between the first and the last difference."""
        size, length = len(old), len(new)
        if size == length:
            parts = [(i, self._change(old[i], new[i])) for i in range(size)]
            return {i: part for i, part in parts if part is not None}
        shorter = min(size, length)
        start = 0
        while start < shorter and old[start] == new[start]:
            start += 1
        end = 0
        while end < shorter - start and old[-1 - end] == new[-1 - end]:
            end += 1
        return [start, size - start - end, new[start : length - end]]

    def _change_in_dict(self, old: dict[Any, Any], new: dict[Any, Any]) -> Patch:
        if not all(type(key) is str for key in (*old, *new)):
            return [new]
        found: dict[str, Any] = {key: [] for key in old if key not in new}
        for key, after in new.items():
            part = self._change(old[key], after) if key in old else [after]
            if part is not None:
                found[key] = part
        return found


def diff(old: Any, new: Any) -> Patch:
    """The patch that turns `old` into `new`."""
    return Differ().diff(old, new)


def apply(value: Any, patch: Patch) -> Any:
    """The value after a patch. Both are decoded JSON. Parts that the patch does not change are not copied."""
    if isinstance(patch, list):
        change = cast("list[Any]", patch)
        if len(change) == 1:
            return change[0]
        start, count, values = change
        return [*value[:start], *values, *value[start + count :]]
    changes = cast("dict[str, Any]", patch)
    if not changes:
        return value
    if isinstance(value, list):
        items = cast("list[Any]", value).copy()
        for index, part in changes.items():
            items[int(index)] = apply(items[int(index)], part)
        return items
    members = cast("dict[str, Any]", value).copy()
    for name, part in changes.items():
        if part == []:
            del members[name]
        else:
            members[name] = apply(members.get(name), part)
    return members


@lru_cache(maxsize=4096)
def _names(kind: type) -> tuple[str, ...] | None:
    """The JSON names of a struct's fields; None for a type whose values are only replaced as a whole."""
    config: Any = getattr(kind, "__struct_config__", None)
    if config is None or config.array_like or config.omit_defaults:
        return None
    return cast("Any", kind).__struct_encode_fields__
