"""Balance of Wyrocznia: sources of gold, mixes of actions, and how often parts are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from omphalos.arena.balance import parts
from omphalos.arena.balance.study import Column, Row, SeatResult, Section, average, fair_share, share, source_section
from omphalos.arena.messages import say
from omphalos.arena.stats import Estimate
from omphalos.oracle.account import by_reason
from omphalos.oracle.events import Went
from omphalos.table.record import Record, replay


def read(games: Iterable[tuple[Record, list[SeatResult]]], language: str) -> list[Section]:
    """The sections of Wyrocznia."""
    sources: list[tuple[SeatResult, dict[str, float]]] = []
    mixes: list[tuple[SeatResult, dict[str, float]]] = []
    pieces: list[tuple[SeatResult, dict[str, float]]] = []
    for record, results in games:
        state: Any = None
        went: list[dict[str, float]] = [{} for _ in results]
        uses: list[dict[str, float]] = [{} for _ in results]
        for moment in replay(record):
            state = moment.after
            if isinstance(moment.event, Went):
                mine = went[moment.event.seat]
                mine[moment.event.space] = mine.get(moment.event.space, 0.0) + 1
            for part, count in parts.used(moment.event):
                mine = uses[moment.event.seat]
                mine[part] = mine.get(part, 0.0) + count
        for result in results:
            gold = by_reason(state.players[result.seat].account)
            sources.append((result, {why: float(points) for why, points in gold.items()}))
            total = sum(went[result.seat].values()) or 1.0
            pieces.append((result, uses[result.seat]))
            mixes.append((result, {space: count / total for space, count in went[result.seat].items()}))
    about = say(language, "oracle-sources-about")
    found = [source_section(sources, lambda why: say(language, f"oracle-of-{why}"), about, language)]
    several = [(result, mix) for result, mix in mixes if result.players > 1]  # a player alone always wins
    if several:
        found.append(_mix(several, language))
    found.append(parts.section(pieces, language))
    return found


def _mix(mixes: Sequence[tuple[SeatResult, dict[str, float]]], language: str) -> Section:
    rows: list[Row] = []
    for space in sorted({space for _, mix in mixes for space in mix}):
        ordered = sorted(mixes, key=lambda one: (one[1].get(space, 0.0), one[0].game, one[0].seat))
        for third, label in enumerate(_thirds(language)):
            part = ordered[len(ordered) * third // 3 : len(ordered) * (third + 1) // 3]
            if not part:
                continue
            results = [result for result, _ in part]
            wins, fair = share(results), fair_share(results)
            excess = Estimate(wins.value - fair, wins.low - fair, wins.high - fair, wins.n)
            use = sum(mix.get(space, 0.0) for _, mix in part) / len(part)
            lead = average((result.lead for result in results), results)
            rows.append(
                Row(
                    f"{say(language, f'oracle-of-{space}')}: {label}", (float(len(part)), use, wins, fair, excess, lead)
                )
            )
    columns = (
        Column(say(language, "oracle-columns-0"), "count"),
        Column(say(language, "oracle-columns-1"), "%"),
        Column(say(language, "oracle-columns-2"), "%"),
        Column(say(language, "oracle-columns-3"), "%"),
        Column(say(language, "oracle-columns-4"), "%", 0.0),
        Column(say(language, "oracle-columns-5"), "points", 0.0),
    )
    return Section("mix", say(language, "oracle-mix"), say(language, "oracle-mix-about"), columns, tuple(rows))


def _thirds(language: str) -> tuple[str, ...]:
    return tuple(say(language, f"oracle-thirds-{third}") for third in range(3))
