"""The town square (WY-C14): townsfolk, what they do when hired, and the staff they join."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

import msgspec

from omphalos.oracle.cove import corruption, goods, halls
from omphalos.oracle.cove.actions import Hire, Tuck
from omphalos.oracle.cove.agenda import Drawing, Tucking
from omphalos.oracle.cove.events import Hastened, Hired, Paid, Posted, Reshuffled, Tucked
from omphalos.oracle.cove.numbers import TOWNSFOLK, Calling
from omphalos.oracle.cove.people import COLOURS, Colour
from omphalos.oracle.cove.run import Run
from omphalos.oracle.cove.state import State

AnyState: TypeAlias = State[Any, Any]

CALLINGS: Final = (
    "porter",
    "herald",
    "confessor",
    "pilot",
    "chandler",
    "librarian",
    "clockmaker",
    "envoy",
    "swindler",
)
HOURS: Final = TOWNSFOLK.hours.value
SPACE: Final = "hire"  # the action space, the same for every merchant


class Townsfolk(msgspec.Struct, frozen=True):
    """A card."""

    card: str  # its name: "red porter"
    calling: str
    colour: Colour
    symbols: int  # of its guild
    does: Calling


CARDS: Final[dict[str, Townsfolk]] = {
    f"{colour} {calling}": Townsfolk(f"{colour} {calling}", calling, colour, does.symbols.value, does)
    for colour in COLOURS
    for calling in CALLINGS
    for does in [getattr(TOWNSFOLK, calling)]
}

_HIRE: Final = tuple(Hire(place) for place in range(len(HOURS)))


def refill(run: Run) -> None:
    """New cards come in at the dear end; when the deck is out, the discards are shuffled."""
    while len(run.state.town.square) < len(HOURS):
        if not run.state.town.deck:
            if not run.state.town.discards:
                return
            run.emit(Reshuffled("townsfolk"))
        run.emit(Posted(run.chance["town"].choice(run.state.town.deck)))


def hire_options(state: AnyState) -> tuple[Hire, ...]:
    """Anybody in the square."""
    return _HIRE[: len(state.town.square)]


def hours(action: Hire) -> int:
    """What the place costs."""
    return HOURS[action.place]


def hire(run: Run, seat: int, action: Hire) -> None:
    """Use the card's ability at once, then tuck it."""
    card = CARDS[run.state.town.square[action.place]]
    run.emit(Hired(seat, card.card))
    refill(run)
    run.then(Tucking(seat, card.card))
    does = card.does
    if does.gold:
        run.emit(Paid(seat, does.gold.value, "card", (card.card,)))
    for _ in range(does.number("charms")):
        goods.gain(run, seat, "charm", card.colour)
    for _ in range(does.number("tomes")):
        goods.gain(run, seat, "tome", card.colour)
    if does.corruption:
        corruption.take(run, seat, does.corruption.value, "card")
    if does.thrift:
        run.emit(Hastened(seat, does.thrift.value))
    if does.draws:
        run.then(Drawing(seat, does.draws.value))
    if does.discards:
        corruption.discard(run, seat)
    if does.sponsor:
        guild = does.sponsor.value
        halls.sponsor(run, seat, card.colour if guild == "own" else guild)


def tuck(run: Run, task: Tucking, action: Tuck) -> None:
    """The card joins the staff."""
    place = run.merchant(task.seat).abilities.index(action.ability)
    run.emit(Tucked(task.seat, task.card, action.ability, place))
