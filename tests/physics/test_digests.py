"""Stored sets of flicks have the same bits on every processor, in either memory. `gpu/test_device`: on a GPU, too."""

from __future__ import annotations

import pytest
from tests.physics.digests import NAMES, digest, flicks_of, on_cpu, stored
from tests.physics.in_slots import play_in_slots

from omphalos.kernels import Mode, mode

pytestmark = pytest.mark.skipif(mode() is Mode.PLAIN, reason="takes minutes in plain Python; another test compares it")


@pytest.mark.parametrize("name", NAMES)
def test_the_processor_gives_the_stored_bits(name: str) -> None:
    assert digest(on_cpu(flicks_of(name))) == stored()[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_memory_of_a_gpu_gives_the_stored_bits(name: str) -> None:
    some = flicks_of(name)
    assert digest(play_in_slots(some.scenes, some.flicks, **some.limits)) == stored()[name]


def test_one_bit_is_noticed() -> None:
    result = on_cpu(flicks_of("C"))
    result.rest.view("i8")[-1, -1, -1] ^= 1
    assert digest(result) != stored()["C"]
