"""The hints of one table that bots still think about: one for each person, and none for a screen that has gone."""

from __future__ import annotations

import asyncio

import msgspec

from omphalos.server.live.screen import Screen


class PendingHint(msgspec.Struct, frozen=True):
    """A hint that is not answered yet."""

    screen: Screen
    request: int  # the id of the message
    seat: int
    n: int  # entries of the position it is about
    task: asyncio.Task[None]


class PendingHints:
    """At most one hint for each seat and for each screen."""

    __slots__ = ("_hints",)

    def __init__(self) -> None:
        self._hints: list[PendingHint] = []

    def of(self, screen: Screen, seat: int) -> list[PendingHint]:
        """The pending hints of this screen or of this seat."""
        return [hint for hint in self._hints if hint.screen is screen or hint.seat == seat]

    def add(self, hint: PendingHint) -> None:
        """Keep a hint until its task is done."""
        self._hints.append(hint)
        hint.task.add_done_callback(lambda _: self._hints.remove(hint))

    def cancel(self, screen: Screen | None = None) -> None:
        """Drop the hints of a screen that has disconnected, or all of them."""
        for hint in list(self._hints):
            if screen is None or hint.screen is screen:
                hint.task.cancel()
