"""Applies events to the state. This module contains no rule and no chance."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar

from msgspec.structs import replace

from omphalos.oracle import events as e
from omphalos.oracle.account import Coin
from omphalos.oracle.numbers import COVE
from omphalos.oracle.people import COLOURS, GOOD, INDEX, NO_PEOPLE, PIER, RogueCard, added
from omphalos.oracle.stars import LINES, bits
from omphalos.oracle.state import WAITING, Clock, Deck, Dish, Fields, Half, Player, Prophecy, Rune, Shop, State, Town

Things = TypeVar("Things", bound=tuple[Any, ...])

_EARLIER_HIDEOUT: Final[dict[RogueCard, int]] = {"thieves": 2, "cult": 3, "smugglers": 2}  # up to ruleset 4


def evolve(state: State, event: e.Event) -> State:
    """The state after an event."""
    return EVENTS[type(event)](state, event)


def put(things: Things, index: int, thing: Any) -> Things:
    """A tuple with one item replaced."""
    changed = list(things)
    changed[index] = thing
    result: Any = tuple(changed)
    return result


def _with_coin(state: State, player: Player, gold: int, why: Any, note: tuple[str, ...]) -> Player:
    account = (*player.account, Coin(state.day, why, gold, note))
    return replace(player, gold=player.gold + gold, account=account)


# --- people and boats


def _opened(state: State, event: e.Opened) -> State:
    people, members = COVE.people, COVE.people.members.value
    hideout = _EARLIER_HIDEOUT[event.rogues] if event.hideout is None else event.hideout
    bag = (*(getattr(people, colour).value - members for colour in COLOURS), people.rogue.value - hideout)
    halls = (members, members, members, members, hideout)
    return replace(state, rogues=event.rogues, bag=bag, halls=halls)


def _dawned(state: State, event: e.Dawned) -> State:
    return replace(state, day=event.day, phase="arrival")


def _arrived(state: State, event: e.Arrived) -> State:
    return replace(state, phase="production")


def _drew(state: State, event: e.Drew) -> State:
    bag = list(state.bag)
    who = tuple([INDEX[name] for name in event.who])
    for one in who:
        bag[one] -= 1
    boat, boats = event.boat, state.boats
    if boat is None:
        return replace(state, bag=tuple(bag), ashore=state.ashore + who)
    return replace(state, bag=tuple(bag), boats=put(boats, boat, boats[boat] + who))


def _boarded(state: State, event: e.Boarded) -> State:
    who, ashore, boat, boats = INDEX[event.who], list(state.ashore), event.boat, state.boats
    ashore.remove(who)
    return replace(state, ashore=tuple(ashore), boats=put(boats, boat, (*boats[boat], who)))


def _ferried(state: State, event: e.Ferried) -> State:
    who, boats = INDEX[event.who], list(state.boats)
    left = list(boats[event.source])
    left.remove(who)
    boats[event.source] = tuple(left)
    boats[event.target] = (*boats[event.target], who)
    return replace(state, boats=tuple(boats))


def _docked(state: State, event: e.Docked) -> State:
    pier, piers, boat, boats = PIER[event.pier], state.piers, event.boat, state.boats
    people = list(piers[pier])
    for who in boats[boat]:
        people[who] += 1
    return replace(
        state,
        boats=put(boats, boat, ()),
        moored=put(state.moored, boat, pier),
        piers=put(piers, pier, tuple(people)),
    )


# --- time


def _called(state: State, event: e.Called) -> State:
    return replace(state, clock=replace(state.clock, token=event.hour))


def _went(state: State, event: e.Went) -> State:
    seat, players = event.seat, state.players
    player = replace(players[seat], figure=event.space, thrift=0)
    return replace(state, players=put(players, seat, player), turns=_begun(state.turns, seat))


def _passed(state: State, event: e.Passed) -> State:
    return replace(state, turns=_begun(state.turns, event.seat)) if state.turns else state


def _begun(turns: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """One turn more. They are counted at a first evening only."""
    return added(turns, seat) if turns else turns


def _spent(state: State, event: e.Spent) -> State:
    clock, seat = state.clock, event.seat
    hours = added(clock.hours, seat, event.hours)
    order = (seat, *[other for other in clock.order if other != seat])
    return replace(state, clock=Clock(hours, order, clock.token))


def _hastened(state: State, event: e.Hastened) -> State:
    seat, players = event.seat, state.players
    return replace(state, players=put(players, seat, replace(players[seat], thrift=event.hours)))


# --- corruption


def _corrupted(state: State, event: e.Corrupted) -> State:
    seat, players, corruption = event.seat, state.players, state.corruption
    player = players[seat]
    deck, cards = corruption.deck, player.cards
    for points in event.cards:
        deck = added(deck, points - 1, -1)
        cards = added(cards, points - 1)
    return replace(
        state,
        corruption=Deck(deck, corruption.discards),
        players=put(players, seat, replace(player, cards=cards)),
    )


def _discarded(state: State, event: e.Discarded) -> State:
    player = state.players[event.seat]
    cards = added(player.cards, event.points - 1, -1)
    discards = added(state.corruption.discards, event.points - 1)
    return replace(
        state,
        corruption=Deck(state.corruption.deck, discards),
        players=put(state.players, event.seat, replace(player, cards=cards)),
    )


def _reshuffled(state: State, event: e.Reshuffled) -> State:
    if event.deck == "corruption":
        return replace(state, corruption=Deck(state.corruption.discards))
    town = state.town
    return replace(state, town=Town(tuple(sorted(town.discards)), town.square))


# --- gold and goods


def _paid(state: State, event: e.Paid) -> State:
    seat, players = event.seat, state.players
    player = _with_coin(state, players[seat], event.gold, event.why, event.note)
    return replace(state, players=put(players, seat, player))


def _gained(state: State, event: e.Gained) -> State:
    seat, players, good = event.seat, state.players, GOOD[event.size, event.colour]
    player = players[seat]
    player = replace(player, pool=added(player.pool, good, -1), shelf=added(player.shelf, good))
    return replace(state, players=put(players, seat, player))


def _sold(state: State, event: e.Sold) -> State:
    seat, players, size, colour = event.seat, state.players, event.size, event.colour
    player, good = players[seat], GOOD[size, colour]
    player = _with_coin(state, player, event.gold, "sale", (size, colour, event.pier))
    player = replace(player, pool=added(player.pool, good), shelf=added(player.shelf, good, -1))
    return replace(state, players=put(players, seat, player))


# --- townsfolk


def _without(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    rest = list(cards)
    rest.remove(card)
    return tuple(rest)


def _posted(state: State, event: e.Posted) -> State:
    town = state.town
    return replace(state, town=Town(_without(town.deck, event.card), (*town.square, event.card), town.discards))


def _hired(state: State, event: e.Hired) -> State:
    town, player = state.town, replace(state.players[event.seat], hired=event.card)
    return replace(
        state,
        town=Town(town.deck, _without(town.square, event.card), town.discards),
        players=put(state.players, event.seat, player),
    )


def _tucked(state: State, event: e.Tucked) -> State:
    player, town = state.players[event.seat], state.town
    old = player.staff[event.place]
    if old is not None:
        town = Town(town.deck, town.square, (*town.discards, old))
    player = replace(player, staff=put(player.staff, event.place, event.card), hired=None)
    return replace(state, town=town, players=put(state.players, event.seat, player))


# --- days


def _marketed(state: State, event: e.Marketed) -> State:
    return replace(state, phase="market")


def _cleaned(state: State, event: e.Cleaned) -> State:
    bag, halls = state.bag, state.halls
    for pier in state.piers:
        for who, count in enumerate(pier):
            bag = added(bag, who, count)
    for boat in state.boats:
        for who in boat:
            halls = added(halls, who)
    return replace(
        state,
        bag=bag,
        halls=halls,
        piers=(NO_PEOPLE, NO_PEOPLE, NO_PEOPLE),
        boats=((),) * len(state.boats),
        moored=(WAITING,) * len(state.boats),
        clock=Clock((0,) * len(event.order), event.order),
    )


def _reckoned(state: State, event: e.Reckoned) -> State:
    players: list[Player] = []
    for player, reckoning in zip(state.players, event.players, strict=True):
        after = player
        for colour, gold in zip(COLOURS, reckoning.symbols, strict=True):
            if gold:
                after = _with_coin(state, after, gold, "symbol", (colour,))
        loss = reckoning.points * reckoning.price
        if loss:
            after = _with_coin(state, after, -loss, "corruption", (str(reckoning.points), str(reckoning.price)))
        players.append(after)
    return replace(state, phase="over", players=tuple(players), reckoning=event.players)


# --- the shop


def _with_shop(state: State, seat: int, shop: Shop) -> State:
    shops = list(state.shops)
    shops[seat] = shop
    return replace(state, shops=tuple(shops))


def _thrown(state: State, event: e.Thrown) -> State:
    return _with_shop(state, event.seat, replace(state.shops[event.seat], dish=event.dish))


def _nudged(state: State, event: e.Nudged) -> State:
    """The die shows the new face, the field is crossed out."""
    shop = state.shops[event.seat]
    dish = shop.lying
    one, two = dish.faces
    faces = (event.face, two) if event.die == 1 else (one, event.face)
    shop = replace(shop, dish=replace(dish, faces=faces), nudge=_crossed(shop.nudge))
    return _with_shop(state, event.seat, shop)


def _shifted(state: State, event: e.Shifted) -> State:
    """The rune lies in the other half, the field is crossed out."""
    shop = state.shops[event.seat]
    shop = replace(shop, dish=_moved(shop.lying, event.rune), shift=_crossed(shop.shift))
    return _with_shop(state, event.seat, shop)


def _crossed(fields: Fields) -> Fields:
    return Fields(fields.filled, fields.crossed + 1)


def _more(fields: Fields, filled: int) -> Fields:
    return Fields(fields.filled + filled, fields.crossed)


def _other(half: Half) -> Half:
    return "right" if half == "left" else "left"


def _moved(dish: Dish, rune: Rune) -> Dish:
    match rune:
        case "bone":
            return replace(dish, bone=_other(dish.bone))
        case "voodoo":
            return replace(dish, voodoo=_other(dish.voodoo))
        case "coin":
            return replace(dish, coin=_other(dish.coin))
        case "die 1":
            return replace(dish, dice=(_other(dish.dice[0]), dish.dice[1]))
        case "die 2":
            return replace(dish, dice=(dish.dice[0], _other(dish.dice[1])))


def _filled(state: State, event: e.Filled) -> State:
    shop = state.shops[event.seat]
    if event.fate == "nudge":
        return _with_shop(state, event.seat, replace(shop, nudge=_more(shop.nudge, event.fields)))
    return _with_shop(state, event.seat, replace(shop, shift=_more(shop.shift, event.fields)))


def _drawn(state: State, event: e.Drawn) -> State:
    shop, line = state.shops[event.seat], LINES[event.line]
    shop = replace(shop, across=shop.across | line.across, down=shop.down | line.down)
    return _with_shop(state, event.seat, shop)


def _closed(state: State, event: e.Closed) -> State:
    """The area is filled if it is worth a good."""
    if event.size is None:
        return state
    shop = state.shops[event.seat]
    return _with_shop(state, event.seat, replace(shop, filled=shop.filled | bits(event.cells)))


def _foretold(state: State, event: e.Foretold) -> State:
    shop, prophecy = state.shops[event.seat], Prophecy(event.colour, event.symbols, event.symbols)
    shop = replace(shop, prophecies=(*shop.prophecies, prophecy), used=shop.used + event.symbols)
    return _with_shop(state, event.seat, shop)


def _struck(state: State, event: e.Struck) -> State:
    shop = state.shops[event.seat]
    prophecies = list(shop.prophecies)
    for i in event.prophecies:
        old = prophecies[i]
        prophecies[i] = Prophecy(old.colour, old.symbols, old.left - 1)
    return _with_shop(state, event.seat, replace(shop, prophecies=tuple(prophecies)))


def _fulfilled(state: State, event: e.Fulfilled) -> State:
    """The remaining symbols are ringed."""
    shop = state.shops[event.seat]
    ringed = replace(shop.prophecies[event.prophecy], ringed=True)
    return _with_shop(state, event.seat, replace(shop, prophecies=put(shop.prophecies, event.prophecy, ringed)))


def _wrote(state: State, event: e.Wrote) -> State:
    shop = state.shops[event.seat]
    if event.row == "upper":
        return _with_shop(state, event.seat, replace(shop, upper=(*shop.upper, event.digit)))
    return _with_shop(state, event.seat, replace(shop, lower=(*shop.lower, event.digit)))


def _marked(state: State, event: e.Marked) -> State:
    """The mark stands on the guild's next symbol."""
    shop, guild = state.shops[event.seat], INDEX[event.guild]
    guilds = put(shop.guilds, guild, shop.guilds[guild] + event.mark)
    return _with_shop(state, event.seat, replace(shop, guilds=guilds))


