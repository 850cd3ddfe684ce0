"""The first evening: parts open one after another, and a game of one day ends with a reckoning."""

from __future__ import annotations

import random
from typing import Any

import pytest

from omphalos.bots import BotSeat
from omphalos.bots.observation import Observation
from omphalos.bots.oracle.gentle import scripted
from omphalos.oracle import GAME
from omphalos.oracle import actions as a
from omphalos.oracle.agenda import Boarding, Docking, Turn
from omphalos.oracle.cove import boats
from omphalos.oracle.evening import OPENS
from omphalos.oracle.events import Marketed, Passed, Sold, Went
from omphalos.oracle.presentation import FIRST, FIRST_SEED
from omphalos.table import Table, read_record, replay, verify
from omphalos.table.chance import Chance, seed_from_text
from omphalos.table.errors import BadOptions, NotAllowed
from omphalos.table.game import SPECTATOR
from tests.oracle.helpers import Game
from tests.volume import volume

LEARNER = 0
FREE = (a.Nudge, a.Shift, a.Fates)
TAUGHT: dict[int, tuple[type[Any], ...]] = {1: (a.Stargaze,), 2: (a.Divine,), 3: (a.Stargaze,), 4: (a.Horoscope,)}


def first_game() -> Table:
    return Table.open(GAME, ("Ada", "Bo"), FIRST, seed=seed_from_text(FIRST_SEED))


def played(number: int, table: Any) -> Any:
    """A whole first game: the learner plays at random, the neighbour gently for six turns and then at random."""
    dice = random.Random(number)
    while table.outcome() is None:
        seat = table.to_act()[0]
        actions = table.legal(seat).actions
        answer = None
        if seat != LEARNER:
            answer = scripted(Observation(GAME, seat, table.view(seat), table.legal(seat)), 6)
        table.play(seat, answer or dice.choice([one for one in actions if not isinstance(one, a.Stop)]))
    return table


@pytest.mark.rule("WY-C18")
@pytest.mark.parametrize("number", range(volume(6, 60)))
def test_whatever_the_newcomer_does_each_turn_opens_one_thing_and_all_are_open_before_the_market(number: int) -> None:
    table = first_game()
    dice, turns = random.Random(number), 0
    boarded: list[int] = []
    while table.outcome() is None:
        seat = table.to_act()[0]
        actions, asked = table.legal(seat).actions, table.state.asked
        if seat == LEARNER and isinstance(asked, Turn):
            turn = table.state.turns[LEARNER] + 1
            kinds: set[type[Any]] = {one.__class__ for one in actions}
            if turn in TAUGHT:
                assert kinds == set(TAUGHT[turn])
            elif turn == OPENS["town"]:
                assert kinds == {a.Hire}
            elif turn < OPENS["fates"]:
                assert not kinds & {a.Hire, a.Staff, *FREE}
            if turn == 1:
                assert list(actions) == [a.Stargaze(4)]  # enough for a charm away from the cross
            if turn == 2:
                assert list(actions) == [a.Divine(4)]  # enough for a tome
            turns = max(turns, turn)
        if isinstance(asked, Boarding) and table.state.turns[seat] < OPENS["piers"]:
            boarded.append(seat)
            assert all(boats.room(table.state, one.boat) > 1 for one in actions)
            assert len(boarded) > 2 or all(one.boat < 3 for one in actions)
        answer = None
        if seat != LEARNER:
            answer = scripted(Observation(GAME, seat, table.view(seat), table.legal(seat)), 6)
        table.play(seat, answer or dice.choice([one for one in actions if not isinstance(one, a.Stop)]))
    assert turns >= max(OPENS.values())
    assert boarded[:2] == [LEARNER, LEARNER]
    assert table.state.day == 1
    assert sum(isinstance(event, Marketed) for move in table.moves for event in move.events) == 1


