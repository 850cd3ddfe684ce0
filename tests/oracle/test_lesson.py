"""The seed of the lesson: the first hours offer what the steps teach, whatever the neighbour does."""

from __future__ import annotations

import random
import re
from pathlib import Path

from omphalos.oracle import actions as a
from omphalos.oracle import actions as s
from omphalos.oracle.agenda import Turn
from omphalos.oracle.game import Wyrocznia
from omphalos.table import Table
from omphalos.table.chance import seed_from_text

LESSON = Path(__file__).parents[2] / "web" / "src" / "games" / "oracle" / "lesson.ts"
LEARNER = 0
TAUGHT = (s.Stargaze, s.Divine, s.Horoscope)  # one in each of the first three turns


def test_the_first_three_turns_teach_stars_prophecies_and_horoscopes() -> None:
    found = re.search(r"seed: '([0-9a-f]{64})'", LESSON.read_text())
    assert found is not None
    for number in range(20):
        dice = random.Random(number)
        table = Table.open(Wyrocznia(), ("Ada", "Bo"), seed=seed_from_text(found[1]))
        left: list[type[a.Action]] = list(TAUGHT)
        boarded = False
        while left or not boarded:
            seat = table.to_act()[0]
            actions = table.legal(seat).actions
            if seat != LEARNER:
                table.play(seat, dice.choice(actions))
                continue
            if isinstance(table.state.agenda[-1], Turn) and left:
                kind = left.pop(0)
                actions = [action for action in actions if isinstance(action, kind)]
                assert actions, (number, kind)
                if kind is s.Stargaze:
                    assert actions == [s.Stargaze(4)]  # enough for a charm away from the cross
            elif isinstance(actions[0], a.Board):
                assert not left  # the step about boats comes after the three
                boarded = True
            table.play(seat, dice.choice([action for action in actions if not isinstance(action, s.Stop)]))
