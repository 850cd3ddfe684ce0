"""What helpers promise by their descriptions, also where no game asks for it: borders, nothing, more than a turn."""

from __future__ import annotations

from math import inf, nan, sqrt
from typing import Any

import pytest
from msgspec.structs import replace

from omphalos.flick import GAME, cloud, mat, temples
from omphalos.flick.account import Line, explain, total
from omphalos.flick.council import tie_breaker
from omphalos.flick.finger import aim_ranges, check_aim, check_angle, check_numbers, direction, velocity
from omphalos.flick.gods.dagda import LENGTH, hands, stands_clear
from omphalos.flick.judged import MAX_DISKS, beside, copy_disk, put_back, take
from omphalos.flick.mat import SEA
from omphalos.flick.numbers import DISKS, GODS, HandNumbers, Tremor
from omphalos.flick.pieces import RADIUS, Disk, Stock
from omphalos.flick.powers import Manner
from omphalos.flick.refusals import BadAngle, NotANumber, TooFast, TooSlow
from omphalos.flick.room import corners, crossings, farthest
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Hand, InForce, Score
from omphalos.table.house_numbers import REPORTED, NumberSet
from omphalos.table.legal import Circle, Spot
from tests.flick.helpers import begun, chance

PLAIN = Tremor(0.0, 0.0, 0.0)


# --- the mat


@pytest.mark.parametrize("quarters", range(-9, 10))
def test_a_place_is_turned_by_any_number_of_quarters(quarters: int) -> None:
    """Also backwards, and more than once around. No zero becomes negative."""
    around = ((30.0, 7.0), (7.0, -30.0), (-30.0, -7.0), (-7.0, 30.0))
    assert mat.turn(30.0, 7.0, quarters) == around[quarters % 4]
    circle = mat.turned(Circle(30.0, 7.0, 5.0), quarters)
    assert (circle.x, circle.y, circle.r) == (*around[quarters % 4], 5.0)
    assert [str(n) for n in mat.turn(0.0, 0.0, quarters)] == ["0.0", "0.0"]


def test_the_border_belongs_to_what_it_encloses() -> None:
    """Islands, cities, navel, clouds and the mat; two circles touch when their borders do."""
    for corner, (x, y) in enumerate(mat.CORNERS):
        sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
        for dx, dy in ((90.0, 0.0), (0.0, 90.0), (54.0, 72.0)):  # 80 and a radius of 10
            assert mat.in_cloud(x + sx * dx, y + sy * dy, 10.0, corner)
            assert not mat.in_cloud(x + sx * dx * 1.0001, y + sy * dy * 1.0001, 10.0, corner)
            assert not mat.in_cloud(x + sx * dx, y + sy * dy, 10.0, (corner + 1) % 4)
    assert mat.on_navel(15.6, 20.8, 10.0), "16 and a radius of 10"
    assert not mat.on_navel(15.6, 20.9, 10.0)
    for x, y, there in ((240.0, -240.0, True), (240.001, 0.0, False), (0.0, -240.001, False), (-240.0, 240.0, True)):
        assert mat.on_mat(x, y) == there
    assert mat.touching(0.0, 0.0, 3.0, 4.0, 5.0)
    assert not mat.touching(0.0, 0.0, 3.0, 4.0, 4.999)
    assert mat.in_sea(0.0, 16.0 + 10.0 + 0.01, 10.0)
    assert not mat.in_sea(0.0, 16.0 + 10.0, 10.0)


def test_on_the_diagonals_of_the_mat_lies_no_island() -> None:
    for x, y in ((90.0, 90.0), (-90.0, 90.0), (-90.0, -90.0), (90.0, -90.0), (0.0, 0.0)):
        assert mat.island_at(x, y, RADIUS[REPORTED]["temple"]) == mat.city_at(x, y, RADIUS[REPORTED]["temple"]) == SEA


# --- aims


def test_the_limits_of_an_aim_are_allowed_and_what_is_beyond_has_its_refusal() -> None:
    manner = Manner(PLAIN)
    manner.fastest = 1.5
    for angle in (0.0, 123.4, 360.0):
        check_angle(angle)
        for speed in (DISKS.slowest, 1.0, 1.5):
            check_aim(angle, speed, manner)
    for angle, speed, refusal in (
        *((-0.001, 1.0, BadAngle), (360.001, 1.0, BadAngle), (nan, 1.0, NotANumber), (1.0, inf, NotANumber)),
        *((1.0, DISKS.slowest * 0.999, TooSlow), (1.0, 1.5001, TooFast), (1.0, nan, NotANumber)),
    ):
        with pytest.raises(refusal):
            check_aim(angle, speed, manner)
    check_numbers()
    check_numbers(0.0, -1e300)
    with pytest.raises(NotANumber):
        check_numbers(0.0, -inf)
    angle, speed = aim_ranges(1.5, "one.")
    assert (angle.field, angle.low, angle.high, angle.wraps) == ("one.angle", 0.0, 360.0, True)
    assert (speed.field, speed.low, speed.high, speed.wraps) == ("one.speed", DISKS.slowest, 1.5, False)