@pytest.mark.rule("WY-C3")
@pytest.mark.parametrize("days", [1, 2])
def test_a_table_may_play_fewer_days(days: int) -> None:
    table = Table.open(GAME, 2, {"days": days}, seed="fewer days")
    assert table.view(0).days == days
    played(1, table)
    assert (table.state.day, table.state.phase, len(table.state.reckoning)) == (days, "over", 2)
    with pytest.raises(BadOptions, match="days"):
        GAME.read_options({"days": 4})


@pytest.mark.rule("WY-C18")
def test_what_is_locked_is_refused_and_not_offered() -> None:
    table = first_game()
    with pytest.raises(NotAllowed):
        table.play(LEARNER, a.Hire(0))
    assert table.view(LEARNER).evening.opens == OPENS
    plain = Table.open(GAME, 2, {}, seed=seed_from_text(FIRST_SEED))
    assert a.Hire(0) in plain.legal(LEARNER).actions
    assert plain.view(LEARNER).evening is None
    plain.play(LEARNER, a.Hire(0))
    assert plain.state.turns == ()  # nobody counts where nothing is locked


@pytest.mark.rule("WY-C18", "WY-A14")
def test_who_finds_nothing_open_passes_and_the_next_part_opens_all_the_same() -> None:
    game = Game(evening=True)
    dish = game.state.shops[0].dish
    game.turn(0, type(dish)("left", "left", "left", ("right", "right"), (2, 3), False))
    assert game.offers == (a.Pass(),)
    assert GAME.evolve(game.state, Passed(0)).turns == (1, 0)
    assert GAME.evolve(game.state, Went(1, "hire")).turns == (0, 1)


@pytest.mark.rule("WY-C18")
def test_the_boat_that_would_call_the_market_waits_for_the_eighth_turn() -> None:
    game = Game(evening=True).boats("rrr", "gg", "", "", "", "").put(moored=(-1, -1, 0, 1, 2, -1), ashore=(0,))
    game.ask(Boarding(0, "red"))
    game.put(turns=(7, 7))
    assert game.offers == (a.Board(1), a.Board(5))
    game.put(turns=(8, 7))
    assert game.offers == (a.Board(0), a.Board(1), a.Board(5))


def test_the_record_of_a_first_game_is_proven_and_its_state_follows_from_any_view() -> None:
    table = played(3, first_game())
    record = read_record(table.record())
    verify(record)
    for moment in replay(record):
        for seat in (0, 1, SPECTATOR):
            view = GAME.view(moment.after, seat)
            again = GAME.imagine(view, Chance("evening", GAME.streams))
            assert (again.turns, again.days) == (moment.after.turns, 1)
            assert GAME.view(again, seat) == view


def test_the_neighbour_makes_nothing_itself_and_docks_where_the_newcomer_sells() -> None:
    table = first_game()
    dice = random.Random(5)
    bots = {1: BotSeat("oracle/parrot", GAME, 1, "evening", table.options)}
    docked = 0
    while table.outcome() is None:
        seat = table.to_act()[0]
        asked = table.state.asked
        if seat in bots:
            bots[seat].play(table)
            action, turn = table.moves[-1].action, table.state.turns[1]
            if turn <= 6:
                assert not isinstance(action, a.Fates | a.Staff)
                if isinstance(asked, Docking):
                    docked += 1
                shelf = table.state.players[1].shelf
                assert sum(shelf) <= 1  # a horoscope or a prophecy may bring it something
        else:
            table.play(seat, dice.choice([one for one in table.legal(seat).actions if not isinstance(one, a.Stop)]))
    assert any(isinstance(event, Sold) for move in table.moves for event in move.events)


def test_other_tables_and_later_turns_know_no_script() -> None:
    plain = Table.open(GAME, 2, {}, seed="plain")
    assert scripted(Observation(GAME, 0, plain.view(0), plain.legal(0)), 6) is None
    table = first_game()
    assert scripted(Observation(GAME, 0, table.view(0), table.legal(0)), 0) is None
    assert scripted(Observation(GAME, 0, table.view(0), table.legal(0)), 6) == a.Stargaze(4)
