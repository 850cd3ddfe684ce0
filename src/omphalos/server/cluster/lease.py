"""Leases: which process runs which table, stored in Valkey.

A process is alive as long as its own key exists, which its heartbeat renews. A table's key names its process and counts
only while that process is alive. So there is one key to renew, however many tables a process runs. Another key says for
a moment that the process has just reached the store.

When Valkey has lost its data, or its clock was set back, no process may acquire a table without an owner until all
processes have had time to register theirs. A process that did not reach Valkey itself waits before it takes a table
whose owner seems dead: the owner may not have reached it again yet.
"""

from __future__ import annotations

from collections.abc import Awaitable, Iterable
from typing import Any, Final, TypeVar

import msgspec

from omphalos.server.cluster.errors import ClusterUnavailable
from omphalos.server.cluster.valkey import AWAY, Valkey

T = TypeVar("T")

# All names share a hash tag, so that scripts may touch them together in a Valkey of several nodes.
PROCESS: Final = "{omphalos}:process:"  # + process id: it is alive
REACHES: Final = "{omphalos}:reaches:"  # + process id: it reaches the store
TABLE: Final = "{omphalos}:table:"  # + table id: its process
CLAIM: Final = "{omphalos}:claim:"  # + process id: who takes over from it
ALL: Final = "{omphalos}:processes"  # the set of processes, until somebody has taken over from them
SINCE: Final = "{omphalos}:since"  # since when Valkey has its data, milliseconds since 1970
DAY: Final = 86_400_000

# KEYS: process, all, since, reaches. ARGV: process, time to live of the first key and of the last (0: it is not set).
# Returns whether the process was alive.
HEARTBEAT: Final = """
local was = redis.call('EXISTS', KEYS[1])
redis.call('SET', KEYS[1], '1', 'PX', ARGV[2])
if ARGV[3] ~= '0' then
    redis.call('SET', KEYS[4], '1', 'PX', ARGV[3])
end
redis.call('SADD', KEYS[2], ARGV[1])
local time = redis.call('TIME')
redis.call('SET', KEYS[3], time[1] * 1000 + math.floor(time[2] / 1000), 'NX')
return was
"""

# KEYS: table, since. ARGV: process, prefix of processes, settling time, whether it is ours already, time to live, how
# long to wait for an owner that is not alive. Returns the owner, and the milliseconds to wait if that is not known yet;
# none at all if the process that asks is not alive itself.
TAKE: Final = """
if ARGV[4] == '0' and redis.call('EXISTS', ARGV[2] .. ARGV[1]) == 0 then
    return {'', 0}
end
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= '' and owner ~= ARGV[1] then
    if redis.call('EXISTS', ARGV[2] .. owner) == 1 then
        return {owner, 0}
    elseif ARGV[6] ~= '0' then
        return {'', tonumber(ARGV[6])}
    end
end
if not owner and ARGV[4] == '0' then
    local time = redis.call('TIME')
    local now = time[1] * 1000 + math.floor(time[2] / 1000)
    redis.call('SET', KEYS[2], now, 'NX')
    local wait = redis.call('GET', KEYS[2]) + ARGV[3] - now
    if wait > tonumber(ARGV[3]) then
        redis.call('SET', KEYS[2], now)
        wait = tonumber(ARGV[3])
    end
    if wait > 0 then
        return {'', wait}
    end
end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[5])
return {ARGV[1], 0}
"""

# KEYS: table. ARGV: process, settling time. An empty key says for a while that the table has no owner.
RELEASE: Final = """
if redis.call('GET', KEYS[1]) == ARGV[1] then
    redis.call('SET', KEYS[1], '', 'PX', ARGV[2])
    return 1
end
return 0
"""

# KEYS: all. ARGV: process, prefix of processes and of claims, time to live of a claim. Returns the other processes that
# are alive, and those that are dead: each to one of those that ask, and again if that has not taken over in time.
LOOK: Final = """
local alive, dead = {}, {}
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if name ~= ARGV[1] then
        if redis.call('EXISTS', ARGV[2] .. name) == 1 then
            table.insert(alive, name)
        elseif redis.call('SET', ARGV[3] .. name, ARGV[1], 'NX', 'PX', ARGV[4]) then
            table.insert(dead, name)
        end
    end
end
return {alive, dead}
"""

