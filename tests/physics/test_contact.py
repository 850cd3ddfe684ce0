"""A single contact: momentum, energy, and the smallest bounce."""

from hypothesis import given
from hypothesis import strategies as st

from omphalos.physics import Launch, Scene, simulate
from omphalos.physics.contact import LEAST, parting, push, rebound

speed = st.floats(0.0, 5.0)
share = st.floats(0.0, 1.0)


@given(share, speed, st.floats(-5.0, 5.0))
def test_energy_never_grows_and_they_part(restitution: float, approach: float, slip: float) -> None:
    out, slip_after = parting(restitution, approach, slip)
    before = approach * approach + slip * slip
    assert out * out + slip_after * slip_after <= before * (1 + 1e-14) + 1e-30
    assert out >= min(LEAST, before**0.5) * (1 - 1e-12)
    assert slip * slip_after >= 0.0


def test_a_hard_hit_parts_with_restitution_times_the_approach() -> None:
    assert parting(0.8, 1.0, 0.3) == (0.8, 0.3)
    assert rebound(0.8, 1.0) == 0.8


def test_a_small_bounce_is_elastic() -> None:
    assert rebound(0.5, 1e-3) == 1e-3
    assert parting(0.0, 1.0, 0.0) == (LEAST, 0.0)


@given(st.floats(-3, 3), st.floats(-3, 3), st.floats(0.001, 0.1), st.floats(0.001, 0.1))
def test_the_push_is_the_same_seen_from_either_side(rx: float, ry: float, mi: float, mj: float) -> None:
    px, py, along = push(0.6, 0.8, rx, ry, mi, mj, 0.7)
    qx, qy, back = push(-0.6, -0.8, -rx, -ry, mj, mi, 0.7)
    assert (px, py, along) == (-qx, -qy, back)


def test_of_many_contacts_none_is_left_out() -> None:
    """More than there is room for at first: a disk goes to and fro between two edges."""
    board = Scene.of([(0.0, 0.0, 0.01, 0.0013, 0.05)], 0.02, 0.2, edge="bounce", restitution=1.0)
    result = simulate(board, [Launch(0, 2.4, 0.0)])
    way = 2.4**2 / (2 * 0.05 * 9.81)
    assert len(result.contacts) == (way + 0.01) // 0.02 > 256
    assert [contact.nx for contact in result.contacts[:3]] == [1.0, -1.0, 1.0]
    times = [contact.t for contact in result.contacts]
    assert times == sorted(times)
    assert len(result.track.paths[0].arcs) >= len(times)
