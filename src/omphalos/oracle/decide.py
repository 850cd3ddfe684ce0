"""Which rule carries out an action: every question with its options and its answer, and the steps between questions.

What is asked most often stands first. The chains compare types: `match` would ask the metaclass of the structs about
every case that does not fit, and make the game a tenth slower.
"""

from __future__ import annotations

from typing import Any, Final

from omphalos.oracle import bag, days, evening, turns
from omphalos.oracle.actions import Action
from omphalos.oracle.agenda import (
    Arriving,
    Attending,
    Boarding,
    Choosing,
    Crossing,
    Dawn,
    Discarding,
    Docking,
    Drawing,
    Evening,
    Ferrying,
    Filling,
    Foretelling,
    Heeding,
    Lining,
    Market,
    Ordering,
    Question,
    Reseating,
    Rewarding,
    Selling,
    Spending,
    Tainting,
    Trading,
    Tucking,
    Turn,
    Work,
    Writing,
)
from omphalos.oracle.cove import boats, clock, corruption, goods, market
from omphalos.oracle.draft import Draft
from omphalos.oracle.events import Asked
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, staff, stargazing
from omphalos.oracle.state import State
from omphalos.table.errors import NotAllowed

_LOCKED: Final = (Turn, Boarding)  # questions with options that open later at a first evening
ALWAYS_ASKED: Final = {Turn, Lining, Discarding, Tucking, Foretelling, Ordering}  # even if there is one option


def decide(draft: Draft, question: Question, action: Action) -> None:
    """Carry out the answer to the question that is asked, and go on to the next."""
    if not allows(draft.state, question, action):
        raise NotAllowed(f"{action!r} is not offered now")
    draft.agenda.pop()
    answer(draft, question, action)
    advance(draft)


def advance(draft: Draft) -> None:
    """Take steps, and questions with at most one option, until a player has to choose or the game is over."""
    agenda = draft.agenda
    while agenda:
        task = agenda.pop()
        if type(task) in ALWAYS_ASKED:
            agenda.append(task)
            break
        if type(task) is Work:
            days.work(draft, task)
        elif type(task) is Spending:
            clock.spending(draft, task)
        elif type(task) is Drawing:
            bag.drawing(draft, task)
        elif type(task) is Heeding:
            prophecies.heed(draft, task)
        elif type(task) is Tainting:
            corruption.tainting(draft, task)
        elif type(task) is Arriving:
            bag.arriving(draft, task)
        elif type(task) is Dawn:
            days.dawn(draft, task)
        elif type(task) is Market:
            market.opening(draft, task)
        elif type(task) is Evening:
            days.evening(draft, task)
        elif several(draft.state, task):
            agenda.append(task)
            break
        else:
            for action in options(draft.state, task):
                answer(draft, task, action)
    draft.emit(Asked(tuple(agenda)))


def several(state: State, question: Question) -> bool:
    """Whether a question offers a choice. Where it is quickly found, the options are not built."""
    if type(question) is Boarding:
        return len(options(state, question) if state.turns else boats.with_room(state)) > 1
    if type(question) is Selling:
        return market.any_sale(state, question)
    if type(question) is Attending:
        return len(question.left) > 0
    if type(question) is Crossing:
        return marks.room(state.shops[question.seat])
    if type(question) is Ferrying:
        return boats.anybody_can_leave(state)
    return len(options(state, question)) > 1


def options(state: State, question: Question) -> tuple[Action, ...]:
    """The actions that a question offers. Without any it is dropped."""
    offered = _options(state, question)
    return evening.unlocked(state, question, offered) if state.turns else offered


