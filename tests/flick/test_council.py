"""The council: two laws, a vote, and how long a law lasts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Flick, StandHand, Vote
from omphalos.flick.events import LawEnacted, LawsShown, VoteCast, VotesCounted
from omphalos.flick.laws import LAWS
from omphalos.flick.options import MAX_GENERATIONS, Options
from omphalos.flick.refusals import NotNow, VotedAlready
from omphalos.flick.state import InForce, State
from omphalos.table import Table, takeback
from omphalos.table.errors import NotYourTurn, TakeBackRefused
from omphalos.table.game import SPECTATOR
from tests.flick.helpers import act, begun, chance, dealt, flick_to, idle, only, play, play_all, to_generation


def council(players: int = 4, seed: int = 0, **options: object) -> State:
    """A game where two laws have just been shown."""
    state = dealt(players, chance(seed), **({"gods": False, "steadiness": "exact"} | options))
    while state.phase != "council":
        state = act(state, idle(state))
    return state


@pytest.mark.rule("PB-A1")
def test_two_laws_are_drawn_and_everybody_votes_at_the_same_time() -> None:
    before = dealt(4, gods=False, steadiness="exact")
    state = council()
    assert state.shown == before.deck[:2]
    assert state.deck == before.deck[2:]
    assert GAME.to_act(state) == (0, 1, 2, 3)
    state, _ = play(state, 2, Vote(True))
    assert GAME.to_act(state) == (0, 1, 3)
    assert GAME.legal(state, 0).actions == (Vote(True), Vote(False))
    assert not GAME.legal(state, 2)


@pytest.mark.rule("PB-A1")
def test_nobody_sees_a_vote_before_all_are_cast() -> None:
    state = council()
    up, _ = play(state, 2, Vote(True))
    down, _ = play(state, 2, Vote(False))
    for seat in (0, 1, 3, SPECTATOR):
        assert GAME.view(up, seat) == GAME.view(down, seat)
        assert GAME.view(up, seat).players[2].vote == "cast"
        assert GAME.seen(state, VoteCast(2, True), seat) == VoteCast(2)
    assert GAME.view(up, 2).players[2].vote == "up"
    assert GAME.seen(state, VoteCast(2, True), 2) == VoteCast(2, True)


@pytest.mark.rule("PB-A1")
def test_the_order_of_the_deck_is_seen_by_nobody() -> None:
    state = council()
    other = GAME.disguise(state, 0, chance(5))
    assert other.deck != state.deck
    assert sorted(other.deck) == sorted(state.deck)
    for seat in (*range(4), SPECTATOR):
        assert GAME.view(state, seat) == GAME.view(other, seat)


@pytest.mark.rule("PB-A1")
def test_a_vote_is_cast_once() -> None:
    state, _ = play(council(), 1, Vote(True))
    with pytest.raises(VotedAlready):
        play(state, 1, Vote(False))
    with pytest.raises(NotNow):
        play(state, 0, flick_to(state, 0, (0.0, 0.0)))


@pytest.mark.rule("PB-A1")
def test_a_table_refuses_a_second_vote_too() -> None:
    table = Table.open(GAME, 2, {"gods": False, "steadiness": "exact"}, seed=1)
    while table.state.phase != "council":
        table.play(table.to_act()[0], idle(table.state))
    table.play(1, Vote(True))
    before = table.state
    with pytest.raises(NotYourTurn):
        table.play(1, Vote(False))
    assert table.state is before


@pytest.mark.rule("PB-A2")
@pytest.mark.parametrize("votes", [(True, True, False, True), (False, True, False, False), (True, True, True, True)])
def test_more_thumbs_decide(votes: tuple[bool, ...]) -> None:
    state = council()
    upper, lower = state.shown
    state, events = play_all(state, [Vote(up) for up in votes])
    law = only(events, LawEnacted)
    assert only(events, VotesCounted).votes == votes
    won, lost = (upper, lower) if sum(votes) > 2 else (lower, upper)
    assert (law.law, law.box, law.by) == (won, lost, "votes")
    assert state.laws == (InForce(won, 1),)
    assert state.box == (lost,)
    assert state.phase == "mission"


@pytest.mark.rule("PB-A2")
def test_a_tie_is_drawn_at_random() -> None:
    won = set[str]()
    for seed in range(12):
        state = council(2)
        state, _ = play(state, 0, Vote(True))
        state, events = play(state, 1, Vote(False), chance(seed))
        assert only(events, LawEnacted).by == "chance"
        won.add(only(events, LawEnacted).law)
    assert won == set(council(2).shown)


@pytest.mark.rule("PB-A3")
def test_a_law_lasts_a_generation_or_the_rest_of_the_game() -> None:
    state = begun(2, laws=("L18", "L11", "L19", "L14"))
    assert [f.law for f in state.laws] == ["L18"]
    state = to_generation(state, 2)
    assert [f.law for f in state.laws] == ["L11"]
    assert state.box == ("L18",)
    state = to_generation(state, 3)
    assert [f.law for f in state.laws] == ["L11", "L19"]
    state = to_generation(state, 4)
    assert [f.law for f in state.laws] == ["L11", "L14"]


@pytest.mark.rule("PB-A3")
def test_each_law_lasts_as_long_as_its_row_in_the_rules_says() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules" / "en" / "palec-bozy.md").read_text("utf-8")
    rows = dict(re.findall(r"^\| (L\d\d) \| [^|]+ \| (\w+) \|", page, re.MULTILINE))
    assert rows == {law: unit.lasts for law, unit in LAWS.items()}
    assert {law for law, lasts in rows.items() if lasts == "game"} >= {"L07", "L09", "L11", "L12", "L16", "L17"}


@pytest.mark.rule("PB-A3")
@pytest.mark.parametrize(("older", "newer", "wins"), [("L04", "L05", "pair"), ("L05", "L04", "stack")])
def test_where_two_laws_differ_the_newer_wins(older: str, newer: str, wins: str) -> None:
    from omphalos.flick.rulings import Rulings

    laws: tuple[object, ...] = (older, newer)
    options = Options(steadiness="exact")
    assert Rulings(laws, (None, None), options).manner.together == wins  # pyright: ignore[reportArgumentType]


def test_laws_chosen_by_hand_need_no_vote() -> None:
    state = begun(2, laws=("L06",))
    assert state.phase == "mission"
    assert state.laws == (InForce("L06", 1),)
    state = to_generation(state, 2)
    assert state.laws == ()
    assert state.phase == "mission"


def test_the_longest_game_uses_the_whole_deck() -> None:
    state = to_generation(dealt(3, gods=False, steadiness="exact", generations=MAX_GENERATIONS), 99)
    assert state.phase == "over"
    assert len(state.deck) == len(LAWS) % 2
    assert len(state.box) + len(state.laws) == 2 * MAX_GENERATIONS


@pytest.mark.rule("PB-A1", "L18")
def test_two_players_have_one_law_fewer_and_no_vote_when_only_one_is_left() -> None:
    state = dealt(2, gods=False, steadiness="exact", generations=10)
    assert len(state.deck) == len(LAWS) - 1
    assert "L18" not in state.deck
    state = to_generation(replace(state, deck=state.deck[:19]), 10)
    assert (len(state.deck), state.phase, state.shown) == (1, "mission", ())
    assert all(law.since < 10 for law in state.laws)
    assert to_generation(state, 99).phase == "over"


@pytest.mark.rule("L18")
@pytest.mark.parametrize("players", [3, 4])
def test_more_players_have_all_laws(players: int) -> None:
    assert sorted(dealt(players).deck) == list(LAWS)


@pytest.mark.rule("L18", "PB-G1")
def test_two_players_may_still_choose_widdershins_by_hand() -> None:
    assert [f.law for f in begun(2, laws=("L18",)).laws] == ["L18"]


def test_drawn_laws_and_counted_votes_reveal_something() -> None:
    state = council()
    assert GAME.reveals(state, LawsShown("L01", "L02"))
    assert GAME.reveals(state, VotesCounted((True,) * 4))
    assert not GAME.reveals(state, VoteCast(0, True))


@pytest.mark.rule("PB-F2")
@pytest.mark.parametrize("steadiness", ["exact", "steady"])
def test_a_flick_is_not_taken_back_at_a_fair_table_however_steady_the_hand(steadiness: str) -> None:
    table = Table.open(GAME, 2, {"steadiness": steadiness, "gods": False, "laws": False}, seed=1, policy=takeback.fair)
    table.play(0, Flick("prophet", (-200.0, -200.0), 45.0, 1.0))
    with pytest.raises(TakeBackRefused):
        table.take_back(len(table.moves) - 2, 0)
    assert len(table.moves) == 2


@pytest.mark.rule("Dagda")
def test_a_hand_is_taken_back_until_the_flick_is_made() -> None:
    options = {"steadiness": "exact", "chosen_gods": ["Dagda", "Zeus"], "laws": False}
    table = Table.open(GAME, 2, options, seed=1, policy=takeback.fair)
    while table.state.phase != "mission" or table.to_act() != (0,):
        table.play(table.to_act()[0], idle(table.state))
    table.play(0, StandHand((0.0, 0.0), 0.0))
    table.take_back(len(table.moves) - 2, 0)
    assert table.state.hand is None
