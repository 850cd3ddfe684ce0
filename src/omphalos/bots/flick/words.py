"""A move of Palec boży in words: direction, speed, target, and its result if made exactly as aimed."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING, Any, Final

from omphalos.bots.flick.flicks import as_aimed
from omphalos.bots.flick.search.aims import TARGETS
from omphalos.bots.messages import say
from omphalos.flick.actions import Build, DropHeart, Flick, FlickAgain, FlickPair, FlickStack, KeepOath, StandHand
from omphalos.flick.mat import CITIES, CLOUDS, ISLANDS, NAVEL, SEA, city_at, corner_of, island_at, on_navel
from omphalos.flick.tell import kind_name

if TYPE_CHECKING:
    from collections.abc import Sequence

    from omphalos.bots.observation import Observation
    from omphalos.bots.thought import Considered
    from omphalos.flick.view import View

_ARROWS: Final = "→↗↑↖←↙↓↘"  # from the east, an eighth of a turn each
_MOVED: Final = 2.0  # millimetres: smaller pushes are not mentioned
_SAME_SPOT: Final = 20.0  # millimetres between two places that a person would call the same
_SAME_AIM: Final = 12.0  # degrees between two flicks at the same target that a person would call the same


def tell(observation: Observation, one: Considered, move: str, names: Sequence[str], language: str) -> str:
    """A move in words. `move` is the game's own text, which is the same for every flick."""
    action = one.action
    if isinstance(action, Flick | FlickStack | FlickAgain | KeepOath):
        aim = _aim(observation, action, language)
        return f"{aim}  {_piece(observation.view, action, language)} {_outcome(observation, one, names, language)}"
    if isinstance(action, FlickPair):
        aims = f"{_aim(observation, action.one, language)} + {_aim(observation, action.other, language)}"
        kinds = f"{_piece(observation.view, action.one, language)} + {_piece(observation.view, action.other, language)}"
        return f"{aims}  {kinds} {_outcome(observation, one, names, language)}"
    if isinstance(action, Build):
        city = CITIES[action.island]
        away = hypot(action.at[0] - city.x, action.at[1] - city.y)
        if away < city.r:
            return say(language, "aim-on-the-city", move=move)
        return say(language, "aim-beside", move=move, mm=f"{away:.0f}")
    if isinstance(action, DropHeart):
        return say(language, "aim-heart", move=move, whose=_under(observation, action, names, language))
    if isinstance(action, StandHand):
        marks = [(hypot(action.at[0] - c.x, action.at[1] - c.y), i) for i, c in enumerate((NAVEL, *CITIES))]
        near = min(marks)[1]
        what = say(language, "aim-city-of", what=ISLANDS[near - 1]) if near else say(language, "aim-hand-navel")
        return say(language, "aim-hand", move=move, what=what)
    return move


def alike(one: Considered, other: Considered) -> bool:
    """Whether a person would call these the same move: the same kind, at the same target or place."""
    mine, theirs = one.action, other.action
    if type(mine) is not type(theirs):
        return False
    match mine:
        case Flick() | FlickStack() | FlickAgain() | KeepOath():
            return one.note == other.note and _same_aim(mine, theirs)
        case FlickPair():
            return one.note == other.note and _same_aim(mine.one, theirs.one) and _same_aim(mine.other, theirs.other)
        case Build():
            return (mine.island, mine.temple) == (theirs.island, theirs.temple) and _near(mine.at, theirs.at)
        case DropHeart() | StandHand():
            return _near(mine.at, theirs.at)
        case _:
            return False


def _same_aim(one: Any, other: Any) -> bool:
    """Whether two flicks are of the same prophet in about the same direction."""
    kinds = [(getattr(a, "kind", ""), getattr(a, "lower", ""), getattr(a, "disk", -1)) for a in (one, other)]
    return kinds[0] == kinds[1] and abs((one.angle - other.angle + 180.0) % 360.0 - 180.0) <= _SAME_AIM


