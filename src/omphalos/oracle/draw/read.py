"""Converts a view to the pieces that are drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from omphalos.oracle import stars
from omphalos.oracle.cove import square
from omphalos.oracle.draw.pieces import (
    Accounts,
    Boat,
    Card,
    Cove,
    Field,
    Marker,
    Pier,
    Prophecy,
    Rune,
    Segment,
    Shop,
)
from omphalos.oracle.draw.words import Words
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, COLOURS
from omphalos.oracle.state import Dish
from omphalos.oracle.turns import SPACES
from omphalos.oracle.view import Closing, DivinationView, FateView, FieldView, PlayerView, View
from omphalos.table.game import ranked

_SEGMENTS: Final[dict[str, Segment]] = {
    name: (*line.start, line.start[0] + (not line.across), line.start[1] + bool(line.across))
    for name, line in stars.LINES.items()
}
_SPACES: Final[tuple[tuple[str, int | None], ...]] = (
    *((space.name, space.hours) for space in SPACES.values()),
    (square.SPACE, None),
)
REASONS: Final = ("start", "sale", "sponsorship", "card", "thieves", "symbol", "corruption")


def shop_of(view: View, seat: int, words: Words) -> Shop:
    """A seat's shop."""
    player = view.players[seat]
    closing = {preview.line: _closing(preview.closes, words) for preview in view.previews} if seat == view.seat else {}
    hired = square.CARDS[player.hired] if player.hired else None
    return Shop(
        seat=seat,
        mine=seat == view.seat,
        acting=seat in view.to_act,
        rank=_rank(view, seat),
        gold=player.gold,
        corruption=player.corruption,
        points=player.cards,
        actions=_SPACES,
        figure=player.figure,
        runes=_runes(player.dish),
        fates=(("nudge", _fate(player.nudge)), ("shift", _fate(player.shift))),
        stars=_stars(player, closing),
        symbols=(player.divination.rows, player.divination.symbols),
        prophecies=_prophecies(player.divination),
        bonuses=tuple(tuple(_bonus(field) for field in row) for row in (player.upper, player.lower)),
        horoscopes=tuple(tuple(field.written for field in row) for row in (player.upper, player.lower)),
        guilds=tuple((guild.guild, guild.marks) for guild in player.guilds),
        goods=tuple((good.size, good.colour) for good in player.goods for _ in range(good.shelf)),
        staff=tuple(
            (one.ability, Card(one.card, one.calling, one.colour) if one.card and one.calling and one.colour else None)
            for one in player.staff
        ),
        hired=Card(hired.card, hired.calling, hired.colour) if hired else None,
    )


def cove_of(view: View) -> Cove:
    """The cove."""
    return Cove(
        day=view.day,
        days=view.days,
        phase=view.phase,
        hours=view.clock.round,
        marks=tuple((mark.hour, mark.draws) for mark in view.clock.marks),
        markers=tuple(
            Marker(seat, stack.hour, len(stack.seats) - 1 - k)
            for stack in view.clock.markers
            for k, seat in enumerate(stack.seats)
        ),
        token=view.clock.token,
        boats=tuple(
            Boat(boat.aboard, boat.places, boat.pier, _berth(view, k, boat.pier)) for k, boat in enumerate(view.boats)
        ),
        piers=tuple(
            Pier(
                pier.pier,
                pier.takes,
                pier.berths,
                tuple(who for who in ADVENTURERS for _ in range(pier.people.get(who, 0))),
            )
            for pier in view.piers
        ),
        halls=tuple((colour, view.halls[colour]) for colour in COLOURS),
        hideout=view.hideout,
        bag=tuple((who, view.bag[who]) for who in ADVENTURERS),
        ashore=view.ashore,
        square=tuple((Card(one.card, one.calling, one.colour), one.hours) for one in view.square),
        rogues=view.rogues,
        rogues_cost=getattr(COVE.rogues, view.rogues).value if view.rogues else 0,
    )


def accounts_of(view: View) -> Accounts:
    """Everybody's gold by reason."""
    return Accounts(
        seats=tuple(player.seat for player in view.players),
        reasons=REASONS,
        gold=tuple(tuple(player.by_reason.get(reason, 0) for reason in REASONS) for player in view.players),
        total=tuple(player.gold for player in view.players),
    )


def _rank(view: View, seat: int) -> int | None:
    """The rank by gold, then by less corruption (WY-C16). None before the end and in a solo game."""
    if not view.reckoning or len(view.players) == 1:
        return None
    return ranked([(one.gold, -one.points) for one in view.reckoning])[seat]


def _runes(dish: Dish | None) -> tuple[Rune, ...]:
    if dish is None:
        return ()
    return (
        Rune("bone", dish.bone),
        Rune("voodoo", dish.voodoo),
        Rune("coin", dish.coin, "skull" if dish.skull else "tree"),
        *(
            Rune(f"die {k + 1}", half, str(face))
            for k, (half, face) in enumerate(zip(dish.dice, dish.faces, strict=True))
        ),
    )


def _fate(fate: FateView) -> tuple[str, ...]:
    return ("used",) * fate.crossed + ("filled",) * fate.ready + ("empty",) * fate.empty


def _stars(player: PlayerView, closing: Mapping[str, str]) -> Field:
    size = stars.CELLS
    cells = player.stars.cells
    return Field(
        cells=tuple(cells[row * size : (row + 1) * size] for row in range(size)),
        segments=_SEGMENTS,
        cross=player.stars.printed,
        drawn=player.stars.drawn,
        filled=tuple(area.cells for area in player.stars.filled),
        closing=closing,
    )


def _closing(closes: Sequence[Closing], words: Words) -> str:
    """A text of what a line would bring and cost."""
    said: list[str] = []
    for area in closes:
        if area.size and area.colour and area.gained:
            said.append("+ " + words(f"bonus-{area.size}", colour=words(f"colour-{area.colour}")))
        if area.corruption:
            said.append("+ " + words("corruption", n=area.corruption))
    return ", ".join(said) or words("draw-closes-nothing")


def _prophecies(divination: DivinationView) -> tuple[Prophecy, ...]:
    return tuple(
        Prophecy(
            one.colour,
            one.start,
            one.symbols,
            one.symbols - one.struck,
            "active" if one.active else "fulfilled" if one.ringed else "over",
        )
        for one in divination.prophecies
    )


def _bonus(field: FieldView) -> str:
    return " ".join((field.bonus, *field.colours))


def _berth(view: View, boat: int, pier: str | None) -> int | None:
    for one in view.piers:
        if one.pier == pier and boat in one.boats:
            return one.boats.index(boat)
    return None
