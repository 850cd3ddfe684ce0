"""The judge: what a flick is worth once everything rests. The rules after a flick, and the count, for kernels.

`settle` does what PB-M4 to PB-M7 and the laws do, `convert` what conversion would give now, `worth` weighs the table
for a seat. Tests hold the first two equal to the rules.
"""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Final

import numpy as np

from omphalos.bots.flick.board import (
    AGAIN,
    ANUBIS,
    BREAKER,
    CONCORD,
    CORNER,
    COUNT,
    EXILE,
    FALLEN,
    GENERATIONS,
    GOD,
    HELD,
    HERMIT,
    ID,
    KIND,
    KING,
    KRAKEN,
    MAX_DISKS,
    MONKEY,
    MORE,
    MORRIGAN,
    NAVEL_LATER,
    NAVEL_NOW,
    NONE,
    ONE,
    OWNED,
    OWNER,
    PILGRIM,
    PILGRIMS,
    PLAYERS,
    POOL,
    SILENT,
    SPENT,
    TABLE,
    TEMPLE,
    TEMPLES,
    TORNADO,
    UNUSED,
    VP,
    WHIRL,
    WINDS,
    ZEUS,
    Board,
    N,
)
from omphalos.flick.conversion import DOMINANCE, PRESENCE
from omphalos.flick.house import DISKS, GODS, LAWS, MAT
from omphalos.flick.laws.tornado import SPOTS
from omphalos.flick.mat import CITIES, COASTS, CORNERS, HALF
from omphalos.physics._jit import jit_and_keep as jit

if TYPE_CHECKING:
    from omphalos.bots.flick.board import Floats, Ints

SEA: Final = -1
_COAST: Final = tuple((c.x, c.y, c.r) for c in MAT.island)
_CX, _CY, _CR = MAT.city.x, MAT.city.y, MAT.city.r
_NAVEL: Final = MAT.navel
_CLOUD: Final = MAT.cloud
_CORNERS: Final = np.array(CORNERS)
_SPOTS: Final = np.array(SPOTS)
_WHIRL: Final = LAWS.tornado.radius
_HEART: Final = GODS.freja.radius
_KING_R: Final = DISKS.king.radius
_PRESENCE, _DOMINANCE = PRESENCE, DOMINANCE
_FOUR, _THREE = LAWS.four_winds.four, LAWS.four_winds.three
_EXILE, _HERMIT, _PILGRIM, _CONCORD = LAWS.exile.vp, LAWS.hermitage.vp, LAWS.pilgrims.vp, LAWS.concord.vp
_HARVEST: Final = GODS.morrigan.vp
TEMPLE_R: Final = DISKS.temple.radius
_TEMPLE_ROW: Final = (DISKS.temple.radius * 0.001, DISKS.temple.mass * 0.001, DISKS.friction)


def _places() -> Floats:
    """Places for a temple on each island, the best first: on the city, which it then keeps others from, and around."""
    city, coast = CITIES[0], COASTS[0]
    edge = HALF - TEMPLE_R
    grid = [(city.x + 9.0 * i, city.y + 9.0 * j) for i in range(-12, 13) for j in range(-12, 13)]
    free = [
        (x, y)
        for x, y in grid
        if abs(x) <= edge and abs(y) <= edge and any(hypot(x - c.x, y - c.y) <= c.r - 1.0 for c in coast)
    ]
    free.sort(key=lambda p: hypot(p[0] - city.x, p[1] - city.y))
    found = np.empty((4, len(free), 2))
    for q in range(4):
        for i, (x, y) in enumerate(free):
            for _ in range(q):
                x, y = y, -x
            found[q, i] = x, y
    return found


PLACES: Final = _places()


# --- the mat


@jit
def sector(x: float, y: float) -> int:
    """The island that could be here."""
    if y > x:
        return 0 if y > -x else 3
    return 1 if y > -x else 2


@jit
def _turned(x: float, y: float, s: int) -> tuple[float, float]:
    if s == 0:
        return x, y
    if s == 1:
        return -y, x
    if s == 2:
        return -x, -y
    return y, -x


@jit
def island_at(x: float, y: float, reach: float) -> int:
    """As `mat.island_at`; millimetres."""
    s = sector(x, y)
    x, y = _turned(x, y, s)
    for cx, cy, cr in _COAST:
        dx = x - cx
        dy = y - cy
        r = cr + reach
        if dx * dx + dy * dy <= r * r:
            return s
    return SEA


