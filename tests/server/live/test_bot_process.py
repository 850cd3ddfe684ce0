"""The process in which bots think: when it is started, replaced and ended."""

from __future__ import annotations

import pickle
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Callable
from typing import Any

import pytest

from omphalos.bots import Bot, BotSpec
from omphalos.bots.random_bot import Random
from omphalos.server.bots import process as bot_process
from omphalos.server.bots.process import BotFailed, BotProcess, BotSlot, Kind, NeedsMemory, StillCold
from omphalos.server.bots.requests import Decide, SeatedBot
from omphalos.server.bots.worker import WarmUp
from omphalos.server.compute import process as process_module
from omphalos.server.compute.limits import MIB
from omphalos.table.legal import Legal
from omphalos.table.table import Table
from tests.server.lake import GAME
from tests.server.live.harness import Clock
from tests.server.live.ponderer import Glutton, Hoarder, Ponderer

SERVER = """
from omphalos.server.bots.process import BotSlot
from tests.server.live.ponderer import Sleeper
from tests.server.lake import GAME

BotSlot(1 << 29).warm_up(GAME, (GAME.name, Sleeper))
"""
MEMORY = 400 * MIB
KIND: Kind = ("lake", Random)
REQUEST = Decide(SeatedBot(Random, BotSpec("random"), 0, "", None), 0, None, Legal())


def test_a_bots_process_ends_with_a_server_that_is_killed():
    """Its output ends only when nobody writes to it any more: neither the server nor its bots."""
    with subprocess.Popen([sys.executable, "-c", SERVER], stdout=subprocess.PIPE) as server:
        assert server.stdout is not None
        assert server.stdout.readline() == b"warming up\n"
        server.kill()
        rest, _ = server.communicate(timeout=30)
    assert rest == b""


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """The time in seconds; 1000 at first."""
    clock = Clock()

    class Time:
        monotonic = clock

    monkeypatch.setattr(bot_process, "time", Time)
    return clock


# --- a place for a process


class FakeProcess:
    """A process that notes what it is asked."""

    def __init__(self, does: list[Any]) -> None:
        self.does = does  # what comes of each request: an answer, or an exception
        self.calls: list[tuple[Any, ...]] = []
        self.warm: set[Kind] = set()

    def warm_up(self, *what: Any) -> None:
        self.calls.append(("warm up", *what))
        if self.does and isinstance(self.does[0], StillCold):
            raise self.does.pop(0)
        self.warm.add(what[1])

    def ask(self, *what: Any) -> Any:
        self.calls.append(("ask", *what))
        found = self.does.pop(0)
        if callable(found):
            found = found()
        if isinstance(found, Exception):
            raise found
        return found

    def end(self) -> None:
        self.calls.append(("end",))

    def kill(self) -> None:
        self.calls.append(("kill",))


@pytest.fixture
def does() -> list[Any]:
    return []


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch, does: list[Any]) -> list[FakeProcess]:
    """The processes that were started so far."""
    found: list[FakeProcess] = []

    def start(memory: int) -> FakeProcess:
        assert memory == MEMORY
        found.append(FakeProcess(does))
        return found[-1]

    monkeypatch.setattr(bot_process, "BotProcess", start)
    return found


def warmed(deadline: float) -> tuple[Any, ...]:
    return ("warm up", GAME, KIND, deadline)


def asked(deadline: float) -> tuple[Any, ...]:
    return ("ask", GAME, REQUEST, deadline)


def test_one_process_is_started_when_first_needed_and_asked_again(
    does: list[Any], started: list[FakeProcess], clock: Clock
) -> None:
    slot = BotSlot(MEMORY)
    assert started == []
    assert slot.used is False
    assert slot.is_warm(KIND) is False
    assert slot.warm_up(GAME, KIND) is None
    assert slot.used is True
    assert slot.is_warm(KIND) is True
    assert slot.is_warm(("lake", Ponderer)) is False
    does += ["first", "second"]
    assert slot.ask(GAME, KIND, REQUEST, 1010.0) == "first"
    assert slot.ask(GAME, KIND, REQUEST, 1020.0) == "second"
    (process,) = started
    assert process.calls == [warmed(1900.0), warmed(1010.0), asked(1010.0), warmed(1020.0), asked(1020.0)]


