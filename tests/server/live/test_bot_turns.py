"""The turns of bots at a table: what they are asked, how long they wait, and what happens meanwhile or goes wrong."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from omphalos.bots import Answer, Thought, bots
from omphalos.bots.bot_seat import Forfeit
from omphalos.server.bots.pool import BotFailed, seated
from omphalos.server.bots.requests import Decide
from omphalos.server.live.live_table import LiveTable
from omphalos.table.entry import Move
from tests.server.lake import GAME, Guess
from tests.server.live.bot_room import Meanwhile, Room, announced, failures, log_of, opened
from tests.server.live.faulty import Faulty
from tests.server.live.harness import GUESS, KEEP, Client, open_with, run, settled, wish
from tests.server.live.ponderer import Ponderer


@pytest.fixture
def room(monkeypatch: pytest.MonkeyPatch) -> Iterator[Room]:
    bots.add("lake/ponderer", Ponderer)
    yield Room(monkeypatch)
    bots.remove("lake/ponderer")


# --- what is asked and paid


def test_a_bot_is_asked_with_what_its_seat_knows_and_its_thinking_is_charged(tmp_path: Path, room: Room) -> None:
    expected: list[Decide] = []

    async def meanwhile(live: LiveTable) -> None:
        table = live.table
        assert table is not None
        bot = seated("random", GAME, 1, f"{live.id} {room.registry.bot_seed}", table.options, 20.0)
        expected.append(Decide(bot, 1, table.view(1), table.legal(1)))
        room.clock.seconds += 0.5

    async def play() -> None:
        async with opened(room, tmp_path, fixed_pace=2.0) as registry:
            room.meanwhile.append(meanwhile)
            await registry.open_table(wish("person", "random", options={"rounds": 3}), "here")
            await room.until(2)
            assert room.asked == [(GAME, expected[0], "here", False)]
            assert room.charged == [("here", 0.25)]
            assert room.thought == [("lake", 0.25)]
            assert room.sleeps == [pytest.approx(1.5, abs=1e-6)]

    run(play())


@pytest.mark.parametrize(
    ("fixed", "least", "wished", "wait", "sleeps"),
    [
        (0.5, 3.0, 4.0, 0.0, 0.5),
        (None, 0.3, 0.2, 0.0, 0.3),
        (None, 0.3, 0.4, 0.0, 0.4),
        (0.5, 0.0, 0.0, 0.7, 0.7),
    ],
)
def test_the_pace_of_bots(
    tmp_path: Path, room: Room, fixed: float | None, least: float, wished: float, wait: float, sleeps: float
) -> None:
    async def play() -> None:
        async with opened(room, tmp_path, fixed_pace=fixed, pace=least) as registry:
            room.wait = wait
            await registry.open_table(wish("person", "random", pace=wished))
            await room.until(2)
            assert room.sleeps == [sleeps]

    run(play())


def test_the_featured_game_waits_for_its_share_and_nobody_pays(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path, featured=6.0) as registry:
            table = await registry.open_table(wish("random", "random"), featured_id="0123456789")
            room.answers += [Answer(Thought(Guess(1)), 0.05), None]
            await Client(registry, table.id).ask("hello", language="en", preview=True)
            await settled(registry, lambda: len(room.asked) == 2)
            assert room.asked[0][3] is True
            assert room.sleeps == [0.5]
            assert room.charged == []

    run(play())


# --- what happens meanwhile


async def pause(live: LiveTable) -> None:
    await live.save(live.settings.changed(paused=True))


async def seat_another(live: LiveTable) -> None:
    await live.save(live.settings.with_seat(1, sitter="ponderer"))


async def prompt_again(live: LiveTable) -> None:
    live.prompted_since[1] = 0 if live.prompted_since[1] else 1


async def fall_asleep(live: LiveTable) -> None:
    live.sleep()


@pytest.mark.parametrize(
    ("meanwhile", "asked", "guess"),
    [(seat_another, ["random", "ponderer"], 3), (prompt_again, ["random", "random"], 3), (fall_asleep, ["random"], 1)],
)
def test_a_bot_thinks_again_when_its_question_is_outdated(
    tmp_path: Path, room: Room, meanwhile: Meanwhile, asked: list[str], guess: int
) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.meanwhile.append(meanwhile)
            room.answers += [Guess(1), Guess(3)]
            await open_with(registry, "person", "random")
            await room.until(2)
            assert [request.seated.kind.name for _, request, _, _ in room.asked] == asked
            assert room.guess_of(1) == guess

    run(play())


def test_a_bot_does_not_move_in_a_pause_that_began_while_it_thought(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.meanwhile.append(pause)
            await open_with(registry, "person", "random")
            await settled(registry, lambda: bool(room.sleeps))
            await room.until(1)
            assert len(room.asked) == 1

    run(play())


def test_a_turn_ends_with_the_table(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.answers.append(None)
            await open_with(registry, "person", "random")
            await settled(registry, lambda: bool(room.asked))
            live = room.live
            assert live.bots.thinking is True
            live.bots.stop()
            await settled(registry, lambda: not live.bots.thinking)
            assert room.cancelled == 1
            live.bots.stop()  # nothing is left to stop

    run(play())


# --- what goes wrong


AT_RANDOM = "Bot random could not think: this move was made at random."
FORFEIT = Forfeit("random", 1, 1, "it gave up")


@pytest.mark.parametrize(
    ("answer", "reason"),
    [
        (BotFailed("it died"), "it died"),
        (Answer(Thought(Guess(1)), 0.25, FORFEIT), "it gave up"),
        (Guess(99), "its move is refused"),
    ],
    ids=["no answer", "a forfeit", "a refused move"],
)
def test_a_bot_that_fails_is_replaced_by_chance_and_everybody_is_told(
    tmp_path: Path, room: Room, caplog: pytest.LogCaptureFixture, answer: object, reason: str
) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.answers.append(answer)
            _, (ann,) = await open_with(registry, "person", "random", options={"rounds": 3})
            await room.until(2)
            assert room.guess_of(1) in (1, 2, 3)
            assert failures(ann)[-1] == 1
            assert log_of(ann)[-1] == AT_RANDOM
            assert room.failed == [("lake", "random")]
            ((_, seconds),) = room.charged
            assert 0.0 <= seconds < 10.0
            await ann.act(0, GUESS)
            await ann.act(0, KEEP)
            await room.until(6)
            assert failures(ann)[-1] == 0, "it thinks again"
            told = len(failures(ann))
            await ann.act(0, GUESS)
            await ann.act(0, KEEP)
            await settled(registry, lambda: room.live.n > 8 and not room.live.bots.thinking)
            assert len(failures(ann)) == told, "a move without trouble is not announced"
            assert log_of(ann).count(AT_RANDOM) == 1
            entries = room.live.table.journal.entries if room.live.table else []
            assert [entry.n for entry in entries if isinstance(entry, Move) and entry.forfeit] == [1]

    run(play())
    (record,) = [record for record in caplog.records if "made at random" in record.getMessage()]
    assert record.levelname == "ERROR"
    assert reason in record.getMessage()


def test_failures_in_a_row_are_counted_until_another_bot_has_the_seat(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.answers += [BotFailed("it died"), BotFailed("it died"), BotFailed("it died")]
            _, (ann,) = await open_with(registry, "person", "random", options={"rounds": 4})
            for entries in (2, 5):
                await settled(registry, lambda entries=entries: room.live.n >= entries)
                await ann.act(0, GUESS)
                await ann.act(0, KEEP)
            await settled(registry, lambda: room.live.failed_moves(1) == 3)
            assert failures(ann)[-1] == 3
            live = room.live
            await live.save(live.settings.with_seat(1, sitter="ponderer"))
            assert live.failed_moves(1) == 0
            assert live.info().seats[1].failed == 0
            assert len(room.failed) == 3

    run(play())


def test_a_bot_that_fails_because_the_server_stops_is_no_failure(tmp_path: Path, room: Room) -> None:
    async def stop(_: LiveTable) -> None:
        room.registry.stopping = True

    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.meanwhile.append(stop)
            room.answers.append(BotFailed("the server stops"))
            await open_with(registry, "person", "open")
            live = room.live
            await live.save(live.settings.with_seat(1, sitter="random"))
            async with live.lock:
                await live.begin()
            await settled(registry, lambda: bool(room.asked) and not live.bots.thinking)
            registry.stopping = False
            assert (room.wrong, room.thought, live.n) == ([], [], 1)

    run(play())


def test_a_move_that_cannot_be_stored_is_tried_again_later_and_later(tmp_path: Path, room: Room) -> None:
    store = Faulty(tmp_path / "tables.db")

    async def fail(_: LiveTable) -> None:
        store.no_entries = True

    async def heal(_: LiveTable) -> None:
        store.no_entries = False

    async def wait(_: LiveTable) -> None:
        return

    async def play() -> None:
        async with opened(room, tmp_path, store) as registry:
            room.meanwhile += [fail, *[wait] * 6, heal, fail, heal]
            _, (ann,) = await open_with(registry, "person", "random")
            await room.until(2)
            retries = [seconds for seconds in room.sleeps if seconds > 0.0]
            assert retries == [0.5, 1.0, 2.0, 4.0, 8.0, 15.0, 15.0]
            assert announced(ann)[-2:] == ["store-unavailable", None]
            assert announced(ann).count("store-unavailable") == 1
            room.sleeps.clear()
            await ann.act(0, GUESS)
            await ann.act(0, KEEP)
            await room.until(6)
            assert [seconds for seconds in room.sleeps if seconds > 0.0] == [0.5]

    run(play())


def test_an_unexpected_error_ends_the_turn_and_is_told(tmp_path: Path, room: Room) -> None:
    async def play() -> None:
        async with opened(room, tmp_path) as registry:
            room.answers.append(ValueError("odd"))
            _, (ann,) = await open_with(registry, "person", "random")
            await ann.until(lambda table: table["trouble"] == "internal-error")
            await room.until(1)
            room.live.bots.nudge()
            await room.until(2)

    run(play())
