"""Counts that apply to every game: seats, numbers of players, bots."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.arena.balance.study import Column, Row, SeatResult, Section, average, grouped, share, win_columns, win_row
from omphalos.arena.match import Played
from omphalos.arena.messages import say
from omphalos.arena.plan import Plan
from omphalos.arena.report import win_share


def seat_results(plan: Plan, game: Played) -> list[SeatResult]:
    """The seats of a game."""
    middle = sum(game.scores) / len(game.scores)
    return [
        SeatResult(
            game=game.index,
            seed=game.seed,
            players=len(game.seats),
            seat=seat,
            bot=plan.bots[bot],
            win=win_share(game, seat),
            score=game.scores[seat],
            lead=game.scores[seat] - middle,
        )
        for seat, bot in enumerate(game.seats)
    ]


def sections(plan: Plan, games: Sequence[Played], language: str) -> list[Section]:
    """Sections by seat, by number of players and, if there are several, by bot."""
    results = [result for game in games for result in seat_results(plan, game)]
    found: list[Section] = []
    by_seat = grouped(results, lambda result: f"{result.players} {result.seat}" if result.players > 1 else None)
    rows: list[Row] = []
    for label in sorted(by_seat):
        players, seat = label.split()
        rows.append(win_row(say(language, "common-seat", players=players, seat=seat), by_seat[label]))
    if rows:
        found.append(
            Section(
                "seats",
                say(language, "common-seats"),
                say(language, "common-seats-about"),
                win_columns(language),
                tuple(rows),
            )
        )
    found.append(_players(plan, games, results, language))
    if len(plan.bots) > 1:
        by_bot = grouped(results, lambda result: result.bot)
        rows = [win_row(bot, by_bot[bot]) for bot in plan.bots if bot in by_bot]
        found.append(
            Section(
                "bots",
                say(language, "common-bots"),
                say(language, "common-bots-about"),
                win_columns(language),
                tuple(rows),
            )
        )
    return found


def _players(plan: Plan, games: Sequence[Played], results: Sequence[SeatResult], language: str) -> Section:
    rows: list[Row] = []
    for players in sorted({len(game.seats) for game in games}):
        those = [game for game in games if len(game.seats) == players]
        result = [one for one in results if one.players == players]
        first = [one for one in result if one.seat == 0]
        moves = average((float(game.moves) for game in those), first)
        points = average((one.score for one in result), result)
        label = say(language, "common-count", players=players)
        rows.append(Row(label, (float(len(those)), points, share(first) if players > 1 else None, moves)))
    columns = (
        Column(say(language, "common-games"), "count"),
        Column(say(language, "common-points")),
        Column(say(language, "common-first"), "%"),
        Column(say(language, "common-moves")),
    )
    return Section(
        "players", say(language, "common-players"), say(language, "common-players-about"), columns, tuple(rows)
    )
