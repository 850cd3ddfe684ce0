"""A flick as a picture: the path of every disk that moved, where they met, and where they came to rest or fell."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

from omphalos.flick.draw.board import piece, seats
from omphalos.flick.draw.disks import ORDER, disk_definitions, shadow
from omphalos.flick.draw.lettering import cut, letters
from omphalos.flick.draw.palette import LIT
from omphalos.flick.draw.picture import EDGE, mat_group, prefix_of, whole
from omphalos.flick.draw.scenery import scenery_definitions
from omphalos.flick.draw.shapes import circle, path, place, polygon, star
from omphalos.flick.draw.suits import suit_of
from omphalos.flick.draw.tokens import hand, token_definitions
from omphalos.flick.draw.words import TITLE, player_name
from omphalos.flick.events import Flicked
from omphalos.flick.mat import HALF
from omphalos.flick.messages import say
from omphalos.flick.pieces import NOBODY
from omphalos.flick.view import View
from omphalos.physics.track import Path, along
from omphalos.table.svg import Markup, element, group, number, title

_MM = 1000.0  # a track is in metres
_TICK = 0.05  # seconds from one dot on a path to the next
_TOUCH = 0.05  # millimetres: disks nearer than this at the start of an arc have met there


class Leg(msgspec.Struct, frozen=True):
    """One arc of a disk's path as it is drawn: a straight line, in millimetres."""

    t0: float  # seconds
    t1: float
    x0: float
    y0: float
    x1: float
    y1: float


class Way(msgspec.Struct, frozen=True):
    """The whole path of a disk."""

    disk: int  # id
    kind: str
    owner: int
    r: float  # millimetres
    legs: tuple[Leg, ...]
    ticks: tuple[tuple[float, float], ...]  # where it is at every twentieth of a second while it moves
    fell: bool


class Contact(msgspec.Struct, frozen=True):
    """Where a disk's path bends: at another disk, or (alone) at a wall or the edge."""

    t: float
    x: float
    y: float
    alone: bool


def ways(before: View, flick: Flicked) -> tuple[Way, ...]:
    """The paths of all disks that moved, in order of the track."""
    owners: dict[int, tuple[str, int]] = {disk.id: (disk.kind, disk.owner) for disk in before.disks}
    owners |= {disk: (kind, flick.seat) for disk, kind in flick.put}
    owners |= {thrown.disk: (thrown.kind, flick.seat) for thrown in flick.thrown}
    kinds = {disk: (kind, owner, before.radii[kind]) for disk, (kind, owner) in owners.items()}
    found = [
        Way(moved.disk, *kinds[moved.disk], _legs(moved, flick.track.end), _ticks(moved), moved.fell is not None)
        for moved in flick.track.paths
    ]
    tracked = {way.disk for way in found}
    for rest in flick.rest:  # put down and not moved
        if rest.disk not in tracked:
            spot = Leg(0.0, 0.0, rest.x, rest.y, rest.x, rest.y)
            found.append(Way(rest.disk, *kinds[rest.disk], (spot,), (), False))
    return tuple(found)


def contacts(drawn: Sequence[Way]) -> tuple[Contact, ...]:
    """Where paths bend, in order of time. Two disks that meet have one contact."""
    found: list[Contact] = []
    for way in drawn:
        for leg in way.legs[1:] if way.legs[0].t0 <= 0 else way.legs:
            met = False
            for other in drawn:
                at = None if other is way else _at(other, leg.t0)
                reach = way.r + other.r
                if at is not None and math.dist((leg.x0, leg.y0), at) <= reach + _TOUCH:
                    met = True
                    share = way.r / reach
                    x, y = leg.x0 + share * (at[0] - leg.x0), leg.y0 + share * (at[1] - leg.y0)
                    found.append(Contact(leg.t0, x, y, alone=False))
            if not met:
                found.append(Contact(leg.t0, leg.x0, leg.y0, alone=True))
    single: list[Contact] = []
    for contact in sorted(found, key=lambda c: (c.t, c.x, c.y)):
        if not any(abs(contact.t - c.t) < 1e-9 and math.dist((contact.x, contact.y), (c.x, c.y)) < 0.5 for c in single):
            single.append(contact)
    return tuple(single)


