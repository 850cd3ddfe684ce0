"""One flick, from launch to rest: find the earliest contact exactly, resolve it, go on until all stand still.

`run` is the whole loop, over a range of flicks, and may be called from other jitted code: it makes no arrays and checks
nothing. See docs/physics.md for the algorithm.
"""

from __future__ import annotations

from math import sqrt
from typing import TYPE_CHECKING

from omphalos.physics._jit import jit, jit_and_keep
from omphalos.physics.layout import lay_out, put_back
from omphalos.physics.motion import bring_all
from omphalos.physics.plan import AT_ONCE, look_at_standing, plan
from omphalos.physics.stack import leave, spare_share
from omphalos.physics.state import (
    ARCS,
    AWAY,
    BOUNCE,
    CHANGE_X,
    CHANGE_Y,
    CONTACTS,
    COUNT,
    DISKS,
    EVENTS,
    FAR,
    FELL,
    FELL_X,
    FELL_Y,
    FIRST_WALL,
    FLICK_PLACES,
    HALF_HEIGHT,
    HALF_WIDTH,
    HOME_M,
    IS_USED,
    LOST_X,
    LOST_Y,
    MARK,
    MAX_EVENTS,
    MOVER,
    MOVERS,
    MOVES,
    NEVER,
    NEXT,
    NX,
    NY,
    PAIR,
    PAIR_WITH,
    PAIRS,
    PLACE,
    RIDER,
    SHARE,
    SLOW,
    STAND_X,
    STAND_Y,
    STANDS,
    STATE,
    STOP,
    STOPS,
    T0,
    TALLY,
    TIE,
    TOUCHED,
    TOUCHES,
    TRAIN,
    USED,
    USES,
    UX,
    UY,
    VX,
    VY,
    WITH,
    A,
    M,
    V,
    X,
    Y,
)
from omphalos.physics.together import gather, resolve, velocity_now
from omphalos.physics.train import couple

if TYPE_CHECKING:
    from omphalos.physics.state import Floats, Ints

SLOWEST = 1e-7  # m/s: slower is at rest; it would go some 1e-15 m


@jit_and_keep
def run(
    disks: Floats,
    walls: Floats,
    world: Floats,
    first_disk: Ints,
    first_wall: Ints,
    scene_of: Ints,
    who: Ints,
    how: Floats,
    until: float,
    most_contacts: int,
    watch: Ints,
    lo: int,
    hi: int,
    f: Floats,
    k: Ints,
    rest: Floats,
    fell: Floats,
    end: Floats,
    tally: Ints,
    arcs: Floats,
    contacts: Floats,
) -> None:
    """Flicks lo … hi-1, each followed until everything rests. Nothing is checked here: see `check_all`.

    Scenes: disks (·, 5) and prepared walls (·, 6) of all scenes one after another; scene s has the rows from
    first_disk[s] to before first_disk[s + 1], world[s] its numbers; flick q starts from scene scene_of[q].
    Launches: who (K, 2, L) disk and rider (-1: none), how (K, 4, L) vx, vy, roll, share. A disk of -1 is no launch.
    A flick ends early after `until` seconds, after `most_contacts` contacts, or when an event leaves no disk of `watch`
    moving.
    f, k: working memory from `work_for`, wide enough for the largest scene.
    Out: rest (K, n, 2), fell (K, n), end (K,), tally (K, 3) with the numbers of events, arcs and contacts; each may
    have no rows if it is not wanted. arcs (·, 7) and contacts (·, 6) are filled as far as they reach, from the start
    for each flick: for a range of one.
    """
    laid = -1
    for flick in range(lo, hi):
        scene = scene_of[flick]
        if scene != laid:
            lay_out(disks[first_disk[scene] : first_disk[scene + 1]], world[scene], f, k)
            laid = scene
        fixed = walls[first_wall[scene] : first_wall[scene + 1]]
        numbers = world[scene]
        _launch(f, k, who[flick], how[flick], arcs)
        now = 0.0
        while True:
            # Those whom the last event gave new arcs, or the launch, and those who were to meet them, plan anew.
            if k[TALLY, TOUCHES] > 0:
                for q in range(list_concerned(f, k)):
                    if k[STATE, k[TOUCHED, q]] == MOVES:
                        plan(f, k, fixed, numbers, now, k[TOUCHED, q])
            if k[TALLY, MOVERS] == 0 or k[TALLY, CONTACTS] >= most_contacts:
                break
            if watch.shape[0] > 0 and k[TALLY, EVENTS] > 0 and _all_quiet(k, watch):
                break
            i = k[MOVER, 0]
            soonest = NEVER
            second = NEVER
            for q in range(k[TALLY, MOVERS]):
                t = f[NEXT, k[MOVER, q]]
                if t < soonest:
                    second = soonest
                    soonest = t
                    i = k[MOVER, q]
                elif t < second:
                    second = t
            if soonest > until:
                now = until
                break
            now = max(now, soonest)
            k[TALLY, EVENTS] += 1
            if k[TALLY, EVENTS] > MAX_EVENTS:
                break
            what = k[WITH, i]
            k[TALLY, TOUCHES] = 0
            if what == STOP:
                _stop(f, k, fixed, numbers, arcs, now, i)
            elif what < STOP and what > FIRST_WALL and numbers[BOUNCE] == 0.0:
                bring_all(f, k, now)
                _fall(f, k, i, now, f[NX, i], f[NY, i])
            else:
                bring_all(f, k, now)
                k[PAIR, 0] = i
                k[PAIR_WITH, 0] = what
                k[TALLY, PAIRS] = 1
                if second <= soonest + AT_ONCE or k[TIE, i] == 1:
                    gather(f, k, fixed, numbers, now)
                _hit(f, k, fixed, numbers, arcs, contacts, now)
        bring_all(f, k, now)  # for those still moving when it ended early
        if rest.shape[0] > 0:
            read_rest(f, k, rest[flick])
        if fell.shape[0] > 0:
            for i in range(k[TALLY, DISKS]):
                fell[flick, i] = f[FELL, i]
        if end.shape[0] > 0:
            end[flick] = now
        if tally.shape[0] > 0:
            tally[flick, 0] = k[TALLY, EVENTS]
            tally[flick, 1] = k[TALLY, ARCS]
            tally[flick, 2] = k[TALLY, CONTACTS]


