"""The working memory of a flick, by name.

The memory is two plain arrays from `layout.work_for`, used for many flicks: one of floats, one of whole numbers. They
have a row for each field of `Work` and a column for each disk. `work_in` names the rows. Rows, not records: a loop over
all disks reads contiguous memory.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from omphalos.kernels import name_rows

if TYPE_CHECKING:
    from omphalos.physics.arguments import FloatRow, Floats, IntRow, Ints


class Work(NamedTuple):
    """Everything that is known during a flick. One entry per disk, unless the comment says otherwise.

    Every disk is on an arc: at time `since` it was at (x, y), going in direction (ux, uy) at `speed`, and it loses
    `decel` of its speed per second. For a disk at rest direction, speed and `decel` are 0, and it has stood there
    since `since`.
    """

    # Rows of the floats. Times in seconds, lengths in metres, masses in kilograms.
    x: FloatRow
    y: FloatRow
    ux: FloatRow  # unit vector
    uy: FloatRow
    speed: FloatRow  # m/s
    decel: FloatRow  # m/s²
    since: FloatRow
    stops_at: FloatRow  # when it would stop if it met nothing
    next_at: FloatRow  # when its next event comes, as far as is known
    now_x: FloatRow  # where it is now; updated at each event
    now_y: FloatRow
    radius: FloatRow
    mass: FloatRow  # of both, while another disk rides on it
    slide_decel: FloatRow  # m/s²: how fast it slows when it slides by itself
    rider_share: FloatRow  # share of the speed that its rider leaves with, 0 to 1
    home_x: FloatRow  # where it lay before the flick
    home_y: FloatRow
    home_mass: FloatRow  # of this disk alone
    vx: FloatRow  # m/s: its velocity now; valid while a contact is resolved
    vy: FloatRow
    fell_at: FloatRow  # when it fell, NEVER if it did not
    fell_x: FloatRow  # where it passed the edge
    fell_y: FloatRow
    change_x: FloatRow  # m/s: what the present event adds to its velocity …
    change_y: FloatRow
    lost_x: FloatRow  # … and the bits that rounding took from that sum
    lost_y: FloatRow
    stand_x: FloatRow  # where it stands, FAR unless it stands
    stand_y: FloatRow
    distance: FloatRow  # scratch space of `plan`
    # Rows of the whole numbers. Lists are longer than the number of disks; `counts` has their lengths.
    state: IntRow  # STANDS, MOVES or AWAY
    next_with: IntRow  # what its next event is with: a disk, or a code such as STOP
    tied: IntRow  # 1: a second contact comes at the same time as its next event
    train: IntRow  # number of the train it is pushed along in, -1: none
    rider: IntRow  # the disk riding on it, -1: none
    movers: IntRow  # list of the disks that move
    mover_index: IntRow  # where in that list a moving disk is
    last_event: IntRow  # number of the last event that gave it a new arc
    touched: IntRow  # list of the disks that got a new arc from the present event
    dirty: IntRow  # list of the disks to put back before the next flick
    is_dirty: IntRow  # 1: it is in that list
    contact_count: IntRow  # how many contacts it has in the present event
    pair: IntRow  # list of the contacts of the present event: a disk …
    pair_with: IntRow  # … and what it touches: a disk, or a code such as EAST
    counts: IntRow  # lengths and numbers, at the entries MOVERS, TOUCHED and so on of `codes`


FLOAT_ROWS = Work._fields.index("state")
INT_ROWS = len(Work._fields) - FLOAT_ROWS


@name_rows(Work._fields, FLOAT_ROWS)
def work_in(floats: Floats, ints: Ints) -> Work:
    """Name the rows of the working memory. Nothing is copied."""
    return Work(*floats[:FLOAT_ROWS], *ints[:INT_ROWS])
