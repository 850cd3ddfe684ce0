"""What bots draw over a mat."""

from __future__ import annotations

import re

import pytest

from omphalos.bots import Considered, Observation, Thought
from omphalos.bots.flick.overlay import overlay
from omphalos.bots.spec import Budget
from omphalos.flick import GAME
from omphalos.flick.actions import (
    Action,
    Build,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
)
from omphalos.flick.options import LawId
from tests.bots.flick.positions import position
from tests.flick.helpers import begun, put
from tests.pinned import check_pinned


def test_a_better_move_is_drawn_stronger_and_on_top() -> None:
    """The best and the worst of them have the colours at the ends of the scale, whatever their values are."""
    state = position(7)
    assert state.turn is not None
    seat = state.turn.seat
    observation = Observation(GAME, seat, GAME.view(state, seat), GAME.legal(state, seat), Budget(simulations=1))
    for scale in (0.1, 30.0):
        moves = tuple(Considered(DropHeart((10.0 * i, 0.0)), -scale * i, note="heart") for i in range(3))
        drawn = overlay(observation, Thought(Decline(), moves))
        assert re.findall(r'stroke="(#\w+)"', drawn) == ["#8a8a9a", "#9d547a", "#b01e5b"]
        assert re.findall(r'opacity="([\d.]+)"', drawn) == ["0.35", "0.65", "0.95"]
        assert re.findall(r'cx="(\d+)"', drawn) == ["20", "10", "0"]
        assert f"<title>{-scale:.2f} · heart</title>" in drawn
    alone = overlay(observation, Thought(Decline(), moves[:1]))
    assert 'stroke="#b01e5b"' in alone
    assert overlay(observation, Thought(Decline(), ())) == ""


DISKS = "ap0,0", "bp-60,-60", "bT0,190"
ACTIONS: dict[str, tuple[tuple[LawId, ...], Action, str]] = {
    "flick": ((), Flick("prophet", (-190.0, -190.0), 45.0, 1.9), "9cfc2616da519a8d"),
    "off the mat": ((), Flick("prophet", (-190.0, -190.0), 180.0, 1.9), "f88355f62a505cef"),
    "north": ((), Flick("templar", (-190.0, -190.0), 80.0, 2.4), "53f6d5b4a5c9c393"),
    "stack": (("L04",), FlickStack("templar", "prophet", (-190.0, -190.0), 45.0, 1.9), "7243d4fa8a2a047d"),
    "pair": (
        ("L05",),
        FlickPair(Flick("prophet", (-190.0, -190.0), 45.0, 1.2), Flick("prophet", (-190.0, -140.0), 350.0, 0.8)),
        "98e1c202144f74b7",
    ),
    "again": ((), FlickAgain(2, 190.0, 1.3), "e2c57854ca3ab7e8"),
    "oath": ((), KeepOath(2, 280.0, 1.3), "c290a2a6a752ead4"),
    "nobody": ((), Decline(), "da17f6238a248200"),
    "hand": ((), StandHand((30.0, -50.0), 30.0), "5a205af6bdc88f05"),
    "temple": ((), Build(2, 0, (10.0, 150.0)), "42d481b73a7316b6"),
}


@pytest.mark.parametrize("name", ACTIONS)
def test_moves_are_drawn_as_they_were(name: str) -> None:
    laws, action, digest = ACTIONS[name]
    state = put(begun(2, laws=laws), *DISKS)
    observation = Observation(GAME, 0, GAME.view(state, 0), GAME.legal(state, 0), Budget(simulations=1))
    other = Considered(DropHeart((0.0, 0.0)), 0.5)
    check_pinned(name, overlay(observation, Thought(action, (Considered(action, 2.0, note=name), other))), digest)
