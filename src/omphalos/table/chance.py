"""Chance: named, seeded, independent random streams.

Every draw is a keyed hash (BLAKE2b) of the seed, the stream's name and the number of the draw. So drawing from one
stream never shifts another, the number of draws is all that is needed to continue a stream, and anybody with the seed
can compute each outcome again.
"""

from __future__ import annotations

import hashlib
import secrets
import struct
from collections.abc import Iterable, Mapping, MutableSequence, Sequence
from typing import Final, TypeVar

from omphalos.table.errors import BadSeed, UnknownStream

T = TypeVar("T")

SEED_BYTES: Final = 32
_TWELVE_WORDS: Final = struct.Struct("<12I16x")
_EIGHT_WORDS: Final = struct.Struct("<8Q")
_FIRST_WORD: Final = struct.Struct("<Q").unpack_from
_COUNTERS: Final = struct.Struct("<QQ")


def new_seed() -> bytes:
    """A seed nobody can guess, from the operating system."""
    return secrets.token_bytes(SEED_BYTES)


def seed_from(source: int | str | bytes) -> bytes:
    """A seed from something short to type. The same source gives the same seed. It can be guessed: for study only."""
    if isinstance(source, bytes):
        if len(source) != SEED_BYTES:
            raise BadSeed(f"a seed has {SEED_BYTES} bytes, this one {len(source)}")
        return source
    return hashlib.blake2b(str(source).encode(), digest_size=SEED_BYTES, person=b"omphalos-seed").digest()


def seed_to_text(seed: bytes) -> str:
    """A seed as it is written into records."""
    return seed.hex()


def seed_from_text(text: str) -> bytes:
    """The seed that `seed_to_text` wrote."""
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        raise BadSeed(f"a seed is written as {2 * SEED_BYTES} hexadecimal digits, not {text[:80]!r}") from None
    return seed_from(seed)


def commitment(seed: bytes) -> str:
    """The hash of a seed, published before the game."""
    return hashlib.sha256(b"omphalos seed 1\0" + seed).hexdigest()


class Stream:
    """One stream of draws. `drawn` counts them. Two streams with the same key and count give the same next draws."""

    __slots__ = ("_hash", "_key", "drawn")

    def __init__(self, key: bytes, drawn: int = 0) -> None:
        self._key = key
        self._hash = hashlib.blake2b(key=key)  # keyed once: a copy is faster than a new hash
        self.drawn = drawn

    def __reduce__(self) -> tuple[type[Stream], tuple[bytes, int]]:
        return Stream, (self._key, self.drawn)

    def _block(self, number: int = 0) -> bytes:
        block = self._hash.copy()
        block.update(_COUNTERS.pack(self.drawn, number))
        return block.digest()

    def below(self, n: int) -> int:
        """A whole number from 0 to n − 1, all equally likely."""
        if not 0 < n <= 1 << 64:
            raise ValueError(f"below() takes a number from 1 to 2**64, not {n}")
        block = self._hash.copy()  # the same as _block, inlined for speed
        block.update(self.drawn.to_bytes(16, "little"))
        (word,) = _FIRST_WORD(block.digest())
        if word <= (1 << 64) - n:  # nearly always: the first word is enough
            self.drawn += 1
            return word % n
        limit = (1 << 64) - (1 << 64) % n  # words from here up would favour small results: skip them
        number = 0
        while True:
            for word in _EIGHT_WORDS.unpack(self._block(number)):
                if word < limit:
                    self.drawn += 1
                    return word % n
            number += 1

    def unit(self) -> float:
        """A number in [0, 1) with 53 random bits."""
        block = self._hash.copy()  # the same as _block, inlined for speed: this draw is the most frequent
        block.update(self.drawn.to_bytes(16, "little"))
        self.drawn += 1
        (word,) = _FIRST_WORD(block.digest())
        return (word >> 11) * 2.0**-53

    def between(self, low: float, high: float) -> float:
        """A number in [low, high]."""
        return low + (high - low) * self.unit()

    def normal(self, sigma: float = 1.0) -> float:
        """A number around 0 with standard deviation sigma, never beyond 6 sigma.

        The sum of twelve uniform numbers: the bell shape with additions only, so that every platform gets the same
        bits (a logarithm or a sine would not give them).
        """
        words = _TWELVE_WORDS.unpack(self._block())
        self.drawn += 1
        return (sum(words) * 2.0**-32 - 6.0 + 6 * 2.0**-32) * sigma

    def choice(self, items: Sequence[T]) -> T:
        """One of the items."""
        return items[self.below(len(items))]

    def shuffled(self, items: Iterable[T]) -> list[T]:
        """The items in a random order (Fisher–Yates), one draw for each but the last."""
        deck = list(items)
        self.shuffle(deck)
        return deck

    def shuffle(self, deck: MutableSequence[T]) -> None:
        """Shuffle in place."""
        for last in range(len(deck) - 1, 0, -1):
            pick = self.below(last + 1)
            deck[last], deck[pick] = deck[pick], deck[last]


class Chance:
    """All streams of one game. `chance["runes"].below(4)` throws a die without moving any other stream."""

    __slots__ = ("_seed", "_streams", "names")

    def __init__(self, seed: int | str | bytes, names: Iterable[str], drawn: Mapping[str, int] | None = None) -> None:
        self._seed = seed_from(seed)
        self.names = tuple(names)
        self._streams = {name: Stream(self._key(name)) for name in self.names}
        self.rewind(drawn or {})

    def _key(self, name: str) -> bytes:
        return hashlib.blake2b(name.encode(), key=self._seed, person=b"omphalos-stream").digest()

    def __getitem__(self, name: str) -> Stream:
        try:
            return self._streams[name]
        except KeyError:
            raise self._no_stream(name) from None

    def drawn(self) -> dict[str, int]:
        """How often each stream was drawn from."""
        return {name: stream.drawn for name, stream in self._streams.items()}

    def rewind(self, drawn: Mapping[str, int]) -> None:
        """Set each stream to this number of draws. Streams that are not named return to their beginning."""
        if not self._streams.keys() >= drawn.keys():
            raise self._no_stream(next(name for name in drawn if name not in self._streams))
        for name, stream in self._streams.items():
            stream.drawn = drawn.get(name, 0)

    def _no_stream(self, name: str) -> UnknownStream:
        return UnknownStream(f"no stream {name!r}; this game has {', '.join(self.names) or 'none'}")
