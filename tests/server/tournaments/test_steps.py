"""Single steps of a tournament: what happens at once, and what happens just before, at and just after a limit."""

from __future__ import annotations

from itertools import count
from typing import Any

import pytest

from omphalos.server.tournaments import progress
from omphalos.server.tournaments.messages import OpenTournament
from omphalos.server.tournaments.pairing import Round
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Bye, Entrant, Match, Tournament
from omphalos.server.tournaments.stored import TableOutcome

WIN = TableOutcome("over", (1, 2), (3.0, 1.0))
LOSS = TableOutcome("over", (2, 1), (1.0, 3.0))
WAIT = progress.ARENA_WAIT


def tournament(people: int, **rules: Any) -> Tournament:
    entrants = tuple(Entrant(f"P{number}", f"secret {number}") for number in range(people))
    return Tournament("cup0000001", OpenTournament(title="Cup", game="lake", **rules), "host", 0, entrants=entrants)


def new_ids() -> Any:
    numbers = count()
    return lambda: f"new{next(numbers):07}"


def playing(people: int, *matches: Match, **more: Any) -> Tournament:
    changes = {name: more.pop(name) for name in ("round", "byes", "next_at", "started", "schedule") if name in more}
    return tournament(people, **more).changed(phase="playing", matches=matches, **{"started": 0, **changes})


def arena(people: int, *matches: Match, **more: Any) -> Tournament:
    return playing(people, *matches, format="arena", minutes=1, **more)


def since(state: Tournament, *times: int) -> Tournament:
    """Entrants who wait since these times."""
    for number, time in enumerate(times):
        state = state.with_entrant(number, free_since=time)
    return state


def groups(state: Tournament, now: int) -> list[tuple[int, ...]]:
    """Who is seated together now."""
    after = progress.advance(state, now, new_ids())
    return [match.people for match in after.matches[len(state.matches) :]]


# --- the start and the end


def test_everybody_waits_from_the_start_on() -> None:
    state = progress.start(tournament(3, format="arena"), 4_000)
    assert [one.free_since for one in state.entrants] == [4_000] * 3
    assert (state.phase, state.started, state.next_at, state.schedule) == ("playing", 4_000, 4_000, ())


def test_a_round_robin_is_planned_for_those_who_play() -> None:
    state = progress.start(tournament(4, format="round-robin").with_entrant(1, paused=True), 0)
    players = {one for group in state.schedule[0].groups for one in group}
    assert players == {0, 2, 3}
    assert (state.rounds, len(state.schedule)) == (3, 3)
    by_lot = sorted(players, key=state.lot)
    assert state.schedule[0].groups == (tuple(by_lot[1:]), (by_lot[0],))  # not by the order of entry


def test_the_end_stops_games_and_the_break() -> None:
    state = playing(4, Match("a", 1, (0, 1), True, (1, 2), (1.0, 0.0)), Match("b", 1, (2, 3)), next_at=500, round=1)
    over = progress.end(state)
    assert (over.phase, over.next_at, over.unfinished, over.round) == ("over", None, [], 1)
    assert [(match.over, match.ranks) for match in over.matches] == [(True, (1, 2)), (True, None)]


@pytest.mark.parametrize(("now", "seated"), [(59_999, True), (60_000, False), (60_001, False)])
def test_an_arena_opens_no_table_from_its_end_on(now: int, seated: bool) -> None:
    state = arena(2)
    after = progress.advance(state, now, new_ids())
    assert bool(after.matches) is seated
    assert after.phase == ("playing" if seated else "over")


def test_an_arena_is_over_when_its_last_game_is() -> None:
    state = arena(2, Match("a", 0, (0, 1)))
    assert progress.advance(state, 60_000, new_ids()) is state
    settled = progress.settle(state, {"a": WIN}, 60_000)
    assert progress.advance(settled, 60_000, new_ids()).phase == "over"


def test_rounds_end_after_the_last_or_when_nobody_plays() -> None:
    done = Match("a", 2, (0, 1), True, (1, 2), (1.0, 0.0))
    assert progress.advance(playing(2, done, rounds=2, round=2), 0, new_ids()).phase == "over"
    assert progress.advance(playing(2, done, rounds=3, round=2), 0, new_ids()).phase == "playing"
    gone = playing(2, done, rounds=9, round=2).with_entrant(0, paused=True).with_entrant(1, removed=True)
    over = progress.advance(gone.changed(next_at=5), 0, new_ids())
    assert (over.phase, over.next_at) == ("over", None)


# --- results


def test_two_games_that_end_at_once_are_both_entered() -> None:
    state = playing(4, Match("a", 1, (0, 1)), Match("b", 1, (3, 2)), round=1)
    after = progress.settle(state, {"a": WIN, "b": LOSS}, 7)
    assert [(match.over, match.ranks, match.scores) for match in after.matches] == [
        (True, (1, 2), (3.0, 1.0)),
        (True, (2, 1), (1.0, 3.0)),
    ]
    assert after.entrants is state.entrants  # nobody waits between rounds


