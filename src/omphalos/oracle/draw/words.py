"""The words on the pictures, in one language."""

from __future__ import annotations

from omphalos.i18n.catalogue import Value
from omphalos.oracle.messages import say


class Words:
    """What the game calls things: `words("guild-red")`, `words("boat", n=3)`."""

    def __init__(self, language: str) -> None:
        self.language = language

    def __call__(self, name: str, /, **values: Value) -> str:
        """The words, with what they speak of filled in; a thing of two words has a hyphen in the catalogue."""
        return say(self.language, name.replace(" ", "-"), **values)
