"""The finger: which aims are allowed, and the velocity that an aim gives (PB-F1, PB-F2)."""

from __future__ import annotations

from fractions import Fraction
from math import factorial, isfinite, radians
from typing import TYPE_CHECKING, Final

from omphalos.flick.numbers import DISKS
from omphalos.flick.refusals import BadAngle, NotANumber, TooFast, TooSlow
from omphalos.table.legal import Range

if TYPE_CHECKING:
    from omphalos.flick.powers import Manner
    from omphalos.table.chance import Chance

FULL_TURN: Final = 360.0
_QUARTER: Final = 1.5707963267948966  # of a turn, radians
_QUARTER_REST: Final = 6.123233995736766e-17  # what its rounding lost


def _in_two(exact: Fraction) -> tuple[float, float]:
    return float(exact), float(exact - Fraction(float(exact)))


_SERIES: Final = tuple(  # coefficients of the sine and the cosine in two parts, the highest first
    (*_in_two(Fraction((-1) ** n, factorial(2 * n + 1))), *_in_two(Fraction((-1) ** n, factorial(2 * n))))
    for n in range(13, -1, -1)
)


def check_numbers(*numbers: float) -> None:
    """Refuse numbers that are not finite."""
    for number in numbers:
        if not isfinite(number):
            raise NotANumber(f"{number} is not a number to play with")


def check_angle(angle: float) -> None:
    """Refuse an angle outside the allowed range."""
    if not 0.0 <= angle <= FULL_TURN:
        raise BadAngle(f"an angle lies between 0 and 360 degrees, not at {angle:g}")


def check_aim(angle: float, speed: float, manner: Manner) -> None:
    """Refuse an aim that no finger can make, or that a law forbids."""
    if 0.0 <= angle <= FULL_TURN and DISKS.slowest <= speed <= manner.fastest:
        return
    check_numbers(angle, speed)
    check_angle(angle)
    if speed < DISKS.slowest:
        raise TooSlow(f"the slowest flick is {DISKS.slowest:g} m/s, this one has {speed:g} m/s")
    raise TooFast(f"the fastest flick now is {manner.fastest:g} m/s, this one has {speed:g} m/s")


def aim_ranges(fastest: float, prefix: str = "") -> tuple[Range, Range]:
    """The ranges of angle and speed."""
    return (
        Range(f"{prefix}angle", 0.0, FULL_TURN, wraps=True),
        Range(f"{prefix}speed", DISKS.slowest, fastest),
    )


def direction(degrees: float) -> tuple[float, float]:
    """The unit vector of a direction. Directions a quarter turn apart give exactly perpendicular vectors."""
    degrees %= FULL_TURN
    quarters = int(degrees // 90.0)
    angle = radians(degrees - 90.0 * quarters)
    x, y = _on_circle(angle)
    if quarters == 0:
        return x, y
    if quarters == 1:
        return -y, x
    return (-x, -y) if quarters == 2 else (y, -x)


def _on_circle(angle: float) -> tuple[float, float]:
    """The cosine and the sine of an angle of at most a quarter turn, radians, rounded from twice the precision.

    Those of a platform's library differ from one to the next in their last bit, and outcomes must not. So Taylor's
    series are summed here, up to an eighth of a turn, by numbers in two parts. Kernels call it too.
    """
    steep = angle > 0.5 * _QUARTER
    x, rest = (_QUARTER - angle, _QUARTER_REST) if steep else (angle, 0.0)
    h = x + rest
    low = rest - (h - x)
    p, e = _product(h, h)
    e += 2.0 * h * low
    q = p + e
    q_low = e - (q - p)
    sine, sine_low, cosine, cosine_low = 0.0, 0.0, 0.0, 0.0
    for s, s_low, c, c_low in _SERIES:
        sine, sine_low = _step(sine, sine_low, q, q_low, s, s_low)
        cosine, cosine_low = _step(cosine, cosine_low, q, q_low, c, c_low)
    p, e = _product(sine, h)
    sine = p + (e + (sine * low + sine_low * h))
    return (sine, cosine) if steep else (cosine, sine)


def _product(a: float, b: float) -> tuple[float, float]:
    """A product, and what its rounding lost (Dekker)."""
    p = a * b
    t = 134217729.0 * a
    a_high = t - (t - a)
    a_low = a - a_high
    t = 134217729.0 * b
    b_high = t - (t - b)
    b_low = b - b_high
    return p, ((a_high * b_high - p) + a_high * b_low + a_low * b_high) + a_low * b_low


def _step(
    a: float, a_low: float, b: float, b_low: float, more: float, more_low: float
) -> tuple[float, float]:  # fmt: skip
    """a · b + more, of numbers in two parts."""
    p, e = _product(a, b)
    e += a * b_low + a_low * b
    s = more + p
    t = s - more
    e += (more - (s - t)) + (p - t) + more_low
    r = s + e
    return r, e - (r - s)


def velocity(angle: float, speed: float, manner: Manner, chance: Chance) -> tuple[float, float]:
    """The velocity of a flicked disk: the aim with the tremor added. The speed is kept within its limits."""
    tremor = chance["tremor"]
    if manner.tremor_angle > 0.0:
        angle += tremor.normal(manner.tremor_angle)
    error = manner.speed_error(speed)
    if error > 0.0:
        speed += tremor.normal(error)
        speed = max(DISKS.slowest, min(speed, manner.fastest))
    x, y = direction(angle)
    return speed * x, speed * y
