"""Mutated messages: bytes flipped, cut and joined; values of other types and sizes; fields lost, added, renamed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any, Final

import msgspec

ODD_VALUES: Final[tuple[Any, ...]] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    15,
    16,
    2**31,
    2**53,
    2**53 + 1,
    2**64,
    -(2**63),
    10**400,
    0.5,
    -0.0,
    1e308,
    1e-308,
    "",
    "0",
    "a" * 41,
    "a" * 5000,
    "\u0000\u202e\ufeff",
    "🜁" * 20,
    "../../../etc/passwd",
    "'; DROP TABLE tables; --",
    "<script>alert(1)</script>",
    [],
    {},
    [[]],
    [None] * 50,
    {"type": "hello"},
    {"": ""},
)
ODD_TEXTS: Final = (
    b"",
    b" ",
    b"null",
    b"[]",
    b"{}",
    b'"hello"',
    b"NaN",
    b"Infinity",
    b'{"type":"hello"}',
    b'{"type":null,"id":1}',
    b'{"type":"act","type":"ping","id":1}',
    b"[" * 5000,
    b'{"a":' * 3000,
    b'{"id":1e999,"type":"ping"}',
    b'{"id":-0,"type":"ping"}',
    b'"\\ud800"',
    b"\xff\xfe\x00",
    b"\xc3\x28",
    b'{"type":"\xed\xa0\x80","id":1}',
    b"\x00" * 100,
)


class Mutator:
    """Mutates messages, deterministically for a seed."""

    def __init__(self, templates: list[dict[str, Any]], seed: int) -> None:
        self._random = random.Random(seed)
        self._templates = templates
        self._encoded = [msgspec.json.encode(template) for template in templates]
        self._keys = sorted({key for template in templates for key in template})
        self._kinds = [template["type"] for template in templates]

    def messages(self, count: int) -> Iterator[bytes]:
        """Yield this many mutated messages."""
        chance = self._random
        ways = (self._flip, self._cut, self._splice, self._value, self._value, self._fields, self._odd)
        for _ in range(count):
            yield ways[int(chance.random() * len(ways))]()

    def _any(self) -> bytes:
        return self._encoded[int(self._random.random() * len(self._encoded))]

    def _flip(self) -> bytes:
        data = bytearray(self._any())
        for _ in range(1 + int(self._random.random() * 3)):
            data[int(self._random.random() * len(data))] = int(self._random.random() * 256)
        return bytes(data)

    def _cut(self) -> bytes:
        data = self._any()
        return data[: int(self._random.random() * len(data))]

    def _splice(self) -> bytes:
        one, other = self._any(), self._any()
        return one[: int(self._random.random() * len(one))] + other[int(self._random.random() * len(other)) :]

    def _value(self) -> bytes:
        chance = self._random
        message = dict(chance.choice(self._templates))
        key = chance.choice(list(message)[1:]) if len(message) > 1 and chance.random() < 0.9 else "type"
        message[key] = self._worse(message[key])
        return msgspec.json.encode(message)

    def _worse(self, value: Any) -> Any:
        """Return another value, or the value with a part of it changed."""
        chance = self._random
        if isinstance(value, dict) and value and chance.random() < 0.7:
            inner: dict[str, Any] = dict(value)  # pyright: ignore[reportUnknownArgumentType]
            key = chance.choice(list(inner))
            return {**inner, key: self._worse(inner[key])}
        if isinstance(value, int | float) and chance.random() < 0.5:
            return value + chance.choice((-1, 1, 1000, 0.25))
        return chance.choice(ODD_VALUES)

    def _fields(self) -> bytes:
        chance = self._random
        message = dict(chance.choice(self._templates))
        match int(chance.random() * 4):
            case 0:
                message.pop(chance.choice(list(message)))
            case 1:
                message[chance.choice(self._keys)] = chance.choice(ODD_VALUES)
            case 2:
                message["type"] = chance.choice(self._kinds)
            case _:
                message["x" * int(chance.random() * 30)] = 1
        return msgspec.json.encode(message)

    def _odd(self) -> bytes:
        return self._random.choice(ODD_TEXTS)
