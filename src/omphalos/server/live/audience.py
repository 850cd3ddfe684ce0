"""What screens are told of the game itself: each entry to everybody, and how it stands to whoever comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from omphalos.server.live.screen import SPECTATOR_ONLY, Screen
from omphalos.server.protocol.table import Update

if TYPE_CHECKING:
    from omphalos.server.live.live_table import LiveTable

encode: Final = msgspec.json.Encoder().encode


def tell_entry(live: LiveTable, asker: Screen | None = None, done: bytes = b"") -> None:
    """The latest entry, to each viewer as he sees it; made once for all who see it alike, and not for nobody.

    Whoever asked for it hears in the same breath that it is done.
    """
    snapshot = live.look().snapshot()
    made: dict[tuple[int, str], bytes] = {}
    clock, over = live.clock_told(), live.phase == "over"
    for screen in live.screens:
        if not screen.greeted:
            continue
        language = screen.language
        told: list[bytes] = []
        for viewer in screen.seats or SPECTATOR_ONLY:
            data = made.get((viewer, language))
            if data is None:
                data = made[viewer, language] = snapshot.update(viewer, language, clock, over)
            told.append(data)
        if screen is asker:
            told.append(done)
            asker = None
        screen.send(*told)
    if asker is not None:
        asker.send(done)
    snapshot.forget_what_was_told()


def tell_position(live: LiveTable, screen: Screen, viewers: tuple[int, ...], seen: int | None = None) -> None:
    """How it stands, to one screen; with what it missed since entry `seen`. Only while the game is awake."""
    if live.views is None:
        return
    clock = live.clock_state()
    for viewer in viewers:
        position = live.views.position(viewer, screen.language, live.phase == "over")
        first = live.n if seen is None or seen < 0 else max(seen + 1, live.n - live.registry.config.max_missed)
        missed = live.views.since(first, viewer, screen.language)
        screen.send(encode(Update(missed, position, clock)))
