"""The host changes what will be played until it begins, and everybody there is told at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from omphalos.server.protocol.parts import ClockRule
from omphalos.server.protocol.tables import TableCard
from tests.server.live.harness import Client, hosted, open_with, registry_in, run, wish

BANK = {"kind": "bank", "seconds": 900, "increment": 10}


def test_everybody_sees_every_change_at_once_and_the_game_is_played_so(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open", "open", public=True)
            guest = Client(registry, opened.id)
            await guest.hello()
            await guest.ask("claim", seat=1, name="Ola")
            host = await hosted(registry, opened)
            done = await host.ask("arrange", options={"rounds": 1}, clock=BANK, undo="ask", rated=True)
            assert done["type"] == "done"
            for client in (ann, guest, host):
                table = client.table()
                assert table["options"] == {"rounds": 1, "deep": False}
                assert (table["clock"]["rule"], table["undo"]) == (BANK, "ask")
                assert (table["rated"], table["hints"]) == (True, False)  # nobody is advised in a rated game
            (card,) = (card for card in await registry.store.public("gathering", None, 10) if card.id == opened.id)
            shown = msgspec.json.decode(card.summary, type=TableCard)
            assert (shown.rated, shown.clock, shown.options) == (True, ClockRule("bank", 900, 10), table["options"])
            await host.ask("arrange", rated=False, hints=True, options={})
            assert guest.table()["options"] == {"rounds": 2, "deep": False}
            assert (guest.table()["rated"], guest.table()["hints"]) == (False, True)
            await host.ask("arrange", seats=2)
            assert ann.table()["phase"] == "playing"
            live = registry.live_tables[opened.id]
            assert live.require_views().table.options.rounds == 2
            assert live.clocks.rule == ClockRule("bank", 900, 10)

    run(play())


CHANGES: list[dict[str, Any]] = [{"options": {"rounds": 1}}, {"clock": BANK}, {"undo": "free"}, {"rated": True}]


@pytest.mark.parametrize("change", CHANGES)
def test_only_the_host_and_only_before_the_game(tmp_path: Path, change: dict[str, Any]) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann,) = await open_with(registry, "person", "open")
            before = ann.table()
            assert (await ann.ask("arrange", **change))["error"] == "host-only"
            host = await hosted(registry, opened)
            await host.ask("seat", seat=1, sitter="random")
            assert ann.table()["phase"] == "playing"
            refused = await host.ask("arrange", **change)
            assert (refused["error"], refused["message"]) == ("not-now", "the game has begun")
            after = ann.table()
            assert (after["options"], after["undo"], after["rated"]) == (
                before["options"],
                before["undo"],
                before["rated"],
            )

    run(play())


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"options": {"rounds": "many"}}, "bad-options"),
        ({"options": {"depth": 3}}, "bad-options"),
        ({"clock": {"kind": "bank", "seconds": -1}}, "bad-message"),
        ({"undo": "free", "rated": True}, "not-now"),
        ({"rated": True, "hints": True}, "not-now"),
        ({"rated": True, "public": True}, "one-seat-each"),
    ],
)
def test_what_does_not_fit_changes_nothing(tmp_path: Path, change: dict[str, Any], error: str) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, _ = await open_with(registry, "person", "person", "open")
            host = Client(registry, opened.id)
            await host.hello(opened.host, *[held.secret for held in opened.seats])  # two seats at one screen
            before = registry.live_tables[opened.id].settings
            assert (await host.ask("arrange", **change))["error"] == error
            assert registry.live_tables[opened.id].settings == before

    run(play())


def test_nothing_is_changed_while_the_game_begins(tmp_path: Path) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened = await registry.open_table(wish("person", "random", seals=True))
            host = await hosted(registry, opened)
            assert registry.live_tables[opened.id].stage == "seal"
            assert (await host.ask("arrange", options={"rounds": 1}))["error"] == "not-now"

    run(play())
