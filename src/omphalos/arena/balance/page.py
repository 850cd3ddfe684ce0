"""Writes a study as one self-contained HTML page, and as Markdown tables."""

from __future__ import annotations

import math
from collections.abc import Sequence

from omphalos.arena.balance.study import Cell, Section, Study, Unit
from omphalos.arena.messages import say
from omphalos.arena.stats import Estimate
from omphalos.table import svg

STYLE = """
:root { color-scheme: light dark; --ink: #1d2733; --soft: #66758a; --line: #d5dce5; --dot: #2b62ad; --paper: #fff }
@media (prefers-color-scheme: dark) {
  :root { --ink: #e4eaf2; --soft: #9aa9bd; --line: #35404f; --dot: #7db0f5; --paper: #151b23 } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); margin: 2rem auto;
  max-width: 68rem; padding: 0 1rem }
h1 { font-size: 1.7rem; margin-bottom: 0 } h2 { margin-top: 2.5rem } p { color: var(--soft); max-width: 48rem }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .9rem }
.scroll { overflow-x: auto }
th, td { text-align: right; padding: .25rem .7rem; border-bottom: 1px solid var(--line); white-space: nowrap }
th:first-child, td:first-child { text-align: left } td small { color: var(--soft) }
.plots { display: flex; flex-wrap: wrap; gap: 1.5rem; margin: 1rem 0 } svg { max-width: 100%; height: auto }
svg text { fill: var(--ink); font: 12px system-ui, sans-serif } svg .axis { stroke: var(--line) }
svg .zero { stroke: var(--soft); stroke-dasharray: 4 3 } svg .whisker { stroke: var(--dot); stroke-width: 2 }
svg .dot { fill: var(--dot) } svg .tick { fill: var(--soft) }
"""
ROW, LABEL, WIDE, TOP = 22.0, 210.0, 470.0, 30.0
NOT_FINITE = {"nan": "–", "inf": "∞", "-inf": "−∞"}


def as_html(study: Study, language: str = "en") -> str:
    """The whole page. It has no script and loads nothing."""
    origin = _origin(study, language)
    body = [f"<p>{svg.escape(origin)}</p>", f"<p>{say(language, 'page-interval')}</p>"]
    for section in study.sections:
        body.append(
            f'<section id="{section.id}"><h2>{svg.escape(section.title)}</h2><p>{svg.escape(section.about)}</p>'
        )
        plots = [plot(section, i) for i in _plotted(section)]
        body.append(f'<div class="plots">{"".join(plots)}</div>')
        body.append(f'<div class="scroll">{table(section)}</div></section>')
    return as_page(say(language, "page-title", game=study.title), body, language)


def as_page(title: str, body: Sequence[str], language: str) -> str:
    """A page with a title, in the style of all reports."""
    title = svg.escape(title)
    return (
        f'<!doctype html>\n<html lang="{language}"><head><meta charset="utf-8"><title>{title}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{STYLE}</style></head><body><h1>{title}</h1>{''.join(body)}</body></html>\n"
    )


def as_markdown(study: Study, language: str = "en") -> str:
    """The tables as Markdown, to quote in a document."""
    origin = _origin(study, language)
    out = [origin, "", say(language, "page-interval")]
    for section in study.sections:
        out += ["", *markdown_section(section)]
    return "\n".join(out) + "\n"


def markdown_section(section: Section) -> list[str]:
    """The table of a section as lines of Markdown."""
    out = [f"## {section.title}", "", section.about, ""]
    out.append(f"| | {' | '.join(column.name for column in section.columns)} |")
    out.append(f"|---|{'---:|' * len(section.columns)}")
    for row in section.rows:
        cells = (_text(cell, column.unit) for cell, column in zip(row.cells, section.columns, strict=True))
        out.append(f"| {row.label} | {' | '.join(cells)} |")
    return out


def _origin(study: Study, language: str) -> str:
    bots = ", ".join(study.bots)
    return say(language, "page-from", games=study.games, bots=bots, ruleset=study.ruleset, seed=study.seed)


