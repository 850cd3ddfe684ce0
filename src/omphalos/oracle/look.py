"""Build the view of a state for a seat. Several views share the parts that are equal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, TypeAlias

from msgspec.structs import replace

from omphalos.oracle.cove import boats, clock, corruption, market, reckoning, square
from omphalos.oracle.cove.account import by_reason
from omphalos.oracle.cove.numbers import COVE
from omphalos.oracle.cove.people import ADVENTURERS, COLOURS, GOOD, GOODS, INDEX, PIERS, ROGUE, Adventurer, Colour
from omphalos.oracle.cove.state import WAITING, Player
from omphalos.oracle.shop import fates, horoscopes, marks, prophecies, stars
from omphalos.oracle.shop.agenda import Lining
from omphalos.oracle.shop.staff import ABILITIES
from omphalos.oracle.shop.state import Prophecy, Shop
from omphalos.oracle.state import OracleState
from omphalos.oracle.view import (
    BoatView,
    ClockView,
    Closing,
    DivinationView,
    FateView,
    FieldView,
    FilledView,
    GoodView,
    GuildView,
    MarkerView,
    MarkView,
    PierView,
    PlayerView,
    Preview,
    ProphecyView,
    SquareView,
    StaffView,
    StarView,
    View,
)
from omphalos.table.game import SPECTATOR

MAX_ALIKE: Final = 4096  # parts of views that are built once and shared by views that are alike in them
_MARKS: Final = {
    players: tuple(MarkView(hour, draws) for hour, draws in marks.items()) for players, marks in clock.MARKS.items()
}
_PRINTED: Final = tuple(line.name for line in stars.CROSS)


def look(state: OracleState, seat: int) -> View:
    """What the seat may know."""
    return look_at_all((state,))(seat)[0]


def look_at_all(states: Sequence[OracleState]) -> Callable[[int], list[View]]:
    """What a seat may know of several states. Parts that several views share are built once."""
    players: dict[tuple[int, int, int], tuple[PlayerView, PlayerView]] = {}  # with closed cards and with open ones

    def player(state: OracleState, seat: int, open_cards: bool) -> PlayerView:
        key = (seat, id(state.players[seat]), id(state.shops[seat]))  # `states` keeps both alive
        found = players.get(key)
        if found is None:
            own = _player(state, seat)
            found = players[key] = (replace(own, cards=None, points=None), own)
        return found[open_cards]

    public = [_public(state, player) for state in states]
    return lambda seat: [_with_own(view, state, seat, player) for view, state in zip(public, states, strict=True)]


_PlayerSeen: TypeAlias = Callable[[OracleState, int, bool], PlayerView]


def _with_own(public: View, state: OracleState, seat: int, player: _PlayerSeen) -> View:
    """The public view with the seat's own knowledge added: its corruption cards, and what its lines would close."""
    if seat == SPECTATOR:
        return public
    task: Any = public.prompt
    own = player(state, seat, True)
    return replace(
        public,
        seat=seat,
        players=(*public.players[:seat], own, *public.players[seat + 1 :]),
        previews=previews(state, seat) if isinstance(task, Lining) and task.seat == seat else (),
    )


def _public(state: OracleState, player: _PlayerSeen) -> View:
    """What everybody knows."""
    task: Any = state.agenda[-1] if state.agenda else None
    over = state.phase == "over"
    return View(
        seat=SPECTATOR,
        day=state.day,
        days=COVE.clock.days.value,
        phase=state.phase,
        rogues=state.rogues,
        players=tuple(player(state, seat, over) for seat in range(len(state.players))),
        boats=tuple(map(_boat, state.boats, state.moored)),
        piers=tuple(_pier(state, pier) for pier in range(len(PIERS))),
        clock=_clock(state),
        halls={colour: state.halls[INDEX[colour]] for colour in COLOURS},
        hideout=state.halls[ROGUE],
        point_price=reckoning.price(state),
        bag=dict(zip(ADVENTURERS, state.bag, strict=True)),
        ashore=tuple(ADVENTURERS[who] for who in state.ashore),
        square=tuple(_townsfolk(place, card) for place, card in enumerate(state.town.square)),
        townsfolk=state.town.deck,
        townsfolk_discards=state.town.discards,
        corruption=sum(state.corruption.deck),
        corruption_discards=dict(zip(("1", "2", "3"), state.corruption.discards, strict=True)),
        to_act=() if task is None else (task.seat,),
        prompt=task,
        agenda=state.agenda[:-1],
        previews=(),
        reckoning=state.reckoning,
        rank=reckoning.rank(state.reckoning[0].gold) if over and len(state.players) == 1 else None,
    )


def previews(state: OracleState, seat: int) -> tuple[Preview, ...]:
    """The lines that would close something, with what each gives and costs."""
    shop = state.shops[seat]
    found: list[Preview] = []
    for name, line in stars.LINES.items():
        if not (shop.across & line.across or shop.down & line.down):
            closing = closings(state, seat, name)
            if closing:
                found.append(Preview(name, closing))
    return tuple(found)


def closings(state: OracleState, seat: int, line: str) -> tuple[Closing, ...]:
    """What one line would close."""
    pool = list(state.players[seat].pool)
    found: list[Closing] = []
    for area in stars.closes(state.shops[seat], stars.LINES[line]):
        gained = False
        if area.size and area.colour:
            good = GOOD[area.size, area.colour]
            gained = pool[good] > 0
            pool[good] -= gained
        found.append(Closing(area.cells, area.size, area.colour, gained, stars.CORRUPTION if area.cross else 0))
    return tuple(found)


