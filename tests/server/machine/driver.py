"""Sends messages to a real server, and compares what every screen receives with the model.

After each message every screen of every table is asked for what has arrived: exactly what the model expects, each
request answered once, each view equal to what its seat may know, no secret but to whom it belongs.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, NamedTuple, cast

import msgspec
from hypothesis.stateful import RuleBasedStateMachine

from tests.server.machine.model import Table
from tests.server.machine.screens import MachineServer, Screen
from tests.server.machine.state import Guest, Message, Refused, require

LATER = ("at", "since", "away_since", "commitment", "patches")  # what the model leaves to the server


def without(message: Any) -> Any:
    """A message without what the model does not know."""
    if isinstance(message, dict):
        found = cast("Message", message)
        return {name: without(value) for name, value in found.items() if name not in LATER}
    return [without(one) for one in cast("list[Any]", message)] if isinstance(message, list | tuple) else message


class Reply(NamedTuple):
    """The answer to a message, and what its screen was told before."""

    answer: Message
    heard: list[Message]


class Moved(Exception):
    """Nobody was at the table, and it fell asleep while this screen came: it is to come again, at once."""


class Driver(RuleBasedStateMachine):
    """Screens of several tables, and what the model says of each."""

    server: ClassVar[MachineServer]

    def __init__(self) -> None:
        super().__init__()
        self.tables: dict[str, Table] = {}
        self.screens: dict[Screen, Guest] = {}
        self.told: dict[Screen, Message] = {}  # the table as each screen could be told before this message
        self.commitments: dict[str, str] = {}
        self.keys: dict[Screen, set[str]] = {}  # the secrets that a page keeps
        self.heard: list[Message] = []  # by who sent the latest message, before the answer
        self.number = 0  # of the latest action
        self.restarted = False

    # --- sending, and comparing with the model

    def say(
        self, screen: Screen, kind: str, expect: Callable[[Reply], Message | None], **fields: Any
    ) -> Message | None:
        """Send a message; `expect` changes the model and says what the answer is. Return the answer."""
        table, guest = self.tables[screen.table_id], self.screens[screen]
        number = screen.send(kind, **fields)
        received = {screen: screen.until_answered(number)}
        if not guest.greeted and received[screen][-1:] == [{"type": "bye", "reason": "moved", "again": 0}]:
            raise Moved
        self.heard = received[screen]
        answers = [message for message in received[screen] if message.get("re") == number]
        received[screen] = [message for message in received[screen] if message.get("re") != number]
        counts = self.collect(received)
        table.announced = False
        try:
            require(guest.greeted or kind == "hello", "say-hello")
            wanted = expect(Reply(answers[0] if answers else {}, received[screen]))
        except Refused as refused:
            wanted = {"type": "refused", "error": refused.code}
        if wanted is None:
            assert not answers
            answer = None
        else:
            (answer,) = answers
            self._check_answer(screen, answer, {**wanted, "re": number})
        self.compare(received, counts, {} if answer is None else answer)
        return answer

    def _check_answer(self, screen: Screen, answer: Message, wanted: Message) -> None:
        """Compare an answer with the model's. The words of a refusal are not the model's."""
        told = {name: value for name, value in answer.items() if name not in ("table", "message")}
        assert without(told) == without(wanted), (told, wanted)
        if "table" in answer:
            guest, table = self.screens[screen], self.tables[screen.table_id]
            self._check_table(screen, answer["table"])
            assert without(answer["table"]) == without(table.info(guest.insider))

    def collect(self, received: dict[Screen, list[Message]]) -> dict[Screen, int]:
        """What all screens have been sent meanwhile, and how many entries the server counts for each.

        The one that has asked comes first: its ping waits until its message is handled to the end.
        """
        counts: dict[Screen, int] = {}
        for screen in dict.fromkeys([*received, *self.screens]):
            more, counts[screen] = screen.rest()
            received.setdefault(screen, []).extend(more)
        return counts

    def compare(self, received: dict[Screen, list[Message]], counts: dict[Screen, int], answer: Message) -> None:
        """Compare what every screen has received with what the model expects, and forget it."""
        for screen, messages in received.items():
            guest, table = self.screens[screen], self.tables[screen.table_id]
            tables = [message["table"] for message in messages if message["type"] == "table"]
            found = [self._shown(screen, message) for message in messages if message["type"] != "table"]
            assert [without(one) for one in found] == [without(one) for one in guest.expected], (found, guest.expected)
            guest.expected.clear()
            for told in tables:
                self._check_table(screen, told)
            now = without(table.info(guest.insider))
            if guest in table.guests:
                if table.announced:
                    assert tables
                    assert without(tables[-1]) == now
                elif tables:
                    assert without(tables[-1]) in (now, self.told.get(screen)), (tables[-1], now)
                assert screen.closed or counts.get(screen, table.n) == table.n
            if tables:
                screen.table = tables[-1]
            self.told[screen] = now
            own = answer.get("secret")
            for secret in self._secrets(table) - {own}:
                assert secret.encode() not in msgspec.json.encode(messages)
        for screen in [screen for screen in self.screens if screen.closed]:
            assert self.screens[screen] not in self.tables[screen.table_id].guests
            self.forget(screen)
        for table in self.tables.values():
            table.announced = False
            self.check_shown_to_all(table)

    def _shown(self, screen: Screen, message: Message) -> Message:
        """A message as the model writes it: with the whole view, which the screen has made from patches."""
        if message["type"] != "update":
            return message
        return {**message, "position": {**message["position"], "view": screen.follow(message)}}

    def _check_table(self, screen: Screen, told: Message) -> None:
        """A table makes one promise, and who is away has been away since some time."""
        table = self.tables[screen.table_id]
        assert told["fair"]["commitment"] == self.commitments.setdefault(table.id, told["fair"]["commitment"])
        for seat in told["seats"]:
            assert (seat["away_since"] is None) == (seat["sitter"] != "person" or seat["present"])
        screen.table = told

    def check_shown_to_all(self, table: Table, looks: int = 1) -> None:
        """The table as anybody sees it."""
        wanted = None if table.gone else without(table.info(insider=False))
        for look in range(1, looks + 1) if wanted else ():
            found = without(self.server.request("GET", f"/api/tables/{table.id}")["table"])
            if found == wanted:
                return
            assert look < looks, (found, wanted)

    def _secrets(self, table: Table) -> set[str]:
        return {table.host, *(chair.secret for chair in table.chairs if chair.secret is not None)}

    def forget(self, screen: Screen) -> None:
        guest = self.screens.pop(screen)
        self.told.pop(screen, None)
        self.tables[screen.table_id].leave_page(guest)

    # --- tables and screens

    def open_table(
        self, kinds: tuple[str, ...], undo: str, rounds: int, start_when_full: bool, seals: bool, chat: str
    ) -> Table:
        seats = [
            {"sitter": kind, **({"name": f"P{seat}"} if kind == "person" else {})} for seat, kind in enumerate(kinds)
        ]
        wish = {
            "game": "lake",
            "seats": seats,
            "undo": undo,
            "options": {"rounds": rounds},
            "seals": seals,
            "chat": chat,
        }
        opened = self.server.request("POST", "/api/tables", json={**wish, "start_when_full": start_when_full})
        table = Table(opened["id"], opened["host"], (), undo, rounds, start_when_full, chat)
        table.open_rematch = self._rematch
        table.new(kinds, {held["seat"]: held["secret"] for held in opened["seats"]}, seals)
        self.tables[table.id] = table
        return table

    def _rematch(self, table: Table) -> str:
        """The next table of the same people, which only they and the host are told of."""
        found = [message["table"]["rematch"] for message in self.heard if message["type"] == "table"][-1]
        self.tables[found] = table.again(found)
        return found

    def at(self, table: Table) -> list[tuple[Screen, Guest]]:
        return [(screen, guest) for screen, guest in self.screens.items() if screen.table_id == table.id]

    def connect(self, table: Table, secrets: list[str], language: str, address: str, seen: int, preview: bool) -> None:
        screen = Screen(self.server, table.id, address)
        self.screens[screen], self.keys[screen] = Guest(address), set()
        try:
            self.greet(screen, secrets, language, seen, preview)
        except Moved:
            screen.end()
            self.forget(screen)
            self.connect(table, secrets, language, address, seen, preview)

    def greet(self, screen: Screen, secrets: list[str], language: str, seen: int, preview: bool) -> None:
        table, guest = self.tables[screen.table_id], self.screens[screen]
        self.keys[screen].update(secrets)
        self.say(
            screen,
            "hello",
            lambda reply: table.hello(guest, secrets, language, seen, preview),
            language=language,
            secrets=secrets,
            seen=seen,
            preview=preview,
        )

    def secret_of(self, table: Table, place: int) -> list[str]:
        """A secret of the table: the host's, a seat's, all of them, or none."""
        known = [table.host, *(chair.secret for chair in table.chairs if chair.secret is not None)]
        return [*([one] for one in known), known, known[1:], []][place % (len(known) + 3)]

    def pick(self, who: int) -> tuple[Screen, Guest, Table]:
        screen = list(self.screens)[who % len(self.screens)]
        return screen, self.screens[screen], self.tables[screen.table_id]