def _near(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return hypot(one[0] - other[0], one[1] - other[1]) <= _SAME_SPOT


def _aim(observation: Observation, action: Flick | FlickStack | FlickAgain | KeepOath, language: str) -> str:
    """Direction and force, in a fixed width. The force is in per cent of what is allowed now, as on the page."""
    arrow = _ARROWS[round(action.angle / 45.0) % 8]
    speeds = [
        r for family in observation.legal.families for r in family.ranges if r.field.rpartition(".")[2] == "speed"
    ]
    low, high = (speeds[0].low, speeds[0].high) if speeds else (0.0, action.speed)
    force = 100.0 * (action.speed - low) / ((high - low) or 1.0)
    return say(language, "aim-way", arrow=arrow, angle=f"{action.angle:3.0f}", force=f"{force:3.0f}")


def _piece(view: View, action: Flick | FlickStack | FlickAgain | KeepOath, language: str) -> str:
    if isinstance(action, Flick):
        kinds = (action.kind,)
    elif isinstance(action, FlickStack):
        kinds = (action.lower, action.upper)
    else:
        kinds = tuple(d.kind for d in view.disks if d.id == action.disk)
    return " + ".join(kind_name(kind, language) for kind in kinds)


def _outcome(observation: Observation, one: Considered, names: Sequence[str], language: str) -> str:
    """The target, where the disk ends, and what happens to the disks in its way."""
    made = as_aimed(observation, one.action)
    assert made is not None
    view = observation.view
    own = dict(made.put) or {t.disk: t.kind for t in made.thrown}
    rest = {r.disk: (r.x, r.y) for r in made.rest}
    there = [_end(view, observation.seat, rest.get(disk), kind, language) for disk, kind in own.items()]
    parts = [f"{_target(one.note, language)} → {', '.join(dict.fromkeys(there))}".strip()]
    pushed: dict[str, int] = {}
    for disk in view.disks:
        if disk.id in own:
            continue
        whose = kind_name(disk.kind, language)
        if disk.owner >= 0:
            whose = say(language, "aim-owned", name=names[disk.owner], kind=whose)
        if disk.id in made.fell:
            parts.append(say(language, "aim-lost", disk=whose))
        elif disk.id in rest:
            start = _where(disk.x, disk.y, disk.r)
            end = _where(*rest[disk.id], disk.r)
            if start != end:
                parts.append(
                    say(language, "aim-moved", disk=whose, start=_from(start, language), end=_to(end, language))
                )
            elif hypot(rest[disk.id][0] - disk.x, rest[disk.id][1] - disk.y) > _MOVED:
                pushed[whose] = pushed.get(whose, 0) + 1
    if pushed:
        which = ", ".join(name if count == 1 else f"{count} × {name}" for name, count in pushed.items())
        parts.append(say(language, "aim-pushed", disk=which))
    return "; ".join(parts)


def _end(view: View, seat: int, at: tuple[float, float] | None, kind: str, language: str) -> str:
    """Where the flicked disk ends."""
    reach = view.radii[kind]
    if at is None:
        return say(language, "aim-to-off")
    city = city_at(*at, reach)
    if city != SEA:
        return say(language, "aim-to-city", what=ISLANDS[city])
    where = _where(*at, reach)
    cloud = CLOUDS[corner_of(seat, len(view.players))]
    if where == "sea" and hypot(at[0] - cloud.x, at[1] - cloud.y) <= cloud.r + reach:
        return say(language, "aim-to-cloud")
    return _to(where, language)


def _where(x: float, y: float, reach: float) -> str | int:
    if on_navel(x, y, reach):
        return "navel"
    island = island_at(x, y, reach)
    return "sea" if island == SEA else island


def _target(note: str, language: str) -> str:
    """The target of a flick. Empty for other notes."""
    return say(language, f"aim-{note}") if note in TARGETS else ""


def _to(where: str | int, language: str) -> str:
    if isinstance(where, int):
        return say(language, "aim-to-island", what=ISLANDS[where])
    return say(language, "aim-to-navel" if where == "navel" else "aim-to-sea")


def _from(where: str | int, language: str) -> str:
    if isinstance(where, int):
        return say(language, "aim-on-island", what=ISLANDS[where])
    return say(language, "aim-on-navel" if where == "navel" else "aim-on-sea")


def _under(observation: Observation, action: DropHeart, names: Sequence[str], language: str) -> str:
    """Whose prophets the heart touches where it is aimed."""
    owners = [
        disk.owner
        for disk in observation.view.disks
        if disk.owner not in (-1, observation.seat)
        and disk.kind != "temple"
        and hypot(disk.x - action.at[0], disk.y - action.at[1]) <= disk.r + observation.view.heart_radius
    ]
    return ", ".join(f"{names[s]} {owners.count(s)}" for s in sorted(set(owners))) or say(language, "aim-nobody")
