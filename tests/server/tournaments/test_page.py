"""The page of a tournament, field by field: what each state shows, and to whom."""

from __future__ import annotations

from typing import Any

from omphalos.server.protocol.parts import ClockRule
from omphalos.server.tournaments.messages import (
    MySeat,
    OpenTournament,
    StandingLine,
    TournamentGame,
    TournamentInfo,
    TournamentSeat,
)
from omphalos.server.tournaments.page import LATEST, describe
from omphalos.server.tournaments.standings import BOT
from omphalos.server.tournaments.state import Bye, Entrant, Match, Tournament
from tests.server.filled import unfilled

RULES = OpenTournament(
    title="Spring cup",
    game="lake",
    format="swiss",
    size=3,
    rounds=5,
    minutes=45,
    clock=ClockRule("bank", 600, 5),
    fill=True,
    bot="random",
    wait=70,
    interval=25,
    rated=True,
)
ENTRANTS = (
    Entrant("Ann", "a", "p-ann"),
    Entrant("Ben", "b", paused=True),
    Entrant("Cyd", "c", removed=True),
    Entrant("Dot", "d"),
    Entrant("Eve", "e"),
    Entrant("Fay", "f", removed=True),  # has never played
)
SWISS = Tournament(
    "cup0000001",
    RULES,
    "host",
    1_700,
    phase="playing",
    entrants=ENTRANTS,
    matches=(
        Match("first00001", 1, (1, 0, BOT), True, (2, 1, 3), (4.0, 7.5, -1.0)),
        Match("first00002", 1, (3, 2, 4), True),  # without a result
        Match("second0001", 2, (0, 3, BOT)),
        Match("second0002", 2, (4, 1, BOT), True, (1, 2, 2), (3.0, 2.0, 2.0)),
    ),
    byes=(Bye(1, 4), Bye(2, 1), Bye(2, 2)),
    round=2,
    started=2_000,
    next_at=9_000,
)


def page(state: Tournament, **more: Any) -> TournamentInfo:
    given: dict[str, Any] = {"title": {"en": "Lake"}, "me": None, "host": False, "shown": None, "may_enter": False}
    given |= {"max_entrants": 64, "link": "https://x/tournament/cup0000001", **more}
    return describe(state, **given)


def line(
    entrant: int, name: str, place: int, points: float, opponents: float, wins: int, games: int, **more: Any
) -> Any:
    shown: dict[str, Any] = {"person": None, "paused": False, "removed": False, "table": None, **more}
    return StandingLine(entrant, name, place=place, points=points, opponents=opponents, wins=wins, games=games, **shown)


def seat(
    entrant: int, name: str, rank: int | None = None, score: float | None = None, points: float | None = None
) -> Any:
    return TournamentSeat(entrant, name, rank, score, points)


STANDINGS = [
    line(4, "Eve", 1, 4.0, 7.75, 1, 2),
    line(1, "Ben", 2, 3.5, 10.0, 0, 3, paused=True),
    line(0, "Ann", 3, 2.0, 2.75, 1, 1, person="p-ann", table="second0001"),
    line(2, "Cyd", 4, 2.0, 2.0, 0, 1, removed=True),
    line(3, "Dot", 5, 0.0, 0.0, 0, 0, table="second0001"),
]
SECOND_ROUND = [
    TournamentGame("second0001", 2, [seat(0, "Ann"), seat(3, "Dot"), seat(BOT, "")], False),
    TournamentGame(
        "second0002", 2, [seat(4, "Eve", 1, 3.0, 2.0), seat(1, "Ben", 2, 2.0, 0.5), seat(BOT, "", 2, 2.0, 0.5)], True
    ),
]
FIRST_ROUND = [
    TournamentGame(
        "first00001", 1, [seat(1, "Ben", 2, 4.0, 1.0), seat(0, "Ann", 1, 7.5, 2.0), seat(BOT, "", 3, -1.0, 0.0)], True
    ),
    TournamentGame("first00002", 1, [seat(3, "Dot"), seat(2, "Cyd"), seat(4, "Eve")], True),
]
WHOLE = page(SWISS, me=3, host=True, may_enter=True)


