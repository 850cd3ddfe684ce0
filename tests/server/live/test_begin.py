"""Before the deal: the server has committed, the seats seal and reveal their nonces, and nobody can hold it up."""

from __future__ import annotations

import asyncio
import hashlib
from pathlib import Path
from typing import Any

import msgspec

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.erasure import erase_person
from omphalos.server.live.registry import TableRegistry
from omphalos.server.lobby.tables import record_of
from omphalos.server.protocol.tables import Opened, OpenTable, SeatWish
from omphalos.server.signing import check_signature
from omphalos.server.store.store import Person
from omphalos.table import Header, read_record, seed_from
from omphalos.table.audit import Audit, audit
from omphalos.table.entropy import mixed_seed, seal_of, secret_commitment
from omphalos.table.entry import header_decoder
from tests.server.live.harness import Client, hosted, open_with, registry_in, run, wish

FIRST, SECOND = b"\1" * 32, b"\2" * 32
PATIENT = LiveConfig(fixed_pace=0.0, seal_seconds=60.0)
HASTY = LiveConfig(fixed_pace=0.0, seal_seconds=0.05)
SOON = LiveConfig(fixed_pace=0.0, seal_seconds=1.5)  # long enough for one to act in time on a busy machine


def fair(client: Client) -> dict[str, Any]:
    return client.table()["fair"]


async def sealed(client: Client, seat: int, nonce: bytes) -> dict[str, Any]:
    return await client.ask("seal", seat=seat, seal=seal_of(nonce))


async def revealed(client: Client, seat: int, nonce: bytes) -> dict[str, Any]:
    return await client.ask("reveal", seat=seat, nonce=nonce.hex())


async def header_of(registry: TableRegistry, table_id: str) -> tuple[Header, str]:
    beginning = (await registry.store.load(table_id)).beginning
    assert beginning is not None
    return header_decoder.decode(beginning.header), beginning.seed


async def ended(registry: TableRegistry, opened: Opened, *clients: Client) -> Audit:
    """End the game by agreement and audit its record."""
    first = await clients[0].ask("ask", seat=0, what="end")
    assert first["type"] == "done", first
    for client in clients[1:]:
        asked = (await client.until(lambda table: bool(table["requests"]) or table["phase"] == "over"))["requests"]
        if asked:
            await client.ask("answer", seat=client.screen.seats[0], request=asked[0]["id"], yes=True)
    await clients[0].until(lambda table: table["phase"] == "over")
    record = await record_of(await registry.store.load(opened.id), registry)
    assert registry.key is not None
    return audit(read_record(record), check=check_signature, key=registry.key.public)


