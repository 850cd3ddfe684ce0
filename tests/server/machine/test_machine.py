"""A machine drives the public protocol of one real server against a model: many screens at several tables."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import initialize, precondition, rule, run_state_machine_as_test

from omphalos.server.signing import check_signature
from omphalos.table.audit import audit
from omphalos.table.entropy import seal_of
from omphalos.table.record import read_record
from tests.server.lake import GAME, Guess, Keep, Throw
from tests.server.machine.driver import Driver, Reply, without
from tests.server.machine.model import Table
from tests.server.machine.screens import MachineServer, Screen
from tests.server.machine.state import SPECTATOR, Guest, Message
from tests.volume import volume

MAX_SCREENS = 6
WAITS = 400  # looks until the server has noticed that a page was closed
INDEX = st.integers(0, 11)
SEAT = st.integers(0, 4)  # also one that no table has
NAME = st.sampled_from(["Ann", "Ben", "Zoë"])
LANGUAGE = st.sampled_from(["en", "pl", "de"])
ADDRESS = st.sampled_from(["127.0.0.2", "127.0.0.3", "127.0.0.4"])
KINDS = st.sampled_from([("person", "person"), ("person", "open"), ("open", "open"), ("person", "person", "open")])
ACTION = st.sampled_from(
    [Guess(1), Guess(2), Guess(3), Guess(9), Keep(), Throw((3.0, 4.0), 10.0, 50.0), Throw((300.0, 4.0), 10.0, 50.0)]
)
NONCE = "01" * 32


class TableMachine(Driver):
    """Screens that send anything to two tables and their rematches."""

    # --- rules: pages come and go

    @initialize(
        kinds=st.tuples(KINDS, KINDS),
        undo=st.tuples(*[st.sampled_from(["fair", "ask", "free", "never"])] * 2),
        rounds=st.tuples(*[st.integers(1, 2)] * 2),
        automatic=st.tuples(st.booleans(), st.booleans()),
        seals=st.tuples(*[st.sampled_from([False, False, True])] * 2),
        chat=st.sampled_from(["phrases", "free"]),
    )
    def open_two_tables(self, kinds: Any, undo: Any, rounds: Any, automatic: Any, seals: Any, chat: str) -> None:
        for kind, policy, many, full, sealed in zip(kinds, undo, rounds, automatic, seals, strict=True):
            table = self.open_table(kind, policy, many, full, sealed, chat)
            self.check_shown_to_all(table)
            for place in range(1 + sum(one == "person" for one in kind)):
                self.connect(table, self.secret_of(table, place), "en", f"127.0.0.{2 + place}", -1, False)

    @precondition(lambda self: len(self.screens) < MAX_SCREENS)
    @rule(where=INDEX, keys=INDEX, language=LANGUAGE, address=ADDRESS, seen=st.integers(-1, 9), preview=st.booleans())
    def a_page_opens(self, where: int, keys: int, language: str, address: str, seen: int, preview: bool) -> None:
        table = list(self.tables.values())[where % len(self.tables)]
        if not table.gone:
            self.connect(table, self.secret_of(table, keys), language, address, seen, preview)

    @rule(who=INDEX, keys=INDEX, language=LANGUAGE, seen=st.integers(-1, 9))
    def a_page_says_hello_again(self, who: int, keys: int, language: str, seen: int) -> None:
        screen, _, table = self.pick(who)
        self.greet(screen, self.secret_of(table, keys), language, seen, preview=False)

    @rule(who=INDEX)
    def a_page_is_closed(self, who: int) -> None:
        screen, guest, table = self.pick(who)
        if len(self.screens) == 1 or (table.guests == [guest] and table.stage is not None):
            return
        self._close(screen)

    def _close(self, screen: Screen) -> None:
        """Close a page and wait until the server has noticed that."""
        screen.end()
        self.forget(screen)
        self.check_shown_to_all(self.tables[screen.table_id], WAITS)
        self.compare(received := {}, self.collect(received), {})

    @rule(who=INDEX)
    def a_page_reconnects(self, who: int) -> None:
        """It knows its secrets and the last entry that it has seen."""
        screen, guest, table = self.pick(who)
        if table.guests == [guest] and table.stage is not None:
            return
        seen, keys = max(-1, table.n - 1 - who % 3), sorted(self.keys[screen])
        self._close(screen)
        self.connect(table, keys, guest.language, guest.address, seen, guest.preview)

    @precondition(lambda self: not self.restarted)
    @rule()
    def the_server_restarts(self) -> None:
        self.restarted = True  # once in a run, because it takes long
        self.server.stop()
        pages = list(self.screens.items())
        for screen, _ in pages:
            last = screen.until_answered(-1)[-1]
            assert (last["type"], last["reason"]) == ("bye", "restart")
        for table in self.tables.values():
            table.restart()
        self.screens.clear()
        self.told.clear()
        self.server.start()
        for screen, guest in pages:
            table = self.tables[screen.table_id]
            self.connect(table, sorted(self.keys[screen]), guest.language, guest.address, table.n - 1, guest.preview)

    @rule(
        who=INDEX,
        data=st.sampled_from([b"", b"{}", b"[1]", b'{"type":"nothing","id":999999}', b'{"type":"ping","id":-3}']),
    )
    def nonsense_is_answered(self, who: int, data: bytes) -> None:
        screen, _, _ = self.pick(who)
        screen.send_raw(data)
        received: dict[Screen, list[Message]] = {}
        counts = self.collect(received)
        (refused,) = [message for message in received[screen] if message["type"] == "refused"]
        received[screen].remove(refused)
        assert (refused["re"], refused["error"]) == (
            msgspec.json.decode(data).get("id") if b"id" in data else None,
            "bad-message",
        )
        self.compare(received, counts, {})

    # --- rules: seats

    @rule(who=INDEX, seat=SEAT, name=NAME, seals=st.booleans())
    def claim(self, who: int, seat: int, name: str, seals: bool) -> None:
        screen, guest, table = self.pick(who)
        answer = self.say(
            screen,
            "claim",
            lambda reply: table.claim(guest, seat, name, seals, reply.answer.get("secret", "")),
            seat=seat,
            name=name,
            seals=seals,
        )
        self._keep_key(screen, answer)

    def _keep_key(self, screen: Screen, answer: Message | None) -> None:
        if answer is not None and answer["type"] == "claimed" and screen in self.keys:
            self.keys[screen].add(answer["secret"])

    @rule(who=INDEX, seat=SEAT)
    def leave(self, who: int, seat: int) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "leave", lambda _: table.leave(guest, seat), seat=seat)

    @rule(
        who=INDEX,
        seat=SEAT,
        sitter=st.sampled_from(["person", "open"]),
        name=st.sampled_from(["", "Eve"]),
        seals=st.booleans(),
    )
    def the_host_seats_somebody(self, who: int, seat: int, sitter: str, name: str, seals: bool) -> None:
        screen, guest, table = self.pick(who)
        answer = self.say(
            screen,
            "seat",
            lambda reply: table.seat(guest, seat, sitter, name, seals, reply.answer.get("secret", "")),
            seat=seat,
            sitter=sitter,
            name=name or None,
            seals=seals,
        )
        self._keep_key(screen, answer)

    @rule(who=INDEX, seat=SEAT, name=NAME)
    def call(self, who: int, seat: int, name: str) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "call", lambda _: table.call(guest, seat, name), seat=seat, name=name)

    @rule(who=INDEX)
    def start(self, who: int) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "start", lambda _: table.start(guest))

    @rule(who=INDEX, seat=SEAT)
    def seal(self, who: int, seat: int) -> None:
        screen, guest, table = self.pick(who)
        seal = seal_of(bytes.fromhex(NONCE))
        self.say(screen, "seal", lambda _: table.seal(guest, seat, seal), seat=seat, seal=seal)

    @rule(who=INDEX, seat=SEAT, nonce=st.sampled_from([NONCE, NONCE, "02" * 32]))
    def reveal(self, who: int, seat: int, nonce: str) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "reveal", lambda _: table.reveal(guest, seat, nonce), seat=seat, nonce=nonce)

    @rule(where=INDEX)
    def everybody_seals_and_reveals(self, where: int) -> None:
        table = list(self.tables.values())[where % len(self.tables)]
        for stage in ("seal", "reveal"):
            for screen, guest in self.at(table):
                who = list(self.screens).index(screen)
                for seat in guest.seats:
                    if table.stage != stage or table.chairs[seat].seal is None:
                        continue
                    if stage == "seal":
                        self.seal(who, seat)
                    else:
                        self.reveal(who, seat, NONCE)

    # --- rules: the host

    @rule(who=INDEX, changes=st.fixed_dictionaries({}, optional={
        "public": st.booleans(), "chat": st.sampled_from(["none", "phrases", "free"]), "hints": st.booleans(),
        "reactions": st.sampled_from(["none", "players", "all"]), "seats": st.integers(1, 5),
    }))  # fmt: skip
    def arrange(self, who: int, changes: Message) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "arrange", lambda _: table.arrange(guest, **changes), **changes)

    @rule(who=INDEX, seat=SEAT, muted=st.booleans())
    def mute(self, who: int, seat: int, muted: bool) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "mute", lambda _: table.mute(guest, seat, muted), seat=seat, muted=muted)

    @rule(who=INDEX, whom=INDEX, seat=st.none() | SEAT)
    def remove(self, who: int, whom: int, seat: int | None) -> None:
        screen, guest, table = self.pick(who)
        self.visitors(who)
        watching = [one.number for one in table.guests if not one.insider]
        visitor = watching[whom % len(watching)] if watching and whom != seat else None
        self.say(screen, "remove", lambda _: table.remove(guest, seat, visitor), seat=seat, visitor=visitor)

    @rule(who=INDEX)
    def visitors(self, who: int) -> None:
        """Numbers begin again when nobody was there and the table was forgotten; they differ and grow."""
        screen, guest, table = self.pick(who)

        def numbered(reply: Reply) -> Message:
            watching = [one for one in table.guests if not one.insider and not one.preview]
            numbers = [one["number"] for one in reply.answer.get("visitors", [])]
            assert numbers == sorted(set(numbers))
            for one, number in zip(watching, numbers, strict=bool(numbers)):
                one.number = number
            return table.visitors(guest)

        answer = self.say(screen, "visitors", numbered)
        assert answer is not None

    # --- rules: chat

    @rule(
        who=INDEX,
        seat=SEAT,
        phrase=st.sampled_from([None, "oops", "hello", "xyz"]),
        text=st.sampled_from([None, "So!", " "]),
    )
    def speak(self, who: int, seat: int, phrase: str | None, text: str | None) -> None:
        screen, guest, table = self.pick(who)

        def told(reply: Reply) -> Message:
            at = next((message["at"] for message in reply.heard if message["type"] == "said"), 0)
            return table.say(guest, seat, phrase, (text or "").strip() or None, at)

        self.say(screen, "say", told, seat=seat, phrase=phrase, text=text)

    @rule(who=INDEX, seat=st.integers(-1, 2), reaction=st.sampled_from(["clap", "heart"]))
    def react(self, who: int, seat: int, reaction: str) -> None:
        """Too often is refused; when that is, is not the model's."""
        screen, guest, table = self.pick(who)

        def reacted(reply: Reply) -> Message:
            late = reply.answer.get("error") == "too-much" and (guest.reacted or (seat == SPECTATOR and table.reacted))
            return table.react(guest, seat, reaction, late)

        self.say(screen, "react", reacted, seat=seat, reaction=reaction)

    @rule(who=INDEX, seat=SEAT, about=SEAT, which=INDEX)
    def report(self, who: int, seat: int, about: int, which: int) -> None:
        screen, guest, table = self.pick(who)
        line = table.said[which % len(table.said)] if table.said else {"seat": about, "at": 5}
        seat, about, at = (guest.seats or (seat,))[0], line["seat"], line["at"]
        self.say(screen, "report", lambda _: table.report(guest, seat, about, at), seat=seat, about=about, at=at)

    @rule(who=INDEX, report=st.integers(0, 3))
    def dismiss_report(self, who: int, report: int) -> None:
        screen, guest, table = self.pick(who)
        self.say(screen, "dismiss-report", lambda _: table.dismiss_report(guest, report), report=report)

    # --- rules: the game

    @rule(who=INDEX, seat=SEAT, action=ACTION, behind=st.integers(0, 2), again=st.sampled_from([0, 0, 1, 2]))
    def act(self, who: int, seat: int, action: Any, behind: int, again: int) -> None:
        """Anybody does anything, perhaps under a number of before, or knowing an earlier position."""
        screen, _, table = self.pick(who)
        number = self.number + 1 - again
        self._act(screen, seat, max(0, number), max(-1, table.n - 1 - behind), action)

    def _act(self, screen: Screen, seat: int, number: int, after: int, action: Any) -> None:
        guest, table = self.screens[screen], self.tables[screen.table_id]
        self.number = max(self.number, number)

        def acted(reply: Reply) -> Message:
            events = [
                event
                for message in reply.heard
                if message["type"] == "update"
                for entry in message["happened"]
                for event in entry["events"]
            ]
            points = next((event["points"] for event in events if event["type"] == "splashed"), None)
            return table.act(guest, seat, number, after, action, points)

        data = msgspec.to_builtins(action)
        self.say(screen, "act", acted, seat=seat, number=number, after=after, action=data)

    @rule(where=INDEX, moves=st.integers(1, 5), guess=st.integers(1, 3), keep=st.booleans())
    def they_play_on(self, where: int, moves: int, guess: int, keep: bool) -> None:
        """Those whose turn it is do something legal."""
        table = list(self.tables.values())[where % len(self.tables)]
        for _ in range(moves):
            able = [
                (screen, seat) for screen, guest in self.at(table) for seat in guest.seats if seat in table.prompted
            ]
            if table.phase != "playing" or table.paused or not able:
                return
            screen, seat = able[0]
            throw = Keep() if keep else Throw((3.0, 4.0), 10.0, 50.0)
            self._act(screen, seat, self.number + 1, table.n - 1, throw if table.state.thrower >= 0 else Guess(guess))

    @rule(who=INDEX, seat=SEAT, to=st.integers(-1, 6), latest=st.booleans())
    def take_back(self, who: int, seat: int, to: int, latest: bool) -> None:
        screen, guest, table = self.pick(who)
        if latest and len(table.moves) > 1:
            to, seat = table.moves[-2].n, (guest.seats or (seat,))[0]
        self.say(screen, "take-back", lambda _: table.take_back(guest, seat, to), seat=seat, to=to)

    @rule(who=INDEX, viewer=st.integers(-1, 2), before=st.integers(-1, 12), most=st.integers(1, 4))
    def recall(self, who: int, viewer: int, before: int, most: int) -> None:
        screen, guest, table = self.pick(who)
        self.say(
            screen,
            "recall",
            lambda _: table.recall(guest, viewer, before, most),
            viewer=viewer,
            before=before,
            most=most,
        )

    # --- rules: consent

    @rule(who=INDEX, seat=SEAT, own=st.booleans(), what=st.sampled_from(["pause", "end", "rematch"]))
    def ask(self, who: int, seat: int, own: bool, what: str) -> None:
        screen, guest, table = self.pick(who)
        if own and guest.seats:
            seat = guest.seats[0]
            what = "rematch" if table.phase == "over" else what
        self.say(screen, "ask", lambda _: table.ask(guest, seat, what), seat=seat, what=what)

    @rule(who=INDEX, seat=SEAT, own=st.booleans(), request=st.integers(0, 3), yes=st.booleans())
    def answer(self, who: int, seat: int, own: bool, request: int, yes: bool) -> None:
        screen, guest, table = self.pick(who)
        mine = [(one.id, seat) for one in table.requests for seat in guest.seats if seat in one.asked]
        if own and mine:
            request, seat = mine[0]
        self.say(
            screen,
            "answer",
            lambda _: table.answer(guest, seat, request, yes),
            seat=seat,
            request=request,
            yes=yes,
        )

    # --- the end

    def teardown(self) -> None:
        if sys.exception() is not None:  # a step has failed
            return
        for table in self.tables.values():
            if table.phase == "over":
                self._check_record(table)
            self.server.request("DELETE", f"/api/tables/{table.id}", headers={"Authorization": f"Bearer {table.host}"})
            for screen, guest in self.at(table):
                if guest in table.guests:
                    self._check_end(screen, guest, table)
        for screen in self.screens:
            screen.end()

    def _check_end(self, screen: Screen, guest: Guest, table: Table) -> None:
        """The page was told how the table was, and that it is gone."""
        *rest, last = screen.until_answered(-1)
        assert (last["type"], last["reason"], last["again"]) == ("bye", "removed", None)
        for message in rest:
            assert without(message) == {"type": "table", "table": without(table.info(guest.insider))}

    def _check_record(self, table: Table) -> None:
        """The record has every entry, in order, and proves its chance."""
        response = self.server.client.get(f"/api/tables/{table.id}/record")
        assert response.status_code == 200, response.text
        record = read_record(response.content, GAME)
        assert [(entry.n, entry.seat) for entry in record.entries] == [(one.n, one.seat) for one in table.entries]
        found = audit(record, check=check_signature)
        assert (found.chance, found.promise, found.signature) == ("follows", "secret", "valid")
        assert found.end == ("agreed" if table.ended else "finished")


def test_one_server_against_a_model_of_its_tables(tmp_path: Path) -> None:
    TableMachine.server = server = MachineServer(tmp_path)
    try:
        run_state_machine_as_test(
            TableMachine,
            settings=settings(
                max_examples=volume(8, 1500),
                stateful_step_count=volume(30, 50),
                suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
            ),
        )
    finally:
        server.stop()
