"""A flick of FlickShot gives the points and the places that the rules give it."""

from __future__ import annotations

from math import hypot
from typing import Any

import numpy as np
import pytest

from omphalos.envs.shot import FlickShots, Position, positions_of
from omphalos.flick import GAME, conversion, mission
from omphalos.flick.actions import Action, Decline, Flick
from omphalos.flick.draft import Draft
from omphalos.flick.events import Converted, Flicked, MissionEnded, TurnBegan
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.numbers import DISKS
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from omphalos.table.chance import Chance
from tests.bots.flick.positions import position


def converted(state: State) -> list[int]:
    """VP by player: those they have, and those of conversion if it came now."""
    draft = Draft(state, Chance(0, GAME.streams))
    conversion.count(draft)
    (event,) = draft.events
    assert isinstance(event, Converted)
    totals = [player.vp for player in state.players]
    for score in event.scores:
        totals[score.seat] += score.vp
    return totals


def by_the_rules(one: Position, velocity: tuple[float, float], patch: pytest.MonkeyPatch) -> tuple[Flicked, State]:
    """The flick with exactly this velocity, and the state when the turn is over, before the next one begins."""

    def exactly(*_: object) -> tuple[float, float]:
        return velocity

    patch.setattr(mission, "velocity", exactly)
    luck = Chance(1, GAME.streams)
    speed = min(max(hypot(*velocity), DISKS.slowest), rulings_of(one.state).manner.fastest)
    made: Flicked | None = None
    action: Action = Flick(one.kind, one.at, 45.0, speed)
    state = one.state
    while True:
        booked = GAME.decide(state, one.seat, action, luck)
        made = made or next(event for event in booked.events if isinstance(event, Flicked))
        for event, before in zip(booked.events, booked.states, strict=False):
            if isinstance(event, TurnBegan | MissionEnded):
                return made, before
        state, action = booked.state, Decline()


def assert_by_the_rules(positions: list[Position], seed: int, patch: pytest.MonkeyPatch) -> set[int]:
    """Flick once from each position, drawn as often as it happens. Return the rewards seen."""
    shots = FlickShots(len(positions), positions, points=np.zeros((len(positions), 4)), left=True)
    shots.reset(seed)
    shots.step(np.random.default_rng(seed).uniform(-1, 1, (len(positions), 2)).astype(np.float32))
    for q in range(len(positions)):
        one = positions[int(shots.flicked[q])]
        vx, vy = map(float, shots.velocities[q])
        made, after = by_the_rules(one, (vx, vy), patch)
        players, seat = len(after.players), one.seat
        totals = converted(after)
        assert shots.points[q, :players].tolist() == [totals[(seat + away) % players] for away in range(players)]
        assert shots.rewards[q] == totals[seat] - converted(one.state)[seat]
        ids = [disk.id for disk in one.state.disks] + [one.state.placed]
        moved = {rest.disk: (rest.x, rest.y) for rest in made.rest}
        times = sorted((t, i) for t, i in zip(shots.fell[q].tolist(), ids, strict=False) if t < np.inf)
        assert [disk for _, disk in times] == list(made.fell)
        for row, disk in enumerate(ids):
            if disk in moved:
                assert (shots.rest[q, row] * 1000.0).tolist() == list(moved[disk]), (q, disk)
        lying = shots.left[q, 81 + 11 :].reshape(-1, 11)
        assert int(lying[:, 6:].sum()) == len(after.disks)
        assert shots.left[q, 0] == np.float32(after.players[seat].vp / 10)
    return {int(reward) for reward in shots.rewards}


@pytest.mark.parametrize("source", ["sparse", "played"])
def test_points_and_places_of_a_real_position_are_those_of_the_rules(
    source: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    rewards = assert_by_the_rules(list(positions_of(source))[::2][:300], 5, monkeypatch)
    assert len(rewards) >= 3  # the flicks differ in what they give


def test_points_are_those_of_the_rules_under_every_law_and_god(monkeypatch: pytest.MonkeyPatch) -> None:
    positions: list[Position] = []
    for number, power in enumerate([*LAWS, *GODS] * 4):
        state = position(number, power)
        assert state.turn is not None
        seat = state.turn.seat
        for family in GAME.legal(state, seat).families:
            if isinstance(family.like, Flick) and not state.fallen:
                positions.append(Position(state, seat, family.like.kind, family.like.at))
                break
    assert len(positions) > 60
    assert_by_the_rules(positions, 7, monkeypatch)
