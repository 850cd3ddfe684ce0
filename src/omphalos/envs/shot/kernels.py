"""Kernels of a batch of flicks: aim with tremor, then settle the turn, count points, and draw the next positions."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.settle import settle_inlined
from omphalos.bots.flick.kernels import NO, NONE
from omphalos.bots.flick.shots import ONE
from omphalos.envs.library import ENVS
from omphalos.envs.shot.draws import below, normal
from omphalos.envs.shot.encode import encode_inlined
from omphalos.envs.shot.pool import AimRow, Pool
from omphalos.flick.finger import direction
from omphalos.flick.judged import Board
from omphalos.flick.numbers import DISKS
from omphalos.flick.powers import Manner
from omphalos.kernels import jit
from omphalos.physics.columns import LaunchRow, write_launch

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from omphalos.flick.judged import Floats, Ints

HALF_TURN: Final = 90.0  # degrees to either side of the centre of the mat
_SLOWEST: Final = DISKS.slowest

speed_error: Callable[[AimRow, float], float] = cast(Any, Manner.speed_error)  # reads fields of the same names


class Luck(NamedTuple):
    """What random numbers are a function of, besides the environment."""

    key0: int  # from the seed, 32 bits each
    key1: int
    episode: int


class Outcome(NamedTuple):
    """Where the results of a batch are written. `left` and `points` may have no rows, and are not filled then."""

    observations: NDArray[np.float32]  # (N, ·): the next positions
    rewards: Floats  # (N,)
    left: NDArray[np.float32]  # (N, ·): the mat after the turn, as an observation
    points: Floats  # (N, SEATS): by player, from the one who flicked: VP, with those of conversion as it would be now


@jit
def _within(a: float) -> float:
    """The number within [-1, 1]. NaN becomes -1."""
    return min(a, 1.0) if a >= -1.0 else -1.0


@ENVS.kernel
def draw_positions(positions: int, luck: Luck, at: Ints) -> None:
    """Fill `at` with the position of each environment."""
    for q in range(at.shape[0]):
        at[q] = below(positions, q, luck.episode, luck.key0, luck.key1)


class Slots(NamedTuple):
    """Flicks in the order of their positions, so that the physics and the rules stay with one position for a while."""

    env: Ints  # (N,): the environment of each slot
    position: Ints  # (N,): the position it flicks from
    first: Ints  # (positions + 1,): scratch of sorting


@jit
def _sort(at: Ints, slots: Slots) -> None:
    """Fill the slots from the position of each environment (counting sort)."""
    first = slots.first
    for p in range(first.shape[0]):
        first[p] = 0
    for q in range(at.shape[0]):
        first[at[q] + 1] += 1
    for p in range(1, first.shape[0]):
        first[p] += first[p - 1]
    for q in range(at.shape[0]):
        s = first[at[q]]
        slots.env[s] = q
        slots.position[s] = at[q]
        first[at[q]] = s + 1


@ENVS.kernel
def aim(pool: Pool, luck: Luck, actions: NDArray[np.float32], at: Ints, slots: Slots, who: Ints, how: Floats) -> None:
    """Write the launches of a batch (`arguments.Launches`) by slot: aims with the tremor added (PB-F2)."""
    _sort(at, slots)
    for s in range(at.shape[0]):
        q = slots.env[s]
        row = pool.aim[slots.position[s]]
        angle = row.bearing + HALF_TURN * _within(actions[q, 0])
        speed = _SLOWEST + (row.fastest - _SLOWEST) * 0.5 * (1.0 + _within(actions[q, 1]))
        angle += normal(q, luck.episode, 0, luck.key0, luck.key1) * row.tremor_angle
        error = speed_error(row, speed)
        if error > 0.0:
            speed += normal(q, luck.episode, 1, luck.key0, luck.key1) * error
            speed = max(_SLOWEST, min(speed, row.fastest))
        x, y = direction(angle)
        write_launch(who[s], how[s], 0, LaunchRow(row.disks - 1, -1, speed * x, speed * y, row.roll, row.share))


@ENVS.kernel
def finish(
    pool: Pool, luck: Luck, slots: Slots, rest: Floats, fell: Floats, lead: int, scratch: Board, at: Ints, out: Outcome
) -> None:
    """End each turn by the rules, without temples and further flicks; count points; draw the next positions.

    With `lead` the reward is how much further the seat is ahead of the best of the others, and else its own points.
    """
    positions = pool.before.shape[0]
    boards = pool.boards
    for s in range(at.shape[0]):
        q = slots.env[s]
        p = slots.position[s]
        row = pool.aim[p]
        seat = row.seat
        before = Board(
            boards.disk[p], boards.tag[p], boards.seat[p], boards.unused[p], boards.table[p], boards.rule[p],
            boards.power[p], scratch.land, scratch.island, scratch.gain, scratch.body, scratch.world, scratch.wall,
        )  # fmt: skip
        after = Board(
            scratch.disk, scratch.tag, scratch.seat, scratch.unused, scratch.table, boards.rule[p],
            boards.power[p], scratch.land, scratch.island, scratch.gain, scratch.body, scratch.world, scratch.wall,
        )  # fmt: skip
        settle_inlined(before, rest[s], fell[s], row.disks, pool.shot[p], ONE, seat, NO, after)
        convert(after, 0.0, 0.0, NONE)
        players = after.table[0].players
        reward = after.seat[seat].vp + after.gain[seat].vp - pool.before[p, seat]
        if lead:
            reward += _best_other(pool.before[p], seat, players)
            best = -1e9
            for other in range(players):
                if other != seat:
                    best = max(best, after.seat[other].vp + after.gain[other].vp)
            reward -= best
        out.rewards[q] = reward
        if out.points.shape[0] > 0:
            for away in range(players):
                other = (seat + away) % players
                out.points[q, away] = after.seat[other].vp + after.gain[other].vp
            for away in range(players, out.points.shape[1]):
                out.points[q, away] = 0.0
        if out.left.shape[0] > 0:
            encode_inlined(after, seat, row.corner, NONE, pool.head[p], out.left[q])
        p = below(positions, q, luck.episode + 1, luck.key0, luck.key1)
        at[q] = p
        for f in range(out.observations.shape[1]):
            out.observations[q, f] = pool.observation[p, f]


@jit
def _best_other(totals: Floats, seat: int, players: int) -> float:
    best = -1e9
    for other in range(players):
        if other != seat:
            best = max(best, totals[other])
    return best
