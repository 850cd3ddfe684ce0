"""Which process runs which table, as Valkey has it.

A process is alive while its own key is there; it renews it all the time. A table's key names its process, and is worth
something only while that one is alive. So there is one thing to renew, however many tables a process runs.

When Valkey has lost its memory, nobody may take a table that nobody seems to have until all have had the time to say
what they run.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Any, Final, TypeVar

import msgspec

from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.valkey import AWAY, Valkey

T = TypeVar("T")

# All names share a hash tag, so that scripts may touch them together in a Valkey of several nodes.
PROCESS: Final = "{omphalos}:process:"  # + process: alive
TABLE: Final = "{omphalos}:table:"  # + table: its process
ALL: Final = "{omphalos}:processes"  # a set of those that have not said goodbye
SINCE: Final = "{omphalos}:since"  # when Valkey's memory begins, milliseconds since 1970
DAY: Final = 86_400_000

# KEYS: process, all, since. ARGV: process, time to live. Whether we had been alive.
BEAT: Final = """
local was = redis.call('EXISTS', KEYS[1])
redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
redis.call('SADD', KEYS[2], ARGV[1])
local time = redis.call('TIME')
redis.call('SET', KEYS[3], time[1] * 1000 + math.floor(time[2] / 1000), 'NX')
return was
"""

# KEYS: table, since. ARGV: process, prefix of processes, settling time, whether it is ours already, time to live.
# The process that has it, and the milliseconds to wait when that is not known yet.
TAKE: Final = """
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= '' and owner ~= ARGV[1] and redis.call('EXISTS', ARGV[2] .. owner) == 1 then
    return {owner, 0}
end
if not owner and ARGV[4] == '0' then
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('SET', KEYS[2], now, 'NX')
    local wait = redis.call('GET', KEYS[2]) + ARGV[3] - now
    if wait > 0 then
        return {'', wait}
    end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[5])
return {ARGV[1], 0}
"""

# KEYS: table. ARGV: process, settling time. For a while it is known to be nobody's, which is more than not known.
RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('SET', KEYS[1], '', 'PX', ARGV[2])
    return 1
end
return 0
"""


class Answer(msgspec.Struct, frozen=True):
    """Who has a table."""

    owner: str
    wait: float  # seconds until it can be known


class Leases:
    """The leases of one process."""

    def __init__(self, valkey: Valkey, process: str, lasting: float) -> None:
        self._valkey = valkey
        self._process = process
        self._lasting = int(lasting * 1000)
        self._beat = valkey.register_script(BEAT)
        self._take = valkey.register_script(TAKE)
        self._release = valkey.register_script(RELEASE)

    async def beat(self) -> bool:
        """We are alive; False when that was news to Valkey."""
        keys = [PROCESS + self._process, ALL, SINCE]
        return bool(await self._ask(self._beat(keys=keys, args=[self._process, self._lasting])))

    async def take(self, table_id: str, ours: bool = False) -> Answer:
        """Have the table, if nobody has it who is alive; with `ours`, say again that it is ours."""
        return _answer(await self._ask(self._take(*self._taking(table_id, ours))))

    async def take_again(self, tables: Iterable[str]) -> list[str]:
        """Say again what is ours; those that are not any more."""
        lost: list[str] = []
        rest = list(tables)
        while rest:
            some, rest = rest[:500], rest[500:]
            pipe = self._valkey.pipeline(transaction=False)
            for table_id in some:
                keys, args = self._taking(table_id, ours=True)
                await self._take(keys=keys, args=args, client=pipe)
            answers = await self._ask(pipe.execute())
            lost += [
                table for table, answer in zip(some, answers, strict=True) if _answer(answer).owner != self._process
            ]
        return lost

    async def release(self, table_id: str) -> None:
        """Others may have it."""
        await self._ask(self._release(keys=[TABLE + table_id], args=[self._process, self._lasting]))

    async def dead(self) -> list[str]:
        """Processes that have ended; each is told to one of those who ask, once."""
        others = [name.decode() for name in await self._ask(self._valkey.smembers(ALL))]
        return [
            name
            for name in others
            if not await self.alive(name) and await self._ask(self._valkey.srem(ALL, name))  # by one of us alone
        ]

    async def alive(self, process: str) -> bool:
        """Whether it is."""
        return bool(await self._ask(self._valkey.exists(PROCESS + process)))

    async def leave(self, tables: Iterable[str]) -> None:
        """We end; everything is free. That we ended is for the others to see in the set of processes."""
        for table_id in tables:
            await self.release(table_id)
        await self._ask(self._valkey.delete(PROCESS + self._process))

    def _taking(self, table_id: str, ours: bool) -> tuple[list[str], list[Any]]:
        return [TABLE + table_id, SINCE], [self._process, PROCESS, self._lasting, int(ours), DAY]

    async def _ask(self, asking: Awaitable[T]) -> T:
        try:
            return await asking
        except AWAY as problem:
            raise ClusterUnavailable(f"Valkey does not answer: {problem}") from None


def _answer(raw: list[Any]) -> Answer:
    return Answer(raw[0].decode(), int(raw[1]) / 1000)
