"""The report of a training: the curves of every fit, and the matches, as one page without scripts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from omphalos.arena.balance.page import as_page, plot, table
from omphalos.arena.balance.study import Column, Row, Section
from omphalos.arena.curve import Curve, curve
from omphalos.table import svg
from omphalos.train.curves import Epoch, Fit, PolicyEpoch
from omphalos.train.learners import find_learner
from omphalos.train.matches import Results
from omphalos.train.messages import say
from omphalos.train.recipe import Recipe


class RoundReport(msgspec.Struct, frozen=True):
    """A round."""

    games: int  # of self-play
    fit: Fit


class TrainingReport(msgspec.Struct, frozen=True):
    """The whole report; written as report.json too."""

    recipe: Recipe
    rounds: tuple[RoundReport, ...]
    results: Results


def as_html(report: TrainingReport, language: str = "en") -> str:
    """The page. It has no script and loads nothing."""
    recipe = report.recipe
    origin = say(
        language,
        "train-from",
        rounds=len(report.rounds),
        games=sum(one.games for one in report.rounds),
        positions=report.rounds[-1].fit.positions if report.rounds else 0,
        ruleset=recipe.ruleset,
        seed=recipe.seed,
    )
    parts = [
        f"<p>{svg.escape(origin)}</p>",
        f'<section id="curves"><h2>{svg.escape(say(language, "train-curves"))}</h2>',
        f"<p>{svg.escape(say(language, 'train-curves-about'))}</p>",
        f'<div class="plots">{"".join(_curves(report.rounds, language))}</div></section>',
        *(_section(section) for section in _sections(report.results, language)),
        f"<section id='recipe'><h2>{svg.escape(say(language, 'train-recipe'))}</h2>",
        f"<pre>{svg.escape(msgspec.json.format(msgspec.json.encode(recipe)).decode())}</pre></section>",
    ]
    return as_page(say(language, "train-title", bot=find_learner(recipe.game).bot), parts, language)


def _curves(rounds: Sequence[RoundReport], language: str) -> list[str]:
    def lines(of: Callable[[Epoch], float]) -> list[Curve]:
        return [
            Curve(say(language, "train-round", n=number), tuple(of(epoch) for epoch in one.fit.epochs))
            for number, one in enumerate(rounds)
        ]

    epochs = say(language, "train-epochs")
    return [
        curve("loss", say(language, "train-loss"), epochs, lines(lambda epoch: epoch.loss)),
        curve("points", say(language, "train-points"), epochs, lines(lambda epoch: epoch.points_error)),
        curve("win", say(language, "train-win"), epochs, lines(lambda epoch: epoch.win_error)),
        curve("explained", say(language, "train-explained"), epochs, lines(lambda epoch: epoch.explained)),
        curve("winner", say(language, "train-winner"), epochs, lines(lambda epoch: epoch.winner)),
        *_policy_curves(rounds, language),
    ]


def _policy_curves(rounds: Sequence[RoundReport], language: str) -> list[str]:
    if not any(one.fit.policy for one in rounds):
        return []

    def lines(of: Callable[[PolicyEpoch], float]) -> list[Curve]:
        found: list[Curve] = []
        for number, one in enumerate(rounds):
            if policy := one.fit.policy:
                label = say(language, "train-round", n=number)
                found.append(Curve(label, tuple(of(epoch) for epoch in (policy.heuristic, *policy.epochs))))
        return found

    epochs = say(language, "train-epochs")
    return [
        curve("policy-error", say(language, "train-policy-error"), epochs, lines(lambda epoch: epoch.error)),
        curve("agreement", say(language, "train-policy-agreement"), epochs, lines(lambda epoch: epoch.agreement)),
        curve("missed", say(language, "train-policy-missed"), epochs, lines(lambda epoch: epoch.missed)),
    ]


def _sections(results: Results, language: str) -> list[Section]:
    if not results.ratings:
        return []
    ratings = Section(
        "ratings",
        say(language, "train-ratings"),
        say(language, "train-ratings-about"),
        (Column(say(language, "train-rating"), reference=0.0),),
        tuple(Row(name, (one,)) for name, one in results.ratings.items()),
    )
    scores = Section(
        "matches",
        say(language, "train-matches"),
        say(language, "train-matches-about"),
        (Column(say(language, "train-score"), "%", 0.5), Column(say(language, "train-games"), "count")),
        tuple(Row(f"net {net} – {rival}", (score, float(score.n))) for net, rival, score in results.scores),
    )
    return [ratings, scores]


def _section(section: Section) -> str:
    return (
        f'<section id="{section.id}"><h2>{svg.escape(section.title)}</h2><p>{svg.escape(section.about)}</p>'
        f'<div class="plots">{plot(section, 0)}</div><div class="scroll">{table(section)}</div></section>'
    )
