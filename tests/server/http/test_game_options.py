"""Game options as simple form controls."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, Any, Literal

import msgspec

from omphalos.server.lobby.game_options import describe
from omphalos.table.presentation import Presentation


class Wind(Enum):
    CALM = "calm"
    STORM = "storm"


class Options(msgspec.Struct):
    name: str
    short: bool = False
    rounds: Annotated[int, msgspec.Meta(ge=1, le=9)] = 3
    slope: float = 0.5
    map: Literal["north", "south"] = "south"
    wind: Wind = Wind.CALM
    decks: tuple[str, ...] = ()
    anything: Any = None


SHOWN = Presentation(option_names={"rounds": {"en": "Rounds"}}, option_values={"north": {"en": "the north"}})


def test_what_a_simple_control_can_ask_is_described() -> None:
    found = {option.name: option for option in describe(Options, SHOWN)}
    assert {name: option.kind for name, option in found.items()} == {
        "short": "switch",
        "rounds": "number",
        "slope": "number",
        "map": "choice",
        "wind": "choice",
    }
    assert (found["rounds"].low, found["rounds"].high, found["rounds"].default) == (1, 9, 3)
    assert [choice.value for choice in found["map"].choices] == ["north", "south"]
    assert (found["wind"].default, {choice.value for choice in found["wind"].choices}) == ("calm", {"calm", "storm"})


def test_options_have_the_titles_that_the_game_gives_them() -> None:
    found = {option.name: option for option in describe(Options, SHOWN)}
    assert (found["rounds"].title, found["short"].title) == ({"en": "Rounds"}, {})
    assert [choice.title for choice in found["map"].choices] == [{"en": "the north"}, {}]


def test_options_of_no_kind() -> None:
    assert describe(dict[str, int], SHOWN) == []