def test_the_commitment_is_told_before_the_first_chance_and_kept(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [first] = await open_with(registry, "person", "open", seals=True)
            promised = fair(first)["commitment"]
            assert first.received[0]["type"] == "welcome"
            assert first.received[0]["table"]["fair"]["commitment"] == promised
            second = Client(registry, opened.id)
            await second.hello()
            assert fair(second)["commitment"] == promised
            await sealed(first, 0, FIRST)
            await second.ask("claim", seat=1, name="Ola", seals=True)
            assert (fair(second)["seals"], fair(second)["stage"]) == ([seal_of(FIRST), ""], "seal")
            early = await revealed(first, 0, FIRST)  # somebody could still choose theirs
            assert (early["type"], early["error"]) == ("refused", "not-now")
            await sealed(second, 1, SECOND)
            await first.until(lambda table: table["fair"]["stage"] == "reveal")
            assert fair(first)["seals"] == [seal_of(FIRST), seal_of(SECOND)]
            assert (await revealed(second, 1, SECOND))["type"] == "done"
            assert first.table()["phase"] == "gathering"
            assert SECOND.hex().encode() not in b"".join(first.raw + second.raw)
            assert (await revealed(first, 0, FIRST))["type"] == "done"
            assert (await first.until(lambda table: table["phase"] == "playing"))["fair"]["commitment"] == promised
            header, seed = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.commitment == promised
            assert header.entropy.nonces == (FIRST.hex(), SECOND.hex())
            told = b"".join(first.raw + second.raw)
            assert seed.encode() not in told
            found = await ended(registry, opened, first, second)
            assert found.holds
            assert (found.promise, found.mixed, found.withheld) == ("secret", (0, 1), ())
            assert (found.signature, found.end, found.names, found.times) == ("valid", "agreed", "covered", "covered")

    run(test())


def test_the_seed_is_what_anybody_computes_from_the_record(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random", seals=True)
            assert only.table()["phase"] == "gathering"  # the nonce comes after the commitment was seen
            await sealed(only, 0, FIRST)
            await revealed(only, 0, FIRST)
            await only.until(lambda table: table["phase"] == "playing")
            assert (await ended(registry, opened, only)).holds
            record = await record_of(await registry.store.load(opened.id), registry)
            last = msgspec.json.decode(record.splitlines()[-1])
            secret = bytes.fromhex(last["secret"])
            assert secret_commitment(secret) == fair(only)["commitment"]
            mixed = b"omphalos mix 1\0" + secret + b"\x0a" + opened.id.encode() + b"\1" + FIRST + b"\0"
            assert hashlib.sha256(mixed).hexdigest() == last["seed"]

    run(test())


def test_a_seat_that_never_seals_is_left_out(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, SOON) as registry:
            opened, [first, second] = await open_with(registry, "person", "person", seals=True)
            await sealed(first, 0, FIRST)
            await first.until(lambda table: table["fair"]["stage"] == "reveal")
            late = await sealed(second, 1, SECOND)  # others may have revealed theirs
            assert (late["type"], late["error"]) == ("refused", "not-now")
            await revealed(first, 0, FIRST)
            await first.until(lambda table: table["phase"] == "playing")
            header, _ = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.seals == (seal_of(FIRST), None)
            assert header.entropy.nonces == (FIRST.hex(), None)

    run(test())


def test_a_seat_that_withholds_its_nonce_is_named(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, SOON) as registry:
            opened, [first, second] = await open_with(registry, "person", "person", seals=True)
            await sealed(first, 0, FIRST)
            await sealed(second, 1, SECOND)
            await revealed(first, 0, FIRST)
            await first.until(lambda table: table["phase"] == "playing")
            found = await ended(registry, opened, first, second)
            assert (found.mixed, found.withheld, found.promise) == ((0,), (1,), "secret")

    run(test())


def test_nobody_at_all_does_not_hold_the_game_up(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, HASTY) as registry:
            opened = await registry.open_table(wish("person", "random", seals=True))
            while (await registry.info(opened.id)).phase != "playing":
                await asyncio.sleep(0.01)
            header, _ = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.nonces == (None, None)

    run(test())


def test_another_nonce_than_the_sealed_one_is_refused(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            _, [only] = await open_with(registry, "person", "random", seals=True)
            early = await revealed(only, 0, FIRST)
            assert (early["type"], early["error"]) == ("refused", "not-now")
            await sealed(only, 0, FIRST)
            assert (await sealed(only, 0, FIRST))["type"] == "done"  # sent again after a lost answer
            again = await sealed(only, 0, SECOND)
            assert (again["type"], again["error"]) == ("refused", "not-now")
            other = await revealed(only, 0, SECOND)
            assert (other["type"], other["error"]) == ("refused", "bad-message")
            for text in ("", "zz" * 32, "01" * 31, "AB" * 32):
                assert (await only.ask("reveal", seat=0, nonce=text))["error"] == "bad-message"
            foreign = await only.ask("seal", seat=1, seal=seal_of(FIRST))
            assert foreign["error"] == "not-your-seat"
            for _ in range(2):
                assert (await revealed(only, 0, FIRST))["type"] == "done"

    run(test())


def test_whoever_comes_after_a_nonce_was_revealed_makes_others_seal_anew(tmp_path: Path) -> None:
    """A friend of the server could choose its nonce knowing the others'."""

    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [first] = await open_with(registry, "person", "open", seals=True)
            second = Client(registry, opened.id)
            await second.hello()
            await sealed(first, 0, FIRST)
            await second.ask("claim", seat=1, name="Ola", seals=True)
            await sealed(second, 1, SECOND)
            await revealed(first, 0, FIRST)
            await second.ask("leave", seat=1)
            assert (fair(first)["seals"], fair(first)["stage"]) == (["", None], None)
            await second.ask("claim", seat=1, name="Ola", seals=True)
            await sealed(second, 1, SECOND)
            assert fair(first)["stage"] == "seal"
            other = b"\3" * 32
            await sealed(first, 0, other)
            assert (await revealed(first, 0, FIRST))["error"] == "bad-message"
            await revealed(first, 0, other)
            await revealed(second, 1, SECOND)
            await first.until(lambda table: table["phase"] == "playing")
            header, seed = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.nonces == (other.hex(), SECOND.hex())
            kept = (await registry.find(opened.id)).settings.secret
            assert kept is not None
            assert mixed_seed(bytes.fromhex(kept), opened.id, [other, SECOND]).hex() == seed

    run(test())


def test_a_host_who_begins_asks_for_the_nonces_first(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random", seals=True, start_when_full=False)
            await sealed(only, 0, FIRST)
            assert fair(only)["stage"] is None
            host = await hosted(registry, opened)
            assert (await host.ask("start"))["type"] == "done"
            assert fair(only)["stage"] == "reveal"
            await revealed(only, 0, FIRST)
            assert only.table()["phase"] == "playing"

    run(test())


def test_a_seat_that_the_host_gives_to_somebody_at_their_screen_seals_too(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened = await registry.open_table(wish("open", "random"))
            host = await hosted(registry, opened)
            await host.ask("seat", seat=0, sitter="person", name="Ala", seals=True)
            await sealed(host, 0, FIRST)
            await revealed(host, 0, FIRST)
            await host.until(lambda table: table["phase"] == "playing")
            header, _ = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.nonces == (FIRST.hex(), None)

    run(test())


def test_a_rematch_has_a_new_commitment_and_new_nonces(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random", seals=True)
            await sealed(only, 0, FIRST)
            await revealed(only, 0, FIRST)
            await ended(registry, opened, only)
            await only.ask("ask", seat=0, what="rematch")
            table = await only.until(lambda table: table["rematch"] is not None)
            again = Client(registry, table["rematch"])
            await again.hello(opened.seats[0].secret)
            assert again.table()["phase"] == "gathering"
            assert fair(again)["commitment"] != fair(only)["commitment"]
            seat = fair(again)["seals"].index("")
            await sealed(again, seat, SECOND)
            await revealed(again, seat, SECOND)
            assert (await again.until(lambda table: table["phase"] == "playing"))["fair"]["seals"][seat]

    run(test())


def test_a_table_goes_on_with_its_seals_after_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [first, second] = await open_with(registry, "person", "person", seals=True)
            promised = fair(first)["commitment"]
            await sealed(first, 0, FIRST)
            await sealed(second, 1, SECOND)
            await revealed(first, 0, FIRST)
        async with registry_in(tmp_path, PATIENT) as registry:
            second = Client(registry, opened.id)
            await second.hello(opened.seats[1].secret)
            assert (fair(second)["commitment"], fair(second)["stage"]) == (promised, "reveal")
            await revealed(second, 1, SECOND)
            await second.until(lambda table: table["phase"] == "playing")
            header, _ = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert header.entropy.nonces == (FIRST.hex(), SECOND.hex())

    run(test())


def test_a_client_that_knows_nothing_of_nonces_begins_at_once(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random")
            assert only.table()["phase"] == "playing"
            header, _ = await header_of(registry, opened.id)
            assert header.entropy is not None
            assert (header.entropy.seals, header.entropy.nonces) == ((None, None), (None, None))
            assert header.entropy.commitment == fair(only)["commitment"]

    run(test())


def test_a_chosen_seed_is_used_as_it_is(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened = await registry.open_table(wish("person", "random", seals=True), seed=seed_from(7))
            header, seed = await header_of(registry, opened.id)
            assert (header.entropy, seed) == (None, seed_from(7).hex())
            client = Client(registry, opened.id)
            await client.hello(opened.seats[0].secret)
            assert fair(client)["commitment"] == header.commitment
            found = await ended(registry, opened, client)
            assert (found.promise, found.mixed, found.holds) == ("seed", (), True)

    run(test())


def test_an_unfinished_game_tells_neither_seed_nor_secret(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random", seals=True)
            await sealed(only, 0, FIRST)
            await revealed(only, 0, FIRST)
            await only.until(lambda table: table["phase"] == "playing")
            settings = (await registry.find(opened.id)).settings
            _, seed = await header_of(registry, opened.id)
            shown = msgspec.json.encode(await registry.info(opened.id)) + b"".join(only.raw)
            card = (await registry.store.load(opened.id)).card.summary
            assert settings.secret is not None
            for hidden in (settings.secret, seed, FIRST.hex()):
                assert hidden.encode() not in shown + card

    run(test())


def test_names_get_salts_that_nobody_guesses(tmp_path: Path) -> None:
    """128 random bits for each name: one that was erased cannot be found by trying names."""

    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            salts: list[str] = []
            for _ in range(2):
                opened, [only] = await open_with(registry, "person", "random")
                await ended(registry, opened, only)
                beginning = (await registry.store.load(opened.id)).beginning
                assert beginning is not None
                salts += msgspec.json.decode(beginning.header)["name_salts"]
            assert [len(bytes.fromhex(salt)) for salt in salts] == [16] * 4
            assert len(set(salts)) == 4

    run(test())


def test_an_erased_name_is_not_told_by_its_salt(tmp_path: Path) -> None:
    """Whoever erases a name in the stored header need not know of salts."""

    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            opened, [only] = await open_with(registry, "person", "random")
            assert (await ended(registry, opened, only)).names == "covered"
            kept = await registry.store.load(opened.id)
            assert kept.beginning is not None
            header = msgspec.json.decode(kept.beginning.header)
            salt, header["seats"][0] = header["name_salts"][0], ""
            beginning = msgspec.structs.replace(kept.beginning, header=msgspec.json.encode(header))
            record = await record_of(msgspec.structs.replace(kept, beginning=beginning), registry)
            assert salt.encode() not in record
            assert registry.key is not None
            found = audit(read_record(record), check=check_signature, key=registry.key.public)
            assert (found.names, found.erased, found.signature, found.holds) == ("erased", (0,), "valid", True)

    run(test())


def test_a_deleted_person_leaves_a_record_that_is_still_signed(tmp_path: Path) -> None:
    async def test() -> None:
        async with registry_in(tmp_path, PATIENT) as registry:
            await registry.store.add_person(Person("p1", "Zenobia", 1, bytes.fromhex(hash_of("k" * 24))))
            wanted = OpenTable("lake", [SeatWish("person", "Zenobia"), SeatWish("random")], person="k" * 24)
            opened = await registry.open_table(wanted)
            client = Client(registry, opened.id)
            await client.hello(opened.seats[0].secret)
            assert (await ended(registry, opened, client)).names == "covered"
            live = await registry.find(opened.id)
            async with live.lock:
                await erase_person(live, "p1")
            record = await record_of(await registry.store.load(opened.id), registry)
            assert b"Zenobia" not in record
            assert registry.key is not None
            found = audit(read_record(record), check=check_signature, key=registry.key.public)
            assert (found.names, found.erased, found.signature, found.holds) == ("erased", (0,), "valid", True)

    run(test())
