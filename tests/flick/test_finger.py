"""The finger: the parameters of a flick, and its tremor."""

from __future__ import annotations

from math import hypot, inf, nan
from statistics import stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked
from omphalos.flick.finger import direction, velocity
from omphalos.flick.numbers import DISKS, TURNS
from omphalos.flick.powers import Manner
from omphalos.flick.refusals import BadAngle, NotANumber, TooFast, TooSlow
from omphalos.flick.rulings import rulings_of
from tests.flick.helpers import begun, chance, dealt, only, play


@pytest.mark.rule("PB-F1")
def test_a_flick_is_a_place_an_angle_and_a_speed() -> None:
    state = begun(2)
    family = GAME.legal(state, 0).families[0]
    assert {r.field for r in family.ranges} | {s.field for s in family.spots} == {"at", "angle", "speed"}
    angle, speed = family.ranges
    assert (angle.low, angle.high, angle.wraps) == (0.0, 360.0, True)
    assert (speed.low, speed.high) == (0.02, 2.4)
    _, events = play(state, 0, Flick("prophet", (-200.0, -190.0), 30.0, 1.0))
    thrown = only(events, Flicked).thrown[0]
    assert (thrown.x, thrown.y) == (-200.0, -190.0)
    assert (thrown.vx, thrown.vy) == pytest.approx((3**0.5 / 2, 0.5))


@pytest.mark.rule("PB-F1")
@pytest.mark.parametrize("flicking", ["aim", "swipe"])
def test_the_table_chooses_how_it_is_made_in_the_browser(flicking: str) -> None:
    assert GAME.view(dealt(2, flicking=flicking), 0).aim.flicking == flicking
    assert dealt(2).options.flicking == "aim"


@pytest.mark.rule("PB-F1")
@pytest.mark.parametrize(
    ("flick", "refusal"),
    [
        (Flick("prophet", (nan, -200.0), 45.0, 1.0), NotANumber),
        (Flick("prophet", (-200.0, inf), 45.0, 1.0), NotANumber),
        (Flick("prophet", (-200.0, -200.0), nan, 1.0), NotANumber),
        (Flick("prophet", (-200.0, -200.0), 45.0, nan), NotANumber),
        (Flick("prophet", (-200.0, -200.0), 45.0, -inf), NotANumber),
        (Flick("prophet", (-200.0, -200.0), 360.1, 1.0), BadAngle),
        (Flick("prophet", (-200.0, -200.0), -0.1, 1.0), BadAngle),
        (Flick("prophet", (-200.0, -200.0), 45.0, 2.41), TooFast),
        (Flick("prophet", (-200.0, -200.0), 45.0, -1.0), TooSlow),
        (Flick("prophet", (-200.0, -200.0), 45.0, 0.0), TooSlow),
    ],
)
def test_what_no_finger_can_do_is_refused_by_name(flick: Flick, refusal: type[Exception]) -> None:
    state = begun(2)
    luck = chance()
    assert not GAME.legal(state, 0).allows(flick)
    with pytest.raises(refusal):
        GAME.decide(state, 0, flick, luck)
    assert luck.drawn() == chance().drawn()


@pytest.mark.rule("PB-F2")
@pytest.mark.parametrize(("steadiness", "angle", "speed"), [("exact", 0, 0), ("steady", 1, 2), ("human", 2.5, 4)])
def test_steadiness_gives_every_flick_a_tremor(steadiness: str, angle: float, speed: float) -> None:
    offset = {"exact": 0.0, "steady": 0.03, "human": 0.06}[steadiness]
    tremor = TURNS.steadiness[steadiness]
    assert (tremor.angle, tremor.speed, tremor.offset) == (angle, speed, offset)
    manner = Manner(tremor)
    assert (manner.tremor_angle, manner.tremor_speed, manner.tremor_offset) == (angle, speed, offset)
    luck = chance(7)
    thrown = [velocity(0.0, 1.0, manner, luck) for _ in range(400)]
    if steadiness == "exact":
        assert set(thrown) == {(1.0, 0.0)}
        assert luck.drawn()["tremor"] == 0
        return
    assert luck.drawn()["tremor"] == 800
    assert stdev(vy / vx for vx, vy in thrown) == pytest.approx(angle * 3.14159 / 180, rel=0.12)
    for aimed in (0.5, 1.0, 2.0):
        made = [hypot(*velocity(0.0, aimed, manner, luck)) for _ in range(400)]
        assert stdev(made) == pytest.approx(hypot(aimed * speed / 100, offset), rel=0.12)


@pytest.mark.rule("PB-F2", "L06", "L19")
@pytest.mark.parametrize("steadiness", ["steady", "human"])
def test_where_slow_flicks_suffice_they_stop_less_certainly(steadiness: str) -> None:
    """The spread of where a flick of 250 mm stops is larger with rolling stones, and larger on a smooth sea."""
    spread: dict[str, float] = {}
    for law in ("", "L06", "L19"):
        state = begun(2, laws=(law,) if law else (), steadiness=steadiness, first=None)  # pyright: ignore[reportArgumentType]
        manner = rulings_of(state).manner
        slowing = DISKS.friction * DISKS.gravity * manner.friction * manner.roll
        aimed, luck = (2 * slowing * 0.25) ** 0.5, chance(5)
        made = [hypot(*velocity(0.0, aimed, manner, luck)) for _ in range(2000)]
        spread[law] = stdev(v * v / (2 * slowing) for v in made)
    assert spread["L06"] > 1.35 * spread[""]
    assert spread["L19"] > 1.08 * spread[""]


@pytest.mark.rule("PB-F2")
def test_human_is_the_default_and_tremor_is_drawn_from_its_own_stream() -> None:
    state = dealt(2, gods=False, laws=False)
    assert state.options.steadiness == "human"
    luck = chance(1)
    GAME.decide(state, 0, Flick("prophet", (-200.0, -200.0), 45.0, 1.0), luck)
    assert luck.drawn() == {"laws": 0, "gods": 0, "tremor": 2, "heart": 0}


@pytest.mark.rule("PB-F2")
def test_no_tremor_makes_a_flick_faster_than_the_fastest() -> None:
    manner = Manner(TURNS.steadiness["human"])
    luck = chance(3)
    assert all(hypot(*velocity(77.0, 2.4, manner, luck)) <= 2.4 * (1 + 1e-12) for _ in range(200))


@given(st.integers(-10_000, 10_000), st.integers(0, 3))
def test_directions_a_quarter_apart_are_exactly_a_quarter_apart(sixteenths: int, quarters: int) -> None:
    degrees = sixteenths / 16
    x, y = direction(degrees)
    assert hypot(x, y) == pytest.approx(1.0)
    for _ in range(quarters):
        x, y = -y, x
    assert direction(degrees + 90 * quarters) == (x, y)
