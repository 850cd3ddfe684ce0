"""Flicks from launch to rest: find the earliest event exactly, resolve it, and go on until everything is at rest.

`run` is the whole loop over a range of flicks. Other kernels may call it: it makes no arrays and checks nothing.
docs/physics.md describes the algorithm.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from omphalos.kernels import jit
from omphalos.physics.arcs import fall
from omphalos.physics.codes import (
    ARCS,
    CONTACTS,
    DIRTY,
    DISKS,
    EVENTS,
    FIRST_WALL,
    MAX_EVENTS,
    MOVERS,
    MOVES,
    NEVER,
    PAIRS,
    STOP,
    TOUCHED,
)
from omphalos.physics.columns import mat_of
from omphalos.physics.events import hit, launch, stop
from omphalos.physics.layout import lay_out
from omphalos.physics.library import PHYSICS
from omphalos.physics.motion import update_positions
from omphalos.physics.plan import AT_ONCE, list_affected, plan
from omphalos.physics.state import work_in
from omphalos.physics.together import gather

if TYPE_CHECKING:
    from omphalos.physics.arguments import Floats, Ints, Launches, Limits, Memory, Recording, Results, Scenes
    from omphalos.physics.columns import Mat
    from omphalos.physics.state import Work


@PHYSICS.kernel
def run(
    scenes: Scenes,
    launches: Launches,
    limits: Limits,
    lo: int,
    hi: int,
    memory: Memory,
    results: Results,
    recording: Recording,
) -> None:
    """Play flicks lo to hi - 1, each until everything is at rest. Nothing is checked: see `check.check_all`.

    Args:
        memory: for the largest scene or a larger one.
        results: filled, a row for each flick.
        recording: filled from the first row for each flick: of use for a range of one.
    """
    work = work_in(memory.floats, memory.ints)
    laid_out = -1
    for flick in range(lo, hi):
        scene: int = launches.scene_of[flick]
        walls = scenes.walls[scenes.first_wall[scene] : scenes.first_wall[scene + 1]]
        mat = mat_of(scenes.world[scene], walls)
        if scene != laid_out:
            lay_out(work, mat, scenes.disks[scenes.first_disk[scene] : scenes.first_disk[scene + 1]])
            laid_out = scene
        launch(work, recording, launches.who[flick], launches.how[flick])
        end = follow(work, mat, limits, recording)
        report(work, results, flick, end)


@jit
def follow(work: Work, mat: Mat, limits: Limits, recording: Recording) -> float:
    """Resolve one event after another until everything is at rest or a limit is reached. Returns the time then."""
    now = 0.0
    while True:
        # Disks with new arcs, from the last event or the launch, and disks that were to meet them plan again.
        if work.counts[TOUCHED] > 0:
            for q in range(list_affected(work)):
                if work.state[work.touched[q]] == MOVES:
                    plan(work, mat, now, work.touched[q])
        if work.counts[MOVERS] == 0 or work.counts[CONTACTS] >= limits.most_contacts:
            break
        if limits.watch.shape[0] > 0 and work.counts[EVENTS] > 0 and _all_quiet(work, limits.watch):
            break
        i = work.movers[0]
        soonest = NEVER
        second = NEVER
        for q in range(work.counts[MOVERS]):
            t = work.next_at[work.movers[q]]
            if t < soonest:
                second = soonest
                soonest = t
                i = work.movers[q]
            elif t < second:
                second = t
        if soonest > limits.until:
            now = limits.until
            break
        now = max(now, soonest)
        work.counts[EVENTS] += 1
        if work.counts[EVENTS] > MAX_EVENTS:
            break
        what = work.next_with[i]
        work.counts[TOUCHED] = 0
        if what == STOP:
            stop(work, mat, recording, now, i)
        elif what < STOP and what > FIRST_WALL and mat.bounce == 0.0:
            update_positions(work, now)
            fall(work, i, now, work.now_x[i], work.now_y[i])
        else:
            update_positions(work, now)
            work.pair[0] = i
            work.pair_with[0] = what
            work.counts[PAIRS] = 1
            if second <= soonest + AT_ONCE or work.tied[i] == 1:
                gather(work, mat, now)
            hit(work, mat, recording, now)
    update_positions(work, now)  # for those still moving when it ended early
    return now


@jit
def _all_quiet(work: Work, watch: Ints) -> bool:
    """True when none of the watched disks moves."""
    quiet = True
    for q in range(watch.shape[0]):
        quiet = quiet and work.state[watch[q]] != MOVES
    return quiet


@jit
def report(work: Work, results: Results, flick: int, end: float) -> None:
    """Fill the results of one flick, as far as they are wanted."""
    if results.rest.shape[0] > 0:
        _report_rest(work, results.rest[flick])
    if results.fell.shape[0] > 0:
        for i in range(work.counts[DISKS]):
            results.fell[flick, i] = work.fell_at[i]
    if results.end.shape[0] > 0:
        results.end[flick] = end
    if results.tally.shape[0] > 0:
        results.tally[flick, 0] = work.counts[EVENTS]
        results.tally[flick, 1] = work.counts[ARCS]
        results.tally[flick, 2] = work.counts[CONTACTS]


@jit
def _report_rest(work: Work, rest: Floats) -> None:
    """Fill (n, 2) with where each disk lies; for one that fell, where it passed the edge."""
    for i in range(work.counts[DISKS]):
        rest[i, 0] = work.now_x[i]
        rest[i, 1] = work.now_y[i]
    for q in range(work.counts[DIRTY]):
        i = work.dirty[q]
        if work.fell_at[i] < NEVER:
            rest[i, 0] = work.fell_x[i]
            rest[i, 1] = work.fell_y[i]
        elif work.rider[i] >= 0:  # it ended early
            rest[work.rider[i], 0] = work.now_x[i]
            rest[work.rider[i], 1] = work.now_y[i]
