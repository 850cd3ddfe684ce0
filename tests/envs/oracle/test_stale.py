"""Observations of Wyrocznia that are written over earlier ones: nothing that has changed since stays in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.oracle.encode import OracleEncoder
from omphalos.oracle import GAME
from omphalos.oracle import agenda as t
from omphalos.oracle.account import Coin, Reckoning
from omphalos.oracle.stars import LINES
from omphalos.oracle.state import Clock, Deck, Dish, Fields, Prophecy, Town
from tests.oracle.helpers import Game

ENCODER: Final = OracleEncoder(3)
DISH: Final = Dish("right", "left", "right", ("left", "right"), (2, 4), skull=True)

# Values for each field of a state, to be changed alone: what a row keeps from the state before must not be stale.
GAME_BEGUN: Final = Game(3).player(0, cards=(2, 0, 1)).player(2, hired="red porter").boats("rgb", "k")
BEGUN: Final = replace(GAME_BEGUN.ask(t.Lining(1, 2)).state, rogues="cult")
P, S, CLOCK, TOWN, DECK = BEGUN.players[1], BEGUN.shops[1], BEGUN.clock, BEGUN.town, BEGUN.corruption
OF_PLAYER: Final[dict[str, Any]] = {
    "pool": (0, 1, 2, 3, 0, 1, 2, 0),
    "figure": "fates",
    "shelf": (1, 2, 0, 0, 1, 0, 0, 2),
    "gold": 77,
    "account": (Coin(1, "start", 3),),
    "cards": (0, 2, 1),
    "staff": (None, "blue envoy", None, "red herald"),
    "hired": "green pilot",
    "thrift": 2,
}
OF_SHOP: Final[dict[str, Any]] = {
    "nudge": Fields(4, 1),
    "shift": Fields(3, 2),
    "across": S.across | LINES["a2-b2"].across | LINES["a1-b1"].across,
    "down": S.down | LINES["a1-a2"].down | LINES["b1-b2"].down,
    "filled": LINES["a2-b2"].sides[0],
    "dish": DISH,
    "prophecies": (Prophecy("blue", 3, 2), Prophecy("red", 1, 1, True)),
    "used": 4,
    "upper": (1, 0, 3),
    "lower": (4, 1),
    "guilds": ("X", "", "TX", "T"),
    "cross": "areas",
}
OF_CLOCK: Final[dict[str, Any]] = {"hours": (3, 14, 3), "order": (2, 0, 1), "token": 15}
OF_TOWN: Final[dict[str, Any]] = {
    "deck": TOWN.deck[1:],
    "square": TOWN.square[1:],
    "discards": ("yellow swindler", "red envoy"),
}
OTHER: Final[dict[str, Callable[[], Any]]] = {
    **{f"players.{name}": (lambda name=name: {"players": _put(BEGUN.players, replace(P, **{name: OF_PLAYER[name]}))})
       for name in OF_PLAYER},
    **{f"shops.{name}": (lambda name=name: {"shops": _put(BEGUN.shops, replace(S, **{name: OF_SHOP[name]}))})
       for name in OF_SHOP},
    **{f"clock.{name}": (lambda name=name: {"clock": replace(CLOCK, **{name: OF_CLOCK[name]})}) for name in OF_CLOCK},
    **{f"town.{name}": (lambda name=name: {"town": replace(TOWN, **{name: OF_TOWN[name]})}) for name in OF_TOWN},
    "corruption.deck": lambda: {"corruption": Deck((1, 2, 3), DECK.discards)},
    "corruption.discards": lambda: {"corruption": Deck(DECK.deck, (2, 1, 1))},
    "boats": lambda: {"boats": ((1, 4), (), (0,), (), (3, 3, 2), ())},
    "moored": lambda: {"moored": (-1, 0, -1, 2, 2, -1)},
    "day": lambda: {"day": 3},
    "days": lambda: {"days": 2},
    "turns": lambda: {"turns": (2, 1, 0)},
    "phase": lambda: {"phase": "market"},
    "phase, over": lambda: {"phase": "over"},
    "rogues": lambda: {"rogues": "smugglers"},
    "bag": lambda: {"bag": (1, 2, 3, 4, 5)},
    "halls": lambda: {"halls": (5, 4, 3, 2, 6)},
    "piers": lambda: {"piers": ((1, 0, 0, 2, 0), (0, 1, 0, 0, 3), (0, 0, 1, 0, 2))},
    "ashore": lambda: {"ashore": (4, 0, 0)},
    "agenda": lambda: {"agenda": (t.Work(), t.Drawing(0, 1), t.Writing(2, (1, 3)))},
    "agenda, the same seat": lambda: {"agenda": (t.Work(), t.Lining(1, 1))},
    "agenda, nobody": lambda: {"agenda": ()},
    "numbers": lambda: {"numbers": "balanced"},
    "reckoning": lambda: {"reckoning": (Reckoning(9, (1, 2, 3, 4), 2, 1, 17),) * 3},
}  # fmt: skip


def _put(items: Any, item: Any) -> Any:
    return (items[0], item, items[2])


def test_every_field_of_a_state_has_another_value() -> None:
    fields = {name.partition(".")[0].partition(",")[0] for name in OTHER}
    assert fields == set(BEGUN.__struct_fields__)
    assert set(OF_PLAYER) == set(P.__struct_fields__)
    assert set(OF_SHOP) == set(S.__struct_fields__)
    assert set(OF_CLOCK) == set(Clock.__struct_fields__)
    assert set(OF_TOWN) == set(Town.__struct_fields__)


@pytest.mark.parametrize("rogues", ["cult", "smugglers"])
@pytest.mark.parametrize("field", OTHER)
def test_what_a_field_changes_alone_is_seen_after_what_was_seen_before(field: str, rogues: Any) -> None:
    """And back again: in views made from earlier ones, in rows written over others, and straight from states."""
    begun = replace(BEGUN, rogues=rogues)
    changed = replace(begun, **OTHER[field]())
    for before, after in ((begun, changed), (changed, begun)):
        for seat in (-1, 0, 1, 2):
            seen, view = GAME.view(before, seat), GAME.view(after, seat)
            assert GAME.view_after(after, seat, (before, seen)) == view
            assert GAME.views((before, after))(seat) == [seen, view]
            fresh, row = ENCODER.encode(view), ENCODER.encode(seen)
            over = row.copy()
            assert np.array_equal(ENCODER.encode(GAME.view_after(after, seat, (before, seen)), over, seen), fresh)
            ENCODER.encode_state(after, seat, row, before)
            assert np.array_equal(row, fresh)
