"""A cache is bounded by bytes, and the address with the most loses first."""

from __future__ import annotations

from omphalos.server.compute.byte_cache import OVERHEAD, ByteCache


def test_the_least_recently_used_goes_first() -> None:
    cache: ByteCache[str] = ByteCache(3 * (100 + OVERHEAD))
    for key in "abc":
        cache.put(key, key.upper(), 100)
    assert cache.get("a") == "A"
    cache.put("d", "D", 100)
    assert [cache.get(key) for key in "abcd"] == ["A", None, "C", "D"]
    assert cache.used == 3 * (100 + OVERHEAD)
    assert len(cache) == 3


def test_the_address_with_the_most_bytes_loses_first() -> None:
    cache: ByteCache[int] = ByteCache(10 * (100 + OVERHEAD))
    cache.put("own", 1, 100, "victim")
    for n in range(100):
        cache.put(n, n, 100, "attacker")
    assert cache.get("own") == 1
    assert len(cache) == 10
    assert cache.get(99) == 99


def test_what_is_larger_than_the_cache_is_not_kept() -> None:
    cache: ByteCache[int] = ByteCache(1_000)
    cache.put("small", 1, 10)
    cache.put("large", 2, 1_000)
    assert (cache.get("small"), cache.get("large")) == (1, None)
    cache.put("small", 3, 2_000)  # a new value that is too large takes the old one's place with nothing
    assert cache.get("small") is None
    assert cache.used == 0