def _asked(state: State, event: e.Asked) -> State:
    return replace(state, agenda=event.agenda)


EVENTS: Final[dict[type[Any], Callable[[State, Any], State]]] = {
    e.Opened: _opened,
    e.Posted: _posted,
    e.Dawned: _dawned,
    e.Arrived: _arrived,
    e.Drew: _drew,
    e.Boarded: _boarded,
    e.Ferried: _ferried,
    e.Docked: _docked,
    e.Called: _called,
    e.Went: _went,
    e.Passed: _passed,
    e.Spent: _spent,
    e.Corrupted: _corrupted,
    e.Discarded: _discarded,
    e.Reshuffled: _reshuffled,
    e.Paid: _paid,
    e.Gained: _gained,
    e.Sold: _sold,
    e.Hired: _hired,
    e.Tucked: _tucked,
    e.Hastened: _hastened,
    e.Marketed: _marketed,
    e.Cleaned: _cleaned,
    e.Reckoned: _reckoned,
    e.Thrown: _thrown,
    e.Nudged: _nudged,
    e.Shifted: _shifted,
    e.Drawn: _drawn,
    e.Closed: _closed,
    e.Foretold: _foretold,
    e.Struck: _struck,
    e.Fulfilled: _fulfilled,
    e.Wrote: _wrote,
    e.Marked: _marked,
    e.Filled: _filled,
    e.Asked: _asked,
}
