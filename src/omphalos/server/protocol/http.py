"""Messages of the HTTP endpoints: games, the lobby, opening a table, people and ratings, replays, rules."""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from omphalos.server.protocol import embed, practice
from omphalos.server.protocol.avatar import ChooseAvatar
from omphalos.server.protocol.circle import MESSAGES as CIRCLE_MESSAGES
from omphalos.server.protocol.featured import Featured
from omphalos.server.protocol.identity import (
    AwaitHandover,
    HandoverAwaited,
    HandoverParcel,
    HandoverReceiver,
    HandoverState,
    NewPasskey,
    OwnTables,
    PasskeyInfo,
    PasskeyOptions,
    Passkeys,
    SignIn,
)
from omphalos.server.protocol.parts import (
    ChatRule,
    ClockRule,
    Happened,
    Hash,
    Language,
    Name,
    Opinion,
    Phase,
    Phrase,
    Position,
    Problem,
    Received,
    SeatNumber,
    Secret,
    Sent,
    SitterText,
    TableId,
    TableInfo,
    UndoPolicy,
    Viewer,
)
from omphalos.server.protocol.puzzle import OpenPuzzle, PuzzleInfo, PuzzleSolved, SolvePuzzle
from omphalos.server.protocol.review import AskReview, ReviewState
from omphalos.table.audit import Audit
from omphalos.table.game import Outcome

# --- GET /api/info: what the start page needs once


class OptionChoice(Sent, frozen=True):
    """A value of an option."""

    value: str
    title: dict[str, str]  # by language; empty if the game has none


class OptionInfo(Sent, frozen=True):
    """An option of a game that a simple control can set."""

    name: str
    title: dict[str, str]  # by language; empty if the game has none
    kind: Literal["switch", "number", "choice"]
    default: bool | int | float | str
    choices: list[OptionChoice]  # only of a choice
    low: float | None  # only of a number
    high: float | None


class Opponent(Sent, frozen=True):
    """A bot that can be seated."""

    bot: str  # its text
    title: dict[str, str]  # by language
    level: int  # 1 is the easiest; 0: a bot of a game without levels


class GameInfo(Sent, frozen=True):
    """A game that can be played here."""

    name: str
    title: dict[str, str]  # by language
    about: dict[str, str]  # a sentence, by language; empty if the game says nothing of itself
    has_rules: bool  # there are pages of rules
    ruleset: str
    players: list[int]  # how many can play
    options: list[OptionInfo]
    opponents: list[Opponent]  # the easiest first
    puzzles: int  # that come with this version
    practice: bool  # there is a practice table


class ServerInfo(Sent, frozen=True):
    """What can be played here, and how."""

    version: str
    games: list[GameInfo]
    phrases: list[Phrase]
    names: dict[str, list[str]]  # by language: names to suggest


# --- GET /api/bots: asked where a page shows that a strong bot thinks

Strength: TypeAlias = Literal["looking", "compiling", "ready", "missing"]


class BotStrength(Sent, frozen=True):
    """Whether bots have all their strength: whether their kernels run as machine code."""

    state: Strength


# --- GET /api/lobby


class TableCard(Sent, frozen=True):
    """A public table."""

    id: str
    game: str
    phase: Phase
    names: list[str]  # by seat, "" where it is open
    sitters: list[str]  # by seat: "open", "person" or a bot's text
    scores: list[float] | None
    moves: int
    spectators: int
    clock: ClockRule
    rated: bool
    touched: int  # milliseconds since 1970
    people: list[str | None] = msgspec.field(default_factory=list[str | None])  # by seat: public id of a person
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])  # of the game


class Lobby(Sent, frozen=True):
    """Public tables: those with an open seat first, then the most recently touched."""

    tables: list[TableCard]
    waiting: dict[str, int]  # by game: people who wait for a quick match


# --- POST /api/tables


class SeatWish(Received, frozen=True):
    """Who shall sit at a seat."""

    sitter: SitterText  # "open", "person" (at this screen) or a bot's text
    name: Name | None = None