def _options(state: State, question: Question) -> tuple[Action, ...]:
    if type(question) is Turn:
        return turns.options(state, question.seat)
    if type(question) is Boarding:
        return boats.boarding_options(state)
    if type(question) is Tucking:
        return staff.tucking_options()
    if type(question) is Lining:
        return stargazing.lining_options(state, question)
    if type(question) is Selling:
        return market.selling_options(state, question)
    if type(question) is Attending:
        return staff.attending_options(question)
    if type(question) is Crossing:
        return marks.crossing_options(state, question)
    if type(question) is Docking:
        return boats.docking_options(state, question)
    if type(question) is Writing:
        return horoscopes.writing_options(state, question)
    if type(question) is Foretelling:
        return prophecies.foretelling_options()
    if type(question) is Choosing:
        return goods.choosing_options(state, question)
    if type(question) is Filling:
        return fates.filling_options(state, question)
    if type(question) is Discarding:
        return corruption.discarding_options(state, question)
    if type(question) is Ferrying:
        return boats.ferrying_options(state)
    if type(question) is Reseating:
        return boats.reseating_options(state, question)
    if type(question) is Rewarding:
        return prophecies.rewarding_options(state, question)
    if type(question) is Ordering:
        return prophecies.ordering_options(question)
    if type(question) is Trading:
        return marks.trading_options(state, question)
    raise TypeError(f"no options for {question!r}")


def allows(state: State, question: Question, action: Any) -> bool:
    """Whether a question offers an action. If it may offer many, they are not all built."""
    if state.turns and type(question) in _LOCKED:
        return action in options(state, question)
    if type(question) is Turn:
        return turns.allows(state, question.seat, action)
    if type(question) is Boarding:
        return boats.boarding_allows(state, action)
    if type(question) is Tucking:
        return action in staff.tucking_options()
    if type(question) is Lining:
        return stargazing.lining_allows(state, question, action)
    if type(question) is Selling:
        return market.selling_allows(state, question, action)
    if type(question) is Attending:
        return staff.attending_allows(question, action)
    if type(question) is Crossing:
        return marks.crossing_allows(state, question, action)
    if type(question) is Docking:
        return boats.docking_allows(state, question, action)
    if type(question) is Writing:
        return horoscopes.writing_allows(state, question, action)
    if type(question) is Foretelling:
        return action in prophecies.foretelling_options()
    if type(question) is Choosing:
        return goods.choosing_allows(state, question, action)
    if type(question) is Discarding:
        return corruption.discarding_allows(state, question, action)
    if type(question) is Ferrying:
        return boats.ferrying_allows(state, action)
    if type(question) is Reseating:
        return boats.reseating_allows(state, question, action)
    if type(question) is Rewarding:
        return prophecies.rewarding_allows(state, question, action)
    if type(question) is Trading:
        return marks.trading_allows(state, question, action)
    return action in options(state, question)


def answer(draft: Draft, question: Question, action: Any) -> None:
    """Carry out an action that the question offers."""
    if type(question) is Turn:
        turns.take(draft, question, action)
    elif type(question) is Boarding:
        boats.board(draft, question, action)
    elif type(question) is Tucking:
        staff.tuck(draft, question, action)
    elif type(question) is Lining:
        stargazing.draw(draft, question, action)
    elif type(question) is Selling:
        market.sell(draft, question, action)
    elif type(question) is Attending:
        staff.use(draft, question, action)
    elif type(question) is Crossing:
        marks.draw_cross(draft, question, action)
    elif type(question) is Docking:
        boats.dock(draft, question, action)
    elif type(question) is Writing:
        horoscopes.write(draft, question, action)
    elif type(question) is Foretelling:
        prophecies.foretell(draft, question, action)
    elif type(question) is Choosing:
        goods.choose(draft, question, action)
    elif type(question) is Filling:
        fates.fill(draft, question, action)
    elif type(question) is Discarding:
        corruption.discard_one(draft, question, action)
    elif type(question) is Ferrying:
        boats.ferry(draft, question, action)
    elif type(question) is Reseating:
        boats.reseat(draft, question, action)
    elif type(question) is Rewarding:
        prophecies.reward(draft, question, action)
    elif type(question) is Ordering:
        prophecies.order(draft, question, action)
    elif type(question) is Trading:
        marks.draw_trade(draft, question, action)