@jit
def city_at(x: float, y: float, reach: float) -> int:
    """As `mat.city_at`; millimetres."""
    s = sector(x, y)
    x, y = _turned(x, y, s)
    dx = x - _CX
    dy = y - _CY
    r = _CR + reach
    return s if dx * dx + dy * dy <= r * r else SEA


@jit
def on_navel(x: float, y: float, reach: float) -> bool:
    """As `mat.on_navel`; millimetres."""
    r = _NAVEL + reach
    return x * x + y * y <= r * r


@jit
def _within(ax: float, ay: float, bx: float, by: float, reach: float) -> bool:
    dx = ax - bx
    dy = ay - by
    return dx * dx + dy * dy <= reach * reach


# --- after a flick


@jit
def settle(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Floats, way: int, by: int, build: int, c: Board
) -> None:
    """The turn of `by` is ended with everything at rest: `c` becomes the table after it.

    `rows` disks were on the mat of `b`, those just put down among them; `rest` and `fell` are what the physics made of
    them. `build`: whether prophets on cities become temples.
    """
    players = b.seat[TABLE, PLAYERS]
    for i in range(c.seat.shape[0]):
        for j in range(c.seat.shape[1]):
            c.seat[i, j] = b.seat[i, j]
    for i in range(players):
        c.seat[i, AGAIN] = 0
    if way != MORE:
        c.seat[by, UNUSED + int(shot[0])] -= 1
        if way != ONE:
            c.seat[by, UNUSED + int(shot[5])] -= 1
    n = 0
    for i in range(rows):
        if fell[i] == np.inf:
            for j in range(5):
                c.disk[n, j] = b.disk[i, j]
            c.disk[n, 0] = rest[i, 0]
            c.disk[n, 1] = rest[i, 1]
            for j in range(3):
                c.tag[n, j] = b.tag[i, j]
            n += 1
    c.seat[TABLE, N] = n
    if build:
        _build(c, by)
    if b.rule[SILENT] == 0.0:
        _score_navel(c)
    _remove_lost(b, rest, fell, rows, by, c)
    king_fell = _king_fell(b, fell, rows)
    _take_away(b, c)
    c.seat[TABLE, FALLEN] = 0
    if king_fell >= 0 and b.rule[MONKEY] > 0.0:
        _return_king(b, king_fell, c)
    if b.rule[WHIRL] > 0.0:
        c.seat[TABLE, TORNADO] = (c.seat[TABLE, TORNADO] + 1) % 8
    # A prophet that did not leave the cloud may be flicked again.
    if rows > 0 and way != MORE:
        corner = c.seat[by, CORNER]
        for i in range(c.seat[TABLE, N]):
            if c.tag[i, ID] < 0 and _within(
                c.disk[i, 0] * 1000.0,
                c.disk[i, 1] * 1000.0,
                _CORNERS[corner, 0],
                _CORNERS[corner, 1],
                _CLOUD + c.disk[i, 2] * 1000.0,
            ):
                c.seat[by, AGAIN] += 1
    for i in range(c.seat[TABLE, N]):
        c.tag[i, ID] = 0 if c.tag[i, ID] < 0 else c.tag[i, ID]


@jit
def _drop(c: Board, i: int) -> None:
    """Take disk i off the mat; the others keep their order."""
    n = c.seat[TABLE, N] - 1
    for q in range(i, n):
        for j in range(5):
            c.disk[q, j] = c.disk[q + 1, j]
        for j in range(3):
            c.tag[q, j] = c.tag[q + 1, j]
    c.seat[TABLE, N] = n


@jit
def _build(c: Board, by: int) -> None:
    """PB-M4: temples on the city's island (Zeus: where he has none), as long as the pool has some."""
    i = 0
    while i < c.seat[TABLE, N] and c.seat[by, POOL] > 0:
        if c.tag[i, OWNER] == by and c.tag[i, KIND] < KING:
            x = c.disk[i, 0] * 1000.0
            y = c.disk[i, 1] * 1000.0
            island = city_at(x, y, c.disk[i, 2] * 1000.0)
            if island != SEA:
                if c.seat[by, GOD] == ZEUS:
                    island = island_for_zeus(c, by, island)
                place = free_place(c, island, i)
                if place >= 0:
                    c.disk[i, 0] = PLACES[island, place, 0] * 0.001
                    c.disk[i, 1] = PLACES[island, place, 1] * 0.001
                    c.disk[i, 2] = _TEMPLE_ROW[0]
                    c.disk[i, 3] = _TEMPLE_ROW[1]
                    c.disk[i, 4] = _TEMPLE_ROW[2]
                    c.tag[i, KIND] = TEMPLE
                    c.tag[i, ID] = 0
                    c.seat[by, POOL] -= 1
        i += 1


