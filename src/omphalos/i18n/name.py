"""What a player is called in sentences: a text, with the forms that sentences ask for."""

from __future__ import annotations

from collections.abc import Mapping


class Name(str):
    """A name as it stands alone or begins a sentence.

    Sentences ask for other forms by `FORM($name, case: "inside")`, and by `WHO($name)` whether the name means the
    reader. A name that a person has chosen has no other forms: a plain string does as well.
    """

    __slots__ = ("forms", "you")

    forms: Mapping[str, str]
    you: bool

    def __new__(cls, text: str, forms: Mapping[str, str] | None = None, you: bool = False) -> Name:
        """A name with its other forms, by case."""
        name = super().__new__(cls, text)
        name.forms, name.you = forms or {}, you
        return name

    def form(self, case: str | None) -> str:
        """The form of that case; that of the middle of a sentence, if the language has no other."""
        found = self.forms.get(case or "")
        return found if found is not None else self.forms.get("inside", str(self)) if case else str(self)
