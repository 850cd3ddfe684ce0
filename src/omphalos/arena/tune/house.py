"""The house numbers of a game: their values, where they come from, and its data files with other numbers."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib import resources
from typing import Any, Final

from omphalos.arena.tune.errors import BadTask, NotOurs
from omphalos.table.house_numbers import (
    REPORTED,
    SETS,
    BadNumber,
    Number,
    NumberSet,
    data_file,
    entry_at,
    number_at,
    set_file,
    set_text,
    with_numbers,
    with_set_numbers,
)

MARKS: Final = "marks.toml"  # for files of plain numbers, it says where they come from


class House:
    """The data files of a game as they are today, with the numbers of a set."""

    def __init__(self, game: str, numbers: NumberSet = REPORTED) -> None:
        self.game = game
        self.numbers: NumberSet = numbers
        self.texts = {name: data_file(game, name, numbers) for name in _names(game)}
        self._tables: dict[str, dict[str, Any]] = {name: tomllib.loads(text) for name, text in self.texts.items()}
        self.marks = self._tables.pop(MARKS, {})

    def value(self, number: str) -> Number:
        """The value of a number that may be tuned. NotOurs if it comes from the rulebook."""
        name = number.partition("/")[0]
        if name not in self._tables:
            raise BadTask(f"there is no number {number}; a number is one of {', '.join(self._tables)}, / and its path")
        try:
            value = number_at(self._tables[name], number)
        except BadNumber as problem:
            raise BadTask(str(problem)) from None
        mark, rule = self.origin(number)
        if mark not in ("H", "P"):
            raise NotOurs(f"{number} may not be tuned: it is marked {mark or 'nowhere'} ({rule or 'no rule'})")
        return value

    def origin(self, number: str) -> tuple[str, str]:
        """The mark of a number (R, P or H) and the rule that states it. Empty if they are not declared."""
        name, _, path = number.partition("/")
        entry = entry_at(self._tables[name], number)
        if entry is not None:
            return str(entry.get("mark", "")), str(entry.get("rule", ""))
        marks = self.marks.get(name.removesuffix(".toml"), {})
        mark, _, rule = str(marks.get(path.partition(".")[0], "")).partition(" ")
        return mark, rule

    def files(self, numbers: Mapping[str, Number]) -> dict[str, str]:
        """The files in which numbers differ from today's, as text that can be put in place.

        Those of a set that is not the default stand in the one file that lists its numbers.
        """
        if not numbers or self.numbers == REPORTED:
            return self.played(numbers)
        return {set_file(self.numbers): with_set_numbers(set_text(self.game, self.numbers), numbers)}

    def played(self, numbers: Mapping[str, Number]) -> dict[str, str]:
        """The data files in which numbers differ from today's, as the game reads them."""
        found: dict[str, str] = {}
        split = [(number.partition("/"), value) for number, value in numbers.items()]
        for name in dict.fromkeys(file for (file, _, _), _ in split):
            mine = {path: value for (file, _, path), value in split if file == name}
            found[name] = with_numbers(self.texts[name], name, mine)
        return found


def _names(game: str) -> list[str]:
    """The data files of a game. None if its package has no such files."""
    try:
        folder = resources.files(f"omphalos.{game}").joinpath("data")
        sets = {set_file(numbers) for numbers in SETS}
        return sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml") and file.name not in sets)
    except (ModuleNotFoundError, FileNotFoundError):
        return []
