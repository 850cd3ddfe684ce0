"""`omphalos verify FILE`: says what a record proves and what it does not.

The exit status is 0 if nothing failed and the game is complete, 1 otherwise, and 2 if the file is no record.
"""

from __future__ import annotations

import argparse
import re
import signal
import sys
import threading
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final
from urllib.error import URLError
from urllib.request import urlopen

import msgspec

from omphalos.cli.messages import say
from omphalos.cli.words import add_language, parser
from omphalos.table.audit import Audit, CheckSignature, audit
from omphalos.table.errors import OmphalosError
from omphalos.table.record import Record, read_record

HEX: Final = re.compile("[0-9a-fA-F]{64}")
WELL_KNOWN: Final = "/.well-known/omphalos.json"
LIMIT: Final = 60.0  # seconds
TIMEOUT: Final = 15  # seconds, to ask a server for its key
YES, NO, OPEN = "✓", "✗", "–"


class TimeIsUp(OmphalosError):
    """The record could not be verified within the time."""


class _Alarm(BaseException):
    """The time is up. No `except Exception` on the way catches it."""


class BadKey(OmphalosError):
    """The key to trust cannot be found."""


def main(arguments: Sequence[str]) -> int:
    """Print what holds, what fails and what is not known."""
    words = make_parser().parse_args(arguments)
    with _time_limit(words.limit):
        record = read_record(words.file)
        signed = None if record.signature is None else record.signature.key
        key = None if words.key is None else trusted_key(words.key, signed)
        found = audit(record, check=signature_check(), key=key, commitment=words.commitment, seals=words.seal)
    if words.json:
        print(msgspec.json.format(msgspec.json.encode(found)).decode())
    else:
        sentences = list(told(found, record, words.lang))
        for mark, text in sentences:
            print(mark, text)
        unknown = any(mark == OPEN for mark, _ in sentences)
        if not found.holds:
            print(NO, say(words.lang, "verify-fails"))
        else:
            print(OPEN if unknown else YES, say(words.lang, "verify-holds-partly" if unknown else "verify-holds"))
    return 0 if found.holds else 1


def make_parser() -> argparse.ArgumentParser:
    """The arguments of the command."""
    p = parser("verify", "Say what a record proves: its chance, its seed, its signature, its end, its names and times.")
    p.add_argument("file", help="a record (JSON lines)")
    p.add_argument(
        "--key",
        help="who must have signed it: a public key, a file with one, or the address of the server (https://…)",
    )
    p.add_argument("--commitment", help="the commitment that you saw at the table before the game")
    p.add_argument(
        *("--seal", "--seals"),
        nargs="+",
        default=[],
        help="seals that you saw at the table before the game, of any seats",
    )
    p.add_argument(
        "--limit",
        type=float,
        default=LIMIT,
        metavar="SECONDS",
        help=f"give up after so long; 0: never (default: {LIMIT:g})",
    )
    p.add_argument("--json", action="store_true", help="print the findings as JSON")
    add_language(p)
    return p


@contextmanager
def _time_limit(seconds: float) -> Generator[None]:
    """Raise TimeIsUp after so long; 0: never. Where a system has no alarms, there is no limit."""

    def ring(*_: object) -> None:
        raise _Alarm

    if seconds <= 0.0 or sys.platform == "win32" or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGALRM, ring)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    except _Alarm:
        raise TimeIsUp(f"the record cannot be verified in {seconds:g} s; --limit gives it more") from None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def signature_check() -> CheckSignature | None:
    """The function that checks Ed25519 signatures, if the server's packages are installed."""
    from omphalos.server import signing

    return signing.signature_check()


def trusted_key(text: str, signed: str | None) -> str:
    """Read a public key from what the person gave. Of several keys of a server, the one that signed is preferred."""
    if HEX.fullmatch(text):
        return text.lower()
    try:
        if text.startswith(("http://", "https://")):
            address = text if text.endswith(".json") else text.rstrip("/") + WELL_KNOWN
            with urlopen(address, timeout=TIMEOUT) as answer:
                data = answer.read(100_000)
        else:
            data = Path(text).read_bytes()
    except (OSError, URLError, ValueError) as problem:
        raise BadKey(f"no key at {text}: {problem}") from None
    found = _keys(data)
    if not found:
        raise BadKey(f"no key at {text}: neither 64 hexadecimal digits nor a server's {WELL_KNOWN}")
    return signed if signed in found else found[0]


