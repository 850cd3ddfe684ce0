"""The numbers that the manuals promise are those of the code, in the same unit. Who changes one changes both."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args, get_type_hints

import pytest

from omphalos.server import clean_up, keys
from omphalos.server.bots import reviews
from omphalos.server.circles import stored as circles
from omphalos.server.cluster import timing
from omphalos.server.compute import pool
from omphalos.server.compute.limits import MIB, Limits
from omphalos.server.config import Settings
from omphalos.server.handovers import endpoints as handovers
from omphalos.server.handovers.messages import HandoverParcel
from omphalos.server.http import admin, responses
from omphalos.server.limits import uvicorn_http
from omphalos.server.live import featured as bots_game
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.handlers import actions
from omphalos.server.lobby import featured, lobby
from omphalos.server.notifications import destinations, notifier, subscriptions
from omphalos.server.notifications.config import NotifyConfig
from omphalos.server.notifications.destinations import SUBSCRIBER_SHARE
from omphalos.server.ops import repeats
from omphalos.server.people import endpoints as people
from omphalos.server.people import ladder
from omphalos.server.privacy import endpoints as privacy
from omphalos.server.replays import records
from omphalos.server.store import calendar, postgres_pool, sqlite
from omphalos.server.tournaments import state as tournaments

DOCS = Path(__file__).parents[2] / "docs"
SERVER, ARCHITECTURE = "server.md", "architecture.md"
LIVE, NOTIFY, SETTINGS, WORK = LiveConfig(), NotifyConfig(), Settings(), Limits()


def most_in(kind: Any, field: str) -> int:
    """The most letters that a field of a message may have."""
    hint = get_type_hints(kind, include_extras=True)[field]
    return next(one.max_length for one in get_args(hint) if getattr(one, "max_length", None))


PROMISES: list[tuple[str, str, object, object]] = [
    # who may do what
    (SERVER, "somebody has been away for 30 seconds", LIVE.away_after, 30.0),
    (SERVER, "Its id has 50 random bits", 5 * keys.TABLE_ID_LENGTH, 50),
    (SERVER, "is logged once in a minute", repeats.SECONDS, 60.0),
    (SERVER, "checks the store at most once a second", admin.READY_SECONDS, 1.0),
    (SERVER, "its disk needs 16 MiB free", sqlite.MIN_FREE, 16 * MIB),
    # notifications
    (SERVER, "`notify_after` seconds (20)", NOTIFY.window, 20.0),
    (SERVER, "at most a message in 30 seconds", notifier.GAPS["push"], 30.0),
    (SERVER, "an address one in five minutes", notifier.GAPS["mail"], 300.0),
    (SERVER, "a webhook one in ten seconds", {notifier.GAPS[form] for form in ("discord", "slack", "ntfy")}, {10.0}),
    (SERVER, "again after 5 s, 30 s, 3 min and 15 min", NOTIFY.retries, (5.0, 30.0, 180.0, 900.0)),
    (SERVER, "told to five destinations at most", subscriptions.MAX_OF_SEAT, 5),
    (SERVER, "three of them at one host", subscriptions.MAX_AT_HOST, 3),
    (SERVER, "A table has 64", NOTIFY.max_watches, 64),
    (SERVER, "A host gets 8 messages at a time", destinations.HOST_SLOTS, 8),
    (SERVER, "go out two at a time", destinations.SUBSCRIBER_SLOTS, 2),
    (SERVER, "After three failures in succession", destinations.FAILURES, 3),
    (SERVER, "or none within five seconds", destinations.SLOW, 5.0),
    (SERVER, "is left alone for a minute", destinations.SHORTEST, 60.0),
    (SERVER, "after each further failure, up to an hour", destinations.LONGEST, 3600.0),
    (SERVER, "After a minute of waiting for hosts", destinations.WASTE, 60.0),
    (SERVER, "gets six first e-mails at once", subscriptions.MAX_OF_MAILBOX, 6),
    (SERVER, "causes twenty first messages", subscriptions.MAX_ASKED, 20),
    (SERVER, "`notify_daily` messages a day (1,000)", (SETTINGS.notify_daily, NOTIFY.daily), (1000, 1000)),
    (SERVER, "a fifth of them for one subscriber", SUBSCRIBER_SHARE, 0.2),
    (SERVER, "waits 15 seconds at most", NOTIFY.request_seconds, 15.0),
    # hand-overs
    (SERVER, "at most 45 kB that it cannot read", most_in(HandoverParcel, "parcel") * 3 // 4, 45_000),
    (SERVER, "five minutes at most, and for one receiver", handovers.SECONDS, 300),
    (SERVER, "A code is looked up five times at most", handovers.MAX_LOOKUPS, 5),
    (SERVER, "an address may send 20 codes", handovers.MAX_TRIES, 20),
    (SERVER, "begin 30 hand-overs in an hour", handovers.MAX_OPENED, 30),
    (SERVER, "ten of them at once", handovers.MAX_AT_ONCE, 10),
    (SERVER, "When all 2,000 places are taken", handovers.MAX_WAITING, 2000),
    # worker processes
    (SERVER, "ended after two minutes without work", WORK.idle, 120.0),
    (SERVER, "all but one of them at once | 2 |", (SETTINGS.workers, WORK.processes), (2, 2)),
    (SERVER, "processor time of one job | 10 |", (SETTINGS.worker_seconds, WORK.seconds), (10.0, 10.0)),
    (SERVER, "elsewhere only the time is limited) | 512 |", (SETTINGS.worker_memory, WORK.memory), (512, 512 * MIB)),
    (SERVER, "cost as much as a second | 60 |", SETTINGS.compute_share, 60.0),
    (SERVER, "20 MiB of upload cost as much as a second", pool.BYTES_PER_SECOND, 20 * MIB),
    (SERVER, "or 24 MiB of result", WORK.answer, 24 * MIB),
    (SERVER, "Of one address 20 jobs may wait", WORK.waiting, 20),
    (SERVER, "where 400 wait in all", WORK.all_waiting, 400),
    (SERVER, "64 MiB of them, and so are results", (records.RECORD_BYTES, records.RESULT_BYTES), (64 * MIB, 64 * MIB)),
    (SERVER, "a body has to bring 500 bytes a second", uvicorn_http.MIN_BODY_RATE, 500),
    # bots
    (SERVER, "may use (1,024; Linux)", SETTINGS.bot_memory, 1024),
    (SERVER, "An address has three under way, a server twenty", (reviews.MAX_OF_ADDRESS, reviews.MAX_REVIEWS), (3, 20)),
    # cleaning up
    (SERVER, "Once an hour, and at the start", clean_up.CLEAN_EVERY, 3600.0),
    (SERVER, "for `keep_unfinished` days (30)", SETTINGS.keep_unfinished, 30),
    (SERVER, "after `keep_gathering` days (7)", SETTINGS.keep_gathering, 7),
    (SERVER, "If the clock is more than a year behind", calendar.MAX_BEHIND // calendar.DAY, 366),
    # the featured game
    (SERVER, "moved in the last three minutes", featured.LIVELY, 180_000),
    (SERVER, "at least three more spectators", featured.MARGIN, 3),
    (SERVER, "at least 2.5 seconds between two moves", bots_game.PACE, 2.5),
    # several processes
    (SERVER, "a command is given up after 2.5 s", postgres_pool.COMMAND_TIMEOUT, 2.5),
    (SERVER, "each silent host after 1.5 s", postgres_pool.CONNECT_TIMEOUT, 1.5),
    (SERVER, "its tables go on elsewhere after 6 s", timing.LEASE_SECONDS, 6.0),
    # what grows
    (ARCHITECTURE, "tables and results of a person (200 at a time)", privacy.CHUNK, 200),
    (ARCHITECTURE, "finished games of a page (50)", people.PAGE_SIZE, 50),
    (ARCHITECTURE, "public tables (212)", sum(lobby.MAX_LISTED.values()), 212),
    (ARCHITECTURE, "the ladder (1,000 lines, 200 in an answer)", ladder.MAX_LINES, 1000),
    (ARCHITECTURE, "entries that a screen missed (60)", LIVE.max_missed, 60),
    (
        *(ARCHITECTURE, "circles (20 with 50 members and 50 tables)"),
        *((circles.MAX_CIRCLES, circles.MAX_MEMBERS, circles.MAX_TABLES), (20, 50, 50)),
    ),
    (ARCHITECTURE, "once it has 5,000 entries", actions.MAX_ENTRIES, 5000),
    (ARCHITECTURE, "decodes messages of at most 64 kB", responses.MAX_BODY, 64 * 1024),
    ("records.md", "A table waits 5 seconds for seals and 5 for nonces", LIVE.seal_seconds, 5.0),
    ("tournaments.md", "at most 32 people", tournaments.ROUND_ROBIN_ENTRANTS, 32),
]


@pytest.mark.parametrize(("file", "sentence", "found", "promised"), PROMISES, ids=[one[1] for one in PROMISES])
def test_a_promised_number_is_that_of_the_code(file: str, sentence: str, found: object, promised: object) -> None:
    text = re.sub(r"\s+", " ", (DOCS / file).read_text(encoding="utf-8"))
    assert sentence in text, f"{file} says something else now"
    assert found == promised


SECOND, MINUTE = 1000, 60_000  # milliseconds
NOTICED: dict[str, dict[str, object]] = {  # what no manual names, but people, operators or other programs notice
    "bot_accounts.endpoints": {"MAX_MADE": 20, "NOTED_EVERY": 20 * SECOND},
    "bot_accounts.service": {"INVITATION_KEPT": 10 * MINUTE, "CONNECTED": MINUTE},
    "bot_accounts.stored": {
        "MAX_BOTS": 5,
        "MAX_TOKENS": 5,
        "MAX_INVITATIONS": 20,
        "MAX_INVITED": 20,
        "MAX_LISTED": 100,
    },
    "bots.opinions": {"EXPECTED": 1.0},
    "bots.pool": {"BUDGET_SHARE": 0.9},
    "bots.reviews": {"MAX_AT_ONCE": 2, "MAX_FAILURES": 3},
    "circles.challenges": {"KEPT": 24 * 60 * MINUTE, "SEEN_EVERY": 15 * SECOND},
    "circles.endpoints": {"PRESENT": 45 * SECOND},
    "circles.stored": {"MAX_CHALLENGES": 10},
    "http.endpoint": {"MAX_KEY_LENGTH": 64},
    "limits.middleware": {"RETRY_AFTER": 30 * SECOND},
    "limits.uvicorn_http": {"MAX_HEADERS": 100, "MAX_PIPELINED": 8, "WRITE_SECONDS": 30.0, "GRACE": 1.0},
    "live.audience": {"ANNOUNCE_WITHIN": 0.2},
    "live.bots": {"FIRST_RETRY": 0.5, "MAX_RETRY": 15.0},
    "live.featured": {"LINGER": 20 * SECOND, "LINGER_WATCHED": 5 * MINUTE, "PLAYERS": 3},
    "live.handlers.begin": {"MAX_LATE": 3600.0},
    "live.handlers.chat": {"MAX_AIM_FIELDS": 24, "MAX_FIELD_LENGTH": 24},
    "live.handlers.moderation": {"MAX_MARKS": 200, "MAX_REPORTS": 20},
    "live.handlers.reactions": {"EVERY": SECOND, "SPECTATORS_EVERY": SECOND // 4},
    "live.live_table": {"FIRST_RETRY": 0.5, "MAX_RETRY": 30.0},
    "live.pending_writes": {"SLOW": 5.0},
    "live.ratings": {"BASE": 1000.0, "SCALE": 40.0},
    "live.stored_game": {"LIST_EVERY": 10 * SECOND},
    "live.tables": {"RECONNECT_AFTER": SECOND, "FIRST_RETRY": 0.1, "MAX_RETRY": 2.0},
    "lobby.lobby": {"CACHE_SECONDS": 1.0, "CONNECT_WITHIN": 30 * SECOND},
    "notifications.destinations": {"SLOTS": 64, "MAX_WAITING": 100},
    "notifications.mail": {"SECONDS": 20.0, "NO_MAILBOX": (550, 551, 553)},
    "notifications.notice": {"MAX_LISTED": 20},
    "notifications.outgoing": {"MAX_URL": 1000, "MAX_HEAD": 16 * 1024, "MAX_RETRY_AFTER": 3600.0},
    "notifications.push": {"MAX_TTL": 7 * 24 * 3600, "MAX_BODY": 400},
    "notifications.vapid": {"VALID_SECONDS": 12 * 3600},
    "passkeys.endpoints": {"SECONDS": 300, "MAX_PASSKEYS": 10, "MAX_KEYS": 20, "MAX_ASKED": 60},
    "people.ladder": {"CACHE_SECONDS": 5.0},
    "privacy.endpoints": {"MAX_EXPORTS": 10},
    "protocol.close_codes": {"GOING_AWAY": 1001, "RESTART": 1012, "FORBIDDEN": 4403, "NO_SUCH_TABLE": 4404},
    "replays.embed": {"WIDTH": 640, "MIN_WIDTH": 160, "BAR": 96, "CACHE_AGE": 3600},
    "replays.endpoints": {"MAX_OPINIONS": 4, "MAX_ALL_OPINIONS": 100},
    "replays.jobs": {"MAX_PROOF_ENTRIES": 3000},
    "replays.messages": {"MAX_RECORD_BODY": 9_000_000},
    "replays.playthrough": {"MAX_MOVES": 20_000, "MAX_MOMENTS": 100, "TIMEOUT": 10.0},
    "replays.records": {"FRESH": 60.0},
    "replays.reviews": {"MAX_MOMENTS": 3000},
    "result_webhooks.sender": {"MAX_WAITING": 1000, "DAILY": 100_000},
    "run": {"DEFAULT_PORT": 8642, "PORTS_TO_TRY": 20},
    "tournaments.driver": {"LATE": 60 * MINUTE},
    "tournaments.page": {"LATEST": 30},
    "tournaments.pairing": {"MIN_SIZE": 2, "MAX_SIZE": 4},
    "tournaments.progress": {"ARENA_WAIT": 15 * SECOND, "MIN_ENTRANTS": 2},
    "tournaments.service": {"EMPTY_FOR": 60 * MINUTE, "MIN_CLOCK": 5, "RE_ENTRIES": 4},
    "ws.connection": {"MAX_WAITING": 16, "RETRY_AFTER_FLOOD": 30 * SECOND, "RETRY_AFTER_SLOW": SECOND},
    "ws.websocket": {"CLOSE_TIMEOUT": 5.0, "FLOOD_TIMEOUT": 1.0, "MAX_FRAGMENTS": 1000},
}


@pytest.mark.parametrize("module", NOTICED)
def test_a_number_that_others_notice_is_in_its_unit(module: str) -> None:
    numbers = NOTICED[module]
    code = import_module(f"omphalos.server.{module}")
    assert {name: getattr(code, name) for name in numbers} == numbers
