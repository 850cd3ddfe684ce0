"""offer_test: a seat to act has a move, and `legal` and `decide` agree on moves, in crowded positions too."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Any, Final

from msgspec import inspect
from msgspec.structs import replace

from omphalos.table.chance import Chance, Stream
from omphalos.table.errors import Refusal
from omphalos.table.game import AnyGame
from omphalos.table.legal import Circle, Family, Legal, Range, Spot, with_fields
from omphalos.table.testing.broken import Watch, encoded, short
from omphalos.table.testing.play import STEPS, sittings
from omphalos.table.testing.shapes import twists

TEMPERS: Final = ("any", "low", "high")  # how a crowded game chooses numbers: at random, always the least, the greatest
EXAMPLES: Final = 8  # offered actions tried in each state, besides the examples of all families
REMEMBERED: Final = 64  # families of a seat that are probed again later
HAIR: Final = 1e-7  # distance of a probe from a border, as a fraction of the circle's radius


def offer_test(
    game: AnyGame,
    games: int = 6,
    players: int | Sequence[int] | None = None,
    options: Any = None,
    seed: int | str = 0,
    steps: int = STEPS,
    probes: int = 12,
    positions: Iterable[Any] = (),
) -> None:
    """Every seat to act has a move, offered actions are accepted, and accepted actions are offered.

    The test plays crowded games: seats prefer actions that put something on the table, and choose numbers at the ends
    of their ranges. `positions` are further crowded states, made by the game's author. In each state every seat to act
    must be offered something, every example must be accepted, and after any accepted action every seat to act next
    must have a move. The test also makes `probes` actions from what the seat was offered here or earlier (in the game
    or an earlier position). It draws their numbers and places again, anywhere and close to borders. `legal` and
    `decide` must agree on each.
    """
    known: dict[int, dict[bytes, Family[Any]]] = {}
    for i, state in enumerate(positions):
        watch = Watch(game, seed=f"position {i}")
        chance = Chance(f"offer test {seed} position {i}", game.streams)
        dice = Chance(f"probes {seed} {i}", ("probe",))
        _check_state(game, state, chance, dice["probe"], known, probes, watch)
    for i, (count, own_seed) in enumerate(sittings(game, games, players, seed)):
        watch = Watch(game, count, own_seed)
        _crowd(game, count, own_seed, options, steps, TEMPERS[i % len(TEMPERS)], probes, watch)


def _crowd(
    game: AnyGame, players: int, seed: str, options: Any, steps: int, temper: str, probes: int, watch: Watch
) -> None:
    """Play a game that fills the table, and check every state of it."""
    chance = Chance(seed, game.streams)
    dice = Chance(f"offer test {seed}", ("action", "probe"))
    known: dict[int, dict[bytes, Family[Any]]] = {}
    with watch.during("dealing"):
        state = game.deal(game.start(players, game.read_options(options)), chance).state
    for step in range(steps):
        watch.step = step
        asked = game.to_act(state)
        if not asked:
            return
        _check_state(game, state, chance, dice["probe"], known, probes, watch)
        seat = dice["action"].choice(asked)
        with watch.during(f"playing from seat {seat}"):
            action = _crowding(game.legal(state, seat), temper, dice["action"])
            state = game.decide(state, seat, action, chance).state


def _crowding(legal: Legal[Any], temper: str, stream: Stream) -> Any:
    """An action that puts something on the table, if there is one, with numbers chosen by the temper."""
    placing = [family for family in legal.families if family.spots]
    if not placing or stream.below(4) == 0:
        return legal.sample(stream)
    family = stream.choice(placing)
    action = family.sample(stream)
    for part in family.ranges:
        if temper != "any" and not part.wraps:
            bent = with_fields(action, {part.field: part.low if temper == "low" else part.high})
            action = bent if family.allows(bent) else action
    return action


def _check_state(
    game: AnyGame,
    state: Any,
    chance: Chance,
    stream: Stream,
    known: dict[int, dict[bytes, Family[Any]]],
    probes: int,
    watch: Watch,
) -> None:
    for seat in game.to_act(state):
        with watch.during(f"legal for seat {seat}"):
            legal = game.legal(state, seat)
        if not legal:
            raise watch.broken(f"seat {seat} is asked to act, and legal offers it nothing")
        for action in (*legal.actions[:EXAMPLES], *(family.like for family in legal.families)):
            _check_next(game, state, seat, action, chance, watch)
        seen = known.setdefault(seat, {})
        plain = [Family(action) for action in legal.actions[:EXAMPLES]]
        for family in (*plain, *legal.families):
            seen[encoded(_blank(family))] = family
        while len(seen) > REMEMBERED:
            del seen[next(iter(seen))]
        families = list(seen.values())
        for _ in range(probes if families else 0):
            _check_probe(game, state, seat, legal, _probe(stream.choice(families), stream), chance, watch)


def _check_probe(
    game: AnyGame, state: Any, seat: int, legal: Legal[Any], action: Any, chance: Chance, watch: Watch
) -> None:
    """Check that `legal` and `decide` agree on an action."""
    with watch.during(f"allows of {short(action)}"):
        offered = legal.allows(action)
    if offered:
        _check_next(game, state, seat, action, chance, watch)
    elif _after(game, state, seat, action, chance, watch) is not None:
        raise watch.broken(f"seat {seat} is not offered {short(action)}, and it is accepted")


def _check_next(game: AnyGame, state: Any, seat: int, action: Any, chance: Chance, watch: Watch) -> None:
    """Check that an offered action is accepted, and that every seat to act after it has a move that is accepted."""
    after = _after(game, state, seat, action, chance, watch)
    if after is None:
        raise watch.broken(f"legal offers seat {seat} {short(action)}, and it is refused")
    with watch.during(f"looking at the state after {short(action)} from seat {seat}"):
        asked = game.to_act(after)
        outcome = game.outcome(after)
    if not asked and outcome is None:
        raise watch.broken(f"after {short(action)} from seat {seat} nobody is to act, and there is no outcome")
    for other in asked:
        with watch.during(f"legal for seat {other} after {short(action)} from seat {seat}"):
            legal = game.legal(after, other)
        if not legal:
            raise watch.broken(f"after {short(action)} from seat {seat}, seat {other} is asked and offered nothing")
        example = legal.actions[0] if legal.actions else legal.families[0].like
        if _after(game, after, other, example, chance, watch) is None:
            raise watch.broken(
                f"after {short(action)} from seat {seat}, seat {other} is offered {short(example)}, and it is refused"
            )


def _after(game: AnyGame, state: Any, seat: int, action: Any, chance: Chance, watch: Watch) -> Any | None:
    """The state after an action, or None if it is refused. The chance is rewound."""
    drawn = chance.drawn()
    with watch.during(f"playing {short(action)} from seat {seat}"):
        try:
            return game.decide(state, seat, action, chance).state
        except Refusal:
            return None
        finally:
            chance.rewind(drawn)


def _blank(family: Family[Any]) -> Any:
    """The example with its free fields set to zero. Equal results mean the same family."""
    free: dict[str, Any] = {part.field: 0.0 for part in family.ranges}
    free |= {part.field: (0.0, 0.0) for part in family.spots}
    return with_fields(family.like, free)


def _probe(family: Family[Any], stream: Stream) -> Any:
    """An action like the family's, with its free fields drawn again, inside and outside their limits.

    One in three also has another value in a field that is not free, such as another kind of piece.
    """
    action = family.sample(stream) if stream.below(2) else family.like
    free: dict[str, Any] = {}
    for part in (*family.spots, *family.ranges):
        if stream.below(3):
            free[part.field] = _place(part, stream) if isinstance(part, Spot) else _number(part, stream)
    for bar in family.bars:
        if bar.clear_of and stream.below(2):  # along the border of something it must not overlap
            circle = stream.choice(bar.clear_of)
            degrees = stream.between(0.0, 360.0)
            free[bar.spot] = _border(circle, math.radians(degrees), stream, bar.radius)
            free[bar.angle] = (degrees + 90.0) % 360.0
    if stream.below(3) == 0:
        others = [other for other in twists(action, inspect.type_info(type(action)), stream) if _differs(other, family)]
        action = stream.choice(others) if others else action
    return with_fields(action, free)


def _differs(action: Any, family: Family[Any]) -> bool:
    """Whether an action differs from the family's in a field that is not free."""
    return _blank(replace(family, like=action)) != _blank(family)


def _number(part: Range, stream: Stream) -> float:
    match stream.below(4):
        case 0:
            return stream.choice((part.low, part.high))
        case 1:
            return stream.choice((math.nextafter(part.low, -math.inf), math.nextafter(part.high, math.inf)))
        case _:
            return stream.between(part.low, part.high)


def _place(part: Spot, stream: Stream) -> tuple[float, float]:
    """A place in the box, in the region, or just inside or outside one of its circles."""
    circles = (*part.outside, *part.inside)
    match stream.below(3):
        case 0:
            return replace(part, inside=(), outside=()).sample(stream)
        case 1 if circles:
            return _border(stream.choice(circles), stream.between(0.0, 2.0 * math.pi), stream)
        case _:
            return part.sample(stream)


def _border(circle: Circle, angle: float, stream: Stream, more: float = 0.0) -> tuple[float, float]:
    r = (circle.r + more) * stream.choice((1.0 - HAIR, 1.0, 1.0 + HAIR))
    return circle.x + r * math.cos(angle), circle.y + r * math.sin(angle)
