"""What pictures read from a view."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from omphalos.oracle import GAME
from omphalos.oracle.draw.read import shop_of
from omphalos.oracle.draw.words import Words
from omphalos.oracle.view import Closing, Preview
from tests.bots.oracle.games import states

NOTHING = "closes an area that gives nothing"


@pytest.mark.parametrize(
    ("closes", "text"),
    [
        ([Closing((1,), "tome", "red", True, 0)], "+ tome, red"),
        ([Closing((1,), "tome", "red", False, 0)], NOTHING),
        ([Closing((1,), "tome", "red", False, 2)], "+ corruption cards: 2"),
        ([Closing((1,), None, None, False, 0)], NOTHING),
        (
            [Closing((1,), "charm", "blue", True, 1), Closing((2,), "tome", "red", True, 0)],
            "+ charm, blue, + corruption cards: 1, + tome, red",
        ),
    ],
)
def test_a_line_is_told_by_what_it_would_bring_and_cost(closes: list[Closing], text: str) -> None:
    """A good that the pool no longer holds is not promised (WY-A2)."""
    state = states(2)[10]
    view = replace(GAME.view(state, 0), previews=(Preview("a1-b1", tuple(closes)),))
    assert shop_of(view, 0, Words("en")).stars.closing == {"a1-b1": text}
    assert shop_of(view, 1, Words("en")).stars.closing == {}, "only those of one's own shop"
