"""The physics as plain Python gives the same bits as its machine code, and a compiler is imported only when needed."""

import json
import os
import subprocess
import sys

import pytest

PLAY = """
import json, sys
import numpy as np
from omphalos.physics import Launch, Scene, Wall, simulate, simulate_many
from tests.physics.audits import hexagon, random_launch, random_scene

out = []
for seed in range(12):
    rng = np.random.default_rng(seed)
    walls = (Wall(-0.05, 0.02, 0.03, 0.06, 0.004),)[: seed % 2]
    scene = random_scene(rng, 3 + seed, spread=0.12, walls=walls, edge="bounce" if seed % 3 else "open")
    flick = simulate(scene, [random_launch(rng, 0), random_launch(rng, 1)])
    out.append([flick.rest.tobytes().hex(), flick.fell.tobytes().hex(), repr(flick.contacts), repr(flick.track)])
rows = [(-0.1, 0.0, 0.01, 0.001, 0.3), (-0.1, 0.0, 0.01, 0.001, 0.3)]
rows += [(x, y, 0.01, 0.001, 0.3 + 0.01 * i) for i, (x, y) in enumerate(hexagon(7, 0.02))]
scene = Scene.of(rows, 0.2, 0.2)
flick = simulate(scene, [Launch(0, 1.5, 0.01, upper=1)])
out.append([flick.rest.tobytes().hex(), repr(flick.contacts), repr(flick.track)])
out.append(simulate_many(scene, [[Launch(0, 1.5, 0.01, upper=1)]]).rest.tobytes().hex())
from omphalos.physics.library import PHYSICS
print(json.dumps({"compiled": PHYSICS.is_compiled, "numba": "numba" in sys.modules, "out": out}))
"""


SWITCHES = ("OMPHALOS_NO_JIT", "NUMBA_DISABLE_JIT")


def play(**switched: str) -> dict[str, object]:
    """Play in a process that has these switches alone, also if the tests themselves run uncompiled."""
    run = subprocess.run(
        [sys.executable, "-W", "error", "-c", PLAY],
        env={name: value for name, value in os.environ.items() if name not in SWITCHES} | switched,
        capture_output=True,
        text=True,
        check=True,
    )
    return json.loads(run.stdout)


@pytest.fixture(scope="module")
def compiled() -> dict[str, object]:
    return play()


@pytest.mark.parametrize("switch", SWITCHES)
def test_the_same_bits_as_plain_python(compiled: dict[str, object], switch: str) -> None:
    plain = play(**{switch: "1"})
    assert compiled["compiled"] is True
    assert plain["compiled"] is False
    assert plain["numba"] is False
    assert compiled["out"] == plain["out"]


@pytest.mark.parametrize(("what", "absent"), [("omphalos", ("numba", "numpy")), ("omphalos.physics", ("numba",))])
def test_importing_is_light(what: str, absent: tuple[str, ...]) -> None:
    code = f"import sys, {what}; assert not set({absent!r}) & set(sys.modules), sorted(sys.modules)"
    subprocess.run([sys.executable, "-c", code], check=True)
