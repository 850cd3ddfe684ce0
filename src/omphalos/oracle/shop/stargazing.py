"""Stargazing (WY-A1 to WY-A3): lines are drawn one by one, and the areas that they close pay."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle import stars
from omphalos.oracle.actions import Draw, Stargaze, Stop
from omphalos.oracle.agenda import Lining
from omphalos.oracle.cove import corruption, goods
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Closed, Drawn
from omphalos.oracle.stars import CELLS, DOTS, LINES, WIDE
from omphalos.oracle.state import State

_STOP: Final = Stop()
_DRAW: Final = {name: Draw(name) for name in LINES}


def _choices(lines: tuple[stars.Line, ...], width: int) -> tuple[tuple[Draw, ...], ...]:
    """For every pattern of drawn lines in a row of the field, the actions for the undrawn lines."""
    return tuple(
        tuple(_DRAW[line.name] for i, line in enumerate(lines) if not pattern >> i & 1) for pattern in range(1 << width)
    )


_UNDRAWN_ACROSS: Final = tuple((row * WIDE + 1, _choices(stars.ACROSS[row], CELLS)) for row in range(DOTS))
_UNDRAWN_DOWN: Final = tuple(((row + 1) * WIDE, _choices(stars.DOWN[row], DOTS)) for row in range(CELLS))


def stargaze(draft: Draft, seat: int, action: Stargaze) -> None:
    """Ask for lines, up to the number of the action."""
    draw_lines(draft, seat, action.lines)


def draw_lines(draft: Draft, seat: int, lines: int) -> None:
    """Ask for the next line, if one is left."""
    if lines and stars.open_lines(draft.state.shops[seat]):
        draft.then(Lining(seat, lines))


def lining_options(state: State, task: Lining) -> tuple[Draw | Stop, ...]:
    """Any undrawn line, or to stop."""
    shop = state.shops[task.seat]
    across, down = shop.across, shop.down
    lines: list[Draw | Stop] = []
    for shift, choices in _UNDRAWN_ACROSS:
        lines += choices[across >> shift & 63]
    for shift, choices in _UNDRAWN_DOWN:
        lines += choices[down >> shift & 127]
    lines.append(_STOP)
    return tuple(lines)


def lining_allows(state: State, task: Lining, action: Any) -> bool:
    if isinstance(action, Draw) and action.line in LINES:
        shop, line = state.shops[task.seat], LINES[action.line]
        return not (shop.across & line.across or shop.down & line.down)
    return isinstance(action, Stop)


def draw(draft: Draft, task: Lining, action: Draw | Stop) -> None:
    """Draw a line. Areas of the right size that it closes are filled and pay (WY-A2), and may cost cards (WY-A3)."""
    if isinstance(action, Stop):
        return
    seat, line = task.seat, LINES[action.line]
    areas = stars.closes(draft.state.shops[seat], line)
    draft.emit(Drawn(seat, line.name))
    for area in areas:
        draft.emit(Closed(seat, area.cells, area.size, area.colour, area.cross))
        if area.size and area.colour:
            goods.gain(draft, seat, area.size, area.colour)
        if area.cross:
            corruption.take(draft, seat, stars.CORRUPTION, "cross")
    draw_lines(draft, seat, task.left - 1)