@jit
def _launch(f: Floats, k: Ints, who: Ints, how: Floats, arcs: Floats) -> None:
    """Put back what the last flick moved, and set the launched disks moving."""
    for q in range(k[TALLY, USES]):
        put_back(f, k, k[USED, q])
    for place in range(FLICK_PLACES):
        k[TALLY, place] = 0
    for q in range(who.shape[1]):
        i = who[0, q]
        if i < 0:
            continue
        upper = who[1, q]
        if upper >= 0:
            k[RIDER, i] = upper
            f[SHARE, i] = how[3, q]
            f[M, i] = f[HOME_M, i] + f[HOME_M, upper]
            _use(k, upper)
            k[STATE, upper] = AWAY
            _put_away(f, upper)
        f[VX, i] = how[0, q]
        f[VY, i] = how[1, q]
        _depart(f, k, arcs, 0.0, i, f[SLOW, i] * how[2, q])


@jit
def _use(k: Ints, i: int) -> None:
    if k[IS_USED, i] == 0:
        k[IS_USED, i] = 1
        k[USED, k[TALLY, USES]] = i
        k[TALLY, USES] += 1


@jit
def _put_away(f: Floats, i: int) -> None:
    f[X, i] = FAR
    f[Y, i] = FAR
    f[NX, i] = FAR
    f[NY, i] = FAR
    f[STAND_X, i] = FAR
    f[STAND_Y, i] = FAR


@jit
def _touch(k: Ints, i: int) -> None:
    if k[MARK, i] != k[TALLY, EVENTS]:
        k[MARK, i] = k[TALLY, EVENTS]
        k[TOUCHED, k[TALLY, TOUCHES]] = i
        k[TALLY, TOUCHES] += 1


@jit
def _write(f: Floats, k: Ints, arcs: Floats, i: int, as_disk: int) -> None:
    row = k[TALLY, ARCS]
    if row < arcs.shape[0]:
        arcs[row, 0] = as_disk
        arcs[row, 1] = f[T0, i]
        arcs[row, 2] = f[X, i]
        arcs[row, 3] = f[Y, i]
        arcs[row, 4] = f[VX, i]
        arcs[row, 5] = f[VY, i]
        arcs[row, 6] = f[A, i]
    k[TALLY, ARCS] = row + 1


