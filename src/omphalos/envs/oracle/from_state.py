"""What a seat sees of a state, written straight from the state, without building its view.

Nothing is encoded here: the parts of a state are seen by `oracle.look` and written by what writes views. A part has few
different values, so its numbers are kept by value and copied. Parts that are the same objects as in the state before
are left. Tests compare the numbers with those of views, and apply the leak test.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias, cast

import numpy as np

from omphalos.envs.layout import Block, Cells, Layout, clear
from omphalos.envs.oracle import cove
from omphalos.envs.oracle.layout import CORRUPTION_CARDS
from omphalos.envs.oracle.player import PlayerPlan, gold_cell, write_person
from omphalos.oracle import look
from omphalos.oracle.agenda import Lining
from omphalos.oracle.cove.reckoning import price
from omphalos.oracle.people import ROGUE

if TYPE_CHECKING:
    from omphalos.oracle.state import Player, Shop, State

MAX_ALIKE: Final = 4096  # values of a part whose numbers are kept
Numbers: TypeAlias = memoryview  # of a part, to be copied into a row


class StateWriter:
    """Writes states into rows of a layout."""

    def __init__(self, layout: Layout, plan: PlayerPlan, starts: list[list[int]]) -> None:
        self._layout = layout
        self._plan = plan
        self._starts = starts  # by own seat: where the row of each seat begins
        self._asked = layout["players"].offsets["asked"]
        self._corruption = layout["cove"].start + layout["cove"].offsets["corruption"]
        self._person = _kept(self._make_person)
        self._staff = self._of_player("staff", look.staff_view)
        self._goods = self._of_player("goods", look.goods_view)
        self._dish = self._of_player("dish", _same)
        self._stars = self._of_player("stars", look.star_view)
        self._divination = self._of_player("divination", look.divination_view)
        self._upper = self._of_player("upper", partial(look.row_view, "upper"))
        self._lower = self._of_player("lower", partial(look.row_view, "lower"))
        self._guilds = self._of_player("guilds", look.guilds_view)
        self._nudge = self._of_player("nudge", look.fate_view)
        self._shift = self._of_player("shift", look.fate_view)
        self._spans = {name: (first, after) for name, (first, after, _) in plan.by_name.items()}
        self._boat = _kept(self._make_boat)
        self._place = _kept(self._make_place)
        self._question = _kept(self._make_question)
        self._agenda = _kept(self._make_agenda)

    def write(self, cells: Cells, state: State, seat: int, before: State | None) -> None:
        """Write what a seat sees. `before`: the state whose numbers the row holds; None: it is cleared."""
        over = state.phase == "over"
        starts = self._starts[max(seat, 0)]
        opened = before is not None and over != (before.phase == "over")  # cards are turned up at the end
        for i, player in enumerate(state.players):
            old = None if before is None else before.players[i]
            if player is not old or opened:
                self._write_player(cells, starts[i], player, None if opened else old, over or i == seat)
            shop = state.shops[i]
            had = None if before is None else before.shops[i]
            if shop is not had:
                self._write_shop(cells, starts[i], shop, had)
        self._write_cove(cells, state, before, starts)
        self._write_tasks(cells, state, before, seat, starts)

    def _write_player(self, cells: Cells, at: int, player: Player, old: Player | None, known: bool) -> None:
        cells[at] = gold_cell(player.gold)
        cells[at + 1 : at + self._plan.staff] = self._person(
            player.cards if known else None, sum(player.cards), player.figure, player.thrift, player.hired
        )
        spans = self._spans
        if old is None or player.staff is not old.staff:
            first, after = spans["staff"]
            cells[at + first : at + after] = self._staff(player.staff)
        if old is None or player.shelf is not old.shelf or player.pool is not old.pool:
            first, after = spans["goods"]
            cells[at + first : at + after] = self._goods(player.shelf, player.pool)

    def _write_shop(self, cells: Cells, at: int, shop: Shop, old: Shop | None) -> None:
        spans = self._spans
        if old is None or shop.dish is not old.dish:
            first, after = spans["dish"]
            cells[at + first : at + after] = self._dish(shop.dish)
        if old is None or shop.across != old.across or shop.down != old.down or shop.filled != old.filled:
            first, after = spans["stars"]
            cells[at + first : at + after] = self._stars(shop.across, shop.down, shop.filled)
        if old is None or shop.prophecies is not old.prophecies:
            first, after = spans["divination"]
            cells[at + first : at + after] = self._divination(shop.prophecies)
        if old is None or shop.upper is not old.upper:
            first, after = spans["upper"]
            cells[at + first : at + after] = self._upper(shop.upper)
        if old is None or shop.lower is not old.lower:
            first, after = spans["lower"]
            cells[at + first : at + after] = self._lower(shop.lower)
        if old is None or shop.guilds is not old.guilds:
            first, after = spans["guilds"]
            cells[at + first : at + after] = self._guilds(shop.guilds)
        if old is None or shop.nudge is not old.nudge:
            first, after = spans["nudge"]
            cells[at + first : at + after] = self._nudge(shop.nudge.filled, shop.nudge.crossed)
        if old is None or shop.shift is not old.shift:
            first, after = spans["shift"]
            cells[at + first : at + after] = self._shift(shop.shift.filled, shop.shift.crossed)

    def _write_cove(
        self, cells: Cells, state: State, before: State | None, starts: list[int]
    ) -> None:  # fmt: skip
        players, boats, piers, block, square, townsfolk, _, _, _ = self._layout.blocks
        if before is None or state.clock is not before.clock:
            cove.write_clock(cells, starts, players.offsets, look.clock_view(state))
            cove.write_token(cells, block, state.clock.token)
        if before is None or state.moored is not before.moored or state.boats is not before.boats:
            at = boats.start
            for aboard, pier in zip(state.boats, state.moored, strict=True):
                cells[at : at + boats.width] = self._boat(aboard, pier)
                at += boats.width
        if (
            before is None
            or state.moored is not before.moored
            or state.piers is not before.piers
            or state.rogues is not before.rogues
        ):
            _clear(cells, piers)
            for pier in range(piers.rows):
                at = piers.start + pier * piers.width
                cove.write_pier(cells, at, piers.offsets, look.pier_view(state, pier))
        if (
            before is None
            or state.day != before.day
            or state.days != before.days
            or state.phase is not before.phase
            or state.rogues is not before.rogues
        ):
            cove.write_day(cells, block, state.day, state.days, state.phase, state.rogues, state.shops[0].cross)
        if before is None or state.halls is not before.halls:
            cove.write_halls(cells, block, state.halls[:ROGUE], state.halls[ROGUE], price(state))
        if before is None or state.bag is not before.bag:
            cove.write_bag(cells, block, state.bag)
        if before is None or state.ashore is not before.ashore:
            cove.write_ashore(cells, block, state.ashore)
        if before is None or state.corruption is not before.corruption:
            cells[self._corruption] = sum(state.corruption.deck) / CORRUPTION_CARDS
            cove.write_discards(cells, block, state.corruption.discards)
        if before is None or state.town is not before.town:
            at = square.start
            if before is None or len(state.town.square) < len(before.town.square):
                _clear(cells, square)
            for place, card in enumerate(state.town.square):
                cells[at : at + square.width] = self._place(place, card)
                at += square.width
            _clear(cells, townsfolk)
            cove.write_townsfolk(cells, townsfolk, state.town.deck, state.town.discards)

    def _write_tasks(self, cells: Cells, state: State, before: State | None, seat: int, starts: list[int]) -> None:
        """Write who is asked, what, what waits, and what lines would close if this seat is asked for a line."""
        _, _, _, _, _, _, question, agenda, lines = self._layout.blocks
        task: Any = state.agenda[-1] if state.agenda else None
        old: Any = before.agenda[-1] if before is not None and before.agenda else None
        if before is None or state.agenda is not before.agenda:
            if old is not None:
                cells[starts[old.seat] + self._asked] = 0.0
            if task is not None:
                cells[starts[task.seat] + self._asked] = 1.0
            cells[question.start : question.start + question.size] = self._question(task)
            waiting = tuple(map(type, state.agenda[:-1]))
            cells[agenda.start : agenda.start + agenda.size] = self._agenda(waiting)
        draws = type(task) is Lining and task.seat == seat
        if type(old) is Lining and old.seat == seat:
            assert before is not None
            if draws and state.shops[seat] is before.shops[seat] and state.players[seat] is before.players[seat]:
                return
            _clear(cells, lines)
        if draws:
            cove.write_previews(cells, lines, look.previews(state, seat))

    # --- the numbers of a part, made once for each value

    def _of_player(self, name: str, see: Callable[..., Any]) -> Callable[..., Numbers]:
        """Numbers of a part of a player's row, from what `see` sees of the state."""
        first, after, write = self._plan.by_name[name]

        def make(*values: Any) -> Numbers:
            cells = _zeros(self._layout["players"].width)
            write(cells, 0, self._plan.offsets, see(*values))
            return cast(Numbers, cells)[first:after]

        return _kept(make)

    def _make_person(
        self, cards: tuple[int, ...] | None, count: int, figure: str, thrift: int, hired: str | None
    ) -> Numbers:
        cells = _zeros(self._plan.staff)
        points = () if cards is None else look.card_points(cards)
        write_person(cells, 0, self._plan, count, points, figure, thrift, hired)
        return cast(Numbers, cells)[1:]

    def _make_boat(self, aboard: tuple[int, ...], pier: int) -> Numbers:
        cells = _zeros(self._layout["boats"].width)
        cove.write_boat(cells, 0, look.boat_view(aboard, pier))
        return cast(Numbers, cells)

    def _make_place(self, place: int, card: str) -> Numbers:
        cells = _zeros(self._layout["square"].width)
        cove.write_place(cells, 0, look.townsfolk_view(place, card))
        return cast(Numbers, cells)

    def _make_question(self, task: Any) -> Numbers:
        block = self._layout["question"]
        cells = _zeros(block.width)
        cove.write_question(cells, 0, block.offsets, task)
        return cast(Numbers, cells)

    def _make_agenda(self, kinds: tuple[type[Any], ...]) -> Numbers:
        cells = _zeros(self._layout["agenda"].width)
        cove.write_agenda(cells, 0, kinds)
        return cast(Numbers, cells)


def _kept(make: Callable[..., Numbers]) -> Callable[..., Numbers]:
    return lru_cache(MAX_ALIKE)(make)


def _zeros(size: int) -> Cells:
    return cast(Cells, np.zeros(size, np.float32).data)


def _same(part: Any) -> Any:
    return part


def _clear(cells: Cells, block: Block) -> None:
    clear(cells, block.start, block.start + block.size)
