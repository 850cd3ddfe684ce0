"""A stacked pair: one disk of double mass until the first contact or rest; then the upper one leaves ahead."""

from math import hypot, sqrt
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.physics.audits import deepest_overlap, energy, moments, momentum, places, random_scene, velocities
from tests.uncompiled import uncompiled

from omphalos.physics import BadNumberError, Flick, Launch, Scene, Wall, simulate
from omphalos.physics.codes import PAIRS
from omphalos.physics.layout import work_for
from omphalos.physics.stack import _gap, affordable_share  # pyright: ignore[reportPrivateUsage]
from omphalos.physics.state import work_in

R, M, MU = 0.01, 0.0013, 0.35
A = MU * 9.81


def scene(*others: tuple[float, ...], **settings: object) -> Scene:
    """Disk 0 at (-0.15, 0) with disk 1 on it, and others."""
    rows = [(-0.15, 0.0, R, M, MU), (-0.15, 0.0, R, M, MU), *others]
    return Scene.of(rows, 0.24, 0.24, **settings)  # pyright: ignore[reportArgumentType]


def flick(scene: Scene, vx: float, vy: float = 0.0, share: float = 0.8) -> Flick:
    return simulate(scene, [Launch(0, vx, vy, upper=1, share=share)])


def test_at_rest_the_upper_one_comes_down_just_ahead() -> None:
    result = flick(scene(), 1.0)
    way = 1.0 / (2 * A)
    assert result.rest[0] == pytest.approx([-0.15 + way, 0.0])
    assert result.rest[1] == pytest.approx([-0.15 + way + 2 * R, 0.0], abs=1e-8)


@pytest.mark.parametrize("others", [(), ((0.0, 0.001, R, M, MU),)])
def test_the_upper_one_may_have_any_number(others: tuple[tuple[float, ...], ...]) -> None:
    """Also 0: with the numbers of both exchanged, everything happens as before."""
    board = scene(*others, restitution=0.55)
    one = flick(board, 1.5)
    other = simulate(board, [Launch(1, 1.5, 0.0, upper=0)])
    exchanged = [1, 0, *range(2, len(board.disks))]
    assert other.rest.tolist() == one.rest[exchanged].tolist()
    assert len(other.contacts) == len(one.contacts)


def test_until_then_both_have_the_same_track() -> None:
    lower, upper = flick(scene(), 1.0).track.paths
    assert lower.arcs[0] == upper.arcs[0]


def test_a_hit_has_double_mass_and_the_upper_one_keeps_its_share() -> None:
    result = flick(scene((0.0, 0.0, R, M, MU), restitution=0.55), 1.5)
    hit = result.contacts[0]
    v = sqrt(1.5**2 - 2 * A * (0.15 - 2 * R))
    after_target = v * 2 * M * 1.55 / (3 * M)
    after_lower = v * (2 * M - 0.55 * M) / (3 * M)
    arcs = {path.disk: path.arcs for path in result.track.paths}
    assert hit.impulse == pytest.approx(M * after_target)
    assert arcs[2][0].vx == pytest.approx(after_target)
    assert arcs[0][1].vx == pytest.approx(after_lower)
    assert arcs[1][1].vx == pytest.approx(0.8 * v)
    # It lands beyond the one that was hit.
    assert arcs[1][1].x == pytest.approx(2 * R, abs=1e-8)


def test_energy_does_not_grow_even_when_the_share_would_need_it() -> None:
    board = scene((0.0, 0.0, R, M, MU), restitution=1.0)
    result = flick(board, 1.5)
    t = result.contacts[0].t
    before = energy(board, velocities(result, t, after=False))
    after = energy(board, velocities(result, t, after=True))
    assert after <= before * (1 + 1e-12)
    upper = next(path for path in result.track.paths if path.disk == 1).arcs[1]
    assert 0.0 < upper.vx < 0.8 * sqrt(1.5**2 - 2 * A * 0.13)


def test_off_an_open_edge_both_fall() -> None:
    result = flick(scene(), 0.2, 2.4)
    assert {fall.disk for fall in result.fallen} == {0, 1}
    assert len({(fall.t, fall.x, fall.y) for fall in result.fallen}) == 1


def test_ahead_of_the_edge_the_upper_one_falls_alone() -> None:
    board = scene()
    speed = sqrt(2 * A * (0.24 + 0.15 - 0.005))  # comes to rest 5 mm before the edge
    result = flick(board, speed)
    (fall,) = result.fallen
    assert fall.disk == 1
    assert (fall.x, fall.y) == pytest.approx((0.24, 0.0))


@pytest.mark.parametrize(("short_x", "short_y"), [(0.004, 0.006), (0.006, 0.004)])
def test_past_a_corner_the_upper_one_falls_over_the_edge_it_comes_to_first(short_x: float, short_y: float) -> None:
    begin, half = 0.2, 0.24
    dx, dy = half - begin - short_x, half - begin - short_y  # where the stack comes to rest, from its beginning
    speed = sqrt(2 * A * hypot(dx, dy))
    velocity = speed * dx / hypot(dx, dy), speed * dy / hypot(dx, dy)
    result = simulate(Scene.of([(begin, begin, R, M, MU)] * 2, half, half), [Launch(0, *velocity, upper=1)])
    (fall,) = result.fallen
    share = min(short_x / dx, short_y / dy)  # of the way so far, to the nearer edge
    assert fall.disk == 1
    assert (fall.x, fall.y) == pytest.approx((half - short_x + share * dx, half - short_y + share * dy))
    assert max(fall.x, fall.y) == pytest.approx(half)


