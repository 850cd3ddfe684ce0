"""Reactions: who sees them, and how often they may come."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.server.live.harness import Client, Clock, hosted, open_with, registry_in, run


def reacted(client: Client) -> list[dict[str, Any]]:
    return [message for message in client.received if message["type"] == "reacted"]


def test_a_player_reacts_at_most_once_a_second(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person")
            clap = {"type": "reacted", "seat": 0, "name": "Player 1", "reaction": "clap"}
            assert (await ann.ask("react", seat=0, reaction="clap"))["type"] == "done"
            clock.seconds += 0.999
            refused = await ann.ask("react", seat=0, reaction="clap")
            assert (refused["error"], refused["message"]) == ("too-much", "you react too often; wait a moment")
            assert reacted(ben) == [clap]
            assert (await ben.ask("react", seat=1, reaction="wow"))["type"] == "done"  # each has a second of their own
            clock.seconds += 0.001
            assert (await ann.ask("react", seat=0, reaction="clap"))["type"] == "done"
            wow = {"type": "reacted", "seat": 1, "name": "Player 2", "reaction": "wow"}
            assert reacted(ann) == reacted(ben) == [clap, wow, clap]

    run(play())


def test_spectators_share_four_reactions_a_second(tmp_path: Path) -> None:
    async def play() -> None:
        clock = Clock()
        async with registry_in(tmp_path, clock=clock) as registry:
            opened, (ann, _) = await open_with(registry, "person", "person")
            await (await hosted(registry, opened)).ask("arrange", reactions="all")
            watchers = [Client(registry, opened.id) for _ in range(2)]
            for watcher in watchers:
                await watcher.hello()
            first, second = watchers
            await ann.ask("react", seat=0, reaction="clap")  # players do not count
            assert (await first.ask("react", seat=-1, reaction="wow"))["type"] == "done"
            assert reacted(ann)[-1] == {"type": "reacted", "seat": -1, "name": "", "reaction": "wow"}
            clock.seconds += 0.249
            refused = await second.ask("react", seat=-1, reaction="cry")
            assert (refused["error"], "the spectators" in refused["message"]) == ("too-much", True)
            clock.seconds += 0.001
            assert (await second.ask("react", seat=-1, reaction="cry"))["type"] == "done"
            clock.seconds += 0.25
            refused = await first.ask("react", seat=-1, reaction="wow")  # its own second is not over
            assert (refused["error"], refused["message"]) == ("too-much", "you react too often; wait a moment")
            assert [one["reaction"] for one in reacted(ann)] == ["clap", "wow", "cry"]

    run(play())


def test_a_refused_reaction_is_seen_by_nobody(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person")
            host = await hosted(registry, opened)
            for rule, client, seat, error in (
                ("players", ben, 0, "not-your-seat"),
                ("players", ben, 2, "no-such-seat"),
                ("players", host, -1, "cannot-say"),
                ("none", ben, 1, "cannot-say"),
            ):
                await host.ask("arrange", reactions=rule)
                assert (await client.ask("react", seat=seat, reaction="luck"))["error"] == error
            await host.ask("arrange", reactions="players")
            await host.ask("mute", seat=1, muted=True)
            assert (await ben.ask("react", seat=1, reaction="luck"))["error"] == "muted"
            assert reacted(ann) == []

    run(play())
