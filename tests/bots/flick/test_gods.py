"""Which god of its card a bot chooses."""

from __future__ import annotations

from omphalos.bots import BotSeat
from omphalos.flick import GAME
from omphalos.flick.actions import ChooseGod
from omphalos.flick.gods import GODS
from omphalos.flick.options import CARDS
from omphalos.table import Table


def sides(bot: str) -> set[str]:
    """Return the gods that the first seat chooses in several games."""
    taken: set[str] = set()
    for seed in range(40):
        table = Table.open(GAME, 2, seed=seed)
        with BotSeat(bot, GAME, 0, seed) as bot_seat:
            action = bot_seat.decide(0, table.view(0), table.legal(0)).thought.action
        assert isinstance(action, ChooseGod)
        taken.add(action.god)
    return taken


def test_a_bot_takes_the_side_it_thinks_better() -> None:
    assert len(sides("greedy")) == len(CARDS), "one side of each card"


def test_for_a_study_it_takes_either_side() -> None:
    assert sides("hunter:any-god=1") == set(GODS)
