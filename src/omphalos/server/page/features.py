"""The features of a server in a page: what one person, or several at one screen, can do without anybody else."""

from __future__ import annotations

from omphalos.server.http.endpoint import Endpoint, endpoints_of
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.games import GameCatalogue
from omphalos.server.lobby.tables import TableEndpoints
from omphalos.server.puzzles.endpoints import PuzzleEndpoints
from omphalos.server.replays.endpoints import ReplayEndpoints
from omphalos.server.replays.practice import PracticeEndpoints
from omphalos.server.replays.reviews import ReviewEndpoints
from omphalos.server.rules.endpoints import RulesEndpoints
from omphalos.server.store.store import Store


def page_endpoints(store: Store, registry: TableRegistry) -> list[Endpoint]:
    """The endpoints. What other people, mail, or a server's key would be needed for is not there."""
    replays = ReplayEndpoints(store, registry)
    return endpoints_of(
        GameCatalogue(registry),
        TableEndpoints(store, registry),
        replays,
        ReviewEndpoints(registry, replays),
        PracticeEndpoints(registry, replays),
        PuzzleEndpoints(registry),
        RulesEndpoints(),
    )
