"""Memory by slots, as a GPU has it: the physics gives the same bits in it as in the ordinary memory."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from tests.physics.fuzz import fuzz
from tests.physics.in_slots import play_in_slots
from tests.volume import volume

from omphalos.kernels import Mode, mode
from omphalos.physics import Launch, Scene, simulate_many
from omphalos.physics.kernels import Table
from omphalos.physics.layout import work_for
from omphalos.physics.slots import BEGINS, BY_DISK, BY_SLOT, LISTS, MARKS, SCENE, WHERE
from omphalos.physics.state import Work

if TYPE_CHECKING:
    from collections.abc import Sequence

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="memory by slots exists in compiled code only")


def same_in_slots(
    scenes: Sequence[Scene], flicks: Sequence[Sequence[Launch]], watch: Sequence[int] = (), **limits: Any
) -> None:
    """Assert that flicks in both memories have the same results to the bit."""
    names = ("rest", "fell", "end", "tally")
    expected = simulate_many(scenes, flicks, want=names, watch=watch, **limits)
    found = play_in_slots(scenes, flicks, watch, **limits)
    for name in names:
        assert getattr(found, name).tobytes() == getattr(expected, name).tobytes(), name


def test_every_field_has_its_place() -> None:
    assert set(WHERE) == {*Work._fields, "slot"}
    assert len({*SCENE, *LISTS, *BY_DISK, *BY_SLOT, MARKS}) == len(Work._fields)


def test_a_disk_begins_as_it_is_put_back() -> None:
    from omphalos.physics.gpu.kernel import lay_out_scenes

    scene = Scene.of([(0.1, -0.05, 0.01, 0.002, 0.3)], 0.2, 0.2)
    floats, ints = work_for(1)
    floats.fill(123.0)
    ints.fill(123)
    table = Table([scene])
    disks, walls, world, first_disk, _ = table.scenes
    lay_out_scenes(disks, world, first_disk, walls, floats, ints, np.zeros((1, len(SCENE), 1)))
    work = {name: row[0] for name, row in zip(Work._fields, [*floats, *ints], strict=True)}
    reset = {name: value for name, value in work.items() if value != 123 and name not in (*SCENE, *LISTS)}
    begins = {name: work[value] if isinstance(value, str) else value for name, value in BEGINS.items()}
    assert reset == {**begins, MARKS: 0}


@pytest.mark.parametrize("seed", [0, 1])
def test_fuzz_has_the_same_bits(seed: int) -> None:
    same_in_slots(*fuzz(volume(5_000, 20_000), seed))


@pytest.mark.parametrize("limits", [{"until": 0.07}, {"most_contacts": 1}, {"watch": [0, 1]}])
def test_flicks_that_end_early_have_the_same_bits(limits: dict[str, Any]) -> None:
    same_in_slots(*fuzz(4_000, 5), **limits)


def test_many_flicks_of_one_scene_have_the_same_bits() -> None:
    scenes, _ = fuzz(3, 11)
    flicks = [[Launch(0, 2.4 * np.cos(q), 2.4 * np.sin(q))] for q in range(500)]
    for scene in scenes:
        same_in_slots([scene], flicks)


def test_a_zero_below_zero_is_zero() -> None:
    rows = [(-0.0, -0.0, 0.01, 0.002, 0.3), (0.1, -0.0, 0.01, 0.002, 0.3), (-0.1, 0.1, 0.01, 0.002, 0.3)]
    scene = Scene.of(rows, 0.2, 0.2)
    for flick in ([Launch(2, 0.5, 0.0)], [Launch(0, 1.0, 0.0)], [Launch(q, 0.4, 0.3) for q in range(3)]):
        same_in_slots([scene], [flick])
        rest = simulate_many(scene, [flick]).rest
        assert not np.signbit(rest[rest == 0.0]).any()
