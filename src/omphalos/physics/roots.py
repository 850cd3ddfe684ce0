"""The first time at which a quartic falls to zero, certified: no earlier root is ever missed."""

import numpy as np

from omphalos.physics._jit import jit

NEVER = np.inf
_DEPTH = 60  # halvings of the interval; a bracket that small is a root by any measure


@jit
def first_root(c0: float, c1: float, c2: float, c3: float, c4: float, horizon: float) -> float:
    """The smallest t in (0, horizon] with c0 + c1 t + … + c4 t⁴ = 0, where c0 > 0; NEVER when there is none.

    A polynomial lies within the hull of its Bernstein coefficients and has at most as many roots as they have changes
    of sign (Descartes; Lane and Riesenfeld 1981). No change: no root. One: exactly one, bracketed. More: halve.
    """
    h2 = horizon * horizon
    a1 = c1 * horizon
    a2 = c2 * h2
    a3 = c3 * h2 * horizon
    a4 = c4 * h2 * h2
    b1 = c0 + 0.25 * a1
    b2 = c0 + 0.5 * a1 + a2 / 6.0
    b3 = c0 + 0.75 * a1 + 0.5 * a2 + 0.25 * a3
    b4 = c0 + a1 + a2 + a3 + a4
    if b1 > 0.0 and b2 > 0.0 and b3 > 0.0 and b4 > 0.0:
        return NEVER
    b0 = c0
    lo, width = 0.0, 1.0
    for _ in range(4 * _DEPTH):
        changes = 0
        changes += (b0 > 0.0) != (b1 > 0.0)
        changes += (b1 > 0.0) != (b2 > 0.0)
        changes += (b2 > 0.0) != (b3 > 0.0)
        changes += (b3 > 0.0) != (b4 > 0.0)
        if changes == 0:
            # Nothing in this piece; the next begins where it ends. Coefficients are built anew: exact enough, no stack.
            lo += width
            if lo >= 1.0:
                return NEVER
            width = 1.0 - lo
        elif changes == 1 and b4 <= 0.0:
            return _polish(c0, c1, c2, c3, c4, lo * horizon, (lo + width) * horizon)
        else:
            width *= 0.5
            if width < 1e-15:
                return lo * horizon
        # Bernstein coefficients of the piece [lo, lo + width]: shift to lo, scale by width.
        d0 = c0 + lo * (a1 + lo * (a2 + lo * (a3 + lo * a4)))
        d1 = (a1 + lo * (2.0 * a2 + lo * (3.0 * a3 + lo * 4.0 * a4))) * width
        d2 = (a2 + lo * (3.0 * a3 + lo * 6.0 * a4)) * (width * width)
        d3 = (a3 + lo * 4.0 * a4) * (width * width * width)
        d4 = a4 * (width * width) * (width * width)
        b0 = d0
        b1 = d0 + 0.25 * d1
        b2 = d0 + 0.5 * d1 + d2 / 6.0
        b3 = d0 + 0.75 * d1 + 0.5 * d2 + 0.25 * d3
        b4 = d0 + d1 + d2 + d3 + d4
        if b0 <= 0.0:
            return lo * horizon
    return lo * horizon


@jit
def _polish(c0: float, c1: float, c2: float, c3: float, c4: float, lo: float, hi: float) -> float:
    """The root between lo (where the quartic is above zero) and hi (where it is not): Newton kept in its bracket."""
    t = lo
    for _ in range(100):
        f = c0 + t * (c1 + t * (c2 + t * (c3 + t * c4)))
        if f > 0.0:
            lo = t
        else:
            hi = t
        slope = c1 + t * (2.0 * c2 + t * (3.0 * c3 + t * 4.0 * c4))
        step = t - f / slope if slope < 0.0 else hi
        if not (lo < step < hi):
            step = 0.5 * (lo + hi)
        if step == t or step <= lo or step >= hi:
            break
        t = step
    return lo