@jit
def _depart(f: Floats, k: Ints, arcs: Floats, now: float, i: int, slow: float) -> None:
    """Disk i, now at (NX, NY), goes on with velocity (VX, VY) under the deceleration `slow`: a new arc."""
    vx = f[VX, i]
    vy = f[VY, i]
    v = sqrt(vx * vx + vy * vy)
    _use(k, i)
    _touch(k, i)
    f[X, i] = f[NX, i]
    f[Y, i] = f[NY, i]
    f[T0, i] = now
    k[TIE, i] = 0
    if v < SLOWEST:
        f[VX, i] = 0.0
        f[VY, i] = 0.0
        _rest(f, k, i)
    else:
        f[UX, i] = vx / v
        f[UY, i] = vy / v
        f[V, i] = v
        f[A, i] = slow
        f[STOPS, i] = now + v / slow
        f[NEXT, i] = f[STOPS, i]
        k[WITH, i] = STOP
        if k[STATE, i] != MOVES:
            k[STATE, i] = MOVES
            f[STAND_X, i] = FAR
            f[STAND_Y, i] = FAR
            k[PLACE, i] = k[TALLY, MOVERS]
            k[MOVER, k[TALLY, MOVERS]] = i
            k[TALLY, MOVERS] += 1
    _write(f, k, arcs, i, i)
    if k[RIDER, i] >= 0:
        _write(f, k, arcs, i, k[RIDER, i])


@jit
def _rest(f: Floats, k: Ints, i: int) -> None:
    """Disk i is at rest where X and Y say, since T0."""
    if k[STATE, i] == MOVES:
        _leave_movers(k, i)
    k[STATE, i] = STANDS
    k[TRAIN, i] = -1
    f[UX, i] = 0.0
    f[UY, i] = 0.0
    f[V, i] = 0.0
    f[A, i] = 0.0
    f[STOPS, i] = NEVER
    f[NEXT, i] = NEVER
    f[NX, i] = f[X, i]
    f[NY, i] = f[Y, i]
    f[STAND_X, i] = f[X, i]
    f[STAND_Y, i] = f[Y, i]


@jit
def _leave_movers(k: Ints, i: int) -> None:
    last = k[MOVER, k[TALLY, MOVERS] - 1]
    k[MOVER, k[PLACE, i]] = last
    k[PLACE, last] = k[PLACE, i]
    k[TALLY, MOVERS] -= 1


@jit
def _stop(f: Floats, k: Ints, walls: Floats, world: Floats, arcs: Floats, now: float, i: int) -> None:
    """Disk i comes to rest by itself."""
    dx = f[UX, i]
    dy = f[UY, i]
    way = f[V, i] * f[V, i] / (2.0 * f[A, i])
    f[X, i] += dx * way
    f[Y, i] += dy * way
    f[T0, i] = now
    _rest(f, k, i)
    look_at_standing(f, k, i)
    if k[RIDER, i] >= 0:
        bring_all(f, k, now)
        upper = k[RIDER, i]
        k[RIDER, i] = -1
        f[M, i] = f[HOME_M, i]
        _come_down(f, k, walls, world, arcs, now, i, upper, dx, dy, 0.0)


@jit
def _fall(f: Floats, k: Ints, i: int, now: float, x: float, y: float) -> None:
    """Disk i leaves the mat at (x, y), and with it a disk that rides on it."""
    _use(k, i)
    _touch(k, i)
    if k[STATE, i] == MOVES:
        _leave_movers(k, i)
    k[STATE, i] = AWAY
    f[FELL, i] = now
    f[FELL_X, i] = x
    f[FELL_Y, i] = y
    f[V, i] = 0.0
    f[A, i] = 0.0
    _put_away(f, i)
    upper = k[RIDER, i]
    if upper >= 0:
        f[FELL, upper] = now
        f[FELL_X, upper] = x
        f[FELL_Y, upper] = y


@jit
def _hit(f: Floats, k: Ints, walls: Floats, world: Floats, arcs: Floats, contacts: Floats, now: float) -> None:
    """Resolve the contacts on the list and send everyone concerned on."""
    n = k[TALLY, PAIRS]
    riders = False
    for q in range(2 * n):
        i = _listed(k, q)
        if i >= 0:
            riders = riders or k[RIDER, i] >= 0
    if n == 1 and not riders and k[PAIR_WITH, 0] >= 0 and couple(f, k, walls, contacts, now):
        train = k[TRAIN, k[PAIR, 0]]
        for i in range(k[TALLY, DISKS]):
            if k[TRAIN, i] == train:
                _depart(f, k, arcs, now, i, f[A, i])
        return
    resolve(f, k, walls, world, now, contacts)
    leaving = spare_share(f, k) if riders else 0.0
    for q in range(2 * n):
        i = _listed(k, q)
        if i < 0 or k[COUNT, i] == 0:
            continue
        k[COUNT, i] = 0  # once each
        if k[TRAIN, i] >= 0:
            _uncouple(f, k, arcs, now, i)
        before_x = f[VX, i]
        before_y = f[VY, i]
        f[VX, i] += f[CHANGE_X, i] + f[LOST_X, i]
        f[VY, i] += f[CHANGE_Y, i] + f[LOST_Y, i]
        split = k[RIDER, i] >= 0
        upper = k[RIDER, i]
        if split:
            k[RIDER, i] = -1
            f[M, i] = f[HOME_M, i]
        _depart(f, k, arcs, now, i, f[SLOW, i])
        if split:
            speed = sqrt(before_x * before_x + before_y * before_y)
            _come_down(
                f,
                k,
                walls,
                world,
                arcs,
                now,
                i,
                upper,
                before_x / speed,
                before_y / speed,
                leaving * f[SHARE, i] * speed,
            )