class OpenTable(Received, frozen=True):
    """Open a table. With no open seat the game starts at once."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=16)]
    options: dict[str, Any] = msgspec.field(default_factory=dict[str, Any])
    language: Language = "en"
    public: bool = False
    clock: ClockRule = ClockRule()
    undo: UndoPolicy = "fair"
    chat: ChatRule = "phrases"
    hints: bool = True
    rated: bool = False
    start_when_full: bool = True
    pace: Annotated[float, msgspec.Meta(ge=0, le=10)] = 0.6  # seconds at least between two moves of bots
    person: Secret | None = None
    seals: bool = False  # this client will seal a nonce for each of its people's seats; the game waits for them
    seed: Hash | None = None  # the game's chance, for lessons and practice: unlisted, unrated, free undo, no open seat


class HeldSeat(Sent, frozen=True):
    """A seat with its secret, which is sent only once."""

    seat: int
    secret: str


class Opened(Sent, frozen=True):
    """The table is open. `#/table/{id}` is the link for others; the secrets are for this screen only."""

    id: str
    host: str  # the host's secret
    seats: list[HeldSeat]


class TableAddress(Sent, frozen=True):
    """A table, and the link that brings others to it; `/api/tables/{id}/qr.svg` is the same as a QR code."""

    table: TableInfo
    link: str


# --- POST /api/tables/look: several tables at once, for the page of one's own games


class LookAtTables(Received, frozen=True):
    """Ask for some tables. Each is found by its id, which only those know who were told it."""

    tables: Annotated[list[TableId], msgspec.Meta(max_length=60)]


class SeveralTables(Sent, frozen=True):
    """Those of the tables that exist, in the order they were asked for."""

    tables: list[TableInfo]
    gone: list[str]  # deleted, or never there


# --- POST /api/quick-match: a seat at a public table that fits, or a new one that waits


class QuickMatch(Received, frozen=True):
    """Play with whoever comes."""

    game: Annotated[str, msgspec.Meta(max_length=60)]
    name: Name
    players: Annotated[int, msgspec.Meta(ge=2, le=16)] = 2
    language: Language = "en"
    person: Secret | None = None
    seals: bool = False  # this client will seal a nonce for the seat
    held: Annotated[list[TableId], msgspec.Meta(max_length=100)] = msgspec.field(
        default_factory=list[TableId]
    )  # tables where this screen has a seat, so that nobody is matched with themselves


class Matched(Sent, frozen=True):
    """A seat at a table."""

    id: str
    seat: int
    secret: str


# --- notifications: GET /api/notifications, POST /api/tables/{id}/notifications


class NotifyInfo(Sent, frozen=True):
    """How this server can tell people that it is their turn."""

    push_key: str | None  # the `applicationServerKey` of a push subscription; base64url
    mail: bool  # it can send e-mails
    webhooks: bool  # it can tell webhooks


class PushWish(Received, frozen=True, tag="push"):
    """A browser's push subscription."""

    endpoint: Annotated[str, msgspec.Meta(min_length=8, max_length=1_000)]
    p256dh: Annotated[str, msgspec.Meta(max_length=100)]  # its public key, base64url
    auth: Annotated[str, msgspec.Meta(max_length=40)]  # its secret, base64url


class MailWish(Received, frozen=True, tag="mail"):
    """An e-mail address. It has to be confirmed by a link that is sent to it."""

    address: Annotated[str, msgspec.Meta(min_length=3, max_length=254)]


class WebhookWish(Received, frozen=True, tag="webhook"):
    """A webhook, which is told of everybody's turn."""

    form: Literal["discord", "slack", "ntfy"]
    url: Annotated[str, msgspec.Meta(min_length=8, max_length=1_000)]


class NotifyWish(Received, frozen=True):
    """Tell somebody that it is their turn, while their table is open on no screen."""

    to: PushWish | MailWish | WebhookWish
    language: Language = "en"


class NotifyChannel(Sent, frozen=True):
    """Where turns are told."""

    id: str
    kind: Literal["push", "mail", "discord", "slack", "ntfy"]
    shown: str  # enough of the destination to recognise it
    confirmed: bool  # nothing is told before
    seat: int  # −1: all people at the table


class NotifyChannels(Sent, frozen=True):
    """Where the turns of a seat are told."""

    channels: list[NotifyChannel]


class MailInfo(Sent, frozen=True):
    """An e-mail address."""

    shown: str  # enough to recognise it
    confirmed: bool


