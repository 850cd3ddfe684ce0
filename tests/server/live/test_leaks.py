"""Nothing hidden leaves the server early: checked on the bytes that real sockets receive in whole games.

After every move the bytes for each seat and a spectator are computed again from a disguised state, in which everything
that this viewer may not know is drawn anew. They must be equal byte for byte. A client that drops out and reconnects
gets what it would have got before, and no more.
"""

from __future__ import annotations

import copy
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any, cast

import msgspec
import pytest

from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.views import TableViews
from omphalos.server.protocol.parts import Language
from omphalos.table import Chance, Move, Return, Table
from omphalos.table.patch import apply
from tests.server.live.harness import run, wish
from tests.server.serving import Wired, serving, wired

LANGUAGES: dict[int, Language] = {0: "en", 1: "pl", 2: "en", 3: "pl", -1: "en"}


def _disguised(table: Table, viewer: int, disguises: Chance) -> tuple[Table, bool]:
    """Return the table with everything the viewer may not know drawn anew, and whether that changed anything."""
    game, other = table.game, copy.copy(table)
    changed = cast("Any", other)
    changed._state = game.disguise(table.state, viewer, disguises)
    entry = table.journal.entries[-1]
    if isinstance(entry, Move) and not _reveals(table, entry):
        changed._latest = game.book(game.disguise(table.state_before(entry), viewer, disguises), *entry.events)
    return other, msgspec.json.encode(changed._state) != msgspec.json.encode(table.state)


def _reveals(table: Table, entry: Move[Any, Any]) -> bool:
    return any(table.game.reveals(state, event) for state, event in table.booked(entry).steps())


def _expected(registry: TableRegistry, table_id: str, table: Table, viewer: int) -> bytes:
    live = registry.live_tables[table_id]
    views = TableViews(table, live.settings.names, live.settings.undo)
    language = LANGUAGES[viewer]
    clock = msgspec.Raw(msgspec.json.encode(live.clock_state()))
    return views.snapshot().update(viewer, language, clock, table.outcome() is not None, whole=False, alone=viewer >= 0)


@pytest.mark.parametrize(("game", "players"), [("flick", 4), ("flick", 2), ("oracle", 4), ("oracle", 2)])
def test_every_byte_that_a_socket_gets_is_the_same_in_a_disguised_game(tmp_path: Path, game: str, players: int) -> None:
    async def play() -> None:
        disguises = Chance(f"disguises {game} {players}", ("x",))
        dice = Chance(f"leaks {game} {players}", ("action", "seat", "drop"))
        async with AsyncExitStack() as stack:
            address, registry = await stack.enter_async_context(serving(tmp_path))
            opened = await registry.open_table(wish(*["person"] * players, game=game, undo="ask"))
            secrets = {held.seat: held.secret for held in opened.seats}
            screens: dict[int, Wired] = {}
            views: dict[int, Any] = {}
            for viewer in (*range(players), -1):
                screen = await stack.enter_async_context(wired(address, opened.id))
                held = [secrets[viewer]] if viewer >= 0 else []
                await screen.send("hello", language=LANGUAGES[viewer], secrets=held)
                first = await screen.until(lambda message: message["type"] == "update")
                screens[viewer], views[viewer] = screen, first["position"]["view"]
            live = registry.live_tables[opened.id]
            told: dict[int, list[Any]] = {viewer: [] for viewer in screens}
            hidden, number, everything = 0, 0, b""
            while True:
                async with live.lock:
                    table = await live.awake()
                asked = table.to_act()
                if not asked:
                    break
                seat = dice["seat"].choice(asked)
                action = table.legal(seat).sample(dice["action"])
                number += 1
                after = len(table.journal.entries) - 1
                await screens[seat].send(
                    "act", seat=seat, number=number, after=after, action=msgspec.to_builtins(action)
                )
                for viewer, screen in screens.items():
                    update = await screen.until(lambda message: message["type"] in ("update", "refused"))
                    assert update["type"] == "update", update
                    told[viewer] += update["happened"]
                    assert update["position"]["view"] is None  # the patches produce it
                    for patch in update["happened"][0]["patches"]:
                        views[viewer] = apply(views[viewer], patch)
                    assert views[viewer] == msgspec.json.decode(msgspec.json.encode(table.view(viewer)))
                    if dice["drop"].below(players) > 1:  # about two of the viewers
                        continue
                    other, changed = _disguised(table, viewer, _with_streams(disguises, table))
                    hidden += changed
                    assert screen.raw[-1] == _expected(registry, opened.id, other, viewer), (
                        f"seat {viewer}, move {number}"
                    )
                if dice["drop"].below(12) == 0:  # one drops out, and another client takes its place
                    viewer = dice["drop"].choice(list(screens))
                    seen = dice["drop"].below(number) + 1 if number > 1 else 0
                    everything += b"".join(screens[viewer].raw)
                    await screens[viewer].drop()
                    screen = await stack.enter_async_context(wired(address, opened.id))
                    held = [secrets[viewer]] if viewer >= 0 else []
                    await screen.send("hello", language=LANGUAGES[viewer], secrets=held, seen=seen)
                    update = await screen.until(lambda message: message["type"] == "update")
                    missed = [one for one in told[viewer] if one["n"] > seen][-registry.config.max_missed :]
                    assert update["happened"] == missed
                    assert update["position"]["view"] == views[viewer]
                    screens[viewer] = screen
            assert hidden > number // 2  # the disguises really hid something
            assert table.outcome() is not None
            assert number > 20
            everything += b"".join(data for screen in screens.values() for data in screen.raw)
            assert not any(secret.encode() in everything for secret in (*secrets.values(), opened.host))
            assert table.journal.seed.encode() not in everything
            for screen in screens.values():
                kinds = {msgspec.json.decode(data)["type"] for data in screen.raw}
                assert kinds <= {"welcome", "table", "update", "done"}

    run(play(), patience=600)


