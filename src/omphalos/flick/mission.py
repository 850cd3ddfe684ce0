"""The mission: turns, flicks and their consequences, in the order of the rules (PB-M1 to PB-M8).

PB-M4 to PB-M7 follow every flick. Only Tyr's oath comes before them. What laws do after PB-M7 waits for the turn's end.
"""

from __future__ import annotations

from math import hypot
from typing import Final, NoReturn

from omphalos.flick import cloud, temples
from omphalos.flick.actions import Action, Build, Decline, Flick, FlickAgain, FlickPair, FlickStack, KeepOath
from omphalos.flick.draft import Draft
from omphalos.flick.events import (
    AgainOffered,
    Declined,
    Lost,
    MissionEnded,
    NavelScored,
    ProphetsLost,
    TempleDeclined,
    Thrown,
    TurnBegan,
)
from omphalos.flick.finger import aim_ranges, check_aim, velocity
from omphalos.flick.gods import OWNER_OF
from omphalos.flick.mat import corner_of, in_cloud, on_navel
from omphalos.flick.numbers import DISKS, MAT, TURNS
from omphalos.flick.pieces import Disk, Prophet
from omphalos.flick.powers import Manner
from omphalos.flick.refusals import IllegalPlacement, NoneLeft, NotNow, NotYourDisk, PowerSpent, TwoAtOnce
from omphalos.flick.rulings import Rulings, rulings_of
from omphalos.flick.slide import flick as slide
from omphalos.flick.state import Score, State
from omphalos.table.legal import Family, Legal

_NEAR: Final = MAT.navel + 2 * DISKS.temple.radius  # disks farther from the centre are not on the navel
_FLICKS: Final = (Flick, FlickStack, FlickPair)
_ASKED: Final = {"stack": FlickStack, "pair": FlickPair, None: Flick}
_DECLINE: tuple[Action, ...] = (Decline(),)


# --- what is offered


def legal(state: State, seat: int) -> Legal[Action]:
    """What the active player may do now."""
    rulings = rulings_of(state)
    turn = state.turn
    assert turn is not None
    if turn.step == "flick":
        flicks = cloud.families(state, seat, rulings.manner)
        own = _before_flick(state, seat, rulings)
        return Legal(own.actions, (*flicks, *own.families))
    if turn.step == "after":
        flicks = _after(state, seat, rulings)
        own = _before_flick(state, seat, rulings) if flicks else Legal[Action]()
        return Legal((*_DECLINE, *own.actions), (*flicks, *own.families))
    return Legal(_DECLINE, temples.families(state, seat, rulings))


def _again(state: State, seat: int) -> list[int]:
    """Disks of this turn that have not left the cloud and may be flicked again (PB-M2)."""
    turn = state.turn
    assert turn is not None
    corner = corner_of(seat, len(state.players))
    return [
        d.id
        for d in state.disks
        if d.id in turn.flicked
        and in_cloud(d.x, d.y, state.radius[d.kind], corner)
        and turn.again[turn.flicked.index(d.id)] < TURNS.again
    ]


def _sworn(state: State, seat: int, rulings: Rulings, free: list[int]) -> list[int]:
    """Disks of this turn that Tyr may flick once more, without those that may be flicked again for free."""
    god, turn = rulings.gods[seat], state.turn
    assert turn is not None
    if god is None or not god.swears(state, seat):
        return []
    return [d.id for d in state.disks if d.id in turn.flicked and d.id not in free]


def _after(state: State, seat: int, rulings: Rulings) -> tuple[Family[Action], ...]:
    """Flicks on offer after a flick: the oath before it is settled, then again from the cloud."""
    turn = state.turn
    assert turn is not None
    free = _again(state, seat)
    ranges = aim_ranges(rulings.manner.fastest)
    speed = rulings.manner.fastest / 2
    if turn.settled:
        return tuple([Family[Action](FlickAgain(disk, 0.0, speed), ranges=ranges) for disk in free])
    sworn = _sworn(state, seat, rulings, free)
    return tuple([Family[Action](KeepOath(disk, 0.0, speed), ranges=ranges) for disk in sworn])


