"""The fast answers of a question, `allows` and `several`, agree with the list of its options."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any, get_args

import pytest

from omphalos.oracle import GAME, decide
from omphalos.oracle import actions as a
from omphalos.oracle.agenda import Question
from omphalos.oracle.people import ADVENTURERS, COLOURS, PIERS, SIZES
from omphalos.oracle.shop.fates import RUNES
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import LINES
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


def test_fast_answers_agree_with_the_options(monkeypatch: pytest.MonkeyPatch) -> None:
    found: defaultdict[type[Any], Counter[bool]] = defaultdict(Counter)  # by question: whether it offered a choice
    fast = decide.several

    def checked(state: State, question: Question) -> bool:
        """Compare before anybody is asked."""
        options = decide.options(state, question)
        right = len(options) > 1
        assert fast(state, question) is right, question
        if not right:  # nobody will be asked
            assert {action for action in ACTIONS if decide.allows(state, question, action)} == set(options), question
        found[type(question)][right] += 1
        return right

    monkeypatch.setattr(decide, "several", checked)
    dice = random.Random(1)
    own: defaultdict[type[Any], set[type[Any]]] = defaultdict(set)  # by question: the kinds of actions it has offered
    refused: Counter[type[Any]] = Counter()
    by_kind: defaultdict[type[Any], list[a.Action]] = defaultdict(list)
    for action in ACTIONS:
        by_kind[type(action)].append(action)
    for number in range(32):
        chance = Chance(number, GAME.streams)
        state = GAME.deal(GAME.start(number % 4 + 1, GAME.read_options()), chance).state
        while (question := state.asked) is not None:
            options = GAME.legal(state, question.seat).actions
            assert set(options) <= set(ACTIONS)
            kinds = own[type(question)]
            kinds |= {type(option) for option in options}
            alike = [action for kind in kinds for action in by_kind[kind]]
            odd: Any = None
            for action in (*options, *alike, *dice.sample(ACTIONS, 20), odd):
                assert decide.allows(state, question, action) is (action in options), (question, action)
            wrong = dice.choice(ACTIONS)
            if wrong not in options:
                with pytest.raises(NotAllowed):
                    GAME.decide(state, question.seat, wrong, chance)
                refused[type(question)] += 1
            state = GAME.decide(state, question.seat, dice.choice(options), chance).state
    assert own.keys() == refused.keys() == set(get_args(Question))  # every question was asked
    assert found.keys() == own.keys() - decide.ALWAYS_ASKED
    dropped = {kind for kind, count in found.items() if count[False]}  # questions that were left out at times
    assert {kind.__name__ for kind in dropped} >= {"Boarding", "Docking", "Ferrying", "Selling", "Writing", "Attending"}
