"""A cache of values by key that holds so many bytes, however many values they are."""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Hashable
from typing import Final, Generic, TypeVar

V = TypeVar("V")
OVERHEAD: Final = 500  # bytes of an entry beside its value


class ByteCache(Generic[V]):
    """The least recently used entry of the address that has the most goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._entries: OrderedDict[Hashable, tuple[V, int, str]] = OrderedDict()  # value, size and address
        self._used: Counter[str] = Counter()  # bytes by address

    def __len__(self) -> int:
        return len(self._entries)

    @property
    def used(self) -> int:
        """Bytes of all entries."""
        return self._used.total()

    def get(self, key: Hashable) -> V | None:
        """The value, or None."""
        found = self._entries.get(key)
        if found is None:
            return None
        self._entries.move_to_end(key)
        return found[0]

    def put(self, key: Hashable, value: V, size: int, address: str = "") -> None:
        """Keep a value. One that is larger than the cache is not kept."""
        self._drop(key)
        if size + OVERHEAD > self._most:
            return
        self._entries[key] = value, size + OVERHEAD, address
        self._used[address] += size + OVERHEAD
        while self.used > self._most:
            largest = self._used.most_common(1)[0][0]
            self._drop(next(one for one, (_, _, owner) in self._entries.items() if owner == largest))

    def _drop(self, key: Hashable) -> None:
        found = self._entries.pop(key, None)
        if found is not None:
            _, size, address = found
            self._used[address] -= size
            if not self._used[address]:
                del self._used[address]
