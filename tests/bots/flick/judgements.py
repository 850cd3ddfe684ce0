"""What the kernels of Palec boży's bots read, count, judge and draw in positions under every law and god: stored sums.

`python -m tests.bots.flick.judgements` prints them for `data/judgements.json`. They change when a bot is meant to play
differently; when the inputs of the network change, its weights have to be trained anew. Nothing is compiled here.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import numpy as np
from msgspec.structs import replace

from omphalos.bots import Budget, Thought
from omphalos.bots.flick import analyst, heart
from omphalos.bots.flick.evaluation import count, inputs, judge, net, sites
from omphalos.bots.flick.evaluation.board import board_of, copy_of
from omphalos.bots.flick.evaluation.inputs import DISK, SEAT, WHOLE, new_inputs
from omphalos.bots.flick.evaluation.judge import WEIGHTS
from omphalos.bots.flick.search import aims, strikes
from omphalos.bots.flick.search.scratch import new_scratch
from omphalos.bots.flick.shots import MORE, ONE, PAIR, STACK, new_shot
from omphalos.flick import GAME
from omphalos.flick.gods import GODS
from omphalos.flick.judged import Board
from omphalos.flick.laws import LAWS
from omphalos.flick.pieces import NOBODY
from omphalos.flick.state import Hand, State
from tests.bots.flick.positions import position
from tests.bots.sums import sum_of, weighted
from tests.uncompiled import uncompiled

STORED = Path(__file__).parent / "data" / "judgements.json"
POWERS = (*LAWS, *GODS)
HAND = Hand(-200.0, -120.0, -130.0, -190.0)  # in the way of the first seat


def stored() -> dict[str, float]:
    return json.loads(STORED.read_text(encoding="utf-8"))


def judgements() -> dict[str, float]:
    """A weighted sum of the numbers of each kind."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for number, power in enumerate(POWERS):
        for seed in (number, 1_000 + number):
            state = replace(position(seed, power), hand=HAND if seed >= 1_000 else None)
            board = board_of(state)
            found["forecasts"].append(sum_of(np.array(forecast(state))))
            for name, array in board._asdict().items():
                found[f"board: {name}"].append(sum_of(array))
            for name, value in (*counted(board), *judged(board), *drawn(board, seed), *built(board)):
                found[name].append(value)
    found["sites"].append(sum_of(sites.SITES))
    return {name: weighted(values) for name, values in sorted(found.items())}


def forecast(state: State) -> tuple[float, ...]:
    """What a review expects: the points of each seat, and how much of the game is still to come."""
    judging = analyst.FlickAnalyst(GAME, len(state.players), lambda _: Thought(None), Budget(simulations=1))
    with patch.object(analyst, "board_value", uncompiled(judge.board_value)):
        found = judging.forecast(state, "seed")
    return *found.points, found.left


def counted(board: Board) -> Iterator[tuple[str, float]]:
    """What lies where, and what the network reads of it."""
    uncompiled(count.convert)(board, 0.0, 0.0, NOBODY)
    for name in ("land", "island", "gain"):
        yield f"counted: {name}", sum_of(getattr(board, name))
    rows = new_inputs()
    uncompiled(inputs.encode)(board, np.arange(1.0, 5.0, dtype=np.float32), rows)
    yield "inputs", sum_of(rows)


def judged(board: Board) -> Iterator[tuple[str, float]]:
    """What it is worth to each seat, by rules of thumb and with a small network, and where a heart would do most."""
    draw = np.random.default_rng(1)
    shapes = ((DISK + 1, 2), (SEAT + 3, 2), (3, 2), (5 + WHOLE, 2), (3, 2))
    small = net.net_of(net.Layers(*(draw.normal(0, 0.4, shape).astype(np.float32) for shape in shapes)))
    for seat in range(int(board.table[0].players)):
        yield "worth", uncompiled(judge.board_value)(board, seat, WEIGHTS)
    yield (
        "worth with a network",
        uncompiled(judge.board_value)(board, 0, WEIGHTS._replace(net=small, trust=0.7, win=0.4)),
    )
    value, spread = np.empty(2), np.empty(2)
    falls = np.array([(0.0, 0.0), (9.0, -5.0), (-300.0, 40.0)])
    uncompiled(heart.drop_many)(board, 0, np.array([(0.0, 0.0), (120.0, -90.0)]), falls, value, spread)
    yield "hearts", sum_of(value)
    yield "spreads of hearts", sum_of(spread)


def drawn(board: Board, seed: int) -> Iterator[tuple[str, float]]:
    """Candidates for flicks of the first seat."""
    memory = new_scratch(seed)
    lying = int(board.table[0].disks) - 1
    for name, way, row in (("one", ONE, -1), ("stack", STACK, -1), ("pair", PAIR, -1), ("more", MORE, lying)):
        shot, trembled = new_shot(), new_shot()
        if way == MORE and lying < 0:
            continue
        yield f"targets of {name}", uncompiled(aims.propose)(board, 0, way, row, memory.rng, shot)
        yield f"flicks of {name}", sum_of(shot)
        uncompiled(aims.tremble)(board, shot, way, memory.rng, 1.0, trembled)
        yield f"trembling {name}", sum_of(trembled)
        if way in (ONE, MORE):
            yield f"strikes of {name}", uncompiled(strikes.strike)(board, 0, way, row, memory.rng, shot) + sum_of(shot)
    if lying >= 0:
        shot = new_shot()
        yield "attacks", uncompiled(strikes.attack)(board, 1, lying, memory.rng, shot) + sum_of(shot)


def built(board: Board) -> Iterator[tuple[str, float]]:
    """The temples of the first seat."""
    yield "islands", sum(4.0**home * uncompiled(sites.best_island)(board, 0, home) for home in range(4))
    yield "free sites", sum((1.0 + i) * uncompiled(sites.free_site)(board, i, i) for i in range(4))
    copy = copy_of(board)
    uncompiled(sites.build)(copy, 0)
    yield "built", sum_of(copy.body) + sum_of(copy.tag) + sum_of(copy.seat)


if __name__ == "__main__":
    print(json.dumps(judgements(), indent=1))
