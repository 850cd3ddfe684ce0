"""Everybody is seated once a round, bots and byes are shared out, and nobody meets again while that can be avoided."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from omphalos.server.tournaments.pairing import (
    MAX_SIZE,
    MIN_SIZE,
    Met,
    Round,
    arena_tables,
    meetings,
    partition,
    round_robin,
    sizes_of,
    swiss_round,
)

sizes = some.integers(MIN_SIZE, MAX_SIZE)
people = some.integers(2, 24)
seeds = some.integers(0, 2**32)


def check_seated(found: Round, order: Sequence[int], size: int, fill: bool) -> None:
    seated = [*(one for group in found.groups for one in group), *found.byes]
    assert sorted(seated) == sorted(order)
    counts = [len(group) for group in found.groups]
    assert all(1 <= count <= size for count in counts)
    if fill:
        assert not found.byes
        assert max(counts) - min(counts) <= 1  # bots are spread over the tables
        assert len(counts) * size - len(order) < size  # there is no table that could be spared
    else:
        assert len(found.byes) <= 1
        assert all(count >= 2 for count in counts)


def cost(groups: Sequence[Sequence[int]], met: Met) -> int:
    return sum(met.get(pair, 0) ** 2 for pair in meetings(groups))


@given(people, sizes)
def test_the_tables_of_a_round_are_as_full_as_can_be(count: int, size: int) -> None:
    found = sizes_of(count, size)
    assert sum(found) == count
    assert max(found) - min(found) <= 1
    assert max(found) <= size
    assert found == sorted(found, reverse=True)
    assert len(found) == -(-count // size)


@settings(max_examples=60)
@given(people, sizes, some.booleans(), seeds)
def test_a_swiss_tournament(count: int, size: int, fill: bool, seed: int) -> None:
    chance, order = random.Random(seed), list(range(count))
    short: Counter[int] = Counter()
    groups: list[tuple[int, ...]] = []
    for _ in range(min(6, count)):
        chance.shuffle(order)
        met = meetings(groups)
        found = swiss_round(order, size, fill, met, short)
        check_seated(found, order, size, fill)
        assert found == swiss_round(order, size, fill, met, short)  # nothing but the arguments decides
        groups += found.groups
        few = [one for group in found.groups if len(group) < size for one in group]
        short.update([*few, *found.byes])
        counts = [short[one] for one in order]
        assert max(counts) - min(counts) <= 1  # nobody has a second bye, or bots again, before all have had one


def all_ways(left: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    if not left:
        yield []
        return
    for others in combinations(left[1:], size - 1):
        group = (left[0], *others)
        for way in all_ways([one for one in left if one not in group], size):
            yield [group, *way]


@settings(max_examples=80)
@given(some.sampled_from([(4, 2), (6, 2), (8, 2), (6, 3), (9, 3), (8, 4)]), seeds)
def test_nobody_meets_again_while_that_can_be_avoided(shape: tuple[int, int], seed: int) -> None:
    count, size = shape
    chance = random.Random(seed)
    met = {pair: chance.choice((0, 0, 1, 2)) for pair in combinations(range(count), 2)}
    found = partition(range(count), [size] * (count // size), met)
    ways = all_ways(list(range(count)), size)
    assert cost(found, met) == min(cost(way, met) for way in ways)


@pytest.mark.parametrize(("count", "rounds"), [(8, 7), (16, 9), (40, 10)])
def test_pairs_of_two_do_not_repeat_for_many_rounds(count: int, rounds: int) -> None:
    chance, order = random.Random(count), list(range(count))
    groups: list[tuple[int, ...]] = []
    for _ in range(rounds):
        chance.shuffle(order)
        groups += swiss_round(order, 2, True, meetings(groups), {}).groups
    assert max(meetings(groups).values()) == 1


def test_neighbours_in_the_standings_meet() -> None:
    assert swiss_round([3, 1, 0, 2], 2, True, {}, {}).groups == ((3, 1), (0, 2))
    assert swiss_round([3, 1, 0, 2], 2, True, {(1, 3): 1}, {}).groups == ((3, 0), (1, 2))
    assert swiss_round(list(range(8)), 4, True, {}, {}).groups == ((0, 1, 2, 3), (4, 5, 6, 7))


def test_the_last_one_who_had_none_gets_the_bye() -> None:
    assert swiss_round([0, 1, 2], 2, False, {}, {}).byes == (2,)
    assert swiss_round([0, 1, 2], 2, False, {}, {2: 1}).byes == (1,)
    assert swiss_round([0, 1, 2], 2, True, {}, {2: 1}).groups == ((0, 2), (1,))
    assert swiss_round([7], 2, False, {}, {}) == Round((), (7,))


@settings(max_examples=60)
@given(people, some.booleans())
def test_a_round_robin_of_two_seats(count: int, fill: bool) -> None:
    rounds = round_robin(range(count), 2, fill)
    assert len(rounds) == count - 1 + count % 2
    for one in rounds:
        check_seated(one, range(count), 2, fill)
    met = meetings(group for one in rounds for group in one.groups)
    assert met == dict.fromkeys(combinations(range(count), 2), 1)
    alone = Counter(one for found in rounds for one in (*found.byes, *(g[0] for g in found.groups if len(g) == 1)))
    assert alone == (Counter(range(count)) if count % 2 else Counter())


@settings(max_examples=25)
@given(some.integers(2, 16), some.integers(3, 4), some.booleans())
def test_a_round_robin_of_larger_tables(count: int, size: int, fill: bool) -> None:
    rounds = round_robin(range(count), size, fill)
    for one in rounds:
        check_seated(one, range(count), size, fill)
    met = meetings(group for one in rounds for group in one.groups)
    assert set(met) == set(combinations(range(count), 2))
    assert len(rounds) <= max(1, count)  # not many more than there must be


@settings(max_examples=60)
@given(some.integers(0, 24), sizes, seeds)
def test_an_arena_seats_as_many_as_it_can(count: int, size: int, seed: int) -> None:
    waiting = list(range(count))
    random.Random(seed).shuffle(waiting)
    tables = arena_tables(waiting, size, {})
    assert all(len(table) == size for table in tables)
    assert sorted(one for table in tables for one in table) == sorted(waiting[: count // size * size])


def test_a_large_field_is_paired_in_a_moment() -> None:
    chance, order = random.Random(1), list(range(128))
    groups: list[tuple[int, ...]] = []
    for _ in range(12):
        chance.shuffle(order)
        found = swiss_round(order, 4, True, meetings(groups), {})
        check_seated(found, order, 4, True)
        groups += found.groups
    assert max(meetings(groups).values()) == 1
