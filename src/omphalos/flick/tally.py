"""The tally: who is on which island, with how many disks, and who has the most there (PB-N1, PB-N2)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from omphalos.flick.mat import SEA, city_at, island_at
from omphalos.flick.pieces import NOBODY, Disk


class Tally:
    """Disks counted by island and seat. A barren island counts for nobody."""

    __slots__ = ("barren", "breaker", "counts", "leaders", "pilgrims", "present", "tie_disks")

    counts: list[list[int]]  # by island and seat
    present: list[tuple[int, ...]]  # seats, by island (PB-N1)
    leaders: list[tuple[int, ...]]  # seats with the most disks, by island
    pilgrims: list[list[int]]  # prophets on the city, by island and seat

    def __init__(
        self,
        disks: Sequence[Disk],
        radius: Mapping[str, float],  # by kind of disk
        players: int,
        barren: Collection[int] = (),
        breaker: int = NOBODY,
        tie_disks: int = 1,
        turned: Collection[int] = (),
        heart: int = NOBODY,
    ) -> None:
        self.barren = barren  # islands that give no presence and no dominance (L07)
        self.breaker = breaker  # the seat that dominates where it ties for most (Themis)
        self.tie_disks = tie_disks  # with at least so many disks
        counts = [[0] * players for _ in range(4)]
        pilgrims = [[0] * players for _ in range(4)]
        for disk in disks:
            owner = disk.owner
            if owner == NOBODY:
                continue
            reach = radius[disk.kind]
            island = island_at(disk.x, disk.y, reach)
            if island == SEA:
                continue
            if disk.id in turned:
                owner = heart
            counts[island][owner] += 1
            if disk.kind != "temple" and city_at(disk.x, disk.y, reach) != SEA:
                pilgrims[island][owner] += 1
        self.counts = counts
        self.pilgrims = pilgrims
        self.present = []
        self.leaders = []
        for island, row in enumerate(counts):
            most = max(row)
            if most == 0 or island in barren:
                self.present.append(())
                self.leaders.append(())
            else:
                self.present.append(tuple(seat for seat, n in enumerate(row) if n))
                self.leaders.append(tuple(seat for seat, n in enumerate(row) if n == most))

    def dominant(self, island: int) -> int | None:
        """The seat with more disks there than any other (PB-N2), or the seat that wins the tie."""
        leaders = self.leaders[island]
        if len(leaders) == 1:
            return leaders[0]
        wins_tie = self.breaker in leaders and self.counts[island][self.breaker] >= self.tie_disks
        return self.breaker if wins_tie else None

    def islands_of(self, seat: int) -> list[int]:
        """The islands where the seat is present."""
        return [island for island, seats in enumerate(self.present) if seat in seats]