# --- people who keep a name: POST /api/people, GET /api/people/{id}, GET /api/ladder/{game}


class KeepName(Received, frozen=True):
    """Keep a name across devices, without password or e-mail."""

    name: Name


class NameKept(Sent, frozen=True):
    """The key is sent only once; `#/me/{key}` is the private link."""

    id: str  # public
    key: str
    name: str


class Rating(Sent, frozen=True):
    """The rating of a player at a game."""

    game: str
    mu: float
    sigma: float
    shown: int  # on the ladder: three standard deviations below the mean
    games: int


class Finished(Sent, frozen=True):
    """A game somebody finished."""

    table: str
    game: str
    ended: int  # milliseconds since 1970
    names: list[str]
    seat: int
    ranks: list[int]
    scores: list[float]
    rated: bool
    rating_after: int | None


class Tally(Sent, frozen=True):
    """Statistics of a player's finished games of one kind."""

    game: str
    games: int
    wins: int  # first places, shared ones too
    rated: int
    average_rank: float
    average_score: float
    best_score: float


class PersonInfo(Sent, frozen=True):
    """The page of a person."""

    id: str
    name: str
    since: int
    ratings: list[Rating]
    tallies: list[Tally]  # by game
    finished: list[Finished]  # the latest first; with `rating_after`, the rating over time
    earlier: int | None  # `?before=` value for the next page; None: this is the last


class Rename(Received, frozen=True):
    """Change one's name."""

    name: Name


class LadderLine(Sent, frozen=True):
    """A person or a bot on the ladder."""

    id: str | None  # of a person
    name: dict[str, str]  # by language; people have the same in all
    bot: str | None
    rating: Rating


class Ladder(Sent, frozen=True):
    """The rated players of a game, strongest first."""

    game: str
    lines: list[LadderLine]
    length: int  # of the whole ladder


# --- replays: GET /api/tables/{id}/replay and …/moments; POST /api/replay with a record of one's own


class Mark(Sent, frozen=True):
    """A moment in short, for a timeline."""

    n: int  # its entry in the record
    seat: int | None
    line: str  # a sentence about its most important event
    kind: str  # the tag of that event, for example votes or scores
    clip: bool  # whether there is a clip of it
    scores: list[float] | None  # after it: for a curve


class Landmark(Sent, frozen=True):
    """A kind of event to look for in a replay."""

    kind: str  # the tag of the event
    title: str


class ReplayInfo(Sent, frozen=True):
    """A record as a sequence of moments. Moves that were taken back are left out."""

    game: str
    ruleset: str
    title: dict[str, str]
    names: list[str]
    options: dict[str, Any]
    landmarks: list[Landmark]  # kinds of events to jump to, most important first
    moments: list[Mark]  # all, in order; moment 0 is the deal
    outcome: Outcome | None
    branched: int  # number of moments that come from another game
    here: bool  # played by the ruleset of this server: it can be continued from any moment


class Moment(Sent, frozen=True):
    """What happened, and the position after it."""

    index: int
    happened: Happened
    position: Position  # as the viewer sees it; without choices


class Moments(Sent, frozen=True):
    """Some moments of a replay."""

    moments: list[Moment]


FilmId: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]
RecordText: TypeAlias = Annotated[str, msgspec.Meta(max_length=8_000_000)]
MomentNumber: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=1_000_000)]


class ReplayRecord(Received, frozen=True):
    """A record to replay: its text the first time, then `film` from the response as long as it is cached.

    `first` to `last` are the moments to send; none if `last` is before `first`.
    """

    record: RecordText | None = None
    film: FilmId | None = None
    info: bool = True
    language: Language = "en"
    first: MomentNumber = 0
    last: Annotated[int, msgspec.Meta(ge=-1, le=1_000_000)] = -1
    viewer: Viewer = -1


class Replay(Sent, frozen=True):
    """The requested parts of a replay."""

    film: str  # names the record in later requests
    info: ReplayInfo | None
    moments: list[Moment]


class AskProof(Received, frozen=True):
    """Verify the chance of a record, given by `record` or `film`."""

    record: RecordText | None = None
    film: FilmId | None = None


