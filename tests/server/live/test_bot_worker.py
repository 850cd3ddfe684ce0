"""What a bot's process answers, asked without the process: moves, opinions, reviews, heat maps."""

from __future__ import annotations

import pickle
import signal
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from multiprocessing.connection import Connection
from types import SimpleNamespace
from typing import Any, ClassVar, TypeAlias, cast

import msgspec
import pytest

from omphalos.bots import Answer, Bot, BotSeat, BotSpec, Budget, Considered, Forfeited, Observation, Thought, bots
from omphalos.bots.analyst import Analyst, Case
from omphalos.bots.messages import say
from omphalos.bots.playouts import PlayoutAnalyst
from omphalos.bots.puzzles import PosedPuzzle, Puzzle, PuzzleGame, position_of, score_of
from omphalos.bots.random_bot import Random
from omphalos.bots.review import cases_of
from omphalos.server.bots import worker as bot_worker
from omphalos.server.bots.pool import seated
from omphalos.server.bots.requests import (
    Decide,
    Explain,
    MapHeat,
    PackedRequest,
    ReviewedPart,
    ReviewPart,
    SeatedBot,
    TrySolution,
)
from omphalos.server.bots.worker import WarmUp
from omphalos.server.compute import process
from omphalos.server.protocol.parts import Considered as Shown
from omphalos.table import Table, read_record
from omphalos.table.errors import NothingToDraw
from omphalos.table.heatmap import HeatTask
from omphalos.table.registry import find_game
from tests.server import lake
from tests.server.http.conftest import played

GAME = find_game("oracle")


class Chatty(Bot):
    """Considers three moves and chooses another. It notes when it is warmed up and closed."""

    name: ClassVar[str] = "chatty"
    games: ClassVar[tuple[str, ...] | None] = ("oracle",)
    about: ClassVar[Mapping[str, str]] = {"en": "chatty", "pl": "gadatliwy"}
    done: ClassVar[list[str]] = []
    seen: ClassVar[list[Observation]] = []

    def think(self, observation: Observation) -> Thought:
        self.seen.append(observation)
        *few, last = observation.legal.actions[:4]
        spreads = (0.5, None, 2.0)
        values = (3.0, float("nan"), 1.0)
        moves = zip(few, values, spreads, (6, 0, 2), strict=True)
        return Thought(last, tuple(Considered(a, v, s, visits, "note") for a, v, s, visits in moves))

    def tell(self, observation: Observation, one: Considered, move: str, names: Any, language: str) -> tuple[str, str]:
        self.seen.append(observation)
        return f"{move} ({names[1]})", f"{one.note} in {language}"

    @classmethod
    def warm_up(cls, game: Any) -> None:
        cls.done.append("warm")

    def close(self) -> None:
        self.done.append("closed")


class Thorough(Bot):
    """Considers twelve moves, and has nothing to draw."""

    name: ClassVar[str] = "thorough"
    about: ClassVar[Mapping[str, str]] = {"en": "thorough", "pl": "dokładny"}

    def think(self, observation: Observation) -> Thought:
        action = observation.legal.actions[0]
        others = (Considered(action, -float(n), None, 0, f"n{n}") for n in range(1, 12))
        return Thought(action, (Considered(action, 1.0, None, 1, "n0"), *others), "points")

    def overlay(self, observation: Observation, thought: Thought, language: str = "en") -> str:
        raise NothingToDraw(observation.game.name)


class NoTrials(PlayoutAnalyst):
    """Can try nothing."""

    def tried(self, case: Case, actions: Sequence[Any]) -> None:
        return None


HEAT_TASK = HeatTask({}, ())


class Mapper(Chatty):
    """Makes heat maps, and has an analyst of its own."""

    name: ClassVar[str] = "mapper"

    def analyst(self, players: int) -> Analyst:
        self.done.append(f"analyst for {players}")
        return NoTrials(self.game, players, self.think, self.budget)

    def heat_task(self, state: Any, seat: int, action: Any) -> HeatTask:
        self.done.append(f"map of {state} {seat} {action}")
        return HEAT_TASK


