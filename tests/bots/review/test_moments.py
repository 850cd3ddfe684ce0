"""The moments worth seeing: of each seat its best move, its turning point and its dearest mistake."""

from __future__ import annotations

from omphalos.bots.analyst import Judged
from omphalos.bots.review.moments import KeyMoment, moments_of

EVEN = [(0.5, 0.5)] * 20
MOVERS = [None, *[n % 2 for n in range(1, 20)]]


def judged(moment: int, loss: float = 0.0, luck: float | None = None, counted: float | None = None) -> Judged:
    """A judgement of that loss and luck."""
    return Judged(moment, moment % 2, 0.5, loss, 1.0, luck, counted=counted)


def after(*changes: tuple[int, float]) -> list[tuple[float, float]]:
    """A curve of two seats, in which the first one's chance changes at these moments."""
    chances = [0.5 + sum(change for at, change in changes if at <= moment) for moment in range(20)]
    return [(one, 1.0 - one) for one in chances]


def of(seat: int, found: list[KeyMoment]) -> list[tuple[str, int, int, float]]:
    return [(one.kind, one.moment, one.seat, one.change) for one in found if one.of == seat]


def test_the_dearest_mistake_of_each_seat() -> None:
    found = moments_of(EVEN, [judged(n, n / 100) for n in range(1, 20)], MOVERS)
    assert of(0, found) == [("choice", 18, 0, -0.18)]
    assert of(1, found) == [("choice", 19, 1, -0.19)]
    assert moments_of(EVEN, [judged(4, 0.019)], MOVERS) == []  # too small


def test_where_the_game_is_decided_the_dearest_mistake_is_that_of_points() -> None:
    found = moments_of(EVEN, [judged(4, 0.03, counted=0.03), judged(8, 0.0, counted=0.1)], MOVERS)
    assert of(0, found) == [("choice", 8, 0, 0.0)]


def test_a_move_with_luck_and_without_a_mistake_is_the_best() -> None:
    curve = after((4, 0.1), (6, 0.2), (8, 0.3), (10, -0.05))
    found = moments_of(curve, [judged(4, 0.04, 0.1), judged(6, 0.11, 0.2), judged(8)], MOVERS)
    assert ("best", 4, 0, 0.1) in of(0, found)  # the sixth was half a mistake, the eighth is no flick
    assert ("best", 8, 0, 0.3) in of(0, moments_of(curve, [judged(4, 0.04), judged(8)], MOVERS))
    others = moments_of(curve, [judged(8), judged(9, luck=0.0)], MOVERS)  # the other seat's flick was judged
    assert ("best", 8, 0, 0.3) not in of(0, others)
    assert of(0, moments_of(after((4, 0.01)), [judged(4)], MOVERS)) == []  # too small


def test_the_turning_point_leads_to_how_it_ended_whoever_moved() -> None:
    curve = after((4, 0.2), (5, -0.3), (7, -0.25))
    found = moments_of(curve, [], MOVERS)
    assert of(0, found) == [("turn", 5, 1, -0.3)]
    assert of(1, found) == [("turn", 5, 1, 0.3)]
    found = moments_of(curve, [judged(5)], MOVERS)
    assert of(1, found) == [("best", 5, 1, 0.3), ("turn", 7, 1, 0.25)]  # no moment is shown twice to the same player
    assert moments_of(after((4, 0.04)), [], MOVERS) == []  # too small
    assert moments_of(curve, [], [None] * 20) == []  # nobody moved


def test_a_lucky_move_is_the_best_and_not_the_dearest_mistake_too() -> None:
    found = moments_of(after((4, 0.1)), [judged(4, 0.04, 0.1), judged(8, 0.03)], MOVERS)
    assert of(0, found) == [("best", 4, 0, 0.1), ("choice", 8, 0, -0.03)]


def test_a_short_game_has_fewer() -> None:
    assert moments_of([(1.0, 0.0)], [], [None]) == []
    assert moments_of([], [], []) == []


def test_what_is_just_worth_seeing_is_shown() -> None:
    """Chances near nought, so that no difference is rounded."""
    movers = [None, 0, 1]
    for least, shown in ((0.02, True), (0.0199, False)):
        grown = [(0.0, 0.0, 1.0), (0.0, 0.0, 1.0), (least, 0.0, 1.0)]
        assert of(0, moments_of(grown, [judged(2)], movers)) == [("best", 2, 0, least)] * shown
        assert of(0, moments_of([grown[0]] * 3, [judged(2, least)], movers)) == [("choice", 2, 0, -least)] * shown
    for least, shown in ((0.05, True), (0.0499, False)):
        fallen = [(least, 0.9, 0.1), (least, 0.9, 0.1), (0.0, 0.9, 0.1)]
        assert of(0, moments_of(fallen, [], movers)) == [("turn", 2, 1, -least)] * shown


def test_of_equals_the_first_is_shown() -> None:
    curve = after((4, 0.25), (6, 0.25))
    assert of(0, moments_of(curve, [judged(4), judged(6)], MOVERS))[0] == ("best", 4, 0, 0.25)
    assert of(0, moments_of(after((5, -0.25), (7, -0.25)), [], MOVERS)) == [("turn", 5, 1, -0.25)]
    assert of(0, moments_of(EVEN, [judged(4, 0.5), judged(8, 0.5)], MOVERS)) == [("choice", 4, 0, -0.5)]
