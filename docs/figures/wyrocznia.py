"""Draws docs/figures/wyrocznia.svg: a lively moment of a game of four that eager players play.

    python docs/figures/wyrocznia.py

The players look for what a picture should show: they close areas, foretell, write and sell whenever they can.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from omphalos.oracle import GAME
from omphalos.oracle.view import View
from omphalos.table.chance import Chance, Stream
from omphalos.table.table import Table

SEED = "cove 46"
PLAYERS = 4
LIKING = {  # how gladly each kind of action is taken
    "stargaze": 9, "horoscope": 6, "divine": 7, "fates": 2, "staff": 5, "hire": 3, "draw": 20, "sell": 9, "use": 9,
    "nudge": 0.4, "shift": 0.4, "pass": 0.01, "stop": 0.01, "close": 0.01, "finish": 0.01, "stay": 0.1,
}  # fmt: skip


def main() -> None:
    """Write the picture."""
    view = lively()
    Path(__file__).with_suffix(".svg").write_text(GAME.picture(view, "en") + "\n", encoding="utf-8")


def lively(seed: str = SEED, day: int = 3, docked: int = 2) -> View:
    """What seat 0 sees at the first moment of its own turn on a day when so many boats have docked."""
    table = Table.open(GAME, PLAYERS, None, seed)
    dice = Chance(seed, ("eager",))["eager"]
    while table.to_act():
        seat = table.to_act()[0]
        view: View = table.view(seat)
        if seat == 0 and view.day == day and sum(boat.pier is not None for boat in view.boats) >= docked:
            return view
        table.play(seat, eager(view, table.legal(seat).actions, dice))
    sys.exit("no such moment in this game; try another seed")


def eager(view: View, actions: Any, dice: Stream) -> Any:
    """One of the actions, by liking; a line where it closes something or where walls already stand."""
    walls = {*view.players[view.seat].stars.drawn, *view.players[view.seat].stars.printed}
    closing = {preview.line: sum(area.gained for area in preview.closes) for preview in view.previews}

    def liking(action: Any) -> float:
        kind = type(action).__name__.lower()
        weight = LIKING.get(kind, 1)
        if kind == "draw":
            dots = action.line.split("-")
            near = sum(any(dot in wall.split("-") for dot in dots) for wall in walls)
            weight = 1000 * closing.get(action.line, 0) + near**4
        if kind in ("stargaze", "divine"):
            weight *= getattr(action, "lines", 0) + getattr(action, "symbols", 0)
        return weight + 0.001

    likings = [liking(action) for action in actions]
    point = dice.unit() * sum(likings)
    for action, weight in zip(actions, likings, strict=True):
        point -= weight
        if point <= 0:
            return action
    return actions[-1]


if __name__ == "__main__":
    main()
