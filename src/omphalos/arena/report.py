"""The report of an arena, as data and as text: ratings, crosstable, time per move, forfeits."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from omphalos.arena.match import Played
from omphalos.arena.messages import say
from omphalos.arena.plan import Plan
from omphalos.arena.ratings import Meeting, rate
from omphalos.arena.stats import Estimate, wilson
from omphalos.bots import parse_bot


class Standing(msgspec.Struct, frozen=True):
    """One bot in the report."""

    bot: str
    rating: Estimate  # Elo, 0 is the average of the arena
    wins: Estimate  # share of its seats that won; a shared win counts as a fraction
    score: float  # average score in the game's own points
    decisions: int
    ms: float  # average per move
    longest_ms: float
    forfeits: int


class Forfeits(msgspec.Struct, frozen=True):
    """Moves that a bot forfeited for one reason."""

    bot: str
    reason: str
    moves: int
    first: int  # the first game in which it happened


class Step(msgspec.Struct, frozen=True):
    """The result of a bot of a ladder against the one below it."""

    bot: str
    below: str
    score: Estimate  # share of the points between them


class ArenaReport(msgspec.Struct, frozen=True):
    """The whole report; written as report.json to the arena's folder."""

    plan: Plan
    games: int
    standings: tuple[Standing, ...]  # the best first
    crosstable: tuple[tuple[Meeting | None, ...], ...]  # rows and columns in the order of the standings
    steps: tuple[Step, ...]  # of a ladder, from the lowest
    seats: dict[str, tuple[Estimate, ...]]  # by number of players: share of wins by seat
    forfeits: tuple[Forfeits, ...]
    failed: tuple[Played, ...]  # games that ended with an error


def make_report(plan: Plan, games: Sequence[Played]) -> ArenaReport:
    """Compute the report."""
    failed = tuple(game for game in games if game.error)
    games = [game for game in games if not game.error]
    rated = rate(len(plan.bots), games)
    found = [_standing(plan, bot, rated.ratings[bot], games) for bot in range(len(plan.bots))]
    order = sorted(range(len(plan.bots)), key=lambda bot: -found[bot].rating.value)
    crosstable = tuple(tuple(rated.meetings.get(f"{i}-{j}") for j in order) for i in order)
    seats: dict[str, tuple[Estimate, ...]] = {}
    for players in plan.players:
        those = [game for game in games if len(game.seats) == players]
        seats[str(players)] = tuple(
            wilson(sum(win_share(game, seat) for game in those), len(those)) for seat in range(players)
        )
    steps = tuple(
        Step(plan.bots[bot], plan.bots[bot - 1], met.score)
        for bot in range(1, len(plan.bots))
        if plan.mode == "ladder" and (met := rated.meetings.get(f"{bot}-{bot - 1}")) is not None
    )
    standings = tuple(found[bot] for bot in order)
    return ArenaReport(plan, len(games), standings, crosstable, steps, seats, _forfeits(plan, games), failed)


def win_share(game: Played, seat: int) -> float:
    """1 for a win, a fraction for a shared one."""
    return 1 / game.ranks.count(1) if game.ranks[seat] == 1 else 0.0


def _standing(plan: Plan, bot: int, rating: Estimate, games: Sequence[Played]) -> Standing:
    sat = [(game, seat) for game in games for seat, who in enumerate(game.seats) if who == bot]
    decisions = sum(game.decisions[seat] for game, seat in sat)
    return Standing(
        bot=plan.bots[bot],
        rating=rating,
        wins=wilson(sum(win_share(game, seat) for game, seat in sat), len(sat)),
        score=sum(game.scores[seat] for game, seat in sat) / max(1, len(sat)),
        decisions=decisions,
        ms=1000 * sum(game.seconds[seat] for game, seat in sat) / max(1, decisions),
        longest_ms=1000 * max((game.longest[seat] for game, seat in sat), default=0.0),
        forfeits=sum(lost.seat == seat for game, seat in sat for lost in game.forfeits),
    )


def _forfeits(plan: Plan, games: Sequence[Played]) -> tuple[Forfeits, ...]:
    found: dict[tuple[str, str], list[int]] = {}
    for game in games:
        for lost in game.forfeits:
            found.setdefault((plan.bots[game.seats[lost.seat]], lost.reason), []).append(game.index)
    ordered = sorted(found.items(), key=lambda item: (item[0][0], -len(item[1]), item[0][1]))
    return tuple(Forfeits(bot, reason, len(where), min(where)) for (bot, reason), where in ordered)


def as_text(report: ArenaReport, language: str = "en") -> str:
    """The report to read in a terminal."""
    plan = report.plan
    players = ", ".join(map(str, plan.players))
    out = [
        say(
            language,
            "report-title",
            game=plan.game,
            games=report.games,
            mode=plan.mode,
            seed=str(plan.seed),
            players=players,
        ),
        "",
    ]
    heads = ("bot", "rating", "", "wins", "score", "ms", "longest", "lost")
    rows = [["", *(say(language, f"report-{head}") if head else "" for head in heads)]]
    for place, one in enumerate(report.standings, 1):
        interval = f"[{one.rating.low:+.0f}, {one.rating.high:+.0f}]"
        rows.append([f"{place}.", one.bot, f"{one.rating.value:+.0f}", interval, _percent(one.wins), f"{one.score:.1f}",
                     _ms(one.ms), _ms(one.longest_ms), str(one.forfeits)])  # fmt: skip
    out += _columns(rows, left={1})
    if len(report.standings) > 1:
        out += ["", say(language, "report-cross")]
        rows = [["", *(f"{place}." for place in range(1, len(report.standings) + 1))]]
        for place, (one, line) in enumerate(zip(report.standings, report.crosstable, strict=True), 1):
            rows.append([f"{place}. {one.bot}", *("–" if m is None else _percent(m.score) for m in line)])
        out += _columns(rows, left={0})
    if report.steps:
        out += ["", say(language, "report-steps")]
        out += _columns([[step.bot, ">", step.below, _percent(step.score)] for step in report.steps], left={0, 2})
    for count, shares in report.seats.items():
        out += [
            "",
            say(language, "report-seats", players=count),
            "  " + "   ".join(f"{s}: {_percent(e)}" for s, e in enumerate(shares)),
        ]
    if report.forfeits:
        out += ["", say(language, "report-forfeits")]
        out += [
            f"  {f.moves:>5} × {f.bot}: {f.reason} ({say(language, 'report-first', n=f.first)})"
            for f in report.forfeits[:20]
        ]
    if report.failed:
        out += ["", say(language, "report-failed"), *(f"  {game.index}: {game.error}" for game in report.failed[:20])]
    out += ["", say(language, "report-note")]
    if any(parse_bot(spec).budget.ms is not None for spec in plan.specs):
        out.append(say(language, "report-clock"))
    return "\n".join(out)


def _percent(share: Estimate) -> str:
    return f"{100 * share.value:.1f} [{100 * share.low:.0f}, {100 * share.high:.0f}]"


def _ms(time: float) -> str:
    """Milliseconds with three digits, and never as a power of ten."""
    return f"{time:.0f}" if time >= 99.5 else f"{time:.3g}"


def _columns(rows: Sequence[Sequence[str]], left: set[int]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines: list[str] = []
    for row in rows:
        cells = [
            cell.ljust(wide) if i in left else cell.rjust(wide)
            for i, (cell, wide) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append(("  " + "  ".join(cells)).rstrip())
    return lines
