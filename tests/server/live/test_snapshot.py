"""What each viewer is sent of the latest entry and the position, and what is computed once for several viewers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from omphalos.server.live.snapshot import Snapshot, choices_of, entry_for_viewer, replayed_entry
from omphalos.server.protocol.parts import Choice, Happened, OpenChoice, UndoPolicy
from omphalos.table import Apart, Bar, Circle, Family, Legal, Range, Spot, Table
from omphalos.table.entry import Move, Return
from omphalos.table.takeback import POLICIES, fair
from tests.server.lake import GAME, Guess, Guessed, Keep, Kept, Lake, Shown, State, Throw, View

NAMES = ["Ann", "Ben", "Cid"]
CLOCK = msgspec.Raw(b'{"left":[1]}')
KEEP = Keep()


class Counting(Lake):
    """Counts the sentences it was asked for."""

    def __init__(self) -> None:
        self.sentences = 0

    def say_event(self, state: State, event: Any, names: Sequence[str], language: str) -> str:
        self.sentences += 1
        return super().say_event(state, event, names, language)


class Blind(Counting):
    """Everybody has the spectators' view. Seats still see their own guesses happen."""

    def view(self, state: State, seat: int) -> View:
        return super().view(state, -1)


class Shared(Blind):
    """As `Blind`, and the views of one state are the same object."""

    def __init__(self) -> None:
        super().__init__()
        self.made: dict[int, tuple[State, View]] = {}

    def view(self, state: State, seat: int) -> View:
        return self.made.setdefault(id(state), (state, super().view(state, seat)))[1]


def played(*moves: tuple[int, Any], game: Lake = GAME, undo: UndoPolicy = "fair", rounds: int = 2) -> Table:
    """A game of three after these moves. The n-th entry happened at 1000 + n. An int is a take-back to that entry."""
    table = Table.open(game, NAMES, {"rounds": rounds}, seed=1, policy=POLICIES.get(undo, fair))
    for n, (seat, what) in enumerate(moves, 1):
        if isinstance(what, int):
            table.take_back(what, seat, 1000 + n)
        else:
            table.play(seat, what, 1000 + n)
    return table


def snapshot_of(table: Table, undo: UndoPolicy = "fair") -> Snapshot:
    return Snapshot(table, NAMES, undo)


def sent(snapshot: Snapshot, viewer: int, language: str = "en", over: bool = False, whole: bool = True) -> Any:
    """A decoded `update` message."""
    return msgspec.json.decode(snapshot.update(viewer, language, CLOCK, over, whole))


