"""Numbers with a meaning that kernels and Python share. Importing them loads no compiler."""

from __future__ import annotations

from math import inf

# Work.state: what a disk is doing.
STANDS, MOVES, AWAY = 0, 1, 2  # AWAY: off the mat, or riding on another disk

# Work.next_with and Work.pair_with: what a disk meets. A number of 0 or more is another disk.
STOP, EAST, WEST, NORTH, SOUTH = -1, -2, -3, -4, -5  # it stops by itself, or comes to an edge
FIRST_WALL = -6  # FIRST_WALL - w is wall w

# Entries of Work.counts. Every flick begins with 0 in all of them but DISKS.
MOVERS, TOUCHED, DIRTY, PAIRS = range(4)  # lengths of the lists of the same names
EVENTS, ARCS, CONTACTS, TRAINS = range(4, 8)  # how many there have been in this flick
DISKS = 8  # how many disks the scene has

FAR = 1e6  # m: x and y of disks that are AWAY, out of reach of all others
NEVER = inf  # s or m: a time that does not come, a distance that is not reached
MAX_EVENTS = 100_000  # a flick is cut off here; none has come near
