"""Which game is featured on the start page and in the lobby.

The rule: a public game that at least one person plays and where somebody moved in the last three minutes. The one with
the most spectators comes first, then the one with the most people, then the one with the latest move. A game that a
page shows already stays as long as it qualifies, unless another one has at least three more spectators. The page says
which game it shows, so that the choice does not change from process to process. Previews of the featured game are not
spectators. If no game qualifies, bots play one (`live.featured`).
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Final

from omphalos.server.http.endpoint import get
from omphalos.server.http.errors import AWAY
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.lobby import LobbyEndpoints
from omphalos.server.protocol.parts import Received, TableId
from omphalos.server.protocol.tables import Featured, TableCard

LIVELY: Final = 180_000  # milliseconds since the last move
MARGIN: Final = 3  # spectators that another game needs more


class FeaturedQuery(Received, frozen=True):
    """The game that the page shows now."""

    shown: TableId | None = None


class FeaturedEndpoint:
    """Chooses the featured game."""

    def __init__(self, lobby: LobbyEndpoints, service: TableRegistry) -> None:
        self._lobby = lobby
        self._service = service

    @get("/api/featured", *AWAY)
    async def featured(self, query: FeaturedQuery) -> Featured:
        """A live game to show: people's, else one that bots play here, else none."""
        cards = (await self._lobby.lobby()).tables
        card = choose(cards, query.shown, time.time_ns() // 1_000_000)
        if card is not None:
            return Featured(card.id, card.game, card.names, card.spectators, bots=False)
        table = await self._service.featured_bots()
        if table is None:
            return Featured(None, "", [], 0, bots=False)
        return Featured(table.id, table.game, [seat.name for seat in table.seats], table.spectators, bots=True)


def choose(cards: Sequence[TableCard], shown: str | None, now: int) -> TableCard | None:
    """The game to show, by the rule above. `now` is in milliseconds since 1970."""
    lively = [
        card for card in cards if card.phase == "playing" and "person" in card.sitters and now - card.touched < LIVELY
    ]
    if not lively:
        return None
    best = max(lively, key=lambda card: (card.spectators, card.sitters.count("person"), card.touched, card.id))
    present = next((card for card in lively if card.id == shown), best)
    return best if best.spectators >= present.spectators + MARGIN else present
