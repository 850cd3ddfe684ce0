"""A node of a game's tree: a state, and how far the next action or its chance is chosen. Nodes are never changed.

A copy of a node is the node itself, so a clone of an OpenSpiel state costs little. A pickled node is the game's record
up to there: it contains the results of chance, so nothing is drawn again when it is read.
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from omphalos.envs.openspiel.offer import Done, FieldOffer, offer_for
from omphalos.envs.openspiel.rules import Key, Rules, rules_for
from omphalos.envs.openspiel.scripted import Draw, DrawNeeded, ScriptedChance
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.entry import Entry, Move, Resign
from omphalos.table.record import read_record, write_record


class Past:
    """The moves so far, the last one first."""

    __slots__ = ("_seen", "before", "booked", "move")

    def __init__(self, before: Past | None, move: Move[Any, Any], booked: Booked[Any, Any]) -> None:
        self.before = before
        self.move = move
        self.booked = booked
        self._seen: dict[int, bytes] = {}

    def seen(self, rules: Rules, seat: int) -> bytes:
        """A digest of all that a seat has seen and done up to this move."""
        fresh = list[Past]()
        link: Past | None = self
        while link is not None and seat not in link._seen:
            fresh.append(link)
            link = link.before
        digest = b"" if link is None else link._seen[seat]
        for link in reversed(fresh):
            own = link.move.action if link.move.seat == seat else None
            glimpses = [rules.game.seen(state, event, seat) for state, event in link.booked.steps()]
            whole = digest + msgspec.json.encode([own, [one for one in glimpses if one is not None]])
            digest = link._seen[seat] = hashlib.blake2b(whole, digest_size=16).digest()
        return digest


class Pending(msgspec.Struct, frozen=True):
    """An action that is chosen but not decided, because it needs chance. The deal is one without a seat."""

    seat: int | None
    action: Any
    script: tuple[int, ...]  # outcomes so far
    draw: Draw  # the next one


class Node:
    """One node. `seat` is to choose the next field; None at chance nodes and at the end."""

    __slots__ = ("_offers", "_views", "past", "pending", "picks", "rules", "seat", "state")

    def __init__(
        self, rules: Rules, state: Any, past: Past | None, picks: tuple[int, ...] = (), pending: Pending | None = None
    ) -> None:
        self.rules = rules
        self.state = state  # before the action that is being chosen
        self.past = past
        self.picks = picks  # the fields of the action chosen so far
        self.pending = pending
        asked: tuple[int, ...] = () if pending is not None else rules.game.to_act(state)
        self.seat = asked[0] if asked else None  # of several who vote at once, one after the other is asked
        self._offers: list[FieldOffer] = []
        self._views: dict[int, Any] = {}

    def __deepcopy__(self, memo: dict[int, Any]) -> Node:
        return self

    def __reduce__(self) -> tuple[Any, tuple[Any, ...]]:
        waiting = None if self.pending is None else msgspec.json.encode(self.pending)
        return _read, (self.rules.key, self.record(), self.picks, waiting)

    @property
    def offer(self) -> FieldOffer:
        """The field that the seat is to choose now."""
        if not self._offers:
            assert self.seat is not None
            offer = offer_for(self.rules.game.legal(self.state, self.seat), self.rules.numbers)
            for pick in self.picks:
                follows = offer.then(pick)
                assert isinstance(follows, FieldOffer)
                offer = follows
            self._offers.append(offer)
        return self._offers[0]

    def view(self, seat: int) -> Any:
        """What a seat may know."""
        if seat not in self._views:
            self._views[seat] = self.rules.game.view(self.state, seat)
        return self._views[seat]

    def choose(self, pick: int) -> Node:
        """The node after a field was chosen."""
        follows = self.offer.then(pick)
        if isinstance(follows, Done):
            return _decided(self.rules, self.state, self.past, self.seat, follows.action, ())
        node = Node(self.rules, self.state, self.past, (*self.picks, pick))
        node._offers.append(follows)
        node._views = self._views
        return node

    def draw(self, outcome: int) -> Node:
        """The node after the outcome of a draw; of a draw of real numbers, after its seed."""
        assert self.pending is not None
        waiting = self.pending
        script = (*waiting.script, outcome)
        return _decided(self.rules, self.state, self.past, waiting.seat, waiting.action, script)

    def disguised(self, seat: int, chance: Chance) -> Node:
        """A node that the seat cannot tell from this one: what it cannot know is drawn again."""
        return Node(self.rules, self.rules.game.disguise(self.state, seat, chance), self.past, self.picks, self.pending)

    def moves(self) -> list[Move[Any, Any]]:
        """The moves so far, the first one first."""
        moves = list[Move[Any, Any]]()
        link = self.past
        while link is not None:
            moves.append(link.move)
            link = link.before
        return moves[::-1]

    def record(self) -> bytes:
        """The record of the game so far."""
        entries: list[Entry[Any, Any]] = [*self.moves()]
        return write_record(self.rules.header(), entries)


def root(rules: Rules) -> Node:
    """The node before the deal."""
    return _decided(rules, rules.start, None, None, None, ())


def _decided(
    rules: Rules, state: Any, past: Past | None, seat: int | None, action: Any, script: tuple[int, ...]
) -> Node:
    """The node after an action, or the chance node that it waits at."""
    game = rules.game
    chance = ScriptedChance(game.streams, script)
    try:
        booked = game.deal(state, chance) if seat is None else game.decide(state, seat, action, chance)
    except DrawNeeded as needed:
        return Node(rules, state, past, pending=Pending(seat, action, script, needed.draw))
    n = 0 if past is None else past.move.n + 1
    draws = {name: count for name, count in chance.drawn().items() if count}
    return Node(rules, booked.state, Past(past, Move(n, booked.events, seat, action, draws), booked))


def _read(key: Key, record: bytes, picks: tuple[int, ...], waiting: bytes | None) -> Node:
    rules = rules_for(key)
    game, state, past = rules.game, rules.start, None
    for entry in read_record(record, game).entries:
        if isinstance(entry, Resign):  # the rules know none
            continue
        assert isinstance(entry, Move)
        booked = game.book(state, *entry.events)
        state, past = booked.state, Past(past, entry, booked)
    pending = None
    if waiting is not None:
        plain = msgspec.json.decode(waiting)
        action = None if plain["action"] is None else msgspec.convert(plain["action"], game.action_type)
        draw = Draw(**plain["draw"])
        pending = Pending(plain["seat"], action, tuple(plain["script"]), draw)
    return Node(rules, state, past, tuple(picks), pending)
