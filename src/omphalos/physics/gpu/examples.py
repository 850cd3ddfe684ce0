"""Every kernel of a GPU's memory with arguments, for their types. See `kernels.Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.physics.gpu.kernel import lay_out_scenes, play_range
from omphalos.physics.layout import work_for
from omphalos.physics.slots import memory_for

if TYPE_CHECKING:
    from collections.abc import Iterator


def examples() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The kernels with arguments."""
    row, floats = np.zeros(1, dtype=np.int64), [np.zeros((1,) * dimensions) for dimensions in range(4)]
    yield lay_out_scenes, (floats[2], floats[2], row, floats[2], *work_for(1), floats[3])
    scenes = (floats[3], floats[2], floats[2], row, row)
    launches = (row, np.zeros((1, 2, 1), dtype=np.int64), floats[3])
    results = (floats[3], floats[2], floats[1], np.zeros((1, 3), dtype=np.int64))
    yield play_range, (*memory_for(1), *scenes, *launches, np.inf, 0, row, *results)
