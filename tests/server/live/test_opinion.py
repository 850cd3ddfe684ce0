"""What the strongest bot is asked, and what an address pays for it. The bots are fakes."""

from __future__ import annotations

import pickle
from collections.abc import Coroutine
from typing import Any, cast

import pytest

from omphalos.bots import levels
from omphalos.bots.puzzles import Score
from omphalos.bots.random_bot import Random
from omphalos.server.bots.opinions import OpinionRequest, Opinions, asked_heat_map, asked_opinion, strongest
from omphalos.server.bots.pool import BotFailed, BotPool, Settle, seated
from omphalos.server.bots.requests import Explain, MapHeat, TrySolution, pack
from omphalos.server.errors import RateLimited
from omphalos.server.ops.monitor import NoMonitor
from omphalos.server.protocol.parts import Opinion
from omphalos.table import Table
from omphalos.table.heatmap import HeatTask
from omphalos.table.registry import find_game
from tests.server.lake import GAME
from tests.server.live.fake_processes import TASK
from tests.server.live.harness import run

THOUGHT = 3.25  # seconds
OPINION = Opinion("random", [], None)
SCORE = Score(50.0, 1, 1.0, 2.0, 100)
HEAT_TASK = HeatTask({}, ())
TABLE = Table.open(GAME, 2, {"rounds": 3}, "1")


class Bots(NoMonitor):
    """A pool, the purse of an address, and a monitor. Each notes what it is told."""

    def __init__(self, wait: float = 0.0) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.charged: list[tuple[str, float]] = []
        self.thought: list[tuple[str, float]] = []
        self.wait = wait
        self.took = THOUGHT
        self.problem: Exception | None = None
        self.opinions = Opinions(cast(BotPool, self), 20.0, "seed", self.charge, self)

    def charge(self, address: str, seconds: float) -> float:
        self.charged.append((address, seconds))
        return self.wait

    def bot_thought(self, game: str, seconds: float) -> None:
        self.thought.append((game, seconds))

    async def ask(self, game: Any, question: Any, address: str, settle: Settle) -> Any:
        self.asked.append((game, question, address))
        settle(self.took)
        if self.problem is not None:
            raise self.problem
        if isinstance(question, Explain):
            return OPINION
        return SCORE if isinstance(question, TrySolution) else HEAT_TASK

    def opinion_of(self) -> Coroutine[Any, Any, Opinion]:
        request = OpinionRequest(GAME, TABLE.options, TABLE.state, 1, ["Ann", "Ben"], "pl")
        return self.opinions.opinion(request, "here")

    def score_of(self) -> Coroutine[Any, Any, Score | None]:
        return self.opinions.ask(GAME, self.opinions.solution(GAME, TASK, "action"), "here")

    def map_of(self) -> Coroutine[Any, Any, HeatTask | None]:
        return self.opinions.ask(GAME, HEAT, "here")


HEAT = pack(MapHeat(seated("random", GAME, 1, "heat seed", None, 20.0), TABLE.state, "action"))
QUESTIONS = {
    "opinion_of": Explain(
        seated("random", GAME, 1, "hint seed", TABLE.options, 20.0),
        "random",
        0,
        GAME.view(TABLE.state, 1),
        GAME.legal(TABLE.state, 1),
        ("Ann", "Ben"),
        "pl",
    ),
    "score_of": TrySolution(seated("random", GAME, 0, "puzzle seed", None, 20.0), TASK, "action"),
    "map_of": HEAT,
}
ANSWERS = {"opinion_of": OPINION, "score_of": SCORE, "map_of": HEAT_TASK}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_a_second_is_paid_before_and_the_rest_after(kind: str) -> None:
    async def check() -> None:
        bots = Bots()
        assert await getattr(bots, kind)() == ANSWERS[kind]
        assert bots.asked == [(GAME, QUESTIONS[kind], "here")]
        assert bots.charged == [("here", 1.0), ("here", 2.25)]
        assert bots.thought == [("lake", THOUGHT)]

    run(check())


@pytest.mark.parametrize("kind", QUESTIONS)
@pytest.mark.parametrize(("took", "rest"), [(20.0, 19.0), (0.0, -1.0)])
def test_a_bot_that_fails_or_that_nobody_waits_for_is_paid_too(kind: str, took: float, rest: float) -> None:
    async def check() -> None:
        bots = Bots()
        bots.took, bots.problem = took, BotFailed("gone")
        with pytest.raises(BotFailed):
            await getattr(bots, kind)()
        assert bots.charged == [("here", 1.0), ("here", rest)]

    run(check())


def test_a_question_put_together_elsewhere_is_the_same() -> None:
    bots = Bots()
    request = OpinionRequest(GAME, TABLE.options, TABLE.state, 1, ["Ann", "Ben"], "pl")
    packed = asked_opinion(request, bots.opinions.asked(GAME, "hint"))
    assert (packed.request, packed.kind, pickle.loads(packed.packed)) == (Explain, Random, QUESTIONS["opinion_of"])
    assert asked_heat_map(TABLE.state, 1, "action", bots.opinions.asked(GAME, "heat")) == HEAT


@pytest.mark.parametrize("kind", QUESTIONS)
def test_an_address_that_has_used_its_share_waits_and_pays_nothing(kind: str) -> None:
    async def check() -> None:
        bots = Bots(wait=0.25)
        with pytest.raises(RateLimited, match="ask again in 1 s"):
            await getattr(bots, kind)()
        assert bots.asked == []
        assert bots.charged == [("here", 1.0), ("here", -1.0)]

    run(check())


def test_the_strongest_level_is_asked_or_any_bot_of_a_game_without_levels() -> None:
    assert strongest(GAME) == "random"
    assert len(levels("oracle")) > 2
    assert strongest(find_game("oracle")) == levels("oracle")[-1].id


def test_a_request_cannot_be_changed() -> None:
    assert OpinionRequest.__struct_config__.frozen
