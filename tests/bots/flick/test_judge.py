"""The judge of the bots and the rules are of one mind, on any position, under any laws and gods."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.bots.flick import judge
from omphalos.bots.flick.aims import NUMBERS, put
from omphalos.bots.flick.board import (
    FIRST,
    HELD,
    KIND,
    KINDS,
    MORE,
    NO,
    ONE,
    OWNER,
    PAIR,
    POOL,
    SECOND,
    SPENT,
    STACK,
    TABLE,
    TORNADO,
    UNUSED,
    VP,
    Board,
    N,
    blank,
    board_of,
)
from omphalos.flick import GAME
from omphalos.flick.actions import Action, Build, Decline, DropHeart, FlickPair, FlickStack, StandHand
from omphalos.flick.events import Converted, Flicked, HeartDropped
from omphalos.flick.mat import on_mat
from omphalos.flick.pieces import RADIUS, Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import scene_of
from omphalos.flick.state import State, Turn
from omphalos.physics import Launch, simulate_many
from omphalos.table.chance import Chance
from omphalos.table.legal import Legal
from tests.bots.flick.positions import position


def follow(state: State, action: Action, luck: Chance) -> tuple[State, list[Any]]:
    """Through the rules."""
    booked = GAME.decide(state, GAME.to_act(state)[0], action, luck)
    return booked.state, list(booked.events)


def some_flick(state: State, seat: int, luck: Chance) -> Action:
    """Any flick that is offered."""
    offered = GAME.legal(state, seat)
    families = tuple(f for f in offered.families if not isinstance(f.like, StandHand))
    return Legal[Action](families=families).sample(luck["gods"])


def judged(state: State, seat: int, action: Action, made: Flicked, build: int) -> Board:
    """What the judge makes of a flick of the rules: the same launches through `simulate_many`, then `settle`."""
    board = board_of(state)
    shot = np.zeros(NUMBERS)
    n = len(state.disks)
    kinds = [KINDS.index(kind) for _, kind in made.put]
    starts = [(t.x * 0.001, t.y * 0.001) for t in made.thrown for _ in range(1 if t.upper is None else 2)]
    for i, (kind, at) in enumerate(zip(kinds, starts, strict=False)):
        shot[5 * i : 5 * i + 3] = kind, *at
        put(board, seat, shot, (FIRST, SECOND)[i], n + i)
    rows = {d.id: row for row, d in enumerate(state.disks)} | {disk: n + i for i, (disk, _) in enumerate(made.put)}
    way = MORE if not made.put else PAIR if isinstance(action, FlickPair) else STACK if len(kinds) == 2 else ONE
    manner = rulings_of(state).manner
    launches = [
        Launch(rows[t.disk], t.vx, t.vy, manner.roll, -1 if t.upper is None else rows[t.upper], manner.share)
        for t in made.thrown
    ]
    scene = scene_of(state.disks, manner)
    whole = replace_disks(scene, board.disk[: n + len(kinds)].copy())
    ends = simulate_many(whole, [launches])
    after = blank(board)
    judge.settle(board, ends.rest[0], ends.fell[0], n + len(kinds), shot, way, seat, build, after)
    return after


def replace_disks(scene: Any, disks: Any) -> Any:
    """The scene with other disks."""
    import dataclasses

    return dataclasses.replace(scene, disks=disks)


def lying(board: Board) -> Counter[tuple[int, str, float, float]]:
    """The disks of a board, by owner, kind and place."""
    return Counter(
        (
            int(board.tag[i, OWNER]),
            KINDS[int(board.tag[i, KIND])],
            round(float(board.disk[i, 0]) * 1000, 6),
            round(float(board.disk[i, 1]) * 1000, 6),
        )
        for i in range(int(board.seat[TABLE, N]))
    )


def assert_same(board: Board, state: State, note: str) -> None:
    """A board is the table that the rules have come to."""
    there = Counter((d.owner, d.kind, round(d.x, 6) + 0.0, round(d.y, 6) + 0.0) for d in state.disks)
    assert lying(board) == there, note
    for seat, player in enumerate(state.players):
        row = board.seat[seat]
        assert tuple(row[UNUSED : UNUSED + 3]) == (player.unused.prophet, player.unused.templar, player.unused.sphinx)
        assert (row[VP], row[POOL]) == (player.vp, player.temples), (note, seat)
        if state.gods[seat] == "Anubis":
            assert bool(row[SPENT]) == player.spent, note
        if state.gods[seat] == "Morrigan":
            assert row[HELD] == sum(held.on == "Morrigan" for held in state.held), note
    assert board.seat[TABLE, TORNADO] == state.tornado, note


@pytest.mark.parametrize("batch", range(6))
def test_after_a_flick_the_judge_has_the_table_of_the_rules(batch: int) -> None:
    for seed in range(40 * batch, 40 * batch + 40):
        state, luck = position(seed), Chance(seed, GAME.streams)
        assert state.turn is not None
        seat, build = state.turn.seat, seed % 2
        before, after = state, state
        while True:
            action = some_flick(before, seat, luck)
            after, events = follow(before, action, luck)
            made = next(e for e in events if isinstance(e, Flicked))
            more = after.turn is not None and after.turn.seat == seat and after.turn.step == "after"
            if not more or luck["gods"].below(2) == 0:
                break
            before = after  # flicked again, or by oath: what fell before is beside the mat
        board = judged(before, seat, action, made, build)
        while after.turn is not None and after.turn.seat == seat and after.turn.step != "flick":
            answer: Action = Decline()
            if after.turn.step == "temples" and build and after.players[seat].temples > 0:
                answer = built(after, seat)
            after, _ = follow(after, answer, luck)
        assert_same(board, after, f"position {seed}: {action}")


def built(state: State, seat: int) -> Action:
    """The temple that the judge would build."""
    assert state.turn is not None
    offered = [f.like for f in GAME.legal(state, seat).families if isinstance(f.like, Build)]
    board = board_of(state)
    row = next(i for i, d in enumerate(state.disks) if d.id == state.turn.cities[0])
    island = offered[0].island
    if state.gods[seat] == "Zeus":
        island = judge.island_for_zeus(board, seat, judge.city_at(*_mm(state, row)))
    place = judge.free_place(board, island, row)
    if place < 0:
        return Decline()
    x, y = judge.PLACES[island, place]
    return Build(state.disks[row].id, island, (float(x), float(y)))


def _mm(state: State, row: int) -> tuple[float, float, float]:
    disk = state.disks[row]
    return disk.x, disk.y, RADIUS[disk.kind]


@pytest.mark.parametrize("batch", range(4))
def test_the_judge_counts_as_conversion_does(batch: int) -> None:
    for seed in range(1000 + 50 * batch, 1050 + 50 * batch):
        state, luck = position(seed), Chance(seed, GAME.streams)
        assert state.turn is not None
        seat = state.turn.seat
        nothing = tuple(replace(p, unused=Stock()) for p in state.players)
        options = replace(state.options, laws=False)
        state = replace(state, players=nothing, options=options, turn=Turn(seat, "after"), generation=state.generations)
        board, after = board_of(state), blank(board_of(state))
        places = board.disk[:, :2].copy()
        never = np.full(len(places), np.inf)
        judge.settle(board, places, never, len(state.disks), np.zeros(NUMBERS), MORE, seat, NO, after)
        events: list[Any] = []
        while state.turn is not None and state.turn.seat == seat:
            state, more = follow(state, Decline(), luck)
            events += more
        if after.seat[: len(state.players), UNUSED : UNUSED + 3].any():
            continue  # Anubis got one back
        freja, x, y = rulings_of(state).heart, 0.0, 0.0
        if state.phase == "heart":
            rivals = [(d.x, d.y) for d in state.disks if d.owner not in (freja, -1)] or [(0.0, 0.0)]
            state, events = follow(state, DropHeart(rivals[seed % len(rivals)]), luck)
            heart = next(e for e in events if isinstance(e, HeartDropped))
            x, y = heart.x, heart.y
            if not on_mat(x, y):
                freja = -1
        scores = next(e for e in events if isinstance(e, Converted)).scores
        expected = [sum(s.vp for s in scores if s.seat == seat) for seat in range(len(state.players))]
        judge.convert(after, x, y, freja)
        assert [int(after.points[seat, 0]) for seat in range(len(state.players))] == expected, f"position {seed}"


def test_many_ends_are_judged_in_one_pass() -> None:
    state, luck = position(7), Chance(7, GAME.streams)
    assert state.turn is not None
    seat = state.turn.seat
    action = some_flick(state, seat, luck)
    _, events = follow(state, action, luck)
    made = next(e for e in events if isinstance(e, Flicked))
    one = judged(state, seat, action, made, 1)
    board = board_of(state)
    n = len(state.disks)
    shot = np.zeros(NUMBERS)
    for i, (_, kind) in enumerate(made.put):
        thrown = made.thrown[min(i, len(made.thrown) - 1)]
        shot[5 * i : 5 * i + 3] = KINDS.index(kind), thrown.x * 0.001, thrown.y * 0.001
        put(board, seat, shot, (FIRST, SECOND)[i], n + i)
    rows = n + len(made.put)
    manner = rulings_of(state).manner
    scene = replace_disks(scene_of(state.disks, manner), board.disk[:rows].copy())
    launches = [
        Launch(n + i, t.vx, t.vy, manner.roll, -1 if t.upper is None else n + i + 1, manner.share)
        for i, t in enumerate(made.thrown)
    ]
    ends = simulate_many(scene, [launches] * 5)
    value, vp, standing = np.empty(5), np.empty((5, 4), dtype=np.int64), np.empty((5, 4))
    way = PAIR if isinstance(action, FlickPair) else STACK if isinstance(action, FlickStack) else ONE
    judge.judge_many(
        board, ends.rest, ends.fell, rows, shot, way, seat, seat, 1, judge.WEIGHTS, blank(board), value, vp, standing
    )
    assert (value == judge.worth(one, seat, judge.WEIGHTS)).all()
    assert (vp[:, : len(state.players)] == one.seat[: len(state.players), VP]).all()
