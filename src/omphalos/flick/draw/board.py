"""Draws what lies on the mat: marks of the seats, counts on the islands, tokens, disks. In mat coordinates."""

from __future__ import annotations

from collections.abc import Sequence

from omphalos.flick.draw.disks import ORDER, disk_name, shadow
from omphalos.flick.draw.palette import ACTING, CREAM, HEART, RIM
from omphalos.flick.draw.shapes import circle, path, place, rect, text, use
from omphalos.flick.draw.suits import Suit, emblem_of, suit_of
from omphalos.flick.draw.tokens import hand, heart, tornado
from omphalos.flick.draw.words import disk_words, island_words, player_name
from omphalos.flick.mat import CLOUDS, CORNERS, HALF, ISLANDS
from omphalos.flick.messages import say
from omphalos.flick.pieces import Disk
from omphalos.flick.view import DiskView, SeatView, View
from omphalos.table.svg import PREFIX, Markup, element, group, number, title


def pieces(view: View, names: Sequence[str], language: str) -> list[Markup | None]:
    """Everything drawn over the scenery, from bottom to top."""
    said = [player_name(player, names, language) for player in view.players]
    standing = sorted(view.disks, key=lambda disk: (ORDER.index(disk.kind), -disk.y, disk.id))
    return [
        seats(view, said),
        group(*[_ledger(view, i, said, language) for i in range(len(view.islands))], class_="ledgers"),
        _walls() if view.aim.walls else None,
        tornado(view.tornado, view.tornado_next) if view.tornado else None,
        heart(view.heart.x, view.heart.y, view.heart_radius) if view.heart else None,
        group(*[shadow(disk.kind, disk.x, disk.y) for disk in standing], class_="shadows", aria_hidden="true"),
        group(*[_disk(disk, disk_words(disk, said, language)) for disk in standing], class_="disks"),
        hand(view.hand, view.hand_thickness) if view.hand else None,
        group(
            *[_fallen(disk, view.radii[disk.kind], say(language, "draw-fallen")) for disk in view.fallen],
            class_="fallen",
        )
        if view.fallen
        else None,
    ]


def seats(view: View, said: Sequence[str]) -> Markup:
    """The owners' marks in their clouds."""
    marks = [_seat(player, player.seat in view.to_act, said[player.seat]) for player in view.players]
    return group(*marks, class_="seats")


def piece(
    id_: int,
    kind: str,
    owner: int,
    x: float,
    y: float,
    *,
    said: str = "",
    badge: Markup | None = None,
    class_: str = "disk",
    size: float = 1.0,
) -> Markup:
    """A disk at its place, with its description and its badge."""
    return group(
        title(said) if said else None,
        element("use", href=f"#{PREFIX}{disk_name(kind, owner)}", transform=f"scale({number(size)} {number(-size)})"),
        badge,
        class_=class_,
        data_id=f"{id_}",
        data_kind=kind,
        data_owner=f"{owner}",
        transform=f"translate({number(x, 3)} {number(y, 3)})",
    )


def _disk(disk: DiskView, said: str) -> Markup:
    badge = _badge(disk.r) if disk.turned else None
    return piece(disk.id, disk.kind, disk.owner, disk.x, disk.y, said=said, badge=badge)


def _badge(r: float) -> Markup:
    """A small heart on a disk that counts as Freja's."""
    return path(
        "M0 4C-5.8.2-4.4-3.8-2.1-3.8-.9-3.8-.2-2.9 0-2.2.2-2.9.9-3.8 2.1-3.8 4.4-3.8 5.8.2 0 4Z",
        class_="turned",
        fill=HEART,
        stroke="#fff",
        stroke_width=0.8,
        transform=place(0.62 * r, 0.62 * r, upright=True),
    )


def _fallen(disk: Disk, r: float, said: str) -> Markup:
    """A disk that has left the mat. It is drawn on the frame where it went over the edge."""
    out = HALF + 9
    x = max(-out, min(out, disk.x * out / HALF))
    y = max(-out, min(out, disk.y * out / HALF))
    return piece(disk.id, disk.kind, disk.owner, x, y, said=said, class_="off", size=min(0.8, 10 / r))


def _seat(player: SeatView, active: bool, name: str) -> Markup:
    """The owner's mark in a cloud: the coloured line along its border, and the emblem by the corner."""
    x, y = CORNERS[player.corner]
    r, suit = CLOUDS[player.corner].r, suit_of(player)
    sx, sy = (1 if x < 0 else -1), (1 if y < 0 else -1)

    def arc(reach: float) -> str:
        n = number(reach)
        return f"M{number(sx * reach)} 0A{n} {n} 0 0 {int(sx * sy > 0)} 0 {number(sy * reach)}"

    return group(
        title(name),
        path(arc(r - 3.2), fill="none", stroke=ACTING, stroke_width=9, stroke_opacity=0.85) if active else None,
        path(arc(r - 3.2), fill="none", stroke=suit.colour, stroke_width=3.6),
        group(
            use(f"plate-{player.seat}"),
            use(f"emblem-{emblem_of(player)}"),
            color=suit.ink,
            opacity=0.85,
            transform=place(21 * sx, 21 * sy, upright=True, size=1.75),
        ),
        class_="seat",
        data_seat=f"{player.seat}",
        transform=place(x, y),
    )


def _ledger(view: View, i: int, said: Sequence[str], language: str) -> Markup:
    """An island's number by the edge of the mat, and how many disks each player has on it; a ring for dominance."""
    island = view.islands[i]
    chips = [(seat, n) for seat, n in enumerate(island.counts) if n]
    ux, uy = ((0, 1), (1, 0), (0, -1), (-1, 0))[i]
    edge = HALF - 12
    step = 15.0
    along = [(k - len(chips) / 2) * step for k in range(len(chips) + 1)]

    def at(k: int) -> tuple[float, float]:
        return (along[k], edge * uy) if ux == 0 else (edge * ux, -along[k])

    parts: list[Markup | None] = [
        title(island_words(view, i, said, language) or ISLANDS[i]),
        text(
            0,
            4.2,
            ISLANDS[i],
            transform=place(*at(0), upright=True),
            font_size=12,
            fill=CREAM,
            fill_opacity=0.85,
            text_anchor="middle",
            font_weight="bold",
        ),
    ]
    for k, (seat, n) in enumerate(chips, 1):
        suit = suit_of(view.players[seat])
        parts.append(group(*_chip(suit, n, island.dominant == seat), transform=place(*at(k), upright=True)))
    return group(*parts, class_="ledger", data_island=ISLANDS[i], opacity=0.45 if island.barren else None)


def _chip(suit: Suit, n: int, dominant: bool) -> list[Markup]:
    ring = [circle(0, 0, 7.2, fill="none", stroke=ACTING, stroke_width=1.2)] if dominant else []
    return [
        *ring,
        path(suit.shape, fill=suit.colour, stroke=RIM, stroke_width=1, transform="scale(.68)"),
        text(0, 2.6, f"{n}", font_size=7.4, fill=suit.ink, text_anchor="middle", font_weight="bold"),
    ]


def _walls() -> Markup:
    """The walls of cloud (L20): a row of puffs all along the edge."""
    side = HALF + 3
    puffs = [
        rect(-side, -side, 2 * side, 2 * side, stroke="#c9dce2", stroke_width=15),
        rect(-side, -side, 2 * side, 2 * side, stroke="#fff", stroke_width=12),
    ]
    return group(
        *puffs, class_="walls", fill="none", stroke_linecap="round", stroke_dasharray=f"0 {number(2 * side / 40)}"
    )
