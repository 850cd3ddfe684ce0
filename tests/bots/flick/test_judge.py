"""The bots' judge agrees with the rules on any position, under any laws and gods."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick.evaluation import judge
from omphalos.bots.flick.evaluation.board import blank, board_of
from omphalos.bots.flick.evaluation.count import convert
from omphalos.bots.flick.evaluation.settle import settle
from omphalos.bots.flick.evaluation.sites import SITES, best_island, city_at, free_site
from omphalos.bots.flick.kernels import NO
from omphalos.bots.flick.search.aims import put
from omphalos.bots.flick.shots import FIRST, MORE, ONE, PAIR, SECOND, STACK, new_shot
from omphalos.flick import GAME
from omphalos.flick.actions import Action, Build, Decline, DropHeart, FlickPair, FlickStack, StandHand
from omphalos.flick.events import Converted, Flicked, HeartDropped
from omphalos.flick.gods import GODS
from omphalos.flick.judged import KINDS, NOTHING, Board
from omphalos.flick.laws import LAWS
from omphalos.flick.mat import on_mat
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import scene_of
from omphalos.flick.state import State, Turn
from omphalos.physics import Launch, simulate_many
from omphalos.table.chance import Chance
from omphalos.table.house_numbers import SETS, NumberSet
from omphalos.table.legal import Legal
from tests.bots.flick.positions import position
from tests.flick.helpers import begun
from tests.flick.helpers import put as put_on
from tests.uncompiled import uncompiled

# Kernels as they are, and as plain Python. The latter is slow, and tried on fewer positions.
KERNELS = pytest.mark.parametrize("plain", [True, False], ids=["plain", "compiled"])


def rollout(state: State, action: Action, luck: Chance) -> tuple[State, list[Any]]:
    """Apply an action by the rules."""
    booked = GAME.decide(state, GAME.to_act(state)[0], action, luck)
    return booked.state, list(booked.events)


def some_flick(state: State, seat: int, luck: Chance) -> Action:
    """Return a random flick on offer."""
    offered = GAME.legal(state, seat)
    families = tuple(f for f in offered.families if not isinstance(f.like, StandHand))
    return Legal[Action](families=families).sample(luck["gods"])


def judged(state: State, seat: int, action: Action, made: Flicked, build: int, plain: bool = False) -> Board:
    """Judge a flick of the rules: run the same launches through `simulate_many`, then `settle`."""
    board = board_of(state)
    shot = new_shot()
    n = len(state.disks)
    kinds = [KINDS.index(kind) for _, kind in made.put]
    starts = [(t.x * 0.001, t.y * 0.001) for t in made.thrown for _ in range(1 if t.upper is None else 2)]
    for i, (kind, at) in enumerate(zip(kinds, starts, strict=False)):
        which = (FIRST, SECOND)[i]
        shot[which].piece, (shot[which].x, shot[which].y) = kind, at
        put(board, seat, shot, which, n + i)
    rows = {d.id: row for row, d in enumerate(state.disks)} | {disk: n + i for i, (disk, _) in enumerate(made.put)}
    way = MORE if not made.put else PAIR if isinstance(action, FlickPair) else STACK if len(kinds) == 2 else ONE
    manner = rulings_of(state).manner
    launches = [
        Launch(rows[t.disk], t.vx, t.vy, manner.roll, -1 if t.upper is None else rows[t.upper], manner.share)
        for t in made.thrown
    ]
    scene = scene_of(state.disks, manner)
    whole = replace_disks(scene, board.body[: n + len(kinds)].copy())
    ends = simulate_many(whole, [launches])
    after = blank(board)
    kernel = uncompiled(settle) if plain else settle
    kernel(board, ends.rest[0], ends.fell[0], n + len(kinds), shot, way, seat, build, after)
    return after


def replace_disks(scene: Any, disks: Any) -> Any:
    """The scene with other disks."""
    import dataclasses

    return dataclasses.replace(scene, disks=disks)


def lying(board: Board) -> Counter[tuple[int, str, float, float]]:
    """Return the disks of a board by owner, kind and place."""
    return Counter(
        (
            int(board.tag[i].owner),
            KINDS[board.tag[i].kind],
            round(float(board.disk[i].x) * 1000, 6),
            round(float(board.disk[i].y) * 1000, 6),
        )
        for i in range(board.table[0].disks)
    )


def assert_same(board: Board, state: State, note: str) -> None:
    """Assert that a board equals the mat of the rules' state."""
    there = Counter((d.owner, d.kind, round(d.x, 6) + 0.0, round(d.y, 6) + 0.0) for d in state.disks)
    assert lying(board) == there, note
    for seat, player in enumerate(state.players):
        row = board.seat[seat]
        unused = player.unused
        assert tuple(board.unused[seat]) == (unused.prophet, unused.templar, unused.sphinx), (note, seat)
        assert (row.vp, row.pool) == (player.vp, player.temples), (note, seat)
        assert row.held == sum(held.on == state.gods[seat] for held in state.held), (note, seat)
        god = rulings_of(state).gods[seat]
        if god is not None and god.judged.returns is not None:
            assert row.used == player.used, (note, seat)
    assert board.table[0].tornado == state.tornado, note
    assert board.table[0].fallen == len(state.fallen), note


