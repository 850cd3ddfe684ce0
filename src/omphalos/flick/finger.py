"""The finger: which aims are allowed, and the velocity that an aim gives (PB-F1, PB-F2)."""

from __future__ import annotations

from math import factorial, isfinite, radians
from typing import TYPE_CHECKING, Final

from omphalos.flick.numbers import DISKS
from omphalos.flick.refusals import BadAngle, NotANumber, TooFast, TooSlow
from omphalos.table.legal import Range

if TYPE_CHECKING:
    from omphalos.flick.powers import Manner
    from omphalos.table.chance import Chance

FULL_TURN: Final = 360.0
_BITS: Final = 112  # after the point, in exact arithmetic
_ONE: Final = 1 << _BITS
_QUARTER: Final = 157079632679489661923132169163975144209858469968755 * _ONE // 10**50  # of a turn, radians
_SERIES: Final = tuple(  # coefficients of the sine and the cosine, the highest first
    ((-1) ** n * _ONE // factorial(2 * n + 1), (-1) ** n * _ONE // factorial(2 * n)) for n in range(13, -1, -1)
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
    """The cosine and the sine of an angle of at most a quarter turn, radians, both rounded correctly.

    Those of a platform's library differ from one to the next in their last bit, and outcomes must not. So Taylor's
    series are summed here in whole numbers, up to an eighth of a turn.
    """
    above, below = angle.as_integer_ratio()
    x = (above << _BITS) // below
    steep = 2 * x > _QUARTER
    if steep:
        x = _QUARTER - x
    square = x * x >> _BITS
    sine = cosine = 0
    for of_sine, of_cosine in _SERIES:
        sine = (sine * square >> _BITS) + of_sine
        cosine = (cosine * square >> _BITS) + of_cosine
    one, other = cosine / _ONE, (sine * x >> _BITS) / _ONE
    return (other, one) if steep else (one, other)


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
