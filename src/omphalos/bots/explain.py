"""Explains a thought to people: the considered moves as a table and as a picture."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from omphalos.bots.bot import Bot
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.thought import Considered, Thought
from omphalos.table import svg
from omphalos.table.errors import NothingToDraw

_LEAST = 30  # the least width of the column of moves, in characters, however narrow the terminal


class MoveLine(msgspec.Struct, frozen=True):
    """One move considered, in words."""

    move: str
    value: str
    spread: str
    visits: str
    note: str
    chosen: bool


def lines(
    observation: Observation, state: Any, thought: Thought, names: Sequence[str], language: str, bot: Bot | None = None
) -> list[MoveLine]:
    """The considered moves, the best first. If the chosen move is not among them, it comes above them.

    `state` is any state that gives the observation's view. The game needs it to put actions into words.
    """
    scale = 100.0 if thought.measure == "win" else 1.0

    def told(one: Considered) -> tuple[str, str]:
        move = observation.game.tell_action(state, one.action, names, language)
        return (move, one.note) if bot is None else bot.tell(observation, one, move, names, language)

    found: list[MoveLine] = []
    for one in thought.considered:
        move, note = told(one)
        spread = "" if one.spread is None else f"{one.spread * scale:.2f}"
        visits = str(one.visits) if one.visits else ""
        found.append(MoveLine(move, f"{one.value * scale:.2f}", spread, visits, note, one.action == thought.action))
    if not any(line.chosen for line in found):  # an unsteady hand changes the flick that was chosen
        move, note = told(Considered(thought.action, 0.0))
        found.insert(0, MoveLine(move, "", "", "", note, True))
    return found


def as_text(
    found: Sequence[MoveLine], thought: Thought, language: str, most: int = 12, width: int | None = None
) -> str:
    """A table for the terminal. An arrow marks the chosen move. Text wider than `width` is wrapped in its column."""
    columns = [_measure(thought, language), say(language, "explain-spread"), say(language, "explain-visits")]
    shown = [line for i, line in enumerate(found) if i < most or line.chosen]
    head = say(language, "explain-move")
    cells = [[line.value, line.spread, line.visits] for line in shown]
    widths = [max(len(text) for text in column) for column in zip(columns, *cells, strict=True)]
    rows = ["  " + "  ".join(text.rjust(wide) for text, wide in zip(columns, widths, strict=True)) + "  " + head]
    for line, numbers in zip(shown, cells, strict=True):
        row = "  ".join(text.rjust(wide) for text, wide in zip(numbers, widths, strict=True))
        note = f"  ({line.note})" if line.note else ""
        row = f"{'→' if line.chosen else ' '} {row}  "
        room = max(_LEAST, width - len(row)) if width else 10**6
        rows.append(row + f"\n{' ' * len(row)}".join(_parted(line.move + note, room)))
    if len(shown) < len(found):
        rows.append(f"  … {len(found) - len(shown)}")
    return "\n".join(rows)


def value_text(bot: Bot, observation: Observation, value: float, thought: Thought, language: str) -> str:
    """What a value says: "wins 64 %", "expected lead +3.2 VP". Empty if it has no unit."""
    if thought.measure == "win":
        return say(language, "value-win", value=f"{100.0 * value:.0f}")
    number = f"{value:+.1f}".replace("-", "−")
    return say(language, f"value-{bot.points_unit(observation)}", value=number) if thought.measure == "points" else ""


def distinct(bot: Bot, observation: Observation, considered: Sequence[Considered], most: int) -> list[Considered]:
    """The best moves, without those that a person would call the same as a better one."""
    found: list[Considered] = []
    for one in considered:
        if not any(bot.alike(observation, one, better) for better in found):
            found.append(one)
    return found[:most]


def _measure(thought: Thought, language: str) -> str:
    """What the values measure."""
    return say(language, f"explain-{thought.measure or 'value'}")


def _parted(text: str, room: int) -> list[str]:
    """Wrap a text. The first line keeps its spaces; the following lines are indented."""
    found: list[str] = []
    while len(text) > room and (cut := text.rfind(" ", 0, room + 1)) > 2:
        found.append(text[:cut].rstrip())
        text = "  " + text[cut:].lstrip()
    return [*found, text]


def as_picture(bot: Bot, observation: Observation, thought: Thought, found: Sequence[MoveLine], language: str) -> str:
    """The bot's overlay on the picture of the view; without an overlay, a chart of the moves."""
    overlay = bot.overlay(observation, thought, language)
    if overlay:
        try:
            board = observation.game.picture(observation.view, language)
        except NothingToDraw:
            return as_chart(found, thought, language)
        body, closing, rest = board.rpartition("</svg>")
        return f"{body}{overlay}{closing}{rest}"
    return as_chart(found, thought, language)


def as_chart(found: Sequence[MoveLine], thought: Thought, language: str, most: int = 20) -> str:
    """A bar chart of the moves' values, with their spreads as whiskers."""
    head = say(language, "explain-move")
    considered = thought.considered[:most]
    wide, row, left = 760.0, 24.0, 380.0
    if not considered:
        move = svg.text(found[0].move, 12, 28, font_size=14, fill="currentColor")
        return svg.picture(wide, 44, "thought", head, found[0].move, move, font_family="sans-serif")
    spans = [(one.value - (one.spread or 0), one.value + (one.spread or 0)) for one in considered]
    low, high = min(0.0, *(a for a, _ in spans)), max(0.0, *(b for _, b in spans))
    scale = (wide - left - 90) / ((high - low) or 1.0)

    def x(value: float) -> float:
        return left + (value - low) * scale

    parts: list[str] = []
    for i, (line, one) in enumerate(zip([line for line in found if line.value], considered, strict=False)):
        y = 34 + i * row
        bar = {"x": min(x(0), x(one.value)), "y": y - 11, "width": abs(x(one.value) - x(0)), "height": 14}
        parts.append(svg.element("rect", fill="#3b6fb6" if line.chosen else "#9db4d0", rx=2, **bar))
        if one.spread is not None:
            ends = {"x1": x(one.value - one.spread), "x2": x(one.value + one.spread), "y1": y - 4, "y2": y - 4}
            parts.append(svg.element("line", stroke="#444", stroke_width=1.5, **ends))
        move = line.move if len(line.move) <= 52 else line.move[:51] + "…"
        weight = "bold" if line.chosen else "normal"
        parts.append(svg.text(move, 12, y, font_size=13, font_weight=weight, fill="currentColor"))
        parts.append(svg.text(line.value, wide - 12, y, font_size=13, text_anchor="end", fill="currentColor"))
    parts.append(
        svg.text(_measure(thought, language), wide - 12, 14, font_size=12, text_anchor="end", fill="currentColor")
    )
    description = "; ".join(f"{line.move}: {line.value}" for line in found[:5])
    high_ = 34 + len(considered) * row
    return svg.picture(wide, high_, "thought", head, description, *parts, font_family="sans-serif")