def test_a_result_comes_before_the_table_is_over() -> None:
    state = playing(2, Match("a", 1, (0, 1)), round=1)
    early = progress.settle(state, {"a": TableOutcome("playing", (1, 2), (3.0, 1.0))}, 7)
    assert early.matches[0] == Match("a", 1, (0, 1), True, (1, 2), (3.0, 1.0))
    without = progress.settle(state, {"a": TableOutcome("over")}, 7)
    assert without.matches[0] == Match("a", 1, (0, 1), True)


def test_in_an_arena_those_of_an_ended_game_wait_from_now_on() -> None:
    state = since(arena(5, Match("a", 0, (0, 1)), Match("b", 0, (2, 3))), 1, 2, 3, 4, 5)
    after = progress.settle(state, {"a": WIN}, 900)
    assert [one.free_since for one in after.entrants] == [900, 900, 3, 4, 5]
    both = progress.settle(state, {"a": WIN, "b": WIN}, 901)
    assert [one.free_since for one in both.entrants] == [901, 901, 901, 901, 5]


def test_a_break_that_somebody_takes_goes_on_after_their_game() -> None:
    state = arena(4, Match("a", 0, (0, 1)), Match("b", 0, (2, 3))).with_entrant(0, paused=True)
    after = progress.settle(state, {"a": WIN, "b": WIN}, 9, missed={2, 0})
    assert [one.paused for one in after.entrants] == [True, False, True, False]
    elsewhere = progress.settle(state, {"a": WIN}, 9, missed={3})
    assert [one.paused for one in elsewhere.entrants] == [True, False, False, False]  # their game is not over


# --- rounds


@pytest.mark.parametrize(("now", "round_"), [(30_999, 1), (31_000, 2), (31_001, 2)])
def test_the_break_lasts_its_seconds(now: int, round_: int) -> None:
    state = playing(2, Match("a", 1, (0, 1), True, (1, 2)), round=1, next_at=31_000)
    after = progress.advance(state, now, new_ids())
    assert after.round == round_
    if round_ == 2:
        assert (after.next_at, len(after.matches), after.matches[-1].round) == (None, 2, 2)


def test_a_break_of_no_seconds() -> None:
    state = playing(2, Match("a", 1, (0, 1), True, (1, 2)), round=1, interval=0)
    assert progress.advance(state, 77, new_ids()).next_at == 77


def test_leaders_meet_and_equals_are_decided_by_lot() -> None:
    games = (Match("a", 1, (0, 1), True, (2, 1)), Match("b", 1, (2, 3), True, (2, 1)))
    state = playing(4, *games, round=1, next_at=0)
    after = progress.advance(state, 0, new_ids())
    winners, losers = sorted((1, 3), key=state.lot), sorted((0, 2), key=state.lot)
    assert [set(match.people) for match in after.of_round(2)] == [set(winners), set(losers)]
    assert [match.table for match in after.of_round(2)] == ["new0000000", "new0000001"]


def test_a_bye_goes_to_somebody_who_had_none_and_is_counted_once() -> None:
    state, met = playing(3, fill=False, rounds=6, next_at=0, interval=0), list[int]()
    for number in range(1, 4):
        state = progress.advance(state, 0, new_ids())
        met.extend(bye.entrant for bye in state.byes if bye.round == number)
        table = state.unfinished[0].table
        state = progress.settle(state, {table: WIN}, 0).changed(next_at=0)
    assert sorted(met) == [0, 1, 2]
    assert [bye.round for bye in state.byes] == [1, 2, 3]


def test_who_sat_beside_a_bot_sits_at_a_full_table_next() -> None:
    games = (Match("a", 1, (0, 1, 2), True, (1, 2, 3)), Match("b", 1, (3, 4, BOT), True, (1, 2, 3)))
    after = progress.advance(playing(5, *games, size=3, round=1, next_at=0), 0, new_ids())
    assert [{3, 4} <= set(match.people) for match in after.of_round(2)] == [True, False]
    assert set(list(after.of_round(2))[1].people) == {1, 2}  # the last two of those who had no bot


def test_who_has_left_a_planned_round_is_replaced_by_a_bot_or_leaves_a_bye() -> None:
    plan = (Round(((0, 1), (2, 3)), (4,)), Round(((0, 2), (1, 3))))
    for fill, seats, byes in ((True, [(1, BOT), (2, 3)], [4]), (False, [(2, 3)], [4, 1])):
        state = playing(5, format="round-robin", fill=fill, schedule=plan, next_at=0).with_entrant(0, removed=True)
        after = progress.advance(state, 0, new_ids())
        assert (
            sorted(match.seats if BOT in match.seats else tuple(sorted(match.seats)) for match in after.matches)
            == seats
        )
        assert after.byes == tuple(Bye(1, one) for one in byes)
    nobody = playing(5, format="round-robin", schedule=plan, next_at=0)
    for number in (0, 1, 4):
        nobody = nobody.with_entrant(number, paused=True)
    after = progress.advance(nobody, 0, new_ids())
    assert ([set(match.seats) for match in after.matches], after.byes) == ([{2, 3}], ())


