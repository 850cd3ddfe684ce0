"""What a store finds of a person: the tables that mention them, and their games. On SQLite and on PostgreSQL."""

from __future__ import annotations

import pytest

from omphalos.server.protocol.results import Rating
from omphalos.server.store.store import Store
from tests.server.store.samples import card, person, result

pytestmark = pytest.mark.anyio


def at_table(person: str) -> bytes:
    return b'{"chairs":[{"person":"%s"}]}' % person.encode()


async def test_all_tables_of_a_person_are_found(store: Store):
    for name, phase, who in (("b", "over", "ala"), ("a", "playing", "ala"), ("c", "gathering", "ola")):
        await store.create(card(name, phase=phase), at_table(who))
    assert await store.tables_of("ala") == ["a", "b"]
    assert await store.tables_of("ola") == ["c"]
    assert await store.tables_of("al") == []


async def test_tables_of_a_person_come_with_their_cards(store: Store):
    over, playing = card("a", phase="over", touched=5), card("b", touched=7, public=False, open_seats=3)
    for one in (over, playing):
        await store.create(one, at_table("ala"))
    assert await store.tables_of("ala") == ["b", "a"]
    assert await store.with_settings(["b", "a"]) == [(playing, at_table("ala")), (over, at_table("ala"))]
    assert await store.tables_of("ala", unfinished=True) == ["b"]


async def test_the_names_of_several_people_are_found_at_once(store: Store):
    for name in ("Ala", "Ola"):
        await store.add_person(person(name))
    assert await store.names(["person-Ola", "nobody", "person-Ala"]) == {"person-Ala": "Ala", "person-Ola": "Ola"}
    assert await store.names(["person-Ola"]) == {"person-Ola": "Ola"}
    assert await store.names([]) == {}


async def test_strangers_see_only_games_of_public_tables(store: Store):
    for name, public in (("open", True), ("secret", False)):
        await store.create(card(name, public=public), b"")
    for ended, name in enumerate(("open", "secret", "deleted")):
        await store.add_result(result(name, "person:a", None, ended=ended), {})
    assert [game.table for game in await store.finished("person:a", 9)] == ["deleted", "secret", "open"]
    assert [game.table for game in await store.finished("person:a", 9, public=True)] == ["open"]
    assert [game.table for game in await store.finished("person:a", 9, before=2)] == ["secret", "open"]


async def test_a_result_has_the_rating_after_it_if_there_is_one(store: Store):
    rated = {"person:a": Rating("lake", 26.5, 7.25, 1_200, 1)}
    await store.add_result(result("t1", "person:a", None, "bot:b"), rated)
    after = [(await store.finished(who, 9))[0].rating_after for who in ("person:a", "bot:b")]
    assert after == [1_200, None]
    assert await store.ratings("lake", ["person:a"], 9) == rated
