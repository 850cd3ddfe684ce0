"""Closed-form solutions: one disk, two disks, walls and edges."""

from math import cos, hypot, pi, sin, sqrt

import numpy as np
import pytest

from omphalos.physics import EDGE, WALL, Contact, Launch, Scene, Wall, position, simulate

R, M, MU, G = 0.01, 0.0013, 0.35, 9.81
A = MU * G


def disk(x: float, y: float, radius: float = R, mass: float = M, friction: float = MU) -> tuple[float, ...]:
    return x, y, radius, mass, friction


@pytest.mark.parametrize("angle", [0.0, 0.3, 2.0, -1.1])
@pytest.mark.parametrize("speed", [0.05, 0.7, 1.1])
def test_one_disk_stops_after_v2_over_2a(angle: float, speed: float) -> None:
    flick = simulate(Scene.of([disk(0, 0)], 0.24, 0.24), [Launch(0, speed * cos(angle), speed * sin(angle))])
    way = speed * speed / (2 * A)
    assert flick.rest[0] == pytest.approx([way * cos(angle), way * sin(angle)], abs=1e-15)
    assert flick.end == pytest.approx(speed / A, rel=1e-15)
    t = 0.4 * flick.end
    s = speed * t - 0.5 * A * t * t
    assert position(flick.track, 0, t) == pytest.approx((s * cos(angle), s * sin(angle)), abs=1e-15)


def test_surface_and_roll_change_how_far_it_goes() -> None:
    plain = Scene.of([disk(0, 0)], 1.0, 1.0)
    smooth = Scene.of([disk(0, 0)], 1.0, 1.0, surface=0.6)
    assert simulate(plain, [Launch(0, 1.0, 0.0, roll=0.5)]).rest[0, 0] == pytest.approx(1 / A, rel=1e-14)
    assert simulate(smooth, [Launch(0, 1.0, 0.0)]).rest[0, 0] == pytest.approx(1 / (2 * 0.6 * A), rel=1e-14)


def test_rolling_ends_at_the_first_contact() -> None:
    scene = Scene.of([disk(-0.2, 0), disk(0, 0)], 1.0, 1.0, restitution=0.0)
    flick = simulate(scene, [Launch(0, 1.0, 0.0, roll=0.3)])
    arcs = {path.disk: path.arcs for path in flick.track.paths}
    assert arcs[0][0].a == pytest.approx(0.3 * A)
    assert arcs[0][1].a == pytest.approx(A)
    assert arcs[1][0].a == pytest.approx(A)


@pytest.mark.parametrize("restitution", [0.1, 0.55, 1.0])
@pytest.mark.parametrize("mass", [M, 0.0114])
def test_head_on(restitution: float, mass: float) -> None:
    v0, gap = 1.5, 0.08
    scene = Scene.of([disk(-gap - 2 * R, 0), disk(0, 0, mass=mass)], 1.0, 1.0, restitution=restitution)
    flick = simulate(scene, [Launch(0, v0, 0.0)])
    v = sqrt(v0 * v0 - 2 * A * gap)
    hit = flick.contacts[0]
    assert hit.t == pytest.approx((v0 - v) / A, rel=1e-13)
    assert (hit.disk, hit.other, hit.nx, hit.ny) == (0, 1, 1.0, 0.0)
    total = M + mass
    after0 = v * (M - restitution * mass) / total
    after1 = v * M * (1 + restitution) / total
    assert hit.impulse == pytest.approx(mass * after1, rel=1e-13)
    assert flick.rest[1, 0] == pytest.approx(after1 * after1 / (2 * A), abs=1e-14)
    # In these cases the striker is not caught up again.
    assert flick.rest[0, 0] == pytest.approx(-2 * R + after0 * abs(after0) / (2 * A), abs=1e-14)


def test_oblique() -> None:
    v0, b, restitution = 1.4, 0.012, 0.55  # b: how far the line of flight passes the centre
    scene = Scene.of([disk(-0.1, b), disk(0, 0)], 1.0, 1.0, restitution=restitution)
    flick = simulate(scene, [Launch(0, v0, 0.0)])
    nx, ny = sqrt(4 * R * R - b * b) / (2 * R), -b / (2 * R)
    s = 0.1 - 2 * R * nx
    v = sqrt(v0 * v0 - 2 * A * s)
    out = 0.5 * (1 + restitution) * v * nx  # speed of the one that is hit, along the normal
    assert flick.contacts[0].nx == pytest.approx(nx, rel=1e-12)
    way = out * out / (2 * A)
    assert flick.rest[1] == pytest.approx([way * nx, way * ny], abs=1e-14)
    vx, vy = v - out * nx, -out * ny
    speed = hypot(vx, vy)
    assert flick.rest[0] == pytest.approx(
        [-0.1 + s + vx * speed / (2 * A), b + vy * speed / (2 * A)], abs=1e-14
    )  # along its new direction