@jit
def _listed(k: Ints, q: int) -> int:
    """The disks of the list of contacts one by one; negative: a wall or an edge."""
    return k[PAIR, q >> 1] if q & 1 == 0 else k[PAIR_WITH, q >> 1]


@jit
def _uncouple(f: Floats, k: Ints, arcs: Floats, now: float, i: int) -> None:
    """Disk i leaves its train, which dissolves: the others go on by themselves."""
    train = k[TRAIN, i]
    k[TRAIN, i] = -1
    for j in range(k[TALLY, DISKS]):
        if k[TRAIN, j] == train:
            k[TRAIN, j] = -1
            listed = False
            for q in range(2 * k[TALLY, PAIRS]):
                listed = listed or _listed(k, q) == j
            if not listed:
                velocity_now(f, k, j, now)
                _depart(f, k, arcs, now, j, f[SLOW, j])


@jit
def _come_down(
    f: Floats,
    k: Ints,
    walls: Floats,
    world: Floats,
    arcs: Floats,
    now: float,
    i: int,
    upper: int,
    dx: float,
    dy: float,
    speed: float,
) -> None:
    """The disk that rode on i leaves ahead, in direction (dx, dy)."""
    x = f[NX, i]
    y = f[NY, i]
    way, dx, dy = leave(f, k, walls, world, x, y, dx, dy, upper)
    if way == NEVER:  # no room anywhere: it is taken off
        _fall(f, k, upper, now, x, y)
        return
    f[NX, upper] = x + dx * way
    f[NY, upper] = y + dy * way
    over_x = abs(f[NX, upper]) - world[HALF_WIDTH]
    over_y = abs(f[NY, upper]) - world[HALF_HEIGHT]
    if world[BOUNCE] == 0.0 and (over_x > 0.0 or over_y > 0.0):
        back = 0.0
        if over_x > 0.0:
            back = over_x / abs(dx)
        if over_y > 0.0:
            back = max(back, over_y / abs(dy))
        _fall(f, k, upper, now, x + dx * (way - back), y + dy * (way - back))
        return
    f[VX, upper] = dx * speed
    f[VY, upper] = dy * speed
    _depart(f, k, arcs, now, upper, f[SLOW, upper])


@jit
def list_concerned(f: Floats, k: Ints) -> int:
    """After those it touched, list those who were to meet one of them; let movers see who of them came to stand."""
    event = k[TALLY, EVENTS]
    touches = k[TALLY, TOUCHES]
    count = touches
    for q in range(k[TALLY, MOVERS]):
        i = k[MOVER, q]
        if k[WITH, i] >= 0 and k[MARK, k[WITH, i]] == event and k[MARK, i] != event:
            f[NEXT, i] = f[STOPS, i]
            k[WITH, i] = STOP
            k[TOUCHED, count] = i
            count += 1
    for q in range(touches):
        if k[STATE, k[TOUCHED, q]] == STANDS:
            look_at_standing(f, k, k[TOUCHED, q])
    return count


@jit
def _all_quiet(k: Ints, watch: Ints) -> bool:
    quiet = True
    for q in range(watch.shape[0]):
        quiet = quiet and k[STATE, watch[q]] != MOVES
    return quiet


@jit
def read_rest(f: Floats, k: Ints, rest: Floats) -> None:
    """Where everybody is after a flick; for the fallen, where they passed the edge."""
    for i in range(k[TALLY, DISKS]):
        rest[i, 0] = f[NX, i]
        rest[i, 1] = f[NY, i]
    for q in range(k[TALLY, USES]):
        i = k[USED, q]
        if f[FELL, i] < NEVER:
            rest[i, 0] = f[FELL_X, i]
            rest[i, 1] = f[FELL_Y, i]
        elif k[RIDER, i] >= 0:  # it ended early
            rest[k[RIDER, i], 0] = f[NX, i]
            rest[k[RIDER, i], 1] = f[NY, i]
