"""Every refusal has a code, says what to do, and changes nothing."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import (
    Action,
    Build,
    ChooseGod,
    Decline,
    DropHeart,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
    Vote,
)
from omphalos.table import Table
from omphalos.table.errors import BadAction, NotYourTurn, Refusal
from tests.flick.helpers import begun, chance, dealt, idle

AT = (-200.0, -200.0)
WRONG: list[tuple[Action, str]] = [
    (Flick("prophet", (0.0, 0.0), 45.0, 1.0), "illegal-placement"),
    (Flick("prophet", AT, 45.0, 9.0), "too-fast"),
    (Flick("prophet", AT, 45.0, -1.0), "too-slow"),
    (Flick("prophet", AT, 999.0, 1.0), "bad-angle"),
    (Flick("prophet", AT, float("nan"), 1.0), "not-a-number"),
    (Flick("templar", AT, 45.0, 1.0), "none-left"),
    (FlickStack("prophet", "prophet", AT, 45.0, 1.0), "two-at-once"),
    (FlickPair(Flick("prophet", AT, 45.0, 1.0), Flick("prophet", (-170.0, -200.0), 45.0, 1.0)), "two-at-once"),
    (FlickAgain(0, 45.0, 1.0), "not-now"),
    (KeepOath(0, 45.0, 1.0), "not-now"),
    (Build(0, 0, (0.0, 158.0)), "not-now"),
    (StandHand((0.0, 0.0), 0.0), "illegal-placement"),
    (Vote(True), "not-now"),
    (DropHeart((0.0, 0.0)), "not-now"),
    (ChooseGod("Ra"), "not-now"),
    (Decline(), "not-now"),
]


@pytest.mark.parametrize(("action", "code"), WRONG, ids=lambda x: x if isinstance(x, str) else type(x).__name__)
def test_a_wrong_action_in_a_turn_is_refused_by_name(action: Action, code: str) -> None:
    state = begun(2)
    before = GAME.view(state, 0)
    luck = chance()
    with pytest.raises(Refusal) as refused:
        GAME.decide(state, 0, action, luck)
    assert refused.value.code == code
    assert len(str(refused.value)) > 10
    assert GAME.view(state, 0) == before
    assert luck.drawn() == chance().drawn()
    assert not GAME.legal(state, 0).allows(action)


def test_out_of_turn() -> None:
    state = begun(2)
    with pytest.raises(NotYourTurn):
        GAME.decide(state, 1, idle(state), chance())
    assert not GAME.legal(state, 1)


def test_nothing_is_played_after_the_end() -> None:
    from tests.flick.helpers import to_generation

    over = to_generation(begun(2, generations=1), 99)
    assert over.phase == "over"
    with pytest.raises(NotYourTurn):
        GAME.decide(over, 0, Decline(), chance())


def test_nonsense_is_no_action() -> None:
    table = Table.open(GAME, 2, {"gods": False, "laws": False}, seed=1)
    before = table.state
    for junk in (b"{}", {"type": "fly"}, {"type": "flick", "kind": "king", "at": [0, 0], "angle": 1, "speed": 1}):
        with pytest.raises(BadAction):
            table.play(0, junk)
    assert table.state is before
    assert len(dealt(2, gods=False, laws=False).disks) == 0