@pytest.mark.parametrize("power", [*LAWS, *GODS])
@KERNELS
def test_after_a_flick_the_judge_has_the_table_of_the_rules(power: str, plain: bool) -> None:
    for seed in range(3 if plain else 12):
        state, luck = position(seed, power, SETS[seed % 2]), Chance(seed, GAME.streams)
        assert state.turn is not None
        seat, build = state.turn.seat, seed % 2
        before, after = state, state
        while True:
            action = some_flick(before, seat, luck)
            after, events = rollout(before, action, luck)
            made = next(e for e in events if isinstance(e, Flicked))
            more = after.turn is not None and after.turn.seat == seat and after.turn.step == "after"
            if not more or luck["gods"].below(2) == 0:
                break
            before = after  # flicked again, or by oath: disks that fell before are beside the mat
        board = judged(before, seat, action, made, build, plain)
        while after.turn is not None and after.turn.seat == seat and after.turn.step != "flick":
            answer: Action = Decline()
            if after.turn.step == "temples" and build and after.players[seat].temples > 0:
                answer = built(after, seat)
            after, _ = rollout(after, answer, luck)
        assert_same(board, after, f"position {seed} with {power}: {action}")


def built(state: State, seat: int) -> Action:
    """Return the temple that the judge would build."""
    assert state.turn is not None
    offered = [f.like for f in GAME.legal(state, seat).families if isinstance(f.like, Build)]
    board = board_of(state)
    row = next(i for i, d in enumerate(state.disks) if d.id == state.turn.cities[0])
    island = offered[0].island
    if board.seat[seat].any_island:
        island = best_island(board, seat, city_at(*_mm(state, row)))
    site = free_site(board, island, row)
    if site < 0:
        return Decline()
    x, y = SITES[island, site]
    return Build(state.disks[row].id, island, (float(x), float(y)))


def _mm(state: State, row: int) -> tuple[float, float, float]:
    disk = state.disks[row]
    return disk.x, disk.y, state.radius[disk.kind]


def last_turn(seed: int, power: str) -> State:
    """Return a position after the last flick of the game: some disks lie beside the mat, and conversion is next."""
    state = position(seed, power, SETS[seed % 2])
    assert state.turn is not None
    draw = np.random.default_rng(seed)
    out = [d.id for d in state.disks if d.kind != "king" and draw.random() < 0.15]
    return replace(
        state,
        players=tuple(replace(p, unused=Stock()) for p in state.players),
        options=replace(state.options, laws=False),
        turn=Turn(state.turn.seat, "after"),
        generation=state.generations,
        disks=tuple(d for d in state.disks if d.id not in out),
        fallen=(*(d for d in state.disks if d.id in out), *state.fallen),
    )


def to_conversion(state: State, seed: int) -> tuple[State, list[Any]]:
    """End the turn by the rules and drop the heart on somebody. Return the last state and all events."""
    luck, events = Chance(seed, GAME.streams), list[Any]()
    while state.phase != "over" and not any(isinstance(e, Converted) for e in events):
        if any(p.unused.total for p in state.players):
            break  # somebody got a prophet back
        action: Action = Decline()
        if state.phase == "heart":
            freja = rulings_of(state).heart
            rivals = [(d.x, d.y) for d in state.disks if d.owner not in (freja, -1)] or [(0.0, 0.0)]
            action = DropHeart(rivals[seed % len(rivals)])
        state, more = rollout(state, action, luck)
        events += more
    return state, events


def scored(events: list[Any], players: int) -> list[int] | None:
    """Return the VP of conversion by seat, or None if there was none."""
    for event in events:
        if isinstance(event, Converted):
            return [sum(s.vp for s in event.scores if s.seat == seat) for seat in range(players)]
    return None


