"""Tables of puzzles: bots wait until their person plays on, and nothing before the puzzle is taken back."""

from __future__ import annotations

import asyncio
from pathlib import Path

from omphalos.table import Table
from omphalos.table.branch import branch
from tests.server.lake import GAME
from tests.server.live.harness import GUESS, KEEP, Client, registry_in, run, settled, wish


def test_bots_wait_at_a_puzzle_until_its_person_plays_on(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            table = Table.open(GAME, 2, seed="puzzle")
            table.play(0, GUESS)
            begun = branch(table.journal.header, table.journal.entries, table.journal.seed, 1)
            opened = await registry.open_table(wish("random", "person", undo="free"), begun=begun, frozen=True)
            live = registry.live_tables[opened.id]
            eve, spectator = Client(registry, opened.id), Client(registry, opened.id)
            await eve.hello(opened.seats[0].secret)
            await spectator.hello()
            assert eve.table()["frozen"] == len(begun.moves) == 2
            await eve.act(1, GUESS)  # now the bot is to throw
            for _ in range(20):
                await asyncio.sleep(0)
            assert (live.n, live.bots.thinking, eve.position()["to_act"]) == (3, False, [0])
            assert (await spectator.ask("play-on", seat=1))["error"] == "not-your-seat"
            assert (await eve.ask("take-back", seat=1, to=1))["type"] == "done"
            assert (await eve.ask("take-back", seat=1, to=0))["error"] == "take-back-refused"
            await eve.act(1, GUESS)
            assert live.n == 5
            assert (await eve.ask("play-on", seat=1))["type"] == "done"
            assert (await eve.ask("play-on", seat=1))["type"] == "done"  # sent again after a reconnect
            assert eve.table()["frozen"] is None
            await settled(registry, lambda: live.n > 5)
            await eve.act(1, KEEP)

    run(play())
