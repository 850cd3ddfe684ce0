"""L03 Little Finger: slower flicks and a light tremor."""

from __future__ import annotations

import pytest

from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.events import Flicked
from omphalos.flick.refusals import TooFast
from tests.flick.helpers import begun, chance, only, play, put, to_generation


@pytest.mark.rule("L03")
def test_no_flick_is_faster_than_sixty_per_cent() -> None:
    state = begun(2, laws=("L03",))
    limit = 2.4 * 0.6
    assert GAME.view(state, 0).aim.fastest == pytest.approx(1.44)
    fast = Flick("prophet", (-200.0, -200.0), 45.0, 1.5)
    assert not GAME.legal(state, 0).allows(fast)
    with pytest.raises(TooFast):
        play(state, 0, fast)
    for seed in range(20):
        _, events = play(state, 0, Flick("prophet", (-200.0, -200.0), 45.0, limit), chance(seed))
        thrown = only(events, Flicked).thrown[0]
        assert (thrown.vx**2 + thrown.vy**2) ** 0.5 <= limit * (1 + 1e-12)  # even with tremor


@pytest.mark.rule("L03")
def test_the_tremor() -> None:
    aim = GAME.view(begun(2, laws=("L03",)), 0).aim
    assert (aim.tremor_angle, aim.tremor_speed, aim.tremor_offset) == (2.5, 3.5, 0.05)


@pytest.mark.rule("L03")
def test_it_lasts_a_generation() -> None:
    state = to_generation(begun(2, laws=("L03",)), 2)
    play(state, 1, Flick("prophet", (200.0, 200.0), 225.0, 2.4))


@pytest.mark.rule("L03", "L07")
def test_the_monkey_king_can_still_be_pushed() -> None:
    state = to_generation(begun(2, laws=("L07", "L03")), 2)
    state = put(state)
    state, _ = play(state, 1, Flick("prophet", (200.0, 200.0), 225.0, 1.44))
    king = next(d for d in state.disks if d.kind == "king")
    assert king.x < 0