def plot(section: Section, index: int) -> str:
    """A plot of one column: a dot and its interval for each row."""
    column = section.columns[index]
    rows = [(row.label, cell) for row in section.rows if isinstance(cell := row.cells[index], Estimate)]
    finite = [end for _, e in rows for end in (e.low, e.value, e.high) if math.isfinite(end)]
    lines = [*([] if column.reference is None else [column.reference]), *(column.bounds or ())]
    finite += lines
    low, high = (min(finite), max(finite)) if finite else (0.0, 1.0)
    step = step_of(high - low)
    low, high = math.floor(low / step) * step, math.ceil(high / step) * step
    high = high if high > low else low + step

    def x(value: float) -> float:
        return LABEL + (min(max(value, low), high) - low) / (high - low) * (WIDE - LABEL - 28)

    bottom = TOP + ROW * len(rows)
    parts = [svg.text(column.name, LABEL, 14, font_weight="bold")]
    for i in range(round((high - low) / step) + 1):
        at = low + i * step
        parts.append(svg.element("line", x1=x(at), x2=x(at), y1=TOP - 6, y2=bottom, class_="axis"))
        parts.append(svg.text(tick(at, column.unit), x(at), bottom + 16, text_anchor="middle", class_="tick"))
    for at in lines:
        parts.append(svg.element("line", x1=x(at), x2=x(at), y1=TOP - 6, y2=bottom, class_="zero"))
    for i, (label, e) in enumerate(rows):
        y = TOP + ROW * (i + 0.5)
        parts.append(svg.text(label if len(label) < 32 else label[:31] + "…", 0, y + 4))
        parts.append(svg.element("line", x1=x(e.low), x2=x(e.high), y1=y, y2=y, class_="whisker"))
        if not math.isnan(e.value):
            hint = svg.title(f"{label}: {_text(e, column.unit)}")
            parts.append(svg.element("circle", hint, cx=x(e.value), cy=y, r=4, class_="dot"))
    name = f"{section.title}: {column.name}"
    described = "; ".join(f"{label} {_text(e, column.unit)}" for label, e in rows)
    return svg.picture(WIDE, bottom + 24, f"plot-{section.id}-{index}", name, described, *parts, width=WIDE)


def _plotted(section: Section) -> list[int]:
    """The columns that are plotted: those with a reference; if none has one, the first with estimates."""
    found = [i for i in range(len(section.columns)) if any(isinstance(row.cells[i], Estimate) for row in section.rows)]
    return [i for i in found if section.columns[i].reference is not None] or found[:1]


def table(section: Section) -> str:
    """The table of a section."""
    head = "".join(f"<th>{svg.escape(column.name)}</th>" for column in section.columns)
    lines: list[str] = []
    for row in section.rows:
        cells = (_html(cell, column.unit) for cell, column in zip(row.cells, section.columns, strict=True))
        lines.append(f"<tr><td>{svg.escape(row.label)}</td>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>")
    return f"<table><thead><tr><th></th>{head}</tr></thead><tbody>{''.join(lines)}</tbody></table>"


def _html(cell: Cell, unit: Unit) -> str:
    text = _text(cell, unit)
    value, bracket, interval = text.partition(" [")
    return f"{value} <small>[{interval}</small>" if bracket else value


def _text(cell: Cell, unit: Unit) -> str:
    if cell is None:
        return "–"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Estimate):
        return f"{_number(cell.value, unit)} [{_number(cell.low, unit)}, {_number(cell.high, unit)}]"
    return _number(cell, unit)


def _number(value: float, unit: Unit) -> str:
    if not math.isfinite(value):
        return NOT_FINITE[str(value)]
    text = f"{value:.0f}" if unit == "count" else f"{100 * value:.1f} %" if unit == "%" else f"{value:.2f}"
    return text.replace("-", "−")


def tick(value: float, unit: Unit) -> str:
    """The text at a mark of an axis."""
    value = round(value, 10) + 0.0  # no negative zero
    return (f"{100 * value:.4g} %" if unit == "%" else f"{value:.4g}").replace("-", "−")


def step_of(span: float, parts: int = 4) -> float:
    """A round step that divides the span into about `parts` parts."""
    if span <= 0:
        return 1.0
    rough = span / parts
    size = 10.0 ** math.floor(math.log10(rough))
    return next(size * factor for factor in (1, 2, 5, 10) if size * factor >= rough * 0.999)
