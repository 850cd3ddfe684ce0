"""Wyrocznia: where the gold comes from, which mix of actions wins, and which parts are used."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from omphalos.arena.balance import parts
from omphalos.arena.balance.study import Column, Row, Sat, Section, average, fair_share, share, source_section
from omphalos.arena.stats import Estimate
from omphalos.oracle.cove.account import by_reason
from omphalos.oracle.cove.events import Went
from omphalos.table.record import Record, replay

WORDS = {
    "en": {
        "sources about": "Gold of a seat in a game, by what it was paid for; corruption and thieves take it away.",
        "mix": "Mix of actions",
        "mix about": "Seats by how large a part of their actions went to a space: the third that chose it least, the "
        "middle, and the third that chose it most.",
        "thirds": ("least", "middle", "most"),
        "columns": ("seats", "part of actions", "wins", "fair", "wins − fair", "lead over the table"),
    },
    "pl": {
        "sources about": "Złoto miejsca w grze według tego, za co było; zepsucie i złodzieje je zabierają.",
        "mix": "Dobór akcji",
        "mix about": "Miejsca według tego, jaką część akcji przeznaczyły na dane pole: trzecia część, która wybierała "
        "je najrzadziej, środkowa i ta, która najczęściej.",
        "thirds": ("najrzadziej", "środek", "najczęściej"),
        "columns": ("miejsc", "część akcji", "wygrane", "po równo", "wygrane − po równo", "przewaga nad stołem"),
    },
}
NAMES = {
    "pl": {
        "sale": "sprzedaż", "sponsorship": "wsparcie gildii", "card": "karty", "thieves": "złodzieje",
        "symbol": "symbole gildii",
        "corruption": "zepsucie", "hire": "zatrudnienie", "staff": "personel", "stargazing": "gwiazdy",
        "horoscopes": "horoskopy", "fates": "losy", "divination": "wróżby",
    },
    "en": {"symbol": "guild symbols", "card": "cards"},
}  # fmt: skip


def read(games: Iterable[tuple[Record, list[Sat]]], language: str) -> list[Section]:
    """The sections of Wyrocznia."""
    sources: list[tuple[Sat, dict[str, float]]] = []
    mixes: list[tuple[Sat, dict[str, float]]] = []
    pieces: list[tuple[Sat, dict[str, float]]] = []
    for record, sats in games:
        state: Any = None
        went: list[dict[str, float]] = [{} for _ in sats]
        uses: list[dict[str, float]] = [{} for _ in sats]
        for moment in replay(record):
            state = moment.after
            if isinstance(moment.event, Went):
                mine = went[moment.event.seat]
                mine[moment.event.space] = mine.get(moment.event.space, 0.0) + 1
            for part, count in parts.used(moment.event):
                mine = uses[moment.event.seat]
                mine[part] = mine.get(part, 0.0) + count
        for sat in sats:
            gold = by_reason(state.players[sat.seat].account)
            sources.append((sat, {why: float(points) for why, points in gold.items()}))
            total = sum(went[sat.seat].values()) or 1.0
            pieces.append((sat, uses[sat.seat]))
            mixes.append((sat, {space: count / total for space, count in went[sat.seat].items()}))
    words: dict[str, Any] = WORDS[language]
    names = NAMES[language]
    found = [source_section(sources, lambda why: names.get(why, why), words["sources about"], language)]
    several = [(sat, mix) for sat, mix in mixes if sat.players > 1]  # alone, everybody wins
    if several:
        found.append(_mix(several, words, names))
    found.append(parts.section(pieces, language))
    return found


def _mix(mixes: Sequence[tuple[Sat, dict[str, float]]], words: dict[str, Any], names: dict[str, str]) -> Section:
    rows: list[Row] = []
    for space in sorted({space for _, mix in mixes for space in mix}):
        ordered = sorted(mixes, key=lambda one: (one[1].get(space, 0.0), one[0].game, one[0].seat))
        for third, label in enumerate(words["thirds"]):
            part = ordered[len(ordered) * third // 3 : len(ordered) * (third + 1) // 3]
            if not part:
                continue
            sats = [sat for sat, _ in part]
            wins, fair = share(sats), fair_share(sats)
            excess = Estimate(wins.value - fair, wins.low - fair, wins.high - fair, wins.n)
            use = sum(mix.get(space, 0.0) for _, mix in part) / len(part)
            lead = average((sat.lead for sat in sats), sats)
            rows.append(Row(f"{names.get(space, space)}: {label}", (float(len(part)), use, wins, fair, excess, lead)))
    count, part_name, wins_name, fair_name, gap, lead_name = words["columns"]
    columns = (
        Column(count, "count"),
        Column(part_name, "%"),
        Column(wins_name, "%"),
        Column(fair_name, "%"),
        Column(gap, "%", 0.0),
        Column(lead_name, "points", 0.0),
    )
    return Section("mix", words["mix"], words["mix about"], columns, tuple(rows))
