"""Slots for work that may not all be done at once, given in turn between those it is done for."""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import AsyncGenerator, Mapping
from contextlib import asynccontextmanager
from typing import TypeAlias

Place: TypeAlias = asyncio.Future[None]
Needs: TypeAlias = Mapping[str, int]
"""The resources that a piece of work takes one of, and how many of each there are."""


class TooManyWaiting(Exception):
    """As much work waits for this person as may."""


class FairSlots:
    """A piece of work waits until all that it needs is free. Who has much to do waits no longer and no shorter."""

    def __init__(self, max_waiting: int) -> None:
        self._max_waiting = max_waiting
        self._busy: Counter[str] = Counter()
        self._waiting: OrderedDict[str, OrderedDict[Place, Needs]] = OrderedDict()  # by payer

    def __len__(self) -> int:
        """How many pieces of work wait."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def slot(self, payer: str, needs: Needs) -> AsyncGenerator[None]:
        """Hold one of each resource, when it is the payer's turn. TooManyWaiting if they wait for too many."""
        line = self._waiting.setdefault(payer, OrderedDict())
        if len(line) >= self._max_waiting:
            raise TooManyWaiting
        place: Place = asyncio.get_running_loop().create_future()
        line[place] = needs
        self._admit()
        try:
            await place
        except asyncio.CancelledError:
            if place in line:  # it was not admitted
                self._remove(payer, place)
            else:
                self._leave(needs)
            raise
        try:
            yield
        finally:
            self._leave(needs)

    def _admit(self) -> None:
        """Let in whoever can be, in turn between payers."""
        admitted = True
        while admitted:
            admitted = False
            for payer, line in list(self._waiting.items()):
                place = next((one for one, needs in line.items() if self._free(needs)), None)
                if place is not None:
                    self._busy.update(line[place].keys())
                    self._remove(payer, place)
                    if payer in self._waiting:
                        self._waiting.move_to_end(payer)
                    place.set_result(None)
                    admitted = True

    def _free(self, needs: Needs) -> bool:
        return all(self._busy[resource] < limit for resource, limit in needs.items())

    def _remove(self, payer: str, place: Place) -> None:
        line = self._waiting[payer]
        del line[place]
        if not line:
            del self._waiting[payer]

    def _leave(self, needs: Needs) -> None:
        for resource in needs:
            self._busy[resource] -= 1
            if not self._busy[resource]:
                del self._busy[resource]
        self._admit()
