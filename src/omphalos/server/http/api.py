"""All HTTP endpoints, in one list."""

from __future__ import annotations

from collections.abc import Callable
from http import HTTPStatus

from starlette.routing import Route

from omphalos.bots.spec import BadBot
from omphalos.server.compute.errors import Busy, TakesTooLong
from omphalos.server.errors import NoSuchTable, OneSeatEach, SeatTaken, TooManyTables, WrongKey
from omphalos.server.http.avatars import AvatarEndpoints
from omphalos.server.http.challenges import ChallengeEndpoints
from omphalos.server.http.circles import CircleEndpoints
from omphalos.server.http.embed import EmbedEndpoints
from omphalos.server.http.endpoint import Endpoint, routes
from omphalos.server.http.errors import (
    BadHandover,
    BadPasskey,
    BadRecord,
    CannotReview,
    IllegalSolution,
    NoEmbed,
    NoHeatMap,
    NoPicture,
    NoPractice,
    NoPublicUrl,
    NoPuzzle,
    NoSuchChallenge,
    NoSuchCircle,
    NoSuchFilm,
    NoSuchPage,
    NoSuchPasskey,
    NotAsked,
    NotBegun,
    NotCircleOwner,
    NoThought,
    NotOver,
    NotTogether,
    OtherFormat,
    UnknownPerson,
    WrongCode,
)
from omphalos.server.http.export import ExportEndpoint
from omphalos.server.http.featured import FeaturedEndpoint
from omphalos.server.http.games import GameCatalogue
from omphalos.server.http.handovers import HandoverEndpoints
from omphalos.server.http.ladder import LadderEndpoints
from omphalos.server.http.lobby import LobbyEndpoints
from omphalos.server.http.notifications import NotificationEndpoints
from omphalos.server.http.openapi import describe
from omphalos.server.http.passkeys import PasskeyEndpoints
from omphalos.server.http.people import PeopleEndpoints
from omphalos.server.http.practice import PracticeEndpoints
from omphalos.server.http.puzzles import PuzzleEndpoints
from omphalos.server.http.replays import ReplayEndpoints
from omphalos.server.http.reviews import ReviewEndpoints
from omphalos.server.http.rules import RulesEndpoints
from omphalos.server.http.table_service import TableService
from omphalos.server.http.tables import TableEndpoints
from omphalos.server.http.tournaments import TournamentEndpoints
from omphalos.server.http.well_known import WellKnownEndpoint
from omphalos.server.live.errors import Excluded, ReviewsBusy, ReviewsOff, Stopping
from omphalos.server.notify.errors import BadDestination, NoAnswer, NoMail, NoWebhooks
from omphalos.server.notify.service import Notifications
from omphalos.server.store.errors import (
    BadName,
    NoSuchTournament,
    PasskeyTaken,
    StaleVersion,
    StoreUnavailable,
    TooManyCircles,
    TooManyHandovers,
    TooManyPasskeys,
    TooManyWatches,
)
from omphalos.server.store.store import Store
from omphalos.server.tournaments.errors import (
    BadTournament,
    EntryClosed,
    NoSuchEntrant,
    TooFewEntrants,
    TooManyTournaments,
    TournamentFull,
    WrongPhase,
)
from omphalos.server.tournaments.service import Tournaments
from omphalos.table.errors import (
    BadOptions,
    BadPlayers,
    BadPosition,
    NoSuchMoment,
    NoSuchSeat,
    OtherRuleset,
    Refusal,
    UnknownGame,
    Unproven,
)

MAX_RECORD_BODY = 9_000_000  # bytes of a message that contains a record