def test_two_movers_meet_in_the_middle() -> None:
    scene = Scene.of([disk(-0.1, 0), disk(0.1, 0)], 1.0, 1.0)
    flick = simulate(scene, [Launch(0, 1.0, 0.0), Launch(1, -1.0, 0.0)])
    assert len(flick.contacts) == 1
    assert position(flick.track, 0, flick.contacts[0].t) == pytest.approx((-R, 0.0), abs=1e-15)
    assert np.array_equal(flick.rest[0], -flick.rest[1])


def test_an_open_edge_is_passed_by_the_centre() -> None:
    scene = Scene.of([disk(0.2, 0.1)], 0.24, 0.24)
    flick = simulate(scene, [Launch(0, 1.0, 0.0)])
    (fall,) = flick.fallen
    assert (fall.disk, fall.x, fall.y) == (0, pytest.approx(0.24, abs=1e-15), 0.1)
    assert fall.t == pytest.approx((1 - sqrt(1 - 2 * A * 0.04)) / A, rel=1e-13)
    assert position(flick.track, 0, fall.t * 0.999) is not None
    assert position(flick.track, 0, fall.t) is None
    assert flick.contacts == ()


def test_a_fallen_disk_is_in_nobodys_way() -> None:
    scene = Scene.of([disk(0.2, 0), disk(0.1, 0)], 0.24, 0.24)
    flick = simulate(scene, [Launch(0, 1.0, 0.0), Launch(1, 2.0, 0.0)])
    assert [fall.disk for fall in flick.fallen] == [0, 1]
    assert flick.contacts == ()


def test_a_bouncing_edge_turns_the_rim_back() -> None:
    scene = Scene.of([disk(0.2, 0)], 0.24, 0.24, edge="bounce", restitution=0.5)
    flick = simulate(scene, [Launch(0, 1.0, 0.2)])
    hit = flick.contacts[0]
    assert (hit.disk, hit.other, hit.nx, hit.ny) == (0, EDGE, 1.0, 0.0)
    before, after = flick.track.paths[0].arcs
    assert after.x == pytest.approx(0.23, abs=1e-15)
    left = 1 - A * hit.t / hypot(1.0, 0.2)
    assert after.vx == pytest.approx(-0.5 * before.vx * left)
    assert after.vy == pytest.approx(before.vy * left)


@pytest.mark.parametrize("turn", [0.0, 0.4, 1.3, pi])
def test_a_wall_at_any_angle(turn: float) -> None:
    c, s = cos(turn), sin(turn)
    wall = Wall(0.05 * c + 0.03 * s, 0.05 * s - 0.03 * c, 0.05 * c - 0.03 * s, 0.05 * s + 0.03 * c, 0.004)
    scene = Scene.of([disk(0, 0)], 0.24, 0.24, walls=[wall], restitution=0.5)
    flick = simulate(scene, [Launch(0, c, s)])
    hit = flick.contacts[0]
    assert hit.other == WALL
    v = sqrt(1 - 2 * A * 0.038)
    assert hit.t == pytest.approx((1 - v) / A)
    assert (hit.nx, hit.ny) == pytest.approx((c, s), abs=1e-12)
    assert hit.impulse == pytest.approx(M * 1.5 * v)
    way = 0.038 - (0.5 * v) ** 2 / (2 * A)
    assert flick.rest[0] == pytest.approx([way * c, way * s], abs=1e-13)


def test_a_walls_end_is_round() -> None:
    scene = Scene.of([disk(-0.1, 0.008)], 0.24, 0.24, walls=[Wall(0.0, -0.06, 0.0, 0.0, 0.004)], restitution=1.0)
    hit = simulate(scene, [Launch(0, 1.2, 0.0)]).contacts[0]
    assert hit == Contact(hit.t, 0, WALL, hit.impulse, hit.nx, hit.ny)
    assert hit.ny == pytest.approx(-0.008 / 0.012, rel=1e-12)


def test_the_second_wall_is_named() -> None:
    walls = [Wall(-0.1, 0.1, 0.1, 0.1, 0.0), Wall(0.05, -0.1, 0.05, 0.05, 0.0)]
    flick = simulate(Scene.of([disk(0, 0)], 0.24, 0.24, walls=walls), [Launch(0, 1.0, 0.0)])
    assert flick.contacts[0].other == WALL - 1
