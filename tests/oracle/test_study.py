"""The study's counters and its greedy player, which plays much better than chance."""

from __future__ import annotations

import random
import statistics
from typing import Any

from benchmarks.oracle import greedy
from benchmarks.oracle.study import Tally, play


def test_the_greedy_player_beats_chance_and_everything_is_counted() -> None:
    dice = random.Random(1)

    def at_random(state: Any, seat: int, options: tuple[Any, ...]) -> Any:
        return dice.choice(options)

    clever, blind = Tally(), Tally()
    for seed in range(4):
        play(seed % 2 + 1, seed, greedy.choose, clever)
        play(seed % 2 + 1, seed, at_random, blind)
    assert statistics.mean(clever.scores) > 60 + statistics.mean(blind.scores)
    for tally in (clever, blind):
        assert tally.games == 4
        assert len(tally.hours) == 3 * len(tally.scores)
        assert len(tally.draws) == tally.called.total() == 12
        assert sum(tally.sources.values()) == sum(tally.scores)
        assert {"stargazing", "divination", "horoscopes", "fates", "hire", "staff"} >= set(tally.spaces) - {"pass"}
