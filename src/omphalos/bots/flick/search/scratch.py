"""Scratch memory of a search: arrays that the physics fills, and a random number generator."""

from __future__ import annotations

from math import inf
from typing import TYPE_CHECKING, NamedTuple

from omphalos.bots.flick.kernels import new_rng
from omphalos.bots.flick.shots import Shot, new_shot
from omphalos.flick.judged import MAX_DISKS
from omphalos.kernels.arrays import INT, empty, full, zeros
from omphalos.physics.arguments import Launches, Limits, Memory, Recording, Results

if TYPE_CHECKING:
    from omphalos.flick.judged import Ints


class Scratch(NamedTuple):
    """Scratch memory of a search. The arrays of the physics are for one flick."""

    memory: Memory  # of the physics
    first_disk: Ints  # (2,) see `physics.arguments.Scenes`
    first_wall: Ints
    launches: Launches  # up to two pieces
    limits: Limits  # none
    results: Results  # where everything rests; end and tally are not filled
    recording: Recording  # not filled
    no_shot: Shot  # for a turn that ends without a flick
    rng: Ints  # (4,) state of the kernels' random number generator


def new_scratch(seed: int) -> Scratch:
    """Scratch memory, with a random number generator from the seed."""
    from omphalos.physics.layout import work_for

    return Scratch(
        work_for(MAX_DISKS),
        first_disk=zeros(2, INT),
        first_wall=zeros(2, INT),
        launches=Launches(
            scene_of=zeros(1, INT),
            who=full((1, 2, 2), -1, INT),
            how=full((1, 4, 2), 1.0),
        ),
        limits=Limits(inf, 1 << 60, empty(0, INT)),
        results=Results(
            rest=zeros((1, MAX_DISKS, 2)),
            fell=full((1, MAX_DISKS), inf),
            end=empty(0),
            tally=empty((0, 3), INT),
        ),
        recording=Recording(arcs=empty((0, 7)), contacts=empty((0, 6))),
        no_shot=new_shot(),
        rng=new_rng(seed),
    )
