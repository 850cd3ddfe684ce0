"""novice: the script of somebody's first game, against which the weakest level is measured (docs/bots.md)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, Final, cast

from omphalos.bots.bot import Bot
from omphalos.bots.messages import say
from omphalos.bots.observation import Observation
from omphalos.bots.thought import Thought
from omphalos.oracle import actions as a
from omphalos.oracle.people import Colour
from omphalos.oracle.stars import CELLS, LINES, bit
from omphalos.oracle.view import View

_CELLS: Final = tuple(bit(row, column) for row in range(CELLS) for column in range(CELLS))
# The lines round each cell.
_WALLS: Final = {cell: {name for name, line in LINES.items() if cell in line.sides} for cell in _CELLS}
_REWARDS: Final = ("X", "trade", "charm", "tome")  # as a beginner likes them


class Novice(Bot):
    """Takes a kind of action at random, and of each kind what looks largest. It has no plan."""

    name: ClassVar[str] = "novice"
    games: ClassVar[tuple[str, ...] | None] = ("oracle",)
    about: ClassVar[Mapping[str, str]] = say.texts("about-oracle-novice")

    def think(self, observation: Observation) -> Thought:
        view, stream = observation.view, observation.stream
        options: Sequence[Any] = observation.legal.actions
        kinds: dict[type[Any], list[Any]] = {}
        for one in options:
            kinds.setdefault(cast("type[Any]", type(one)), []).append(one)
        wanted = [kind for kind in kinds if kind not in _LAST] or list(kinds)
        if a.Sell in kinds and not any(_LOOKS[a.Sell](view, one) for one in kinds[a.Sell]):
            wanted = [a.Close]
        kind = wanted[stream.below(len(wanted))]
        liked = _largest(view, kinds[kind], _LOOKS.get(kind))
        return Thought(liked[stream.below(len(liked))])


def _largest(view: View, options: Sequence[Any], looks: Callable[[View, Any], float] | None) -> Sequence[Any]:
    """The options that look largest, or all."""
    if looks is None:
        return options
    sizes = [looks(view, one) for one in options]
    return [one for one, size in zip(options, sizes, strict=True) if size == max(sizes)]


def _line(view: View, draw: a.Draw) -> int:
    """A good without corruption, else a cell with the most walls already; corruption last."""
    closes = next((one.closes for one in view.previews if one.line == draw.line), ())
    if any(area.corruption for area in closes):
        return -1
    if any(area.gained for area in closes):
        return len(_WALLS)
    drawn = {*view.players[view.seat].stars.printed, *view.players[view.seat].stars.drawn}
    return max(len(_WALLS[side] & drawn) for side in LINES[draw.line].sides if side in _WALLS)


def _sale(view: View, sale: a.Sell) -> int:
    """Its gold. It does not go to the black market."""
    if sale.pier == "black":
        return 0
    value = next(g.value for g in view.players[view.seat].goods if (g.size, g.colour) == (sale.size, sale.colour))
    return value * next(pier.customers.get(sale.colour, 0) for pier in view.piers if pier.pier == sale.pier)


def _boat(view: View, board: a.Board) -> int:
    """Whom it could sell to goes where few places are left, the others where there are many."""
    boat, own = view.boats[board.boat], {good.colour for good in view.players[view.seat].goods if good.shelf}
    places = boat.places - len(boat.aboard)
    return -places if view.ashore and view.ashore[0] in own else places


def _pier(view: View, dock: a.Dock) -> bool:
    """A pier that takes one of its goods."""
    takes = next(pier.takes for pier in view.piers if pier.pier == dock.pier)
    own = {good.size for good in view.players[view.seat].goods if good.shelf}
    return dock.pier != "black" and not own.isdisjoint(takes)


def _crowd(view: View, colour: Colour) -> int:
    """Customers of a colour on the piers and under way."""
    under_way = sum(boat.aboard.count(colour) for boat in view.boats if boat.pier is None)
    return under_way + sum(pier.customers.get(colour, 0) for pier in view.piers)


_LOOKS: Final[dict[type[Any], Callable[[View, Any], float]]] = {
    a.Stargaze: lambda _, one: one.lines,
    a.Divine: lambda _, one: one.symbols,
    a.Hire: lambda _, one: -one.place,
    a.Draw: _line,
    a.Sell: _sale,
    a.Board: _boat,
    a.Dock: _pier,
    a.Choose: lambda view, one: _crowd(view, one.colour),
    a.Cross: lambda _, one: one.place in ("upper", "lower"),
    a.Trade: lambda view, one: _crowd(view, one.guild),
    a.Foretell: lambda view, one: view.bag.get(one.colour, 0),
    a.Reward: lambda _, one: _REWARDS.index(one.take),
    a.Discard: lambda _, one: one.points,
}
_LAST: Final = (
    a.Nudge,
    a.Shift,
    a.Fates,
    a.Stop,
    a.Finish,
    a.Decline,
    a.Pass,
    a.Close,
)  # only if there is nothing else
