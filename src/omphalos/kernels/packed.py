"""Arguments of kernels as plain data, for a memory elsewhere: the page unpacks them into that of its module."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from omphalos.kernels.arrays import is_array, memory_of

if TYPE_CHECKING:
    from collections.abc import Mapping


def packed(values: Mapping[str, Any]) -> tuple[dict[str, Any], tuple[bytes, ...]]:
    """The values by name, and the bytes that their arrays share.

    An array becomes its shape, the size of an entry, and the number of its bytes. Arrays that are the same memory here
    are the same there. A named tuple becomes an object. Bytes that are all zero are left out.
    """
    buffers: list[bytes] = []
    known: dict[tuple[int, int], int] = {}

    def pack(value: Any) -> Any:
        if is_array(value):
            address, item, data = memory_of(value)
            place = (address, len(data))
            if place not in known:
                known[place] = len(buffers)
                buffers.append(data if data.strip(b"\0") else b"")
            return {"shape": value.shape, "item": item, "buffer": known[place]}
        fields = getattr(value, "_fields", None)
        if fields is not None:
            return {name: pack(field) for name, field in zip(fields, value, strict=True)}
        return value.item() if hasattr(value, "item") else value  # a number of numpy

    return {name: pack(value) for name, value in values.items()}, tuple(buffers)
