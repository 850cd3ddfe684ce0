"""What a player is called in sentences: a text, with the forms that sentences ask for."""

from __future__ import annotations

from collections.abc import Mapping


class Name(str):
    """A name as it stands alone or begins a sentence. Other forms are asked for by `FORM($name, case: "…")`.

    A name that a person has chosen has no other forms: a plain string does as well.
    """

    __slots__ = ("forms",)

    forms: Mapping[str, str]

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None) -> Name:
        """A name with its other forms, by case."""
        name = super().__new__(cls, text)
        name.forms = forms or {}
        return name