def test_out_of_a_blind_alley_the_upper_one_leaves_straight_back() -> None:
    width = R + 0.0002  # half of it
    sides = [Wall(-0.2, y, 0.0, y, 0.0) for y in (width, -width)]
    board = scene(walls=[*sides, Wall(0.0, -0.02, 0.0, 0.02, 0.0)])
    result = flick(board, 1.2)
    assert result.fallen == ()
    lower, upper = (path.arcs[1] for path in result.track.paths)  # after the stack has hit the end
    assert lower.x == pytest.approx(-R)
    assert (upper.x, upper.y) == pytest.approx((-3 * R, 0.0), abs=1e-8)
    assert upper.vx < 0.0
    assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9


def test_where_one_side_is_open_the_upper_one_leaves_to_that_side() -> None:
    """To the left and to the right alike."""
    found: list[list[float]] = []
    for side in (1.0, -1.0):
        blocked = Wall(-0.2, -side * (R + 0.0002), 0.0, -side * (R + 0.0002), 0.0)
        board = scene(walls=[blocked, Wall(0.0, -0.1, 0.0, 0.1, 0.0)])
        result = flick(board, 1.2)
        upper = result.track.paths[1].arcs[1]  # after the stack has hit the end
        assert hypot(upper.x + R, upper.y) == pytest.approx(2 * R, abs=1e-8), "it comes down beside the lower one"
        assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9
        found.append([upper.x, side * upper.y, upper.vx, side * upper.vy])
    assert found[0][1] > R
    assert found[0] == pytest.approx(found[1])


@pytest.mark.parametrize("edge", ["open", "bounce"])
def test_a_wall_is_not_passed(edge: str) -> None:
    board = scene(walls=[Wall(0.0, -0.2, 0.0, 0.2, 0.002)], edge=edge)
    for vy in (0.0, 0.3, -0.7):
        result = flick(board, 2.0, vy)
        assert (result.rest[:2, 0] < 0.0).all()
        assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9


@pytest.mark.parametrize("backwards", [False, True])
def test_the_end_of_a_wall_bars_the_way_over_a_row(backwards: bool) -> None:
    y = -0.15
    rows = [(-0.15, y, R, M, MU)] * 2 + [(0.02 * i, y, R, M, MU) for i in range(6)]
    ends = [(0.05, 0.1), (0.05, y + 0.005)]  # the second one reaches down between two disks of the row
    (ax, ay), (bx, by) = reversed(ends) if backwards else ends

    def landing(*walls: Wall) -> tuple[float, float]:
        result = flick(Scene.of(rows, 0.24, 0.24, walls=walls, restitution=0.55), 1.5)
        upper = next(path for path in result.track.paths if path.disk == 1).arcs[1]
        return upper.x, upper.y

    x, height = landing()
    assert x > 0.1  # beyond the row
    assert height == y
    _, height = landing(Wall(ax, ay, bx, by, 0.001))
    assert height != y  # aside


@pytest.mark.parametrize("seed", range(40))
def test_it_always_comes_down_clear_of_others(seed: int) -> None:
    rng = np.random.default_rng(seed)
    edge = "bounce" if seed % 2 else "open"
    crowd = random_scene(rng, 24, spread=0.1, edge=edge).disks.tolist()
    crowd = [row for row in crowd if hypot(row[0] + 0.15, row[1]) > row[2] + R]
    board = scene(*(tuple(row) for row in crowd), edge=edge, restitution=0.55)
    result = flick(board, 2.2, float(rng.uniform(-0.8, 0.8)))
    assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9
    for t in {contact.t for contact in result.contacts}:
        before = energy(board, velocities(result, t, after=False))
        assert energy(board, velocities(result, t, after=True)) <= before * (1 + 1e-12) + 1e-18


def test_the_hit_itself_keeps_momentum() -> None:
    board = scene((0.0, 0.004, 0.018, 0.0114, MU), restitution=0.55)
    result = flick(board, 2.0)
    t = result.contacts[0].t
    gained = momentum(board, velocities(result, t, after=True), [2])
    stack = velocities(result, t, after=False)[0]
    lower = velocities(result, t, after=True)[0]
    assert gained == pytest.approx(tuple(2 * M * (stack[q] - lower[q]) for q in range(2)))


def test_two_stacks_meet() -> None:
    rows = [(-0.1, 0.0, R, M, MU), (0.1, 0.0, R, M, MU), (-0.1, 0.0, R, M, MU), (0.1, 0.0, R, M, MU)]
    board = Scene.of(rows, 0.24, 0.24, restitution=0.55)
    result = simulate(board, [Launch(0, 1.0, 0.0, upper=2), Launch(1, -1.0, 0.0, upper=3)])
    assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9
    assert result.rest[0, 0] == pytest.approx(-result.rest[1, 0])


