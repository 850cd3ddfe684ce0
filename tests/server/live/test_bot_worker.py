"""What a bot's process answers, asked without the process: moves, opinions, reviews, heat maps."""

from __future__ import annotations

import pickle
from collections import OrderedDict
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar, TypeAlias

import pytest

from omphalos.bots import Bot, BotSeat, Considered, Sight, Thought, bots
from omphalos.bots.review import cases_of
from omphalos.server.live import bot_worker
from omphalos.server.live.bot_pool import seated
from omphalos.server.live.bot_worker import Decide, Explain, MapHeat, NoMap, ReviewPart, WarmUp
from omphalos.table import Table, read_record
from omphalos.table.registry import find_game
from tests.server.http.conftest import played

GAME = find_game("oracle")


class Chatty(Bot):
    """Considers three moves and chooses another. It notes when it is warmed up and closed."""

    name: ClassVar[str] = "chatty"
    games: ClassVar[tuple[str, ...] | None] = ("oracle",)
    about: ClassVar[Mapping[str, str]] = {"en": "chatty", "pl": "gadatliwy"}
    done: ClassVar[list[str]] = []

    def think(self, sight: Sight) -> Thought:
        *few, last = sight.legal.actions[:4]
        spreads = (0.5, None, 2.0)
        values = (3.0, float("nan"), 1.0)
        moves = zip(few, values, spreads, (6, 0, 2), strict=True)
        return Thought(last, tuple(Considered(a, v, s, visits, "note") for a, v, s, visits in moves))

    def tell(self, sight: Sight, one: Considered, move: str, names: Any, language: str) -> tuple[str, str]:
        return f"{move} ({names[1]})", f"{one.note} in {language}"

    @classmethod
    def warm_up(cls, game: Any) -> None:
        cls.done.append("warm")

    def close(self) -> None:
        self.done.append("closed")


@pytest.fixture(autouse=True)
def chatty() -> Iterator[None]:
    bots.add("oracle/chatty", Chatty)
    Chatty.done.clear()
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


def test_a_bot_keeps_its_seat_from_move_to_move_until_there_are_too_many(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bot_worker, "MAX_SITTERS", 2)
    sitters: Sitters = OrderedDict()

    def decide(seed: str) -> Any:
        answer(Decide(chatty_at(table, seed=seed), 0, table.view(0), table.legal(0)), sitters)
        return next(reversed(sitters.values()))

    first, second = decide("a"), decide("b")
    assert decide("a") is first
    assert Chatty.done == []
    decide("c")
    assert Chatty.done == ["closed"], "the one that was asked least recently"
    assert first in sitters.values()
    assert second not in sitters.values()


def test_other_requests(table: Table) -> None:
    assert answer(WarmUp(Chatty)) is None
    assert Chatty.done == ["warm"]
    move = table.legal(0).actions[0]
    assert answer(MapHeat(chatty_at(table), table.state, move)) == NoMap()
    record = read_record(played("oracle").record())
    case = cases_of(record)[1][0]
    found = answer(ReviewPart(seated("greedy:budget=4", GAME, 0, "x", None, 20.0), 2, ((case.state, "s"),), (case,)))
    assert len(found.chances) == len(found.judged) == 1
    assert sum(found.chances[0]) == pytest.approx(1.0)
    assert Chatty.done == ["warm", "closed"]