@jit
def free_place(c: Board, island: int, without: int) -> int:
    """The first place on the island where a temple fits, -1: none. Disk `without` does not count."""
    for p in range(PLACES.shape[1]):
        x = PLACES[island, p, 0] * 0.001
        y = PLACES[island, p, 1] * 0.001
        free = True
        for j in range(c.seat[TABLE, N]):
            if j != without:
                dx = c.disk[j, 0] - x
                dy = c.disk[j, 1] - y
                r = c.disk[j, 2] + _TEMPLE_ROW[0] + 1e-5
                if dx * dx + dy * dy < r * r:
                    free = False
                    break
        if free:
            return p
    return -1


@jit
def island_for_zeus(c: Board, by: int, home: int) -> int:
    best = home
    least = 1 << 30
    for q in range(4):
        island = (home + q) % 4
        held = 0
        for j in range(c.seat[TABLE, N]):
            if (
                c.tag[j, OWNER] == by
                and island_at(c.disk[j, 0] * 1000.0, c.disk[j, 1] * 1000.0, c.disk[j, 2] * 1000.0) == island
            ):
                held += 10 if c.tag[j, KIND] == TEMPLE else 1
        if held < least:
            least = held
            best = island
    return best


@jit
def _score_navel(c: Board) -> None:
    """PB-M5: each prophet 1 VP, and each island of its owner 1 VP once."""
    players = c.seat[TABLE, PLAYERS]
    there = False
    for i in range(c.seat[TABLE, N]):
        if c.tag[i, KIND] < KING and on_navel(c.disk[i, 0] * 1000.0, c.disk[i, 1] * 1000.0, c.disk[i, 2] * 1000.0):
            there = True
            break
    if not there:
        return
    count(c, 0.0, 0.0, NONE)
    for seat in range(players):
        found = 0
        i = 0
        while i < c.seat[TABLE, N]:
            if (
                c.tag[i, OWNER] == seat
                and c.tag[i, KIND] < KING
                and on_navel(c.disk[i, 0] * 1000.0, c.disk[i, 1] * 1000.0, c.disk[i, 2] * 1000.0)
            ):
                found += 1
                _drop(c, i)
            else:
                i += 1
        if found > 0:
            c.seat[seat, VP] += found + int(c.points[seat, 1])


@jit
def _remove_lost(b: Board, rest: Floats, fell: Floats, rows: int, by: int, c: Board) -> None:
    """PB-M6 and, for temples beside the mat, PB-M7. Those who fell earlier in this turn come first."""
    returned = False
    for q in range(b.seat[TABLE, FALLEN]):
        returned = _lose(b, MAX_DISKS - 1 - q, by, c, returned)
    last = -1.0
    while True:
        soonest = np.inf
        i = -1
        for j in range(rows):
            if fell[j] < soonest and fell[j] > last:
                soonest = fell[j]
                i = j
        if i < 0:
            return
        for j in range(i, rows):
            if fell[j] == soonest:
                returned = _lose(b, j, by, c, returned)
        last = soonest


@jit
def _lose(b: Board, i: int, by: int, c: Board, returned: bool) -> bool:
    owner = b.tag[i, OWNER]
    kind = b.tag[i, KIND]
    if kind == TEMPLE:
        c.seat[owner, POOL] += 1
    elif kind != KING:
        if b.rule[EXILE] > 0.0 and owner != by:
            c.seat[by, VP] += _EXILE
        if b.seat[owner, GOD] == ANUBIS and (owner != by or b.seat[owner, SPENT] == 0) and not returned:
            c.seat[owner, UNUSED + kind] += 1
            if owner == by:
                c.seat[owner, SPENT] = 1
            return True
        if b.seat[by, GOD] == MORRIGAN and owner != by:
            c.seat[by, HELD] += 1
    return returned


