"""The fast answers of a question, `allows` and `several`, agree with the list of its options."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from dataclasses import replace
from typing import Any

import pytest

from omphalos.oracle import actions as a
from omphalos.oracle.cove.cove import STREAMS, Cove
from omphalos.oracle.cove.run import Question
from omphalos.oracle.people import ADVENTURERS, COLOURS, PIERS, SIZES
from omphalos.oracle.shop.fates import RUNES
from omphalos.oracle.shop.oracle import ORACLE
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.shop.stars import LINES
from omphalos.oracle.state import State
from omphalos.table.chance import Chance
from omphalos.table.errors import NotAllowed

ODD: tuple[Any, ...] = ("rogue", "none of these")  # names that most rules do not know
NUMBERS = range(-2, 10)

ACTIONS: tuple[a.Action, ...] = (  # every action there is, and some with numbers and names that never occur
    *(kind() for kind in (a.Pass, a.Stay, a.Close, a.Staff, a.Stop, a.Decline, a.Finish)),
    *(kind(number) for kind in (a.Hire, a.Board, a.Discard, a.Stargaze, a.Divine) for number in NUMBERS),
    *(kind(colour) for kind in (a.Choose, a.Foretell, a.Trade) for colour in (*COLOURS, *ODD)),
    *(kind(name) for kind in (a.Tuck, a.Use) for name in (*ABILITIES, *ODD)),
    *(a.Dock(pier) for pier in (*PIERS, *ODD)),
    *(a.Lift(boat, who) for boat in NUMBERS for who in (*ADVENTURERS, *ODD)),
    *(a.Sell(size, colour, pier) for size in (*SIZES, *ODD) for colour in (*COLOURS, *ODD) for pier in (*PIERS, *ODD)),
    *(a.Nudge(die, by) for die in NUMBERS for by in (-1, 1)),
    *(a.Shift(rune) for rune in (*RUNES, *ODD)),
    *(a.Horoscope(half) for half in ("left", "right", *ODD)),
    *(a.Fates(take) for take in ("X", "nudge", "shift", *ODD)),
    *(a.Draw(line) for line in (*LINES, *ODD)),
    *(a.First(who) for who in (*ADVENTURERS, *ODD)),
    *(a.Reward(take) for take in ("tome", "charm", "trade", "X", *ODD)),
    *(a.Write(digit, row) for digit in NUMBERS for row in ("upper", "lower", *ODD)),
    *(a.Cross(place) for place in ("upper", "lower", *COLOURS, *ODD)),
    *(a.Fill(fate) for fate in ("nudge", "shift", *ODD)),
)


class CheckedCove(Cove):
    """A cove of oracles that compares fast answers with the options before it asks anybody."""

    def __init__(self) -> None:
        super().__init__(ORACLE)
        self.fast = dict(self.questions)
        self.found: defaultdict[type[Any], Counter[bool]] = defaultdict(Counter)
        self.questions = {task: self._checked(task, question) for task, question in self.questions.items()}

    def _checked(self, kind: type[Any], question: Question) -> Question:
        def several(state: State, task: Any) -> bool:
            options = question.options(state, task)
            right = len(options) > 1
            assert question.several is None or question.several(state, task) is right, task
            if question.allows is not None and not right:  # nobody will be asked
                assert {action for action in ACTIONS if question.allows(state, task, action)} == set(options), task
            self.found[kind][right] += 1
            return right

        return replace(question, several=several)


def test_fast_answers_agree_with_the_options() -> None:
    cove, dice = CheckedCove(), random.Random(1)
    own: defaultdict[type[Any], set[type[Any]]] = defaultdict(set)  # by task: the kinds of actions it has offered
    refused: Counter[type[Any]] = Counter()
    by_kind: defaultdict[type[Any], list[a.Action]] = defaultdict(list)
    for action in ACTIONS:
        by_kind[type(action)].append(action)
    for number in range(32):
        chance = Chance(number, (*STREAMS, "runes"))
        state = cove.deal(cove.open([ORACLE] * (number % 4 + 1)), chance).state
        while state.agenda:
            task: Any = state.agenda[-1]
            options = cove.legal(state, task.seat).actions
            assert set(options) <= set(ACTIONS)
            allows, kinds = cove.fast[type(task)].allows, own[type(task)]
            kinds |= {type(option) for option in options}
            if allows is not None:
                alike = [action for kind in kinds for action in by_kind[kind]]
                for action in (*options, *alike, *dice.sample(ACTIONS, 20), None):
                    assert allows(state, task, action) is (action in options), (task, action)
            wrong = dice.choice(ACTIONS)
            if wrong not in options:
                with pytest.raises(NotAllowed):
                    cove.decide(state, task.seat, wrong, chance)
                refused[type(task)] += 1
            state = cove.decide(state, task.seat, dice.choice(options), chance).state
    assert own.keys() == refused.keys() == cove.questions.keys()  # every question was asked
    skipping = {kind for kind, question in cove.fast.items() if question.skip_single}
    assert cove.found.keys() == skipping
    dropped = {kind for kind, count in cove.found.items() if count[False]}  # questions that were left out at times
    assert {kind.__name__ for kind in dropped} >= {"Boarding", "Docking", "Ferrying", "Selling", "Writing", "Attending"}