def test_a_round_that_is_being_played() -> None:
    expected = TournamentInfo(
        id="cup0000001",
        title="Spring cup",
        game="lake",
        game_title={"en": "Lake"},
        format="swiss",
        size=3,
        rounds=5,
        minutes=None,
        clock=ClockRule("bank", 600, 5),
        fill=True,
        bot="random",
        wait=70,
        interval=25,
        rated=True,
        phase="playing",
        opened=1_700,
        round=2,
        next_at=9_000,
        ends_at=None,
        may_enter=True,
        max_entrants=64,
        standings=STANDINGS,
        shown=2,
        games=SECOND_ROUND,
        byes=["Ben", "Cyd"],
        me=3,
        host=True,
        seat=MySeat("second0001", 1),
        link="https://x/tournament/cup0000001",
    )
    assert expected == WHOLE


def test_an_earlier_round() -> None:
    found = page(SWISS, shown=1)
    assert (found.shown, found.round, found.games, found.byes) == (1, 2, FIRST_ROUND, ["Eve"])
    assert found.standings == STANDINGS
    assert (found.me, found.host, found.seat, found.may_enter) == (None, False, None, False)


def test_a_round_that_is_still_to_come_is_the_latest() -> None:
    assert page(SWISS, shown=3) == page(SWISS, shown=2) == page(SWISS)


def test_where_somebody_plays_now() -> None:
    assert [page(SWISS, me=one).seat for one in range(5)] == [
        MySeat("second0001", 0),
        None,
        None,
        MySeat("second0001", 1),
        None,  # Eve's game is over
    ]


def arena(over: int, playing: int) -> Tournament:
    """An arena in which so many games are over and others are being played."""
    games = [Match(f"over{number:06}", 0, (0, 1), True, (1, 2), (1.0, 0.0)) for number in range(over)]
    now = [Match(f"now{number:07}", 0, (2 * number, 2 * number + 1)) for number in range(playing)]
    rules = OpenTournament(title="Arena", game="lake", format="arena", minutes=45)
    entrants = tuple(Entrant(f"P{number}", f"s{number}") for number in range(4))
    return Tournament(
        *("cup0000002", rules, "host", 5), phase="playing", entrants=entrants, matches=(*games, *now), started=60_000
    )


ARENA = page(arena(3, 2))


def test_an_arena_shows_what_is_played_and_then_the_latest() -> None:
    assert [(game.table, game.over, game.round) for game in ARENA.games] == [
        ("now0000000", False, 0),
        ("now0000001", False, 0),
        ("over000002", True, 0),
        ("over000001", True, 0),
        ("over000000", True, 0),
    ]
    assert (ARENA.minutes, ARENA.ends_at, ARENA.next_at) == (45, 60_000 + 45 * 60_000, None)
    assert (ARENA.rounds, ARENA.round, ARENA.byes) == (None, 0, [])


def test_an_arena_that_was_started_shows_no_next_round() -> None:
    assert page(arena(0, 0).changed(next_at=60_000)).next_at is None


def test_an_arena_shows_the_latest_games_only() -> None:
    for over in (LATEST - 1, LATEST, LATEST + 1):
        shown = [game.table for game in page(arena(over, 1)).games]
        latest = [f"over{number:06}" for number in reversed(range(max(0, over - LATEST), over))]
        assert shown == ["now0000000", *latest]


def test_before_the_start_there_is_nobody_and_nothing() -> None:
    rules = OpenTournament(title="Cup", game="lake", format="round-robin")
    found = page(Tournament("cup0000003", rules, "host", 5))
    assert (found.phase, found.rounds, found.minutes, found.bot) == ("gathering", None, None, "")
    assert (found.standings, found.games, found.byes, found.shown, found.round) == ([], [], [], 0, 0)
    assert (found.next_at, found.ends_at) == (None, None)


def test_each_field_has_a_state_that_fills_it() -> None:
    types = (TournamentInfo, StandingLine, TournamentGame, TournamentSeat, MySeat)
    assert unfilled(types, WHOLE, ARENA) == []
