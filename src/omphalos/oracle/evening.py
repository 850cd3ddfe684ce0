"""The first evening: a game in which the parts of shop and cove open one after another, a turn each (WY-C18).

The rules stay what they are. Actions of a part that has not opened yet are not offered. While the latest part has an
action, nothing else is offered, so that everything is tried once.
"""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias

from omphalos.oracle.actions import Board, Divine, Fates, Hire, Horoscope, Nudge, Pass, Shift, Staff, Stargaze
from omphalos.oracle.agenda import Boarding, Question, Turn
from omphalos.oracle.cove import boats
from omphalos.oracle.numbers import COVE
from omphalos.oracle.state import State

Part: TypeAlias = Literal["stars", "prophecies", "boats", "horoscopes", "piers", "town", "fates", "market"]

OPENS: Final[dict[Part, int]] = {  # in which turn of a player
    "stars": 1,
    "prophecies": 2,
    "boats": 3,
    "horoscopes": 4,
    "piers": 5,
    "town": 6,
    "fates": 7,
    "market": 8,
}
_PART: Final[dict[type[Any], Part]] = {  # the part that an action of a turn belongs to
    Stargaze: "stars",
    Divine: "prophecies",
    Horoscope: "horoscopes",
    Hire: "town",
    Staff: "town",
    Fates: "fates",
    Nudge: "fates",
    Shift: "fates",
}
_TRIED: Final[dict[int, type[Any]]] = {1: Stargaze, 2: Divine, 4: Horoscope, 6: Hire}  # alone, in these turns
_FREE: Final = (Nudge, Shift)  # take no time
_PASS: Final = (Pass(),)
FIRST_BOATS: Final = 3  # those that adventurers board before the piers open


def unlocked(state: State, question: Question, offered: tuple[Any, ...]) -> tuple[Any, ...]:
    """What is offered of the options of a question. Never nothing."""
    if isinstance(question, Turn):
        return _of_turn(state.turns[question.seat] + 1, offered)
    if isinstance(question, Boarding):
        return _of_boarding(state, state.turns[question.seat], offered)
    return offered


def _of_turn(turn: int, offered: tuple[Any, ...]) -> tuple[Any, ...]:
    tried = tuple([one for one in offered if type(one) is _TRIED.get(turn)])
    if tried:
        return tried
    found = tuple([one for one in offered if type(one) is Pass or OPENS[_PART[type(one)]] <= turn])
    if all(isinstance(one, _FREE) for one in found):
        return (*found, *_PASS)  # WY-A14
    return found


def _of_boarding(state: State, turn: int, offered: tuple[Board, ...]) -> tuple[Board, ...]:
    """Boats that do not fill, as long as nobody may dock or the last boat before the market may not fill."""
    last = boats.docked(state) + 1 == COVE.clock.docked.value
    if turn >= (OPENS["market"] if last else OPENS["piers"]):
        return offered
    roomy = tuple([one for one in offered if boats.room(state, one.boat) > 1])
    few = tuple([one for one in roomy if one.boat < FIRST_BOATS]) if turn < OPENS["piers"] else ()
    return few or roomy or offered
