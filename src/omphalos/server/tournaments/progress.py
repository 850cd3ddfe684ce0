"""How a tournament goes on: start, results, next round, end. Pure functions from one state to the next.

Each step is stored before anything follows from it. A round names the ids of its tables, so whoever finds a table of
the state missing opens it, and nobody can open it twice.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Final

import msgspec

from omphalos.server.tournaments.errors import TooFewEntrants, WrongPhase
from omphalos.server.tournaments.pairing import Round, arena_tables, meetings, round_robin, swiss_round
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Bye, Match, Tournament
from omphalos.server.tournaments.stored import TableOutcome

ARENA_WAIT: Final = 15_000  # milliseconds; whoever has waited longer plays with bots, or with the last opponents again
MIN_ENTRANTS: Final = 2  # where bots take no empty chairs


def start(state: Tournament, now: int) -> Tournament:
    """The host starts it."""
    if state.phase != "gathering":
        raise WrongPhase("the tournament has begun already")
    players = _players(state)
    least = 1 if state.rules.fill else MIN_ENTRANTS
    if len(players) < least:
        raise TooFewEntrants(f"this tournament needs {least} of those who entered; there are {len(players)}")
    rules, schedule = state.rules, ()
    if rules.format == "round-robin":
        schedule = tuple(round_robin(sorted(players, key=state.lot), rules.size, rules.fill))
    entrants = tuple(msgspec.structs.replace(one, free_since=now) for one in state.entrants)
    return state.changed(phase="playing", started=now, next_at=now, schedule=schedule, entrants=entrants)


def end(state: Tournament) -> Tournament:
    """The host ends it. Games that are not over do not count."""
    if state.phase == "over":
        raise WrongPhase("the tournament is over")
    matches = tuple(msgspec.structs.replace(match, over=True) for match in state.matches)
    return state.changed(phase="over", matches=matches, next_at=None)


def settle(
    state: Tournament, outcomes: Mapping[str, TableOutcome], now: int, missed: Collection[int] = ()
) -> Tournament:
    """Enter results. In an arena, whoever has `missed` their game takes a break: nobody shall wait for them again."""
    matches: list[Match] = []
    freed: set[int] = set()
    for match in state.matches:
        outcome = outcomes.get(match.table)
        if match.over or outcome is None or (outcome.ranks is None and outcome.phase != "over"):
            matches.append(match)
            continue
        matches.append(msgspec.structs.replace(match, over=True, ranks=outcome.ranks, scores=outcome.scores))
        freed.update(match.people)
    if not freed:  # there is somebody at every table
        return state
    entrants = tuple(
        msgspec.structs.replace(one, free_since=now, paused=one.paused or number in missed) if number in freed else one
        for number, one in enumerate(state.entrants)
    )
    return state.changed(matches=tuple(matches), entrants=entrants if state.arena else state.entrants)


def advance(state: Tournament, now: int, new_id: Callable[[], str]) -> Tournament:
    """Seat the next round, or whoever waits in an arena, or end the tournament. Unchanged if nothing is due."""
    if state.phase != "playing":
        return state
    return _arena(state, now, new_id) if state.arena else _rounds(state, now, new_id)


def _players(state: Tournament) -> list[int]:
    return [number for number, one in enumerate(state.entrants) if one.plays]


# --- rounds


def _rounds(state: Tournament, now: int, new_id: Callable[[], str]) -> Tournament:
    if state.unfinished:
        return state
    if state.round >= (state.rounds or 0) or not _players(state):
        return state.changed(phase="over", next_at=None)
    if state.next_at is None:
        return state.changed(next_at=now + state.rules.interval * 1000)
    if now < state.next_at:
        return state
    found = _swiss(state) if state.rules.format == "swiss" else _scheduled(state)
    number = state.round + 1
    matches = tuple(_match(state, group, number, new_id()) for group in found.groups)
    byes = tuple(Bye(number, one) for one in found.byes)
    return state.changed(round=number, next_at=None, matches=(*state.matches, *matches), byes=(*state.byes, *byes))


def _swiss(state: Tournament) -> Round:
    rules, players = state.rules, set(_players(state))
    places = {line.entrant: line.place for line in state.standings()}
    order = sorted(players, key=lambda one: (places[one], state.lot(one)))
    short: dict[int, int] = {}
    for one in [bye.entrant for bye in state.byes] + [
        one for match in state.matches if len(match.people) < rules.size for one in match.people
    ]:
        short[one] = short.get(one, 0) + 1
    return swiss_round(order, rules.size, rules.fill, meetings(match.people for match in state.matches), short)


def _scheduled(state: Tournament) -> Round:
    """The next round of the schedule, without those who no longer take part. Bots take their chairs."""
    planned, players = state.schedule[state.round], set(_players(state))
    groups = [tuple(one for one in group if one in players) for group in planned.groups]
    alone = [group[0] for group in groups if len(group) == 1 and not state.rules.fill]
    return Round(
        tuple(group for group in groups if len(group) > 1 or (group and state.rules.fill)),
        (*(one for one in planned.byes if one in players), *alone),
    )


def _match(state: Tournament, group: Sequence[int], number: int, table: str) -> Match:
    """A table for a group. Whoever has sat late so far sits early; bots take the empty chairs."""
    late = dict.fromkeys(group, 0)
    for match in state.matches:
        for seat, one in enumerate(match.seats):
            if one in late:
                late[one] += seat
    seats = sorted(group, key=lambda one: (-late[one], state.lot(one)))
    bots = state.rules.size - len(seats) if state.rules.fill else 0
    return Match(table, number, (*seats, *[BOT] * bots))


# --- arena


def _arena(state: Tournament, now: int, new_id: Callable[[], str]) -> Tournament:
    if state.ends_at is not None and now >= state.ends_at:
        return state if state.unfinished else state.changed(phase="over", next_at=None)
    groups = _arena_groups(state, now)
    matches = tuple(_match(state, group, 0, new_id()) for group in groups)
    return state.changed(matches=(*state.matches, *matches)) if matches else state


def _arena_groups(state: Tournament, now: int) -> list[tuple[int, ...]]:
    size, busy = state.rules.size, {one for match in state.unfinished for one in match.people}
    free = [one for one in _players(state) if one not in busy]
    since = {one: state.entrants[one].free_since for one in free}
    longest = sorted(free, key=lambda one: (since[one], one))
    places = {line.entrant: line.place for line in state.standings()}
    seated = longest[: len(free) // size * size]
    recent = meetings(_latest(state, free))
    impatient = {one for one in free if now - since[one] >= ARENA_WAIT}
    groups = [
        group
        for group in arena_tables(sorted(seated, key=lambda one: (places[one], state.lot(one))), size, recent)
        if impatient.intersection(group) or not recent.keys() & meetings([group]).keys()
    ]
    left = [one for one in longest if one not in seated]
    if impatient & set(left) and (state.rules.fill or len(left) > 1):
        groups.append(tuple(left))
    return groups


def _latest(state: Tournament, people: Collection[int]) -> list[tuple[int, ...]]:
    """The people of the latest table of each of these."""
    latest: dict[int, Match] = {}
    for match in state.matches:
        latest.update(dict.fromkeys(match.people, match))
    return [match.people for match in {latest[one].table: latest[one] for one in people if one in latest}.values()]
