"""Boats and piers: boarding, changing boats, docking."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Board, Dock, Lift, Stay
from omphalos.oracle.agenda import Boarding, Docking, Ferrying, Reseating
from omphalos.oracle.cove import clock, rogues
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Boarded, Docked, Ferried
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, INDEX, PIER, PIERS
from omphalos.oracle.state import WAITING, State

PLACES: Final = COVE.boats.places.value
BERTHS: Final[tuple[int, ...]] = (COVE.berths.great.value, COVE.berths.small.value, COVE.berths.black.value)

_BOARD: Final = tuple(Board(boat) for boat in range(COVE.boats.boats.value))
_DOCK: Final = tuple(Dock(pier) for pier in PIERS)
_LIFT: Final = tuple(tuple(Lift(boat, who) for who in ADVENTURERS) for boat in range(COVE.boats.boats.value))
_STAY: Final = Stay()


def room(state: State, boat: int) -> int:
    """Free places in a boat. A docked boat has none."""
    return PLACES - len(state.boats[boat]) if state.moored[boat] == WAITING else 0


def rooms(state: State) -> int:
    """Free places in all boats."""
    free = PLACES * state.moored.count(WAITING)
    for aboard in state.boats:
        free -= len(aboard)  # a boat that has docked is empty
    return free


def docked(state: State) -> int:
    """How many boats have docked today."""
    return len(state.moored) - state.moored.count(WAITING)


def with_room(state: State) -> list[int]:
    """The boats with a free place."""
    moored = state.moored
    return [boat for boat, aboard in enumerate(state.boats) if len(aboard) < PLACES and moored[boat] == WAITING]


def can_fill(state: State) -> bool:
    """Whether a boat can still fill with an empty bag, by passengers changing boats (WY-C8)."""
    return sum(len(aboard) for aboard in state.boats if len(aboard) < PLACES) >= PLACES


# --- boarding (WY-C6)


def boarding_options(state: State) -> tuple[Board, ...]:
    """Any boat with room."""
    return tuple([_BOARD[boat] for boat in with_room(state)])


def boarding_allows(state: State, action: Any) -> bool:
    return isinstance(action, Board) and 0 <= action.boat < len(_BOARD) and room(state, action.boat) > 0


def board(draft: Draft, task: Boarding, action: Board) -> None:
    """Put an adventurer into a boat, which may fill it."""
    draft.emit(Boarded(task.seat, task.who, action.boat))
    dock_if_full(draft, task.seat, action.boat)


# --- changing boats (WY-C13, bards)


def _can_leave(state: State, boat: int, roomy: int) -> bool:
    """Whether a boat has passengers and another has room, if `roomy` boats have. A boat that has docked is empty."""
    aboard = len(state.boats[boat])
    return aboard > 0 and roomy > (aboard < PLACES)


def ferrying_options(state: State) -> tuple[Lift | Stay, ...]:
    """Any passenger of a waiting boat, if another boat has room; or nobody."""
    roomy = len(with_room(state))
    lifts: list[Lift | Stay] = []
    for boat in range(len(_LIFT)):
        if _can_leave(state, boat, roomy):
            aboard, actions = state.boats[boat], _LIFT[boat]
            lifts += [actions[who] for who in range(len(actions)) if who in aboard]
    if lifts:
        lifts.append(_STAY)
    return tuple(lifts)


def ferrying_allows(state: State, action: Any) -> bool:
    if not isinstance(action, Lift):
        return isinstance(action, Stay) and anybody_can_leave(state)
    boat = action.boat
    if not 0 <= boat < len(_LIFT) or INDEX.get(action.who) not in state.boats[boat]:
        return False
    return _can_leave(state, boat, len(with_room(state)))


def anybody_can_leave(state: State) -> bool:
    """Whether a passenger can change boats."""
    roomy = len(with_room(state))
    return any(_can_leave(state, boat, roomy) for boat in range(len(_LIFT)))


def ferry(draft: Draft, task: Ferrying, action: Lift | Stay) -> None:
    """Choose the passenger who changes boats, or nobody."""
    if isinstance(action, Lift):
        draft.then(Reseating(task.seat, action.who, action.boat))


def reseating_options(state: State, task: Reseating) -> tuple[Board, ...]:
    """Any other boat with room."""
    source = task.source
    return tuple([_BOARD[boat] for boat in with_room(state) if boat != source])


def reseating_allows(state: State, task: Reseating, action: Any) -> bool:
    return boarding_allows(state, action) and action.boat != task.source


def reseat(draft: Draft, task: Reseating, action: Board) -> None:
    """Move the passenger to the other boat, which may fill it."""
    draft.emit(Ferried(task.seat, task.who, task.source, action.boat))
    dock_if_full(draft, task.seat, action.boat)


# --- docking (WY-C7)


def dock_if_full(draft: Draft, seat: int, boat: int) -> None:
    """Ask where to dock, if the boat is full."""
    if len(draft.state.boats[boat]) == PLACES:
        draft.then(Docking(seat, boat))


def _piers(state: State, task: Docking) -> list[int]:
    """The piers with a free berth. None if the boat is no longer full.

    In the morning prophecies come before the docking, and a bards' X may take somebody out of the boat (WY-A6).
    """
    if len(state.boats[task.boat]) < PLACES:
        return []
    moored = state.moored
    return [pier for pier in range(len(BERTHS)) if moored.count(pier) < BERTHS[pier]]


def docking_options(state: State, task: Docking) -> tuple[Dock, ...]:
    """Any pier with a free berth."""
    return tuple([_DOCK[pier] for pier in _piers(state, task)])


def docking_allows(state: State, task: Docking, action: Any) -> bool:
    return isinstance(action, Dock) and PIER.get(action.pier) in _piers(state, task)


def dock(draft: Draft, task: Docking, action: Dock) -> None:
    """Dock the boat. The fourth docked boat calls the market (WY-C8)."""
    aboard = draft.state.boats[task.boat]
    draft.emit(Docked(task.seat, task.boat, action.pier))
    if docked(draft.state) == COVE.clock.docked.value:
        clock.call_market(draft, "boats")
    rogues.dock(draft, task.seat, aboard)