def test_whoever_has_sat_late_sits_early() -> None:
    games = (
        Match("a", 1, (0, 1, 2), True, (1, 2, 3)),
        Match("b", 2, (0, 2, 1), True, (1, 2, 3)),
        Match("c", 3, (1, 0, 2), True, (1, 2, 3)),
    )  # seats so far: 0 has 0+0+1, 1 has 1+2+0, 2 has 2+1+2
    state = playing(3, *games, size=3, round=3, rounds=4, next_at=0)
    assert progress.advance(state, 0, new_ids()).matches[-1].seats == (2, 1, 0)


def test_bots_sit_behind_people_and_only_where_they_fill() -> None:
    assert progress.advance(playing(2, size=4, next_at=0), 0, new_ids()).matches[0].seats[2:] == (BOT, BOT)
    assert len(progress.advance(playing(3, size=4, fill=False, next_at=0), 0, new_ids()).matches[0].seats) == 3


# --- arenas


def test_who_waits_longest_is_seated_first() -> None:
    assert groups(since(arena(3), 30, 10, 20), 40) == [tuple(sorted((1, 2), key=arena(3).lot))]
    assert set(groups(since(arena(3), 10, 10, 10), 40)[0]) == {0, 1}  # in the order of entry


@pytest.mark.parametrize(("waited", "seats"), [(WAIT - 1, None), (WAIT, (0, BOT)), (WAIT + 1, (0, BOT))])
def test_who_has_waited_long_plays_with_a_bot(waited: int, seats: tuple[int, ...] | None) -> None:
    after = progress.advance(since(arena(1), 100), 100 + waited, new_ids())
    assert [match.seats for match in after.matches] == ([] if seats is None else [seats])
    assert not progress.advance(since(arena(1, fill=False), 100), 100 + waited, new_ids()).matches


def test_those_left_over_sit_together_when_one_of_them_has_waited_long() -> None:
    state = since(arena(2, size=3, fill=False), 0, WAIT - 1)
    assert groups(state, WAIT - 1) == []
    assert [set(group) for group in groups(state, WAIT)] == [{0, 1}]


@pytest.mark.parametrize(("waited", "again"), [(WAIT - 1, False), (WAIT, True)])
def test_the_last_opponents_meet_again_only_when_one_has_waited_long(waited: int, again: bool) -> None:
    state = since(arena(2, Match("a", 0, (0, 1), True, (1, 2))), 0, waited)
    assert bool(groups(state, waited)) is again


def test_only_the_latest_table_of_each_counts_as_a_meeting() -> None:
    games = (("a", (0, 1)), ("b", (0, 2)), ("c", (1, 3)))
    state = arena(4, *(Match(name, 0, seats, True, (1, 2)) for name, seats in games))
    assert [set(group) for group in groups(state, 0)] == [{0, 1}, {2, 3}]  # neighbours, though 0 and 1 met before


def test_nobody_who_plays_or_takes_a_break_is_seated() -> None:
    state = arena(5, Match("a", 0, (0, 1))).with_entrant(2, paused=True)
    assert [set(group) for group in groups(state, 0)] == [{3, 4}]
    assert groups(state.with_entrant(3, removed=True), 0) == []


# --- what a state knows


def test_a_state_knows_where_somebody_is() -> None:
    state = playing(4, Match("a", 1, (0, 1), True), Match("b", 2, (1, 0)), Match("c", 2, (2, BOT)), round=2)
    assert [match.table for match in state.unfinished] == ["b", "c"]
    assert [None if (match := state.match_of(one)) is None else match.table for one in range(4)] == [
        "b",
        "b",
        "c",
        None,
    ]
    assert [[match.table for match in state.of_round(number)] for number in range(3)] == [[], ["a"], ["b", "c"]]
    assert [match.people for match in state.matches] == [(0, 1), (1, 0), (2,)]


def test_a_state_lists_who_takes_part_or_has_played() -> None:
    state = playing(4, Match("a", 1, (0, 1), True, (1, 2)), byes=(Bye(1, 2),), round=1)
    for number in (1, 3):
        state = state.with_entrant(number, removed=True)
    assert [line.entrant for line in state.standings()] == [2, 0, 1]  # 3 has neither


def test_an_arena_ends_some_minutes_after_its_start_and_others_do_not() -> None:
    rules = {"format": "arena", "minutes": 45}
    assert tournament(2, **rules).ends_at is None
    assert tournament(2, **rules).changed(opened=5, started=1_000).ends_at == 1_000 + 45 * 60_000
    assert tournament(2, minutes=45).changed(started=1_000).ends_at is None


def test_lots_differ_by_tournament_and_entrant_and_stay() -> None:
    one, other = tournament(2), tournament(2).changed(id="cup0000002")
    assert one.lot(0) == one.changed(round=3).lot(0)
    assert len({one.lot(0), one.lot(1), other.lot(0), other.lot(1)}) == 4