def _keys(data: bytes) -> list[str]:
    plain = data.strip()
    if len(plain) == 64 and HEX.fullmatch(plain.decode("latin-1")):
        return [plain.decode().lower()]
    try:
        listed: Any = msgspec.json.decode(data)
        return [key["public"].lower() for key in listed["keys"] if HEX.fullmatch(key["public"])]
    except (msgspec.DecodeError, UnicodeError, KeyError, TypeError, AttributeError):
        return []


def told(found: Audit, record: Record, language: str) -> Iterator[tuple[str, str]]:
    """The findings as sentences, each with a mark: holds, fails, or is not known."""
    yield from _chance_told(found, language)
    yield from _seed_told(found, record, language)
    yield from _signature_told(found, language)
    ends = {"finished": YES, "agreed": YES, "closed": YES, "cut": NO, "unknown": OPEN}
    yield ends[found.end], say(language, f"verify-end-{found.end}", n=found.last)
    names = {"covered": YES, "erased": YES, "altered": NO, "uncovered": OPEN}
    yield names[found.names], say(language, f"verify-names-{found.names}", seats=_seats(found.erased))
    if found.times != "none":
        yield YES if found.times == "covered" else OPEN, say(language, f"verify-times-{found.times}")


def _chance_told(found: Audit, language: str) -> Iterator[tuple[str, str]]:
    if found.chance == "follows":
        streams = ", ".join(f"{name} {count}" for name, count in sorted(found.draws.items()))
        total = sum(found.draws.values())
        detail = f" ({streams})" if streams else ""
        yield YES, say(language, "verify-chance-follows", moves=found.moves, draws=total, streams=detail)
        if found.given:
            yield OPEN, say(language, "verify-given", given=found.given)
    else:
        mark = NO if found.chance == "differs" else OPEN
        yield mark, say(language, f"verify-chance-{found.chance}", problem=found.problem or "")


def _seed_told(found: Audit, record: Record, language: str) -> Iterator[tuple[str, str]]:
    entropy = record.header.entropy
    promised = record.header.commitment if entropy is None else entropy.commitment
    marks = {"secret": YES, "seed": YES, "broken": NO, "unknown": OPEN}
    yield (
        marks[found.promise],
        say(language, f"verify-promise-{found.promise}", commitment=promised, problem=found.unfit or ""),
    )
    if found.seen is not None:
        yield YES if found.seen else NO, say(language, f"verify-seen-{'yes' if found.seen else 'no'}")
    elif found.promise in ("secret", "seed"):
        yield OPEN, say(language, "verify-seen-unknown")
    if found.seals_seen is not None:
        yield YES if found.seals_seen else NO, say(language, f"verify-seals-{'yes' if found.seals_seen else 'no'}")
    elif found.mixed:
        yield OPEN, say(language, "verify-seals-unknown")
    if found.mixed:
        yield YES, say(language, "verify-mixed", seats=_seats(found.mixed))
    else:
        yield OPEN, say(language, "verify-mixed-none")
    if found.withheld:
        yield OPEN, say(language, "verify-withheld", seats=_seats(found.withheld))


def _signature_told(found: Audit, language: str) -> Iterator[tuple[str, str]]:
    if found.signature == "none":
        yield OPEN, say(language, "verify-signature-none")
    elif found.signature == "valid":
        yield YES, say(language, "verify-signature-valid", key=found.key or "")
    elif found.signature == "unchecked":
        yield OPEN, say(language, "verify-signature-unchecked", key=found.key or "")
    else:
        yield NO, say(language, "verify-signature-invalid", altered=found.altered or "")
    if found.trusted is None:
        if found.signature == "valid":
            yield OPEN, say(language, "verify-key-unknown")
    else:
        yield YES if found.trusted else NO, say(language, f"verify-key-{'yes' if found.trusted else 'no'}")


def _seats(seats: tuple[int, ...]) -> str:
    return ", ".join(map(str, seats))
