"""A turn (WY-C5): an action or a hire, not on the action space used last; or else a pass. Fates may come before it."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from omphalos.oracle.actions import (
    Action,
    Divine,
    Fates,
    Hire,
    Horoscope,
    Nudge,
    Pass,
    Shift,
    Staff,
    Stargaze,
)
from omphalos.oracle.agenda import Spending, Turn
from omphalos.oracle.cove import square
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Passed, Went
from omphalos.oracle.numbers import COVE, SHOP
from omphalos.oracle.shop import fates, horoscopes, prophecies, reading, staff, stargazing
from omphalos.oracle.state import State


class Space(NamedTuple):
    """An action space of a shop."""

    name: str
    hours: int


SPACES: Final[dict[type[Action], Space]] = {  # of a shop, by action; hiring is in the square
    Stargaze: Space("stargazing", SHOP.hours.stargazing.value),
    Divine: Space("divination", SHOP.hours.divination.value),
    Horoscope: Space("horoscopes", SHOP.hours.horoscopes.value),
    Fates: Space("fates", SHOP.hours.fates.value),
    Staff: Space("staff", SHOP.hours.staff.value),
}
START: Final = SPACES[Staff].name  # the space on which everybody starts
_HIRING: Final = tuple(Space(square.SPACE, hours) for hours in square.HOURS)  # by place in the square
_PASS: Final = Pass()


def options(state: State, seat: int) -> tuple[Action, ...]:
    """All actions except on the space used last. A pass if none that takes time is possible (WY-A14)."""
    player, shop = state.players[seat], state.shops[seat]
    last, runes = player.figure, reading.read(shop.lying)
    found: list[Action] = [*fates.nudges(shop), *fates.shifts(shop)]
    free = len(found)
    if last != "stargazing":
        found += reading.stargazing(shop, runes)
    if last != "divination":
        found += reading.divination(shop, runes)
    if last != "horoscopes":
        found += reading.horoscope(shop, runes)
    if last != "fates":
        found += reading.fates(shop, runes)
    if last != "staff":
        found += staff.activations(player)
    if last != square.SPACE:
        found += square.hire_options(state)
    if len(found) == free:
        found.append(_PASS)
    return tuple(found)


def allows(state: State, seat: int, action: Any) -> bool:
    """Whether the action is one of the options. Only options of its own kind are built."""
    player, shop = state.players[seat], state.shops[seat]
    if type(action) is Hire:
        return player.figure != square.SPACE and 0 <= action.place < len(state.town.square)
    space = SPACES.get(action.__class__)
    if space is not None and space.name == player.figure:
        return False
    if type(action) is Nudge:
        return action in fates.nudges(shop)
    if type(action) is Shift:
        return action in fates.shifts(shop)
    if type(action) is Stargaze:
        return action in reading.stargazing(shop, reading.read(shop.lying))
    if type(action) is Divine:
        return action in reading.divination(shop, reading.read(shop.lying))
    if type(action) is Horoscope:
        return action in reading.horoscope(shop, reading.read(shop.lying))
    if type(action) is Fates:
        return action in reading.fates(shop, reading.read(shop.lying))
    if type(action) is Staff:
        return action in staff.activations(player)
    if type(action) is Pass:
        return action in options(state, seat)
    return False


def take(draft: Draft, task: Turn, action: Any) -> None:
    """Carry out the action. Its hours pass when it is done. A fate takes none, and the turn goes on."""
    seat = task.seat
    if type(action) is Hire:
        _go(draft, seat, _HIRING[action.place])
        square.hire(draft, seat, action)
    elif type(action) is Nudge:
        draft.then(task)
        fates.nudge(draft, seat, action)
    elif type(action) is Shift:
        draft.then(task)
        fates.shift(draft, seat, action)
    elif type(action) is Stargaze:
        _go(draft, seat, SPACES[Stargaze])
        stargazing.stargaze(draft, seat, action)
    elif type(action) is Divine:
        _go(draft, seat, SPACES[Divine])
        prophecies.divine(draft, seat, action)
    elif type(action) is Horoscope:
        _go(draft, seat, SPACES[Horoscope])
        horoscopes.write_half(draft, seat, action)
    elif type(action) is Fates:
        _go(draft, seat, SPACES[Fates])
        fates.take(draft, seat, action)
    elif type(action) is Staff:
        _go(draft, seat, SPACES[Staff])
        staff.activate(draft, seat, action)
    else:
        draft.emit(Passed(seat))
        draft.then(Spending(seat, COVE.clock.pass_hours.value))


def _go(draft: Draft, seat: int, space: Space) -> None:
    """Move the figure, and let the hours pass when the action is done."""
    hours = max(1, space.hours - draft.player(seat).thrift)
    draft.emit(Went(seat, space.name))
    draft.then(Spending(seat, hours))