@pytest.mark.parametrize("turns", [-720.0, -360.0, 0.0, 360.0, 1080.0])
def test_a_direction_is_the_same_a_full_turn_away(turns: float) -> None:
    half = sqrt(0.5)
    for degrees, there in ((0.0, (1, 0)), (90.0, (0, 1)), (180.0, (-1, 0)), (270.0, (0, -1)), (225.0, (-half, -half))):
        assert direction(degrees + turns) == pytest.approx(there, abs=1e-12)
    assert direction(-90.0) == direction(270.0)


def test_a_tremor_leads_neither_below_the_slowest_nor_above_the_fastest() -> None:
    manner, luck = Manner(Tremor(0.0, 0.0, 5.0)), chance(1)
    manner.fastest = 0.5
    speeds = {
        round((vx * vx + vy * vy) ** 0.5, 12) for vx, vy in (velocity(10.0, 0.3, manner, luck) for _ in range(60))
    }
    assert {DISKS.slowest, 0.5} <= speeds
    assert min(speeds) == DISKS.slowest
    assert max(speeds) == 0.5
    assert luck.drawn()["tremor"] == 60, "nothing is drawn for a direction that does not tremble"


def test_variances_add_and_errors_do_not() -> None:
    manner = Manner(Tremor(3.0, 6.0, 0.05))
    manner.shake(Tremor(4.0, 8.0, 0.12))
    assert (manner.tremor_angle, manner.tremor_speed, manner.tremor_offset) == pytest.approx((5.0, 10.0, 0.13))
    assert manner.speed_error(0.0) == pytest.approx(0.13)
    assert manner.speed_error(0.84) == pytest.approx((0.084**2 + 0.13**2) ** 0.5)


# --- pieces and clouds


def test_a_stock_has_the_kinds_of_which_there_is_one_at_least() -> None:
    assert Stock().kinds() == []
    assert Stock(0, 1, 0).kinds() == ["templar"]
    assert Stock(-1, 0, 2).kinds() == ["sphinx"]
    assert Stock(1, 2, 4).total == 7
    for i, kind in enumerate(("prophet", "templar", "sphinx")):
        more = [1, 2, 4]
        more[i] += 1
        assert Stock(1, 2, 4).plus(kind) == Stock(*more)
        more[i] -= 4
        assert Stock(1, 2, 4).plus(kind, -3) == Stock(*more)
    assert Stock(1, 2, 4) + Stock(10, 20, 40) == Stock(11, 22, 44)
    kind: Any
    for kind, prophet in (("prophet", True), ("templar", True), ("sphinx", True), ("king", False), ("temple", False)):
        disk = Disk(0, kind, 0, 0.0, 0.0)
        assert disk.is_prophet == prophet


@pytest.mark.parametrize(
    ("stock", "pairs"),
    [
        (Stock(), []),
        (Stock(1), []),
        (Stock(2), ["pp"]),
        (Stock(1, 1), ["tp"]),
        (Stock(2, 1), ["tp", "pp"]),
        (Stock(1, 0, 2), ["ss", "sp"]),
        (Stock(1, 2, 1), ["st", "sp", "tt", "tp"]),
        (Stock(2, 2, 2), ["ss", "st", "sp", "tt", "tp", "pp"]),
    ],
)
def test_pairs_name_the_larger_first_and_two_of_a_kind_only_where_there_are_two(stock: Stock, pairs: list[str]) -> None:
    assert [one[0] + other[0] for one, other in cloud.pairs(stock)] == pairs


@pytest.mark.parametrize("corner", range(4))
@pytest.mark.parametrize("kind", ["prophet", "templar", "sphinx"])
def test_a_disk_in_a_cloud_touches_it_and_lies_wholly_on_the_mat(corner: int, kind: Any) -> None:
    spot, r = cloud.spot(REPORTED, corner, kind, ()), RADIUS[REPORTED][kind]
    x, y = mat.CORNERS[corner]
    sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
    for dx, dy, there in (
        *((r, r, True), (r - 0.01, r, False), (r, r - 0.01, False), (80.0 + r, r, False)),
        *((sqrt((80.0 + r) ** 2 - r * r) - 0.01, r, True), (r, sqrt((80.0 + r) ** 2 - r * r) + 0.01, False)),
        (60.0, 60.0, r > 5.0),
    ):
        assert spot.allows(x + sx * dx, y + sy * dy) == there
    other = Disk(0, "temple", 0, x + sx * 60.0, y + sy * 30.0)
    beside = cloud.spot(REPORTED, corner, kind, (other,), "other.at")
    assert (spot.field, beside.field) == ("at", "other.at")
    assert beside.allows(other.x + sx * 0.0, other.y + sy * (18.0 + r))
    assert not beside.allows(other.x, other.y + sy * (18.0 + r - 0.01))


