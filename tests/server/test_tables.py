"""Tables with people and opponents around them."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine
from typing import Any, ClassVar

import pytest

from omphalos.bots import Bot, Sight, Thought, bots
from omphalos.server.errors import TooManyTables
from omphalos.server.messages import OpenTable, PlayAction, SeatWish
from omphalos.server.shelf import Shelf
from omphalos.server.tables import Host, Tables
from omphalos.table.errors import JournalError

GUESS = {"type": "guess", "number": 1}


def run(what: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(what, 20))


def wish(*kinds: Any, **more: Any) -> OpenTable:
    return OpenTable("lake", [SeatWish(kind) for kind in kinds], **more)


async def until_asked(host: Host, *seats: int) -> None:
    while host.table.to_act() != seats:
        host.wake_opponents()
        await asyncio.sleep(0.005)


def test_opponents_play_a_whole_game_by_themselves(shelf: Shelf) -> None:
    async def play() -> None:
        tables = Tables(shelf, pace=0)
        host = await tables.open_new(wish("random", "random", "random"))
        await until_asked(host)
        assert (await host.state(-1, "en", -1)).outcome is not None
        assert (await tables.cards())[0].over
        await tables.close()

    run(play())


class Slow(Bot):
    """Waits until the test lets it go."""

    name: ClassVar[str] = "slow"
    games: ClassVar[tuple[str, ...] | None] = ("lake",)
    about: ClassVar[dict[str, str]] = {"en": "slow", "pl": "powolny"}
    asked: ClassVar[list[Any]] = []
    go: ClassVar[threading.Event] = threading.Event()

    def think(self, sight: Sight) -> Thought:
        self.asked.append(sight.view)
        assert self.go.wait(10)
        return Thought(sight.legal.actions[-1])


def test_people_look_and_act_while_a_bot_thinks(shelf: Shelf) -> None:
    bots.add("lake/slow", Slow)

    async def play() -> None:
        tables = Tables(shelf, pace=0)
        host = await tables.open_new(wish("person", "slow"))
        host.wake_opponents()
        while not Slow.asked:
            await asyncio.sleep(0.005)
        assert (await host.state(0, "en", -1)).to_act == [0, 1]
        await host.play(PlayAction(0, GUESS, host.entries))  # so what the bot thinks of is past: it is asked again
        Slow.go.set()
        await until_asked(host, 0)
        assert [view.has_guessed for view in Slow.asked] == [(False, False), (True, False)]
        assert (await host.state(0, "en", -1)).log[-1].text == "The guesses: 1, 3."
        await tables.close()

    try:
        run(play())
    finally:
        bots.remove("lake/slow")


def test_a_table_left_open_is_put_away_when_room_is_needed(shelf: Shelf) -> None:
    async def play() -> None:
        tables = Tables(shelf, pace=0, most=2)
        first = await tables.open_new(wish("person", "person"))
        await tables.open_new(wish("person", "person"))
        await tables.open_new(wish("person", "person"))
        again = await tables.find(first.id)
        assert again is not first
        assert again.entries == first.entries
        await tables.close()

    run(play())


def test_tables_with_people_watching_are_not_put_away(shelf: Shelf) -> None:
    async def play() -> None:
        tables = Tables(shelf, pace=0, most=1)
        host = await tables.open_new(wish("person", "person"))
        host.watchers.add(asyncio.Event())
        with pytest.raises(TooManyTables):
            await tables.open_new(wish("person", "person"))
        await tables.close()

    run(play())


def test_a_full_disk_stops_the_opponents_and_they_go_on_when_there_is_room(
    shelf: Shelf, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def play() -> None:
        tables = Tables(shelf, pace=0)
        host = await tables.open_new(wish("person", "random"))
        with monkeypatch.context() as full:

            def append(*_: object) -> None:
                raise JournalError("the disk is full")

            full.setattr("omphalos.table.journal.FileJournal.append", append)
            while (await host.state(0, "en", -1)).trouble != "the disk is full":
                await asyncio.sleep(0.005)
            with pytest.raises(JournalError):
                await host.play(PlayAction(0, GUESS, host.entries))
            assert host.entries == 1
        await host.play(PlayAction(0, GUESS, host.entries))
        await until_asked(host, 0)
        assert (await host.state(0, "en", -1)).trouble is None
        await tables.close()

    run(play())


def test_the_same_person_hears_the_same_story_after_taking_back(shelf: Shelf) -> None:
    async def play() -> None:
        from omphalos.server.messages import TakeBack

        tables = Tables(shelf, pace=0)
        host = await tables.open_new(wish("person", "person", language="pl"))
        await host.play(PlayAction(0, GUESS, host.entries))
        first = (await host.state(1, "pl", -1)).log
        await host.take_back(TakeBack(0, 0))
        await host.play(PlayAction(0, {"type": "guess", "number": 3}, host.entries))
        await host.play(PlayAction(1, GUESS, host.entries))
        lines = (await host.state(1, "pl", -1)).log
        await tables.close()
        assert lines[: len(first)] == first
        assert [line.text for line in lines] == [
            "Gracz 1 już zgaduje.",
            "Gracz 1 cofa ruch.",
            "Gracz 1 już zgaduje.",
            "Gracz 2 zgaduje 1.",
            "Liczby: 3, 1.",
        ]
        host = await tables.find(host.id)  # after a restart the same is told
        assert (await host.state(1, "pl", -1)).log == lines
        await tables.close()

    run(play())
