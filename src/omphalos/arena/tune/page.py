"""Writes the report of a tuning as one self-contained HTML page, and as Markdown."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.arena.balance.page import as_page, markdown_section, plot, table
from omphalos.arena.balance.study import Cell, Column, Row, Section, Unit
from omphalos.arena.curve import Curve, curve
from omphalos.arena.messages import say
from omphalos.arena.tune.report import Candidate, Result, TuningReport, met, verdict
from omphalos.i18n import in_language
from omphalos.table import svg
from omphalos.table.house_numbers import Number


def as_html(report: TuningReport, language: str = "en") -> str:
    """The whole page. It has no script and loads nothing."""
    body = [f"<p>{svg.escape(line)}</p>" for line in _introduction(report, language)]
    body.append(_section(numbers_section(report, language)))
    for section in target_sections(report, language):
        plots = [plot(section, i) for i in range(len(section.columns)) if section.columns[i].bounds is not None]
        body.append(_section(section, plots))
    if report.candidates:
        body.append(_section(candidates_section(report, language), _curves(report, language)))
    return as_page(_title(report, language), body, language)


def as_markdown(report: TuningReport, language: str = "en") -> str:
    """The tables as Markdown."""
    sections = [numbers_section(report, language), *target_sections(report, language)]
    if report.candidates:
        sections.append(candidates_section(report, language))
    out = [f"# {_title(report, language)}", ""]
    for line in _introduction(report, language):
        out += [line, ""]
    for section in sections:
        out += [*markdown_section(section), ""]
    return "\n".join(out)


def _title(report: TuningReport, language: str) -> str:
    return say(language, "tune-title", game=in_language(report.title, language))


def _introduction(report: TuningReport, language: str) -> list[str]:
    task, result = report.task, report.proposed or report.today
    players = ", ".join(map(str, task.players))
    lines = [
        say(language, "tune-from", bot=task.bot, players=players, ruleset=report.ruleset, seed=task.seed),
        say(language, "tune-today", met=met(report, report.today), checks=len(report.checks), games=report.today.games,
            loss=f"{report.today.loss:.2f}"),
    ]  # fmt: skip
    if report.proposed is not None:
        lines.append(say(language, "tune-proposed", met=met(report, result), checks=len(report.checks),
                         games=result.games, loss=f"{result.loss:.2f}"))  # fmt: skip
    elif report.candidates:
        lines.append(say(language, "tune-none"))
    return lines


def numbers_section(report: TuningReport, language: str) -> Section:
    """Today's and the proposed value of each number."""
    space = report.space
    rows: list[Row] = []
    for i, (name, values, (mark, rule)) in enumerate(zip(space.numbers, space.values, report.origins, strict=True)):
        today, proposed = _number(values[space.today[i]]), _number(values[report.point[i]])
        bounds = f"{_number(values[0])} … {_number(values[-1])}"
        rows.append(Row(name, (today, proposed, bounds, f"{mark} {rule}")))
    heads = ("number-today", "number-proposed", "number-bounds", "number-origin")
    return Section(
        "numbers",
        say(language, "tune-numbers"),
        say(language, "tune-numbers-about"),
        tuple(Column(say(language, f"tune-{head}")) for head in heads),
        tuple(rows),
    )


def target_sections(report: TuningReport, language: str) -> list[Section]:
    """A table for each target."""
    found: list[Section] = []
    for i, target in enumerate(report.task.targets):
        low, high = target.between
        bounds = f"{100 * low:.4g} … {100 * high:.4g} %".replace("-", "−")
        columns = [
            Column(say(language, "tune-value-today"), "%", bounds=target.between),
            Column(say(language, "tune-verdict")),
        ]
        if report.proposed is not None:
            columns += [
                Column(say(language, "tune-value-proposed"), "%", bounds=target.between),
                Column(say(language, "tune-verdict")),
            ]
        rows = [_row(report, at, language) for at, check in enumerate(report.checks) if check.target == i]
        known = say(language, f"tune-measure-{target.measure.replace(' ', '-')}")
        about = say(language, "tune-target-about", what=known, bounds=bounds)
        title = say(language, "tune-target", measure=target.measure)
        found.append(Section(f"target-{i}", title, about, tuple(columns), tuple(rows)))
    return found


def _row(report: TuningReport, at: int, language: str) -> Row:
    def cells(result: Result) -> tuple[Cell, Cell]:
        return result.found[at], say(language, f"tune-{verdict(report.checks[at], result.found[at])}")

    both = (*cells(report.today), *(cells(report.proposed) if report.proposed else ()))
    return Row(report.checks[at].label, both)


def candidates_section(report: TuningReport, language: str) -> Section:
    """All candidates of the search."""
    heads: tuple[tuple[str, Unit], ...] = (
        *(("changes", "points"), ("games", "count")),
        *(("loss", "points"), ("fitted", "points")),
    )
    rows = [
        Row(str(i), (told(one, language), float(one.games), one.loss, one.fitted))
        for i, one in enumerate(report.candidates, 1)
    ]
    return Section(
        "candidates",
        say(language, "tune-candidates"),
        say(language, "tune-candidates-about"),
        tuple(Column(say(language, f"tune-{head}"), unit) for head, unit in heads),
        tuple(rows),
    )


def told(candidate: Candidate, language: str) -> str:
    """What a candidate changes."""
    if not candidate.changes:
        return say(language, "tune-unchanged")
    return ", ".join(f"{name.partition('/')[2]} {_number(value)}" for name, value in candidate.changes.items())


def _curves(report: TuningReport, language: str) -> list[str]:
    measured = Curve(say(language, "tune-curve-measured"), tuple(one.loss for one in report.candidates))
    fitted = Curve(say(language, "tune-curve-fitted"), tuple(one.fitted for one in report.candidates))
    title = say(language, "tune-curve-loss")
    pictures = [curve("search", title, say(language, "tune-candidate"), [measured, fitted])]
    for i, (name, losses) in enumerate(zip(report.space.numbers, report.slices, strict=False)):
        line = Curve(say(language, "tune-curve-fitted"), losses)
        ticks = [_number(value) for value in report.space.values[i]]
        pictures.append(curve(f"number-{i}", f"{title}: {name}", name.partition("/")[2], [line], ticks))
    return pictures


def _section(section: Section, plots: Sequence[str] = ()) -> str:
    return (
        f'<section id="{section.id}"><h2>{svg.escape(section.title)}</h2><p>{svg.escape(section.about)}</p>'
        f'<div class="plots">{"".join(plots)}</div><div class="scroll">{table(section)}</div></section>'
    )


def _number(value: Number) -> str:
    return f"{value:g}".replace("-", "−")