def test_only_the_kind_that_is_asked_for_is_offered() -> None:
    state = begun(2, first=1)
    state = replace(state, players=(replace(state.players[0], unused=Stock(1, 1, 0)), state.players[1]))
    manner = rulings_of(state).manner
    only: Any
    for only, kinds in ((None, ["prophet", "templar"]), ("templar", ["templar"]), ("sphinx", [])):
        families: Any = cloud.families(state, 0, manner, only)
        assert [family.like.kind for family in families] == kinds
    trial: Any = cloud.families(state, 0, manner, trial=True)
    assert [family.like.kind for family in trial] == ["prophet"]
    empty = replace(state, players=(replace(state.players[0], unused=Stock()), state.players[1]))
    assert cloud.families(empty, 0, manner) == ()


# --- room


def test_an_empty_region_has_no_corners_and_no_farthest_pair() -> None:
    box = (0.0, 0.0, 10.0, 10.0)
    whole, none = Spot("at", box), Spot("at", box, outside=(Circle(5.0, 5.0, 20.0),))
    assert set(corners(whole)) == {(0.0, 0.0), (0.0, 10.0), (10.0, 0.0), (10.0, 10.0)}
    assert list(corners(none)) == []
    assert farthest(whole, none) is None
    assert farthest(none, whole) is None
    pair = farthest(whole, Spot("at", (0.0, 0.0, 1.0, 1.0)))
    assert pair == ((10.0, 10.0), (0.0, 0.0))


def test_circles_cross_in_two_places_or_none() -> None:
    here = crossings(Circle(0.0, 0.0, 5.0), Circle(8.0, 0.0, 5.0))
    assert sorted(here) == [pytest.approx((4.0, -3.0)), pytest.approx((4.0, 3.0))]
    assert crossings(Circle(0.0, 0.0, 5.0), Circle(0.0, 0.0, 5.0)) == []
    assert crossings(Circle(0.0, 0.0, 5.0), Circle(11.0, 0.0, 5.0)) == []
    assert crossings(Circle(0.0, 0.0, 9.0), Circle(1.0, 0.0, 2.0)) == []
    for x, y in crossings(Circle(1.0, 2.0, 5.0), Circle(4.0, 6.0, 3.0)):
        assert (x - 1.0) ** 2 + (y - 2.0) ** 2 == pytest.approx(25.0)
        assert (x - 4.0) ** 2 + (y - 6.0) ** 2 == pytest.approx(9.0)


def test_an_example_is_the_first_place_if_that_is_allowed() -> None:
    spot = Spot("at", (-50.0, -50.0, 50.0, 50.0), (Circle(0.0, 0.0, 40.0),))
    assert temples.example(spot, (3.0, 4.0)) == (3.0, 4.0)
    assert temples.example(spot, (45.0, 0.0)) == (0.0, 0.0)
    assert temples.example(replace(spot, outside=(Circle(0.0, 0.0, 60.0),)), (0.0, 0.0)) is None


# --- Dagda's hand


@pytest.mark.parametrize(("numbers", "sphinx"), [("reported", 16.0), ("balanced", 17.5)])
def test_a_hand_stands_clear_of_disks_and_of_every_prophet_in_a_cloud(numbers: NumberSet, sphinx: float) -> None:
    """Its round ends count, and rounding of written places is forgiven."""
    half, thick = LENGTH / 2, GODS.numbers("Dagda", HandNumbers).thickness
    hand = Hand(-half, 0.0, half, 0.0)
    assert stands_clear(hand, numbers)
    for away, clear in ((0.03, True), (-0.01, True), (-0.03, False)):
        along = Disk(0, "prophet", 0, half + thick / 2 + 10.0 + away, 0.0)
        across = Disk(0, "prophet", 0, 0.0, thick / 2 + 10.0 + away)
        assert stands_clear(hand, numbers, (along,)) == clear
        assert stands_clear(hand, numbers, (across,)) == clear
    reach = 80.0 + 2 * sphinx + thick / 2
    at = reach / sqrt(2)
    for x, y in mat.CORNERS:
        sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)
        for away, clear in ((0.05, True), (-0.05, False)):
            cx, cy = x + sx * (at + away), y + sy * (at + away)
            dx, dy = -sy * half * sqrt(0.5) * sx * sx, sx * half * sqrt(0.5)  # across the diagonal
            assert stands_clear(Hand(cx - dx, cy - dy, cx + dx, cy + dy), numbers) == clear
    assert len(hands(begun(2, gods=("Dagda", "Tyr")))) == 1


