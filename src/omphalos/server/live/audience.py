"""The screens connected to one table: who is present, and how messages reach everybody."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final, cast

import msgspec

from omphalos.server.live.screen import SPECTATOR_ONLY, Screen
from omphalos.server.live.snapshot import Snapshot
from omphalos.server.live.views import TableViews
from omphalos.server.protocol.parts import ClockState, TableInfo
from omphalos.server.protocol.table import Bye, Update
from omphalos.server.protocol.table import Table as TableMessage

encode: Final = msgspec.json.Encoder().encode
ANNOUNCE_WITHIN: Final = 0.2  # seconds in which several small changes become one message


class Audience:
    """The screens of one table. `describe` gives the table as strangers see it, or (True) as insiders do."""

    __slots__ = ("_describe", "_pending", "absent_since", "screens")

    def __init__(self, describe: Callable[[bool], TableInfo]) -> None:
        self._describe = describe
        self._pending: asyncio.TimerHandle | None = None
        self.screens: list[Screen] = []  # all that have sent hello
        self.absent_since: dict[int, int] = {}  # by seat of a person who is not connected; milliseconds since 1970

    # --- presence

    @property
    def spectators(self) -> int:
        """How many screens hold no seat. Previews on other pages are not counted."""
        return sum(not screen.seats and not screen.preview for screen in self.screens)

    @property
    def previews(self) -> int:
        """How many screens show the table on another page."""
        return sum(screen.preview for screen in self.screens)

    def present(self, seat: int) -> bool:
        """Whether a screen that holds the seat is connected."""
        return any(seat in screen.seats for screen in self.screens)

    def add(self, screen: Screen) -> None:
        """A screen has sent hello."""
        if screen not in self.screens:
            self.screens.append(screen)

    def remove(self, screen: Screen, now: int) -> bool:
        """A screen has disconnected. Return whether it had sent hello."""
        if screen not in self.screens:
            return False
        self.screens.remove(screen)
        for seat in screen.seats:
            if not self.present(seat):
                self.absent_since[seat] = now
        return True

    def revoke(self, seat: int) -> list[Screen]:
        """The seat's secret is void. Return the screens that held it."""
        holders = [screen for screen in self.screens if seat in screen.seats]
        for screen in holders:
            screen.seats = tuple(one for one in screen.seats if one != seat)
        return holders

    # --- messages about the table

    def send(self, data: bytes) -> None:
        """Send the same message to everybody."""
        for screen in self.screens:
            screen.send(data)

    def announce(self) -> None:
        """Send the table's description to everybody."""
        if self._pending is not None:
            self._pending.cancel()
            self._pending = None
        made: dict[bool, bytes] = {}
        for screen in self.screens:
            data = made.get(screen.insider)
            if data is None:
                data = made[screen.insider] = encode(TableMessage(self._describe(screen.insider)))
            screen.send(data)

    def announce_soon(self) -> None:
        """Send the table's description shortly; several calls cause one message."""
        if self._pending is None and self.screens:
            self._pending = asyncio.get_running_loop().call_later(ANNOUNCE_WITHIN, self.announce)

    def dismiss(self, bye: Bye) -> None:
        """Disconnect every screen."""
        data = encode(bye)
        for screen in self.screens:
            screen.dismiss(data)
        self.screens.clear()

    def stop(self) -> None:
        """Cancel what is pending."""
        if self._pending is not None:
            self._pending.cancel()

    # --- messages about the game

    def send_entry(
        self, snapshot: Snapshot, clock: msgspec.Raw, over: bool, asker: Screen | None = None, done: bytes = b""
    ) -> None:
        """Send the latest entry to every viewer. Encoded once per distinct view; skipped when nobody watches.

        A screen that has the view before the entry gets patches; any other gets the whole view. `asker`, who caused
        the entry, gets `done` in the same write.
        """
        made: dict[tuple[int, str, bool, bool], bytes] = {}
        n, patched = snapshot.n, snapshot.patched
        for screen in self.screens:
            language, sent = screen.language, screen.sent
            messages: list[bytes] = []
            for viewer in screen.seats or SPECTATOR_ONLY:
                whole = not patched or sent.get(viewer) != n - 1
                sent[viewer] = n
                asked = viewer, language, whole, screen.alone
                data = made.get(asked)
                if data is None:
                    data = made[asked] = snapshot.update(viewer, language, clock, over, whole, screen.alone)
                messages.append(data)
            if screen is asker:
                messages.append(done)
                asker = None
            screen.send(*messages)
        if asker is not None:
            asker.send(done)
        snapshot.release_entry()


def send_position(
    screen: Screen, viewers: tuple[int, ...], views: TableViews, clock: ClockState, over: bool, first: int
) -> None:
    """Send one screen the position, with the entries from `first` on that it missed."""
    for viewer in viewers:
        n, position, missed = views.encoded(first, viewer, screen.language, over, screen.alone)
        screen.sent[viewer] = n
        screen.send(encode(Update(cast("Any", missed), cast("Any", position), clock)))
