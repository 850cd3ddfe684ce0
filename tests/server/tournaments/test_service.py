"""The service of tournaments and its driver: what is stored, who may do what, and each limit at its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.errors import WrongKey
from omphalos.server.keys import hash_of, key_hash
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.table_settings import PERSON, Chair, decode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store.store import Person
from omphalos.server.tournaments import driver as driving
from omphalos.server.tournaments import service as serving
from omphalos.server.tournaments.config import TournamentConfig
from omphalos.server.tournaments.errors import EntryClosed, NoSuchEntrant, TournamentFull, WrongPhase
from omphalos.server.tournaments.messages import (
    Entered,
    EnterTournament,
    ExportedEntry,
    ExportedTournament,
    OpenTournament,
    TournamentOpened,
)
from omphalos.server.tournaments.reserved import ReservedSeat, ReservedTable, open_reserved
from omphalos.server.tournaments.service import Tournaments
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Entrant, Match, Tournament, encode_state
from omphalos.server.tournaments.stored import StoredTournament, TournamentStore
from tests.server.live.harness import Clock, registry_in, run

POST = ClockRule("days", 86_400)
ADA = Person("ada0ada0ada0", "Ada", 1, key_hash("ada's key"))
BEA = Person("bea0bea0bea0", "Bea", 1, key_hash("bea's key"))
RULES = OpenTournament(title="Cup", game="lake", clock=POST, bot="random", interval=0)


class Room:
    """Tournaments of a registry whose clock the test sets."""

    def __init__(self, registry: TableRegistry, clock: Clock, config: TournamentConfig) -> None:
        self.registry = registry
        self.clock = clock
        self.cups = Tournaments(registry.store, registry, config)
        self.tournaments = TournamentStore(registry.store)

    async def open(self, key: str | None = None, **rules: Any) -> TournamentOpened:
        return await self.cups.open(msgspec.structs.replace(RULES, **rules), "192.0.2.1", key)

    async def enter(self, cup: TournamentOpened, name: str, key: str | None = None) -> Entered:
        return await self.cups.enter(cup.id, EnterTournament(name, key), "192.0.2.1")

    async def state(self, cup: TournamentOpened) -> Tournament:
        return await self.cups.load(cup.id)

    async def version(self, cup: TournamentOpened) -> int:
        return (await self.tournaments.load(cup.id)).version


@asynccontextmanager
async def opened(folder: Path, **config: Any) -> AsyncGenerator[Room]:
    clock = Clock()
    async with registry_in(folder, LiveConfig(fixed_pace=0.0), clock=clock, wall=lambda: 1_800_000_000.0) as registry:
        for person in (ADA, BEA):
            await registry.store.add_person(person)
        yield Room(registry, clock, TournamentConfig(**config))


def play(work: Callable[[Room], Coroutine[Any, Any, None]], folder: Path, **config: Any) -> None:
    async def whole() -> None:
        async with opened(folder, **config) as room:
            await work(room)

    run(whole())


def test_what_is_stored_of_a_tournament(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open("ada's key", title="  Spring\u200b cup ", bot=None, options={"rounds": 7}, rated=True)
        state = await room.state(cup)
        rules = msgspec.structs.replace(RULES, title="Spring cup", options=state.rules.options, rated=True)
        assert state.rules.options["rounds"] == 7
        assert state == Tournament(cup.id, rules, hash_of(cup.host), room.registry.now(), ADA.id)
        stored = await room.tournaments.load(cup.id)
        assert (stored.version, stored.phase, stored.touched) == (1, "gathering", room.registry.now())
        assert (await room.state(await room.open())).owner is None
        with pytest.raises(WrongKey):
            await room.open("nobody's key")
        page = await room.cups.page(cup.id, cup.host, None, "https://x")
        assert (page.game_title["en"], page.host, page.me, page.link) == ("Lake", True, None, "https://x")
        assert not (await room.cups.page(cup.id, "ada's key", None, "")).host

    play(check, tmp_path)


def test_an_entry_is_stored_and_its_person_enters_once(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open()
        ann = await room.enter(cup, " Ann ")
        room.clock.seconds += 5
        ada = await room.enter(cup, "Ada", "ada's key")
        bea = await room.enter(cup, "Bea", "bea's key")
        assert (ann.entrant, ada, bea) == (0, Entered(1, None), Entered(2, None))
        assert ann.secret is not None
        state = await room.state(cup)
        now = room.registry.now()
        assert state.entrants[0] == Entrant("Ann", hash_of(ann.secret), free_since=now - 5000)
        assert [(one.name, one.person, one.free_since) for one in state.entrants[1:]] == [
            ("Ada", ADA.id, now),
            ("Bea", BEA.id, now),
        ]
        assert await room.enter(cup, "Ada again", "ada's key") == Entered(1, None)
        await room.cups.remove(cup.id, "ada's key", 1)
        assert await room.enter(cup, "Ada", "ada's key") == Entered(3, None)
        assert [(await room.cups.page(cup.id, key, None, "")).me for key in (ann.secret, "ada's key", "bea's key")] == [
            0,
            3,
            2,
        ]
        with pytest.raises(WrongKey):
            await room.enter(cup, "Eve", "nobody's key")

    play(check, tmp_path)


@pytest.mark.parametrize(
    ("form", "configured", "most"), [("swiss", 3, 3), ("round-robin", 3, 3), ("swiss", 64, 64), ("round-robin", 64, 32)]
)
def test_as_many_enter_as_may(form: Any, configured: int, most: int, tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open(format=form)
        assert (await room.cups.page(cup.id, None, None, "")).max_entrants == most
        state = await room.state(cup)
        full = state.changed(entrants=tuple(Entrant(f"P{n}", f"s{n}") for n in range(most - 1)))
        await room.tournaments.save(StoredTournament(cup.id, 2, "gathering", 1, encode_state(full)))
        assert (await room.enter(cup, "Last")).entrant == most - 1
        with pytest.raises(TournamentFull, match=f"{most} take part, and {most} may"):
            await room.enter(cup, "Late")
        await room.cups.remove(cup.id, cup.host, 0)
        assert (await room.enter(cup, "Late")).entrant == most  # a place is free again

    play(check, tmp_path, max_entrants=configured)


def test_people_leave_and_enter_so_often_at_most(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open()
        for number in range(2 * serving.RE_ENTRIES):
            entry = await room.enter(cup, "Again")
            assert entry.entrant == number
            await room.cups.remove(cup.id, entry.secret or "", number)
        with pytest.raises(TournamentFull):
            await room.enter(cup, "Again")

    play(check, tmp_path, max_entrants=2)


@pytest.mark.parametrize(("later", "open_"), [(59_999, True), (60_000, False), (60_001, False)])
def test_an_arena_lets_people_in_until_its_end(later: int, open_: bool, tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open(format="arena", minutes=1, clock=ClockRule("move", 60))
        for name in ("Ann", "Ben"):
            await room.enter(cup, name)
        await room.cups.start(cup.id, cup.host)
        room.clock.seconds += later / 1000
        assert (await room.cups.page(cup.id, None, None, "")).may_enter is open_
        if open_:
            assert (await room.enter(cup, "Cyd")).entrant == 2
        else:
            with pytest.raises(EntryClosed):
                await room.enter(cup, "Cyd")
        await room.cups.end(cup.id, cup.host)
        assert not (await room.cups.page(cup.id, None, None, "")).may_enter

    play(check, tmp_path)


def test_a_break_is_taken_once_and_who_comes_back_waits_from_then_on(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open()
        ann = await room.enter(cup, "Ann")
        await room.enter(cup, "Ada", "ada's key")
        since = room.registry.now()
        for key, number in ((ann.secret or "", 0), ("ada's key", 1)):
            for paused in (True, False):
                room.clock.seconds += 10
                since = room.registry.now()
                await room.cups.take_break(cup.id, key, paused)
                version = await room.version(cup)
                room.clock.seconds += 10
                await room.cups.take_break(cup.id, key, paused)  # nothing changes
                one = (await room.state(cup)).entrants[number]
                assert (one.paused, one.free_since, await room.version(cup)) == (paused, since, version)
        with pytest.raises(WrongKey):
            await room.cups.take_break(cup.id, cup.host, True)
        await room.cups.end(cup.id, cup.host)
        with pytest.raises(WrongPhase):
            await room.cups.take_break(cup.id, "ada's key", True)
        with pytest.raises(WrongPhase):
            await room.cups.remove(cup.id, cup.host, 0)

    play(check, tmp_path)


def test_the_host_removes_anybody_and_others_themselves(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        cup = await room.open()
        ann = await room.enter(cup, "Ann")
        await room.enter(cup, "Ada", "ada's key")
        ben = await room.enter(cup, "Ben")
        for key, number in ((ann.secret or "", 1), ("ada's key", 0), ("bea's key", 2)):
            with pytest.raises(WrongKey):
                await room.cups.remove(cup.id, key, number)
        await room.cups.remove(cup.id, ann.secret or "", 0)
        await room.cups.remove(cup.id, "ada's key", 1)
        await room.cups.remove(cup.id, cup.host, ben.entrant)
        assert [one.removed for one in (await room.state(cup)).entrants] == [True] * 3
        for number in (0, 3):
            with pytest.raises(NoSuchEntrant):
                await room.cups.remove(cup.id, cup.host, number)

    play(check, tmp_path)


def test_what_is_told_and_forgotten_of_a_person(tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        mine, other = await room.open("ada's key", title="Ada's"), await room.open("bea's key", title="Bea's")
        now = room.registry.now()
        for cup in (mine, other):
            await room.enter(cup, "Bo")
            await room.enter(cup, "Ada L", "ada's key")
        await room.cups.take_break(other.id, "ada's key", True)
        state = (await room.state(mine)).changed(
            matches=(Match("one0000000", 1, (1, 0), True, (1, 2), (3.0, 1.0)), Match("two0000000", 2, (0, BOT)))
        )
        await room.tournaments.save(
            StoredTournament(mine.id, await room.version(mine) + 1, "gathering", now, encode_state(state))
        )
        found = await room.cups.exported(ADA.id)
        assert sorted(found["tournaments"], key=lambda one: one.title) == [
            ExportedEntry(mine.id, "Ada's", "lake", now, 1, "Ada L", False, False, ["one0000000"]),
            ExportedEntry(other.id, "Bea's", "lake", now, 1, "Ada L", True, False, []),
        ]
        assert found["hosted"] == [ExportedTournament(mine.id, "Ada's", "lake", now)]
        for _ in range(2):
            await room.cups.erase_person(ADA.id)
        after, others = await room.state(mine), await room.state(other)
        assert (after.owner, after.rules.title) == (None, "–")
        assert (others.owner, others.rules.title) == (BEA.id, "Bea's")
        for one in (after, others):
            assert one.entrants[1] == Entrant("", "", removed=True, paused=one is others, free_since=now)
            assert one.entrants[0].name == "Bo"
        assert after.matches == state.matches
        assert await room.cups.exported(ADA.id) == {"tournaments": [], "hosted": []}

    play(check, tmp_path)


# --- the tables


def test_a_table_is_reserved_for_its_people_and_bots() -> None:
    rules = OpenTournament(
        title="Cup",
        game="lake",
        size=4,
        clock=ClockRule("bank", 600, 5),
        options={"rounds": 7},
        bot="random",
        wait=70,
        rated=True,
        chat="free",
        language="pl",
    )
    entrants = (Entrant("Ann", "a", "ann0ann0ann0"), Entrant("", "", removed=True), Entrant("Cyd", "c"))
    state = Tournament("cup0000001", rules, "host", 1, entrants=entrants)
    match = Match("table00001", 2, (2, 1, 0, BOT))
    reserved = ReservedTable(
        id="table00001",
        tournament="cup0000001",
        game="lake",
        seats=(ReservedSeat("Cyd", "c"), ReservedSeat(), ReservedSeat("Ann", "a", "ann0ann0ann0"), ReservedSeat()),
        bot="random",
        options={"rounds": 7},
        clock=ClockRule("bank", 600, 5),
        chat="free",
        rated=True,
        language="pl",
        wait_seconds=70,
    )
    make: Any = vars(driving)["_reserved"]
    assert make(state, match) == reserved
    by_post = state.changed(rules=msgspec.structs.replace(rules, clock=POST))
    assert make(by_post, match).wait_seconds == 0


@pytest.mark.parametrize(("waits", "seal"), [(0, None), (70, "")])
def test_a_reserved_table_is_opened_once_as_it_was_planned(waits: int, seal: str | None, tmp_path: Path) -> None:
    async def check(room: Room) -> None:
        table = ReservedTable(
            *("table00001", "cup0000001", "lake"),
            seats=(ReservedSeat("Pythia", "a", ADA.id), ReservedSeat(), ReservedSeat("Cyd", "c"), ReservedSeat()),
            bot="random",
            options={"rounds": 7},
            clock=ClockRule("bank", 600, 5),
            chat="free",
            rated=True,
            language="pl",
            wait_seconds=waits,
        )
        assert await open_reserved(room.registry, table) is True
        settings = decode_settings(await room.registry.store.about("table00001"))
        assert [msgspec.structs.replace(one, seal=None) for one in settings.chairs] == [
            Chair(PERSON, "Pythia", "a", ADA.id),
            Chair("random", settings.chairs[1].name),
            Chair(PERSON, "Cyd", "c"),
            Chair("random", settings.chairs[3].name),
        ]
        names = [one.name for one in settings.chairs]
        assert (len(set(names)), "" in names) == (4, False)  # bots are called by names that are free
        if waits:
            assert [one.seal for one in settings.chairs] == [seal, None, seal, None]
        assert settings.options["rounds"] == 7
        assert (settings.tournament, settings.wait_seconds, settings.hints) == ("cup0000001", waits, False)
        assert (settings.clock, settings.chat, settings.rated, settings.language) == (
            *(ClockRule("bank", 600, 5), "free", True),
            "pl",
        )
        assert (settings.public, settings.opened, settings.secret is not None) == (False, room.registry.now(), True)
        assert await open_reserved(room.registry, table) is False

    play(check, tmp_path)


# --- the driver


class Looks:
    """Notes what a driver does with tables."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.opened: list[str] = []
        monkeypatch.setattr(driving, "open_reserved", self.open)

    async def open(self, _: Any, table: ReservedTable) -> bool:
        self.opened.append(table.id)
        return True


