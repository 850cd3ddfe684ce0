"""Set-up: cards, gods, pieces and who begins."""

from __future__ import annotations

from typing import Literal, TypeAlias

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import ChooseGod, Flick
from omphalos.flick.events import CardsDealt, DeckShuffled, MarkerTaken, TrialBegan, TrialEnded, TrialMeasured
from omphalos.flick.laws import LAWS
from omphalos.flick.options import CARDS, GodId, Options
from omphalos.flick.pieces import Stock
from omphalos.flick.refusals import NotNow, NotYourCard
from omphalos.table.errors import BadOptions, BadPlayers
from tests.flick.helpers import act, away, begun, chance, dealt, flick_to, only, play, play_all

First: TypeAlias = Literal["player-1", "player-2", "player-3", "player-4"]


@pytest.mark.rule("PB-S1")
def test_laws_are_shuffled_and_each_player_gets_another_god_card() -> None:
    orders = set[tuple[str, ...]]()
    hands = set[tuple[str, ...]]()
    for seed in range(20):
        events = GAME.deal(GAME.start(3, Options()), chance(seed)).events
        deck, cards = only(events, DeckShuffled).deck, only(events, CardsDealt).cards
        assert sorted(deck) == sorted(LAWS)
        assert len(set(cards)) == 3
        orders.add(deck)
        hands.add(cards)
    assert len(orders) == 20
    assert len(hands) > 5


@pytest.mark.rule("PB-S1")
def test_each_chooses_a_side_of_his_card_in_seat_order() -> None:
    state = dealt(3)
    for seat in range(3):
        assert GAME.to_act(state) == (seat,)
        card = state.players[seat].card
        assert card is not None
        sides = CARDS[card]
        assert GAME.legal(state, seat).actions == tuple(ChooseGod(god) for god in sides)
        state = act(state, ChooseGod(sides[1]))
        assert state.gods[seat] == sides[1]
    assert state.phase == "trial"


@pytest.mark.rule("PB-S1")
def test_a_god_of_another_card_is_refused() -> None:
    state = dealt(2, chosen_gods=())
    card = state.players[0].card
    other: GodId = next(sides[0] for name, sides in CARDS.items() if name != card)
    with pytest.raises(NotYourCard):
        play(state, 0, ChooseGod(other))
    with pytest.raises(NotNow):
        play(state, 0, flick_to(state, 0, (0.0, 0.0)))


@pytest.mark.rule("PB-S1")
@pytest.mark.parametrize("players", [1, 5])
def test_two_to_four_play(players: int) -> None:
    with pytest.raises(BadPlayers):
        GAME.check_players(players)


@pytest.mark.rule("PB-S2")
@pytest.mark.parametrize(("players", "prophets"), [(2, 5), (3, 6), (4, 5)])
def test_everybody_gets_prophets_and_four_temples(players: int, prophets: int) -> None:
    for player in begun(players).players:
        assert player.unused == Stock(prophets)
        assert player.temples == 4


@pytest.mark.rule("PB-S2")
def test_the_side_of_the_card_adds_its_piece() -> None:
    state = begun(2, gods=("Ra", "Zeus"))
    assert state.players[0].unused == Stock(4, 0, 1)
    assert state.players[1].unused == Stock(5)


@pytest.mark.rule("PB-S3")
def test_the_nearest_to_the_navel_begins() -> None:
    for first in range(4):
        assert begun(first=first).first == first


@pytest.mark.rule("PB-S3")
def test_an_empty_mat_is_not_cleared_for_the_trial() -> None:
    table = GAME.deal(GAME.start(2, GAME.read_options({"gods": False, "laws": False})), chance())
    assert only(table.events, TrialBegan) == TrialBegan("marker", (0, 1), 1, (), cleared=False)


@pytest.mark.rule("PB-S3")
def test_each_flicks_on_an_empty_mat_and_nobody_pushes_another_away() -> None:
    state = dealt(2, gods=False, laws=False, steadiness="exact")
    state, events = play(state, 0, flick_to(state, 0, (-20.0, -20.0)))
    assert only(events, TrialMeasured).distance == pytest.approx(20.0 * 2**0.5)
    assert state.trial is not None
    assert (state.trial.distances, state.disks) == ((only(events, TrialMeasured).distance,), ())
    assert [p.unused.total for p in state.players] == [5, 5]
    state, events = play(state, 1, flick_to(state, 1, (-40.0, -40.0)))  # right through where the other lay
    ended = only(events, TrialEnded)
    assert ended.distances == pytest.approx((20.0 * 2**0.5, 40.0 * 2**0.5))
    assert ended.nearest == (0,)
    assert state.first == 0
    assert not state.disks
    assert [p.unused.total for p in state.players] == [5, 5]


@pytest.mark.rule("PB-S3")
def test_who_flicks_last_has_no_advantage() -> None:
    """All players aim alike: the last player is nearest as often as the others."""
    won = [0, 0]
    for seed in range(200):
        state = dealt(2, gods=False, laws=False, steadiness="human")
        luck = chance(seed)
        while state.phase == "trial":
            seat = GAME.to_act(state)[0]
            state = act(state, flick_to(state, seat, (0.0, 0.0)), luck)
        assert state.first is not None
        won[state.first] += 1
    assert 75 <= won[1] <= 125


