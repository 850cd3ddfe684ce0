"""Helpers for tests of Palec boży: tables at a known moment, flicks that end at a known place."""

from __future__ import annotations

from collections.abc import Sequence
from math import atan2, degrees, hypot, sqrt
from typing import Any, TypeVar

from msgspec.structs import replace

from omphalos.flick import GAME
from omphalos.flick.actions import Action, Decline, DropHeart, Flick, FlickAgain, FlickPair, FlickStack, Vote
from omphalos.flick.events import Event, HeartDropped
from omphalos.flick.mat import CORNERS, corner_of
from omphalos.flick.notation import read_state
from omphalos.flick.numbers import DISKS
from omphalos.flick.options import GodId, LawId, Options
from omphalos.flick.pieces import Disk, Prophet
from omphalos.flick.rulings import rulings_of
from omphalos.flick.state import Score, State
from omphalos.table.chance import Chance

E = TypeVar("E")
NAMES = ("Ann", "Bob", "Cleo", "Dan")


def chance(seed: int | str = 0) -> Chance:
    """Return chance like the table's."""
    return Chance(seed, GAME.streams)


def play(state: State, seat: int, action: Action, luck: Chance | None = None) -> tuple[State, list[Event]]:
    """Apply an action by the rules. Return the state after it and the events."""
    booked = GAME.decide(state, seat, action, luck or chance())
    return booked.state, list(booked.events)


def drop_heart(state: State, seat: int, at: tuple[float, float], off: float = 8.0) -> tuple[State, list[Event]]:
    """Aim the heart at a place, with luck that lands it at most `off` mm away."""
    for seed in range(1000):
        after, events = play(state, seat, DropHeart(at), chance(seed))
        heart = only(events, HeartDropped)
        if hypot(heart.x - at[0], heart.y - at[1]) <= off:
            return after, events
    raise AssertionError(f"in 1,000 falls the heart never landed within {off} mm of {at}")


def play_all(state: State, actions: Sequence[Action], luck: Chance | None = None) -> tuple[State, list[Event]]:
    """Let several seats act in order (a vote). Return the last state and the last events."""
    events: list[Event] = []
    for seat, action in enumerate(actions):
        state, events = play(state, seat, action, luck)
    return state, events


def act(state: State, action: Action, luck: Chance | None = None) -> State:
    """Let the only seat that is asked act. Return the state after it."""
    return play(state, GAME.to_act(state)[0], action, luck)[0]


def only(events: Sequence[Event], kind: type[E]) -> E:
    """Return the only event of a kind."""
    found = [e for e in events if isinstance(e, kind)]
    assert len(found) == 1, [type(e).__name__ for e in events]
    return found[0]


def some(events: Sequence[Event], kind: type[E]) -> list[E]:
    """Return the events of a kind."""
    return [e for e in events if isinstance(e, kind)]


def dealt(players: int = 4, luck: Chance | None = None, **options: Any) -> State:
    """Return a game right after the deal."""
    return GAME.deal(GAME.start(players, Options(**options)), luck or chance()).state


def begun(
    players: int = 4,
    laws: tuple[LawId, ...] = (),
    gods: tuple[GodId, ...] = (),
    first: int | None = 0,
    **options: Any,
) -> State:
    """Return the first turn of a game without tremor: laws by generation, gods, first player (None: any)."""
    settings: dict[str, Any] = {"steadiness": "exact", "chosen_laws": laws, "chosen_gods": gods}
    settings |= {"laws": bool(laws), "gods": bool(gods)} | options
    state = dealt(players, **settings)
    for seat in range(players):
        x, y = CORNERS[corner_of(seat, players)]
        way = 0.05 if seat == first else 0.25 + 0.05 * seat
        state = act(state, flick_to(state, seat, (x * way, y * way)))
    assert first is None or state.first == first
    return state


def start_of(seat: int, players: int) -> tuple[float, float]:
    """Return a place in the seat's cloud, clear of the border."""
    x, y = CORNERS[corner_of(seat, players)]
    return x - 30 * (1 if x > 0 else -1), y - 30 * (1 if y > 0 else -1)


def aim(origin: tuple[float, float], target: tuple[float, float], friction: float = 1.0) -> tuple[float, float]:
    """Return the angle and speed with which a disk slides from one place to another and stops there."""
    dx, dy = target[0] - origin[0], target[1] - origin[1]
    speed = sqrt(2 * DISKS.friction * friction * DISKS.gravity * hypot(dx, dy) / 1000)
    return degrees(atan2(dy, dx)) % 360, speed


def flick_to(
    state: State,
    seat: int,
    target: tuple[float, float],
    kind: Prophet = "prophet",
    at: tuple[float, float] | None = None,
) -> Flick:
    """Return a flick that ends at the target if nothing is in the way and there is no tremor."""
    origin = at or start_of(seat, len(state.players))
    manner = rulings_of(state).manner
    angle, speed = aim(origin, target, manner.friction * manner.roll)
    return Flick(kind, origin, angle, speed)


