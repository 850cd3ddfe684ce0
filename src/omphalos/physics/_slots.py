"""How numba compiles the memory of `slots`: a disk gets some when it is first touched.

Kernels read and write it like any `Work`: `work.x[i]`. It is a type of our own, made with numba's interface for
extensions, like that of `_rows`. It is compiled for a GPU, and by the tests for the CPU.
"""

from __future__ import annotations

import operator
from typing import Any, Final

import numba as module
from numba import extending as extending_module
from numba.core import cgutils as cgutils_module
from numba.core.typing import templates as templates_module

from omphalos.kernels.stamp import stamp_of_module
from omphalos.physics.slots import BEGINS, BY_SLOT, MARKS, NEXT_SLOT, SLOT, WHERE

numba: Any = module  # it declares types that do not cover what is used here
extending: Any = extending_module
templates: Any = templates_module
cgutils: Any = cgutils_module
types: Any = module.types

ARRAYS: Final = ("scene", "floats", "ints", "lists")  # of the memory, in the order of `slots.WHERE`


class Slots(types.Type):
    """The type of the memory: four arrays whose rows have names."""

    def __init__(self, arrays: tuple[Any, ...]) -> None:
        parent: Any = super()
        parent.__init__(name=f"Slots({arrays})")
        self.arrays = arrays


class SlotRow(types.Type):
    """The type of one row."""

    def __init__(self, slots: Slots, name: str) -> None:
        parent: Any = super()
        parent.__init__(name=f"SlotRow({slots}, {name})")
        self.slots = slots
        self.row = name
        self.dtype = slots.arrays[WHERE[name][0]].dtype


@extending.register_model(Slots)
class SlotsModel(extending.models.StructModel):
    """In machine code it is the four arrays."""

    def __init__(self, manager: Any, slots: Any) -> None:
        parent: Any = super()
        parent.__init__(manager, slots, list(zip(ARRAYS, slots.arrays, strict=True)))


@extending.register_model(SlotRow)
class SlotRowModel(extending.models.StructModel):
    """In machine code it is the whole memory; which row is meant is in the type."""

    def __init__(self, manager: Any, row: Any) -> None:
        parent: Any = super()
        parent.__init__(manager, row, [("slots", row.slots)])


@templates.infer_getattr
class SlotsTemplate(templates.AttributeTemplate):
    """The type of a field."""

    key = Slots

    def generic_resolve(self, slots: Any, name: str) -> Any:
        """The type of the field, None if there is no such field."""
        return SlotRow(slots, name) if name in WHERE else None


@templates.infer_getattr
class SlotRowTemplate(templates.AttributeTemplate):
    """The type of a row's shape."""

    key = SlotRow

    def generic_resolve(self, row: Any, name: str) -> Any:
        """The type of `shape`, None for anything else."""
        return types.UniTuple(types.intp, 1) if name == "shape" else None


@extending.lower_getattr_generic(Slots)
def lower_field(context: Any, builder: Any, slots: Any, value: Any, name: str) -> Any:
    """Compile taking a row."""
    row = context.make_helper(builder, SlotRow(slots, name))
    row.slots = value
    return row._getvalue()


@extending.lower_getattr_generic(SlotRow)
def lower_shape(context: Any, builder: Any, row: Any, value: Any, name: str) -> Any:
    """Compile reading the shape of a row: its length."""
    which, _ = WHERE[row.row]
    memory = builder.extract_value(value, 0)
    array = context.make_array(row.slots.arrays[which])(context, builder, builder.extract_value(memory, which))
    length = cgutils.unpack_tuple(builder, array.shape, 2)[1]
    return context.make_tuple(builder, types.UniTuple(types.intp, 1), [length])


@templates.infer_global(operator.getitem)
class ReadEntry(templates.AbstractTemplate):
    """The type of an entry of a row."""

    key = operator.getitem

    def generic(self, args: Any, kws: Any) -> Any:
        """The signature, None if it is something else that is read."""
        return templates.signature(args[0].dtype, args[0], types.intp) if isinstance(args[0], SlotRow) else None


