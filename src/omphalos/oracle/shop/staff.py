"""The staff (WY-A12): four abilities, each used when a townsfolk is tucked under it."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Finish, Staff, Use
from omphalos.oracle.agenda import Attending, Filling
from omphalos.oracle.cove import corruption
from omphalos.oracle.cove.run import Question, Questions, Run
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.shop import marks, stars
from omphalos.oracle.state import State

ABILITIES: Final = ("exorcist", "astrologer", "palm reader", "bouncer")

_USE: Final = {ability: Use(ability) for ability in ABILITIES}
_FINISH: Final = Finish()


def activate(run: Run, seat: int, action: Staff) -> None:
    """Ask for the abilities with a townsfolk, to be used in any order."""
    staff = run.player(seat).staff
    run.then(Attending(seat, tuple([ability for ability, card in zip(ABILITIES, staff, strict=True) if card])))


def _options(state: State, task: Attending) -> tuple[Use | Finish, ...]:
    """Any ability that is left, or to finish."""
    return (*[_USE[ability] for ability in task.left], _FINISH) if task.left else ()


def _allows(state: State, task: Attending, action: Any) -> bool:
    return action.ability in task.left if isinstance(action, Use) else isinstance(action, Finish) and len(task.left) > 0


def _several(state: State, task: Attending) -> bool:
    return len(task.left) > 0


def use(run: Run, task: Attending, action: Use | Finish) -> None:
    """Use one ability, then ask for the others."""
    if isinstance(action, Finish):
        return
    seat = task.seat
    run.then(Attending(seat, tuple([ability for ability in task.left if ability != action.ability])))
    match action.ability:
        case "exorcist":
            marks.cross(run, seat)
        case "astrologer":
            stars.draw_lines(run, seat, SHOP.staff.astrologer.value)
        case "palm reader":
            run.then(Filling(seat, SHOP.staff.palm_reader.value))
        case _:
            corruption.discard(run, seat)


QUESTIONS: Final[Questions] = {Attending: Question(_options, use, allows=_allows, several=_several)}
