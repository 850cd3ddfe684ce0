"""What worker processes compute of records: results are bytes, or small. See `records`."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final

import msgspec

from omphalos.i18n import in_language
from omphalos.server.bots.opinions import Asked, OpinionRequest, asked_opinion
from omphalos.server.bots.requests import PackedRequest
from omphalos.server.errors import BadMessage
from omphalos.server.http.encoded import Encoded, encoded, hashed
from omphalos.server.protocol.parts import Language, Opinion
from omphalos.server.replays.errors import CannotReview, NoPicture, NotAsked
from omphalos.server.replays.messages import Fairness, Moments, UploadRecord
from omphalos.server.replays.playthrough import Playthrough, play_through
from omphalos.server.replays.preview import can_preview, preview
from omphalos.server.signing import signature_check
from omphalos.table.audit import audit
from omphalos.table.entry import Header
from omphalos.table.errors import OtherRuleset, Unproven
from omphalos.table.fairness import verify
from omphalos.table.game import AnyGame

MAX_PROOF_ENTRIES: Final = 3_000  # entries of a record
MAX_LATEST: Final = 4  # that a process remembers
_latest: Final[OrderedDict[str, Playthrough]] = OrderedDict()  # by the hash of the record, the latest last


class Uploaded(msgspec.Struct, frozen=True):
    """An uploaded record."""

    id: str  # its hash
    game: str  # that the record names
    record: bytes


class Facts(msgspec.Struct, frozen=True):
    """What pages say of a play."""

    title: str
    moments: int


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked about a moment."""

    seat: int
    request: PackedRequest[Opinion]


def read_upload(body: bytes) -> Uploaded:
    """Decode an `UploadRecord`."""
    try:
        record = msgspec.json.decode(body, type=UploadRecord).record.encode()
    except UnicodeEncodeError:
        raise BadMessage("the record is not Unicode text") from None
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadMessage(str(problem)[:500]) from None
    except RecursionError:
        raise BadMessage("nested too deeply") from None
    return Uploaded(record_id(record), _game_of(record), record)


def record_id(record: bytes) -> str:
    """The name of a record: its hash."""
    return hashlib.sha256(record).hexdigest()


class _Named(msgspec.Struct):
    game: str = ""


def _game_of(record: bytes) -> str:
    """The game that a record names; "" if it cannot be read, which `read_record` explains."""
    try:
        return msgspec.json.decode(record.partition(b"\n")[0], type=_Named).game[:100]
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return ""


def on_playthrough(
    game: AnyGame | None, record: bytes, name: str, function: Callable[..., Any], args: tuple[Any, ...]
) -> Any:
    """Call a function with a record that was played through. The latest are remembered."""
    try:
        return function(_playthrough(game, record, name), *args)
    except MemoryError:  # perhaps the others take it
        if not _latest:
            raise
        _latest.clear()
        return function(_playthrough(game, record, name), *args)


def _playthrough(game: AnyGame | None, record: bytes, name: str) -> Playthrough:
    play = _latest.pop(name, None)
    if play is None:
        while len(_latest) >= MAX_LATEST:
            _latest.popitem(last=False)
        play = play_through(record, game)
    _latest[name] = play
    return play


# --- of a record that was played through


def info(play: Playthrough, viewer: int, language: Language, reader: int = -1) -> Encoded[Any]:
    """All moments in short."""
    return encoded(play.info(viewer, language, reader))


def moments(
    play: Playthrough, first: int, last: int, viewer: int, language: Language, reader: int = -1
) -> Encoded[Moments]:
    """Some moments."""
    return encoded(Moments(play.moments(first, last, viewer, language, reader)))


def picture(play: Playthrough, moment: int, viewer: int, language: Language) -> Encoded[Any]:
    """A moment as an SVG picture."""
    return hashed(play.picture(moment, viewer, language).encode())


def clip(play: Playthrough, moment: int, viewer: int, language: Language) -> Encoded[Any]:
    """What happened at a moment, as an animated SVG picture."""
    return hashed(play.clip(moment, viewer, language).encode())


