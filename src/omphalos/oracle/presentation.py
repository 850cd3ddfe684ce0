"""The texts and pictures that pages show of Wyrocznia besides its rules."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any, Final

from omphalos.oracle.draw import client, cove_picture, shop_picture
from omphalos.oracle.messages import say
from omphalos.table.game import AnyGame
from omphalos.table.presentation import Illustration, Presentation
from omphalos.table.table import Table

NAMED_OPTIONS: Final = {  # with the values that have a name
    "numbers": ("reported", "balanced"),
    "cross": ("goods", "areas"),
    "days": (),
    "evening": (),
}
FIRST: Final = {"days": 1, "evening": True}
SECOND: Final = {"days": 2}
# Its first throws allow what opens in each turn, and the eighth turn comes before the market. A test plays it.
FIRST_SEED: Final = "6bad5d2fe2e9c866cfffcc3a171d8790c3598e175bbeecc86f184a5a7b9fcd98"


def _illustration(rule: str, name: str, draw: Callable[[str], str]) -> Illustration:
    return Illustration(rule, name, say.texts(f"caption-{name}"), draw)


def present(game: AnyGame) -> Presentation:
    """The presentation. The pictures show one game with a fixed seed."""

    @cache
    def day(moves: int) -> Any:
        """The game after this number of moves, as the first seat sees it."""
        table = Table.open(game, 2, seed="an illustration")
        while len(table.moves) < moves:
            seat = table.to_act()[0]
            actions = table.legal(seat).actions
            table.play(seat, actions[(7 * len(table.moves)) % len(actions)])
        return table.view(0)

    return Presentation(
        about=say.texts("about"),
        option_names={name: say.texts(f"option-{name}") for name in NAMED_OPTIONS},
        option_values={one: say.texts(f"option-value-{one}") for values in NAMED_OPTIONS.values() for one in values},
        first=FIRST,
        first_seed=FIRST_SEED,
        second=SECOND,
        second_name=say.texts("second"),
        landmark_names={kind: say.texts(f"landmark-{kind}") for kind in game.landmarks},
        rules_page="wyrocznia.md",
        illustrations=(
            _illustration("WY-C2", "cove", lambda language: cove_picture(day(12), language)),
            _illustration("WY-S1", "shop", lambda language: shop_picture(day(1), 0, language)),
            _illustration("WY-A2", "closing", lambda language: shop_picture(day(70), 0, language)),
        ),
        board_files=client.board_files,
    )
