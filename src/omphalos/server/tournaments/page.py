"""A tournament as its page shows it."""

from __future__ import annotations

from typing import Final

from omphalos.server.tournaments.messages import MySeat, StandingLine, TournamentGame, TournamentInfo, TournamentSeat
from omphalos.server.tournaments.standings import BOT, Standing, game_points
from omphalos.server.tournaments.state import Match, Tournament

LATEST: Final = 30  # finished games of an arena that are shown


def describe(
    state: Tournament,
    *,
    title: dict[str, str],
    me: int | None,
    host: bool,
    shown: int | None,
    may_enter: bool,
    max_entrants: int,
    link: str,
) -> TournamentInfo:
    """The page. `shown` is the round to show; None: the latest."""
    rules = state.rules
    shown = state.round if shown is None else min(shown, state.round)
    games = _latest(state) if state.arena else list(state.of_round(shown))
    tables = {one: match.table for match in state.unfinished for one in match.people}
    match = None if me is None else state.match_of(me)
    return TournamentInfo(
        id=state.id,
        title=rules.title,
        game=rules.game,
        game_title=title,
        format=rules.format,
        size=rules.size,
        rounds=state.rounds,
        minutes=rules.minutes if state.arena else None,
        clock=rules.clock,
        fill=rules.fill,
        bot=rules.bot or "",
        wait=rules.wait,
        interval=rules.interval,
        rated=rules.rated,
        phase=state.phase,
        opened=state.opened,
        round=state.round,
        next_at=None if state.arena else state.next_at,
        ends_at=state.ends_at,
        may_enter=may_enter,
        max_entrants=max_entrants,
        standings=[_line(state, one, tables.get(one.entrant)) for one in state.standings()],
        shown=shown,
        games=[_game(state, one) for one in games],
        byes=[state.entrants[bye.entrant].name for bye in state.byes if bye.round == shown],
        me=me,
        host=host,
        seat=None if match is None or me is None else MySeat(match.table, match.seats.index(me)),
        link=link,
    )


def _latest(state: Tournament) -> list[Match]:
    over = [match for match in state.matches if match.over]
    return [*state.unfinished, *reversed(over[-LATEST:])]


def _line(state: Tournament, line: Standing, table: str | None) -> StandingLine:
    who = state.entrants[line.entrant]
    return StandingLine(
        entrant=line.entrant,
        name=who.name,
        person=who.person,
        place=line.place,
        points=line.points,
        opponents=line.opponents,
        wins=line.wins,
        games=line.games,
        paused=who.paused,
        removed=who.removed,
        table=table,
    )


def _game(state: Tournament, match: Match) -> TournamentGame:
    points = None if match.ranks is None else game_points(match.ranks, state.rules.size)
    return TournamentGame(
        table=match.table,
        round=match.round,
        seats=[
            TournamentSeat(
                entrant=one,
                name="" if one == BOT else state.entrants[one].name,
                rank=None if match.ranks is None else match.ranks[seat],
                score=None if match.scores is None else match.scores[seat],
                points=None if points is None else points[seat],
            )
            for seat, one in enumerate(match.seats)
        ],
        over=match.over,
    )