class Fairness(Sent, frozen=True):
    """What a record proves and what it does not, and all that is needed to compute it again."""

    proven: bool  # chance, promise, names and end hold, and so does the signature if there is one
    audit: Audit
    commitment: str  # before the game: to the secret, or to the seed if nothing was mixed
    seals: list[str | None]  # by seat; empty if nothing was mixed
    nonces: list[str | None]
    table: str | None  # the id that was mixed in
    secret: str | None  # revealed after the game
    seed: str | None
    key: str | None  # this server's public key
    names: list[str]


class PublicKey(Sent, frozen=True):
    """A key that signs records."""

    algorithm: Literal["Ed25519"]
    public: str  # 32 bytes in hexadecimal


class WellKnown(Sent, frozen=True):
    """What anybody may know of a server."""

    server: Literal["omphalos"]
    version: str
    keys: list[PublicKey]


class AskOpinion(Received, frozen=True):
    """Ask what a strong bot would do at a moment of a table's game."""

    moment: MomentNumber
    seat: SeatNumber | None = None  # None: the first seat to act
    language: Language = "en"


class AskRecordOpinion(Received, frozen=True):
    """Ask the same of a record, given by `record` or `film`."""

    moment: MomentNumber
    seat: SeatNumber | None = None
    language: Language = "en"
    record: RecordText | None = None
    film: FilmId | None = None


class Branch(Received, frozen=True):
    """Play on from a moment of a game, never rated. Exactly one of `table`, `record` and `film` names the game."""

    moment: MomentNumber
    seats: Annotated[list[SeatWish], msgspec.Meta(min_length=1, max_length=16)]  # people at this screen, and bots
    record: RecordText | None = None
    film: FilmId | None = None
    table: TableId | None = None
    language: Language = "en"
    seals: bool = False  # as in `OpenTable`


# --- GET /api/rules/{game}/{language}: our own pages


class RulePicture(Sent, frozen=True):
    """A picture beside a rule: `/api/rules/{game}/{language}/{name}.svg`."""

    name: str
    caption: str
    width: float  # of the picture, so that a page can reserve the space
    height: float


class RuleBlock(Sent, frozen=True):
    """A rule, or a passage between rules. The HTML is made from our own Markdown."""

    rule: str | None  # its id: the place `#/rules/{game}/{id}`
    marks: list[str]  # where it comes from: R the rulebook, P people who own the game, H the house
    name: str  # in a word or two; may be empty
    html: str
    holds: list[str]  # ids of rules in it, such as a table of laws; each is a `data-rule` in the HTML
    pictures: list[RulePicture]


class RuleSection(Sent, frozen=True):
    """A part of the page under its heading."""

    id: str
    level: int  # 1: the page's own title
    title: str
    blocks: list[RuleBlock]


class OtherRules(Sent, frozen=True):
    """Another game whose rules can be read."""

    game: str
    title: str


class RulesPage(Sent, frozen=True):
    """The rules of a game."""

    game: str
    language: Language
    title: str
    sections: list[RuleSection]
    others: list[OtherRules]


MESSAGES: tuple[Any, ...] = (
    ServerInfo,
    Lobby,
    BotStrength,
    Featured,
    OpenTable,
    Opened,
    TableAddress,
    LookAtTables,
    SeveralTables,
    QuickMatch,
    Matched,
    NotifyInfo,
    NotifyWish,
    NotifyChannel,
    NotifyChannels,
    MailInfo,
    KeepName,
    NameKept,
    Rename,
    ChooseAvatar,
    *CIRCLE_MESSAGES,
    PersonInfo,
    AwaitHandover,
    HandoverAwaited,
    HandoverState,
    HandoverReceiver,
    HandoverParcel,
    PasskeyOptions,
    NewPasskey,
    SignIn,
    PasskeyInfo,
    Passkeys,
    OwnTables,
    Ladder,
    ReplayInfo,
    Moments,
    ReplayRecord,
    Replay,
    AskProof,
    Fairness,
    WellKnown,
    AskOpinion,
    AskRecordOpinion,
    Branch,
    AskReview,
    ReviewState,
    PuzzleInfo,
    OpenPuzzle,
    SolvePuzzle,
    PuzzleSolved,
    *practice.MESSAGES,
    *embed.MESSAGES,
    RulesPage,
    Opinion,
    Problem,
)
