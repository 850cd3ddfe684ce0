"""Inspecting a game's types: listing their parts, and making and mutating their values."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any, cast

import msgspec
from msgspec import inspect

from omphalos.table.chance import Stream


def parts(shape: inspect.Type, path: str, met: set[type] | None = None) -> Iterator[tuple[str, inspect.Type]]:
    """A type and all types inside it, each with its path. A struct that was visited before is not entered again."""
    met = set() if met is None else met
    yield path, shape
    match shape:
        case inspect.StructType():
            if shape.cls in met:
                return
            met.add(shape.cls)
            for field in shape.fields:
                yield from parts(field.type, f"{shape.cls.__name__}.{field.name}", met)
        case inspect.UnionType():
            for kind in shape.types:
                yield from parts(kind, path, met)
        case inspect.TupleType():
            for i, kind in enumerate(shape.item_types):
                yield from parts(kind, f"{path}[{i}]", met)
        case inspect.CollectionType():
            yield from parts(shape.item_type, f"{path}[]", met)
        case inspect.DictType():
            yield from parts(shape.key_type, f"{path} keys", met)
            yield from parts(shape.value_type, f"{path}[]", met)
        case inspect.Metadata():
            yield from parts(shape.type, path, met)
        case _:
            pass


def make(shape: inspect.Type, stream: Stream, deep: int = 3) -> Any:
    """A random value of the type. It need not make sense."""
    match shape:
        case inspect.Metadata():
            return make(shape.type, stream, deep)
        case inspect.UnionType():
            return make(stream.choice(shape.types), stream, deep)
        case inspect.StructType():
            return shape.cls(**{field.name: make(field.type, stream, deep) for field in shape.fields})
        case inspect.BoolType():
            return stream.below(2) == 1
        case inspect.IntType():
            return stream.choice((-1, 0, 1, 2, 3, 4, 5, 6, 8, 13, 55, 10**6))
        case inspect.FloatType():
            return stream.choice((math.nan, math.inf, -math.inf, -1.0, 0.0, 0.25, 1.0, 90.0, 1e308))
        case inspect.StrType():
            return stream.choice(("", "nonsense", "a"))
        case inspect.LiteralType():
            return stream.choice(cast("tuple[Any, ...]", shape.values))
        case inspect.EnumType():
            return stream.choice(list(shape.cls))
        case inspect.TupleType():
            return tuple(make(kind, stream, deep) for kind in shape.item_types)
        case inspect.VarTupleType() | inspect.ListType():
            items = [make(shape.item_type, stream, deep - 1) for _ in range(stream.below(4) if deep else 0)]
            return tuple(items) if isinstance(shape, inspect.VarTupleType) else items
        case inspect.FrozenSetType():
            return frozenset(make(shape.item_type, stream, deep - 1) for _ in range(stream.below(3) if deep else 0))
        case inspect.DictType():
            return {make(shape.key_type, stream): make(shape.value_type, stream) for _ in range(stream.below(3))}
        case _:
            return None


def twists(value: Any, shape: inspect.Type, stream: Stream) -> Iterator[Any]:
    """Values of the same type that differ, slightly or strongly, in one place."""
    match shape:
        case inspect.Metadata():
            yield from twists(value, shape.type, stream)
        case inspect.UnionType():
            for kind in shape.types:
                if fits(value, kind):
                    yield from twists(value, kind, stream)
                else:
                    yield make(kind, stream)
        case inspect.StructType():
            for field in shape.fields:
                for twisted in twists(getattr(value, field.name), field.type, stream):
                    yield msgspec.structs.replace(value, **{field.name: twisted})
        case inspect.BoolType():
            yield not value
        case inspect.IntType():
            yield from (value + 1, value - 1, -1, 0, 10**6, 2**53)
        case inspect.FloatType():
            yield from (math.nan, math.inf, -math.inf, value + 1.0, value - 1.0, -value, value * 2, 1e308, -1e308)
        case inspect.StrType():
            yield from (value + "x", "", "nonsense")
        case inspect.LiteralType():
            yield from (other for other in cast("tuple[Any, ...]", shape.values) if other != value)
        case inspect.EnumType():
            yield from (other for other in shape.cls if other is not value)
        case inspect.TupleType():
            for i, kind in enumerate(shape.item_types):
                for twisted in twists(value[i], kind, stream):
                    yield (*value[:i], twisted, *value[i + 1 :])
        case inspect.VarTupleType() | inspect.ListType():
            items = list(value)
            whole = tuple if isinstance(shape, inspect.VarTupleType) else list
            yield whole([*items, make(shape.item_type, stream)])
            if items:
                i = stream.below(len(items))
                yield whole(())
                yield whole(items[:-1])
                yield whole([*items, items[0]])
                yield whole(items[::-1])
                for twisted in twists(items[i], shape.item_type, stream):
                    yield whole([*items[:i], twisted, *items[i + 1 :]])
        case inspect.FrozenSetType():
            yield frozenset(value) | {make(shape.item_type, stream)}
            yield frozenset(list(value)[1:])
        case inspect.DictType():
            yield {}
            yield {**value, make(shape.key_type, stream): make(shape.value_type, stream)}
        case _:
            pass


def fits(value: Any, shape: inspect.Type) -> bool:
    """Whether a value is of this member of a union."""
    match shape:
        case inspect.Metadata():
            return fits(value, shape.type)
        case inspect.StructType() | inspect.EnumType():
            return isinstance(value, getattr(shape.cls, "__origin__", shape.cls))
        case inspect.NoneType():
            return value is None
        case inspect.BoolType():
            return isinstance(value, bool)
        case inspect.IntType():
            return isinstance(value, int) and not isinstance(value, bool)
        case inspect.FloatType():
            return isinstance(value, float)
        case inspect.StrType():
            return isinstance(value, str)
        case inspect.LiteralType():
            return value in shape.values
        case inspect.TupleType() | inspect.VarTupleType():
            return isinstance(value, tuple)
        case inspect.ListType():
            return isinstance(value, list)
        case inspect.FrozenSetType():
            return isinstance(value, frozenset)
        case inspect.DictType():
            return isinstance(value, dict)
        case _:
            return False
