"""Observations of Palec boży that are written over earlier ones: nothing that has changed since stays in them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pytest
from msgspec.structs import replace

from omphalos.envs.flick.encode import FlickEncoder
from omphalos.flick import GAME
from omphalos.flick.options import CARDS
from omphalos.flick.pieces import Disk, Stock
from omphalos.flick.state import Hand, Heart, Held, Player, Score, Trial, Turn
from omphalos.table.game import Outcome
from tests.flick.helpers import begun

ENCODER: Final = FlickEncoder(3)

# Values for each field of a state, to be changed alone: what a row keeps from the state before must not be stale.
BEGUN: Final = replace(
    begun(3, laws=("L08",), gods=("Morrigan", "Freja", "Ra")),
    disks=(Disk(0, "prophet", 0, 0.0, 158.0), Disk(1, "templar", 1, 150.0, 40.0), Disk(2, "king", -1, 5.0, 5.0)),
    placed=3,
)
OTHER: Final[dict[str, Callable[[], Any]]] = {
    "options": lambda: replace(BEGUN.options, gods=False, chosen_gods=(), chosen_laws=("L05", "L08")),
    "generations": lambda: BEGUN.generations + 1,
    "players": lambda: tuple(
        Player(Stock(1, 2, 3), Stock(4, 5, 6), seat, 7 * seat, seat % 2, list(CARDS)[seat]) for seat in range(3)
    ),
    "gods": lambda: ("Ra", "Morrigan", "Freja"),
    "phase": lambda: "heart",
    "generation": lambda: BEGUN.generation + 1,
    "disks": lambda: (replace(BEGUN.disks[0], x=40.0), BEGUN.disks[2]),
    "fallen": lambda: (Disk(5, "prophet", 2, 0.0, 0.0), Disk(6, "prophet", 2, 0.0, 0.0)),
    "placed": lambda: 9,
    "first": lambda: 2,
    "deck": lambda: BEGUN.deck[1:] or ("L03", "L04"),
    "box": lambda: ("L01", "L19"),
    "shown": lambda: ("L02", "L03"),
    "votes": lambda: (True, None, False),
    "laws": lambda: (*BEGUN.laws, replace(BEGUN.laws[0], law="L07")),
    "held": lambda: (Held("Morrigan", 1, "templar"), Held("L10", 2, "prophet")),
    "turn": lambda: Turn(1, "temples", (1,), (2,), (0,)),
    "trial": lambda: Trial("game", (1, 2), 1, 2, (1, 0, 2), (33.0,)),
    "hand": lambda: Hand(10.0, 20.0, 30.0, 40.0),
    "heart": lambda: Heart(150.0, 40.0, (0,)),
    "tornado": lambda: (BEGUN.tornado + 3) % 8,
    "account": lambda: (Score(0, 3, "PB-M5", 1),),
    "outcome": lambda: Outcome((1, 2, 2), (3.0, 2.0, 2.0)),
}


def test_every_field_of_a_state_has_another_value() -> None:
    assert set(OTHER) == set(BEGUN.__struct_fields__)


@pytest.mark.parametrize("field", OTHER)
def test_what_a_field_changes_alone_is_seen_after_what_was_seen_before(field: str) -> None:
    """And back again: in views made from earlier ones, in rows written over others, and straight from states."""
    value: Any = OTHER[field]()
    changed = replace(BEGUN, **{field: value})
    assert changed != BEGUN
    for before, after in ((BEGUN, changed), (changed, BEGUN)):
        for seat in (-1, 0, 1, 2):
            seen, view = GAME.view(before, seat), GAME.view(after, seat)
            assert GAME.view_after(after, seat, (before, seen)) == view
            assert GAME.views((before, after))(seat) == [seen, view]
            fresh, row = ENCODER.encode(view), ENCODER.encode(seen)
            over = row.copy()
            assert np.array_equal(ENCODER.encode(GAME.view_after(after, seat, (before, seen)), over, seen), fresh)
            if field != "options":  # they are the same throughout a game
                ENCODER.encode_state(after, seat, row, before)
                assert np.array_equal(row, fresh)