def hard_at(state: State, seat: int, target: tuple[float, float], speed: float = DISKS.fastest) -> Flick:
    """Return a hard flick from the cloud towards a place."""
    origin = start_of(seat, len(state.players))
    return Flick("prophet", origin, aim(origin, target)[0], speed)


def away(state: State, seat: int, kind: Prophet = "prophet") -> Flick:
    """Return a flick straight off the mat, over the nearest edge."""
    x, y = start_of(seat, len(state.players))
    return Flick(kind, (x, y), 180.0 if x < 0 else 0.0, 1.2)


def put(state: State, *words: str) -> State:
    """Put disks from the players' pools on the mat: `ap0,158` is a prophet of seat 0, `K0,0` the monkey king."""
    found = read_state(" ".join((f"{len(state.players)}p", *words)))
    players = list(state.players)
    disks = list(state.disks)
    for disk in found.disks:
        disks.append(replace(disk, id=state.placed + disk.id))
        if disk.kind == "temple":
            players[disk.owner] = replace(players[disk.owner], temples=players[disk.owner].temples - 1)
        elif disk.kind != "king":
            unused = players[disk.owner].unused.plus(disk.kind, -1)
            players[disk.owner] = replace(players[disk.owner], unused=unused)
    return replace(
        state, players=tuple(players), disks=tuple(disks), placed=state.placed + len(found.disks) + len(found.fallen)
    )


def left(state: State, *prophets: int) -> State:
    """Give the players this many unused prophets. The rest is in the reserve."""
    players = [
        replace(p, unused=replace(p.unused, prophet=n), reserve=p.reserve.plus("prophet", p.unused.prophet - n))
        for p, n in zip(state.players, prophets, strict=True)
    ]
    return replace(state, players=tuple(players))


def disk_of(state: State, owner: int, kind: str = "prophet") -> Disk:
    """Return the only disk of an owner and kind on the mat."""
    found = [d for d in state.disks if d.owner == owner and d.kind == kind]
    assert len(found) == 1, found
    return found[0]


def idle(state: State) -> Action:
    """Return an action with little effect: flick prophets off the mat, decline offers."""
    seat = GAME.to_act(state)[0]
    if state.phase == "mission":
        assert state.turn is not None
        if state.turn.step != "flick":
            return Decline()
        like = GAME.legal(state, seat).families[0].like
        if isinstance(like, Flick | FlickStack):
            return replace(like, angle=225.0 if like.at[0] < 0 else 45.0, speed=rulings_of(state).manner.fastest)
        assert isinstance(like, FlickPair)
        return FlickPair(replace(like.one, speed=0.02), replace(like.other, speed=0.02))
    if state.phase == "trial":
        return flick_to(state, seat, (float(seat), 3.0 * seat))
    if state.phase == "heart":
        return DropHeart((240.0, 240.0))
    if state.phase in ("council", "scales"):
        return Vote(True)
    return GAME.legal(state, seat).actions[0]


def to_generation(state: State, generation: int, luck: Chance | None = None) -> State:
    """Play such actions until a generation begins or the game is over."""
    luck = luck or chance()
    while state.phase != "over" and (state.generation < generation or state.phase == "trial"):
        state = act(state, idle(state), luck)
    return state


def to_conversion(state: State, luck: Chance | None = None) -> tuple[State, list[Event]]:
    """Play such actions to the end of the generation. Return the state after it and the events of the last action."""
    luck = luck or chance()
    generation = state.generation
    events: list[Event] = []
    while state.phase != "over" and state.generation == generation and state.phase != "trial":
        state, events = play(state, GAME.to_act(state)[0], idle(state), luck)
    return state, events


def last_turn(state: State) -> tuple[State, list[Event]]:
    """Flick the last prophet off the mat and decline every offer. Return the last state and all events."""
    seat = GAME.to_act(state)[0]
    state, happened = play(state, seat, away(state, seat))
    while state.phase == "mission" and GAME.to_act(state) == (seat,) and Decline() in GAME.legal(state, seat).actions:
        state, events = play(state, seat, Decline())
        happened += events
    return state, happened


def earned(scores: Sequence[Score], seat: int, why: str | None = None) -> int:
    """Return the VP of a seat in some lines of the account."""
    return sum(s.vp for s in scores if s.seat == seat and why in (None, s.why))


def again(state: State, disk: int, target: tuple[float, float]) -> FlickAgain:
    """Flick a disk once more, to end at the target."""
    lying = next(d for d in state.disks if d.id == disk)
    angle, speed = aim((lying.x, lying.y), target)
    return FlickAgain(disk, angle, speed)
