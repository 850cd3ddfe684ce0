"""What worker processes compute of films and of uploads: results are bytes, or small. See `films`."""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from omphalos.i18n import in_language
from omphalos.server.errors import BadMessage
from omphalos.server.http.encoded import Encoded, encoded, hashed
from omphalos.server.live.opinion import Asked, OpinionRequest, asked_opinion
from omphalos.server.live.prepared import Prepared
from omphalos.server.protocol.parts import Language
from omphalos.server.replays.errors import CannotReview, NoPicture, NotAsked
from omphalos.server.replays.film import Film, make_film
from omphalos.server.replays.messages import Fairness, Moments, Replay
from omphalos.server.replays.preview import can_preview, preview
from omphalos.server.signing import check_signature
from omphalos.table.audit import audit
from omphalos.table.entry import Header
from omphalos.table.errors import OtherRuleset, Unproven
from omphalos.table.fairness import verify
from omphalos.table.game import AnyGame

K = TypeVar("K", bound=msgspec.Struct)
MAX_PROOF_ENTRIES: Final = 3_000  # entries of a record
MAX_FILMS: Final = 4  # that a process remembers
_films: Final[OrderedDict[str, Film]] = OrderedDict()  # by the hash of the record, the latest last


class Uploaded(msgspec.Struct, frozen=True):
    """A message that may contain a record."""

    message: Any  # without the record
    film: str = ""  # the record's hash; "" if it contains none
    game: str = ""  # that the record names
    record: bytes = b""


class Facts(msgspec.Struct, frozen=True):
    """What pages say of a film."""

    title: str
    moments: int


class Question(msgspec.Struct, frozen=True):
    """What a bot is asked about a moment."""

    seat: int
    prepared: Prepared


def read_upload(body: bytes, kind: type[K]) -> Uploaded:
    """Decode a message of this kind, which has the fields `record` and `film`."""
    try:
        message: Any = msgspec.json.decode(body, type=kind)
    except (msgspec.DecodeError, UnicodeError) as problem:
        raise BadMessage(str(problem)[:500]) from None
    except RecursionError:
        raise BadMessage("nested too deeply") from None
    if message.record is None:
        return Uploaded(message)
    try:
        record: bytes = message.record.encode()
    except UnicodeEncodeError:
        raise BadMessage("the record is not Unicode text") from None
    rest = msgspec.structs.replace(message, record=None)
    return Uploaded(rest, film_id(record), _game_of(record), record)


def film_id(record: bytes) -> str:
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


def on_film(game: AnyGame | None, record: bytes, name: str, function: Callable[..., Any], args: tuple[Any, ...]) -> Any:
    """Call a function with a film and arguments. The latest films are remembered."""
    try:
        return function(_film(game, record, name), *args)
    except MemoryError:  # perhaps the others take it
        if not _films:
            raise
        _films.clear()
        return function(_film(game, record, name), *args)


def _film(game: AnyGame | None, record: bytes, name: str) -> Film:
    film = _films.pop(name, None)
    if film is None:
        while len(_films) >= MAX_FILMS:
            _films.popitem(last=False)
        film = make_film(record, game)
    _films[name] = film
    return film


# --- of a film


def replay(
    film: Film, name: str, info: bool, first: int, last: int, viewer: int, language: Language
) -> Encoded[Replay]:
    """The requested parts of a replay."""
    found = film.info(viewer, language) if info else None
    return encoded(Replay(name, found, film.moments(first, last, viewer, language)))


def info(film: Film, viewer: int, language: Language) -> Encoded[Any]:
    """A film in short."""
    return encoded(film.info(viewer, language))


def moments(film: Film, first: int, last: int, viewer: int, language: Language) -> Encoded[Moments]:
    """Some moments."""
    return encoded(Moments(film.moments(first, last, viewer, language)))


def picture(film: Film, moment: int, viewer: int, language: Language) -> Encoded[Any]:
    """A moment as an SVG picture."""
    return hashed(film.picture(moment, viewer, language).encode())


def clip(film: Film, moment: int, viewer: int, language: Language) -> Encoded[Any]:
    """What happened at a moment, as an animated SVG picture."""
    return hashed(film.clip(moment, viewer, language).encode())


def preview_png(film: Film, moment: int, viewer: int) -> Encoded[Any]:
    """A moment as a PNG."""
    if not can_preview():
        raise NoPicture("this server makes no previews")
    return hashed(preview(film.picture(moment, viewer, "en")))


def facts(film: Film, moment: int, viewer: int, language: Language) -> Facts:
    """The title, if there is such a moment and such a seat."""
    film.check_viewer(viewer)
    film.state_at(moment)
    return Facts(title_of(film, language), len(film))


def title_of(film: Film, language: Language) -> str:
    """The game and its players."""
    return f"{in_language(film.record.game.title, language)} · {', '.join(film.names(language))}"


def prove(film: Film) -> None:
    """Refuse a record that cannot be proven, so that nobody plays on from an invented position."""
    if any(source.seed is None for source in film.record.header.branched):
        raise Unproven("the seed of the game that this one goes on from is not in the record")
    if len(film.record.entries) > MAX_PROOF_ENTRIES:
        raise Unproven(f"only records of up to {MAX_PROOF_ENTRIES} entries are proven here")
    try:
        verify(film.record)
    except (Unproven, MemoryError):
        raise
    except Exception as problem:  # a forged action can break anything
        raise Unproven(f"the rules cannot follow the record ({problem!r})"[:500]) from problem


def proof(film: Film, key: str | None) -> Encoded[Fairness]:
    """What a record proves. `key` is this server's own public key."""
    return encoded(fairness(film, key))


def fairness(film: Film, key: str | None) -> Fairness:
    """What a record proves. `key` is this server's own public key."""
    record, entropy = film.record, film.record.header.entropy
    found = audit(record, check=check_signature, max_entries=MAX_PROOF_ENTRIES, copied=False)
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


def question(film: Film, moment: int, seat: int | None, language: Language, asked: Asked) -> Question:
    """What the bot is asked about a moment, with the knowledge of the seat; by default of the first to act."""
    state, record = film.state_for_rules(moment), film.record
    to_act = record.game.to_act(state)
    who = seat if seat is not None else to_act[0] if to_act else -1
    if who not in to_act:
        whom = ", ".join(map(str, to_act)) if to_act else "nobody: the game is over"
        raise NotAsked(f"at moment {moment} the seats asked to act are: {whom}")
    names = list(record.header.seats)
    position = OpinionRequest(record.game, record.options, state, who, names, language)
    return Question(who, asked_opinion(position, asked))


def reviewable(film: Film, most: int) -> None:
    """Refuse a game that cannot be reviewed: that nobody has won, too long, or of another ruleset."""
    record = film.record
    if len(film) > most:
        raise CannotReview(f"the record has {len(film)} moments; at most {most} are reviewed here")
    check_ruleset(film)
    if record.game.outcome(film.states[-1]) is None:
        raise CannotReview("the game was ended before anybody had won")


def check_ruleset(film: Film) -> None:
    """Refuse a game of another ruleset."""
    header: Header = film.record.header
    game = film.record.game
    if header.ruleset != game.ruleset:
        raise OtherRuleset(game.name, header.ruleset, game.ruleset)
