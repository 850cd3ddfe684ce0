"""A scene as a moving picture (SVG with SMIL), again and again; still: where it ends, with the ways that led there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Final

import msgspec

from omphalos.flick.draw.board import piece, seats
from omphalos.flick.draw.clip import Key, keys_of, motion
from omphalos.flick.draw.disks import ORDER, disk_definitions, shadow
from omphalos.flick.draw.outline import outline_path
from omphalos.flick.draw.palette import CREAM
from omphalos.flick.draw.picture import mat_group, prefix_of
from omphalos.flick.draw.scenery import scenery_definitions
from omphalos.flick.draw.shapes import circle, path, place, rect, text
from omphalos.flick.draw.suits import suit_of
from omphalos.flick.draw.tokens import hand, heart, token_definitions, tornado
from omphalos.flick.events import Converted, Flicked, HandStood, HeartDropped, NavelScored, ProphetsLost
from omphalos.flick.look import look
from omphalos.flick.mat import COASTS, HALF
from omphalos.flick.scenes import SCENES, Step, played, stop_without
from omphalos.flick.state import Score
from omphalos.flick.view import View
from omphalos.table.game import SPECTATOR
from omphalos.table.svg import Markup, element, group, number, written

_PULL: Final = 0.5  # seconds from the start of a pull until the disk is let go
_FULL_PULL: Final = 90.0  # millimetres, for the fastest flick
_GAP: Final = 0.25  # seconds between two things that happen
_GLIDE: Final = 0.35  # seconds
_END: Final = 1.0  # seconds of rest
_RETURN: Final = (-205.0, -205.0)  # where a prophet comes back that is unused again
_INWARDS: Final = 45.0  # degrees from the first seat's corner to the middle of the mat


@dataclass(slots=True)
class _Mover:
    """A disk: when it is there, and the places it passes."""

    kind: str
    owner: int
    keys: list[Key]
    since: float = 0.0
    until: float | None = None


@dataclass(slots=True)
class _Shown:
    """Something that is there for a while."""

    thing: Markup
    since: float
    until: float | None = None
    brief: bool = False  # not in a still picture


class _Film:
    """What is seen, with times in seconds."""

    def __init__(self, first: View, middle: tuple[float, float]) -> None:
        self.now = 0.3
        self.middle = middle
        self.disks = {d.id: _Mover(d.kind, d.owner, [Key(0.0, d.x, d.y)]) for d in first.disks}
        self.under: list[_Shown] = []
        self.over: list[_Shown] = []
        self.veil = 0.0  # until when the mat is veiled
        self.storm = [Key(0.0, first.tornado.x, first.tornado.y)] if first.tornado else []

    def add(self, step: Step, before: View, after: View, gains: Sequence[str]) -> None:
        """Show what happens in an event."""
        event = step.event
        if isinstance(event, Flicked):
            self._flick(event, before)
        elif isinstance(event, HandStood) and after.hand:
            self.over.append(_Shown(hand(after.hand, after.hand_thickness), self.now))
            self.now += 2 * _GAP
        elif isinstance(event, HeartDropped):
            self.over.append(_Shown(heart(event.x, event.y, after.heart_radius), self.now))
            self.now += 2 * _GAP
        else:
            self._change(before, after)
            if isinstance(event, ProphetsLost):
                self._return(event, before)
            if isinstance(event, NavelScored | ProphetsLost | Converted):
                self._gain([score for score in event.scores if score.why in gains], after)

    def _flick(self, flick: Flicked, before: View) -> None:
        let_go = self.now + _PULL
        for thrown in flick.thrown:
            if thrown.disk not in self.disks:
                start = Key(self.now, thrown.x, thrown.y)
                self.disks[thrown.disk] = _Mover(thrown.kind, flick.seat, [start], since=self.now)
            self._pull(thrown.x, thrown.y, thrown.vx, thrown.vy, let_go, before)
        for number_, kind in flick.put:
            if number_ not in self.disks:
                spot = flick.thrown[0]
                self.disks[number_] = _Mover(kind, flick.seat, [Key(self.now, spot.x, spot.y)], since=self.now)
        if before.aim.veiled:
            self.veil = let_go
        for moved in flick.track.paths:
            disk = self.disks[moved.disk]
            keys = keys_of(moved, flick.track.end)
            disk.keys += [msgspec.structs.replace(key, t=key.t + let_go) for key in keys]
            if moved.fell is not None:
                disk.until = let_go + moved.fell
        self.now = let_go + flick.track.end + _GAP
        for one in self.over:  # the hand is taken away
            one.until = one.until or self.now

    def _pull(self, x: float, y: float, vx: float, vy: float, let_go: float, before: View) -> None:
        """A finger that pulls; under a law it pulls in a mirror."""
        length = _FULL_PULL * (vx * vx + vy * vy) ** 0.5 / 2.4
        speed = (vx * vx + vy * vy) ** 0.5 or 1.0
        ux, uy = vx / speed, vy / speed
        if before.aim.mirrored:
            c, s = cos(radians(2 * _INWARDS)), sin(radians(2 * _INWARDS))
            ux, uy = c * ux + s * uy, s * ux - c * uy
        to = (x - length * ux, y - length * uy)
        band = path(f"M{number(x)} {number(y)}L{number(to[0])} {number(to[1])}", stroke="#fff", stroke_width=2.4)
        dot = circle(*to, 7.0, fill="#fff", fill_opacity=0.85, stroke="#2a2721", stroke_width=1.2)
        self.over.append(_Shown(group(band, dot, class_="pull"), self.now + 0.1, let_go, brief=True))

    def _change(self, before: View, after: View) -> None:
        """Disks that were put down, taken away or moved without a flick, and islands that give nothing now."""
        old, new = {d.id: d for d in before.disks}, {d.id: d for d in after.disks}
        changed = False
        for id_ in old.keys() - new.keys():
            self.disks[id_].until = self.disks[id_].until or self.now
            changed = True
        for id_ in new.keys() - old.keys():
            disk = new[id_]
            self.disks[id_] = _Mover(disk.kind, disk.owner, [Key(self.now, disk.x, disk.y)], since=self.now)
            changed = True
        if after.tornado and self.storm and (after.tornado.x, after.tornado.y) != (self.storm[-1].x, self.storm[-1].y):
            last = self.storm[-1]
            self.storm += [Key(self.now, last.x, last.y), Key(self.now + 0.6, after.tornado.x, after.tornado.y)]
            self.now += 0.6
        self.now += _GLIDE if changed else 0.0

    def barren(self, view: View) -> None:
        """Islands that give nothing at the end."""
        for island, coast in zip(view.islands, COASTS, strict=True):
            if island.barren:
                self.under.append(_Shown(path(outline_path(coast, 1), fill="#222", fill_opacity=0.5), self.now - _GAP))

    def _return(self, event: ProphetsLost, before: View) -> None:
        for lost in event.lost:
            if lost.to == "unused":
                gone = next(disk for disk in before.fallen if disk.id == lost.disk)
                key = Key(self.now, *_RETURN)
                self.disks[-1 - lost.disk] = _Mover(gone.kind, gone.owner, [key], since=self.now)
                self.now += _GLIDE

    def _gain(self, scores: Sequence[Score], view: View) -> None:
        above: dict[int | None, int] = {}
        for score in scores:
            x, y = self.middle if score.island is None else (COASTS[score.island][0].x, COASTS[score.island][0].y)
            nth = above.get(score.island, 0)
            above[score.island] = nth + 1
            self.over.append(_Shown(_points(score, x, y + 34 * nth, view), self.now))
            self.now += _GAP
        self.now += 2 * _GAP if scores else 0.0


def _points(score: Score, x: float, y: float, view: View) -> Markup:
    suit = suit_of(view.players[score.seat])
    return group(
        rect(-27, -15, 54, 30, rx=15, fill=suit.colour, stroke=CREAM, stroke_width=2),
        text(0, 8, f"+{score.vp}", font_size=23, fill=suit.ink, text_anchor="middle", font_weight="bold"),
        class_="points",
        transform=place(x, y, upright=True),
    )


def moving_picture(name: str, *, still: bool = False) -> str:
    """The scene of a law or god as SVG text."""
    scene = SCENES[name]
    steps = list(played(name))
    first = last = look(steps[0].before, SPECTATOR, ())
    film = _Film(first, scene.middle)
    for step in steps:
        before, last = last, look(step.after, SPECTATOR, ())
        film.add(step, before, last, scene.gains)
        if isinstance(step.event, Converted):
            break
    film.barren(last)
    seconds = film.now + _END
    wanted = {(disk.kind, disk.owner) for disk in film.disks.values()}
    wanted |= {("prophet", player.seat) for player in first.players}
    ordered = sorted(film.disks.items(), key=lambda one: ORDER.index(one[1].kind))
    ring = stop_without(scene)
    layer: list[Markup | None] = [
        seats(first, [""] * len(first.players)),
        *[_seen(one, seconds, still) for one in film.under],
        circle(*ring, 10, fill="none", stroke="#fff", stroke_width=2, stroke_dasharray="3 3") if ring else None,
        *([_way(disk) for _, disk in ordered] if still else []),
        _storm(film, first, last, seconds, still),
        *[_disk(id_, disk, seconds, still) for id_, disk in ordered],
        _veil(film, seconds, still) if film.veil else None,
        *[_seen(one, seconds, still) for one in film.over],
    ]
    x, y, half = *scene.middle, scene.size / 2
    root = element(
        "svg",
        element(
            "defs",
            *scenery_definitions(),
            *disk_definitions(first.players, wanted, first.radii),
            *token_definitions(),
        ),
        mat_group(layer),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{number(x - half)} {number(-y - half)} {number(scene.size)} {number(scene.size)}",
        width=240,
        height=240,
    )
    return written(root, prefix_of("moving", name, still))


def _storm(film: _Film, first: View, last: View, seconds: float, still: bool) -> Markup | None:
    if not film.storm or not first.tornado or not last.tornado:
        return None
    if still:
        return tornado(last.tornado, None)
    whirl = tornado(msgspec.structs.replace(first.tornado, x=0.0, y=0.0), None)
    return group(
        whirl, motion(film.storm, seconds), transform=f"translate({number(first.tornado.x)} {number(first.tornado.y)})"
    )


def _disk(id_: int, disk: _Mover, seconds: float, still: bool) -> Markup | None:
    if still and disk.until is not None:
        return None
    at = disk.keys[-1 if still else 0]
    return group(
        shadow(disk.kind, 0.0, 0.0),
        piece(id_, disk.kind, disk.owner, 0.0, 0.0),
        None if still else motion(disk.keys, seconds),
        None if still else _fade(disk.since, disk.until, seconds),
        transform=f"translate({number(at.x, 2)} {number(at.y, 2)})",
    )


def _way(disk: _Mover) -> Markup | None:
    """Where a disk came along, in a still picture."""
    if len(disk.keys) < 2:
        return None
    run = "M" + "L".join(f"{number(key.x, 1)} {number(key.y, 1)}" for key in disk.keys)
    start = disk.keys[0]
    return group(
        path(run, fill="none", stroke="#fff", stroke_opacity=0.8, stroke_width=2.6, stroke_dasharray="5 4"),
        circle(start.x, start.y, 9, fill="#fff", fill_opacity=0.3, stroke="#fff", stroke_width=1.2),
    )


def _veil(film: _Film, seconds: float, still: bool) -> Markup | None:
    fog = rect(-HALF, -HALF, 2 * HALF, 2 * HALF, fill="#b9ccd2")
    if still:
        return group(fog, opacity=0.55)
    return group(fog, _fade(0.0, film.veil, seconds), opacity=0.97)


def _seen(one: _Shown, seconds: float, still: bool) -> Markup | None:
    if still:
        return None if one.brief else one.thing
    return group(one.thing, _fade(one.since, one.until, seconds), opacity=0 if one.since else 1)


def _fade(since: float, until: float | None, seconds: float) -> Markup | None:
    """Shows an element from one time to another."""
    if not since and until is None:
        return None
    ramp = 0.12
    points: list[tuple[float, int]] = [(0.0, 0 if since else 1)]
    if since:
        points += [(max(0.0, since - ramp), 0), (since, 1)]
    if until is not None:
        points += [(until, 1), (min(seconds, until + ramp), 0)]
    points.append((seconds, points[-1][1]))
    return element(
        "animate",
        attributeName="opacity",
        dur=f"{number(seconds, 3)}s",
        repeatCount="indefinite",
        values=";".join(f"{opacity}" for _, opacity in points),
        keyTimes=";".join(number(min(1.0, t / seconds), 5) for t, _ in points),
    )
