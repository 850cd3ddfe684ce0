"""Layouts: observations as one flat row of float32 numbers, cut into named blocks.

An encoder writes a view into a row. `split` shows the row as a dict of arrays without copying, so a caller may own one
buffer for thousands of observations and hand its rows to encoders.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, MutableSequence
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, cast

import numpy as np
from numpy.typing import NDArray

if TYPE_CHECKING:
    from gymnasium import spaces

Row: TypeAlias = NDArray[np.float32]
Cells: TypeAlias = MutableSequence[float]  # the numbers of a row, to be written one by one
_ZEROS: Final = cast(Cells, np.zeros(4096, np.float32).data)  # more than the numbers of a block


def clear(cells: Cells, start: int, stop: int) -> None:
    """Set a range of the cells to 0: from a memoryview to a memoryview is the fastest way."""
    cells[start:stop] = _ZEROS[: stop - start]


class Block:
    """A named part of an observation: a vector, or `rows` rows with the same columns.

    `parts` names the columns in order. A part with labels is a column for each label, such as a one-hot code.
    """

    def __init__(
        self,
        name: str,
        parts: Mapping[str, Iterable[object]],
        rows: int = 0,
        low: float = 0.0,
        high: float = 1.0,
    ) -> None:
        self.name = name
        self.rows = rows  # 0: a vector
        self.low = low
        self.high = high
        self.start = 0  # in the layout's row; set by the layout
        self.offsets: dict[str, int] = {}  # the column where each part begins
        names: list[str] = []
        for part, given in parts.items():
            self.offsets[part] = len(names)
            labels = [str(label) for label in given]
            names += [f"{part}:{label}" for label in labels] or [part]
        self.columns = tuple(names)  # what each number of a row is
        self.width = len(self.columns)  # numbers in a row
        self.size = max(1, rows) * self.width  # all its numbers

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of its array."""
        return (self.rows, self.width) if self.rows else (self.width,)


class Layout:
    """The blocks of an observation, one after the other."""

    def __init__(self, blocks: Iterable[Block]) -> None:
        self.blocks = tuple(blocks)
        self.size = 0
        for block in self.blocks:
            block.start = self.size
            self.size += block.size
        self._cuts = [(block.name, block.start, block.start + block.size, block.shape) for block in self.blocks]

    def __getitem__(self, name: str) -> Block:
        for block in self.blocks:
            if block.name == name:
                return block
        raise KeyError(name)

    def __iter__(self) -> Iterator[Block]:
        return iter(self.blocks)

    def row(self) -> Row:
        """A new row of zeros."""
        return np.zeros(self.size, np.float32)

    def cells(self, out: Row | None) -> tuple[Row, Cells]:
        """A cleared row, and its numbers to write. Items of a memoryview are set twice as fast as those of an array."""
        if out is None:
            out = self.row()
        else:
            out.fill(0.0)
        return out, cast(Cells, out.data)

    def split(self, row: Row) -> dict[str, NDArray[np.float32]]:
        """The blocks of a row, or of an array of rows, as arrays that share its memory."""
        lead = row.shape[:-1]
        return {name: row[..., start:stop].reshape(*lead, *shape) for name, start, stop, shape in self._cuts}

    def dict_space(self) -> spaces.Dict:
        """A new space of split observations: a Box for each block."""
        from gymnasium import spaces

        return spaces.Dict({b.name: spaces.Box(b.low, b.high, b.shape, np.float32) for b in self.blocks})

    def flat_box(self) -> spaces.Box:
        """A new space of whole rows."""
        from gymnasium import spaces

        low, high = self.row(), self.row()
        for b in self.blocks:
            low[b.start : b.start + b.size] = b.low
            high[b.start : b.start + b.size] = b.high
        return spaces.Box(low, high, dtype=np.float32)


class Encoder(Protocol):
    """Writes views of one game with a fixed number of players into rows of one layout."""

    players: int
    layout: Layout

    def encode(self, view: Any, out: Row | None = None, before: Any = None) -> Row:
        """Write a view into `out`, or into a new row. Every number of the row is written.

        If `before` is given, `out` holds the numbers of that view. Parts that are the same objects in both views are
        left as they are.
        """
        ...

    def encode_state(self, state: Any, seat: int, out: Row, before: Any = None) -> None:
        """Write what a seat sees of a state into `out`: the numbers that `encode` writes for its view.

        If `before` is given, `out` holds the numbers of the seat for that earlier state of the same game.
        """
        ...
