"""What is counted for metrics, and which bots have to wait."""

from __future__ import annotations

from pathlib import Path

from omphalos.server.opponents import known_as
from omphalos.server.ops.metrics import Metrics
from omphalos.table.registry import find_game
from tests.server.live.harness import GUESS, Client, open_with, registry_in, run, settled, wish


def test_what_happens_is_counted(tmp_path: Path) -> None:
    async def play() -> None:
        metrics = Metrics()
        async with registry_in(tmp_path, monitor=metrics) as registry:
            _, (ann,) = await open_with(registry, "person", "random", options={"rounds": 1})
            await settled(registry, lambda: ann.position()["to_act"] == [0])
            await ann.act(0, GUESS)
            await ann.act(0, {"type": "fly"})
            await ann.act(0, {"type": "keep"})
            await settled(registry, lambda: 'omphalos_games_finished_total{game="lake"}' in metrics.text().decode())
        text = metrics.text().decode()
        for line in (
            'omphalos_tables_opened_total{game="lake"} 1.0',
            'omphalos_games_finished_total{game="lake"} 1.0',
            'omphalos_actions_total{by="person",game="lake"} 2.0',
            'omphalos_actions_total{by="bot",game="lake"} 2.0',
            'omphalos_refused_total{error="bad-action"} 1.0',
            'omphalos_bot_seconds_count{game="lake"} 2.0',
            "omphalos_action_seconds_count 2.0",
            "omphalos_journal_seconds_count 4.0",
        ):
            assert line in text, f"{line}\n{text}"

    run(play())


def test_failures_of_bots_are_counted_by_level_or_name() -> None:
    metrics = Metrics()
    for bot in ("priest", "flick/priest", "augur:budget=5", "augur:no setting", "hunter", "no-such-bot:x=1"):
        metrics.bot_failed("flick", known_as(bot, find_game("flick")))
    text = metrics.text().decode()
    for bot, count in (("priest", 2), ("augur", 1), ("hunter", 1), ("unknown", 2)):
        assert f'omphalos_bot_failures_total{{bot="{bot}",game="flick"}} {count}.0' in text


def test_bots_of_an_address_that_had_its_share_wait(tmp_path: Path) -> None:
    async def play() -> None:
        asked: list[tuple[str, float]] = []

        def share(address: str, seconds: float) -> float:
            asked.append((address, seconds))
            return 0.01 if len(asked) < 3 else 3600.0

        async with registry_in(tmp_path, charge_bots=share) as registry:
            opened = await registry.open_table(wish("random", "random"), "10.0.0.7")
            watcher = Client(registry, opened.id)
            await watcher.hello()
            await settled(registry, lambda: len(asked) == 3)
            assert {address for address, _ in asked} == {"10.0.0.7"}
            assert all(seconds >= 0 for _, seconds in asked)
            assert watcher.position()["n"] == 3  # the third move waits for its turn

    run(play())
