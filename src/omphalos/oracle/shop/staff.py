"""The staff (WY-A12, WY-C14): four abilities, each used when a townsfolk is tucked under it."""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle.actions import Finish, Staff, Tuck, Use
from omphalos.oracle.agenda import Attending, Filling, Tucking
from omphalos.oracle.cove import corruption
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Tucked
from omphalos.oracle.numbers import SHOP
from omphalos.oracle.shop import marks, stargazing
from omphalos.oracle.state import Player

ABILITIES: Final = ("exorcist", "astrologer", "palm reader", "bouncer")

_USE: Final = {ability: Use(ability) for ability in ABILITIES}
_FINISH: Final = Finish()
_STAFF: Final = (Staff(),)
_TUCK: Final = tuple(Tuck(ability) for ability in ABILITIES)


def tucking_options() -> tuple[Tuck, ...]:
    """Under any ability, also in the place of another card."""
    return _TUCK


def tuck(draft: Draft, task: Tucking, action: Tuck) -> None:
    """Add a hired card to the staff."""
    draft.emit(Tucked(task.seat, task.card, action.ability, ABILITIES.index(action.ability)))


def activations(player: Player) -> tuple[Staff, ...]:
    """To activate the staff, if somebody is in it."""
    return _STAFF if any(player.staff) else ()


def activate(draft: Draft, seat: int, action: Staff) -> None:
    """Ask for the abilities with a townsfolk, to be used in any order."""
    staff = draft.player(seat).staff
    draft.then(Attending(seat, tuple([ability for ability, card in zip(ABILITIES, staff, strict=True) if card])))


def attending_options(task: Attending) -> tuple[Use | Finish, ...]:
    """Any ability that is left, or to finish."""
    return (*[_USE[ability] for ability in task.left], _FINISH) if task.left else ()


def attending_allows(task: Attending, action: Any) -> bool:
    return action.ability in task.left if isinstance(action, Use) else isinstance(action, Finish) and len(task.left) > 0


def use(draft: Draft, task: Attending, action: Use | Finish) -> None:
    """Use one ability, then ask for the others."""
    if isinstance(action, Finish):
        return
    seat = task.seat
    draft.then(Attending(seat, tuple([ability for ability in task.left if ability != action.ability])))
    match action.ability:
        case "exorcist":
            marks.cross(draft, seat)
        case "astrologer":
            stargazing.draw_lines(draft, seat, SHOP.staff.astrologer.value)
        case "palm reader":
            draft.then(Filling(seat, SHOP.staff.palm_reader.value))
        case _:
            corruption.discard(draft, seat)