@pytest.mark.parametrize("problem", [NeedsMemory(), EOFError(), OSError(), TimeoutError(), pickle.PickleError()])
def test_a_process_that_fails_is_replaced_and_asked_once_more(
    does: list[Any], started: list[FakeProcess], clock: Clock, problem: Exception
) -> None:
    does += [problem, "an answer"]
    assert BotSlot(MEMORY).ask(GAME, KIND, REQUEST, 1010.0) == "an answer"
    first, second = started
    assert first.calls == [warmed(1010.0), asked(1010.0), ("kill",)]
    assert second.calls == [warmed(1010.0), asked(1010.0)]


def test_a_second_failure_is_told_and_the_next_request_gets_a_new_process(
    does: list[Any], started: list[FakeProcess], clock: Clock
) -> None:
    slot = BotSlot(MEMORY)
    does += [EOFError(), OSError("gone"), "an answer"]
    with pytest.raises(BotFailed, match=r"bots cannot think here: OSError\('gone'\)"):
        slot.ask(GAME, KIND, REQUEST, 1010.0)
    assert len(started) == 2
    assert all(process.calls[-1] == ("kill",) for process in started)
    assert slot.is_warm(KIND) is False
    assert slot.ask(GAME, KIND, REQUEST, 1010.0) == "an answer"
    assert len(started) == 3


def test_a_second_lack_of_memory_is_told_in_words(does: list[Any], started: list[FakeProcess], clock: Clock) -> None:
    does += [NeedsMemory("it needs more than 400 MiB of memory")] * 2
    with pytest.raises(BotFailed, match=r"^it needs more than 400 MiB of memory$"):
        BotSlot(MEMORY).ask(GAME, KIND, REQUEST, 1010.0)
    assert [process.calls[-1] for process in started] == [("kill",), ("kill",)]


@pytest.mark.skipif(sys.platform != "linux", reason="other systems do not limit what a process writes to")
def test_a_process_whose_bot_takes_all_memory_is_replaced_and_others_move(caplog: pytest.LogCaptureFixture) -> None:
    slot, table = BotSlot(MEMORY), Table.open(GAME, 2, seed=1)
    seat, until = table.to_act()[0], time.monotonic() + 60

    def ask(bot: type[Bot]) -> Any:
        request = Decide(SeatedBot(bot, BotSpec(bot.name), seat, "", None), 0, table.view(seat), table.legal(seat))
        return slot.ask(GAME, ("lake", bot), request, until)

    try:
        assert ask(Hoarder).forfeit is None
        process = slot._process  # pyright: ignore[reportPrivateUsage]
        assert ask(Hoarder).forfeit is None  # what is left is not enough: a new process
        assert slot._process is not process  # pyright: ignore[reportPrivateUsage]
        assert "(NeedsMemory('it needs more than 400 MiB of memory')) and is replaced" in caplog.text
        with pytest.raises(BotFailed, match=r"^it needs more than 400 MiB of memory$"):
            ask(Glutton)
        assert ask(Random).forfeit is None
    finally:
        slot.close()


def test_there_is_no_second_attempt_after_the_deadline(
    does: list[Any], started: list[FakeProcess], clock: Clock
) -> None:
    does.append(TimeoutError("too long"))
    with pytest.raises(BotFailed, match="too long"):
        BotSlot(MEMORY).ask(GAME, KIND, REQUEST, 1000.0)
    assert len(started) == 1


