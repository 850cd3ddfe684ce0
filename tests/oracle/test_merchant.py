"""The cove is independent of oracles: a smith, who is only a test merchant, opens a shop beside one."""

from __future__ import annotations

import ast
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

import omphalos.oracle.cove
from omphalos.oracle.cove import goods, halls
from omphalos.oracle.cove.actions import Action
from omphalos.oracle.cove.agenda import Task
from omphalos.oracle.cove.cove import STREAMS, Cove
from omphalos.oracle.cove.events import Event, Gained, Paid, Reckoned, Sold
from omphalos.oracle.cove.people import COLOURS, Adventurer, Colour, Eight
from omphalos.oracle.cove.reckoning import outcome
from omphalos.oracle.cove.run import AnyState, Merchant, Offer, Question, Run, Space, Step
from omphalos.oracle.shop.oracle import Oracle
from omphalos.table.chance import Chance

# --- a plain merchant


class Forge(msgspec.Struct, frozen=True):
    """The smith's shop: the heat of the fire."""

    heat: int = 0


class Stoke(Action, frozen=True):
    """Heat the fire (1 hour)."""


class Strike(Action, frozen=True):
    """Make a charm, or a tome at a great heat (3 hours)."""


class Petition(Action, frozen=True):
    """Ask the nobles for gold (2 hours)."""


class Shaping(Task, frozen=True):
    """The question which colour to make."""

    seat: int


class Shape(Action, frozen=True):
    """The chosen colour."""

    colour: Colour


class Heated(Event, frozen=True):
    """The heat changed."""

    seat: int
    heat: int


class Smith:
    """A merchant who heats and strikes. Whenever a rogue is drawn, the fire cools."""

    shop: type[Any] = Forge
    stock: Eight = (2, 2, 2, 2, 3, 3, 3, 3)
    figure = "bench"
    abilities: tuple[str, ...] = ("bellows", "apprentice")
    spaces: Mapping[type[Any], Space] = {
        Stoke: Space("fire", 1, lambda player, shop, reading: (Stoke(),)),
        Strike: Space("anvil", 3, lambda player, shop, reading: (Strike(),) if shop.heat else ()),
        Petition: Space("letter", 2, lambda player, shop, reading: (Petition(),)),
    }
    free: Mapping[type[Any], Offer] = {}
    steps: Mapping[type[Any], Step] = {}

    def __init__(self) -> None:
        self.questions: Mapping[type[Any], Question] = {Shaping: Question(self._shapes, self._shape)}
        self.bookings: Mapping[type[Any], Callable[[Any, Any], Any]] = {
            Heated: lambda shop, event: replace(shop, heat=event.heat)
        }

    def open(self) -> Forge:
        return Forge()

    def set_up(self, run: Run, seat: int) -> None:
        run.emit(Heated(seat, 1))

    def read(self, shop: Forge) -> None:
        pass

    def begin_turn(self, run: Run, seat: int) -> None:
        pass

    def act(self, run: Run, seat: int, action: Any) -> None:
        match action:
            case Stoke():
                run.emit(Heated(seat, run.state.shops[seat].heat + 1))
            case Petition():
                halls.sponsor(run, seat, "yellow")
            case _:
                run.then(Shaping(seat))

    def _shapes(self, state: AnyState, task: Shaping) -> tuple[Shape, ...]:
        return tuple(Shape(colour) for colour in COLOURS)

    def _shape(self, run: Run, task: Shaping, action: Shape) -> None:
        heat = run.state.shops[task.seat].heat
        goods.gain(run, task.seat, "tome" if heat >= 3 else "charm", action.colour)
        run.emit(Heated(task.seat, max(0, heat - 2)))

    def reacts(self, shop: Forge) -> bool:
        return shop.heat > 0

    def react(self, run: Run, seat: int, who: tuple[Adventurer, ...]) -> None:
        if "rogue" in who:
            run.emit(Heated(seat, run.state.shops[seat].heat - 1))

    def trade_marks(self, shop: Forge) -> tuple[int, int, int, int]:
        return (1, 0, 0, 0)


def play(merchants: list[Merchant], seed: int) -> tuple[Any, list[Any]]:
    """A whole random game of these."""
    cove = Cove(*{type(merchant): merchant for merchant in merchants}.values())
    chance = Chance(seed, (*STREAMS, "runes", "play"))
    state, told = cove.open(merchants), list[Any]()
    booked = cove.deal(state, chance)
    while True:
        state = booked.state
        told += booked.events
        if not state.agenda:
            return state, told
        (seat,) = cove.to_act(state)
        booked = cove.decide(state, seat, chance["play"].choice(cove.legal(state, seat).actions), chance)


def test_a_smith_plays_alone_and_among_his_like() -> None:
    smith = Smith()
    for count in (1, 2, 3, 4):
        state, told = play([smith] * count, count)
        assert outcome(state) is not None
        assert state.day == 3
        seen: set[type[Any]] = {type(event) for event in told}
        assert {Heated, Gained, Sold, Paid, Reckoned} <= seen


def test_a_smith_and_an_oracle_share_a_cove() -> None:
    smith, oracle = Smith(), Oracle()
    for seed in range(6):
        state, told = play([smith, oracle, smith], seed)
        assert [type(shop).__name__ for shop in state.shops] == ["Forge", "Shop", "Forge"]
        assert all(event.seat != 1 for event in told if isinstance(event, Heated))
        assert sum(state.bag) + sum(state.halls) == 52
        for player, merchant in zip(state.players, (smith, oracle, smith), strict=True):
            assert tuple(map(sum, zip(player.pool, player.shelf, strict=True))) == merchant.stock
            assert len(player.staff) == len(merchant.abilities)


def test_the_cove_imports_nothing_of_a_shop() -> None:
    folder = Path(omphalos.oracle.cove.__file__).parent
    for file in folder.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                assert not node.module.startswith("omphalos.oracle.shop"), file.name