@pytest.fixture(autouse=True)
def chatty() -> Iterator[None]:
    bots.add("oracle/chatty", Chatty)
    Chatty.done.clear()
    Chatty.seen.clear()
    yield
    bots.remove("oracle/chatty")


@pytest.fixture
def table() -> Table:
    """A table at which seat 0 has several moves."""
    table = Table.open(GAME, 2, seed="1")
    assert table.to_act() == (0,)
    assert len(table.legal(0).actions) >= 4
    return table


Sitters: TypeAlias = OrderedDict[Any, BotSeat]


def answer(request: Any, sitters: Sitters | None = None) -> Any:
    return bot_worker.answer_of(GAME, pickle.dumps(GAME), request, OrderedDict() if sitters is None else sitters)


def chatty_at(table: Table, seat: int = 0, seed: str = "x") -> Any:
    return seated("chatty", GAME, seat, seed, table.options, 20.0)


def test_an_opinion_has_the_chosen_move_and_what_else_was_considered(table: Table) -> None:
    request = Explain(chatty_at(table), "Gossip", 0, table.view(0), table.legal(0), ("Ann", "Ben"), "pl")
    found = answer(request)
    assert found.bot == "Gossip"
    chosen, first, second, third = found.considered
    assert (chosen.value, chosen.share) == (3.0, 0.0)
    assert (first.value, first.spread, first.share) == (3.0, 0.5, 0.75)
    assert (second.value, second.spread, second.share) == (0.0, 0.0, 0.0), "what is no number is left out"
    assert (third.value, third.spread, third.share) == (1.0, 2.0, 0.25)
    assert {one.why for one in found.considered[1:]} == {"note in pl"}
    assert all(one.text.endswith(" (Ben)") for one in found.considered)
    assert found.picture is not None
    assert found.picture.startswith("<svg")
    assert Chatty.done == ["closed"]


class Hungry(Thorough):
    """Finds no memory."""

    name: ClassVar[str] = "hungry"

    def think(self, observation: Observation) -> Thought:
        raise MemoryError


def test_lack_of_memory_is_the_processs_and_makes_no_random_move(table: Table) -> None:
    bot, view, legal = SeatedBot(Hungry, BotSpec("hungry"), 0, "x", table.options), table.view(0), table.legal(0)
    with pytest.raises(MemoryError):
        answer(Decide(bot, 0, view, legal))
    with pytest.raises(MemoryError):
        answer(Explain(bot, "hungry", 0, view, legal, ("Ann", "Ben"), "en"))


def test_an_opinion_has_eight_moves_at_most_with_their_worth_in_words(table: Table) -> None:
    bots.add("oracle/thorough", Thorough)
    bot = seated("thorough", GAME, 0, "x", table.options, 20.0)
    found = answer(Explain(bot, "thorough", 0, table.view(0), table.legal(0), ("Ann", "Ben"), "en"))
    bots.remove("oracle/thorough")
    action = table.legal(0).actions[0]
    text = GAME.tell_action(table.state, action, ("Ann", "Ben"), "en")
    first = Shown(msgspec.to_builtins(action), text, "n0", 1.0, say("en", "value-points", value="+1.0"), 0.0, 1.0)
    assert found.considered[0] == first
    assert [(one.why, one.value, one.share) for one in found.considered[1:]] == [
        (f"n{n}", -float(n), 0.0) for n in range(1, 8)
    ]
    assert found.picture is None, "there is nothing to draw"


def test_an_opinion_of_a_bot_that_compared_nothing_is_its_move(table: Table) -> None:
    request = Explain(seated("random", GAME, 0, "x", None, 20.0), "random", 0, table.view(0), table.legal(0), (), "en")
    (chosen,) = answer(msgspec.structs.replace(request, names=("Ann", "Ben"))).considered
    assert (chosen.value, chosen.worth, chosen.spread, chosen.share) == (0.0, "", 0.0, 0.0)


class Failing(Bot):
    """Has a fault."""

    name: ClassVar[str] = "failing"
    about: ClassVar[Mapping[str, str]] = {"en": "fails", "pl": "zawodzi"}

    def think(self, observation: Observation) -> Thought:
        raise ZeroDivisionError


