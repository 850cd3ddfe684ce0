"""A gentle neighbour: the script of the weakest level in the first turns of somebody's first evening (WY-C18).

It takes no customers away. Whom another oracle can sell to it seats together and docks where their goods are sold; whom
nobody can sell to it spreads over the boats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, cast

from omphalos.bots.observation import Observation
from omphalos.oracle import actions as a
from omphalos.oracle.agenda import Boarding, Docking, Reseating, Turn
from omphalos.oracle.people import COLOURS
from omphalos.oracle.view import View


def scripted(observation: Observation, turns: int) -> Any | None:
    """The answer of the script. None after so many turns, at other games, and where it has no opinion."""
    view: View = observation.view
    if not turns or view.evening is None:
        return None
    turn = view.evening.turns[observation.seat] + isinstance(view.prompt, Turn)
    if turn > turns:
        return None
    options: Sequence[Any] = observation.legal.actions
    if any(isinstance(one, a.Divine) for one in options):
        options = [one for one in options if isinstance(one, a.Divine)]  # an hour is shorter than two
    kind = cast("type[Any]", type(options[0]))
    likes = _LIKES.get(kind)
    if likes is None:
        return None
    return max([one for one in options if type(one) is kind], key=lambda one: likes(view, one))


def _others_goods(view: View) -> dict[str, set[str]]:
    """The colours that the others have on their shelves, by size."""
    goods = [good for player in view.players if player.seat != view.seat for good in player.goods if good.shelf]
    return {size: {good.colour for good in goods if good.size == size} for size in ("charm", "tome")}


def _line(view: View, draw: a.Draw) -> int:
    """A line that closes nothing: the script makes no goods."""
    return -sum(len(one.closes) for one in view.previews if one.line == draw.line)


def _boat(view: View, board: a.Board) -> int:
    """With people of the same colour if another oracle can sell to them, else where there is most room."""
    aboard = view.boats[board.boat].aboard
    who = view.prompt.who if isinstance(view.prompt, Boarding | Reseating) else ""
    goods = _others_goods(view)
    if who in goods["charm"] | goods["tome"]:
        return 10 + aboard.count(who)
    return -len(aboard) - sum(aboard.count(colour) for colour in COLOURS if colour in goods["charm"])


def _pier(view: View, dock: a.Dock) -> int:
    """Where the others sell most of what they have."""
    boat = view.prompt.boat if isinstance(view.prompt, Docking) else 0
    aboard, goods = view.boats[boat].aboard, _others_goods(view)
    size = {"great": "tome", "small": "charm"}.get(dock.pier)
    return sum(aboard.count(colour) for colour in COLOURS if colour in goods[size]) if size else 0


_LIKES: Final[dict[type[Any], Callable[[View, Any], float]]] = {
    a.Stargaze: lambda _, one: one.lines,
    a.Divine: lambda _, one: -one.symbols,
    a.Horoscope: lambda _, one: one.half == "left",
    a.Hire: lambda _, one: -one.place,
    a.Draw: _line,
    a.Board: _boat,
    a.Dock: _pier,
    a.Foretell: lambda view, one: -view.bag.get(one.colour, 0),
}
