"""The working memory of one flick: which row of the two work arrays holds what, one column per disk.

Kernels take two arrays, `f` (float64) and `k` (int64), made once by `layout.work_for` and used for many flicks. Rows,
not records: a loop over all disks then reads contiguous memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]
    Ints = NDArray[np.int64]

# Rows of f. The arc a disk is on: at time T0 it was at (X, Y), going in direction (UX, UY) at speed V, slowing by A.
# A disk at rest has direction (0, 0), V = 0, and T0 says since when it stands.
X, Y, UX, UY, V, A, T0 = 0, 1, 2, 3, 4, 5, 6
STOPS = 7  # when it would stop if nothing came in its way
NEXT = 8  # when its next event comes, as far as it knows
NX, NY = 9, 10  # where it is now; kept up to date at each event
R, M, SLOW = 11, 12, 13  # radius, mass, deceleration when sliding
SHARE = 14  # with a rider: the share of the speed it leaves with
HOME_X, HOME_Y, HOME_M = 15, 16, 17  # where it lay before the flick, and its mass without a rider
VX, VY = 18, 19  # its velocity now, while a contact is being resolved
FELL, FELL_X, FELL_Y = 20, 21, 22  # when and where it fell, NEVER if it did not
CHANGE_X, CHANGE_Y = 23, 24  # what an event adds to its velocity …
LOST_X, LOST_Y = 25, 26  # … and the bits that adding it up has lost
STAND_X, STAND_Y = 27, 28  # where it stands, FAR for those who do not stand
WAY = 29  # scratch: how far away something is
FLOAT_ROWS = 30

# Rows of k.
STATE = 0  # STANDS, MOVES or AWAY
WITH = 1  # what its next event is with: a disk, or one of the codes below
TIE = 2  # 1 when a second contact comes at the same time as its next event
TRAIN = 3  # number of the train it is pushed along in, -1: none
RIDER = 4  # the disk riding on it, -1: none
MOVER = 5  # the list of movers, in its first places
PLACE = 6  # where in that list a disk is
MARK = 7  # number of the last event that gave it a new arc
TOUCHED = 8  # the list of disks that the present event gives new arcs
USED = 9  # the list of disks that this flick has moved at all
IS_USED = 10  # 1 when it is in that list
COUNT = 11  # how many contacts it has in the present event
PAIR, PAIR_WITH = 12, 13  # the list of contacts of the present event: a disk, and what it touches
TALLY = 14  # counters, at the places below
INT_ROWS = 15

# Places in the row TALLY.
MOVERS, TOUCHES, USES, PAIRS, EVENTS, ARCS, CONTACTS, TRAINS = range(8)
FLICK_PLACES = 8  # those before this one begin every flick with 0
DISKS = 8  # how many disks the scene has

STANDS, MOVES, AWAY = 0, 1, 2
STOP, EAST, WEST, NORTH, SOUTH = -1, -2, -3, -4, -5  # WITH: it stops by itself, or comes to an edge
FIRST_WALL = -6  # WITH: FIRST_WALL - w is wall w

# Entries of `world`.
HALF_WIDTH, HALF_HEIGHT, BOUNCE, RESTITUTION, GRAVITY, SURFACE, LEAP = range(7)

# Columns of walls as the scene has them are ax, ay, bx, by, thickness; columns of prepared walls are these: one
# end, unit vector to the other, length, half thickness.
WALL_X, WALL_Y, WALL_UX, WALL_UY, WALL_LENGTH, WALL_HALF = range(6)

FAR = 1e6  # where disks are kept that are off the mat or riding: out of everybody's way
NEVER = np.inf
MAX_EVENTS = 100_000  # a flick is cut off here; none has come near
