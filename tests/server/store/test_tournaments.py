"""Tournaments are kept in both stores, and of two simultaneous changes one is refused."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from omphalos.server.store import open_store
from omphalos.server.store.backup import backup, restore
from omphalos.server.store.store import Store
from omphalos.server.tournaments.errors import NoSuchTournament, StaleVersion
from omphalos.server.tournaments.stored import StoredTournament, TableOutcome, TournamentStore
from tests.server.store import samples

pytestmark = pytest.mark.anyio


def tournament(name: str = "cup0000001", version: int = 1, **more: Any) -> StoredTournament:
    facts: dict[str, Any] = {"phase": "playing", "touched": 100, "state": b'{"person":"abc"}'}
    return StoredTournament(name, version, **(facts | more))


async def test_a_tournament_is_kept(store: Store) -> None:
    await TournamentStore(store).create(tournament())
    assert await TournamentStore(store).load("cup0000001") == tournament()
    changed = tournament(version=2, phase="over", touched=200, state=b"{}")
    await TournamentStore(store).save(changed)
    assert await TournamentStore(store).load("cup0000001") == changed
    with pytest.raises(StaleVersion):
        await TournamentStore(store).create(tournament())
    for missing in (
        TournamentStore(store).load("cup0000009"),
        TournamentStore(store).save(tournament("cup0000009", 2)),
    ):
        with pytest.raises(NoSuchTournament):
            await missing


async def test_of_simultaneous_changes_one_is_written(store: Store) -> None:
    await TournamentStore(store).create(tournament())
    changes = [tournament(version=2, state=str(number).encode()) for number in range(8)]
    done = await asyncio.gather(*(TournamentStore(store).save(one) for one in changes), return_exceptions=True)
    assert sorted(type(one).__name__ for one in done) == ["NoneType", *["StaleVersion"] * 7]
    assert await TournamentStore(store).load("cup0000001") == changes[done.index(None)]
    with pytest.raises(StaleVersion):
        await TournamentStore(store).save(tournament(version=4))


async def test_of_two_that_are_opened_at_the_same_time_the_second_counts_the_first(store: Store) -> None:
    await TournamentStore(store).create(tournament("over", phase="over"), 2)
    await TournamentStore(store).create(tournament("first"), 2)
    await asyncio.gather(*(TournamentStore(store).unfinished() for _ in range(6)))  # as many connections are there
    opening = (TournamentStore(store).create(tournament(f"cup{number}"), 2) for number in range(6))
    opened = await asyncio.gather(*opening, return_exceptions=True)
    assert sorted(type(one).__name__ for one in opened) == ["NoneType", *["TooManyTournaments"] * 5]
    assert await TournamentStore(store).unfinished() == 2


async def test_those_that_are_played_are_listed(store: Store) -> None:
    for number, phase in enumerate(("playing", "gathering", "over", "playing")):
        await TournamentStore(store).create(tournament(f"cup{number}", phase=phase, touched=number))
    assert await TournamentStore(store).running(9) == {"cup3": 1, "cup0": 1}
    assert await TournamentStore(store).running(1) == {"cup3": 1}
    assert await TournamentStore(store).unfinished() == 3
    assert await TournamentStore(store).mentioning("abc") == ["cup0", "cup1", "cup2", "cup3"]
    assert await TournamentStore(store).mentioning("ab") == []
    assert [await TournamentStore(store).forget(3, phase) for phase in ("playing", "over", "over")] == [1, 1, 0]
    assert await TournamentStore(store).mentioning("abc") == ["cup1", "cup3"]


async def test_what_has_become_of_tables(store: Store) -> None:
    await store.create(samples.card(), b"about")
    await store.create(samples.card("table00002", phase="over"), b"about")
    await store.add_result(samples.result("table00002", "person:a", "bot:b"), {})
    await store.add_result(samples.result("table00003", "person:a", "bot:b"), {})
    found = await TournamentStore(store).outcomes(["table00001", "table00002", "table00003", "table00004"])
    result = samples.result("table00002", "person:a", "bot:b")
    assert found == {
        "table00001": TableOutcome("playing"),
        "table00002": TableOutcome("over", result.ranks, result.scores),
        "table00003": TableOutcome(None, result.ranks, result.scores),
        "table00004": TableOutcome(),
    }
    assert await TournamentStore(store).outcomes([]) == {}


async def test_a_backup_contains_them(store: Store, url: str, tmp_path: Path) -> None:
    await TournamentStore(store).create(tournament())
    assert (await backup(url, tmp_path / "backup"))["tournaments"] == 1
    await restore(tmp_path / "backup", f"sqlite:///{tmp_path}/other.db")
    other = open_store(f"sqlite:///{tmp_path}/other.db")
    await other.open()
    assert await TournamentStore(other).load("cup0000001") == tournament()
    await other.close()
