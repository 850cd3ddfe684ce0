"""What a contact does to the speeds of the two that touch.

Rims are frictionless: the push goes along the normal, and the parting speed is `restitution` times the speed of
approach. Under friction two disks can press on each other and bounce ever smaller without end (inelastic collapse).
Small bounces part with `LEAST` instead, paid for by the speed along the rim: momentum is kept, energy does not grow.
"""

from __future__ import annotations

from math import sqrt

from omphalos.kernels import jit

LEAST = 4e-3  # m/s: no two disks part slower than this, if their relative speed allows it


@jit
def parting(restitution: float, approach: float, slip: float) -> tuple[float, float]:
    """Speeds along the normal and along the rim after two disks meet, m/s.

    Args:
        restitution: 0 to 1.
        approach: speed along the normal before, m/s, 0 or more.
        slip: speed along the rim before, m/s, of either sign.
    """
    out = restitution * approach
    if out >= LEAST:
        return out, slip
    if approach >= LEAST:
        return LEAST, slip
    energy = approach * approach + slip * slip
    if energy <= LEAST * LEAST:
        return sqrt(energy), 0.0
    left = sqrt(energy - LEAST * LEAST)
    return LEAST, left if slip >= 0.0 else -left


@jit
def rebound(restitution: float, approach: float) -> float:
    """Speed along the normal after a disk meets a wall or an edge at `approach`, m/s. Small bounces lose nothing."""
    return max(restitution * approach, min(approach, LEAST))


@jit
def push(
    nx: float, ny: float, rx: float, ry: float, mi: float, mj: float, restitution: float
) -> tuple[float, float, float]:
    """The push (px, py) that disk i gives disk j, and its part along the normal, N·s.

    Args:
        nx, ny: unit normal from i to j.
        rx, ry: velocity of i less that of j, m/s.
        mi, mj: their masses, kg.
        restitution: 0 to 1.
    """
    approach = max(rx * nx + ry * ny, 0.0)
    slip = ry * nx - rx * ny
    out, slip_after = parting(restitution, approach, slip)
    mass = mi * mj / (mi + mj)
    along = mass * (approach + out)
    across = mass * (slip - slip_after)
    return along * nx - across * ny, along * ny + across * nx, along