def test_a_process_that_is_still_cold_is_kept(does: list[Any], started: list[FakeProcess], clock: Clock) -> None:
    slot = BotSlot(MEMORY)
    does += [StillCold("it still starts"), "an answer"]
    with pytest.raises(BotFailed, match=r"^it still starts$"):
        slot.ask(GAME, KIND, REQUEST, 1010.0)
    assert slot.ask(GAME, KIND, REQUEST, 1020.0) == "an answer"
    (process,) = started
    assert process.calls == [warmed(1010.0), warmed(1020.0), asked(1020.0)]


def test_a_closed_place_starts_no_process(started: list[FakeProcess]) -> None:
    slot = BotSlot(MEMORY)
    slot.close()
    with pytest.raises(BotFailed, match="the server stops"):
        slot.warm_up(GAME, KIND)
    assert started == []


def test_a_process_that_is_ended_while_it_thinks_is_not_replaced(
    does: list[Any], started: list[FakeProcess], clock: Clock, caplog: pytest.LogCaptureFixture
) -> None:
    slot = BotSlot(MEMORY)

    def ended() -> Exception:
        slot.close()
        return EOFError()

    does.append(ended)
    with pytest.raises(BotFailed, match=r"bots cannot think here: EOFError\(\)"):
        slot.ask(GAME, KIND, REQUEST, 1010.0)
    (process,) = started
    assert process.calls == [warmed(1010.0), asked(1010.0), ("end",), ("kill",)]
    assert caplog.messages == []


# --- the process


class FakeConnection:
    """One end of a pipe."""

    def __init__(self) -> None:
        self.answers: deque[Any] = deque()
        self.sent: list[Any] = []
        self.polled: list[float] = []
        self.closed = False

    def send(self, what: Any) -> None:
        self.sent.append(what)

    def poll(self, seconds: float) -> bool:
        self.polled.append(seconds)
        return bool(self.answers)

    def recv(self) -> Any:
        return self.answers.popleft()

    def close(self) -> None:
        self.closed = True


class FakeChild:
    """A child process that is never run. It notes what is done to it."""

    def __init__(self, target: Callable[..., None], args: tuple[Any, ...], daemon: bool, name: str) -> None:
        self.how = (target, args, daemon, name)
        self.exitcode = None
        self.done: list[Any] = []

    def start(self) -> None:
        blocked = signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ())
        self.done.append(("start", "interrupts blocked" if blocked else "", self.how[1][0].closed))

    def kill(self) -> None:
        self.done.append("kill")

    def join(self, seconds: float) -> None:
        self.done.append(("join", seconds))


class FakeContext:
    """Makes processes that are never run."""

    def __init__(self) -> None:
        self.here, self.there = FakeConnection(), FakeConnection()
        self.child: FakeChild | None = None
        self.done: list[str] = []

    def Pipe(self) -> tuple[FakeConnection, FakeConnection]:  # noqa: N802
        return self.here, self.there

    def Process(self, **how: Any) -> FakeChild:  # noqa: N802
        self.child = FakeChild(**how)
        return self.child

    def ensure_running(self) -> None:
        assert self.child is not None
        self.child.done.append("resource tracker")


@pytest.fixture
def context(monkeypatch: pytest.MonkeyPatch) -> FakeContext:
    found = FakeContext()

    def get_context(method: str) -> FakeContext:
        assert method == "spawn"
        return found

    class Multiprocessing:
        pass

    monkeypatch.setattr(Multiprocessing, "get_context", get_context, raising=False)
    monkeypatch.setattr(process_module, "multiprocessing", Multiprocessing)
    monkeypatch.setattr(process_module, "resource_tracker", found)
    return found


@pytest.fixture
def process(context: FakeContext, clock: Clock) -> BotProcess:
    return BotProcess(MEMORY)


