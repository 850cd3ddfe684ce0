"""Invariants of every state of every game, and random games with much contact to check them in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.account import total
from omphalos.flick.actions import Action, Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.mat import COASTS, HALF, SEA, island_at, on_mat
from omphalos.flick.options import Options
from omphalos.flick.pieces import Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import State
from omphalos.table.chance import Chance, Stream
from tests.flick.helpers import aim

HAIR = 1e-6  # mm; tolerance for rounding of a distance


def check(state: State) -> None:
    """Raise if the state is impossible."""
    _pieces_are_conserved(state)
    _disks_lie_apart_and_on_the_mat(state)
    for seat, player in enumerate(state.players):
        assert total(state.account, seat) == player.vp, f"the account of seat {seat} does not add up"
    generation = [f for f in state.laws if f.since != state.generation]
    assert all(rule.lasts == "game" for rule in rulings_of(state).laws if rule.id in {f.law for f in generation})
    if state.turn is not None and state.turn.step == "flick":
        assert all(island_at(d.x, d.y, 18.0) != SEA for d in state.disks if d.kind == "temple"), "a temple in the sea"
        assert all(d.kind == "king" for d in state.fallen), "something was left beside the mat"


def _pieces_are_conserved(state: State) -> None:
    laws = {f.law for f in state.laws}
    everywhere = (*state.disks, *state.fallen)
    for seat, player in enumerate(state.players):
        base = (6 if len(state.players) == 3 else 5) + ("L12" in laws)
        sphinx = state.gods[seat] == "Ra"
        templars = 2 if "L09" in laws else 0
        found = player.unused + player.reserve
        for disk in everywhere:
            if disk.owner == seat and disk.kind != "temple":
                found = found.plus(disk.kind)
        for held in state.held:
            if held.owner == seat:
                found = found.plus(held.kind)
        assert found == Stock(base - sphinx - templars, templars, sphinx), f"prophets of seat {seat}: {found}"
        for stock in (player.unused, player.reserve):
            assert min(stock.prophet, stock.templar, stock.sphinx) >= 0
        temples = player.temples + sum(d.owner == seat and d.kind == "temple" for d in everywhere)
        assert temples == 4, f"temples of seat {seat}: {temples}"
    assert sum(d.kind == "king" for d in everywhere) == ("L07" in laws)
    assert len({d.id for d in everywhere}) == len(everywhere)
    assert all(d.id < state.placed for d in everywhere)


def _disks_lie_apart_and_on_the_mat(state: State) -> None:
    walls = rulings_of(state).manner.walls
    for i, a in enumerate(state.disks):
        assert on_mat(a.x, a.y), f"disk {a.id} is off the mat"
        if walls:
            assert max(abs(a.x), abs(a.y)) <= HALF - state.radius[a.kind] + HAIR, f"disk {a.id} is in the wall"
        for b in state.disks[i + 1 :]:
            apart = ((a.x - b.x) ** 2 + (a.y - b.y) ** 2) ** 0.5
            assert apart >= state.radius[a.kind] + state.radius[b.kind] - HAIR, f"disks {a.id} and {b.id} overlap"


def lively(state: State, action: Action, dice: Stream) -> Action:
    """Return the action, with most flicks aimed at places where something happens."""
    if isinstance(action, FlickPair):
        one, other = (lively(state, flick, dice) for flick in (action.one, action.other))
        assert isinstance(one, Flick)
        assert isinstance(other, Flick)
        return FlickPair(one, other)
    if isinstance(action, Flick | FlickStack):
        origin = action.at
    elif isinstance(action, FlickAgain | KeepOath):
        origin = next((d.x, d.y) for d in state.disks if d.id == action.disk)
    else:
        return action
    choice = dice.below(8)
    if choice == 0:
        return action
    if choice == 1 or not state.disks:
        target = (0.0, 0.0)
    elif choice < 6:
        c = COASTS[dice.below(4)][dice.below(4)]
        target = (c.x + dice.between(-c.r, c.r), c.y + dice.between(-c.r, c.r))
    else:
        disk = dice.choice(state.disks)
        target = (disk.x, disk.y)
    angle, speed = aim(origin, target)
    if choice >= 6:
        speed *= 1.5
    return replace(action, angle=angle, speed=max(0.02, min(speed, rulings_of(state).manner.fastest)))


def lively_game(players: int, seed: int | str, **options: Any) -> Iterator[State]:
    """Yield the states of a game of such flicks."""
    chance = Chance(f"game {seed}", GAME.streams)
    dice = Chance(f"dice {seed}", ("dice",))["dice"]
    state = GAME.deal(GAME.start(players, Options(**options)), chance).state
    while True:
        yield state
        asked = GAME.to_act(state)
        if not asked:
            return
        seat = dice.choice(asked)
        action = lively(state, GAME.legal(state, seat).sample(dice), dice)
        state = GAME.decide(state, seat, action, chance).state