def preview_png(play: Playthrough, moment: int | None, viewer: int) -> Encoded[Any]:
    """A moment as a PNG; the last one unless given."""
    if not can_preview():
        raise NoPicture("this server makes no previews")
    return hashed(preview(play.picture(len(play) - 1 if moment is None else moment, viewer, "en")))


def facts(play: Playthrough, moment: int, viewer: int, language: Language) -> Facts:
    """The title, if there is such a moment and such a seat."""
    play.check_viewer(viewer)
    play.state_at(moment)
    return Facts(title_of(play, language), len(play))


def title_of(play: Playthrough, language: Language) -> str:
    """The game and its players."""
    return f"{in_language(play.record.game.title, language)} · {', '.join(play.names(language))}"


def prove(play: Playthrough) -> None:
    """Refuse a record that cannot be proven, so that nobody plays on from an invented position."""
    if any(source.seed is None for source in play.record.header.branched):
        raise Unproven("the seed of the game that this one goes on from is not in the record")
    if len(play.record.entries) > MAX_PROOF_ENTRIES:
        raise Unproven(f"only records of up to {MAX_PROOF_ENTRIES} entries are proven here")
    try:
        verify(play.record)
    except (Unproven, MemoryError):
        raise
    except Exception as problem:  # a forged action can break anything
        raise Unproven(f"the rules cannot follow the record ({problem!r})"[:500]) from problem


def proof(play: Playthrough, key: str | None) -> Encoded[Fairness]:
    """What a record proves. `key` is this server's own public key."""
    return encoded(fairness(play, key))


def fairness(play: Playthrough, key: str | None) -> Fairness:
    """What a record proves. `key` is this server's own public key."""
    record, entropy = play.record, play.record.header.entropy
    found = audit(record, check=signature_check(), max_entries=MAX_PROOF_ENTRIES, copied=False)
    found = msgspec.structs.replace(found, trusted=None if found.key is None else found.key == key)
    return Fairness(
        proven=found.holds,
        audit=found,
        commitment=record.header.commitment if entropy is None else entropy.commitment,
        seals=[] if entropy is None else list(entropy.seals),
        nonces=[] if entropy is None else list(entropy.nonces),
        table=None if entropy is None else entropy.table,
        secret=record.secret,
        seed=record.seed,
        key=key,
        names=list(record.header.seats),
    )


def question(play: Playthrough, moment: int, seat: int | None, language: Language, asked: Asked) -> Question:
    """What the bot is asked about a moment, with the knowledge of the seat; by default of the first to act."""
    state, record = play.state_for_rules(moment), play.record
    to_act = record.game.to_act(state)
    who = seat if seat is not None else to_act[0] if to_act else -1
    if who not in to_act:
        whom = ", ".join(map(str, to_act)) if to_act else "nobody: the game is over"
        raise NotAsked(f"at moment {moment} the seats asked to act are: {whom}")
    position = OpinionRequest(record.game, record.options, state, who, list(map(str, play.names(language))), language)
    return Question(who, asked_opinion(position, asked))


def reviewable(play: Playthrough, most: int) -> None:
    """Refuse a game that cannot be reviewed: that nobody has won, too long, or of another ruleset."""
    record = play.record
    if len(play) > most:
        raise CannotReview(f"the record has {len(play)} moments; at most {most} are reviewed here")
    check_ruleset(play)
    if record.game.outcome(play.states[-1]) is None and not play.resigned.ended:
        raise CannotReview("the game was ended before anybody had won")
    if all(move.seat is None for move in play.moves):
        raise CannotReview("the game was resigned before anybody had decided anything")


def check_ruleset(play: Playthrough) -> None:
    """Refuse a game of another ruleset."""
    header: Header = play.record.header
    game = play.record.game
    if header.ruleset != game.ruleset:
        raise OtherRuleset(game.name, header.ruleset, game.ruleset)
