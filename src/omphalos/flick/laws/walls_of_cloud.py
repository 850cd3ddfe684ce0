"""L20 Walls of Cloud: the edge is a wall."""

from __future__ import annotations

from omphalos.flick.draft import Draft
from omphalos.flick.events import Rest, TemplesLost, TemplesShifted
from omphalos.flick.judged import NOTHING
from omphalos.flick.mat import HALF
from omphalos.flick.powers import Law, Manner


class WallsOfCloud(Law):
    """Walls of Cloud."""

    id = "L20"
    lasts = "generation"
    judged = NOTHING

    def manner(self, manner: Manner) -> None:
        """Disks bounce off the edges."""
        manner.walls = True

    def enters(self, draft: Draft, seat: int) -> None:
        """Set temples that overhang the edge inwards. A temple without room there returns to the pool."""
        radius = draft.state.radius
        for disk in draft.state.disks:
            reach = HALF - radius[disk.kind]
            x, y = max(-reach, min(reach, disk.x)), max(-reach, min(reach, disk.y))
            if (x, y) == (disk.x, disk.y):
                continue
            others = (d for d in draft.state.disks if d.id != disk.id)
            if any((x - d.x) ** 2 + (y - d.y) ** 2 < (radius[disk.kind] + radius[d.kind]) ** 2 for d in others):
                draft.emit(TemplesLost((disk.id,)))
            else:
                draft.emit(TemplesShifted((Rest(disk.id, x, y),)))
