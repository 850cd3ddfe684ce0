"""The house: all that can be asked over HTTP, in one list."""

from __future__ import annotations

from http import HTTPStatus

from starlette.routing import Route

from omphalos.bots.spec import BadBot
from omphalos.server.errors import NoSuchTable, TooManyTables
from omphalos.server.hall.errors import Stopping
from omphalos.server.house.errors import (
    BadRecord,
    Busy,
    Nobody,
    NoPicture,
    NoSuchFilm,
    NoSuchPage,
    NotAsked,
    NotBegun,
    NoThought,
    NotOver,
    OtherRules,
    TakesTooLong,
)
from omphalos.server.house.games import Games
from omphalos.server.house.hall import Hall
from omphalos.server.house.ladder import LadderDesk
from omphalos.server.house.lobby import LobbyDesk
from omphalos.server.house.openapi import describe
from omphalos.server.house.people import PeopleDesk
from omphalos.server.house.question import Question, routes
from omphalos.server.house.replays import ReplayDesk
from omphalos.server.house.rules import RulesDesk
from omphalos.server.house.tables import TableDesk
from omphalos.server.store.errors import BadName, StoreUnavailable
from omphalos.server.store.store import Store
from omphalos.table.errors import BadOptions, BadPlayers, NoSuchMoment, NoSuchSeat, UnknownGame, Unproven

LARGEST_RECORD = 9_000_000  # bytes of a message with a record in it


def questions(store: Store, hall: Hall) -> list[Question]:
    """Everything that can be asked."""
    games, lobby, tables = Games(), LobbyDesk(store, hall), TableDesk(store, hall)
    people, ladder, replays, rules = PeopleDesk(store), LadderDesk(store), ReplayDesk(store, hall), RulesDesk()
    away = (Stopping, StoreUnavailable)
    opening = (UnknownGame, BadOptions, BadPlayers, BadBot, BadName, TooManyTables, Stopping, StoreUnavailable)
    looking = (NoSuchTable, NotOver, NotBegun, BadRecord, NoSuchSeat, Busy, TakesTooLong, StoreUnavailable)
    bringing = (NoSuchFilm, BadRecord, NoSuchSeat, Busy, TakesTooLong)
    created = HTTPStatus.CREATED
    return [
        Question("GET", "/api/house", games.house, cache="no-cache"),
        Question("GET", "/api/lobby", lobby.lobby, *away),
        Question("POST", "/api/quick-match", lobby.quick_match, *opening),
        Question("POST", "/api/tables", tables.open_table, *opening, status=created),
        Question(
            *("POST", "/api/tables/branch", replays.branch),
            *(*opening, *looking, NoSuchFilm, NoSuchMoment, Unproven, OtherRules),
            status=created,
            largest=LARGEST_RECORD,
        ),
        Question("GET", "/api/tables/{id}", tables.table, NoSuchTable, *away),
        Question("DELETE", "/api/tables/{id}", tables.remove, NoSuchTable, *away, status=HTTPStatus.NO_CONTENT),
        Question("GET", "/api/tables/{id}/qr.svg", tables.qr_code, NoSuchTable, *away),
        Question("GET", "/api/tables/{id}/record", tables.record, NoSuchTable, NotOver, NotBegun, *away),
        Question("GET", "/api/tables/{id}/replay", replays.replay, *looking, cache="no-cache"),
        Question("GET", "/api/tables/{id}/moments", replays.moments, *looking, cache="no-cache"),
        Question(
            *("GET", "/api/tables/{id}/picture.svg", replays.picture),
            *(*looking, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Question("GET", "/api/tables/{id}/proof", replays.proof, *looking, cache="no-cache"),
        Question("POST", "/api/tables/{id}/opinion", replays.opinion, *looking, NoSuchMoment, NotAsked, NoThought),
        Question("POST", "/api/replay", replays.replay_record, *bringing, largest=LARGEST_RECORD),
        Question(
            *("GET", "/api/replay/{film}/picture.svg", replays.record_picture),
            *(*bringing, NoSuchMoment, NoPicture),
            cache="no-cache",
        ),
        Question("POST", "/api/replay/proof", replays.record_proof, *bringing, largest=LARGEST_RECORD),
        Question(
            *("POST", "/api/replay/opinion", replays.record_opinion),
            *(*bringing, NoSuchMoment, NotAsked, NoThought),
            largest=LARGEST_RECORD,
        ),
        Question("POST", "/api/people", people.keep_name, BadName, *away, status=created),
        Question("GET", "/api/people/me", people.me, *away),
        Question("PUT", "/api/people/me", people.rename, BadName, *away),
        Question("DELETE", "/api/people/me", people.leave, *away, status=HTTPStatus.NO_CONTENT),
        Question("GET", "/api/people/{id}", people.person, Nobody, *away),
        Question("GET", "/api/ladder/{game}", ladder.ladder, UnknownGame, *away),
        Question("GET", "/api/rules/{game}/{language}", rules.rules, NoSuchPage, cache="no-cache"),
        Question("GET", "/api/rules/{game}/{language}/{picture}.svg", rules.illustration, NoSuchPage, cache="no-cache"),
    ]


def house_routes(store: Store, hall: Hall) -> list[Route]:
    """The routes of the house, and the description of them all."""
    asked = questions(store, hall)
    return routes([*asked, Question("GET", "/api/openapi.json", describe(asked), cache="no-cache")])
