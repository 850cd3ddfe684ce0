"""Rows of arrays with names, for kernels.

numba passes a named tuple of 45 arrays to a function as 315 numbers. That costs a third of the speed, or doubles the
time to compile where functions are inlined. Here a kernel passes only the two arrays that the rows belong to, and
`work.speed` is compiled as a row of one of them: the names cost nothing. It is a type of our own, made with numba's
interface for extensions; `tests/physics/test_rows.py` fails when that has changed.
"""

from __future__ import annotations

import operator
from typing import TYPE_CHECKING, Any

import numba as module
from numba import extending as extending_module
from numba.core.typing import templates as templates_module

if TYPE_CHECKING:
    from collections.abc import Callable

numba: Any = module  # it declares types that do not cover what is used here
extending: Any = extending_module
templates: Any = templates_module


class Rows(numba.types.Type):
    """The type of two arrays whose rows have names."""

    def __init__(self, names: tuple[str, ...], split: int, take: tuple[Any, Any]) -> None:
        parent: Any = super()
        parent.__init__(name=f"Rows({names}, {split}, {take})")
        self.take = take  # signatures of taking a row from either array
        self.places = {name: (0, row) if row < split else (1, row - split) for row, name in enumerate(names)}


@extending.register_model(Rows)
class RowsModel(extending.models.StructModel):
    """In machine code it is the two arrays, whatever number of names they have."""

    def __init__(self, manager: Any, rows: Any) -> None:
        parent: Any = super()
        parent.__init__(manager, rows, [("first", rows.take[0].args[0]), ("second", rows.take[1].args[0])])


@templates.infer_getattr
class RowsTemplate(templates.AttributeTemplate):
    """The type of a field is that of a row."""

    key = Rows

    def generic_resolve(self, rows: Any, name: str) -> Any:
        """The type of the field, None if there is no such field."""
        return rows.take[rows.places[name][0]].return_type if name in rows.places else None


@extending.lower_getattr_generic(Rows)
def lower_field(context: Any, builder: Any, rows: Any, value: Any, name: str) -> Any:
    """Compile reading a field: take a row, the number of which is a constant."""
    which, row = rows.places[name]
    take = context.get_function(operator.getitem, rows.take[which])
    return take(builder, (builder.extract_value(value, which), context.get_constant(numba.types.intp, row)))


def name_rows(function: Callable[..., Any], names: tuple[str, ...], split: int) -> Any:
    """What `marks.name_rows` makes of a function for kernels."""

    def named(typing: Any, first: Any, second: Any) -> Any:
        def take(array: Any) -> Any:
            return typing.resolve_function_type(operator.getitem, (array, numba.types.intp), {})

        def build(context: Any, builder: Any, signature: Any, arrays: Any) -> Any:
            rows = context.make_helper(builder, signature.return_type)
            rows.first, rows.second = arrays
            return rows._getvalue()

        return Rows(names, split, (take(first), take(second)))(first, second), build

    named.__name__ = function.__name__
    return extending.intrinsic(named)
