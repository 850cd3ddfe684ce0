"""Boats and piers: boarding, changing boats, docking."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Board, Dock, Lift, Stay
from omphalos.oracle.agenda import Boarding, Docking, Ferrying, Reseating
from omphalos.oracle.cove import clock, rogues
from omphalos.oracle.cove.run import Question, Run
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
    boats, moored = state.boats, state.moored
    return [boat for boat in range(len(boats)) if moored[boat] == WAITING and len(boats[boat]) < PLACES]


def can_fill(state: State) -> bool:
    """Whether a boat can still fill with an empty bag, by passengers changing boats (WY-C8)."""
    return sum(len(aboard) for aboard in state.boats if len(aboard) < PLACES) >= PLACES


# --- boarding (WY-C6)


def _boarding_options(state: State, task: Boarding) -> tuple[Board, ...]:
    """Any boat with room."""
    return tuple([_BOARD[boat] for boat in with_room(state)])


def _boarding_allows(state: State, task: Boarding, action: Any) -> bool:
    return isinstance(action, Board) and 0 <= action.boat < len(_BOARD) and room(state, action.boat) > 0


def _boarding_several(state: State, task: Boarding) -> bool:
    return len(with_room(state)) > 1


def board(run: Run, task: Boarding, action: Board) -> None:
    """Put an adventurer into a boat, which may fill it."""
    run.emit(Boarded(task.seat, task.who, action.boat))
    dock_if_full(run, task.seat, action.boat)


BOARDING: Final = Question(_boarding_options, board, allows=_boarding_allows, several=_boarding_several)


# --- changing boats (WY-C13, bards)


def _can_leave(state: State, boat: int, roomy: int) -> bool:
    """Whether a boat has passengers and another has room, if `roomy` boats have. A boat that has docked is empty."""
    aboard = len(state.boats[boat])
    return aboard > 0 and roomy > (aboard < PLACES)


def _ferrying_options(state: State, task: Ferrying) -> tuple[Lift | Stay, ...]:
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


def _ferrying_allows(state: State, task: Ferrying, action: Any) -> bool:
    if not isinstance(action, Lift):
        return isinstance(action, Stay) and _ferrying_several(state, task)
    boat = action.boat
    if not 0 <= boat < len(_LIFT) or INDEX.get(action.who) not in state.boats[boat]:
        return False
    return _can_leave(state, boat, len(with_room(state)))


def _ferrying_several(state: State, task: Ferrying) -> bool:
    roomy = len(with_room(state))
    return any(_can_leave(state, boat, roomy) for boat in range(len(_LIFT)))


def ferry(run: Run, task: Ferrying, action: Lift | Stay) -> None:
    """Choose the passenger who changes boats, or nobody."""
    if isinstance(action, Lift):
        run.then(Reseating(task.seat, action.who, action.boat))


FERRYING: Final = Question(_ferrying_options, ferry, allows=_ferrying_allows, several=_ferrying_several)


def _reseating_options(state: State, task: Reseating) -> tuple[Board, ...]:
    """Any other boat with room."""
    source = task.source
    return tuple([_BOARD[boat] for boat in with_room(state) if boat != source])


def _reseating_allows(state: State, task: Reseating, action: Any) -> bool:
    return (
        isinstance(action, Board)
        and 0 <= action.boat < len(_BOARD)
        and action.boat != task.source
        and room(state, action.boat) > 0
    )


def _reseating_several(state: State, task: Reseating) -> bool:
    roomy = with_room(state)
    return len(roomy) > 1 + (task.source in roomy)


def reseat(run: Run, task: Reseating, action: Board) -> None:
    """Move the passenger to the other boat, which may fill it."""
    run.emit(Ferried(task.seat, task.who, task.source, action.boat))
    dock_if_full(run, task.seat, action.boat)


RESEATING: Final = Question(_reseating_options, reseat, allows=_reseating_allows, several=_reseating_several)


# --- docking (WY-C7)


def dock_if_full(run: Run, seat: int, boat: int) -> None:
    """Ask where to dock, if the boat is full."""
    if len(run.state.boats[boat]) == PLACES:
        run.then(Docking(seat, boat))


def _piers(state: State, task: Docking) -> list[int]:
    """The piers with a free berth. None if the boat is no longer full.

    In the morning prophecies come before the docking, and a bards' X may take somebody out of the boat (WY-A6).
    """
    if len(state.boats[task.boat]) < PLACES:
        return []
    moored = state.moored
    return [pier for pier in range(len(BERTHS)) if moored.count(pier) < BERTHS[pier]]


def _docking_options(state: State, task: Docking) -> tuple[Dock, ...]:
    """Any pier with a free berth."""
    return tuple([_DOCK[pier] for pier in _piers(state, task)])


def _docking_allows(state: State, task: Docking, action: Any) -> bool:
    return isinstance(action, Dock) and PIER.get(action.pier, -1) in _piers(state, task)


def _docking_several(state: State, task: Docking) -> bool:
    return len(_piers(state, task)) > 1


def dock(run: Run, task: Docking, action: Dock) -> None:
    """Dock the boat. The fourth docked boat calls the market (WY-C8)."""
    aboard = run.state.boats[task.boat]
    run.emit(Docked(task.seat, task.boat, action.pier))
    if docked(run.state) == COVE.clock.docked.value:
        clock.call_market(run, "boats")
    rogues.dock(run, task.seat, aboard)


DOCKING: Final = Question(_docking_options, dock, allows=_docking_allows, several=_docking_several)
