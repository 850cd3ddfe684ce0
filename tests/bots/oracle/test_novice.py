"""novice: of each kind of action it takes the largest, and it is about as strong as the weakest level."""

from __future__ import annotations

from typing import Any

from omphalos.bots import BotSeat
from omphalos.oracle import GAME
from omphalos.oracle import actions as a
from omphalos.table import Table


def _decisions(games: int = 3) -> list[tuple[Any, list[Any], Any]]:
    """View, options and answer of each decision in games against itself."""
    made: list[tuple[Any, list[Any], Any]] = []
    for game in range(games):
        table = Table.open(GAME, 2, {}, f"novice {game}")
        seats = [BotSeat("oracle/novice", GAME, seat, f"{game}", table.options) for seat in (0, 1)]
        while table.outcome() is None:
            seat = table.to_act()[0]
            view, options = table.view(seat), list(table.legal(seat).actions)
            seats[seat].play(table)
            made.append((view, options, table.moves[-1].action))
    return made


def test_it_takes_what_looks_largest_and_meets_every_kind_of_action() -> None:
    kinds: set[str] = set()
    for view, options, action in _decisions():
        kinds.add(str(action.__class__.__name__))
        if isinstance(action, a.Stargaze):
            assert action.lines == max(one.lines for one in options if isinstance(one, a.Stargaze))
        elif isinstance(action, a.Divine):
            assert action.symbols == max(one.symbols for one in options if isinstance(one, a.Divine))
        elif isinstance(action, a.Hire):
            assert action.place == min(one.place for one in options if isinstance(one, a.Hire))
        elif isinstance(action, a.Discard):
            assert action.points == max(one.points for one in options if isinstance(one, a.Discard))
        elif isinstance(action, a.Draw):
            gains = {one.line for one in view.previews if any(c.gained and not c.corruption for c in one.closes)}
            taints = {one.line for one in view.previews if any(c.corruption for c in one.closes)}
            lines = {one.line for one in options if isinstance(one, a.Draw)}
            assert action.line in (gains - taints & lines or lines - taints or lines)
        elif isinstance(action, a.Sell):
            assert action.pier != "black"
        elif isinstance(action, a.Pass | a.Nudge | a.Shift):
            assert all(isinstance(one, a.Pass | a.Nudge | a.Shift | a.Fates) for one in options)
    assert {
        "Stargaze",
        "Divine",
        "Hire",
        "Horoscope",
        "Staff",
        "Draw",
        "Sell",
        "Close",
        "Board",
        "Dock",
        "Cross",
    } <= kinds


def test_it_sells_until_nothing_brings_gold() -> None:
    for view, options, action in _decisions(2):
        if not any(isinstance(one, a.Close) for one in options):
            continue
        crowds = {pier.pier: pier.customers for pier in view.piers}
        sales = [one for one in options if isinstance(one, a.Sell) and one.pier != "black"]
        brings = [one for one in sales if crowds[one.pier].get(one.colour, 0) > 0]
        assert isinstance(action, a.Sell) == bool(brings)
