"""The options of a game that a simple control can set: switches, numbers and choices."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import inspect

from omphalos.server.protocol.games import OptionChoice, OptionInfo
from omphalos.table.presentation import Presentation


def describe(options_type: Any, presentation: Presentation) -> list[OptionInfo]:
    """Describe the options that have a default and a simple type. The others keep their defaults."""
    kind = inspect.type_info(options_type)
    if not isinstance(kind, inspect.StructType):
        return []
    found: list[OptionInfo] = []
    for field in kind.fields:
        default = None if field.default is msgspec.NODEFAULT else msgspec.to_builtins(field.default)
        name = field.encode_name
        title = dict(presentation.option_names.get(name, {}))
        kind = _without_none(field.type) if default is None else field.type
        match kind:
            case inspect.BoolType() if isinstance(default, bool):
                found.append(OptionInfo(name, title, "switch", default, [], None, None))
            case (inspect.IntType() | inspect.FloatType()) as number if isinstance(default, int | float):
                found.append(OptionInfo(name, title, "number", default, [], number.ge, number.le))
            case inspect.IntType() as number if default is None and number.le is not None:
                found.append(OptionInfo(name, title, "number", None, [], number.ge, number.le))
            case inspect.LiteralType() as literal if isinstance(default, str):
                values = [value for value in literal.values if isinstance(value, str)]
                found.append(OptionInfo(name, title, "choice", default, _choices(values, presentation), None, None))
            case inspect.EnumType() as enum if isinstance(default, str):
                values = [str(member.value) for member in enum.cls]
                found.append(OptionInfo(name, title, "choice", default, _choices(values, presentation), None, None))
            case _:
                pass
    return found


def _without_none(kind: inspect.Type) -> inspect.Type:
    """The type of an option that may also be None: then the rules decide."""
    if not isinstance(kind, inspect.UnionType):
        return kind
    others = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    return others[0] if len(others) == 1 else kind


def _choices(values: list[str], presentation: Presentation) -> list[OptionChoice]:
    return [OptionChoice(value, dict(presentation.option_values.get(value, {}))) for value in values]
