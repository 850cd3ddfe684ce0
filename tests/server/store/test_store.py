"""The contract of a store. Everything here runs on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import random

import msgspec
import pytest

from omphalos.server.protocol.results import Finished, Rating, Tally
from omphalos.server.store import open_store
from omphalos.server.store.errors import (
    BadAddress,
    BadName,
    EntryMissing,
    EntryTaken,
    NoSuchPerson,
    NoSuchTable,
    PersonTaken,
    RatingsMoved,
    StaleFence,
    StoreUnavailable,
    TableTaken,
)
from omphalos.server.store.store import Append, Beginning, Redacted, Store
from tests.server.store.samples import EVERY_BYTE, append, card, person, result

pytestmark = pytest.mark.anyio


async def test_the_first_key_of_the_server_stays(store: Store, url: str):
    keys = await asyncio.gather(*(store.server_key(bytes([i]) * 32) for i in range(4)))  # processes that start together
    assert len(set(keys)) == 1
    await store.close()
    again = open_store(url)
    await again.open()
    assert await again.server_key(b"z" * 32) == keys[0]
    await again.close()
    await store.open()


async def test_a_review_is_kept_with_its_table_and_goes_with_it(store: Store):
    fence = await store.create(card(), b"about")
    assert await store.review("table00001") is None
    await store.keep_review("table00001", b"first")
    await store.keep_review("table00001", EVERY_BYTE)
    assert await store.review("table00001") == EVERY_BYTE
    await store.remove("table00001", fence)
    assert await store.review("table00001") is None
    with pytest.raises(NoSuchTable):
        await store.keep_review("table00001", b"too late")


# --- tables


async def test_a_table_comes_back_as_it_was_kept(store: Store, url: str):
    fence = await store.create(card(phase="gathering", open_seats=2), EVERY_BYTE)
    kept = await store.load("table00001")
    assert (kept.card, kept.about) == (card(phase="gathering", open_seats=2), EVERY_BYTE)
    assert (kept.beginning, kept.entries, kept.numbers) == (None, [], [])

    begun = Append(0, b"deal" + EVERY_BYTE, card(touched=7), b"about 1", beginning=Beginning(EVERY_BYTE, "secret"))
    await store.append("table00001", fence, begun)
    await store.append("table00001", fence, Append(1, b"move", card(touched=8), None, seat=1, number=2**53))
    await store.append("table00001", fence, Append(2, b"next", None, b"about 2"))
    await store.append("table00001", fence, Append(3, b"last", None, None, seat=0, number=5))
    await store.close()

    again = open_store(url)
    await again.open()
    kept = await again.load("table00001")
    await again.close()
    await store.open()
    assert kept.card == card(touched=8)  # the last two did not change it
    assert kept.about == b"about 2"  # nor did the last one change this
    assert kept.beginning == Beginning(EVERY_BYTE, "secret")
    assert kept.entries == [b"deal" + EVERY_BYTE, b"move", b"next", b"last"]
    assert kept.numbers == [None, (1, 2**53), None, (0, 5)]


async def test_an_entry_is_kept_only_once(store: Store):
    fence = await store.create(card(), b"about")
    for n in range(3):
        await store.append("table00001", fence, append(n))
    before = await store.load("table00001")
    with pytest.raises(EntryTaken) as taken:  # the same entry number
        await store.append("table00001", fence, append(1, about=b"other", seat=3, number=99))
    assert taken.value.n == 1
    with pytest.raises(EntryTaken) as taken:  # the same seat and the same client number
        await store.append("table00001", fence, append(3, card(touched=9), about=b"other", seat=0, number=2))
    assert taken.value.n == 2
    with pytest.raises(EntryMissing):
        await store.append("table00001", fence, append(7, about=b"other"))
    assert await store.load("table00001") == before
    await store.append("table00001", fence, append(3, seat=1, number=2))  # another seat may choose the same number
    await store.append("table00001", fence, append(4, seat=None, number=None))
    await store.append("table00001", fence, append(5, seat=0, number=None))  # a bot's
    await store.append("table00001", fence, append(6, seat=0, number=None))
    assert (await store.load("table00001")).numbers[3:] == [(1, 2), None, None, None]


async def test_an_older_owner_writes_nothing_more(store: Store):
    old = await store.create(card(), b"about")
    await store.append("table00001", old, append(0))
    new = await store.take("table00001")
    assert new > old
    assert await store.fences(["table00001", "nothing"]) == {"table00001": new}
    before = await store.load("table00001")
    for write in (
        store.append("table00001", old, append(1)),
        store.save("table00001", old, card(phase="over"), b"other"),
        store.remove("table00001", old),
    ):
        with pytest.raises(StaleFence) as stale:
            await write
        assert stale.value.fence == old
    assert await store.load("table00001") == before
    await store.append("table00001", new, append(1))
    await store.save("table00001", new, card(phase="over"), b"other")
    kept = await store.load("table00001")
    assert (kept.card.phase, kept.about, len(kept.entries)) == ("over", b"other", 2)


async def test_owners_who_fight_never_both_write(store: Store, url: str):
    """Writers take the table from each other again and again; every entry follows from the one before it."""
    await store.create(card(), b"about")
    second = store
    if url.startswith("postgresql"):
        second = open_store(url)
        await second.open()
    kept: list[tuple[int, int]] = []

    async def fight(name: int, store: Store, chance: random.Random) -> None:
        for round in range(15):
            fence = await store.take("table00001")
            known = (await store.load("table00001")).entries
            for more in range(3):
                await asyncio.sleep(chance.random() * 0.01)
                n = len(known)
                entry = b"%d by %d after %d" % (n, name, len(b"".join(known)))
                number = name * 10_000 + round * 10 + more
                try:
                    await store.append("table00001", fence, append(n, seat=name, number=number, entry=entry))
                except (StaleFence, EntryTaken):  # another writer took it, before or after an entry was written
                    break
                known.append(entry)
                kept.append((name, number))

    fights = [fight(name, (store, second)[name % 2], random.Random(name)) for name in range(4)]
    await asyncio.gather(*fights)
    end = await store.load("table00001")
    for n, entry in enumerate(end.entries):
        assert entry.startswith(b"%d by " % n)
        assert entry.endswith(b" after %d" % len(b"".join(end.entries[:n])))
    assert sorted(kept) == sorted(number for number in end.numbers if number)  # everything acknowledged is stored once
    if second is not store:
        await second.close()


async def test_one_refusal_in_a_crowd_fails_alone(store: Store):
    ids = [f"table{i:05d}" for i in range(120)]
    fences = await asyncio.gather(*(store.create(card(i), b"about") for i in ids))
    await asyncio.gather(*(store.take(i) for i in ids[::7]))  # every seventh has another owner now
    wishes = [store.append(i, fence, append(0, card(i))) for i, fence in zip(ids, fences, strict=True)]
    wishes += [store.append("nowhere000", 1, append(0)), store.save("nowhere000", 1, card(), b"")]
    answers = await asyncio.gather(*wishes, return_exceptions=True)
    for i, answer in enumerate(answers[:120]):
        assert isinstance(answer, StaleFence) if i % 7 == 0 else answer is None, answer
        assert len((await store.load(ids[i])).entries) == (i % 7 != 0)
    assert all(isinstance(answer, NoSuchTable) for answer in answers[120:])


async def test_writes_of_one_table_keep_their_order(store: Store):
    fence = await store.create(card(), b"about")
    writes = [
        store.append("table00001", fence, append(n // 2, about=b"%d" % n))
        if n % 2 == 0
        else store.save("table00001", fence, card(touched=n), b"%d" % n)
        for n in range(20)
    ]
    await asyncio.gather(*writes)
    kept = await store.load("table00001")
    assert (len(kept.entries), kept.about, kept.card.touched) == (10, b"19", 19)


async def test_a_caller_who_goes_away_leaves_all_in_order(store: Store):
    fence = await store.create(card(), b"about")
    writes = [asyncio.create_task(store.append("table00001", fence, append(n))) for n in range(20)]
    await asyncio.sleep(0)
    for write in writes[::2]:
        write.cancel()
    await asyncio.gather(*writes, return_exceptions=True)
    await store.check()
    assert len((await store.load("table00001")).entries) == 20  # cancelled callers' writes are finished


async def test_tables_are_listed_the_latest_first(store: Store):
    await store.create(card("a", touched=1, phase="gathering"), b"")
    await store.create(card("b", touched=3), b"")
    await store.create(card("c", touched=2, game="pond"), b"")
    await store.create(card("d", touched=4, public=False), b"")
    await store.create(card("e", touched=5, phase="over"), b"")

    async def public(phase: str | None = None, game: str | None = None, most: int = 9) -> str:
        return "".join(each.id for each in await store.public(phase, game, most))  # pyright: ignore[reportArgumentType]

    assert await public() == "ebca"
    assert await public(most=2) == "eb"
    assert await public("playing") == "bc"
    assert await public("playing", "pond") == "c"
    assert await public(game="chess") == ""
    assert await store.unfinished(9) == ["d", "b", "c"]
    for name in ("g", "F", "h"):
        await store.create(card(name, touched=6, game="sea"), b"")
    assert await public(game="sea") == "Fgh"  # touched at the same time: by their id
    assert await public(game="sea", most=2) == "Fg"
    assert await store.unfinished(2) == ["F", "g"]
    assert [each.id for each in await store.untouched(7, "playing", 9)][-3:] == ["F", "g", "h"]
    assert await store.number_of_tables() == 8
    assert (await store.public("gathering", None, 9))[0] == card("a", touched=1, phase="gathering")


async def test_tables_are_removed_and_forgotten(store: Store):
    fences = {i: await store.create(card(i, touched=ord(i)), b"") for i in "abcd"}
    for i in "ab":
        await store.append(i, fences[i], append(0, card(i, touched=ord(i))))
    await store.remove("a", fences["a"])
    assert await store.forget(before=ord("d"), phase="playing") == 2
    assert await store.forget(before=ord("d"), phase="playing") == 0
    assert await store.unfinished(9) == ["d"]
    for i in "ab":
        with pytest.raises(NoSuchTable, match=i):
            await store.load(i)
    fence = await store.create(card("a"), b"new")  # its entries were deleted with it
    assert (await store.load("a")).entries == []
    await store.append("a", fence, append(0, card("a")))


async def test_tables_that_nobody_has_touched_for_long_are_found_the_oldest_first(store: Store):
    for i, phase in zip("abcd", ("playing", "gathering", "playing", "playing"), strict=True):
        await store.create(card(i, phase=phase, touched=ord("e") - ord(i)), b"")
    assert [each.id for each in await store.untouched(9, "playing", 9)] == ["d", "c", "a"]
    assert [each.id for each in await store.untouched(4, "playing", 9)] == ["d", "c"]
    assert [each.id for each in await store.untouched(9, "playing", 1)] == ["d"]
    assert [each.id for each in await store.untouched(9, "gathering", 9)] == ["b"]


async def test_of_games_that_are_over_those_with_a_result_stay(store: Store):
    for i in "abc":
        await store.create(card(i, phase="over", touched=ord(i)), b"")
    await store.create(card("d", phase="playing", touched=1), b"")
    await store.add_result(result("a", None, None, None), {})
    assert await store.forget_unfinished(ord("c")) == 1  # b; c was touched later, a has a result
    assert await store.forget_unfinished(ord("z")) == 1
    assert await store.number_of_tables() == 2
    for i in "ad":
        await store.load(i)


async def test_what_is_not_there_is_named(store: Store):
    for ask in (
        store.load("nowhere000"),
        store.take("nowhere000"),
        store.append("nowhere000", 1, append(0)),
        store.save("nowhere000", 1, card(), b""),
        store.remove("nowhere000", 1),
    ):
        with pytest.raises(NoSuchTable, match="nowhere000"):
            await ask
    await store.create(card(), b"mine")
    with pytest.raises(TableTaken):
        await store.create(card(), b"yours")
    assert (await store.load("table00001")).about == b"mine"


# --- people and results


async def test_people_keep_their_names(store: Store):
    await store.add_person(person("Ala"))
    await store.add_person(person("Zoë 🐚"))
    assert await store.person("person-Ala") == person("Ala")
    assert await store.person_by_key(person("Zoë 🐚").key_hash) == person("Zoë 🐚")
    assert await store.person("nobody") is None
    assert await store.person_by_key(b"") is None
    await store.rename("person-Ala", "Alicja")
    assert await store.person("person-Ala") == msgspec.structs.replace(person("Ala"), name="Alicja")
    with pytest.raises(NoSuchPerson):
        await store.rename("nobody", "Ola")
    with pytest.raises(PersonTaken):
        await store.add_person(person("Ala"))
    with pytest.raises(PersonTaken):  # the same key
        await store.add_person(msgspec.structs.replace(person("Ala"), id="other"))
    with pytest.raises(BadName):
        await store.rename("person-Ala", "A\0la")
    with pytest.raises(BadName):
        await store.add_person(person("\0"))


async def test_somebody_who_leaves_is_forgotten(store: Store):
    for name in ("Ala", "Ola"):
        await store.add_person(person(name))
    ala, ola = "person:person-Ala", "person:person-Ola"
    played = result("t1", ala, ola, ala)  # at two seats
    await store.add_result(played, {ala: rating(1), ola: rating(1)})
    await store.forget_person("person-Ala")
    assert await store.person("person-Ala") is None
    assert await store.person_by_key(person("Ala").key_hash) is None
    assert (await store.ratings("lake", None, 9)).keys() == {ola}
    assert await store.finished(ala, 9) == []
    assert await store.tallies(ala) == []
    (game,) = await store.finished(ola, 9)
    assert game.names == ["", played.names[1], ""]
    assert game.scores == list(played.scores)
    with pytest.raises(NoSuchPerson):
        await store.forget_person("person-Ala")


async def test_names_of_erased_seats_leave_the_results(store: Store):
    ola = "person:person-Ola"
    fence = await store.create(card(), b"about")
    played = result("table00001", None, ola, None)
    await store.add_result(played, {ola: rating(1)})
    await store.redact("table00001", fence, Redacted(b"{}", b"about", None, [0, 2]))
    (game,) = await store.finished(ola, 9)
    assert game.names == ["", played.names[1], ""]


def rating(games: int, shown: int = 1000, game: str = "lake") -> Rating:
    return Rating(game=game, mu=25.5, sigma=8.25, shown=shown, games=games)


async def test_tables_are_found_by_the_person_in_their_settings(store: Store):
    for number, phase in enumerate(("over", "playing", "gathering")):
        about = b'{"chairs":[{"person":"0123456789ab"}]}' if phase != "gathering" else b"{}"
        await store.create(card(f"table0000{number}", phase=phase, touched=number), about)
    assert await store.tables_of("0123456789ab") == ["table00001", "table00000"]
    assert await store.tables_of("0123456789ab", unfinished=True) == ["table00001"]
    assert await store.tables_of("ba9876543210") == []
    found = await store.with_settings(["table00002", "nowhere000", "table00001"])
    assert [(one.id, one.phase, about) for one, about in found] == [
        ("table00002", "gathering", b"{}"),
        ("table00001", "playing", b'{"chairs":[{"person":"0123456789ab"}]}'),
    ]


async def test_a_result_is_kept_once_with_its_ratings(store: Store):
    new = {"person:a": rating(1, 1100), "bot:greedy": rating(1, 900)}
    assert await store.add_result(result("t1", "person:a", "bot:greedy", None), new)
    assert not await store.add_result(result("t1", "person:a", "bot:greedy", None), {"person:a": rating(2)})
    assert await store.ratings("lake", None, 9) == new
    assert list(await store.ratings("lake", None, 1)) == ["person:a"]  # the strongest
    equal = {f"person:{name}": rating(1, game="pond") for name in ("c", "Z", "b")}
    assert await store.add_result(result("t2", *equal, game="pond"), equal)
    assert list(await store.ratings("pond", None, 9)) == ["person:Z", "person:b", "person:c"]  # equal: by their id
    assert await store.ratings("lake", ["bot:greedy", "person:x"], 9) == {"bot:greedy": new["bot:greedy"]}
    assert await store.ratings("lake", [], 9) == {}
    assert await store.ratings("chess", None, 9) == {}
    assert await store.finished("person:a", 9) == [
        Finished("t1", "lake", 1_000, ["Name 0", "Name 1", "Name 2"], 0, [1, 2, 3], [10.5, 9.5, 8.5], True, 1100)
    ]


async def test_a_rating_made_from_an_old_one_is_refused(store: Store):
    await store.add_result(result("t1", "person:a", "person:b"), {"person:a": rating(1, 1), "person:b": rating(1, 2)})
    for stale in (1, 3, 7):
        with pytest.raises(RatingsMoved, match="person:b"):
            await store.add_result(
                result("t2", "person:a", "person:b"), {"person:a": rating(2), "person:b": rating(stale)}
            )
    with pytest.raises(RatingsMoved):
        await store.add_result(result("t2", "person:c"), {"person:c": rating(2)})
    with pytest.raises(RatingsMoved, match="person:a"):  # their rating at another game is not this one
        await store.add_result(result("t2", "person:a", game="pond"), {"person:a": rating(2, game="pond")})
    assert (await store.ratings("lake", None, 9))["person:a"] == rating(1, 1)  # nothing of it was stored
    assert len(await store.finished("person:a", 9)) == 1
    assert await store.add_result(result("t2", "person:a", "person:b"), {"person:a": rating(2)})


async def test_games_that_end_together_all_count(store: Store):
    async def end(table: str) -> None:
        while True:
            old = (await store.ratings("lake", ["person:a"], 1)).get("person:a", rating(0))
            try:
                assert await store.add_result(result(table, "person:a"), {"person:a": rating(old.games + 1)})
                return
            except RatingsMoved:
                continue

    await asyncio.gather(*(end(f"t{i}") for i in range(12)))
    assert (await store.ratings("lake", ["person:a"], 1))["person:a"].games == 12
    assert len(await store.finished("person:a", 99)) == 12


async def test_somebody_s_games_are_listed_and_counted(store: Store):
    for i in range(5):
        seats = ("person:a", "person:b") if i % 2 else ("person:b", "person:a")
        await store.add_result(result(f"t{i}", *seats, ended=100 + i, rated=i < 2), {})
    await store.add_result(result("t9", "person:a", "person:a", game="pond", ended=999), {})
    assert [(game.table, game.seat) for game in await store.finished("person:a", 3)] == [
        ("t9", 0),
        ("t9", 1),
        ("t4", 1),
    ]
    assert [game.table for game in await store.finished("person:a", 9, before=102)] == ["t1", "t0"]
    assert [game.table for game in await store.finished("person:a", 9, before=102, skip=1)] == ["t0"]
    assert await store.tallies("person:a") == [
        Tally("lake", games=5, wins=2, rated=2, average_rank=1.6, average_score=9.9, best_score=10.5),
        Tally("pond", games=2, wins=1, rated=2, average_rank=1.5, average_score=10.0, best_score=10.5),
    ]
    assert await store.tallies("person:nobody") == []


# --- opening


async def test_a_store_is_ready_when_it_can_be_written_to(store: Store):
    await store.check()
    await store.close()
    for ask in (store.check(), store.load("table00001"), store.save("table00001", 1, card(), b"")):
        with pytest.raises(StoreUnavailable):
            await ask
    await store.open()
    await store.check()


@pytest.mark.parametrize("url", ["", "tables.db", "sqlite://", "sqlite:///", "sqlite://host/x", "mysql://x/y"])
async def test_an_address_that_makes_no_sense_is_named(url: str):
    with pytest.raises(BadAddress):
        open_store(url)


async def test_a_store_that_cannot_be_reached_says_so(tmp_path: object):
    for url in (f"sqlite:///{tmp_path}/no/such/folder/tables.db", f"postgresql://x@/x?host={tmp_path}"):
        store = open_store(url)
        with pytest.raises(StoreUnavailable) as problem:
            await store.open()
        assert problem.value.cause == "unreachable"
