"""Circles and challenges are kept in both stores and in a backup, and end with their people and tables."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.circles import stored as circles
from omphalos.server.circles.errors import TooManyCircles
from omphalos.server.circles.stored import Challenge, Circle, CircleStore
from omphalos.server.store import open_store
from omphalos.server.store.backup import backup, restore
from omphalos.server.store.store import Store
from tests.server.store import samples

pytestmark = pytest.mark.anyio
ADA, BO, CY = "person-Ada", "person-Bo", "person-Cy"
ROUND = Circle("c1", "Round", ADA, "hash", 5)


async def filled(store: Store) -> None:
    for name in ("Ada", "Bo", "Cy"):
        await store.add_person(samples.person(name))
    await CircleStore(store).add(ROUND)
    await CircleStore(store).join("c1", "hash", BO, 6)
    await store.create(samples.card(phase="gathering"), b"about")


async def test_people_come_and_go(store: Store) -> None:
    await filled(store)
    found = CircleStore(store)
    assert await found.of(ADA) == await found.of(BO) == [ROUND]
    assert await found.by_token("hash") == ROUND
    assert await found.by_token("other") is None
    await found.seen(BO, 77)
    await found.seen(BO, 78)
    assert [(one.person, one.name, one.seen) for one in await found.members("c1")] == [(ADA, "Ada", 0), (BO, "Bo", 78)]
    assert await found.together(ADA, BO)
    assert not await found.together(ADA, CY)
    await found.renew("c1", "new")
    assert await found.by_token("hash") is None
    await found.leave("c1", BO)
    assert await found.of(BO) == []
    await found.leave("c1", ADA)  # the owner
    assert await found.by_token("new") is None


async def test_members_are_listed_in_the_order_in_which_they_came(store: Store) -> None:
    await filled(store)
    found = CircleStore(store)
    await found.add(Circle("c2", "Two", CY, "other", 5))
    await found.join("c2", "other", BO, 6)
    await found.join("c2", "other", ADA, 7)
    assert [one.person for one in await found.members("c2")] == [CY, BO, ADA]
    await found.leave("c2", BO)
    await found.join("c2", "other", BO, 8)
    assert [one.person for one in await found.members("c2")] == [CY, ADA, BO]


async def test_members_of_different_circles_are_not_together(store: Store) -> None:
    await filled(store)
    await CircleStore(store).add(Circle("c2", "Two", CY, "other", 5))
    assert not await CircleStore(store).together(ADA, CY)
    await CircleStore(store).join("c2", "other", ADA, 6)
    assert await CircleStore(store).together(CY, ADA)
    assert not await CircleStore(store).together(CY, BO)  # each of them is together with Ada


async def test_one_person_has_a_limited_number_of_open_challenges(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    await filled(store)
    monkeypatch.setattr(circles, "MAX_CHALLENGES", 1)
    await CircleStore(store).challenge("x", ADA, BO, "table00001", "lake", 9)
    with pytest.raises(TooManyCircles):
        await CircleStore(store).challenge("y", ADA, CY, "table00001", "lake", 10)
    assert [one.id for one in await CircleStore(store).challenges(ADA)] == ["x"]
    await CircleStore(store).challenge("z", ADA, BO, "table00001", "lake", 11)  # in the place of the first
    assert [one.id for one in await CircleStore(store).challenges(ADA)] == ["z"]


async def test_erased_people_leave_their_circles(store: Store) -> None:
    await filled(store)
    await CircleStore(store).challenge("x", ADA, BO, "table00001", "lake", 9)
    await store.forget_person(BO)
    assert [one.person for one in await CircleStore(store).members("c1")] == [ADA]
    assert await CircleStore(store).challenges(ADA) == []
    await store.forget_person(ADA)
    assert await CircleStore(store).by_token("hash") is None


async def test_tables_are_shown_while_they_are_unfinished(store: Store) -> None:
    await filled(store)
    await CircleStore(store).show_table("c1", "table00001", True)
    await CircleStore(store).show_table("c1", "table00001", True)
    assert await CircleStore(store).tables("c1") == [samples.card().summary]
    await CircleStore(store).show_table("c1", "table00001", False)
    assert await CircleStore(store).tables("c1") == []
    await CircleStore(store).show_table("c1", "table00001", True)
    await store.save("table00001", 1, samples.card(phase="over"), b"about")
    assert await CircleStore(store).tables("c1") == []
    await store.save("table00001", 1, samples.card(), b"about")
    assert await CircleStore(store).tables("c1") == [samples.card().summary]
    await store.remove("table00001", 1)
    assert await CircleStore(store).tables("c1") == []


async def test_challenges(store: Store) -> None:
    await filled(store)
    found = CircleStore(store)
    await found.challenge("x", ADA, BO, "table00001", "lake", 9)
    await found.challenge("y", ADA, BO, "table00001", "lake", 10)
    (one,) = await found.challenges(BO)
    assert (one.id, one.by_name, one.to_name, one.declined) == ("y", "Ada", "Bo", False)
    await found.decline("y")
    assert (await found.challenges(ADA))[0].declined
    await found.drop_challenge("y")
    assert await found.challenges(ADA) == []


async def test_limits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(store)
    monkeypatch.setattr(circles, "MAX_MEMBERS", 2)
    with pytest.raises(TooManyCircles):
        await CircleStore(store).join("c1", "hash", CY, 7)
    monkeypatch.setattr(circles, "MAX_CIRCLES", 1)
    with pytest.raises(TooManyCircles):
        await CircleStore(store).add(Circle("c2", "Two", ADA, "other", 5))


async def test_a_person_belongs_to_a_limited_number_of_circles(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(store)
    monkeypatch.setattr(circles, "MAX_CIRCLES", 2)
    other = Circle("c2", "Two", CY, "other", 4)
    await CircleStore(store).add(other)
    await CircleStore(store).join("c2", "other", BO, 7)
    await CircleStore(store).add(Circle("c3", "Three", CY, "third", 5))
    with pytest.raises(TooManyCircles):
        await CircleStore(store).join("c3", "third", BO, 8)
    assert await CircleStore(store).of(BO) == [other, ROUND]  # the oldest first


async def test_a_circle_shows_a_limited_number_of_tables(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(store)
    for number in (2, 3):
        name = f"table0000{number}"
        await store.create(samples.card(name, touched=1_000 + number, summary=name.encode()), b"about")
    monkeypatch.setattr(circles, "MAX_TABLES", 2)
    for name in ("table00001", "table00002"):
        await CircleStore(store).show_table("c1", name, True)
    with pytest.raises(TooManyCircles, match="too many tables"):
        await CircleStore(store).show_table("c1", "table00003", True)
    assert await CircleStore(store).tables("c1") == [b"table00002", b"{}"]  # the latest first
    await CircleStore(store).show_table("c1", "table00002", False)
    await CircleStore(store).show_table("c1", "table00003", True)
    assert await CircleStore(store).tables("c1") == [b"table00003", b"{}"]


async def test_it_is_known_when_a_person_was_last_seen(store: Store) -> None:
    await filled(store)
    await CircleStore(store).seen(BO, 77)
    await CircleStore(store).seen("person-Nobody", 77)
    found = [await CircleStore(store).last_seen(who) for who in (ADA, BO, "person-Nobody")]
    assert found == [None, 77, None]


async def test_challenges_by_others_take_no_room(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    await filled(store)
    monkeypatch.setattr(circles, "MAX_CHALLENGES", 1)
    await CircleStore(store).challenge("x", BO, ADA, "table00001", "lake", 9)
    await CircleStore(store).challenge("y", CY, ADA, "table00001", "lake", 10)
    await CircleStore(store).challenge("z", ADA, CY, "table00001", "lake", 11)
    assert await CircleStore(store).challenges(ADA) == [
        Challenge("z", ADA, "Ada", CY, "Cy", "table00001", "lake", 11, False),
        Challenge("y", CY, "Cy", ADA, "Ada", "table00001", "lake", 10, False),
        Challenge("x", BO, "Bo", ADA, "Ada", "table00001", "lake", 9, False),
    ]
    await CircleStore(store).sweep_challenges(10)
    assert [one.id for one in await CircleStore(store).challenges(ADA)] == ["z", "y"]


def test_the_limits() -> None:
    limits = (circles.MAX_CIRCLES, circles.MAX_MEMBERS, circles.MAX_TABLES, circles.MAX_CHALLENGES)
    assert limits == (20, 50, 50, 10)


async def test_a_backup_has_them(store: Store, url: str, tmp_path: Path) -> None:
    await filled(store)
    await CircleStore(store).show_table("c1", "table00001", True)
    await CircleStore(store).challenge("x", ADA, BO, "table00001", "lake", 9)
    await backup(url, tmp_path / "kept.gz")
    await restore(tmp_path / "kept.gz", f"sqlite:///{tmp_path}/restored.db")
    restored = open_store(f"sqlite:///{tmp_path}/restored.db")
    await restored.open()
    assert await CircleStore(restored).challenges(BO) == await CircleStore(store).challenges(BO)
    assert len(await CircleStore(restored).members("c1")) == 2
    await restored.close()
