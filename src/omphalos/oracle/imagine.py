"""Imagines a state from a view: open facts are copied, hidden corruption cards are dealt at random."""

from __future__ import annotations

from typing import Any, cast

from omphalos.oracle import stars
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import ADVENTURERS, COLOURS, INDEX, PIER, Five, Three
from omphalos.oracle.state import WAITING, Clock, Cross, Deck, Fields, Player, Prophecy, Shop, State, Town
from omphalos.oracle.view import FateView, FieldView, PlayerView, View
from omphalos.table.chance import Chance


def imagine(view: View, chance: Chance) -> State:
    """A state that gives this view. All deals of the hidden cards are equally likely."""
    hands, deck = _deal(view, chance)
    time = view.clock
    hours = {seat: stack.hour for stack in time.markers for seat in stack.seats}
    return State(
        players=tuple(_player(player, hand) for player, hand in zip(view.players, hands, strict=True)),
        shops=tuple(_shop(player, view.cross) for player in view.players),
        clock=Clock(
            hours=tuple(hours[seat] for seat in range(len(hours))),
            order=tuple(seat for stack in time.markers for seat in stack.seats),
            token=time.token,
        ),
        town=Town(view.townsfolk, tuple(one.card for one in view.square), view.townsfolk_discards),
        corruption=Deck(deck, _discards(view)),
        boats=tuple(tuple(INDEX[who] for who in boat.aboard) for boat in view.boats),
        moored=tuple(WAITING if boat.pier is None else PIER[boat.pier] for boat in view.boats),
        day=view.day,
        phase=view.phase,
        rogues=view.rogues,
        bag=_people(view.bag),
        halls=(*(view.halls[colour] for colour in COLOURS), view.hideout),
        piers=tuple(_people(pier.people) for pier in view.piers),
        ashore=tuple(INDEX[who] for who in view.ashore),
        agenda=view.agenda if view.prompt is None else (*view.agenda, view.prompt),
        reckoning=view.reckoning,
        numbers=view.numbers,
        days=view.days,
        turns=view.evening.turns if view.evening else (),
    )


def _deal(view: View, chance: Chance) -> tuple[list[Three], Three]:
    """Every player's corruption cards by points, and the deck's."""
    hands = [None if player.cards is None else _counted(player.cards) for player in view.players]
    known = [hand for hand in hands if hand is not None]
    unseen = [
        total - sum(others) for total, *others in zip(COVE.corruption.cards.value, _discards(view), *known, strict=True)
    ]
    cards = chance["corruption"].shuffled(points for points in (1, 2, 3) for _ in range(unseen[points - 1]))
    dealt: list[Three] = []
    for player, hand in zip(view.players, hands, strict=True):
        dealt.append(_counted([cards.pop() for _ in range(player.corruption)]) if hand is None else hand)
    return dealt, _counted(cards)


def _counted(cards: list[int] | tuple[int, ...]) -> Three:
    return cards.count(1), cards.count(2), cards.count(3)


def _discards(view: View) -> Three:
    discards = view.corruption_discards
    return discards["1"], discards["2"], discards["3"]


def _people(counts: dict[Any, int]) -> Five:
    return tuple(counts[who] for who in ADVENTURERS)


def _player(player: PlayerView, cards: Three) -> Player:
    return Player(
        pool=tuple(good.pool for good in player.goods),
        figure=player.figure,
        shelf=tuple(good.shelf for good in player.goods),
        gold=player.gold,
        account=player.account,
        cards=cards,
        staff=tuple(place.card for place in player.staff),
        hired=player.hired,
        thrift=player.thrift,
    )


def _shop(player: PlayerView, cross: Cross) -> Shop:
    lines = [stars.LINES[name] for name in (*player.stars.printed, *player.stars.drawn)]
    return Shop(
        nudge=_fields(player.nudge),
        shift=_fields(player.shift),
        across=sum(line.across for line in lines),
        down=sum(line.down for line in lines),
        filled=stars.bits(tuple(cell for area in player.stars.filled for cell in area.cells)),
        dish=player.dish,
        prophecies=tuple(
            Prophecy(one.colour, one.symbols, one.symbols - one.struck, one.ringed > 0)
            for one in player.divination.prophecies
        ),
        used=player.divination.used,
        upper=_digits(player.upper),
        lower=_digits(player.lower),
        guilds=cast(Any, tuple("".join(guild.marks) for guild in player.guilds)),
        cross=cross,
    )


def _fields(fate: FateView) -> Fields:
    return Fields(fate.crossed + fate.ready, fate.crossed)


def _digits(row: tuple[FieldView, ...]) -> tuple[int, ...]:
    return tuple(0 if field.written == "X" else int(field.written) for field in row if field.written)
