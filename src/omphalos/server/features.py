"""The features of the server, put together: their endpoints, what they keep of people, and what they delete."""

from __future__ import annotations

import asyncio

import msgspec
from starlette.routing import Route

from omphalos.server.bot_accounts.endpoints import BotAccountEndpoints
from omphalos.server.bot_accounts.service import Bots
from omphalos.server.circles.challenges import ChallengeEndpoints
from omphalos.server.circles.endpoints import CircleEndpoints
from omphalos.server.circles.stored import CircleStore
from omphalos.server.config import Settings, part_of
from omphalos.server.handovers.endpoints import HandoverEndpoints
from omphalos.server.http.endpoint import Endpoint, endpoints_of, routes
from omphalos.server.http.openapi import describe
from omphalos.server.http.openapi_page import reference
from omphalos.server.http.well_known import WellKnownEndpoint
from omphalos.server.limits.rate_limits import RateLimits
from omphalos.server.link_cards.cards import LinkCards
from omphalos.server.link_cards.endpoints import LinkPictures
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.featured import FeaturedEndpoint
from omphalos.server.lobby.games import GameCatalogue
from omphalos.server.lobby.lobby import LobbyEndpoints
from omphalos.server.lobby.tables import TableEndpoints
from omphalos.server.notifications.config import NotifyConfig, notify_config
from omphalos.server.notifications.endpoints import NotificationEndpoints
from omphalos.server.notifications.service import Notifications
from omphalos.server.notifications.stored import ChannelStore
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
from omphalos.server.result_webhooks.config import ResultConfig, result_config
from omphalos.server.result_webhooks.sender import ResultWebhooks
from omphalos.server.rules.endpoints import RulesEndpoints
from omphalos.server.steps.endpoints import StepEndpoints
from omphalos.server.store.days import CleanUp
from omphalos.server.store.store import Result, Store
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.endpoints import TournamentEndpoints
from omphalos.server.tournaments.service import Tournaments, allow_all
from omphalos.server.tournaments.stored import TournamentStore


class FeatureConfig(msgspec.Struct, frozen=True):
    """The configuration of those features that have one."""

    notifications: NotifyConfig = NotifyConfig()
    tournaments: TournamentConfig = TournamentConfig()
    results: ResultConfig = ResultConfig()
    count_steps: bool = False  # of first games, without persons
    play_on_device: bool = False  # games against bots run in the browser, where it has the engine
    bot_seats: int = 8  # unfinished games in which one bot of a person may have a seat; 0: people connect no bots
    public_url: str = ""  # the address that links in e-mails and on other sites lead to; without it there are none


def feature_config(settings: Settings) -> FeatureConfig:
    """The settings that concern features. BadSetting if they make no sense together."""
    return FeatureConfig(
        notify_config(settings),
        part_of(settings, TournamentConfig),
        result_config(settings),
        settings.count_steps,
        settings.play_on_device,
        settings.bot_seats,
        settings.public_url,
    )


class Features:
    """The features of one process. `limits` counts what an address does."""

    def __init__(self, store: Store, registry: TableRegistry, config: FeatureConfig, limits: RateLimits | None) -> None:
        self.notifications = Notifications(store, registry, config.notifications, config.public_url)
        allow = () if limits is None else (limits.tournaments.allows, limits.tables.allows)
        self.tournaments = Tournaments(store, registry, config.tournaments, *allow)
        self.results = ResultWebhooks(store, config.results, config.public_url)
        self.tournaments.ended = self.results.tournament_over
        self.link_cards = LinkCards(store, self.tournaments, allow_all if limits is None else limits.requests.allows)
        if limits is not None:
            destinations = self.notifications.destinations
            limits.metrics.notifications_waiting.set_function(lambda: destinations.waiting)
            limits.metrics.destinations_shut.set_function(lambda: destinations.shut)
        allow_name = allow_all if limits is None else limits.names.allows
        passkeys, challenges = PasskeyEndpoints(store, registry.now), ChallengeEndpoints(store, registry)
        bots = registry.bot_accounts = Bots(store, registry.now, config.bot_seats)
        bot_accounts = BotAccountEndpoints(store, registry, bots)
        exporters = (self.tournaments.exported, passkeys.exported, challenges.exported, bot_accounts.exported)
        lobby, replays = LobbyEndpoints(store, registry), ReplayEndpoints(store, registry)
        self.endpoints = endpoints_of(
            WellKnownEndpoint(registry),
            GameCatalogue(registry, config.count_steps, config.play_on_device),
            StepEndpoints(limits.metrics.step_reached if limits is not None and config.count_steps else None),
            lobby,
            TableEndpoints(store, registry),
            FeaturedEndpoint(lobby, registry),
            replays,
            ReviewEndpoints(registry, replays),
            EmbedEndpoints(replays),
            PracticeEndpoints(registry, replays),
            PuzzleEndpoints(registry),
            LinkPictures(registry.compute_pool),
            NotificationEndpoints(self.notifications),
            PeopleEndpoints(store, allow_name, bots.owner_of),
            AvatarEndpoints(store),
            LadderEndpoints(store),
            PrivacyEndpoints(
                store, registry, exporters, erasers=[self.tournaments.erase_person, bot_accounts.erase_person]
            ),
            bot_accounts,
            passkeys,
            HandoverEndpoints(store, registry.now),
            CircleEndpoints(store, lobby, registry.now),
            challenges,
            TournamentEndpoints(self.tournaments),
            RulesEndpoints(),
        )

    @property
    def routes(self) -> list[Route]:
        """The routes of all endpoints, of their OpenAPI description, and of it as a page."""
        description = Endpoint("GET", "/api/openapi.json", describe(self.endpoints), cache="no-cache", compress=True)
        page = Endpoint("GET", "/api/reference", reference(self.endpoints), cache="no-cache", compress=True)
        return routes([*self.endpoints, description, page])

    async def open(self) -> None:
        """Begin, once the store is open."""
        await self.notifications.open()

    async def run(self) -> None:
        """What goes on in the background."""
        await asyncio.gather(self.tournaments.driver.run(), self.results.run())

    def game_over(self, result: Result, first: bool) -> None:
        """A result was stored; `first`: it was not stored before."""
        self.tournaments.driver.nudge()
        if first:
            self.results.game_over(result)

    def close(self) -> None:
        """Begin nothing more."""
        self.notifications.close()


def old(settings: Settings, store: Store) -> list[CleanUp]:
    """What is deleted of features after some days."""
    return [
        CleanUp("deleted addresses that nothing is told to", 1, ChannelStore(store).sweep),
        CleanUp("deleted challenges that nobody answered", 2, CircleStore(store).sweep_challenges),
        *TournamentStore(store).old(settings),
    ]
