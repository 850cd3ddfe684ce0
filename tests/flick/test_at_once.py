"""Two things in one event: two disks that fall, two that score, two players who tie. What comes first, for whom."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME, evolve, temples
from omphalos.flick.actions import Decline, Flick, FlickAgain, FlickPair
from omphalos.flick.cloud import near
from omphalos.flick.draft import Draft
from omphalos.flick.ending import begin as end
from omphalos.flick.events import (
    Converted,
    Flicked,
    GameEnded,
    Lost,
    NavelScored,
    ProphetsLost,
    Rest,
    Taken,
    TempleDeclined,
    TemplesLost,
    TemplesOffered,
    Thrown,
    TrialBegan,
    TrialEnded,
    TurnBegan,
    WentHome,
)
from omphalos.flick.mission import begin as begin_mission
from omphalos.flick.numbers import TURNS
from omphalos.flick.pieces import RADIUS, Disk, Stock
from omphalos.flick.rulings import rulings_of
from omphalos.flick.slide import flick as slide
from omphalos.flick.state import Held, InForce, Score, State, Trial, Turn
from omphalos.flick.tally import Tally
from omphalos.flick.trial import active, legal
from omphalos.physics import Track
from omphalos.table.house_numbers import REPORTED, NumberSet
from tests.flick.helpers import act, away, begun, chance, flick_to, left, only, play, put

STILL = Track(0.0, ())


def lies(id: int, kind: str, owner: int, x: float = 0.0, y: float = 0.0) -> Disk:
    """A disk."""
    return Disk(id, kind, owner, x, y)  # pyright: ignore[reportArgumentType]


# --- flicks


@pytest.mark.rule("PB-M6")
def test_disks_that_fall_in_one_flick_are_told_in_the_order_in_which_they_fell() -> None:
    """Whichever lay on the mat first. Two that fall at the same moment are told in the order of the disks."""
    state = put(begun(2), "bp-238,-100", "ap-238,100", "bT-200,0")
    one, other, temple = (disk.id for disk in state.disks)
    manner = rulings_of(state).manner

    def fallen(*speeds: tuple[int, float]) -> tuple[int, ...]:
        by_id = {disk.id: disk for disk in state.disks}
        thrown = [Thrown(i, by_id[i].kind, by_id[i].x, by_id[i].y, -speed, 0.0) for i, speed in speeds]
        event = slide(state, manner, 0, "turn", (), thrown)
        booked = evolve.evolve(replace(state, turn=Turn(0)), event)
        assert tuple(disk.id for disk in booked.fallen) == event.fell
        assert {disk.id for disk in booked.disks} == {one, other, temple} - {*event.fell}
        assert booked.disks == tuple(sorted(booked.disks, key=lambda disk: disk.id))
        return event.fell

    assert fallen((one, 0.5), (other, 1.0)) == (other, one)
    assert fallen((one, 1.0), (other, 0.5)) == (one, other)
    assert fallen((other, 0.7), (one, 0.7)) == (one, other)
    assert fallen((one, 0.5), (other, 1.0), (temple, 2.4)) == (other, one, temple)


@pytest.mark.rule("PB-M2")
def test_of_two_prophets_put_down_together_each_has_its_own_count_of_flicks() -> None:
    """The one that was flicked again as often as allowed is not flicked again; the other still is."""
    state = begun(2, laws=("L05",))
    slow = 0.02
    pair = FlickPair(Flick("prophet", (-225.0, -200.0), 0.0, slow), Flick("prophet", (-190.0, -225.0), 0.0, slow))
    state = act(state, pair)
    assert state.turn is not None
    one, other = state.turn.flicked
    for spent in (one, other):
        again = tuple(TURNS.again if disk == spent else TURNS.again - 1 for disk in (one, other))
        late = replace(state, turn=replace(state.turn, again=again))
        offered = [family.like.disk for family in GAME.legal(late, 0).families if isinstance(family.like, FlickAgain)]
        assert offered == [disk for disk in (one, other) if disk != spent]
        after = act(late, FlickAgain(offered[0], 0.0, slow))
        assert after.turn != late.turn, "the turn went on to the other player, or to what follows"
    counted = act(state, FlickAgain(other, 0.0, slow))
    assert counted.turn is not None
    assert counted.turn.again == (0, 1)
    assert act(counted, FlickAgain(one, 0.0, slow)).turn.again == (1, 1)  # pyright: ignore[reportOptionalMemberAccess]


def test_a_pair_and_a_stack_take_both_kinds_from_the_stock() -> None:
    state = replace(begun(2, laws=("L05",)), turn=Turn(0))
    state = replace(state, players=(replace(state.players[0], unused=Stock(2, 2, 0)), state.players[1]))
    thrown = (Thrown(0, "templar", 1.0, 2.0, 0.0, 0.0), Thrown(1, "prophet", 3.0, 4.0, 0.0, 0.0))
    flicked = Flicked(0, "turn", thrown, ((0, "templar"), (1, "prophet")), (), (), STILL)
    after = evolve.evolve(state, flicked)
    assert after.players[0].unused == Stock(1, 1, 0)
    assert after.disks == (lies(0, "templar", 0, 1.0, 2.0), lies(1, "prophet", 0, 3.0, 4.0))
    assert after.placed == state.placed + 2
    stacked = Flicked(0, "turn", (replace(thrown[0], upper=1),), ((0, "templar"), (1, "prophet")), (), (), STILL)
    after = evolve.evolve(state, stacked)
    assert after.disks == (lies(0, "templar", 0, 1.0, 2.0), lies(1, "prophet", 0, 1.0, 2.0)), "one upon the other"
    moved = replace(flicked, rest=(Rest(1, 30.0, 40.0), Rest(0, 10.0, 20.0)))
    assert evolve.evolve(state, moved).disks == (lies(0, "templar", 0, 10.0, 20.0), lies(1, "prophet", 0, 30.0, 40.0))


def test_a_flick_takes_the_hand_away_and_leaves_what_fell_before_it() -> None:
    before = lies(7, "prophet", 1, 230.0, 0.0)
    state = put(begun(2, gods=("Dagda", "Tyr")), "bp0,0", "bp50,0")
    one, other = state.disks
    state = replace(state, fallen=(before,), turn=Turn(0, "after", (one.id,), (0,)))
    event = Flicked(0, "again", (Thrown(one.id, "prophet", 0.0, 0.0, 1.0, 0.0),), (), (), (other.id, one.id), STILL)
    after = evolve.evolve(state, event)
    assert after.fallen == (before, other, one)
    assert after.turn == Turn(0, "after", (one.id,), (1,))
    assert [player.used for player in after.players] == [0, 0]
    assert [player.used for player in evolve.evolve(state, replace(event, how="oath", seat=1)).players] == [0, 1]


# --- what follows


@pytest.mark.rule("PB-M5")
def test_two_players_on_the_navel_at_once_are_scored_in_the_order_of_seats() -> None:
    state = left(put(begun(3), "cp-12,0", "bp12,0", "bp0,20", "bT0,158", "cT158,0", "cT0,-158", "aT-158,0"), 1, 0, 0)
    _, events = play(state, 0, away(state, 0))
    scored = only(events, NavelScored)
    assert scored.prophets == tuple(disk.id for disk in state.disks[:3])
    assert [(s.seat, s.vp, s.island) for s in scored.scores] == [
        (1, 2, None),
        (1, 1, 0),
        (2, 1, None),
        (2, 1, 1),
        (2, 1, 2),
    ]
    assert all(score.generation == state.generation for score in scored.scores)


@pytest.mark.rule("PB-M6")
def test_prophets_of_several_players_go_home_each_to_its_owner() -> None:
    state = replace(
        begun(3, gods=("Anubis", "Morrigan", "Zeus")),
        fallen=(
            *(lies(0, "prophet", 0), lies(1, "templar", 0), lies(2, "sphinx", 2), lies(3, "prophet", 1)),
            lies(4, "temple", 2),
        ),
    )
    lost = (Lost(0, "unused"), Lost(1, "reserve"), Lost(2, "Morrigan"), Lost(3, "reserve"))
    scores = (Score(0, 2, "L13", 1), Score(2, 3, "L13", 1), Score(0, 4, "L13", 1))
    after = evolve.evolve(state, ProphetsLost(lost, (0,), scores))
    was, now = state.players, after.players
    assert now[0].unused == was[0].unused.plus("prophet")
    assert now[0].reserve == Stock(0, 1, 0)
    assert now[1].reserve == Stock(1, 0, 0)
    assert (now[2].unused, now[2].reserve) == (was[2].unused, was[2].reserve)
    assert after.held == (Held("Morrigan", 2, "sphinx"),)
    assert after.fallen == (state.fallen[4],)
    assert [player.vp for player in now] == [6, 0, 3]
    assert [player.used for player in now] == [1, 0, 0]
    assert after.account == scores
    assert evolve.evolve(after, TemplesLost((4,))).players[2].temples == was[2].temples + 1


@pytest.mark.rule("PB-M4")
def test_two_prophets_on_cities_are_asked_about_in_turn_and_each_may_be_declined() -> None:
    state = left(put(begun(2), "ap-6,152", "bp152,6", "ap-152,-6"), 1, 0)
    one, _, two = (disk.id for disk in state.disks)
    state, events = play(state, 0, away(state, 0))
    assert only(events, TemplesOffered).prophets == (one, two)
    first = state
    state, events = play(state, 0, Decline())
    assert only(events, TempleDeclined) == TempleDeclined(0, one)
    assert state.turn is not None
    assert state.turn.cities == (two,)
    likes: list[Any] = [family.like for family in GAME.legal(state, 0).families]
    assert {like.prophet for like in likes} == {two}
    built = GAME.legal(first, 0).families[0].like
    after, _ = play(first, 0, built)
    assert after.turn is not None
    assert after.turn.cities == (two,), "of the other one the player is still asked"


def test_islands_of_several_disks_are_counted_for_each_owner() -> None:
    """A prophet that the heart turned counts for Freja in everything: disks, presence, the most, and pilgrims."""
    disks = [
        *(lies(1, "prophet", 0, -6.0, 152.0), lies(2, "temple", 0, 40.0, 160.0), lies(3, "king", -1, 158.0, 0.0)),
        *(lies(4, "templar", 1, 10.0, 190.0), lies(5, "prophet", 1, 100.0, 100.0)),
    ]
    tally = Tally(disks, RADIUS[REPORTED], 3)
    assert tally.counts == [[2, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert tally.pilgrims == [[1, 0, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]]
    assert (tally.present[0], tally.leaders[0], tally.dominant(0)) == ((0, 1), (0,), 0)
    turned = Tally(disks, RADIUS[REPORTED], 3, turned=(1, 4), heart=2)
    assert turned.counts[0] == [1, 0, 2]
    assert turned.pilgrims[0] == [0, 0, 1], "hers, not its owner's"
    assert turned.islands_of(2) == [0]
    assert turned.islands_of(1) == []
    barren = Tally(disks, RADIUS[REPORTED], 3, barren=(0,), breaker=0)
    assert (barren.counts[0], barren.present[0], barren.dominant(0)) == ([2, 1, 0], (), None)


@pytest.mark.parametrize("breaker", [-1, 0, 1, 2])
@pytest.mark.parametrize("tie_disks", [1, 2, 3])
def test_a_tie_for_most_is_won_by_the_breaker_who_is_in_it_with_disks_enough(breaker: int, tie_disks: int) -> None:
    disks = [lies(i, "prophet", owner, 20.0 * i, 160.0) for i, owner in enumerate((0, 0, 1, 1, 2))]
    tally = Tally(disks, RADIUS[REPORTED], 3, breaker=breaker, tie_disks=tie_disks)
    assert tally.leaders[0] == (0, 1)
    assert tally.dominant(0) == (breaker if breaker in (0, 1) and tie_disks <= 2 else None)
    assert Tally(disks[1:], RADIUS[REPORTED], 3, breaker=breaker, tie_disks=tie_disks).dominant(0) == 1, "no tie"


# --- turns, trials and the end


@pytest.mark.parametrize(("clockwise", "order"), [(True, (1, 2, 0)), (False, (1, 0, 2))])
def test_turns_go_round_from_the_first_player(clockwise: bool, order: tuple[int, ...]) -> None:
    state = begun(3, first=1)
    state = replace(state, first=1, laws=() if clockwise else (InForce("L18", 1),))
    for passed, seat in enumerate(order):
        unused = tuple(replace(p, unused=Stock(0 if i in order[:passed] else 1)) for i, p in enumerate(state.players))
        draft = Draft(replace(state, players=unused), chance())
        assert begin_mission(draft)
        assert draft.events == [TurnBegan(seat, order[:passed])]
    nobody = Draft(replace(state, players=tuple(replace(p, unused=Stock()) for p in state.players)), chance())
    assert not begin_mission(nobody)


def test_a_trial_asks_its_seats_one_after_the_other() -> None:
    state = begun(3)
    for done, asked in enumerate(((2,), (0,), ())):
        assert active(replace(state, trial=Trial("game", (2, 0), done=done))) == asked
    assert legal(state, 0).families
    tied = replace(state, phase="trial", trial=Trial("marker", (0, 2)), turn=None, disks=())
    tied = act(tied, flick_to(tied, 0, (30.0, 0.0)))
    tied, events = play(tied, 2, away(tied, 2))
    assert only(events, TrialEnded).distances[1] is None
    assert only(events, TrialEnded).nearest == (0,), "off the mat is farthest"
    both = replace(state, phase="trial", trial=Trial("marker", (0, 2)), turn=None, disks=())
    both = act(both, away(both, 0))
    both, events = play(both, 2, away(both, 2))
    assert only(events, TrialBegan) == TrialBegan("marker", (0, 2), 2, ()), "all off the mat: they flick again"


@pytest.mark.rule("PB-E1")
@pytest.mark.parametrize(
    ("vp", "temples", "winners", "by", "ranks"),
    [
        ((9, 9, 5), (1, 2, 4), (1,), "temples", (2, 1, 3)),  # of those who tie, not of all
        ((9, 5, 9), (0, 4, 1), (2,), "temples", (2, 3, 1)),
        ((9, 9, 9), (2, 1, 0), (0,), "temples", (1, 2, 3)),
        ((5, 9, 8), (4, 0, 4), (1,), None, (3, 1, 2)),
    ],
)
def test_of_those_who_tie_for_the_game_the_temples_decide(
    vp: tuple[int, ...], temples: tuple[int, ...], winners: tuple[int, ...], by: str | None, ranks: tuple[int, ...]
) -> None:
    state = begun(3)
    disks = [lies(10 * seat + i, "temple", seat) for seat, n in enumerate(temples) for i in range(n)]
    players = tuple(replace(player, vp=n) for player, n in zip(state.players, vp, strict=True))
    draft = Draft(replace(state, players=players, disks=tuple(disks)), chance())
    end(draft)
    outcome = only(draft.events, GameEnded).outcome
    assert (outcome.winners, outcome.decided_by, outcome.ranks) == (winners, by, ranks)
    assert outcome.scores == tuple(map(float, vp))


@pytest.mark.rule("PB-E1")
def test_those_who_tie_in_everything_flick_and_nobody_else_does() -> None:
    state = begun(4)
    disks = [lies(i, "temple", seat) for i, seat in enumerate((0, 1, 1, 3))]
    players = tuple(replace(player, vp=n) for player, n in zip(state.players, (8, 7, 8, 8), strict=True))
    draft = Draft(replace(state, players=players, disks=tuple(disks)), chance())
    end(draft)
    assert only(draft.events, TrialBegan) == TrialBegan("game", (0, 3), 1, (1, 2, 0, 1), cleared=True)
    assert draft.state.disks == ()
    assert [p.temples - q.temples for p, q in zip(draft.state.players, players, strict=True)] == [1, 2, 0, 1]


# --- bookkeeping of several things at once


def test_prophets_go_home_from_everywhere_each_to_its_owner() -> None:
    state = replace(
        begun(3),
        disks=(lies(0, "prophet", 0), lies(1, "templar", 2), lies(2, "temple", 1), lies(3, "king", -1)),
        held=(Held("L10", 1, "sphinx"), Held("Morrigan", 0, "prophet")),
    )
    players = tuple(replace(p, unused=Stock(1), reserve=Stock(seat, 1)) for seat, p in enumerate(state.players))
    after = evolve.evolve(replace(state, players=players), WentHome())
    assert [player.unused for player in after.players] == [Stock(3, 1), Stock(2, 1, 1), Stock(3, 2)]
    assert all(player.reserve == Stock() for player in after.players)
    assert (after.disks, after.held) == (state.disks[2:], ())


def test_prophets_taken_from_several_players_are_kept_apart() -> None:
    state = replace(begun(2), disks=(lies(0, "prophet", 1), lies(1, "sphinx", 0), lies(2, "prophet", 0)))
    kept = evolve.evolve(state, Taken("L10", (0, 1), "L10"))
    assert kept.held == (Held("L10", 1, "prophet"), Held("L10", 0, "sphinx"))
    assert kept.disks == state.disks[2:]
    sent = evolve.evolve(state, Taken("L08", (0, 1), "reserve"))
    assert [player.reserve for player in sent.players] == [Stock(0, 0, 1), Stock(1)]
    assert sent.held == ()


def test_several_points_of_one_player_add_up() -> None:
    scores = (Score(1, 2, "PB-N1", 1, 0), Score(0, 1, "PB-N1", 1, 0), Score(1, -1, "PB-N1", 1, 1))
    after = evolve.evolve(replace(begun(2), account=(Score(0, 5, "PB-M5", 1),)), Converted(scores))
    assert [player.vp for player in after.players] == [1, 1]
    assert [score.vp for score in after.account] == [5, 2, 1, -1]


@pytest.mark.parametrize(("numbers", "widest"), [("reported", 16.0), ("balanced", 17.5)])  # the sphinx
def test_what_lies_near_a_cloud_is_what_a_prophet_in_it_could_overlap(numbers: NumberSet, widest: float) -> None:
    """A prophet's centre lies at most its radius beyond the border, so what lies farther than both is clear."""
    for corner, (sx, sy) in enumerate(((-1, -1), (-1, 1), (1, 1), (1, -1))):
        away = (80.0 + 2 * widest + 10.0) / 2**0.5
        there = lies(0, "prophet", 0, sx * (240 - away + 0.01), sy * (240 - away + 0.01))
        clear = lies(1, "prophet", 0, sx * (240 - away - 0.01), sy * (240 - away - 0.01))
        beside = lies(2, "prophet", 0, sx * 240.0, sy * (240 - 80 - 2 * widest - 9.9))
        other = lies(3, "prophet", 0, -sx * 200.0, sy * 200.0)
        state: State = replace(begun(4, numbers=numbers), disks=(there, clear, beside, other))
        assert near(state, corner) == (there, beside)


def test_a_seat_s_prophets_on_cities_are_its_own_and_no_temples() -> None:
    state = put(begun(2), "bp-6,152", "aT152,6", "ap6,-152", "ap-152,-6", "ap100,100")
    first = state.disks[0].id
    assert temples.on_cities(state, 0) == (first + 2, first + 3)
    assert temples.on_cities(state, 1) == (first,)