@jit
def _king_fell(b: Board, fell: Floats, rows: int) -> int:
    for i in range(rows):
        if b.tag[i, KIND] == KING and fell[i] < np.inf:
            return i
    for q in range(b.seat[TABLE, FALLEN]):
        if b.tag[MAX_DISKS - 1 - q, KIND] == KING:
            return MAX_DISKS - 1 - q
    return -1


@jit
def _return_king(b: Board, king: int, c: Board) -> None:
    """L07: onto the navel, unless something is in its way."""
    n = c.seat[TABLE, N]
    for j in range(n):
        if _within(c.disk[j, 0] * 1000.0, c.disk[j, 1] * 1000.0, 0.0, 0.0, c.disk[j, 2] * 1000.0 + _KING_R):
            for q in range(5):
                c.disk[MAX_DISKS - 1, q] = b.disk[king, q]
            for q in range(3):
                c.tag[MAX_DISKS - 1, q] = b.tag[king, q]
            c.seat[TABLE, FALLEN] = 1
            return
    for q in range(5):
        c.disk[n, q] = b.disk[king, q]
    for q in range(3):
        c.tag[n, q] = b.tag[king, q]
    c.disk[n, 0] = 0.0
    c.disk[n, 1] = 0.0
    c.seat[TABLE, N] = n + 1


@jit
def _take_away(b: Board, c: Board) -> None:
    """PB-M7, the tornado (L08) and the kraken (L10)."""
    i = 0
    while i < c.seat[TABLE, N]:
        x = c.disk[i, 0] * 1000.0
        y = c.disk[i, 1] * 1000.0
        r = c.disk[i, 2] * 1000.0
        kind = c.tag[i, KIND]
        gone = False
        if kind == TEMPLE:
            if island_at(x, y, r) == SEA:
                c.seat[c.tag[i, OWNER], POOL] += 1
                gone = True
        elif kind != KING:
            if b.rule[WHIRL] > 0.0:
                spot = b.seat[TABLE, TORNADO]
                gone = _within(x, y, _SPOTS[spot, 0], _SPOTS[spot, 1], r + _WHIRL)
            if not gone and b.rule[KRAKEN] > 0.0:
                gone = not on_navel(x, y, r) and island_at(x, y, r) == SEA
        if gone:
            _drop(c, i)
        else:
            i += 1


# --- conversion


@jit
def count(c: Board, heart_x: float, heart_y: float, freja: int) -> None:
    """Who is where: fills `tally`, and presence, islands with a temple and dominated islands of `points`.

    With `freja` a seat, opponents' prophets touching a heart at that place (millimetres) count as hers.
    """
    players = c.seat[TABLE, PLAYERS]
    for q in range(3):
        for island in range(4):
            for seat in range(4):
                c.tally[q, island, seat] = 0
    barren = SEA
    for i in range(c.seat[TABLE, N]):
        x = c.disk[i, 0] * 1000.0
        y = c.disk[i, 1] * 1000.0
        r = c.disk[i, 2] * 1000.0
        kind = c.tag[i, KIND]
        owner = c.tag[i, OWNER]
        island = island_at(x, y, r)
        if island == SEA:
            continue
        if kind == KING:
            if c.rule[MONKEY] > 0.0:
                barren = island
            continue
        if freja >= 0 and owner != freja and kind != TEMPLE and _within(x, y, heart_x, heart_y, r + _HEART):
            owner = freja
        c.tally[COUNT, island, owner] += 1
        if kind == TEMPLE:
            c.tally[TEMPLES, island, owner] += 1
        elif city_at(x, y, r) != SEA:
            c.tally[PILGRIM, island, owner] += 1
    for seat in range(4):
        for q in range(4):
            c.points[seat, q] = 0.0
    for island in range(4):
        for seat in range(players):
            if c.tally[TEMPLES, island, seat] > 0:
                c.points[seat, 2] += 1.0
        if island == barren:
            for seat in range(players):
                c.tally[COUNT, island, seat] = 0
            continue
        for seat in range(players):
            if c.tally[COUNT, island, seat] > 0:
                c.points[seat, 1] += 1.0


