"""What is told: the turns that wait for somebody, in their language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec

from omphalos.server.messages import say

HOUR: Final = 3_600_000  # milliseconds
DAY: Final = 24 * HOUR
MAX_LISTED: Final = 20  # turns in one message


class Turn(msgspec.Struct, frozen=True):
    """A seat that is to act."""

    table: str
    seat: int
    name: str  # of the person
    others: tuple[str, ...]  # names of the other players
    title: dict[str, str]  # of the game, by language
    left: int | None  # milliseconds to act in; None: no hurry


class Notice(msgspec.Struct, frozen=True):
    """One message about one or more turns."""

    turns: tuple[Turn, ...]
    language: str
    public_url: str  # of this server

    @property
    def tables(self) -> list[str]:
        """The tables, each once."""
        return list(dict.fromkeys(turn.table for turn in self.turns))

    @property
    def title(self) -> str:
        """The message in a few words."""
        return say(self.language, "notice-title", n=len(self.tables))

    def link(self, table: str) -> str:
        """The address of a table."""
        return f"{self.public_url}/table/{table}"

    def lines(self, named: bool) -> list[tuple[str, str]]:
        """For each turn a sentence and the table. `named`: many people read it, so it says whose turn it is."""
        return [(_line(turn, self.language, named), turn.table) for turn in self.turns[:MAX_LISTED]]


def left_text(left: int, language: str) -> str:
    """A time that is left, rounded to days or hours."""
    if left >= 2 * DAY - HOUR:
        return say(language, "notice-days", n=round(left / DAY))
    return say(language, "notice-hours", n=max(1, round(left / HOUR)))


def _line(turn: Turn, language: str, named: bool) -> str:
    game = turn.title.get(language) or next(iter(turn.title.values()), "")
    text = _about(turn, game, language, named)
    return text if turn.left is None else say(language, "notice-left", text=text, left=left_text(turn.left, language))


def _about(turn: Turn, game: str, language: str, named: bool) -> str:
    if named:
        return say(language, "notice-named", name=turn.name, game=game)
    others: Sequence[str] = [name for name in turn.others if name]
    return say(language, "notice-with", game=game, others=others) if others else game
