"""Reviews of Wyrocznia: moves are judged by what their player could know."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec.structs import replace

from omphalos.bots import make_bot
from omphalos.bots.analyst import Case
from omphalos.bots.oracle.analyst import OracleAnalyst
from omphalos.bots.review import cases_of
from omphalos.bots.thought import Considered, Thought
from omphalos.oracle import GAME
from omphalos.oracle.agenda import Turn
from omphalos.table import read_record
from omphalos.table.chance import Chance
from tests.bots.oracle.games import played


@cache
def cases() -> tuple[list[Case], list[tuple[float, ...]]]:
    """The decisions of a game of weak bots, and the chances after each move."""
    table, _ = played("passer-by", "passer-by", seed="review")
    states, found = cases_of(read_record(table.record()))
    one = analyst()
    return found, [one.chances(state, "curve") for state in states[1::10]] + [one.chances(states[-1], "curve")]


def analyst() -> OracleAnalyst:
    """An analyst with a small budget."""
    bot = make_bot("seer:budget=12", GAME)
    return OracleAnalyst(GAME, 2, bot.think, bot.budget)


def test_the_chances_add_up_and_end_with_the_winner() -> None:
    found, curve = cases()
    assert all(sum(chances) == pytest.approx(1.0) for chances in curve)
    assert 0.3 < curve[0][0] < 0.7
    outcome = GAME.outcome(found[-1].after)
    assert outcome is not None
    assert [seat for seat, chance in enumerate(curve[-1]) if chance == 1.0] == list(outcome.winners)


def test_what_a_player_could_not_know_does_not_count() -> None:
    """With other hidden cards, the same decision is judged the same."""
    case = next(case for case in cases()[0][60:] if any(player.cards for player in case.state.players))
    other = replace(case, state=GAME.disguise(case.state, case.seat, Chance("other cards", GAME.streams)))
    assert analyst().judge(case) == analyst().judge(other)


def test_a_bad_choice_is_found() -> None:
    """Of all turns, those whose player made nothing of their hours lose more than the bot's own choices."""
    one, lost, kept = analyst(), list[float](), list[float]()
    turns = [case for case in cases()[0] if isinstance(case.state.agenda[-1], Turn)][:40:4]
    for case in turns:
        legal = GAME.legal(case.state, case.seat)
        for actions, found in ((legal.actions[-1:], lost), ((one_like_bot(case),), kept)):
            judged = one.judge(replace(case, action=actions[0]))
            if judged is not None:
                assert judged.loss >= 0
                found.append(judged.loss)
    assert sum(kept) == 0.0  # the bot finds nothing better than its own choice
    assert sum(lost) > 0.05


def one_like_bot(case: Case) -> object:
    """What the bot would play."""
    from omphalos.bots import Observation

    bot = make_bot("seer:budget=12", GAME)
    legal = GAME.legal(case.state, case.seat)
    view = GAME.view(case.state, case.seat)
    return bot.think(Observation(GAME, case.seat, view, legal, bot.budget, case.seed, case.options)).action


def test_what_is_better_is_named_however_little_unless_chance_explains_it() -> None:
    case = next(case for case in cases()[0] if len(GAME.legal(case.state, case.seat).actions) > 1)
    better, played = GAME.legal(case.state, case.seat).actions[:2]

    def judged(value: float, spread: float | None = None) -> tuple[float, object, bool]:
        thought = Thought(better, (Considered(better, value, spread, 4), Considered(played, 2.0)), "points")
        found = analyst().by_thought(replace(case, action=played), thought)
        assert found is not None
        return found.points, found.best, found.loss > 0.0

    assert judged(2.5) == (0.5, better, True)
    assert judged(2.0) == (0.0, None, False)
    assert judged(2.5, spread=10.0) == (0.0, None, False)


def test_the_same_seed_gives_the_same_judgement() -> None:
    case = cases()[0][20]
    assert analyst().judge(case) == analyst().judge(case)
