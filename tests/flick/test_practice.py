"""Practice: any mat can be arranged, the same seat flicks again and again, and impossible mats are refused."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Build, Decline, Flick
from omphalos.flick.events import Flicked, NavelScored, TempleBuilt, TurnBegan
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS, deck_for
from omphalos.flick.mat import CITIES
from omphalos.flick.options import CARDS
from omphalos.flick.practice import MAX_DISKS, FlickPractice
from omphalos.flick.state import State
from omphalos.table.errors import BadPosition, Refusal
from tests.flick.helpers import chance, flick_to

PRACTICE = FlickPractice()


def edited(state: State, **edit: Any) -> State:
    """The state after an edit, sent there and back as a client does."""
    return sent(PRACTICE.edit(state, edit))


def sent(state: State) -> State:
    """The state as it comes back from a client."""
    return PRACTICE.read(msgspec.json.decode(msgspec.json.encode(PRACTICE.write(state))))


def mat(**change: Any) -> dict[str, Any]:
    """The empty mat of two players as a client sends it, with changes."""
    return {**msgspec.to_builtins(PRACTICE.write(PRACTICE.begin())), **change}


def disk(id: int, x: float, y: float, kind: str = "prophet", owner: int = 0) -> dict[str, Any]:
    return {"id": id, "kind": kind, "owner": owner, "x": x, "y": y}


def test_the_same_seat_flicks_as_often_as_it_likes() -> None:
    state = edited(PRACTICE.begin(), type="steadiness", steadiness="exact")
    for n in range(12):
        flick = flick_to(state, 0, (-60.0 + 22.0 * (n % 6), -40.0 + 70.0 * (n // 6)))
        booked = PRACTICE.play(state, flick, chance(n))
        assert isinstance(booked.events[0], Flicked)
        assert booked.events[-1] == TurnBegan(0)
        assert len(booked.states) == len(booked.events) + 1
        state = sent(booked.state)
        assert state == booked.state  # nothing is lost on the way to the client and back
        assert GAME.legal(state, 0).families


def test_the_rules_of_a_turn_hold() -> None:
    state = edited(PRACTICE.begin(), type="steadiness", steadiness="exact")
    booked = PRACTICE.play(state, flick_to(state, 0, (0.0, 0.0)), chance())
    assert any(isinstance(event, NavelScored) for event in booked.events)
    assert booked.state.players[0].vp == 1
    city = CITIES[0]
    booked = PRACTICE.play(booked.state, flick_to(booked.state, 0, (city.x, city.y)), chance())
    state = sent(booked.state)
    turn = state.turn
    assert turn is not None
    assert turn.step == "temples"
    build = next(f.like for f in GAME.legal(state, 0).families if isinstance(f.like, Build))
    booked = PRACTICE.play(state, build, chance())
    assert any(isinstance(event, TempleBuilt) for event in booked.events)
    assert sent(booked.state).players[0].temples == state.players[0].temples - 1
    assert sent(PRACTICE.play(state, Decline(), chance()).state).turn is not None


def test_disks_are_put_moved_and_removed_where_there_is_room() -> None:
    state = edited(PRACTICE.begin(), type="put", kind="temple", owner=1, at=[0, 100])
    state = edited(state, type="put", kind="prophet", owner=0, at=[0, 100])
    temple, prophet = state.disks
    assert (temple.x, temple.y) == (0, 100)
    gap = (
        ((prophet.x - temple.x) ** 2 + (prophet.y - temple.y) ** 2) ** 0.5
        - state.radius["temple"]
        - state.radius["prophet"]
    )
    assert 0 <= gap < 4  # as near as there is room
    state = edited(state, type="move", disk=prophet.id, at=[900, -900])
    assert (state.disks[1].x, state.disks[1].y) == (
        240 - state.radius["prophet"],
        -240 + state.radius["prophet"],
    )  # wholly on the mat
    state = edited(state, type="remove", disk=temple.id)
    assert [one.id for one in state.disks] == [prophet.id]
    assert edited(state, type="clear").disks == ()


@pytest.mark.parametrize("law", LAWS)
def test_every_law_can_be_put_in_force(law: str) -> None:
    state = edited(PRACTICE.begin(), type="gods", gods=[None] * 4)
    for x in (-100, 0, 100):
        state = edited(state, type="put", kind="temple", owner=1, at=[x, 239])
    state = edited(state, type="laws", laws=[law])
    assert [one.law for one in state.laws] == [law]
    family = GAME.legal(state, 0).families[0]
    after = sent(PRACTICE.play(state, family.like, chance()).state)
    assert edited(after, type="laws", laws=[]).laws == ()
    assert not any(one.kind == "king" for one in edited(after, type="laws", laws=[]).disks)


def test_all_laws_at_once_and_every_god() -> None:
    state = PRACTICE.begin()
    for n in range(2):
        gods = [card[n] for card in CARDS.values()]
        state = edited(PRACTICE.begin(), type="gods", gods=gods)
        assert state.gods == tuple(gods)
        assert set(gods) <= GODS.keys()
        state = edited(state, type="laws", laws=list(deck_for(4)))
        for seat in range(4):
            state = edited(state, type="seat", seat=seat)
            booked = PRACTICE.play(state, GAME.legal(state, seat).families[0].like, chance())
            state = edited(booked.state, type="seat", seat=seat)
    state = edited(state, type="gods", gods=[None, "Ra"])  # with two players some laws have no meaning
    assert {law.law for law in state.laws} == set(deck_for(2))


@pytest.mark.parametrize(
    "given",
    [
        {"gods": [None]},
        {"gods": [None] * 5},
        {"gods": ["Ra", "Anubis"]},  # two sides of one card
        {"laws": ["L06", "L06"]},
        {"laws": ["L99"]},
        {"laws": ["L08"]},  # no tornado
        {"tornado": 3},
        {"vp": [0, 0, 0]},
        {"disks": [disk(0, 0, 0), disk(0, 90, 0)]},
        {"disks": [disk(0, 0, 0), disk(1, 5, 0)]},
        {"disks": [disk(0, 241, 0)]},
        {"disks": [disk(0, 0, 0, owner=2)]},
        {"disks": [disk(0, 0, 0, "king", -1)]},
        {"disks": [disk(n, -230 + 20 * (n % 24), -200 + 40 * (n // 24)) for n in range(MAX_DISKS + 1)]},
        {"disks": [disk(n, 100 * n - 220, 0, "temple") for n in range(5)]},
        {"laws": ["L20"], "disks": [disk(0, 239, 0)]},
        {"turn": {"seat": 2}},
        {"turn": {"seat": 0, "flicked": [3]}},
        {"turn": {"seat": 0, "step": "after", "flicked": [0], "again": [0]}},
        {"turn": {"seat": 0, "step": "temples"}},
        {"turn": {"seat": 0, "step": "temples", "cities": [0]}, "disks": [disk(0, 0, 0)]},
        {"hand": {"ax": 0, "ay": 0, "bx": 5, "by": 0}},
        {"hand": None, "more": 1},
        {"steadiness": "drunk"},
    ],
)
def test_an_impossible_mat_is_refused(given: dict[str, Any]) -> None:
    with pytest.raises(BadPosition):
        PRACTICE.read(mat(**given))


def test_impossible_changes_and_actions_are_refused() -> None:
    state = PRACTICE.begin()
    edits: list[Any] = [
        {"type": "move", "disk": 7, "at": [0, 0]},
        {"type": "remove", "disk": 0},
        {"type": "put", "kind": "king", "owner": -1, "at": [0, 0]},
        {"type": "put", "kind": "prophet", "owner": 2, "at": [0, 0]},
        {"type": "seat", "seat": 4},
        {"type": "gods", "gods": []},
        {"type": "wish"},
        7,
    ]
    for edit in edits:
        with pytest.raises(BadPosition):
            PRACTICE.edit(state, edit)
    with pytest.raises(Refusal):
        PRACTICE.play(state, Flick("prophet", (0.0, 0.0), 0.0, 1.0), chance())
