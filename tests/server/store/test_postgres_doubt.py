"""Writes to PostgreSQL whose answer was lost: they run again, and the answer is that of a single run."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from typing import Any

import msgspec
import pytest

from omphalos.server.circles.stored import Circle, CircleStore
from omphalos.server.handovers.stored import Handover, HandoverStore
from omphalos.server.passkeys.stored import Challenge, Passkey, PasskeyStore
from omphalos.server.protocol.results import Rating
from omphalos.server.store.errors import (
    EntryMissing,
    EntryTaken,
    NoSuchPerson,
    NoSuchTable,
    PersonTaken,
    StaleFence,
    TableTaken,
)
from omphalos.server.store.postgres import PostgresStore
from omphalos.server.store.postgres_pool import Connection, PostgresPool, Work
from omphalos.server.tournaments.errors import NoSuchTournament, StaleVersion
from omphalos.server.tournaments.stored import StoredTournament, TournamentStore
from tests.server.store.samples import append, card, person, result

pytestmark = pytest.mark.anyio
TABLE = "table00001"
ALA = "person-Ala"
CUP = StoredTournament("cup", 1, "gathering", 5, b"{}")
WAITING = Handover("123456", b"public key", "hash", 100)
PHONE = Passkey(b"phone", ALA, "play.example.org", b"public key", 3, "phone", 5, 7)


@pytest.fixture
async def store(postgres_url: str) -> AsyncIterator[PostgresStore]:
    store = PostgresStore(postgres_url)
    await store.open()
    yield store
    await store.close()


@pytest.fixture
def lost(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, store: PostgresStore) -> str:
    """Every connection is lost before its write arrives, or after it was done."""
    write = PostgresPool.write

    async def lose(self: PostgresPool, work: Work[Any], long: bool = False) -> Any:
        async def in_doubt(db: Connection, _: bool) -> Any:
            return await work(db, True)

        if request.param == "after":
            await write(self, work, long)
        return await write(self, in_doubt, long)

    monkeypatch.setattr(PostgresPool, "write", lose)
    return request.param


@pytest.mark.parametrize("lost", ["before", "after"], indirect=True)
async def test_every_write_is_answered_as_if_it_had_run_once(store: PostgresStore, lost: str):
    rated = {"person:a": Rating("lake", 25.0, 8.0, 1000, 1)}
    steps: list[tuple[Awaitable[Any], Any]] = [
        (store.create(card(), b"about"), 1),
        (store.append(TABLE, 1, append(0)), None),
        (store.save(TABLE, 1, card(touched=9), b"saved"), None),
        (store.keep_review(TABLE, b"review"), None),
        (store.add_person(person()), None),
        (store.rename(ALA, "Alicja"), None),
        (store.set_avatar(ALA, 3), None),
        (store.add_result(result(TABLE, "person:a", None), rated), True),
        (TournamentStore(store).create(CUP), None),
        (TournamentStore(store).save(msgspec.structs.replace(CUP, version=2, phase="playing")), None),
        (HandoverStore(store).wait(WAITING, 0, 1), True),
        (HandoverStore(store).receiver("123456", 1, 9), b"public key"),
        (HandoverStore(store).give("123456", b"parcel", 1), True),
        (HandoverStore(store).parcel("hash", 1), (WAITING, b"parcel")),
        (HandoverStore(store).end("hash"), None),
        (PasskeyStore(store).ask(Challenge(b"one", ALA, 100), 0), None),
        (PasskeyStore(store).add(PHONE, 1), None),
        (PasskeyStore(store).signed_in(PHONE, b"further", 1), None),
        (PasskeyStore(store).keys(ALA), [7]),
        (PasskeyStore(store).replace_keys(ALA, b"only"), None),
        (PasskeyStore(store).remove(ALA, b"phone"), True),
        (CircleStore(store).add(Circle("c1", "Round", ALA, "hash", 5)), None),
        (CircleStore(store).show_table("c1", TABLE, True), None),
    ]
    for number, (step, expected) in enumerate(steps):
        assert await step == expected, number
    kept = await store.load(TABLE)
    assert (kept.card, kept.about, kept.entries) == (card(touched=9), b"saved", [b"entry 0"])
    assert await store.ratings("lake", None, 9) == rated
    assert await TournamentStore(store).load("cup") == msgspec.structs.replace(CUP, version=2, phase="playing")
    assert await store.person_by_key(b"only") == msgspec.structs.replace(person(), name="Alicja", key_hash=b"only")
    assert await store.forget_person(ALA) is None
    assert await store.person(ALA) is None
    assert await store.remove(TABLE, 1) is None
    assert await store.number_of_tables() == 0


@pytest.mark.parametrize("lost", ["before"], indirect=True)
async def test_what_others_have_done_meanwhile_is_not_taken_for_ones_own(store: PostgresStore, lost: str):
    await store.create(card(), b"about")
    await store.append(TABLE, 1, append(0))
    await store.add_person(person())
    await TournamentStore(store).create(CUP)
    await TournamentStore(store).save(msgspec.structs.replace(CUP, version=2))
    refused: list[tuple[Awaitable[Any], type[Exception], str]] = [
        (store.create(card(), b"other"), TableTaken, TABLE),
        (store.append(TABLE, 1, append(0, entry=b"other", seat=5)), EntryTaken, "entry 0"),
        (store.append(TABLE, 1, append(1, seat=0, number=0)), EntryTaken, "entry 0"),
        (store.append(TABLE, 1, append(3)), EntryMissing, f"{TABLE} has 1 entries, so entry 3 cannot"),
        (store.append(TABLE, 2, append(1)), StaleFence, "fence 2 is not the latest"),
        (store.append("nowhere000", 1, append(0)), NoSuchTable, "nowhere000"),
        (store.save(TABLE, 2, card(), b"other"), StaleFence, "fence 2 is not the latest"),
        (store.save("nowhere000", 1, card(), b"other"), NoSuchTable, "nowhere000"),
        (store.remove(TABLE, 2), StaleFence, "fence 2 is not the latest"),
        (store.add_person(msgspec.structs.replace(person(), name="Ola")), PersonTaken, ALA),
        (store.rename("nobody", "Ola"), NoSuchPerson, "nobody"),
        (TournamentStore(store).create(CUP), StaleVersion, "cup"),
        (TournamentStore(store).save(msgspec.structs.replace(CUP, version=2, state=b"other")), StaleVersion, "cup"),
        (TournamentStore(store).save(msgspec.structs.replace(CUP, id="cup9", version=2)), NoSuchTournament, "cup9"),
    ]
    for ask, problem, words in refused:
        with pytest.raises(problem, match=words):
            await ask
    assert (await store.load(TABLE)).entries == [b"entry 0"]
    assert await store.person(ALA) == person()
    assert await HandoverStore(store).wait(WAITING, 0, 9)
    assert not await HandoverStore(store).wait(Handover("123456", b"other", "other", 100), 0, 9)
    assert await HandoverStore(store).receiver("123456", 1, 9) == b"public key"
    assert await HandoverStore(store).give("123456", b"parcel", 1)
    assert not await HandoverStore(store).give("123456", b"other", 1)
    assert await HandoverStore(store).parcel("hash", 1) == (WAITING, b"parcel")