def _before_flick(state: State, seat: int, rulings: Rulings) -> Legal[Action]:
    """What the player's god may do before a flick."""
    god = rulings.gods[seat]
    return Legal() if god is None else god.before_flick(state, seat)


# --- what is decided


def decide(draft: Draft, seat: int, action: Action) -> bool:
    """Carry out an action of the active player. Return whether the mission is over."""
    state, turn = draft.state, draft.state.turn
    assert turn is not None
    rulings = rulings_of(state)
    if turn.step == "temples":
        if isinstance(action, Build):
            temples.build(draft, seat, action, rulings)
        elif isinstance(action, Decline):
            draft.emit(TempleDeclined(seat, turn.cities[0]))
        else:
            raise NotNow("a prophet is on a city: build a temple or decline")
        return not temples.still_to_decide(draft, rulings) and _go_on(draft, seat, rulings)
    if type(action) in OWNER_OF:
        OWNER_OF[type(action)].act(draft, seat, action)
        return False
    if turn.step == "flick":
        _flick_from_cloud(draft, seat, action, rulings.manner)
    elif isinstance(action, Decline):
        draft.emit(Declined(seat))
        return _finish_turn(draft, seat, rulings) if turn.settled else _settle(draft, seat, rulings)
    else:
        _flick_once_more(draft, seat, action, rulings)
    if _sworn(draft.state, seat, rulings, _again(draft.state, seat)):
        return False  # the oath comes first
    return _settle(draft, seat, rulings)


def _flick_from_cloud(draft: Draft, seat: int, action: Action, manner: Manner) -> None:
    state = draft.state
    if not isinstance(action, _FLICKS):
        raise NotNow("it is time to put a prophet in the cloud and flick it")
    if not cloud.allows(state, seat, action, manner):
        _refuse(state, seat, action, manner)
    if isinstance(action, FlickStack):
        put, thrown = _put_stack(draft, seat, action, manner)
    elif isinstance(action, FlickPair):
        put, thrown = _put_pair(draft, seat, action, manner)
    else:
        disk = Disk(state.placed, action.kind, seat, *action.at)
        put, thrown = [disk], [_throw(draft, disk, action.angle, action.speed, manner)]
    draft.emit(slide(state, manner, seat, "turn", put, thrown))


def _refuse(state: State, seat: int, action: Flick | FlickStack | FlickPair, manner: Manner) -> NoReturn:
    """Raise the reason why a flick from the cloud is not allowed."""
    together = manner.together if state.players[seat].unused.total >= 2 else None
    if type(action) is not _ASKED[together] and not any(
        type(f.like) is type(action) for f in cloud.families(state, seat, manner)
    ):
        raise TwoAtOnce(
            "no law asks for two prophets at once"
            if together is None
            else f"a law asks for two prophets at once: {'stacked' if together == 'stack' else 'side by side'}"
        )
    if isinstance(action, FlickStack):
        if state.radius[action.upper] > state.radius[action.lower]:
            raise IllegalPlacement("the larger of two stacked prophets lies below")
        check_one(state, seat, Flick(action.lower, action.at, action.angle, action.speed), manner)
        _check_two(state, seat, action.lower, action.upper)
    elif isinstance(action, FlickPair):
        one, other = action.one, action.other
        check_one(state, seat, one, manner)
        check_one(state, seat, other, manner)
        _check_two(state, seat, one.kind, other.kind)
        if state.radius[other.kind] > state.radius[one.kind]:
            raise IllegalPlacement("of two prophets the larger is named first")
        if hypot(one.at[0] - other.at[0], one.at[1] - other.at[1]) < state.radius[one.kind] + state.radius[other.kind]:
            raise IllegalPlacement("the two prophets overlap")
    else:
        check_one(state, seat, action, manner)
    raise IllegalPlacement("there is no room for it in your cloud")


