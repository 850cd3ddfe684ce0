"""Zeus: he builds where he likes."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.powers import God


class Zeus(God):
    """Olympus."""

    id = "Zeus"
    card = "greek"
    name: ClassVar[dict[str, str]] = {"en": "Zeus", "pl": "Zeus"}
    text: ClassVar[dict[str, str]] = {
        "en": "Olympus: a temple you build may stand on any island.",
        "pl": "Olimp: świątynia, którą budujesz, może stanąć na dowolnej wyspie.",
    }
    any_island = True
