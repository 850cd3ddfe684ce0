"""api_test: a game has everything that a table needs, and its results agree with each other."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import inspect

from omphalos.i18n import SOURCE
from omphalos.table.booked import Booked
from omphalos.table.chance import Chance
from omphalos.table.entry import Move
from omphalos.table.errors import BadOptions, BadPlayers, BadPosition, NothingToDraw
from omphalos.table.game import SPECTATOR, AnyGame, Game, Outcome, ranked
from omphalos.table.legal import Legal, get_field
from omphalos.table.table import Table
from omphalos.table.testing.broken import Watch, encoded, short
from omphalos.table.testing.play import STEPS, random_game, sittings
from omphalos.table.testing.shapes import parts

PICTURES = 50  # steps from one picture to the next: drawing is slow


def api_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
) -> None:
    """Check a game's names and types, and that its results agree with each other at every step of random games."""
    watch = Watch(game)
    _check_names(game, watch)
    _check_types(game, watch)
    _check_bad_input(game, watch)
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        _check_start(game, count, options, watch)
        moves = 0
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            with watch.during("looking at the game"):
                check_state(table, watch)
                for move in table.moves[moves:]:
                    _check_events(table, move, watch)
            moves = len(table.moves)


def check_state(table: Table, watch: Watch) -> None:
    """Check that all results for the state of this table agree with each other."""
    game, state = table.game, table.state
    before = encoded(state)
    seats = range(len(table.names))
    asked = game.to_act(state)
    if not isinstance(asked, tuple):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
        raise watch.broken(f"to_act gives {asked!r}, not a tuple of seats")
    if len(set(asked)) != len(asked) or not all(seat in seats for seat in asked):
        raise watch.broken(f"to_act gives {asked}, where the seats are 0 to {len(seats) - 1}, each at most once")
    with watch.during("outcome"):
        outcome = game.outcome(state)
    if outcome is not None and asked:
        raise watch.broken(f"there is an outcome while seats {asked} are to act")
    if outcome is None and not asked:
        raise watch.broken("nobody is to act, and there is no outcome")
    if outcome is not None:
        _check_outcome(outcome, len(seats), watch)
    for seat in (*seats, SPECTATOR):
        with watch.during(f"legal for seat {seat}"):
            legal = game.legal(state, seat)
        if not isinstance(legal, Legal):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
            raise watch.broken(f"legal for seat {seat} gives {legal!r}, not a Legal")
        if seat in asked and not legal:
            raise watch.broken(f"seat {seat} is asked to act, and legal offers it nothing")
        if seat not in asked and legal:
            raise watch.broken(f"seat {seat} is not asked to act, and legal offers it {short(legal)}")
        _check_legal(game, table, legal, watch)
        with watch.during(f"view for seat {seat}"):
            view = game.view(state, seat)
        _check_kind(view, game.view_type, f"view for seat {seat}", watch)
        if watch.step is not None and watch.step % PICTURES == 0 and seat == watch.step // PICTURES % len(seats):
            _check_picture(game, view, watch)
    if encoded(state) != before:
        raise watch.broken("looking at the state (to_act, legal, view, outcome) has changed it")


def _check_names(game: AnyGame, watch: Watch) -> None:
    if not isinstance(game, Game):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
        raise watch.broken(f"{game!r} is not a Game")
    for name in ("name", "title", "ruleset", "players", "streams"):
        if not hasattr(game, name):
            raise watch.broken(f"it has no {name}")
    for name in ("name", "ruleset"):
        text: Any = getattr(game, name)
        if not isinstance(text, str) or not text or text.split() != [text]:
            raise watch.broken(f"its {name} is {text!r}, not one word")
    if not str(game.title.get(SOURCE, "")).strip():
        raise watch.broken(f"it has no title in {SOURCE!r}")
    if not isinstance(game.players, tuple) or not game.players or not all(n > 0 for n in game.players):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
        raise watch.broken(f"players is {game.players!r}, not a tuple of numbers")
    if not isinstance(game.streams, tuple) or len(set(game.streams)) != len(game.streams):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
        raise watch.broken(f"streams is {game.streams!r}, not a tuple of different names")