def endpoints(
    store: Store,
    service: TableService,
    notifications: Notifications,
    tournaments: Tournaments,
    allow_name: Callable[[str], bool] = lambda _: True,
) -> list[Endpoint]:
    """All endpoints except the description of them. `allow_name` counts a kept name for an address."""
    games, lobby, tables = GameCatalogue(service), LobbyEndpoints(store, service), TableEndpoints(store, service)
    people, ladder = PeopleEndpoints(store, service, tournaments, allow_name), LadderEndpoints(store)
    replays, rules = ReplayEndpoints(store, service), RulesEndpoints()
    reviews = ReviewEndpoints(service, replays)
    puzzles, no_puzzle = PuzzleEndpoints(service), (NoPuzzle, UnknownGame)
    embeds = EmbedEndpoints(replays)
    practice = PracticeEndpoints(service, replays)
    mapping = (UnknownGame, Refusal, OtherRuleset, NotAsked, NoHeatMap, NoThought, Busy)
    practising = (NoPractice, BadPosition, OtherRuleset)
    notices, avatars = NotificationEndpoints(notifications), AvatarEndpoints(store)
    handing, no_content = HandoverEndpoints(store, service.now), HTTPStatus.NO_CONTENT
    passkeys, passkey = PasskeyEndpoints(store, service.now), "/api/people/me/passkeys"
    no_handover = (BadHandover, Busy, TooManyHandovers)
    circles, challenges = CircleEndpoints(store, lobby, service.now), ChallengeEndpoints(store, service)
    away = (Stopping, StoreUnavailable)
    refused = (UnknownGame, BadOptions, BadPlayers, BadBot, BadName, OneSeatEach, TooManyTables)
    opening = (*refused, Stopping, StoreUnavailable)
    looking = (NoSuchTable, NotOver, NotBegun, BadRecord, NoSuchSeat, Busy, TakesTooLong, StoreUnavailable)
    bringing = (NoSuchFilm, BadRecord, NoSuchSeat, Busy, TakesTooLong)
    created = HTTPStatus.CREATED
    return [
        Endpoint("GET", "/.well-known/omphalos.json", WellKnownEndpoint(service).well_known, cache="no-cache"),
        Endpoint("GET", "/api/info", games.info, cache="no-cache", compress=True),
        Endpoint("GET", "/api/bots", games.bots),
        Endpoint("GET", "/api/lobby", lobby.lobby, *away),
        Endpoint("GET", "/api/featured", FeaturedEndpoint(lobby, service).featured, *away),
        Endpoint("POST", "/api/quick-match", lobby.quick_match, *opening),
        Endpoint("POST", "/api/tables", tables.open_table, *opening, status=created),
        Endpoint(
            *("POST", "/api/tables/branch", replays.branch),
            *(*opening, *looking, NoSuchFilm, NoSuchMoment, Unproven, OtherRuleset),
            status=created,
            max_body=MAX_RECORD_BODY,
        ),
        Endpoint("POST", "/api/tables/look", tables.look, *away),
        Endpoint("GET", "/api/tables/{id}", tables.table, NoSuchTable, *away),
        Endpoint("DELETE", "/api/tables/{id}", tables.remove, NoSuchTable, *away, status=HTTPStatus.NO_CONTENT),
        Endpoint("GET", "/api/tables/{id}/qr.svg", tables.qr_code, NoSuchTable, *away),
        Endpoint("GET", "/api/tables/{id}/record", tables.record, NoSuchTable, NotOver, NotBegun, *away),
        Endpoint("GET", "/api/tables/{id}/replay", replays.replay, *looking, cache="no-cache"),
        Endpoint("GET", "/api/tables/{id}/moments", replays.moments, *looking, cache="no-cache"),
        Endpoint(
            *("GET", "/api/tables/{id}/picture.svg", replays.picture),
            *(*looking, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Endpoint(
            *("GET", "/api/tables/{id}/preview.png", replays.preview),
            *(*looking, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Endpoint("GET", "/api/tables/{id}/clip.svg", replays.clip, *looking, NoSuchMoment, NoPicture, cache="no-cache"),
        Endpoint("GET", "/api/tables/{id}/proof", replays.proof, *looking, cache="no-cache"),
        Endpoint("POST", "/api/tables/{id}/opinion", replays.opinion, *looking, NoSuchMoment, NotAsked, NoThought),
        Endpoint("GET", "/api/tables/{id}/review", reviews.review, *looking, cache="no-cache"),
        Endpoint(
            *("POST", "/api/tables/{id}/review", reviews.ask_review),
            *(*looking, OtherRuleset, CannotReview, ReviewsOff, ReviewsBusy),
        ),
        Endpoint("GET", "/api/replay/{film}/review", reviews.record_review, *bringing, cache="no-cache"),
        Endpoint(
            *("POST", "/api/replay/{film}/review", reviews.ask_record_review),
            *(*bringing, OtherRuleset, CannotReview, ReviewsOff, ReviewsBusy),
        ),
        Endpoint("GET", "/embed/{id}", embeds.embed, *looking, NoSuchMoment, cache="no-cache"),
        Endpoint(
            "GET", "/oembed", embeds.oembed, *looking, NoSuchMoment, NoEmbed, NoPublicUrl, OtherFormat, cache="no-cache"
        ),
        Endpoint("POST", "/api/replay", replays.replay_record, *bringing, max_body=MAX_RECORD_BODY),
        Endpoint(
            *("GET", "/api/replay/{film}/picture.svg", replays.record_picture),
            *(*bringing, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Endpoint(
            *("GET", "/api/replay/{film}/clip.svg", replays.record_clip),
            *(*bringing, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Endpoint("POST", "/api/replay/proof", replays.record_proof, *bringing, max_body=MAX_RECORD_BODY),
        Endpoint(
            *("POST", "/api/replay/opinion", replays.record_opinion),
            *(*bringing, NoSuchMoment, NotAsked, NoThought),
            max_body=MAX_RECORD_BODY,
        ),
        Endpoint("GET", "/api/puzzles/{game}/{day}", puzzles.puzzle, *no_puzzle, cache="no-cache"),
        Endpoint("POST", "/api/puzzles/{game}/{day}/table", puzzles.open_puzzle, *no_puzzle, *opening, status=created),
        Endpoint(
            "POST", "/api/puzzles/{game}/{day}/solution", puzzles.solve_puzzle, *no_puzzle, IllegalSolution, NoThought
        ),
        Endpoint(
            "POST", "/api/practice/{game}", practice.practise, NoPractice, BadPosition, Refusal, Busy, UnknownGame
        ),
        Endpoint("POST", "/api/practice/{game}/heatmap", practice.heat_map, NoPractice, BadPosition, *mapping),
        Endpoint("POST", "/api/tables/{id}/heatmap", practice.moment_heat_map, *looking, NoSuchMoment, *mapping),
        Endpoint("POST", "/api/replay/heatmap", practice.record_heat_map, NoSuchFilm, NoSuchMoment, *mapping),
        Endpoint("GET", "/api/tables/{id}/practice", practice.from_table, *looking, NoSuchMoment, *practising),
        Endpoint("GET", "/api/replay/{film}/practice", practice.from_record, *bringing, NoSuchMoment, *practising),
        Endpoint("GET", "/api/notifications", notices.notifications),
        Endpoint("GET", "/api/tables/{id}/notifications", notices.channels, NoSuchTable, *away),
        Endpoint(
            *("POST", "/api/tables/{id}/notifications", notices.notify),
            *(NoSuchTable, BadDestination, NoAnswer, NoMail, NoWebhooks),
            *(TooManyWatches, *away),
            status=created,
        ),
        Endpoint(
            *("DELETE", "/api/tables/{id}/notifications/{channel}", notices.stop_notifying, NoSuchTable, *away),
            status=HTTPStatus.NO_CONTENT,
        ),
        Endpoint("GET", "/api/mail", notices.mail, *away),
        Endpoint("POST", "/api/mail", notices.confirm_mail, *away),
        Endpoint("DELETE", "/api/mail", notices.stop_mail, *away, status=HTTPStatus.NO_CONTENT),
        Endpoint("POST", "/api/people", people.keep_name, BadName, *away, status=created),
        Endpoint("GET", "/api/people/me", people.me, *away),
        Endpoint("PUT", "/api/people/me", people.rename, BadName, *away),
        Endpoint("PUT", "/api/people/me/key", people.replace_key, *away, status=no_content),
        Endpoint("DELETE", "/api/people/me", people.leave, *away, status=HTTPStatus.NO_CONTENT),
        Endpoint("GET", "/api/people/me/export", ExportEndpoint(store).export, *away),
        Endpoint("PUT", "/api/people/me/avatar", avatars.choose_avatar, *away, status=HTTPStatus.NO_CONTENT),
        Endpoint("GET", "/api/people/{id}/avatar.svg", avatars.avatar, UnknownPerson, *away, cache="no-cache"),
        Endpoint("GET", "/api/people/me/tables", passkeys.own_tables, *away),
        Endpoint("GET", passkey, passkeys.passkeys, *away),
        Endpoint("POST", f"{passkey}/options", passkeys.ask_new, *away),
        Endpoint(
            *("POST", passkey, passkeys.add_passkey, BadPasskey, BadName, PasskeyTaken, TooManyPasskeys, *away),
            status=created,
        ),
        Endpoint(
            "DELETE",
            passkey + "/{passkey}",
            passkeys.remove_passkey,
            BadPasskey,
            NoSuchPasskey,
            *away,
            status=no_content,
        ),
        Endpoint("POST", "/api/passkeys/options", passkeys.ask_sign_in, *away),
        Endpoint("POST", "/api/passkeys", passkeys.sign_in, BadPasskey, NoSuchPasskey, *away, status=created),
        Endpoint("GET", "/api/people/{id}", people.person, UnknownPerson, *away),
        Endpoint("POST", "/api/handovers", handing.await_handover, *no_handover, *away, status=created),
        Endpoint("GET", "/api/handovers", handing.handover, *away),
        Endpoint("DELETE", "/api/handovers", handing.end_handover, *away, status=no_content),
        Endpoint("GET", "/api/handovers/{code}", handing.receiver, WrongCode, *away),
        Endpoint("POST", "/api/handovers/{code}", handing.give, WrongCode, BadHandover, *away, status=no_content),
        Endpoint("GET", "/api/handovers/{code}/{fingerprint}.svg", handing.handover_qr),
        Endpoint("GET", "/api/circles", circles.circles, *away),
        Endpoint("POST", "/api/circles", circles.open_circle, BadName, TooManyCircles, *away, status=created),
        Endpoint("POST", "/api/circles/invitation", circles.invitation, NoSuchCircle, *away),
        Endpoint(
            *("POST", "/api/circles/join", circles.join, NoSuchCircle, TooManyCircles, *away),
            status=HTTPStatus.NO_CONTENT,
        ),
        Endpoint("POST", "/api/circles/{id}/link", circles.renew_link, NoSuchCircle, NotCircleOwner, *away),
        Endpoint(
            *("DELETE", "/api/circles/{id}/members/{member}", circles.remove_member),
            *(NoSuchCircle, NotCircleOwner, *away),
        ),
        Endpoint(
            *("PUT", "/api/circles/{id}/tables", circles.show_table, NoSuchCircle, NoSuchTable, TooManyCircles, *away),
            status=HTTPStatus.NO_CONTENT,
        ),
        Endpoint("GET", "/api/challenges", challenges.challenges, *away),
        Endpoint(
            *("POST", "/api/challenges", challenges.make_challenge, NotTogether, TooManyCircles, *opening),
            status=created,
        ),
        Endpoint(
            *("POST", "/api/challenges/{id}", challenges.answer_challenge),
            *(NoSuchChallenge, NoSuchTable, SeatTaken, Excluded, *away),
        ),
        Endpoint("GET", "/api/ladder/{game}", ladder.ladder, UnknownGame, *away),
        *_tournament_endpoints(TournamentEndpoints(tournaments)),
        Endpoint("GET", "/api/rules/{game}/{language}", rules.rules, NoSuchPage, cache="no-cache", compress=True),
        Endpoint(
            *("GET", "/api/rules/{game}/{language}/{picture}.svg", rules.illustration, NoSuchPage),
            cache="no-cache",
            compress=True,
        ),
    ]


def _tournament_endpoints(cup: TournamentEndpoints) -> list[Endpoint]:
    away = (Stopping, StoreUnavailable)
    refused = (UnknownGame, BadOptions, BadPlayers, BadBot, BadName, BadTournament, TooManyTournaments)
    changing = (NoSuchTournament, WrongPhase, StaleVersion, *away)
    none = HTTPStatus.NO_CONTENT
    return [
        Endpoint(
            *("POST", "/api/tournaments", cup.open_tournament, WrongKey, *refused, *away),
            status=HTTPStatus.CREATED,
        ),
        Endpoint("GET", "/api/tournaments/{id}", cup.tournament, NoSuchTournament, *away, cache="no-cache"),
        Endpoint("GET", "/api/tournaments/{id}/qr.svg", cup.tournament_qr_code, NoSuchTournament, *away),
        Endpoint(
            *("POST", "/api/tournaments/{id}/entrants", cup.enter_tournament, BadName, EntryClosed, TournamentFull),
            *(WrongKey, *changing),
            status=HTTPStatus.CREATED,
        ),
        Endpoint("PUT", "/api/tournaments/{id}/entrants/me", cup.change_entry, *changing, status=none),
        Endpoint(
            *("DELETE", "/api/tournaments/{id}/entrants/{entrant}", cup.remove_entrant, NoSuchEntrant, *changing),
            status=none,
        ),
        Endpoint("POST", "/api/tournaments/{id}/start", cup.start_tournament, TooFewEntrants, *changing, status=none),
        Endpoint("POST", "/api/tournaments/{id}/end", cup.end_tournament, *changing, status=none),
    ]


def api_routes(
    store: Store,
    service: TableService,
    notifications: Notifications,
    tournaments: Tournaments,
    allow_name: Callable[[str], bool] = lambda _: True,
) -> list[Route]:
    """The routes of all endpoints and of their OpenAPI description."""
    all_endpoints = endpoints(store, service, notifications, tournaments, allow_name)
    description = Endpoint("GET", "/api/openapi.json", describe(all_endpoints), cache="no-cache", compress=True)
    return routes([*all_endpoints, description])
