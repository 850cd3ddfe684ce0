"""L13 Exile: VP for sending prophets off the mat."""

from __future__ import annotations

from collections.abc import Iterable

from omphalos.flick.draft import Draft
from omphalos.flick.house import LAWS
from omphalos.flick.pieces import Disk
from omphalos.flick.powers import Law
from omphalos.flick.state import Score


class Exile(Law):
    """Exile."""

    id = "L13"
    lasts = "generation"

    def banishes(self, draft: Draft, by: int, disk: Disk) -> Iterable[Score]:
        """Wherever the prophet goes then."""
        if disk.owner != by:
            yield draft.score(by, LAWS.exile.vp, self.id)
