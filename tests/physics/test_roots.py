"""The first root of a quartic: none is missed, none is invented."""

from math import comb
from typing import TypeAlias

import numpy as np
import pytest
from hypothesis import assume, example, given, settings
from hypothesis import strategies as st

from omphalos.physics.roots import first_root, stays_above

Quartic: TypeAlias = tuple[float, float, float, float, float]
number = st.floats(-50.0, 50.0, allow_nan=False)


def by_eigenvalues(c: list[float], horizon: float) -> list[float]:
    """Return all real roots in (0, horizon], by a slow method."""
    roots = np.roots(np.trim_zeros(c[::-1], "f"))
    return sorted(float(r.real) for r in roots if abs(r.imag) < 1e-7 and 0.0 < r.real <= horizon)


@given(st.floats(1e-6, 10.0), number, number, number, number, st.floats(0.01, 3.0))
@settings(max_examples=400)
def test_it_is_a_root_and_nothing_comes_before_it(
    c0: float, c1: float, c2: float, c3: float, c4: float, horizon: float
) -> None:
    found = first_root(c0, c1, c2, c3, c4, horizon)
    size = abs(c0) + abs(c1) + abs(c2) + abs(c3) + abs(c4)
    until = min(found, horizon)
    t = np.linspace(0.0, until, 2000)
    values = c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
    assert values.min() > -1e-9 * size * max(1.0, horizon**4)
    if np.isfinite(found):
        assert 0.0 < found <= horizon
        assert abs(values[-1]) < 1e-9 * size * max(1.0, horizon**4)


def test_two_roots_closer_than_a_step_would_see() -> None:
    # (t - 0.5)(t - 0.5 - 1e-6)(t² + 1)
    a, b = 0.5, 0.5 + 1e-6
    found = first_root(a * b, -(a + b), 1.0 + a * b, -(a + b), 1.0, 2.0)
    assert abs(found - a) < 1e-9


def test_a_near_miss_is_a_miss() -> None:
    # (t - 0.5)² + 1e-9: comes close and leaves again
    assert first_root(0.25 + 1e-9, -1.0, 1.0, 0.0, 0.0, 2.0) == np.inf
    assert not stays_above(0.25 + 1e-9, -1.0, 1.0, 0.0, 0.0, 2.0)  # the quick test is inconclusive and says so


@given(number, number, number, number, number, st.floats(0.01, 3.0))
@example(1.0, 0.0, -6.5, 12.0, 0.0, 1.0)  # the second of them alone is below zero
def test_the_quick_test_proves_by_the_bernstein_coefficients(
    c0: float, c1: float, c2: float, c3: float, c4: float, horizon: float
) -> None:
    """Farouki and Rajan 1987: of degree n, b_i is the sum of C(i, j) / C(n, j) c_j horizon^j over j up to i."""
    powers = [c * horizon**j for j, c in enumerate((c0, c1, c2, c3, c4))]
    bernstein = [sum(comb(i, j) / comb(4, j) * powers[j] for j in range(i + 1)) for i in range(1, 5)]
    assume(min(map(abs, bernstein)) > 1e-9)  # not a matter of rounding
    assert stays_above(c0, c1, c2, c3, c4, horizon) == (min(bernstein) > 0.0)


def test_it_agrees_with_eigenvalues() -> None:
    rng = np.random.default_rng(7)
    compared = 0
    for _ in range(400):
        c = [float(rng.uniform(0.01, 2.0)), *rng.normal(0.0, 5.0, 4).tolist()]
        expected = by_eigenvalues(c, 2.0)
        found = first_root(c[0], c[1], c[2], c[3], c[4], 2.0)
        if expected:
            compared += 1
            assert abs(found - expected[0]) < 1e-6
        else:
            assert found == np.inf
    assert compared > 100


@pytest.mark.parametrize(
    ("coefficients", "horizon"),
    [
        ((3.38, -9.04, 9.8, -5.02, 1.0), 1.5),
        ((0.17, -0.76, 1.87, -2.28, 1.0), 2.0),
        ((0.15, -0.96, 2.35, -2.54, 1.0), 1.0),
        ((3.56, -9.93, 10.62, -5.22, 1.0), 2.0),
    ],
)
def test_a_root_that_only_a_later_piece_shows(coefficients: Quartic, horizon: float) -> None:
    """The hull of the first pieces leaves it open; those behind them are described from where they begin."""
    (first, *_) = by_eigenvalues(list(coefficients), horizon)
    assert first_root(*coefficients, horizon) == pytest.approx(first, rel=1e-9)