def test_a_clock_that_is_far_ahead_ends_no_arena_before_the_process_has_run_as_long(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(room: Room) -> None:
        looks = Looks(monkeypatch)
        cup = await room.open(format="arena", minutes=1, clock=ClockRule("move", 60))
        for name in ("Ann", "Ben"):
            await room.enter(cup, name)
        await room.cups.start(cup.id, cup.host)
        started = (await room.state(cup)).started or 0
        early = started - 2 * driving.LATE  # it was started two hours ago, as this clock says
        state = (await room.state(cup)).changed(started=early)
        await room.tournaments.save(
            StoredTournament(cup.id, await room.version(cup) + 1, "playing", early, encode_state(state))
        )
        for seconds, phase in ((0.0, "playing"), (driving.LATE / 1000 - 0.01, "playing"), (0.01, "over")):
            room.clock.seconds += seconds
            await room.cups.driver.look()
            assert (await room.state(cup)).phase == phase, seconds
        assert looks.opened == []

    play(check, tmp_path)


def test_each_step_is_one_version_and_a_table_that_waits_is_kept_in_memory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def check(room: Room) -> None:
        cup = await room.open(clock=ClockRule("move", 60), wait=70, rounds=1)
        for name in ("Ann", "Ben"):
            await room.enter(cup, name)
        await room.cups.start(cup.id, cup.host)
        before = await room.version(cup)
        await room.cups.driver.look()
        await room.cups.driver.look()
        assert await room.version(cup) == before + 1
        (match,) = (await room.state(cup)).matches
        found: list[str] = []
        find = room.registry.find

        async def noted(table_id: str) -> Any:
            found.append(table_id)
            return await find(table_id)

        monkeypatch.setattr(room.registry, "find", noted)
        await room.cups.driver.look()
        assert found == [match.table]
        stored = await room.tournaments.load(cup.id)
        assert (stored.phase, stored.touched) == ("playing", room.registry.now())

    play(check, tmp_path)


def test_a_driver_looks_at_once_when_it_is_nudged_and_else_every_second(monkeypatch: pytest.MonkeyPatch) -> None:
    from tests.virtual_time import run as run_at_once

    class Registry:
        stopping = False

        def now(self) -> int:
            return 0

    async def looks() -> None:
        registry: Any = Registry()
        driver = driving.Driver(registry, registry, TournamentConfig(look_every=1.0))
        at: list[float] = []

        async def look() -> None:
            at.append(round(asyncio.get_running_loop().time(), 3))
            if len(at) == 2:
                raise ZeroDivisionError  # it goes on all the same

        monkeypatch.setattr(driver, "look", look)
        task = asyncio.create_task(driver.run())
        await asyncio.sleep(2.5)  # looks at 0, 1.1 and 2.2
        driver.nudge()
        await asyncio.sleep(0.05)
        driver.nudge()  # not more often than ten times in a second
        await asyncio.sleep(0.2)
        registry.stopping = True
        await task
        assert at == [0.0, 1.1, 2.2, 2.5, 2.6]

    run_at_once(looks())
