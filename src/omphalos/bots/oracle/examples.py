"""Every kernel of the bots of Wyrocznia with arguments, for their types. See `kernels.Library`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omphalos.bots.oracle import net, policy

if TYPE_CHECKING:
    from collections.abc import Iterator


def examples() -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """The kernels with arguments."""
    layer, row = np.zeros((1, 1), np.float32), np.zeros(1, np.float32)
    yield net.evaluate, (net.Net(*[layer] * len(net.Net._fields)), 1)
    yield policy.evaluate, (policy.Policy(layer, layer, layer, layer, row, layer, layer, layer), 1)
