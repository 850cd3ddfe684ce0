"""The features of the server: each with its endpoints, which are declared at their handlers."""

from __future__ import annotations

from collections.abc import Callable

from starlette.routing import Route

from omphalos.server.circles.challenges import ChallengeEndpoints
from omphalos.server.circles.endpoints import CircleEndpoints
from omphalos.server.handovers.endpoints import HandoverEndpoints
from omphalos.server.http.endpoint import Endpoint, endpoints_of, routes
from omphalos.server.http.openapi import describe
from omphalos.server.http.table_service import TableService
from omphalos.server.http.well_known import WellKnownEndpoint
from omphalos.server.lobby.featured import FeaturedEndpoint
from omphalos.server.lobby.games import GameCatalogue
from omphalos.server.lobby.lobby import LobbyEndpoints
from omphalos.server.lobby.tables import TableEndpoints
from omphalos.server.notifications.endpoints import NotificationEndpoints
from omphalos.server.notifications.service import Notifications
from omphalos.server.passkeys.endpoints import PasskeyEndpoints
from omphalos.server.people.avatars import AvatarEndpoints
from omphalos.server.people.endpoints import PeopleEndpoints
from omphalos.server.people.ladder import LadderEndpoints
from omphalos.server.privacy.endpoints import PrivacyEndpoints
from omphalos.server.puzzles.endpoints import PuzzleEndpoints
from omphalos.server.replays.embed import EmbedEndpoints
from omphalos.server.replays.endpoints import ReplayEndpoints
from omphalos.server.replays.practice import PracticeEndpoints
from omphalos.server.replays.reviews import ReviewEndpoints
from omphalos.server.rules.endpoints import RulesEndpoints
from omphalos.server.store.store import Store
from omphalos.server.tournaments.endpoints import TournamentEndpoints
from omphalos.server.tournaments.service import Tournaments


def endpoints(
    store: Store,
    service: TableService,
    notifications: Notifications,
    tournaments: Tournaments,
    allow_name: Callable[[str], bool] = lambda _: True,
) -> list[Endpoint]:
    """All endpoints except the description of them. `allow_name` counts a kept name for an address."""
    lobby, replays = LobbyEndpoints(store, service), ReplayEndpoints(store, service)
    return endpoints_of(
        WellKnownEndpoint(service),
        GameCatalogue(service),
        lobby,
        TableEndpoints(store, service),
        FeaturedEndpoint(lobby, service),
        replays,
        ReviewEndpoints(service, replays),
        EmbedEndpoints(replays),
        PracticeEndpoints(service, replays),
        PuzzleEndpoints(service),
        NotificationEndpoints(notifications),
        PeopleEndpoints(store, allow_name),
        AvatarEndpoints(store),
        LadderEndpoints(store),
        PrivacyEndpoints(store, service, tournaments),
        PasskeyEndpoints(store, service.now),
        HandoverEndpoints(store, service.now),
        CircleEndpoints(store, lobby, service.now),
        ChallengeEndpoints(store, service),
        TournamentEndpoints(tournaments),
        RulesEndpoints(),
    )


def api_routes(all_endpoints: list[Endpoint]) -> list[Route]:
    """The routes of endpoints and of their OpenAPI description."""
    description = Endpoint("GET", "/api/openapi.json", describe(all_endpoints), cache="no-cache", compress=True)
    return routes([*all_endpoints, description])
