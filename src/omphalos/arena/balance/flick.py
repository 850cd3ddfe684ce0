"""Balance of Palec boży: gods, laws, and sources of victory points."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec

from omphalos.arena.balance.study import (
    Column,
    Row,
    SeatResult,
    Section,
    difference,
    grouped,
    share,
    source_section,
    win_columns,
    win_row,
)
from omphalos.arena.messages import say
from omphalos.arena.stats import Estimate, mean, wilson
from omphalos.flick.account import reason
from omphalos.flick.events import GenerationBegan, GenerationEnded, LawEnacted, LawsShown, VotesCounted
from omphalos.flick.gods import GODS
from omphalos.flick.laws import LAWS
from omphalos.flick.state import Score
from omphalos.table.record import Record, replay


class Generation(msgspec.Struct, frozen=True):
    """One generation of one game."""

    seed: str
    players: int
    number: int
    laws: tuple[str, ...]  # in force
    vp: float  # scored in it, on average over the players


class Vote(msgspec.Struct, frozen=True):
    """Two laws were shown and one passed."""

    passed: str
    failed: str
    backers: tuple[SeatResult, ...]  # the seats that voted for the law that passed


class Facts(msgspec.Struct):
    """The data collected from all games."""

    gods: list[tuple[SeatResult, str]] = []
    generations: list[Generation] = []
    votes: list[Vote] = []
    sources: list[tuple[SeatResult, dict[str, float]]] = []


def read(games: Iterable[tuple[Record, list[SeatResult]]], language: str) -> list[Section]:
    """The sections of Palec boży."""
    facts = Facts()
    for record, results in games:
        _read_game(record, results, facts)
    found: list[Section] = []
    if facts.gods:
        found.append(_gods(facts, language))
    if any(generation.laws for generation in facts.generations):
        found.append(_laws(facts, language))
    sample = {score: Score(0, 0, score, 0) for _, sources in facts.sources for score in sources}
    found.append(
        source_section(
            facts.sources, lambda why: reason(sample[why], language), say(language, "flick-sources-about"), language
        )
    )
    return found


def _read_game(record: Record, results: list[SeatResult], facts: Facts) -> None:
    state: Any = None
    shown: tuple[str, str] | None = None
    votes: tuple[bool, ...] = ()
    in_force: dict[int, tuple[str, ...]] = {}
    number = 0
    for moment in replay(record):
        state = moment.after
        match moment.event:
            case GenerationBegan(generation=number):
                shown, votes = None, ()
            case LawsShown(upper=upper, lower=lower):
                shown = upper, lower
            case VotesCounted(votes=cast):
                votes = cast
            case LawEnacted(law=law):
                if shown is not None and law in shown:
                    up = law == shown[0]
                    backers = tuple(result for result in results if votes and votes[result.seat] == up)
                    facts.votes.append(Vote(law, shown[1 - shown.index(law)], backers))
            case GenerationEnded():
                in_force[number] = tuple(one.law for one in moment.before.laws)
            case _:
                pass
    last = tuple(one.law for one in state.laws)
    for result in results:
        god = state.gods[result.seat]
        if god is not None:
            facts.gods.append((result, god))
        made: dict[str, float] = {}
        for score in state.account:
            if score.seat == result.seat:
                made[score.why] = made.get(score.why, 0.0) + score.vp
        facts.sources.append((result, made))
    for generation in range(1, state.generation + 1):
        vp = sum(score.vp for score in state.account if score.generation == generation) / len(results)
        laws = in_force.get(generation, last)
        facts.generations.append(Generation(results[0].seed, len(results), generation, laws, vp))


def _gods(facts: Facts, language: str) -> Section:
    god_of = {(result.game, result.seat): god for result, god in facts.gods}
    groups = grouped((result for result, _ in facts.gods), lambda result: god_of[result.game, result.seat])
    rows = [win_row(GODS[god].name[language], groups[god]) for god in GODS if god in groups]
    rows.sort(key=_by_excess)
    return Section(
        "gods", say(language, "flick-gods"), say(language, "flick-gods-about"), win_columns(language), tuple(rows)
    )


def _by_excess(row: Row) -> float:
    excess = row.cells[3]
    return 0.0 if not isinstance(excess, Estimate) else -excess.value


def _laws(facts: Facts, language: str) -> Section:
    usual: dict[tuple[int, int], list[float]] = {}
    for one in facts.generations:
        usual.setdefault((one.players, one.number), []).append(one.vp)
    middle = {key: sum(values) / len(values) for key, values in usual.items()}
    rows: list[Row] = []
    for law, unit in LAWS.items():
        inside = [one for one in facts.generations if law in one.laws]
        if not inside:
            continue
        outside = [one for one in facts.generations if law not in one.laws]
        level = sum(middle[one.players, one.number] for one in inside) / len(inside)
        with_it, without = (
            mean([level + one.vp - middle[one.players, one.number] for one in those], [one.seed for one in those])
            for those in (inside, outside)
        )
        passed, failed = (sum(law == getattr(vote, what) for vote in facts.votes) for what in ("passed", "failed"))
        backers = [result for vote in facts.votes if vote.passed == law for result in vote.backers]
        rows.append(
            Row(
                f"{law} {unit.name[language]}",
                (
                    float(len(inside)),
                    with_it,
                    without if outside else None,
                    difference(with_it, without) if outside else None,
                    wilson(passed, passed + failed) if passed + failed else None,
                    share(backers) if backers else None,
                ),
            )
        )
    columns = (
        Column(say(language, "flick-law-columns-0"), "count"),
        Column(say(language, "flick-law-columns-1")),
        Column(say(language, "flick-law-columns-2")),
        Column(say(language, "flick-law-columns-3"), "points", 0.0),
        Column(say(language, "flick-law-columns-4"), "%", 0.5),
        Column(say(language, "flick-law-columns-5"), "%"),
    )
    return Section("laws", say(language, "flick-laws"), say(language, "flick-laws-about"), columns, tuple(rows))
