"""Bookkeeping of Wyrocznia: every event changes these fields of a state, to these values, and no others."""

from __future__ import annotations

from typing import Any, Final, get_args

import pytest
from msgspec.structs import replace

from omphalos.oracle import GAME
from omphalos.oracle import agenda as t
from omphalos.oracle import events as e
from omphalos.oracle.account import Coin, Reckoning
from omphalos.oracle.events import Event
from omphalos.oracle.numbers import COVE
from omphalos.oracle.stars import LINES, bits
from omphalos.oracle.state import Clock, Deck, Dish, Fields, Player, Prophecy, Town
from tests.oracle.helpers import Game

DISH: Final = Dish("left", "right", "right", ("right", "left"), (4, 2), skull=True)
PLAYER: Final = Player(
    pool=(1, 2, 3, 3, 2, 1, 2, 0), figure="staff", shelf=(2, 1, 0, 0, 0, 1, 0, 2), gold=20,
    account=(Coin(1, "start", 20),), cards=(2, 1, 1), staff=("red porter", None, "blue envoy", None),
    hired="green herald", thrift=2,
)  # fmt: skip


def _full() -> Any:
    """Three players, of whom seat 1 has something everywhere."""
    game = Game(3)
    game.shop(
        *(1,),
        dish=DISH, nudge=Fields(4, 1), shift=Fields(3, 2), prophecies=(Prophecy("blue", 3, 2), Prophecy("red", 4, 1)),
        used=7, upper=(2, 0), lower=(4,), guilds=("X", "", "T", ""), filled=bits((30,)),
    )  # fmt: skip
    return replace(
        game.state,
        players=(game.state.players[0], PLAYER, game.state.players[2]),
        clock=Clock((3, 5, 5), (2, 1, 0), None),
        town=Town(("red envoy", "blue pilot"), ("red porter", "blue herald", "green pilot"), ("yellow chandler",)),
        corruption=Deck((7, 6, 5), (3, 2, 1)),
        boats=((0, 4, 0), (1, 1, 2, 3), (), (), (), ()),
        moored=(-1, -1, 0, -1, -1, 2),
        day=2,
        phase="production",
        rogues="thieves",
        bag=(5, 4, 3, 2, 1),
        halls=(1, 2, 3, 4, 5),
        piers=((1, 0, 0, 0, 0), (0, 1, 0, 0, 1), (2, 0, 0, 0, 0)),
        ashore=(3, 4, 3),
        agenda=(t.Work(), t.Turn(1)),
    )


FULL: Final = _full()
SHOP: Final = FULL.shops[1]
TOWN: Final = FULL.town
MEMBERS: Final = COVE.people.members.value
OUTSIDE: Final = tuple(getattr(COVE.people, colour).value - MEMBERS for colour in ("red", "green", "blue", "yellow"))
LINE: Final = LINES["b2-c2"]
DOWN: Final = LINES["b2-b3"]


def player(**changes: Any) -> dict[str, Any]:
    """Seat 1 changed."""
    return {"players": (FULL.players[0], replace(PLAYER, **changes), FULL.players[2])}


def shop(**changes: Any) -> dict[str, Any]:
    """The shop of seat 1 changed."""
    return {"shops": (FULL.shops[0], replace(SHOP, **changes), FULL.shops[2])}


def paid(gold: int, *coins: Coin, **changes: Any) -> dict[str, Any]:
    """Seat 1 with more gold."""
    return player(gold=20 + gold, account=(*PLAYER.account, *coins), **changes)


