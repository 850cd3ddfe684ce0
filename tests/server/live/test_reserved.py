"""Tables of a tournament: opened once with the seats that the tournament has chosen."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest

from omphalos.server.errors import TooManyTables
from omphalos.server.live.config import LiveConfig
from omphalos.server.live.table_settings import PERSON, Chair, TableSettings, decode_settings
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.tournaments.reserved import ReservedSeat, ReservedTable, open_reserved
from tests.frozen import changeable
from tests.server.live.harness import Clock, registry_in, run

TABLE = ReservedTable(
    id="cup0000001",
    tournament="cup",
    game="lake",
    seats=(ReservedSeat("Ann", "1" * 64, "p1"), ReservedSeat(), ReservedSeat("Ben", "2" * 64), ReservedSeat()),
    bot="random",
    options={"rounds": 1},
    clock=ClockRule("bank", 60, 5),
    chat="none",
    rated=True,
    language="pl",
    wait_seconds=60,
)


def settings_of(opened: int, host: str, secret: str | None, wait_seconds: int, seal: str | None) -> TableSettings:
    """What is stored of the table above."""
    return TableSettings(
        game="lake",
        options={"rounds": 1},
        chairs=(
            Chair(PERSON, "Ann", "1" * 64, "p1", seal=seal),
            Chair("random", "Bot random"),
            Chair(PERSON, "Ben", "2" * 64, seal=seal),
            Chair("random", "Bot random II"),
        ),
        host=host,
        opened=opened,
        language="pl",
        rated=True,
        clock=ClockRule("bank", 60, 5),
        chat="none",
        hints=False,
        tournament="cup",
        wait_seconds=wait_seconds,
        secret=secret,
    )


@pytest.mark.parametrize(("wait_seconds", "seal", "phase"), [(60, "", "gathering"), (0, None, "playing")])
def test_a_table_is_opened_as_the_tournament_says(
    tmp_path: Path, wait_seconds: int, seal: str | None, phase: str
) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, clock=Clock()) as registry:
            assert await open_reserved(registry, msgspec.structs.replace(TABLE, wait_seconds=wait_seconds)) is True
            live = registry.live_tables["cup0000001"]
            assert (live.phase, live.address) == (phase, "tournament cup")
            settings = decode_settings((await registry.store.load("cup0000001")).about)
            assert settings.secret is not None
            assert (len(bytes.fromhex(settings.host)), len(bytes.fromhex(settings.secret))) == (32, 32)
            assert settings == settings_of(registry.now(), settings.host, settings.secret, wait_seconds, seal)

    run(play())


def test_of_all_who_open_a_table_one_does(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            assert [await open_reserved(registry, TABLE) for _ in range(2)] == [True, False]
            assert list(registry.live_tables) == ["cup0000001"]

    run(play())


def test_a_full_server_opens_no_table_of_a_tournament(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(max_tables=0)) as registry:
            with pytest.raises(TooManyTables):
                await open_reserved(registry, TABLE)
            assert await registry.store.number_of_tables() == 0
            assert not [name for name in changeable("omphalos.server.live") if ".reserved." in name]

    run(play())
