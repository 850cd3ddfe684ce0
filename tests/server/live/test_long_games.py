"""Long games: what takes as long as a game is done beside the event loop, and take-backs end some time."""

from __future__ import annotations

from pathlib import Path

import pytest

from omphalos.server.live.handlers import actions
from omphalos.table.branch import branch
from tests.server.attacks.loop_guard import guarded
from tests.server.http.conftest import played
from tests.server.live.harness import GUESS, Client, open_with, registry_in, run, wish


async def moves(client: Client, count: int) -> None:
    """Let both seats of one screen act."""
    for _ in range(count):
        seat = next(seat for seat in (0, 1) if client.position(seat)["choices"])
        assert "error" not in await client.act(seat, client.position(seat)["choices"][0]["action"])


def test_a_game_is_replayed_for_nobody_on_the_event_loop(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "person", game="oracle", undo="free"))
            secrets = [one.secret for one in opened.seats]
            ann, late = Client(registry, opened.id), Client(registry, opened.id)
            await ann.hello(*secrets)
            await moves(ann, 12)
            with guarded() as guard:
                await late.hello(secrets[1], seen=2)
                missed = (await late.next_of("update"))["happened"]
                recalled = (await ann.ask("recall", viewer=0, before=9, most=5))["happened"]
                assert guard.found == []
                assert [one["n"] for one in missed] == list(range(3, 13))
                assert [one["n"] for one in recalled] == [4, 5, 6, 7, 8]
                assert "error" not in await ann.ask("take-back", seat=0, to=0)
                assert guard.found.count("Wyrocznia.book") == 0
                assert guard.found.count("Wyrocznia.evolve") == 0

    run(scenario())


def test_a_game_that_goes_on_from_another_is_replayed_beside_the_event_loop(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            table = played("oracle", most=40)
            begun = branch(table.journal.header, table.journal.entries, table.journal.seed, 20)
            with guarded() as guard:
                opened = await registry.open_table(wish("person", "person", game="oracle", undo="free"), begun=begun)
                client = Client(registry, opened.id)
                await client.hello(opened.seats[0].secret)
                assert guard.found.count("Wyrocznia.book") == 0
                assert guard.found.count("Wyrocznia.to_act") < 20
            assert client.position(0)["n"] == 21

    run(scenario())


def test_nothing_is_taken_back_in_a_journal_that_is_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with registry_in(tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", undo="free")
            await ann.act(0, GUESS)
            await ben.next_of("update")
            await ben.act(1, GUESS)
            assert "error" not in await ben.ask("take-back", seat=1, to=1)
            monkeypatch.setattr(actions, "MAX_ENTRIES", 4)
            refused = await ben.ask("take-back", seat=1, to=0)
            assert refused["error"] == "take-back-refused"
            assert "so often" in refused["message"]
            assert "error" not in await ben.act(1, GUESS)

    run(scenario())