def test_a_bot_that_fails_has_no_opinion(table: Table) -> None:
    request = Explain(
        SeatedBot(Failing, BotSpec("failing"), 0, "x", None), "failing", 0, table.view(0), table.legal(0), (), "en"
    )
    with pytest.raises(Forfeited, match="failed: "):
        answer(request)


def test_a_bot_is_told_its_seat_and_its_decision(table: Table) -> None:
    one = SeatedBot(Chatty, BotSpec("chatty"), 1, "seed", "options")
    view, legal = table.view(1), table.legal(0)
    answer(Decide(one, 7, view, legal))
    answer(Explain(one, "chatty", 7, view, legal, ("Ann", "Ben"), "en"))
    expected = BotSeat("random", GAME, 1, "seed", "options").observation(7, view, legal)
    assert Chatty.seen
    for observation in Chatty.seen:
        assert vars(observation) == {**vars(expected), "budget": Chatty.default_budget}


def test_two_hundred_bots_keep_their_seats_from_move_to_move(table: Table) -> None:
    sitters: Sitters = OrderedDict()

    def decide(number: int) -> Any:
        found = answer(Decide(chatty_at(table, seed=str(number)), 0, table.view(0), table.legal(0)), sitters)
        assert isinstance(found, Answer)
        return next(reversed(sitters.values()))

    seats = [decide(number) for number in range(200)]
    assert decide(0) is seats[0]
    assert Chatty.done == []
    decide(200)
    assert Chatty.done == ["closed"], "the one that was asked least recently"
    assert len(sitters) == 200
    assert seats[0] in sitters.values()
    assert seats[1] not in sitters.values()


def test_other_requests(table: Table) -> None:
    assert answer(WarmUp(Chatty)) is None
    assert Chatty.done == ["warm"]
    move = table.legal(0).actions[0]
    assert answer(MapHeat(chatty_at(table), table.state, move)) is None
    record = read_record(played("oracle").record())
    case = cases_of(record)[1][0]
    found = answer(ReviewPart(seated("greedy:budget=4", GAME, 0, "x", None, 20.0), 2, ((case.state, "s"),), (case,)))
    assert len(found.chances) == len(found.judged) == 1
    assert sum(found.chances[0]) == pytest.approx(1.0)
    assert Chatty.done == ["warm", "closed"]


def test_a_review_says_how_chances_are_estimated(table: Table) -> None:
    record = read_record(played("lake").record())
    cases = cases_of(record)[1][:2]
    bot = seated("random", lake.GAME, 0, "x", None, 20.0)
    request = ReviewPart(bot, 2, tuple((case.state, "s") for case in cases[:1]), tuple(cases))
    analyst = PlayoutAnalyst(lake.GAME, 2, Random(BotSpec("random"), lake.GAME).think, Budget())
    assert bot_worker.answer_of(lake.GAME, b"", request, OrderedDict()) == ReviewedPart(
        "playouts", (analyst.chances(cases[0].state, "s"),), tuple(analyst.judge(case) for case in cases)
    )


PUZZLE = Puzzle(0, 0, {"type": "guess", "number": 3}, 1.0, 0.0)
PUZZLES = PuzzleGame("lake", "1", 2, {"rounds": 1}, "00" * 32, (), (PUZZLE,), "chatty")
TASK = PosedPuzzle(PUZZLES, PUZZLE)
GUESS = lake.Guess(1)


def test_a_solution_is_scored_by_the_bots_analyst() -> None:
    request = TrySolution(SeatedBot(Chatty, BotSpec("chatty"), 0, "x", None), TASK, GUESS)
    analyst = PlayoutAnalyst(lake.GAME, 2, Random(BotSpec("random"), lake.GAME).think, Budget())
    expected = score_of(position_of(TASK, lake.GAME), PUZZLE, GUESS, analyst)
    assert bot_worker.answer_of(lake.GAME, b"", request, OrderedDict()) == expected
    assert Chatty.done == ["closed"]


