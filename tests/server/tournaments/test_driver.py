"""A driver may fail or be killed at any moment, and another may run beside it: no table is lost, none opened twice."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import decode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store import open_store
from omphalos.server.store.errors import StoreUnavailable
from omphalos.server.store.store import Result, Store
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.errors import TooManyTournaments
from omphalos.server.tournaments.messages import EnterTournament, OpenTournament
from omphalos.server.tournaments.service import Tournaments
from omphalos.server.tournaments.state import Tournament
from omphalos.server.tournaments.stored import TournamentStore
from tests.server import engines
from tests.server.live.harness import Client, Clock, registry_in, run

BY_POST = ClockRule("days", 86_400)  # such a game begins at once
QUICK = LiveConfig(fixed_pace=0.0)


async def opened(cups: Tournaments, people: int, **rules: Any) -> tuple[str, list[str]]:
    """Open a tournament, let people in and start it."""
    facts: dict[str, Any] = {"clock": BY_POST, "bot": "random", "interval": 0, **rules}
    made = await cups.open(OpenTournament(title="Cup", game="lake", **facts), "")
    keys = [(await cups.enter(made.id, EnterTournament(f"P{n}"), "")).secret or "" for n in range(people)]
    await cups.start(made.id, made.host)
    return made.id, keys


async def finish(store: Store, state: Tournament) -> None:
    """Store results for all tables that are there, as their games would."""
    for match in state.unfinished:
        found = (await TournamentStore(store).outcomes([match.table]))[match.table]
        if found.phase is not None:
            ranks = tuple(range(1, len(match.seats) + 1))
            scores = tuple(float(-rank) for rank in ranks)
            names = tuple("" for _ in ranks)
            await store.add_result(
                Result(match.table, "lake", 1, False, names, tuple(None for _ in ranks), ranks, scores), {}
            )


def check(state: Tournament, tables: int) -> None:
    assert state.phase == "over"
    assert len({match.table for match in state.matches}) == len(state.matches) == tables
    assert all(match.over and match.ranks is not None for match in state.matches)


def test_a_table_that_could_not_be_opened_is_opened_later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            cups = Tournaments(registry.store, registry)
            cup, _ = await opened(cups, 4, rounds=1)
            real, tries = registry.store.create, 0

            async def fails_once(*arguments: Any) -> int:
                nonlocal tries
                tries += 1
                if tries == 2:
                    raise StoreUnavailable("full", "as a test wants it")
                return await real(*arguments)

            monkeypatch.setattr(registry.store, "create", fails_once)
            await cups.driver.look()
            state = await cups.load(cup)
            assert len(state.matches) == 2  # stored before the tables are opened
            assert await registry.store.number_of_tables() == 1
            after = Tournaments(registry.store, registry)  # as another process would find it
            await after.driver.look()
            assert await registry.store.number_of_tables() == 2
            assert (await cups.load(cup)).matches == state.matches
            for _ in range(3):
                await after.driver.look()
            assert await registry.store.number_of_tables() == 2
            await finish(registry.store, state)
            await after.driver.look()
            await after.driver.look()
            check(await cups.load(cup), 2)

    run(scenario())


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/tables.db"
    engine: engines.Postgres = request.getfixturevalue("postgres_engine")
    return engine.new_database()


@asynccontextmanager
async def processes(url: str) -> AsyncGenerator[list[TableRegistry]]:
    """Registries that share a store: with PostgreSQL each has its own connections, as two processes have."""
    first = open_store(url)
    stores = [first, first if url.startswith("sqlite") else open_store(url)]
    for store in {id(store): store for store in stores}.values():
        await store.open()
    registries = [TableRegistry(store, QUICK) for store in stores]
    for registry in registries:
        await registry.start()
    try:
        yield registries
    finally:
        for registry in registries:
            await registry.stop()
        for store in {id(store): store for store in stores}.values():
            await store.close()


def test_drivers_that_run_at_the_same_time_do_everything_once(url: str) -> None:
    async def scenario() -> None:
        async with processes(url) as registries:
            cups = [Tournaments(registry.store, registry) for registry in (*registries, *registries)]
            store = registries[0].store
            ids = [(await opened(cups[0], 5, size=4, rounds=3))[0], (await opened(cups[1], 4, format="round-robin"))[0]]
            while await TournamentStore(store).running(9):
                await asyncio.gather(*(one.driver.look() for one in cups))
                for cup in ids:
                    await finish(store, await cups[0].load(cup))
            check(await cups[0].load(ids[0]), 6)
            check(await cups[0].load(ids[1]), 6)
            assert await store.number_of_tables() == 12

    run(scenario())


def test_people_enter_at_the_same_time(url: str) -> None:
    async def scenario() -> None:
        async with processes(url) as registries:
            cups = [Tournaments(registry.store, registry) for registry in registries]
            made = await cups[0].open(OpenTournament(title="Cup", game="lake", clock=BY_POST), "")
            found = await asyncio.gather(*(cups[n % 2].enter(made.id, EnterTournament(f"P{n}"), "") for n in range(12)))
            assert sorted(one.entrant for one in found) == list(range(12))
            names = [one.name for one in (await cups[1].load(made.id)).entrants]
            assert [names[one.entrant] for one in found] == [f"P{n}" for n in range(12)]

    run(scenario())


def test_a_bot_stands_in_for_whoever_does_not_come(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            cups = Tournaments(registry.store, registry)
            cup, keys = await opened(cups, 2, format="arena", clock=ClockRule("move", 60), wait=1, rated=True)
            await cups.driver.look()
            match = (await cups.load(cup)).matches[0]
            here = match.seats[0]
            client = Client(registry, match.table)
            await client.hello(keys[here])
            assert client.table()["phase"] == "gathering"  # it waits for the other one
            refused = await client.ask("leave", seat=0)
            assert refused["error"] == "not-now"
            await client.until(lambda table: table["phase"] == "playing")
            assert [bool(seat["stand_in"]) for seat in client.table()["seats"]] == [False, True]
            assert not client.table()["rated"]
            assert (await client.ask("ask", seat=0, what="pause"))["error"] == "not-now"
            late = Client(registry, match.table)
            await late.hello(keys[match.seats[1]])
            assert not any(seat["stand_in"] for seat in late.table()["seats"])  # they have come after all
            await late.leave()
            await client.ask("ask", seat=0, what="stand-in", about=1)

    run(scenario())


def test_games_of_people_who_are_all_away_are_played(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            cups = Tournaments(registry.store, registry)
            cup, _ = await opened(cups, 2, format="arena", clock=ClockRule("move", 60), wait=1)
            await cups.driver.look()
            table = (await cups.load(cup)).matches[0].table
            registry.live_tables[table].stop()  # as if the process had been killed while it waited
            registry.live_tables.pop(table)
            while not (await cups.load(cup)).matches[0].over:
                await cups.driver.look()
                await asyncio.sleep(0.05)
            state = await cups.load(cup)
            assert state.matches[0].ranks is not None
            assert all(one.paused for one in state.entrants)  # nobody waits for them again
            assert len(state.matches) == 1
            chairs = decode_settings(await registry.store.about(table)).chairs
            assert all(chair.stand_in for chair in chairs)

    run(scenario())


def test_an_empty_tournament_makes_room_after_an_hour_whatever_its_date(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Its date may be from a time when the clock was wrong, and the clock may be wrong now."""

    async def scenario() -> None:
        clock = Clock()
        async with registry_in(tmp_path, QUICK, clock=clock, wall=lambda: 4_000_000_000.0) as registry:
            caplog.set_level(logging.INFO)
            cups = Tournaments(registry.store, registry, TournamentConfig(max_tournaments=1))
            wish = OpenTournament(title="Cup", game="lake", clock=BY_POST)
            first = await cups.open(wish, "one")
            stored = await TournamentStore(registry.store).load(first.id)
            await TournamentStore(registry.store).save(msgspec.structs.replace(stored, version=2, touched=1))
            for seconds in (0, 3_599):
                clock.seconds += seconds
                with pytest.raises(TooManyTournaments):
                    await cups.open(wish, "other")
            clock.seconds += 2
            second = await cups.open(wish, "other")
            assert [one.id for one in await TournamentStore(registry.store).gathering()] == [second.id]
            lines = [one for one in caplog.records if one.name == "omphalos.server.tournaments.service"]
            assert [(one.levelname, one.getMessage(), getattr(one, "about", None)) for one in lines] == [
                ("INFO", "a tournament without entrants made room for another", {"tournament": first.id})
            ]

    run(scenario())
