"""Flicks judged on a GPU are worth what they are on the CPU. Without one, the kernel runs on the CPU, in Python."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from omphalos.bots.flick import gpu as module
from omphalos.bots.flick.evaluation.board import blank
from omphalos.bots.flick.evaluation.judge import WEIGHTS, judge_many
from omphalos.bots.flick.flicks import flicked, shot_of
from omphalos.bots.flick.gpu import FlicksOnGpu, judging_kernel
from omphalos.bots.flick.heatmap import aims_of, heat_map
from omphalos.flick import GAME
from omphalos.flick.actions import Flick, FlickAgain, FlickPair, FlickStack
from omphalos.flick.notation import read_state
from omphalos.kernels import Mode, mode
from omphalos.physics.gpu import device as device_module
from omphalos.physics.gpu import landings, mean_by_cell
from omphalos.physics.gpu.ptx import ptx_of
from tests.physics.gpu.stand_in import start, use_cpu
from tests.physics.gpu.test_device import gpu

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="a GPU runs compiled kernels only")

TRIES = 20_000 if gpu() else 150
CROWD = "bp-60,-60 aT0,158 bp40,60 ap-100,-20 bp0,-160"
POSITIONS: Any = [
    ("2p exact >a", Flick),
    (f"2p g2/4 exact >a {CROWD}", Flick),
    ("2p exact >a L20 bp0,0", Flick),
    ("2p exact >a L04 bp0,0", FlickStack),
    ("2p exact >a L05 bp-60,-60", FlickPair),
    ("2p exact >a L20 L14 bp-60,-60 ap60,60 bp0,158", Flick),
    ("2p g2/4 exact >a L07 K0,0 a=Ra/12/p3s1/p1/T3 b=Zeus/3/p2/p1/T2 aT0,158 bp-6,120 bp100,-12", Flick),
]


@pytest.fixture
def device(monkeypatch: pytest.MonkeyPatch) -> None:
    """A GPU, or the CPU in its place."""
    if gpu():
        return
    use_cpu(monkeypatch)
    monkeypatch.setattr(module, "cupy", device_module.cupy)
    monkeypatch.setattr(module, "OnGpu", unchanged)
    monkeypatch.setattr(module, "_loaded", uncompiled)
    monkeypatch.setattr(module, "start", start)


def unchanged(array: Any) -> Any:
    return array


def uncompiled(say: Any) -> Any:
    """The kernel as a Python function."""
    return judging_kernel().build()[0]


def same(found: Any, expected: Any) -> None:
    assert found.get().tobytes() == np.ascontiguousarray(expected).tobytes()


@pytest.mark.usefixtures("device")
@pytest.mark.parametrize(("text", "kind"), POSITIONS)
def test_values_and_points_have_the_same_bits(text: str, kind: type) -> None:
    state = read_state(text)
    action = next(family.like for family in GAME.legal(state, 0).families if isinstance(family.like, kind))
    compare(state, action)


@pytest.mark.usefixtures("device")
def test_a_disk_that_already_lies_on_the_mat() -> None:
    state = read_state(f"2p g2/4 exact >a {CROWD}")
    compare(state, FlickAgain(state.disks[3].id, 0.0, 1.0))


def compare(state: Any, action: Any) -> None:
    """Flick on both, and compare value, points and conversion of every flick."""
    shot, way = shot_of(state, action)
    aims = aims_of(2.4, TRIES)
    flicks = FlicksOnGpu(state, 0, shot, way, aims)
    found = flicks.judge()
    row = flicks.disks - 1
    leads, ends = flicked(flicks.board, 0, shot, way, aims, row)
    assert flicks.ends(row).tobytes() == ends.tobytes()
    same(found.value, leads[:, 0])
    result: Any = flicks.result
    rest, fell = result.rest.get(), result.fell.get()
    players = len(state.players)
    value, vp, standing = np.empty(TRIES), np.empty((TRIES, players), dtype=np.int64), np.empty((TRIES, players))
    judge_many(
        flicks.board, rest, fell, flicks.disks, shot, way, 0, 0, 1, WEIGHTS.heuristic, blank(flicks.board),
        value, vp, standing,
    )  # fmt: skip
    same(found.points, vp - [player.vp for player in state.players])
    same(found.standing, standing)


@pytest.mark.usefixtures("device")
def test_the_heat_map_of_a_gpu_is_that_of_the_cpu() -> None:
    state = read_state(f"2p g2/4 exact >a {CROWD}")
    action = next(family.like for family in GAME.legal(state, 0).families if isinstance(family.like, Flick))
    assert heat_map(state, 0, action, TRIES, "cuda") == heat_map(state, 0, action, TRIES)


@pytest.mark.usefixtures("device")
def test_the_worth_of_cells_is_that_of_the_flicks_that_end_there() -> None:
    state = read_state("2p exact >a")
    action = next(family.like for family in GAME.legal(state, 0).families if isinstance(family.like, Flick))
    flicks = FlicksOnGpu(state, 0, *shot_of(state, action), aims_of(2.4, TRIES))
    row, value = flicks.disks - 1, flicks.judge().value
    means = mean_by_cell(flicks.result, value, row, flicks.scene, 3, 3).get()
    counts = landings(flicks.result, row, flicks.scene, 3, 3).get()
    ends, values = flicks.ends(row), value.get()
    stayed = np.isinf(ends[:, 2])
    assert counts.sum() == stayed.sum() > 0
    south_west = stayed & (ends[:, :2] < -flicks.scene.half_width / 3).all(axis=1)
    assert means[0, 0] == pytest.approx(values[south_west].mean())
    assert np.nansum(means * counts) == pytest.approx(values[stayed].sum())


@pytest.mark.needs("numba_cuda")
def test_the_kernel_rounds_every_operation_to_nearest() -> None:
    text = ptx_of(judging_kernel())  # kept on disk, as it takes long to compile
    operations = set(re.findall(r"\b(?:add|sub|mul|div|rcp|sqrt|fma|mad)[a-z.]*\.f64", text))
    assert operations == {f"{name}.rn.f64" for name in ("add", "sub", "mul", "div")}
    assert not re.findall(r"\.f32|\bfma\.", text)
    assert len(re.findall(r"\.entry ", text)) == 1
