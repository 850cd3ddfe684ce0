"""Seeds of the simulation, and that a seed is a world: the same one happens again."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.simulation.plan import plan_from, plan_of
from tests.simulation.simulation import simulate

PARTS = 8  # that the processes of pytest share


@pytest.mark.parametrize("seed", [3, 5])
def test_a_seed_happens_again_to_the_bit_also_in_another_process(seed: int) -> None:
    plan = plan_of(seed)
    assert plan_from(plan.text()) == plan
    first = simulate(plan)
    assert simulate(plan) == first
    environment = {**os.environ, "PYTHONHASHSEED": "7"}
    words = [sys.executable, "-m", "tests.simulation", "--seed", str(seed)]
    printed = subprocess.run(words, env=environment, capture_output=True, text=True, check=False).stdout
    assert f"digest {first.digest}" in printed
