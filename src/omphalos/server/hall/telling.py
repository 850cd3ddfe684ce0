"""What screens are told of the game itself: each entry to everybody, and how it stands to whoever comes in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import msgspec

from omphalos.server.hall.screen import Screen
from omphalos.server.wire.table import Update

if TYPE_CHECKING:
    from omphalos.server.hall.sitting import Sitting

encode: Final = msgspec.json.Encoder().encode


def tell_entry(sitting: Sitting) -> None:
    """The latest entry, to each viewer as he sees it; made once for all who see it alike, and not for nobody."""
    glance, made = sitting.look(), dict[tuple[int, str], bytes]()
    clock, over = sitting.clock_state(), sitting.phase == "over"
    for screen in sitting.screens:
        if not screen.greeted:
            continue
        language = screen.language
        for viewer in screen.viewers:
            data = made.get((viewer, language))
            if data is None:
                position = glance.position(viewer, language, over)
                data = encode(Update([glance.last(viewer, language)], position, clock))
                made[viewer, language] = data
            screen.send(data)


def tell_position(sitting: Sitting, screen: Screen, viewers: tuple[int, ...], seen: int | None = None) -> None:
    """How it stands, to one screen; with what it missed since entry `seen`. Only while the game is awake."""
    if sitting.glance is None:
        return
    clock = sitting.clock_state()
    for viewer in viewers:
        position = sitting.glance.position(viewer, screen.language, sitting.phase == "over")
        first = sitting.n if seen is None or seen < 0 else max(seen + 1, sitting.n - sitting.hall.rules.most_missed)
        missed = sitting.glance.since(first, viewer, screen.language)
        screen.send(encode(Update(missed, position, clock)))
