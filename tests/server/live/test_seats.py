"""Who sits where: open seats, secrets, the host, presence."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.names import clean
from omphalos.server.store.store import Person
from tests.server.live.harness import GUESS, Client, hosted, open_with, registry_in, run, settled, wish


def test_whoever_opens_the_link_picks_a_name_and_a_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", "open")
            assert ann.table()["phase"] == "gathering"
            assert ann.updates() == []  # there is no game yet
            ben, cid = Client(registry, opened.id), Client(registry, opened.id)
            await ben.hello()
            await cid.hello()
            claimed = await ben.ask("claim", seat=1, name=" Ben\x07 \u202e ")
            assert claimed["type"] == "claimed"
            assert (await cid.ask("claim", seat=1, name="Cid"))["error"] == "seat-taken"
            assert (await cid.ask("claim", seat=9, name="Cid"))["error"] == "no-such-seat"
            assert [seat["name"] for seat in ann.table()["seats"]] == ["Player 1", "Ben", ""]
            assert [seat["sitter"] for seat in ann.table()["seats"]] == ["person", "person", "open"]
            secret = (await cid.ask("claim", seat=2, name="Cid"))["secret"]
            assert ann.table()["phase"] == "playing"  # all are there
            assert cid.position()["viewer"] == 2
            assert (await cid.act(2, GUESS))["type"] == "done"
            later = Client(registry, opened.id)
            assert (await later.hello(secret, claimed["secret"]))["seats"] == [1, 2]

    run(play())


def test_secrets_are_kept_as_hashes_only(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person"))
            kept = await registry.store.load(opened.id)
            secrets = [opened.host, *(held.secret for held in opened.seats)]
            assert all(len(secret) >= 22 for secret in secrets)
            assert len(set(secrets)) == 3
            for secret in secrets:
                assert secret.encode() not in kept.about + kept.card.summary
                assert hash_of(secret).encode() in kept.about
        everything = b"".join(path.read_bytes() for path in tmp_path.iterdir())
        assert not any(secret.encode() in everything for secret in secrets)

    run(play())


def test_the_host_seats_bots_and_people_and_nobody_else_may(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", "open", start_when_full=False)
            assert (await ann.ask("seat", seat=1, sitter="random"))["error"] == "host-only"
            host = await hosted(registry, opened)
            assert (await host.ask("seat", seat=1, sitter="god"))["error"] == "bad-bot"
            assert (await host.ask("seat", seat=1, sitter="outside:true"))["error"] == "bad-bot"
            assert (await host.ask("seat", seat=1, sitter="random"))["type"] == "done"
            assert (await host.ask("start"))["error"] == "not-now"
            claimed = await host.ask("seat", seat=2, sitter="person", name="Cid")
            assert (claimed["type"], claimed["seat"]) == ("claimed", 2)
            assert ann.table()["ready"]
            assert (await ann.ask("start"))["error"] == "host-only"
            assert (await host.ask("start"))["type"] == "done"
            assert ann.table()["phase"] == "playing"
            assert [seat["name"] for seat in ann.table()["seats"]] == ["Player 1", "Bot random", "Cid"]
            assert host.position()["viewer"] == 2

    run(play())


def test_the_host_takes_a_seat_back_before_the_start(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open")
            host = await hosted(registry, opened)
            await host.ask("seat", seat=0, sitter="open")
            assert (await ann.act(0, GUESS, after=0))["error"] == "not-your-seat"
            again = Client(registry, opened.id)
            assert (await again.hello(opened.seats[0].secret))["seats"] == []  # the secret is no longer valid

    run(play())


def test_a_bot_is_changed_in_the_middle_of_a_game_but_no_person(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", "random", rated=True)
            host = await hosted(registry, opened)
            assert (await host.ask("seat", seat=1, sitter="random"))["error"] == "seat-taken"
            await ben.leave()
            assert (await host.ask("seat", seat=1, sitter="random"))["error"] == "seat-taken"  # it is Ben's
            assert (await host.ask("seat", seat=2, sitter="person"))["error"] == "not-now"
            assert ann.table()["rated"]
            assert (await host.ask("seat", seat=2, sitter="random", name="Robot"))["type"] == "done"
            assert not ann.table()["rated"]
            await ann.act(0, GUESS)
            await settled(registry, lambda: registry.live_tables[opened.id].info().to_act == [1])

    run(play())


def test_alone_with_bots_a_person_takes_the_seat_of_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "random")
            alone = Client(registry, opened.id)
            await alone.hello(opened.host, opened.seats[0].secret)
            assert (await alone.ask("seat", seat=1, sitter="person"))["type"] == "claimed"
            assert (await alone.ask("seat", seat=1, sitter="random"))["type"] == "done"

    run(play())


def test_a_seat_that_is_left_in_the_middle_waits_for_somebody(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            assert (await ben.ask("leave", seat=1))["type"] == "done"
            assert ben.position()["viewer"] == -1
            assert ann.table()["seats"][1]["sitter"] == "open"
            assert (await ben.act(1, GUESS, after=0))["error"] == "not-your-seat"
            await ann.act(0, GUESS)
            eve = Client(registry, opened.id)
            await eve.hello()
            assert (await eve.ask("claim", seat=1, name="Eve"))["type"] == "claimed"
            assert (await eve.act(1, GUESS))["type"] == "done"
            assert ann.updates()[-1]["happened"][0]["lines"][0] == "Eve has guessed."

    run(play())


def test_a_seat_left_before_the_start_is_open_again(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open")
            await ann.ask("leave", seat=0)
            assert [seat["sitter"] for seat in ann.table()["seats"]] == ["open", "open"]
            assert ann.table()["seats"][0]["name"] == ""
            assert (await registry.store.load(opened.id)).card.open_seats == 2

    run(play())


def test_the_host_arranges_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open")
            host = await hosted(registry, opened)
            assert (await host.ask("arrange", seats=4, public=True, chat="free", hints=False))["type"] == "done"
            table = ann.table()
            assert (len(table["seats"]), table["public"], table["chat"], table["hints"]) == (4, True, "free", False)
            assert [card.id for card in await registry.store.public(None, "lake", 5)] == [opened.id]
            assert (await host.ask("arrange", seats=5))["error"] == "bad-players"
            await ann.ask("claim", seat=3, name="Ann too")
            for seats in (2, 3):
                assert (await host.ask("arrange", seats=seats))["error"] == "not-your-seat"
            assert (await ann.ask("arrange", public=False))["error"] == "host-only"
            await host.ask("seat", seat=3, sitter="open")
            await host.ask("arrange", seats=2)
            await host.ask("seat", seat=1, sitter="random")
            assert ann.table()["phase"] == "playing"
            assert (await host.ask("arrange", seats=3))["error"] == "not-now"

    run(play())


def test_everybody_sees_who_is_here(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            assert [seat["present"] for seat in ann.table()["seats"]] == [True, True]
            second = Client(registry, opened.id)
            await second.hello(opened.seats[1].secret)
            await ben.leave()
            await second.leave()
            table = await ann.until(lambda table: not table["seats"][1]["present"])
            assert table["seats"][1]["away_since"] <= registry.now()
            watcher = Client(registry, opened.id)
            await watcher.hello()
            await ann.until(lambda table: table["spectators"] == 1)
            again = Client(registry, opened.id)
            await again.hello(opened.seats[1].secret)
            assert ann.table()["seats"][1]["present"]
            assert ann.table()["seats"][1]["away_since"] is None

    run(play())


def test_everybody_sees_that_somebody_watches(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            assert ann.table()["spectators"] == 0
            watcher = Client(registry, opened.id)
            await watcher.hello()
            await ann.until(lambda table: table["spectators"] == 1)

    run(play())


def test_no_more_watch_than_may(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_spectators=1)) as registry:
            opened, _ = await open_with(registry, "person", "person")
            assert (await Client(registry, opened.id).hello())["type"] == "welcome"
            assert (await Client(registry, opened.id).hello())["error"] == "too-many-spectators"
            assert (await Client(registry, opened.id).hello(opened.seats[0].secret))["seats"] == [0]

    run(play())


def test_somebody_who_keeps_a_name_is_known_by_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            key = "k" * 32
            await registry.store.add_person(Person("p1", "Ann", 0, bytes.fromhex(hash_of(key))))
            opened, (ann,) = await open_with(registry, "person", "open", person=key)
            ben = Client(registry, opened.id)
            await ben.hello()
            await ben.ask("claim", seat=1, name="Ben", person="x" * 32)
            assert [seat["person"] for seat in ann.table()["seats"]] == ["p1", None]

    run(play())


def test_a_table_is_thrown_away_by_its_host_alone(tmp_path: Path) -> None:
    async def play() -> None:
        from omphalos.server.errors import NoSuchTable, WrongKey

        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            with pytest.raises(WrongKey):
                await registry.remove(opened.id, opened.seats[0].secret)
            await registry.remove(opened.id, opened.host)
            assert ann.received[-1]["type"] == "bye"
            assert ann.closed
            with pytest.raises(NoSuchTable):
                await registry.find(opened.id)

    run(play())


def test_a_table_goes_on_after_a_restart_with_everybody_in_his_seat(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person", "open")
            host = await hosted(registry, opened)
            await host.ask("mute", seat=1, muted=True)
        assert ann.received[-1] == {"type": "bye", "reason": "restart", "again": 1000}
        assert ann.closed
        async with registry_in(tmp_path) as registry:
            ann = Client(registry, opened.id)
            assert (await ann.hello(opened.seats[0].secret))["seats"] == [0]
            assert ann.table()["seats"][1]["muted"]
            await (await hosted(registry, opened)).ask("seat", seat=2, sitter="random")
            assert ann.table()["phase"] == "playing"

    run(play())


def test_somebody_is_called_otherwise(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", "random")
            assert (await ann.ask("call", seat=0, name=" Anna "))["type"] == "done"
            assert (await ann.ask("call", seat=1, name="Benny"))["error"] == "not-your-seat"
            assert (await ann.ask("call", seat=0, name="\u200b"))["error"] == "bad-message"
            host = await hosted(registry, opened)
            assert (await host.ask("call", seat=2, name="Robot"))["error"] == "not-your-seat"
            assert (await ann.ask("call", seat=0, name="The Shepherd"))["error"] == "reserved-name"
            assert (await host.ask("call", seat=1, name="Rascal"))["error"] == "not-your-seat"
            assert [seat["name"] for seat in ben.table()["seats"]] == ["Anna", "Player 2", "Bot random"]
            await ann.act(0, GUESS)
            assert "Anna" in ben.updates()[-1]["happened"][0]["lines"][0]

    run(play())


def test_names_are_cleaned() -> None:
    assert clean(" A\u0000n\u200bn\n\ta ") == "A nn a"
    assert clean("\u202egnp.exe") == "gnp.exe"
    assert clean("Zażółć ☀") == "Zażółć ☀"


def test_a_begun_game_is_gone_on_with(tmp_path: Path) -> None:
    """A table may begin with the moves of another game, as a replay's branch does."""
    from omphalos.table import Table
    from omphalos.table.branch import branch
    from tests.server.lake import GAME

    async def play() -> None:
        source = Table.open(GAME, 2)
        source.play(0, GUESS)
        source.play(1, GUESS)
        begun = branch(source.journal.header, source.journal.entries, None, 1)
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person", rated=True), begun=begun)
            both = Client(registry, opened.id)
            await both.hello(*(held.secret for held in opened.seats))
            assert both.position()["n"] == 2
            assert both.position()["to_act"] == [1]
            assert not both.table()["rated"]
            assert (await both.act(1, GUESS))["n"] == 3
            header = msgspec.json.decode((await registry.store.load(opened.id)).beginning.header)  # pyright: ignore[reportOptionalMemberAccess]
            assert header["branched"][0]["entries"] == 2

    run(play())