def plain(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


GUESSES = [(0, Guess(1)), (1, Guess(3)), (2, Guess(2))]
VIEW = {
    "scores": [0, 1, 0],
    "has_guessed": [True, True, True],
    "own_guess": 1,
    "thrower": 0,
    "rounds_left": 2,
    "pebbles": [],
}
THROW = {
    "action": {"type": "throw", "place": [0.0, 0.0], "angle": 90.0, "speed": 100.0},
    "text": "Throw the pebble",
    "group": "throw",
    "ranges": [
        {"type": "range", "field": "angle", "low": 0.0, "high": 360.0, "wraps": True},
        {"type": "range", "field": "speed", "low": 10.0, "high": 200.0, "wraps": False},
    ],
    "spots": [
        {
            "type": "spot",
            "field": "place",
            "box": [-100.0, -100.0, 100.0, 100.0],
            "inside": [[0.0, 0.0, 100.0]],
            "outside": [],
        }
    ],
    "apart": [],
    "bars": [],
}


def test_an_update_has_the_entry_the_position_and_the_clock() -> None:
    snapshot = snapshot_of(played(*GUESSES))
    happened = {
        "n": 3,
        "seat": 2,
        "at": 1003,
        "events": [{"type": "guessed", "seat": 2, "number": None}, {"type": "shown", "numbers": [1, 3, 2]}],
        "lines": ["Cid has guessed.", "The guesses: 1, 3, 2."],
        "about": [2, None],
        "patches": [{"has_guessed": {"2": [True]}}, {"scores": {"1": [1]}, "thrower": [0]}],
        "to": None,
    }
    position = {
        "n": 4,
        "viewer": 0,
        "view": VIEW,
        "secret": True,
        "to_act": [0],
        "scores": [0.0, 1.0, 0.0],
        "choices": [
            {"action": {"type": "keep"}, "text": "Keep the pebble", "signs": "", "group": "keep", "prospect": ""}
        ],
        "open_choices": [THROW],
        "take_back_to": None,
        "outcome": None,
        "prospect": "",
    }
    whole = {"type": "update", "happened": [happened], "position": position, "clock": {"left": [1]}}
    assert sent(snapshot, 0) == whole
    assert sent(snapshot, 0, whole=False) == {**whole, "position": {**position, "view": None}}
    over = {**position, "to_act": [], "choices": [], "open_choices": []}
    assert sent(snapshot, 0, over=True) == {**whole, "position": over}
    assert plain(snapshot.happened(0, "en")) == happened
    assert plain(snapshot.position(0, "en", over=False)) == position
    assert plain(snapshot.position(0, "en", over=True)) == over
    assert snapshot.scores() == [0.0, 1.0, 0.0]
    snapshot.release_entry()
    assert sent(snapshot, 0) == whole


def test_each_viewer_has_a_view_and_sentences_of_their_own() -> None:
    snapshot = snapshot_of(played((1, Guess(3))))
    spectator = sent(snapshot, -1, "pl")
    assert spectator["position"]["view"]["own_guess"] is None
    assert spectator["happened"][0]["lines"] == ["Ben już zgaduje."]
    own = sent(snapshot, 1, "pl")
    assert own["position"]["view"]["own_guess"] == 3
    assert own["happened"][0]["lines"] == ["Ben zgaduje 3."]
    assert own["happened"][0]["patches"] == [{"has_guessed": {"1": [True]}, "own_guess": [3]}]
    assert own["position"]["choices"] == []
    other = sent(snapshot, 2, "pl")
    assert other["position"]["view"] == spectator["position"]["view"]
    assert other["happened"] == spectator["happened"]
    assert [one["text"] for one in other["position"]["choices"]] == ["Zgadnij 1", "Zgadnij 2", "Zgadnij 3"]


def test_after_a_take_back_there_are_no_patches() -> None:
    table = played((0, Guess(1)), (1, Guess(3)))
    assert snapshot_of(table).patched is True
    table.take_back(1, 1, 1003)
    snapshot = snapshot_of(table)
    assert snapshot.patched is False
    happened = {
        "n": 3,
        "seat": 1,
        "at": 1003,
        "events": [],
        "lines": ["Ben takes back."],
        "about": [1],
        "patches": [],
        "to": 1,
    }
    assert sent(snapshot, 2)["happened"] == [happened]
    assert sent(snapshot, 2, "pl")["happened"][0]["lines"] == ["Ben cofa ruch."]
    assert sent(snapshot, 2)["position"]["to_act"] == [1, 2]


@pytest.mark.parametrize("hidden", [True, False])
def test_only_a_seat_has_a_secret_view(hidden: bool) -> None:
    class Game(Lake):
        def secret(self, state: State, seat: int) -> bool:
            return hidden and seat < len(state.guesses)

    snapshot = snapshot_of(played(game=Game()))
    assert [snapshot.position(viewer, "en", over=False).secret for viewer in (-1, 0, 2)] == [False, hidden, hidden]


# --- what several viewers share


@pytest.mark.parametrize("kind", [Counting, Blind, Shared])
def test_an_entry_that_several_saw_alike_is_made_once(kind: type[Counting]) -> None:
    game = kind()
    snapshot = snapshot_of(played((0, Guess(2)), game=game))
    told = [sent(snapshot, viewer)["happened"] for viewer in (1, 2, -1)]
    assert told[0] == told[1] == told[2]
    assert told[0][0]["events"] == [{"type": "guessed", "seat": 0, "number": None}]
    assert game.sentences == 1


@pytest.mark.parametrize("order", [(-1, 0), (0, -1)])
@pytest.mark.parametrize("kind", [Counting, Blind, Shared])
def test_an_entry_that_two_saw_differently_is_made_for_each(kind: type[Counting], order: tuple[int, int]) -> None:
    snapshot = snapshot_of(played((0, Guess(2)), game=kind()))
    lines = {viewer: sent(snapshot, viewer)["happened"][0]["lines"] for viewer in order}
    assert lines == {-1: ["Ann has guessed."], 0: ["Ann guesses 2."]}


class Addressing(Lake):
    """Says "you" to its readers, though with the verb of others."""

    addresses_reader = True


@pytest.mark.parametrize(
    ("game", "viewer", "alone", "said"),
    [
        (Addressing(), 0, True, "You guesses 2."),
        (Addressing(), 0, False, "Ann guesses 2."),  # one of several at this screen
        (Addressing(), 1, True, "Ann has guessed."),
        (Addressing(), -1, True, "Ann has guessed."),
        (Lake(), 0, True, "Ann guesses 2."),
    ],
)
def test_whoever_plays_alone_at_a_screen_is_you(game: Lake, viewer: int, alone: bool, said: str) -> None:
    snapshot = snapshot_of(played((0, Guess(2)), game=game))
    told = msgspec.json.decode(snapshot.update(viewer, "en", CLOCK, False, True, alone))
    assert told["happened"][0]["lines"] == [said]
    assert snapshot.happened(viewer, "en", alone).lines == [said]


def test_whoever_takes_back_is_you_in_every_game() -> None:
    snapshot = snapshot_of(played((0, Guess(2)), (0, 0)))
    assert snapshot.happened(0, "en", alone=True).lines == ["You take back."]
    assert snapshot.happened(1, "en", alone=True).lines == ["Ann takes back."]


@pytest.mark.parametrize("order", ["en pl", "pl en"])
@pytest.mark.parametrize("kind", [Counting, Blind, Shared])
def test_an_entry_is_made_for_each_language(kind: type[Counting], order: str) -> None:
    snapshot = snapshot_of(played((0, Guess(2)), game=kind()))
    lines = {language: sent(snapshot, -1, language)["happened"][0]["lines"] for language in order.split()}
    assert lines == {"en": ["Ann has guessed."], "pl": ["Ann już zgaduje."]}


@pytest.mark.parametrize("order", [(-1, 0), (0, -1)])
def test_an_entry_that_changed_two_views_differently_is_made_for_each(order: tuple[int, int]) -> None:
    snapshot = snapshot_of(played(*GUESSES, (0, KEEP), (1, KEEP), (2, KEEP)))
    public = {"has_guessed": {"0": [False], "1": [False], "2": [False]}, "thrower": [-1], "rounds_left": [1]}
    patches = {viewer: sent(snapshot, viewer)["happened"][0]["patches"] for viewer in order}
    assert patches == {-1: [public], 0: [{**public, "own_guess": [None]}]}


def test_a_view_that_several_share_is_encoded_once() -> None:
    shared = snapshot_of(played((0, Guess(2)), game=Shared()))
    assert shared.look(0)[0] is shared.look(1)[0]
    assert shared.look(0) == (msgspec.Raw(msgspec.json.encode(GAME.view(shared.table.state, -1))), [0.0, 0.0, 0.0])
    own = snapshot_of(played((0, Guess(2))))
    assert [msgspec.json.decode(own.look(viewer)[0])["own_guess"] for viewer in (1, 0, 2)] == [None, 2, None]


# --- what may be taken back

ROUND = [*GUESSES, (0, KEEP), (1, KEEP), (2, KEEP)]


@pytest.mark.parametrize(
    ("undo", "moves", "offered"),
    [
        ("fair", [], [None, None, None]),
        ("ask", [], [None, None, None]),
        ("free", [], [None, None, None]),
        ("never", GUESSES[:2], [None, None, None]),
        ("fair", GUESSES[:1], [0, None, None]),
        ("fair", GUESSES[:2], [None, 1, None]),
        ("fair", GUESSES, [None, None, None]),  # the guesses were shown
        ("ask", GUESSES[:1], [0, None, None]),
        ("ask", GUESSES[:2], [0, 1, None]),
        ("ask", ROUND, [3, 4, 5]),  # the latest move of each
        ("ask", [*ROUND, (1, Guess(1))], [3, 6, 5]),
        ("free", GUESSES[:1], [0, 0, 0]),
        ("free", GUESSES[:2], [0, 1, 1]),
        ("fair", [(0, Guess(1)), (0, 0), (0, Guess(3)), (1, Guess(1))], [None, 3, None]),
        ("ask", [(0, Guess(1)), (0, 0), (0, Guess(3)), (1, Guess(1))], [0, 3, None]),
        ("free", [(0, Guess(1)), (0, 0), (0, Guess(3)), (1, Guess(1))], [0, 3, 3]),
    ],
)
def test_a_seat_is_offered_to_return_to_before_its_latest_move(
    undo: UndoPolicy, moves: list[tuple[int, Any]], offered: list[int | None]
) -> None:
    snapshot = snapshot_of(played(*moves, undo=undo), undo)
    assert [snapshot.position(seat, "en", over=False).take_back_to for seat in range(3)] == offered
    assert snapshot.position(-1, "en", over=False).take_back_to is None
    assert [snapshot.position(seat, "en", over=True).take_back_to for seat in range(3)] == [None] * 3


@pytest.mark.parametrize("undo", ["fair", "ask", "free"])
def test_nothing_of_a_finished_game_is_taken_back(undo: UndoPolicy) -> None:
    snapshot = snapshot_of(played(*ROUND, undo=undo, rounds=1), undo)
    positions = [snapshot.position(seat, "en", over=False) for seat in range(3)]
    assert [one.take_back_to for one in positions] == [None] * 3
    assert plain(positions[0].outcome) == {"ranks": [2, 1, 2], "scores": [0.0, 1.0, 0.0], "decided_by": None}


def test_whether_a_move_revealed_something_is_asked_of_the_state_before_it() -> None:
    class Game(Lake):
        def reveals(self, state: State, event: Any) -> bool:
            return state.guesses[0] is not None

    first, second = (snapshot_of(played(*GUESSES[:count], game=Game())) for count in (1, 2))
    assert first.position(0, "en", over=False).take_back_to == 0
    assert second.position(1, "en", over=False).take_back_to is None


# --- choices


class Plain(msgspec.Struct, frozen=True):
    """An action without a tag."""


class Jump(msgspec.Struct, frozen=True, tag="long-jump"):
    place: tuple[float, float] = (1.0, 2.0)
    angle: float = 3.0


FAMILY = Family[Any](
    Jump(),
    (Range("angle", 0.0, 9.0),),
    (Spot("place", (0.0, 0.0, 9.0, 9.0)),),
    (Apart("place", "place", 1.0),),
    (Bar("place", "angle", 1.0, 2.0, (Circle(5.0, 5.0, 1.0),)),),
)


def test_choices_have_their_kind_and_what_is_left_open() -> None:
    class Game(Lake):
        def legal(self, state: State, seat: int) -> Legal[Any]:
            return Legal((Plain(), Jump()), (FAMILY,)) if seat == 1 else Legal()

        def say_action(self, state: State, action: Any, names: Sequence[str], language: str) -> str:
            return f"{names[1]} {type(action).__name__} {language} {state.rounds_left}"

        def say_prospect(self, state: State, seat: int, action: Any, language: str) -> str:
            return f"{seat} hopes" if isinstance(action, Plain) else ""

    game = Game()
    state = game.start(3, game.read_options({"rounds": 2}))
    assert choices_of(game, state, 1, NAMES, "pl") == (
        [
            Choice(Plain(), "Ben Plain pl 2", "", "plain", "1 hopes"),
            Choice(Jump(), "Ben Jump pl 2", "", "long-jump", ""),
        ],
        [
            OpenChoice(
                Jump(),
                "Ben Jump pl 2",
                "long-jump",
                list(FAMILY.ranges),
                list(FAMILY.spots),
                list(FAMILY.apart),
                list(FAMILY.bars),
            )
        ],
    )
    assert choices_of(game, state, 0, NAMES, "pl") == ([], [])


# --- entries

SPLASH = Throw((1.0, 2.0), 10.0, 50.0)
EVENTS = (Guessed(1, 3), Shown((1, 3)), Kept(0))
LINES = ["Ben guesses 3.", "", "Ann waits."]  # of a game whose second event only asks somebody something
LAST = (None, None, Kept(0))  # seen by somebody who noticed the last event only


class Asking(Lake):
    prompts = ("shown",)


NOTHING: dict[str, Any] = {}  # a patch
CHANGE: dict[str, Any] = {"thrower": [1]}
TOLD: list[tuple[Any, ...]] = [  # glimpses, patches; events, sentences, whom they are about, patches
    (EVENTS, [NOTHING, CHANGE, NOTHING], EVENTS, LINES, [1, None, 0], [NOTHING, CHANGE, NOTHING]),
    (EVENTS, None, (), LINES, [1, None, 0], []),
    (LAST, [NOTHING, NOTHING, NOTHING], (Kept(0),), ["Ann waits."], [0], [NOTHING]),
    (LAST, None, (), ["Ann waits."], [0], []),
    (LAST, [CHANGE, NOTHING, NOTHING], (None, Kept(0)), ["", "Ann waits."], [None, 0], [CHANGE, NOTHING]),
]


@pytest.mark.parametrize(("glimpses", "patches", "events", "lines", "about", "changes"), TOLD)
def test_an_entry_leaves_out_what_a_viewer_noticed_nothing_of(
    glimpses: tuple[Any, ...],
    patches: list[Any] | None,
    events: tuple[Any, ...],
    lines: list[str],
    about: list[int | None],
    changes: list[Any],
) -> None:
    game = Asking()
    state = played(game=game).state
    happened = [(state, event) for event in EVENTS]
    entry = Move[Any, Any](n=7, events=EVENTS, seat=1, at=99)
    found = entry_for_viewer(game, entry, happened, list(glimpses), patches, NAMES, "en")
    assert found == Happened(7, 1, 99, list(events), lines, about, changes, None)


def test_an_earlier_entry_is_told_as_it_was_seen() -> None:
    table = played(*GUESSES, (0, SPLASH))
    entry = table.moves[2]
    own, other = (replayed_entry(GAME, entry, table.booked(entry), viewer, NAMES, "pl") for viewer in (1, 2))
    patch = {"has_guessed": {1: [True]}}
    assert own == Happened(2, 1, 1002, [Guessed(1, 3)], ["Ben zgaduje 3."], [1], [{**patch, "own_guess": [3]}], None)
    assert other == Happened(2, 1, 1002, [Guessed(1, None)], ["Ben już zgaduje."], [1], [patch], None)
    told = replayed_entry(GAME, entry, table.booked(entry), 1, NAMES, "pl", events=False)
    assert told == Happened(2, 1, 1002, [], ["Ben zgaduje 3."], [1], [], None)


def test_an_earlier_take_back_is_told_by_name() -> None:
    entry = Return(n=5, to=3, seat=2, at=99)
    booked = GAME.book(played().state)
    found = replayed_entry(GAME, entry, booked, 0, NAMES, "en")
    assert found == Happened(5, 2, 99, [], ["Cid takes back."], [2], [], 3)