@pytest.mark.parametrize("power", [*LAWS, *GODS])
@KERNELS
def test_the_judge_counts_as_conversion_does(power: str, plain: bool) -> None:
    settling, converting = (uncompiled(settle), uncompiled(convert)) if plain else (settle, convert)
    counted = 0
    for seed in range(1000, 1003 if plain else 1016):
        state = last_turn(seed, power)
        assert state.turn is not None
        board, after = board_of(state), blank(board_of(state))
        places, never = board.body[:, :2].copy(), np.full(len(board.body), np.inf)
        settling(board, places, never, len(state.disks), new_shot(), MORE, state.turn.seat, NO, after)
        _, events = to_conversion(state, seed)
        expected = scored(events, len(state.players))
        if expected is None:
            assert after.unused[: len(state.players)].any(), f"position {seed} with {power}"
            continue
        counted += 1
        heart = next((e for e in events if isinstance(e, HeartDropped)), None)
        if heart is None or not on_mat(heart.x, heart.y):
            converting(after, 0.0, 0.0, -1)
        else:
            converting(after, heart.x, heart.y, heart.seat)
        assert [int(after.gain[seat].vp) for seat in range(len(state.players))] == expected, f"{seed} with {power}"
    assert counted >= (1 if plain else 5)


@pytest.mark.rule("PB-G2", "Themis", "Freja", "Ra")
@pytest.mark.parametrize("numbers", SETS)
def test_the_judge_has_the_numbers_of_the_table(numbers: NumberSet) -> None:
    """A tie of one disk each of two players, a heart 25 mm from a prophet, and the sphinx."""
    state = begun(2, gods=("Themis", "Freja"), numbers=numbers)
    state = put_on(state, "ap40,165", "bp-40,150")
    board = board_of(state)
    convert(board, 0.0, 0.0, -1)
    tally = rulings_of(state).tally(state)
    assert board.island[0].dominant == (0 if numbers == "reported" else -1)
    assert tally.dominant(0) == (0 if numbers == "reported" else None)
    convert(board, 40.0, 190.0, 1)
    assert board.land[0, 1].disks == (2 if numbers == "reported" else 1)
    ra = begun(2, gods=("Ra", "Zeus"), numbers=numbers)
    board, shot = board_of(ra), new_shot()
    shot[FIRST].piece = KINDS.index("sphinx")
    put(board, 0, shot, FIRST, 0)
    lying = scene_of([Disk(0, "sphinx", 0, 0.0, 0.0)], rulings_of(ra).manner).disks[0]
    assert board.body[0, 2:].tolist() == lying[2:].tolist()


@pytest.mark.parametrize("power", [power for power, unit in {**LAWS, **GODS}.items() if unit.judged is NOTHING])
def test_a_power_that_declares_nothing_changes_nothing(power: str) -> None:
    """Play from the end of a flick to conversion, by the rules alone."""
    for seed in range(2000, 2030):
        state = last_turn(seed, power)
        gods = tuple(None if god == power else god for god in state.gods)
        without = replace(state, laws=tuple(f for f in state.laws if f.law != power), gods=gods)
        assert without != state
        ends = [to_conversion(one, seed) for one in (state, without)]
        (one, events), (other, others) = ends
        assert scored(events, len(state.players)) == scored(others, len(state.players)), f"position {seed}"
        assert (one.players, one.disks, one.fallen) == (other.players, other.disks, other.fallen), f"position {seed}"


def test_many_ends_are_judged_in_one_pass() -> None:
    state, luck = position(7), Chance(7, GAME.streams)
    assert state.turn is not None
    seat = state.turn.seat
    action = some_flick(state, seat, luck)
    _, events = rollout(state, action, luck)
    made = next(e for e in events if isinstance(e, Flicked))
    one = judged(state, seat, action, made, 1)
    board = board_of(state)
    n = len(state.disks)
    shot = new_shot()
    for i, (_, kind) in enumerate(made.put):
        thrown = made.thrown[min(i, len(made.thrown) - 1)]
        which = (FIRST, SECOND)[i]
        shot[which].piece, shot[which].x, shot[which].y = KINDS.index(kind), thrown.x * 0.001, thrown.y * 0.001
        put(board, seat, shot, which, n + i)
    rows = n + len(made.put)
    manner = rulings_of(state).manner
    scene = replace_disks(scene_of(state.disks, manner), board.body[:rows].copy())
    launches = [
        Launch(n + i, t.vx, t.vy, manner.roll, -1 if t.upper is None else n + i + 1, manner.share)
        for i, t in enumerate(made.thrown)
    ]
    ends = simulate_many(scene, [launches] * 5)
    value, vp, standing = np.empty(5), np.empty((5, 4), dtype=np.int64), np.empty((5, 4))
    way = PAIR if isinstance(action, FlickPair) else STACK if isinstance(action, FlickStack) else ONE
    heuristic = judge.WEIGHTS.heuristic
    judge.judge_many(
        board, ends.rest, ends.fell, rows, shot, way, seat, seat, 1, heuristic, blank(board), value, vp, standing
    )
    assert (value == judge.board_value(one, seat, judge.WEIGHTS)).all()
    assert (vp[:, : len(state.players)] == [one.seat[seat].vp for seat in range(len(state.players))]).all()