RECKONED: Final = (
    Reckoning(0, (0, 0, 0, 0), 0, 2, 0), Reckoning(20, (3, 0, 4, 0), 7, 2, 13), Reckoning(0, (0, 0, 0, 0), 0, 2, 0),
)  # fmt: skip
BOOKS: Final[tuple[tuple[Any, dict[str, Any]], ...]] = (
    (e.Opened("cult", 2), {
        "rogues": "cult", "bag": (*OUTSIDE, COVE.people.rogue.value - 2), "halls": (MEMBERS,) * 4 + (2,)}),
    (e.Opened("cult"), {
        "rogues": "cult", "bag": (*OUTSIDE, COVE.people.rogue.value - 3), "halls": (MEMBERS,) * 4 + (3,)}),
    (e.Posted("blue pilot"), {"town": replace(TOWN, deck=("red envoy",), square=(*TOWN.square, "blue pilot"))}),
    (e.Dawned(3), {"day": 3, "phase": "arrival"}),
    (e.Arrived(), {"phase": "production"}),
    (e.Drew(("red", "blue", "red"), 1), {"bag": (3, 4, 2, 2, 1), "ashore": (3, 4, 3, 0, 2, 0)}),
    (e.Drew(("rogue", "red"), None, 3), {
        "bag": (4, 4, 3, 2, 0), "boats": (*FULL.boats[:3], (4, 0), (), ())}),
    (e.Boarded(1, "yellow", 0), {"ashore": (4, 3), "boats": ((0, 4, 0, 3), *FULL.boats[1:])}),
    (e.Ferried(1, "green", 1, 0), {"boats": ((0, 4, 0, 1), (1, 2, 3), *FULL.boats[2:])}),
    (e.Docked(1, 1, "small"), {
        "boats": (FULL.boats[0], (), *FULL.boats[2:]), "moored": (-1, 1, 0, -1, -1, 2),
        "piers": (FULL.piers[0], (0, 3, 1, 1, 1), FULL.piers[2])}),
    (e.Called(9, "boats"), {"clock": replace(FULL.clock, token=9)}),
    (e.Went(1, "fates"), player(figure="fates", thrift=0)),
    (e.Passed(1), {}),
    (e.Spent(1, 3), {"clock": Clock((3, 8, 5), (1, 2, 0), None)}),
    (e.Corrupted(1, (3, 1, 3), "cult"), {**player(cards=(3, 1, 3)), "corruption": Deck((6, 6, 3), (3, 2, 1))}),
    (e.Discarded(1, 2), {**player(cards=(2, 0, 1)), "corruption": Deck((7, 6, 5), (3, 3, 1))}),
    (e.Reshuffled("corruption"), {"corruption": Deck((3, 2, 1))}),
    (e.Reshuffled("townsfolk"), {"town": Town(("yellow chandler",), TOWN.square)}),
    (e.Paid(1, -4, "thieves", ("great",)), paid(-4, Coin(2, "thieves", -4, ("great",)))),
    (e.Gained(1, "tome", "green"), player(pool=(1, 2, 3, 3, 2, 0, 2, 0), shelf=(2, 1, 0, 0, 0, 2, 0, 2))),
    (e.Sold(1, "charm", "red", "small", 6), paid(
        6, Coin(2, "sale", 6, ("charm", "red", "small")),
        pool=(2, 2, 3, 3, 2, 1, 2, 0), shelf=(1, 1, 0, 0, 0, 1, 0, 2))),
    (e.Hired(1, "blue herald"), {
        **player(hired="blue herald"), "town": replace(TOWN, square=("red porter", "green pilot"))}),
    (e.Tucked(1, "green herald", "palm reader", 2), {
        **player(staff=("red porter", None, "green herald", None), hired=None),
        "town": replace(TOWN, discards=("yellow chandler", "blue envoy"))}),
    (e.Tucked(1, "green herald", "bouncer", 3), player(
        staff=("red porter", None, "blue envoy", "green herald"), hired=None)),
    (e.Hastened(1, 1), player(thrift=1)),
    (e.Marketed((0, 2, 1)), {"phase": "market"}),
    (e.Cleaned((1, 2, 0)), {
        "bag": (5 + 3, 4 + 1, 3, 2, 1 + 1), "halls": (1 + 2, 2 + 2, 3 + 1, 4 + 1, 5 + 1),
        "piers": ((0,) * 5,) * 3, "boats": ((),) * 6, "moored": (-1,) * 6, "clock": Clock((0, 0, 0), (1, 2, 0))}),
    (e.Reckoned(RECKONED), {
        "phase": "over", "reckoning": RECKONED,
        **paid(-7, Coin(2, "symbol", 3, ("red",)), Coin(2, "symbol", 4, ("blue",)),
               Coin(2, "corruption", -14, ("7", "2")))}),
    (e.Asked((t.Dawn(),)), {"agenda": (t.Dawn(),)}),
    (e.Thrown(1, replace(DISH, skull=False)), shop(dish=replace(DISH, skull=False))),
    (e.Nudged(1, 1, 3), shop(dish=replace(DISH, faces=(3, 2)), nudge=Fields(4, 2))),
    (e.Nudged(1, 2, 3), shop(dish=replace(DISH, faces=(4, 3)), nudge=Fields(4, 2))),
    (e.Shifted(1, "voodoo"), shop(dish=replace(DISH, voodoo="left"), shift=Fields(3, 3))),
    (e.Drawn(1, "b2-c2"), shop(across=SHOP.across | LINE.across)),
    (e.Drawn(1, "b2-b3"), shop(down=SHOP.down | DOWN.down)),
    (e.Closed(1, (4, 5), "tome", "red", True), shop(filled=bits((30, 4, 5)))),
    (e.Closed(1, (4, 5, 6), None, None, False), {}),
    (e.Foretold(1, "green", 2), shop(prophecies=(*SHOP.prophecies, Prophecy("green", 2, 2)), used=9)),
    (e.Struck(1, (0, 1)), shop(prophecies=(Prophecy("blue", 3, 1), Prophecy("red", 4, 0)))),
    (e.Fulfilled(1, 1), shop(prophecies=(SHOP.prophecies[0], Prophecy("red", 4, 1, True)))),
    (e.Wrote(1, "upper", 3), shop(upper=(2, 0, 3))),
    (e.Wrote(1, "lower", 0), shop(lower=(4, 0))),
    (e.Marked(1, "red", "T"), shop(guilds=("XT", "", "T", ""))),
    (e.Filled(1, "nudge", 2), shop(nudge=Fields(6, 1))),
    (e.Filled(1, "shift", 1), shop(shift=Fields(4, 2))),
)  # fmt: skip


@pytest.mark.parametrize(("event", "changes"), BOOKS, ids=[f"{n} {type(o[0]).__name__}" for n, o in enumerate(BOOKS)])
def test_an_event_changes_these_fields_and_no_others(event: Any, changes: dict[str, Any]) -> None:
    after = GAME.evolve(FULL, event)
    for name in FULL.__struct_fields__:
        assert getattr(after, name) == changes.get(name, getattr(FULL, name)), name


def test_every_event_is_booked_here() -> None:
    assert {type(event) for event, _ in BOOKS} == set(get_args(Event))
