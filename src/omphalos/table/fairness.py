"""Verifiable fairness: the host commits to the seed before the game and reveals it afterwards.

The header of every record carries a hash of the seed. Nobody can find the seed from the hash, and the host cannot
change the seed afterwards. The record reveals the seed when the game is over. Anybody can then run the recorded actions
through the rules again: each shuffle, throw and tremor must come out as recorded.
"""

from __future__ import annotations

import hmac
from typing import Any

import msgspec

from omphalos.table.chance import Chance, commitment, seed_from_text
from omphalos.table.entry import Branched, Move, Resign
from omphalos.table.errors import BadSeed, NotYourTurn, OmphalosError, Unproven
from omphalos.table.game import AnyGame
from omphalos.table.record import Record

__all__ = ["Proof", "commitment", "verify"]


class Proof(msgspec.Struct, frozen=True):
    """What `verify` confirmed of a record."""

    moves: int  # moves run through the rules again
    draws: dict[str, int]  # outcomes of chance confirmed, by stream
    given: int = 0  # entries not verified: copied from another game whose seed the record does not contain


def verify(record: Record) -> Proof:
    """Verify every outcome of chance in a finished game's record, or raise Unproven with the entry at fault.

    A branch begins with entries of another game. They are verified with that game's seed if the header has it, and
    otherwise accepted as they are.
    """
    game = record.game
    if record.seed is None:
        raise Unproven("the record does not reveal its seed; that is added when the game is over")
    try:
        seed = seed_from_text(record.seed)
    except BadSeed as problem:
        raise Unproven(str(problem)) from None
    if not hmac.compare_digest(commitment(seed), record.header.commitment):
        raise Unproven("the seed is not the one that was promised before the game")
    if record.header.ruleset != game.ruleset:
        raise Unproven(
            f"played by ruleset {record.header.ruleset} of {game.name}, and this program has ruleset {game.ruleset}: "
            "the record can be replayed here but not proven"
        )
    sources = [(branched.entries, _others_chance(branched, game)) for branched in record.header.branched]
    sources.append((len(record.entries), Chance(seed, game.streams)))
    drawn = dict.fromkeys(game.streams, 0)
    standing: list[tuple[int, Any, dict[str, int]]] = []  # entry, state after it, streams after it
    state = game.start(len(record.header.seats), record.options)
    total: dict[str, int] = {}
    moves = given = 0
    for entry in record.entries:
        if isinstance(entry, Resign):
            continue
        if not isinstance(entry, Move):
            while standing[-1][0] != entry.to:
                standing.pop()
            _, state, drawn = standing[-1]
            continue
        chance = next(chance for end, chance in sources if entry.n < end)
        if chance is None:
            try:
                state = game.book(state, *entry.events).state
                game.check_state(state)  # the rules go on from it
            except Exception as problem:
                raise Unproven(f"its events do not fit the game so far ({problem!r})", entry.n) from problem
            drawn = {name: count + entry.draws.get(name, 0) for name, count in drawn.items()}
            standing.append((entry.n, state, drawn))
            given += 1
            continue
        chance.rewind(drawn)  # a branch's own streams continue the counts of the other game's
        try:
            if entry.seat is None:
                booked = game.deal(state, chance)
            elif entry.seat not in (asked := game.to_act(state)):
                raise NotYourTurn(entry.seat, asked)
            else:
                booked = game.decide(state, entry.seat, entry.action, chance)
        except OmphalosError as problem:
            raise Unproven(f"the rules refuse the recorded action: {problem}", entry.n) from None
        if booked.events != entry.events:
            raise Unproven(_difference(entry.events, booked.events), entry.n)
        draws = {name: count - drawn[name] for name, count in chance.drawn().items() if count != drawn[name]}
        if draws != entry.draws:
            raise Unproven(f"the draws are recorded as {entry.draws}, and the rules make {draws}", entry.n)
        for name, count in draws.items():
            total[name] = total.get(name, 0) + count
        state, drawn = booked.state, chance.drawn()
        standing.append((entry.n, state, drawn))
        moves += 1
    return Proof(moves, total, given)


def _others_chance(branched: Branched, game: AnyGame) -> Chance | None:
    if branched.seed is None:
        return None
    try:
        seed = seed_from_text(branched.seed)
    except BadSeed as problem:
        raise Unproven(f"of the game before the branch: {problem}") from None
    if not hmac.compare_digest(commitment(seed), branched.commitment):
        raise Unproven("the seed of the game before the branch is not the one that was promised there")
    return Chance(seed, game.streams)


def _difference(recorded: tuple[Any, ...], proven: tuple[Any, ...]) -> str:
    for i, (theirs, ours) in enumerate(zip(recorded, proven, strict=False)):
        if theirs != ours:
            return f"event {i + 1} is recorded as {_short(theirs)}, and the seed gives {_short(ours)}"
    return f"{len(recorded)} events are recorded, and the seed gives {len(proven)}"


def _short(event: msgspec.Struct) -> str:
    text = msgspec.json.encode(event).decode()
    return text if len(text) <= 200 else text[:199] + "…"