def test_the_upper_one_comes_down_within_its_leap() -> None:
    row = [(0.02 * i, 0.0, R, M, MU) for i in range(6)]  # nose to tail
    far = flick(scene(*row, restitution=0.55), 1.5)
    near = flick(scene(*row, restitution=0.55, leap=0.06), 1.5)
    over, aside = (next(path for path in result.track.paths if path.disk == 1).arcs[1] for result in (far, near))
    assert over.x > 0.1  # without a bound: beyond the row
    assert over.y == 0.0
    assert hypot(aside.x + 2 * R, aside.y) <= 0.06 + 1e-9
    assert abs(aside.y) > R


def test_with_no_room_within_its_leap_it_takes_the_shortest_way() -> None:
    ring = [(0.03 * i - 0.12, 0.03 * j - 0.12, 0.0149, M, MU) for i in range(9) for j in range(9)]
    crowd = [row for row in ring if hypot(row[0] + 0.15, row[1]) > row[2] + R and hypot(row[0], row[1]) > 0.02]
    board = scene(*crowd, restitution=0.55, leap=0.001)
    result = flick(board, 1.5)
    assert deepest_overlap(board, np.array([places(board, result, t) for t in moments(result)])) < 1e-9
    first = next(path for path in result.track.paths if path.disk == 1).arcs[1]
    stack = next(path for path in result.track.paths if path.disk == 0).arcs[1]
    assert 0.001 < hypot(first.x - stack.x, first.y - stack.y) < 0.12


def test_a_leap_that_is_no_number_is_refused() -> None:
    with pytest.raises(BadNumberError):
        flick(scene(leap=float("nan")), 1.0)
    with pytest.raises(BadNumberError):
        flick(scene(leap=-0.1), 1.0)


def test_how_far_a_way_is_from_a_wall() -> None:
    """As many points of both say, wherever they lie; 0 where they cross."""
    rng = np.random.default_rng(3)
    steps = np.linspace(0.0, 1.0, 201)[:, None]
    crossed = 0
    for _ in range(60):
        a, b, p, q = rng.uniform(0.05, 0.2, (4, 2))  # nowhere near the middle, where a wrong sign shows nothing
        length = hypot(*(b - a))
        ux, uy = (b - a) / length
        wall: Any = SimpleNamespace(x=a[0], y=a[1], ux=ux, uy=uy, length=length)
        gap = uncompiled(_gap)(wall, *p, *q)
        points = np.linalg.norm((a + steps * (b - a))[:, None] - (p + steps * (q - p))[None], axis=2).min()
        one, other = (p - a) @ np.linalg.inv(np.array([b - a, p - q]))
        if 0.0 < one < 1.0 and 0.0 < other < 1.0:  # shares of the wall and of the way
            crossed += 1
            assert gap == 0.0
        else:
            assert gap > 0.0
            assert gap == pytest.approx(points, abs=0.001)
    assert 5 < crossed < 55


@pytest.mark.parametrize("up", [False, True])
def test_the_upper_one_can_have_what_the_hit_leaves_over(up: bool) -> None:
    """Disk 0 carries disk 2 and hits disk 1: of 3 × 4 units of energy, 3 × 1 stay and 2 × 1 go to disk 1."""
    work = uncompiled(work_in)(*work_for(3))
    work.counts[PAIRS], work.pair[0], work.pair_with[0] = 1, 0, 1
    speed, change, lost = (work.vy, work.change_y, work.lost_y) if up else (work.vx, work.change_x, work.lost_x)
    work.mass[:2], work.home_mass[:3] = (3.0, 2.0), (3.0, 2.0, 7.0)
    speed[0], change[0], lost[0], change[1] = 2.0, -0.75, -0.25, 1.0
    work.rider[:2], work.rider_share[0] = (2, -1), 0.5
    work.contact_count[:2] = 1
    assert uncompiled(affordable_share)(work) == pytest.approx(sqrt((12.0 - 3.0 - 2.0) / (7.0 * 0.25 * 4.0)))
    assert work.contact_count[:2].tolist() == [-1, -1]
    work.rider_share[0], work.contact_count[:2] = 1.0, 1
    assert uncompiled(affordable_share)(work) == pytest.approx(sqrt((12.0 - 3.0 - 2.0) / (7.0 * 4.0)))


@pytest.mark.parametrize(("lower", "upper"), [(0, 1), (1, 0)])
def test_both_of_a_stack_fall_off_the_mat_together(lower: int, upper: int) -> None:
    rows = [(0.2, 0.0, 0.01, 0.002, 0.35)] * 2
    result = simulate(Scene.of(rows, 0.24, 0.24), [Launch(lower, 1.5, 0.0, upper=upper)])
    assert sorted(fall.disk for fall in result.fallen) == [0, 1]
    one, other = result.fallen
    assert (one.t, one.x, one.y) == (other.t, other.x, other.y)
