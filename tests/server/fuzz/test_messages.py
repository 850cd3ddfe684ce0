"""A million mutated messages at live tables: each is answered, none raises, and none changes a game."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omphalos.server.live.config import LiveConfig
from omphalos.server.live.registry import TableRegistry
from omphalos.server.live.screen import Screen
from tests.server.fuzz.mutate import Mutator
from tests.server.live.harness import Client, open_with, registry_in
from tests.volume import volume

MESSAGES = volume(100_000, 1_000_000)  # in all
TABLES = {"lake": MESSAGES * 6 // 10, "oracle": MESSAGES * 3 // 10, "flick": MESSAGES // 10}
SECRET = "A1" * 16  # well-formed, but no seat's secret
PATIENCE = 600.0


class Answers:
    """A connection that only checks what is sent: every message must be valid for a client."""

    def __init__(self) -> None:
        self.count = 0
        self.failed: list[bytes] = []
        self.refused = 0
        self.done = 0

    def send(self, *messages: bytes) -> None:
        for data in messages:
            self.count += 1
            if data.startswith(b'{"type":"refused"'):
                self.refused += 1
                if b"internal-error" in data:
                    self.failed.append(data)
            elif data.startswith(b'{"type":"done"'):
                self.done += 1

    def close(self) -> None:
        raise AssertionError("nobody may be sent away for nonsense alone")


def templates(position: dict[str, Any], seat: int) -> list[dict[str, Any]]:
    """Return one valid message of each type that a seat can send."""
    offered = [one["action"] for one in (*position["choices"][:5], *position["open_choices"][:5])]
    acts = [
        {"type": "act", "id": 5, "seat": seat, "number": 9, "after": position["n"] - 1, "action": action}
        for action in offered or [{"type": "guess", "number": 1}, {"action": "pass"}]
    ]
    return [
        *acts,
        *acts,
        {"type": "hello", "id": 1, "language": "pl", "secrets": [SECRET], "person": SECRET, "seen": 0},
        {"type": "take-back", "id": 2, "seat": seat, "to": 0},
        {"type": "answer", "id": 4, "seat": seat, "request": 1, "yes": True},
        {"type": "claim", "id": 6, "seat": 1 - seat, "name": "Zoë", "person": SECRET},
        {"type": "seat", "id": 7, "seat": seat, "sitter": "random", "name": "Bot"},
        {"type": "start", "id": 8},
        {"type": "arrange", "id": 9, "public": True, "chat": "free", "hints": False, "seats": 3},
        {"type": "mute", "id": 10, "seat": seat, "muted": True},
        {"type": "aim", "id": 11, "seat": seat, "aim": {"angle": 1.5, "speed": 0.2}},
        {"type": "say", "id": 12, "seat": seat, "phrase": "hello", "text": None},
        {"type": "ping", "id": 13},
    ]


async def bombard(
    registry: TableRegistry, table_id: str, secrets: list[str], sound: list[dict[str, Any]], count: int
) -> Answers:
    """Send mutated messages to a table from one client, after a hello with these secrets."""
    wire = Answers()
    session = await registry.connect(table_id, Screen(wire))
    greeting = {"type": "hello", "id": 0, "language": "en", "secrets": secrets}
    await session.receive(msgspec.json.encode(greeting))
    for number, data in enumerate(Mutator(sound, seed=count).messages(count)):
        await session.receive(data)
        if number % 1000 == 0:
            await asyncio.sleep(0)
    await session.leave()
    return wire


@pytest.mark.parametrize("game", TABLES)
def test_nonsense_changes_no_game(tmp_path: Path, game: str, caplog: pytest.LogCaptureFixture) -> None:
    async def play() -> None:
        async with registry_in(tmp_path, LiveConfig(fixed_pace=0.0, sleep_after=1e6)) as registry:
            opened, people = await open_with(registry, "person", "person", game=game, undo="never", chat="free")
            for seat, person in enumerate(people):  # play to a moment at which somebody only waits
                if person.position(seat)["choices"] and len(person.position(seat)["to_act"]) > 1:
                    await person.act(seat, person.position(seat)["choices"][0]["action"])
                    break
            asked = people[0].position()["to_act"]
            waiting = next(seat for seat in (0, 1) if seat not in asked)
            before = (await registry.store.load(opened.id)).entries
            position = people[1 - waiting].position(1 - waiting)
            share = TABLES[game] // 2
            seats = [opened.seats[waiting].secret]
            for secrets, seat in (([], 1 - waiting), (seats, waiting)):
                wire = await bombard(registry, opened.id, secrets, templates(position, seat), share)
                assert wire.failed == []
                assert wire.refused > share // 2
            assert (await registry.store.load(opened.id)).entries == before
            await goes_on(registry, opened.id, people[1 - waiting], 1 - waiting)

    with caplog.at_level(logging.WARNING):
        asyncio.run(asyncio.wait_for(play(), PATIENCE))
    assert [record.getMessage() for record in caplog.records if record.exc_info] == []


async def goes_on(registry: TableRegistry, table_id: str, person: Client, seat: int) -> None:
    """Assert that the game is unchanged: the seat to act can act."""
    position = person.position(seat)
    offered = [one["action"] for one in (*position["choices"], *position["open_choices"])]
    assert (await person.act(seat, offered[0]))["type"] == "done"
    assert len((await registry.store.load(table_id)).entries) == position["n"] + 1


def test_what_is_done_is_said_and_what_is_said_is_done(tmp_path: Path) -> None:
    """From the seat to act, a mutated action may be valid by chance: exactly those change the game."""

    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            for number in range(20):
                opened, people = await open_with(registry, "person", "person", undo="never", chat="none")
                position = people[0].position(0)
                act = {
                    "type": "act",
                    "id": 5,
                    "seat": 0,
                    "number": 9,
                    "after": 0,
                    "action": {"type": "guess", "number": 1},
                }
                wire = await bombard(registry, opened.id, [opened.seats[0].secret], [act] * 3, 500 + number)
                assert wire.failed == []
                entries = (await registry.store.load(opened.id)).entries
                assert len(entries) - position["n"] == (1 if wire.done else 0)  # a guess is asked for once
                assert len(entries) == len(people[1].updates(1))

    asyncio.run(asyncio.wait_for(play(), PATIENCE))


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(), inner, max_size=5),
    max_leaves=20,
)
KINDS = [one["type"] for one in templates({"choices": [], "open_choices": [], "n": 1}, 0)]
anything = st.binary(max_size=200) | json_values.map(msgspec.json.encode)
FIELDS = ("id", "seat", "number", "after", "action", "secrets", "language", "to", "what", "yes", "aim", "text")
nearly = st.fixed_dictionaries(
    {"type": st.sampled_from(KINDS)},
    optional=dict.fromkeys(FIELDS, json_values),
).map(msgspec.json.encode)


@given(st.lists(anything | nearly, max_size=40))
@settings(max_examples=volume(25, 80), suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_anything_at_all_is_answered(tmp_path: Path, messages: list[bytes]) -> None:
    async def play() -> None:
        async with registry_in(tmp_path) as registry:
            opened, (ann, ben) = await open_with(registry, "person", "person", undo="never")
            for secrets in ([], [opened.seats[0].secret]):
                wire = Answers()
                session = await registry.connect(opened.id, Screen(wire))
                greeting = {"type": "hello", "id": 0, "language": "en", "secrets": secrets}
                await session.receive(msgspec.json.encode(greeting))
                for data in messages:
                    before = wire.count
                    await session.receive(data)
                    assert wire.count > before or b'"aim"' in data  # an aim alone is not answered
                assert wire.failed == []
                await session.leave()
            assert (await ann.act(0, {"type": "guess", "number": 1}))["n"] == 2
            assert (await ben.act(1, {"type": "guess", "number": 1}))["n"] == 4 or ben.position(1)["n"] >= 3

    asyncio.run(asyncio.wait_for(play(), PATIENCE))
