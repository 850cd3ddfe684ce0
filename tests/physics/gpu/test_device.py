"""Flicks on a GPU, compared with the CPU. Without a GPU: what is said then."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np
import pytest
from benchmarks.physics.workloads import crowded, rack, sparse
from tests.physics.digests import NAMES, digest, flicks_of, stored
from tests.physics.fuzz import fuzz

from omphalos.kernels import Mode, mode
from omphalos.physics import Launch, Scene, Shots, simulate_many
from omphalos.physics.errors import BadNumberError, NoSuchDiskError, OverlapError, PhysicsError
from omphalos.physics.gpu import DeviceTable, NoGpu, fallen_share, landings, mean_value, moved_share
from omphalos.physics.gpu import device as device_module

EVERYTHING: Any = ("rest", "fell", "end", "tally")


def gpu() -> bool:
    """Whether this machine has one that can be used."""
    try:
        device_module.cupy()
    except NoGpu:
        return False
    return mode() is not Mode.PLAIN


needs_gpu = pytest.mark.skipif(not gpu(), reason="this machine has no GPU")


@pytest.fixture
def without_cupy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    device_module.cupy.cache_clear()
    monkeypatch.setitem(sys.modules, "cupy", None)
    yield
    device_module.cupy.cache_clear()


@pytest.mark.usefixtures("without_cupy")
def test_without_cupy_the_error_says_what_to_install() -> None:
    scene = Scene.of([(0.0, 0.0, 0.01, 0.002, 0.3)], 0.2, 0.2)
    with pytest.raises(NoGpu, match=r"omphalos-table\[gpu\]"):
        simulate_many(scene, [[Launch(0, 1.0, 0.0)]], device="cuda")


@pytest.mark.usefixtures("without_cupy")
def test_bad_scenes_are_refused_before_the_gpu_is_asked_for() -> None:
    scene = Scene.of([(0.0, 0.0, 0.01, 0.002, 0.3), (0.001, 0.0, 0.01, 0.002, 0.3)], 0.2, 0.2)
    with pytest.raises(OverlapError):
        simulate_many(scene, [[Launch(0, 1.0, 0.0)]], device="cuda")


def same(found: Any, expected: Any) -> None:
    for name in EVERYTHING:
        one = getattr(found, name)
        assert np.asarray(one.get() if hasattr(one, "get") else one).tobytes() == getattr(expected, name).tobytes(), (
            name
        )


@needs_gpu
@pytest.mark.parametrize("name", NAMES)
def test_a_gpu_gives_the_stored_bits(name: str) -> None:
    some = flicks_of(name)
    found = simulate_many(some.scenes, some.flicks, want=EVERYTHING, device="cuda", **some.limits)
    assert digest(found) == stored()[name]


@needs_gpu
@pytest.mark.parametrize("make", [sparse, crowded, rack])
def test_the_benchmarks_have_the_same_bits(make: Any) -> None:
    rng = np.random.default_rng(3)
    shots = [make(rng) for _ in range(4_000)]
    scenes, launches = [shot.scene for shot in shots], [shot.launches for shot in shots]
    expected = simulate_many(scenes, launches, want=EVERYTHING, threads=8)
    same(simulate_many(scenes, launches, want=EVERYTHING, device="cuda"), expected)


@needs_gpu
@pytest.mark.parametrize("limits", [{}, {"until": 0.07}, {"most_contacts": 1}, {"watch": [0, 1]}])
def test_fuzz_has_the_same_bits(limits: dict[str, Any]) -> None:
    scenes, flicks = fuzz(40_000, 8)
    expected = simulate_many(scenes, flicks, want=EVERYTHING, threads=8, **limits)
    same(simulate_many(scenes, flicks, want=EVERYTHING, device="cuda", **limits), expected)


@needs_gpu
def test_pieces_come_back_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("omphalos.physics.gpu.batch.PIECE", 1000)
    scene = crowded(np.random.default_rng(1)).scene
    velocities = np.random.default_rng(2).uniform(-2.0, 2.0, (4_321, 2))
    shots = Shots.of_disk(0, velocities)
    same(simulate_many(scene, shots, want=EVERYTHING, device="cuda"), simulate_many(scene, shots, want=EVERYTHING))


@needs_gpu
def test_results_on_the_gpu_are_the_same_and_can_be_reduced_there() -> None:
    scene = sparse(np.random.default_rng(1)).scene
    velocities = np.random.default_rng(2).uniform(-2.0, 2.0, (5_000, 2))
    expected = simulate_many(scene, Shots.of_disk(0, velocities), want=EVERYTHING)
    table = DeviceTable(scene)
    result = table.sweep(0, velocities, want=EVERYTHING)
    same(result, expected)
    same(table.flick(Shots.of_disk(0, velocities), want=EVERYTHING), expected)
    assert np.allclose(fallen_share(result).get(), np.isfinite(expected.fell).mean(axis=0))
    moved = (expected.rest != scene.disks[:, :2]).any(axis=2).mean(axis=0)
    assert np.allclose(moved_share(result, scene).get(), moved)
    stayed = np.isinf(expected.fell[:, 0])
    x, y = expected.rest[stayed, 0].T
    edges = [np.linspace(-scene.half_height, scene.half_height, 9), np.linspace(-scene.half_width, scene.half_width, 7)]
    histogram: Any = np.histogram2d
    counts: Any = histogram(y, x, edges)[0]
    assert np.array_equal(landings(result, 0, scene, 6, 8).get(), counts)
    assert mean_value(result, 0, scene, np.full((8, 6), 2.0)) == pytest.approx(2.0 * stayed.mean())


@needs_gpu
def test_several_flicks_of_several_scenes() -> None:
    rng = np.random.default_rng(4)
    scenes = [crowded(rng).scene for _ in range(3)]
    scene_of: Any = rng.integers(0, 3, 600)
    shots = Shots.of_disk(0, rng.uniform(-2.0, 2.0, (600, 2)))
    found = DeviceTable(scenes).flick(shots, scene_of, want=EVERYTHING)
    same(found, simulate_many([scenes[int(q)] for q in scene_of], shots, want=EVERYTHING))


@needs_gpu
def test_bad_launches_are_refused_as_on_the_cpu() -> None:
    table = DeviceTable(sparse(np.random.default_rng(1)).scene)
    with pytest.raises(NoSuchDiskError):
        table.sweep(99, np.ones((3, 2)))
    for bad in (np.nan, 21.0):
        with pytest.raises(BadNumberError):
            table.sweep(0, np.full((3, 2), bad))
    with pytest.raises(BadNumberError, match="shape"):
        table.sweep(0, np.ones(3))
    with pytest.raises(PhysicsError, match="no scene 1"):
        table.flick(Shots.of_disk(0, np.ones((2, 2))), np.array([0, 1]))


@needs_gpu
@pytest.mark.needs("torch")
def test_other_libraries_take_the_results_without_a_copy() -> None:
    torch: Any = import_module("torch")
    result = DeviceTable(sparse(np.random.default_rng(1)).scene).sweep(0, np.ones((8, 2)))
    rest: Any = result.rest
    assert torch.from_dlpack(rest).data_ptr() == rest.data.ptr
