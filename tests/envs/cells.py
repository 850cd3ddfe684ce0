"""Observations as names and numbers, for tests that say what every column holds."""

from __future__ import annotations

from typing import Any

from omphalos.envs.layout import Encoder, Row


def cells(encoder: Encoder, row: Row, block: str | None = None) -> dict[str, float]:
    """The numbers of a row that are not 0, by name: `disks 2 owner:1`, and without a row number in a vector."""
    found: dict[str, float] = {}
    for name, numbers in encoder.layout.split(row).items():
        if block in (None, name):
            part = encoder.layout[name]
            lines = numbers.reshape(-1, part.width).tolist()
            for at, line in enumerate(lines):
                number = f" {at}" if part.rows else ""
                found |= {f"{name}{number} {c}": n for c, n in zip(part.columns, line, strict=True) if n}
    return found


def columns(encoder: Encoder) -> set[str]:
    """All columns: `disks owner:1`."""
    return {f"{block.name} {column}" for block in encoder.layout for column in block.columns}


def column_of(encoder: Encoder, name: str) -> str:
    """The column of a cell."""
    block, _, rest = name.partition(" ")
    return f"{block} {rest.partition(' ')[2]}" if encoder.layout[block].rows else name


def rows_after(encoder: Any, before: Any, after: Any) -> Row:
    """The row of a view, written over that of another view of the same seat."""
    return encoder.encode(after, encoder.encode(before), before)