def test_a_solution_that_cannot_be_tried() -> None:
    request = TrySolution(SeatedBot(Mapper, BotSpec("mapper"), 0, "x", None), TASK, GUESS)
    assert bot_worker.answer_of(lake.GAME, b"", request, OrderedDict()) is None
    assert Chatty.done == ["analyst for 2", "closed"]


def test_what_a_heat_map_needs_is_put_together_by_the_bot() -> None:
    request = MapHeat(SeatedBot(Mapper, BotSpec("mapper"), 1, "x", None), "state", "action")
    assert answer(request) == HEAT_TASK
    assert Chatty.done == ["map of state 1 action", "closed"]


@pytest.mark.parametrize(
    "kind",
    [SeatedBot, Decide, Explain, ReviewPart, ReviewedPart, TrySolution, MapHeat, PackedRequest, WarmUp],
)
def test_requests_and_answers_cannot_be_changed(kind: type[msgspec.Struct]) -> None:
    assert kind.__struct_config__.frozen


# --- the process


class FakePipe:
    """The connection to the server. It ends after the requests."""

    def __init__(self, *requests: Any, breaks_at: int | None = None) -> None:
        self.requests = list(requests)
        self.breaks_at = breaks_at  # messages that can be sent
        self.sent: list[Any] = []

    def recv(self) -> Any:
        if not self.requests:
            raise EOFError
        return self.requests.pop(0)

    def send(self, message: Any) -> None:
        if len(self.sent) == self.breaks_at:
            raise BrokenPipeError
        self.sent.append(message)


class FakeThreads:
    """Notes threads instead of starting them."""

    def __init__(self) -> None:
        self.started: list[dict[str, Any]] = []

    def Thread(self, **how: Any) -> FakeThreads:  # noqa: N802
        self.started.append(how)
        return self

    def start(self) -> None:
        self.started[-1]["started"] = True


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> Iterator[FakeThreads]:
    found = FakeThreads()
    monkeypatch.setattr(process, "threading", found)
    handler = signal.getsignal(signal.SIGINT)
    yield found
    signal.signal(signal.SIGINT, handler)


def serve(pipe: FakePipe) -> None:
    bot_worker.serve(cast(Connection, pipe))


def test_a_process_answers_until_the_server_is_gone(table: Table, threads: FakeThreads) -> None:
    game = pickle.dumps(GAME)
    decide = pickle.dumps(Decide(chatty_at(table), 0, table.view(0), table.legal(0)))
    pipe = FakePipe((game, pickle.dumps(WarmUp(Chatty))), (game, decide), (game, b"?"), (b"?", decide), (game, decide))
    serve(pipe)
    ready, warm, first, bad, no_game, second = pipe.sent
    assert (ready, warm) == (None, None)
    assert first.action == second.action == table.legal(0).actions[3]
    for found in (bad, no_game):
        assert found.startswith("failed: UnpicklingError(")
    assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
    watch = {"target": process._end_with_parent, "daemon": True, "name": "parent watch", "started": True}  # pyright: ignore[reportPrivateUsage]
    assert threads.started == [watch]


@pytest.mark.parametrize("sent", [0, 1])
@pytest.mark.usefixtures("threads")
def test_a_process_ends_when_its_pipe_breaks(sent: int) -> None:
    request = (pickle.dumps(GAME), pickle.dumps(WarmUp(Chatty)))
    pipe = FakePipe(request, request, breaks_at=sent)
    serve(pipe)
    assert len(pipe.sent) == sent
    assert len(pipe.requests) == 2 - sent


@pytest.mark.parametrize(("parent", "done"), [(None, []), ("sentinel", [["sentinel"], 1])])
def test_a_process_ends_with_the_server(monkeypatch: pytest.MonkeyPatch, parent: str | None, done: list[Any]) -> None:
    found: list[Any] = []
    server = None if parent is None else SimpleNamespace(sentinel=parent)
    monkeypatch.setattr(process, "multiprocessing", SimpleNamespace(parent_process=lambda: server))
    monkeypatch.setattr(process, "wait", found.append)
    monkeypatch.setattr(process, "os", SimpleNamespace(_exit=found.append))
    process._end_with_parent()  # pyright: ignore[reportPrivateUsage]
    assert found == done
