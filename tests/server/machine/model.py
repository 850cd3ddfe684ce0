"""What a table does, in plain Python: a model without network, storage or anything that waits.

Each method is a message of a screen. It changes the model and says what the answer is; `Refused` says that nothing may
have changed. What other screens are told beside it stands in `Guest.expected`.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from omphalos.server.phrases import PHRASES
from omphalos.table.chance import Chance
from omphalos.table.entropy import seal_of
from tests.server.lake import GAME, Guess, Keep, Splashed, Throw
from tests.server.machine.screens import CONFIG
from tests.server.machine.state import SPECTATOR, Chair, Guest, Message, Request, TableState, require

DURING_GAME = ("take-back", "pause", "end")
KNOWN_PHRASES = {phrase.id for phrase in PHRASES}


class Table(TableState):
    """A table, by the messages that screens send to it."""

    # --- coming and going

    def hello(self, guest: Guest, secrets: list[str], language: str, seen: int, preview: bool) -> Message | None:
        """None: it is sent away."""
        found = [seat for seat, chair in enumerate(self.chairs) if chair.secret is not None and chair.secret in secrets]
        seats = tuple(sorted({*guest.seats, *found}))
        host = self.host in secrets
        if not seats and not guest.greeted:
            if not host and guest.address in self.excluded:
                guest.expected.append({"type": "bye", "reason": "excluded", "again": None})
                return None
            watching = sum(one.preview for one in self.guests) if preview else self.spectators
            require(watching < CONFIG.max_spectators, "too-many-spectators")
        self.announced = any(not self.present(seat) for seat in seats)
        guest.seats, guest.host, guest.language = seats, guest.host or host, language
        guest.preview = preview and not seats
        if not guest.greeted:
            self.visited += 1
            guest.number, guest.greeted = self.visited, True
            self.guests.append(guest)
        if self.phase != "gathering":
            first = self.n if seen < 0 else max(seen + 1, self.n - CONFIG.max_missed)
            self.send_position(guest, guest.viewers, first)
        return {
            "type": "welcome",
            "seats": list(seats),
            "host": guest.host,
            "said": list(self.said),
            "reports": list(self.reports) if guest.host else [],
        }

    def leave_page(self, guest: Guest) -> None:
        if guest in self.guests:
            self.guests.remove(guest)

    # --- seats

    def claim(self, guest: Guest, seat: int, name: str, seals: bool, secret: str) -> Message:
        chair = self.chair(seat)
        if chair.sitter == "open" and guest.seats and self.phase == "playing":
            require(not self.others_play(guest), "one-seat-each")
        require(chair.sitter == "open", "seat-taken")
        require(self.phase != "over", "not-now")
        require(guest.address not in self.excluded, "excluded")
        seal = ("" if seals else None) if self.phase == "gathering" else chair.seal
        muted = guest.address in self.hushed
        self.change(
            self.chairs_with(seat, replace(chair, sitter="person", name=name, secret=secret, muted=muted, seal=seal))
        )
        self.hold(guest, seat)
        self.begin_if_full()
        return {"type": "claimed", "seat": seat, "secret": secret}

    def leave(self, guest: Guest, seat: int) -> Message:
        chair = self.held_chair(guest, seat)
        require(self.phase != "over", "not-now")
        kept = Chair(name=chair.name, seal=chair.seal, nonce=chair.nonce)
        self.change(self.chairs_with(seat, Chair() if self.phase == "gathering" else kept))
        self.revoke(seat)
        self._drop_absent()
        self.announced = True
        return self._done()

    def seat(self, guest: Guest, seat: int, sitter: str, name: str, seals: bool, secret: str) -> Message:
        require(guest.host, "host-only")
        chair = self.chair(seat)
        require(self.phase != "over", "not-now")
        playing = self.phase == "playing"
        require(not (playing and chair.sitter == "person" and seat not in guest.seats), "seat-taken")
        if sitter == "person":
            if seat not in guest.seats and guest.seats and playing:
                require(not self.others_play(guest), "one-seat-each")
            name = name or (chair.name if chair.sitter == "person" else f"Player {seat + 1}")
            new = Chair(sitter, name, secret, seal="" if seals and not playing else None)
        else:
            new = Chair(name=chair.name if playing else "")
        if playing:
            new = replace(new, seal=chair.seal, nonce=chair.nonce)
        self.change(self.chairs_with(seat, new))
        self.revoke(seat)
        if sitter == "person":
            self.hold(guest, seat)
        self._drop_absent()
        self.begin_if_full()
        return {"type": "claimed", "seat": seat, "secret": secret} if sitter == "person" else self._done()

    def call(self, guest: Guest, seat: int, name: str) -> Message:
        chair = self.held_chair(guest, seat)
        self.change(self.chairs_with(seat, replace(chair, name=name)))
        self.announced = True
        return self._done()

    def start(self, guest: Guest) -> Message:
        require(guest.host, "host-only")
        require(self.phase == "gathering", "not-now")
        require(not self.open_seats, "not-now")
        self.advance()
        return self._done()

    def seal(self, guest: Guest, seat: int, seal: str) -> Message:
        chair = self.held_chair(guest, seat)
        if chair.seal == seal:
            return self._done()
        require(self.phase == "gathering" and self.stage != "reveal" and chair.seal == "", "not-now")
        self.change(self.chairs_with(seat, replace(chair, seal=seal)))
        self.announced = True
        done = self._done()
        if self.stage is not None:
            self.advance()
        return done

    def reveal(self, guest: Guest, seat: int, nonce: str) -> Message:
        chair = self.held_chair(guest, seat)
        if chair.nonce == nonce:
            return self._done()
        require(self.phase == "gathering" and self.stage == "reveal", "not-now")
        require(chair.seal and chair.nonce is None, "not-now")
        require(seal_of(bytes.fromhex(nonce)) == chair.seal, "bad-message")
        self.change(self.chairs_with(seat, replace(chair, nonce=nonce)))
        done = self._done()
        self.advance()
        return done

    # --- the host

    def arrange(self, guest: Guest, **changes: Any) -> Message:
        require(guest.host, "host-only")
        seats, chairs = changes.pop("seats", None), self.chairs
        if seats is not None and seats != len(chairs):
            require(self.phase == "gathering", "not-now")
            require(seats in GAME.players, "bad-players")
            require(all(chair.sitter == "open" for chair in chairs[seats:]), "not-your-seat")
            chairs = (*chairs[:seats], *[Chair()] * (seats - len(chairs)))
        if changes.get("public") and not self.public:
            require(self.phase == "gathering", "not-now")
        if chairs is not self.chairs:
            self.change(chairs)
        for name, value in changes.items():
            setattr(self, name, value)
        done = self._done()
        self.begin_if_full()
        return done

    def mute(self, guest: Guest, seat: int, muted: bool) -> Message:
        require(guest.host, "host-only")
        chair = self.chair(seat)
        marks = self._marks([one for one in self.guests if seat in one.seats])
        self.hushed = (*(one for one in self.hushed if one not in marks), *(marks if muted else ()))
        self.change(self.chairs_with(seat, replace(chair, muted=muted)))
        self.announced = True
        return self._done()

    def remove(self, guest: Guest, seat: int | None = None, visitor: int | None = None) -> Message:
        require(guest.host, "host-only")
        require((seat is None) != (visitor is None), "bad-message")
        if seat is not None:
            chair = self.chair(seat)
            require(self.phase == "gathering", "not-now")
            require(chair.sitter == "person" and seat not in guest.seats, "not-now")
            leaving = [one for one in self.guests if seat in one.seats and not one.host]
        else:
            leaving = [one for one in self.guests if not one.insider and not one.preview and one.number == visitor]
        marks = self._marks(leaving)
        self.excluded = (*(one for one in self.excluded if one not in marks), *marks)
        if seat is not None:
            self.change(self.chairs_with(seat, Chair()))
            self.revoke(seat)
        for one in leaving:
            one.expected.append({"type": "bye", "reason": "excluded", "again": None})
            self.leave_page(one)
        self.announced = True
        return self._done()

    def _marks(self, theirs: list[Guest]) -> list[str]:
        """Addresses that nobody else at the table has."""
        others = {one.address for one in self.guests if one not in theirs and one.insider}
        return sorted({one.address for one in theirs} - others)

    def visitors(self, guest: Guest) -> Message:
        require(guest.host, "host-only")
        watching = [one for one in self.guests if not one.insider and not one.preview]
        return {"type": "visitor-list", "visitors": [{"number": one.number, "name": None} for one in watching]}

    # --- chat

    def say(self, guest: Guest, seat: int, phrase: str | None, text: str | None, at: int) -> Message:
        chair = self.held_chair(guest, seat)
        require(self.chat != "none", "cannot-say")
        require(not chair.muted, "muted")
        require((phrase is None) != (not text), "cannot-say")
        require(phrase is None or phrase in KNOWN_PHRASES, "cannot-say")
        require(not text or self.chat == "free", "cannot-say")
        line = {"type": "said", "seat": seat, "name": chair.name, "phrase": phrase, "text": text, "at": at}
        self.said = (*self.said, line)[-CONFIG.max_said :]
        self.tell(line)
        return self._done()

    def react(self, guest: Guest, seat: int, reaction: str, late: bool) -> Message:
        name = ""
        if seat == SPECTATOR:
            require(self.reactions == "all", "cannot-say")
        else:
            chair = self.held_chair(guest, seat)
            require(self.reactions != "none", "cannot-say")
            require(not chair.muted, "muted")
            name = chair.name
        require(not late, "too-much")
        guest.reacted = True
        self.reacted = self.reacted or seat == SPECTATOR
        self.tell({"type": "reacted", "seat": seat, "name": name, "reaction": reaction})
        return self._done()

    def report(self, guest: Guest, seat: int, about: int, at: int) -> Message:
        by = self.held_chair(guest, seat)
        line = next((one for one in self.said if (one["seat"], one["at"]) == (about, at)), None)
        require(line is not None and about not in guest.seats, "no-such-line")
        assert line is not None
        if not any((one["by"], one["seat"], one["at"]) == (seat, about, at) for one in self.reports):
            self.reports_made += 1
            made = {**line, "type": "reported", "number": self.reports_made, "by": seat, "by_name": by.name}
            self.reports = (*self.reports, made)
            for one in self.guests:
                if one.host:
                    one.expected.append(made)
        return self._done()

    def dismiss_report(self, guest: Guest, report: int) -> Message:
        require(guest.host, "host-only")
        self.reports = tuple(one for one in self.reports if one["number"] != report)
        return self._done()

    # --- the game

    def act(self, guest: Guest, seat: int, number: int, after: int, action: Any, points: int | None) -> Message:
        """`points` is what the throw brought, if it was told."""
        self.held_chair(guest, seat)
        require(self.phase != "gathering", "not-now")
        kept = self.acted.get((seat, number))
        if kept is not None:
            return self._done(kept + 1)
        self._check_can_act()
        require(after >= self.prompted.get(seat, -1), "stale-action")
        require(seat in GAME.to_act(self.state), "not-your-turn")
        require(GAME.legal(self.state, seat).allows(action), "not-allowed")
        self.acted[seat, number] = self.n
        self._without_take_backs()
        self.keep(seat, self._events(seat, action, points))
        return self._done()

    def _events(self, seat: int, action: Guess | Keep | Throw, points: int | None) -> tuple[Any, ...]:
        if isinstance(action, Throw):
            assert points is not None
            if self.drawn == len(self.luck):
                assert 1 <= points <= 6
                self.luck.append(points)
            return (Splashed(seat, action.place, self.luck[self.drawn]),)  # the same throw again has the same luck
        return tuple(GAME.decide(self.state, seat, action, Chance(b"\0" * 32, GAME.streams)).events)

    def take_back(self, guest: Guest, seat: int, to: int) -> Message:
        self.held_chair(guest, seat)
        require(self.phase != "gathering", "not-now")
        self._check_can_act()
        standing = [move.n for move in self.moves]
        require(to in standing[:-1], "take-back-refused")
        first = standing.index(to) + 1
        if self.undo == "free" or (self.undo in ("fair", "ask") and self.is_fair(seat, first)):
            self._without_take_backs()
            self.keep(seat, (), to)
        else:
            require(self.undo == "ask", "take-back-refused")
            self._make_request(guest, "take-back", seat, to)
        return self._done()

    def _check_can_act(self) -> None:
        require(self.phase == "playing", "not-now")
        require(not self.paused, "table-paused")

    def _without_take_backs(self) -> None:
        self.requests = tuple(one for one in self.requests if one.kind != "take-back")

    def recall(self, guest: Guest, viewer: int, before: int, most: int) -> Message:
        require(viewer == SPECTATOR or viewer in guest.seats, "not-your-seat")
        require(self.phase != "gathering", "not-now")
        end = max(0, min(before, self.n))
        entries = self.entries[max(0, end - most) : end]
        told = [self.happened(one, viewer, guest.language, events=False) for one in entries]
        return {"type": "recalled", "viewer": viewer, "happened": told}

    # --- consent

    def ask(self, guest: Guest, seat: int, what: str) -> Message:
        self.held_chair(guest, seat)
        self._make_request(guest, what, seat)
        return self._done()

    def _make_request(self, guest: Guest, kind: str, seat: int, to: int | None = None) -> None:
        require(kind not in DURING_GAME or self.phase == "playing", "not-now")
        require(kind != "rematch" or self.phase == "over", "not-now")
        same = next((one for one in self.requests if (one.kind, one.to) == (kind, to)), None)
        if same is not None:
            if seat in same.asked:
                self._agree(same, seat)
            return
        asked = tuple(
            other
            for other, chair in enumerate(self.chairs)
            if chair.sitter == "person"
            and other not in guest.seats
            and (not (kind == "pause" and self.paused) or self.present(other))
        )
        request = Request(self.requests_made + 1, kind, seat, to, asked, (seat,))
        self.requests_made += 1
        self.announced = True
        if asked:
            self.requests = (*self.requests, request)
        else:
            self._grant(request)

    def answer(self, guest: Guest, seat: int, request: int, yes: bool) -> Message:
        self.held_chair(guest, seat)
        found = next((one for one in self.requests if one.id == request), None)
        require(found is not None and seat in found.asked, "no-such-request")
        assert found is not None
        if yes:
            self._agree(found, seat)
        else:
            self.requests = tuple(one for one in self.requests if one.id != request)
        self.announced = True
        return self._done()

    def _agree(self, request: Request, seat: int) -> None:
        still = tuple(one for one in request.asked if one != seat)
        self._update(replace(request, asked=still, agreed=(*request.agreed, seat)))

    def _update(self, request: Request) -> None:
        self.announced = True
        if request.asked:
            self.requests = tuple(request if one.id == request.id else one for one in self.requests)
        else:
            self._grant(request)

    def _drop_absent(self) -> None:
        for request in self.requests:
            if request in self.requests:
                still = tuple(seat for seat in request.asked if self.chairs[seat].sitter == "person")
                if still != request.asked:
                    self._update(replace(request, asked=still))

    def _grant(self, request: Request) -> None:
        self.requests = tuple(one for one in self.requests if one.id != request.id)
        match request.kind:
            case "take-back":
                assert request.to is not None
                self._without_take_backs()
                self.keep(request.by, (), request.to)
            case "pause":
                self.paused = not self.paused
            case "end":
                self.phase, self.ended, self.requests = "over", True, ()
                for guest in self.guests:
                    self.send_position(guest, guest.viewers)
            case _:
                self.rematch = self.rematch or self.open_rematch(self)

    def _done(self, n: int | None = None) -> Message:
        return {"type": "done", "n": self.n if n is None else n}