def _player(state: OracleState, seat: int) -> PlayerView:
    """A player as they see themselves."""
    player, shop = state.players[seat], state.shops[seat]
    cards = tuple(points for points, count in enumerate(player.cards, 1) for _ in range(count))
    return PlayerView(
        seat=seat,
        gold=player.gold,
        account=player.account,
        by_reason=by_reason(player.account),
        corruption=len(cards),
        cards=cards,
        points=corruption.points(player.cards),
        figure=player.figure,
        thrift=player.thrift,
        hired=player.hired,
        staff=_staff(player.staff),
        goods=_goods(player),
        dish=shop.dish,
        stars=StarView(
            cells=stars.COLOUR,
            printed=_PRINTED,
            drawn=stars.drawn_lines(shop),
            filled=_filled(shop),
        ),
        divination=_divination(shop.prophecies),
        upper=_row("upper", shop.upper),
        lower=_row("lower", shop.lower),
        guilds=tuple(_guild(colour, shop.guilds[INDEX[colour]]) for colour in COLOURS),
        nudge=FateView(shop.nudge.crossed, shop.nudge.ready, fates.FIELDS - shop.nudge.filled),
        shift=FateView(shop.shift.crossed, shop.shift.ready, fates.FIELDS - shop.shift.filled),
    )


def _filled(shop: Shop) -> tuple[FilledView, ...]:
    found: list[FilledView] = []
    left = shop.filled
    while left:
        area = stars.worth(stars.flood(left & -left, shop.across, shop.down, 0) & left)
        found.append(FilledView(area.cells, area.size))
        left &= ~area.bits
    return tuple(found)


@lru_cache(MAX_ALIKE)
def _staff(staff: tuple[str | None, ...]) -> tuple[StaffView, ...]:
    views: list[StaffView] = []
    for ability, name in zip(ABILITIES, staff, strict=True):
        card = square.CARDS[name] if name else None
        if card is None:
            views.append(StaffView(ability, None, None, None, 0))
        else:
            views.append(StaffView(ability, name, card.calling, card.colour, card.symbols))
    return tuple(views)


def _goods(player: Player) -> tuple[GoodView, ...]:
    return tuple(map(_good, range(len(GOODS)), player.shelf, player.pool))


@lru_cache(MAX_ALIKE)
def _good(good: int, shelf: int, pool: int) -> GoodView:
    size, colour = GOODS[good]
    return GoodView(size, colour, shelf, pool, market.VALUES[good])


def _divination(made: tuple[Prophecy, ...]) -> DivinationView:
    views: list[ProphecyView] = []
    start = 0
    for one in made:
        struck, ringed = one.symbols - one.left, one.left if one.ringed else 0
        views.append(ProphecyView(one.colour, start, one.symbols, struck, ringed, one.active))
        start += one.symbols
    return DivinationView(prophecies.ROWS, prophecies.SYMBOLS // prophecies.ROWS, start, tuple(views))


@lru_cache(MAX_ALIKE)
def _row(row: Literal["upper", "lower"], digits: tuple[int, ...]) -> tuple[FieldView, ...]:
    written = [str(digit) if digit else "X" for digit in digits]
    written += [""] * (len(horoscopes.BONUSES[row]) - len(written))
    return tuple(
        FieldView(bonus.kind, bonus.colours, text) for bonus, text in zip(horoscopes.BONUSES[row], written, strict=True)
    )


@lru_cache(MAX_ALIKE)
def _guild(colour: Colour, drawn: str) -> GuildView:
    return GuildView(colour, (*drawn, *[""] * (marks.SYMBOLS - len(drawn))))


@lru_cache(MAX_ALIKE)
def _boat(aboard: tuple[int, ...], pier: int) -> BoatView:
    people: tuple[Adventurer, ...] = tuple(ADVENTURERS[who] for who in aboard)
    return BoatView(boats.PLACES, people, None if pier == WAITING else PIERS[pier])


def _pier(state: OracleState, pier: int) -> PierView:
    name = PIERS[pier]
    return PierView(
        pier=name,
        takes=market.TAKES[name],
        berths=boats.BERTHS[pier],
        boats=tuple(boat for boat, moored in enumerate(state.moored) if moored == pier),
        people=dict(zip(ADVENTURERS, state.piers[pier], strict=True)),
        customers={colour: market.customers(state, pier, INDEX[colour]) for colour in COLOURS},
    )


def _clock(state: OracleState) -> ClockView:
    time = state.clock
    stacks = [
        MarkerView(hour, clock.on_dial(hour), tuple(seat for seat in time.order if time.hours[seat] == hour))
        for hour in sorted(set(time.hours))
    ]
    return ClockView(
        round=clock.ROUND,
        marks=_MARKS[len(state.players)],
        markers=tuple(stacks),
        token=time.token,
        token_dial=None if time.token is None else clock.on_dial(time.token),
    )


@lru_cache(MAX_ALIKE)
def _townsfolk(place: int, name: str) -> SquareView:
    card = square.CARDS[name]
    return SquareView(place, square.HOURS[place], name, card.calling, card.colour, card.symbols)
