"""The contract of passkeys in a store. Everything here runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from omphalos.server.passkeys.errors import PasskeyTaken, TooManyPasskeys
from omphalos.server.passkeys.stored import Challenge, Passkey, PasskeyStore
from omphalos.server.store.errors import NoSuchPerson
from omphalos.server.store.store import Store
from tests.server.store.samples import person

pytestmark = pytest.mark.anyio
ALA = "person-Ala"


def passkey(name: bytes = b"phone", who: str = ALA, since: int = 5) -> Passkey:
    return Passkey(name, who, "play.example.org", b"public key of " + name, 0, name.decode(), since)


async def test_a_challenge_is_used_once_and_in_time(store: Store):
    await store.add_person(person())
    for challenge in (Challenge(b"one", None, 100), Challenge(b"two", ALA, 100)):
        await PasskeyStore(store).ask(challenge, 0)
        taken = await asyncio.gather(*(PasskeyStore(store).take(challenge.challenge, 99) for _ in range(3)))
        assert sorted(taken, key=lambda one: one is None) == [challenge, None, None]
    await PasskeyStore(store).ask(Challenge(b"late", None, 100), 0)
    assert await PasskeyStore(store).take(b"late", 100) is None
    await PasskeyStore(store).ask(Challenge(b"old", None, 100), 0)
    await PasskeyStore(store).ask(Challenge(b"new", None, 200), 100)  # deletes the old one
    assert await PasskeyStore(store).take(b"old", 0) is None


async def test_passkeys_are_kept_listed_and_removed(store: Store):
    await store.add_person(person())
    await store.add_person(person("Ola"))
    for one in (passkey(), passkey(b"laptop", since=6), passkey(b"hers", "person-Ola")):
        await PasskeyStore(store).add(one, 2)
    with pytest.raises(PasskeyTaken):
        await PasskeyStore(store).add(passkey(b"phone", "person-Ola"), 2)
    with pytest.raises(TooManyPasskeys):
        await PasskeyStore(store).add(passkey(b"third"), 2)
    with pytest.raises(NoSuchPerson):
        await PasskeyStore(store).add(passkey(b"other", "person-Nobody"), 2)
    assert [one.name for one in await PasskeyStore(store).of(ALA)] == ["phone", "laptop"]
    assert await PasskeyStore(store).find(b"hers") == passkey(b"hers", "person-Ola")
    assert not await PasskeyStore(store).remove(ALA, b"hers")
    assert await PasskeyStore(store).remove(ALA, b"phone")
    assert [one.name for one in await PasskeyStore(store).of(ALA)] == ["laptop"]


async def test_who_signs_in_gets_a_further_key(store: Store):
    await store.add_person(person())
    await PasskeyStore(store).add(passkey(), 9)
    for at in range(1, 5):
        used = msgspec.structs.replace(passkey(), sign_count=at, used=at)
        await PasskeyStore(store).signed_in(used, b"key %d" % at, 3)
    assert await PasskeyStore(store).find(b"phone") == msgspec.structs.replace(passkey(), sign_count=4, used=4)
    assert await PasskeyStore(store).keys(ALA) == [2, 3, 4]  # the oldest was dropped
    found = [await store.person_by_key(key) for key in (b"key 1", b"key 2", b"key 4", person().key_hash)]
    assert found == [None, person(), person(), person()]
    same = msgspec.structs.replace(passkey(), sign_count=5, used=4)
    for key in (b"a key", b"z key"):  # of those of one moment the one just made stays
        await PasskeyStore(store).signed_in(same, key, 1)
        assert await PasskeyStore(store).keys(ALA) == [4]
        assert await store.person_by_key(key) == person()
    await PasskeyStore(store).remove(ALA, b"phone")
    with pytest.raises(NoSuchPerson):
        await PasskeyStore(store).signed_in(msgspec.structs.replace(passkey(), used=9), b"key 9", 3)
    assert await store.person_by_key(b"key 9") is None


async def test_who_signs_in_drops_no_key_of_another_person(store: Store):
    names = ("Ala", "Ola")
    for at, name in enumerate((*names, *names), start=1):
        if at <= len(names):
            await store.add_person(person(name))
            await PasskeyStore(store).add(passkey(name.encode(), f"person-{name}"), 9)
        used = msgspec.structs.replace(passkey(name.encode(), f"person-{name}"), sign_count=at, used=at)
        await PasskeyStore(store).signed_in(used, b"key %d" % at, 1)
    assert [await PasskeyStore(store).keys(f"person-{name}") for name in names] == [[3], [4]]
    found = [await store.person_by_key(b"key %d" % at) for at in range(1, 5)]
    assert found == [None, None, person("Ala"), person("Ola")]


async def test_all_of_it_goes_with_the_person(store: Store):
    await store.add_person(person())
    await PasskeyStore(store).add(passkey(), 9)
    await PasskeyStore(store).signed_in(msgspec.structs.replace(passkey(), used=7), b"key", 3)
    await PasskeyStore(store).ask(Challenge(b"one", ALA, 100), 0)
    await store.forget_person(ALA)
    assert await store.person_by_key(b"key") is None
    assert await PasskeyStore(store).find(b"phone") is None
    assert await PasskeyStore(store).take(b"one", 1) is None
    assert (await PasskeyStore(store).of(ALA), await PasskeyStore(store).keys(ALA)) == ([], [])


async def test_one_key_replaces_all_others(store: Store):
    await store.add_person(person())
    await store.add_person(person("Ola"))
    await PasskeyStore(store).add(passkey(), 9)
    await PasskeyStore(store).signed_in(msgspec.structs.replace(passkey(), used=1), b"further", 3)
    for _ in range(2):
        await PasskeyStore(store).replace_keys(ALA, b"new")
        for key, whose in ((person().key_hash, None), (b"further", None), (b"new", ALA)):
            found = await store.person_by_key(key)
            assert (None if found is None else found.id) == whose
    assert await PasskeyStore(store).keys(ALA) == []
    assert [one.name for one in await PasskeyStore(store).of(ALA)] == ["phone"]
    assert await store.person_by_key(person("Ola").key_hash) == person("Ola")
    with pytest.raises(NoSuchPerson):
        await PasskeyStore(store).replace_keys("person-Nobody", b"key")