def _check_types(game: AnyGame, watch: Watch) -> None:
    for name in ("state_type", "action_type", "event_type", "view_type", "options_type"):
        if not hasattr(game, name):
            raise watch.broken(f"it has no {name}")
        try:
            shape = inspect.type_info(getattr(game, name))
        except (TypeError, ValueError) as problem:
            raise watch.broken(f"msgspec cannot read its {name}: {problem}") from problem
        kinds = shape.types if isinstance(shape, inspect.UnionType) else (shape,)
        for kind in kinds:
            if not isinstance(kind, inspect.StructType):
                raise watch.broken(f"{name} holds {kind}, not a struct")
        for path, part in parts(shape, name):
            match part:
                case inspect.StructType() if not _struct(part).__struct_config__.frozen:
                    raise watch.broken(f"{_struct(part).__name__} (in {name}) is not frozen")
                case inspect.ListType():
                    raise watch.broken(f"{path} (in {name}) is a list, which can be changed; take a tuple")
                case inspect.SetType():
                    raise watch.broken(
                        f"{path} (in {name}) is a set, which can be changed; take a frozenset or a tuple"
                    )
                case inspect.AnyType() | inspect.CustomType() | inspect.RawType():
                    raise watch.broken(f"{path} (in {name}) has no type that JSON could bring back")
                case _:
                    pass


def _struct(part: inspect.StructType) -> Any:
    """The struct class itself, also for a generic struct with type arguments."""
    return getattr(part.cls, "__origin__", part.cls)


def _check_bad_input(game: AnyGame, watch: Watch) -> None:
    with watch.during("reading the default options"):
        options = game.read_options()
    _check_kind(options, game.options_type, "the default options", watch)
    for nonsense in ({"no such option": 1}, "nonsense", 5, [1]):
        try:
            game.read_options(nonsense)
        except BadOptions:
            continue
        except Exception as problem:
            raise watch.broken(f"options {nonsense!r} raise {problem!r}, not BadOptions") from problem
        raise watch.broken(f"options {nonsense!r} are accepted")
    for many in (-1, 0, max(game.players) + 1):
        try:
            game.check_players(many)
        except BadPlayers:
            continue
        raise watch.broken(f"it can be set up for {many} players")
    try:
        game.position("no such position \0")
    except BadPosition:
        return
    except Exception as problem:
        raise watch.broken(f"a bad position raises {problem!r}, not BadPosition") from problem
    raise watch.broken("any text is a position")


def _check_start(game: AnyGame, players: int, options: Any, watch: Watch) -> None:
    with watch.during("start"):
        read = game.read_options(msgspec.to_builtins(options))
        state = game.start(players, read)
        again = game.start(players, read)
    _check_kind(state, game.state_type, "start", watch)
    if encoded(state) != encoded(again):
        raise watch.broken("start gives another state the second time")
    before = encoded(state)
    with watch.during("deal"):
        booked = game.deal(state, Chance(watch.seed or 0, game.streams))
    if not isinstance(booked, Booked):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
        raise watch.broken(f"deal gives {booked!r}, not what it booked: see Game.book")
    for event in booked.events:
        _check_kind(event, game.event_type, "an event of the deal", watch)
    if encoded(state) != before:
        raise watch.broken("deal has changed the state it was given")


def _check_events(table: Table, move: Move[Any, Any], watch: Watch) -> None:
    game, seats = table.game, (*range(len(table.names)), SPECTATOR)
    state = table.state_before(move)
    before = encoded(state)
    if move.seat is not None:
        _check_kind(move.action, game.action_type, "the action", watch)
        for language in game.title:
            with watch.during(f"tell_action({short(move.action)}, {language!r})"):
                _check_text(game.tell_action(state, move.action, table.names, language), "tell_action", watch)
    for event in move.events:
        _check_kind(event, game.event_type, "an event", watch)
        for language in game.title:
            with watch.during(f"tell({short(event)}, {language!r})"):
                _check_told(game.tell(state, event, table.names, language), f"tell({short(event)})", watch)
        with watch.during(f"reveals({short(event)})"):
            shown = game.reveals(state, event)
        if not isinstance(shown, bool):  # pyright: ignore[reportUnnecessaryIsInstance] — it is what is being tested
            raise watch.broken(f"reveals({short(event)}) is {shown!r}, not True or False")
        for seat in seats:
            with watch.during(f"seen({short(event)}) by seat {seat}"):
                glimpse = game.seen(state, event, seat)
            if glimpse is None:
                continue
            _check_kind(glimpse, game.event_type, f"what seat {seat} sees of {short(event)}", watch)
            for language in game.title:
                with watch.during(f"tell({short(glimpse)}, {language!r})"):
                    _check_told(game.tell(state, glimpse, table.names, language), f"tell({short(glimpse)})", watch)
        with watch.during(f"evolve({short(event)})"):
            after = game.evolve(state, event)
        _check_kind(after, game.state_type, f"the state after {short(event)}", watch)
        if encoded(state) != before:
            raise watch.broken(f"evolve({short(event)}), or looking at the event, has changed the state it was given")
        state, before = after, encoded(after)


