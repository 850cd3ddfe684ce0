"""How often each part of Wyrocznia is used, and how well the seats do that use it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from omphalos.arena.balance.study import Column, Row, SeatResult, Section, average, difference, share
from omphalos.arena.messages import say
from omphalos.oracle.cove.square import CALLINGS
from omphalos.oracle.events import (
    Closed,
    Discarded,
    Filled,
    Foretold,
    Fulfilled,
    Hired,
    Marked,
    Nudged,
    Shifted,
    Sold,
    Wrote,
)
from omphalos.oracle.messages import say as of_the_game
from omphalos.oracle.people import COLOURS

PARTS = (
    *(f"X {colour}" for colour in COLOURS), *(f"T {colour}" for colour in COLOURS), "X row", "digit",
    "fill nudge", "nudge", "fill shift", "shift", "charm", "tome", "cross", "foretold", "fulfilled",
    *CALLINGS, "discarded", "great", "small", "black",
)  # fmt: skip


def used(event: Any) -> list[tuple[str, int]]:
    """The parts that an event uses, with the number of uses."""
    match event:
        case Marked(guild=guild, mark=mark):
            return [(f"{mark} {guild}", 1)]
        case Wrote(digit=digit):
            return [("digit" if digit else "X row", 1)]
        case Filled(fate=fate, fields=fields):
            return [(f"fill {fate}", fields)]
        case Nudged():
            return [("nudge", 1)]
        case Shifted():
            return [("shift", 1)]
        case Closed(size=size, cross=cross):
            return [(str(size), 1)] * (size is not None) + [("cross", 1)] * cross
        case Foretold():
            return [("foretold", 1)]
        case Fulfilled():
            return [("fulfilled", 1)]
        case Hired(card=card):
            return [(card.split()[-1], 1)]
        case Discarded():
            return [("discarded", 1)]
        case Sold(pier=pier):
            return [(pier, 1)]
        case _:
            return []


def section(seats: Sequence[tuple[SeatResult, dict[str, float]]], language: str) -> Section:
    """A row for every part, including those that nobody uses."""
    everybody = [result for result, _ in seats]
    rows: list[Row] = []
    for part in PARTS:
        users = [result for result, uses in seats if uses.get(part, 0.0) > 0]
        others = [result for result, uses in seats if not uses.get(part, 0.0)]
        often = average((uses.get(part, 0.0) for _, uses in seats), everybody)
        using = share([_as(result, bool(uses.get(part, 0.0))) for result, uses in seats])
        lead = average((result.lead for result in users), users) if users else None
        rest = average((result.lead for result in others), others) if others else None
        gap = difference(lead, rest) if lead is not None and rest is not None else None
        rows.append(Row(_label(part, language), (often, using, lead, rest, gap)))
    bots = list(dict.fromkeys(result.bot for result in everybody))
    if len(bots) > 1:  # bots may differ in strength: compare their use of parts, not the results of users
        return Section(
            "parts", say(language, "part-title"), say(language, "part-several"), *_by_bot(seats, bots, language)
        )
    columns = (
        Column(say(language, "part-columns-0")),
        Column(say(language, "part-columns-1"), "%"),
        Column(say(language, "part-columns-2"), "points"),
        Column(say(language, "part-columns-3"), "points"),
        Column(say(language, "part-columns-4"), "points", 0.0),
    )
    return Section("parts", say(language, "part-title"), say(language, "part-about"), columns, tuple(rows))


def _by_bot(
    seats: Sequence[tuple[SeatResult, dict[str, float]]], bots: Sequence[str], language: str
) -> tuple[tuple[Column, ...], tuple[Row, ...]]:
    """How often each bot uses a part in a game."""
    mine = {bot: [one for one in seats if one[0].bot == bot] for bot in bots}
    rows = tuple(
        Row(
            _label(part, language),
            tuple(average((uses.get(part, 0.0) for _, uses in mine[bot]), [s for s, _ in mine[bot]]) for bot in bots),
        )
        for part in PARTS
    )
    return tuple(Column(bot) for bot in bots), rows


def _label(part: str, language: str) -> str:
    if part in CALLINGS:
        return say(language, "part-hired", what=of_the_game(language, f"calling-{part}"))
    return say(language, f"part-{part.replace(' ', '-')}")


def _as(result: SeatResult, yes: bool) -> SeatResult:
    """A copy of a seat whose `win` is a yes or no, to count a share of something other than wins."""
    return SeatResult(
        result.game, result.seed, result.players, result.seat, result.bot, float(yes), result.score, result.lead
    )
