"""What can be counted of any game: seats, numbers of players, bots."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.arena.balance.study import WIN_COLUMNS, Column, Row, Sat, Section, average, grouped, share, win_row
from omphalos.arena.match import Played
from omphalos.arena.plan import Plan
from omphalos.arena.report import win_share

WORDS = {
    "en": {"seats": "Seats", "seat": "{players} players, seat {seat}", "players": "Numbers of players",
           "count": "{players} players", "bots": "Bots", "games": "games", "points": "points", "first": "seat 0 wins",
           "moves": "moves", "seats about": "Whether it matters where one sits. Seat 0 is the first in order.",
           "players about": "How many sit at the table.", "bots about": "Who plays."},
    "pl": {"seats": "Miejsca", "seat": "graczy: {players}, miejsce {seat}", "players": "Liczba graczy",
           "count": "graczy: {players}", "bots": "Boty", "games": "gier", "points": "punkty",
           "first": "miejsce 0 wygrywa", "moves": "ruchy",
           "seats about": "Czy ma znaczenie, gdzie się siedzi. Miejsce 0 jest pierwsze w kolejności.",
           "players about": "Ilu siedzi przy stole.", "bots about": "Kto gra."},
}  # fmt: skip


def sats_of(plan: Plan, game: Played) -> list[Sat]:
    """The seats of a game."""
    middle = sum(game.scores) / len(game.scores)
    return [
        Sat(
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
    """Seats, numbers of players and, where there are several, bots."""
    words = WORDS[language]
    sats = [sat for game in games for sat in sats_of(plan, game)]
    found: list[Section] = []
    by_seat = grouped(sats, lambda sat: f"{sat.players} {sat.seat}" if sat.players > 1 else None)
    rows: list[Row] = []
    for label in sorted(by_seat):
        players, seat = label.split()
        rows.append(win_row(words["seat"].format(players=players, seat=seat), by_seat[label]))
    if rows:
        found.append(Section("seats", words["seats"], words["seats about"], WIN_COLUMNS[language], tuple(rows)))
    found.append(_players(plan, games, sats, words))
    if len(plan.bots) > 1:
        by_bot = grouped(sats, lambda sat: sat.bot)
        rows = [win_row(bot, by_bot[bot]) for bot in plan.bots if bot in by_bot]
        found.append(Section("bots", words["bots"], words["bots about"], WIN_COLUMNS[language], tuple(rows)))
    return found


def _players(plan: Plan, games: Sequence[Played], sats: Sequence[Sat], words: dict[str, str]) -> Section:
    rows: list[Row] = []
    for players in sorted({len(game.seats) for game in games}):
        those = [game for game in games if len(game.seats) == players]
        sat = [one for one in sats if one.players == players]
        first = [one for one in sat if one.seat == 0]
        moves = average((float(game.moves) for game in those), first)
        points = average((one.score for one in sat), sat)
        label = words["count"].format(players=players)
        rows.append(Row(label, (float(len(those)), points, share(first) if players > 1 else None, moves)))
    columns = (Column(words["games"], "count"), Column(words["points"]), Column(words["first"], "%"),
               Column(words["moves"]))  # fmt: skip
    return Section("players", words["players"], words["players about"], columns, tuple(rows))