# KEYS: all. ARGV: prefix of processes, processes. Removes those that are dead.
FORGET: Final = """
for i = 2, #ARGV do
    if redis.call('EXISTS', ARGV[1] .. ARGV[i]) == 0 then
        redis.call('SREM', KEYS[1], ARGV[i])
    end
end
return 0
"""

# KEYS: all. ARGV: process, prefix of what says that a process reaches the store. Returns for how many milliseconds
# another one goes on to say so.
OTHERS_REACH: Final = """
local left = 0
for _, name in ipairs(redis.call('SMEMBERS', KEYS[1])) do
    if name ~= ARGV[1] then
        left = math.max(left, redis.call('PTTL', ARGV[2] .. name))
    end
end
return left
"""


class Owner(msgspec.Struct, frozen=True):
    """The owner of a table."""

    owner: str
    wait: float  # seconds until the owner can be known; 0 without an owner: not before our own heartbeat


class Others(msgspec.Struct, frozen=True):
    """The other processes."""

    alive: frozenset[str]
    dead: tuple[str, ...]  # whose tables this process is to take over


class Leases:
    """The leases of one process."""

    def __init__(self, valkey: Valkey, process: str, lease_seconds: float) -> None:
        self._valkey = valkey
        self._process = process
        self._ttl = int(lease_seconds * 1000)
        self._heartbeat = valkey.register_script(HEARTBEAT)
        self._take = valkey.register_script(TAKE)
        self._release = valkey.register_script(RELEASE)
        self._look = valkey.register_script(LOOK)
        self._forget = valkey.register_script(FORGET)
        self._others_reach = valkey.register_script(OTHERS_REACH)

    async def heartbeat(self, reaches_store: float = 0.0) -> bool:
        """Renew the key of this process. False if it had expired. `reaches_store`: for so many seconds it says so."""
        keys = [name + self._process for name in (PROCESS, REACHES)]
        args = [self._process, self._ttl, int(reaches_store * 1000)]
        return bool(await self._ask(self._heartbeat(keys=[keys[0], ALL, SINCE, keys[1]], args=args)))

    async def others_reach_store(self) -> float:
        """For how many seconds another process goes on to say that it reaches the store."""
        return await self._ask(self._others_reach(keys=[ALL], args=[self._process, REACHES])) / 1000

    async def take(self, table_id: str, ours: bool = False, patience: float = 0.0) -> Owner:
        """Acquire the lease unless a live process has it. With `ours`, register a table that we own.

        `patience` is how many seconds an owner still has to come back.
        """
        return _answer(await self._ask(self._take(*self._taking(table_id, ours, patience))))

    async def take_again(self, tables: Iterable[str]) -> list[str]:
        """Register the tables that we own; return those that we have lost."""
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
        """Release a lease."""
        await self._ask(self._release(keys=[TABLE + table_id], args=[self._process, self._ttl]))

    async def others(self) -> Others:
        """Which other processes are alive, and which have died."""
        alive, dead = await self._ask(self._look(keys=[ALL], args=[self._process, PROCESS, CLAIM, self._ttl]))
        return Others(frozenset(name.decode() for name in alive), tuple(name.decode() for name in dead))

    async def forget(self, dead: Iterable[str]) -> None:
        """Their tables have been taken over."""
        await self._ask(self._forget(keys=[ALL], args=[PROCESS, *dead]))

    async def leave(self, tables: Iterable[str] = ()) -> None:
        """Release the leases of these tables, and end. The others see in the set of processes that we have ended."""
        for table_id in tables:
            await self.release(table_id)
        await self._ask(self._valkey.delete(PROCESS + self._process))

    def _taking(self, table_id: str, ours: bool, patience: float = 0.0) -> tuple[list[str], list[Any]]:
        waits = int(patience * 1000)
        return [TABLE + table_id, SINCE], [self._process, PROCESS, self._ttl, int(ours), DAY, waits]

    async def _ask(self, asking: Awaitable[T]) -> T:
        try:
            return await asking
        except AWAY as problem:
            raise ClusterUnavailable(f"Valkey does not answer: {problem}") from None


def _answer(raw: list[Any]) -> Owner:
    return Owner(raw[0].decode(), int(raw[1]) / 1000)