def _check_legal(game: AnyGame, table: Table, legal: Legal[Any], watch: Watch) -> None:
    for action in legal.actions:
        _check_kind(action, game.action_type, "an offered action", watch)
    if len(set(map(encoded, legal.actions))) != len(legal.actions):
        raise watch.broken("legal offers an action twice")
    for family in legal.families:
        _check_kind(family.like, game.action_type, "the example of a family", watch)
        for part in (*family.ranges, *family.spots):
            if get_field(family.like, part.field) is None:
                raise watch.broken(
                    f"a family frees the field {part.field!r}, which its example {short(family.like)} lacks"
                )
        for part in family.ranges:
            if not part.low <= part.high:
                raise watch.broken(f"a range of {part.field!r} goes from {part.low} to {part.high}")
        with watch.during(f"allows of the family of {short(family.like)}"):
            if not family.allows(family.like):
                raise watch.broken(f"a family does not allow its own example {short(family.like)}")
    for action in (*legal.actions[:8], *(family.like for family in legal.families)):
        for language in game.title:
            with watch.during(f"tell_action({short(action)}, {language!r})"):
                _check_text(game.tell_action(table.state, action, table.names, language), "tell_action", watch)


def _check_outcome(outcome: Outcome, players: int, watch: Watch) -> None:
    if len(outcome.ranks) != players or len(outcome.scores) != players:
        raise watch.broken(f"the outcome {short(outcome)} does not have a rank and a score for each of {players} seats")
    if outcome.ranks != ranked([-rank for rank in outcome.ranks]):
        raise watch.broken(f"ranks {outcome.ranks} are not places: 1 for the best, and as many above as come before")
    if not all(abs(score) < float("inf") for score in outcome.scores):
        raise watch.broken(f"scores {outcome.scores} are not all numbers")


def _check_picture(game: AnyGame, view: Any, watch: Watch) -> None:
    for language in game.title:
        try:
            picture = game.picture(view, language)
        except NothingToDraw:
            return
        except Exception as problem:
            raise watch.broken(f"picture raised {problem!r}") from problem
        if "<svg" not in picture[:200]:
            raise watch.broken(f"picture gives {picture[:60]!r}, which is not SVG")


def _check_kind(thing: Any, kind: Any, what: str, watch: Watch) -> None:
    """Check that a value is of its type, down to its fields."""
    if not isinstance(thing, msgspec.Struct):
        raise watch.broken(f"{what} is {thing!r}, not a struct")
    try:
        back = _decoder(kind).decode(encoded(thing))
    except (msgspec.DecodeError, TypeError) as problem:
        raise watch.broken(f"{what}, {short(thing)}, is not of its type: {problem}") from problem
    if type(back) is not type(thing):
        raise watch.broken(f"{what} is a {type(thing).__name__}, which its type does not know")


@lru_cache(maxsize=64)
def _decoder(kind: Any) -> msgspec.json.Decoder[Any]:
    return msgspec.json.Decoder(kind)


def _check_told(text: Any, what: str, watch: Watch) -> None:
    if text != "":  # else the sentence of another event tells it
        _check_text(text, what, watch)


def _check_text(text: Any, what: str, watch: Watch) -> None:
    if not isinstance(text, str) or not text.strip():
        raise watch.broken(f"{what} gives {text!r}, not a text")
