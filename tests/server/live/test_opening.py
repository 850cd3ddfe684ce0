"""Tables that are opened: what is stored of them, which are refused, and when the game starts."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from omphalos.bots import BadBot
from omphalos.server.errors import OneSeatEach, RateLimited, TooManyTables
from omphalos.server.keys import hash_of
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.table_settings import OPEN, PERSON, Chair, TableSettings, decode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import OpenTable, SeatWish, TableCard
from omphalos.server.store.store import Card
from omphalos.table import seed_from
from omphalos.table.entry import encoder as entry_encoder
from omphalos.table.errors import BadOptions, BadPlayers
from tests.server.lake import GAME
from tests.server.live.beginnings import KEY, PATIENT, ann_is_known, begun_game
from tests.server.live.harness import Clock, registry_in, run, wish


def test_everything_that_was_wished_for_is_stored(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            await ann_is_known(registry)
            seats = [SeatWish("open"), SeatWish("person"), SeatWish("person", "  Bob\n"), SeatWish("random")]
            opened = await registry.open_table(
                OpenTable(
                    "lake",
                    seats,
                    options={"rounds": 3},
                    language="pl",
                    public=True,
                    clock=ClockRule("bank", 60, 5),
                    undo="ask",
                    chat="none",
                    hints=False,
                    start_when_full=False,
                    pace=1.5,
                    person=KEY,
                    seals=True,
                )
            )
            stored = await registry.store.load(opened.id)
            settings = decode_settings(stored.about)
            first, second = opened.seats
            assert (first.seat, second.seat) == (1, 2)
            assert settings.secret is not None
            assert len(bytes.fromhex(settings.secret)) == 32
            assert settings == TableSettings(
                game="lake",
                options={"rounds": 3, "deep": False},
                chairs=(
                    Chair(OPEN),
                    Chair(PERSON, "Gracz 1", hash_of(first.secret), "p1", seal=""),
                    Chair(PERSON, "Bob", hash_of(second.secret), seal=""),
                    Chair("random", "Bot random"),
                ),
                host=hash_of(opened.host),
                opened=registry.now(),
                language="pl",
                public=True,
                clock=ClockRule("bank", 60, 5),
                undo="ask",
                chat="none",
                reactions="none",
                hints=False,
                start_when_full=False,
                pace=1.5,
                secret=settings.secret,
            )
            card = stored.card
            shown = msgspec.json.decode(card.summary, type=TableCard)
            now = registry.now()
            assert card == Card(opened.id, "lake", "gathering", True, 1, now, card.summary)
            assert shown == TableCard(
                id=opened.id,
                game="lake",
                phase="gathering",
                names=["", "Gracz 1", "Bob", "Bot random"],
                sitters=["open", "person", "person", "random"],
                scores=None,
                moves=0,
                spectators=0,
                clock=ClockRule("bank", 60, 5),
                rated=False,
                touched=now,
                people=[None, "p1", None, None],
                options=settings.options,
            )

    run(play())


def test_a_rated_table_is_listed_as_one_and_chat_brings_reactions(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "open", rated=True))
            stored = await registry.store.load(opened.id)
            settings = decode_settings(stored.about)
            assert (settings.rated, settings.hints, settings.reactions, settings.featured) == (
                True,
                False,
                "players",
                False,
            )
            assert settings.chairs[0].seal is None
            assert msgspec.json.decode(stored.card.summary, type=TableCard).rated

    run(play())


@pytest.mark.parametrize("continued", [True, False])
def test_only_a_new_game_without_free_undo_is_rated(tmp_path: Path, continued: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            begun = await begun_game(registry) if continued else None
            for wished, undo in ((True, "fair"), (True, "free"), (False, "fair"), (False, "free")):
                opened = await registry.open_table(wish("person", "open", rated=wished, undo=undo), begun=begun)
                rated = registry.live_tables[opened.id].settings.rated
                assert rated is (wished and undo == "fair" and not continued), (wished, undo)

    run(play())


def test_hints_are_given_where_they_are_wished_for_and_nothing_is_rated(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            for hints, rated in ((True, True), (True, False), (False, False)):
                opened = await registry.open_table(wish("person", "open", hints=hints, rated=rated))
                assert registry.live_tables[opened.id].settings.hints is (hints and not rated)

    run(play())


def test_a_table_that_continues_a_game_keeps_its_moves_until_it_starts(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            begun = await begun_game(registry)
            opened = await registry.open_table(wish("person", "open"), begun=begun)
            settings = registry.live_tables[opened.id].settings
            assert [bytes(line) for line in settings.begun] == [entry_encoder.encode(move) for move in begun.moves]
            assert len(settings.begun) == 2
            assert settings.branched == begun.branched != ()
            fresh = await registry.open_table(wish("person", "open"))
            settings = registry.live_tables[fresh.id].settings
            assert (settings.begun, settings.branched) == ((), ())

    run(play())


def test_bots_are_called_by_what_they_are_whatever_somebody_asks(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            seats = [SeatWish("random"), SeatWish("random", "Pythia"), SeatWish("random"), SeatWish("person", "Ann")]
            opened = await registry.open_table(OpenTable("lake", seats))
            names = [seat.name for seat in (await registry.info(opened.id)).seats]
            assert names == ["Bot random", "Bot random II", "Bot random III", "Ann"]

    run(play())


def test_a_table_that_cannot_be_is_refused(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            for wanted, error in (
                (wish(*["person"] * 5), BadPlayers),
                (wish("person", "person", options={"rounds": "many"}), BadOptions),
                (wish("person", "nobody"), BadBot),
                (wish("person", "random:budget=5ms"), BadBot),
                (wish("person", "person", "open", public=True, rated=True), OneSeatEach),
            ):
                with pytest.raises(error):
                    await registry.open_table(wanted)
            assert registry.live_tables == {}
            assert await registry.store.number_of_tables() == 0

    run(play())


@pytest.mark.parametrize(("configured", "asked"), [(True, False), (False, True)])
def test_bots_with_settings_are_seated_where_that_is_allowed(tmp_path: Path, configured: bool, asked: bool) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, custom_bots=configured)) as registry:
            await registry.open_table(wish("person", "random:budget=5ms"), custom_bots=asked)

    run(play())


def test_a_full_server_opens_no_more_tables(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_tables=2)) as registry:
            opened = await registry.open_table(wish("person", "open"))
            await registry.open_table(wish("person", "open"))
            with pytest.raises(TooManyTables, match="2 tables are open here"):
                await registry.open_table(wish("person", "open"))
            settings = registry.live_tables[opened.id].settings
            with pytest.raises(TooManyTables):
                await registry.rematch(GAME, settings, "")
            assert await registry.store.number_of_tables() == 2

    run(play())


def test_tables_that_are_opened_at_the_same_time_are_no_more_than_may_be(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_tables=3)) as registry:
            await registry.open_table(wish("person", "open"))
            opening = (registry.open_table(wish("person", "open")) for _ in range(8))
            opened = await asyncio.gather(*opening, return_exceptions=True)
            assert sum(isinstance(one, TooManyTables) for one in opened) == 6
            assert len(registry.live_tables) == await registry.store.number_of_tables() == 3

    run(play())


def test_an_address_opens_as_many_tables_as_it_may(tmp_path: Path) -> None:
    async def play() -> None:
        asked: list[str] = []

        def allow(address: str) -> bool:
            asked.append(address)
            return len(asked) < 2

        async with registry_in(tmp_path, allow_table=allow) as registry:
            opened = await registry.open_table(wish("person", "open"), "10.0.0.7")
            live = registry.live_tables[opened.id]
            assert live.address == "10.0.0.7"
            with pytest.raises(RateLimited, match="as many tables as it may"):
                await registry.open_table(wish("person", "open"), "10.0.0.7")
            with pytest.raises(RateLimited):
                await registry.rematch(GAME, live.settings, "10.0.0.7")
            await registry.open_table(wish("person", "open"))  # the operator's own has no address
            assert asked == ["10.0.0.7"] * 3
            assert await registry.store.number_of_tables() == 2

    run(play())


def test_bots_of_a_table_without_an_address_think_at_the_expense_of_its_tournament(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            settings = TableSettings("lake", {}, (Chair("random", "A"), Chair("open")), "5" * 64, 1, tournament="cup")
            for address, charged in (("", "tournament cup"), ("10.0.0.7", "10.0.0.7")):
                assert (await registry.create(GAME, settings, address)).address == charged

    run(play())


def test_a_game_starts_when_the_table_is_full_unless_the_host_wants_to_start_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            for sitters, start_when_full, phase in (
                (("person", "person"), True, "playing"),
                (("person", "person"), False, "gathering"),
                (("person", "open"), True, "gathering"),
            ):
                for seed in (None, seed_from(7)):
                    opened = await registry.open_table(wish(*sitters, start_when_full=start_when_full), seed=seed)
                    live = registry.live_tables[opened.id]
                    assert live.phase == phase
                    assert (live.settings.secret is None) == (seed is not None)
                    if seed is not None and live.table is not None:
                        assert live.table.journal.seed == seed.hex()

    run(play())


def test_a_rematch_has_the_rules_of_the_first_game_and_nothing_that_happened_in_it(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, PATIENT, clock=Clock()) as registry:
            first = TableSettings(
                game="lake",
                options={"rounds": 1},
                chairs=(
                    Chair(PERSON, "Ann", "1" * 64, "p1", former="p2", muted=True, seal="2" * 64, nonce="3" * 64),
                    Chair(PERSON, "Ben", "4" * 64, stand_in="random", flagged=True),
                    Chair("random", "Bot random"),
                    Chair("open", "Cid", former="p5", seal="7" * 64, nonce="8" * 64),
                ),
                host="5" * 64,
                opened=1,
                language="pl",
                public=True,
                rated=True,
                clock=ClockRule("bank", 60, 5),
                undo="ask",
                chat="free",
                reactions="all",
                excluded=("person:p3",),
                hushed=("person:p4",),
                hints=False,
                start_when_full=False,
                pace=1.5,
                left=(1, 2, 3),
                paused=True,
                ended=True,
                reports_made=1,
                requests_made=2,
                secret="6" * 64,
            )
            table_id = await registry.rematch(GAME, first, "10.0.0.7")
            live = registry.live_tables[table_id]
            secret = live.settings.secret
            assert secret is not None
            assert (len(bytes.fromhex(secret)), secret == first.secret) == (32, False)
            assert live.settings == first.changed(
                chairs=(
                    Chair(PERSON, "Ben", "4" * 64),
                    Chair("random", "Bot random"),
                    Chair("open"),  # nobody's name is left there, and nobody would erase it
                    Chair(PERSON, "Ann", "1" * 64, "p1", muted=True, seal=""),
                ),
                opened=registry.now(),
                start_when_full=True,
                left=(),
                paused=False,
                ended=False,
                reports_made=0,
                requests_made=0,
                secret=secret,
            )
            assert (live.phase, live.stage, live.address) == ("gathering", None, "10.0.0.7")  # it waits for somebody

    run(play())
