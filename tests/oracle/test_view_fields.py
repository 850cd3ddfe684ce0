"""Views of Wyrocznia: every field of every part, from a state that has something there, and for whom."""

from __future__ import annotations

from typing import Any, Final

import pytest
from msgspec.structs import asdict, replace

from omphalos.oracle import GAME
from omphalos.oracle.account import Coin, Reckoning
from omphalos.oracle.agenda import Lining, Selling, Work
from omphalos.oracle.cove.boats import BERTHS, PLACES
from omphalos.oracle.cove.clock import MARKS, ROUND
from omphalos.oracle.cove.market import VALUES
from omphalos.oracle.cove.square import CARDS, HOURS
from omphalos.oracle.numbers import COVE
from omphalos.oracle.shop.fates import FIELDS
from omphalos.oracle.shop.horoscopes import BONUSES
from omphalos.oracle.shop.prophecies import ROWS, SYMBOLS
from omphalos.oracle.stars import COLOUR, CROSS, LINES, bits
from omphalos.oracle.state import Clock, Deck, Dish, Fields, Prophecy, Town
from omphalos.oracle.view import (
    BoatView,
    ClockView,
    DivinationView,
    FateView,
    FieldView,
    FilledView,
    GoodView,
    GuildView,
    MarkerView,
    MarkView,
    PierView,
    PlayerView,
    ProphecyView,
    SquareView,
    StaffView,
    StarView,
    View,
)
from omphalos.table.chance import Chance
from omphalos.table.game import SPECTATOR
from tests.oracle.helpers import Game

DISH: Final = Dish("left", "right", "right", ("right", "left"), (4, 2), skull=True)
LINE: Final = LINES["a2-b2"]
IN_DECK: Final = tuple(  # of all cards, without the discards and those of seat 1
    total - out for total, out in zip(COVE.corruption.cards.value, (3 + 1, 2, 1 + 2), strict=True)
)
TASKS: Final = (Work(), Selling(0, (1, 0, 2)), Lining(2, 3))


def _full() -> Any:
    """Three players, of whom seat 1 has something everywhere."""
    game = Game(3).player(
        *(1,),
        pool=(1, 0, 2, 3, 0, 1, 2, 0), shelf=(0, 2, 0, 1, 1, 0, 0, 0), figure="fates", gold=23, cards=(1, 0, 2),
        account=(Coin(1, "start", 3), Coin(1, "sale", 12, ("tome", "red", "great")), Coin(2, "sale", 8)),
        staff=("red porter", None, "blue envoy", None), hired="green herald", thrift=2,
    )  # fmt: skip
    shop = game.state.shops[1]
    game.shop(
        *(1,),
        nudge=Fields(5, 2), shift=Fields(1, 1), across=shop.across | LINE.across | LINES["a1-b1"].across,
        down=shop.down | LINES["a1-a2"].down | LINES["b1-b2"].down, filled=bits((0,)), dish=DISH,
        prophecies=(Prophecy("blue", 3, 1), Prophecy("red", 4, 2, True), Prophecy("green", 2, 0)), used=9,
        upper=(2, 0), lower=(4,), guilds=("XT", "", "T", "X"),
    )  # fmt: skip
    town = Town(("red porter", "blue pilot"), ("green envoy", "red herald"), ("yellow chandler",))
    return replace(
        game.state,
        clock=Clock((13, 5, 13), (2, 1, 0), 14),
        town=town,
        corruption=Deck(IN_DECK, (3, 2, 1)),
        boats=((0, 4), (), (), (2, 2, 3), (), ()),
        moored=(-1, 0, 2, -1, -1, 2),
        day=2,
        phase="production",
        rogues="smugglers",
        shops=tuple(replace(shop, cross="areas") for shop in game.state.shops),
        bag=(5, 4, 3, 2, 1),
        halls=(1, 2, 3, 4, 5),
        piers=((1, 0, 2, 1, 0), (0, 0, 0, 0, 0), (2, 1, 0, 3, 2)),
        ashore=(3, 4),
        agenda=TASKS,
    )