def check_one(state: State, seat: int, action: Flick, manner: Manner) -> None:
    """Refuse a flick of one prophet with an illegal kind, place or aim."""
    _check_stock(state, seat, action.kind)
    check_aim(action.angle, action.speed, manner)
    corner = corner_of(seat, len(state.players))
    cloud.check_place(cloud.spot(state.options.numbers, corner, action.kind, cloud.near(state, corner)), action.at)


def _put_pair(draft: Draft, seat: int, action: FlickPair, manner: Manner) -> tuple[list[Disk], list[Thrown]]:
    """Put down two prophets side by side (L05)."""
    flicks = (action.one, action.other)
    disks = [Disk(draft.state.placed + i, flick.kind, seat, *flick.at) for i, flick in enumerate(flicks)]
    thrown = [_throw(draft, disk, f.angle, f.speed, manner) for disk, f in zip(disks, flicks, strict=True)]
    return disks, thrown


def _put_stack(draft: Draft, seat: int, action: FlickStack, manner: Manner) -> tuple[list[Disk], list[Thrown]]:
    """Put down two prophets as a stack (L04)."""
    below = Disk(draft.state.placed, action.lower, seat, *action.at)
    above = Disk(below.id + 1, action.upper, seat, *action.at)
    thrown = _throw(draft, below, action.angle, action.speed, manner, upper=above.id)
    return [below, above], [thrown]


def _check_stock(state: State, seat: int, kind: Prophet) -> None:
    if getattr(state.players[seat].unused, kind) < 1:
        raise NoneLeft(f"you have no unused {kind}")


def _check_two(state: State, seat: int, one: Prophet, other: Prophet) -> None:
    _check_stock(state, seat, other)
    if one == other and getattr(state.players[seat].unused, one) < 2:
        raise NoneLeft(f"you have only one unused {one}")


def _throw(draft: Draft, disk: Disk, angle: float, speed: float, manner: Manner, upper: int | None = None) -> Thrown:
    vx, vy = velocity(angle, speed, manner, draft.chance)
    return Thrown(disk.id, disk.kind, disk.x, disk.y, vx, vy, upper)


def _flick_once_more(draft: Draft, seat: int, action: Action, rulings: Rulings) -> None:
    """Flick a disk from where it lies: out of the cloud (PB-M2), or by oath (Tyr)."""
    state, turn = draft.state, draft.state.turn
    assert turn is not None
    free = _again(state, seat)
    if isinstance(action, FlickAgain):
        how, allowed = "again", free if turn.settled else []
    elif isinstance(action, KeepOath):
        god = rulings.gods[seat]
        if god is not None and god.id == "Tyr" and not god.swears(state, seat):
            raise PowerSpent("the oath has been kept in this generation")
        how, allowed = "oath", [] if turn.settled else _sworn(state, seat, rulings, free)
    else:
        raise NotNow("a prophet may be flicked once more: do it or decline")
    if action.disk not in allowed:
        raise NotYourDisk(f"disk {action.disk} may not be flicked now")
    manner = rulings.manner_of(action)
    check_aim(action.angle, action.speed, manner)
    disk = next(d for d in state.disks if d.id == action.disk)
    thrown = _throw(draft, disk, action.angle, action.speed, manner)
    draft.emit(slide(state, rulings.manner, seat, how, (), (thrown,)))


# --- what follows


def _settle(draft: Draft, seat: int, rulings: Rulings) -> bool:
    """After a flick: offer temples (PB-M4), and go on if none needs a decision. Return whether the mission is over."""
    return not temples.offer(draft, seat, rulings) and _go_on(draft, seat, rulings)