# --- the account, votes and the house


def test_an_account_is_told_to_its_seat_in_order_of_time() -> None:
    scores = [Score(1, 2, "PB-N1", 1, 3), Score(0, 5, "L11", 2), Score(1, -1, "PB-M5", 2), Score(1, 4, "Morrigan", 3)]
    assert total(scores, 1) == 5
    assert total(scores, 2) == total([], 0) == 0
    lines = explain(scores, 1)
    assert [(line.generation, line.vp) for line in lines] == [(1, 2), (2, -1), (3, 4)]
    assert "IV" in lines[0].reason
    assert all(isinstance(line, Line) and line.reason for line in lines)
    assert len({line.reason for line in lines}) == 3
    assert explain([Score(0, 1, "PB-M5", 1, 2)], 0)[0].reason != explain([Score(0, 1, "PB-M5", 1)], 0)[0].reason
    assert explain([], 0) == []


@pytest.mark.parametrize("generation", [1, 2, 3, 4])
def test_with_two_players_the_balanced_themis_breaks_ties_of_votes_in_odd_generations(generation: int) -> None:
    two = replace(begun(2, gods=("Tyr", "Themis")), generation=generation)
    balanced = replace(begun(2, gods=("Tyr", "Themis"), numbers="balanced"), generation=generation)
    three = replace(begun(3, gods=("Tyr", "Anubis", "Themis")), generation=generation)
    nobody = replace(begun(3, gods=("Tyr", "Zeus", "Anubis")), generation=generation)
    assert tie_breaker(two) == 1
    assert tie_breaker(balanced) == (1 if generation % 2 else -1)
    assert tie_breaker(three) == 2
    assert tie_breaker(nobody) == -1


def test_a_newer_law_is_applied_over_older_ones() -> None:
    state = begun(2, laws=("L04",))
    for laws, together in ((("L04", "L05"), "pair"), (("L05", "L04"), "stack"), (("L04",), "stack")):
        assert rulings_of(replace(state, laws=tuple(InForce(law, 1) for law in laws))).manner.together == together


@pytest.mark.parametrize(("god", "uses"), [("Anubis", 5), ("Tyr", 1)])
def test_a_power_is_spent_when_all_its_uses_are(god: str, uses: int) -> None:
    state = begun(2, gods=(god, "Zeus"))
    uses = rulings_of(state).gods[0].uses if god == "Anubis" else uses  # pyright: ignore[reportOptionalMemberAccess]
    for used in range(uses + 2):
        used_up = replace(state, players=(replace(state.players[0], used=used), state.players[1]))
        seats = GAME.view(used_up, 1).players
        assert [(seat.used, seat.spent) for seat in seats] == [(used, used >= uses), (0, False)]


# --- the table of the bots' judge


class _Row:
    def __init__(self, **numbers: Any) -> None:
        self.__dict__.update(numbers)


class _Board:
    def __init__(self, disks: int, fallen: int) -> None:
        self.disk = [_Row(x=i, y=10 + i, radius=20 + i, mass=30 + i, friction=40 + i) for i in range(MAX_DISKS)]
        self.tag = [_Row(owner=50 + i, kind=60 + i, id=70 + i) for i in range(MAX_DISKS)]
        self.table = [_Row(disks=disks, fallen=fallen)]

    def row(self, i: int) -> tuple[int, ...]:
        return (*vars(self.disk[i]).values(), *vars(self.tag[i]).values())


def of(i: int) -> tuple[int, ...]:
    """The numbers that row i has at first."""
    return tuple(10 * column + i for column in range(8))


def test_operations_on_a_board_move_all_of_a_disk_and_keep_the_order() -> None:
    board: Any = _Board(4, 3)
    copy_disk(board, 2, board, 9)
    assert board.row(9) == of(2)
    take(board, 1)
    assert ([board.row(i) for i in range(3)], board.table[0].disks) == ([of(0), of(2), of(3)], 3)
    take(board, 2)
    assert ([board.row(i) for i in range(2)], board.table[0].disks) == ([of(0), of(2)], 2)
    last = MAX_DISKS - 1
    assert [beside(q) for q in range(3)] == [last, last - 1, last - 2]
    put_back(board, 1, 0.5, 0.25)
    assert board.row(2) == (0.5, 0.25, *of(last - 1)[2:])
    assert (board.table[0].disks, board.table[0].fallen) == (3, 2)
    assert [board.row(beside(q)) for q in range(2)] == [of(last), of(last - 2)], "the others keep their order"
