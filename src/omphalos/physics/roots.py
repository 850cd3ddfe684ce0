"""The first time at which a quartic falls to zero. No earlier root is ever missed."""

from omphalos.kernels import jit, jit_noinline
from omphalos.physics.codes import NEVER


@jit
def stays_above(c0: float, c1: float, c2: float, c3: float, c4: float, h: float) -> bool:
    """True when the Bernstein coefficients prove c0 + c1 t + … + c4 t⁴ > 0 on all of [0, h]. False: not proven."""
    a1 = c1 * h
    b1 = c0 + 0.25 * a1
    h2 = h * h
    a2 = c2 * h2
    b2 = c0 + 0.5 * a1 + a2 / 6.0
    a3 = c3 * (h2 * h)
    b3 = c0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3
    b4 = c0 + a1 + a2 + a3 + c4 * (h2 * h2)
    return b1 > 0.0 and b2 > 0.0 and b3 > 0.0 and b4 > 0.0


@jit_noinline
def first_root(c0: float, c1: float, c2: float, c3: float, c4: float, horizon: float) -> float:
    """The smallest t in (0, horizon] with c0 + c1 t + … + c4 t⁴ = 0, where c0 > 0; NEVER when there is none.

    A polynomial lies within the hull of its Bernstein coefficients and has at most as many roots as they have changes
    of sign (Lane and Riesenfeld 1981). No change: no root. One: exactly one, bracketed. More: halve and look left.
    """
    lo = 0.0
    width = horizon
    while lo < horizon:
        # Bernstein coefficients of the piece [lo, lo + width]: shift to lo, scale by width.
        d0 = c0 + lo * (c1 + lo * (c2 + lo * (c3 + lo * c4)))
        d1 = (c1 + lo * (2.0 * c2 + lo * (3.0 * c3 + lo * (4.0 * c4)))) * width
        w2 = width * width
        d2 = (c2 + lo * (3.0 * c3 + lo * (6.0 * c4))) * w2
        d3 = (c3 + lo * (4.0 * c4)) * (w2 * width)
        d4 = c4 * (w2 * w2)
        if d0 <= 0.0:  # by rounding only: the piece before it ended above zero
            return lo
        b1 = d0 + 0.25 * d1
        b2 = d0 + 0.5 * d1 + d2 / 6.0
        b3 = d0 + 0.75 * d1 + 0.5 * d2 + 0.25 * d3
        b4 = d0 + d1 + d2 + d3 + d4
        if b1 > 0.0 and b2 > 0.0 and b3 > 0.0 and b4 > 0.0:  # nothing here: go on behind it
            lo += width
            width = horizon - lo
        elif b4 <= 0.0 and (b1 > 0.0 or b2 <= 0.0) and (b2 > 0.0 or b3 <= 0.0):  # one change of sign
            return _polish(c0, c1, c2, c3, c4, lo, lo + width)
        elif width < 1e-16 * horizon:  # a double root, to rounding
            return lo
        else:
            width *= 0.5
    return NEVER


@jit
def _polish(c0: float, c1: float, c2: float, c3: float, c4: float, lo: float, hi: float) -> float:
    """The one root between lo (above zero) and hi (not above): Newton, kept inside its bracket."""
    t = lo
    for _ in range(100):
        value = c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
        if value > 0.0:
            lo = t
        else:
            hi = t
        slope = c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * (4.0 * c4)))
        step = t - value / slope if slope < 0.0 else hi
        if not lo <= step < hi:
            step = 0.5 * (lo + hi)
        if abs(step - t) <= 2.3e-16 * step:
            return step
        t = step
    return t