def track_picture(before: View, flick: Flicked, language: str = "en", names: Sequence[str] = ()) -> str:
    """A flick as SVG text. `before` is a view from just before it. Units and origin are as in `picture`."""
    said = [player_name(player, names, language) for player in before.players]
    drawn = ways(before, flick)
    moved = {way.disk for way in drawn}
    still = [disk for disk in before.disks if disk.id not in moved]
    resting = [(way, way.legs[-1].x1, way.legs[-1].y1) for way in drawn if not way.fell]
    wanted = {(disk.kind, disk.owner) for disk in before.disks} | {(way.kind, way.owner) for way in drawn}
    wanted |= {("prophet", player.seat) for player in before.players}
    layer: list[Markup | None] = [
        seats(before, said),
        group(*[_start(way) for way in drawn], class_="starts"),
        group(*[_way(way, before, flick.track.end) for way in drawn], class_="ways"),
        group(
            *[shadow(disk.kind, disk.x, disk.y) for disk in still] + [shadow(way.kind, x, y) for way, x, y in resting],
            class_="shadows",
            aria_hidden="true",
        ),
        group(
            *[_resting(way, x, y) for way, x, y in sorted(resting, key=lambda r: ORDER.index(r[0].kind))],
            class_="rests",
        ),
        group(
            *[
                piece(disk.id, disk.kind, disk.owner, disk.x, disk.y)
                for disk in sorted(still, key=lambda disk: ORDER.index(disk.kind))
            ],
            class_="disks",
        ),
        hand(before.hand, before.hand_thickness) if before.hand else None,
        group(*[_contact(contact, say(language, "draw-contact")) for contact in contacts(drawn)], class_="contacts"),
        group(*[_fall(way, say(language, "draw-fell")) for way in drawn if way.fell], class_="falls"),
    ]
    title = say(language, "draw-flick-of", name=said[flick.seat])
    tale = say(language, "draw-moved", n=len(drawn), fell=sum(way.fell for way in drawn))
    caption = letters(0, -EDGE + 10.5, cut(f"{title} · {tale}", 9, 2 * HALF), 9, fill="#ecd9b0", text_anchor="middle")
    definitions = element(
        "defs", *scenery_definitions(), *disk_definitions(before.players, wanted, before.radii), *token_definitions()
    )
    return whole(
        [definitions, mat_group(layer), caption],
        EDGE,
        EDGE,
        f"{TITLE} · {title}",
        f"{tale}.",
        prefix_of(before, flick, language, *names),
    )


def _legs(moved: Path, end: float) -> tuple[Leg, ...]:
    """The arcs of a path with their ends: the next arc, the fall, or the stop."""
    times = [*(arc.t for arc in moved.arcs), end if moved.fell is None else moved.fell]
    legs: list[Leg] = []
    for arc, until in zip(moved.arcs, times[1:], strict=True):
        # Use the arc's own end, not the start of the next arc: each arc is drawn independently.
        x, y = along(Path(moved.disk, (arc,)), until) or (arc.x, arc.y)
        legs.append(Leg(arc.t, until, _MM * arc.x, _MM * arc.y, _MM * x, _MM * y))
    return tuple(legs)


def _ticks(moved: Path) -> tuple[tuple[float, float], ...]:
    """Where a disk is at every twentieth of a second, until it stops or falls."""
    places: list[tuple[float, float]] = []
    last = moved.arcs[-1]
    until = last.t + (math.hypot(last.vx, last.vy) / last.a if last.a > 0 else 0.0)
    k = math.floor(moved.arcs[0].t / _TICK) + 1
    while k * _TICK < until and (at := along(moved, k * _TICK)) is not None:
        places.append((_MM * at[0], _MM * at[1]))
        k += 1
    return tuple(places)


