"""The next event of each disk: which of two comes first, and when both come at once."""

from __future__ import annotations

import numpy as np
import pytest
from tests.uncompiled import uncompiled

from omphalos.physics.codes import DISKS, MOVERS, MOVES, STANDS
from omphalos.physics.layout import work_for
from omphalos.physics.plan import AT_ONCE, plan_around
from omphalos.physics.state import work_in


@pytest.mark.parametrize(
    ("planned", "at", "next_with", "tied"),
    [
        (0.5, 0.08, 1, 0),  # the disk that came to rest is in the way
        (0.08 + AT_ONCE / 2, 0.08, 1, 1),  # both at once, this one a little earlier
        (0.08 - AT_ONCE / 2, 0.08 - AT_ONCE / 2, 7, 1),  # both at once, the other one a little earlier
        (0.05, 0.05, 7, 0),  # something else comes first
    ],
)
def test_a_disk_that_has_come_to_rest_is_in_the_way_of_a_mover(
    planned: float, at: float, next_with: int, tied: int
) -> None:
    """Disk 0 comes along the x axis at 1 m/s, without friction. Disk 1 lies 0.1 m ahead of it."""
    work = uncompiled(work_in)(*work_for(2))
    work.counts[DISKS], work.counts[MOVERS], work.movers[0] = 2, 1, 0
    work.state[:2] = MOVES, STANDS
    work.radius[:2] = 0.01
    work.x[1], work.ux[0], work.speed[0] = 0.1, 1.0, 1.0
    work.stand_x[:2], work.stand_y[:2] = (np.inf, 0.1), 0.0
    work.next_at[0], work.next_with[0] = planned, 7
    uncompiled(plan_around)(work, 1)
    assert work.next_at[0] == pytest.approx(at, abs=AT_ONCE / 10)
    assert (work.next_with[0], work.tied[0]) == (next_with, tied)
