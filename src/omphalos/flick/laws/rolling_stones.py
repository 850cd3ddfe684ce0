"""L06 Rolling Stones: flicked prophets roll."""

from __future__ import annotations

from typing import ClassVar

from omphalos.flick.house import LAWS
from omphalos.flick.powers import Law, Manner


class RollingStones(Law):
    """Rolling Stones."""

    id = "L06"
    lasts = "generation"
    name: ClassVar[dict[str, str]] = {"en": "Rolling Stones", "pl": "Toczące się kamienie"}
    text: ClassVar[dict[str, str]] = {
        "en": "A flicked prophet rolls, and so goes farther, until it first touches something; then it slides.",
        "pl": "Pstryknięty prorok toczy się, więc dociera dalej; gdy pierwszy raz czegoś dotknie, zaczyna się ślizgać.",
    }

    def manner(self, manner: Manner) -> None:
        """Less friction until the first contact."""
        manner.roll = LAWS.rolling_stones.friction
