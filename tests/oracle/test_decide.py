"""The fast answers of a question, `allows` and `several`, agree with the list of its options."""

from __future__ import annotations

import random
from collections import Counter, defaultdict
from typing import Any, get_args

import pytest
from msgspec.structs import replace

from omphalos.oracle import GAME, decide
from omphalos.oracle import actions as a
from omphalos.oracle import agenda as t
from omphalos.oracle.agenda import Question
from omphalos.oracle.people import ADVENTURERS, COLOURS, PIERS, SIZES
from omphalos.oracle.shop.fates import FIELDS, RUNES
from omphalos.oracle.shop.horoscopes import LOWER, UPPER
from omphalos.oracle.shop.marks import SYMBOLS
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.stars import CROSS, LINES
from omphalos.oracle.state import WAITING, State
from omphalos.table.chance import Chance
from omphalos.table.errors import NotAllowed
from tests.oracle.helpers import Game

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


def test_a_full_board_leaves_nothing_to_choose_and_an_empty_one_everything() -> None:
    game = Game()
    empty = game.state
    game.shop(
        nudge=replace(empty.shops[0].nudge, filled=FIELDS),
        shift=replace(empty.shops[0].shift, filled=FIELDS),
        across=sum(line.across for line in LINES.values()),
        down=sum(line.down for line in LINES.values()),
        upper=(0,) * UPPER,
        lower=(0,) * LOWER,
        guilds=("X" * SYMBOLS,) * 4,
    )
    for question, most in (
        (t.Crossing(0), 7),  # two rows, four guilds, nowhere
        (t.Trading(0), 4),
        (t.Filling(0, 2), 2),
        (t.Writing(0, (1, 2, 3, 4)), 8),
        (t.Lining(0, 2), len(LINES) - len(CROSS) + 1),
    ):
        left = (a.Stop(),) if isinstance(question, t.Lining) else ()
        assert decide.options(game.state, question) == left
        assert [action for action in ACTIONS if decide.allows(game.state, question, action)] == list(left)
        assert not decide.several(game.state, question)
        assert len(decide.options(empty, question)) == most


@pytest.mark.parametrize(
    ("boats", "lifts"),
    [
        ("rg - - - - -", ""),  # no other boat waits
        ("rg . - - - -", "0r 0g"),
        ("rg rgbk - - - -", "1r 1g 1b 1k"),  # only from the full boat to the other
        ("rg yk - - - -", "0r 0g 1y 1k"),
        ("rgby rgbk - - - -", ""),
        ("- . . - - .", ""),
    ],
)
def test_a_passenger_changes_into_another_boat_with_room(boats: str, lifts: str) -> None:
    """By initials who is in each boat; a dot is an empty boat that waits, a dash one that has docked."""
    game = Game()
    found = boats.split()
    game.boats(*("" if boat in ".-" else boat for boat in found))
    game.put(moored=tuple(0 if boat == "-" else WAITING for boat in found))
    who = dict(zip("rgbyk", ADVENTURERS, strict=True))
    expected: list[Any] = [a.Lift(int(boat), who[initial]) for boat, initial in lifts.split()]
    question = t.Ferrying(0)
    assert [one for one in decide.options(game.state, question) if isinstance(one, a.Lift)] == expected
    allowed = [action for action in ACTIONS if decide.allows(game.state, question, action)]
    assert set(allowed) == ({*expected, a.Stay()} if expected else set())
    assert decide.several(game.state, question) == bool(expected)
