"""Sines, logarithms and the like for kernels, from additions, multiplications and divisions alone.

Those of a platform's library differ from one to the next in their last bit. These have the same bits wherever a kernel
runs: as machine code, as WebAssembly, as plain Python. Their errors are at most two units in the last place.
"""

from __future__ import annotations

from math import factorial
from typing import Final

from omphalos.kernels.marks import jit_noinline as jit

_HALF_PI: Final = 1.5707963267948966
_HALF_PI_REST: Final = 6.123233995736766e-17  # what its rounding lost
_PI: Final = 3.141592653589793
_LN_2: Final = 0.6931471803691238  # ends with 21 zero bits, so that a small whole number times it is exact
_LN_2_REST: Final = 1.9082149292705877e-10
_ROOT_2: Final = 1.4142135623730951
_EIGHTHS: Final = (  # the angles whose tangents are 0, 1/8, …, 8/8
    0.0,
    0.12435499454676144,
    0.24497866312686414,
    0.35877067027057225,
    0.4636476090008061,
    0.5585993153435624,
    0.6435011087932844,
    0.7188299996216245,
    0.7853981633974483,
)
_S3, _S5, _S7, _S9, _S11, _S13, _S15, _S17 = (
    (-1.0) ** (n // 2) / factorial(n) for n in range(3, 18, 2)
)  # of Taylor's series
_C4, _C6, _C8, _C10, _C12, _C14, _C16, _C18 = ((-1.0) ** (n // 2) / factorial(n) for n in range(4, 19, 2))
_E2, _E3, _E4, _E5, _E6, _E7, _E8, _E9, _E10, _E11, _E12, _E13 = (1.0 / factorial(n) for n in range(2, 14))


@jit
def _small_sin(x: float) -> float:
    """The sine of an angle up to an eighth of a turn."""
    q = x * x
    rest = _S9 + q * (_S11 + q * (_S13 + q * (_S15 + q * _S17)))
    return x + x * q * (_S3 + q * (_S5 + q * (_S7 + q * rest)))


@jit
def _small_cos(x: float) -> float:
    """The cosine of an angle up to an eighth of a turn."""
    q = x * x
    half = 0.5 * q
    rest = _C10 + q * (_C12 + q * (_C14 + q * (_C16 + q * _C18)))
    first = 1.0 - half
    return first + (((1.0 - first) - half) + q * q * (_C4 + q * (_C6 + q * (_C8 + q * rest))))


@jit
def sin(x: float) -> float:
    """The sine of an angle of at most some turns, radians."""
    quarters = int(x / _HALF_PI + (0.5 if x >= 0.0 else -0.5))
    r = (x - quarters * _HALF_PI) - quarters * _HALF_PI_REST
    which = quarters % 4
    if which == 0:
        return _small_sin(r)
    if which == 1:
        return _small_cos(r)
    return -_small_sin(r) if which == 2 else -_small_cos(r)


@jit
def cos(x: float) -> float:
    """The cosine of an angle of at most some turns, radians."""
    quarters = int(x / _HALF_PI + (0.5 if x >= 0.0 else -0.5))
    r = (x - quarters * _HALF_PI) - quarters * _HALF_PI_REST
    which = quarters % 4
    if which == 0:
        return _small_cos(r)
    if which == 1:
        return -_small_sin(r)
    return -_small_cos(r) if which == 2 else _small_sin(r)


@jit
def atan2(y: float, x: float) -> float:
    """The angle of a direction, radians, from -π to π. 0 for no direction."""
    ax, ay = abs(x), abs(y)
    if ax == 0.0 and ay == 0.0:
        return 0.0
    steep = ay > ax
    tangent = ax / ay if steep else ay / ax
    nearest = int(tangent * 8.0 + 0.5)
    c = nearest * 0.125
    t = (tangent - c) / (1.0 + tangent * c)
    q = t * t
    rest = 1.0 / 9.0 - q * (1.0 / 11.0 - q * (1.0 / 13.0 - q * (1.0 / 15.0)))
    angle = _EIGHTHS[nearest] + (t - t * q * (1.0 / 3.0 - q * (1.0 / 5.0 - q * (1.0 / 7.0 - q * rest))))
    if steep:
        angle = _HALF_PI - angle
    if x < 0.0:
        angle = _PI - angle
    return -angle if y < 0.0 else angle


@jit
def exp(x: float) -> float:
    """e to the power of x, 0 below -700. x is at most 700."""
    if x < -700.0:
        return 0.0
    twos = int(x / _LN_2 + (0.5 if x >= 0.0 else -0.5))
    r = (x - twos * _LN_2) - twos * _LN_2_REST
    rest = _E8 + r * (_E9 + r * (_E10 + r * (_E11 + r * (_E12 + r * _E13))))
    value = 1.0 + (r + r * r * (_E2 + r * (_E3 + r * (_E4 + r * (_E5 + r * (_E6 + r * (_E7 + r * rest)))))))
    factor = 2.0 if twos >= 0 else 0.5
    left = abs(twos)
    while left > 0:
        if left & 1:
            value *= factor
        factor *= factor
        left >>= 1
    return value


@jit
def erf(x: float) -> float:
    """The error function of a number of at least 0."""
    if x >= 6.0:
        return 1.0
    part = total = x
    n = 1.0
    while part > 1e-17 * total:
        part *= 2.0 * x * x / (2.0 * n + 1.0)
        total += part
        n += 1.0
    return 1.1283791670955126 * exp(-x * x) * total


@jit
def log(x: float) -> float:
    """The natural logarithm of a number above 0."""
    twos = 0
    while x >= 65536.0:
        x *= 1.52587890625e-05
        twos += 16
    while x < 1.0:
        x *= 65536.0
        twos -= 16
    if x >= 256.0:
        x *= 0.00390625
        twos += 8
    if x >= 16.0:
        x *= 0.0625
        twos += 4
    if x >= 4.0:
        x *= 0.25
        twos += 2
    if x >= 2.0:
        x *= 0.5
        twos += 1
    if x > _ROOT_2:
        x *= 0.5
        twos += 1
    f = x - 1.0
    s = f / (2.0 + f)
    q = s * s
    rest = 2.0 / 13.0 + q * (2.0 / 15.0 + q * (2.0 / 17.0 + q * (2.0 / 19.0 + q * (2.0 / 21.0 + q * (2.0 / 23.0)))))
    high = 2.0 / 3.0 + q * (2.0 / 5.0 + q * (2.0 / 7.0 + q * (2.0 / 9.0 + q * (2.0 / 11.0 + q * rest))))
    half = 0.5 * f * f
    return twos * _LN_2 - ((half - (s * (half + q * high) + twos * _LN_2_REST)) - f)
