"""Invariants over random games, and the symmetry of the mat."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import (
    Action,
    Build,
    Flick,
    FlickAgain,
    FlickPair,
    FlickStack,
    KeepOath,
    StandHand,
)
from omphalos.flick.mat import turn
from omphalos.flick.options import GodId, LawId
from omphalos.flick.pieces import Disk
from omphalos.flick.state import Hand, State
from omphalos.table.chance import Chance
from tests.flick.helpers import begun, chance
from tests.flick.invariants import check, lively, lively_game


@settings(max_examples=25)
@given(
    seed=st.integers(0, 10**6),
    players=st.integers(2, 4),
    steadiness=st.sampled_from(["exact", "steady", "human"]),
    gods=st.booleans(),
    laws=st.booleans(),
)
def test_every_state_of_random_games_can_be(seed: int, players: int, steadiness: str, gods: bool, laws: bool) -> None:
    state = None
    for state in lively_game(players, seed, steadiness=steadiness, gods=gods, laws=laws, generations=3):
        check(state)
    assert state is not None
    assert state.outcome is not None
    assert max(state.outcome.scores) == max(p.vp for p in state.players)


def test_lively_games_see_everything_happen() -> None:
    seen: Counter[str] = Counter()
    for seed in range(12):
        for state in lively_game(4, f"everything {seed}"):
            seen.update(type(s).__name__ for s in (state.hand, state.heart, state.trial, state.outcome) if s)
            seen.update({score.why for score in state.account})
            seen.update({d.kind for d in state.disks})
    assert {"Hand", "Trial", "PB-M5", "PB-N1", "PB-N2", "temple"} <= set(seen)


# --- the mat and every seat rotated by a quarter turn


def _seat(seat: int) -> int:
    return seat if seat < 0 else (seat + 1) % 4


def _disk(disk: Disk) -> Disk:
    return Disk(disk.id, disk.kind, _seat(disk.owner), *turn(disk.x, disk.y, 1))


def _shifted(items: tuple[object, ...]) -> tuple[object, ...]:
    return items[-1:] + items[:-1]


def turned_state(state: State) -> State:
    """Return the same position with everything moved on by one seat."""
    hand = state.hand
    return replace(
        state,
        players=_shifted(state.players),
        gods=_shifted(state.gods),
        disks=tuple(map(_disk, state.disks)),
        fallen=tuple(map(_disk, state.fallen)),
        first=None if state.first is None else _seat(state.first),
        turn=None
        if state.turn is None
        else replace(state.turn, seat=_seat(state.turn.seat), back=tuple(map(_seat, state.turn.back))),
        held=tuple(replace(h, owner=_seat(h.owner)) for h in state.held),
        hand=None if hand is None else Hand(*turn(hand.ax, hand.ay, 1), *turn(hand.bx, hand.by, 1)),
        tornado=state.tornado if state.tornado < 0 else (state.tornado + 2) % 8,
        account=tuple(
            replace(s, seat=_seat(s.seat), island=None if s.island is None else (s.island + 1) % 4)
            for s in state.account
        ),
    )


def turned_action(action: Action) -> Action:
    """Return the same action, one seat further."""
    if isinstance(action, FlickPair):
        one, other = turned_action(action.one), turned_action(action.other)
        assert isinstance(one, Flick)
        assert isinstance(other, Flick)
        return FlickPair(one, other)
    if isinstance(action, Flick | FlickStack | StandHand):
        return replace(action, at=turn(*action.at, 1), angle=(action.angle - 90.0) % 360.0)
    if isinstance(action, FlickAgain | KeepOath):
        return replace(action, angle=(action.angle - 90.0) % 360.0)
    if isinstance(action, Build):
        return replace(action, at=turn(*action.at, 1), island=(action.island + 1) % 4)
    return action


def blunt(action: Action) -> Action:
    """Return the action with angles of few digits, which rotate by a quarter turn without rounding."""
    if isinstance(action, FlickPair):
        return FlickPair(blunt(action.one), blunt(action.other))  # pyright: ignore[reportArgumentType]
    if isinstance(action, Flick | FlickStack | FlickAgain | KeepOath):
        return replace(action, angle=round(action.angle * 1024) / 1024 % 360)
    if isinstance(action, StandHand):
        return replace(action, angle=90.0 * round(action.angle / 90.0))
    return action


def canonical(state: State) -> State:
    """Leave the order of account lines and of cards out of the comparison."""
    return replace(
        state,
        account=tuple(sorted(state.account, key=lambda s: (s.generation, s.seat, s.why, s.island or 0, s.vp))),
        held=tuple(sorted(state.held, key=lambda h: (h.owner, h.kind, h.on))),
    )


@pytest.mark.rule("PB-C2")
@pytest.mark.parametrize("laws", [(), ("L04",), ("L05",), ("L07", "L08"), ("L09", "L10"), ("L13",), ("L18",), ("L20",)])
def test_the_mat_turned_by_a_quarter_gives_the_same_result_turned(laws: tuple[LawId, ...]) -> None:
    gods: tuple[GodId, ...] = ("Morrigan", "Anubis", "Zeus", "Tyr")
    for number in range(2):
        dice = Chance(f"turned {laws} {number}", ("dice",))["dice"]
        here = begun(4, laws=laws, gods=gods if number else ("Dagda", "Ra", "Themis", "Tyr"), generations=2)
        there = turned_state(here)
        while here.phase == "mission":
            seat = GAME.to_act(here)[0]
            assert GAME.to_act(there) == (_seat(seat),)
            action = blunt(lively(here, GAME.legal(here, seat).sample(dice), dice))
            if not GAME.legal(here, seat).allows(action):  # a hand with a rounded angle may no longer fit
                continue
            other = turned_action(action)
            assert GAME.legal(there, _seat(seat)).allows(other)
            here = GAME.decide(here, seat, action, chance()).state
            there = GAME.decide(there, _seat(seat), other, chance()).state
            if here.phase == "mission":
                assert canonical(there) == canonical(turned_state(here))
