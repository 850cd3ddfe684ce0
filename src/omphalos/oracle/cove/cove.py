"""The cove: combines its own rules with those of its merchants, and carries out a move from start to end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from msgspec.structs import replace

from omphalos.oracle import agenda
from omphalos.oracle.actions import Tuck
from omphalos.oracle.cove import bag, boats, clock, corruption, days, goods, market, square, turns
from omphalos.oracle.cove.book import BOOKINGS
from omphalos.oracle.cove.run import Booking, Bookings, Merchant, Question, Run, Step
from omphalos.oracle.events import Asked, Opened
from omphalos.oracle.numbers import COVE, COVES
from omphalos.oracle.people import ROGUE_CARDS
from omphalos.oracle.state import WAITING, Clock, Deck, Player, State, Town
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.errors import NotAllowed, NotYourTurn
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.legal import Legal

STREAMS = ("rogues", "bag", "town", "corruption")  # streams of chance; a merchant may need more

_STEPS: dict[type[Any], Step] = {
    agenda.Dawn: days.dawn,
    agenda.Arriving: bag.arriving,
    agenda.Work: days.work,
    agenda.Spending: clock.spending,
    agenda.Drawing: bag.drawing,
    agenda.Heeding: bag.heeding,
    agenda.Tainting: corruption.tainting,
    agenda.Market: market.opening,
    agenda.Evening: days.evening,
}
_QUESTIONS: dict[type[Any], Question] = {
    agenda.Boarding: boats.BOARDING,
    agenda.Docking: boats.DOCKING,
    agenda.Ferrying: boats.FERRYING,
    agenda.Reseating: boats.RESEATING,
    agenda.Choosing: goods.CHOOSING,
    agenda.Discarding: corruption.DISCARDING,
    agenda.Selling: market.SELLING,
}


_NOTHING: Final = Legal[Any]()


class Cove:
    """The cove with the merchants that may open a shop in it."""

    def __init__(self, *merchants: Merchant) -> None:
        self.merchants: dict[type[Any], Merchant] = {merchant.shop: merchant for merchant in merchants}
        self.bookings: Bookings = dict(BOOKINGS)
        self._steps = dict(_STEPS)
        self.questions = dict(_QUESTIONS)
        self.questions[agenda.Turn] = Question(
            self._turn_options, turns.take, skip_single=False, allows=self._turn_allows
        )
        self.questions[agenda.Tucking] = Question(self._tuck_options, square.tuck)
        for merchant in merchants:
            self._steps |= merchant.steps
            self.questions |= merchant.questions
            self.bookings |= {event: _in_shop(booking) for event, booking in merchant.bookings.items()}
        self._offers = {m.shop: turns.Offers(m) for m in merchants}
        self._tuck = {m.shop: tuple(Tuck(ability) for ability in m.abilities) for m in merchants}

    # --- beginning

    def open(self, merchants: Sequence[Merchant], numbers: NumberSet = REPORTED) -> State:
        """The initial state, with a merchant at each seat, and the set of house numbers of the game."""
        seats = tuple(range(len(merchants)))
        return State(
            players=tuple(Player(m.stock, m.figure, staff=(None,) * len(m.abilities)) for m in merchants),
            shops=tuple(m.open() for m in merchants),
            clock=Clock((0,) * len(seats), seats),
            town=Town(tuple(sorted(square.CARDS))),
            corruption=Deck(COVE.corruption.cards.value),
            boats=((),) * COVE.boats.boats.value,
            moored=(WAITING,) * COVE.boats.boats.value,
            numbers=numbers,
        )

    def deal(self, state: State, chance: Chance) -> Booked[State, Any]:
        """Draw the rogue card, fill the square, set up each merchant and begin the first morning."""
        run = Run(state, list(state.agenda), chance, self.bookings, self.merchants)
        card = chance["rogues"].choice(ROGUE_CARDS)
        run.emit(Opened(card, getattr(COVES[state.numbers].hideout, card).value))
        square.refill(run)
        for seat in range(len(state.players)):
            run.merchant(seat).set_up(run, seat)
        run.then(agenda.Dawn())
        return self._advance(run)

    # --- moves

    def to_act(self, state: State) -> tuple[int, ...]:
        """The seat of the top task. One seat acts at a time."""
        task: Any = state.agenda[-1] if state.agenda else None
        return () if task is None else (task.seat,)

    def legal(self, state: State, seat: int) -> Legal[Any]:
        """The answers of a seat that is asked."""
        pending = state.agenda
        if not pending:
            return _NOTHING
        task: Any = pending[-1]
        return Legal(self.questions[type(task)].options(state, task)) if task.seat == seat else _NOTHING

    def decide(self, state: State, seat: int, action: Any, chance: Chance) -> Booked[State, Any]:
        """The events that follow from an answer."""
        pending = list(state.agenda)
        task: Any = pending.pop() if pending else None
        if task is None or task.seat != seat:
            raise NotYourTurn(seat, () if task is None else (task.seat,))
        question = self.questions[type(task)]
        allows = question.allows
        if not (action in question.options(state, task) if allows is None else allows(state, task, action)):
            raise NotAllowed(f"{action!r} is not offered now")
        run = Run(state, pending, chance, self.bookings, self.merchants)
        question.answer(run, task, action)
        return self._advance(run)

    def evolve(self, state: State, event: Any) -> State:
        """The state after an event."""
        return self.bookings[type(event)](state, event)

    def _advance(self, run: Run) -> Booked[State, Any]:
        """Take steps and questions with at most one option, until a player has to choose or the game is over."""
        pending, steps = run.agenda, self._steps
        while pending:
            task: Any = pending.pop()
            step = steps.get(task.__class__)
            if step is not None:
                step(run, task)
                continue
            question = self.questions[type(task)]
            if question.skip_single and (question.several is None or not question.several(run.state, task)):
                options = question.options(run.state, task)
                if len(options) < 2:
                    if options:
                        question.answer(run, task, options[0])
                    continue
            pending.append(task)
            break
        run.emit(Asked(tuple(pending)))
        return Booked(tuple(run.events), tuple(run.states))

    # --- questions with options from the merchant

    def _turn_options(self, state: State, task: agenda.Turn) -> tuple[Any, ...]:
        return self._offers[type(state.shops[task.seat])].options(state, task.seat)

    def _turn_allows(self, state: State, task: agenda.Turn, action: Any) -> bool:
        return self._offers[type(state.shops[task.seat])].allows(state, task.seat, action)

    def _tuck_options(self, state: State, task: agenda.Tucking) -> tuple[Any, ...]:
        return self._tuck[type(state.shops[task.seat])]


def _in_shop(booking: Callable[[Any, Any], Any]) -> Booking:
    """Lift a merchant's booking from its shop to the whole state."""

    def book(state: State, event: Any) -> State:
        shops = list(state.shops)
        seat: int = event.seat
        shops[seat] = booking(shops[seat], event)
        return replace(state, shops=tuple(shops))

    return book
