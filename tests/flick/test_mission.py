"""The mission: turns, flicks, and what follows from them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Decline, Flick, FlickAgain, StandHand
from omphalos.flick.events import (
    Declined,
    Flicked,
    MissionEnded,
    NavelScored,
    ProphetsLost,
    TempleBuilt,
    TemplesLost,
    TemplesOffered,
    TurnBegan,
)
from omphalos.flick.mat import in_cloud
from omphalos.flick.refusals import IllegalPlacement, NotNow, NotYourDisk
from omphalos.flick.state import Turn
from omphalos.physics import position
from tests.flick.helpers import (
    act,
    again,
    aim,
    away,
    begun,
    chance,
    disk_of,
    earned,
    flick_to,
    hard_at,
    left,
    only,
    play,
    put,
    some,
)


@pytest.mark.rule("PB-M1")
def test_the_first_player_starts_and_turns_go_clockwise() -> None:
    state = begun(first=2)
    order: list[int] = []
    for _ in range(5):
        seat = GAME.to_act(state)[0]
        order.append(seat)
        state = act(state, away(state, seat))
    assert order == [2, 3, 0, 1, 2]


@pytest.mark.rule("PB-M1")
@pytest.mark.parametrize(
    ("place", "fits"),
    [
        ((-200.0, -200.0), True),
        ((-230.0, -230.0), True),  # as deep in the corner as a disk goes
        ((-231.0, -230.0), False),  # over the edge
        ((-240.0 + 89.0, -230.0), True),  # touching the border from outside
        ((-240.0 + 91.0, -230.0), False),
        ((0.0, 0.0), False),
        ((200.0, -200.0), False),  # another's cloud
    ],
)
def test_a_prophet_is_put_in_the_own_cloud_and_may_touch_its_border(place: tuple[float, float], fits: bool) -> None:
    state = begun()
    action = Flick("prophet", place, 45.0, 1.0)
    assert GAME.legal(state, 0).allows(action) == fits
    if fits:
        play(state, 0, action)
    else:
        with pytest.raises(IllegalPlacement):
            play(state, 0, action)


@pytest.mark.rule("PB-M1")
def test_it_may_not_overlap_another_disk() -> None:
    state = put(begun(), "bp-200,-200")
    close, clear = Flick("prophet", (-181.0, -200.0), 0.0, 0.5), Flick("prophet", (-180.0, -200.0), 0.0, 0.5)
    assert not GAME.legal(state, 0).allows(close)
    with pytest.raises(IllegalPlacement, match="overlap"):
        play(state, 0, close)
    assert GAME.legal(state, 0).allows(clear)
    play(state, 0, clear)


@pytest.mark.rule("PB-M1")
def test_a_flick_takes_an_unused_prophet() -> None:
    state = begun()
    state, events = play(state, 0, flick_to(state, 0, (100.0, 100.0)))
    assert state.players[0].unused.prophet == 4
    lying = disk_of(state, 0)
    assert (lying.x, lying.y) == pytest.approx((100.0, 100.0))
    assert only(events, Flicked).how == "turn"


@pytest.mark.rule("PB-M1")
def test_the_event_tells_the_whole_way() -> None:
    state = put(begun(), "bp-100,-100")
    state, events = play(state, 0, hard_at(state, 0, (-100.0, -100.0), 1.5))
    flicked = only(events, Flicked)
    assert {path.disk for path in flicked.track.paths} == {0 + flicked.thrown[0].disk, state.disks[0].id}
    for rest in flicked.rest:
        end = position(flicked.track, rest.disk, flicked.track.end)
        assert end is not None
        assert (end[0] * 1000, end[1] * 1000) == pytest.approx((rest.x, rest.y))
    launch = flicked.thrown[0]
    assert (launch.vx, launch.vy) == pytest.approx((1.5 / 2**0.5, 1.5 / 2**0.5))


@pytest.mark.rule("PB-M2")
def test_a_prophet_that_has_not_left_the_cloud_may_be_flicked_again_from_where_it_lies() -> None:
    state = begun()
    state = act(state, Flick("prophet", (-200.0, -200.0), 45.0, 0.2))
    lying = disk_of(state, 0)
    assert in_cloud(lying.x, lying.y, 10.0, 0)
    assert GAME.to_act(state) == (0,)
    assert Decline() in GAME.legal(state, 0).actions
    state, events = play(state, 0, again(state, lying.id, (0.0, 100.0)))
    thrown = only(events, Flicked).thrown[0]
    assert (thrown.x, thrown.y) == (lying.x, lying.y)
    assert state.players[0].unused.prophet == 4
    assert GAME.to_act(state) == (1,)


@pytest.mark.rule("PB-M2")
def test_completely_outside_means_not_even_touching_the_border() -> None:
    state = begun()
    touching = act(state, flick_to(state, 0, (-240.0 + 89.9, -200.0 - 39.0), at=(-229.0, -229.0)))
    assert GAME.to_act(touching) == (0,)
    outside = act(state, flick_to(state, 0, (-240.0 + 91.0, -229.0), at=(-229.0, -229.0)))
    assert GAME.to_act(outside) == (1,)


@pytest.mark.rule("PB-M2")
def test_the_player_may_leave_it_there() -> None:
    state = act(begun(), Flick("prophet", (-200.0, -200.0), 45.0, 0.02))
    state, events = play(state, 0, Decline())
    only(events, Declined)
    assert (disk_of(state, 0).x, GAME.to_act(state)) == (pytest.approx(-200.0, abs=0.1), (1,))


@pytest.mark.rule("PB-M2")
def test_ten_times_and_no_more() -> None:
    state = act(begun(), Flick("prophet", (-200.0, -200.0), 45.0, 0.02))
    disk = disk_of(state, 0).id
    for _ in range(10):
        assert GAME.to_act(state) == (0,)
        state = act(state, FlickAgain(disk, 0.0, 0.02))
    assert GAME.to_act(state) == (1,)


@pytest.mark.rule("PB-M2")
def test_only_the_prophet_of_this_turn() -> None:
    state = put(begun(), "ap-160,-200", "bp-200,-160")
    state = act(state, Flick("prophet", (-220.0, -220.0), 45.0, 0.02))
    for disk in state.disks[:2]:
        with pytest.raises(NotYourDisk):
            play(state, 0, FlickAgain(disk.id, 0.0, 1.0))
    with pytest.raises(NotNow):
        play(state, 0, flick_to(state, 0, (0.0, 0.0)))


@pytest.mark.rule("PB-M3")
def test_a_flick_pushes_prophets_and_temples_also_off_the_mat() -> None:
    state = put(begun(), "bp-225,0")
    state, events = play(state, 0, Flick("prophet", (-225.0, -200.0), 90.0, 2.4))
    assert only(events, Flicked).fell == (state.placed - 2,)
    assert state.players[1].reserve.prophet == 1
    state = put(begun(), "cT-230,-150")
    state, events = play(state, 0, Flick("prophet", (-180.0, -175.0), aim((-180.0, -175.0), (-230.0, -150.0))[0], 2.4))
    assert len(only(events, Flicked).fell) == 1
    assert state.players[2].temples == 4
    state = put(begun(), "cT-150,-60")
    state, events = play(state, 0, hard_at(state, 0, (-150.0, -60.0)))
    moved = disk_of(state, 2, "temple")
    assert moved.x > -150.0
    assert moved.y > -60.0


@pytest.mark.rule("PB-M3")
def test_of_the_tokens_the_monkey_king_can_be_pushed_and_no_other() -> None:
    state = begun(4, laws=("L07",), gods=("Dagda", "Ra", "Zeus", "Freja"))
    state, _ = play(state, 0, hard_at(state, 0, (0.0, 0.0)))
    king = next(d for d in (*state.disks, *state.fallen) if d.kind == "king")
    assert (king.x, king.y) != (0.0, 0.0)
    state = begun(4, laws=("L08",), gods=("Dagda", "Ra", "Zeus", "Freja"))
    before = GAME.view(state, 0).tornado_next
    state, _ = play(state, 0, StandHand((-30.0, -30.0), 135.0))
    hand = state.hand
    state, events = play(state, 0, hard_at(state, 0, (-112.0, -112.0)))  # over the tornado, against the hand
    assert hand is not None
    assert (only(events, Flicked).rest[0].x, only(events, Flicked).rest[0].y) < (hand.bx, hand.by)
    assert GAME.view(state, 0).tornado == before  # a step further, as after any turn


@pytest.mark.rule("PB-M4", "PB-M5", "PB-M6", "PB-M7", "PB-M8")
def test_what_follows_a_flick_comes_in_the_order_of_the_rules() -> None:
    state = put(begun(), "ap-152,-6", "bp10,0", "cT60,60", "bp-235,-100")
    state = replace(state, fallen=(state.disks[3],), disks=state.disks[:3])
    state, before = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert [type(e) for e in before] == [Flicked, TemplesOffered]
    build = GAME.legal(state, 0).families[0].like
    state, events = play(state, 0, build)
    assert [type(e) for e in events] == [TempleBuilt, NavelScored, ProphetsLost, TemplesLost, TurnBegan]


@pytest.mark.rule("PB-M5")
def test_prophets_of_any_owner_on_the_navel_score_and_go_to_the_reserve() -> None:
    state = put(begun(), "bp20,0", "bp-10,0", "cp0,25", "bT0,158", "bp158,0", "bp170,20", "cp0,-158")
    state, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    scored = only(events, NavelScored)
    assert earned(scored.scores, 1) == 2 + 2  # two prophets; islands I and II, once
    assert earned(scored.scores, 2) == 1 + 1
    assert [p.vp for p in state.players] == [0, 4, 2, 0]
    assert (state.players[1].reserve.prophet, state.players[2].reserve.prophet) == (2, 1)
    assert not [d for d in state.disks if d.owner == 1 and abs(d.x) < 30 and abs(d.y) < 30]


@pytest.mark.rule("PB-M5")
def test_presence_is_counted_after_temples() -> None:
    state = put(begun(2), "ap-152,-6", "ap20,0")  # the prophet on the city is all he has on an island
    state = act(state, flick_to(state, 0, (-100.0, -100.0)))
    built, events = play(state, 0, GAME.legal(state, 0).families[0].like)
    assert earned(only(events, NavelScored).scores, 0) == 2
    assert built.players[0].temples == 3


@pytest.mark.rule("PB-M5")
def test_temples_on_the_navel_do_not_score() -> None:
    state = put(begun(), "bT30,0", "aT0,158")
    _, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert not some(events, NavelScored)


@pytest.mark.rule("PB-M6")
def test_prophets_off_the_mat_go_to_the_reserve() -> None:
    state, events = play(begun(), 0, away(begun(), 0))
    lost = only(events, ProphetsLost)
    assert [gone.to for gone in lost.lost] == ["reserve"]
    assert state.players[0].reserve.prophet == 1
    assert not state.disks
    assert not state.fallen


@pytest.mark.rule("PB-M7")
def test_temples_outside_every_island_return_and_those_on_another_stay() -> None:
    state = put(begun(), "bT60,60", "cT0,158", "dT0,227")
    state, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert only(events, TemplesLost).temples == (state.disks[0].id - 1,)
    assert [p.temples for p in state.players] == [4, 4, 3, 3]
    assert {d.owner for d in state.disks if d.kind == "temple"} == {2, 3}


@pytest.mark.rule("PB-M7")
def test_a_temple_off_the_mat_returns_too() -> None:
    state = put(begun(), "bT235,0")
    state = replace(state, fallen=state.disks, disks=())
    state, events = play(state, 0, flick_to(state, 0, (-100.0, -100.0)))
    assert only(events, TemplesLost)
    assert state.players[1].temples == 4
    assert not state.fallen


@pytest.mark.rule("PB-M8")
def test_players_without_unused_prophets_are_passed_over() -> None:
    state = left(begun(), 2, 0, 0, 1)
    state, events = play(state, 0, away(state, 0))
    turn = only(events, TurnBegan)
    assert (turn.seat, turn.passed) == (3, (1, 2))
    state, events = play(state, 3, away(state, 3))
    turn = only(events, TurnBegan)
    assert (turn.seat, turn.passed) == (0, ())


@pytest.mark.rule("PB-M8")
def test_a_player_may_be_next_after_himself() -> None:
    state = left(begun(), 3, 0, 0, 0)
    state, events = play(state, 0, away(state, 0))
    assert only(events, TurnBegan).passed == (1, 2, 3)
    assert GAME.to_act(state) == (0,)


@pytest.mark.rule("PB-M8")
def test_the_phase_ends_when_nobody_has_an_unused_prophet() -> None:
    state = left(begun(), 1, 0, 0, 0)
    state, events = play(state, 0, away(state, 0))
    only(events, MissionEnded)
    assert state.generation == 2


@pytest.mark.rule("PB-M8")
def test_prophets_in_the_sea_stay_as_obstacles() -> None:
    state = put(begun(), "bp100,100")
    state = act(state, flick_to(state, 0, (-100.0, -100.0)))
    assert (disk_of(state, 1).x, disk_of(state, 1).y) == (100.0, 100.0)


def full_cloud() -> list[str]:
    """Return a cloud in the south-west with so many prophets that no other finds room."""
    words: list[str] = []
    for row in range(5):
        for column in range(5):
            x, y = -230.0 + 20.5 * column, -230.0 + 20.5 * row
            if (x + 240) ** 2 + (y + 240) ** 2 < 112**2:
                words.append(f"bp{x},{y}")
    return words


def test_who_has_no_room_in_the_cloud_is_passed_over() -> None:
    state = begun()
    crowded = put(state, *full_cloud())
    crowded = replace(crowded, players=state.players, turn=Turn(3))
    crowded, events = play(crowded, 3, flick_to(crowded, 3, (100.0, -100.0)))
    assert only(events, TurnBegan).passed == (0,)
    alone = left(crowded, 5, 1, 0, 0)
    alone, events = play(alone, 1, away(alone, 1), chance())
    assert only(events, MissionEnded).passed == (0,)
