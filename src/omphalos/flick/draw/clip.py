"""A flick as an animated picture (SVG with SMIL): every disk moves exactly as its track says, again and again."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import msgspec

from omphalos.flick.draw.board import piece, seats
from omphalos.flick.draw.disks import ORDER, disk_definitions, shadow
from omphalos.flick.draw.lettering import cut, letters
from omphalos.flick.draw.picture import EDGE, mat_group, prefix_of, whole
from omphalos.flick.draw.scenery import scenery_definitions
from omphalos.flick.draw.tokens import hand, heart, token_definitions, tornado
from omphalos.flick.draw.track import ways
from omphalos.flick.draw.words import TITLE, player_name
from omphalos.flick.events import Flicked
from omphalos.flick.mat import HALF
from omphalos.flick.messages import say
from omphalos.flick.view import View
from omphalos.physics.track import Path, along
from omphalos.table.svg import Markup, element, group, number

_MM = 1000.0  # a track is in metres
_BEFORE = 0.6  # seconds of rest before the flick
_AFTER = 1.6  # seconds of rest after it
_FADE = 0.25  # seconds in which a fallen disk vanishes


class Key(msgspec.Struct, frozen=True):
    """A place that a disk passes, and how it slows down on the way there."""

    t: float  # seconds
    x: float  # millimetres
    y: float
    slowing: float = 1.0  # of the way here: first speed over mean speed, 1 (constant) to 2 (until it stops)


def clip_picture(before: View, flick: Flicked, language: str = "en", names: Sequence[str] = ()) -> str:
    """A flick as animated SVG text. `before` is a view from just before it. Units and origin are as in `picture`."""
    said = [player_name(player, names, language) for player in before.players]
    moving = {path.disk: path for path in flick.track.paths}
    drawn = ways(before, flick)
    still = [disk for disk in before.disks if disk.id not in moving]
    seconds = _BEFORE + flick.track.end + _AFTER
    wanted = {(disk.kind, disk.owner) for disk in before.disks} | {(way.kind, way.owner) for way in drawn}
    wanted |= {("prophet", player.seat) for player in before.players}
    movers: list[Markup] = []
    for way in sorted(drawn, key=lambda way: ORDER.index(way.kind)):
        path = moving.get(way.disk)
        keys = [Key(0.0, way.legs[0].x0, way.legs[0].y0)] if path is None else keys_of(path, flick.track.end)
        movers.append(
            group(
                shadow(way.kind, 0.0, 0.0),
                piece(way.disk, way.kind, way.owner, 0.0, 0.0),
                _motion(keys, seconds),
                None if path is None or path.fell is None else _fading(path.fell, seconds),
                class_="moving",
                data_disk=f"{way.disk}",
                transform=f"translate({number(keys[0].x, 3)} {number(keys[0].y, 3)})",
            )
        )
    layer: list[Markup | None] = [
        seats(before, said),
        tornado(before.tornado, before.tornado_next) if before.tornado else None,
        heart(before.heart.x, before.heart.y, before.heart_radius) if before.heart else None,
        *[shadow(disk.kind, disk.x, disk.y) for disk in still],
        *[piece(d.id, d.kind, d.owner, d.x, d.y) for d in sorted(still, key=lambda d: ORDER.index(d.kind))],
        hand(before.hand, before.hand_thickness) if before.hand else None,
        *movers,
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
        prefix_of("clip", before, flick, language, *names),
    )


def keys_of(path: Path, end: float) -> list[Key]:
    """The places where a disk's motion changes: contacts, stops, its fall. Between two it slides along one arc."""
    first = path.arcs[0]
    keys = [Key(first.t, _MM * first.x, _MM * first.y)]
    for n, arc in enumerate(path.arcs):
        until = path.arcs[n + 1].t if n + 1 < len(path.arcs) else end if path.fell is None else path.fell
        speed = hypot(arc.vx, arc.vy)
        stop = min(until, arc.t + speed / arc.a) if speed > 0.0 and arc.a > 0.0 else arc.t
        if stop > arc.t:
            time = stop - arc.t
            mean = speed - 0.5 * arc.a * time
            x, y = along(Path(path.disk, (arc,)), stop) or (arc.x, arc.y)
            keys.append(Key(stop, _MM * x, _MM * y, min(2.0, speed / mean) if mean > 0.0 else 2.0))
        if until > stop:
            keys.append(Key(until, keys[-1].x, keys[-1].y))
    return keys


def _motion(keys: Sequence[Key], seconds: float) -> Markup | None:
    """Moves an element through the keys of a flick, which begins after a rest."""
    return motion([msgspec.structs.replace(key, t=key.t + _BEFORE) for key in keys], seconds)


def motion(keys: Sequence[Key], seconds: float) -> Markup | None:
    """Moves an element through the keys. Constant deceleration is quadratic in time; a cubic spline is exact for it."""
    if len(keys) < 2:
        return None
    whole_way = [Key(0.0, keys[0].x, keys[0].y), *keys, Key(seconds, keys[-1].x, keys[-1].y)]
    return element(
        "animateTransform",
        attributeName="transform",
        type="translate",
        dur=f"{number(seconds, 3)}s",
        repeatCount="indefinite",
        calcMode="spline",
        values=";".join(f"{number(key.x, 3)} {number(key.y, 3)}" for key in whole_way),
        keyTimes=";".join(_share(key.t, seconds) for key in whole_way),
        keySplines=";".join(_spline(key.slowing) for key in whole_way[1:]),
    )


def _spline(slowing: float) -> str:
    return f"{number(1 / 3, 5)} {number(slowing / 3, 5)} {number(2 / 3, 5)} {number((1 + slowing) / 3, 5)}"


def _share(t: float, seconds: float) -> str:
    return number(min(1.0, t / seconds), 6)


def _fading(fell: float, seconds: float) -> Markup:
    """Hides a disk after its fall."""
    at = fell + _BEFORE
    return element(
        "animate",
        attributeName="opacity",
        dur=f"{number(seconds, 3)}s",
        repeatCount="indefinite",
        values="1;1;0;0",
        keyTimes=f"0;{_share(at, seconds)};{_share(at + _FADE, seconds)};1",
    )
