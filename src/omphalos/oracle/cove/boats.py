"""Boats and piers: boarding, changing boats, docking."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from omphalos.oracle.cove import clock, rogues
from omphalos.oracle.cove.actions import Board, Dock, Lift, Stay
from omphalos.oracle.cove.agenda import Boarding, Docking, Ferrying, Reseating
from omphalos.oracle.cove.events import Boarded, Docked, Ferried
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import ADVENTURERS, PIERS
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import WAITING, State

AnyState: TypeAlias = State[Any, Any]

PLACES: Final = COVE.boats.places.value
BERTHS: Final[tuple[int, ...]] = (COVE.berths.great.value, COVE.berths.small.value, COVE.berths.black.value)

_BOARD: Final = tuple(Board(boat) for boat in range(COVE.boats.boats.value))
_DOCK: Final = tuple(Dock(pier) for pier in PIERS)
_LIFT: Final = tuple(tuple(Lift(boat, who) for who in ADVENTURERS) for boat in range(COVE.boats.boats.value))
_STAY: Final = Stay()


def room(state: AnyState, boat: int) -> int:
    """Free places in a boat. A docked boat has none."""
    return PLACES - len(state.boats[boat]) if state.moored[boat] == WAITING else 0


def rooms(state: AnyState) -> int:
    """Free places in all boats."""
    free = PLACES * state.moored.count(WAITING)
    for aboard in state.boats:
        free -= len(aboard)  # a boat that has docked is empty
    return free


def docked(state: AnyState) -> int:
    """How many boats have docked today."""
    return len(state.moored) - state.moored.count(WAITING)


def can_fill(state: AnyState) -> bool:
    """Whether a boat can still fill with an empty bag, by passengers changing boats (WY-C8)."""
    return sum(len(aboard) for aboard in state.boats if len(aboard) < PLACES) >= PLACES


# --- boarding (WY-C6)


def boarding_options(state: AnyState, task: Boarding) -> tuple[Board, ...]:
    """Any boat with room."""
    boats, moored = state.boats, state.moored
    return tuple([action for i, action in enumerate(_BOARD) if moored[i] == WAITING and len(boats[i]) < PLACES])


def boarding_allows(state: AnyState, task: Boarding, action: Any) -> bool:
    """Whether the action is one of the options."""
    return action in _BOARD and room(state, action.boat) > 0


def board(run: Run, task: Boarding, action: Board) -> None:
    """Put an adventurer into a boat, which may fill it."""
    run.emit(Boarded(task.seat, task.who, action.boat))
    dock_if_full(run, task.seat, action.boat)


# --- changing boats (WY-C13, bards)


def ferrying_options(state: AnyState, task: Ferrying) -> tuple[Lift | Stay, ...]:
    """Any passenger of a waiting boat, if another boat has room; or nobody."""
    roomy = [boat for boat in range(len(state.boats)) if room(state, boat)]
    lifts: list[Lift | Stay] = []
    for boat, aboard in enumerate(state.boats):
        if aboard and len(roomy) > (boat in roomy):
            lifts += [lift for who, lift in enumerate(_LIFT[boat]) if who in aboard]
    return (*lifts, _STAY) if lifts else ()


def ferry(run: Run, task: Ferrying, action: Lift | Stay) -> None:
    """Choose the passenger who changes boats, or nobody."""
    if isinstance(action, Lift):
        run.then(Reseating(task.seat, action.who, action.boat))


def reseating_options(state: AnyState, task: Reseating) -> tuple[Board, ...]:
    """Any other boat with room."""
    return tuple([_BOARD[boat] for boat in range(len(state.boats)) if boat != task.source and room(state, boat)])


def reseat(run: Run, task: Reseating, action: Board) -> None:
    """Move the passenger to the other boat, which may fill it."""
    run.emit(Ferried(task.seat, task.who, task.source, action.boat))
    dock_if_full(run, task.seat, action.boat)


# --- docking (WY-C7)


def dock_if_full(run: Run, seat: int, boat: int) -> None:
    """Ask where to dock, if the boat is full."""
    if len(run.state.boats[boat]) == PLACES:
        run.then(Docking(seat, boat))


def docking_options(state: AnyState, task: Docking) -> tuple[Dock, ...]:
    """Any pier with a free berth. None if the boat is no longer full.

    In the morning prophecies come before the docking, and a bards' X may take somebody out of the boat (WY-A6).
    """
    if len(state.boats[task.boat]) < PLACES:
        return ()
    moored = state.moored
    return tuple([_DOCK[pier] for pier, berths in enumerate(BERTHS) if moored.count(pier) < berths])


def dock(run: Run, task: Docking, action: Dock) -> None:
    """Dock the boat. The fourth docked boat calls the market (WY-C8)."""
    aboard = run.state.boats[task.boat]
    run.emit(Docked(task.seat, task.boat, action.pier))
    if docked(run.state) == COVE.clock.docked.value:
        clock.call_market(run, "boats")
    rogues.dock(run, task.seat, aboard)
