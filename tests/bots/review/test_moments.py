"""The moments worth seeing: the worst choices first, spread over the game."""

from __future__ import annotations

from omphalos.bots.analyst import Judged
from omphalos.bots.review.moments import moments_of

CURVE = [(0.5, 0.5)] * 60
MOVERS = [None, *[n % 2 for n in range(1, 60)]]


def judged(moment: int, loss: float, luck: float | None = None) -> Judged:
    """A judgement of that loss and luck."""
    return Judged(moment, moment % 2, 0.5, loss, 1.0, luck)


def test_the_greatest_losses_in_order_of_time() -> None:
    found = moments_of(CURVE, [judged(n, n / 1000) for n in range(1, 60)], MOVERS)
    assert [one.kind for one in found] == ["choice"] * 3
    assert [one.moment for one in found] == [49, 54, 59]  # at least a twelfth of the game apart


def test_luck_is_shown_where_the_choices_were_good() -> None:
    found = moments_of(CURVE, [judged(5, 0.1), judged(20, 0.0, -0.2), judged(40, 0.0, 0.3)], MOVERS)
    assert [(one.moment, one.kind, one.change) for one in found] == [
        (5, "choice", -0.1),
        (20, "luck", -0.2),
        (40, "luck", 0.3),
    ]


def test_else_where_the_chances_changed_most() -> None:
    curve = [(0.5, 0.5)] * 30 + [(0.8, 0.2)] * 30
    found = moments_of(curve, [], MOVERS)
    assert len(found) == 3
    assert next(one.kind for one in found if one.moment == 30) == "turn"
    assert next(one.change for one in found if one.moment == 30) == 0.3


def test_a_short_game_has_fewer() -> None:
    assert moments_of([(1.0, 0.0)], [], [None]) == []