@templates.infer_global(operator.setitem)
class WriteEntry(templates.AbstractTemplate):
    """Writing an entry of a row."""

    key = operator.setitem

    def generic(self, args: Any, kws: Any) -> Any:
        """The signature, None if it is something else that is written."""
        if not isinstance(args[0], SlotRow):
            return None
        return templates.signature(types.none, args[0], types.intp, args[0].dtype)


@extending.lower_builtin(operator.getitem, SlotRow, types.intp)
def lower_read(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Compile reading an entry: of the disk's slot, or what every disk begins with."""
    memory = _Memory(context, builder, signature.args[0].slots, builder.extract_value(values[0], 0))
    name, disk = signature.args[0].row, values[1]
    if name not in BY_SLOT and name != MARKS:
        return builder.load(memory.place(name, disk))
    slot = builder.load(memory.place(SLOT, disk))
    has = builder.icmp_signed(">=", slot, slot.type(0))
    if name == MARKS:
        return builder.zext(has, context.get_value_type(signature.return_type))
    with builder.if_else(has) as (then, otherwise):
        with then:
            kept = builder.load(memory.place(name, slot))
            then_block = builder.block
        with otherwise:
            first = memory.first(name, disk)
            other_block = builder.block
    value = builder.phi(kept.type)
    value.add_incoming(kept, then_block)
    value.add_incoming(first, other_block)
    return value


@extending.lower_builtin(operator.setitem, SlotRow, types.intp, types.Number)
def lower_write(context: Any, builder: Any, signature: Any, values: Any) -> Any:
    """Compile writing an entry. Marking a disk gives it a slot; a disk without one stays what it was."""
    memory = _Memory(context, builder, signature.args[0].slots, builder.extract_value(values[0], 0))
    name, disk, value = signature.args[0].row, values[1], values[2]
    if name == MARKS:
        slot = builder.load(memory.place(*NEXT_SLOT))
        builder.store(slot, memory.place(SLOT, disk))
        for begun in BEGINS:
            builder.store(memory.first(begun, disk), memory.place(begun, slot))
    elif name in BY_SLOT:
        slot = builder.load(memory.place(SLOT, disk))
        with builder.if_then(builder.icmp_signed(">=", slot, slot.type(0)), likely=True):
            builder.store(value, memory.place(name, slot))
    else:
        builder.store(value, memory.place(name, disk))
    return context.get_dummy_value()


class _Memory:
    """The memory, while a function is compiled that uses it."""

    def __init__(self, context: Any, builder: Any, slots: Slots, value: Any) -> None:
        self._context = context
        self._builder = builder
        self._slots = slots
        self._value = value

    def place(self, name: str, entry: Any) -> Any:
        """The address of an entry of a row: a number in the machine code, or one that is known now."""
        which, row = WHERE[name]
        builder = self._builder
        array = self._context.make_array(self._slots.arrays[which])(
            self._context, builder, builder.extract_value(self._value, which)
        )
        width = cgutils.unpack_tuple(builder, array.shape, 2)[1]
        column = width.type(entry) if isinstance(entry, int) else builder.sext(entry, width.type)
        return builder.gep(array.data, [builder.add(builder.mul(width, width.type(row)), column)])

    def first(self, name: str, disk: Any) -> Any:
        """What a row begins with for a disk."""
        begins = BEGINS.get(name, 0)
        if isinstance(begins, str):
            return self._builder.load(self.place(begins, disk))
        dtype = self._slots.arrays[WHERE[name][0]].dtype
        return self._context.get_constant(dtype, begins)


@extending.intrinsic
def slots_in(typing: Any, scene: Any, floats: Any, ints: Any, lists: Any) -> Any:
    """Name the rows of the memory. Nothing is copied."""

    def build(context: Any, builder: Any, signature: Any, arrays: Any) -> Any:
        slots = context.make_helper(builder, signature.return_type)
        slots.scene, slots.floats, slots.ints, slots.lists = arrays
        return slots._getvalue()

    return Slots((scene, floats, ints, lists))(scene, floats, ints, lists), build


slots_in.compiled_by = stamp_of_module(__name__)
