"""novice: its hand aims at a city or the navel, with the speed at which the disk stops there."""

from __future__ import annotations

from math import atan2, degrees

from omphalos.bots import BotSeat
from omphalos.flick import GAME
from omphalos.flick.actions import Flick
from omphalos.flick.mat import CITIES, NAVEL
from omphalos.table import Table
from omphalos.table.legal import Circle


def _flicks(bot: str, options: dict[str, object], games: int = 4) -> list[tuple[str, Flick]]:
    """The phase and the flick of each decision in games against itself."""
    made: list[tuple[str, Flick]] = []
    for game in range(games):
        table = Table.open(GAME, 2, {"generations": 1, **options}, f"novice {game}")
        seats = [BotSeat(bot, GAME, seat, f"{game}", table.options) for seat in (0, 1)]
        while table.outcome() is None:
            seat, phase = table.to_act()[0], table.state.phase
            seats[seat].play(table)
            action = table.moves[-1].action
            if isinstance(action, Flick):
                made.append((phase, action))
    return made


def _off(flick: Flick, target: Circle) -> float:
    """By how many degrees a flick is aimed beside the target."""
    angle = degrees(atan2(target.y - flick.at[1], target.x - flick.at[0]))
    return abs((flick.angle - angle + 180.0) % 360.0 - 180.0)


def test_a_steady_novice_aims_exactly_at_its_targets_and_each_in_turn() -> None:
    flicks = _flicks("flick/novice:shake=0", {})
    met = {min(range(5), key=lambda n, one=one: _off(one, (*CITIES, NAVEL)[n])) for _, one in flicks}
    assert met == {0, 1, 2, 3, 4}
    assert all(min(_off(one, target) for target in (*CITIES, NAVEL)) < 1e-6 for _, one in flicks)
    assert all(_off(one, NAVEL) < 1e-6 for phase, one in flicks if phase == "trial")


def test_on_an_empty_mat_the_disk_stops_on_its_target() -> None:
    table = Table.open(GAME, 2, {"generations": 1, "gods": False, "steadiness": "exact"}, "x")
    assert table.state.phase == "trial"
    BotSeat("flick/novice:shake=0", GAME, table.to_act()[0], "x", table.options).play(table)
    assert table.state.trial is not None
    assert min(distance for distance in table.state.trial.distances if distance is not None) < 1.0


def test_the_hand_of_a_novice_shakes_by_2_5_degrees() -> None:
    off = [min(_off(one, target) for target in (*CITIES, NAVEL)) for _, one in _flicks("flick/novice", {}, 12)]
    assert 1.2 < sum(off) / len(off) < 3.0  # a mean of |N(0, 2.5)| is 2.0