def _go_on(draft: Draft, seat: int, rulings: Rulings) -> bool:
    """Apply PB-M5 to PB-M7, then offer to flick again or finish the turn. Return whether the mission is over."""
    if not rulings.manner.silent_navel:
        _score_navel(draft, rulings)
    if draft.state.fallen:
        _remove_lost(draft, seat, rulings)
    temples.return_lost(draft)
    free = _again(draft.state, seat)
    if free:
        draft.emit(AgainOffered(seat, tuple(free)))
        return False
    return _finish_turn(draft, seat, rulings)


def _finish_turn(draft: Draft, seat: int, rulings: Rulings) -> bool:
    """What laws do after PB-M7, once a turn, and PB-M8. Return whether the mission is over."""
    for power, owner in rulings.after_temples:
        power.after_temples(draft, owner)
    for power, owner in rulings.turn_ends:
        power.turn_ends(draft, owner)
    return not _next_turn(draft, seat, rulings)


def _score_navel(draft: Draft, rulings: Rulings) -> None:
    """PB-M5: 1 VP for each prophet on the navel, and once for its owner 1 VP for each island with their presence."""
    state = draft.state
    there = [
        d for d in state.disks if -_NEAR < d.x < _NEAR and d.is_prophet and on_navel(d.x, d.y, state.radius[d.kind])
    ]
    if not there:
        return
    tally = rulings.tally(state)
    scores: list[Score] = []
    for owner in sorted({d.owner for d in there}):
        scores.append(draft.score(owner, sum(d.owner == owner for d in there), "PB-M5"))
        scores += [draft.score(owner, 1, "PB-M5", island) for island in tally.islands_of(owner)]
    draft.emit(NavelScored(tuple(d.id for d in there), tuple(scores)))


def _remove_lost(draft: Draft, by: int, rulings: Rulings) -> None:
    """PB-M6: move fallen prophets to the reserve, unless a god takes them. Anubis comes before Morrigan."""
    state, turn = draft.state, draft.state.turn
    assert turn is not None
    lost: list[Lost] = []
    back: list[int] = []  # owners who get a prophet back now
    scores: list[Score] = []
    for disk in state.fallen:
        if not disk.is_prophet:
            continue
        for power in rulings.banishes:
            scores += power.banishes(draft, by, disk)
        owner, flicker = rulings.gods[disk.owner], rulings.gods[by]
        to = "reserve"
        if owner is not None and disk.owner not in (*turn.back, *back) and owner.returns(state, disk.owner, by, disk):
            to = "unused"
            back.append(disk.owner)
        elif flicker is not None and flicker.harvests(state, by, by, disk):
            to = flicker.id
        lost.append(Lost(disk.id, to))
    if lost:
        spent = (by,) if by in back else ()
        draft.emit(ProphetsLost(tuple(lost), spent, tuple(scores)))


def can_flick(state: State, seat: int) -> bool:
    """Whether the seat has an unused prophet and room to put it."""
    return state.players[seat].unused.total > 0 and cloud.has_room(state, seat)


def begin(draft: Draft) -> bool:
    """Begin the first player's turn (PB-M1). Return False if nobody can flick."""
    rulings = rulings_of(draft.state)
    first, players = draft.state.first, len(draft.state.players)
    assert first is not None
    step = 1 if rulings.manner.clockwise else -1
    return _next_turn(draft, (first - step) % players, rulings)


def _next_turn(draft: Draft, last: int, rulings: Rulings) -> bool:
    """PB-M8: begin the turn of the next player who can flick. Return False if nobody can, which ends the phase."""
    players = len(draft.state.players)
    step = 1 if rulings.manner.clockwise else -1
    passed: list[int] = []
    for away in range(1, players + 1):
        seat = (last + step * away) % players
        if can_flick(draft.state, seat):
            draft.emit(TurnBegan(seat, tuple(passed)))
            return True
        passed.append(seat)
    draft.emit(MissionEnded(tuple(seat for seat in passed if draft.state.players[seat].unused.total > 0)))
    return False
