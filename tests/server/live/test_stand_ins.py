"""When a bot plays: at its own seat, and for a person whose time is over."""

from __future__ import annotations

from collections.abc import Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from omphalos.server.live.bots import BotPlayer
from omphalos.server.live.live_table import LiveTable
from omphalos.server.live.table_settings import Chair, decode_settings
from omphalos.server.protocol.parts import ClockRule
from tests.server.live.bot_room import Room, announced, opened
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, open_with, run

MOVE = ClockRule("move", 60)
BANK = ClockRule("bank", 60)


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Room:
    return Room(monkeypatch)


# --- people whose time is over


def test_the_usual_bot_plays_for_a_person_whose_time_is_over(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.answers.append(None)
            _, (ann, _, _) = await open_with(registry, "person", "person", "person", clock=BANK)
            live = room.live
            room.clock.seconds += 20
            await ann.act(0, GUESS)
            live.clocks.left[1] = 10_000
            room.clock.seconds += 15
            await live.tick()
            expected = (60_000 - 20_000, 0, 60_000 - 35_000)
            assert live.clocks.running == (2,)
            assert tuple(live.clocks.left) == expected
            assert ann.table()["seats"][1]["stand_in"] == "random"
            kept = decode_settings((await registry.store.load(live.id)).about)
            assert kept.left == expected
            assert (kept.chairs[1].stand_in, kept.chairs[1].flagged) == ("random", True)
            assert live.bots.thinking

    run(play())


def test_a_clock_that_runs_out_while_nothing_can_be_stored_waits(tmp_path: Path, room: Room) -> None:
    store = Faulty(tmp_path / "tables.db")
    later: list[tuple[float, Any]] = []

    async def play() -> None:
        async with opened(room, tmp_path, store) as registry:
            await open_with(registry, "person", "person", clock=BANK)
            live = room.live
            registry.later = lambda seconds, what: later.append((seconds, what))
            room.clock.seconds += 61
            store.full = True
            await live.bots.clock_ran_out(1)
            assert later == [(0.5, live.resume_clocks)]
            assert live.clocks.since is None
            assert live.settings.chairs[1].stand_in is None
            assert not live.bots.thinking
            store.full = False

    run(play())


@pytest.mark.parametrize(
    ("clock", "is_present", "flagged", "stays"),
    [
        (MOVE, True, True, False),
        (BANK, True, True, True),
        (MOVE, False, True, True),
        (ClockRule(), True, False, True),
    ],
)
def test_a_person_who_is_there_goes_on_after_one_move_unless_the_bank_is_empty(
    tmp_path: Path, room: Room, clock: ClockRule, is_present: bool, flagged: bool, stays: bool
) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            _, (ann, ben) = await open_with(registry, "person", "person", clock=clock)
            live = room.live
            if not is_present:
                await ben.leave()
            async with live.lock:
                await live.save(live.settings.with_seat(1, stand_in="random", flagged=flagged))
            told = len(announced(ann))
            live.bots.nudge()
            await room.until(2)
            kept = decode_settings((await registry.store.load(live.id)).about)
            for chair in (kept.chairs[1], live.settings.chairs[1]):
                assert (chair.stand_in, chair.flagged) == (("random", flagged) if stays else (None, False))
            assert len(announced(ann)) == (told if stays else told + 1)

    run(play())


# --- whether a bot plays


class FakeTable:
    """A table at which it can be a bot's turn."""

    def __init__(self, **how: Any) -> None:
        given: dict[str, Any] = {
            "phase": "playing",
            "paused": False,
            "frozen": None,
            "gone": False,
            "stopping": False,
            "featured": False,
            "share": 0.0,
            "watched_only": True,
            "reserved": False,
            "screens": (),
            "sitters": ("person", "random"),
            "prompted": {0: 0, 1: 0},
            **how,
        }
        self.phase, self.gone, self.prompted_since = given["phase"], given["gone"], given["prompted"]
        self.audience = SimpleNamespace(screens=given["screens"])
        self.settings = SimpleNamespace(
            paused=given["paused"],
            frozen=given["frozen"],
            featured=given["featured"],
            reserved=given["reserved"],
            chairs=tuple(Chair(sitter) for sitter in given["sitters"]),
        )
        config = SimpleNamespace(featured=given["share"], watched_only=given["watched_only"])
        self.services = SimpleNamespace(stopping=given["stopping"], config=config, spawn=self.spawn)
        self.turns = 0

    def spawn(self, work: Coroutine[Any, Any, None]) -> str:
        work.close()
        self.turns += 1
        return "a task"


ALONE = ("random", "random")


@pytest.mark.parametrize(
    ("how", "plays"),
    [
        ({}, True),  # a person plays, though nobody looks
        ({"phase": "over"}, False),
        ({"paused": True}, False),
        ({"frozen": 0}, False),  # a puzzle waits for its person
        ({"gone": True}, False),
        ({"stopping": True}, False),
        ({"prompted": {0: 0}}, False),
        ({"prompted": {}}, False),
        ({"sitters": ALONE}, False),
        ({"sitters": ALONE, "screens": ("one",)}, True),
        ({"sitters": ALONE, "watched_only": False}, True),
        ({"sitters": ALONE, "reserved": True}, True),
        ({"sitters": ALONE, "featured": True, "share": 0.5, "watched_only": False}, False),
        ({"sitters": ALONE, "featured": True, "share": 0.5, "screens": ("one",)}, True),
        ({"sitters": ALONE, "featured": True, "share": 0.0, "screens": ("one",)}, False),
    ],
)
def test_whether_a_bot_plays(how: dict[str, Any], plays: bool) -> None:
    table = FakeTable(**how)
    player = BotPlayer(cast(LiveTable, table))
    assert player.thinking is False
    player.nudge()
    assert player.thinking is plays
    player.nudge()  # one turn at a time
    assert table.turns == int(plays)