def _at(way: Way, t: float) -> tuple[float, float] | None:
    """The place where a disk begins an arc at a time, or None if it does not."""
    for leg in way.legs:
        if abs(leg.t0 - t) < 1e-9:
            return leg.x0, leg.y0
    return None


def _way(way: Way, before: View, end: float) -> Markup:
    """The swath and the line of a path, fainter for earlier parts, with a dot for every twentieth of a second."""
    colour = "#c4653f" if way.owner == NOBODY else suit_of(before.players[way.owner]).colour
    arcs: list[Markup] = []
    for leg in way.legs:
        late = 0.5 * (leg.t0 + leg.t1) / end if end > 0 else 1.0
        arcs.append(
            path(
                f"M{number(leg.x0, 3)} {number(leg.y0, 3)}L{number(leg.x1, 3)} {number(leg.y1, 3)}",
                class_="arc",
                data_t=number(leg.t0, 4),
                stroke_opacity=0.55 + 0.45 * late,
            )
        )
    dots = [circle(x, y, 0.9) for x, y in way.ticks]
    run = "M" + "L".join(f"{number(x)} {number(y)}" for x, y in _corners(way))
    return group(
        path(
            run,
            fill="none",
            stroke=colour,
            stroke_opacity=0.22,
            stroke_width=2 * way.r,
            stroke_linecap="round",
            stroke_linejoin="round",
        ),
        path(run, fill="none", stroke="#fff", stroke_opacity=0.75, stroke_width=3.2, stroke_linejoin="round"),
        group(*arcs, fill="none", stroke=colour, stroke_width=1.9, stroke_linecap="round"),
        group(*dots, class_="ticks", fill="#fff", stroke=colour, stroke_width=0.4),
        class_="way",
        data_disk=f"{way.disk}",
        data_kind=way.kind,
        data_owner=f"{way.owner}",
    )


def _corners(way: Way) -> list[tuple[float, float]]:
    return [*((leg.x0, leg.y0) for leg in way.legs), (way.legs[-1].x1, way.legs[-1].y1)]


def _start(way: Way) -> Markup:
    """Where a disk began to move: a faint copy in a dashed ring."""
    x, y, r = way.legs[0].x0, way.legs[0].y0, way.r
    return group(
        group(piece(way.disk, way.kind, way.owner, x, y, class_="start"), opacity=0.4),
        circle(x, y, r, fill="none", stroke="#fff", stroke_width=0.9, stroke_dasharray="3 2"),
    )


def _resting(way: Way, x: float, y: float) -> Markup:
    return group(
        piece(way.disk, way.kind, way.owner, x, y, class_="rest"),
        circle(x, y, way.r + 1.2, fill="none", stroke="#fff", stroke_width=1.2),
    )


def _contact(contact: Contact, said: str) -> Markup:
    size = 0.7 if contact.alone else 1.0
    return path(
        star(8, 5 * size, 2.2 * size),
        class_="contact",
        data_t=number(contact.t, 4),
        fill=LIT,
        stroke="#7c5410",
        stroke_width=0.6,
        transform=place(contact.x, contact.y),
        aria_label=said,
    )


def _fall(way: Way, said: str) -> Markup:
    """A cross and an arrow where a disk went over the edge."""
    leg = way.legs[-1]
    length = math.hypot(leg.x1 - leg.x0, leg.y1 - leg.y0)
    turn = math.degrees(math.atan2(leg.y1 - leg.y0, leg.x1 - leg.x0)) if length > 0 else 0.0
    return group(
        title(said),
        circle(0, 0, 6.5, fill="#8b1e1e", stroke="#fff", stroke_width=1.1),
        path(
            "M-2.8-2.8 2.8 2.8M2.8-2.8-2.8 2.8",
            fill="none",
            stroke="#fff",
            stroke_width=1.6,
            stroke_linecap="round",
        ),
        path(polygon([(8.5, -3.4), (15, 0), (8.5, 3.4)]), fill="#fff", stroke="#8b1e1e", stroke_width=0.8),
        class_="fall",
        data_disk=f"{way.disk}",
        transform=place(leg.x1, leg.y1, turn=turn),
    )