@jit
def convert(c: Board, heart_x: float, heart_y: float, freja: int) -> None:
    """What each seat would get if conversion came now: the first column of `points`."""
    count(c, heart_x, heart_y, freja)
    players = c.seat[TABLE, PLAYERS]
    breaker = int(c.rule[BREAKER])
    for island in range(4):
        most = 0
        leaders = 0
        present = 0
        for seat in range(players):
            here = c.tally[COUNT, island, seat]
            present += 1 if here > 0 else 0
            if here > most:
                most = here
                leaders = 1
            elif here == most:
                leaders += 1
        for seat in range(players):
            here = c.tally[COUNT, island, seat]
            if here > 0:
                vp = _PRESENCE
                leads = here == most
                dominant = leads and (leaders == 1 or seat == breaker)
                if dominant:
                    vp += _DOMINANCE
                    c.points[seat, 3] += 1.0
                elif leads and c.rule[CONCORD] > 0.0:
                    vp += _CONCORD
                if present == 1 and c.rule[HERMIT] > 0.0:
                    vp += _HERMIT
                c.points[seat, 0] += vp
            if c.rule[PILGRIMS] > 0.0:
                c.points[seat, 0] += c.tally[PILGRIM, island, seat] * _PILGRIM
    for seat in range(players):
        if c.rule[WINDS] > 0.0:
            if c.points[seat, 1] == 4.0:
                c.points[seat, 0] += _FOUR
            elif c.points[seat, 1] == 3.0:
                c.points[seat, 0] += _THREE
        if c.seat[seat, GOD] == MORRIGAN:
            c.points[seat, 0] += c.seat[seat, HELD] * _HARVEST


# --- what it is worth

# Places in the weights of `worth`.
W_NAVEL, W_IDLE, W_TEMPLE, W_HOLD, W_FUTURE, W_SHAKE = range(6)
# … and of the search: how much of the spread a shot not yet known is credited with, and how much is taken off at last.
W_CURIOSITY, W_CAUTION = 6, 7
WEIGHTS: Final = np.array([0.9, 1.0, 1.0, 0.5, 0.75, 0.02, 0.7, 0.3])


@jit
def worth(c: Board, me: int, weight: Floats) -> float:
    """How far a seat is ahead: VP, the conversion that stands now, and what unused prophets and temples will bring."""
    convert(c, 0.0, 0.0, NONE)
    players = c.seat[TABLE, PLAYERS]
    left = c.seat[TABLE, GENERATIONS]
    coming = 0
    for seat in range(players):
        coming += c.seat[seat, UNUSED] + c.seat[seat, UNUSED + 1] + c.seat[seat, UNUSED + 2]
    mine = 0.0
    others = 0.0
    best = -1e18
    for seat in range(players):
        unused = c.seat[seat, UNUSED] + c.seat[seat, UNUSED + 1] + c.seat[seat, UNUSED + 2]
        ready = unused + 0.9 * c.seat[seat, AGAIN]
        standing = c.points[seat, 0] * (1.0 - weight[W_SHAKE] * (coming - unused))
        each = max(weight[W_IDLE], weight[W_NAVEL] * c.rule[NAVEL_NOW] * (1.0 + c.points[seat, 1]))
        lasting = c.points[seat, 2]
        later = c.seat[seat, OWNED] * weight[W_NAVEL] * c.rule[NAVEL_LATER] * (1.0 + lasting)
        later += weight[W_TEMPLE] * lasting
        held = 0.0
        for island in range(4):
            here = c.tally[TEMPLES, island, seat]
            for other in range(players):
                if other != seat and c.tally[TEMPLES, island, other] >= here:
                    here = 0
            held += 1.0 if here > 0 else 0.0
        later += weight[W_HOLD] * held
        total = c.seat[seat, VP] + standing + ready * each + weight[W_FUTURE] * left * later
        if seat == me:
            mine = total
        else:
            others += total
            best = max(best, total)
    if players < 2:
        return mine
    return mine - 0.5 * best - 0.5 * others / (players - 1)


@jit
def judge_many(
    b: Board, rest: Floats, fell: Floats, rows: int, shot: Floats, way: int, by: int, me: int, build: int,
    weight: Floats, c: Board, value: Floats, vp: Ints, standing: Floats,
) -> None:  # fmt: skip
    """Judge K ends of one flick: what each is worth to `me`, VP by seat, and what conversion would give by seat."""
    for q in range(rest.shape[0]):
        settle(b, rest[q], fell[q], rows, shot, way, by, build, c)
        value[q] = worth(c, me, weight)
        for seat in range(c.seat[TABLE, PLAYERS]):
            if vp.shape[0] > 0:
                vp[q, seat] = c.seat[seat, VP]
            if standing.shape[0] > 0:
                standing[q, seat] = c.points[seat, 0]
