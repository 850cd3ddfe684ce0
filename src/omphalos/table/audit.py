"""What a record proves and what it does not: its chance, its seed, its signature, its end, its names and times.

`fairness.verify` answers one of these questions, whether the chance follows from the seed. A record that anybody made
up alone passes that. `audit` answers all of them, and keeps apart what was proven, what failed and what is unknown.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal, TypeAlias

import msgspec

from omphalos.table.chain import changed, signed_bytes
from omphalos.table.chance import commitment as commitment_to
from omphalos.table.chance import seed_from_text
from omphalos.table.entropy import name_seal, unmixed
from omphalos.table.entry import Header, Signature, standing
from omphalos.table.errors import BadSeed, Unproven
from omphalos.table.fairness import Proof, verify
from omphalos.table.record import Record
from omphalos.table.resigning import resigned

CheckSignature: TypeAlias = Callable[[bytes, bytes, bytes], bool]
"""Whether this public key made, of this message, this signature."""


class Audit(msgspec.Struct, frozen=True, kw_only=True):
    """What was found out about a record."""

    holds: bool  # everything that was asked is proven, and the game is complete
    chance: Literal["follows", "differs", "unknown"]  # whether all outcomes follow from the seed
    problem: str | None  # why not
    moves: int  # run through the rules again
    draws: dict[str, int]  # outcomes confirmed, by stream
    given: int  # entries copied from another game whose seed is unknown; not verified
    promise: Literal["secret", "seed", "broken", "unknown"]  # what was committed to: a secret before the seats' nonces,
    # or only the seed, in the header. Broken: what was revealed does not fit. Unknown: nothing was revealed.
    unfit: str | None  # why the promise is broken
    seen: bool | None  # the commitment is the one that a player saw before the game; None: nobody said
    seals_seen: bool | None  # the seals that a player saw before the game are the record's; None: nobody said
    mixed: tuple[int, ...]  # seats whose nonces the seed was mixed from
    withheld: tuple[int, ...]  # seats that sealed a nonce and did not reveal it
    signature: Literal["none", "valid", "invalid", "unchecked"]  # unchecked: this program cannot check signatures
    key: str | None  # the public key that the record names
    trusted: bool | None  # it is the key that was asked for; None: no key was asked for
    altered: str | None  # what is not as it was signed
    end: Literal["finished", "agreed", "closed", "cut", "unknown"]  # agreed, closed: the server's signature says so
    last: int  # number of the last entry
    names: Literal["covered", "erased", "altered", "uncovered"]  # by the signature; erased: some of them
    erased: tuple[int, ...]  # seats whose names were erased
    times: Literal["covered", "uncovered", "none"]  # none: the record has no times


def audit(
    record: Record,
    *,
    check: CheckSignature | None = None,
    key: str | None = None,
    commitment: str | None = None,
    seals: Sequence[str] = (),
    max_entries: int | None = None,
    copied: bool = True,
) -> Audit:
    """Find out what a record proves.

    Args:
        record: as it was read.
        check: checks an Ed25519 signature; None: this program cannot.
        key: the public key that must have signed it, in hexadecimal.
        commitment: what a player saw at the table before the game.
        seals: those of some or all seats, which a player saw at the table before the game.
        max_entries: a longer record's chance is not verified.
        copied: verify a record that goes on from a game whose seed is unknown. Anybody can write such a beginning.
    """
    header = record.header
    proof, problem, refuted = _chance(record, max_entries, copied)
    promise, unfit = _promise(record)
    mixed, withheld = _contributions(header)
    signature, altered = _signature(record, check)
    trusted = None if key is None else record.signature is not None and record.signature.key == key.lower()
    promised = header.commitment if header.entropy is None else header.entropy.commitment
    seen = None if commitment is None else commitment.lower() == promised
    sealed = () if header.entropy is None else header.entropy.seals
    seals_seen = all(seal.lower() in sealed for seal in seals) if seals else None
    covered = signature == "valid"
    names, erased = _names(header, covered)
    end = _end(record, record.signature if covered else None)
    timed = any(entry.at is not None for entry in record.entries)
    return Audit(
        holds=(
            proof is not None
            and promise in ("secret", "seed")
            and seen is not False
            and seals_seen is not False
            and signature != "invalid"
            and (key is None or (covered and trusted is True))
            and end in ("finished", "agreed", "closed")
            and names != "altered"
        ),
        chance="follows" if proof is not None else "differs" if refuted else "unknown",
        problem=problem,
        moves=0 if proof is None else proof.moves,
        draws={} if proof is None else proof.draws,
        given=0 if proof is None else proof.given,
        promise=promise,
        unfit=unfit,
        seen=seen,
        seals_seen=seals_seen,
        mixed=mixed,
        withheld=withheld,
        signature=signature,
        key=None if record.signature is None else record.signature.key,
        trusted=trusted,
        altered=altered,
        end=end,
        last=len(record.entries) - 1,
        names=names,
        erased=erased,
        times="none" if not timed else "covered" if covered else "uncovered",
    )


def _chance(record: Record, max_entries: int | None, copied: bool) -> tuple[Proof | None, str | None, bool]:
    """The proof, or why there is none and whether the record is false."""
    if max_entries is not None and len(record.entries) > max_entries:
        return None, f"only records of up to {max_entries} entries are proven here", False
    if not copied and any(source.seed is None for source in record.header.branched):
        return None, "it goes on from another game, whose seed is not in the record", False
    known = record.seed is not None and record.header.ruleset == record.game.ruleset
    try:
        return verify(record), None, False
    except Unproven as problem:
        return None, str(problem), known
    except MemoryError:
        raise
    except Exception as problem:  # a forged action can break anything
        return None, f"the rules cannot follow the record ({problem!r})"[:500], True


def _promise(record: Record) -> tuple[Literal["secret", "seed", "broken", "unknown"], str | None]:
    header = record.header
    if record.seed is None:
        return "unknown", None
    try:
        seed = seed_from_text(record.seed)
    except BadSeed as problem:
        return "broken", str(problem)
    if commitment_to(seed) != header.commitment:
        return "broken", "the seed is not the one that was promised before the game"
    if header.entropy is None:
        return "seed", None
    if record.secret is None:
        return "broken", "the server's secret is missing"
    unfit = unmixed(header.entropy, len(header.seats), record.secret, seed)
    return ("secret", None) if unfit is None else ("broken", unfit)


def _contributions(header: Header) -> tuple[tuple[int, ...], tuple[int, ...]]:
    if header.entropy is None:
        return (), ()
    pairs = list(enumerate(zip(header.entropy.seals, header.entropy.nonces, strict=False)))
    mixed = tuple(seat for seat, (_, nonce) in pairs if nonce is not None)
    return mixed, tuple(seat for seat, (seal, nonce) in pairs if seal is not None and nonce is None)


def _signature(
    record: Record, check: CheckSignature | None
) -> tuple[Literal["none", "valid", "invalid", "unchecked"], str | None]:
    signature, entropy = record.signature, record.header.entropy
    if signature is None:
        return "none", None
    altered = changed(signature, list(record.links))
    if altered is None and entropy is not None and entropy.table != signature.table:
        altered = "the table's id"
    if altered is not None:
        return "invalid", altered
    if check is None:
        return "unchecked", None
    try:
        made = check(bytes.fromhex(signature.key), signed_bytes(signature), bytes.fromhex(signature.signature))
    except ValueError:
        made = False
    return ("valid", None) if made else ("invalid", "the signature itself")


def _names(
    header: Header, covered: bool
) -> tuple[Literal["covered", "erased", "altered", "uncovered"], tuple[int, ...]]:
    erased = tuple(seat for seat, name in enumerate(header.seats) if not name)
    if not header.name_seals:
        return ("covered" if covered else "uncovered"), erased
    if len(header.name_seals) != len(header.seats) or len(header.name_salts) != len(header.seats):
        return "altered", erased
    for seat, (name, seal, salt) in enumerate(zip(header.seats, header.name_seals, header.name_salts, strict=True)):
        try:
            if seat not in erased and name_seal(name, bytes.fromhex(salt)) != seal:
                return "altered", erased
        except ValueError:
            return "altered", erased
    if not covered:
        return "uncovered", erased
    return ("erased" if erased else "covered"), erased


def _end(record: Record, signature: Signature | None) -> Literal["finished", "agreed", "closed", "cut", "unknown"]:
    game = record.game
    try:
        state = game.start(len(record.header.seats), record.options)
        for move in standing(record.entries):
            state = game.book(state, *move.events).state
        over = resigned(record.entries, len(record.header.seats)).outcome(game, state) is not None
    except Exception:  # events of another ruleset, or made up
        return "unknown"
    if over:
        return "finished"
    return "cut" if signature is None or signature.end == "finished" else signature.end
