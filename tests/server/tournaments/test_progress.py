"""Whole tournaments as pure functions: everybody plays, nothing is counted twice, and each one ends."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some

from omphalos.server.protocol.parts import ClockRule
from omphalos.server.tournaments import progress
from omphalos.server.tournaments.errors import TooFewEntrants, WrongPhase
from omphalos.server.tournaments.messages import Format, OpenTournament
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Entrant, Match, Tournament, decode_state, encode_state
from omphalos.server.tournaments.stored import TableOutcome
from omphalos.table.errors import JournalError


def tournament(people: int, **rules: Any) -> Tournament:
    entrants = tuple(Entrant(f"P{number}", f"secret {number}") for number in range(people))
    return Tournament("cup0000001", OpenTournament(title="Cup", game="lake", **rules), "host", 0, entrants=entrants)


def ids() -> Any:
    counter = itertools.count()
    return lambda: f"table{next(counter):05}"


def outcome(match: Match, chance: random.Random) -> TableOutcome:
    if chance.random() < 0.1:
        return TableOutcome("over")  # ended without a result
    ranks = list(range(1, len(match.seats) + 1))
    chance.shuffle(ranks)
    return TableOutcome("over", tuple(ranks), tuple(float(-rank) for rank in ranks))


def step(state: Tournament, now: int, new_id: Any, outcomes: dict[str, TableOutcome]) -> Tournament:
    """One look of a driver. The state is stored and read again, as after a restart."""
    return decode_state(encode_state(progress.advance(progress.settle(state, outcomes, now), now, new_id)))


@settings(max_examples=60)
@given(
    some.integers(2, 13),
    some.integers(2, 4),
    some.sampled_from(["swiss", "round-robin"]),
    some.booleans(),
    some.integers(0, 2**32),
)
def test_rounds_follow_each_other_until_the_end(people: int, size: int, form: Any, fill: bool, seed: int) -> None:
    chance, new_id, outcomes, now = random.Random(seed), ids(), dict[str, TableOutcome](), 0
    state = progress.start(tournament(people, format=form, size=size, rounds=3, fill=fill, interval=7), now)
    gone: set[int] = set()
    while state.phase == "playing":
        before = state
        state = step(state, now, new_id, outcomes)
        if state.round > before.round:
            matches = list(state.of_round(state.round))
            seated = [one for match in matches for one in match.people]
            byes = [bye.entrant for bye in state.byes if bye.round == state.round]
            assert sorted([*seated, *byes]) == sorted(set(range(people)) - gone)  # everybody once
            assert all((BOT in match.seats) <= fill and 2 <= len(match.seats) <= size for match in matches)
            assert now >= (before.next_at or 0)
        for match in state.unfinished:
            if chance.random() < 0.5:
                outcomes[match.table] = outcome(match, chance)
        if chance.random() < 0.05 and len(gone) < people - 1:
            out = chance.choice([one for one in range(people) if one not in gone])
            gone.add(out)
            state = state.with_entrant(out, removed=True)
        now += chance.randrange(1_000, 5_000)
    assert state.round == state.rounds
    assert not state.unfinished
    tables = Counter(match.table for match in state.matches)
    assert max(tables.values()) == 1
    for match in state.matches:
        assert (match.ranks, match.scores) == (outcomes[match.table].ranks, outcomes[match.table].scores)
    assert step(state, now, new_id, outcomes) == state  # it is over


@settings(max_examples=25)
@given(some.integers(2, 9), some.integers(2, 4), some.booleans(), some.integers(0, 2**32))
def test_in_an_arena_nobody_sits_at_two_tables_or_waits_for_long(people: int, size: int, fill: bool, seed: int) -> None:
    chance, new_id, outcomes, now = random.Random(seed), ids(), dict[str, TableOutcome](), 1_000_000
    state = progress.start(tournament(people, format="arena", size=size, fill=fill, minutes=1), now)
    while state.phase == "playing":
        state = step(state, now, new_id, outcomes)
        busy = [one for match in state.unfinished for one in match.people]
        assert len(busy) == len(set(busy))
        assert state.ends_at is not None
        free = [one for one in range(people) if one not in busy]
        if now < state.ends_at:
            late = [one for one in free if now - state.entrants[one].free_since > progress.ARENA_WAIT]
            assert len(late) <= (0 if fill else 1)
            assert len(free) < size or any(now - state.entrants[one].free_since < progress.ARENA_WAIT for one in free)
        assert all(2 <= len(match.seats) <= size for match in state.matches)
        for match in state.unfinished:
            if chance.random() < 0.2:
                outcomes[match.table] = outcome(match, chance)
        now += 1_000
    assert not state.unfinished
    counts = Counter(one for match in state.matches for one in match.people)
    assert set(counts) == set(range(people))


def test_in_an_arena_the_same_two_do_not_meet_at_once_again() -> None:
    state = progress.start(tournament(2, format="arena"), 0)
    state = progress.advance(state, 0, lambda: "table00001")
    assert [match.people for match in state.matches] in ([(0, 1)], [(1, 0)])
    outcomes = {"table00001": TableOutcome("over", (1, 2), (3.0, 1.0))}
    state = progress.settle(state, outcomes, 60_000)
    assert progress.advance(state, 60_000 + progress.ARENA_WAIT - 1, lambda: "table00002") == state
    assert len(progress.advance(state, 60_000 + progress.ARENA_WAIT, lambda: "table00002").matches) == 2


def test_in_an_arena_whoever_did_not_come_takes_a_break() -> None:
    state = progress.advance(progress.start(tournament(2, format="arena"), 0), 0, lambda: "table00001")
    outcomes = {"table00001": TableOutcome("over", (1, 2), (3.0, 1.0))}
    after = progress.settle(state, outcomes, 9, missed={1})
    assert [one.paused for one in after.entrants] == [False, True]
    rounds = progress.advance(progress.start(tournament(2), 0), 0, lambda: "table00001")
    assert not any(one.paused for one in progress.settle(rounds, outcomes, 9, missed={1}).entrants)


def test_a_result_is_entered_once() -> None:
    state = progress.advance(progress.start(tournament(4), 0), 0, ids())
    first = {"table00000": TableOutcome("over", (1, 2), (3.0, 1.0))}
    once = progress.settle(state, first, 1)
    assert progress.settle(once, {"table00000": TableOutcome("over", (2, 1), (0.0, 0.0))}, 2) is once
    assert progress.settle(once, {"table00001": TableOutcome("playing"), "other": TableOutcome("over")}, 2) is once
    assert progress.advance(once, 2, ids()) is once  # the other table is still being played


def test_between_two_rounds_there_is_a_break() -> None:
    state = progress.advance(progress.start(tournament(2, interval=30), 0), 0, ids())
    state = progress.settle(state, {"table00000": TableOutcome("over", (1, 2), (3.0, 1.0))}, 1_000)
    state = progress.advance(state, 1_000, ids())
    assert (state.round, state.next_at) == (1, 31_000)
    assert progress.advance(state, 30_999, ids()) is state
    assert progress.advance(state, 31_000, lambda: "again").round == 2


def test_seats_take_turns() -> None:
    new_id, state, outcomes = ids(), progress.start(tournament(2, rounds=4, interval=0), 0), dict[str, TableOutcome]()
    while state.phase == "playing":
        state = progress.advance(progress.settle(state, outcomes, 1), 1, new_id)
        outcomes |= {match.table: TableOutcome("over", (1, 2), (3.0, 1.0)) for match in state.matches}
    assert Counter(match.seats[0] for match in state.matches) == {0: 2, 1: 2}


def test_the_host_ends_it() -> None:
    state = progress.advance(progress.start(tournament(4), 0), 0, ids())
    state = progress.settle(state, {"table00000": TableOutcome("over", (1, 2), (3.0, 1.0))}, 1)
    over = progress.end(state)
    assert (over.phase, over.unfinished) == ("over", [])
    assert sum(line.points for line in over.standings()) == 1
    with pytest.raises(WrongPhase):
        progress.end(over)
    with pytest.raises(WrongPhase):
        progress.start(over, 2)


def test_it_takes_two() -> None:
    one = tournament(2, fill=False).with_entrant(1, removed=True)
    with pytest.raises(TooFewEntrants):
        progress.start(one, 0)


@pytest.mark.parametrize("format", ["swiss", "round-robin", "arena"])
def test_one_person_plays_with_bots(format: Format) -> None:
    with pytest.raises(TooFewEntrants):
        progress.start(tournament(1, format=format).with_entrant(0, removed=True), 0)
    state = progress.advance(progress.start(tournament(1, format=format), 0), progress.ARENA_WAIT + 1, ids())
    assert [match.seats for match in state.matches] == [(0, BOT)]


def test_a_tournament_by_correspondence_is_known_by_its_clock() -> None:
    assert tournament(2, clock=ClockRule("days", 86_400)).by_post
    assert not tournament(2).by_post


def test_a_damaged_state_is_an_error_of_ours() -> None:
    with pytest.raises(JournalError):
        decode_state(b'{"id": 3}')
    assert decode_state(encode_state(tournament(3))) == tournament(3)