def _with_streams(disguises: Chance, table: Table) -> Chance:
    return Chance(f"{disguises['x'].below(1 << 60)}", table.game.streams)


def test_a_vote_is_told_to_nobody_before_all_have_voted(tmp_path: Path) -> None:
    """Two games that differ in one secret vote look the same to everybody else until the votes are counted."""

    async def heard(folder: Path, up: bool) -> list[list[bytes]]:
        async with AsyncExitStack() as stack:
            address, registry = await stack.enter_async_context(serving(folder))
            opened = await registry.open_table(wish("person", "person", "person", game="flick"), seed=b"s" * 32)
            live = registry.live_tables[opened.id]
            screens: list[Wired] = []
            for held in ([opened.seats[1].secret], [opened.seats[2].secret], []):
                screen = await stack.enter_async_context(wired(address, opened.id))
                await screen.send("hello", language="en", secrets=held)
                await screen.until(lambda message: message["type"] == "update")
                screens.append(screen)
            voter = await stack.enter_async_context(wired(address, opened.id))
            await voter.send("hello", language="en", secrets=[opened.seats[0].secret])
            await voter.until(lambda message: message["type"] == "update")
            table = await live.awake()
            n, stream = 0, Chance("before the vote", ("action",))["action"]
            while table.to_act() != (0, 1, 2):  # until the first council
                seat = table.to_act()[0]
                holder = voter if seat == 0 else screens[seat - 1]
                action = msgspec.to_builtins(table.legal(seat).sample(stream))
                n += 1
                await holder.send("act", seat=seat, number=n, after=n - 1, action=action)
                for screen in (*screens, voter):
                    await screen.until(lambda message: message["type"] == "update")
            action = msgspec.to_builtins(table.legal(0).actions[0 if up else 1])
            for screen in screens:
                screen.raw.clear()
            await voter.send("act", seat=0, number=100, after=n, action=action)
            for screen in screens:
                await screen.until(lambda message: message["type"] == "update")
            entry = table.journal.entries[-1]
            assert not isinstance(entry, Return)
            at = str(entry.at).encode()  # the only expected difference
            return [[data.replace(at, b"0") for data in screen.raw if b'"update"' in data] for screen in screens]

    async def play() -> None:
        (tmp_path / "up").mkdir()
        (tmp_path / "down").mkdir()
        assert await heard(tmp_path / "up", True) == await heard(tmp_path / "down", False)

    run(play())
