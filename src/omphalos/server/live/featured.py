"""The featured game of bots, played for the start page and the lobby while nobody else plays in public.

There is one in the whole cluster: its id follows from the server's key, which all processes share, and the store
refuses a second table of that id. Bots play it slowly, only while a screen shows it, after everybody else's requests to
bots, and with a limited share of their time. It leaves neither a result nor a record.
"""

from __future__ import annotations

import contextlib
import hashlib
import random
from typing import Final, Protocol

from omphalos.server.errors import NoSuchTable
from omphalos.server.keys import ID_LETTERS, TABLE_ID_LENGTH
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.ownership import Ownership
from omphalos.server.opponents import usual_opponent
from omphalos.server.protocol.parts import TableInfo
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.signing import ServerKey
from omphalos.server.store.errors import StaleFence, TableTaken
from omphalos.table.game import AnyGame
from omphalos.table.registry import find_game, games

PACE: Final = 2.5  # seconds at least between two moves
LINGER: Final = 20_000  # milliseconds that a finished game stays on the pages
LINGER_WATCHED: Final = 300_000  # milliseconds that it stays for spectators who look at its own page
PLAYERS: Final = 3


class Tables(Protocol):
    """What the featured game needs of the `TableRegistry`."""

    config: LiveConfig
    key: ServerKey | None
    ownership: Ownership
    stopping: bool

    def now(self) -> int: ...
    async def info(self, table_id: str) -> TableInfo: ...
    async def renew(self, table_id: str) -> None: ...
    async def open_table(self, wish: OpenTable, *, featured_id: str | None) -> Opened: ...
    async def discard(self, live: LiveTable) -> None: ...


def featured_id(public_key: str) -> str:
    """The id of the featured game of bots."""
    digest = hashlib.blake2b(f"featured {public_key}".encode(), digest_size=TABLE_ID_LENGTH).digest()
    return "".join(ID_LETTERS[byte % len(ID_LETTERS)] for byte in digest)


async def featured_bots(registry: Tables) -> TableInfo | None:
    """The featured game of bots; a new one if there is none or it is over. None where there is none."""
    if registry.config.featured <= 0 or registry.key is None or registry.stopping or not games.names():
        return None
    table_id = featured_id(registry.key.public)
    try:
        info = await registry.info(table_id)
        if info.phase != "over":
            return info
        await registry.renew(table_id)
        return await registry.info(table_id)  # as long as it stays
    except NoSuchTable:
        pass
    # Another process was faster: it has opened the table, or found ours before we had its lease and goes on with it.
    with contextlib.suppress(TableTaken, StaleFence):
        await registry.open_table(_wish(), featured_id=table_id)
    return await registry.info(table_id)


def next_game() -> AnyGame:
    """The game that bots play next: any."""
    return find_game(random.choice(games.names()))


def _wish() -> OpenTable:
    """A table of bots that think little."""
    game = next_game()
    players = PLAYERS if PLAYERS in game.players else min(game.players)
    return OpenTable(
        game=game.name,
        seats=[SeatWish(usual_opponent(game))] * players,
        undo="never",
        chat="none",
        hints=False,
        pace=PACE,
    )


async def discard_over(registry: Tables, live: LiveTable) -> None:
    """Delete a featured game of bots that is over and has been shown long enough."""
    async with live.lock:
        if live.gone or not live.settings.featured or live.stored.stored_phase != "over":
            return
        stays = LINGER_WATCHED if live.audience.spectators else LINGER
        if registry.now() - live.moved_at < stays:
            return
        await registry.discard(live)
    await registry.ownership.release(live.id, live.stored.fence)