def test_a_process_is_started_without_interrupts_and_ends_with_the_server(context: FakeContext) -> None:
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ())
    assert signal.SIGINT not in before
    process = BotProcess(MEMORY)
    assert signal.pthread_sigmask(signal.SIG_BLOCK, ()) == before
    child = context.child
    assert child is not None
    target, args, *named = child.how
    assert target.__name__ == "_begin"
    assert args == (context.there, MEMORY, ("omphalos.server.bots.worker", "serve"), False)
    assert named == [True, "bots"]
    assert child.done == ["resource tracker", ("start", "interrupts blocked", False)]
    assert context.there.closed, "the end of the pipe is noticed when the process ends"
    process.end()
    assert child.done[2:] == ["kill"]
    assert not context.here.closed
    process.kill()
    assert child.done[2:] == ["kill", "kill", ("join", 5)]
    assert context.here.closed


def test_a_process_is_asked_when_it_has_started_and_is_warm(context: FakeContext, process: BotProcess) -> None:
    here = context.here
    here.answers += [None, None, "an answer"]
    process.warm_up(GAME, KIND, 1010.0)
    assert process.warm == {KIND}
    assert process.ask(GAME, REQUEST, 1020.0) == "an answer"
    packed = pickle.dumps(GAME)
    assert here.sent == [(packed, pickle.dumps(WarmUp(Random))), (packed, pickle.dumps(REQUEST))]
    assert here.polled == [10.0, 10.0, 20.0]
    process.warm_up(GAME, KIND, 1010.0)  # it is warm
    assert len(here.sent) == 2


@pytest.mark.parametrize(("deadline", "waits"), [(1010.0, 10.0), (999.0, 0.0)])
def test_no_answer_until_the_deadline(context: FakeContext, process: BotProcess, deadline: float, waits: float) -> None:
    with pytest.raises(TimeoutError, match=f"no answer within {waits:.1f} s"):
        process.ask(GAME, REQUEST, deadline)
    assert context.here.polled == [waits]


@pytest.mark.parametrize(("deadline", "waits"), [(1010.0, 10.0), (999.0, 0.0)])
def test_a_process_that_still_starts(context: FakeContext, process: BotProcess, deadline: float, waits: float) -> None:
    with pytest.raises(StillCold, match="still starting"):
        process.warm_up(GAME, KIND, deadline)
    assert context.here.polled == [waits]
    assert context.here.sent == []


def test_a_process_that_does_not_start_in_a_quarter_of_an_hour_is_lost(
    context: FakeContext, process: BotProcess, clock: Clock
) -> None:
    clock.seconds = 1899.9
    with pytest.raises(StillCold):
        process.warm_up(GAME, KIND, clock.seconds)
    clock.seconds = 1900.0
    with pytest.raises(TimeoutError, match="not warm within 900 s"):
        process.warm_up(GAME, KIND, clock.seconds)


def test_a_process_that_warms_up_is_given_its_time_and_asked_once(
    context: FakeContext, process: BotProcess, clock: Clock
) -> None:
    context.here.answers.append(None)  # it has started
    clock.seconds = 1800.0
    for clock.seconds in (1800.0, 2699.9):
        with pytest.raises(StillCold):
            process.warm_up(GAME, KIND, clock.seconds)
    assert process.warm == set()
    clock.seconds = 2700.0
    with pytest.raises(TimeoutError):
        process.warm_up(GAME, KIND, clock.seconds)
    context.here.answers.append(None)
    process.warm_up(GAME, KIND, clock.seconds)
    assert process.warm == {KIND}
    assert len(context.here.sent) == 1


@pytest.mark.parametrize(
    ("answer", "logged"),
    [(None, []), ("failed: ValueError()", ["lake random could not be warmed up: failed: ValueError()"])],
)
def test_moves_are_tried_even_if_a_bot_could_not_be_warmed_up(
    context: FakeContext,
    process: BotProcess,
    caplog: pytest.LogCaptureFixture,
    answer: str | None,
    logged: list[str],
) -> None:
    context.here.answers += ["ready", answer]
    process.warm_up(GAME, KIND, 1010.0)
    assert process.warm == {KIND}
    assert caplog.messages == logged
