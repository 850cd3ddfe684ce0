"""Random numbers of FlickShot: Philox as published, and the tremor as the game draws it."""

from __future__ import annotations

import numpy as np

from omphalos.envs.shot import FlickShots, positions_of
from omphalos.envs.shot.draws import block
from omphalos.flick.numbers import DISKS
from omphalos.flick.rulings import rulings_of
from omphalos.table.chance import Chance


def test_words_are_those_of_the_published_test_vectors() -> None:
    ones = 0xFFFFFFFF
    assert block(0, 0, 0, 0, 0, 0) == (0x6627E8D5, 0xE169C58D, 0xBC57AC4C, 0x9B00DBD8)
    assert block(ones, ones, ones, ones, ones, ones) == (0x408F276D, 0x41C83B0E, 0xA20BC7C6, 0x6D5451FD)
    pi = (0x243F6A88, 0x85A308D3, 0x13198A2E, 0x03707344, 0xA4093822, 0x299F31D0)
    assert block(*pi) == (0xD16CFE09, 0x94FDCCEB, 0x5001E420, 0x24126EA1)


def test_the_tremor_is_distributed_as_in_the_game() -> None:
    one = positions_of("sparse")[0]
    manner = rulings_of(one.state).manner
    count = 20_000
    shots = FlickShots(count, [one])
    shots.reset(6)
    shots.step(np.zeros((count, 2), np.float32))
    bearing = np.arctan2(-one.at[1], -one.at[0])
    angles = np.degrees(np.arctan2(*shots.velocities.T[::-1]) - bearing)
    speeds = np.hypot(*shots.velocities.T)
    aimed = (DISKS.slowest + manner.fastest) / 2
    tremor = Chance("tremor", ("tremor",))["tremor"]
    drawn = np.sort([tremor.normal() for _ in range(count)])
    for found in (angles / manner.tremor_angle, (speeds - aimed) / manner.speed_error(aimed)):
        # Kolmogorov and Smirnov's distance of two samples: 1.95 is exceeded once in a thousand times.
        both = np.concatenate([found, drawn])
        apart = np.searchsorted(np.sort(found), both, "right") - np.searchsorted(drawn, both, "right")
        assert np.abs(apart).max() / count < 1.95 * (2 / count) ** 0.5
