"""The town square (WY-C14): townsfolk, what they do when hired, and the staff they join."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from omphalos.oracle.actions import Hire
from omphalos.oracle.agenda import Drawing, Tucking
from omphalos.oracle.cove import corruption, goods, halls
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Hastened, Hired, Paid, Posted, Reshuffled
from omphalos.oracle.numbers import TOWNSFOLK, Calling
from omphalos.oracle.people import COLOURS, Colour
from omphalos.oracle.state import State

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
SPACE: Final = "hire"  # the action space


@dataclass
class Townsfolk:
    """A card."""

    card: str  # its name: "red porter"
    calling: str
    colour: Colour
    symbols: int  # of its guild
    gold: int  # received at once
    charms: int
    tomes: int
    corruption: int  # cards it costs
    thrift: int  # hours off the next action
    draws: int  # adventurers
    discards: int  # corruption cards
    sponsor: Colour | None  # whose immediate sponsorship


def _card(colour: Colour, calling: str) -> Townsfolk:
    does: Calling = getattr(TOWNSFOLK, calling)
    guild = does.sponsor.value if does.sponsor else None
    return Townsfolk(
        card=f"{colour} {calling}",
        calling=calling,
        colour=colour,
        symbols=does.symbols.value,
        gold=does.number("gold"),
        charms=does.number("charms"),
        tomes=does.number("tomes"),
        corruption=does.number("corruption"),
        thrift=does.number("thrift"),
        draws=does.number("draws"),
        discards=does.number("discards"),
        sponsor=colour if guild == "own" else guild,
    )


CARDS: Final[dict[str, Townsfolk]] = {
    card.card: card for card in (_card(colour, calling) for colour in COLOURS for calling in CALLINGS)
}

_HIRE: Final = tuple(Hire(place) for place in range(len(HOURS)))


def refill(draft: Draft) -> None:
    """Add new cards at the dear end. If the deck is empty, the discards become the deck."""
    town = draft.state.town
    while len(town.square) < len(HOURS):
        if not town.deck:
            if not town.discards:
                return
            draft.emit(Reshuffled("townsfolk"))
            town = draft.state.town
        draft.emit(Posted(draft.chance["town"].choice(town.deck)))
        town = draft.state.town


def hire_options(state: State) -> tuple[Hire, ...]:
    """Every townsfolk in the square."""
    return _HIRE[: len(state.town.square)]


def hire(draft: Draft, seat: int, action: Hire) -> None:
    """Use the card's ability at once, then tuck it."""
    card = CARDS[draft.state.town.square[action.place]]
    draft.emit(Hired(seat, card.card))
    refill(draft)
    draft.then(Tucking(seat, card.card))
    if card.gold:
        draft.emit(Paid(seat, card.gold, "card", (card.card,)))
    for _ in range(card.charms):
        goods.gain(draft, seat, "charm", card.colour)
    for _ in range(card.tomes):
        goods.gain(draft, seat, "tome", card.colour)
    if card.corruption:
        corruption.take(draft, seat, card.corruption, "card")
    if card.thrift:
        draft.emit(Hastened(seat, card.thrift))
    if card.draws:
        draft.then(Drawing(seat, card.draws))
    for _ in range(card.discards):
        corruption.discard(draft, seat)
    if card.sponsor:
        halls.sponsor(draft, seat, card.sponsor)
