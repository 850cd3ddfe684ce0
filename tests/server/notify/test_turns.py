"""Whom the notifier tells, and when: each rule just before, at and just after its limit, and what happens at once."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Callable

import msgspec
import pytest

from omphalos.server.notifications import notifier
from omphalos.server.notifications.errors import DestinationGone, SendFailed, SendRefused
from omphalos.server.notifications.notice import Notice, Turn
from omphalos.server.notifications.stored import ALL_SEATS, Watch
from omphalos.server.protocol.parts import ClockRule
from omphalos.server.store.errors import StoreUnavailable
from tests.server.notify.world import GAP, HOOK, MAIL, RETRIES, WINDOW, Table, World
from tests.virtual_time import run

SMALL = 0.001  # seconds


# --- what is told


def test_each_field_of_what_is_told() -> None:
    async def play() -> None:
        world = World()
        world.table("t1", (1, MAIL)).turn(1, 9)
        await sleep(2 * GAP)
        turn = Turn("t1", 1, "Ben", ("Ann", "Cyd", "Pythia"), {"en": "Lake", "pl": "Jezioro"}, 9_000_000)
        assert world.sent == [(WINDOW, "ben", Notice((turn,), "pl", "https://play.example.org"))]
        assert world.stored == [("ben", [("t1", 1, 9)])]
        assert world.counted == [("mail", "sent")]
        assert (world.dropped, world.tasks) == ([], set())

    run(play())


@pytest.mark.parametrize("rule", [ClockRule(), ClockRule("bank", 600), ClockRule("move", 60)])
def test_only_days_hurry_nobody_before_they_are_told(rule: ClockRule) -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (1, MAIL))
        table.change(clock=rule)
        table.turn(1, 9)
        await sleep(20)
        assert [turn.left for _, _, notice in world.sent for turn in notice.turns] == [None]

    run(play())


# --- two at once


def test_two_seats_of_one_table_are_one_message_to_who_watches_all() -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (ALL_SEATS, HOOK), (1, MAIL))
        world.notifier.turn_changed("t1")
        await sleep(20)
        assert sorted(world.turns) == [[("t1", 1)], [("t1", 1), ("t1", 2)]]
        assert sorted(world.stored) == [("ben", [("t1", 1, 8)]), ("hook", [("t1", ALL_SEATS, 8)] * 2)]
        table.turn(2, 10)
        await sleep(2 * GAP)
        assert world.turns[2:] == [[("t1", 2)]]

    run(play())


def test_two_tables_that_wait_are_one_message_and_both_are_told() -> None:
    async def play() -> None:
        world = World()
        for name, n in (("t1", 9), ("t2", 12), ("t3", 20)):
            world.table(name, (1, MAIL)).turn(1, n)
        await sleep(2 * GAP)
        assert world.turns == [[("t1", 1), ("t2", 1), ("t3", 1)]]
        assert world.stored == [("ben", [("t1", 1, 9), ("t2", 1, 12), ("t3", 1, 20)])]

    run(play())


def test_who_comes_while_a_message_waits_is_left_out_and_the_others_are_told() -> None:
    async def play() -> None:
        world = World()
        first, second, third = (world.table(name, (1, MAIL)) for name in ("t1", "t2", "t3"))
        first.turn(1, 9)
        await sleep(WINDOW + 1)
        second.turn(1, 9)
        third.turn(1, 9)
        await sleep(GAP / 2)
        assert len(world.sent) == 1  # the others wait for the gap
        second.present.add(1)
        await sleep(GAP)
        assert world.turns == [[("t1", 1)], [("t3", 1)]]
        assert world.times[1] == pytest.approx(WINDOW + GAP)

    run(play())


def test_two_channels_of_one_seat_are_both_told() -> None:
    async def play() -> None:
        world = World()
        other = msgspec.structs.replace(MAIL, id="phone", language="en")
        world.table("t1", (1, MAIL), (1, other)).turn(1, 9)
        await sleep(20)
        assert sorted((channel, notice.language) for _, channel, notice in world.sent) == [
            ("ben", "pl"),
            ("phone", "en"),
        ]

    run(play())


# --- limits of time


@pytest.mark.parametrize(("after", "at"), [(0.0, WINDOW), (1.0, WINDOW + 1.0), (WINDOW - SMALL, 2 * WINDOW - SMALL)])
def test_who_leaves_is_told_when_they_have_been_away_for_the_window(after: float, at: float) -> None:
    """The turn begins at 0. Whoever leaves later than that has time to come back."""

    async def play() -> None:
        world = World()
        table = world.table("t1", (1, MAIL))
        table.present.add(1)
        table.turn(1, 9)
        await sleep(after)
        table.leave(1)
        await sleep(5 * WINDOW)
        assert len(world.sent) == 1
        assert at <= world.times[0] <= at + WINDOW
        assert world.sent[0][0] - after >= WINDOW - SMALL / 2

    run(play())


@pytest.mark.parametrize("after", [0.0, WINDOW / 2, WINDOW - SMALL])
def test_who_comes_back_within_the_window_is_not_told(after: float) -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (1, MAIL))
        table.turn(1, 9)
        await sleep(after)
        table.present.add(1)
        await sleep(5 * WINDOW)
        assert world.sent == []

    run(play())


def test_a_table_that_goes_on_is_told_of_when_it_has_come_to_rest() -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (1, MAIL))
        for n in (9, 11, 13):
            table.turn(1, n)
            await sleep(WINDOW - 1)
        await sleep(5 * WINDOW)
        assert world.stored == [("ben", [("t1", 1, 13)])]
        assert world.times[0] >= 2 * (WINDOW - 1) + WINDOW

    run(play())


def test_one_who_left_early_is_told_and_one_who_left_late_afterwards() -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (1, MAIL), (2, HOOK))
        table.present.add(2)
        world.notifier.turn_changed("t1")
        await sleep(WINDOW - 1)
        table.leave(2)
        await sleep(1.5)
        assert [channel for _, channel, _ in world.sent] == ["ben"]
        await sleep(2 * WINDOW)
        assert [channel for _, channel, _ in world.sent] == ["ben", "hook"]

    run(play())


def test_a_channel_gets_its_second_message_after_the_gap() -> None:
    async def play() -> None:
        world = World()
        tables = [world.table(f"t{number}", (1, MAIL)) for number in range(3)]
        tables[0].turn(1, 9)
        await sleep(WINDOW)
        tables[1].turn(1, 9)
        await sleep(GAP - SMALL)
        assert world.times == [WINDOW]
        await sleep(2 * SMALL)
        assert world.times == [WINDOW, WINDOW + GAP]
        await sleep(GAP)
        tables[2].turn(1, 9)  # long after: at once
        await sleep(WINDOW + 1)
        assert world.times[2:] == [pytest.approx(2 * GAP + 2 * WINDOW + SMALL)]

    run(play())


def test_each_kind_has_its_gap_and_each_channel_its_own() -> None:
    async def play() -> None:
        world = World()
        one, two = world.table("t1", (1, MAIL), (2, HOOK)), world.table("t2", (1, MAIL), (2, HOOK))
        world.notifier.turn_changed(one.id)
        await sleep(WINDOW)
        world.notifier.turn_changed(two.id)
        await sleep(2 * GAP)
        assert sorted((channel, at) for at, channel, _ in world.sent) == [
            ("ben", WINDOW),
            ("ben", WINDOW + GAP),
            ("hook", WINDOW),
            ("hook", WINDOW + 20.0),
        ]

    run(play())


def test_however_many_are_told_the_gap_is_kept_and_what_is_long_past_is_forgotten(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(notifier, "MAX_REMEMBERED", 2)

    async def play() -> None:
        world = World()
        channels = [msgspec.structs.replace(MAIL, id=f"channel {number}") for number in range(4)]
        for number, channel in enumerate(channels):
            world.table(f"t{number}", (1, channel)).turn(1, 9)
        await sleep(WINDOW + 1)
        for number, channel in enumerate(channels):
            world.table(f"u{number}", (1, channel)).turn(1, 9)
        await sleep(2 * GAP)
        assert world.times == [WINDOW] * 4 + [WINDOW + GAP] * 4
        world.table("later", (1, MAIL)).turn(1, 9)
        await sleep(2 * GAP)
        remembered = vars(world.notifier)
        assert list(remembered["_sent_at"]) == [MAIL.id]
        assert [channel == MAIL.id for channel, _, _ in remembered["_told"]] == [False, True]

    run(play())


# --- told once


@pytest.mark.parametrize(("told", "sent"), [(-1, 1), (7, 1), (8, 1), (9, 0)])
def test_a_turn_is_told_that_began_after_what_was_told(told: int, sent: int) -> None:
    """The journal had `told` entries then; the entry 8 began this turn."""

    async def play() -> None:
        world = World()
        table = world.table("t1")
        world.watches.append((Watch("t1", "ben", 1, "hash of 1", told), MAIL))
        table.turn(1, 9)
        await sleep(5 * WINDOW)
        assert len(world.sent) == sent

    run(play())


def test_what_cannot_be_stored_is_remembered() -> None:
    async def play() -> None:
        world = World()
        world.lost = [StoreUnavailable("full", "no room")]
        table = world.table("t1", (1, MAIL))
        table.turn(1, 9)
        await sleep(2 * GAP)
        world.notifier.turn_changed("t1")
        await sleep(2 * GAP)
        assert (len(world.sent), world.stored) == (1, [])
        table.turn(1, 11)
        await sleep(2 * GAP)
        assert (len(world.sent), world.stored) == (2, [("ben", [("t1", 1, 11)])])

    run(play())


def test_the_store_is_asked_again_when_it_is_back() -> None:
    async def play() -> None:
        world = World()
        world.trouble = [StoreUnavailable("full", "no room"), StoreUnavailable("full", "no room")]
        world.table("t1", (1, MAIL)).turn(1, 9)
        world.table("t2", (1, MAIL)).turn(1, 9)
        await sleep(10 * WINDOW)
        assert world.times == [3 * WINDOW]
        assert sorted(world.turns[0]) == [("t1", 1), ("t2", 1)]

    run(play())


# --- failures


def test_a_failed_delivery_is_tried_again_after_each_pause_and_then_given_up() -> None:
    async def play() -> None:
        world = World()
        world.failures = [SendFailed("no")] * 9
        table = world.table("t1", (1, MAIL))
        table.turn(1, 9)
        await sleep(10 * GAP)
        # Between two messages lies the gap, also between two attempts.
        assert world.times == [WINDOW, WINDOW + GAP, WINDOW + 2 * GAP]
        assert world.counted == [("mail", "failed")] * 3
        assert (world.stored, world.dropped, world.tasks) == ([], [], set())
        world.failures = []
        world.notifier.turn_changed("t1")  # it was not told
        await sleep(2 * GAP)
        assert world.stored == [("ben", [("t1", 1, 9)])]

    run(play())


def test_a_pause_is_as_long_as_the_destination_asks() -> None:
    async def play() -> None:
        world = World()
        hook = msgspec.structs.replace(HOOK)
        world.failures = [SendFailed("later", 90.0), SendFailed("later", 1.0)]
        world.table("t1", (1, hook)).turn(1, 9)
        await sleep(10 * GAP)
        assert world.times == [WINDOW, WINDOW + 90.0, WINDOW + 90.0 + RETRIES[1]]
        assert world.counted == [("slack", "failed"), ("slack", "failed"), ("slack", "sent")]

    run(play())


def test_after_a_success_all_attempts_are_there_again() -> None:
    async def play() -> None:
        world = World()
        world.failures = [SendFailed("no"), SendFailed("no")]
        tables = [world.table(f"t{number}", (1, HOOK)) for number in range(2)]
        tables[0].turn(1, 9)
        await sleep(WINDOW + 1)
        tables[1].turn(1, 9)  # joins the message that is tried again
        await sleep(GAP)
        assert world.turns[-1] == [("t0", 1), ("t1", 1)]
        world.failures = [SendFailed("no"), SendFailed("no")]
        tables[0].turn(1, 19)
        await sleep(GAP)
        assert world.stored[-1] == ("hook", [("t0", 1, 19)])

    run(play())


def test_after_a_success_what_joins_before_the_gap_is_over_has_all_attempts() -> None:
    async def play() -> None:
        world = World()
        world.failures = [SendFailed("no"), SendFailed("no")]
        tables = [world.table(f"t{number}", (1, HOOK)) for number in range(2)]
        tables[0].turn(1, 9)
        while not world.stored:
            await sleep(1.0)
        world.failures = [SendFailed("no"), SendFailed("no")]
        tables[1].turn(1, 9)  # the same task tells it
        await sleep(GAP)
        assert world.stored == [("hook", [("t0", 1, 9)]), ("hook", [("t1", 1, 9)])]

    run(play())


@pytest.mark.parametrize(
    ("problem", "result", "dropped"),
    [(SendRefused("no"), "refused", []), (DestinationGone("no"), "gone", ["ben"])],
)
def test_a_refusal_is_final_and_only_who_is_gone_is_forgotten(
    problem: Exception, result: str, dropped: list[str]
) -> None:
    async def play() -> None:
        world = World()
        world.failures = [problem]
        world.table("t1", (1, MAIL)).turn(1, 9)
        world.table("t2", (2, HOOK)).turn(2, 9)
        await sleep(10 * GAP)
        assert sorted(world.counted) == [("mail", result), ("slack", "sent")]
        assert (world.dropped, world.stored) == (dropped, [("hook", [("t2", 2, 9)])])

    run(play())


def test_a_channel_without_a_sender_is_given_up() -> None:
    async def play() -> None:
        world = World()
        world.kinds = {"slack"}
        world.table("t1", (1, MAIL)).turn(1, 9)
        await sleep(10 * GAP)
        assert (world.sent, world.stored, world.tasks) == ([], [], set())

    run(play())


# --- who is not told


NOBODY: dict[str, Callable[[Table], object]] = {
    "present": lambda table: table.present.add(1),
    "over": lambda table: setattr(table, "phase", "over"),
    "gathering": lambda table: setattr(table, "phase", "gathering"),
    "paused": lambda table: table.change(paused=True),
    "gone": lambda table: setattr(table, "gone", True),
    "not to act": lambda table: setattr(table, "prompted_since", {2: 8}),
    "a stand-in plays": lambda table: table.chair(1, stand_in="random"),
    "a bot plays": lambda table: table.chair(1, sitter="random", secret=None),
    "another has the seat": lambda table: table.chair(1, secret="hash of somebody"),
    "it has left memory": lambda table: table.world.live_tables.clear(),
}


@pytest.mark.parametrize("why", NOBODY)
@pytest.mark.parametrize("waits", [0.0, WINDOW + 1])  # before the look, and while a message waits
def test_nobody_is_told_of_what_is_no_turn_of_theirs(why: str, waits: float) -> None:
    async def play() -> None:
        world = World()
        earlier = world.table("earlier", (1, MAIL))
        if waits:  # so that the next message waits for the gap
            earlier.turn(1, 9)
            await sleep(WINDOW)
        table = world.table("t1", (1, MAIL))
        table.turn(1, 9)
        await sleep(waits)
        NOBODY[why](table)
        await sleep(10 * GAP)
        assert [turn for turns in world.turns for turn in turns if turn[0] == "t1"] == []
        assert world.tasks == set()

    run(play())


def test_nobody_is_told_by_a_channel_that_is_not_confirmed() -> None:
    async def play() -> None:
        world = World()
        world.table("t1", (1, msgspec.structs.replace(MAIL, confirmed=False))).turn(1, 9)
        await sleep(10 * GAP)
        assert world.sent == []

    run(play())


def test_who_watches_all_seats_is_told_as_long_as_the_host_is_the_same() -> None:
    async def play() -> None:
        world = World()
        table = world.table("t1", (ALL_SEATS, HOOK))
        table.change(host="hash of another")
        world.notifier.turn_changed("t1")
        await sleep(10 * GAP)
        assert world.sent == []

    run(play())


def test_after_the_end_nothing_is_told() -> None:
    async def play() -> None:
        world = World()
        world.table("t1", (1, MAIL)).turn(1, 9)
        world.notifier.stop()
        await sleep(10 * GAP)
        assert world.sent == []

    run(play())
