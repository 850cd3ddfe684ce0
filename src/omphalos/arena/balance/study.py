"""A study as data: sections with rows, whose cells are estimates with intervals. Games can add sections."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Literal, TypeAlias

import msgspec

from omphalos.arena.messages import say
from omphalos.arena.stats import Estimate, mean, wilson

Unit: TypeAlias = Literal["%", "points", "count"]
Cell: TypeAlias = Estimate | float | str | None


class Column(msgspec.Struct, frozen=True):
    """A column: its title and the unit of its cells."""

    name: str
    unit: Unit = "points"
    reference: float | None = None  # the plot draws a line here: the value if there is no effect
    bounds: tuple[float, float] | None = None  # the plot draws lines here: values between them are wanted


class Row(msgspec.Struct, frozen=True):
    """One row, such as a god, a law or a seat."""

    label: str
    cells: tuple[Cell, ...]


class Section(msgspec.Struct, frozen=True):
    """A table, and a plot of its estimates."""

    id: str  # "gods", for links and programs
    title: str
    about: str  # what is counted, in a sentence or two
    columns: tuple[Column, ...]
    rows: tuple[Row, ...]


class Study(msgspec.Struct, frozen=True):
    """All sections, with what was played."""

    game: str
    title: str
    games: int
    bots: tuple[str, ...]
    ruleset: str
    seed: str
    sections: tuple[Section, ...]


class SeatResult(msgspec.Struct, frozen=True):
    """One seat of one finished game, which all sections count."""

    game: int
    seed: str  # games with the same seed are not independent
    players: int
    seat: int
    bot: str
    win: float  # 1, or a fraction for a shared win
    score: float
    lead: float  # over the average of the table

    @property
    def fair(self) -> float:
        """The share of wins if all seats were equal."""
        return 1 / self.players


def share(results: Sequence[SeatResult]) -> Estimate:
    """The share of wins. With one seat per seed, Wilson's interval; otherwise seats with one seed are a cluster."""
    wins, seeds = [result.win for result in results], [result.seed for result in results]
    exact = wilson(sum(wins), len(wins))
    if len(set(seeds)) == len(seeds) or exact.value in (0.0, 1.0):
        return exact
    loose = mean(wins, seeds)
    return Estimate(loose.value, max(0.0, loose.low), min(1.0, loose.high), loose.n)


def average(values: Iterable[float], results: Sequence[SeatResult]) -> Estimate:
    """A mean over seats. Seats with the same seed are a cluster."""
    return mean(list(values), [result.seed for result in results])


def difference(one: Estimate, other: Estimate) -> Estimate:
    """The difference of two estimates, assumed independent."""
    gap = one.value - other.value
    half = math.hypot(one.high - one.value, other.high - other.value)
    return Estimate(gap, gap - half, gap + half, one.n)


def fair_share(results: Sequence[SeatResult]) -> float:
    """The share of wins if all seats were equal."""
    return sum(result.fair for result in results) / len(results) if results else math.nan


def grouped(results: Iterable[SeatResult], key: Callable[[SeatResult], str | None]) -> dict[str, list[SeatResult]]:
    """Group seats by a label. Seats without a label are left out."""
    groups: dict[str, list[SeatResult]] = {}
    for result in results:
        label = key(result)
        if label is not None:
            groups.setdefault(label, []).append(result)
    return groups


def win_columns(language: str) -> tuple[Column, ...]:
    """The columns of `win_row`."""
    return (
        Column(say(language, "win-column-seats"), "count"),
        Column(say(language, "win-column-wins"), "%"),
        Column(say(language, "win-column-fair"), "%"),
        Column(say(language, "win-column-excess"), "%", 0.0),
        Column(say(language, "win-column-lead"), "points", 0.0),
        Column(say(language, "win-column-points"), "points"),
    )


def win_row(label: str, results: Sequence[SeatResult]) -> Row:
    """A row with the share of wins, the fair share, the lead over the table's average, and points."""
    wins, fair = share(results), fair_share(results)
    excess = Estimate(wins.value - fair, wins.low - fair, wins.high - fair, wins.n)
    lead = average((result.lead for result in results), results)
    return Row(
        label, (float(len(results)), wins, fair, excess, lead, average((result.score for result in results), results))
    )


def source_section(
    sources: Sequence[tuple[SeatResult, dict[str, float]]], names: Callable[[str], str], about: str, language: str
) -> Section:
    """Points by source: for all seats, for winners, and for the others."""
    winners = [result for result, _ in sources if result.win > 0]
    others = [result for result, _ in sources if result.win == 0]
    everybody = [result for result, _ in sources]
    sums = Counter[str]()
    for _, found in sources:
        sums.update(found)
    kinds = sorted(sums, key=lambda kind: (-sums[kind], kind))
    rows: list[Row] = []
    for kind in kinds:
        won = average((found.get(kind, 0.0) for result, found in sources if result.win > 0), winners)
        lost = average((found.get(kind, 0.0) for result, found in sources if result.win == 0), others)
        every = average((found.get(kind, 0.0) for _, found in sources), everybody)
        gap = difference(won, lost) if winners and others else None
        rows.append(Row(names(kind), (every, won if winners else None, lost if others else None, gap)))
    columns = (
        Column(say(language, "source-everybody")),
        Column(say(language, "source-winners")),
        Column(say(language, "source-others")),
        Column(say(language, "source-gap"), "points", 0.0),
    )
    title = say(language, "source-title")
    return Section("sources", title, about, columns, tuple(rows))