FULL: Final = _full()
PEOPLE: Final = ("red", "green", "blue", "yellow", "rogue")
COLOURS: Final = PEOPLE[:4]
OF_THE_PLAYER: Final[dict[str, Any]] = {
    "seat": 1,
    "gold": 23,
    "account": FULL.players[1].account,
    "by_reason": {"start": 3, "sale": 20},
    "corruption": 3,
    "cards": None,
    "points": None,
    "figure": "fates",
    "thrift": 2,
    "hired": "green herald",
    "staff": (
        StaffView("exorcist", "red porter", "porter", "red", CARDS["red porter"].symbols),
        StaffView("astrologer", None, None, None, 0),
        StaffView("palm reader", "blue envoy", "envoy", "blue", CARDS["blue envoy"].symbols),
        StaffView("bouncer", None, None, None, 0),
    ),
    "goods": tuple(
        GoodView(size, colour, (0, 2, 0, 1, 1, 0, 0, 0)[i], (1, 0, 2, 3, 0, 1, 2, 0)[i], VALUES[i])  # pyright: ignore[reportArgumentType]
        for i, (size, colour) in enumerate((s, c) for s in ("charm", "tome") for c in COLOURS)
    ),
    "dish": DISH,
    "stars": StarView(
        *(
            COLOUR,
            tuple(line.name for line in CROSS),
            ("a1-b1", "a2-b2", "a1-a2", "b1-b2"),
            (FilledView((0,), "charm"),),
        )
    ),
    "divination": DivinationView(
        ROWS,
        SYMBOLS // ROWS,
        9,
        (
            ProphecyView("blue", 0, 3, 2, 0, True),
            ProphecyView("red", 3, 4, 2, 2, False),
            ProphecyView("green", 7, 2, 2, 0, False),
        ),
    ),
    "upper": tuple(FieldView(b.kind, b.colours, ("2", "X", *[""] * 6)[i]) for i, b in enumerate(BONUSES["upper"])),
    "lower": tuple(FieldView(b.kind, b.colours, ("4", *[""] * 7)[i]) for i, b in enumerate(BONUSES["lower"])),
    "guilds": (
        *(GuildView("red", ("X", "T")), GuildView("green", ("", "")), GuildView("blue", ("T", ""))),
        GuildView("yellow", ("X", "")),
    ),
    "nudge": FateView(2, 3, FIELDS - 5),
    "shift": FateView(1, 0, FIELDS - 1),
}
OF_THE_VIEW: Final[dict[str, Any]] = {
    "day": 2,
    "days": COVE.clock.days.value,
    "phase": "production",
    "rogues": "smugglers",
    "boats": (
        *(BoatView(PLACES, ("red", "rogue"), None), BoatView(PLACES, (), "great"), BoatView(PLACES, (), "black")),
        BoatView(PLACES, ("blue", "blue", "yellow"), None), BoatView(PLACES, (), None), BoatView(PLACES, (), "black"),
    ),
    "piers": (
        PierView("great", ("tome",), BERTHS[0], (1,), dict(zip(PEOPLE, (1, 0, 2, 1, 0), strict=True)),
                 dict(zip(COLOURS, (1, 0, 2, 1), strict=True))),
        PierView("small", ("charm",), BERTHS[1], (), dict.fromkeys(PEOPLE, 0), dict.fromkeys(COLOURS, 0)),
        PierView("black", ("charm", "tome"), BERTHS[2], (2, 5), dict(zip(PEOPLE, (2, 1, 0, 3, 2), strict=True)),
                 dict(zip(COLOURS, (4, 3, 2, 5), strict=True))),  # rogues are customers of every colour
    ),
    "clock": ClockView(
        ROUND, tuple(MarkView(*mark) for mark in MARKS[3].items()), (MarkerView(5, 5, (1,)), MarkerView(13, 1, (2, 0))),
        14, 2,
    ),
    "halls": dict(zip(COLOURS, (1, 2, 3, 4), strict=True)),
    "hideout": 5,
    "point_price": -(-5 // COVE.reckoning.rogues.value),
    "bag": dict(zip(PEOPLE, (5, 4, 3, 2, 1), strict=True)),
    "ashore": ("yellow", "rogue"),
    "square": (
        SquareView(0, HOURS[0], "green envoy", "envoy", "green", CARDS["green envoy"].symbols),
        SquareView(1, HOURS[1], "red herald", "herald", "red", CARDS["red herald"].symbols),
    ),
    "townsfolk": ("red porter", "blue pilot"),
    "townsfolk_discards": ("yellow chandler",),
    "corruption": sum(IN_DECK),
    "corruption_discards": {"1": 3, "2": 2, "3": 1},
    "to_act": (2,),
    "prompt": TASKS[2],
    "agenda": TASKS[:2],
    "previews": (),
    "reckoning": (),
    "numbers": "reported",
    "cross": "areas",
    "evening": None,
    "rank": None,
}  # fmt: skip


def test_every_field_has_a_value_here() -> None:
    assert set(OF_THE_VIEW) | {"seat", "players"} == set(View.__struct_fields__)
    assert set(OF_THE_PLAYER) == set(PlayerView.__struct_fields__)


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_a_view_says_all_that_is_open_and_the_own_cards(seat: int) -> None:
    view = GAME.view(FULL, seat)
    for name, expected in OF_THE_VIEW.items():
        if (name, seat) != ("previews", 2):
            assert getattr(view, name) == expected, name
    assert view.seat == seat
    own = {"cards": (1, 3, 3), "points": 7} if seat == 1 else {}
    player = view.players[1]
    assert {name: getattr(player, name) for name in player.__struct_fields__} == OF_THE_PLAYER | own
    assert [one.seat for one in view.players] == [0, 1, 2]
    assert view.scores == (FULL.players[0].gold, 23, FULL.players[2].gold)
    assert bool(view.previews) == (seat == 2 and bool(GAME.view(FULL, 2).previews))


def test_at_the_end_all_cards_are_open_and_a_player_alone_has_a_rank() -> None:
    lines = tuple(Reckoning(9, (1, 2, 3, 4), 2, 1, 17 + seat) for seat in range(3))
    over = replace(FULL, phase="over", agenda=(), reckoning=lines)
    view = GAME.view(over, 0)
    assert (view.players[1].cards, view.players[1].points) == ((1, 3, 3), 7)
    assert (view.to_act, view.prompt, view.agenda, view.reckoning, view.rank) == ((), None, (), lines, None)
    alone = Game(1).put(phase="over", reckoning=(Reckoning(0, (0, 0, 0, 0), 0, 1, COVE.ranks[0]),)).state
    assert GAME.view(alone, 0).rank == "palm reader"
    waiting = GAME.view(replace(FULL, agenda=()), 1)
    assert (waiting.to_act, waiting.prompt, waiting.agenda) == ((), None, ())


@pytest.mark.parametrize("seat", [SPECTATOR, 0, 1, 2])
def test_a_state_imagined_from_a_view_is_the_state_but_for_what_is_hidden(seat: int) -> None:
    view = GAME.view(FULL, seat)
    for n in range(5):
        imagined: Any = GAME.imagine(view, Chance(n, GAME.streams))
        assert GAME.view(imagined, seat) == view
        for name in FULL.__struct_fields__:
            if name not in ("players", "corruption", "clock"):
                assert getattr(imagined, name) == getattr(FULL, name), name
        assert sum(imagined.corruption.deck) == sum(IN_DECK)
        for mine, theirs in zip(imagined.players, FULL.players, strict=True):
            assert sum(mine.cards) == sum(theirs.cards)
            assert {**asdict(mine), "cards": ()} == {**asdict(theirs), "cards": ()}
        if seat == 1:
            assert imagined.players[1].cards == (1, 0, 2)
        assert imagined.clock.hours == FULL.clock.hours
        assert imagined.clock.token == 14
