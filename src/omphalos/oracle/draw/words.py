"""The texts of the pictures, in one language."""

from __future__ import annotations

from omphalos.i18n.catalogue import Value
from omphalos.oracle.messages import say


class Words:
    """Looks up the game's texts: `words("guild-red")`, `words("boat", n=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, name: str, /, **values: Value) -> str:
        """The text of a name with its values filled in. Spaces in a name become hyphens."""
        return say(self.language, name.replace(" ", "-"), **values)
