"""A bot uses an action of its god that it was never told of."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from omphalos.bots import Budget, Observation, make_bot
from omphalos.bots.flick.decision import Decision
from omphalos.bots.flick.own_actions import actions_to_try
from omphalos.flick import GAME, mission, rulings
from omphalos.flick.events import NavelScored
from omphalos.flick.gods import GODS, OWNER_OF
from omphalos.flick.judged import NOTHING
from omphalos.flick.powers import God
from omphalos.flick.state import Score, State
from omphalos.table.legal import Family, Legal, Range
from tests.bots.flick.positions import position


class Wish(msgspec.Struct, frozen=True, tag="wish"):
    """An invented action: gain or lose VP."""

    vp: int


class WishFor(msgspec.Struct, frozen=True, tag="wish_for"):
    """An invented action with a number to choose freely."""

    vp: float


class Wishing(God):
    """An invented god, in the place of another."""

    id = "Themis"
    judged = NOTHING
    action: Any = Wish
    offered: Any = Legal((Wish(-20), Wish(20), Wish(-15)))

    def before_flick(self, state: State, seat: int) -> Any:
        return self.offered

    def act(self, draft: Any, seat: int, action: Any) -> None:
        draft.emit(NavelScored((), (Score(seat, int(action.vp), self.id, draft.state.generation),)))


class WishingFreely(Wishing):
    """The same with a family of actions."""

    action: Any = WishFor
    offered: Any = Legal(families=(Family(WishFor(0.0), ranges=(Range("vp", 5.0, 30.0),)),))


def turn_of(god: God, monkeypatch: pytest.MonkeyPatch) -> Observation:
    """Return a turn of a player with the invented god."""
    monkeypatch.setitem(GODS, god.id, god)
    owners: dict[Any, God] = {**OWNER_OF, god.action: god}
    monkeypatch.setattr(mission, "OWNER_OF", owners)
    monkeypatch.setattr(rulings, "_known", {})
    state = position(3)
    assert state.turn is not None
    seat = state.turn.seat
    gods = tuple(god.id if i == seat else None for i in range(len(state.players)))
    state = replace(state, gods=gods, laws=())
    return Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=600), 0)


@pytest.mark.parametrize("bot", ["greedy:budget=600", "hunter:budget=600"])
def test_an_invented_action_is_used_if_it_helps(bot: str, monkeypatch: pytest.MonkeyPatch) -> None:
    thought = make_bot(bot, GAME).think(turn_of(Wishing(), monkeypatch))
    assert thought.action == Wish(20)
    rated = {one.action: one.value for one in thought.considered if isinstance(one.action, Wish)}
    assert rated[Wish(20)] > rated[Wish(-15)] > rated[Wish(-20)]


def test_an_invented_action_is_left_if_it_harms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wishing, "offered", Legal((Wish(-20),)))
    thought = make_bot("greedy:budget=600", GAME).think(turn_of(Wishing(), monkeypatch))
    assert not isinstance(thought.action, Wish)
    assert any(isinstance(one.action, Wish) for one in thought.considered)


def test_actions_with_a_free_number_are_drawn_from_what_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    observation = turn_of(WishingFreely(), monkeypatch)
    tried = actions_to_try(Decision(observation), 10)
    assert len({action for action, _ in tried}) == 10
    assert all(observation.legal.allows(action) for action, _ in tried)
    assert isinstance(make_bot("greedy:budget=600", GAME).think(observation).action, WishFor)


def test_many_actions_are_thinned_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Wishing, "offered", Legal(tuple(Wish(n) for n in range(1, 26))))
    tried = actions_to_try(Decision(turn_of(Wishing(), monkeypatch)), 10)
    assert 5 <= len(tried) <= 10