@pytest.mark.rule("PB-S3")
def test_off_the_mat_is_farthest() -> None:
    state = dealt(2, gods=False, laws=False, steadiness="exact")
    state = act(state, away(state, 0))
    state, events = play(state, 1, flick_to(state, 1, (200.0, 0.0)))
    assert only(events, TrialEnded).distances[0] is None
    assert state.first == 1


@pytest.mark.rule("PB-S3")
def test_those_who_tie_for_nearest_flick_again() -> None:
    state = dealt(3, gods=False, laws=False, steadiness="exact")
    state, events = play_all(state, [away(state, seat) for seat in range(3)])
    assert only(events, TrialBegan).seats == (0, 1, 2)
    state = act(state, Flick("prophet", (-200.0, -200.0), 45.0, 1.2))  # a mirrored pair of flicks ends equally near
    state = act(state, away(state, 1))
    state, events = play(state, 2, Flick("prophet", (200.0, 200.0), 225.0, 1.2))
    again = only(events, TrialBegan)
    assert (again.seats, again.round) == ((0, 2), 3)
    assert GAME.to_act(state) == (0,)


@pytest.mark.rule("PB-S3")
def test_a_tie_that_never_ends_goes_to_the_first_in_seat_order() -> None:
    state = dealt(2, gods=False, laws=False, steadiness="exact")
    flicks = 0
    while state.phase == "trial":
        state = act(state, away(state, GAME.to_act(state)[0]))
        flicks += 1
    assert flicks == 2 * 20
    assert state.first == 0


@pytest.mark.rule("PB-S3")
def test_only_plain_prophets_are_flicked_for_the_marker() -> None:
    state = dealt(2, chosen_gods=("Ra", "Zeus"), laws=False, steadiness="exact")
    with pytest.raises(NotNow):
        play(state, 0, flick_to(state, 0, (0.0, 0.0), kind="sphinx"))


@pytest.mark.rule("PB-S4")
@pytest.mark.parametrize(("players", "generations"), [(2, 4), (3, 3), (4, 4)])
def test_so_many_generations(players: int, generations: int) -> None:
    assert dealt(players).generations == generations
    assert dealt(players, generations=1).generations == 1


@pytest.mark.rule("PB-G1")
def test_a_game_without_gods_or_without_laws() -> None:
    state = begun(4)
    assert state.gods == (None,) * 4
    assert state.phase == "mission"
    assert not state.deck
    state = dealt(4, laws=False)
    assert state.phase == "gods"


@pytest.mark.rule("PB-G1")
@pytest.mark.parametrize(
    ("options", "problem"),
    [
        ({"chosen_gods": ["Ra", "Anubis"]}, "one card"),
        ({"chosen_gods": ["Ra", "Ra"]}, "once"),
        ({"chosen_gods": ["Odin", "Ra"]}, "chosen_gods"),
        ({"chosen_laws": ["L01", "L01"]}, "once"),
        ({"chosen_laws": ["L99"]}, "chosen_laws"),
        ({"chosen_laws": ["L01"], "laws": False}, "switched off"),
        ({"chosen_laws": ["L01", "L02"], "generations": 1}, "generations"),
        ({"generations": 0}, "generations"),
        ({"generations": 11}, "generations"),
        ({"steadiness": "drunk"}, "steadiness"),
        ({"wind": 3}, "wind"),
    ],
)
def test_options_that_do_not_fit_are_refused(options: dict[str, object], problem: str) -> None:
    with pytest.raises(BadOptions, match=problem):
        GAME.read_options(options)


@pytest.mark.rule("PB-G1")
def test_gods_and_laws_chosen_by_hand_must_fit_the_table() -> None:
    with pytest.raises(BadOptions, match="chosen gods"):
        GAME.start(3, Options(chosen_gods=("Ra", "Zeus")))
    with pytest.raises(BadOptions, match="generations"):
        GAME.start(3, Options(chosen_laws=("L01", "L02", "L03", "L04")))


@pytest.mark.rule("PB-G1")
@pytest.mark.parametrize(("players", "first"), [(2, "player-1"), (2, "player-2"), (4, "player-4")])
def test_a_table_may_name_who_begins_and_nobody_flicks_for_it(
    players: int, first: Literal["player-1", "player-2", "player-4"]
) -> None:
    plain = GAME.deal(GAME.start(players, Options(gods=False, laws=False, first=first)), chance(1))
    assert not [event for event in plain.events if isinstance(event, TrialBegan)]
    assert only(plain.events, MarkerTaken).seat == int(first[-1]) - 1
    assert (plain.state.phase, plain.state.generation, GAME.to_act(plain.state)) == (
        "mission",
        1,
        (int(first[-1]) - 1,),
    )


@pytest.mark.rule("PB-G1")
def test_whoever_is_named_begins_once_all_have_chosen_their_gods() -> None:
    state = GAME.deal(GAME.start(2, Options(first="player-2")), chance(1)).state
    assert state.phase == "gods"
    state = act(state, GAME.legal(state, 0).actions[0])
    state, events = play(state, 1, GAME.legal(state, 1).actions[0])
    assert (only(events, MarkerTaken).seat, state.first, state.phase) == (1, 1, "council")


@pytest.mark.rule("PB-G1")
@pytest.mark.parametrize(("players", "first"), [(2, "player-3"), (3, "player-4")])
def test_nobody_can_begin_who_does_not_play(players: int, first: First) -> None:
    with pytest.raises(BadOptions, match=f"{first} cannot begin: {players} play"):
        GAME.start(players, Options(first=first))
