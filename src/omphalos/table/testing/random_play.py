"""random_play_test: random games end, offered actions are accepted, and others are refused and change nothing."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from msgspec import inspect

from omphalos.table.chance import Chance, Stream
from omphalos.table.errors import BadAction, Refusal
from omphalos.table.game import SPECTATOR, AnyGame
from omphalos.table.legal import Legal, with_fields
from omphalos.table.table import Table
from omphalos.table.testing.api import check_state
from omphalos.table.testing.broken import Watch, encoded, short
from omphalos.table.testing.play import STEPS, chance_now, offered, random_game, sittings
from omphalos.table.testing.shapes import make, twists

JUNK: tuple[Any, ...] = (
    5,
    None,
    "nonsense",
    "",
    b"[1,",
    b"\xff",
    b'"\xff"',
    '{"type":"nonsense"}',
    {"type": "nonsense"},
    [[]],
)
POOL = 300  # actions kept to be tried in other states, where they may be illegal


def random_play_test(
    game: AnyGame,
    games: int = 50,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    offers: int = 2,
    intruders: int = 4,
    invariant: Callable[[Any], None] | None = None,
) -> None:
    """Random games end within `steps` moves, and every offered move is accepted. Every other move is refused with a
    typed error, and leaves the state and the chance unchanged.

    At each step of each game the test tries `offers` of the offered actions, and `intruders` other actions: offered
    ones with a field changed, random values of the types (NaN and infinity among them), and actions of another seat
    or moment. `legal` and `decide` must agree on each. `invariant(state)` is called with every state; it raises if
    the state is wrong.
    """
    shape = inspect.type_info(game.action_type)
    pool: deque[Any] = deque(maxlen=POOL)
    for count, own_seed in sittings(game, games, players, seed):
        watch = Watch(game, count, own_seed)
        dice = Chance(f"random play test {own_seed}", ("seat", "offer", "intruder"))
        for step, table in enumerate(random_game(game, count, own_seed, options, steps)):
            watch.step = step
            if invariant is not None:
                with watch.during("the invariant"):
                    invariant(table.state)
            asked = table.to_act()
            if not asked:
                check_state(table, watch)
                _check_strangers(table, pool, dice, watch)
                break
            seat = dice["seat"].choice(asked)
            legal = offered(table, seat, watch)
            with watch.during(f"a sample of legal for seat {seat}"):
                tried = _samples(legal, dice["offer"], offers)
            for action in tried:
                with watch.during(f"allows of {short(action)}"):
                    if not legal.allows(action):
                        raise watch.broken(f"legal gives {short(action)} as a sample and does not allow it")
                _check_accepted(table, seat, action, watch)
            for action in _intruders(tried, pool, shape, dice["intruder"], intruders):
                with watch.during(f"allows of {short(action)}"):
                    allowed = legal.allows(action)
                if allowed:
                    _check_accepted(table, seat, action, watch)
                else:
                    check_refused(table, seat, action, watch)
            if dice["seat"].below(8) == 0:
                _check_strangers(table, pool, dice, watch)
            pool.extend(tried)


def check_refused(table: Table, seat: int, action: Any, watch: Watch, kind: type[Refusal] = Refusal) -> None:
    """Check that an action is refused with a typed error and changes nothing."""
    before, drawn, kept = encoded(table.state), table.drawn(), len(table.journal.entries)
    try:
        table.play(seat, action)
    except kind as refusal:
        if not str(refusal).strip():
            raise watch.broken(f"{short(action)} from seat {seat} is refused without a word") from refusal
    except Exception as problem:
        raise watch.broken(
            f"{short(action)} from seat {seat} raised {problem!r}; a {kind.__name__} is due"
        ) from problem
    else:
        raise watch.broken(f"seat {seat} is not offered {short(action)}, and it is accepted")
    if encoded(table.state) != before:
        raise watch.broken(f"{short(action)} from seat {seat} was refused and has changed the state")
    if table.drawn() != drawn or len(table.journal.entries) != kept:
        raise watch.broken(f"{short(action)} from seat {seat} was refused and has moved chance or the journal")


def _check_accepted(table: Table, seat: int, action: Any, watch: Watch) -> None:
    """Check that an offered action is accepted. It uses a copy of the chance, so that the table does not change."""
    game, state = table.game, table.state
    before = encoded(state)
    with watch.during(f"playing {short(action)} from seat {seat}"):
        try:
            booked = game.decide(state, seat, action, chance_now(table))
        except Refusal as refusal:
            raise watch.broken(f"legal offers seat {seat} {short(action)}, and it is refused: {refusal}") from refusal
    if not booked.events:
        raise watch.broken(f"{short(action)} from seat {seat} is accepted, and nothing happens")
    if encoded(table.state) != before:
        raise watch.broken(f"decide or evolve for {short(action)} from seat {seat} has changed the state it was given")


def _check_strangers(table: Table, pool: Sequence[Any], dice: Chance, watch: Watch) -> None:
    """Check that the table refuses seats that are not to act, seats that do not exist, and data that is no action."""
    asked, count = table.to_act(), len(table.names)
    if pool:
        action = dice["intruder"].choice(pool)
        for seat in (*range(count), SPECTATOR, count, -count - 1):
            if seat not in asked:
                check_refused(table, seat, action, watch)
    if asked:
        check_refused(table, asked[0], dice["intruder"].choice(JUNK), watch, BadAction)


def _samples(legal: Legal[Any], stream: Stream, most: int) -> list[Any]:
    """Some of the offered actions, with members of families and actions at the ends of their ranges."""
    tried = [legal.sample(stream) for _ in range(most)]
    if legal.families and most:
        family = stream.choice(legal.families)
        tried.append(family.sample(stream))
        for part in family.ranges:
            end = with_fields(family.like, {part.field: stream.choice((part.low, part.high))})
            if family.allows(end):
                tried.append(end)
    return tried


def _intruders(
    tried: Sequence[Any], pool: Sequence[Any], shape: inspect.Type, stream: Stream, most: int
) -> Iterator[Any]:
    for i in range(most):
        match i % 4:
            case 1:
                yield make(shape, stream)
            case 3 if pool:
                yield stream.choice(pool)
            case _ if tried:
                like = stream.choice(tried)
                yield stream.choice(list(twists(like, inspect.type_info(type(like)), stream)) or [like])
            case _:
                yield make(shape, stream)
