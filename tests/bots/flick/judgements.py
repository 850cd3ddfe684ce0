"""What the kernels of Palec boży's bots read and count in positions under every law and god: sums that are stored.

`python -m tests.bots.flick.judgements` prints them for `data/judgements.json`. They change when a bot is meant to play
differently; when the inputs of the network change, its weights have to be trained anew.
"""

from __future__ import annotations

import json
from collections import defaultdict
from math import fsum
from pathlib import Path
from typing import Any

import numpy as np

from omphalos.bots.flick.board import board_of
from omphalos.bots.flick.count import convert
from omphalos.bots.flick.inputs import encode, new_inputs
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.pieces import NOBODY
from tests.bots.flick.positions import position
from tests.uncompiled import uncompiled

STORED = Path(__file__).parent / "data" / "judgements.json"
POWERS = (*LAWS, *GODS)
EACH = 2  # positions for each law and god


def stored() -> dict[str, float]:
    return json.loads(STORED.read_text(encoding="utf-8"))


def judgements() -> dict[str, float]:
    """A weighted sum of each array of a board, before and after what lies on it was counted, and of the inputs."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    inputs = new_inputs()
    for number, power in enumerate(POWERS):
        for seed in range(EACH):
            board = board_of(position(1_000 * seed + number, power))
            for name, array in board._asdict().items():
                found[f"board: {name}"].append(sum_of(array))
            uncompiled(convert)(board, 0.0, 0.0, NOBODY)
            for name in ("land", "island", "gain"):
                found[f"counted: {name}"].append(sum_of(getattr(board, name)))
            inputs[:] = 0.0
            uncompiled(encode)(board, np.arange(1.0, 5.0, dtype=np.float32), inputs)
            found["inputs"].append(sum_of(inputs))
    return {
        name: fsum(value * (1 + place) for place, value in enumerate(values)) for name, values in sorted(found.items())
    }


def sum_of(array: Any) -> float:
    """The sum of an array, in which each number has its own weight."""
    plain = np.array([list(row) for row in array.ravel()] if array.dtype.names else array, dtype=np.float64).ravel()
    return float(plain @ (1.0 + np.arange(plain.size) % 101))


if __name__ == "__main__":
    print(json.dumps(judgements(), indent=1))
